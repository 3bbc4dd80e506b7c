"""What is inside a box when men have places: posts of a team, seats of a vehicle, a bare model.

Heights are worked out without a widget too: a large army is placed before its bodies are made.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QWidget

from desktop.army.figure_sources import figure_source
from desktop.army.table.hands import Hands, came_by_tab
from desktop.army.table.shown_units import PlaceShown, UnitShown
from desktop.figures import paint_picture, plan_size, seat_rects
from desktop.look.focus import OWN_RING, paint_row_ring, ring_wanted
from desktop.look.parts.buttons import SmallButton
from desktop.look.parts.dragging import DropState, drop_icon
from desktop.look.parts.figure_tiles import FigureTiles, tile_size
from desktop.look.parts.seats import SeatButton
from desktop.look.parts.text import CENTRE, paint_text, text_width
from desktop.look.parts.tiles import Tile
from desktop.look.theme import Theme, theme_of
from desktop.look.tokens import DARK_GROUND, RADIUS_PANEL, Severity
from rules.army.drag_and_drop import DropAnswer, DropTarget
from rules.common.wording import counted, lower

Answers = Mapping[DropTarget, DropAnswer]
MOST_SEAT = 76
"""Seats grow with the figures, but no further."""
CELL_WORDS, GAP, BELOW = 56, 6, 1
LIST_WIDTH, LINE = 92, 19
FREE_WIDTH, FREE_HEIGHT = 210, 52
_ROOMY = 64
"""So wide is a man in a row where there is room, for his name."""


def _state(answers: Answers, target: DropTarget) -> DropState:
    answer = answers.get(target) if target.kind != "unit" else None
    return "" if answer is None else "allowed" if answer.allowed else "refused"


class PlaceButton(SeatButton):
    """A seat or a post that tells when the Tab key came to it."""

    walked_to = Signal()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Tell it: keys act on what is chosen."""
        super().focusInEvent(event)
        if came_by_tab(self, event):
            self.walked_to.emit()


class Places:
    """The buttons of places: seats and posts that take a man, by click or drop."""

    def __init__(self, shown: UnitShown, colour: str, hands: Hands, parent: QWidget) -> None:
        self.shown, self._hands, self._parent = shown, hands, parent
        team = shown.kind == "team"
        self.buttons: list[PlaceButton] = []
        for at, place in enumerate(shown.places):
            button = PlaceButton(0 if team else place.number, place.name, parent=parent)
            button.clicked.connect(lambda _=False, at=at: self._press(at))
            button.walked_to.connect(lambda at=at: self._walk(at))
            button.drag_started.connect(lambda at=at: self._drag(at))
            button.set_portrait(team)
            self.buttons.append(button)
        self.show_unit(shown, colour)

    def show_unit(self, shown: UnitShown, colour: str) -> None:
        """Show who is at the places now."""
        self.shown = shown
        for button, place in zip(self.buttons, shown.places, strict=True):
            own = place.colour or colour
            source = figure_source(self._parent, place.art, own) if place.figure else None
            button.set_seated(source, place.who, over_limit=place.over)

    def target(self, at: int) -> DropTarget:
        """Return what a place is for a drop; without a post a man is only one of the unit."""
        place, unit = self.shown.places[at], self.shown.id
        if self.shown.kind == "vehicle":
            return DropTarget("seat", unit, number=place.number)
        return (
            DropTarget("post", unit, place.post, place.figure)
            if place.post
            else DropTarget("unit", unit)
        )

    def show_answers(self, answers: Answers, near: DropTarget | None) -> None:
        """Show at every place whether it takes what is dragged; no answers let them rest."""
        for at, button in enumerate(self.buttons):
            target = self.target(at)
            button.set_drop(_state(answers, target), near == target)

    def set_selected(self, ids: frozenset[str]) -> None:
        """Draw the places of these men as chosen."""
        for button, place in zip(self.buttons, self.shown.places, strict=True):
            button.set_selected(bool(place.figure) and place.figure in ids)

    def at(self, figure: str) -> int:
        """Return the place of a man, -1 when he has none."""
        places = enumerate(self.shown.places)
        return next((at for at, place in places if place.figure == figure), -1)

    def rect_of(self, figure: str) -> QRect:
        """Return where the man's place is."""
        at = self.at(figure)
        return self.buttons[at].geometry() if at >= 0 else QRect()

    def men_in(self, area: QRect) -> tuple[str, ...]:
        """Return the men whose places an area touches."""
        pairs = zip(self.buttons, self.shown.places, strict=True)
        return tuple(p.figure for b, p in pairs if p.figure and b.geometry().intersects(area))

    def _walk(self, at: int) -> None:
        """Choose who sits there, or nobody."""
        figure = self.shown.places[at].figure
        self._hands.walk((figure,) if figure else ())

    def _press(self, at: int) -> None:
        figure = self.shown.places[at].figure
        if figure:
            self._hands.pick((figure,))
        else:
            self._hands.ask_place(self.target(at), self.shown.places[at].post)

    def _drag(self, at: int) -> None:
        seats = self.shown.kind == "vehicle"
        self._hands.drag_men(self._parent, (self.shown.places[at].figure,), seats, False)


