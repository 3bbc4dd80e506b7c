"""What is known of a campaign whose ledger is not as it was written."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from db.campaign_backups import CopiedCampaign
from desktop.day_words import day_in_words
from rules.campaign.ledger.chain import Fault


@dataclass(frozen=True, slots=True)
class Damage:
    """A ledger that is not as it was written: what is wrong, and what was said about it."""

    name: str
    faults: tuple[Fault, ...]
    sentence: str
    readable: int
    copied: CopiedCampaign | None = None
    """The campaign as the newest copy of the database has it whole."""

    @property
    def copy_day(self) -> str:
        """Return of which day the copy is, as one says it."""
        if self.copied is None:
            return ""
        written = datetime.fromtimestamp(self.copied.path.stat().st_mtime).astimezone()
        return day_in_words(written)
