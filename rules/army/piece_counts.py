"""How many of each piece (tokens, templates) armies need on the table, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.army.roster import Roster
from rules.games.playbook import Amount, Piece, Playbook


@dataclass(frozen=True, slots=True)
class PieceCount:
    """How many of a piece are needed, with the reason in words. 0 where none is."""

    piece: Piece
    count: int
    why: str


def pieces_needed(roster: Roster, playbook: Playbook) -> tuple[PieceCount, ...]:
    """Return how many of each piece one army needs by itself, in the order of the playbook."""
    return pieces_needed_together((roster,), playbook)


def pieces_needed_together(rosters: Sequence[Roster], playbook: Playbook) -> tuple[PieceCount, ...]:
    """Return how many of each piece armies that meet need together, in the playbook's order.

    Of a piece that they share there is one lot for all of them, however many they are.
    """
    return tuple(
        PieceCount(piece, _count(piece.amount, rosters), piece.amount.why)
        for piece in playbook.pieces
    )


def _count(amount: Amount, rosters: Sequence[Roster]) -> int:
    counts = [roster.count(amount.of) for roster in rosters]
    lots = [sum(counts)] if amount.shared and rosters else counts
    return sum(_rounded_up(amount.each * count, amount.per) + amount.plus for count in lots)


def _rounded_up(count: int, per: int) -> int:
    """Return count / per, rounded up."""
    return -(-count // per)
