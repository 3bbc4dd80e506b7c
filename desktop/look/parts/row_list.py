"""Rows of lists: the delegate that paints them from the tokens, and the list view they live in."""

from __future__ import annotations

from PySide6.QtCore import (
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
from desktop.look.parts.row_model import Index, Row, key_of, row_of
from desktop.look.parts.text import RIGHT, paint_text, text_width
from desktop.look.theme import theme_of
from desktop.look.tokens import ICON, ROW, ROW_TWO_LINES

BAR, GROUP_HEIGHT, FIGURE = 3, 24, 24
_TEXT_LEFT, _FIGURE_MIDDLE, _PAD = 45, 26, 12
_STATE = QStyle.StateFlag


class RowDelegate(QStyledItemDelegate):
    """Paints rows of 32 px, of 42 px with a second line, and headings.

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
        row = row_of(index)
        if row is not None and row.kind == "group":
            return QSize(80, self._theme.height(GROUP_HEIGHT, 14))
        if row is not None and row.second:
            return QSize(80, self._theme.height(ROW_TWO_LINES, 32))
        return QSize(80, self._theme.height(ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw one row."""
        row = row_of(index)
        if row is None:
            return
        painter.save()
        if row.kind in ("group", "note"):
            rect = QRectF(option.rect).adjusted(_PAD, 0, -_PAD, 0)
            role, ink2 = "label" if row.kind == "group" else "second", self._theme.tokens.ink2
            paint_text(painter, self._theme, rect, row.title, role, ink2)
        else:
            self._paint_ground(painter, option)
            self._paint_content(painter, QRectF(option.rect), row)
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

    def _paint_content(self, painter: QPainter, place: QRectF, row: Row) -> None:
        theme, tokens = self._theme, self._theme.tokens
        left, second = place.left() + _PAD, row.second
        if row.figure is not None:
            wide = theme.height(FIGURE, FIGURE)
            middle = place.left() + _FIGURE_MIDDLE + (wide - FIGURE) / 2 + (1 if second else 0)
            lower = place.center().y() + theme.height(15 if second else 14, 14)
            stand = QRectF(middle - wide, place.top(), 2 * wide, lower - place.top())
            paint_figure(painter, stand, row.figure, wide)
            left = place.left() + _TEXT_LEFT + wide - FIGURE + (2 if second else 0)
        right = self._paint_right(painter, place, row)
        ink = tokens.ink2 if row.dimmed else tokens.ink
        room = max(0.0, right - left)
        if not second:
            rect = QRectF(left, place.top(), room, place.height())
            paint_text(painter, theme, rect, row.title, "body", ink)
            return
        upper, lower_line = theme.height(18), theme.height(14, 14)
        top = place.center().y() - (upper + lower_line) / 2
        rect = QRectF(left, top, room, upper)
        paint_text(painter, theme, rect, row.title, "name", ink)
        below = tokens.err if row.broken else tokens.ink2
        rect = QRectF(left, top + upper - 1, room, lower_line)
        if text_width(theme, "small", second) > room:
            second = row.short or second
        paint_text(painter, theme, rect, second, "small", below)

    def _paint_right(self, painter: QPainter, place: QRectF, row: Row) -> float:
        """Draw badge and right-hand text; return where the title has to end."""
        theme, right = self._theme, place.right() - self._pad()
        if row.badge is not None:
            centre = QPointF(right - ICON / 2 + 2, place.center().y())
            paint_severity(painter, row.badge, centre, theme.tokens, 16)
            right -= ICON + 4
        if row.right:
            width = min(text_width(theme, "small", row.right), place.width() / 2)
            rect = QRectF(right - width - 1, place.top(), width + 1, place.height())
            paint_text(painter, theme, rect, row.right, "small", theme.tokens.ink2, RIGHT)
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
        return key_of(self.currentIndex())

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Tell which row is current now."""
        super().currentChanged(current, previous)
        if current.isValid():
            self.chosen.emit(key_of(current))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open the current row with Enter."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self._open(self.currentIndex())
            return
        super().keyPressEvent(event)

    def _open(self, index: Index) -> None:
        self.opened.emit(key_of(index))
