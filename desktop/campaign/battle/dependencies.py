"""What recording a battle asks of the campaign that is open."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple, Protocol

from PySide6.QtGui import QImage

from desktop.services.result import Result
from rules.army.model import Army
from rules.campaign.ledger.acts import Record, Reinforce
from rules.campaign.state.campaign_state import CampaignState
from rules.games.playbook import Playbook
from rules.games.ruleset import Ruleset


class RecordedCampaign(Protocol):
    """The open campaign, its armies, its games, and the database in which drafts are kept."""

    @property
    def state(self) -> CampaignState:
        """Return what follows from the ledger now."""

    def ruleset(self, ruleset_id: str) -> Ruleset | None:
        """Return a game, None when it is not here."""

    def playbook(self, ruleset_id: str) -> Playbook | None:
        """Return how a game is played and scored, None when it is not here."""

    def army_for(self, entry_id: str, before: str = "", back: Collection[str] = ()) -> Army:
        """Return an entry's army as the campaign leaves it: now, or before one of its battles.

        `back` are those whom dice have brought back that are not in the ledger yet.
        """

    def fielded(self, fielded_id: str) -> Army | None:
        """Return the copy of an army that took part in a battle, None when it is not here."""

    def record(
        self, act: Record, fielded: Mapping[str, Army], dice: Sequence[Reinforce] = ()
    ) -> Result[None]:
        """Write a battle with the copies of its armies.

        `dice` are those thrown before it that are not in the ledger yet.
        """

    def draft(self, battle_id: str) -> str:
        """Return a recording that was kept for later, "" when there is none."""

    def keep_draft(self, battle_id: str, text: str) -> Result[None]:
        """Keep a recording for later."""

    def drop_draft(self, battle_id: str) -> Result[None]:
        """Forget a recording that was kept."""

    def put_picture(self, data: bytes) -> Result[str]:
        """Keep a picture and return its id."""

    def picture(self, picture_id: str) -> QImage | None:
        """Return a picture, None when it is not here."""


class Waiting(NamedTuple):
    """Who of an army may still come back: `who` were not rolled for ("2 men"), `answer` are the
    words of the button that asks; "" for nobody."""

    who: str = ""
    answer: str = ""


class ComingBack(Protocol):
    """Who asks for the dice and the reinforcements of the armies before a battle."""

    def waiting(self, entry: str, before: str, thrown: Sequence[Reinforce]) -> Waiting:
        """Return who of an army may still come back."""

    def come_back(self, entry: str) -> bool:
        """Ask for the dice and reinforcements of an army; return whether they were given."""

    def throw(self, entry: str, before: str, thrown: Sequence[Reinforce]) -> list[Reinforce]:
        """Ask for the dice of an army before a battle put among others; nothing is written."""
