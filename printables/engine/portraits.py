"""The players' own pictures of heroes and battles, made fit for paper."""

from __future__ import annotations

import io
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from printables.engine.geometry import Rect
from rules.army.portrait_images import picture_problem

if TYPE_CHECKING:
    from printables.engine.canvas import Writer

_MOST = 420
"""Pixels of the longer edge: the largest window is 34 mm high, which is 300 dots an inch."""
_MOST_WIDE = 1024
"""The same of a photograph of a battle, which may be as wide as the page."""
_KEPT = 64
_CORNER = 1.4


@dataclass(frozen=True, slots=True)
class Portrait:
    """A picture ready for a file: a JPEG on white ground, and its size in pixels."""

    id: str
    jpeg: bytes
    width: int
    height: int


def portraits(pictures: Mapping[str, bytes], *, grey: bool) -> dict[str, Portrait | None]:
    """Return each picture as it is printed, None for one that nobody can read."""
    return {key: _portrait(key, data, grey, _MOST) for key, data in pictures.items()}


def photograph(key: str, data: bytes, *, grey: bool) -> Portrait | None:
    """Return a photograph of a battle as it is printed, None for one that nobody can read."""
    return _portrait(key, data, grey, _MOST_WIDE)


@lru_cache(maxsize=_KEPT)
def _portrait(key: str, data: bytes, grey: bool, most: int) -> Portrait | None:
    """Return one picture, kept for the next print or preview."""
    from PIL import Image

    if picture_problem(data):
        return None
    try:
        with Image.open(io.BytesIO(data), formats=("PNG", "JPEG")) as opened:
            image = opened.convert("RGBA")
    except (OSError, SyntaxError, ValueError):  # whatever a damaged picture makes of it
        return None
    paper = Image.new("RGBA", image.size, "white")
    paper.alpha_composite(image)
    flat = paper.convert("L").point(lambda tone: 255 - (255 - tone) * 3 // 5) if grey else paper
    flat = flat.convert("L" if grey else "RGB")
    flat.thumbnail((most, most))
    out = io.BytesIO()
    flat.save(out, "JPEG", quality=86, optimize=True)
    return Portrait(f"{key}-{most}-{'grey' if grey else 'full'}", out.getvalue(), *flat.size)


def portrait_box(portrait: Portrait, room: Rect) -> Rect:
    """Return where a portrait lies in a room, as large as it fits, in the middle."""
    scale = min(room.w / portrait.width, room.h / portrait.height)
    wide, high = portrait.width * scale, portrait.height * scale
    return Rect(room.x + (room.w - wide) / 2, room.y + (room.h - high) / 2, wide, high)


def draw_portrait(writer: Writer, portrait: Portrait, room: Rect, line: str) -> None:
    """Draw a portrait like a photograph: a white edge, and a line around it."""
    edge = 0.9
    box = portrait_box(portrait, room.inset(edge))
    frame = Rect(box.x - edge, box.y - edge, box.w + 2 * edge, box.h + 2 * edge)
    writer.rect(frame, fill="#ffffff", stroke=line, width=0.7, radius=_CORNER)
    with writer.clipped(box, _CORNER - 0.5):
        writer.image(portrait.id, portrait.jpeg, box)
