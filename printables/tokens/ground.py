"""What covers ground, at the size that its game says: cut out beside the templates."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from printables.engine.canvas import Writer
from printables.engine.printable_characters import Letters
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
        if size > _LARGEST:
            facts.letters.tell(
                laid.part.title, f"is {size:g} mm large, too large for a token; it is not printed."
            )
            continue
        found += _markers(facts, laid, count, size)
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


GROUND = Work(_parts, cutouts=_cutouts)
