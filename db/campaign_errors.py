"""What can be wrong with a campaign in the database, in sentences for a player."""

from __future__ import annotations

from pathlib import Path

from db.data_folder import newest_copy
from db.errors import StoreProblem, Trouble, quoted
from rules.campaign.ledger.chain import Fault, Ledger


class CampaignChangedElsewhere(StoreProblem):
    """Another window wrote into the campaign meanwhile, or deleted it; nothing was written here.

    `batches` is how many acts the stored ledger has now, 0 when the campaign is gone.
    """

    def __init__(self, name: str, batches: int, path: Path) -> None:
        self.batches = batches
        if batches:
            message = (
                f"Another window changed the campaign {quoted(name)} while it was open here."
                f" Nothing was overwritten: look at what is there now, then do it again."
            )
        else:
            message = (
                "Another window deleted the campaign, so nothing was saved: bring it back from a"
                " copy of the database, or from its file."
            )
        super().__init__("elsewhere", message, path)


class CampaignExists(StoreProblem):
    """A campaign with the same identity is stored already."""

    def __init__(self, name: str, path: Path) -> None:
        message = (
            f"You already have the campaign {quoted(name)}: open that one, or delete it first to"
            f" replace it with this one."
        )
        super().__init__("exists", message, path)


class LedgerDamaged(StoreProblem):
    """A ledger is not as it was written.

    `faults` name what is wrong by number; `ledger` is what can still be read, up to the first of
    them, None when that is not even the founding.
    """

    def __init__(self, name: str, faults: tuple[Fault, ...], ledger: Ledger, path: Path) -> None:
        self.faults = faults
        read = len(ledger.batches)
        self.ledger = ledger if read else None
        rest = (
            f"everything before that ({_acts(read)}) can be read"
            if read
            else "nothing of it can be read"
        )
        copy = newest_copy(path)
        way_out = (
            f"bring the database back from the newest copy, {copy}"
            if copy
            else "there is no copy of the database, so bring the campaign back from its file"
        )
        more = f" ({len(faults) - 1} more)" if len(faults) > 1 else ""
        told = faults[0].message.rstrip(".")
        told = told[:1].lower() + told[1:]
        message = f"In the ledger of the campaign {quoted(name)}, {told}{more}; {rest}: {way_out}."
        super().__init__("damaged", message, path)


UNREADABLE_COPY = Trouble(
    "damaged",
    "The army as it fought this battle cannot be read; the battle's record is unchanged. To see"
    " the army, bring the database back from a copy ({reason}).",
)
OTHER_COPY = Trouble(
    "exists",
    "The army to be saved as {fielded} differs from the one saved under this name, and an army"
    " that has fought never changes. Nothing was saved: record the battle again.",
)
BEYOND_COUNTING = Trouble(
    "unusable",
    "A battle has more points than can be added up, so nothing was saved: correct the points,"
    " then save the battle again.",
)
"""Points that are too large, or too fine a fraction, to be added up."""


def _acts(count: int) -> str:
    return "1 act" if count == 1 else f"{count:,} acts"
