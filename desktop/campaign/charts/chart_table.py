"""The table that stands beside a chart: the same values, to be read row by row."""

from __future__ import annotations

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QRectF,
    Qt,
)
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from desktop.campaign.charts.chart import Chart
from desktop.look.focus import paint_row_ring
from desktop.look.parts.dialog import SentenceDialog
from desktop.look.parts.panel import plain_table
from desktop.look.parts.text import LEFT, RIGHT, paint_text, text_width
from desktop.look.theme import theme_of
from desktop.look.tokens import ROW

Index = QModelIndex | QPersistentModelIndex
LEAST, WIDEST, TALLEST = 420, 860, 420
COLUMN, FIRST, HEAD, PAD = 160, 240, 30, 10
_ROOT = QModelIndex()
_MEASURED = 200


class ChartModel(QAbstractTableModel):
    """A row for each battle and a column for each line, or a row for each bar."""

    def __init__(self, chart: Chart) -> None:
        super().__init__(chart)
        self._lines, self._bars, self._moment = chart.lines, chart.bars, chart.moment
        self._rows = len(self._bars) or max(len(each.values) for each in self._lines)
        heads = tuple(each.name for each in self._lines)
        self.heads = ("What", "How many") if self._bars else ("After", *heads)

    def rowCount(self, parent: Index = _ROOT) -> int:
        """Count the rows."""
        return 0 if parent.isValid() else self._rows

    def columnCount(self, parent: Index = _ROOT) -> int:
        """Count the columns, the first of which says what a row is about."""
        return 0 if parent.isValid() else len(self.heads)

    def text(self, row: int, column: int) -> str:
        """Return what stands in a cell."""
        if self._bars:
            bar = self._bars[row]
            return str(bar.value) if column else f"{bar.name} ({bar.group.lower()})"
        return f"{self._lines[column - 1].values[row]:g}" if column else self._moment(row)

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> object:
        """Return a cell's text; read aloud it says its row and its column too."""
        if not index.isValid():
            return None
        text = self.text(index.row(), index.column())
        if role == Qt.ItemDataRole.DisplayRole:
            return text
        if role == Qt.ItemDataRole.AccessibleTextRole:
            first = self.text(index.row(), 0)
            return f"{first}, {self.heads[index.column()]}: {text}" if index.column() else text
        return None

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = int(Qt.ItemDataRole.DisplayRole),
    ) -> object:
        """Return the head of a column."""
        shown = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole)
        if orientation == Qt.Orientation.Horizontal and role in shown:
            return self.heads[section]
        return None


class _Head(QHeaderView):
    """The heads of the columns."""

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        theme = theme_of(self)
        painter.save()
        painter.fillRect(rect, theme.tokens.surface)
        painter.fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), theme.tokens.edge)
        text = str(self.model().headerData(section, Qt.Orientation.Horizontal))
        words = QRectF(rect).adjusted(PAD, 0, -PAD, 0)
        align = RIGHT if section else LEFT
        paint_text(painter, theme, words, text, "second-bold", theme.tokens.ink2, align)
        painter.restore()


class _Cells(QStyledItemDelegate):
    """The cells; the one with the keyboard has a ring, and its row a ground."""

    def __init__(self, view: ChartTable) -> None:
        super().__init__(view)
        self._view = view

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        theme, rect = theme_of(self._view), QRectF(option.rect)
        current = self._view.currentIndex()
        painter.save()
        if current.row() == index.row():
            painter.fillRect(rect, theme.tokens.sel if self._view.hasFocus() else theme.tokens.sunk)
        painter.fillRect(QRectF(rect.left(), rect.bottom(), rect.width(), 1), theme.tokens.line)
        first = index.column() == 0
        words = rect.adjusted(PAD, 0, -PAD, -1)
        align = LEFT if first else RIGHT
        text = self._view.values.text(index.row(), index.column())
        paint_text(painter, theme, words, text, "name" if first else "body", align=align)
        if current == index and self._view.hasFocus() and theme.focus_visible:
            paint_row_ring(painter, rect, theme)
        painter.restore()


class ChartTable(QTableView):
    """The values of a chart as a table for the arrow keys."""

    def __init__(self, chart: Chart, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.values = ChartModel(chart)
        self.setModel(self.values)
        self.setItemDelegate(_Cells(self))
        head = _Head(Qt.Orientation.Horizontal, self)
        head.setSectionsClickable(False)
        self.setHorizontalHeader(head)
        plain_table(self)
        self.setAccessibleName(chart.title)
        self._measure()
        self.setCurrentIndex(self.values.index(max(chart.at, 0), 0))

    def _measure(self) -> None:
        theme, values = theme_of(self), self.values
        self.verticalHeader().setMinimumSectionSize(8)
        self.verticalHeader().setDefaultSectionSize(theme.height(ROW))
        self.horizontalHeader().setFixedHeight(theme.height(HEAD))
        count = values.rowCount()
        rows = {*range(min(count, _MEASURED)), *range(max(count - _MEASURED, 0), count)}
        for column, head in enumerate(values.heads):
            texts = (values.text(row, column) for row in rows)
            role = "body" if column else "name"
            wide = max((text_width(theme, role, text) for text in texts), default=0.0)
            wide = max(wide, text_width(theme, "second-bold", head)) + 2 * PAD + 6
            most = theme.height(COLUMN if column else FIRST, 100)
            self.setColumnWidth(column, round(min(wide, most)))

    def wanted(self) -> tuple[int, int]:
        """Return the width and height of the whole table."""
        wide = sum(self.columnWidth(at) for at in range(self.values.columnCount()))
        high = self.verticalHeader().defaultSectionSize() * self.values.rowCount()
        return wide + 18, high + self.horizontalHeader().height() + 4


class ChartTableDialog(SentenceDialog):
    """The table of a chart over the window."""

    def __init__(self, chart: Chart, parent: QWidget | None = None) -> None:
        words = "The values that the chart draws; the arrow keys go from cell to cell."
        super().__init__(chart.title, words, parent=parent)
        self.table = ChartTable(chart)
        wide, high = self.table.wanted()
        self.table.setColumnWidth(0, self.table.columnWidth(0) + max(0, LEAST - wide))
        self.table.setFixedHeight(min(TALLEST, high + 14))
        self.setMinimumWidth(min(WIDEST, max(LEAST, wide) + 40))
        self.content.addWidget(self.table)
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)
