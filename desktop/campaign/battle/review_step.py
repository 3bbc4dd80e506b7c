"""The last step of recording a battle: everything in words, before it is accepted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QHideEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from desktop.campaign.battle.controller import WHY, BattleController
from desktop.campaign.battle.form_page import FormPage, make_card, show_text, text_field
from desktop.campaign.battle.questions import (
    MET,
    Ask,
    AskedHere,
    doubtful,
    lacking,
    not_rolled,
    untold,
)
from desktop.campaign.battle.score_panel import note_tag
from desktop.campaign.battle.shown_figures import ArmyShown, told_names
from desktop.campaign.battle.texts import (
    called_by_id,
    opening,
    points_line,
    reached,
    side_lines,
    verdict,
)
from desktop.look.icons import paint_icon
from desktop.look.parts.buttons import SmallButton
from desktop.look.parts.flow import empty
from desktop.look.parts.fold import FoldButton
from desktop.look.parts.panel import Card
from desktop.look.parts.tag import Tag, TagKind, tag_height, tag_width
from desktop.look.parts.text import TextLabel
from desktop.look.theme import theme_of
from rules.campaign.recording.battle_record import kills_named
from rules.campaign.recording.draft import Draft, change
from rules.common.wording import counted
from rules.games.playbook import Playbook

DONE = "Done"
"""What is read aloud of a question that was answered."""


class Tick(QWidget):
    """A ticked circle where the tag of the question stood."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(DONE)
        self.setToolTip(DONE)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Ask for the height of a tag."""
        high = tag_height(theme_of(self))
        return QSize(high, high)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the tick as in the steps above the page."""
        tokens, high = theme_of(self).tokens, self.height()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        circle = QRectF((self.width() - high) / 2, 0, high, high)
        painter.setPen(tokens.olive)
        painter.setBrush(tokens.olive)
        painter.drawEllipse(circle.adjusted(0.5, 0.5, -0.5, -0.5))
        paint_icon(painter, "tick", circle.center(), 11, tokens.onolive, stroke=3)
        painter.end()


