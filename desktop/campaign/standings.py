"""The standings as a table: place, army and player, battles, men, points; ties are explained."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from desktop.look.figure_source import FigureSource, paint_figure
from desktop.look.focus import paint_row_ring
from desktop.look.parts.text import CENTRE, LEFT, RIGHT, paint_text, text_width
from desktop.look.theme import theme_of

Index = QModelIndex | QPersistentModelIndex
HEADS = ("", "Army", "Pl", "W", "D", "L", "Men", "Pts")
SPOKEN = ("Place", "Army", "Played", "Won", "Drawn", "Lost", "Men fit to fight", "Points")
_WIDTHS = (56, 0, 34, 26, 26, 26, 44, 40)
ROW, HEAD = 33, 26
_ROOT = QModelIndex()
_STATE = QStyle.StateFlag


class StandingRow(NamedTuple):
    """One line of the standings as it is shown."""

    entry: str
    army: str
    player: str
    cells: tuple[str, ...]
    figure: FigureSource | None = None
    tie: str = ""


class StandingsModel(QAbstractTableModel):
    """The lines of the standings."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: Sequence[StandingRow] = ()

    def show_rows(self, rows: Sequence[StandingRow]) -> None:
        """Show other lines."""
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    def rowCount(self, parent: Index = _ROOT) -> int:
        """Count the lines."""
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = _ROOT) -> int:
        """Count the columns."""
        return 0 if parent.isValid() else len(HEADS)

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> object:
        """Return a cell's words; the tooltip of a line says what parted it from the one above."""
        if not index.isValid():
            return None
        row = self.rows[index.row()]
        if role == Qt.ItemDataRole.ToolTipRole:
            return row.tie
        if role == Qt.ItemDataRole.AccessibleTextRole and index.column() == 1:
            return f"{row.army}, {row.player}".removesuffix(", ")
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return row.cells[index.column()]
        return None

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = int(Qt.ItemDataRole.DisplayRole),
    ) -> object:
        """Return the heads, in full where they are read aloud or pointed at."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return HEADS[section]
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            return SPOKEN[section]
        return None


class _Header(QHeaderView):
    """The heads of the columns, small and in capitals."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setSectionsClickable(False)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setMinimumSectionSize(8)

    def sizeHint(self) -> QSize:
        """One line."""
        return QSize(100, theme_of(self).height(HEAD, 14))

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        """Draw one head over the dark line under all of them."""
        theme = theme_of(self)
        painter.fillRect(rect, theme.tokens.surface)
        painter.fillRect(rect.left(), rect.bottom(), rect.width(), 1, theme.tokens.edge)
        place = QRectF(rect).adjusted(6 if section == 1 else 0, 0, 0 if section == 1 else -6, -1)
        align = LEFT if section == 1 else RIGHT
        ink = theme.tokens.ink2
        paint_text(painter, theme, place, HEADS[section], "label", ink, align)


