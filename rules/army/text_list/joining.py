"""Units of one army put into another."""

from __future__ import annotations

from msgspec.structs import replace

from rules.army.edits import free_name
from rules.army.model import Army
from rules.common.text_limits import STORY_LIMIT


def joined(army: Army, other: Army) -> Army:
    """Return the army with the units of another behind its own; both play the same game.

    Loose men join the loose men that are there; names that are taken get a number; the other
    army's note is added to the note.
    """
    for unit in other.units:
        same = next((each for each in army.units if each.kind == unit.kind == "men"), None)
        if same is not None and same.name == unit.name:
            grown = replace(same, figures=(*same.figures, *unit.figures))
            units = tuple(grown if each.id == same.id else each for each in army.units)
        else:
            units = (*army.units, replace(unit, name=free_name(army, unit.name)))
        army = replace(army, units=units)
    note = "\n".join(filter(None, (army.note, other.note)))[:STORY_LIMIT]
    return replace(army, note=note)
