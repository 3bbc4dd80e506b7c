"""One side of a token: rim, icon, and the name below it as long as it can be read."""

from __future__ import annotations

from dataclasses import dataclass

from printables.engine import fonts
from printables.engine.canvas import INK, Point, Writer
from printables.engine.geometry import Rect
from printables.engine.livery import Livery
from printables.engine.printable_characters import Letters
from printables.engine.small_parts import cap
from printables.engine.text import MM, fit_line, wrap
from printables.tokens.icons import Side
from printables.tokens.pen import Pen
from printables.tokens.rim import (
    NEUTRAL,
    Shape,
    draw_rim,
    draw_shape,
    extent,
    half_height,
    half_width,
)

SMALLEST_NAME = 6.0
"""The smallest type in points that is still read on a token on the table."""
_LARGEST_NAME = 14.0
_LOWEST = 0.80
_HIGHEST = 0.46


@dataclass(frozen=True, slots=True)
class Face:
    """What one side of a token shows, how large and in which shape, and in whose colour.

    `look` is the army's, None for what all share; `plain` that of drawings on shared tokens.
    `tag` is a number on the rim, for armies that look alike.
    """

    side: Side
    shape: Shape
    size: float
    look: Livery | None
    plain: Livery
    tag: str = ""

    @property
    def reach(self) -> float:
        """Return half of its size in mm."""
        return self.size / 2

    @property
    def inner(self) -> float:
        """Return half the size of the ground inside of the rim."""
        return self.reach - min(max(self.size * 0.062, 1.0), 2.4)


@dataclass(frozen=True, slots=True)
class _Name:
    """The name as it is set: its lines and their size in points, the lowest base line."""

    lines: tuple[str, ...]
    size: float
    base: float


def draw_face(writer: Writer, face: Face, middle: Point, letters: Letters) -> None:
    """Draw a side of a token about a point.

    A name too long for its size is left out, and told of: the icon stands alone then. What has
    no name fills the whole ground.
    """
    look = face.look or face.plain
    side = face.side
    key = (
        f"token-{face.shape}-{face.size:g}-{side.key}-{side.number}-{side.label}-"
        f"{look.colour if face.look else 'shared'}-{look.pattern}-{writer.ink}-{face.tag}"
    )
    wide, high = extent(face.shape, face.size)
    box = Rect(-wide / 2 - 0.1, -high / 2 - 0.1, wide + 0.2, high + 0.2)
    form = writer.form(key, box, lambda: _draw(writer, face, letters))
    writer.place(form, *middle)


def draw_ground(writer: Writer, face: Face, box: Rect) -> None:
    """Fill the box of a token and its bleed with the colour of its rim."""
    if not writer.ink:
        middle = (box.x + box.w / 2, box.y + box.h / 2)
        draw_shape(
            writer,
            face.shape,
            middle,
            box.w / 2,
            fill=face.look.band if face.look else NEUTRAL,
        )


def _draw(writer: Writer, face: Face, letters: Letters) -> None:
    look = face.look or face.plain
    draw_rim(writer, face.shape, (0.0, 0.0), face.reach, face.inner, face.look)
    name = _name(face)
    top = half_height(face.shape, face.inner)
    if face.tag:  # a number stands at the top of the rim
        top -= face.size * 0.05
    if not face.side.label:
        x, y, room = 0.0, 0.0, face.inner
    elif name is None:
        letters.advise(
            f"the name “{face.side.label}”",
            f"cannot be read on a token of {face.size:g} mm; it shows its icon alone.",
        )
        x, y, room = 0.0, 0.0, face.inner * (0.86 if face.shape == "square" else 0.78)
    else:
        low = name.base + len(name.lines) * name.size / MM * 1.02
        fill = {"round": 0.90, "square": 0.92, "hex": 0.84}[face.shape]
        room = min((top * fill - low) / 2, face.inner * 0.80)
        x, y = 0.0, low + room
        room *= 0.98 if face.shape == "square" else 0.95
    face.side.draw(Pen(writer, look, x, y, room / 10, face.side.number))
    if name:
        _set_name(writer, name)
    if face.tag:
        _draw_tag(writer, face, look)


def _draw_tag(writer: Writer, face: Face, look: Livery) -> None:
    """Draw the army's number at the top of the rim."""
    r = max(face.size * 0.07, 1.5)
    y = half_height(face.shape, face.reach) - r - 0.2
    writer.disc(0, y, r, fill=look.field, stroke=look.line, width=0.6)
    size = r * 1.15 * MM / fonts.bold().cap_height
    base = y - cap(size, fonts.bold()) / 2
    writer.text(face.tag, 0, base, size, fonts.bold(), colour=INK, align="centre")


def _set_name(writer: Writer, name: _Name) -> None:
    base = name.base + (len(name.lines) - 1) * name.size / MM * 1.02
    for line in name.lines:
        writer.text(line, 0, base, name.size, fonts.bold(), colour=INK, align="centre")
        base -= name.size / MM * 1.02


def _name(face: Face) -> _Name | None:
    """Return the name as low as it fits: on one line, then on two, None when on neither."""
    names = (face.side.label, face.side.small)
    return next((name for each in names if each and (name := _set(face, each.upper()))), None)


def _set(face: Face, words: str) -> _Name | None:
    bold = fonts.bold()
    size = min(max(face.size * 0.272, SMALLEST_NAME), _LARGEST_NAME)
    height = half_height(face.shape, face.inner)
    smallest = max(SMALLEST_NAME, size * 0.8)
    for lines in (1, 2):
        for step in range(12):
            base = -height * (_LOWEST - (_LOWEST - _HIGHEST) * step / 11)
            room = 2 * half_width(face.shape, face.inner, base - 0.15) - 0.5
            if room <= 2:
                continue
            if lines == 1:
                line = fit_line(words, bold, size, room, smallest)
                if not line.cut:
                    return _Name((line.text,), line.size, base)
            else:
                broken = wrap(words, bold, SMALLEST_NAME, room)
                if len(broken) == 2 and " ".join(broken) == words:  # no word is split
                    return _Name(tuple(broken), SMALLEST_NAME, base)
    return None
