"""Takes men, units and offers up with the mouse: what exactly is dragged, and its picture."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QDrag, QGuiApplication
from PySide6.QtWidgets import QWidget

from desktop.army.controller import ArmyController
from desktop.army.figure_sources import figure_source, load_data
from desktop.army.table.drop_guide import DropGuide
from desktop.look.parts.dragging import drag_picture
from desktop.look.theme import theme_of
from rules.army.drag_and_drop import DragLoad, Ids
from rules.army.drawing_choice import man_art, unit_art, unit_colour


class Carrier:
    """Begins a drag from a widget and waits for its end."""

    def __init__(self, controller: ArmyController, guide: DropGuide) -> None:
        self._controller, self._guide = controller, guide

    def men(
        self, source: QWidget, men: Ids, leaving_seats: bool = False, alike: bool = False
    ) -> None:
        """Drag men: all who are selected when these are among them.

        Of men alike who stand together one is dragged, with Ctrl all of them.
        """
        chosen = self._controller.selected_figures()
        if set(men) < set(chosen):
            men = chosen
        elif (
            alike and not QGuiApplication.keyboardModifiers() & Qt.KeyboardModifier.ControlModifier
        ):
            men = men[-1:]
        self.carry(source, DragLoad(men=men, leaving_seats=leaving_seats))

    def units(self, source: QWidget, units: Ids) -> None:
        """Drag a unit, with the other selected ones when it is among them."""
        chosen = self._controller.selected_units()
        self.carry(source, DragLoad(units=chosen if set(units) < set(chosen) else units))

    def carry(self, source: QWidget, load: DragLoad) -> None:
        """Drag a load until it is dropped or let go."""
        document = self._controller.document
        if document is None or document.roster is None:
            return
        drag = QDrag(source.window())  # the source itself may be made anew by the drop
        drag.setMimeData(load_data(load, document.ruleset.id if document.ruleset else ""))
        art, colour, count = self._drawing(load)
        picture = figure_source(source, art, colour or document.army.colour)
        ratio = source.devicePixelRatioF()
        drag.setPixmap(drag_picture(theme_of(source), picture, count, ratio))
        # Right below the pointer, so that tick or cross under it can be seen.
        drag.setHotSpot(QPoint(-6, -2))
        self._guide.begin(load)
        try:
            drag.exec(Qt.DropAction.MoveAction)
        finally:
            self._guide.end()

    def _drawing(self, load: DragLoad) -> tuple[str, str, int]:
        """Return the drawing of what is dragged, its own colour, and how many they are."""
        document = self._controller.document
        roster = document.roster if document else None
        if load.offer is not None:
            return load.offer.art, "", 1
        if roster is None:
            return "", "", 1
        if load.units:
            unit = roster.army.unit(load.units[0])
            return unit_art(roster, unit), unit_colour(roster, unit), len(load.units)
        man = roster.man[load.men[0]]
        return man_art(man), man.figure.colour, len(load.men)
