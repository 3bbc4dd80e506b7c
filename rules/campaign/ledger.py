"""The ledger of a campaign: begun once, added to act by act, never changed."""

from __future__ import annotations

from rules.campaign.acts import AnyAct, Batch, Enter, Found, Redo, Reinforce, Undo
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
from rules.campaign.parts import Parts, at_once
from rules.campaign.reinforcing import check_reinforcing, check_renewed
from rules.campaign.replay import take_replayer
from rules.campaign.undoing import Acts, last_done, last_undone
from rules.common.ids import new_id

__all__ = [
    "CampaignProblem",
    "Fault",
    "Ledger",
    "append",
    "appending",
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
    return at_once(appending(ledger, act, moment, by))


def appending(ledger: Ledger, act: AnyAct, moment: str, by: str = "") -> Parts[Ledger]:
    """Do in parts what `append` does."""
    replayer = take_replayer(ledger)
    if not isinstance(act, Undo | Redo):  # these ask only which acts stand
        yield from replayer.books.settling()
    try:
        check_act(replayer.books, act)
        if isinstance(act, Reinforce):
            yield from replayer.walking()
            check_reinforcing(replayer.books, replayer.tally(act.entry), act)
        elif isinstance(act, Enter) and act.entry.id in replayer.books.entries:
            yield from replayer.walking()
            check_renewed(replayer.books, replayer.tally(act.entry.id), act)
    except CampaignProblem:
        ledger.kept.append(replayer)
        raise
    bare = Batch(id=new_id(), number=len(ledger.batches) + 1, moment=moment, act=act, by=by)
    # As it will be read: a value equal to a default is told from the default itself when written.
    batch = chained(unpack_batch(pack_batch(bare), "an act"), ledger.head)
    replayer.add(batch)
    return Ledger(ledger.id, (*ledger.batches, batch), [replayer])


def last_acts(ledger: Ledger) -> tuple[Batch, ...]:
    """Return what an undo takes back: the acts that a player wrote last in one go, in order."""
    return last_done(_standing(ledger).standing)


def undone_acts(ledger: Ledger) -> tuple[Batch, ...]:
    """Return what a redo brings again: the acts that were undone last in one go, in order."""
    return last_undone(_standing(ledger).undone)


def _standing(ledger: Ledger) -> Acts:
    replayer = take_replayer(ledger)
    ledger.kept.append(replayer)
    return replayer.books.acts


def last_standing(ledger: Ledger) -> Batch | None:
    """Return the act that an undo would undo, None where there is nothing left but the founding."""
    standing = _standing(ledger).standing
    return standing[-1] if len(standing) > 1 else None
