"""How large a card is, and where on it words are set."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

from printables.canvas import Writer
from printables.fonts import Face
from printables.geometry import CARD, Rect
from printables.livery import Livery
from printables.parts import draw_block
from printables.text import Block as TextBlock
from printables.text import Setter

FOOT = 9.3
"""Height in mm above a card's lower edge that the foot takes."""
HEAD = 16.0
"""Height in mm at a card's upper edge that the head takes."""
_TYPE = 7.4
_SIDE = 4.4
_STEP = 3.0
_SMALLEST_WINDOW = 16.5
_WIDE, _TALLEST = 0.95, 0.5425
"""Height of the tallest picture at most, as a share of its width and of a card's room."""


@dataclass(frozen=True, slots=True)
class Shape:
    """The width and height of a card in mm, and what of its face hangs on them."""

    width: float
    height: float

    @property
    def left(self) -> float:
        """Return the left edge in mm of what a card holds."""
        return _SIDE

    @property
    def inner(self) -> float:
        """Return the width in mm of what a card holds."""
        return self.width - 2 * _SIDE

    @property
    def ceiling(self) -> float:
        """Return the height in mm of the upper edge of the picture window."""
        return self.height - HEAD

    @property
    def room(self) -> float:
        """Return the height in mm between head and foot."""
        return self.ceiling - FOOT

    @property
    def type(self) -> float:
        """Return the size in points of a card's words: larger on cards larger than poker size."""
        larger = self.width * self.height / (CARD[0] * CARD[1])
        return round(_TYPE * max(1.0, math.sqrt(larger)), 1)

    @property
    def windows(self) -> tuple[float, ...]:
        """Return the heights in mm that a picture window may have, the tallest first."""
        return _windows(self.inner, self.room)


@lru_cache(maxsize=16)
def _windows(width: float, room: float) -> tuple[float, ...]:
    tallest = round(min(width * _WIDE, room * _TALLEST), 1)
    count = int((tallest - _SMALLEST_WINDOW) / _STEP) + 1
    heights = [tallest - _STEP * step for step in range(count)]
    return (*(each for each in heights if each >= _SMALLEST_WINDOW + 1.0), _SMALLEST_WINDOW)


@lru_cache(maxsize=16)
def shape_of(width: float, height: float) -> Shape:
    """Return the shape of a card of this size in mm."""
    return Shape(width, height)


@dataclass(frozen=True, slots=True)
class Space:
    """The column of one card that words are set in: its cell, its look, and the type's size."""

    at: Rect
    look: Livery
    set: Setter
    size: float

    @property
    def shape(self) -> Shape:
        """Return the shape of the card."""
        return shape_of(self.at.w, self.at.h)

    @property
    def left(self) -> float:
        """Return the left edge of the column."""
        return self.at.x + _SIDE

    @property
    def width(self) -> float:
        """Return the width of the column in mm."""
        return self.at.w - 2 * _SIDE

    @property
    def text(self) -> float:
        """Return the width of running text in mm, which stands a little in from the edges."""
        return self.width - 0.6

    def draw_words(
        self, writer: Writer, block: TextBlock, top: float, face: Face | None = None
    ) -> None:
        """Set running text downwards from `top`."""
        draw_block(writer, block, self.left + 0.3, top, face)
