"""What is inside a unit's box: men side by side, posts of a team, seats of a vehicle, a model.

Heights are worked out without a widget too: a large army is placed before its bodies are made.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QWidget

from desktop.army.figure_sources import figure_source
from desktop.army.table.shown_units import PlaceShown, TileShown, UnitShown
from desktop.figures import paint_picture, plan_size, seat_rects
from desktop.look.focus import OWN_RING, paint_row_ring, ring_wanted
from desktop.look.parts.buttons import SmallButton
from desktop.look.parts.dragging import DropState, drop_icon
from desktop.look.parts.figure_tiles import (
    FigureTiles,
    group_rects,
    tile_size,
    tiles_height,
)
from desktop.look.parts.seats import SeatButton
from desktop.look.parts.text import CENTRE, paint_text, text_width
from desktop.look.parts.tiles import Tile, short_plural
from desktop.look.theme import Theme, painted, theme_of
from desktop.look.tokens import DARK_GROUND, RADIUS_PANEL, Severity
from rules.army.drag_and_drop import DropAnswer, DropTarget
from rules.common.wording import counted, lower

Ids = tuple[str, ...]
Answers = Mapping[DropTarget, DropAnswer]
MOST_SEAT = 76
"""Seats grow with the figures, but no further."""
CELL_WORDS, GAP, BELOW = 56, 6, 1
LIST_WIDTH, LINE = 92, 19
FREE_WIDTH, FREE_HEIGHT = 210, 52
_ROOMY = 64
"""So wide is a man in a row where there is room, for his name."""


@dataclass(frozen=True)
class Hands:
    """Functions that boxes and bodies call when the player does something to them."""

    pick: Callable[[Ids], object]
    """Choose men, or a unit."""
    walk: Callable[[Ids], object]
    """The arrow keys came to somebody."""
    count: Callable[[Ids, int], object]
    """Have one more or one fewer of men alike."""
    remove: Callable[[Ids], object]
    drag_men: Callable[[QWidget, Ids, bool, bool], object]
    """(from where, men, whether they leave seats, whether they stand for one of them)"""
    drag_units: Callable[[QWidget, Ids], object]
    rename: Callable[[str], object]
    ask_count: Callable[[Ids], object]
    open_menu: Callable[[str, QPointF], object]
    """(man or unit, where on the screen)"""
    ask_place: Callable[[DropTarget, str], object]
    """Ask who takes an empty seat or post; the post as the game calls it."""
    fill: Callable[[str], object]
    """Fill the free seats of a vehicle."""


def came_by_tab(widget: QWidget, event: QFocusEvent) -> bool:
    """Return whether the player walked here with Tab.

    Qt gives the same reason when it hands the focus of a vanished widget on by itself.
    """
    walked = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
    return event.reason() in walked and theme_of(widget).focus_visible


def drop_state(answers: Answers, target: DropTarget) -> DropState:
    """Return how a place shows whether it takes what is dragged."""
    answer = answers.get(target)
    return "" if answer is None else "allowed" if answer.allowed else "refused"


class UnitBody(QWidget):
    """A part of a box; one in which nobody stands answers for nobody."""

    def __init__(
        self, shown: UnitShown, colour: str, figure: int, hands: Hands, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.shown, self.colour, self.figure, self.hands = shown, colour, figure, hands

    def show_unit(self, shown: UnitShown, colour: str) -> None:
        """Show the unit as it is now."""
        self.shown, self.colour = shown, colour
        self.place()

    def set_figure(self, figure: int) -> None:
        """Draw men at another width."""
        self.figure = figure
        self.place()

    def place(self) -> None:
        """Put what is inside where it belongs at the present width."""
        self.update()

    def hasHeightForWidth(self) -> bool:
        """What is inside wraps."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height that everything inside needs."""
        raise NotImplementedError

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place again."""
        super().resizeEvent(event)
        self.place()

    def set_selected(self, ids: frozenset[str]) -> None:
        """Draw these men as chosen."""

    def show_answers(self, answers: Answers, near: DropTarget | None) -> None:
        """Show at every place whether it takes what is dragged."""

    def target_at(self, _point: QPoint, _answers: Answers) -> DropTarget | None:
        """Return the place under a point, None where there is none."""
        return None

    def rect_of(self, _figure: str) -> QRect:
        """Return where a man is."""
        return QRect()

    def caption_rect(self, _figure: str) -> QRect:
        """Return where a man's name or role stands."""
        return QRect()

    def count_rect(self, _figure: str) -> QRect:
        """Return where it stands how many men there are like him."""
        return QRect()

    def men_in(self, _area: QRect) -> Ids:
        """Return the men whom an area touches."""
        return ()


