"""The pieces of the armies' games as parts of sheets: how many of each, whose, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from printables.army_facts import ArmyFacts
from printables.pack_inputs import Game, PackFacts
from printables.sheet_kind import Part
from rules.army.totals import PieceCount, pieces_needed
from rules.games.playbook import Piece


@dataclass(frozen=True, slots=True)
class LaidPiece:
    """A piece of a game as it is printed: for one army, or for the table when `army` is None."""

    piece: Piece
    game: Game
    army: ArmyFacts | None
    part: Part


def laid_pieces(
    facts: PackFacts, fits: Callable[[Piece], bool], most: int = 60
) -> tuple[LaidPiece, ...]:
    """Return the pieces that fit a sheet, each once for every army that needs its own.

    Pieces that all share come once for their game. More than `most` of one are not suggested:
    nobody cuts out a token for each of 2,000 men.
    """
    return tuple(
        laid for game in facts.games if game.playbook for laid in _laid(facts, game, fits, most)
    )


def _laid(
    facts: PackFacts, game: Game, fits: Callable[[Piece], bool], most: int
) -> Iterator[LaidPiece]:
    playbook = game.playbook
    assert playbook is not None
    end = f"@{game.ruleset.id}" if len(facts.games) > 1 else ""
    together = pieces_needed([army.roster for army in game.armies], playbook)
    alone = [pieces_needed((army.roster,), playbook) for army in game.armies]
    for place, need in enumerate(together):
        piece = need.piece
        if not fits(piece):
            continue
        if piece.amount.shared:
            yield LaidPiece(piece, game, None, _part(facts, need, f"{piece.id}{end}", 0, most))
            continue
        for army, needs in zip(game.armies, alone, strict=True):
            number = facts.number_of(army)
            part = _part(facts, needs[place], f"{piece.id}{end}.{number}", number, most)
            yield LaidPiece(piece, game, army, part)


def once_for_the_table(laid: LaidPiece) -> Part:
    """Return the part of a piece that both sides can use: suggested for the first army alone."""
    part = laid.part
    if laid.army is not None and laid.army is not laid.game.armies[0] and part.count:
        return replace(part, count=0, why="one does for the table; ask for another")
    return part


def _part(facts: PackFacts, need: PieceCount, part_id: str, army: int, most: int) -> Part:
    why = need.why
    if need.count > most:
        why = f"{why}; {need.count:,} in all, of which {most} are suggested"
    title, count = facts.clean(need.piece.name), min(need.count, most)
    if need.piece.asked and count:
        count, why = 0, f"{why}; ask for those you want"
    return Part(part_id, title, count, facts.clean(why), army)
