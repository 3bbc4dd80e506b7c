"""Draws figures, guns and vehicles in an army's colour, each once in a file."""

from __future__ import annotations

import sys
import zlib
from array import array
from functools import lru_cache
from typing import Literal

from printables.engine.canvas import Turn, Writer, rgb
from printables.engine.geometry import Rect
from printables.engine.livery import Livery
from resources.art import Picture, crossing, mix, pale, picture

SMALL_BELOW = 10.0
"""Height in mm from which the full drawing shows its lines in colour."""
SMALL_BELOW_INK = 20.0
"""The same with ink-saver, where only lines are left to show it."""
_KEPT = 256
State = Literal["normal", "not_owned", "fallen", "disabled"]
_LONG = 1.5
"""A drawing this much wider than high is turned over when it falls, not laid on its back."""
_HATCH = 0.12
"""Distance of the strokes over what is disabled, as a share of the drawing's width."""


def draw_figure(
    writer: Writer,
    livery: Livery,
    name: str,
    box: Rect,
    *,
    stand: bool = True,
    align: Literal["left", "centre"] = "centre",
    state: State = "normal",
    flip: bool = False,
) -> None:
    """Fit a drawing into a box in mm: standing on its floor, or centred in its height.

    state: a fallen one lies, one not owned is pale, a disabled one pale and hatched; flip: it
    faces left, as the army on the right does.
    """
    small = box.h < (SMALL_BELOW_INK if livery.ink else SMALL_BELOW)
    art = picture(name, small)
    laid = state == "fallen" and art.width <= _LONG * art.height
    wide, high = (art.height, art.width) if laid else (art.width, art.height)
    scale = min(box.w / wide, box.h / high)
    left = box.x + ((box.w - wide * scale) / 2 if align == "centre" else 0.0)
    low = box.y + (0.0 if stand else (box.h - high * scale) / 2)
    form = figure_form(writer, livery, art, small, state)
    turn: Turn = "back" if laid else "over" if state == "fallen" else "upright"
    writer.place_turned(
        form, Rect(left, low, wide * scale, high * scale), scale / art.step, turn, flip=flip
    )


def figure_form(
    writer: Writer, livery: Livery, art: Picture, small: bool, state: State = "normal"
) -> str:
    """Return the form of a drawing in the army's colour; its unit is one of the art's steps."""
    colour = "ink" if livery.ink else livery.colour
    look = state if state in ("not_owned", "disabled") else "normal"
    size = "small" if small else "full"
    key = f"art-{art.name}-{size}-{colour}" + ("" if look == "normal" else f"-{look}")
    area = Rect(0, 0, art.width * art.step + 1, art.height * art.step + 1)
    tones = livery.tones if look == "normal" else _pale(livery)
    fixed = tuple(sorted(tones.items()))
    hatched = look == "disabled"
    return writer.packed_form(key, area, lambda: packed(art.name, small, fixed, hatched))


def _pale(livery: Livery) -> dict[str, str]:
    """Return the tones of what is not there to play with: one flat one, seams a little darker."""
    flat = pale("ink" if livery.ink else "paper")
    return dict.fromkeys(livery.tones, flat) | {"line": mix(flat, "#000000", 0.12), "edge": flat}


def _strokes(art: Picture, outline: bytes) -> bytes:
    """Return slanting strokes over a drawing's outline, as operators in its steps."""
    width, height = round(art.width * art.step), round(art.height * art.step)
    apart = max(1, round(width * _HATCH))
    lines = b"".join(
        b"%d 0 m %d %d l S\n" % (x - height, x, height)
        for x in range(0, width + height + apart, apart)
    )
    stroke = f"{rgb(crossing('paper'))} RG {apart * 0.3:.0f} w\n".encode()
    return b"q " + outline + b"W n\n" + stroke + lines + b"Q\n"


@lru_cache(maxsize=_KEPT)
def packed(
    name: str, small: bool, tones: tuple[tuple[str, str], ...], hatched: bool = False
) -> bytes:
    """Return a drawing as compressed operators, kept for the next print or preview.

    The tone "edge" is that of the outline where it is not that of other lines.

    The lowest level of compression takes a quarter of the usual one's time for an eighth more.
    """
    art, colours = picture(name, small), dict(tones)
    parts: list[bytes] = []
    last = ""
    for at, layer in enumerate(art.layers):
        tone = "edge" if at < art.outlines and "edge" in colours else layer.tone
        colour = colours.get(tone, colours["base"])
        if colour != last:
            parts.append(f"{rgb(colour)} rg\n".encode())
            last = colour
        parts += (b"%d %d m " + b"%d %d l " * (size - 1) + b"h " for size in layer.sizes)
        parts.append(b"f*\n")
    numbers = array("H", art.points)
    if sys.byteorder == "little":  # stored big-endian
        numbers.byteswap()
    drawn = b"".join(parts) % tuple(numbers)
    if hatched:
        sizes = [size for layer in art.layers[: art.outlines] for size in layer.sizes]
        edge = b"".join(b"%d %d m " + b"%d %d l " * (size - 1) + b"h " for size in sizes)
        drawn += _strokes(art, edge % tuple(numbers[: 2 * sum(sizes)]))
    return zlib.compress(drawn, 1)
