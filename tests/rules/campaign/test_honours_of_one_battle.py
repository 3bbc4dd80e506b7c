"""Honours for what happened within one battle, and for what players tell of for years."""

from __future__ import annotations

import pytest
from campaigns import MOMENT, a_campaign, a_record, an_army, an_entry, recorded
from msgspec.structs import replace

from rules.army.model import Army, Figure, Unit
from rules.campaign.ledger.acts import Enter, Join
from rules.campaign.ledger.append import append
from rules.campaign.ledger.chain import Ledger
from rules.campaign.planning.settings import CampaignSettings, Entry, Honour, Player
from rules.campaign.recording.battle_record import BattleRecord, Fate, FateKind
from rules.campaign.state.medal_rules import COUNTS, citation_of, explained
from rules.campaign.state.replay import replay


def given(counts: str, at: int, *battles: BattleRecord, who: str = "ada-1") -> list[str]:
    """Return in which battles a man was given an honour of this rule."""
    settings = CampaignSettings("War", ("army-men",), honours=(Honour("h", "Cross", counts, at),))
    ledger = with_jeep(a_campaign(settings))
    for number, battle in enumerate(battles, 1):
        ledger = recorded(ledger, f"b{number}", battle)
    return [each.battle for each in replay(ledger).careers["ada", who].given]


def with_jeep(ledger: Ledger) -> Ledger:
    """Return the campaign with six men of Ada's, and with Tess, who has a jeep and a driver."""
    ledger = append(ledger, Enter(an_entry("ada"), an_army("ada", 6)), MOMENT)
    crew = Unit("jeep", "vehicle", "jeep", figures=(Figure("driver"),))
    ledger = append(ledger, Join(Player("tess", "Tess")), MOMENT)
    army = Army("army-tess", "army-men", units=(crew,))
    return append(ledger, Enter(Entry("tess", "tess", army.id, "Tess", "army-men"), army), MOMENT)


def battle(day: int, *fates: Fate, won: str = "", foe: str = "june") -> BattleRecord:
    """Return a battle of Ada's with these fates of both sides."""
    record = a_record("ada", foe, f"2026-10-{day:02}", won)
    sides = tuple(
        replace(side, fates=tuple(f for f in fates if f.figure.startswith(side.entry[:3])))
        for side in record.sides
    )
    if foe == "tess":
        sides = (sides[0], replace(sides[1], fates=tuple(f for f in fates if f.figure == "jeep")))
    return replace(record, sides=sides)


def hits(day: int, count: int) -> BattleRecord:
    return battle(day, *(Fate(f"june-{man}", "fallen", by="ada-1") for man in range(count)))


def test_kills_within_one_battle_are_not_those_of_two() -> None:
    assert given("kills", 4, hits(1, 2), hits(2, 2)) == ["b2"]
    assert given("once:kills", 4, hits(1, 2), hits(2, 2)) == []
    assert given("once:kills", 3, hits(1, 2), hits(2, 3), hits(3, 4)) == ["b2"]


def test_a_vehicle_is_knocked_out_by_who_is_named_and_not_when_it_is_damaged() -> None:
    def jeep(kind: FateKind, by: str = "ada-1") -> BattleRecord:
        return battle(1, Fate("jeep", kind, by=by), foe="tess")

    assert given("vehicles", 1, jeep("fallen")) == ["b1"]
    assert given("vehicles", 1, jeep("wounded")) == given("vehicles", 1, jeep("fallen", "")) == []
    assert given("vehicles", 1, hits(1, 2)) == [], "a man is no vehicle"


def test_a_hero_of_others_is_told_from_a_man() -> None:
    man, hero = (battle(1, Fate(f"june-{at}", "wounded", by="ada-1", hero=not at)) for at in (1, 0))
    assert (given("heroes", 1, man), given("heroes", 1, hero)) == ([], ["b1"])


@pytest.mark.parametrize(
    ("others", "his", "alone"),
    [
        (("fallen", "captured", "missing", "fallen"), "standing", True),
        (("fallen", "captured", "missing", "fallen"), "wounded", True),
        (("fallen", "captured", "missing", "wounded"), "standing", False),
        (("fallen", "captured", "missing", "lost"), "standing", False),
        (("fallen", "captured", "missing", "fallen"), "fallen", False),
    ],
)
def test_the_last_of_a_unit_is_who_alone_came_home(
    others: tuple[FateKind, ...], his: FateKind, alone: bool
) -> None:
    kinds = zip(("ada-0", "ada-2", "ada-3", "ada-4"), others, strict=True)
    fates = [Fate(figure, kind) for figure, kind in kinds] + [Fate("ada-5", "fallen")]
    assert given("last", 1, battle(1, Fate("ada-1", his), *fates)) == (["b1"] if alone else [])


