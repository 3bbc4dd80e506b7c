"""What is inside a unit's box: tiles of men, posts of a team, a vehicle with its seats."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QDrag, QGuiApplication, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from desktop.army.shown import PlaceShown, TileShown, UnitShown
from desktop.army.sources import dragged, dropped_ids, figure_source
from desktop.figures import paint_picture, plan_size, seat_rects
from desktop.look.parts.figure_tiles import ChipGrid, FigureTiles
from desktop.look.parts.seats import SeatButton
from desktop.look.parts.text import paint_text, text_width
from desktop.look.parts.tiles import Tile, TileGrid
from desktop.look.theme import theme_of
from desktop.look.tokens import Severity

PLAN_SEAT, SMALL_SEAT = 46.0, 34.0
POST_SIDE = 46
LIST_WIDTH = 120


class MenBody(QWidget):
    """Figures of a squad side by side, or counted chips of men alike."""

    picked = Signal(tuple)
    counted = Signal(tuple, int)
    removed = Signal(tuple)
    context_asked = Signal(str, QPointF)

    def __init__(self, chips: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._by_key: dict[str, TileShown] = {}
        self.grid: TileGrid = ChipGrid() if chips else FigureTiles(least=56)
        column = QVBoxLayout(self)
        column.setContentsMargins(4, 2, 4, 8)
        column.addWidget(self.grid)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.grid.setSizePolicy(policy)  # its height follows the width it is given
        self.grid.current_changed.connect(self._walked)
        self.grid.activated.connect(self._pick)
        self.grid.plus.connect(lambda key: self.counted.emit(self._by_key[key].ids, 1))
        self.grid.minus.connect(lambda key: self.counted.emit(self._by_key[key].ids, -1))
        self.grid.removed.connect(lambda key: self.removed.emit(self._by_key[key].ids))
        self.grid.context_asked.connect(self.context_asked)
        self.grid.drag_data = lambda key: dragged(self._by_key[key].ids[-1:])

    def show_unit(self, shown: UnitShown, colour: str) -> None:
        """Show the men of a unit."""
        self._by_key = {tile.key: tile for tile in shown.tiles}
        self.grid.set_tiles(
            [
                Tile(
                    tile.key,
                    tile.label,
                    figure_source(self, tile.art, colour),
                    len(tile.ids) if shown.chips else 0,
                    tile.tip,
                    Severity(tile.severity) if tile.severity in ("error", "warning") else None,
                )
                for tile in shown.tiles
            ],
            shown.name,
        )

    def set_selected(self, ids: frozenset[str]) -> None:
        """Draw the tiles of these men as chosen."""
        keys = frozenset(tile.key for tile in self._by_key.values() if not ids.isdisjoint(tile.ids))
        self.grid.set_selected(keys)

    def _walked(self, key: str) -> None:
        """Choose who the arrow keys come to; a mouse button chooses when it is let go."""
        if not QGuiApplication.mouseButtons():
            self._pick(key)

    def _pick(self, key: str) -> None:
        self.picked.emit(self._by_key[key].ids)


class PlacesBody(QWidget):
    """The base of bodies with places: seats and posts that take a man, by click or drop."""

    picked = Signal(tuple)
    """The man at a place was chosen."""
    place_asked = Signal(int)
    """An empty place was pressed: who shall sit there?"""
    dropped = Signal(int, tuple)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.places: Sequence[PlaceShown] = ()
        self.buttons: list[SeatButton] = []

    def make_button(self, place: PlaceShown, colour: str, side: int, number: bool) -> SeatButton:
        """Return the button of one place."""
        button = SeatButton(place.number if number else 0, place.name, side, self)
        self.fill_button(button, place, colour)
        button.clicked.connect(lambda: self._pressed(button))
        button.drag_started.connect(lambda: self._drag(button))
        button.drop_rule = lambda data: bool(dropped_ids(data)) or None
        button.dropped.connect(
            lambda data: self.dropped.emit(self.buttons.index(button), dropped_ids(data))
        )
        return button

    def fill_button(self, button: SeatButton, place: PlaceShown, colour: str) -> None:
        """Show who is at a place."""
        source = figure_source(self, place.art, colour) if place.figure else None
        button.set_seated(source, place.who, over_limit=place.over)

    def set_selected(self, ids: frozenset[str]) -> None:
        """Draw the places of these men as chosen."""
        for button, place in zip(self.buttons, self.places, strict=True):
            button.set_selected(bool(place.figure) and place.figure in ids)

    def _pressed(self, button: SeatButton) -> None:
        at = self.buttons.index(button)
        if self.places[at].figure:
            self.picked.emit((self.places[at].figure,))
        else:
            self.place_asked.emit(at)

    def _drag(self, button: SeatButton) -> None:
        place = self.places[self.buttons.index(button)]
        drag = QDrag(self)
        drag.setMimeData(dragged((place.figure,)))
        drag.exec(Qt.DropAction.MoveAction)

    def same_places(self, shown: UnitShown) -> bool:
        """Return whether the buttons there are still fit what is to be shown."""
        return [(p.number, p.name) for p in shown.places] == [
            (p.number, p.name) for p in self.places
        ] and len(self.buttons) == len(self.places)


class TeamBody(PlacesBody):
    """The posts of a weapons team: a figure, the post's name and who holds it."""

    def __init__(self, shown: UnitShown, colour: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.places = shown.places
        grid = QGridLayout(self)
        grid.setContentsMargins(10, 0, 6, 8)
        grid.setSpacing(6)
        columns = 2 if len(shown.places) <= 4 else 3
        for at, place in enumerate(shown.places):
            button = self.make_button(place, colour, POST_SIDE, number=False)
            self.buttons.append(button)
            cell = QHBoxLayout()
            cell.setSpacing(6)
            cell.addWidget(button)
            cell.addWidget(_PlaceWords(place), 1)
            grid.addLayout(cell, at // columns, at % columns)
        for column in range(columns):
            grid.setColumnStretch(column, 1)

    def show_unit(self, shown: UnitShown, colour: str) -> None:
        """Show who holds the posts now."""
        words = self.findChildren(_PlaceWords)
        for button, label, place in zip(self.buttons, words, shown.places, strict=True):
            self.fill_button(button, place, colour)
            label.show_place(place)
        self.places = shown.places


class _PlaceWords(QWidget):
    """The post's name over the man's, painted."""

    def __init__(self, place: PlaceShown, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._place = place
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.show_place(place)

    def show_place(self, place: PlaceShown) -> None:
        """Show another man."""
        self._place = place
        self.setToolTip(f"{place.name}: {place.who or 'nobody'}")
        self.update()

    def sizeHint(self) -> QSize:
        """Two lines."""
        theme = theme_of(self)
        return QSize(40, theme.height(16, 0) * 2)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw post and man."""
        theme, place = theme_of(self), self._place
        painter = QPainter(self)
        middle, width = self.height() / 2, float(self.width())
        upper, lower = QRectF(0, middle - 16, width, 16), QRectF(0, middle, width, 16)
        paint_text(painter, theme, upper, place.name, "small", theme.tokens.ink2)
        who = place.who or "empty"
        if text_width(theme, "second", who) > width:
            who = place.short or who
        role = "second" if place.who else "body-italic"
        ink = theme.tokens.err if place.over else theme.tokens.ink
        paint_text(painter, theme, lower, who, role, ink if place.who else theme.tokens.ink2)
        painter.end()


class VehicleBody(PlacesBody):
    """A vehicle seen from above with its seats, and beside it the list of who sits where."""

    def __init__(self, shown: UnitShown, colour: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown, self._colour = shown, colour
        self.places = shown.places
        self._seats = sum(not place.over for place in shown.places)
        side = PLAN_SEAT if self._seats <= 6 else SMALL_SEAT
        self._plan = plan_size(shown.plan, side) if shown.plan else QSize(0, 0)
        for place in shown.places:
            button = self.make_button(place, colour, int(side), number=True)
            button.on_body = bool(shown.plan) and not place.over
            self.buttons.append(button)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_unit(self, shown: UnitShown, colour: str) -> None:
        """Show who sits where now."""
        self._shown, self._colour, self.places = shown, colour, shown.places
        for button, place in zip(self.buttons, shown.places, strict=True):
            self.fill_button(button, place, colour)
        self.update()

    def hasHeightForWidth(self) -> bool:
        """The list goes below the plan when both do not fit beside each other."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of plan and list."""
        lines = self._list_height(1 if self._beside(width) else self._columns(width))
        plan = max(self._plan.height(), 0)
        if self._beside(width):
            return int(max(plan, lines)) + 14
        return int(plan + lines + 20)

    def sizeHint(self) -> QSize:
        """Return the size at the present width."""
        return QSize(240, self.heightForWidth(max(self.width(), 240)))

    def minimumSizeHint(self) -> QSize:
        """Return the least size: the list alone sets no width."""
        return QSize(160, self._plan.height() + 8)

    def _beside(self, width: int) -> bool:
        return self._plan.width() + LIST_WIDTH + 32 <= width and len(self.places) <= 6

    def _columns(self, width: int) -> int:
        return max(1, (width - 24) // 150)

    def _row_height(self) -> int:
        return theme_of(self).height(32, 0)

    def _list_height(self, columns: int) -> int:
        return -(-len(self.places) // columns) * self._row_height()

    def _scaled_plan(self) -> QRectF:
        room = max(60.0, self.width() - 24.0)
        scale = min(1.0, room / max(1, self._plan.width()))
        return QRectF(14, 4, self._plan.width() * scale, self._plan.height() * scale)

    def resizeEvent(self, event: object) -> None:
        """Put the seats where the plan has them."""
        self._place_seats()
        super().resizeEvent(event)  # type: ignore[arg-type]

    def _place_seats(self) -> None:
        rects = seat_rects(self._shown.plan, self._scaled_plan()) if self._shown.plan else []
        for at, button in enumerate(self.buttons):
            if at < len(rects):
                button.setGeometry(rects[at].toAlignedRect())
            else:
                button.hide()

    def _list_rects(self) -> list[QRectF]:
        plan, row = self._scaled_plan(), self._row_height()
        if self._beside(self.width()):
            left = plan.right() + 16
            width = self.width() - left - 4
            return [QRectF(left, 2 + at * row, width, row) for at in range(len(self.places))]
        columns = self._columns(self.width())
        width = (self.width() - 24) / columns
        top = plan.bottom() + 10
        rows = -(-len(self.places) // columns)
        return [
            QRectF(14 + (at // rows) * width, top + (at % rows) * row, width - 8, row)
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
        for place, rect in zip(self.places, self._list_rects(), strict=True):
            self._paint_line(painter, place, rect)
        painter.end()

    def _paint_line(self, painter: QPainter, place: PlaceShown, rect: QRectF) -> None:
        theme = theme_of(self)
        half = rect.height() / 2
        upper = QRectF(rect.left(), rect.top(), rect.width(), half)
        lower = QRectF(rect.left(), rect.top() + half, rect.width(), half)
        ink = theme.tokens.err if place.over else theme.tokens.ink2
        paint_text(painter, theme, upper, f"{place.number} {place.name}", "second", ink)
        if place.figure:
            paint_text(painter, theme, lower, place.who, "second", theme.tokens.ink)
        else:
            words = "empty"
            paint_text(painter, theme, lower, words, "body-italic", theme.tokens.ink2)

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
        self._shown, self._colour = shown, colour
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_unit(self, shown: UnitShown, colour: str) -> None:
        """Show the vehicle as it is now."""
        self._shown, self._colour = shown, colour
        self.update()

    def set_selected(self, ids: frozenset[str]) -> None:
        """Nobody is inside who could be chosen."""

    def sizeHint(self) -> QSize:
        """Return the size of a 94 px drawing."""
        return QSize(160, 82)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the vehicle from the side."""
        painter = QPainter(self)
        pixmap = figure_source(self, self._shown.art, self._colour)(94, self.devicePixelRatioF())
        size = pixmap.deviceIndependentSize()
        painter.drawPixmap(QPointF(14, self.height() - size.height() - 8), pixmap)
        painter.end()
