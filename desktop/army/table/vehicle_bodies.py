"""What is inside a vehicle's box: the vehicle seen from above with its seats, or its drawing."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, QSize
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.army.figure_sources import figure_source
from desktop.army.table.place_bodies import PlacesBody
from desktop.army.table.shown_units import FEW_SEATS, PlaceShown, UnitShown
from desktop.figures import paint_picture, plan_size, seat_rects
from desktop.look.parts.text import paint_text, text_width
from desktop.look.theme import Theme, theme_of
from desktop.look.tokens import DARK_GROUND
from rules.army.drag_and_drop import DropTarget

PLAN_SEAT, SMALL_SEAT = 46.0, 34.0
MODEL_HEIGHT = 82
LIST_WIDTH = 120
WORDS_WIDTH = 160
"""So far to the right a line of the list is taken for its words."""
LIST_SEAT = 34
"""A seat that no drawing has stands on its line of the list."""


class VehicleShape:
    """How high a vehicle with its plan and list is, before there is a body for it."""

    def __init__(self, shown: UnitShown) -> None:
        self.places = len(shown.places)
        seats = sum(not place.over for place in shown.places)
        self.side = PLAN_SEAT if seats <= FEW_SEATS else SMALL_SEAT
        self.plan = plan_size(shown.plan, self.side) if shown.plan else QSize(0, 0)
        drawn = len(seat_rects(shown.plan, QRectF(0, 0, 1, 1))) if shown.plan else 0
        self.drawn = min(drawn, seats)

    def height(self, theme: Theme, width: int) -> int:
        """Return the height of plan and list."""
        lines = self.list_height(theme, 1 if self.beside(width) else self.columns(width))
        if self.beside(width):
            return max(self.plan.height(), lines) + 14
        return max(self.plan.height(), 0) + lines + 20

    def beside(self, width: int) -> bool:
        """Return whether the list stands beside the plan."""
        if self.plan.isEmpty():
            return False
        return self.plan.width() + LIST_WIDTH + 32 <= width and self.places <= FEW_SEATS

    def columns(self, width: int) -> int:
        """Return the columns of a list below the plan."""
        return max(1, (width - 24) // 150)

    def row_height(self, theme: Theme) -> int:
        """Return the height of a line of the list."""
        lines = theme.height(32, 32)
        return max(LIST_SEAT + 6, lines) if self.drawn < self.places else lines

    def list_height(self, theme: Theme, columns: int) -> int:
        """Return the height of the list in so many columns."""
        return -(-self.places // columns) * self.row_height(theme)


class VehicleBody(PlacesBody):
    """A vehicle seen from above with its seats, and beside it the list of who sits where."""

    def __init__(self, shown: UnitShown, colour: str, parent: QWidget | None = None) -> None:
        super().__init__(shown.id, parent)
        self._shown, self._colour = shown, shown.colour or colour
        self.places = shown.places
        self._chosen: frozenset[str] = frozenset()
        self._shape = VehicleShape(shown)
        self._plan, self._drawn = self._shape.plan, self._shape.drawn
        for at, place in enumerate(shown.places):
            button = self.make_button(place, colour, int(self._shape.side), number=True)
            button.on_body = at < self._drawn
            button.setProperty(DARK_GROUND, button.on_body)
            self.buttons.append(button)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_unit(self, shown: UnitShown, colour: str) -> None:
        """Show who sits where now."""
        self._shown, self._colour = shown, shown.colour or colour
        self.places = shown.places
        for button, place in zip(self.buttons, shown.places, strict=True):
            self.fill_button(button, place, colour)
        self.update()

    def set_selected(self, ids: frozenset[str]) -> None:
        """Draw seats and lines of these men as chosen."""
        super().set_selected(ids)
        if ids != self._chosen:
            self._chosen = ids
            self.update()

    def target(self, place: PlaceShown) -> DropTarget:
        """Return the seat."""
        return DropTarget("seat", self.unit, number=place.number)

    def words_rect(self, at: int) -> QRect:
        """Return the line of the list that names the seat and who is in it."""
        line = self._list_rects()[at]
        line.setWidth(min(line.width(), WORDS_WIDTH))
        return line.toAlignedRect()

    def hasHeightForWidth(self) -> bool:
        """The list goes below the plan when both do not fit beside each other."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of plan and list."""
        return self._shape.height(theme_of(self), width)

    def sizeHint(self) -> QSize:
        """Return the size at the present width."""
        return QSize(240, self.heightForWidth(max(self.width(), 240)))

    def minimumSizeHint(self) -> QSize:
        """Return the least size: the list alone sets no width."""
        return QSize(160, self._plan.height() + 8)

    def _scaled_plan(self) -> QRectF:
        room = max(60.0, self.width() - 24.0)
        scale = min(1.0, room / max(1, self._plan.width()))
        return QRectF(2, 4, self._plan.width() * scale, self._plan.height() * scale)

    def resizeEvent(self, event: object) -> None:
        """Put the seats where the plan has them."""
        self._place_seats()
        super().resizeEvent(event)  # type: ignore[arg-type]

    def _place_seats(self) -> None:
        """Put seats on the plan, and those that it does not have on their lines of the list."""
        drawn = seat_rects(self._shown.plan, self._scaled_plan()) if self._shown.plan else []
        lines = self._list_rects()
        for at, button in enumerate(self.buttons):
            if at < self._drawn:
                button.setGeometry(drawn[at].toAlignedRect())
            else:
                line = lines[at]
                top = line.center().y() - LIST_SEAT / 2
                button.setGeometry(round(line.left()), round(top), LIST_SEAT, LIST_SEAT)

    def _list_rects(self) -> list[QRectF]:
        plan, row = self._scaled_plan(), self._shape.row_height(theme_of(self))
        if self._shape.beside(self.width()):
            left = plan.right() + 16
            width = self.width() - left - 4
            return [QRectF(left, 2 + at * row, width, row) for at in range(len(self.places))]
        columns = self._shape.columns(self.width())
        width = (self.width() - 24) / columns
        top = plan.bottom() + 10 if self._drawn else 2.0
        rows = -(-len(self.places) // columns)
        return [
            QRectF(2 + (at // rows) * width, top + (at % rows) * row, width - 8, row)
            for at in range(len(self.places))
        ]

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the vehicle and the list; the seats are buttons."""
        theme = theme_of(self)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._shown.plan:
            paint_picture(
                painter,
                self._scaled_plan(),
                self._shown.plan,
                self._colour,
                dark=theme.tokens.dark,
            )
        for at, (place, rect) in enumerate(zip(self.places, self._list_rects(), strict=True)):
            seat = LIST_SEAT + 8 if at >= self._drawn else 0
            self._paint_line(painter, place, rect.adjusted(seat, 0, 0, 0))
        painter.end()

    def _paint_line(self, painter: QPainter, place: PlaceShown, rect: QRectF) -> None:
        theme = theme_of(self)
        half = rect.height() / 2
        upper = QRectF(rect.left(), rect.top(), rect.width(), half)
        lower = QRectF(rect.left(), rect.top() + half, rect.width(), half)
        ink = theme.tokens.err if place.over else theme.tokens.ink2
        paint_text(painter, theme, upper, f"{place.number} {place.name}", "second", ink)
        if place.figure:
            role = "second-bold" if place.figure in self._chosen else "second"
            paint_text(painter, theme, lower, place.who, role, theme.tokens.ink)
        else:
            words = "empty: drop a man here"
            if text_width(theme, "body-italic", words) > lower.width():
                words = "empty"
            paint_text(painter, theme, lower, words, "body-italic", theme.tokens.ink)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose a man, or ask for one, on his line of the list."""
        for at, rect in enumerate(self._list_rects()):
            if rect.contains(event.position()):
                place = self.places[at]
                if place.figure:
                    self.picked.emit((place.figure,))
                else:
                    self.place_asked.emit(at)
                return
        super().mousePressEvent(event)


class ModelBody(QWidget):
    """A vehicle without seats of its own: its drawing and what it is armed with."""

    def __init__(self, shown: UnitShown, colour: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown, self._colour = shown, shown.colour or colour
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_unit(self, shown: UnitShown, colour: str) -> None:
        """Show the vehicle as it is now."""
        self._shown, self._colour = shown, shown.colour or colour
        self.update()

    def set_selected(self, ids: frozenset[str]) -> None:
        """Nobody is inside who could be chosen."""

    def rect_of(self, _figure: str) -> QRect:
        """Nobody is to be seen."""
        return QRect()

    def caption_rect(self, _figure: str) -> QRect:
        """Nobody has a name here."""
        return QRect()

    def men_in(self, _area: QRect) -> tuple[str, ...]:
        """Nobody is inside."""
        return ()

    def sizeHint(self) -> QSize:
        """Return the size of a 94 px drawing."""
        return QSize(160, MODEL_HEIGHT)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the vehicle from the side."""
        painter = QPainter(self)
        pixmap = figure_source(self, self._shown.art, self._colour)(94, self.devicePixelRatioF())
        size = pixmap.deviceIndependentSize()
        painter.drawPixmap(QPointF(14, self.height() - size.height() - 8), pixmap)
        painter.end()
