"""The last lines of the log, in plain words, each of which can be taken back."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QSizePolicy, QStackedLayout, QWidget

from desktop.gamenight.controller import GameNightController
from desktop.look.parts.buttons import LinkButton, PlainButton
from desktop.look.parts.check import Check
from desktop.look.parts.dialog import PassingDialog, fit_to_screen
from desktop.look.parts.fields import SearchField
from desktop.look.parts.layouts import hbox, vbox
from desktop.look.parts.panel import Card, Divider
from desktop.look.parts.row_list import RowList
from desktop.look.parts.row_model import Row, RowModel
from desktop.look.parts.text import TextLabel
from desktop.look.theme import theme_of
from rules.common.wording import counted, listed
from rules.table.describe_log import LogInWords, LogRow
from rules.table.events import TakenBack
from rules.table.log import Line, taken_back
from rules.table.state import State, standing

ROWS, MOST_ROWS = 3, 9
MOST_NAMED = 2
"""So many lines that hang on another are named, the rest counted."""


class LogWords:
    """The rows of the open battle's log: a line more is one more, all anew when some are taken."""

    def __init__(self, controller: GameNightController) -> None:
        self._controller = controller
        self._log: LogInWords | None = None
        self._taken: tuple[Line, ...] = ()

    def rows(self) -> tuple[LogRow, ...]:
        """Return all rows, the earliest first."""
        controller = self._controller
        lines = controller.lines
        if controller.battlefield is None:
            return ()
        known = len(self._taken)
        grows = self._log is not None and lines[:known] == self._taken
        new = lines[known:] if grows else lines
        if any(isinstance(line.event, TakenBack) for line in new) or not grows:
            self._log, new = LogInWords(controller.battlefield, taken_back(lines)), lines
        assert self._log is not None
        for line in new:
            self._log.add(line)
        self._taken = lines
        return self._log.rows


class LogRowView(QWidget):
    """One line: the time, what happened, and its way back."""

    def __init__(self, pane: LogPane) -> None:
        super().__init__()
        self.row: LogRow | None = None
        self.time = TextLabel("", "second", "ink2")
        self.words = TextLabel("", "second", elide=True)
        self.words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.back = LinkButton("Take back", act=lambda: pane.ask_back(self.row))
        self.divider = Divider()
        hbox(self.time, (self.words, 1), self.back, gap=14, inside=self)

    def show_row(self, row: LogRow | None) -> None:
        """Show another line, or none."""
        self.row = row
        self.setVisible(row is not None)
        self.divider.setVisible(row is not None)
        if row is not None:
            self.time.setText(row.at[11:16])
            self.words.setText(row.text)
            self.back.setVisible(row.stands and bool(row.numbers))
            self.back.setAccessibleName(f"Take back: {row.text}")


