"""Reading an army from a list that was pasted, typed or dropped, and asking what it means."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QTextCursor
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from desktop.army.controller import ArmyController
from desktop.look.parts.buttons import MainButton, PlainButton, SmallButton
from desktop.look.parts.fields import Combo, Field
from desktop.look.parts.flow import FlowLayout, empty
from desktop.look.parts.layouts import beside, stacked, vbox
from desktop.look.parts.panel import Bench, Card, ScrollPage
from desktop.look.parts.text import SectionLabel, TextLabel
from desktop.services.armies import ArmyService
from rules.army.edits import merge_armies
from rules.army.text_list_reader import LETTER_LIMIT, ParsedList, UnknownPart, read_list
from rules.army.text_list_syntax import ListVocabulary
from rules.common.problems import InputProblem
from rules.common.wording import counted

if TYPE_CHECKING:
    from rules.games.ruleset import Ruleset

MOST_ASKED = 30
MOST_BUTTONS = 2
CHOICE_WIDTH = 170
NOTE = "Keep it as a note"
READ_AFTER_MS = 150
WIDEST = 1040
EXAMPLE = """2nd Sandbox Company
L.G.A.M., green

Jeep: Pvt. Fern, pistol man (seat 1); sniper (seat 2)
1st Squad: Sgt. Birch, leader; medic; 7 riflemen
Loose men: 9 riflemen; 3 submachine gunners"""


class ListEdit(QPlainTextEdit):
    """Takes text of any program, but no more than a list can hold."""

    refused = Signal(str)

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Paste or drop; a text beyond the limit is left where it is."""
        letters = len(source.text()) if source.hasText() else 0
        if letters + self.document().characterCount() > LETTER_LIMIT:
            self.refused.emit(
                f"The text has {letters:,} letters; a list has at most {LETTER_LIMIT:,}."
                " It was not pasted."
            )
            return
        self.insertPlainText(source.text())


class DoubtRows(QWidget):
    """A sentence and a choice for each doubt; the same word is asked for once."""

    def __init__(self, answer: Callable[[str, str], None]) -> None:
        super().__init__()
        self._answer = answer
        self._shown: tuple[UnknownPart, ...] = ()
        self.choices: list[Combo] = []
        self.buttons: list[SmallButton] = []
        self._column = vbox(gap=4, inside=self)
        self.hide()

    def show_doubts(self, doubts: Sequence[UnknownPart], lexicon: ListVocabulary | None) -> None:
        """Ask about these."""
        asked = tuple({doubt.key: doubt for doubt in reversed(doubts)}.values())[::-1]
        if asked == self._shown:
            return
        self._shown = asked
        self._clear()
        if not asked or lexicon is None:
            self.hide()
            return
        self._column.addWidget(SectionLabel("What is meant"))
        for doubt in asked[:MOST_ASKED]:
            words = f"Line {doubt.line}, “{doubt.text}”: {doubt.message}"
            self._column.addWidget(TextLabel(words, "body", wrap=True))
            answers = self._answers(doubt, lexicon)
            if answers is not None:
                self._column.addWidget(answers)
        more = len(asked) - MOST_ASKED
        if more > 0:
            words = f"{more} more: kept as a note, like everything you do not answer."
            self._column.addWidget(TextLabel(words, "second", "ink2", wrap=True))
        self.show()

    def _answers(self, doubt: UnknownPart, lexicon: ListVocabulary) -> QWidget | None:
        """Return a button for each likely answer, and a choice of all others."""
        near = dict(doubt.suggestions)
        others = [each for each in lexicon.of_kind(doubt.kind).entries() if each[0] not in near]
        if not near and not others:
            return None
        row = QWidget()
        flow = FlowLayout(row)
        for key, name in list(near.items())[:MOST_BUTTONS]:
            button = SmallButton(name.replace("&", "&&"))
            button.setToolTip(f"Read “{doubt.text}” as {name}")
            button.clicked.connect(partial(self._answer, doubt.key, key))
            flow.addWidget(button)
            self.buttons.append(button)
        choice = Combo(f"What “{doubt.text}” means")
        choice.addItem(NOTE, "")
        for key, name in (*list(near.items())[MOST_BUTTONS:], *others):
            choice.addItem(name, key)
        choice.setFixedWidth(CHOICE_WIDTH)
        choice.activated.connect(
            lambda _, key=doubt.key, box=choice: self._answer(key, str(box.currentData() or ""))
        )
        flow.addWidget(choice)
        self.choices.append(choice)
        return row

    def _clear(self) -> None:
        self.choices.clear()
        self.buttons.clear()
        empty(self._column)