# ---- a model


def model_height(figure: int) -> int:
    """Return how high a vehicle without seats is; it is drawn twice as wide as a man."""
    return round(min(2 * figure, 150) * 0.87)


class ModelBody(UnitBody):
    """A vehicle without seats of its own, seen from the side."""

    def heightForWidth(self, _width: int) -> int:
        """Return the height of the drawing."""
        return model_height(self.figure)

    @painted
    def paintEvent(self, painter: QPainter, _theme: Theme) -> None:
        """Draw the vehicle."""
        source = figure_source(self, self.shown.art, self.shown.colour or self.colour)
        pixmap = source(min(2 * self.figure, 150), self.devicePixelRatioF())
        top = self.height() - pixmap.deviceIndependentSize().height() - 2
        painter.drawPixmap(QPointF(4, top), pixmap)


# ---- men side by side


class SeatsShape(NamedTuple):
    """Where the men of a large vehicle stand, and where its free seats are."""

    men: QRect
    free: QRect
    height: int


def men_height(theme: Theme, shown: UnitShown, figure: int, width: int) -> int:
    """Return the height of men side by side, or of groups of men alike."""
    if not shown.chips:
        return tiles_height(theme, figure, width, len(shown.tiles))
    groups = [
        (len(tile.ids), tile.called or short_plural(tile.short, len(tile.ids)))
        for tile in shown.tiles
    ]
    rects = group_rects(theme, figure, width, groups)
    return round(rects[-1].bottom()) if rects else 0


