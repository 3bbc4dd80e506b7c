"""One paper soldier: front and back in a strip that folds over his helmet and stands on its feet.

From below: the front's foot with the name, the front, the fold, the back mirrored in the fold so
that it lies behind the front, the back's foot.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from collections.abc import Sequence
from dataclasses import dataclass

from printables.engine import fonts
from printables.engine.canvas import WHITE, Writer, rgb
from printables.engine.figures import figure_form
from printables.engine.geometry import Rect
from printables.engine.livery import Livery, dyed, hatch
from printables.engine.small_parts import cap, grey
from printables.engine.text import Setter
from resources.art import STANDING, Picture, picture

CUT = 2.0
"""Millimetres outside of the drawing at which the trim line runs."""
_SIDE = CUT + 0.6
_ABOVE = 1.2
_BELOW = 0.4
_FOOT, _LEAST_FOOT = 0.148, 5.0
"""Depth of a foot as a share of the height of a man, and at least in mm."""
_LEAST = 0.42
"""The least width of a strip as a share of the height of a man: it must stand."""
_LABEL = 8.5
_HAIRLINE = 0.35
_STEM = 0.06
_TRIM = "#857f72"
_FOLD = (2.0, 1.2)
_BEND = (0.7, 0.7)


@dataclass(frozen=True, slots=True)
class Strip:
    """A strip for one drawing; `unit` is millimetres for a hundredth of a standing man."""

    art: Picture
    label: str
    colour: str
    unit: float

    @property
    def foot(self) -> float:
        """Return the depth of each foot in mm."""
        return max(_FOOT * self.unit * STANDING, _LEAST_FOOT)

    @property
    def ground(self) -> float:
        """Return how far the drawing's origin lies above the foot in mm: its plate lies below."""
        return _BELOW - min(self.art.box[1], 0.0) * self.unit

    @property
    def half(self) -> float:
        """Return the height in mm of the front, and of the back."""
        return self.ground + self.art.box[3] * self.unit + _ABOVE

    @property
    def width(self) -> float:
        """Return the width of the strip in mm."""
        return max(self.art.width * self.unit + 2 * _SIDE, _LEAST * self.unit * STANDING)

    @property
    def height(self) -> float:
        """Return the height of the strip in mm, both feet included."""
        return 2 * (self.half + self.foot)


def strip_of(pose: str, label: str, colour: str, height: float) -> Strip:
    """Return the strip of a drawing for men of `height` mm from the sole to the helmet's top."""
    return Strip(picture(pose), label, colour, height / STANDING)


def draw_strip(writer: Writer, strip: Strip, box: Rect, look: Livery, setter: Setter) -> None:
    """Draw a strip into its box of just that size."""
    front = Rect(box.x, box.y + strip.foot, box.w, strip.half)
    wide, high = strip.art.width * strip.unit, strip.art.height * strip.unit
    left = box.x + (box.w - wide) / 2
    low = front.y + strip.ground + strip.art.box[1] * strip.unit
    scale = strip.unit / strip.art.step
    with writer.clipped(front):
        writer.place(_trim_form(writer, strip), left, low, scale)
    form = figure_form(writer, dyed(look, strip.colour), strip.art, small=False)
    writer.place(form, left, low, scale)
    over = Rect(left, 2 * front.top - low - high, wide, high)
    writer.place_turned(form, over, scale, "over", flip=True)
    _draw_foot(writer, strip, Rect(box.x, box.y, box.w, strip.foot), look, setter)
    behind = Rect(box.x, box.top - strip.foot, box.w, strip.foot)
    with writer.turned(behind):
        _draw_foot(writer, strip, behind, look, setter)
    _draw_lines(writer, box, front, look)


