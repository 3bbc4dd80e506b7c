"""The score at the end of a battle with its working, and what only the players can know."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from desktop.campaign.recording.score_panel import SideLines, Verdict, source_words
from desktop.campaign.struct_form import combo
from desktop.gamenight.controller import GameNightController
from desktop.gamenight.ended_battle import EndedBattle, answers_to
from desktop.look.parts.buttons import PlainButton
from desktop.look.parts.cards import CARD
from desktop.look.parts.dialog import SentenceDialog
from desktop.look.parts.fields import Field, Spin
from desktop.look.parts.flow import empty, flowing
from desktop.look.parts.layouts import add_layout, beside, hbox, vbox
from desktop.look.parts.number_origin import Mark
from desktop.look.parts.panel import Card, Divider
from desktop.look.parts.text import SectionLabel, TextLabel
from desktop.look.tokens import Origin
from rules.campaign.recording.asked_facts import needs_mission
from rules.campaign.recording.battle_scoring import read_points
from rules.common.wording import house_in_words
from rules.games.playbook import Playbook
from rules.table.battle_result import EndQuestion, entry_of
from rules.table.events import Ended, Settled, Told

MOST = 99


def origins_of(playbook: Playbook) -> dict[str, Mark]:
    """Return the marks of the numbers by which lines of the score count, by their names."""
    every = (*playbook.scoring.lines, *(line for m in playbook.missions for line in m.lines))
    return {
        line.name: Mark(Origin(line.value.provenance), "", line.value.source or line.source)
        for line in every
    }


NOBODY = "nobody"
MISSION = "Which mission was played? The score goes by it."


class ScoreCard(Card):
    """Who won and why, both sums line by line, what is asked, the way to settle it otherwise."""

    def __init__(self, controller: GameNightController) -> None:
        super().__init__()
        self.controller = controller
        self._shown: object = None
        self._battle: EndedBattle | None = None
        self.note = TextLabel("", "second", "ink2", wrap=True)
        self.verdict = Verdict()
        self.chips: dict[str, list[PlainButton]] = {}
        """The answers to each question, by its text."""
        self.spins: dict[tuple[str, str], Spin] = {}
        """Numbers that are asked, by their fact and side."""
        self._sides, self._questions, self._notes = hbox(gap=14), vbox(gap=8), vbox(gap=4)
        self.settle = PlainButton("Settle it otherwise…", act=self.ask_settle)
        self._settle_words = TextLabel("", "second", "ink2", wrap=True)
        self._line = Divider()
        self._foot = beside(self._settle_words, self.settle, grows=0)
        vbox(
            hbox((TextLabel("Score", "lead-strong"), 0, Qt.AlignmentFlag.AlignTop), (self.note, 1)),
            self.verdict,
            self._sides,
            self._questions,
            self._notes,
            self._line,
            self._foot,
            gap=9,
            margins=CARD,
            inside=self,
        )

    def show_battle(self, battle: EndedBattle, *, locked: bool) -> None:
        """Show the score of a battle; of a `locked` one nothing can be changed."""
        self._battle = battle
        key = battle.score, battle.questions, battle.title, locked
        if key == self._shown:
            return
        self._shown = key
        score, game = battle.score, self.controller.log.field.ruleset.name
        self.note.setText(source_words(score.source, game))
        reason = score.sentence
        if battle.draft.reason and score.decided != "score":
            reason = f"{reason} {battle.draft.reason}"
        self.verdict.show_words(battle.title, reason)
        self._show_sides(battle)
        self._show_questions(battle.questions, locked=locked)
        empty(self._notes)
        told = [each.sentence for each in (*score.problems, *score.missing)] + list(score.notes)
        for words in dict.fromkeys(each for each in told if each != score.sentence):
            self._notes.addWidget(TextLabel(words, "small", "ink2", wrap=True))
        counts = "Counted otherwise at your table? Say the points, or who won, and why."
        self._settle_words.setText(counts if score.by_points else "Say who won, and why.")
        self._line.setVisible(not locked)
        self._foot.setVisible(not locked)

    def _show_sides(self, battle: EndedBattle) -> None:
        empty(self._sides)
        lines = {each.entry: each for each in battle.score.sides}
        if not battle.score.by_points and not any(each.points for each in lines.values()):
            return
        playbook = self.controller.log.field.playbook
        for side in battle.sides:
            shown = SideLines()
            shown.show_side(side.army, lines[side.army.entry], origins_of(playbook))
            self._sides.addWidget(shown, 1, Qt.AlignmentFlag.AlignTop)

    # ---- what is asked

    def _show_questions(self, questions: tuple[EndQuestion, ...], *, locked: bool) -> None:
        focused = self._focused()
        empty(self._questions)
        self.chips, self.spins = {}, {}
        field, state = self.controller.log.field, self.controller.log.state
        missing = needs_mission(field.playbook) and not (state.mission or field.battle.mission)
        if questions or missing:
            self._questions.addWidget(SectionLabel("Only you know"))
        if missing:
            self._questions.addWidget(TextLabel(MISSION, "body", wrap=True))
            chips = [
                PlainButton(
                    each.name, act=partial(self.controller.log.do, Settled(mission=each.id))
                )
                for each in field.playbook.missions
            ]
            self.chips[MISSION] = chips
            holder = flowing(*chips, gap=6)
            holder.setEnabled(not locked)
            self._questions.addWidget(holder)
        for question in questions:
            words = TextLabel(house_in_words(question.text), "body", wrap=True)
            words.setToolTip(question.source)
            self._questions.addWidget(words)
            answers = self._numbers(question) if question.asks == "number" else None
            holder = answers or self._chips(question)
            holder.setEnabled(not locked)
            self._questions.addWidget(holder)
            holder.show()  # only what is shown takes the keyboard
        if focused in self.spins:
            self.spins[focused].setFocus(Qt.FocusReason.OtherFocusReason)
        elif focused[0] in self.chips and focused[1].isdecimal():
            chips = self.chips[focused[0]]
            chips[int(focused[1]) % len(chips)].setFocus(Qt.FocusReason.OtherFocusReason)

    def _focused(self) -> tuple[str, str]:
        """Return the answer that has the keyboard: a number by its key, or a chip by its place."""
        for key, spin in self.spins.items():
            if spin.hasFocus():
                return key
        for text, chips in self.chips.items():
            for at, chip in enumerate(chips):
                if chip.hasFocus():
                    return text, str(at)
        return "", ""

    def _chips(self, question: EndQuestion) -> QWidget:
        field, state = self.controller.log.field, self.controller.log.state
        acts: list[tuple[str, bool, Callable[[], object]]] = []
        had = {key for key, count in question.told if count}
        for key in question.sides:
            chosen = key in had
            if question.asks == "winner":
                chosen = state.winners == (key,)
            acts.append((field.side_name(key), chosen, partial(self._answer, question, key)))
        last = NOBODY
        chosen = not question.is_open and not had
        if question.asks == "winner":
            last, chosen = "a draw", state.winners == ()
        acts.append((last, chosen, partial(self._answer, question, "")))
        chips = []
        for text, on, act in acts:
            chip = PlainButton(text, act=act)
            chip.setCheckable(True)
            chip.setChecked(on)
            chip.setAccessibleDescription(question.text)
            chips.append(chip)
        self.chips[question.text] = chips
        return flowing(*chips, gap=6)

    def _answer(self, question: EndQuestion, side: str) -> None:
        if question.asks == "winner":
            state = self.controller.log.state
            event = Ended((side,) if side else (), state.reason, state.points)
            done = self.controller.log.do(event)
        else:
            events = answers_to(question, side)
            done = bool(events) and self.controller.log.do_all(events)
        if not done:  # a chip that was pressed shows what holds
            self._shown = None
            if self._battle is not None:
                self.show_battle(self._battle, locked=self.controller.log.recorded)

    def _numbers(self, question: EndQuestion) -> QWidget:
        told, fields = dict(question.told), []
        for key in question.sides:
            name = self.controller.log.field.side_name(key)
            spin = Spin(f"{question.text} {name}")
            spin.setRange(-1, question.most if question.most is not None else MOST)
            spin.setSpecialValueText("–")
            spin.setValue(told.get(key, -1))
            spin.valueChanged.connect(
                lambda number, key=key: self._tell(key, question.fact, number)
            )
            self.spins[question.fact, key] = spin
            fields.append(Field(name, spin, narrow=True))
        return flowing(*fields, gap=10)

    def _tell(self, side: str, fact: str, number: int) -> None:
        if number >= 0:
            self.controller.log.do(Told(side, fact, number))

    def ask_settle(self) -> None:
        """Let the players say the points, or who won, and why."""
        if self._battle is None:
            return
        dialog = SettleDialog(self.controller, self._battle, self.window())
        if dialog.exec():
            self.controller.log.do(dialog.event_of())


BY_POINTS, DRAW = "by points", "draw"


class SettleDialog(SentenceDialog):
    """The result as the players settle it: points of each side, who won, and why."""

    def __init__(
        self, controller: GameNightController, battle: EndedBattle, parent: QWidget
    ) -> None:
        words = "It holds in place of what the game counts, and stands in the log with its reason."
        super().__init__("Settle the result", words, ("Settle it", "Cancel"), parent=parent)
        from desktop.campaign.recording.form_page import text_field

        self._controller, field, state = controller, controller.log.field, controller.log.state
        self._counted = {each.entry: each.counted for each in battle.score.sides}
        rows = [(BY_POINTS, "As the points say")] if battle.score.by_points else []
        rows += [(key, field.side_name(key)) for key in field.sides]
        won = state.winners
        now = rows[0][0] if won is None else won[0] if len(won) == 1 else DRAW
        self.winner = combo("Who won", (*rows, (DRAW, "A draw")), now)
        add_layout(self.content, vbox(Field("Who won", self.winner)))
        self.points = {}
        for side in field.battle.sides if battle.score.by_points else ():
            line = text_field(f"Points of {side.called}", lambda _text: self._follow())
            entry = entry_of(side)
            line.setText(state.points.get(side.key, ""))
            line.setPlaceholderText(f"{self._counted[entry]}, as counted")
            self.points[side.key] = line
        if self.points:
            fields = (
                (Field(f"Points of {field.side_name(key)}", line), 1)
                for key, line in self.points.items()
            )
            add_layout(self.content, hbox(*fields))
        self.reason = text_field("Why", lambda _text: self._follow(), "Agreed at the table")
        self.reason.setText(state.reason)
        add_layout(self.content, vbox(Field("Why", self.reason)))
        self.winner.currentIndexChanged.connect(lambda _at: self._follow())
        self._follow()

    def _told(self) -> dict[str, str]:
        found = {key: line.text().strip() for key, line in self.points.items()}
        return {key: text for key, text in found.items() if text}

    def _follow(self) -> None:
        told = self._told()
        wrong = next((text for text in told.values() if read_points(text) is None), "")
        trouble = f"“{wrong}” is not a number. Enter 23, 5/2 or 2.5." if wrong else ""
        if not trouble and told and not self.reason.text().strip():
            trouble = "Say why the points are others."
        self.buttons[0].set_blocked(trouble)

    def event_of(self) -> Ended:
        """Return the event that settles the result."""
        who = self.winner.currentData()
        winners = None if who == BY_POINTS else () if who == DRAW else (str(who),)
        return Ended(winners, self.reason.text().strip(), self._told())