class _Delegate(QStyledItemDelegate):
    def __init__(self, view: StandingsTable) -> None:
        super().__init__(view)
        self._view = view

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw one cell."""
        theme, row = theme_of(self._view), self._view.lines.rows[index.row()]
        tokens, rect = theme.tokens, QRectF(option.rect)
        painter.save()
        if option.state & _STATE.State_Selected:
            painter.fillRect(option.rect, tokens.sel)
        elif index.row() == self._view.hovered:
            painter.fillRect(option.rect, tokens.hover)
        painter.fillRect(QRectF(rect.left(), rect.bottom() - 1, rect.width(), 1), tokens.line)
        column = index.column()
        if column == 0:
            place = QRectF(rect.left() + 8, rect.top(), 18, rect.height())
            paint_text(painter, theme, place, row.cells[0], "heading", align=CENTRE)
            box = QRectF(rect.left() + 26, rect.top(), 28, rect.height() - 2)
            paint_figure(painter, box, row.figure, 24)
        elif column == 1:
            self._paint_name(painter, rect.adjusted(6, 0, -4, 0), row)
        else:
            role = "total" if column == len(HEADS) - 1 else "body"
            paint_text(
                painter, theme, rect.adjusted(0, 0, -6, 0), row.cells[column], role, None, RIGHT
            )
        focused = index.row() == self._view.currentIndex().row() and self._view.hasFocus()
        if focused and theme.focus_visible:
            painter.setClipRect(option.rect)
            whole = QRectF(0, rect.top(), self._view.viewport().width(), rect.height() - 1)
            paint_row_ring(painter, whole, theme)
        painter.restore()

    def _paint_name(self, painter: QPainter, rect: QRectF, row: StandingRow) -> None:
        theme = theme_of(self._view)
        player = text_width(theme, "body", f" {row.player}") if row.player else 0
        full = text_width(theme, "heading", row.army)
        room = rect.width() - (player if full + player <= rect.width() else 0)
        place = QRectF(rect.topLeft(), QPointF(rect.left() + room, rect.bottom()))
        used = paint_text(painter, theme, place, row.army, "heading")
        if player and used + player <= rect.width() + 1:
            beside = QRectF(rect.left() + used + 4, rect.top(), player + 2, rect.height())
            paint_text(painter, theme, beside, row.player, "body", theme.tokens.ink2)


class StandingsTable(QTableView):
    """The table; the line under the keyboard is chosen, Enter opens its army."""

    chosen = Signal(str)
    opened = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.lines = StandingsModel(self)
        self.hovered = -1
        self.setModel(self.lines)
        self.setItemDelegate(_Delegate(self))
        self.setHorizontalHeader(_Header(self))
        self.verticalHeader().hide()
        self.setAccessibleName("Standings")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setMouseTracking(True)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.entered.connect(lambda index: self._hover(index.row()))
        theme_of(self).changed.connect(self.measure)

    def show_rows(self, rows: Sequence[StandingRow]) -> None:
        """Show the standings; the chosen line stays when its army does."""
        before = self.entry()
        self.lines.show_rows(rows)
        self.measure()
        self.select(before or (rows[0].entry if rows else ""))

    def entry(self) -> str:
        """Return the entry of the chosen line, "" when there is none."""
        at = self.currentIndex().row()
        return self.lines.rows[at].entry if 0 <= at < len(self.lines.rows) else ""

    def select(self, entry: str) -> None:
        """Choose the line of an entry, without telling anybody."""
        for at, row in enumerate(self.lines.rows):
            if row.entry == entry:
                blocked = self.blockSignals(True)
                self.setCurrentIndex(self.lines.index(at, 1))
                self.blockSignals(blocked)
                self.viewport().update()

    def wanted_height(self, most: int = 8) -> int:
        """Return the height at which so many lines are in sight, fewer when there are fewer."""
        theme = theme_of(self)
        lines = min(max(len(self.lines.rows), 2), most)
        return theme.height(HEAD, 14) + lines * theme.height(ROW) + 2

    def measure(self) -> None:
        """Give each column its width: the army takes what the numbers leave."""
        theme = theme_of(self)
        grown = theme.text_percent / 100
        widths = [round(width * grown) for width in _WIDTHS]
        widths[1] = max(60, self.viewport().width() - sum(widths))
        for at, width in enumerate(widths):
            self.setColumnWidth(at, width)
        self.verticalHeader().setDefaultSectionSize(theme.height(ROW))
        for at in range(len(self.lines.rows)):
            self.setRowHeight(at, theme.height(ROW))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Use the width again."""
        super().resizeEvent(event)
        self.measure()

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Tell which line is chosen now."""
        super().currentChanged(current, previous)
        self.viewport().update()
        if current.isValid() and current.row() != previous.row():
            self.chosen.emit(self.entry())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open an army with Enter."""
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.entry():
            self.opened.emit(self.entry())
        else:
            super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Open the army that was clicked."""
        super().mouseReleaseEvent(event)
        if event.button() == Qt.MouseButton.LeftButton:
            index = self.indexAt(event.position().toPoint())
            if index.isValid():
                self.opened.emit(self.entry())

    def _hover(self, row: int) -> None:
        self.hovered = row
        self.viewport().update()
