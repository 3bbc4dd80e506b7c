"""Seats: a button each on a vehicle seen from above, or a row of small bars."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QMouseEvent,
    QPainter,
    QPen,
)
from PySide6.QtWidgets import QAbstractButton, QApplication, QSizePolicy, QWidget

from desktop.look.figure_source import FigureSource, paint_figure
from desktop.look.icons import paint_icon
from desktop.look.parts.dragging import DropState, drop_icon, paint_drop_badge
from desktop.look.parts.text import CENTRE, paint_text
from desktop.look.theme import Theme, painted, theme_of
from desktop.look.tokens import LIGHT

BAR_WIDTH, BAR_HEIGHT, BAR_STEP = 5, 12, 7


class SeatButton(QAbstractButton):
    """One seat. `on_body` draws an empty seat for the dark ground of a vehicle.

    A press that is dragged away tells `drag_started`; `set_drop` shows what a drop would do.
    """

    drag_started = Signal()

    def __init__(
        self, number: int, post: str = "", side: int = 46, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.number, self.post = number, post
        self._side = side
        self._figure: FigureSource | None = None
        self._state: DropState = ""
        self._over_limit = self._selected = self._near = False
        self.on_body = self._portrait = False
        self._pressed_at: QPointF | None = None
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self._seat(None, "", over_limit=False)

    def set_seated(
        self, figure: FigureSource | None, name: str, *, over_limit: bool = False
    ) -> None:
        """Seat a figure by name, or empty the seat with None."""
        if (figure, name, over_limit) != (self._figure, self._name, self._over_limit):
            self._seat(figure, name, over_limit=over_limit)

    def _seat(self, figure: FigureSource | None, name: str, *, over_limit: bool) -> None:
        self._name = name
        self._figure, self._over_limit = figure, over_limit
        who = name if figure is not None else "empty"
        number = str(self.number) if self.number else ""  # posts have none
        place = " ".join(filter(None, (number, self.post)))
        self.setAccessibleName(f"Seat {place}: {who}" if number else f"{place}: {who}")
        self.setToolTip(f"{place}: {who}")
        self.update()

    def set_selected(self, selected: bool) -> None:
        """Draw the seat as holding the chosen figure."""
        if selected != self._selected:
            self._selected = selected
            self.update()

    def set_drop(self, state: DropState, near: bool = False) -> None:
        """Show what a drop would do while something is dragged; `near` when it is over the seat."""
        if (state, near) != (self._state, self._near):
            self._state, self._near = state, near
            self.update()

    def set_portrait(self, portrait: bool) -> None:
        """Draw who is here as a portrait beside his name, not as a man in a seat."""
        self._portrait = portrait
        self.updateGeometry()

    @property
    def taken(self) -> bool:
        """Whether somebody sits here."""
        return self._figure is not None

    def sizeHint(self) -> QSize:
        """A square, 46 px or larger; a portrait is a little wider."""
        return QSize(self._side + (4 if self._portrait else 0), self._side)

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw the seat in its present state."""
        tokens = theme.tokens
        pen, ground = self._dress()
        inset = pen.widthF() / 2
        painter.setPen(pen)
        painter.setBrush(ground)
        rect = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
        painter.drawRoundedRect(rect, 5, 5)
        centre = QRectF(self.rect()).center()
        if self._figure is not None:
            self._paint_taken(painter)
            if self._state:
                corner = QPointF(self.width() - 9, self.height() - 9)
                paint_drop_badge(painter, self._state, corner, tokens, 15)
        elif self._state:
            name, ink = drop_icon(self._state, tokens)
            paint_icon(painter, name, centre, 22, ink, stroke=3 if self._near else 2)
        else:
            self._paint_empty(painter)

    def _dress(self) -> tuple[QPen, QColor]:
        """Border and ground of the present state."""
        tokens = theme_of(self).tokens
        if self._state:
            ground = tokens.sel if self._state == "allowed" else tokens.errbg
            resting = self._figure is not None and not self._near
            return QPen(drop_icon(self._state, tokens)[1], 2), tokens.raised if resting else ground
        if self._over_limit:
            return QPen(tokens.err, 2), tokens.raised
        if self._selected:
            return QPen(tokens.olive, 2), tokens.sel
        if self._figure is not None:
            rest = tokens.sunk if self._portrait else tokens.raised
            border = tokens.line if self._portrait else tokens.edge
            return QPen(border, 1), tokens.hover if self.underMouse() else rest
        dashed = QPen(LIGHT.onolive if self._light_on_dark() else tokens.edge, 2)
        dashed.setCapStyle(Qt.PenCapStyle.FlatCap)
        dashed.setDashPattern([2.75, 1.75])
        if self.underMouse():
            return dashed, tokens.hover
        return dashed, QColor(0, 0, 0, 0)

    def _light_on_dark(self) -> bool:
        return self.on_body and not self.underMouse()

    def _paint_taken(self, painter: QPainter) -> None:
        theme = theme_of(self)
        width = max(20, round(self.height() * 0.74))
        lower = QRectF(0, 0, self.width() + 2, self.height() - 4)
        paint_figure(painter, lower, self._figure, width)
        if self.number:
            corner = QRectF(4, 3, 20, theme.height(13, 13))
            paint_text(painter, theme, corner, str(self.number), "tag", theme.tokens.ink2)

    def _paint_empty(self, painter: QPainter) -> None:
        theme, rect = theme_of(self), QRectF(self.rect())
        if self.underMouse() and self.isEnabled():
            paint_icon(painter, "plus", rect.center(), 14, theme.tokens.ink, stroke=3)
        elif self.number:
            body = self.on_body
            ink = LIGHT.onolive if body else theme.tokens.ink2
            role = "heading" if body else "body"
            paint_text(painter, theme, rect, str(self.number), role, ink, CENTRE)

    # Dragging

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remember where a drag would begin."""
        self._pressed_at = event.position()
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Begin a drag of the one who sits here."""
        far = QApplication.startDragDistance()
        start = self._pressed_at
        held = event.buttons() & Qt.MouseButton.LeftButton
        if start and held and self.taken and (event.position() - start).manhattanLength() >= far:
            self._pressed_at = None
            self.setDown(False)
            self.drag_started.emit()
            return
        super().mouseMoveEvent(event)


def seat_bars_width(seats: int) -> float:
    """Width of a row of seat bars."""
    return seats * BAR_STEP - (BAR_STEP - BAR_WIDTH)


def paint_seat_bars(painter: QPainter, left_middle: QPointF, taken: int, seats: int) -> None:
    """Draw a bar for each seat: solid when taken, outlined when empty, red beyond the last."""
    tokens = theme_of().tokens
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for at in range(max(seats, taken)):
        rect = QRectF(
            left_middle.x() + at * BAR_STEP, left_middle.y() - BAR_HEIGHT / 2, BAR_WIDTH, BAR_HEIGHT
        )
        if at < taken:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(tokens.olive if at < seats else tokens.err)
            painter.drawRoundedRect(rect, 1.5, 1.5)
        else:
            painter.setPen(QPen(tokens.edge, 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 1.5, 1.5)
    painter.restore()
