"""Battles at the table made for the tests of the database and of what stands on it."""

from __future__ import annotations

from msgspec.structs import replace

from rules.army.model import Army
from rules.table.battle import Battle, BattleSide
from rules.table.events import AnyEvent, ClockSet, Dice, Fell, Next, Noted, Ruled, Started
from rules.table.log import Line
from tests.db.made_campaigns import company

BATTLE = "ford-tonight"
MOMENT = "2026-11-22T20:00:00"
EVENTS: tuple[AnyEvent, ...] = (
    Next(),
    Dice((4, 2), by="muster"),
    ClockSet("1", 120.5, running=True),
    Fell(("a1",), "fallen", by="b2", weapon="rifle"),
    Ruled("The hedge “Sofa” is soft cover – 兵", rule="cover", always=True),
    Noted("2", "Mines behind the ford."),
)


def battle_made(battle_id: str = BATTLE, campaign: str = "") -> Battle:
    """Return a battle of two small armies."""
    sides = (
        BattleSide("1", _company("Ada"), "Ada", "attacker"),
        BattleSide("2", _company("Bob"), away=("b5",)),
    )
    return Battle(battle_id, "lgam", sides, "seed", mission="ambush", campaign=campaign)


def _company(name: str) -> Army:
    """Return an army whose men and unit are known by its own letter."""
    army = company(name)
    return replace(army, units=(replace(army.units[0], id=f"{name[0].lower()}-men"),))


def lines_made(battle: Battle | None = None, events: tuple[AnyEvent, ...] = EVENTS) -> list[Line]:
    """Return the log of a battle with these events."""
    every = (Started(battle or battle_made()), *events)
    return [Line(number, MOMENT, event) for number, event in enumerate(every, 1)]
