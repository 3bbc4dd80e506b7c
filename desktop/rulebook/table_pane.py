"""A table of the game that is open, with its search: each number is edited in its cell."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from desktop.army.details.weapon_table import mark_of, show_legend
from desktop.look.parts.fields import SearchField
from desktop.look.parts.layouts import vbox
from desktop.look.parts.number_origin import GAP, Legend
from desktop.look.parts.panel import Divider, plain_table
from desktop.look.parts.text import text_width
from desktop.look.theme import theme_of
from desktop.look.tokens import ROW
from desktop.rulebook.controller import RulesController
from desktop.rulebook.rule_table import PAD, Index, RuleDelegate, RuleHeader, RuleModel
from rules.common.struct_decoding import DataPath
from rules.games.ruleset_as_tables import RuleTable

_NAME, _WIDEST, _WIDEST_NAME = 130, 190, 300
_KEPT = (110, 180)
"""What columns of words and that of the names keep where a table has no room."""


class TablePane(QWidget):
    """The rows of a section in which the words of the search stand; below, what the marks mean."""

    def __init__(self, controller: RulesController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._controller = controller
        self.field = SearchField("Search the rules", "Ctrl+F")
        self.table = RuleTableView(controller)
        self.legend = Legend()
        above, below = QVBoxLayout(), QVBoxLayout()
        above.setContentsMargins(12, 0, 12, 8)
        above.addWidget(self.field)
        below.setContentsMargins(12, 6, 12, 8)
        below.addWidget(self.legend)
        vbox(above, Divider(), (self.table, 1), Divider(), below, gap=0, inside=self)
        self.field.textChanged.connect(self._search)
        controller.led.connect(self.table.setFocus)

    def _search(self, words: str) -> None:
        self._controller.search = words
        self.refresh()

    def refresh(self) -> None:
        """Show the rows that the search finds; the chosen entry has the keyboard."""
        table = self._controller.table
        if table is None:
            return
        self.field.setText(self._controller.search)
        self.table.show_rules(table.found(self._controller.search))
        fields = [cell.field for row in table.rows for cell in row.cells]
        numbers = [each.number for each in fields if each and each.number]
        titles = self._controller.titles
        show_legend(self.legend, [mark_of(number, titles) for number in numbers], titles)


class RuleTableView(QTableView):
    """A table of rules; Enter, F2, a double click or typing edits the cell under the keyboard."""

    def __init__(self, controller: RulesController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._controller = controller
        self.rules = RuleModel(self)
        self._painted = RuleDelegate(self, self.rules, controller)
        self.setModel(self.rules)
        self.setItemDelegate(self._painted)
        self.setHorizontalHeader(RuleHeader(self, self.rules))
        plain_table(self)
        self.verticalHeader().setMinimumSectionSize(8)
        triggers = QAbstractItemView.EditTrigger
        self.setEditTriggers(
            triggers.DoubleClicked | triggers.EditKeyPressed | triggers.AnyKeyPressed
        )
        theme_of(self).changed.connect(self._measure)

    @property
    def editing(self) -> bool:
        """Return whether a cell is being edited."""
        return self.state() == QAbstractItemView.State.EditingState

    def show_rules(self, table: RuleTable) -> None:
        """Show a table; the chosen entry has the keyboard, or the first one there is."""
        path, column = self._controller.path, max(self.currentIndex().column(), 0)
        self.rules.show(table, self._controller)
        self._measure()
        self.setAccessibleName(table.title)
        if path is None or not self.go_to(path, column):
            first = next((row.path for row in table.rows if not row.group), None)
            if first is not None:
                self.go_to(first)
        self._choose()
        self.viewport().update()

    def go_to(self, path: DataPath, column: int = 0) -> bool:
        """Put the keyboard on an entry; return whether it is in the table."""
        for at, row in enumerate(self.rules.table.rows):
            if row.path == path and not row.group:
                self.setCurrentIndex(self.rules.index(at, column))
                return True
        return False

    def _choose(self) -> None:
        row = self.rules.row(self.currentIndex())
        self._controller.choose(row.path if row else None)

    def _measure(self) -> None:
        """Give each column the width of what stands in it; name or last words take the rest.

        Where there is no room, columns of words give way, then that of the names: numbers are to
        be seen.
        """
        theme, table, numeric = theme_of(self), self.rules.table, self.rules.numeric
        columns = range(len(table.heads))
        marks = tuple(self.rules.mark_width(at) for at in columns)
        self._painted.mark_widths = marks
        widths = [self._wanted_width(at, marks[at]) for at in columns]
        spare = self.viewport().width() - sum(widths)
        if widths and spare > 0:
            widths[0 if numeric(columns[-1]) else -1] += spare
        for at in (*columns[1:], *columns[:1]):
            kept = min(widths[at], theme.height(_KEPT[at == 0], _KEPT[at == 0]))
            if spare < 0 and not numeric(at):
                gives = min(widths[at] - kept, -spare)
                widths[at] -= gives
                spare += gives
        for at, width in enumerate(widths):
            self.setColumnWidth(at, width)
        self.clearSpans()
        for at, row in enumerate(table.rows):
            if row.group and len(table.heads) > 1:
                self.setSpan(at, 0, 1, len(table.heads))
            self.setRowHeight(at, theme.height(24 if row.group else ROW))

    def _wanted_width(self, at: int, mark: float) -> int:
        theme, table = theme_of(self), self.rules.table
        if at == 0:
            texts = [row.name for row in table.rows if not row.group]
            role, least, most = "name", _NAME, _WIDEST_NAME
        else:
            texts = [row.cells[at - 1].text for row in table.rows if at <= len(row.cells)]
            role, least, most = "body", 0, _WIDEST
        wide = max((text_width(theme, role, text) for text in texts), default=0.0)
        wide = max(wide + mark + GAP, text_width(theme, "label", table.heads[at]), least)
        return round(min(wide, theme.height(most, most))) + 2 * PAD

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Use the room again."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._measure()

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Choose the entry under the keyboard, and repaint both rows."""
        super().currentChanged(current, previous)
        self.viewport().update()
        if current.isValid() and current.row() != previous.row():
            self._choose()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Edit with Enter too; say so when nothing can be edited here."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F2) and not self.editing:
            self._edit_current()
        elif event.key() == Qt.Key.Key_Space:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        """Take the refusal away of an edit that was given up."""
        super().closeEditor(editor, hint)
        if hint == QAbstractItemDelegate.EndEditHint.RevertModelCache:
            self._controller.refused.emit("")

    def _edit_current(self) -> None:
        """Edit the current cell, on a name the first value beside it."""
        index = self.currentIndex()
        if index.column() == 0:
            beside = (self.rules.index(index.row(), at) for at in range(self.rules.columnCount()))
            index = next((each for each in beside if self._can_edit(each)), index)
        if self._can_edit(index):
            self.setCurrentIndex(index)
            self.edit(index)
        else:
            self._controller.refuse_editing()

    def _can_edit(self, index: Index) -> bool:
        return bool(self.rules.flags(index) & Qt.ItemFlag.ItemIsEditable)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Edit the cell, or say why that cannot be."""
        index = self.indexAt(event.position().toPoint())
        if self.rules.cell(index) is not None and not self._can_edit(index):
            self._controller.refuse_editing()
        super().mouseDoubleClickEvent(event)
