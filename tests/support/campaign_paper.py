"""A campaign of two battles on paper, and what the tests of its papers ask of it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from campaigns import MOMENT, a_campaign, a_record, recorded
from msgspec.structs import replace as with_

from printables.engine.options import PrintOptions
from printables.engine.printable_characters import Letters
from printables.pack import Order, Pack, build_pack
from printables.pack_inputs import PackFacts
from printables.sheet_kind import Part
from printables.sheets import SHEETS
from printables.source import Campaign, Source
from rules.campaign.ledger import acts
from rules.campaign.ledger.append import append
from rules.campaign.planning.settings import CampaignSettings, Honour, Losses
from rules.campaign.recording.battle_record import BattlePlan, Fate, PlannedSide
from rules.campaign.state.campaign_state import CampaignState
from rules.campaign.state.replay import replay
from rules.games.catalog import Catalog
from tests.support.packs import source_of

WAR = CampaignSettings(
    "The backyard war",
    ("army-men",),
    losses=Losses("recover"),
    honours=(
        Honour("ace", "Iron Boot", "kills", 1, ribbon="blue"),
        Honour("corporal", "Corporal", "battles", 2, rank="Cpl."),
    ),
)


@cache
def a_war() -> CampaignState:
    """Return a campaign: two battles, the second corrected, a third one planned."""
    ledger = a_campaign(WAR)
    first = a_record("ada", "june", won="june", fates={"ada-1": "fallen"}, points=("2", "4"))
    ada, june = first.sides
    fate = Fate("ada-1", "fallen", name="Ada 1", by="june-0", by_name="June 0", weapon="rifle")
    first = with_(first, sides=(with_(ada, fates=(fate,)), june), mission_name="Take the flag")
    ledger = recorded(ledger, "b1", first)
    ledger = recorded(ledger, "b2", a_record("ada", "milo", "2026-10-11", won="milo"))
    again = with_(a_record("ada", "milo", "2026-10-11", won="ada"), story="Held the steps.")
    ledger = recorded(ledger, "b2", again)
    sides = (PlannedSide("ada", "attacker"), PlannedSide("june", "defender"))
    plan = BattlePlan("2026-11-22", sides, "army-men", "At the shed", place="Behind the shed")
    return replay(append(ledger, acts.Plan("b3", plan), MOMENT))


def source_for(state: CampaignState, chosen: str = "") -> Source:
    catalog = Catalog()
    games = {game.id: game for game in catalog.all()}
    source = source_of([(each.army, games[each.army.ruleset]) for each in state.entries], games)
    return replace(source, campaign=Campaign(state, chosen))


def parts_of(name: str, source: Source) -> tuple[Part, ...]:
    sheet = next(each for each in SHEETS if each.name == name)
    return sheet.work().parts(PackFacts(source, PrintOptions(), Letters(), {}))


def printed(name: str, state: CampaignState | None = None, **options: Any) -> Pack:
    source = source_for(state or a_war())
    return build_pack(source, Order((name,), PrintOptions(**options)))
