"""The last step of recording a battle: everything in words, before it is accepted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.campaign.recording.controller import (
    FATES,
    MET,
    OBJECTIVES,
    REVIEW,
    BattleController,
)
from desktop.campaign.recording.form_page import (
    CARD_WIDE,
    FormPage,
    make_card,
    show_text,
    text_field,
)
from desktop.campaign.recording.score_panel import note_tag
from desktop.campaign.recording.summary_texts import (
    STEPS,
    not_rolled,
    opening,
    points_line,
    reached,
    side_lines,
    verdict,
)
from desktop.look.parts.buttons import SmallButton
from desktop.look.parts.cards import CardGrid
from desktop.look.parts.flow import empty
from desktop.look.parts.fold import FoldButton
from desktop.look.parts.layouts import add_layout, hbox, vbox
from desktop.look.parts.tag import Tag, TagKind
from desktop.look.parts.text import TextLabel
from rules.campaign.describe_events import winner_change
from rules.campaign.recording.battle_record import kills_named
from rules.campaign.recording.battle_scoring import Lack
from rules.campaign.recording.draft import change, names_in
from rules.campaign.recording.finish_draft import WHY
from rules.common.wording import counted

Card = Literal["Before you can accept", "Not recorded", "Check this"]
_TAGS: dict[Card, tuple[str, TagKind]] = {
    "Before you can accept": ("To do", "warning"),
    "Not recorded": ("Ask", "advice"),
    "Check this": ("Check", "advice"),
}
_PLACES = {"participants": MET, "fates": FATES, "objectives": OBJECTIVES, "review": REVIEW}
_ANSWERS = {"home": "Everyone came home", "count": "Count them"}


@dataclass(frozen=True, slots=True)
class Ask:
    """A sentence on a card, and what answers it: a step to go to, or what is done here.

    `answer` are the words of its button, `entry` and `objective` what is asked about.
    """

    card: Card
    sentence: str
    answer: str = ""
    kind: Literal["", "step", "home", "taker", "count", "dice"] = ""
    step: int = REVIEW
    entry: str = ""
    objective: str = ""

    @property
    def about(self) -> tuple[str, ...]:
        """Return what tells it from others; an army's dice are one thing, however many are left."""
        return (self.kind, self.entry) if self.kind == "dice" else (self.sentence, self.objective)


def asked_of(controller: BattleController) -> Iterator[Ask]:
    """Give what is lacking, what nobody said, and what may be a slip, each with its answer."""
    draft, playbook = controller.draft, controller.playbook
    for lack in controller.missing():
        if lack != WHY:  # the reason for a correction has a field of its own
            yield _answered("Before you can accept", lack)
    for side in draft.sides:
        waiting = controller.waiting(side.entry)
        if waiting.who:
            words = not_rolled(f"{waiting.who} of {side.name or side.entry}")
            yield Ask("Not recorded", words, waiting.answer, "dice", MET, side.entry)
    for side in draft.sides:
        named = {each for fate in side.fates for each in fate.objectives}
        for objective in side.objectives:
            mission = playbook.mission.get(objective) if playbook else None
            if mission is not None and objective not in named:
                name = side.name or side.entry
                words = f"Who in {name} took “{mission.name}”? Medals for it go to him."
                taker = Ask("Not recorded", words, "Name him", "taker", OBJECTIVES, side.entry)
                yield replace(taker, objective=objective)
    for lack in controller.contradictions():
        yield _answered("Check this", lack)


def _answered(card: Card, lack: Lack) -> Ask:
    """Return what is lacking with what answers it, nothing for what stays as it is."""
    step = _PLACES[lack.step]
    if lack.answer:
        return Ask(card, lack.sentence, _ANSWERS[lack.answer], lack.answer, step, lack.entry)
    if step == REVIEW:
        return Ask(card, lack.sentence)
    return Ask(card, lack.sentence, f"Go to step {step + 1}: {STEPS[step].lower()}", "step", step)


