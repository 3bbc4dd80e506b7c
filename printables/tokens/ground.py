"""What covers ground, at the size that its game says, and flags: cut out beside the templates."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from printables.engine import fonts
from printables.engine.canvas import INK, WHITE, Writer
from printables.engine.figures import draw_figure
from printables.engine.geometry import Rect
from printables.engine.livery import Livery, hatch
from printables.engine.printable_characters import Letters
from printables.engine.text import Setter
from printables.pack_inputs import PackFacts
from printables.piece_parts import LaidPiece, laid_pieces
from printables.sheet_kind import Counts, Part, Work
from printables.templates.cutout_layout import Cutout
from printables.tokens.face import Face, draw_face
from printables.tokens.icons import sides
from printables.tokens.rim import extent
from printables.tokens.sheet import covers_ground, is_flat, own_size, token_shape
from rules.games.playbook import Piece

_LARGEST = 160.0
_FLAG = (32.0, 20.0, 8.0)
"""A flag's width and height in mm, and the strip between its sides that goes round the stick."""


def _fits(piece: Piece) -> bool:
    return is_flat(piece) and covers_ground(piece)


def _parts(facts: PackFacts) -> tuple[Part, ...]:
    return tuple(laid.part for laid in laid_pieces(facts, _fits))


def _cutouts(facts: PackFacts, counts: Counts) -> Sequence[Sequence[Cutout]]:
    """Return the markers of each army, and those that all share."""
    found: list[Cutout] = []
    for laid in laid_pieces(facts, _fits):
        count = counts.of(laid.part.id)
        if not count:
            continue
        size = own_size(laid.piece)
        if laid.piece.id != "flag" and size > _LARGEST:
            facts.letters.tell(
                laid.part.title, f"is {size:g} mm large, too large for a token; it is not printed."
            )
            continue
        flag = laid.piece.id == "flag"
        found += [_flag_of(facts, laid)] * count if flag else _markers(facts, laid, count, size)
    return [found]


def _markers(facts: PackFacts, laid: LaidPiece, count: int, size: float) -> list[Cutout]:
    plain = facts.livery_of("grey")
    look = facts.livery(laid.army) if laid.army else None
    shape = token_shape(laid.piece, facts.options)
    wide, high = extent(shape, size)
    found = []
    for index in range(count):
        side, _ = sides(laid.piece, laid.part.title, index)
        face = Face(side, shape, size, look, plain)
        draw = partial(_draw_marker, face=face, letters=facts.letters)
        key = f"ground-{laid.part.id}-{side.number}"
        found.append(Cutout(key, laid.part.title, wide, high, draw, game=laid.game.ruleset))
    return found


def _draw_marker(writer: Writer, *, face: Face, letters: Letters) -> None:
    wide, high = extent(face.shape, face.size)
    draw_face(writer, face, (wide / 2, high / 2), letters)


def _flag_of(facts: PackFacts, laid: LaidPiece) -> Cutout:
    wide, high, strip = _FLAG
    look = facts.livery(laid.army) if laid.army else facts.livery_of("grey")
    name = laid.army.name if laid.army else ""
    facts.letters.advise(
        laid.part.title,
        "folds round a toothpick: glue the strip between its dashed lines round it.",
    )
    box = Rect(0, 0, 2 * wide + strip, high)
    draw = partial(_draw_flag, at=box, look=look, name=name, letters=facts.letters)
    return Cutout(f"flag-{laid.part.id}", laid.part.title, box.w, box.h, draw)


def _draw_flag(writer: Writer, *, at: Rect, look: Livery, name: str, letters: Letters) -> None:
    """Draw both sides of a flag and the strip between them for the stick."""
    wide, _, strip = _FLAG
    left = Rect(at.x, at.y, wide, at.h)
    right = Rect(at.right - wide, at.y, wide, at.h)
    setter = Setter(letters, "its flag")
    line = setter.line(name, fonts.bold(), 7.5, wide - 6.0, smallest=5.0)
    for side in (left, right):
        writer.rect(side, fill=look.band)
        hatch(writer, Rect(side.x, side.y, side.w, 3.2), look.pattern, look.line)
        hatch(writer, Rect(side.x, side.top - 3.2, side.w, 3.2), look.pattern, look.line)
        field = Rect(side.x, side.y + 3.2, side.w, side.h - 6.4)
        writer.rect(field, fill=look.field, stroke=look.line, width=0.5)
        draw_figure(
            writer, look, "item_leader_pose", Rect(side.x, field.y + 3.6, side.w, 9.0), stand=False
        )
        middle = side.x + side.w / 2
        writer.text(
            line.text, middle, field.y + 1.2, line.size, fonts.bold(), colour=INK, align="centre"
        )
    writer.rect(Rect(left.right, at.y, strip, at.h), fill=WHITE)
    folds = [left.right, left.right + strip / 2, right.x]
    writer.lines([(x, at.y, x, at.top) for x in folds], width=0.35, dash=(1.0, 0.8))
    writer.text(
        "glue round the stick",
        left.right + strip / 2 - 0.8,
        at.y + at.h / 2,
        5.0,
        align="centre",
        upright=True,
    )


GROUND = Work(_parts, cutouts=_cutouts)
