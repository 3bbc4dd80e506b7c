"""Reads lines and areas of a PDF back as they lie on the paper, those inside of forms too."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import pikepdf

MM = 72 / 25.4
_STEPS = {"m": 1, "l": 1, "c": 3}
_PAINTED = {"S", "s", "f", "f*", "B", "B*", "b", "n"}


@dataclass(frozen=True)
class Drawn:
    """One path: its corners and ends of curves in mm from the page's lower left, how it is used.

    `clip` paths are windows, of which nothing is seen but what lies inside.
    """

    points: tuple[tuple[float, float], ...]
    clip: bool
    form: str

    @cached_property
    def box(self) -> tuple[float, float, float, float]:
        """Return left, low, right and upper edge."""
        across, up = zip(*self.points, strict=True)
        return min(across), min(up), max(across), max(up)

    @property
    def width(self) -> float:
        """Return how wide it is."""
        return self.box[2] - self.box[0]

    @property
    def height(self) -> float:
        """Return how high it is."""
        return self.box[3] - self.box[1]

    @property
    def middle(self) -> tuple[float, float]:
        """Return the middle of its box."""
        left, low, right, top = self.box
        return (left + right) / 2, (low + top) / 2

    def sized(self, width: float, height: float, near: float = 0.02) -> bool:
        """Return whether it is so wide and high, or lies so on its side."""
        sides = sorted((self.width, self.height))
        wanted = sorted((width, height))
        return all(abs(a - b) <= near for a, b in zip(sides, wanted, strict=True))


@lru_cache(maxsize=1)
def drawn(pdf: bytes, page: int = 0) -> tuple[Drawn, ...]:
    """Return every path of a page in the order of drawing."""
    with pikepdf.open(io.BytesIO(pdf)) as file:
        return tuple(_walk(file.pages[page], pikepdf.Matrix(), ""))


def _walk(holder: Any, here: pikepdf.Matrix, form: str) -> Iterator[Drawn]:
    kept: list[pikepdf.Matrix] = []
    points: list[tuple[float, float]] = []
    clip = False
    to_mm = _in_mm(here)
    for operands, operator in pikepdf.parse_content_stream(holder):
        name = str(operator)
        if name in _STEPS:
            points.append(_placed(to_mm, float(operands[-2]), float(operands[-1])))
        elif name == "re":
            x, y, w, h = (float(each) for each in operands)
            points += [_placed(to_mm, x + dx, y + dy) for dx in (0.0, w) for dy in (0.0, h)]
        elif name == "W":
            clip = True
        elif name in _PAINTED:
            if points:
                yield Drawn(tuple(points), clip, form)
            points, clip = [], False
        elif name == "q":
            kept.append(here)
        elif name == "Q":
            here = kept.pop()
            to_mm = _in_mm(here)
        elif name == "cm":
            here = pikepdf.Matrix(*(float(each) for each in operands)) @ here
            to_mm = _in_mm(here)
        elif name == "Do":
            inner = holder.Resources.XObject[str(operands[0])]
            if inner.Subtype == "/Form":
                yield from _walk(inner, here, str(operands[0]))


_Matrix = tuple[float, float, float, float, float, float]


def _in_mm(matrix: pikepdf.Matrix) -> _Matrix:
    """Return the six numbers of a matrix, which leads to mm."""
    a, b, c, d, e, f = matrix.shorthand
    return a / MM, b / MM, c / MM, d / MM, e / MM, f / MM


def _placed(to_mm: _Matrix, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = to_mm
    return a * x + c * y + e, b * x + d * y + f