def seats_shape(theme: Theme, shown: UnitShown, figure: int, width: int) -> SeatsShape:
    """Return how men and free seats share a width: beside each other where there is room."""
    columns, least, high = tile_size(theme, figure, width)
    taken = sum(bool(place.figure) for place in shown.places)
    rows, row, beside = -(-taken // columns), round(high), theme.height(FREE_WIDTH, 120) + 12
    wide = round(
        max(taken * least, min(taken * max(least, theme.height(_ROOMY, 44)), width - beside))
    )
    free_high = max(FREE_HEIGHT, min(row, 84))
    if not shown.free:
        return SeatsShape(QRect(0, 0, width, rows * row), QRect(), rows * row + 1)
    if not taken:
        return SeatsShape(QRect(), QRect(0, 0, width, free_high), free_high + 4)
    if rows == 1 and width - wide >= beside:
        free = QRect(wide + 12, 0, width - wide - 12, row)
        return SeatsShape(QRect(0, 0, wide, row), free, row + 4)
    top = rows * row + 6
    free = QRect(0, top, width, FREE_HEIGHT)
    return SeatsShape(QRect(0, 0, width, rows * row), free, top + FREE_HEIGHT + 4)


class MenBody(UnitBody):
    """Men of a unit or groups of men alike; with `seats` who is aboard, and the free seats."""

    def __init__(
        self,
        shown: UnitShown,
        colour: str,
        figure: int,
        hands: Hands,
        parent: QWidget,
        *,
        seats: bool = False,
    ) -> None:
        super().__init__(shown, colour, figure, hands, parent)
        self._by_key: dict[str, TileShown] = {}
        self.grid = grid = FigureTiles(figure=figure, grouped=shown.chips, parent=self)
        self.free = FreePlace(hands, self) if seats else None
        grid.current_changed.connect(lambda key: hands.walk(self._by_key[key].ids))
        grid.activated.connect(lambda key: hands.pick(self._by_key[key].ids))
        grid.plus.connect(lambda key: hands.count(self._by_key[key].ids, 1))
        grid.minus.connect(lambda key: hands.count(self._by_key[key].ids, -1))
        grid.removed.connect(lambda key: hands.remove(self._by_key[key].ids))
        grid.context_asked.connect(hands.open_menu)
        grid.drag_started.connect(
            lambda key: hands.drag_men(self, self._by_key[key].ids, seats, self.shown.chips)
        )
        grid.rename_asked.connect(lambda key: hands.rename(self._by_key[key].ids[-1]))
        grid.count_asked.connect(lambda key: hands.ask_count(self._by_key[key].ids))
        self.show_unit(shown, colour)

    def show_unit(self, shown: UnitShown, colour: str) -> None:
        """Show the men of a unit."""
        aboard = [
            replace(
                place.man,
                label=place.man.short,
                tip=f"Seat {place.number}, {lower(place.name)}",
                severity="error" if place.over else "",
            )
            for place in shown.places
            if place.man
        ]
        self._by_key = {tile.key: tile for tile in (aboard if self.free else shown.tiles)}
        tiles = [self._tile(each, shown, each.colour or colour) for each in self._by_key.values()]
        self.grid.set_tiles(tiles, shown.name)
        if self.free is not None:
            self.free.show_unit(shown)
        super().show_unit(shown, colour)

    def _tile(self, tile: TileShown, shown: UnitShown, colour: str) -> Tile:
        return Tile(
            tile.key,
            tile.label,
            figure_source(self, tile.art, colour),
            len(tile.ids) if shown.chips else 0,
            tile.tip if self.free else "",
            Severity(tile.severity) if tile.severity in ("error", "warning") else None,
            tile.called,
            tile.short,
            tuple(figure_source(self, each, colour) for each in tile.poses),
        )

    def set_figure(self, figure: int) -> None:
        """Draw the men at another width."""
        self.grid.set_figure(figure)
        super().set_figure(figure)

    def heightForWidth(self, width: int) -> int:
        """Return the height of all rows, and of the free seats."""
        if self.free is not None:
            return seats_shape(theme_of(self), self.shown, self.figure, width).height
        return self.grid.heightForWidth(width)

    def place(self) -> None:
        """Give the figures the whole room, or a part of it beside the free seats."""
        if self.free is None:
            self.grid.setGeometry(self.rect())
            return
        shape = seats_shape(theme_of(self), self.shown, self.figure, self.width())
        self.grid.setGeometry(shape.men)
        self.grid.setVisible(not shape.men.isEmpty())
        self.free.setGeometry(shape.free)

    def set_selected(self, ids: frozenset[str]) -> None:
        """Draw the tiles of these men as chosen."""
        keys = frozenset(tile.key for tile in self._by_key.values() if not ids.isdisjoint(tile.ids))
        self.grid.set_selected(keys)

    def _target(self, tile: TileShown) -> DropTarget:
        for place in self.shown.places if self.free else ():
            if place.figure == tile.key:
                return DropTarget("seat", self.shown.id, number=place.number)
        return DropTarget("man", tile.unit, man=tile.ids[-1])

    def show_answers(self, answers: Answers, near: DropTarget | None) -> None:
        """Mark the man under the mouse who would change places, and the free seats."""
        found = [tile.key for tile in self._by_key.values() if self._target(tile) == near]
        self.grid.set_drop(found[0] if found and near in answers else "")
        if self.free is not None:
            whole = DropTarget("unit", self.shown.id)
            self.free.set_drop(drop_state(answers, whole), near == whole)

    def target_at(self, point: QPoint, answers: Answers) -> DropTarget | None:
        """Return the man under a point when what is dragged can change places with him."""
        at = self.grid.at_point(QPointF(point - self.grid.pos()))
        target = self._target(self._by_key[self.grid.tiles[at].key]) if at >= 0 else None
        return target if target in answers else None

    def rect_of(self, figure: str) -> QRect:
        """Return where a man is drawn."""
        return self._rect(figure, self.grid.item_rect)

    def caption_rect(self, figure: str) -> QRect:
        """Return where a man's name or role stands."""
        return self._rect(figure, self.grid.caption_rect)

    def count_rect(self, figure: str) -> QRect:
        """Return where it stands how many men there are like him."""
        return self._rect(figure, self.grid.count_rect)

    def _rect(self, figure: str, rect: Callable[[int], QRectF]) -> QRect:
        tiles = enumerate(self._by_key.values())
        at = next((at for at, tile in tiles if figure in tile.ids), -1)
        return rect(at).toAlignedRect().translated(self.grid.pos()) if at >= 0 else QRect()

    def men_in(self, area: QRect) -> Ids:
        """Return the men whose figures an area touches."""
        keys = self.grid.keys_in(QRectF(area.translated(-self.grid.pos())))
        return tuple(man for key in keys for man in self._by_key[key].ids)


class FreePlace(QWidget):
    """One dashed place for all seats that are free: a drop takes the first of them."""

    def __init__(self, hands: Hands, parent: QWidget) -> None:
        super().__init__(parent)
        self._hands = hands
        self._unit, self._free = "", 0
        self._first: PlaceShown | None = None
        self._state: DropState = ""
        self._near = False
        self.fill = SmallButton("", parent=self, act=lambda: hands.fill(self._unit))
        self.setProperty(OWN_RING, True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def show_unit(self, shown: UnitShown) -> None:
        """Show how many seats are free."""
        self._unit, self._free = shown.id, shown.free
        self._first = next((place for place in shown.places if not place.figure), None)
        self.setAccessibleName(f"{counted(self._free, 'free seat')} in {shown.name}")
        self.fill.setText(shown.fill)
        self.setVisible(self._free > 0)
        self._place()
        self.update()

    def set_drop(self, state: DropState, near: bool) -> None:
        """Show what a drop would do."""
        if (state, near) != (self._state, self._near):
            self._state, self._near = state, near
            self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep words and button in the middle."""
        super().resizeEvent(event)
        self._place()

    def _words(self) -> int:
        return round(text_width(theme_of(self), "small", "drop men here")) + 4

    def _place(self) -> None:
        size = self.fill.sizeHint()
        fits = self._words() + size.width() + 26 <= self.width()
        self.fill.setVisible(fits)
        whole = self._words() + (size.width() + 14 if fits else 0)
        left = (self.width() - whole) // 2 + self._words() + 14
        self.fill.setGeometry(QRect(QPoint(left, (self.height() - size.height()) // 2), size))

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw the dashed frame, the number and what can be done."""
        tokens = theme.tokens
        colour = drop_icon(self._state, tokens)[1] if self._state else tokens.edge
        pen = QPen(colour, 2)
        pen.setDashPattern([3, 2])
        painter.setPen(pen)
        ground = tokens.hover if self.underMouse() else tokens.surface
        if self._near:
            ground = tokens.sel if self._state == "allowed" else tokens.errbg
        painter.setBrush(ground)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 5, 5)
        wide = self._words()
        fits = not self.fill.isHidden()
        left = self.fill.x() - 14 - wide if fits else (self.width() - wide) / 2
        upper, lower_line = theme.height(19, 19), theme.height(14, 14)
        top = (self.height() - upper - lower_line) / 2
        number = QRectF(left - 20, top, wide + 40, upper)
        paint_text(painter, theme, number, f"{self._free} free", "count", tokens.ink, CENTRE)
        below = QRectF(left - 20, top + upper, wide + 40, lower_line)
        paint_text(painter, theme, below, "drop men here", "small", tokens.ink2, CENTRE)
        if ring_wanted(theme, self):
            paint_row_ring(painter, QRectF(self.rect()), theme, RADIUS_PANEL)

    def _ask(self) -> None:
        if self._first is not None:
            seat = DropTarget("seat", self._unit, number=self._first.number)
            self._hands.ask_place(seat, self._first.post)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Ask who shall sit there."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._ask()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ask with Enter or Space."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._ask()
        else:
            super().keyPressEvent(event)


# ---- posts of a team, and seats on a vehicle seen from above


class PlacesShape(NamedTuple):
    """Where posts or seats are in a width, and where the words of each stand.

    Posts of one name may stand `together` and share their words; `plan` is where the vehicle is.
    """

    height: int
    spots: Sequence[QRect]
    words: Sequence[QRect]
    plan: QRectF = QRectF()
    together: bool = False


def team_shape(theme: Theme, shown: UnitShown, figure: int, width: int) -> PlacesShape:
    """Place the posts of a team: beside each other with their words, or together without room."""
    side, posts, line = min(figure, MOST_SEAT), len(shown.places), theme.height(34, 34)
    columns = max(1, min(posts, width // (side + 9 + theme.height(CELL_WORDS, 60))))
    same = len({(place.post, place.over) for place in shown.places}) == 1
    room = width - posts * (side + 5) - 3
    together = same and columns < posts and room >= theme.height(58, 50)
    row, share = max(side, line), width // columns
    spots: list[QRect] = []
    words: list[QRect] = []
    for at in range(posts):
        across, down = at % columns, at // columns
        left = at * (side + 5) if together else across * share
        top = (0 if together else down * (row + GAP)) + (row - side) // 2
        spots.append(QRect(left, top, side, side))
        right = (across + 1) * share - 3
        beside = left + side + 7
        words.append(QRect(beside, top + (side - 1) // 2 - line // 2, right - beside, line))
    if together:
        beside = spots[-1].right() + 8
        words = [QRect(beside, words[0].top(), width - beside, line)] * posts
    rows = 1 if together else -(-posts // columns)
    return PlacesShape(rows * (row + GAP) - GAP + BELOW, spots, words, together=together)


def plan_shape(theme: Theme, shown: UnitShown, figure: int, width: int) -> PlacesShape:
    """Place a vehicle seen from above, and beside or below it the list of who sits where."""
    size = plan_size(shown.plan, float(min(figure, MOST_SEAT)))
    if size.width() > width:
        size = QSize(width, round(size.height() * width / size.width()))
    plan = QRectF(QPointF(0, 2), size)
    seats, line, least = len(shown.places), theme.height(LINE, 17), theme.height(LIST_WIDTH, 90)
    if plan.width() + 14 + least <= width:
        left = round(plan.right()) + 14
        top = max(2, round(plan.center().y() - seats * line / 2))
        words = [QRect(left, top + at * line, width - left, line) for at in range(seats)]
        return PlacesShape(max(size.height(), seats * line) + 8, (), words, plan)
    columns = max(1, width // least)
    rows, wide, top = -(-seats // columns), width // columns, round(plan.bottom()) + 6
    words = [
        QRect(at // rows * wide, top + at % rows * line, wide - 8, line) for at in range(seats)
    ]
    return PlacesShape(size.height() + rows * line + 14, (), words, plan)


class PlaceButton(SeatButton):
    """A seat or a post that tells when the Tab key came to it."""

    walked_to = Signal()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Tell it: keys act on what is chosen."""
        super().focusInEvent(event)
        if came_by_tab(self, event):
            self.walked_to.emit()


class PlacesBody(UnitBody):
    """Posts of a team, or a vehicle seen from above: a button and a line of words for each."""

    def __init__(
        self, shown: UnitShown, colour: str, figure: int, hands: Hands, parent: QWidget
    ) -> None:
        super().__init__(shown, colour, figure, hands, parent)
        self._vehicle = shown.kind == "vehicle"
        self._chosen: frozenset[str] = frozenset()
        self.buttons: list[PlaceButton] = []
        for at, place in enumerate(shown.places):
            number = place.number if self._vehicle else 0
            button = PlaceButton(number, place.name, parent=self)
            button.clicked.connect(lambda _=False, at=at: self._press(at))
            button.walked_to.connect(lambda at=at: hands.walk(self._who(at)))
            button.drag_started.connect(
                lambda at=at: hands.drag_men(self, self._who(at), self._vehicle, False)
            )
            button.set_portrait(not self._vehicle)
            button.on_body = self._vehicle
            button.setProperty(DARK_GROUND, self._vehicle)
            self.buttons.append(button)
        self.show_unit(shown, colour)

    def show_unit(self, shown: UnitShown, colour: str) -> None:
        """Show who is at the places now."""
        for button, place in zip(self.buttons, shown.places, strict=True):
            man = place.man
            source = figure_source(self, man.art, man.colour or colour) if man else None
            button.set_seated(source, man.who if man else "", over_limit=place.over)
        super().show_unit(shown, colour)

    def _shape(self, width: int) -> PlacesShape:
        shape = plan_shape if self._vehicle else team_shape
        return shape(theme_of(self), self.shown, self.figure, width)

    def heightForWidth(self, width: int) -> int:
        """Return the height of all places."""
        return self._shape(width).height

    def place(self) -> None:
        """Put the buttons where the posts or the seats of the plan are."""
        shape = self._shape(self.width())
        spots = shape.spots
        if self._vehicle:
            spots = [rect.toAlignedRect() for rect in seat_rects(self.shown.plan, shape.plan)]
        for button, rect in zip(self.buttons, spots, strict=False):
            button.setGeometry(rect)
        self.update()

    def _target(self, at: int) -> DropTarget:
        """Return what a place is for a drop; without a post a man is only one of the unit."""
        place, unit = self.shown.places[at], self.shown.id
        if self._vehicle:
            return DropTarget("seat", unit, number=place.number)
        if place.post:
            return DropTarget("post", unit, place.post, place.figure)
        return DropTarget("unit", unit)

    def show_answers(self, answers: Answers, near: DropTarget | None) -> None:
        """Show at every place whether it takes what is dragged."""
        for at, button in enumerate(self.buttons):
            target = self._target(at)
            state = drop_state(answers, target) if target.kind != "unit" else ""
            button.set_drop(state, near == target)

    def target_at(self, point: QPoint, _answers: Answers) -> DropTarget | None:
        """Return the place under a point: its button, or its words."""
        words = self._shape(self.width()).words
        for at, button in enumerate(self.buttons):
            if button.geometry().contains(point) or words[at].contains(point):
                return self._target(at)
        return None

    def set_selected(self, ids: frozenset[str]) -> None:
        """Draw the places of these men as chosen."""
        self._chosen = ids
        for button, place in zip(self.buttons, self.shown.places, strict=True):
            button.set_selected(bool(place.figure) and place.figure in ids)
        self.update()

    def _at(self, figure: str) -> int:
        places = enumerate(self.shown.places)
        return next((at for at, place in places if place.figure == figure), -1)

    def rect_of(self, figure: str) -> QRect:
        """Return where the man's place is."""
        at = self._at(figure)
        return self.buttons[at].geometry() if at >= 0 else QRect()

    def caption_rect(self, figure: str) -> QRect:
        """Return where a man's name stands: behind his number, or in the lower of two lines."""
        at = self._at(figure)
        words = self._shape(self.width()).words[at] if at >= 0 else QRect()
        if self._vehicle or at < 0:
            return words.adjusted(14, 0, 0, 0) if at >= 0 else words
        return words.adjusted(0, words.height() // 2, 0, 0)

    def men_in(self, area: QRect) -> Ids:
        """Return the men whose places an area touches."""
        pairs = zip(self.buttons, self.shown.places, strict=True)
        return tuple(p.figure for b, p in pairs if p.figure and b.geometry().intersects(area))

    # ---- hands

    def _who(self, at: int) -> Ids:
        figure = self.shown.places[at].figure
        return (figure,) if figure else ()

    def _press(self, at: int) -> None:
        if self._who(at):
            self.hands.pick(self._who(at))
        else:
            self.hands.ask_place(self._target(at), self.shown.places[at].post)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose a man, or ask for one, by his words."""
        shape = self._shape(self.width())
        if not shape.together and event.button() == Qt.MouseButton.LeftButton:
            for button, words in zip(self.buttons, shape.words, strict=True):
                if words.contains(event.position().toPoint()):
                    button.click()
                    return
        super().mousePressEvent(event)

    # ---- painting

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw the vehicle, and the words of each place; the places are buttons."""
        shape, shown, dark = self._shape(self.width()), self.shown, theme.tokens.dark
        if self._vehicle:
            colour = shown.colour or self.colour
            paint_picture(painter, shape.plan, shown.plan, colour, dark=dark)
        if shape.together:
            said = self._together_words(shape.words[0].width())
            self._paint_post(painter, shape.words[0], shown.places[0], said)
        for place, rect in zip(shown.places, () if shape.together else shape.words, strict=False):
            if self._vehicle:
                self._paint_seat(painter, rect, place)
            else:
                self._paint_post(painter, rect, place, place.called)

    def _together_words(self, room: int) -> str:
        """Return who holds the posts: those with names, how many others, how many are free."""
        taken = [place.man for place in self.shown.places if place.man]
        names = [man.called for man in taken if man.called]
        roles = Counter(lower(man.short) for man in taken if not man.called)
        said = [*names, *(counted(number, role) for role, number in roles.items())]
        if text_width(theme_of(self), "second", ", ".join(said)) > room:
            said[: len(names)] = [man.short for man in taken if man.called]
        if len(taken) < len(self.shown.places):
            said.append(f"{len(self.shown.places) - len(taken)} free")
        return ", ".join(said)

    def _paint_post(self, painter: QPainter, rect: QRect, place: PlaceShown, words: str) -> None:
        theme, half = theme_of(self), rect.height() / 2
        upper = QRectF(rect.left(), rect.top(), rect.width(), half)
        paint_text(painter, theme, upper, place.name, "small", theme.tokens.ink2)
        taken = words != "free"
        ink = theme.tokens.err if place.over else theme.tokens.ink if taken else theme.tokens.ink2
        if (
            place.man
            and words == place.called
            and text_width(theme, "second", words) > rect.width()
        ):
            words = place.man.short
        paint_text(painter, theme, upper.translated(0, half), words, "second", ink)

    def _paint_seat(self, painter: QPainter, rect: QRect, place: PlaceShown) -> None:
        theme, tokens = theme_of(self), theme_of(self).tokens
        line = QRectF(rect)
        number = f"{place.number} "
        paint_text(painter, theme, line, number, "second-bold", tokens.ink)
        line.setLeft(line.left() + text_width(theme, "second-bold", number))
        ink = tokens.err if place.over else tokens.ink if place.figure else tokens.ink2
        role = "second-bold" if place.figure and place.figure in self._chosen else "second"
        line.setLeft(line.left() + paint_text(painter, theme, line, place.called, role, ink) + 5)
        post = lower(place.name)
        if line.width() >= text_width(theme, "small", post) and post != "passenger":
            paint_text(painter, theme, line, post, "small", tokens.ink2)
