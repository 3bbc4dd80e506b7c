"""Going to somebody on the bench: in sight, chosen, and with the keyboard there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from desktop.look.parts.tiles import TileGrid
from desktop.services.army_document import Ids

if TYPE_CHECKING:
    from desktop.army.page import ArmyPage

_OTHER = Qt.FocusReason.OtherFocusReason


def show(page: ArmyPage, ids: Ids) -> None:
    """Bring a unit or men in sight and choose them; the keyboard stays where it is."""
    page.units.reveal(ids[-1])
    page.controller.selection.set(ids)


def go_to(page: ArmyPage, ids: Ids) -> None:
    """Bring a unit or men in sight, choose them, and put the keyboard there."""
    show(page, ids)
    give_keyboard(page, ids[-1])


def give_keyboard(page: ArmyPage, target: str) -> None:
    """Put the keyboard to a unit's box, or to a man where he is drawn in it."""
    document = page.controller.document
    if document is None:
        return
    units = document.army.units
    home = next(
        (u for u in units if u.id == target or any(m.id == target for m in u.figures)), None
    )
    shown = (view for view in page.units.views.values() if target in view.shown.everyone)
    view = next(shown, page.units.view(home.id) if home else None)
    if view is None:
        return
    for grid in view.findChildren(TileGrid):
        key = next((tile.key for tile in grid.tiles if tile.key == target), "")
        if key and grid.isVisible():
            grid.set_current(key)
            grid.setFocus(_OTHER)
            return
    view.setFocus(_OTHER)