def test_loose_men_and_a_team_are_no_unit_of_which_one_is_the_last() -> None:
    def last(kind: str, count: int) -> bool:
        men = tuple(Figure(f"m{at}") for at in range(count))
        army = Army("a", "army-men", units=(Unit("u", kind, figures=men),))  # type: ignore[arg-type]
        settings = CampaignSettings(
            "War", ("army-men",), honours=(Honour("h", "Cross", "last", 1),)
        )
        ledger = append(a_campaign(settings), Join(Player("p", "Pia")), MOMENT)
        ledger = append(ledger, Enter(Entry("p", "p", "a", "Pia", "army-men"), army), MOMENT)
        record = a_record("p", "june")
        fallen = tuple(Fate(man.id, "fallen") for man in men[1:])
        record = replace(record, sides=(replace(record.sides[0], fates=fallen), record.sides[1]))
        return bool(replay(recorded(ledger, "b", record)).careers["p", "m0"].given)

    assert [last("squad", 6), last("squad", 5), last("men", 6)] == [True, False, False]


def test_who_was_wounded_and_hit_back_is_told_from_who_was_only_wounded() -> None:
    hurt, foe = Fate("ada-1", "wounded"), Fate("june-1", "fallen", by="ada-1")
    assert given("stayed", 1, battle(1, hurt)) == given("stayed", 1, battle(1, foe)) == []
    assert given("stayed", 1, battle(1, hurt, foe)) == ["b1"]


def test_only_a_hero_wins_as_a_hero() -> None:
    won, lost = battle(1, won="ada"), battle(2, won="june")
    assert given("led", 1, won, who="ada-0") == ["b1"]
    assert given("led", 1, won) == given("led", 1, lost, who="ada-0") == []


def test_a_correction_of_the_battle_takes_the_medal_along() -> None:
    settings = CampaignSettings(
        "War", ("army-men",), honours=(Honour("h", "Cross", "once:kills", 3),)
    )
    ledger = recorded(recorded(a_campaign(settings), "b1", hits(1, 3)), "b2", hits(2, 3))
    corrected = recorded(ledger, "b1", hits(1, 1))
    for each, earned in ((ledger, "b1"), (corrected, "b2")):
        assert [g.battle for g in replay(each).careers["ada", "ada-1"].given] == [earned]


def test_a_vehicle_that_is_taken_away_later_was_one_all_the_same() -> None:
    settings = CampaignSettings(
        "War", ("army-men",), honours=(Honour("h", "Can Opener", "vehicles", 1),)
    )
    ledger = with_jeep(a_campaign(settings))
    ledger = recorded(ledger, "b", battle(1, Fate("jeep", "fallen", by="ada-1"), foe="tess"))
    assert replay(ledger).careers["ada", "ada-1"].given
    walks = Army("army-tess", "army-men", units=(Unit("walk", "squad", figures=(Figure("d"),)),))
    entry = Entry("tess", "tess", walks.id, "Tess", "army-men")
    after = append(ledger, Enter(entry, walks), MOMENT)
    assert replay(after).careers["ada", "ada-1"].given


def test_every_count_is_said_in_words_of_one_and_of_many() -> None:
    said = {each: citation_of(Honour("h", "H", each, 1)) for each in COUNTS}
    many = {each: citation_of(Honour("h", "H", each, 3)) for each in COUNTS}
    assert said["once:kills"] == "1 kill in one battle"
    assert said["vehicles"] == "1 vehicle knocked out" and said["heroes"] == "1 hero killed"
    assert said["last"] == "The last of his unit standing"
    assert said["stayed"] == "Wounded, with a kill in return"
    assert many["once:lives"] == "3 lives lost in one battle"
    assert many["last"] == "3 times last of his unit"
    assert len(set(said.values())) == len(set(many.values())) == len(COUNTS)
    assert citation_of(Honour("h", "H", "once:objective:flag", 1)) == "Objective taken: flag"
    assert "6 men" in explained("last") and explained("once:vehicles") and not explained("won")


def test_an_honour_of_one_battle_tells_what_he_did_in_it_and_not_what_was_asked() -> None:
    settings = CampaignSettings(
        "War",
        ("army-men",),
        honours=(Honour("h", "Hot Barrel", "once:kills", 2, text="2 kills in one battle"),),
    )
    ledger = recorded(with_jeep(a_campaign(settings)), "b1", hits(1, 3))
    (given_one,) = replay(ledger).careers["ada", "ada-1"].given
    assert given_one.citation == "3 kills in one battle"
