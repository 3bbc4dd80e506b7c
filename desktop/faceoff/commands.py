"""The way to the comparison of two armies: menu, key, and the menu of an army in the list."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PySide6.QtWidgets import QWidget

from desktop.army.go_to import go_to

if TYPE_CHECKING:
    from desktop.army.page import ArmyPage
    from desktop.faceoff.panel import ComparePanel
    from desktop.services.army_document import Ids

COMPARE = "compare"


def offer_compare(page: ArmyPage) -> None:
    """Let the comparison stand in the middle of the page."""

    def make() -> QWidget:
        from desktop.faceoff.panel import ComparePanel

        panel = ComparePanel(page.army_service, page.controller)
        panel.closed.connect(page.show_army)
        panel.findings.jumped.connect(lambda army_id, ids: _go(page, army_id, ids))
        panel.findings.moved.connect(page.middle.moved)
        return panel

    page.middle.offer(COMPARE, make, "Two armies")


def _go(page: ArmyPage, army_id: str, ids: Ids) -> None:
    """Lead back to an army, to some of its men or units."""
    page.army_service.open(army_id)
    page.show_army()
    page.controller.selection.set(())
    if ids:
        go_to(page, ids)


def compare_panel(page: ArmyPage) -> ComparePanel:
    """Return the comparison."""
    return cast("ComparePanel", page.middle.panel(COMPARE))


def show_compare(page: ArmyPage, army_id: str = "") -> None:
    """Compare the open army with another one."""
    panel = compare_panel(page)
    page.show_panel(COMPARE)
    panel.open(army_id)
