"""The drawings: soldiers, guns and vehicles as flat layers of tone, without Qt or PDF.

Each picture has a full set and a small one for 40 px (10 mm) and below, in a file of its own,
so that only what is shown is read. `tools/art` draws them.
"""

from __future__ import annotations

import binascii
import json
import sys
from array import array
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from resources.art.tones import COLOURS, FALLBACK, TONES, Scheme, mix, pale, tones

__all__ = [
    "COLOURS",
    "FALLBACK",
    "NEUTRAL",
    "SMALL_UP_TO",
    "STANDING",
    "TONES",
    "Layer",
    "Picture",
    "Scheme",
    "Seat",
    "has",
    "mix",
    "names",
    "pale",
    "picture",
    "seats",
    "tones",
]

NEUTRAL = "rifleman"
"""The picture shown for a name that has no drawing."""
STANDING = 100.0
"""Units from the sole of a standing man to the top of his helmet."""
SMALL_UP_TO = 40
"""Width in logical pixels up to which the small set is the clearer one."""

_HERE = Path(__file__).resolve().parent

Box = tuple[float, float, float, float]
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Layer:
    """One tone of a picture: closed rings, filled by the even-odd rule."""

    tone: str
    """one of TONES"""
    sizes: tuple[int, ...]
    """points in each ring"""
    start: int
    """index of the layer's first point in the picture's points"""


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing in units of a hundredth of a standing man; x to the right, y up.

    The ground is at y = 0; the plate a man stands on reaches a little below it.
    """

    name: str
    title: str
    box: Box
    """left, bottom, right, top in units"""
    layers: tuple[Layer, ...]
    """in painting order; the first is the silhouette with its contour"""
    step: int
    """whole steps to a unit, for `points`"""
    points: bytes = field(repr=False)
    """all points of all rings: pairs of big-endian unsigned 16 bit steps from the box's
    lower left corner"""

    @property
    def width(self) -> float:
        """Units from left to right."""
        return self.box[2] - self.box[0]

    @property
    def height(self) -> float:
        """Units from bottom to top."""
        return self.box[3] - self.box[1]

    def rings(self, layer: Layer) -> Iterator[list[Point]]:
        """The rings of one layer as points in units, without a repeated last point."""
        numbers = array("H", self.points[layer.start * 4 : (layer.start + sum(layer.sizes)) * 4])
        if sys.byteorder == "little":
            numbers.byteswap()
        x0, y0, step = self.box[0], self.box[1], self.step
        at = 0
        for size in layer.sizes:
            xs, ys = numbers[at : at + 2 * size : 2], numbers[at + 1 : at + 2 * size : 2]
            yield [(x0 + x / step, y0 + y / step) for x, y in zip(xs, ys, strict=True)]
            at += 2 * size


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


def has(name: str) -> bool:
    """Whether there is a drawing of that name; without one, `picture` shows NEUTRAL."""
    return name in names()


@cache
def picture(name: str, small: bool = False) -> Picture:
    """The drawing of that name, or the neutral rifleman; `has` tells which."""
    if not has(name):
        return picture(NEUTRAL, small)
    file = _HERE / ("small" if small else "full") / f"{name}.json"
    data = json.loads(file.read_bytes())
    layers, start = [], 0
    for tone, *sizes in data["layers"]:
        layers.append(Layer(tone, tuple(sizes), start))
        start += sum(sizes)
    x0, y0, x1, y1 = data["box"]
    return Picture(
        name=name,
        title=data["title"],
        box=(x0, y0, x1, y1),
        layers=tuple(layers),
        step=data["step"],
        points=binascii.a2b_base64(data["points"]),
    )


@cache
def seats(name: str) -> tuple[Seat, ...]:
    """The numbered seats of a vehicle seen from above; empty for any other picture."""
    data = json.loads((_HERE / "seats.json").read_bytes())
    return tuple(Seat(number, *place) for number, place in enumerate(data.get(name, ()), start=1))
