"""A campaign in memory with a service over it, for recording battles without the room around."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from pathlib import Path

from PySide6.QtGui import QImage

from db.data_folder import DataFolder
from desktop.services.campaigns import CampaignService
from desktop.services.database import Database
from desktop.services.result import DONE, Result
from desktop.services.sample_armies import sample_armies
from rules.army.edits import duplicate_army
from rules.army.model import Army
from rules.army.portrait_images import picture_id
from rules.campaign.ledger.acts import AnyAct, Enter, Join, Plan, Record
from rules.campaign.ledger.append import append, begin
from rules.campaign.ledger.chain import CampaignProblem, Ledger
from rules.campaign.planning.settings import CampaignSettings, Entry, Player
from rules.campaign.recording.availability import field
from rules.campaign.recording.battle_record import BattlePlan, PlannedSide
from rules.campaign.state.campaign_state import CampaignState
from rules.campaign.state.replay import replay
from rules.games.catalog import Catalog

MOMENT = "2026-11-21T18:00:00Z"
NAMES = ("Milo", "June", "Ada", "Kit")


class MemoryPictures:
    """Keeps pictures in a dictionary."""

    def __init__(self) -> None:
        self.kept: dict[str, bytes] = {}

    def put_one(self, data: bytes) -> Result[str]:
        picture = picture_id(data)
        self.kept[picture] = data
        return Result(picture)

    def image(self, picture: str) -> QImage | None:
        data = self.kept.get(picture)
        return QImage.fromData(data) if data else None


class MemoryDesk:
    """Keeps everything the real service keeps, but in dictionaries."""

    can_write = True
    record, armies_after = CampaignService.record, CampaignService.armies_after

    def __init__(self, armies: Sequence[Army], mission: str = "", losses: str = "") -> None:
        self.catalog = Catalog()
        self.database = Database(DataFolder(Path("nowhere")))  # never opened
        self.drafts: dict[str, str] = {}
        self.pictures = MemoryPictures()
        self.copies: dict[str, Army] = {}
        self.records: list[Record] = []
        self.full_disk = False
        self._replayed: tuple[Ledger, CampaignState] | None = None
        games = tuple(dict.fromkeys(army.ruleset for army in armies))
        self.ledger = begin(CampaignSettings("Garden war", games), MOMENT)
        for at, army in enumerate(armies):
            self.write(Join(Player(f"p{at}", NAMES[at])))
            entry = Entry(f"e{at}", f"p{at}", army.id, army.name, army.ruleset, army.colour)
            self.write(Enter(entry, army))
        sides = tuple(PlannedSide(f"e{at}") for at in range(len(armies)))
        plan = BattlePlan(
            "2026-11-22", sides, games[0], "Battle of the Patio", mission, "the patio"
        )
        self.write(Plan("b1", plan))

    def write(self, act) -> None:
        self.ledger = append(self.ledger, act, MOMENT)

    @property
    def state(self) -> CampaignState:
        if self._replayed is None or self._replayed[0] is not self.ledger:
            self._replayed = self.ledger, replay(self.ledger)
        return self._replayed[1]

    def army_for(self, entry_id: str, before: str = "", back: Collection[str] = ()) -> Army:
        game = self.catalog.get(self.state.entry(entry_id).army.ruleset)
        return field(self.state, entry_id, game, before=before, back=back)

    def fielded(self, fielded_id: str) -> Army | None:
        return self.copies.get(fielded_id)

    def append(self, *acts: AnyAct, fielded: Mapping[str, Army], table: str = "") -> Result[None]:
        if self.full_disk:
            return Result(error="The disk is full, so nothing was written.")
        before = self.ledger
        try:
            for each in acts:
                self.write(each)
        except CampaignProblem as problem:
            self.ledger = before
            return Result(error=problem.sentence)
        self.copies.update(fielded)
        records = [each for each in acts if isinstance(each, Record)]
        self.records += records
        for each in records:
            self.drafts.pop(each.battle, None)
        return DONE

    def draft(self, battle_id: str) -> str:
        return self.drafts.get(battle_id, "")

    def keep_draft(self, battle_id: str, text: str) -> Result[None]:
        if self.full_disk:
            return Result(error="The disk is full.")
        self.drafts[battle_id] = text
        return DONE

    def drop_draft(self, battle_id: str) -> Result[None]:
        self.drafts.pop(battle_id, None)
        return DONE


@cache
def _samples_by_name() -> dict[str, Army]:
    return {army.name: army for army in sample_armies()}


def samples(*names: str) -> list[Army]:
    """Return sample armies by their names; one that is named again comes as another of its kind."""
    known = _samples_by_name()
    found: list[Army] = []
    for name in names:
        again = any(army.name == name for army in found)
        found.append(duplicate_army(known[name], f"{name} again") if again else known[name])
    return found