class ReviewStep(FormPage):
    """What will be written, what is lacking, and what may be a slip."""

    asked = Signal(object)
    """The player answers an `Ask`, or goes to where it is answered."""

    def __init__(self, controller: BattleController) -> None:
        super().__init__("Look it over")
        self._controller = controller
        self.why = text_field("Reason for the correction", self._why, "What was wrong")
        self._correction, inside = self.add_card(
            "Reason for the correction",
            "The battle is recorded already. The first version stays in the campaign’s history.",
        )
        inside.addWidget(self.why)
        self.answers: list[QWidget] = []
        """What answers the questions that are open, in their order."""
        self._pressing, self._unfolded = 0, False
        self._asked: dict[tuple[str, ...], Ask] = {}
        """What was asked since this page was opened: each in its place, also once answered."""
        self._cards = vbox(gap=12)
        add_layout(self.column, self._cards)
        self.column.addStretch(1)

    def _why(self, text: str) -> None:
        self._controller.step("why", change(self._controller.draft, why=text), "why")

    def place_keyboard(self) -> bool:
        """Give the keyboard to what is lacking first, dice included; return whether anything is."""
        draft = self._controller.draft
        places: list[QWidget] = [self.why] if draft.corrects and not draft.why.strip() else []
        places += self.answers[: self._pressing]
        for place in places[:1]:
            place.setFocus(Qt.FocusReason.OtherFocusReason)
            self.ensureWidgetVisible(place)
        return bool(places)

    def hideEvent(self, event: QHideEvent) -> None:
        """Forget what was answered here: the page is left, and asks anew when it is seen again."""
        super().hideEvent(event)
        if not event.spontaneous():  # a window that is made small is not left
            self._asked.clear()

    @property
    def words(self) -> list[str]:
        """Return every sentence that is shown, in order."""
        found = self.findChildren(TextLabel)
        return [each.text() for each in found if not each.isHidden() and each.isVisibleTo(self)]

    # ---- showing

    def show_draft(self) -> None:
        """Say everything anew: who won first, what is asked, what became of both sides."""
        draft = self._controller.draft
        self._correction.setVisible(draft.corrects)
        show_text(self.why, draft.why)
        empty(self._cards)
        self._show_result()
        asked = {each.about: each for each in asked_of(self._controller)}
        self._asked.update(asked)
        self.answers, self._pressing = [], 0
        for title, (word, kind) in _TAGS.items():
            rows = [each for each in self._asked.values() if each.card == title]
            if rows:
                inside = self._add_card(title)
                for each in rows:
                    add_layout(
                        inside, self._row(each, word, kind, answered=each.about not in asked)
                    )
        self._show_sides()
        self._show_arithmetic()

    def _add_card(self, title: str, role: str = "heading") -> QVBoxLayout:
        card, inside = make_card(title, role=role)
        self._cards.addWidget(card)
        return inside

    def _show_result(self) -> None:
        """Say who won, who met, and what the players wrote of it."""
        controller, draft = self._controller, self._controller.draft
        armies, score, ruleset = controller.shown(), controller.score(), controller.ruleset
        inside = self._add_card(verdict(score, armies, final=True), "lead-strong")
        game, photographs = ruleset.name if ruleset else draft.ruleset, len(draft.photographs)
        story = draft.story.strip()
        if changed := self._winner_change():
            inside.addWidget(TextLabel(changed, "heading", wrap=True))
        for words in (
            score.sentence if score else "",
            f"Reason: {draft.reason}" if draft.reason and draft.settled else "",
            opening(draft, armies, game, controller.playbook),
            f"“{story}”" if story else "",
            f"With {counted(photographs, 'photograph')}." if photographs else "",
            f"Corrected: {draft.why}" if draft.corrects and draft.why else "",
        ):
            if words:
                inside.addWidget(_line(words))

    def _winner_change(self) -> str:
        """Return who wins in place of whom by a correction, "" where nobody else does."""
        controller, score = self._controller, self._controller.score()
        was, names = controller.corrected, names_in(controller.campaigns.state)
        if was is None or score is None or not score.settled:
            return ""
        return winner_change(was, score.winners, score.decided, lambda each: names[each])

    def _row(self, asked: Ask, word: str, kind: TagKind, *, answered: bool) -> QHBoxLayout:
        """Return a sentence with the button that answers it; one that is done is struck out.

        It keeps its room then, so that no row below moves under the mouse.
        """
        tags = Tag("Done", "good"), Tag(word, kind)
        tag = tags[0] if answered else tags[1]
        tag.setMinimumWidth(max(each.sizeHint().width() for each in tags))
        line = TextLabel(asked.sentence, "body", "ink2" if answered else "ink", wrap=True)
        found = hbox(tag, (line, 1))
        if asked.answer:
            button = SmallButton(asked.answer, act=lambda: self.asked.emit(asked))
            button.setAccessibleDescription(asked.sentence)
            found.addWidget(button)
        if answered:
            font = line.font()
            font.setStrikeOut(True)
            line.setFont(font)
            policy = button.sizePolicy()
            policy.setRetainSizeWhenHidden(True)
            button.setSizePolicy(policy)
            button.hide()
        elif asked.answer:
            self.answers.append(button)
            self._pressing += asked.card == "Before you can accept" or asked.kind == "dice"
        return found

    def _show_sides(self) -> None:
        """Say what became of each side, two beside each other."""
        controller = self._controller
        draft, armies, score = controller.draft, controller.shown(), controller.score()
        fates, cards = controller.fates(), []
        for army in armies:
            side = draft.side(army.entry)
            card, inside = make_card(", ".join(filter(None, [army.bare, army.player])))
            named = kills_named(draft.sides, army.entry)
            lines = side_lines(army, fates.get(army.entry, {}), named)
            lines += reached(side, controller.playbook, army)
            lines.append(points_line(score, side))
            for words in filter(None, lines):
                inside.addWidget(_line(words))
            inside.addStretch(1)
            cards.append(card)
        grid = CardGrid(CARD_WIDE, 2, gap=12)
        grid.set_cards(cards)
        self._cards.addWidget(grid)

    def _show_arithmetic(self) -> None:
        """Add how the points were counted, folded until somebody wants to know."""
        score = self._controller.score()
        if score is None or not (score.notes or any(each.lines for each in score.sides)):
            return
        inside = self._add_card("")
        body = QWidget()
        fold = FoldButton("How the points were counted", body)
        told = vbox(margins=(8, 0, 0, 6), inside=body)
        inside.addWidget(fold)
        inside.addWidget(body)
        for army, side in zip(self._controller.shown(), score.sides, strict=False):
            counts = [
                f"{each.name} {each.count} × {each.each} = {each.points}"
                for each in side.lines
                if each.count
            ]
            if counts:
                told.addWidget(_line(f"{army.bare}: {', '.join(counts)}."))
        for note in score.notes:
            add_layout(told, hbox(note_tag(note), (_line(note), 1)))
        fold.setChecked(self._unfolded)
        body.setVisible(self._unfolded)
        fold.toggled.connect(self._keep_fold)

    def _keep_fold(self, unfolded: bool) -> None:
        self._unfolded = unfolded


def _line(words: str) -> TextLabel:
    return TextLabel(words, "body", wrap=True)
