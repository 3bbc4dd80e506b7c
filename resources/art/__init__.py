"""The drawings: soldiers, guns and vehicles as flat layers of tone, without Qt or PDF.

Each picture has a full set and a small one for 40 px (10 mm) and below, in a file of its own,
so that only what is shown is read. `tools/art` draws them.

A name may say what is put on a picture: "rifleman+radio+cap", "jeep+hmg+driver"; see
`composing`.
"""

from __future__ import annotations

import binascii
import json
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path

from resources.art.choosing import NEUTRAL, man_name, vehicle_name
from resources.art.composing import BARE, compose
from resources.art.picture import Box, Layer, Picture, Place, Point
from resources.art.tones import COLOURS, FALLBACK, TONES, Scheme, crossing, mix, pale, tones

__all__ = [
    "BARE",
    "BUST",
    "COLOURS",
    "FALLBACK",
    "ITEM",
    "NEUTRAL",
    "SMALL_UP_TO",
    "STANDING",
    "TONES",
    "Box",
    "Layer",
    "Picture",
    "Place",
    "Point",
    "Scheme",
    "Seat",
    "added_names",
    "crossing",
    "has",
    "man_name",
    "mix",
    "names",
    "pale",
    "picture",
    "seats",
    "tones",
    "vehicle_name",
]

BUST = "bust_"
"""How the names of portraits begin: head and shoulders of a hero."""
ITEM = "item_"
"""How the names of things by themselves begin; then the item's id with _ for -."""
STANDING = 100.0
"""Units from the sole of a standing man to the top of his helmet."""
SMALL_UP_TO = 40
"""Width in logical pixels up to which the small set is the clearer one."""

_HERE = Path(__file__).resolve().parent


@dataclass(frozen=True, slots=True)
class Seat:
    """A place in a vehicle seen from above."""

    number: int
    """from 1, in the order of the vehicle's posts"""
    x: float
    """centre in the units of the vehicle's picture; the vehicle points right"""
    y: float
    size: float
    """side of the square that the seat may fill, in units"""


@cache
def names() -> tuple[str, ...]:
    """The name of every picture, sorted."""
    return tuple(sorted(p.stem for p in (_HERE / "full").glob("*.json")))


@cache
def added_names() -> tuple[str, ...]:
    """The name of everything that can be put on a picture, sorted."""
    return tuple(sorted(p.stem for p in (_HERE / "full" / "added").glob("*.json")))


def has(name: str) -> bool:
    """Whether there is a drawing of that name; without one, `picture` shows NEUTRAL."""
    base, *added = name.split("+")
    return base in names() and all(a == BARE or a in added_names() for a in added)


@lru_cache(maxsize=512)
def picture(name: str, small: bool = False) -> Picture:
    """The drawing of that name, or the neutral rifleman; `has` tells which.

    Of a thing that is to be put on it but is not known, nothing is shown.
    """
    base, *added = name.split("+")
    if base not in names():
        return picture(NEUTRAL, small)
    if not added:
        return _read(base, small)
    things = [_read(f"added/{a}", small) for a in added if a in added_names()]
    found = compose(_read(base, small), things, bare=BARE in added)
    return replace(found, name=name)


@cache
def _read(name: str, small: bool) -> Picture:
    file = _HERE / ("small" if small else "full") / f"{name}.json"
    data = json.loads(file.read_bytes())
    layers, start = [], 0
    for tone, *sizes in data["layers"]:
        layers.append(Layer(tone, tuple(sizes), start))
        start += sum(sizes)
    x0, y0, x1, y1 = data["box"]
    groups = {group: (first, last) for group, (first, last) in data.get("groups", {}).items()}
    slots = {
        slot: (before, tuple((x, y, turn) for x, y, turn in places))
        for slot, (before, *places) in data.get("slots", {}).items()
    }
    return Picture(
        name=name,
        title=data["title"],
        box=(x0, y0, x1, y1),
        layers=tuple(layers),
        step=data["step"],
        points=binascii.a2b_base64(data["points"]),
        outlines=1 + len(groups),
        groups=groups,
        slots=slots,
        goes=tuple(data.get("goes", ())),
    )


@cache
def seats(name: str) -> tuple[Seat, ...]:
    """The numbered seats of a vehicle seen from above; empty for any other picture."""
    data = json.loads((_HERE / "seats.json").read_bytes())
    return tuple(Seat(number, *place) for number, place in enumerate(data.get(name, ()), start=1))
