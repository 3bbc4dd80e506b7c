"""A drawing as flat layers of tone."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

Box = tuple[float, float, float, float]
Point = tuple[float, float]
Place = tuple[float, float, float]
"""x and y in units, and a turn against the clock in degrees"""


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
    """in painting order; the first are the silhouette with its contour, see `outlines`"""
    step: int
    """whole steps to a unit, for `points`"""
    points: bytes = field(repr=False)
    """all points of all rings: pairs of big-endian unsigned 16 bit steps from the box's
    lower left corner"""
    outlines: int = 1
    """how many of the first layers are outlines: the body's, then one for each group"""
    groups: Mapping[str, tuple[int, int]] = field(default_factory=dict, hash=False)
    """layers that can be left out, by name: the first, and one past the last"""
    slots: Mapping[str, tuple[int, tuple[Place, ...]]] = field(default_factory=dict, hash=False)
    """where things can be put on: before which layer, and the places"""
    goes: tuple[str, ...] = ()
    """the slots that this picture may fill on another one"""

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
