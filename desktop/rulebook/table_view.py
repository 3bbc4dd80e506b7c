"""The table of a game's values: each number with the mark of its origin, edited in its cell."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QFrame,
    QHeaderView,
    QLineEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from desktop.army.weapon_table import mark_of
from desktop.look.focus import paint_row_ring
from desktop.look.parts.fields import Combo
from desktop.look.parts.origin import GAP, origin_width, paint_number, paint_origin
from desktop.look.parts.panel import Panel
from desktop.look.parts.text import LEFT, RIGHT, paint_text, text_width
from desktop.look.theme import theme_of
from desktop.look.tokens import ROW, Origin
from rules.catalog import Title
from rules.grammar import Way
from rules.rule_fields import RuleField
from rules.rule_tables import Cell, RuleRow, RuleTable

Index = QModelIndex | QPersistentModelIndex
Enter = Callable[[RuleField, str], str]
"""Takes what was typed for a field; returns "" or the sentence that says why it cannot be."""

_ROOT = QModelIndex()
_PAD, _HEAD, _NAME, _WIDEST, _WIDEST_NAME = 10, 28, 130, 190, 300
_EMPTY = RuleTable("", "", (), ())
_NUMERIC = ("number", "whole", "pair")


class RuleModel(QAbstractTableModel):
    """A table of rules as Qt reads it. Only fields of house rules can be edited."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.table, self.editable = _EMPTY, False

    def show(self, table: RuleTable, *, editable: bool) -> None:
        """Show another table; the rows stay where they are when they are the same."""
        same = [row.path for row in table.rows] == [row.path for row in self.table.rows]
        if same and table.heads == self.table.heads:
            self.table, self.editable = table, editable
            if table.rows:
                last = self.index(len(table.rows) - 1, len(table.heads) - 1)
                self.dataChanged.emit(self.index(0, 0), last)
            return
        self.beginResetModel()
        self.table, self.editable = table, editable
        self.endResetModel()

    def rowCount(self, parent: Index = _ROOT) -> int:
        """Count the rows."""
        return 0 if parent.isValid() else len(self.table.rows)

    def columnCount(self, parent: Index = _ROOT) -> int:
        """Count the columns."""
        return 0 if parent.isValid() else len(self.table.heads)

    def row(self, index: Index) -> RuleRow | None:
        """Return the entry of a row."""
        at = index.row()
        return self.table.rows[at] if index.isValid() and at < len(self.table.rows) else None

    def cell(self, index: Index) -> Cell | None:
        """Return what stands under one head; the first column is the name."""
        row = self.row(index)
        if row is None or row.group or not 0 < index.column() <= len(row.cells):
            return None
        return row.cells[index.column() - 1]

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> object:
        """Return the text of a cell, for reading aloud too."""
        row, cell = self.row(index), self.cell(index)
        if row is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return cell.text if cell else row.name if index.column() == 0 else ""
        if role == Qt.ItemDataRole.AccessibleTextRole and cell is not None:
            head = self.table.heads[index.column()]
            origin = f", {cell.field.number.provenance}" if cell.field and cell.field.number else ""
            return f"{row.name}, {head}: {cell.text or 'none'}{origin}"
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Headings cannot be chosen; what house rules can change can be edited."""
        row, cell = self.row(index), self.cell(index)
        if row is None or row.group:
            return Qt.ItemFlag.NoItemFlags
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        if self.editable and cell is not None and cell.field is not None:
            flags |= Qt.ItemFlag.ItemIsEditable
        return flags

    def headerData(self, section: int, _orientation: Qt.Orientation, role: int = 0) -> object:
        """Return the head of a column."""
        if role == Qt.ItemDataRole.DisplayRole and 0 <= section < len(self.table.heads):
            return self.table.heads[section]
        return None


class RuleHeader(QHeaderView):
    """The heads of the columns, painted from the tokens."""

    def __init__(self, view: RuleTableView) -> None:
        super().__init__(Qt.Orientation.Horizontal, view)
        self._view = view
        self.setSectionsClickable(False)
        self.setHighlightSections(False)

    def sizeHint(self) -> QSize:
        """One line."""
        return QSize(80, theme_of(self).height(_HEAD, 14))

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        """Draw one head, above its numbers or its words."""
        theme = theme_of(self)
        painter.save()
        painter.fillRect(rect, theme.tokens.surface)
        painter.fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), theme.tokens.line)
        text = str(self.model().headerData(section, Qt.Orientation.Horizontal))
        words = QRectF(rect).adjusted(_PAD + 2 if section == 0 else _PAD, 0, -_PAD, 0)
        align = RIGHT if self._view.numeric(section) else LEFT
        paint_text(painter, theme, words, text, "label", theme.tokens.ink2, align)
        painter.restore()


class RuleDelegate(QStyledItemDelegate):
    """Paints names, numbers with their marks, words and headings; makes the editor of a cell."""

    def __init__(self, view: RuleTableView) -> None:
        super().__init__(view)
        self._view = view

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw one cell."""
        theme, model = theme_of(self._view), self._view.rules
        row, cell = model.row(index), model.cell(index)
        if row is None:
            return
        painter.save()
        rect = QRectF(option.rect)
        current = self._view.currentIndex()
        if row.group:
            painter.fillRect(option.rect, theme.tokens.sunk)
        elif current.row() == index.row():
            here = self._view.hasFocus() or self._view.editing
            painter.fillRect(option.rect, theme.tokens.sel if here else theme.tokens.sunk)
            if index.column() == 0:
                bar = QRectF(rect.left(), rect.top(), 3, rect.height())
                painter.fillRect(bar, theme.tokens.olive if here else theme.tokens.edge)
        painter.fillRect(QRectF(rect.left(), rect.bottom() - 1, rect.width(), 1), theme.tokens.line)
        words = rect.adjusted(_PAD + 2 if index.column() == 0 else _PAD, 0, -_PAD, -1)
        self._paint_words(painter, words, row, cell, index)
        focused = current == index and self._view.hasFocus() and not row.group
        if focused and theme.focus_visible:
            paint_row_ring(painter, rect, theme)
        elif focused and model.editable and cell is not None and cell.field is not None:
            painter.setPen(theme.tokens.edge)
            painter.drawRect(rect.adjusted(1, 1, -2, -3))
        painter.restore()

    def _paint_words(
        self, painter: QPainter, rect: QRectF, row: RuleRow, cell: Cell | None, index: Index
    ) -> None:
        theme = theme_of(self._view)
        if row.group:
            if index.column() == 0:
                paint_text(painter, theme, rect, row.name, "label", theme.tokens.ink2)
            return
        if index.column() == 0:
            indent = 16 if row.name.startswith(" ") else 0
            role = "body" if indent else "name"
            paint_text(painter, theme, rect.adjusted(indent, 0, 0, 0), row.name.strip(), role)
            return
        if cell is None:
            return
        field = cell.field
        if field is not None and field.number is not None:
            mark = mark_of(field.number, self._view.titles)
            column = self._view.mark_column(index.column())
            paint_number(painter, theme, rect, cell.text, mark, "body", column)
            return
        numeric = self._view.numeric(index.column())
        changed = field is not None and self._view.is_changed(field.path)
        column = self._view.mark_column(index.column())
        if changed:
            column = max(column, origin_width(theme, Origin.HOUSE))
            paint_origin(painter, theme, rect.right() - column, rect.center().y(), Origin.HOUSE)
        rect = rect.adjusted(0, 0, -column - GAP if column else 0, 0)
        paint_text(painter, theme, rect, cell.text, "body", align=RIGHT if numeric else LEFT)

    def createEditor(self, parent: QWidget, _option: QStyleOptionViewItem, index: Index) -> QWidget:
        """Make a line to type in, or a choice where only a few things can stand."""
        cell = self._view.rules.cell(index)
        if cell is None or cell.field is None:
            return QWidget(parent)
        field = cell.field
        if field.kind in ("choice", "yes"):
            combo = Combo(field.label, parent)
            options = field.options if field.kind == "choice" else (("yes", "yes"), ("no", "no"))
            for key, words in options:
                combo.addItem(words, key)
            combo.activated.connect(lambda _at: self._taken(combo))
            return combo
        line = QLineEdit(parent)
        line.setAccessibleName(field.label)
        line.setProperty("kind", "cell")
        return line

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """Begin with what stands there, without its unit."""
        cell = self._view.rules.cell(index)
        if cell is None or cell.field is None:
            return
        if isinstance(editor, QComboBox):
            editor.setCurrentIndex(max(editor.findText(cell.field.text), 0))
        elif isinstance(editor, QLineEdit):
            editor.setText(cell.field.text)
            editor.selectAll()

    def setModelData(self, editor: QWidget, _model: object, index: Index) -> None:
        """Hand on what was typed; a refusal was said by the page."""
        self._enter(editor, index)

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, _index: Index
    ) -> None:
        """Fill the cell; a list of words gets more room."""
        rect = QRect(option.rect)
        wide = 200 if isinstance(editor, QComboBox) else 72
        if rect.width() < wide:
            rect.setLeft(max(0, rect.right() - wide))
        high = max(rect.height(), editor.sizeHint().height())
        editor.setGeometry(rect.left(), rect.top(), rect.width(), min(high, rect.height() + 4))

    def eventFilter(self, editor: QObject, event: QEvent) -> bool:
        """Keep the editor open when what was typed cannot be; Escape always leaves it."""
        enter = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab)
        if (
            event.type() == QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
            and event.key() in enter
            and isinstance(editor, QLineEdit)
            and self._enter(editor, self._view.currentIndex())
        ):
            editor.setProperty("broken", True)
            editor.style().unpolish(editor)
            editor.style().polish(editor)
            editor.selectAll()
            return True
        return super().eventFilter(editor, event)

    def _taken(self, editor: QWidget) -> None:
        self.commitData.emit(editor)
        self.closeEditor.emit(editor, QStyledItemDelegate.EndEditHint.NoHint)

    def _enter(self, editor: QWidget, index: Index) -> str:
        cell = self._view.rules.cell(index)
        if cell is None or cell.field is None:
            return ""
        text = editor.currentText() if isinstance(editor, QComboBox) else ""
        if isinstance(editor, QLineEdit):
            text = editor.text()
        return self._view.enter(cell.field, text) if text != cell.field.text else ""


