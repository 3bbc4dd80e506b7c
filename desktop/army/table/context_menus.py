"""The menus of the bench: of men and units, and of a place that is empty."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtWidgets import QApplication, QMenu

from desktop.army.menus import men_menu, place_menu, unit_menu

if TYPE_CHECKING:
    from desktop.army.table.units_pane import UnitsPane


class BenchMenus:
    """Opens them where the mouse is, or where the keyboard is when that asked."""

    def __init__(self, pane: UnitsPane) -> None:
        self._pane, self._controller = pane, pane.controller

    def of_place(self, unit_id: str, place: int) -> None:
        """Ask who shall take an empty place of a unit."""
        pane = self._pane
        menu = place_menu(self._controller, unit_id, pane.views[unit_id].shown.places[place], pane)
        here = QApplication.focusWidget()
        by_keys = here is not None and pane.isAncestorOf(here) and not here.underMouse()
        where = here.mapToGlobal(here.rect().center()) if here and by_keys else pane.cursor().pos()
        _pop(menu, QPointF(where))

    def of_men(self, unit_id: str, figure_id: str, where: QPointF) -> None:
        """Open the menu of a man, or of the unit itself; whoever is not chosen becomes so."""
        selection = self._controller.selection
        if (figure_id or unit_id) not in selection:
            selection.set((figure_id or unit_id,))
        pane = self._pane
        if figure_id:
            _pop(men_menu(self._controller, pane), where)
        else:
            _pop(unit_menu(self._controller, unit_id, pane), where)


def _pop(menu: QMenu, where: QPointF) -> None:
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    menu.popup(QPoint(round(where.x()), round(where.y())))
