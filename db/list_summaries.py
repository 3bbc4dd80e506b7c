"""What lists show of armies, their earlier versions and campaigns, without loading them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

BattleState = Literal["open", "ended", "recorded"]
"""Whether a battle at the table goes on, is over, or is in the history of a campaign."""


@dataclass(frozen=True, slots=True)
class ArmySummary:
    """One line of the list of armies; moments are in UTC.

    `changed` is the moment of its last save. `folder` is "" where it lies in none; `tags` are in
    the order of the alphabet. `binned` is the moment it was put into the bin, None outside.
    `worst` is the severity of its worst finding, which is not stored: "" when there is none or
    nobody has checked the army yet.
    """

    id: str
    name: str
    ruleset: str
    colour: str
    figures: int
    changed: datetime
    folder: str = ""
    tags: tuple[str, ...] = ()
    archived: bool = False
    binned: datetime | None = None
    worst: str = ""

    @property
    def called(self) -> str:
        """Return the name by which sentences and rows call the army."""
        return self.name or "Army without a name"


@dataclass(frozen=True, slots=True)
class VersionSummary:
    """One line of an army's history: `kind` is what it was kept for ("day", "battle", "restored").

    `day` (ISO 8601) is the day in the player's calendar that it belongs to, `moment` when the army
    was last changed before, in UTC; `name` and `figures` are the army's, as they were.
    """

    id: int
    army_id: str
    kind: str
    label: str
    day: str
    moment: datetime
    figures: int
    name: str


@dataclass(frozen=True, slots=True)
class CampaignSummary:
    """One line of the list of campaigns; moments are in UTC.

    `picture` is the id of a picture of the players' own, `batches` how many acts its ledger has,
    `played` and `planned` how many battles; `last_day` (ISO 8601) is the day of the battle played
    last, "" before the first.
    """

    id: str
    name: str
    kind: str
    picture: str
    created: datetime
    changed: datetime
    batches: int
    entries: int
    played: int
    planned: int
    last_day: str = ""
    rulesets: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BattleSummary:
    """One line of the list of battles at the table; moments are in UTC.

    `sides` is what the sides are called. `campaign` and `planned` are ids, "" for a battle outside
    of a campaign and one nobody planned. `day` is in ISO 8601, "" for that on which it was begun.
    """

    id: str
    name: str
    ruleset: str
    sides: tuple[str, ...]
    day: str
    campaign: str
    planned: str
    state: BattleState
    begun: datetime
    changed: datetime
    lines: int
