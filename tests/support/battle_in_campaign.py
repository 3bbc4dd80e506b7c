"""A campaign of the two armies that meet in a battle at the table, and the battle fought in it."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace
from random_battle import play

from desktop.gamenight.controller import GameNightController
from desktop.services.campaigns import CampaignService
from rules.campaign.ledger.acts import Enter, Join, Plan
from rules.campaign.planning.settings import CampaignSettings, Entry, Honour, Player
from rules.campaign.recording.battle_record import BattlePlan, PlannedSide
from rules.table.battle import Battlefield
from rules.table.events import AnyEvent

SEED = 5
PLAYERS = (("ada", "Ada"), ("tomas", "Tomas"))


def found(campaigns: CampaignService, field: Battlefield, name: str) -> str:
    """Found a campaign of the two armies of a battle, and plan a battle of theirs."""
    acts: list[Any] = []
    for side, (player, called) in zip(field.battle.sides, PLAYERS, strict=True):
        army = side.army
        entry = Entry(f"e-{player}", player, army.id, army.name, army.ruleset, army.colour)
        acts += [Join(Player(player, called)), Enter(entry, army)]
    sides = tuple(PlannedSide(f"e-{player}") for player, _ in PLAYERS)
    acts.append(Plan("planned", BattlePlan("2026-11-20", sides, field.ruleset.id)))
    honours = (Honour("grass", "Three in the Grass", "kills", 3),)
    assert campaigns.create(CampaignSettings(name, (field.ruleset.id,), honours=honours), acts)
    return campaigns.opened


def as_planned(field: Battlefield, campaign: str) -> Battlefield:
    """Return a battle as the planned one of a campaign."""
    sides = tuple(
        replace(side, entry=f"e-{player}", player=called)
        for side, (player, called) in zip(field.battle.sides, PLAYERS, strict=True)
    )
    battle = replace(field.battle, sides=sides, campaign=campaign, planned="planned")
    return Battlefield(battle, field.ruleset, field.playbook)


def fight(controller: GameNightController, field: Battlefield) -> None:
    """Play a battle at random until just before somebody would end it."""
    assert controller.log.begin(field.battle)
    events: list[AnyEvent] = [event for event, _state in play(field, SEED)]
    assert controller.log.do_all(events[:-1])
