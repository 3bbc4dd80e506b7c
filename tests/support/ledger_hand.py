"""What undo and redo would do next to a ledger, as the window asks it of the open campaign."""

from __future__ import annotations

from rules.campaign.ledger.acts import Batch
from rules.campaign.ledger.chain import Ledger
from rules.campaign.ledger.undone_acts import StandingActs, last_done, last_undone


def last_acts(ledger: Ledger) -> tuple[Batch, ...]:
    """Return what an undo takes back: the acts that were written last in one go, in order."""
    return last_done(StandingActs(ledger.batches).standing)


def undone_acts(ledger: Ledger) -> tuple[Batch, ...]:
    """Return what a redo brings again: the acts that were undone last in one go, in order."""
    return last_undone(StandingActs(ledger.batches).undone)


def last_standing(ledger: Ledger) -> Batch | None:
    """Return the last act that stands, None where there is none but the founding."""
    found = StandingActs(ledger.batches).standing
    return found[-1] if len(found) > 1 else None