class LogPane(Card):
    """Shows the last three lines; "All of them…" opens the whole log."""

    def __init__(self, controller: GameNightController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.controller = controller
        self._log = LogWords(controller)
        self.asked: LogRow | None = None
        """The line of which it is asked whether it is to be taken back."""
        self.count = TextLabel("", "second", "ink2")
        self.all_button = LinkButton("All of them…", act=self.open_all)
        self.rows = [LogRowView(self) for _ in range(MOST_ROWS)]
        self._height = 0
        head = hbox(TextLabel("This evening", "heading"), 1, self.count, self.all_button, gap=4)
        self._list = QWidget()
        parts = (part for row in self.rows for part in (row.divider, row))
        vbox(*parts, 1, gap=2, inside=self._list)
        self._question = QWidget()
        self.question = TextLabel("", "second-strong", elide=True)
        self.consequence = TextLabel("", "second", "ink2", wrap=True)
        self.line_back = PlainButton("Take this line back", act=partial(self._take, rest=False))
        self.all_back = PlainButton("Back to here…", act=partial(self._take, rest=True))
        self.leave = PlainButton("Leave it", act=self._leave)
        buttons = hbox(1, self.leave, self.all_back, self.line_back)
        vbox(self.question, (self.consequence, 1), buttons, gap=2, inside=self._question)
        self._stack = QStackedLayout()
        vbox(head, (self._stack, 1), gap=2, margins=(12, 4, 12, 4), inside=self)
        self._stack.addWidget(self._list)  # shown at once, so not before it has a parent
        self._stack.addWidget(self._question)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setAccessibleName("This evening")
        controller.changed.connect(self._show)
        controller.battle_changed.connect(self._leave)
        self._show()

    def set_height(self, height: int) -> None:
        """Take so many pixels, and show as many lines as they hold; 0 for three."""
        if height != self._height:
            self._height = height
            self.updateGeometry()
            self._show()

    def sizeHint(self) -> QSize:
        """The head and three lines, where no other height was given."""
        return QSize(200, self._height or theme_of(self).height(112, 72))

    def minimumSizeHint(self) -> QSize:
        """The same height: forces scroll, not the log."""
        return QSize(100, self.sizeHint().height())

    def all_rows(self) -> list[LogRow]:
        """Return the lines that count, the latest first."""
        return [row for row in reversed(self._log.rows()) if row.stands]

    def _show(self) -> None:
        controller = self.controller
        if controller.battlefield is None:
            return
        rows = self.all_rows()
        line = theme_of(self).height(23, 18)
        room = ROWS if not self._height else max(ROWS, (self._height - line - 8) // line)
        for at, view in enumerate(self.rows):
            view.show_row(rows[at] if at < min(len(rows), room) else None)
        word = controller.battlefield.turn.word.capitalize()
        turn = f"{word} {controller.state.turn} · " if controller.state.turn else ""
        self.count.setText(f"{turn}{counted(len(rows), 'line')} ·")
        if self.asked is not None and self.asked not in rows:
            self._leave()

    # ---- taking back

    def ask_back(self, row: LogRow | None) -> None:
        """Say what the battle would be without a line, and ask."""
        if row is None:
            return
        self.asked = row
        self.question.setText(f"Without “{row.text}”")
        self.consequence.setText(self._told_without(row))
        self._stack.setCurrentWidget(self._question)
        self.line_back.setFocus(Qt.FocusReason.OtherFocusReason)

    def _told_without(self, row: LogRow) -> str:
        """Return which lines cannot stand without another, and how many men would stand."""
        controller = self.controller
        replay = controller.taking_back(row.numbers)
        gone = {each.line.number for each in replay.refused}
        hang = [each for each in self.all_rows() if gone & {*each.numbers} and each != row]
        words = "Nothing hangs on it."
        if hang:
            named = "; ".join(each.text.rstrip(".") for each in hang[-MOST_NAMED:])
            more = len(hang) - MOST_NAMED
            words = f"{counted(len(hang), 'later line')} cannot stand then: {named}"
            words += f", and {more} more." if more > 0 else "."
        now, then = _men(controller, controller.state), _men(controller, replay.state)
        return f"{words} {now}." if now == then else f"{words} {now} now, {then} then."

    def _take(self, *, rest: bool) -> None:
        row = self.asked
        if row is None:
            return
        numbers = set(row.numbers)
        if rest:
            first = min(numbers)
            numbers = {n for each in self.all_rows() for n in each.numbers if n >= first}
        self._leave()
        self.controller.take_back(sorted(numbers))

    def _leave(self) -> None:
        self.asked = None
        self._stack.setCurrentWidget(self._list)

    # ---- all of them

    def open_all(self) -> None:
        """Open the whole log."""
        dialog = LogDialog(self)
        if dialog.exec() and dialog.chosen is not None:
            self.ask_back(dialog.chosen)


def _men(controller: GameNightController, state: State) -> str:
    """Return how many men of each side stand: Ada 38, Tomas 41."""
    field = controller.field
    sides = [
        f"{field.side_name(side)} has {len(standing(field, state, side))}" for side in field.sides
    ]
    return listed(sides)


class LogDialog(PassingDialog):
    """The whole log as a list that is searched; `chosen` is the line that is to be taken back."""

    def __init__(self, pane: LogPane) -> None:
        super().__init__(pane.window())
        self.setWindowTitle("This evening")
        self.chosen: LogRow | None = None
        self._rows = {str(row.numbers[0] if row.numbers else 0): row for row in pane.all_rows()}
        self._word = pane.controller.field.turn.word.capitalize()
        self.search = SearchField("Find a line")
        self.hits = Check("Only the hits")
        self.list = RowList("Lines of the log")
        self.model = RowModel(parent=self.list)
        self.list.setModel(self.model)
        self.back = PlainButton("Take back…", act=self._choose)
        close = PlainButton("Close", act=self.reject)
        vbox(
            hbox((self.search, 1), self.hits),
            (self.list, 1),
            hbox(1, self.back, close),
            margins=(16, 16, 16, 16),
            inside=self,
        )
        self.search.textChanged.connect(self._show)
        self.hits.toggled.connect(self._show)
        self.list.opened.connect(lambda _key: self._choose())
        self.list.chosen.connect(lambda _key: self._block())
        self.resize(*fit_to_screen(self, 720, 560))
        self._show()

    def _show(self) -> None:
        wanted, hits = self.search.text().casefold(), self.hits.isChecked()
        self.model.set_rows(
            [
                Row(key, row.text, right=f"{self._word} {row.turn} · {row.at[11:16]}", tip=row.text)
                for key, row in self._rows.items()
                if wanted in row.text.casefold() and (row.fell or not hits)
            ]
        )
        self._block()

    def _block(self) -> None:
        row = self._rows.get(self.list.current_key())
        reason = "" if row is not None and row.numbers else "Choose a line."
        self.back.set_blocked(reason)

    def _choose(self) -> None:
        row = self._rows.get(self.list.current_key())
        if row is not None and row.numbers:
            self.chosen = row
            self.accept()
