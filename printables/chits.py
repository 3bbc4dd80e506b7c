"""Chits for figures: small discs or squares that stand in for men nobody has a figure of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from printables import fonts
from printables.canvas import Writer
from printables.figures import State, draw_figure
from printables.geometry import Rect
from printables.imposition import Cell, Outline
from printables.livery import Livery, dyed, hatch
from printables.outlines import hexagon
from printables.pack_facts import PackFacts
from printables.parts import cap
from printables.parts_list import Counts, Part
from printables.setting import Setter
from printables.sheets import Work
from printables.stand_up_kinds import Kind, kinds_of
from printables.text import MM

SIZE = 25.0
"""Side or diameter in mm where the player chose none."""
_RIM = 0.075
_NAME, _SMALLEST_NAME = 6.5, 4.5
_NUMBER = 7.0
_CLOSE = 1.05
_CORNER = 1.2


def _parts(facts: PackFacts) -> tuple[Part, ...]:
    return tuple(
        Part(f"{kind.id}.{number}", kind.title, kind.proposed, kind.why("a chit"), number)
        for number, army in enumerate(facts.armies, start=1)
        for kind in kinds_of(army, models=False)
    )


def _cells(_writer: Writer, facts: PackFacts, counts: Counts) -> Iterator[Cell]:
    """Yield the chits of each army; behind each lies the same man, fallen."""
    options = facts.options
    size = options.token_size or SIZE
    shape: Outline = "round" if options.token_shape == "own" else options.token_shape
    setter = Setter(facts.letters, "its chit")
    for number, army in enumerate(facts.armies, start=1):
        look = facts.livery(army)
        for kind in kinds_of(army, models=False):
            count = counts.of(f"{kind.id}.{number}")
            for which in range(count):
                chit = _Chit(kind, which, count, look, setter, shape)
                yield Cell(
                    kind.title,
                    size,
                    size,
                    front=partial(chit.draw, state="normal"),
                    back=partial(chit.draw, state="fallen"),
                    outline=shape,
                )


CHITS = Work(_parts, cells=_cells)


@dataclass(frozen=True, slots=True)
class _Chit:
    """One chit: its kind, and its number among those of the kind."""

    kind: Kind
    which: int
    of: int
    look: Livery
    setter: Setter
    shape: Outline

    def draw(self, writer: Writer, box: Rect, state: State) -> None:
        """Draw a side: the man, standing or fallen, over his name, with his number."""
        look, kind = self.look, self.kind
        _draw_shape(writer, self.shape, box, look)
        _draw_shape(writer, self.shape, box.inset(box.w * _RIM), look, inner=True)
        dye = dyed(look, kind.colour)
        if state == "normal":
            share = Rect(box.x + box.w * 0.2, box.y + box.h * 0.33, box.w * 0.6, box.h * 0.55)
        else:
            share = Rect(box.x + box.w * 0.16, box.y + box.h * 0.36, box.w * 0.68, box.h * 0.4)
        draw_figure(writer, dye, kind.pose(self.which), share, state=state)
        self._draw_name(writer, box)
        if self.of > 1:
            self._draw_number(writer, box)

    def _draw_name(self, writer: Writer, box: Rect) -> None:
        bold = fonts.bold()
        room = box.w * (0.55 if self.shape in ("round", "hex") else 0.78)
        name = self.setter.block(
            self.kind.name, bold, _NAME, room, box.h * 0.17, smallest=_SMALLEST_NAME
        )
        leading = name.size * _CLOSE / MM
        base = (
            box.y + box.h * 0.225 + (len(name.lines) - 1) * leading / 2 - cap(name.size, bold) / 2
        )
        for line in name.lines:
            writer.text(line, box.x + box.w / 2, base, name.size, bold, align="centre")
            base -= leading

    def _draw_number(self, writer: Writer, box: Rect) -> None:
        """Say which of his kind he is, so that each keeps his own wounds."""
        look, bold, text = self.look, fonts.bold(), str(self.which + 1)
        x, y = box.x + box.w * 0.76, box.y + box.h * 0.68
        radius = max(box.w * 0.085, 1.6)
        writer.disc(x, y, radius, fill=look.dark, stroke=look.line, width=0.5)
        size = min(_NUMBER, radius * 2 * MM * 0.62)
        base = y - cap(size, bold) / 2
        writer.text(text, x, base, size, bold, colour=look.on_dark, align="centre")


def _draw_shape(
    writer: Writer, shape: Outline, box: Rect, look: Livery, *, inner: bool = False
) -> None:
    """Draw the rim of a chit with its pattern, or the light field inside of it."""
    fill = look.field if inner else look.band
    width = 0.5 if inner else 0.7
    if shape == "hex":
        writer.polygon(hexagon(box), fill=fill, stroke=look.line, width=width)
        return
    radius = box.w / 2 if shape == "round" else _CORNER
    writer.rect(box, fill=fill, stroke=look.line, width=width, radius=radius)
    if not inner:
        with writer.clipped(box, radius):
            hatch(writer, box, look.pattern, look.line)
