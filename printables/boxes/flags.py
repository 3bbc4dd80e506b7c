"""Flags of the armies, to be glued round a toothpick, a straw or a skewer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from printables.army_facts import ArmyFacts
from printables.boxes.net import DASH, place_crest
from printables.engine import fonts
from printables.engine.canvas import WHITE, Writer
from printables.engine.geometry import Rect
from printables.engine.imposition import Cell
from printables.engine.livery import hatch
from printables.engine.text import Setter
from printables.pack_inputs import PackFacts
from printables.sheet_kind import Counts, Part, Work


@dataclass(frozen=True, slots=True)
class _Size:
    """A flag: its id, what it goes round, its width and height and its strip's width in mm."""

    id: str
    name: str
    wide: float
    high: float
    strip: float
    count: int


_SIZES = (
    _Size("small", "for a toothpick", 32.0, 20.0, 8.0, 1),
    _Size("middle", "for a skewer", 48.0, 30.0, 11.0, 1),
    _Size("large", "for a straw", 70.0, 44.0, 20.0, 1),
)


_MARGIN = 14.0
"""Millimetres that the strips for head and ruler may take beside a flag."""


def _parts(facts: PackFacts) -> tuple[Part, ...]:
    return tuple(
        Part(
            f"{size.id}.{number}",
            f"Flag {size.name}: {army.name}",
            size.count,
            "one of each size for each army",
            number,
        )
        for number, army in enumerate(facts.armies, start=1)
        for size in _SIZES
    )


def _cells(_writer: Writer, facts: PackFacts, counts: Counts) -> Iterator[Cell]:
    if counts.total:
        facts.letters.advise(
            "Flags", "fold round a stick: glue the strip between the dashed lines round it."
        )
    room = facts.options.page(true_size=True).printable
    for number, army in enumerate(facts.armies, start=1):
        for size in _SIZES:
            if 2 * size.wide + size.strip > room.w - _MARGIN and counts.of(f"{size.id}.{number}"):
                facts.letters.tell(
                    f"The flag {size.name} of {army.name}",
                    f"needs {2 * size.wide + size.strip:.0f} mm, more than this paper has; it is "
                    "not printed.",
                )
                continue
            draw = partial(_draw, facts=facts, army=army, size=size)
            wide = 2 * size.wide + size.strip
            cell = Cell(f"Flag {size.name}", wide, size.high, draw, outline="square", army=number)
            yield from (cell for _ in range(counts.of(f"{size.id}.{number}")))


def _draw(writer: Writer, at: Rect, *, facts: PackFacts, army: ArmyFacts, size: _Size) -> None:
    """Draw both sides of a flag, and between them the strip for the stick."""
    look, crest = facts.livery(army), facts.crest(army)
    rim = size.high * 0.14
    setter = Setter(facts.letters, "its flag")
    face = fonts.title_face(army.name.upper())
    largest = size.high * 0.42
    line = setter.line(army.name.upper(), face, largest, size.wide - 4.0, smallest=5.5)
    for left in (at.x, at.right - size.wide):
        side = Rect(left, at.y, size.wide, at.h)
        writer.rect(side, fill=look.band)
        for low in (side.y, side.top - rim):
            hatch(writer, Rect(side.x, low, side.w, rim), look.pattern, look.line)
        field = Rect(side.x, side.y + rim, side.w, side.h - 2 * rim)
        writer.rect(field, fill=look.field, stroke=look.line, width=0.5)
        writer.rect(side, stroke=look.line, width=0.5)
        middle = side.x + side.w / 2
        base = field.y + field.h * 0.07
        high = line.size * 0.3
        writer.text(line.text, middle, base, line.size, face, colour=look.line, align="centre")
        room = field.top - base - high - field.h * 0.06
        place_crest(writer, look, crest, (middle, field.top - 0.4 - room / 2), room)
    strip = Rect(at.x + size.wide, at.y, size.strip, at.h)
    writer.rect(strip, fill=WHITE)
    middle = strip.x + strip.w / 2
    writer.lines([(x, at.y, x, at.top) for x in (strip.x, middle, strip.right)], dash=DASH)
    words = "glue round the stick"
    writer.text(
        words, middle - strip.w * 0.1, at.y + at.h / 2, min(size.high * 0.28, 8.0),
        align="centre", upright=True,
    )  # fmt: skip


FLAGS = Work(_parts, cells=_cells)
"""The work of the sheet."""
