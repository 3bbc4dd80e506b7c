"""What is inside a unit's box when men have places: the base of seats and posts, and a team."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Signal
from PySide6.QtGui import QFocusEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QWidget

from desktop.army.figure_sources import figure_source
from desktop.army.table.bodies import came_by_tab
from desktop.army.table.shown_units import PlaceShown, UnitShown
from desktop.look.parts.dragging import DropState
from desktop.look.parts.seats import SeatButton
from desktop.look.parts.text import paint_text, text_width
from desktop.look.theme import Theme, theme_of
from rules.army.drag_and_drop import DropAnswer, DropTarget

POST_SIDE = 46
TEAM_GAP, TEAM_BELOW = 6, 1
WORDS = 60
"""No wider do the words beside a portrait want to be."""


class PlaceButton(SeatButton):
    """A seat or a post that tells when the Tab key came to it."""

    walked_to = Signal()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Tell it: keys act on what is chosen."""
        super().focusInEvent(event)
        if came_by_tab(self, event):
            self.walked_to.emit()


class PlacesBody(QWidget):
    """The base of bodies with places: seats and posts that take a man, by click or drop."""

    picked = Signal(tuple)
    """The man at a place was chosen."""
    place_asked = Signal(int)
    """An empty place was pressed: who shall sit there?"""
    drag_started = Signal(tuple)

    def __init__(self, unit: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.unit = unit
        self.places: Sequence[PlaceShown] = ()
        self.buttons: list[PlaceButton] = []

    def make_button(self, place: PlaceShown, colour: str, side: int, number: bool) -> PlaceButton:
        """Return the button of one place."""
        button = PlaceButton(place.number if number else 0, place.name, side, self)
        self.fill_button(button, place, colour)
        button.clicked.connect(lambda: self._pressed(button))
        button.walked_to.connect(lambda: self._walked_to(button))
        button.drag_started.connect(lambda: self._drag(button))
        return button

    def target(self, _place: PlaceShown) -> DropTarget:
        """Return what a place is for a drop."""
        raise NotImplementedError

    def words_rect(self, _at: int) -> QRect:
        """Return where it stands who holds a place."""
        raise NotImplementedError

    def target_at(self, point: QPoint) -> DropTarget | None:
        """Return the place under a point: its seat, or its words."""
        for at, (button, place) in enumerate(zip(self.buttons, self.places, strict=True)):
            if button.geometry().contains(point) or self.words_rect(at).contains(point):
                return self.target(place)
        return None

    def show_answers(
        self, answers: Mapping[DropTarget, DropAnswer], near: DropTarget | None
    ) -> None:
        """Show at every place whether it takes what is dragged; no answers let them rest."""
        for button, place in zip(self.buttons, self.places, strict=True):
            target = self.target(place)
            answer = answers.get(target) if target.kind != "unit" else None
            state: DropState = "" if answer is None else "allowed" if answer.allowed else "refused"
            button.set_drop(state, near == target)

    def caption_rect(self, figure: str) -> QRect:
        """Return where a man's name stands: the lower of the two lines."""
        at = next((i for i, place in enumerate(self.places) if place.figure == figure), -1)
        words = self.words_rect(at) if at >= 0 else QRect()
        return words.adjusted(0, words.height() // 2, 0, 0) if not words.isEmpty() else words

    def men_in(self, area: QRect) -> tuple[str, ...]:
        """Return the men whose places an area touches."""
        pairs = zip(self.buttons, self.places, strict=True)
        return tuple(p.figure for b, p in pairs if p.figure and b.geometry().intersects(area))

    def fill_button(self, button: PlaceButton, place: PlaceShown, colour: str) -> None:
        """Show who is at a place."""
        own = place.colour or colour
        source = figure_source(self, place.art, own) if place.figure else None
        button.set_seated(source, place.who, over_limit=place.over)

    def set_selected(self, ids: frozenset[str]) -> None:
        """Draw the places of these men as chosen."""
        for button, place in zip(self.buttons, self.places, strict=True):
            button.set_selected(bool(place.figure) and place.figure in ids)

    def rect_of(self, figure: str) -> QRect:
        """Return where the man's place is."""
        pairs = zip(self.buttons, self.places, strict=True)
        return next((b.geometry() for b, place in pairs if place.figure == figure), QRect())

    def _walked_to(self, button: PlaceButton) -> None:
        """Choose who sits there, or nobody; a place that is being built holds nobody yet."""
        at = self.buttons.index(button) if button in self.buttons else len(self.places)
        figure = self.places[at].figure if at < len(self.places) else ""
        self.picked.emit((figure,) if figure else ())

    def _pressed(self, button: PlaceButton) -> None:
        at = self.buttons.index(button)
        if self.places[at].figure:
            self.picked.emit((self.places[at].figure,))
        else:
            self.place_asked.emit(at)

    def _drag(self, button: PlaceButton) -> None:
        place = self.places[self.buttons.index(button)]
        self.drag_started.emit((place.figure,))

    def same_places(self, shown: UnitShown) -> bool:
        """Return whether the buttons there are still fit what is to be shown."""
        return [(p.number, p.name) for p in shown.places] == [
            (p.number, p.name) for p in self.places
        ] and len(self.buttons) == len(self.places)


def team_height(theme: Theme, shown: UnitShown) -> int:
    """Return the height of a team's body, before there is one."""
    rows = -(-len(shown.places) // _columns(shown))
    row = max(POST_SIDE, theme.height(16, 16) * 2)
    return rows * (row + TEAM_GAP) - TEAM_GAP + TEAM_BELOW


def _columns(shown: UnitShown) -> int:
    return 2 if len(shown.places) <= 4 else 3


class TeamBody(PlacesBody):
    """The posts of a weapons team: a figure, the post's name and who holds it."""

    def __init__(self, shown: UnitShown, colour: str, parent: QWidget | None = None) -> None:
        super().__init__(shown.id, parent)
        self.places = shown.places
        self._words: list[_PlaceWords] = []
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, TEAM_BELOW)
        grid.setVerticalSpacing(TEAM_GAP)
        grid.setHorizontalSpacing(3)
        columns = _columns(shown)
        for at, place in enumerate(shown.places):
            button = self.make_button(place, colour, POST_SIDE, number=False)
            button.set_portrait(True)
            self.buttons.append(button)
            cell = QHBoxLayout()
            cell.setSpacing(5)
            cell.addWidget(button)
            self._words.append(_PlaceWords(place))
            cell.addWidget(self._words[-1], 1)
            grid.addLayout(cell, at // columns, at % columns)

    def show_unit(self, shown: UnitShown, colour: str) -> None:
        """Show who holds the posts now."""
        for button, label, place in zip(self.buttons, self._words, shown.places, strict=True):
            self.fill_button(button, place, colour)
            label.show_place(place)
        self.places = shown.places

    def target(self, place: PlaceShown) -> DropTarget:
        """Return the post with its holder; without a post he is only one of the unit."""
        if not place.post:
            return DropTarget("unit", self.unit)
        return DropTarget("post", self.unit, place.post, place.figure)

    def words_rect(self, at: int) -> QRect:
        """Return where post and man stand, beside the figure."""
        return self._words[at].geometry()


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
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Two lines, as wide as the longer one wants to be; a long name leaves room to others."""
        theme, place = theme_of(self), self._place
        wide = max(text_width(theme, "small", place.name), text_width(theme, "second", place.who))
        most = theme.height(WORDS, 0)
        return QSize(min(max(40, round(wide) + 2), most), theme.height(16, 16) * 2)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw post and man."""
        theme, place = theme_of(self), self._place
        painter = QPainter(self)
        middle, width = self.height() / 2, float(self.width())
        line = theme.height(16, 16)
        upper, lower = QRectF(0, middle - line, width, line), QRectF(0, middle, width, line)
        paint_text(painter, theme, upper, place.name, "small", theme.tokens.ink2)
        who = place.who or "empty"
        if text_width(theme, "second", who) > width:
            who = place.short or who
        role = "second" if place.who else "body-italic"
        ink = theme.tokens.err if place.over else theme.tokens.ink
        paint_text(painter, theme, lower, who, role, ink if place.who else theme.tokens.ink2)
        painter.end()
