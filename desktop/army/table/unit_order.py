"""The order of the units: one up or down by keys."""

from __future__ import annotations

from desktop.army.open_army import OpenArmy
from desktop.army.selected_words import unit_at_hand
from rules.army import edits


def move_unit(controller: OpenArmy, step: int) -> None:
    """Move the unit at hand up or down by one place; the selection stays."""
    document, unit_id = controller.document, unit_at_hand(controller)
    if document is None or not unit_id:
        return
    units = document.army.units
    at = next(i for i, unit in enumerate(units) if unit.id == unit_id)
    name = units[at].name or "a unit"
    controller.edit(
        f"move {name} {'up' if step < 0 else 'down'}",
        lambda army: edits.move_unit(army, unit_id, at + step),
    )
