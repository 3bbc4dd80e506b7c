"""Selectors: the few words by which a limit says what it counts."""

from __future__ import annotations

SELECTOR_KINDS = (
    "figures",
    "units",
    "heroes",
    "commanders",
    "seated",
    "role",
    "skill",
    "tag",
    "item",
    "team",
    "vehicle",
    "squad",
    "fitting",
    "fixed",
)
"""What can stand before the colon. The first five stand alone.

figures: every soldier. units: every unit. heroes: figures with a name and a life of their own.
commanders: figures at the post of commander. seated: figures in a vehicle. role: figures whose
own role it is. skill: figures with the role, own or extra. tag: figures whose own role has the
tag, and teams, vehicles and squads that have it. item: figures that carry it. team, vehicle,
squad: units of that type. fitting: weapons and upgrades mounted by choice. fixed: weapons that
a vehicle always has.
"""


def split_selector(selector: str) -> tuple[str, str]:
    """Return a selector's kind and what it names: "!role:medic" is ("role", "medic")."""
    kind, _, wanted = selector.removeprefix("!").partition(":")
    return kind, wanted


def takes_away(selector: str) -> bool:
    """Return whether the selector takes away what it names instead of counting it."""
    return selector.startswith("!")
