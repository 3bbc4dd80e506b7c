"""How sentences call a unit."""

from __future__ import annotations

from rules.army import Unit


def called(unit: Unit) -> str:
    """Return the name by which sentences call a unit."""
    return unit.name or unit.type.replace("-", " ").capitalize()
