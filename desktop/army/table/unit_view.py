"""One unit's box on the table: its head, its bodies, what is dropped on it."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QFocusEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from desktop.army.table.shown_units import UnitShown
from desktop.army.table.unit_bodies import (
    Hands,
    MenBody,
    ModelBody,
    PlacesBody,
    UnitBody,
    came_by_tab,
    drop_state,
    men_height,
    model_height,
    plan_shape,
    seats_shape,
    team_shape,
)
from desktop.look.parts.buttons import SmallButton
from desktop.look.parts.figure_tiles import FIGURE
from desktop.look.parts.unit_box import SIDES, UnitBox
from desktop.look.theme import Theme, theme_of
from rules.army.drag_and_drop import DropAnswer, DropTarget

FEW_MEN = 5
"""A squad of no more men than this shares a row with others."""


def has_posts(shown: UnitShown) -> bool:
    """Return whether the posts of a team are in the box."""
    return shown.kind == "team" and bool(shown.places)


def body_height(theme: Theme, shown: UnitShown, figure: int, width: int) -> int:
    """Return the height of the bodies that a `UnitView` makes."""
    height = men_height(theme, shown, figure, width) if shown.tiles else 0
    if has_posts(shown):
        return height + team_shape(theme, shown, figure, width).height
    if shown.kind != "vehicle":
        return height
    if not shown.places:
        return height + model_height(figure)
    if shown.seats_drawn:
        return height + plan_shape(theme, shown, figure, width).height
    return height + seats_shape(theme, shown, figure, width).height


class UnitView(UnitBox):
    """A `UnitBox` that shows a `UnitShown`; what is done to it is told to hands.

    Its bodies are made when `ready` is called, or somebody asks what is in them; until then the
    box has the height that it will have.
    """

    def __init__(
        self, shown: UnitShown, colour: str, hands: Hands, parent: QWidget | None = None
    ) -> None:
        super().__init__(shown.name, parent)
        self.shown, self._colour, self._hands = shown, colour, hands
        self.figure = FIGURE
        self._bodies: list[UnitBody] = []
        self._chosen: frozenset[str] = frozenset()
        self._here, self._chosen_here = shown.everyone, self._chosen
        self._answers: Mapping[DropTarget, DropAnswer] = {}
        self.activated.connect(self._pick)
        self.rename_asked.connect(lambda: hands.rename(self.shown.id))
        self.dragged.connect(self._drag)
        self.menu_asked.connect(lambda at: hands.open_menu(self.shown.id, at))
        self._head()

    def _pick(self) -> None:
        """Choose the unit; of the men of a role all."""
        self._hands.pick(self.shown.men if self.shown.kind == "group" else (self.shown.id,))

    def _drag(self) -> None:
        if self.shown.kind == "group":
            self._hands.drag_men(self, self.shown.men, False, False)
        else:
            self._hands.drag_units(self, (self.shown.id,))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Choose the unit when the Tab key comes to it: keys act on what is chosen."""
        super().focusInEvent(event)
        if came_by_tab(self, event):
            self._pick()

    # ---- the bodies

    @property
    def foldable(self) -> bool:
        """Return that each unit folds: its body may be made when it is first unfolded."""
        return True

    @property
    def wide(self) -> bool:
        """Return whether the box takes the whole width of the table."""
        shown = self.shown
        many = bool(shown.places) and shown.kind == "vehicle" and not shown.seats_drawn
        return (many and not self.folded) or shown.chips or len(shown.tiles) > FEW_MEN

    @property
    def waiting(self) -> bool:
        """Return whether the body that shows is still to be made."""
        return self.body is None and not self.folded

    def ready(self) -> None:
        """Make the body now if it is still to be made."""
        if self.waiting:
            self._make_bodies()

    def body_height(self, width: int) -> int:
        """Return the height of all bodies, made or not."""
        return body_height(theme_of(self), self.shown, self.figure, width)

    def height_with(self, figure: int, width: int) -> int:
        """Return the height of the box at a width, with men of a width."""
        return self.height_around(body_height(theme_of(self), self.shown, figure, width - SIDES))

    def set_figure(self, figure: int) -> None:
        """Draw the men at another width."""
        if figure == self.figure:
            return
        self.figure = figure
        for body in self._bodies:
            body.set_figure(figure)
        self._stack()

    def set_folded(self, folded: bool, animate: bool = False) -> None:
        """Fold or unfold; bodies are made when they are first seen."""
        if self.folded and not folded and self.body is None:
            self._make_bodies()
        super().set_folded(folded, animate)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the bodies below each other."""
        super().resizeEvent(event)
        self._stack()

    def _make_bodies(self) -> None:
        inside = QWidget(self)
        shown, hands = self.shown, self._hands
        each = (shown, self._colour, self.figure, hands, inside)
        bodies: list[UnitBody] = []
        if shown.kind == "vehicle" and not shown.places:
            bodies.append(ModelBody(*each))
        elif shown.kind == "vehicle" and not shown.seats_drawn:
            bodies.append(MenBody(*each, seats=True))
        elif shown.kind == "vehicle" or has_posts(shown):
            bodies.append(PlacesBody(*each))
        if shown.tiles:
            bodies.append(MenBody(*each))
        self._bodies = bodies
        for body in bodies:
            body.set_selected(self._chosen)
        self.set_body(inside)
        self._stack()
        self.walk()
        if self._answers:
            self.show_answers(self._answers)

    def _stack(self) -> None:
        top = 0
        wide = max(1, self.width() - SIDES)
        for body in self._bodies:
            high = body.heightForWidth(wide)
            body.setGeometry(0, top, wide, high)
            top += high

    def walk(self, before: QWidget | None = None) -> QWidget:
        """Let Tab go from the head into the body, also when that was made later than others.

        It comes to the head from `before`, where that is given. Return where it ends.
        """
        if before is not None:
            QWidget.setTabOrder(before, self)
        last: QWidget = self
        for child in self.findChildren(QWidget):
            if child.focusPolicy() & Qt.FocusPolicy.TabFocus:
                QWidget.setTabOrder(last, child)
                last = child
        return last

    # ---- what it shows

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

    def show_unit(self, shown: UnitShown, colour: str) -> bool:
        """Show the unit as it is now; return whether the box may have another size."""
        if shown is self.shown and colour == self._colour:
            return False
        before, self.shown = self.shown, shown
        recoloured, self._colour = colour != self._colour, colour
        self._here = shown.everyone
        self._chosen_here = self._chosen & self._here
        self._head()
        if self.body is None:
            return True
        if recoloured or _parts(before) != _parts(shown):
            self._make_bodies()
        else:
            for body in self._bodies:
                body.show_unit(shown, colour)
                body.set_selected(self._chosen)
            self._stack()
        return True

    def set_chosen(self, ids: frozenset[str]) -> None:
        """Draw what is chosen."""
        before, self._chosen = self._chosen_here, ids
        self._chosen_here = ids & self._here
        self.set_selected(self.shown.id in ids, self.shown.id in ids and len(ids) > 1)
        if self._chosen_here != before:
            for body in self._bodies:
                body.set_selected(ids)

    def rect_of(self, target: str) -> QRect:
        """Return where a man is in the box, or the head of the unit; nothing when not in sight."""
        if target == self.shown.id:
            return self.head_rect().toAlignedRect()
        if self.folded:
            return QRect()
        self.ready()
        return self._in_box([(body, body.rect_of(target)) for body in self._bodies])

    def caption_rect(self, target: str) -> QRect:
        """Return where the name of a man, or of the unit itself, stands in the box."""
        if target == self.shown.id:
            return self.name_rect().toAlignedRect()
        self.ready()
        return self._in_box([(body, body.caption_rect(target)) for body in self._bodies])

    def names(self) -> list[QRect]:
        """Return what tools may not cover: names and tags in the box, and its button."""
        shown = self._bodies if not self.folded else []
        rects = [
            self._in_box([(b, b.caption_rect(ids[0])) for b in shown]) for ids in self.shown.rows
        ]
        rects += [
            QRect(button.mapTo(self, QPoint(0, 0)), button.size())
            for button in self.findChildren(SmallButton)
            if button.isVisible()
        ]
        return [self.title_rect(), *(each for each in rects if not each.isEmpty())]

    def count_rect(self, man: str) -> QRect:
        """Return where it stands how many men there are like this one."""
        self.ready()
        return self._in_box([(body, body.count_rect(man)) for body in self._bodies])

    def _in_box(self, found: list[tuple[UnitBody, QRect]]) -> QRect:
        for body, rect in found:
            if not rect.isEmpty():
                return QRect(body.mapTo(self, rect.topLeft()), rect.size())
        return QRect()

    def men_in(self, area: QRect) -> tuple[str, ...]:
        """Return the men whose figures an area of the box touches."""
        if self.folded:
            return ()
        self.ready()
        moved = [(body, body.mapFrom(self, area.topLeft())) for body in self._bodies]
        return tuple(man for body, at in moved for man in body.men_in(QRect(at, area.size())))

    # ---- what is dragged over it

    def show_answers(
        self, answers: Mapping[DropTarget, DropAnswer], near: DropTarget | None = None
    ) -> None:
        """Show at the box and at its places whether they take what is dragged; {} lets them rest.

        A body that is made later, by unfolding, shows them too.
        """
        self._answers = answers
        own = DropTarget("unit", self.shown.id)
        self.set_drop(drop_state(answers, own), near == own)
        for body in self._bodies:
            body.show_answers(answers, near)

    def target_at(self, point: QPoint) -> DropTarget:
        """Return what a drop at a point of the box would be on: a place, a man, or the unit."""
        self.ready()
        for body in self._bodies if not self.folded else ():
            inside = body.mapFrom(self, point)
            target = body.target_at(inside, self._answers) if body.rect().contains(inside) else None
            if target is not None:
                return target
        return DropTarget("unit", self.shown.id)


def _parts(shown: UnitShown) -> object:
    """Return what decides which widgets are in a box."""
    buttons = () if shown.kind == "vehicle" and not shown.seats_drawn else shown.places
    return (
        shown.kind,
        shown.plan,
        shown.chips,
        shown.seats_drawn,
        bool(shown.places),
        bool(shown.tiles),
        [(place.number, place.name) for place in buttons],
    )
