"""Draws figures, guns and vehicles in an army's colour, each once in a file."""

from __future__ import annotations

import sys
import zlib
from array import array
from functools import lru_cache
from typing import Literal

from printables.canvas import Writer, rgb
from printables.geometry import Rect
from printables.livery import Livery
from resources.art import Picture, picture

SMALL_BELOW = 10.0
"""Height in mm from which the full drawing shows its lines in colour."""
SMALL_BELOW_INK = 20.0
"""The same with ink-saver, where only lines are left to show it."""
_KEPT = 256


def draw_figure(
    writer: Writer,
    livery: Livery,
    name: str,
    box: Rect,
    *,
    stand: bool = True,
    align: Literal["left", "centre"] = "centre",
) -> None:
    """Fit a drawing into a box in mm: standing on its floor, or centred in its height."""
    small = box.h < (SMALL_BELOW_INK if livery.ink else SMALL_BELOW)
    art = picture(name, small)
    scale = min(box.w / art.width, box.h / art.height)
    left = box.x + ((box.w - art.width * scale) / 2 if align == "centre" else 0.0)
    low = box.y + (0.0 if stand else (box.h - art.height * scale) / 2)
    writer.place(figure_form(writer, livery, art, small), left, low, scale / art.step)


def figure_form(writer: Writer, livery: Livery, art: Picture, small: bool) -> str:
    """Return the form of a drawing in the army's colour; its unit is one of the art's steps."""
    colour = "ink" if livery.ink else livery.colour
    key = f"art-{art.name}-{'small' if small else 'full'}-{colour}"
    area = Rect(0, 0, art.width * art.step + 1, art.height * art.step + 1)
    tones = tuple(sorted(livery.tones.items()))
    return writer.packed_form(key, area, lambda: packed(art.name, small, tones))


@lru_cache(maxsize=_KEPT)
def packed(name: str, small: bool, tones: tuple[tuple[str, str], ...]) -> bytes:
    """Return a drawing as compressed operators, kept for the next print or preview.

    The lowest level of compression takes a quarter of the usual one's time for an eighth more.
    """
    art, colours = picture(name, small), dict(tones)
    parts: list[bytes] = []
    last = ""
    for layer in art.layers:
        colour = colours.get(layer.tone, colours["base"])
        if colour != last:
            parts.append(f"{rgb(colour)} rg\n".encode())
            last = colour
        parts += (b"%d %d m " + b"%d %d l " * (size - 1) + b"h " for size in layer.sizes)
        parts.append(b"f*\n")
    numbers = array("H", art.points)
    if sys.byteorder == "little":  # stored big-endian
        numbers.byteswap()
    return zlib.compress(b"".join(parts) % tuple(numbers), 1)