class ReviewStep(FormPage):
    """What will be written, what is lacking, and what may be a slip."""

    asked = Signal(object)
    """The player answers an `Ask`, or goes to where it is answered."""

    def __init__(self, controller: BattleController) -> None:
        super().__init__("Look it over")
        self._controller = controller
        self.why = text_field("Reason for the correction", self._why, "What was wrong")
        self._correction, inside = make_card(
            "Reason for the correction",
            "The battle is recorded already. The first version stays in the campaign’s history.",
        )
        inside.addWidget(self.why)
        self.answers: list[QWidget] = []
        """What answers the questions that are open, in their order."""
        self._pressing, self._unfolded = 0, False
        self._asked = {kind: AskedHere() for kind in ("todo", "untold", "doubt")}
        self._cards = QVBoxLayout()
        self._cards.setSpacing(12)
        self.column.addWidget(self._correction)
        self.column.addLayout(self._cards)
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
            for each in self._asked.values():
                each.forget()

    @property
    def words(self) -> list[str]:
        """Return every sentence that is shown, in order."""
        found = self.findChildren(TextLabel)
        return [each.text() for each in found if not each.isHidden() and each.isVisibleTo(self)]

    def show_draft(self) -> None:
        """Say everything anew."""
        empty(self._cards)
        controller = self._controller
        draft, armies, playbook = controller.draft, controller.shown(), controller.playbook
        self._correction.setVisible(draft.corrects)
        show_text(self.why, draft.why)
        self._show_result(draft, armies, playbook)
        self._show_asked(draft, playbook)
        self._show_sides(draft, armies, playbook)
        self._show_arithmetic(armies)

    def _show_asked(self, draft: Draft, playbook: Playbook | None) -> None:
        self.answers = []
        todo = lacking([each for each in self._controller.missing() if each != WHY], draft)
        self._sentences("todo", "Before you can accept", todo, "warning", "To do")
        dice = list(self._not_rolled(draft))
        self._pressing = len(self.answers) + len(dice)
        told = [*dice, *untold(draft, playbook)]
        self._sentences("untold", "Not recorded", told, "advice", "Ask")
        doubts = doubtful(self._controller.contradictions())
        self._sentences("doubt", "Check this", doubts, "advice", "Check")

    def _not_rolled(self, draft: Draft) -> Iterator[Ask]:
        """Give the armies of which somebody may roll to come back, and has not."""
        for side in draft.sides:
            waiting = self._controller.waiting(side.entry)
            if waiting.who:
                words = not_rolled(f"{waiting.who} of {side.name or side.entry}")
                done = f"Recovery of {side.name or side.entry} is rolled."
                yield Ask(words, waiting.answer, "dice", MET, side.entry, told=done)

    def _show_result(
        self, draft: Draft, armies: Sequence[ArmyShown], playbook: Playbook | None
    ) -> None:
        """Say who won first, then who met, and what the players wrote of it."""
        controller = self._controller
        score, ruleset = controller.score(), controller.ruleset
        card, inside = make_card(verdict(score, armies, final=True), role="lead-strong")
        if score is not None and score.sentence:
            inside.addWidget(_line(score.sentence))
        if draft.reason and draft.settled:
            inside.addWidget(_line(f"Reason: {draft.reason}"))
        game = ruleset.name if ruleset else draft.ruleset
        inside.addWidget(_line(opening(draft, armies, game, playbook)))
        if draft.story.strip():
            inside.addWidget(_line(f"“{draft.story.strip()}”"))
        if draft.photographs:
            words = counted(len(draft.photographs), "photograph")
            inside.addWidget(_line(f"With {words}."))
        if draft.corrects and draft.why:
            inside.addWidget(_line(f"Corrected: {draft.why}"))
        self._add(card)

    def _show_sides(
        self, draft: Draft, armies: Sequence[ArmyShown], playbook: Playbook | None
    ) -> None:
        names, cards, score = called_by_id(armies), [], self._controller.score()
        for army in armies:
            side = draft.side(army.entry)
            player = f", {army.player}" if army.player else ""
            card, inside = make_card(f"{army.bare}{player}")
            for words in side_lines(army, side, names, kills_named(draft.sides, army.entry)):
                inside.addWidget(_line(words))
            for words in reached(side, playbook, told_names(army)):
                inside.addWidget(_line(words))
            points = points_line(score, army.entry, side.override if side.points else "")
            if points:
                inside.addWidget(_line(points))
            inside.addStretch(1)
            cards.append(card)
        self._add(_beside(cards))

    def _add(self, card: QWidget) -> None:
        self._cards.addWidget(card)

    def _show_arithmetic(self, armies: Sequence[ArmyShown]) -> None:
        """Add how the points were counted, folded until somebody wants to know."""
        score = self._controller.score()
        if score is None or not (score.notes or any(each.lines for each in score.sides)):
            return
        card, body = Card(), QWidget()
        fold = FoldButton("How the points were counted", body)
        inside, column = QVBoxLayout(card), QVBoxLayout(body)
        inside.setContentsMargins(16, 8, 16, 8)
        inside.addWidget(fold)
        inside.addWidget(body)
        column.setContentsMargins(8, 0, 0, 6)
        column.setSpacing(8)
        for army, side in zip(armies, score.sides, strict=False):
            counts = [
                f"{each.name} {each.count} × {each.each} = {each.points}"
                for each in side.lines
                if each.count
            ]
            if counts:
                column.addWidget(_line(f"{army.bare}: {', '.join(counts)}."))
        for note in score.notes:
            row = QHBoxLayout()
            row.setSpacing(8)
            row.addWidget(note_tag(note))
            row.addWidget(_line(note), 1)
            column.addLayout(row)
        fold.setChecked(self._unfolded)
        body.setVisible(self._unfolded)
        fold.folded.connect(self._keep_fold)
        self._add(card)

    def _keep_fold(self, folded: bool) -> None:
        self._unfolded = not folded

    def _sentences(
        self, which: str, title: str, asks: Sequence[Ask], kind: TagKind, word: str
    ) -> None:
        """Add a card with sentences, each with the button that answers it, or that it is done."""
        rows = self._asked[which].rows(asks)
        if not rows:
            return
        card, inside = make_card(title)
        for each, answered in rows:
            row = QHBoxLayout()
            row.setSpacing(8)
            mark = Tick() if answered else Tag(word, kind)
            mark.setMinimumWidth(round(tag_width(theme_of(self), word)))  # no sentence moves
            row.addWidget(mark)
            row.addLayout(_said(each, answered=answered), 1)
            if each.answer:
                row.addWidget(self._button(each, answered=answered))
            inside.addLayout(row)
        self._add(card)

    def _button(self, asked: Ask, *, answered: bool) -> SmallButton:
        """Return what answers a question; of one that was answered only its room is left."""
        button = SmallButton(asked.answer)
        button.setAccessibleDescription(asked.sentence)
        button.clicked.connect(lambda: self.asked.emit(asked))
        if answered:
            _leave_room(button)
        else:
            self.answers.append(button)
        return button


def _said(asked: Ask, *, answered: bool) -> QGridLayout:
    """Return a question, or what is told in its place; it takes the room of the question."""
    grid, line = QGridLayout(), _line(asked.sentence)
    grid.addWidget(line, 0, 0)
    if answered:
        _leave_room(line)
        grid.addWidget(TextLabel(asked.told, "body", "ink2", wrap=True), 0, 0)
    return grid


def _leave_room(widget: QWidget) -> None:
    """Hide a widget and keep its room, so that no row below moves."""
    policy = widget.sizePolicy()
    policy.setRetainSizeWhenHidden(True)
    widget.setSizePolicy(policy)
    widget.hide()


def _line(words: str) -> TextLabel:
    return TextLabel(words, "body", wrap=True)


def _beside(cards: list[Card]) -> QWidget:
    """Return cards two beside each other."""
    holder = QWidget()
    grid = QGridLayout(holder)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setSpacing(12)
    for at, card in enumerate(cards):
        grid.addWidget(card, *divmod(at, 2))
        grid.setColumnStretch(at % 2, 1)
    return holder
