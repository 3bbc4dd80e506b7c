"""The net of a box: faces, flaps, the lines along which it is cut and folded."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from printables.engine.canvas import INK, WHITE, Writer
from printables.engine.crest import RATIO, draw_crest
from printables.engine.geometry import Rect, Segment
from printables.engine.livery import Livery, hatch
from printables.engine.small_parts import grey
from rules.army.crests import Crest

DASH = (2.2, 1.4)
"""Millimetres on and off of a line along which a box is folded."""
CUT, FOLD = 0.8, 0.7
"""Widths in points of the lines that are cut, and of those that are folded."""
_TAPER = 2.5
_SIZE = 7.5

Point = tuple[float, float]


@dataclass(slots=True)
class Net:
    """Collects the lines of a net while its faces are drawn; `finish` draws them on top."""

    writer: Writer
    look: Livery
    cuts: list[Segment] = field(default_factory=list)
    folds: list[Segment] = field(default_factory=list)

    def face(self, box: Rect, pad: float = 0.0) -> Rect:
        """Colour a face with the army's pattern; return a light panel inside it, `pad` mm in."""
        writer, look = self.writer, self.look
        writer.rect(box, fill=look.band)
        if not look.ink:
            hatch(writer, box, look.pattern, look.border)
        inner = box.inset(pad)
        if pad:
            writer.rect(inner, fill=look.paper, stroke=look.line, width=0.9, radius=2.2)
        return inner

    def border(self, box: Rect) -> Rect:
        """Draw a face with a plain border; return the light panel inside it."""
        self.writer.rect(box, fill=self.look.border)
        inner = box.inset(3.0)
        self.writer.rect(inner, fill=self.look.paper, stroke=self.look.line, width=0.9, radius=2.2)
        return inner

    def flap(self, fold: Segment, deep: float, words: str, *, fill: str = "") -> None:
        """Add a flap along a fold, at the left of who walks along it, narrower at its far end."""
        x, y, to_x, to_y = fold
        long = abs(to_x - x) + abs(to_y - y)
        along = ((to_x - x) / long, (to_y - y) / long)
        out = (-along[1] * deep, along[0] * deep)
        taper = min(_TAPER, deep / 2)
        near = (x + out[0] + along[0] * taper, y + out[1] + along[1] * taper)
        far = (to_x + out[0] - along[0] * taper, to_y + out[1] - along[1] * taper)
        if fill:
            self.writer.polygon([(x, y), near, far, (to_x, to_y)], fill=fill)
        self.folds.append(fold)
        self.cut([(x, y), near, far, (to_x, to_y)])
        middle = ((x + to_x + out[0]) / 2, (y + to_y + out[1]) / 2)
        upright = abs(along[1]) > 0.5
        down = 0.9
        self.writer.text(
            words, middle[0] + (down if upright else 0), middle[1] - (0 if upright else down),
            _SIZE, colour=self.look.on_band if fill else grey(self.writer), align="centre",
            upright=upright,
        )  # fmt: skip

    def cut(self, points: Sequence[Point]) -> None:
        """Add a line of cuts through points."""
        self.cuts += [(*one, *other) for one, other in pairwise(points)]

    def finish(self) -> None:
        """Draw the lines to cut, and those to fold as dashes that are seen on any ground."""
        self.writer.lines(self.folds, width=FOLD * 1.8, colour=WHITE)
        self.writer.lines(self.folds, width=FOLD, colour=INK, dash=DASH)
        self.writer.lines(self.cuts, width=CUT)


def place_crest(writer: Writer, look: Livery, crest: Crest, middle: Point, high: float) -> None:
    """Draw a crest of `high` mm about a point."""
    box = Rect(middle[0] - high * RATIO / 2, middle[1] - high / 2, high * RATIO, high)
    draw_crest(writer, look, crest, box)
