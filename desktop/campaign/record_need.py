"""What recording a battle asks of the campaign that is open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from PySide6.QtGui import QImage

from rules.army import Army
from rules.campaign.acts import Record
from rules.campaign.state import State
from rules.playbook import Playbook
from rules.ruleset import Ruleset


class RecordDesk(Protocol):
    """The open campaign, its armies, its games, and the database in which drafts are kept."""

    @property
    def state(self) -> State:
        """Return what follows from the ledger now."""

    def ruleset(self, ruleset_id: str) -> Ruleset | None:
        """Return a game, None when it is not here."""

    def playbook(self, ruleset_id: str) -> Playbook | None:
        """Return how a game is played and scored, None when it is not here."""

    def army_for(self, entry_id: str, before: str = "") -> Army:
        """Return an entry's army as the campaign leaves it: now, or before one of its battles."""

    def fielded(self, fielded_id: str) -> Army | None:
        """Return the copy of an army that took part in a battle, None when it is not here."""

    def record(self, act: Record, fielded: Mapping[str, Army]) -> str:
        """Write a battle with the copies of its armies; return "", or why it was not written."""

    def draft(self, battle_id: str) -> str:
        """Return a recording that was kept for later, "" when there is none."""

    def keep_draft(self, battle_id: str, text: str) -> bool:
        """Keep a recording for later; return whether it was written."""

    def drop_draft(self, battle_id: str) -> None:
        """Forget a recording that was kept."""

    def put_picture(self, data: bytes) -> str:
        """Keep a picture and return its id, "" when it could not be written."""

    def picture(self, picture_id: str) -> QImage | None:
        """Return a picture, None when it is not here."""
