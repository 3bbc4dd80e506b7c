"""Which acts of a ledger stand: undo takes the last ones away, redo brings them again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rules.campaign.ledger.acts import Act, Batch, Found, Redo, Undo


class Moved(NamedTuple):
    """What one more act of a ledger did to those that stand: which came, and which went."""

    came: Batch | None = None
    went: Batch | None = None


class StandingActs:
    """The acts that stand, and those that were undone and can be done again, each in order.

    What was undone can be done again until another act is written.
    """

    def __init__(self, batches: Iterable[Batch] = ()) -> None:
        self.standing: list[Batch] = []
        self.undone: list[Batch] = []
        for batch in batches:
            self.take(batch)

    def take(self, batch: Batch) -> Moved:
        """Take one more batch; an undo or a redo that fits nothing does nothing."""
        act = batch.act
        if isinstance(act, Undo):
            if self.standing and self.standing[-1].id == act.batch:
                self.undone.append(self.standing.pop())
                return Moved(went=self.undone[-1])
            return Moved()
        if isinstance(act, Redo):
            if self.undone and self.undone[-1].id == act.batch:
                self.standing.append(self.undone.pop())
                return Moved(came=self.standing[-1])
            return Moved()
        self.undone.clear()
        self.standing.append(batch)
        return Moved(came=batch)


def written_together(batches: Sequence[Batch]) -> tuple[Batch, ...]:
    """Return the last act with those before it that a player wrote with it in one go.

    What is written in one go has one moment, and nothing else has the same (`moment_after`).
    """
    if not batches:
        return ()
    last, first = batches[-1], len(batches)
    while first and (batches[first - 1].moment, batches[first - 1].by) == (last.moment, last.by):
        first -= 1
    return tuple(batches[first:])


def last_done(standing: Sequence[Batch]) -> tuple[Batch, ...]:
    """Return what undo takes back, as it was written; nothing where the founding is among it."""
    found = written_together(standing)
    return () if any(isinstance(each.act, Found) for each in found) else found


def last_undone(undone: Sequence[Batch]) -> tuple[Batch, ...]:
    """Return what redo brings again, in the order in which it was written first."""
    return written_together(undone)[::-1]


def standing_acts(batches: Iterable[Batch]) -> list[Act]:
    """Return the acts that were not undone."""
    return [batch.act for batch in StandingActs(batches).standing]
