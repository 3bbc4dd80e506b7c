"""Two ledgers of one campaign that went their own ways: since when, and one of them as a copy."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from rules.campaign.describe_acts import sentences
from rules.campaign.ledger.acts import Amend
from rules.campaign.ledger.append import append
from rules.campaign.ledger.chain import Ledger
from rules.campaign.state.replay import replay
from rules.common.ids import new_id

_FROM = "from the other computer"


def apart_words(here: Ledger, there: Ledger) -> str:
    """Return since which act two ledgers differ: what both say last, and what each says then."""
    pairs = zip(here.batches, there.batches, strict=False)
    at = next(at for at, (one, two) in enumerate(pairs) if one != two)
    mine, theirs = (_act(each, at) for each in (here, there))
    both = f"Both say the same up to act {at} ({_act(here, at - 1)}). " if at else ""
    return f"{both}Then came here “{mine}”, and in the file “{theirs}”."


def _act(ledger: Ledger, at: int) -> str:
    """Return one act of a ledger in words, with what was known before it."""
    (words,) = sentences(ledger, ledger.batches[at : at + 1])
    return words or f"act {at + 1}"


def as_copy(ledger: Ledger, names: Collection[str], moment: str) -> Ledger:
    """Return a ledger as one of its own: the same acts, and a name that none of `names` is."""
    settings = replay(ledger).settings
    name, number = f"{settings.name} ({_FROM})", 1
    while name in names:
        number += 1
        name = f"{settings.name} ({_FROM}, {number})"
    return append(Ledger(new_id(), ledger.batches), Amend(replace(settings, name=name)), moment)
