"""An army's colour on paper: its tones, and the pattern that tells it apart without colour."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

import resources.art
from printables.engine.canvas import INK, WHITE, Writer, mixed
from printables.engine.geometry import Rect, Segment

PAPER = "#f7f0df"
FIELD = "#fffdf5"
THIN = 0.25
"""Width in points of lines where ink is saved."""
_GAP = 1.5
_DOT = 0.28
_RING = 0.42
_DASH = (1.1, 0.7)
_PATTERNS = {
    "green": "down",
    "tan": "up",
    "grey": "plain",
    "blue": "across",
    "red": "upright",
    "yellow": "dots",
    "black": "grid",
    "brown": "lattice",
    "white": "rings",
    "orange": "broken up",
    "purple": "broken down",
    "olive": "broken across",
    "navy": "broken upright",
}
"""The engravers' code (green, blue, red, yellow, black), carried on for the other plastics."""


@dataclass(frozen=True, slots=True)
class Livery:
    """The tones of one army on this print, all "#rrggbb", and its pattern.

    With ink-saver every area is white and every line black.
    """

    colour: str
    tones: Mapping[str, str]
    pattern: str
    ink: bool

    def thin(self, width: float) -> float:
        """Return the width in points of a line, at most a hairline's where ink is saved."""
        return min(width, THIN) if self.ink else width

    @property
    def line(self) -> str:
        """Return the colour of outlines."""
        return INK if self.ink else self.tones["line"]

    @property
    def edge(self) -> str:
        """Return the colour of frames round light areas."""
        return INK if self.ink else self.tones["shade"]

    @property
    def band(self) -> str:
        """Return the fill of heads and bands."""
        return WHITE if self.ink else self.tones["base"]

    @property
    def border(self) -> str:
        """Return the fill round a card."""
        return WHITE if self.ink else self.tones["shade"]

    @property
    def pale(self) -> str:
        """Return the fill of the strip under a head."""
        return WHITE if self.ink else self.tones["light"]

    @property
    def dark(self) -> str:
        """Return the fill of small plates with light writing."""
        return WHITE if self.ink else self.tones["line"]

    @property
    def paper(self) -> str:
        """Return the ground that text stands on."""
        return WHITE if self.ink else PAPER

    @property
    def field(self) -> str:
        """Return the ground of boxes and picture windows."""
        return WHITE if self.ink else FIELD

    @property
    def tint(self) -> str:
        """Return a breath of the army's colour, for every other row."""
        return WHITE if self.ink else mixed(self.tones["light"], WHITE, 0.82)

    @property
    def wash(self) -> str:
        """Return the pale fill of heads of rows and of icons."""
        return WHITE if self.ink else mixed(self.tones["light"], WHITE, 0.7)

    @property
    def deep(self) -> str:
        """Return the fill of bands with light writing over parts of a page."""
        if self.ink:
            return WHITE
        return _readable(self.tones["deep"], WHITE, self.tones["line"])

    @property
    def on_deep(self) -> str:
        """Return the colour of writing on those bands."""
        return INK if self.ink else WHITE

    @property
    def label(self) -> str:
        """Return the colour of small labels on light ground."""
        return INK if self.ink else _readable(self.tones["deep"], FIELD, self.tones["line"])

    @property
    def on_band(self) -> str:
        """Return the colour of writing on the band."""
        return INK if self.ink else _readable(WHITE, self.tones["base"], self.tones["line"], 3.0)

    @property
    def on_dark(self) -> str:
        """Return the colour of writing on a dark plate."""
        return INK if self.ink else _readable(WHITE, self.tones["line"], INK)


def livery(colour: str, *, ink_saver: bool = False, patterns: bool = True) -> Livery:
    """Return how an army of this colour looks on paper."""
    tones = resources.art.tones(colour, "ink" if ink_saver else "paper")
    pattern = pattern_of(colour) if patterns else "plain"
    return Livery(colour, tones, pattern, ink_saver)


def dyed(look: Livery, colour: str) -> Livery:
    """Return the livery for a figure of another plastic; "" is the army's own.

    With ink-saver all figures are lines, and what is written tells them apart.
    """
    if look.ink or colour in ("", look.colour):
        return look
    return replace(look, colour=colour, tones=resources.art.tones(colour, "paper"))


def pattern_of(colour: str) -> str:
    """Return the pattern of a colour, "plain" for one that nobody has named."""
    return _PATTERNS.get(colour, "plain")


def hatch(writer: Writer, box: Rect, pattern: str, colour: str, width: float = 0.45) -> None:
    """Fill a box with a pattern; nothing for "plain"."""
    if pattern in ("dots", "rings"):
        _dots(writer, box, colour, open_ones=pattern == "rings")
        return
    ways: dict[str, Callable[[Rect], list[Segment]]] = {
        "down": lambda area: _slanted(area, -1),
        "up": lambda area: _slanted(area, 1),
        "across": _across,
        "upright": _upright,
        "grid": lambda area: _across(area) + _upright(area),
        "lattice": lambda area: _slanted(area, 1) + _slanted(area, -1),
    }
    broken = pattern.startswith("broken ")
    way = ways.get(pattern.removeprefix("broken "))
    if way is not None:
        with writer.clipped(box):
            writer.lines(way(box), width=width, colour=colour, dash=_DASH if broken else None)


def _slanted(box: Rect, way: int) -> list[Segment]:
    segments: list[Segment] = []
    at = box.x - box.h
    while at < box.right:
        ends = (box.y, box.top) if way > 0 else (box.top, box.y)
        segments.append((at, ends[0], at + box.h, ends[1]))
        at += _GAP
    return segments


def _across(box: Rect) -> list[Segment]:
    step = _GAP * 0.62
    rows = max(int(box.h / step), 1)
    first = box.y + (box.h - (rows - 1) * step) / 2
    return [(box.x, first + i * step, box.right, first + i * step) for i in range(rows)]


def _upright(box: Rect) -> list[Segment]:
    columns = int(box.w / _GAP) + 1
    return [(box.x + i * _GAP, box.y, box.x + i * _GAP, box.top) for i in range(columns)]


def _dots(writer: Writer, box: Rect, colour: str, *, open_ones: bool) -> None:
    rows = max(int(box.h / _GAP), 1)
    first = box.y + (box.h - (rows - 1) * _GAP) / 2
    for row in range(rows):
        x = box.x + _GAP * (0.5 + (row % 2) / 2)
        while x < box.right - _RING:
            if open_ones:
                writer.disc(x, first + row * _GAP, _RING, stroke=colour, width=0.4)
            else:
                writer.disc(x, first + row * _GAP, _DOT, fill=colour)
            x += _GAP


def _luminance(colour: str) -> float:
    parts = (part / 255 for part in bytes.fromhex(colour[1:]))
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@lru_cache(maxsize=256)
def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, 1 to 21."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _readable(colour: str, ground: str, otherwise: str, least: float = 4.5) -> str:
    """Return the colour if it reads on the ground, the other one if not."""
    return colour if contrast(colour, ground) >= least else otherwise
