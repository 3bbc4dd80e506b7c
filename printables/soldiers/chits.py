"""Chits for figures: tokens that stand in for men nobody has a figure of."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from printables.engine.canvas import Writer
from printables.engine.geometry import Rect
from printables.engine.imposition import Cell
from printables.engine.livery import Livery
from printables.engine.printable_characters import Letters
from printables.pack_inputs import PackFacts
from printables.sheet_kind import Counts, Part, Work
from printables.soldiers.stand_ups import Kind, kinds_of
from printables.tokens.face import Face, draw_face, draw_ground
from printables.tokens.icons import Side
from printables.tokens.pen import Pen
from printables.tokens.rim import Shape, extent

SIZE = 25.0
"""Side or diameter in mm where the player chose none."""
_FALLEN = "casualty"
"""The drawing behind every chit: turn it over when its man falls."""
_FIELD = 20.0
_NUMBER = (7.4, 6.2, 2.7)


def _parts(facts: PackFacts) -> tuple[Part, ...]:
    return tuple(
        Part(f"{kind.id}.{number}", kind.title, kind.proposed, kind.why("a chit"), number)
        for number, army in enumerate(facts.armies, start=1)
        for kind in kinds_of(army, models=False)
    )


def _cells(_writer: Writer, facts: PackFacts, counts: Counts) -> Iterator[Cell]:
    """Yield the chits of each army; those of one kind are numbered to keep their wounds apart."""
    for number, army in enumerate(facts.armies, start=1):
        look = facts.livery(army)
        for kind in kinds_of(army, models=False):
            count = counts.of(f"{kind.id}.{number}")
            for which in range(count):
                own = str(which + 1) if count > 1 else ""
                yield _chit(facts, kind, kind.pose(which), own, look)


CHITS = Work(_parts, cells=_cells)


def _chit(facts: PackFacts, kind: Kind, pose: str, number: str, look: Livery) -> Cell:
    options = facts.options
    shape: Shape = "round" if options.token_shape == "own" else options.token_shape
    size = options.token_size or SIZE
    wide, high = extent(shape, size)
    front, back = (
        Face(
            Side(f"chit-{art}", partial(_draw_man, art=art), kind.name, number),
            shape,
            size,
            look,
            look,
        )
        for art in (pose, _FALLEN)
    )
    return Cell(
        kind.title,
        wide,
        high,
        partial(_face, face=front, letters=facts.letters),
        partial(_face, face=back, letters=facts.letters),
        partial(_ground, face=front),
        partial(_ground, face=back),
        shape,
        folded=options.token_fold,
    )


def _draw_man(pen: Pen, *, art: str) -> None:
    """Draw a man, with his number among those of his kind."""
    pen.art(art, 0.0, 0.0, _FIELD, _FIELD)
    if pen.number:
        x, y, radius = _NUMBER
        pen.disc(x, y, radius, "white")
        pen.text(pen.number, x, y, radius * 1.1)


def _face(writer: Writer, at: Rect, *, face: Face, letters: Letters) -> None:
    draw_face(writer, face, (at.x + at.w / 2, at.y + at.h / 2), letters)


def _ground(writer: Writer, at: Rect, *, face: Face) -> None:
    draw_ground(writer, face, at)
