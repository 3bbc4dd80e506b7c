"""The table of a game's values: each number with the mark of its origin, edited in its cell."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QHelpEvent, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemDelegate, QAbstractItemView, QTableView, QWidget

from desktop.army.details.weapon_table import mark_of
from desktop.look.parts.origin import GAP, origin_width
from desktop.look.parts.panel import plain_table
from desktop.look.parts.text import text_width
from desktop.look.theme import theme_of
from desktop.look.tokens import ROW, Origin
from desktop.rulebook.rule_delegate import PAD, Enter, RuleDelegate, RuleHeader
from desktop.rulebook.rule_model import Index, RuleModel
from rules.common.struct_decoding import DataPath
from rules.games.rule_tables import RuleCell, RuleTable

_NAME, _WIDEST, _WIDEST_NAME = 130, 190, 300


class RuleTableView(QTableView):
    """A table of rules; Enter, F2, a double click or typing edits the cell under the keyboard."""

    chosen = Signal(object)
    """The path of the entry on which the keyboard stands."""
    gave_up = Signal()
    """An edit was ended with Escape."""
    refused = Signal()
    """Somebody wants to edit what cannot be edited here."""

    def __init__(self, enter: Enter, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rules = RuleModel(self)
        self._painted = RuleDelegate(self, self.rules, enter)
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

    def show_table(self, table: RuleTable, *, editable: bool) -> None:
        """Show a table, with the keyboard on the entry on which it was."""
        before, column = self.current_path(), max(self.currentIndex().column(), 0)
        self.rules.show(table, editable=editable)
        self._measure()
        self.setAccessibleName(table.title)
        if self.current_path() != before and before is not None:
            self.go_to(before, column)
        if not self.currentIndex().isValid():
            first = next((row.path for row in table.rows if not row.group), None)
            if first is not None:
                self.go_to(first, 0)
        self.viewport().update()

    def current_path(self) -> DataPath | None:
        """Return the path of the current row, None when there is none."""
        row = self.rules.row(self.currentIndex())
        return row.path if row else None

    def go_to(self, path: DataPath, column: int = 0) -> bool:
        """Put the keyboard on an entry; return whether it is in the table."""
        for at, row in enumerate(self.rules.table.rows):
            if row.path == path and not row.group:
                self.setCurrentIndex(self.rules.index(at, column))
                return True
        return False

    def _measure(self) -> None:
        """Give each column the width of what stands in it; the last one takes the rest."""
        theme, table = theme_of(self), self.rules.table
        marks, widths = [0.0], []
        for at, head in enumerate(table.heads):
            cells = [row.cells[at - 1] for row in table.rows if 0 < at <= len(row.cells)]
            texts = [cell.text for cell in cells]
            if at == 0:
                texts = [row.name for row in table.rows if not row.group]
            else:
                marks.append(max((self._mark_width(cell) for cell in cells), default=0.0))
            role, least, most = ("body", 0, _WIDEST) if at else ("name", _NAME, _WIDEST_NAME)
            wide = max((text_width(theme, role, text) for text in texts), default=0.0)
            wide += marks[at] + GAP if marks[at] else 0
            wide = max(wide, text_width(theme, "label", head), least)
            widths.append(round(min(wide, most)) + 2 * PAD + 4)
        self._painted.mark_widths = tuple(marks)
        self.clearSpans()
        self.verticalHeader().setDefaultSectionSize(theme.height(ROW))
        for at, width in enumerate(widths):
            self.setColumnWidth(at, width)
        for at, row in enumerate(table.rows):
            if row.group and len(table.heads) > 1:
                self.setSpan(at, 0, 1, len(table.heads))
            self.setRowHeight(at, theme.height(24 if row.group else ROW))
        self._stretch()

    def _stretch(self) -> None:
        """Let the name, or the words at the end, take the room that is left."""
        count = len(self.rules.table.heads)
        if not count:
            return
        used = sum(self.columnWidth(at) for at in range(count))
        left = self.viewport().width() - used
        if left > 0:
            last = count - 1
            at = last if not self.rules.numeric(last) and last else 0
            self.setColumnWidth(at, self.columnWidth(at) + left)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Use the room again."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._measure()

    def _mark_width(self, cell: RuleCell) -> float:
        if cell.field is None:
            return 0.0
        if cell.field.number is None:
            changed = self.rules.is_changed(cell.field.path)
            return origin_width(theme_of(self), Origin.HOUSE) if changed else 0.0
        mark = mark_of(cell.field.number, self.rules.titles)
        return origin_width(theme_of(self), mark.origin, mark.short)

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Tell which entry is current, and repaint both rows."""
        super().currentChanged(current, previous)
        self.viewport().update()
        path = self.current_path()
        if path is not None and current.row() != previous.row():
            self.chosen.emit(path)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Edit with Enter too; say so when nothing can be edited here."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F2) and not self.editing:
            self.edit_current()
            return
        if event.key() == Qt.Key.Key_Space:
            event.ignore()
            return
        super().keyPressEvent(event)

    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        """Tell when an edit was given up."""
        super().closeEditor(editor, hint)
        if hint == QAbstractItemDelegate.EndEditHint.RevertModelCache:
            self.gave_up.emit()

    def edit_current(self) -> None:
        """Edit the current cell, on a name the first value beside it."""
        index = self.currentIndex()
        if index.column() == 0 and self.rules.editable:
            columns = range(1, self.rules.columnCount())
            cells = (self.rules.index(index.row(), at) for at in columns)
            index = next((each for each in cells if self._can_edit(each)), index)
            self.setCurrentIndex(index)
        if self._can_edit(index):
            self.edit(index)
        else:
            self.refused.emit()

    def _can_edit(self, index: Index) -> bool:
        return bool(self.rules.flags(index) & Qt.ItemFlag.ItemIsEditable)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Edit the cell, or say why that cannot be."""
        index = self.indexAt(event.position().toPoint())
        if self.rules.cell(index) is not None and not self._can_edit(index):
            self.refused.emit()
        super().mouseDoubleClickEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:
        """Say where a number comes from, and all of what does not fit."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            self.viewport().setToolTip(self._tip(self.indexAt(event.pos())))
        return super().viewportEvent(event)

    def _tip(self, index: Index) -> str:
        row, cell = self.rules.row(index), self.rules.cell(index)
        if row is None or row.group:
            return ""
        if cell is None:
            return row.second
        if cell.field is not None and cell.field.number is not None:
            return f"{cell.text}: {mark_of(cell.field.number, self.rules.titles).spoken}"
        return cell.text
