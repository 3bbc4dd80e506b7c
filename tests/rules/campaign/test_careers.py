"""Careers: honours by rule, awards by will, ranks, and whose deeds they are."""

from __future__ import annotations

from campaigns import (
    MOMENT,
    a_campaign,
    a_record,
    recorded,
)
from msgspec.structs import replace as with_

from rules.campaign.ledger import acts
from rules.campaign.ledger.append import append
from rules.campaign.planning.settings import CampaignSettings, Honour
from rules.campaign.recording.battle_record import BattleRecord, Fate
from rules.campaign.state.replay import replay

HONOURS = (
    Honour("boot", "Iron Boot", "kills", 3, rank="Corporal"),
    Honour("old", "Old Boot", "survived", 2),
    Honour("flag", "Flag", "objective:flag", 1, text="Took the flag himself"),
)


def with_kills(day: str, count: int, *, flag: bool = False) -> BattleRecord:
    record = a_record("ada", "june", day, won="ada")
    mine = (Fate("ada-1", "standing", objectives=("flag",) if flag else ()),)
    theirs = tuple(Fate(f"june-{man}", "fallen", by="ada-1") for man in range(count))
    sides = (
        with_(record.sides[0], fates=mine, objectives=("flag",) if flag else ()),
        with_(record.sides[1], fates=theirs),
    )
    return with_(record, sides=sides)


def test_honours_are_given_at_the_battle_where_the_count_is_reached() -> None:
    ledger = a_campaign(CampaignSettings("War", ("army-men",), honours=HONOURS))
    for day, kills in ((4, 2), (5, 2), (6, 1)):
        ledger = recorded(ledger, f"b{day}", with_kills(f"2026-10-0{day}", kills, flag=day == 6))
    career = replay(ledger).careers["ada", "ada-1"]
    assert (career.kills, career.rank) == (5, "Corporal")
    assert [(each.name, each.battle, each.citation) for each in career.given] == [
        ("Iron Boot", "b5", "3 kills"),
        ("Old Boot", "b5", "2 battles survived"),
        ("Flag", "b6", "Took the flag himself"),
    ]
    corrected = replay(recorded(ledger, "b4", with_kills("2026-10-04", 0)))
    assert corrected.careers["ada", "ada-1"].given[1].battle == "b6"


def test_an_objective_nobody_is_named_for_is_nobodys_honour() -> None:
    ledger = a_campaign(CampaignSettings("War", ("army-men",), honours=HONOURS))
    record = a_record("ada", "june", fates={"ada-1": "fallen", "ada-2": "wounded"})
    sides = (with_(record.sides[0], objectives=("flag",)), record.sides[1])
    careers = replay(recorded(ledger, "b", with_(record, sides=sides))).careers
    assert not [figure for (_, figure), career in careers.items() if career.given]


def test_awards_are_given_and_taken_back_by_will() -> None:
    ledger = a_campaign()
    ledger = append(ledger, acts.Award("ada", "ada-2", "Bent Spoon", "Sergeant"), MOMENT)
    career = replay(ledger).careers["ada", "ada-2"]
    assert (career.given[0].name, career.rank) == ("Bent Spoon", "Sergeant")
    ledger = append(ledger, acts.Withdraw(career.given[0].batch, "Cheated"), MOMENT)
    career = replay(ledger).careers["ada", "ada-2"]
    assert (career.given, career.rank) == ((), "")


def test_friendly_fire_is_nobodys_honour() -> None:
    record = a_record("ada", "june")
    hit = (Fate("ada-2", "fallen", by="ada-1"),)
    sides = (with_(record.sides[0], fates=hit), record.sides[1])
    state = replay(recorded(a_campaign(), "b", with_(record, sides=sides)))
    assert state.careers["ada", "ada-1"].kills == 0
