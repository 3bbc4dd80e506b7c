"""The round label on the lid of a vehicle's cup: its name, its drawing, who sits inside."""

from __future__ import annotations

from collections import Counter

from printables import fonts
from printables.army_facts import ArmyFacts
from printables.canvas import INK, Point, Writer
from printables.facts import UnitFacts
from printables.figures import draw_figure
from printables.geometry import Rect
from printables.livery import Livery, dyed
from printables.parts import cap
from printables.setting import Setter
from printables.text import LEADING, MM
from printables.tokens.rim import draw_rim, half_width
from rules.common.wording import counted

LID = 60.0
"""Diameter in mm of a lid's label: it fits on the lids of jars and cups."""
_RIM = 3.0
_CREW = 7.5


def draw_lid(
    writer: Writer,
    middle: Point,
    unit: UnitFacts,
    army: ArmyFacts,
    *,
    look: Livery,
    setter: Setter,
) -> None:
    """Draw the lid of a vehicle about a point."""
    x, y = middle
    inner = LID / 2 - _RIM
    draw_rim(writer, "round", middle, LID / 2, inner, look)
    draw_figure(writer, dyed(look, unit.colour), unit.picture, Rect(x - 17, y + 5.6, 34, 15.5))
    title = unit.title.upper()
    face = fonts.title_face(title)
    line = setter.line(title, face, 15, 2 * half_width("round", inner, 4.0) - 4, smallest=7)
    base = y + 3.4 - cap(line.size, face)
    writer.text(line.text, x, base, line.size, face, align="centre")
    seats = len(unit.seats)
    words = " · ".join(
        part
        for part in (unit.kind, counted(seats, "seat", "seats") if seats else "", army.name)
        if part
    )
    base -= 3.6
    line = setter.line(words, fonts.bold(), 7.5, 2 * half_width("round", inner, base - y) - 4)
    writer.text(line.text, x, base, line.size, fonts.bold(), align="centre", colour=look.label)
    _crew(writer, x, base - 1.6, y - inner + 4.4, unit, inner, setter)


def _crew(
    writer: Writer, x: float, top: float, low: float, unit: UnitFacts, inner: float, setter: Setter
) -> None:
    """Set who sits inside below the name: one on a line, all in one text where they are many."""
    lines = crew_words(unit)
    face, size = fonts.body(), _CREW
    wide = 2 * half_width("round", inner, inner - 4.4) + 9.0
    high = size * LEADING / MM
    singly = all(face.width(line) * size / MM <= wide + 6.0 for line in lines)
    if not singly or len(lines) * high > top - low:
        block = setter.block(" · ".join(lines), face, size, wide, top - low, smallest=5.0)
        size, lines = block.size, list(block.lines)
    base = top - cap(size)
    for line in lines:
        writer.text(line.strip(" ·"), x, base, size, align="centre", colour=INK)
        base -= size * LEADING / MM


def crew_words(unit: UnitFacts) -> list[str]:
    """Return who sits inside, a line for each post: "Crew: Sgt. Dusty, 4 × Rifleman"."""
    posts: dict[str, Counter[str]] = {}
    for seat in unit.seats:
        if seat.who:
            posts.setdefault(seat.post, Counter())[seat.who] += 1
    lines = [f"{post}: {_listed(men)}" for post, men in posts.items()]
    free = sum(1 for seat in unit.seats if not seat.who)
    if free:
        lines.append(f"{free} free" if posts else "all seats free")
    return lines


def _listed(men: Counter[str]) -> str:
    return ", ".join(f"{count} × {who}" if count > 1 else who for who, count in men.items())
