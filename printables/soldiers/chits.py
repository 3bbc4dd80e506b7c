"""Chits for figures: tokens that stand in for men nobody has a figure of."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from printables.engine.canvas import Writer
from printables.engine.geometry import star
from printables.engine.imposition import Cell
from printables.engine.options import PUNCH
from printables.pack_inputs import PackFacts
from printables.sheet_kind import Counts, Part, Work
from printables.soldiers.stand_ups import Kind, kinds_of
from printables.tokens.face import Face
from printables.tokens.icons import Side
from printables.tokens.pen import Pen, box
from printables.tokens.rim import Shape
from printables.tokens.sheet import token_cell

SIZE = PUNCH
"""Side or diameter in mm where the player chose none."""
_FALLEN = "casualty"
"""The drawing behind every chit: turn it over when its man falls."""
_FIELD = 16.0
_FLOOR, _SPAN, _HALF, _HIGH = -4.4, 8.8, 9.5, 13.0
"""The ground line's height and half its length, then the room for the man: half its width, height.

The ground inside of the rim reaches from -10 to 10.
"""
_BAR, _BARS, _STEP = -6.6, 13.6, 1.9
"""The height of the bars' middle, the room for all of them, and their greatest distance."""
_BADGE = (-5.6, 6.0, 2.7)
_NUMBER = (6.2, 6.2, 2.2)


def _parts(facts: PackFacts) -> tuple[Part, ...]:
    return tuple(
        Part(f"{kind.id}.{number}", kind.title, kind.proposed, kind.why("a chit"), number)
        for number, army in enumerate(facts.armies, start=1)
        for kind in kinds_of(army, models=False)
    )


def _cells(_writer: Writer, facts: PackFacts, counts: Counts) -> Iterator[Cell]:
    """Yield the chits of each army; those of one kind are numbered to keep their wounds apart."""
    if counts.total:
        words = (
            "have a bar for each shot of their man, chevrons for a leader, a star for a commander."
        )
        facts.letters.advise("Chits", words)
    for number, army in enumerate(facts.armies, start=1):
        for kind in kinds_of(army, models=False):
            count = counts.of(f"{kind.id}.{number}")
            for which in range(count):
                own = str(which + 1) if count > 1 else ""
                yield _chit(facts, kind, kind.pose(which), own, number)


def _chit(facts: PackFacts, kind: Kind, pose: str, number: str, army: int) -> Cell:
    options, look = facts.options, facts.livery(facts.armies[army - 1])
    chosen, own = options.token
    shape: Shape = "round" if own == "own" else own
    size = chosen or SIZE
    key = f"chit-{pose}-{kind.shots}-{kind.badge}"
    man = partial(_draw_man, art=pose, shots=kind.shots, badge=kind.badge)
    fallen = partial(_draw_fallen, art=_FALLEN)
    front, back = (
        Face(Side(name, draw, "", number), shape, size, look, look)
        for name, draw in ((key, man), (f"chit-{_FALLEN}", fallen))
    )
    return token_cell(facts, kind.title, front, back, "men", army)


def _draw_man(pen: Pen, *, art: str, shots: int, badge: str) -> None:
    """Draw a man from the waist up, a bar for each shot below him, and his badge."""
    pen.bust(art, _FLOOR, _HALF, _HIGH)
    pen.lines([(-_SPAN, _FLOOR, _SPAN, _FLOOR)])
    step = min(_STEP, _BARS / max(shots, 1))
    for at in range(shots):
        x = (at - (shots - 1) / 2) * step
        pen.poly([(x + a, _BAR + b) for a, b in box(step * 0.5, 2.0)], "ink", line=False)
    if badge:
        x, y, r = _BADGE
        pen.disc(x, y, r + 0.5, "white", line=False)
        pen.disc(x, y, r, "ink", line=False)
        if badge == "commander":
            pen.poly(star(x, y, r * 0.85), "white", line=False)
        else:
            for low in (-1.5, 0.3):
                strip = ((-1.7, 0), (0, 1.3), (1.7, 0), (1.7, 0.9), (0, 2.2), (-1.7, 0.9))
                pen.poly([(x + a, y + low + b - 0.3) for a, b in strip], "white", line=False)
    _draw_number(pen)


def _draw_fallen(pen: Pen, *, art: str) -> None:
    """Draw him lying, for the other side."""
    pen.art(art, 0.0, 0.0, _FIELD, _FIELD)
    _draw_number(pen)


def _draw_number(pen: Pen) -> None:
    """Draw his number among those of his kind."""
    if pen.number:
        x, y, radius = _NUMBER
        pen.disc(x, y, radius, "white")
        pen.text(pen.number, x, y, radius * 1.1)


CHITS = Work(_parts, cells=_cells)
