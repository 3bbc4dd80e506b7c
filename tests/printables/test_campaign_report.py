"""The report of a campaign: its chapters, stories over pages, photographs, rolls of men."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from campaign_paper import WAR, a_war, parts_of, source_for
from campaigns import MOMENT, a_campaign, a_record, an_army, an_entry, recorded
from msgspec.structs import replace as with_
from PIL import Image

from printables.engine.options import PrintOptions
from printables.pack import Order, Pack, build_pack
from printables.source import Campaign, Source
from rules.army.model import Unit
from rules.army.portrait_images import picture_id
from rules.campaign.ledger.acts import Award, Enter, Join, Plan, Void
from rules.campaign.ledger.append import append
from rules.campaign.planning.settings import Entry, Losses, Player
from rules.campaign.recording.battle_record import (
    BattlePlan,
    Decided,
    Fate,
    PlannedSide,
    PointLine,
    SideRecord,
)
from rules.campaign.state.campaign_state import CampaignState
from rules.campaign.state.replay import replay


def a_photograph(width: int = 480, height: int = 320) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (width, height), (60, 120, 60)).save(out, "JPEG")
    return out.getvalue()


@cache
def a_long_war(battles: int = 130) -> CampaignState:
    ledger = a_campaign(WAR)
    for at in range(battles):
        day = f"2026-{1 + at // 28 % 12:02}-{1 + at % 28:02}"
        ledger = recorded(ledger, f"b{at}", a_record("ada", "june", day, won="ada"))
    plan = BattlePlan("2027-01-01", (PlannedSide("ada"), PlannedSide("june")), "army-men")
    return replay(append(ledger, Plan("last", plan), MOMENT))


def made(source: Source, chapters: tuple[str, ...] = ()) -> Pack:
    parts = parts_of("campaign-report", source)
    counts = {part.id: int(part.id in chapters) for part in parts} if chapters else {}
    order = Order(("campaign-report",), PrintOptions(), {"campaign-report": counts})
    return build_pack(source, order)


def test_of_a_long_campaign_the_last_battles_are_suggested_and_any_can_be_had(read: Any) -> None:
    source = source_for(a_long_war())
    parts = {part.title: part for part in parts_of("campaign-report", source)}
    assert [title for title in parts if title.startswith("Battles ")] == [
        "Battles 1 to 50",
        "Battles 51 to 100",
        "Battles 101 to 130",
        "Battles to come",
    ]
    assert [parts[f"Battles {each}"].count for each in ("1 to 50", "51 to 100", "101 to 130")] == [
        0,
        1,
        1,
    ]
    text = read(made(source, ("battles-1-50",)).pdf).text()
    assert "BATTLES 1 TO 50" in text
    assert "STANDINGS" not in text
    assert "Planned" not in text


def test_chapters_can_be_left_out(read: Any) -> None:
    source = source_for(a_war())
    text = read(made(source, ("met", "coming")).pdf).text()
    assert "HEAD TO HEAD" in text
    assert "BATTLES TO COME" in text
    for head in ("STANDINGS", "ROLL OF", "SERVICE RECORDS", "POINTS AFTER"):
        assert head not in text


def test_all_that_losses_mean_is_told(read: Any) -> None:
    losses = Losses("recover", wounded_miss=1, heroes="return", reinforcements=2)
    ledger = recorded(a_campaign(with_(WAR, losses=losses)), "b1", a_record("ada", "june"))
    text = " ".join(read(made(source_for(replay(ledger))).pdf).text().split())
    for words in (
        "The wounded miss the next battle",
        "A fallen hero is always",
        "2 for each battle",
    ):
        assert words in text


def test_a_report_can_be_had_twice(read: Any) -> None:
    source = source_for(a_war())
    counts = {"campaign-report": {part.id: 2 for part in parts_of("campaign-report", source)}}
    once = build_pack(source, Order(("campaign-report",)))
    twice = build_pack(source, Order(("campaign-report",), PrintOptions(), counts))
    assert twice.pages == 2 * once.pages


def test_photographs_stand_below_the_story_and_missing_ones_are_told(read: Any) -> None:
    wide, high = a_photograph(), a_photograph(320, 480)
    keys = [picture_id(wide), picture_id(high)]
    record = with_(a_record("ada", "june", won="june"), story="The cat came.\n\nIt rained.")
    record = with_(record, photographs=(*keys, "0" * 32))
    state = replay(recorded(a_campaign(with_(WAR, picture=keys[0])), "b1", record))
    pictures = {keys[0]: wide, keys[1]: high}
    with_pictures = read(made(replace(source_for(state), photographs=pictures)).pdf)
    text = with_pictures.text()
    assert "The cat came. It rained." in text
    assert "1 photograph is not printed here." in text
    drawn = [form for page in range(with_pictures.pages) for form in with_pictures.placed(page)]
    without = read(made(source_for(state)).pdf)
    assert "3 photographs are not printed here." in without.text()
    plain = [form for page in range(without.pages) for form in without.placed(page)]
    assert len(drawn) == len(plain) + 3


def test_a_story_of_many_pages_is_printed_whole(read: Any) -> None:
    story = "\n".join(f"Sentence {at} of the tale goes on for a while. " * 6 for at in range(60))
    state = replay(recorded(a_campaign(WAR), "b1", with_(a_record("ada", "june"), story=story)))
    pack = made(source_for(state))
    assert not [each for each in pack.problems if "too long" in each.message]
    text = read(pack.pdf).text()
    assert all(f"Sentence {at} of" in text for at in range(60))


def test_the_report_of_one_battle_tells_how_its_points_came_about(read: Any) -> None:
    lines = (PointLine("Riflemen", 4, "2", "8"), PointLine("Flag", 1, "5", "5"))
    record = a_record("ada", "june", won="ada", points=("13", "0"))
    ada, june = record.sides
    record = with_(record, sides=(with_(ada, lines=lines), june))
    state = replay(recorded(a_campaign(WAR), "b1", record))
    source = source_for(state)
    one = replace(source, campaign=Campaign(state, battle="b1"))
    text = read(made(one).pdf).text()
    assert "HOW THE POINTS WERE COUNTED" in text
    assert "STANDINGS" not in text
    assert "4 × 2" in text
    assert "4 × 2" not in read(made(source).pdf).text()


def test_the_rolls_name_the_honoured_before_who_was_promoted(read: Any) -> None:
    text = read(made(source_for(a_war()), ("honour", "records")).pdf).text()
    roll, rest = text.split("PROMOTIONS")
    assert "June 0" in roll
    assert "Iron Boot" in roll
    assert "Corporal" not in roll
    promoted, records = rest.split("SERVICE RECORDS")
    assert "Cpl.: Ada" in promoted
    assert "1 kill" in records


def test_the_standings_fill_their_page_with_the_points_and_the_last_battles(read: Any) -> None:
    pack = build_pack(source_for(a_war()), Order(("standings",)))
    text = read(pack.pdf).text()
    assert pack.pages == 1
    assert "POINTS AFTER EACH BATTLE" in text
    to_come, last = text.split("BATTLES TO COME")[1].split("LAST BATTLES")
    assert "Behind the shed" in to_come
    assert last.index("Ada won") < last.index("June won")


def test_of_two_long_names_both_can_be_told(read: Any) -> None:
    ledger = a_campaign(WAR)
    for owner in ("ada", "june"):
        name = f"{owner.title()}-Bartholomew-Maximilian of the Long Back Garden"
        ledger = append(ledger, Join(Player(owner, name)), MOMENT)
    state = replay(recorded(ledger, "b1", a_record("ada", "june", won="june")))
    pack = build_pack(source_for(state), Order(("campaign-report", "standings")))
    text = read(pack.pdf).text()
    assert len(re.findall(r"Ada-Barth[^…]*… – June-Barth[^…]*…", text)) == 2


def test_the_report_of_a_battle_of_three_sides_that_does_not_count_is_printed(read: Any) -> None:
    record = a_record("ada", "june", won="june", fates={"ada-1": "wounded", "ada-2": "gone"})
    milo = SideRecord("milo", men=7, fates=(Fate("milo-1", "lost", note="Under the green sofa"),))
    record = with_(record, sides=(*record.sides, milo), story="Three on one lawn.")
    ledger = append(recorded(a_campaign(WAR), "b1", record), Void("b1", "The cat did it"), MOMENT)
    state = replay(ledger)
    text = read(made(replace(source_for(state), campaign=Campaign(state, battle="b1"))).pdf).text()
    for words in ("DOES NOT COUNT", "The cat did it", "Three on one lawn.", "won"):
        assert words in text
    assert "Under the green sofa" in text
    assert "Chewed by the dog" in text
    assert "Milo · 7 figures" in text, "how many came, as of two sides"


def test_in_a_campaign_the_record_of_a_hero_comes_filled_in(read: Any) -> None:
    army = an_army("zoe", 3)
    unit = army.units[0]
    hero = with_(unit.figures[0], name="Zed", hero=True)
    army = with_(army, units=(with_(unit, figures=(hero, *unit.figures[1:])), *army.units[1:]))
    ledger = append(a_campaign(WAR), Join(Player("zoe", "Zoe")), MOMENT)
    entry = Entry("zoe", "zoe", army.id, "Zoe's men", "army-men")
    ledger = append(ledger, Enter(entry, army), MOMENT)
    ledger = recorded(ledger, "b1", a_record("zoe", "june", won="zoe", fates={hero.id: "wounded"}))
    ledger = append(ledger, Award("zoe", hero.id, "Order of the Hose", battle="b1"), MOMENT)
    source = source_for(replay(ledger))
    text = read(build_pack(source, Order(("hero-record",))).pdf).text()
    for words in ("4 Oct 2026", "won against June; Order of the Hose", "wounded"):
        assert words in text
    plain = read(build_pack(replace(source, campaign=None), Order(("hero-record",))).pdf).text()
    assert "ZED" in plain
    assert "won against June" not in plain


def test_a_jeep_is_lost_and_not_mourned(read: Any) -> None:
    army = an_army("june")
    units = (*army.units, Unit("june-jeep", "vehicle", name="Rusty"))
    settings = with_(WAR, losses=Losses("stay-out"))
    ledger = append(a_campaign(settings), Enter(an_entry("june"), with_(army, units=units)), MOMENT)
    fates = {"june-1": "fallen", "june-jeep": "fallen", "june-2": "gone"}
    ledger = recorded(ledger, "b1", a_record("ada", "june", won="ada", fates=fates))
    page = read(made(source_for(replay(ledger))).pdf)
    text = page.text()
    assert text.count("THE FALLEN") == text.count("VEHICLES LOST") == 1
    fallen, rest = text.split("THE FALLEN")[1].split("VEHICLES LOST")
    vehicles, toys = rest.split("MISSING TOYS")
    assert "June 1" in fallen and "Rusty" not in fallen
    assert "Rusty" in vehicles and "June" in vehicles and "Killed" not in vehicles
    assert "June 2" in toys and "Rusty" not in toys


def test_a_damaged_jeep_is_no_wounded_man_and_a_lost_truck_no_man_under_the_sofa(
    read: Any,
) -> None:
    army = an_army("june")
    cars = tuple(Unit(f"june-{each.lower()}", "vehicle", name=each) for each in ("Jeep", "Truck"))
    army = with_(army, units=(*army.units, *cars))
    ledger = append(a_campaign(WAR), Enter(an_entry("june"), army), MOMENT)
    fates = {"june-1": "wounded", "june-jeep": "wounded", "june-2": "lost", "june-truck": "lost"}
    ledger = recorded(ledger, "b1", a_record("ada", "june", won="ada", fates=fates))
    text = " ".join(read(made(source_for(replay(ledger))).pdf).text().split())
    assert "1 vehicle damaged (Jeep)" in text and "1 wounded (June 1)" in text
    assert "1 vehicle lost under the sofa (Truck)" in text
    losses = text.split("LOSSES BY FATE")[1]
    for words in ("Wounded 1", "Vehicles damaged 1", "Lost under the sofa 1"):
        assert words in losses, words
    assert "Vehicles under the sofa 1" in losses


def test_nobody_has_won_while_a_battle_waits_and_who_may_come_back_is_told(read: Any) -> None:
    ledger = a_campaign(with_(WAR, planned=1, losses=Losses("recover", needed=4)))
    record = a_record("ada", "june", "2026-10-04", won="ada", fates={"ada-1": "fallen"})
    ledger = recorded(ledger, "b1", record)
    text = read(made(source_for(replay(ledger))).pdf).text()
    assert "won the campaign" in text
    assert "1 who was hit may still come back" in text and "is still there" not in text
    plan = BattlePlan("2027-01-01", (PlannedSide("ada"), PlannedSide("june")), "army-men")
    text = read(made(source_for(replay(append(ledger, Plan("b2", plan), MOMENT)))).pdf).text()
    assert "won the campaign" not in text and "leads" in text


def test_a_note_stands_beside_the_fate_and_lives_say_whose_they_were(read: Any) -> None:
    record = a_record("ada", "june", won="june")
    hurt = Fate("ada-1", "wounded", "Ada 1", by="june-1", by_name="June 1", lives=2, hero=True,
                note="Shot off his jeep")  # fmt: skip
    again = Fate("ada-2", "standing", "Ada 2", lives=1, hero=True)
    ada = with_(record.sides[0], fates=(hurt, again))
    ledger = recorded(a_campaign(WAR), "b1", with_(record, sides=(ada, record.sides[1])))
    state = replay(append(ledger, Award("ada", "ada-1", "Order of the Hose"), MOMENT))
    text = " ".join(read(made(source_for(state)).pdf).text().split())
    assert "3 lives lost (Ada 1: 2, Ada 2: 1)" in text
    assert "Wounded by June 1, 2 lives lost, “Shot off his jeep”" in text
    one = replace(source_for(state), campaign=Campaign(state, battle="b1"))
    text = " ".join(read(made(one).pdf).text().split())
    assert "Lost 1 life and came home" in text and "1 life lost" not in text


def test_two_men_of_one_name_are_told_apart_and_who_only_hit_is_told(read: Any) -> None:
    ledger = a_campaign(WAR)
    for owner in ("ada", "june"):
        army = an_army(owner)
        squad = army.units[0]
        men = (squad.figures[0], with_(squad.figures[1], name="Pvt. Fern"), *squad.figures[2:])
        army = with_(army, units=(with_(squad, figures=men),))
        ledger = append(ledger, Enter(an_entry(owner), army), MOMENT)
    record = a_record("ada", "june", won="june")
    fell = Fate("ada-1", "fallen", "Pvt. Fern", by="june-1", by_name="Pvt. Fern")
    ada = with_(record.sides[0], fates=(fell,))
    record = with_(record, sides=(ada, record.sides[1]))
    state = replay(recorded(ledger, "b1", record))
    text = " ".join(read(made(source_for(state)).pdf).text().split())
    assert "1 killed (Pvt. Fern by Pvt. Fern of June)" in text
    one = replace(source_for(state), campaign=Campaign(state, battle="b1"))
    text = " ".join(read(made(one).pdf).text().split())
    assert "Pvt. Fern Killed by Pvt. Fern of June" in text
    assert "Pvt. Fern 1 kill" in text, "who hit him has no fate of his own"


@pytest.mark.parametrize(
    ("decided", "winners", "said"),
    [
        ("agreed", (), "Drawn"),
        ("agreed", ("ada", "june", "milo"), "Drawn"),
        ("none", (), "No result yet"),
        ("agreed", ("june",), "won"),
    ],
)
def test_a_battle_of_three_says_how_it_ended(
    read: Any, decided: Decided, winners: tuple[str, ...], said: str
) -> None:
    two = a_record("ada", "june", decided=decided)
    record = with_(two, sides=(*two.sides, SideRecord("milo")), winners=winners)
    state = replay(recorded(a_campaign(WAR), "b1", record))
    text = read(made(replace(source_for(state), campaign=Campaign(state, battle="b1"))).pdf).text()
    ends = [each for each in ("Drawn", "No result yet", "won") if each in text]
    assert ends == [said]
