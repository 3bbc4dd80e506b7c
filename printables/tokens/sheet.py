"""The tokens of the armies' games, all of one size on one grid, as many as these armies need."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial

from printables.engine.canvas import Writer
from printables.engine.geometry import Rect
from printables.engine.imposition import Cell
from printables.engine.length_and_date_text import INCH
from printables.engine.options import TOKEN_SIZES, PrintOptions
from printables.engine.printable_characters import Letters
from printables.pack_inputs import PackFacts
from printables.piece_parts import LaidPiece, laid_pieces
from printables.sheet_kind import Counts, Part, Work
from printables.tokens.face import Face, draw_face, draw_ground
from printables.tokens.icons import icon_of, sides
from printables.tokens.rim import Shape, extent
from rules.games.playbook import Piece

_UNITS = {"mm": 1.0, "in": INCH, "ft": 12 * INCH}
_ELSEWHERE = {"figure-chit", "turn-counter", "round-counter"}
_MADE_FLAT = {"plane-path"}
"""Pieces of other shapes that are printed as what they stand for."""
_OBJECTIVES = {"objective", "held-feature", "cache", "radio", "quarter"}
_USUAL = {
    "jam": "Jam",
    "out-of-ammunition": "Out of ammunition",
    "wounded": "Wounded man",
    "overwatch": "Overwatch",
    "pinned": "Pinned",
    "stunned": "Stunned",
    "activated": "Activated",
    "has-fired": "Has fired",
    "immobilised": "Immobilised",
    "smoke": "Smoke, turns 1 2 3",
    "fire": "Fire",
    "mines": "Minefield",
    "objective": "Objective",
}
"""What most games can use, by the piece's id."""


def _fits(piece: Piece) -> bool:
    """Return whether a piece is a token that only reminds of something."""
    return is_flat(piece) and not covers_ground(piece)


def is_flat(piece: Piece) -> bool:
    """Return whether a piece is printed flat: neither a stick nor a model."""
    if piece.kind not in ("token", "marker") or piece.id in _ELSEWHERE:
        return False
    return piece.shape in ("disc", "square", "ring") or piece.id in _MADE_FLAT


def covers_ground(piece: Piece) -> bool:
    """Return whether a piece stands at its own size: measured on the ground, or large."""
    return piece.unit == "in" or own_size(piece) > max(TOKEN_SIZES)


def _laid(facts: PackFacts) -> tuple[LaidPiece, ...]:
    return (*laid_pieces(facts, _fits), *_usual(facts))


def _usual(facts: PackFacts) -> Iterator[LaidPiece]:
    """Yield usual tokens for a game that lists none, to be chosen from; none is suggested."""
    why = "none: the game lists no tokens; take what your rules need"
    for game in facts.games:
        if game.playbook:
            continue
        end = f"@{game.ruleset.id}" if len(facts.games) > 1 else ""
        for army in game.armies:
            number = facts.number_of(army)
            for key, name in _USUAL.items():
                part = Part(f"{key}{end}.{number}", name, 0, why, number)
                yield LaidPiece(Piece(key, name, "token", "disc"), game, army, part)


def _parts(facts: PackFacts) -> tuple[Part, ...]:
    return tuple(laid.part for laid in _laid(facts))


def own_size(piece: Piece) -> float:
    """Return the size of a piece in mm: as its game says, else a house size for its kind."""
    if piece.size is None or piece.unit not in _UNITS:
        return icon_of(piece, piece.name).size
    size = float(piece.size.value or 0) * _UNITS[piece.unit]
    return size * 2 if piece.measure == "radius" else size


def token_size(piece: Piece, options: PrintOptions) -> float:
    """Return the size in mm in which a piece is printed.

    The player's choice is for what only reminds of something; what covers ground keeps its own.
    """
    size, _ = options.token
    return own_size(piece) if not size or covers_ground(piece) else size


def token_shape(piece: Piece, options: PrintOptions) -> Shape:
    """Return the shape of a piece's token; what covers ground keeps its own."""
    own: Shape = "square" if piece.shape == "square" else "round"
    _, shape = options.token
    return own if shape == "own" or covers_ground(piece) else shape


def _cells(_writer: Writer, facts: PackFacts, counts: Counts) -> Iterator[Cell]:
    """Yield the tokens of each army, and those that all share."""
    if counts.total:
        facts.letters.advise(
            "Tokens", "are stiff as two sheets of card glued back to back before you punch them."
        )
    plain, tags = facts.livery_of("grey"), army_tags(facts)
    for laid in _laid(facts):
        count = counts.of(laid.part.id)
        look = facts.livery(laid.army) if laid.army else None
        size = token_size(laid.piece, facts.options)
        shape = token_shape(laid.piece, facts.options)
        for index in range(count):
            front, back = (
                Face(side, shape, size, look, plain, tags.get(laid.part.army, ""))
                for side in sides(laid.piece, laid.part.title, index)
            )
            kind = "objectives" if laid.piece.id in _OBJECTIVES else "states"
            yield token_cell(facts, laid.part.title, front, back, kind, laid.part.army)


def army_tags(facts: PackFacts) -> dict[int, str]:
    """Return the numbers that armies of one game bear on their tokens where rims look alike."""
    looks = [
        (army.ruleset.id, look.band, look.pattern)
        for army, look in ((army, facts.livery(army)) for army in facts.armies)
    ]
    seen = Counter(looks)
    return {number: str(number) for number, look in enumerate(looks, start=1) if seen[look] > 1}


def token_cell(facts: PackFacts, title: str, front: Face, back: Face, kind: str, army: int) -> Cell:
    """Return a token with its two sides; `kind` is what it counts as in the head of its page."""
    wide, high = extent(front.shape, front.size)
    letters = facts.letters
    return Cell(
        title,
        wide,
        high,
        partial(_face, face=front, letters=letters),
        partial(_face, face=back, letters=letters),
        partial(_ground, face=front),
        partial(_ground, face=back),
        front.shape,
        folded=facts.options.token_fold,
        army=army,
        kind=kind,
    )


def _face(writer: Writer, at: Rect, *, face: Face, letters: Letters) -> None:
    draw_face(writer, face, (at.x + at.w / 2, at.y + at.h / 2), letters)


def _ground(writer: Writer, at: Rect, *, face: Face) -> None:
    draw_ground(writer, face, at)


TOKENS = Work(_parts, cells=_cells)