class RuleTableView(QTableView):
    """A table of rules; Enter, F2, a double click or typing edits the cell under the keyboard."""

    chosen = Signal(object)
    """The path of the entry on which the keyboard stands."""
    refused = Signal()
    """Somebody wants to edit what cannot be edited here."""

    def __init__(self, enter: Enter, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.enter = enter
        self.titles: dict[str, Title] = {}
        self.changed_paths: frozenset[Way] = frozenset()
        self.rules = RuleModel(self)
        self._numeric: tuple[bool, ...] = ()
        self._marks: tuple[float, ...] = ()
        self.setModel(self.rules)
        self.setItemDelegate(RuleDelegate(self))
        self.setHorizontalHeader(RuleHeader(self))
        self.verticalHeader().hide()
        self.verticalHeader().setMinimumSectionSize(8)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        self.setCornerWidget(Panel())
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
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
        self._numeric = tuple(_is_numeric(table, at) for at in range(len(table.heads)))
        self._measure()
        self.setAccessibleName(table.title)
        if self.current_path() != before and before is not None:
            self.go_to(before, column)
        if not self.currentIndex().isValid():
            first = next((row.path for row in table.rows if not row.group), None)
            if first is not None:
                self.go_to(first, 0)
        self.viewport().update()

    def current_path(self) -> Way | None:
        """Return the path of the current row, None when there is none."""
        row = self.rules.row(self.currentIndex())
        return row.path if row else None

    def go_to(self, path: Way, column: int = 0) -> bool:
        """Put the keyboard on an entry; return whether it is in the table."""
        for at, row in enumerate(self.rules.table.rows):
            if row.path == path and not row.group:
                self.setCurrentIndex(self.rules.index(at, column))
                return True
        return False

    def numeric(self, column: int) -> bool:
        """Return whether numbers stand in a column."""
        return column < len(self._numeric) and self._numeric[column]

    def mark_column(self, column: int) -> float:
        """Return the width of the widest mark of a column."""
        return self._marks[column] if column < len(self._marks) else 0.0

    def is_changed(self, path: Way) -> bool:
        """Return whether house rules changed the value at a path."""
        return any(path[: len(each)] == each for each in self.changed_paths)

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
            widths.append(round(min(wide, most)) + 2 * _PAD + 4)
        self._marks = tuple(marks)
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
            at = last if not self.numeric(last) and last else 0
            self.setColumnWidth(at, self.columnWidth(at) + left)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Use the room again."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._measure()

    def _mark_width(self, cell: Cell) -> float:
        if cell.field is None:
            return 0.0
        if cell.field.number is None:
            changed = self.is_changed(cell.field.path)
            return origin_width(theme_of(self), Origin.HOUSE) if changed else 0.0
        mark = mark_of(cell.field.number, self.titles)
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
        if event.type() == QEvent.Type.ToolTip:
            self.viewport().setToolTip(self._tip(self.indexAt(event.pos())))  # type: ignore[attr-defined]
        return super().viewportEvent(event)

    def _tip(self, index: Index) -> str:
        row, cell = self.rules.row(index), self.rules.cell(index)
        if row is None or row.group:
            return ""
        if cell is None:
            return row.second
        if cell.field is not None and cell.field.number is not None:
            return f"{cell.text}: {mark_of(cell.field.number, self.titles).spoken}"
        return cell.text


def _is_numeric(table: RuleTable, column: int) -> bool:
    cells = [row.cells[column - 1] for row in table.rows if 0 < column <= len(row.cells)]
    kinds = {cell.field.kind for cell in cells if cell.field is not None}
    plain = [cell.text for cell in cells if cell.field is None and cell.text]
    words = all(text[0].isdigit() for text in plain)
    return bool(kinds or plain) and kinds <= set(_NUMERIC) and words
