"""The rim of a token: its shape, the army's colour, and marks that tell armies apart without it.

A token lies at any angle, so slanted hatching will not do: every rim looks the same turned round.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Literal

from printables.engine.canvas import INK, WHITE, Point, Writer
from printables.engine.livery import FIELD, Livery

Shape = Literal["round", "square", "hex"]
_FLAT = math.sqrt(3) / 2
NEUTRAL = "#d9d4c8"
NEUTRAL_LINE = "#6b675c"


def extent(shape: Shape, size: float) -> tuple[float, float]:
    """Return the width and height in mm of a token: a hexagon's size is across its flats."""
    return (size, size / _FLAT) if shape == "hex" else (size, size)


def half_width(shape: Shape, reach: float, y: float) -> float:
    """Return half the width of a shape at height y above its middle; `reach` is half its size."""
    if shape == "square":
        return reach if abs(y) <= reach else 0.0
    if shape == "round":
        return math.sqrt(max(reach * reach - y * y, 0.0))
    corner = reach / _FLAT
    return reach if abs(y) <= corner / 2 else max((corner - abs(y)) / (corner / 2), 0.0) * reach


def half_height(shape: Shape, reach: float) -> float:
    """Return half the height of a shape."""
    return reach / _FLAT if shape == "hex" else reach


def draw_shape(
    writer: Writer,
    shape: Shape,
    at: Point,
    reach: float,
    *,
    fill: str = "",
    stroke: str = "",
    width: float = 0.5,
) -> None:
    """Draw the shape about a point, half its size in mm to its sides."""
    x, y = at
    if shape == "round":
        writer.disc(x, y, reach, fill=fill, stroke=stroke, width=width)
    else:
        corners = [(x + a * reach, y + b * reach) for a, b in _corners(shape)]
        writer.polygon(corners, fill=fill, stroke=stroke, width=width)


def draw_rim(
    writer: Writer, shape: Shape, at: Point, reach: float, inner: float, look: Livery | None
) -> None:
    """Draw the rim from `inner` to `reach`, exactly as large as that.

    Without a look it is a plain one, for what all armies share: no mark, no line inside.
    """
    if look is None:
        fill, line = (WHITE, INK) if writer.ink else (NEUTRAL, NEUTRAL_LINE)
    else:
        fill, line = look.band, look.line
    hair = 0.45
    draw_shape(writer, shape, at, reach, fill=fill)
    edge = reach - hair / 2 * 25.4 / 72  # its outer side is the true size
    draw_shape(writer, shape, at, edge, stroke=line, width=hair)
    if look:
        _Marks(writer, shape, at, inner, reach, line).draw(look.pattern)
    ground = WHITE if writer.ink else FIELD
    draw_shape(writer, shape, at, inner, fill=ground, stroke=line if look else "", width=0.5)


class _Marks:
    """Draws the marks of one rim."""

    def __init__(
        self, writer: Writer, shape: Shape, at: Point, inner: float, outer: float, line: str
    ) -> None:
        self._writer, self._shape, self._at, self._line = writer, shape, at, line
        self._inner, self._outer = inner, outer
        self._middle = (inner + outer) / 2
        self._around = _around(shape)

    def draw(self, pattern: str) -> None:
        """Draw the marks of a pattern; "plain" has none."""
        if pattern in ("down", "grid"):
            self._strokes(range(0, 360, 12))
        if pattern == "broken down":
            self._strokes([at + half for at in range(0, 360, 24) for half in (-4, 4)])
        if pattern in ("across", "grid"):
            self._line_round(self._middle)
        if pattern == "broken across":
            self._blocks(range(0, 360, 20), 5, 0.36)
        if pattern == "upright":
            self._blocks(range(0, 360, 30), 7.5, 1.0)
        if pattern == "broken upright":
            self._teeth(range(0, 360, 20))
        if pattern in ("dots", "lattice"):
            self._zigzag(0)
        if pattern == "lattice":
            self._zigzag(9)
        if pattern == "rings":
            share = (self._outer - self._inner) / 3
            self._line_round(self._inner + share)
            self._line_round(self._outer - share)
        if pattern == "up":
            self._dots(range(0, 360, 15))
        if pattern == "broken up":
            self._dots([at + half for at in range(0, 360, 30) for half in (-5, 5)])

    def _point(self, degrees: float, reach: float) -> Point:
        x, y = self._around(degrees)
        return self._at[0] + x * reach, self._at[1] + y * reach

    def _strokes(self, angles: Sequence[float]) -> None:
        self._writer.lines(
            [(*self._point(a, self._inner), *self._point(a, self._outer)) for a in angles],
            width=0.55,
            colour=self._line,
        )

    def _line_round(self, reach: float) -> None:
        draw_shape(self._writer, self._shape, self._at, reach, stroke=self._line, width=0.6)

    def _blocks(self, angles: Sequence[float], half: float, share: float) -> None:
        """Draw filled pieces of the rim, over a share of its breadth."""
        breadth = (self._outer - self._inner) * share / 2
        low, high = self._middle - breadth, self._middle + breadth
        for middle in angles:
            span = [middle + half * step / 3 for step in range(-3, 4)]
            points = [self._point(a, high) for a in span]
            points += [self._point(a, low) for a in reversed(span)]
            self._writer.polygon(points, fill=self._line)

    def _teeth(self, angles: Sequence[float]) -> None:
        for a in angles:
            points = [self._point(a - 5, self._inner), self._point(a + 5, self._inner)]
            self._writer.polygon([*points, self._point(a, self._outer)], fill=self._line)

    def _zigzag(self, start: int) -> None:
        turns = [
            self._point(start + at, self._inner if at // 9 % 2 else self._outer)
            for at in range(0, 361, 9)
        ]
        self._writer.lines(
            [(*one, *two) for one, two in pairwise(turns)], width=0.5, colour=self._line
        )

    def _dots(self, angles: Sequence[float]) -> None:
        r = (self._outer - self._inner) * 0.24
        for a in angles:
            self._writer.disc(*self._point(a, self._middle), r, fill=self._line)


def _corners(shape: Shape) -> list[Point]:
    if shape == "square":
        return [(-1, -1), (1, -1), (1, 1), (-1, 1)]
    return [
        (math.cos(math.radians(a)) / _FLAT, math.sin(math.radians(a)) / _FLAT)
        for a in range(30, 390, 60)
    ]


def _around(shape: Shape) -> Callable[[float], Point]:
    """Return what gives the point of the edge in a direction in degrees, half the size being 1."""

    def point(degrees: float) -> Point:
        angle = math.radians(degrees)
        x, y = math.cos(angle), math.sin(angle)
        if shape == "round":
            return x, y
        if shape == "square":
            far = max(abs(x), abs(y))
        else:
            far = math.cos(math.radians((degrees + 30) % 60 - 30))
        return x / far, y / far

    return point
