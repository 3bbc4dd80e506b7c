"""What will be in a unit's box and how high it will be, before its body is made."""

from __future__ import annotations

from desktop.army.table.bodies import men_height
from desktop.army.table.place_bodies import team_height
from desktop.army.table.shown_units import UnitShown
from desktop.army.table.vehicle_bodies import MODEL_HEIGHT, VehicleShape
from desktop.look.theme import Theme


def everyone(shown: UnitShown) -> frozenset[str]:
    """Return the ids that can be chosen in a box: the unit, its men, who sits in it."""
    men = [man for tile in shown.tiles for man in tile.ids]
    return frozenset([shown.id, *men, *(place.figure for place in shown.places)])


def has_men(shown: UnitShown) -> bool:
    """Return whether men stand in the box, beside a vehicle or posts or alone."""
    return bool(shown.tiles) or not (shown.kind == "vehicle" or has_posts(shown))


def has_posts(shown: UnitShown) -> bool:
    """Return whether the posts of a team are in the box."""
    return shown.kind == "team" and bool(shown.places)


def body_height(theme: Theme, shown: UnitShown, width: int) -> int:
    """Return the height of the bodies that `UnitView` will make."""
    height = men_height(theme, shown, width) if has_men(shown) else 0
    if shown.kind == "vehicle":
        shape = VehicleShape(shown).height(theme, width) if shown.places else MODEL_HEIGHT
        return height + shape
    return height + team_height(theme, shown) if has_posts(shown) else height
