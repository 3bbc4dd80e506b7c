"""The ledger of a campaign: begun once, added to act by act, never changed."""

from __future__ import annotations

from collections.abc import Iterable

from rules.campaign.acts import AnyAct, Batch, Enter, Found, Reinforce
from rules.campaign.chain import (
    Fault,
    Ledger,
    chained,
    pack_batch,
    read_ledger,
    readable,
    unpack_batch,
    verify,
)
from rules.campaign.charter import Charter
from rules.campaign.checking import CampaignProblem, check_act
from rules.campaign.projection import Projection, projection_of
from rules.campaign.reinforcing import check_reinforcing, check_renewed
from rules.campaign.replay import timeline_of
from rules.campaign.undoing import Acts, last_done, last_undone
from rules.common.ids import new_id

__all__ = [
    "CampaignProblem",
    "Fault",
    "Ledger",
    "append",
    "append_all",
    "begin",
    "last_acts",
    "last_standing",
    "pack_batch",
    "read_ledger",
    "readable",
    "undone_acts",
    "unpack_batch",
    "verify",
]


def begin(charter: Charter, moment: str, by: str = "") -> Ledger:
    """Return the ledger of a new campaign."""
    if not charter.name.strip():
        raise CampaignProblem("A campaign needs a name.")
    return append(Ledger(new_id(), ()), Found(charter), moment, by)


def append(ledger: Ledger, act: AnyAct, moment: str, by: str = "") -> Ledger:
    """Return the ledger with one more act; CampaignProblem where it would mean nothing."""
    return append_all(ledger, (act,), moment, by)


def append_all(ledger: Ledger, acts: Iterable[AnyAct], moment: str, by: str = "") -> Ledger:
    """Return the ledger with acts written in one go; CampaignProblem where one is refused."""
    projection = projection_of(ledger.batches)
    batches = list(ledger.batches)
    for act in acts:
        _check(projection, act)
        bare = Batch(id=new_id(), number=len(batches) + 1, moment=moment, act=act, by=by)
        # As it will be read: a value equal to a default is told from the default itself when
        # written.
        read = unpack_batch(pack_batch(bare), "an act")
        batches.append(chained(read, batches[-1].chain if batches else ""))
        projection.take(batches[-1])
        projection.settle()
    return Ledger(ledger.id, tuple(batches))


def _check(projection: Projection, act: AnyAct) -> None:
    """Raise CampaignProblem where an act cannot be written next."""
    check_act(projection, act)
    if isinstance(act, Reinforce):
        check_reinforcing(projection, timeline_of(projection).tallies.get(act.entry), act)
    elif isinstance(act, Enter) and act.entry.id in projection.entries:
        check_renewed(projection, timeline_of(projection).tallies.get(act.entry.id), act)


def last_acts(ledger: Ledger) -> tuple[Batch, ...]:
    """Return what an undo takes back: the acts that a player wrote last in one go, in order."""
    return last_done(_standing(ledger).standing)


def undone_acts(ledger: Ledger) -> tuple[Batch, ...]:
    """Return what a redo brings again: the acts that were undone last in one go, in order."""
    return last_undone(_standing(ledger).undone)


def _standing(ledger: Ledger) -> Acts:
    found = Acts()
    for batch in ledger.batches:
        found.take(batch)
    return found


def last_standing(ledger: Ledger) -> Batch | None:
    """Return the act that an undo would undo, None where there is nothing left but the founding."""
    standing = _standing(ledger).standing
    return standing[-1] if len(standing) > 1 else None