class ListPanel(QWidget):
    """The text at the left; at the right what it was read as, and questions about the rest."""

    closed = Signal()

    def __init__(self, army_service: ArmyService, controller: ArmyController) -> None:
        super().__init__()
        self._army_service, self._controller = army_service, controller
        self._answers: dict[str, str] = {}
        self._read: ParsedList | None = None
        self.text = ListEdit()
        self.text.setAccessibleName("The list")
        self.text.setPlaceholderText(EXAMPLE)
        self.text.setTabChangesFocus(True)
        self.game = Combo("Game")
        self.game_field = Field("Game, where the list names none", self.game)
        self.summary = TextLabel("", "heading", wrap=True)
        self.problem = TextLabel("", "body", "err", wrap=True)
        self.doubts = DoubtRows(self._answer)
        self.units = TextLabel("", "body", wrap=True)
        self.make_button = MainButton("Make an army of it", act=self.make)
        self.join_button = PlainButton("Add its units to this army", act=self.join)
        self.back_button = PlainButton("Back", hint="Esc", act=self.closed.emit)
        self._timer = QTimer(self, singleShot=True, interval=READ_AFTER_MS)
        self._build()
        self._wire()

    def _build(self) -> None:
        card = Card()
        grid = QGridLayout(card)
        grid.setContentsMargins(16, 14, 16, 14)
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(8)
        words = (
            "Paste a list from a chat: the army's name, the game, then a line for each unit."
            " Muster asks about what it does not understand and leaves nothing out silently."
        )
        grid.addWidget(TextLabel("An army from a list", "headline"), 0, 0, 1, 2)
        grid.addWidget(TextLabel(words, "body", "ink2", wrap=True), 1, 0, 1, 2)
        grid.addWidget(self.text, 2, 0)
        self._units_label = SectionLabel("Understood as")
        side = stacked(
            self.game_field, self.problem, self.summary, self.doubts, self._units_label, self.units
        )
        column = side.layout()
        assert isinstance(column, QVBoxLayout)
        column.addStretch(1)
        side.setContentsMargins(0, 0, 8, 0)
        grid.addWidget(ScrollPage(side, "What was understood"), 2, 1)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(1, 1)
        grid.setRowStretch(2, 1)
        buttons = beside(self.back_button, QWidget(), self.join_button, self.make_button, grows=1)
        grid.addWidget(buttons, 3, 0, 1, 2)
        bench = Bench()
        row = QHBoxLayout(bench)
        row.setContentsMargins(16, 16, 16, 16)
        row.addStretch(1)
        row.addWidget(card, 1000)
        row.addStretch(1)
        card.setMaximumWidth(WIDEST)
        stacked(bench, on=self)

    def _wire(self) -> None:
        self._timer.timeout.connect(self.read)
        self.text.textChanged.connect(self._timer.start)
        self.text.refused.connect(self._say)
        self.game.activated.connect(lambda _: self.read())

    # ---- opening

    def open(self, text: str = "") -> None:
        """Begin with a text, which may be none."""
        self._answers = {}
        self.game.clear()
        for title in self._army_service.catalog.titles():
            self.game.addItem(title.name, title.id)
        document = self._controller.document
        if document is not None:
            self.game.setCurrentIndex(max(0, self.game.findData(document.army.ruleset)))
        if len(text) > LETTER_LIMIT:
            self.text.clear()
            self.read()
            self._say(
                f"The text has {len(text):,} letters; a list has at most {LETTER_LIMIT:,}."
                " Nothing was read."
            )
            return
        self.text.setPlainText(text)
        self.text.moveCursor(QTextCursor.MoveOperation.Start)
        self.read()

    def take_focus(self) -> None:
        """Let the player type or paste."""
        self.text.setFocus(Qt.FocusReason.OtherFocusReason)

    # ---- reading

    def read(self) -> None:
        """Read the text as it is now."""
        self._timer.stop()
        self._read, problem = None, ""
        text = self.text.toPlainText()
        if text.strip():
            try:
                self._read = read_list(
                    text,
                    self._army_service.catalog.all(),
                    game=str(self.game.currentData() or ""),
                    answers=self._answers,
                )
            except InputProblem as trouble:
                problem = trouble.sentence()
        self._show(problem)

    def _show(self, problem: str) -> None:
        read = self._read
        self.problem.setText(problem[:1].upper() + problem[1:])
        self.problem.setVisible(bool(problem))
        self.summary.setVisible(read is not None)
        self.units.setVisible(read is not None)
        self._units_label.setVisible(read is not None)
        ruleset = self._army_service.catalog.get(read.army.ruleset) if read else None
        self.doubts.show_doubts(
            read.doubts if read else (), ListVocabulary(ruleset) if ruleset else None
        )
        if read is not None and ruleset is not None:
            self.summary.setText(f"{read.army.name or 'An army'}: {read.summary}")
            self.units.setText("\n".join(_unit_lines(read)))
        usable = bool(read and read.army.units)
        self.make_button.set_blocked("" if usable else "There is no list yet.")
        self._show_join(read, ruleset)

    def _show_join(self, read: ParsedList | None, ruleset: Ruleset | None) -> None:
        document = self._controller.document
        self.join_button.setVisible(document is not None)
        if document is None:
            return
        name = document.army.name or "this army"
        short = name if len(name) <= 24 else f"{name[:23]}…"
        self.join_button.setText(f"Add its units to “{short}”".replace("&", "&&"))
        if read is None or not read.army.units:
            self.join_button.set_blocked("There is no list yet.")
        elif document.army.ruleset != read.army.ruleset:
            game = ruleset.name if ruleset else read.army.ruleset
            self.join_button.set_blocked(f"The list is for {game}, “{name}” is not.")
        else:
            self.join_button.set_blocked("")

    def _answer(self, key: str, meant: str) -> None:
        self._answers[key] = meant
        self.read()

    def _say(self, sentence: str) -> None:
        self.problem.setText(sentence)
        self.problem.show()

    # ---- acts

    def make(self) -> None:
        """Put the army into the list of armies and open it."""
        self.read()
        if (
            self._read is not None
            and self._read.army.units
            and self._army_service.add(self._read.army)
        ):
            self.text.clear()
            self.closed.emit()

    def join(self) -> None:
        """Add the units to the open army, as one step."""
        self.read()
        read = self._read
        if read is None or not read.army.units:
            return
        what = counted(len(read.army.units), "unit")
        self._controller.edit(
            f"add {what} from a list",
            lambda army: merge_armies(army, read.army),
            select=[unit.id for unit in read.army.units],
        )
        self.text.clear()
        self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go back with Escape; Ctrl+Enter makes the army."""
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        elif enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.make()
        else:
            super().keyPressEvent(event)


def _unit_lines(read: ParsedList) -> Sequence[str]:
    return [
        f"{unit.name or unit.type}: {counted(len(unit.figures), 'figure')}"
        for unit in read.army.units
    ]
