"""The tokens and markers of the armies' games, at true size, as many as these armies need."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial

from printables.engine import fonts
from printables.engine.canvas import INK, WHITE, Writer
from printables.engine.figures import draw_figure
from printables.engine.geometry import Rect
from printables.engine.imposition import Cell
from printables.engine.length_and_date_text import INCH
from printables.engine.livery import Livery, hatch
from printables.engine.options import TOKEN_SIZES, PrintOptions
from printables.engine.printable_characters import Letters
from printables.engine.text import Setter
from printables.pack_inputs import PackFacts
from printables.piece_parts import LaidPiece, laid_pieces
from printables.sheet_kind import Counts, Part, Work
from printables.tokens.face import Face, draw_face, draw_ground
from printables.tokens.icons import icon_of, sides
from printables.tokens.rim import Shape, extent
from rules.games.playbook import Piece

_UNITS = {"mm": 1.0, "in": INCH, "ft": 12 * INCH}
_LARGEST = 160.0
_ELSEWHERE = {"figure-chit", "turn-counter", "round-counter"}
_MADE_FLAT = {"flag", "plane-path"}
"""Pieces of other shapes that are printed as what they stand for."""
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
_FLAG = (32.0, 20.0, 8.0)
"""A flag's width and height in mm, and the strip between its sides that goes round the stick."""


def _fits(piece: Piece) -> bool:
    """Return whether a piece is a token: flat, and neither a stick nor a model."""
    if piece.kind not in ("token", "marker") or piece.id in _ELSEWHERE:
        return False
    return piece.shape in ("disc", "square", "ring") or piece.id in _MADE_FLAT


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

    The player's choice is for what only reminds of something. What covers ground, in inches or
    larger than any token, keeps its own size.
    """
    own = own_size(piece)
    if not options.token_size or piece.unit == "in" or own > max(TOKEN_SIZES):
        return own
    return options.token_size


def token_shape(piece: Piece, options: PrintOptions) -> Shape:
    """Return the shape of a piece's token; what is measured on the ground keeps its own."""
    own: Shape = "square" if piece.shape == "square" else "round"
    if options.token_shape == "own" or piece.unit == "in":
        return own
    return options.token_shape


def _cells(_writer: Writer, facts: PackFacts, counts: Counts) -> Iterator[Cell]:
    """Yield the tokens of each army, and those that all share."""
    if counts.total:
        facts.letters.advise("Tokens", "last longer on card: glue the sheet to it before you cut.")
    plain, tags = facts.livery_of("grey"), army_tags(facts)
    for laid in _laid(facts):
        count = counts.of(laid.part.id)
        look = facts.livery(laid.army) if laid.army else None
        if laid.piece.id == "flag":
            yield from _flags(facts, laid, look or plain, count)
            continue
        size = token_size(laid.piece, facts.options)
        if size > _LARGEST:
            facts.letters.tell(
                laid.part.title, f"is {size:g} mm large, too large for a token; it is not printed."
            )
            continue
        shape = token_shape(laid.piece, facts.options)
        for index in range(count):
            front, back = (
                Face(side, shape, size, look, plain, tags.get(laid.part.army, ""))
                for side in sides(laid.piece, laid.part.title, index)
            )
            yield _cell(facts, laid.part.title, front, back)


def army_tags(facts: PackFacts) -> dict[int, str]:
    """Return the numbers that armies of one game bear on their tokens where rims look alike."""
    looks = [
        (army.ruleset.id, look.band, look.pattern)
        for army, look in ((army, facts.livery(army)) for army in facts.armies)
    ]
    seen = Counter(looks)
    return {number: str(number) for number, look in enumerate(looks, start=1) if seen[look] > 1}


def _cell(facts: PackFacts, title: str, front: Face, back: Face) -> Cell:
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
    )


def _face(writer: Writer, at: Rect, *, face: Face, letters: Letters) -> None:
    draw_face(writer, face, (at.x + at.w / 2, at.y + at.h / 2), letters)


def _ground(writer: Writer, at: Rect, *, face: Face) -> None:
    draw_ground(writer, face, at)


def _flags(facts: PackFacts, laid: LaidPiece, look: Livery, count: int) -> Iterator[Cell]:
    wide, high, strip = _FLAG
    name = laid.army.name if laid.army else ""
    if count:
        facts.letters.advise(
            laid.part.title,
            "folds round a toothpick: glue the strip between its dashed lines round it.",
        )
    for _ in range(count):
        draw = partial(_flag, look=look, name=name, letters=facts.letters)
        yield Cell(laid.part.title, 2 * wide + strip, high, draw)


def _flag(writer: Writer, at: Rect, *, look: Livery, name: str, letters: Letters) -> None:
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


TOKENS = Work(_parts, cells=_cells)
