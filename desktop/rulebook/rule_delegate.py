"""Paints the table of rules: heads, names, numbers with their marks; makes the editor of a cell."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, QSize, Qt
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
from desktop.look.parts.origin import GAP, origin_width, paint_number, paint_origin
from desktop.look.parts.text import LEFT, RIGHT, paint_text
from desktop.look.theme import theme_of
from desktop.look.tokens import Origin
from desktop.rulebook.rule_model import Index, RuleModel
from rules.games.form_fields import RuleField
from rules.games.rule_tables import RuleCell, RuleRow

Enter = Callable[[RuleField, str], str]
"""Takes what was typed for a field; returns "" or the sentence that says why it cannot be."""

PAD, HEAD = 10, 28
_EDITING = QAbstractItemView.State.EditingState


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
        text = str(self.model().headerData(section, Qt.Orientation.Horizontal))
        words = QRectF(rect).adjusted(PAD + 2 if section == 0 else PAD, 0, -PAD, 0)
        align = RIGHT if self._rules.numeric(section) else LEFT
        paint_text(painter, theme, words, text, "label", theme.tokens.ink2, align)
        painter.restore()


class RuleDelegate(QStyledItemDelegate):
    """Paints names, numbers with their marks, words and headings; makes the editor of a cell."""

    def __init__(self, view: QTableView, rules: RuleModel, enter: Enter) -> None:
        super().__init__(view)
        self._view, self._rules, self._hand_over = view, rules, enter
        self.mark_widths: tuple[float, ...] = ()
        """Widths of the widest mark of each column."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw one cell."""
        theme, model = theme_of(self._view), self._rules
        row, cell = model.row(index), model.cell(index)
        if row is None:
            return
        painter.save()
        rect = QRectF(option.rect)
        current = self._view.currentIndex()
        if row.group:
            painter.fillRect(option.rect, theme.tokens.sunk)
        elif current.row() == index.row():
            here = self._view.hasFocus() or self._view.state() == _EDITING
            painter.fillRect(option.rect, theme.tokens.sel if here else theme.tokens.sunk)
            if index.column() == 0:
                bar = QRectF(rect.left(), rect.top(), 3, rect.height())
                painter.fillRect(bar, theme.tokens.olive if here else theme.tokens.edge)
        painter.fillRect(QRectF(rect.left(), rect.bottom() - 1, rect.width(), 1), theme.tokens.line)
        words = rect.adjusted(PAD + 2 if index.column() == 0 else PAD, 0, -PAD, -1)
        self._paint_words(painter, words, row, cell, index)
        focused = current == index and self._view.hasFocus() and not row.group
        if focused and theme.focus_visible:
            paint_row_ring(painter, rect, theme)
        elif focused and model.editable and cell is not None and cell.field is not None:
            painter.setPen(theme.tokens.edge)
            painter.drawRect(rect.adjusted(1, 1, -2, -3))
        painter.restore()

    def _paint_words(
        self, painter: QPainter, rect: QRectF, row: RuleRow, cell: RuleCell | None, index: Index
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
            mark = mark_of(field.number, self._rules.titles)
            column = self._mark_column(index.column())
            paint_number(painter, theme, rect, cell.text, mark, "body", column)
            return
        numeric = self._rules.numeric(index.column())
        changed = field is not None and self._rules.is_changed(field.path)
        column = self._mark_column(index.column())
        if changed:
            column = max(column, origin_width(theme, Origin.HOUSE))
            paint_origin(painter, theme, rect.right() - column, rect.center().y(), Origin.HOUSE)
        rect = rect.adjusted(0, 0, -column - GAP if column else 0, 0)
        paint_text(painter, theme, rect, cell.text, "body", align=RIGHT if numeric else LEFT)

    def _mark_column(self, column: int) -> float:
        return self.mark_widths[column] if column < len(self.mark_widths) else 0.0

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
            combo.activated.connect(lambda _at: self._taken(combo))
            return combo
        line = QLineEdit(parent)
        line.setAccessibleName(field.label)
        line.setProperty("kind", "cell")
        return line

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """Begin with what stands there, without its unit."""
        cell = self._rules.cell(index)
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

    def _taken(self, editor: QWidget) -> None:
        self.commitData.emit(editor)
        self.closeEditor.emit(editor, QStyledItemDelegate.EndEditHint.NoHint)

    def _enter(self, editor: QWidget, index: Index) -> str:
        cell = self._rules.cell(index)
        if cell is None or cell.field is None:
            return ""
        text = editor.currentText() if isinstance(editor, QComboBox) else ""
        if isinstance(editor, QLineEdit):
            text = editor.text()
        return self._hand_over(cell.field, text) if text != cell.field.text else ""
