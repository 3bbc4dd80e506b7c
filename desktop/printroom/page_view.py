"""One page large, as it will be printed: whole, at its true size, or as near as one likes."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame

from desktop.look.focus import OWN_RING, paint_row_ring, ring_wanted
from desktop.look.theme import theme_of
from desktop.printroom.page_images import PageImages, paint_page, paint_words_over
from desktop.printroom.page_maker import PageMaker
from desktop.printroom.pages import PackPage

EDGE = 12
STEP, NEAREST, FARTHEST = 1.25, 5.0, 0.15
"""How much one step of zoom is, and its ends, 1 being the true size."""
SETTLE_MS = 60
"""A page is drawn anew when its size has been the same for so long."""
_MM = 25.4
_DPI = (50.0, 400.0)


class PageView(QAbstractScrollArea):
    """Shows a page. `zoom` 0 fits it into the view, 1 is its true size on this screen."""

    turned = Signal(int)
    """Asks for the page after or before: 1 or -1."""
    zoomed = Signal()

    def __init__(self, maker: PageMaker, images: PageImages) -> None:
        super().__init__()
        self._maker, self._images = maker, images
        self._page: PackPage | None = None
        self.zoom = 0.0
        self._drag: QPointF | None = None
        self.settled = True
        """Whether the page keeps its size for now, and may be drawn at it."""
        self._settle = QTimer(self, singleShot=True, interval=SETTLE_MS)
        self._settle.timeout.connect(lambda: self._set_settled(True))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setProperty(OWN_RING, True)
        self.setAccessibleName("The page")
        for signal in (images.drawn, maker.progressed):
            signal.connect(lambda *_: self.viewport().update())

    # ---- what is shown

    def show_page(self, page: PackPage | None) -> None:
        """Show a page, or none."""
        before, self._page = self._page, page
        if before is None or page is None or before.key != page.key:
            self.verticalScrollBar().setValue(0)
        self._measure()
        self.viewport().update()

    def set_zoom(self, zoom: float, at: QPointF | None = None) -> None:
        """Show the page at a part of its true size, 0 whole; the point stays where it is."""
        old = self.scale()
        zoom = zoom and max(FARTHEST, min(zoom, NEAREST))
        if zoom == self.zoom:
            return
        middle = at if at is not None else QPointF(self.viewport().rect().center())
        rect = self._rect()
        inside = (middle - rect.topLeft()) / old if old else QPointF()
        self.zoom = zoom
        self._measure()
        moved = self._rect().topLeft() + inside * self.scale() - middle
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        across.setValue(round(across.value() + moved.x()))
        down.setValue(round(down.value() + moved.y()))
        self._unsettle()
        self.zoomed.emit()

    def step(self, direction: int) -> None:
        """Come nearer (1) or go farther away (-1)."""
        self.set_zoom((self.scale() / self._true_scale()) * STEP**direction)

    def percent(self) -> int:
        """Return how large the page is, 100 being its true size."""
        return round(100 * self.scale() / self._true_scale())

    def scale(self) -> float:
        """Return how many logical pixels a millimetre of the page takes."""
        if self.zoom:
            return self.zoom * self._true_scale()
        if self._page is None:
            return 0.0
        room = self.viewport().size()
        wide, high = self._page.size
        least = FARTHEST * self._true_scale()
        return max(min((room.width() - 2 * EDGE) / wide, (room.height() - 2 * EDGE) / high), least)

    def _true_scale(self) -> float:
        """Return how many logical pixels a millimetre of this screen has."""
        screen = self.screen()
        dpi = screen.physicalDotsPerInchX() if screen is not None else 96.0
        if not _DPI[0] <= dpi <= _DPI[1]:  # some screens do not know how large they are
            dpi = screen.logicalDotsPerInchX() if screen is not None else 96.0
        return dpi / _MM

    def _rect(self) -> QRectF:
        """Return where the page lies in the view."""
        if self._page is None:
            return QRectF()
        room, scale = self.viewport().size(), self.scale()
        wide, high = (round(each * scale) for each in self._page.size)
        left = max(EDGE, (room.width() - wide) // 2) - self.horizontalScrollBar().value()
        top = max(EDGE, (room.height() - high) // 2) - self.verticalScrollBar().value()
        return QRectF(left, top, wide, high)

    def _measure(self) -> None:
        room = self.viewport().size()
        wide = high = 0
        if self._page is not None and self.zoom:
            scale = self.scale()
            wide, high = (round(each * scale) + 2 * EDGE for each in self._page.size)
        for bar, need, have in (
            (self.horizontalScrollBar(), wide, room.width()),
            (self.verticalScrollBar(), high, room.height()),
        ):
            bar.setRange(0, max(0, need - have))
            bar.setPageStep(have)
            bar.setSingleStep(24)
        hand = self._scrolls()
        shape = Qt.CursorShape.OpenHandCursor if hand else Qt.CursorShape.ArrowCursor
        self.viewport().setCursor(shape)

    def _scrolls(self) -> bool:
        return bool(self.horizontalScrollBar().maximum() or self.verticalScrollBar().maximum())

    def _unsettle(self) -> None:
        self._set_settled(False)
        self._settle.start()

    def _set_settled(self, settled: bool) -> None:
        self.settled = settled
        self.viewport().update()

    # ---- painting

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the bench and the page on it."""
        theme = theme_of(self)
        painter = QPainter(self.viewport())
        painter.fillRect(self.viewport().rect(), theme.tokens.bg)
        page = self._page
        if page is not None:
            rect = self._rect()
            width = rect.width() * self.devicePixelRatioF()
            image = self._images.picture(page, width, ask=self.settled)
            paint_page(painter, theme, rect, page, image)
            if not page.fresh and page.made is None:
                seen = rect.intersected(QRectF(self.viewport().rect()))
                paint_words_over(painter, theme, seen, self._maker.working_on)
        if ring_wanted(theme, self):
            paint_row_ring(painter, QRectF(self.viewport().rect()), theme)
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit anew."""
        super().resizeEvent(event)
        self._measure()
        self._unsettle()
        self.zoomed.emit()

    def scrollContentsBy(self, _dx: int, _dy: int) -> None:
        """Draw what came into sight."""
        self.viewport().update()

    # ---- hands

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom with Ctrl; turn the page where there is nothing to scroll."""
        steps = event.angleDelta().y()
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            if steps:
                now = self.scale() / self._true_scale()
                self.set_zoom(now * STEP ** (steps / 120), event.position())
            event.accept()
        elif self._scrolls():
            super().wheelEvent(event)
        elif abs(steps) >= 120:
            self.turned.emit(-1 if steps > 0 else 1)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of the page."""
        if event.button() == Qt.MouseButton.LeftButton and self._scrolls():
            self._drag = event.position()
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Move the page with the hand."""
        if self._drag is None:
            return
        moved, self._drag = event.position() - self._drag, event.position()
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        across.setValue(across.value() - round(moved.x()))
        down.setValue(down.value() - round(moved.y()))

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        """Let the page go."""
        if self._drag is not None:
            self._drag = None
            self.viewport().setCursor(Qt.CursorShape.OpenHandCursor)

    def mouseDoubleClickEvent(self, _event: QMouseEvent) -> None:
        """Change between the whole page and its true size."""
        self.set_zoom(0.0 if self.zoom else 1.0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Zoom with + and −; scroll with the arrows, or turn where there is nothing to scroll."""
        key, text = event.key(), event.text()
        turn = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}
        if text in ("+", "="):
            self.step(1)
        elif text == "-":
            self.step(-1)
        elif key in turn and not self._scrolls():
            self.turned.emit(turn[Qt.Key(key)])
        else:
            super().keyPressEvent(event)
