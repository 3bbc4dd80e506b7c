"""Campaigns made for the tests of the database and for the benchmarks: a small one, and leagues."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from random import Random

from rules.army.documents.army_file import pack_army
from rules.army.model import Army, Figure, Unit
from rules.campaign.ledger.acts import AnyAct, Batch, Enter, Found, Join, Plan, Record
from rules.campaign.ledger.append import append
from rules.campaign.ledger.chain import Ledger, chained
from rules.campaign.planning.settings import CampaignSettings, Entry, Losses, Player
from rules.campaign.recording.battle_record import (
    BattlePlan,
    BattleRecord,
    Fate,
    FateKind,
    PlannedSide,
    SideRecord,
)

MOMENT = "2025-02-25T12:00:00.000+00:00"
KINDS: tuple[FateKind, ...] = ("fallen", "wounded", "captured", "missing", "standing", "lost")
CAMPAIGN = "lake"


def company(name: str, men: int = 6) -> Army:
    """Return an army whose men are known by its own letter."""
    letter = name[0].lower()
    figures = tuple(Figure(f"{letter}{at}", ("rifle",), f"{name} {at}") for at in range(men))
    return Army(f"army-{name}", "lgam", name, units=(Unit("men", "men", "", "", figures),))


def entered(player: str, army: Army, side: str = "") -> list[AnyAct]:
    """Return the acts by which a player joins with an army; its entry has the player's id."""
    entry = Entry(player, player, army.id, army.name, army.ruleset)
    return [Join(Player(player, player.title(), side)), Enter(entry, army)]


def fate(figure: str, kind: FateKind = "fallen", **more: object) -> Fate:
    """Return what became of a figure."""
    return Fate(figure, kind, name=figure, weapon="rifle", **more)  # type: ignore[arg-type]


def side(entry: str, points: str = "", *fates: Fate, **more: object) -> SideRecord:
    """Return an army in a battle."""
    return SideRecord(entry, men=6, points=points, fates=fates, **more)  # type: ignore[arg-type]


def fought(battle: str, day: str, *sides: SideRecord, winners: Iterable[str] = ()) -> Record:
    """Return the record of a battle."""
    return Record(battle, BattleRecord(day, sides, "lgam", name=battle, winners=tuple(winners)))


def ledger_of(acts: Iterable[AnyAct], campaign: str = CAMPAIGN) -> Ledger:
    """Return a ledger of acts, each checked as it is written."""
    ledger = Ledger(campaign, ())
    for act in acts:
        ledger = append(ledger, act, MOMENT)
    return ledger


def founding(losses: Losses | None = None) -> list[AnyAct]:
    """Return the acts of a campaign of three armies before their first battle."""
    settings = CampaignSettings(
        "The Lake", ("lgam",), losses=losses or Losses("stay-out"), picture=""
    )
    found: list[AnyAct] = [Found(settings)]
    for name in ("Ada", "Bo", "Cy"):
        found += entered(name.lower(), company(name))
    return found


def small_acts() -> list[AnyAct]:
    """Return the acts of a campaign of two battles, with a third planned."""
    planned = BattlePlan("2025-04-01", (PlannedSide("ada", "attacker"), PlannedSide("cy")), "lgam")
    return [
        *founding(),
        fought(
            "bridge",
            "2025-03-01",
            side("ada", "5/2", fate("a1", by="b2"), role="attacker", fielded="ada-1"),
            side("bo", "7", fate("b1", "wounded"), fate("b2", "standing", kills=2)),
            winners=["bo"],
        ),
        fought("hill", "2025-03-08", side("bo", "4"), side("cy", "4", fate("c1", "missing"))),
        Plan("ford", planned),
    ]


def small_campaign(campaign: str = CAMPAIGN) -> Ledger:
    """Return a campaign of two battles, with a third planned."""
    return ledger_of(small_acts(), campaign)


FIELDED = {"ada-1": pack_army(company("Ada"))}
"""The copies that the small campaign mentions."""


def league(
    players: int, battles: int, fates: int, campaign: str = "league", men: int = 40
) -> Ledger:
    """Return a long campaign, made without checks; `fates` of both sides in each battle."""
    chance = Random(5)
    settings = CampaignSettings("The long league", ("lgam",), "league", losses=Losses("recover"))
    acts: list[AnyAct] = [Found(settings)]
    for at in range(players):
        figures = tuple(
            Figure(f"p{at}-m{man}", ("rifle", "grenade"), f"Rifleman {man}") for man in range(men)
        )
        army = Army(
            f"army-{at}", "lgam", f"{at}th Company", units=(Unit("u", "men", "", "", figures),)
        )
        acts += entered(f"p{at}", army)
    for number in range(battles):
        one, other = chance.sample(range(players), 2)
        acts.append(league_battle(number, one, other, fates, men, chance))
    batches: list[Batch] = []
    head = ""
    for number, act in enumerate(acts, start=1):
        batches.append(chained(Batch(f"batch-{number}", number, MOMENT, act), head))
        head = batches[-1].chain
    return Ledger(campaign, tuple(batches))


def league_battle(
    number: int, one: int, other: int, fates: int, men: int, chance: Random
) -> Record:
    """Return a battle of a league, with so many fates on both sides together."""
    sides = []
    for mine, foe in ((one, other), (other, one)):
        hit = chance.sample(range(men), min(men, fates // 2))
        sides.append(
            SideRecord(
                f"p{mine}",
                men=men,
                points=str(chance.randrange(60)),
                fates=tuple(
                    Fate(
                        f"p{mine}-m{man}",
                        chance.choice(KINDS),
                        name=f"Rifleman {man}",
                        role="rifleman",
                        by=f"p{foe}-m{chance.randrange(men)}",
                        by_name=f"Rifleman {man}",
                        weapon=chance.choice(("rifle", "grenade", "tank gun")),
                    )
                    for man in hit
                ),
            )
        )
    winner = chance.choice((f"p{one}", f"p{other}", ""))
    day = (date(2020, 1, 1) + timedelta(days=number // 4)).isoformat()
    record = BattleRecord(
        day, tuple(sides), "lgam", name=f"Battle {number}", winners=(winner,) if winner else ()
    )
    return Record(f"battle-{number}", record)
