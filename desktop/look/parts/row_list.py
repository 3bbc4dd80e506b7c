"""Rows of lists: the delegate that paints them from the tokens, and the list view they live in."""

from __future__ import annotations

from PySide6.QtCore import (
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from desktop.look.figure_source import paint_figure
from desktop.look.focus import paint_row_ring
from desktop.look.icons import paint_severity
from desktop.look.parts.row_model import RowRole
from desktop.look.parts.text import RIGHT, paint_text, text_width
from desktop.look.theme import theme_of
from desktop.look.tokens import ICON, ROW, ROW_TWO_LINES

BAR, GROUP_HEIGHT, FIGURE = 3, 24, 24
_TEXT_LEFT, _FIGURE_MIDDLE, _PAD = 45, 26, 12
Index = QModelIndex | QPersistentModelIndex
_STATE = QStyle.StateFlag


class RowDelegate(QStyledItemDelegate):
    """Paints rows of 32 px, of 42 px with a second line, and headings, whatever the model is.

    With `keep_selection` the selected row stays `sel` when the keyboard is elsewhere: for the
    list whose selection is what the whole page shows.
    """

    def __init__(self, view: QAbstractItemView, keep_selection: bool = False) -> None:
        super().__init__(view)
        self._view = view
        self._keep = keep_selection
        self._theme = theme_of(view)
        self._theme.changed.connect(view.doItemsLayout)

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        """Height by kind: heading, one line or two."""
        if index.data(RowRole.KIND) == "group":
            return QSize(80, self._theme.height(GROUP_HEIGHT, 14))
        if index.data(RowRole.SECOND):
            return QSize(80, self._theme.height(ROW_TWO_LINES, 32))
        return QSize(80, self._theme.height(ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw one row."""
        painter.save()
        kind = index.data(RowRole.KIND)
        if kind in ("group", "note"):
            rect = QRectF(option.rect).adjusted(_PAD, 0, -_PAD, 0)
            role, ink2 = "label" if kind == "group" else "second", self._theme.tokens.ink2
            paint_text(painter, self._theme, rect, index.data() or "", role, ink2)
        else:
            self._paint_ground(painter, option)
            self._paint_content(painter, option, index)
            focused = option.state & _STATE.State_HasFocus and self._view.hasFocus()
            if focused and self._theme.focus_visible:
                paint_row_ring(painter, QRectF(option.rect), self._theme)
        painter.restore()

    def _pad(self) -> int:
        return 16 if self._view.verticalScrollBar().isVisible() else _PAD

    def _paint_ground(self, painter: QPainter, option: QStyleOptionViewItem) -> None:
        tokens, rect = self._theme.tokens, option.rect
        if option.state & _STATE.State_Selected:
            here = self._keep or self._view.hasFocus()
            painter.fillRect(rect, tokens.sel if here else tokens.sunk)
            bar = QRect(rect.left(), rect.top(), BAR, rect.height())
            painter.fillRect(bar, tokens.olive if here else tokens.edge)
        elif option.state & _STATE.State_MouseOver:
            painter.fillRect(rect, tokens.hover)

    def _paint_content(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        theme, tokens = self._theme, self._theme.tokens
        row = QRectF(option.rect)
        left, right = row.left() + _PAD, row.right() - self._pad()
        dimmed = bool(index.data(RowRole.DIMMED))
        second = index.data(RowRole.SECOND)
        figure = index.data(RowRole.FIGURE)
        if figure is not None:
            wide = theme.height(FIGURE, FIGURE)
            middle = row.left() + _FIGURE_MIDDLE + (wide - FIGURE) / 2 + (1 if second else 0)
            lower = row.center().y() + theme.height(15 if second else 14, 14)
            place = QRectF(middle - wide, row.top(), 2 * wide, lower - row.top())
            paint_figure(painter, place, figure, wide)
            left = row.left() + _TEXT_LEFT + wide - FIGURE + (2 if second else 0)
        right = self._paint_right(painter, option, index, right)
        ink = tokens.ink2 if dimmed else tokens.ink
        room = max(0.0, right - left)
        if not second:
            rect = QRectF(left, row.top(), room, row.height())
            paint_text(painter, theme, rect, index.data() or "", "body", ink)
            return
        upper, lower_line = theme.height(18), theme.height(14, 14)
        top = row.center().y() - (upper + lower_line) / 2
        rect = QRectF(left, top, room, upper)
        paint_text(painter, theme, rect, index.data() or "", "name", ink)
        below = tokens.err if index.data(RowRole.BROKEN) else tokens.ink2
        rect = QRectF(left, top + upper - 1, room, lower_line)
        if text_width(theme, "small", second) > room:
            second = index.data(RowRole.SHORT) or second
        paint_text(painter, theme, rect, second, "small", below)

    def _paint_right(
        self, painter: QPainter, option: QStyleOptionViewItem, index: Index, right: float
    ) -> float:
        """Draw badge and right-hand text; return where the title has to end."""
        theme, row = self._theme, QRectF(option.rect)
        badge = index.data(RowRole.BADGE)
        if badge is not None:
            centre = QPointF(right - ICON / 2 + 2, row.center().y())
            paint_severity(painter, badge, centre, theme.tokens, 16)
            right -= ICON + 4
        text = index.data(RowRole.RIGHT)
        if text:
            width = min(text_width(theme, "small", text), row.width() / 2)
            rect = QRectF(right - width - 1, row.top(), width + 1, row.height())
            paint_text(painter, theme, rect, text, "small", theme.tokens.ink2, RIGHT)
            right -= width + 8
        return right


class RowList(QListView):
    """A list of painted rows: a click chooses, Enter or a double click opens."""

    opened = Signal(str)
    chosen = Signal(str)

    def __init__(self, name: str, keep_selection: bool = False) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.rows = RowDelegate(self, keep_selection)
        self.setItemDelegate(self.rows)
        self.doubleClicked.connect(self._open)

    def updateGeometries(self) -> None:
        """Let the rows reach under the scroll bar, so that a selected row ends at the edge."""
        super().updateGeometries()
        bar = self.verticalScrollBar()
        wide = bar.sizeHint().width() if bar.maximum() > 0 else 0
        if self.viewportMargins().right() != -wide:
            self.setViewportMargins(0, 0, -wide, 0)

    def current_key(self) -> str:
        """Key of the current row, empty when there is none."""
        return str(self.currentIndex().data(RowRole.KEY) or "")

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Tell which row is current now."""
        super().currentChanged(current, previous)
        if current.isValid():
            self.chosen.emit(str(current.data(RowRole.KEY)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open the current row with Enter."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self._open(self.currentIndex())
            return
        super().keyPressEvent(event)

    def _open(self, index: Index) -> None:
        self.opened.emit(str(index.data(RowRole.KEY)))
