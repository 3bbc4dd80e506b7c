"""One unit's box on the bench: its head, its body, what is dropped on it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.army.table.bodies import MenBody
from desktop.army.table.body_heights import body_height, everyone, has_men, has_posts
from desktop.army.table.interactive_box import HandledBox
from desktop.army.table.place_bodies import PlacesBody, TeamBody
from desktop.army.table.shown_units import FEW_SEATS, UnitShown
from desktop.army.table.vehicle_bodies import ModelBody, VehicleBody
from desktop.look.parts.dragging import DropState
from desktop.look.parts.unit_box import SIDES
from desktop.look.theme import theme_of
from rules.army.drag_and_drop import DropAnswer, DropTarget

FEW_MEN = 5
"""A squad of no more men than this shares a row with others."""

Body = MenBody | TeamBody | VehicleBody | ModelBody


class UnitView(HandledBox):
    """A `HandledBox` that shows a `UnitShown` and tells what hands do to it.

    With `late` its body is made when `ready` is called, or somebody asks what is in it; until
    then the box has the height that it will have.
    """

    counted = Signal(str, tuple, int)
    removed = Signal(tuple)
    place_asked = Signal(str, int)
    men_dragged = Signal(tuple, bool)
    """(men, whether they come out of seats)"""
    name_asked = Signal(tuple)
    """The men, or the unit, who shall have another name."""
    count_asked = Signal(str, tuple)

    def __init__(
        self,
        shown: UnitShown,
        colour: str,
        parent: QWidget | None = None,
        *,
        late: bool = False,
    ) -> None:
        super().__init__(shown.name, parent)
        self.shown, self._colour = shown, colour
        self._late = late
        self._bodies: list[Body] = []
        self._chosen: frozenset[str] = frozenset()
        self._here = self._chosen_here = self._chosen
        self._answers: Mapping[DropTarget, DropAnswer] = {}
        self.activated.connect(lambda: self.picked.emit((self.shown.id,)))
        self.rename_asked.connect(lambda: self.name_asked.emit((self.shown.id,)))
        if shown.kind == "vehicle" and shown.seats > FEW_SEATS:
            self.set_folded(True)
        self._here = everyone(shown)
        self._rebuild()

    @property
    def unit_id(self) -> str:
        """Return the id of the unit."""
        return self.shown.id

    @property
    def one_of_several(self) -> bool:
        """Return whether the unit is chosen together with others."""
        return self.shown.id in self._chosen and len(self._chosen) > 1

    @property
    def waiting(self) -> bool:
        """Return whether the body that shows is still to be made."""
        return self.body is None and not self.folded

    def ready(self) -> None:
        """Make the body now if it is still to be made, and put everything where it belongs."""
        layout = self.layout()
        if self.waiting and layout is not None:
            self._make_body()
            layout.activate()

    def height_at(self, width: int) -> int:
        """Return the height of the box at a width, its body made or not."""
        if not self.waiting:
            return super().height_at(width)
        return self.height_around(body_height(theme_of(self), self.shown, width - SIDES))

    @property
    def foldable(self) -> bool:
        """Return that each unit folds: its body may be made when it is first unfolded."""
        return True

    @property
    def wide(self) -> bool:
        """Return whether the box takes the whole width of the bench."""
        shown = self.shown
        many = len(shown.places) > FEW_SEATS and not self.folded
        return many or shown.chips or len(shown.tiles) > FEW_MEN

    def show_unit(self, shown: UnitShown, colour: str) -> bool:
        """Show the unit as it is now; return whether the box may have another size."""
        if shown is self.shown and colour == self._colour:
            return False
        before, self.shown = self.shown, shown
        self._here = everyone(shown)
        self._chosen_here = self._chosen & self._here
        recoloured, self._colour = colour != self._colour, colour
        fits = (before.kind, before.plan, before.chips, bool(before.places)) == (
            shown.kind,
            shown.plan,
            shown.chips,
            bool(shown.places),
        )
        if self.waiting:
            self._head()
            return True
        places = next((b for b in self._bodies if isinstance(b, PlacesBody)), None)
        tiles = bool(before.tiles) == bool(shown.tiles)
        if fits and tiles and (places is None or places.same_places(shown)) and not recoloured:
            self._head()
            for body in self._bodies:
                body.show_unit(shown, colour)
                body.set_selected(self._chosen)
            if len(before.tiles) == len(shown.tiles):
                return False
            self._forget_sizes()
            return True
        self._rebuild()
        return True

    def _forget_sizes(self) -> None:
        """Let the layouts ask anew: by themselves they would only after the board has asked."""
        for widget in (*self._bodies, self.body, self):
            layout = widget.layout() if widget is not None else None
            if layout is not None:
                layout.invalidate()

    def set_folded(self, folded: bool, animate: bool = False) -> None:
        """Fold or unfold; the seats of a large vehicle are made when they are first seen."""
        if self.folded and not folded and self.body is None:
            self._make_body()
        super().set_folded(folded, animate)

    def set_chosen(self, ids: frozenset[str]) -> None:
        """Draw what is chosen."""
        before, self._chosen = self._chosen_here, ids
        self._chosen_here = ids & self._here
        if self._chosen_here == before:
            return
        self.set_selected(self.shown.id in ids)
        for body in self._bodies:
            body.set_selected(ids)

    def rect_of(self, figure: str) -> QRect:
        """Return where a man is in the box, nothing when he is not to be seen in it."""
        self.ready()
        for body in self._bodies:
            rect = body.rect_of(figure)
            if not rect.isEmpty():
                return QRect(body.mapTo(self, rect.topLeft()), rect.size())
        return QRect()

    def caption_rect(self, target: str) -> QRect:
        """Return where the name of a man, or of the unit itself, stands in the box."""
        if target == self.shown.id:
            return self.name_rect().toAlignedRect()
        self.ready()
        for body in self._bodies:
            rect = body.caption_rect(target)
            if not rect.isEmpty():
                return QRect(body.mapTo(self, rect.topLeft()), rect.size())
        return QRect()

    def count_rect(self, man: str) -> QRect:
        """Return where it stands how many men there are like this one."""
        self.ready()
        for body in self._bodies:
            rect = body.count_rect(man) if isinstance(body, MenBody) else QRect()
            if not rect.isEmpty():
                return QRect(body.mapTo(self, rect.topLeft()), rect.size())
        return QRect()

    def _head(self) -> None:
        shown = self.shown
        bars = (shown.taken, shown.seats) if shown.kind == "vehicle" and shown.seats else None
        self.set_head(
            shown.name,
            shown.count,
            shown.tags,  # type: ignore[arg-type]
            broken=shown.broken,
            bars=bars,
        )

    def _rebuild(self) -> None:
        self._head()
        if self.body is not None or not (self.folded or self._late):
            self._make_body()

    def _make_body(self) -> None:
        inside = QWidget(self)
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self._bodies = self._make_bodies()
        for body in self._bodies:
            body.set_selected(self._chosen)
            column.addWidget(body)
        self.set_body(inside)
        self._walk(inside)
        if self._answers:
            self.show_answers(self._answers)

    def _walk(self, inside: QWidget) -> None:
        """Let Tab go from the head into the body, also when that was made later than others."""
        last: QWidget = self
        for child in inside.findChildren(QWidget):
            if child.focusPolicy() & Qt.FocusPolicy.TabFocus:
                QWidget.setTabOrder(last, child)
                last = child

    def _make_bodies(self) -> list[Body]:
        shown, bodies = self.shown, list[Body]()
        if shown.kind == "vehicle":
            bodies.append(
                VehicleBody(shown, self._colour) if shown.places else ModelBody(shown, self._colour)
            )
        elif has_posts(shown):
            bodies.append(TeamBody(shown, self._colour))
        if has_men(shown):
            men = MenBody(shown.chips)
            men.show_unit(shown, self._colour)
            men.counted.connect(lambda ids, step: self.counted.emit(shown.id, ids, step))
            men.removed.connect(self.removed)
            men.drag_started.connect(lambda ids: self.men_dragged.emit(ids, False))
            men.rename_asked.connect(self.name_asked)
            men.count_asked.connect(lambda ids: self.count_asked.emit(shown.id, ids))
            men.context_asked.connect(
                lambda key, where: self.context_asked.emit(shown.id, key, where)
            )
            bodies.append(men)
        for body in bodies:
            if isinstance(body, MenBody | PlacesBody):
                body.picked.connect(self.picked)
            if isinstance(body, PlacesBody):
                body.place_asked.connect(lambda at: self.place_asked.emit(shown.id, at))
                leaving_seats = isinstance(body, VehicleBody)
                body.drag_started.connect(partial(self._places_dragged, leaving_seats))
        return bodies

    def _places_dragged(self, leaving_seats: bool, men: tuple[str, ...]) -> None:
        self.men_dragged.emit(men, leaving_seats)

    # ---- what is dragged over it

    def show_answers(
        self, answers: Mapping[DropTarget, DropAnswer], near: DropTarget | None = None
    ) -> None:
        """Show at the box and at its places whether they take what is dragged; {} lets them rest.

        A body that is made later, by unfolding, shows them too.
        """
        self._answers = answers
        own = DropTarget("unit", self.shown.id)
        answer = answers.get(own)
        state: DropState = "" if answer is None else "allowed" if answer.allowed else "refused"
        self.set_drop(state, near == own)
        for body in self._bodies:
            if isinstance(body, PlacesBody):
                body.show_answers(answers, near)

    def target_at(self, point: QPoint) -> DropTarget:
        """Return what a drop at a point of the box would be on: a place, or the unit."""
        self.ready()
        for body in self._bodies:
            if isinstance(body, PlacesBody) and not self.folded:
                target = body.target_at(body.mapFrom(self, point))
                if target is not None:
                    return target
        return DropTarget("unit", self.shown.id)

    def men_in(self, area: QRect) -> tuple[str, ...]:
        """Return the men whose figures an area of the box touches."""
        if self.folded:
            return ()
        self.ready()
        moved = [(body, body.mapFrom(self, area.topLeft())) for body in self._bodies]
        return tuple(man for body, at in moved for man in body.men_in(QRect(at, area.size())))
