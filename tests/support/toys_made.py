"""A made toy box: two bags that an evening of any of Muster's games can be played out of."""

from __future__ import annotations

from collections.abc import Sequence

from rules.toybox.toy_box import Lot, Pose, ToyBox

MEN = (
    ("rifle", 30, 21), ("grenades", 4, 3), ("submachine-gun", 6, 4), ("assault-rifle", 2, 3),
    ("light-machine-gun", 4, 2), ("heavy-machine-gun", 1, 1), ("bazooka", 3, 3), ("law", 1, 2),
    ("light-mortar", 2, 1), ("flame-thrower", 2, 1), ("radio rifle", 3, 2), ("binoculars", 2, 2),
    ("peaked-cap pistol", 3, 2), ("mine-detector", 1, 1), ("medic-bag medic-cross", 1, 1),
    ("sniper-rifle", 1, 0), ("commando-dress knife", 2, 0), ("shovel", 1, 0),
)  # fmt: skip
"""What is moulded on the men of a kind, and how many are green and tan."""


def made_box(men: Sequence[tuple[str, int, int]] = MEN) -> ToyBox:
    """Return a box with these men, two green jeeps, a tan tank and a tan cannon."""
    poses = [
        Pose(f"p{at}", items, items=tuple(items.split())) for at, (items, *_) in enumerate(men)
    ]
    lots = [
        Lot(f"p{at}", colour, owned=count)
        for at, (_, *counts) in enumerate(men)
        for colour, count in zip(("green", "tan"), counts, strict=True)
        if count
    ]
    poses += [
        Pose("jeep", "Jeep", kind="vehicle", model="jeep"),
        Pose("tank", "Tank", kind="vehicle", model="tank"),
    ]
    poses += [Pose("gun", "Cannon", kind="gun", model="light_cannon")]
    lots += [Lot("jeep", "green", owned=2), Lot("tank", "tan", owned=1), Lot("gun", "tan", owned=1)]
    return ToyBox(poses=tuple(poses), lots=tuple(lots))