def _draw_lines(writer: Writer, box: Rect, front: Rect, look: Livery) -> None:
    """Draw the cut round the strip, and the folds."""
    writer.rect(box, stroke=look.line, width=_HAIRLINE)
    colour = grey(writer)
    ends = (box.x, box.right)
    writer.lines([(ends[0], front.top, ends[1], front.top)], width=0.5, colour=colour, dash=_FOLD)
    bends = (front.y, 2 * front.top - front.y)
    writer.lines([(ends[0], y, ends[1], y) for y in bends], width=0.5, colour=colour, dash=_BEND)


def _draw_foot(writer: Writer, strip: Strip, foot: Rect, look: Livery, setter: Setter) -> None:
    """Draw a foot in the army's colour with its pattern at both ends and the name between."""
    writer.rect(foot, fill=look.band)
    end = min(foot.h, foot.w * 0.16)
    for x in (foot.x, foot.right - end):
        hatch(writer, Rect(x, foot.y, end, foot.h), look.pattern, look.line)
    bold = fonts.bold()
    room = foot.w - 2 * end - 1.6
    size = min(_LABEL, foot.h * 1.5)
    line = setter.line(strip.label, bold, size, room, smallest=5.0)
    base = foot.y + (foot.h - cap(line.size, bold)) / 2
    middle = foot.x + foot.w / 2
    writer.text(line.text, middle, base, line.size, bold, colour=look.on_band, align="centre")


# -- the trim line


def _trim_form(writer: Writer, strip: Strip) -> str:
    """Return the form of the line that runs round a drawing, in the drawing's steps."""
    art = strip.art
    reach = round((CUT + 1.0) / strip.unit * art.step)
    area = Rect(-reach, -reach, art.width * art.step + 2 * reach, art.height * art.step + 2 * reach)
    key = f"trim-{art.name}-{strip.unit:g}"
    return writer.packed_form(key, area, lambda: _trim(strip))


def _trim(strip: Strip) -> bytes:
    """Return the operators of a trim line.

    All outlines are drawn with a pen as wide as the line runs outside of them, then once more
    with white and a little narrower: what is left is the line, round limbs and gear alike.
    """
    step = strip.art.step / strip.unit  # steps in a millimetre
    path = _outline(strip)
    thin = _HAIRLINE / 72 * 25.4
    wide = (2 * CUT + thin) * step
    narrow = (2 * CUT - thin) * step
    return zlib.compress(
        f"1 j 1 J {rgb(_TRIM)} RG {rgb(_TRIM)} rg {wide:.1f} w {path} B "
        f"{rgb(WHITE)} RG {rgb(WHITE)} rg {narrow:.1f} w {path} B".encode()
    )


def _outline(strip: Strip) -> str:
    """Return the outer rings of a drawing as a path; what flies gets a stem down to its foot."""
    art = strip.art
    numbers = array("H", art.points)
    if sys.byteorder == "little":  # stored big-endian
        numbers.byteswap()
    rings: list[str] = []
    for layer in art.layers[: art.outlines]:
        at, largest = layer.start, 0.0
        for size in layer.sizes:
            xs, ys = (
                numbers[2 * at : 2 * (at + size) : 2],
                numbers[2 * at + 1 : 2 * (at + size) : 2],
            )
            at += size
            area = _area(xs, ys)
            largest = largest or area
            if area * largest > 0:  # gaps between limbs run the other way round: nobody trims them
                points = [f"{x} {y}" for x, y in zip(xs, ys, strict=True)]
                rings.append(f"{points[0]} m {' l '.join(points[1:])} l h")
    if art.box[1] > 0:
        middle, half = art.width * art.step / 2, art.width * art.step * _STEM
        deep = art.box[1] * art.step
        rings.append(f"{middle - half:.0f} {-deep:.0f} {2 * half:.0f} {1.5 * deep:.0f} re")
    return " ".join(rings)


def _area(xs: Sequence[int], ys: Sequence[int]) -> float:
    """Return twice the area of a ring, negative for one that runs with the clock."""
    after_x, after_y = [*xs[1:], xs[0]], [*ys[1:], ys[0]]
    return sum(x * v - u * y for x, y, u, v in zip(xs, ys, after_x, after_y, strict=True))
