"""The menus of the table: of men and units, and of a place that is empty."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from desktop.army.controller import ArmyController
from desktop.army.menus import men_menu, place_menu, unit_menu
from desktop.army.table.shown_units import PlaceShown


def open_place_menu(
    controller: ArmyController, pane: QWidget, unit_id: str, place: PlaceShown
) -> None:
    """Ask who shall take an empty place of a unit."""
    here = QApplication.focusWidget()
    by_keys = here is not None and pane.isAncestorOf(here) and not here.underMouse()
    where = here.mapToGlobal(here.rect().center()) if here and by_keys else pane.cursor().pos()
    _pop(place_menu(controller, unit_id, place, pane), QPointF(where))


def open_menu(
    controller: ArmyController, pane: QWidget, unit_id: str, figure_id: str, where: QPointF
) -> None:
    """Open the menu of a man, or of a unit itself; whoever is not chosen becomes so."""
    selection = controller.selection
    if (figure_id or unit_id) not in selection:
        selection.set((figure_id or unit_id,))
    if figure_id:
        _pop(men_menu(controller, pane), where)
    else:
        _pop(unit_menu(controller, unit_id, pane), where)


def _pop(menu: QMenu, where: QPointF) -> None:
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    menu.popup(QPoint(round(where.x()), round(where.y())))
