"""A table of a game's values: as Qt reads it, as it is painted, and the editors of its cells."""

from __future__ import annotations

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
)
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHeaderView,
    QLineEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from desktop.army.details.weapon_table import mark_of
from desktop.look.focus import paint_row_ring
from desktop.look.parts.fields import Combo
from desktop.look.parts.number_origin import GAP, origin_width, paint_number, paint_origin
from desktop.look.parts.text import LEFT, RIGHT, paint_text
from desktop.look.theme import theme_of
from desktop.look.tokens import Origin
from desktop.rulebook.controller import RulesController
from rules.common.struct_decoding import DataPath
from rules.games.game_titles import Title
from rules.games.ruleset_as_tables import RuleCell, RuleRow, RuleTable

Index = QModelIndex | QPersistentModelIndex
PAD, HEAD = 10, 28
_ROOT = QModelIndex()
_NUMERIC = {"number", "whole", "pair"}
_DISPLAY = int(Qt.ItemDataRole.DisplayRole)


class RuleModel(QAbstractTableModel):
    """A table of rules as Qt reads it. Only fields of house rules can be edited."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.table, self.editable = RuleTable("", "", (), ()), False
        self.titles: dict[str, Title] = {}
        """The games by id, to name those that numbers are borrowed from."""
        self._changed: frozenset[DataPath] = frozenset()
        self._numeric: tuple[bool, ...] = ()

    def show(self, table: RuleTable, controller: RulesController) -> None:
        """Show another table of what is open; the same rows stay where they are."""
        document = controller.document
        self.editable, self.titles = document is not None, controller.titles
        self._changed = frozenset(document.house.changes if document else ())
        self._numeric = tuple(_is_numeric(table, at) for at in range(len(table.heads)))
        before = [row.path for row in self.table.rows], self.table.heads
        if table.rows and ([row.path for row in table.rows], table.heads) == before:
            self.table = table
            last = self.index(len(table.rows) - 1, len(table.heads) - 1)
            self.dataChanged.emit(self.index(0, 0), last)
        else:
            self.beginResetModel()
            self.table = table
            self.endResetModel()

    def numeric(self, column: int) -> bool:
        """Return whether numbers stand in a column."""
        return column < len(self._numeric) and self._numeric[column]

    def is_changed(self, cell: RuleCell) -> bool:
        """Return whether house rules changed the value in a cell."""
        path = cell.field.path if cell.field else ()
        return any(path[: len(each)] == each for each in self._changed)

    def mark_width(self, column: int) -> float:
        """Return the width of the widest mark of origin in a column, 0 without any."""
        theme, widest = theme_of(), 0.0
        for row in self.table.rows:
            cell = row.cells[column - 1] if 0 < column <= len(row.cells) else None
            if cell is not None and cell.field is not None and cell.field.number is not None:
                mark = mark_of(cell.field.number, self.titles)
                widest = max(widest, origin_width(theme, mark.origin, mark.short))
            elif cell is not None and self.is_changed(cell):
                widest = max(widest, origin_width(theme, Origin.HOUSE))
        return widest

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

    def cell(self, index: Index) -> RuleCell | None:
        """Return what stands under one head; the first column is the name."""
        row = self.row(index)
        if row is None or row.group or not 0 < index.column() <= len(row.cells):
            return None
        return row.cells[index.column() - 1]

    def data(self, index: Index, role: int = _DISPLAY) -> object:
        """Return the text of a cell, for reading aloud and as a tooltip too."""
        row, cell = self.row(index), self.cell(index)
        if row is None:
            return None
        number = cell.field.number if cell and cell.field else None
        if role == _DISPLAY:
            return cell.text if cell else row.name if index.column() == 0 else ""
        if role == Qt.ItemDataRole.AccessibleTextRole and cell is not None:
            head = self.table.heads[index.column()]
            origin = f", {number.provenance}" if number else ""
            return f"{row.name}, {head}: {cell.text or 'none'}{origin}"
        if role == Qt.ItemDataRole.ToolTipRole and not row.group:
            where = f": {mark_of(number, self.titles).spoken}" if number else ""
            return f"{cell.text}{where}" if cell else row.second
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
        if role == _DISPLAY and 0 <= section < len(self.table.heads):
            return self.table.heads[section]
        return None


def _is_numeric(table: RuleTable, column: int) -> bool:
    cells = [row.cells[column - 1] for row in table.rows if 0 < column <= len(row.cells)]
    kinds = {cell.field.kind for cell in cells if cell.field is not None}
    plain = [cell.text for cell in cells if cell.field is None and cell.text]
    digits = all(text[0].isdigit() for text in plain)
    return bool(kinds or plain) and kinds <= _NUMERIC and digits


class RuleHeader(QHeaderView):
    """The heads of the columns, painted from the tokens."""

    def __init__(self, view: QTableView, rules: RuleModel) -> None:
        super().__init__(Qt.Orientation.Horizontal, view)
        self._rules = rules
        self.setSectionsClickable(False)
        self.setHighlightSections(False)

    def sizeHint(self) -> QSize:
        """One line."""
        return QSize(80, theme_of(self).height(HEAD, 14))

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        """Draw one head, above its numbers or its words."""
        theme = theme_of(self)
        painter.save()
        painter.fillRect(rect, theme.tokens.surface)
        painter.fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), theme.tokens.line)
        words = QRectF(rect).adjusted(PAD + 2 if section == 0 else PAD, 0, -PAD, 0)
        align = RIGHT if self._rules.numeric(section) else LEFT
        head = self._rules.table.heads[section]
        paint_text(painter, theme, words, head, "label", theme.tokens.ink2, align)
        painter.restore()


class RuleDelegate(QStyledItemDelegate):
    """Paints names, numbers with their marks, words and headings; makes the editor of a cell."""

    def __init__(self, view: QTableView, rules: RuleModel, controller: RulesController) -> None:
        super().__init__(view)
        self._view, self._rules, self._controller = view, rules, controller
        self.mark_widths: tuple[float, ...] = ()
        """Widths of the widest mark of each column."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw one cell."""
        theme, row, cell = theme_of(self._view), self._rules.row(index), self._rules.cell(index)
        if row is None:
            return
        tokens, rect = theme.tokens, QRectF(option.rect)
        current, first = self._view.currentIndex(), index.column() == 0
        painter.save()
        if row.group:
            painter.fillRect(option.rect, tokens.sunk)
        elif current.row() == index.row():
            editing = self._view.state() == QAbstractItemView.State.EditingState
            here = self._view.hasFocus() or editing
            painter.fillRect(option.rect, tokens.sel if here else tokens.sunk)
            if first:
                bar = QRectF(rect.left(), rect.top(), 3, rect.height())
                painter.fillRect(bar, tokens.olive if here else tokens.edge)
        painter.fillRect(QRectF(rect.left(), rect.bottom() - 1, rect.width(), 1), tokens.line)
        words = rect.adjusted(PAD + 2 if first else PAD, 0, -PAD, -1)
        if cell is not None:
            self._paint_cell(painter, words, cell, index.column())
        elif first and row.group:
            paint_text(painter, theme, words, row.name, "label", tokens.ink2)
        elif first:
            below = row.name.startswith(" ")
            words.adjust(16 if below else 0, 0, 0, 0)
            paint_text(painter, theme, words, row.name.strip(), "body" if below else "name")
        focused = current == index and self._view.hasFocus() and not row.group
        if focused and theme.focus_visible:
            paint_row_ring(painter, rect, theme)
        elif focused and self._rules.editable and cell is not None and cell.field is not None:
            painter.setPen(tokens.edge)
            painter.drawRect(rect.adjusted(1, 1, -2, -3))
        painter.restore()

    def _paint_cell(self, painter: QPainter, rect: QRectF, cell: RuleCell, column: int) -> None:
        theme, mark_width = theme_of(self._view), self.mark_widths[column]
        if cell.field is not None and cell.field.number is not None:
            mark = mark_of(cell.field.number, self._rules.titles)
            paint_number(painter, theme, rect, cell.text, mark, "body", mark_width)
            return
        if self._rules.is_changed(cell):
            left, middle = rect.right() - mark_width, rect.center().y()
            paint_origin(painter, theme, left, middle, Origin.HOUSE)
        rect = rect.adjusted(0, 0, -mark_width - GAP if mark_width else 0, 0)
        align = RIGHT if self._rules.numeric(column) else LEFT
        paint_text(painter, theme, rect, cell.text, "body", align=align)

    def createEditor(self, parent: QWidget, _option: QStyleOptionViewItem, index: Index) -> QWidget:
        """Make a line to type in, or a choice where only a few things can stand."""
        cell = self._rules.cell(index)
        if cell is None or cell.field is None:
            return QWidget(parent)
        field = cell.field
        if field.kind in ("choice", "yes"):
            combo = Combo(field.label, parent)
            options = field.options if field.kind == "choice" else (("yes", "yes"), ("no", "no"))
            for key, words in options:
                combo.addItem(words, key)
            combo.setCurrentIndex(max(combo.findText(field.text), 0))
            combo.activated.connect(lambda _at: self._take(combo))
            return combo
        line = QLineEdit(field.text, parent)
        line.setAccessibleName(field.label)
        line.setProperty("kind", "cell")
        line.selectAll()
        return line

    def setEditorData(self, _editor: QWidget, _index: Index) -> None:
        """Leave what stands in the editor: what the table shows has its unit behind it."""

    def setModelData(self, editor: QWidget, _model: object, index: Index) -> None:
        """Hand on what was typed; a refusal is told by the controller."""
        self._enter(editor, index)

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, _index: Index
    ) -> None:
        """Fill the cell; a list of words gets more room."""
        rect = QRect(option.rect)
        if isinstance(editor, QComboBox):
            rect.setWidth(max(200, rect.width()))
            rect.moveRight(min(rect.right(), self._view.viewport().width() - 2))
        elif rect.width() < 72:
            rect.setLeft(max(0, rect.right() - 72))
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

    def _take(self, editor: QWidget) -> None:
        self.commitData.emit(editor)
        self.closeEditor.emit(editor, QStyledItemDelegate.EndEditHint.NoHint)

    def _enter(self, editor: QWidget, index: Index) -> str:
        """Enter what stands in an editor; return "" or why it cannot be."""
        cell = self._rules.cell(index)
        if cell is None or cell.field is None:
            return ""
        text = editor.currentText() if isinstance(editor, QComboBox) else ""
        if isinstance(editor, QLineEdit):
            text = editor.text()
        return self._controller.enter_value(cell.field, text) if text != cell.field.text else ""
