"""A campaign of four armies and seven battles, as players would have written it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from msgspec.structs import replace

from db.store import Store
from desktop.services.sample_armies import sample_armies
from rules.army import edits
from rules.army.model import Army
from rules.campaign.ledger.acts import AnyAct, Award, Enter, Join, Note, Plan, Record
from rules.campaign.ledger.append import append, begin
from rules.campaign.ledger.chain import Ledger
from rules.campaign.planning.settings import CampaignSettings, Entry, Honour, Losses, Player
from rules.campaign.recording.battle_record import (
    BattlePlan,
    BattleRecord,
    Fate,
    PlannedSide,
    SideRecord,
)

MOMENT = "2026-11-15T18:00:00+00:00"
PLAYERS = ("ada", "tomas", "june", "milo")
COLOURS = ("green", "tan", "tan", "green")
NAMES = ("2nd Sandbox Company", "Tan Raiders", "Dune Foxes", "Gravel Guard")
BATTLES = (
    ("2026-10-04", "ada", "tomas", "ada", "Take the flag"),
    ("2026-10-11", "june", "milo", "", "Escort the truck"),
    ("2026-10-18", "ada", "june", "june", "Hold the steps"),
    ("2026-10-25", "tomas", "milo", "tomas", "Overrun the base"),
    ("2026-11-01", "ada", "milo", "ada", "Rescue"),
    ("2026-11-08", "tomas", "june", "tomas", "Destroy all"),
    ("2026-11-15", "ada", "tomas", "ada", "Take the flag"),
)
"""Day, who met whom, who won ("" for drawn), and what for."""


def armies() -> dict[str, Army]:
    """Return the four armies by their players: two samples and their copies."""
    return dict(_armies())


@cache
def _armies() -> dict[str, Army]:
    mine = [army for army in sample_armies() if army.ruleset == "lgam"][:2]
    made = [*mine, *(edits.duplicate_army(army, army.name) for army in reversed(mine))]
    rows = zip(PLAYERS, made, NAMES, COLOURS, strict=True)
    return {player: replace(army, name=name, colour=c) for player, army, name, c in rows}


def settings(**changes: object) -> CampaignSettings:
    """Return what was agreed."""
    medal = Honour("gold", "Most knocked over", "kills", 4, ribbon="gold")
    rank = Honour("corporal", "Corporal", "battles", 2, rank="Corporal")
    agreed = CampaignSettings(
        "The Backyard War",
        ("lgam",),
        losses=Losses("stay-out"),
        honours=(medal, rank),
        planned=12,
    )
    return replace(agreed, **changes)


def record(at: int, known: dict[str, Army], **changes: object) -> BattleRecord:
    """Return the record of one of the battles: of each side two men fall to two others."""
    day, one, other, winner, mission = BATTLES[at]
    sides = []
    for mine, theirs in ((one, other), (other, one)):
        men = [man for unit in known[mine].units for man in unit.figures]
        foes = [man for unit in known[theirs].units for man in unit.figures]
        fallen = [men[-1 - 2 * at], men[-2 - 2 * at]]
        hero = foes[0]
        fates = tuple(
            Fate(
                man.id,
                "fallen",
                man.called or f"Pvt. {('Bramble', 'Ash', 'Fern')[at % 3]}",
                "rifleman",
                by=hero.id,
                by_name=hero.called or "a rifleman",
                weapon=("rifle", "bazooka", "grenade")[(at + n) % 3],
            )
            for n, man in enumerate(fallen)
        )
        role = "attacker" if mine == one else "defender"
        sides.append(SideRecord(mine, men=len(men), role=role, fates=fates))
    winners = (winner,) if winner else ()
    made = BattleRecord(
        day, tuple(sides), "lgam", mission_name=mission, winners=winners, decided="agreed"
    )
    return replace(made, **changes)


def founding(known: dict[str, Army]) -> list[AnyAct]:
    """Return who joins and enters."""
    acts: list[AnyAct] = []
    for player, army in known.items():
        acts.append(Join(Player(player, player.capitalize())))
        entry = Entry(player, player, army.id, army.name, "lgam", army.colour)
        acts.append(Enter(entry, army))
    return acts


@cache
def war(battles: int = len(BATTLES), *, planned: bool = True) -> Ledger:
    """Return the ledger after so many battles, the third one corrected."""
    known = armies()
    ledger = begin(settings(), MOMENT)
    acts = founding(known)
    acts += [Record(f"battle{at + 1}", record(at, known)) for at in range(battles)]
    if battles >= 3:
        wrong = record(2, known, place="The garden steps")
        acts.append(Record("battle3", wrong, why="June held the steps"))
        hero = known["ada"].units[0].figures[0].id
        acts.append(
            Award(
                "ada",
                hero,
                "Order of the Sandbox",
                ribbon="silver",
                citation="Flag taken",
                battle="battle1",
            )
        )
        acts.append(Note("battle:battle1", "Rain from the second turn on."))
    if planned:
        plan = BattlePlan("2026-11-22", (PlannedSide("june"), PlannedSide("ada")), "lgam")
        acts.append(Plan("battle8", plan))
    for minute, act in enumerate(acts, 1):  # each act was written by itself
        ledger = append(ledger, act, MOMENT.replace(":00:", f":{minute:02}:"))
    return ledger


def put(folder: Path, *ledgers: Ledger) -> None:
    """Store campaigns in a data folder."""
    with Store.open(folder) as store, store.writing() as work:
        for ledger in ledgers:
            work.campaigns.create(ledger)
