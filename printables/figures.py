"""Draws figures, guns and vehicles in an army's colour, each once in a file."""

from __future__ import annotations

import sys
from array import array
from functools import cache
from typing import Literal

from printables.canvas import Writer, rgb
from printables.geometry import Rect
from printables.livery import Livery
from resources.art import Picture, picture

SMALL_BELOW = 10.0
"""Height in mm from which the full drawing shows its lines in colour."""
SMALL_BELOW_INK = 20.0
"""The same with ink-saver, where only lines are left to show it."""
_UNSEEN = frozenset({"shade", "light", "glint"})


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
    key = f"art-{art.name}-{'small' if small else 'full'}-{'ink' if livery.ink else livery.colour}"
    area = Rect(0, 0, art.width * art.step + 1, art.height * art.step + 1)
    return writer.form(key, area, lambda: writer.raw(_operators(art, small, livery)))


def _operators(art: Picture, small: bool, livery: Livery) -> str:
    """Return the layers of a drawing as filled paths.

    With ink-saver, light and shade inside a part are white on white and left out.
    """
    parts: list[str] = []
    last = ""
    for layer, path in zip(art.layers, _paths(art.name, small), strict=True):
        if livery.ink and layer.tone in _UNSEEN:
            continue
        colour = livery.tones.get(layer.tone, livery.tones["base"])
        if colour != last:
            parts.append(f"{rgb(colour)} rg")
            last = colour
        parts.append(path)
    return "\n".join(parts)


@cache
def _paths(name: str, small: bool) -> tuple[str, ...]:
    """Return each layer's rings as one even-odd path in whole steps."""
    art = picture(name, small)
    numbers = array("H", art.points)
    if sys.byteorder == "little":  # stored big-endian
        numbers.byteswap()
    paths = []
    at = 0
    for layer in art.layers:
        rings = []
        for size in layer.sizes:
            end = at + 2 * size
            pairs = zip(numbers[at:end:2], numbers[at + 1 : end : 2], strict=True)
            steps = [f"{x} {y}" for x, y in pairs]
            rings.append(f"{steps[0]} m {' l '.join(steps[1:])} l h")
            at = end
        paths.append(" ".join(rings) + " f*")
    return tuple(paths)