# ---- teams


class TeamShape(NamedTuple):
    """How the posts of a team are placed in a width.

    Where cells with their words do not fit beside each other, posts of one name stand together
    and share their words.
    """

    side: int
    columns: int
    row: int
    together: bool

    def height(self, posts: int) -> int:
        """Return the height of so many posts."""
        rows = 1 if self.together else -(-posts // self.columns)
        return rows * (self.row + GAP) - GAP + BELOW


def team_shape(theme: Theme, shown: UnitShown, figure: int, width: int) -> TeamShape:
    """Return how the posts of a team are placed in a width."""
    side, posts = min(figure, MOST_SEAT), max(1, len(shown.places))
    cell = side + 9 + theme.height(CELL_WORDS, 60)
    columns = max(1, min(posts, width // cell))
    same = len({(place.post, place.over) for place in shown.places}) == 1
    room = width - posts * (side + 5) - 3
    together = same and columns < posts and room >= theme.height(58, 50)
    return TeamShape(side, columns, max(side, theme.height(34, 34)), together)


class TeamBody(QWidget):
    """The posts of a weapons team: a figure each, the post's name and who holds it."""

    def __init__(
        self, shown: UnitShown, colour: str, figure: int, hands: Hands, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._figure, self._hands = figure, hands
        self.places = Places(shown, colour, hands, self)

    def show_unit(self, shown: UnitShown, colour: str) -> None:
        """Show who holds the posts now."""
        self.places.show_unit(shown, colour)
        self._place()
        self.update()

    def set_figure(self, figure: int) -> None:
        """Draw the men at another width."""
        self._figure = figure
        self._place()

    def set_selected(self, ids: frozenset[str]) -> None:
        """Draw the posts of these men as chosen."""
        self.places.set_selected(ids)

    def show_answers(self, answers: Answers, near: DropTarget | None) -> None:
        """Show at every post whether it takes what is dragged."""
        self.places.show_answers(answers, near)

    def target_at(self, point: QPoint, _answers: Answers) -> DropTarget | None:
        """Return the post under a point: its figure, or its words."""
        for at, button in enumerate(self.places.buttons):
            if button.geometry().contains(point) or self._words_rect(at).contains(point):
                return self.places.target(at)
        return None

    def _shape(self) -> TeamShape:
        return team_shape(theme_of(self), self.places.shown, self._figure, self.width())

    def hasHeightForWidth(self) -> bool:
        """Posts wrap."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of all posts."""
        shape = team_shape(theme_of(self), self.places.shown, self._figure, width)
        return shape.height(len(self.places.buttons))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the posts beside each other."""
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        shape = self._shape()
        for at, button in enumerate(self.places.buttons):
            row, column = divmod(at, shape.columns)
            left = column * (self.width() // shape.columns)
            if shape.together:
                row, left = 0, at * (shape.side + 5)
            top = row * (shape.row + GAP) + (shape.row - shape.side) // 2
            button.setGeometry(left, top, shape.side, shape.side)
        self.update()

    def _words_rect(self, at: int) -> QRect:
        """Return where post and man stand, beside the figure."""
        shape, theme = self._shape(), theme_of(self)
        button = self.places.buttons[-1 if shape.together else at].geometry()
        left, high = button.right() + 8, theme.height(34, 34)
        right = self.width()
        if not shape.together:
            column = at % shape.columns + 1
            right = column * (self.width() // shape.columns) - 3
        return QRect(left, button.center().y() - high // 2, right - left, high)

    def rect_of(self, figure: str) -> QRect:
        """Return where a man's post is."""
        return self.places.rect_of(figure)

    def caption_rect(self, figure: str) -> QRect:
        """Return where a man's name stands: the lower of the two lines."""
        at = self.places.at(figure)
        words = self._words_rect(at) if at >= 0 else QRect()
        return words.adjusted(0, words.height() // 2, 0, 0) if at >= 0 else words

    def men_in(self, area: QRect) -> tuple[str, ...]:
        """Return the men whose posts an area touches."""
        return self.places.men_in(area)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose a man, or ask for one, by his words."""
        if not self._shape().together and event.button() == Qt.MouseButton.LeftButton:
            for at, button in enumerate(self.places.buttons):
                if self._words_rect(at).contains(event.position().toPoint()):
                    button.click()
                    return
        super().mousePressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the words of the posts."""
        painter, places = QPainter(self), self.places.shown.places
        if self._shape().together:
            taken = [place for place in places if place.figure]
            names = [place.called for place in taken if place.named]
            roles = Counter(lower(place.short) for place in taken if not place.named)
            room = self._words_rect(0).width()
            said = [*names, *(counted(number, role) for role, number in roles.items())]
            if text_width(theme_of(self), "second", ", ".join(said)) > room:
                said[: len(names)] = [place.short for place in taken if place.named]
            if len(taken) < len(places):
                said.append(f"{len(places) - len(taken)} free")
            self._paint_words(painter, self._words_rect(0), places[0], ", ".join(said), True)
        else:
            for at, place in enumerate(places):
                words = place.called if place.figure else "free"
                self._paint_words(painter, self._words_rect(at), place, words, bool(place.figure))
        painter.end()

    def _paint_words(
        self, painter: QPainter, rect: QRect, place: PlaceShown, words: str, taken: bool
    ) -> None:
        theme, half = theme_of(self), rect.height() / 2
        upper = QRectF(rect.left(), rect.top(), rect.width(), half)
        paint_text(painter, theme, upper, place.name, "small", theme.tokens.ink2)
        ink = theme.tokens.err if place.over else theme.tokens.ink if taken else theme.tokens.ink2
        if text_width(theme, "second", words) > rect.width() and place.short and taken:
            words = place.short if words == place.called else words
        paint_text(painter, theme, upper.translated(0, half), words, "second", ink)


# ---- vehicles


class PlanShape(NamedTuple):
    """How large a vehicle seen from above is in a width, and where its list stands."""

    plan: QSize
    beside: bool
    columns: int
    line: int

    def height(self, seats: int) -> int:
        """Return the height of plan and list."""
        lines = -(-seats // self.columns) * self.line
        if self.beside:
            return max(self.plan.height(), lines) + 8
        return self.plan.height() + lines + 14


def plan_shape(theme: Theme, shown: UnitShown, figure: int, width: int) -> PlanShape:
    """Return how a vehicle seen from above is placed in a width."""
    plan = plan_size(shown.plan, float(min(figure, MOST_SEAT)))
    if plan.width() > width:
        plan = QSize(width, round(plan.height() * width / plan.width()))
    beside = plan.width() + 14 + theme.height(LIST_WIDTH, 90) <= width
    columns = 1 if beside else max(1, width // theme.height(LIST_WIDTH, 90))
    return PlanShape(plan, beside, columns, theme.height(LINE, 17))


class PlanBody(QWidget):
    """A vehicle seen from above with its seats, and the list of who sits where."""

    def __init__(
        self, shown: UnitShown, colour: str, figure: int, hands: Hands, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._figure, self._hands = figure, hands
        self._colour = shown.colour or colour
        self._chosen: frozenset[str] = frozenset()
        self.places = Places(shown, colour, hands, self)
        for button in self.places.buttons:
            button.on_body = True
            button.setProperty(DARK_GROUND, True)

    def show_unit(self, shown: UnitShown, colour: str) -> None:
        """Show who sits where now."""
        self._colour = shown.colour or colour
        self.places.show_unit(shown, colour)
        self.update()

    def set_figure(self, figure: int) -> None:
        """Draw vehicle and men at another width."""
        self._figure = figure
        self._place()

    def set_selected(self, ids: frozenset[str]) -> None:
        """Draw seats and lines of these men as chosen."""
        self.places.set_selected(ids)
        if ids != self._chosen:
            self._chosen = ids
            self.update()

    def show_answers(self, answers: Answers, near: DropTarget | None) -> None:
        """Show at every seat whether it takes what is dragged."""
        self.places.show_answers(answers, near)

    def target_at(self, point: QPoint, _answers: Answers) -> DropTarget | None:
        """Return the seat under a point: on the vehicle, or its line of the list."""
        for at, button in enumerate(self.places.buttons):
            if button.geometry().contains(point) or self._line(at).contains(QPointF(point)):
                return self.places.target(at)
        return None

    def _shape(self) -> PlanShape:
        return plan_shape(theme_of(self), self.places.shown, self._figure, self.width())

    def hasHeightForWidth(self) -> bool:
        """The list goes below the plan when both do not fit beside each other."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of plan and list."""
        shape = plan_shape(theme_of(self), self.places.shown, self._figure, width)
        return shape.height(len(self.places.buttons))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the seats where the plan has them."""
        super().resizeEvent(event)
        self._place()

    def _plan(self) -> QRectF:
        return QRectF(QPointF(0, 2), self._shape().plan)

    def _place(self) -> None:
        drawn = seat_rects(self.places.shown.plan, self._plan())
        for button, rect in zip(self.places.buttons, drawn, strict=False):
            button.setGeometry(rect.toAlignedRect())
        self.update()

    def _line(self, at: int) -> QRectF:
        """Return the line of the list that names the seat and who is in it."""
        shape, plan = self._shape(), self._plan()
        seats = len(self.places.buttons)
        if shape.beside:
            left = plan.right() + 14
            top = max(2.0, plan.center().y() - seats * shape.line / 2)
            return QRectF(left, top + at * shape.line, self.width() - left, shape.line)
        rows = -(-seats // shape.columns)
        wide = self.width() / shape.columns
        column, row = divmod(at, rows)
        return QRectF(column * wide, plan.bottom() + 6 + row * shape.line, wide - 8, shape.line)

    def rect_of(self, figure: str) -> QRect:
        """Return where a man's seat is."""
        return self.places.rect_of(figure)

    def caption_rect(self, figure: str) -> QRect:
        """Return where a man's name stands."""
        at = self.places.at(figure)
        return self._line(at).adjusted(14, 0, 0, 0).toAlignedRect() if at >= 0 else QRect()

    def men_in(self, area: QRect) -> tuple[str, ...]:
        """Return the men whose seats an area touches."""
        return self.places.men_in(area)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the vehicle and the list; the seats are buttons."""
        theme, shown = theme_of(self), self.places.shown
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_picture(painter, self._plan(), shown.plan, self._colour, dark=theme.tokens.dark)
        for at, place in enumerate(shown.places):
            self._paint_line(painter, place, self._line(at))
        painter.end()

    def _paint_line(self, painter: QPainter, place: PlaceShown, rect: QRectF) -> None:
        theme, tokens = theme_of(self), theme_of(self).tokens
        number = f"{place.number} "
        paint_text(painter, theme, rect, number, "second-bold", tokens.ink)
        left = rect.left() + text_width(theme, "second-bold", number)
        words = place.called if place.figure else "free"
        ink = tokens.err if place.over else tokens.ink if place.figure else tokens.ink2
        role = "second-bold" if place.figure and place.figure in self._chosen else "second"
        room = QRectF(left, rect.top(), max(0.0, rect.right() - left), rect.height())
        left += paint_text(painter, theme, room, words, role, ink) + 5
        post = place.name.lower()
        if rect.right() - left >= text_width(theme, "small", post) and post != "passenger":
            rest = QRectF(left, rect.top(), rect.right() - left, rect.height())
            paint_text(painter, theme, rest, post, "small", tokens.ink2)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose a man, or ask for one, on his line of the list."""
        if event.button() == Qt.MouseButton.LeftButton:
            for at, button in enumerate(self.places.buttons):
                if self._line(at).contains(event.position()):
                    button.click()
                    return
        super().mousePressEvent(event)


class FreePlace(QWidget):
    """One dashed place for all seats that are free: a drop takes the first of them."""

    def __init__(self, hands: Hands, parent: QWidget) -> None:
        super().__init__(parent)
        self._unit, self._free = "", 0
        self._first: PlaceShown | None = None
        self._state: DropState = ""
        self._near = False
        self.fill = SmallButton("", parent=self)
        self.fill.clicked.connect(lambda _=False: hands.fill(self._unit))
        self._hands = hands
        self.setProperty(OWN_RING, True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def show_unit(self, shown: UnitShown) -> None:
        """Show how many seats are free."""
        self._unit, self._free = shown.id, shown.free
        self._first = next((place for place in shown.places if not place.figure), None)
        self.setAccessibleName(f"{counted(self._free, 'free seat')} in {shown.name}")
        self.fill.setText(shown.fill[1])
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
        theme = theme_of(self)
        return round(text_width(theme, "small", "drop men here")) + 4

    def _place(self) -> None:
        size = self.fill.sizeHint()
        fits = self._words() + size.width() + 26 <= self.width()
        self.fill.setVisible(fits)
        whole = self._words() + (size.width() + 14 if fits else 0)
        left = (self.width() - whole) // 2 + self._words() + 14
        self.fill.setGeometry(QRect(QPoint(left, (self.height() - size.height()) // 2), size))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the dashed frame, the number and what can be done."""
        theme, tokens = theme_of(self), theme_of(self).tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
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
        upper = theme.height(19, 19)
        top = (self.height() - upper - theme.height(14, 14)) / 2
        number = QRectF(left - 20, top, wide + 40, upper)
        paint_text(painter, theme, number, f"{self._free} free", "count", tokens.ink, CENTRE)
        below = QRectF(left - 20, top + upper, wide + 40, theme.height(14, 14))
        paint_text(painter, theme, below, "drop men here", "small", tokens.ink2, CENTRE)
        if ring_wanted(theme, self):
            paint_row_ring(painter, QRectF(self.rect()), theme, RADIUS_PANEL)
        painter.end()

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


class SeatsShape(NamedTuple):
    """Where the men of a large vehicle stand, and where its free seats are."""

    men: QRect
    free: QRect
    height: int


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
    return SeatsShape(
        QRect(0, 0, width, rows * row), QRect(0, top, width, FREE_HEIGHT), top + FREE_HEIGHT + 4
    )


class SeatsBody(QWidget):
    """A vehicle with many seats: who is aboard in a row, and one place for all that are free."""

    def __init__(
        self, shown: UnitShown, colour: str, figure: int, hands: Hands, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._figure, self._shown = figure, shown
        self.grid = grid = FigureTiles(figure=figure, parent=self)
        self.free = FreePlace(hands, self)
        grid.current_changed.connect(lambda key: hands.walk((key,)))
        grid.activated.connect(lambda key: hands.pick((key,)))
        grid.drag_started.connect(lambda key: hands.drag_men(self, (key,), True, False))
        grid.removed.connect(lambda key: hands.remove((key,)))
        grid.plus.connect(lambda key: hands.count(shown.id, (key,), 1))
        grid.minus.connect(lambda key: hands.count(shown.id, (key,), -1))
        grid.rename_asked.connect(hands.rename)
        grid.context_asked.connect(lambda key, at: hands.open_menu(shown.id, key, at))
        self.show_unit(shown, colour)

    def show_unit(self, shown: UnitShown, colour: str) -> None:
        """Show who is aboard now."""
        self._shown = shown
        self.grid.set_tiles([self._tile(p, colour) for p in shown.places if p.figure], shown.name)
        self.free.show_unit(shown)
        self._place()

    def _tile(self, place: PlaceShown, colour: str) -> Tile:
        art = figure_source(self, place.art, place.colour or colour)
        tip = f"Seat {place.number}, {place.name.lower()}"
        badge = Severity.ERROR if place.over else None
        named = place.called if place.named else ""
        return Tile(place.figure, place.short, art, 0, tip, badge, named, place.short)

    def set_figure(self, figure: int) -> None:
        """Draw the men at another width."""
        self._figure = figure
        self.grid.set_figure(figure)
        self._place()

    def set_selected(self, ids: frozenset[str]) -> None:
        """Draw these men as chosen."""
        self.grid.set_selected(frozenset(tile.key for tile in self.grid.tiles if tile.key in ids))

    def _seat(self, figure: str) -> DropTarget:
        place = next(place for place in self._shown.places if place.figure == figure)
        return DropTarget("seat", self._shown.id, number=place.number)

    def show_answers(self, answers: Answers, near: DropTarget | None) -> None:
        """Show at the free place what a drop would do, and who would change places."""
        board = DropTarget("unit", self._shown.id)
        answer = answers.get(board)
        state: DropState = "" if answer is None else "allowed" if answer.allowed else "refused"
        self.free.set_drop(state, near == board)
        found = [tile.key for tile in self.grid.tiles if near == self._seat(tile.key)]
        self.grid.set_drop(found[0] if found and near in answers else "")

    def target_at(self, point: QPoint, answers: Answers) -> DropTarget | None:
        """Return the seat of the man under a point; all else is the vehicle."""
        at = self.grid.at_point(QPointF(point - self.grid.pos()))
        if at < 0:
            return None
        target = self._seat(self.grid.tiles[at].key)
        return target if target in answers else None

    def hasHeightForWidth(self) -> bool:
        """Men wrap."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of men and free seats."""
        return seats_shape(theme_of(self), self._shown, self._figure, width).height

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put men and free seats beside each other."""
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        shape = seats_shape(theme_of(self), self._shown, self._figure, self.width())
        self.grid.setGeometry(shape.men)
        self.grid.setVisible(not shape.men.isEmpty())
        self.free.setGeometry(shape.free)

    def rect_of(self, figure: str) -> QRect:
        """Return where a man is."""
        return self.grid.rect_of(figure).toAlignedRect().translated(self.grid.pos())

    def caption_rect(self, figure: str) -> QRect:
        """Return where a man's name stands."""
        at = self.grid.place_of(figure)
        words = self.grid.caption_rect(at).toAlignedRect() if at >= 0 else QRect()
        return words.translated(self.grid.pos()) if at >= 0 else words

    def men_in(self, area: QRect) -> tuple[str, ...]:
        """Return the men whom an area touches."""
        return tuple(self.grid.keys_in(QRectF(area.translated(-self.grid.pos()))))


class ModelBody(QWidget):
    """A vehicle without seats of its own: its drawing."""

    def __init__(self, shown: UnitShown, colour: str, figure: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._shown, self._colour, self._figure = shown, shown.colour or colour, figure

    def show_unit(self, shown: UnitShown, colour: str) -> None:
        """Show the vehicle as it is now."""
        self._shown, self._colour = shown, shown.colour or colour
        self.update()

    def set_figure(self, figure: int) -> None:
        """Draw it at another size."""
        self._figure = figure
        self.update()

    def set_selected(self, ids: frozenset[str]) -> None:
        """Nobody is inside who could be chosen."""

    def show_answers(self, answers: Answers, near: DropTarget | None) -> None:
        """There is no place of its own."""

    def target_at(self, _point: QPoint, _answers: Answers) -> DropTarget | None:
        """There is no place of its own."""
        return None

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
        """Return the size of the drawing, twice as wide as a man."""
        return QSize(160, model_height(self._figure))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the vehicle from the side."""
        painter = QPainter(self)
        pixmap = figure_source(self, self._shown.art, self._colour)(
            _model_width(self._figure), self.devicePixelRatioF()
        )
        size = pixmap.deviceIndependentSize()
        painter.drawPixmap(QPointF(4, self.height() - size.height() - 2), pixmap)
        painter.end()


def _model_width(figure: int) -> int:
    return min(2 * figure, 150)


def model_height(figure: int) -> int:
    """Return how high a vehicle without seats is."""
    return round(_model_width(figure) * 0.87)
