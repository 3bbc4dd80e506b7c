"""The last lines of the log, in plain words, each of which can be taken back."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.gamenight.controller import GameNightController
from desktop.gamenight.log_list import LogList
from desktop.look.parts.buttons import LinkButton, PlainButton
from desktop.look.parts.dialog import PassingDialog, fit_to_screen
from desktop.look.parts.fields import SearchField
from desktop.look.parts.layouts import hbox, vbox
from desktop.look.parts.panel import Card, Divider
from desktop.look.parts.text import TextLabel
from desktop.look.theme import theme_of
from rules.common.wording import counted
from rules.table.describe_log import LogRow

ROWS, MOST_ROWS = 3, 9


class LogRowView(QWidget):
    """One line: the time, what happened, and its way back.

    Words that are too long lose their middle: who did it and what it came to stay.
    """

    def __init__(self, pane: LogPane) -> None:
        super().__init__()
        self.row: LogRow | None = None
        self.time = TextLabel("", "second", "ink2")
        self.words = TextLabel("", "second")
        self.words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.back = LinkButton("Take back", act=lambda: pane.open_all(self.row))
        self.divider = Divider()
        self._row = hbox(self.time, (self.words, 1), self.back, gap=14, inside=self)

    def show_row(self, row: LogRow | None) -> None:
        """Show another line, or none."""
        self.row = row
        self.setVisible(row is not None)
        self.divider.setVisible(row is not None)
        if row is not None:
            self.time.setText(row.at[11:16])
            self.back.setVisible(row.stands and bool(row.numbers))
            self.back.setAccessibleName(f"Take back: {row.text}")
            self._fit()

    def _fit(self) -> None:
        text = self.row.text if self.row is not None else ""
        metrics, room = theme_of(self).metrics("second"), self.words.width()
        shown = metrics.elidedText(text, Qt.TextElideMode.ElideMiddle, room)
        self.words.setText(shown)
        self.words.setToolTip(text if shown != text else "")
        self.words.setAccessibleName(text)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as much of the words as has room."""
        super().resizeEvent(event)
        self._row.activate()
        self._fit()


class LogPane(Card):
    """Shows the last three lines; "All of them…" opens the whole log."""

    def __init__(self, controller: GameNightController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.controller = controller
        self.count = TextLabel("", "second", "ink2")
        self.all_button = LinkButton("All of them…", act=self.open_all)
        self.rows = [LogRowView(self) for _ in range(MOST_ROWS)]
        self._height = 0
        head = hbox(TextLabel("This evening", "heading"), 1, self.count, self.all_button, gap=4)
        rows = (part for row in self.rows for part in (row.divider, row))
        vbox(head, *rows, 1, gap=2, margins=(12, 4, 12, 4), inside=self)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setAccessibleName("This evening")
        controller.log.changed.connect(self._show)
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
        return [row for row in reversed(self.controller.log.rows) if row.stands]

    def _show(self) -> None:
        controller = self.controller
        if controller.log.battlefield is None:
            return
        rows = self.all_rows()
        line = theme_of(self).height(23, 18)
        room = ROWS if not self._height else max(ROWS, (self._height - line - 8) // line)
        for at, view in enumerate(self.rows):
            view.show_row(rows[at] if at < min(len(rows), room) else None)
        word = controller.log.battlefield.turn.word.capitalize()
        turn = f"{word} {controller.log.state.turn} · " if controller.log.state.turn else ""
        self.count.setText(f"{turn}{counted(len(rows), 'line')} ·")

    def open_all(self, row: LogRow | None = None) -> None:
        """Open the whole log, where a row is given with what hangs on it."""
        LogDialog(self, row).exec()


class LogDialog(PassingDialog):
    """The whole log, which is searched; closed when a line is taken back."""

    def __init__(self, pane: LogPane, row: LogRow | None = None) -> None:
        super().__init__(pane.window())
        self.setWindowTitle("This evening")
        self.search = SearchField("Find a line")
        self.log = LogList(pane.controller)
        close = PlainButton("Close", act=self.reject)
        vbox(self.search, (self.log, 1), hbox(1, close), margins=(16, 16, 16, 16), inside=self)
        self.search.textChanged.connect(self.log.seek)
        self.log.taken.connect(self.accept)
        self.resize(*fit_to_screen(self, 720, 560))
        if row is not None:
            self.log.choose(row)
        if self.log.card is not None:
            self.log.card.this.setFocus(Qt.FocusReason.OtherFocusReason)
