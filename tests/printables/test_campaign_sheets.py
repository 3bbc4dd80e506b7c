"""The papers of a campaign, read back from the file: what a player finds on each."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from campaign_paper import WAR, a_war, parts_of, printed, source_for
from campaigns import MOMENT, a_campaign, a_record, an_army, an_entry, recorded
from msgspec.structs import replace as with_
from paper_paths import drawn

from printables.engine.options import PrintOptions
from printables.pack import Order, build_pack
from rules.army.army_under_ruleset import Roster
from rules.army.model import Unit
from rules.army.totals import clock_seconds, clock_text
from rules.campaign.ledger import acts
from rules.campaign.ledger.append import append, begin
from rules.campaign.planning.settings import CampaignSettings, Entry, Losses, Player
from rules.campaign.recording.battle_record import BattlePlan, Fate, PlannedSide, SideRecord
from rules.campaign.state.replay import replay
from rules.games.catalog import Catalog

NAMES = (
    "campaign-report",
    "standings",
    "service-cards",
    "dog-tags",
    "certificates",
    "briefing",
)
FLAG = "attack-defend"


@pytest.mark.parametrize("name", NAMES)
def test_without_a_campaign_there_is_nothing_to_print(name: str) -> None:
    assert parts_of(name, replace(source_for(a_war()), campaign=None)) == ()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("paper", "ink_saver"), [("a4", False), ("letter", True)])
def test_each_paper_is_made_whole_and_says_why(
    name: str, paper: str, ink_saver: bool, read: Any
) -> None:
    assert all(part.why for part in parts_of(name, source_for(a_war())))
    pack = printed(name, paper=paper, ink_saver=ink_saver)
    made = read(pack.pdf)
    assert all(made.white_within(page, 3.0) for page in range(made.pages))
    assert not [each for each in pack.problems if "too long" in each.message]
    assert "JUNE" in made.text().upper()


def test_the_report_tells_who_won_who_fell_and_what_was_corrected(read: Any) -> None:
    text = read(printed("campaign-report").pdf).text()
    assert "June won" in text
    assert "Ada: 1 killed (Ada 1 by June 0)" in text
    assert "Take the flag" in text
    assert "Corrected once" in text
    assert "Held the steps." in text
    assert "June's men (June) leads with 3 points after 2 battles." in text
    assert "POINTS AFTER EACH BATTLE" in text
    assert "Planned" in text
    row = text.split("HEAD TO HEAD")[1]
    assert "1 – 0 – 0" in row
    assert "0 – 0 – 1" in row


def test_the_standings_tell_in_words_what_parts_those_who_are_level(read: Any) -> None:
    text = " ".join(read(printed("standings").pdf).text().split())
    assert "Behind June's men head to head: 0 won, 0 drawn, 1 lost against" in text
    assert "Points: 3 for a win, 1 for a draw, 0 for a loss." in text
    places = [text.index(each) for each in ("June's men", "Ada's men", "Milo's men")]
    assert places == sorted(places)


def test_the_standings_of_fifty_take_few_pages(read: Any) -> None:
    ledger = a_campaign(WAR)
    for number in range(47):
        player, name = f"p{number}", f"The very long named company number {number}"
        ledger = append(ledger, acts.Join(Player(player, f"Player {number}")), MOMENT)
        entry = Entry(player, player, f"army-{player}", name, "army-men")
        ledger = append(ledger, acts.Enter(entry, an_army(player, 3)), MOMENT)
    state = replay(ledger)
    source = source_for(state)
    pack = build_pack(replace(source, armies=source.armies[:2]), Order(("standings",)))
    assert pack.pages <= 3
    assert "Level with the 49 others in place 1 on everything." in read(pack.pdf).text()
    assert "number 46" in read(pack.pdf).text()


def test_a_card_tells_what_a_man_did(read: Any) -> None:
    text = read(printed("service-cards").pdf).text()
    assert "JUNE 0" in text
    assert "1 kill" in text
    assert "Came home unhurt" in text
    made = read(printed("service-cards").pdf)
    rules = [each for each in drawn(made.pdf) if each.width > 30 and each.height < 0.2]
    told = [each for each in made.words() if "against" in each.text]
    assert rules and told
    for words in told:
        near = [y for y in (rule.middle[1] for rule in rules) if abs(y - words.bottom) < 1.5]
        assert all(words.bottom - y > 0.25 for y in near), "no letter touches the line below it"


def test_a_card_keeps_the_battle_worth_telling_before_quiet_ones(read: Any) -> None:
    ledger = a_campaign(WAR)
    for at in range(12):
        record = a_record("ada", "june", f"2026-10-{at + 1:02}", won="ada")
        if at == 1:
            hit = tuple(Fate(f"june-{man}", "fallen", by="ada-0") for man in range(2))
            record = with_(record, sides=(record.sides[0], with_(record.sides[1], fates=hit)))
        ledger = recorded(ledger, f"b{at}", record)
    text = read(printed("service-cards", replay(ledger)).pdf).text()
    assert "· 2 kills" in text, "his second battle of twelve stands on his card"
    assert "other battles, no kills" in text


def test_a_tag_measures_50_by_28_mm_and_its_hole_lies_inside() -> None:
    pack = printed("dog-tags", backs="mirrored")
    sizes = {(round(each.box.w, 2), round(each.box.h, 2)) for each in pack.placed}
    assert sizes == {(50.0, 28.0)}
    assert {each.side for each in pack.placed} == {"front", "back"}
    assert any("punch" in problem.message for problem in pack.problems)


def test_a_certificate_names_man_medal_and_battle_and_is_signed(read: Any) -> None:
    made = read(printed("certificates", today="2026-11-21").pdf)
    medal = next(text for text in map(made.text, range(made.pages)) if "IRON BOOT" in text)
    for words in (
        "June 0",
        "is awarded",
        "Earned in battle 1",
        "4 Oct 2026",
        "A witness",
        "21 Nov 2026",
    ):
        assert words in medal
    rise = next(text for text in map(made.text, range(made.pages)) if "PROMOTION" in text)
    assert "is promoted to CORPORAL" in rise
    width, height = made.size()
    assert width > height


def test_the_briefing_has_a_leaf_for_each_side_with_who_is_out(read: Any) -> None:
    pack = printed("briefing")
    made = read(pack.pdf)
    assert made.pages == 2
    ada, june = made.text(0), made.text(1)
    for leaf in (ada, june):
        assert "AT THE SHED" in leaf
        assert "Behind the shed" in leaf
        assert "4 of 5" in leaf
    assert "Killed in battle 1, and may roll to come back" in ada
    assert "4 or more on a die of 6" in ada
    assert "Everybody is fit" in june
    assert "Killed in battle 1" not in june


def test_the_briefing_tells_a_side_its_own_force_without_those_left_at_home(read: Any) -> None:
    ledger = a_campaign(WAR)
    sides = (PlannedSide("ada", away=("ada-1", "ada-2")), PlannedSide("june"))
    plan = BattlePlan("2026-11-22", sides, "army-men", "At the shed")
    made = read(printed("briefing", replay(append(ledger, acts.Plan("b1", plan), MOMENT))).pdf)
    ada, june = (made.text(page).split("YOUR FORCE")[1] for page in (0, 1))
    assert "2 left at home" in ada
    assert "3 of 5" in ada.split("WHO IS OUT")[0]
    assert "Everybody is fit" in ada
    assert "left at home" not in june
    assert "3 of 5" in made.text(1).split("YOUR FORCE")[0]
    letters = made.letters(0)
    row = "".join(each.text for each in letters).index("Squad3of5Ada0")
    unit, man = letters[row + 4].bottom, letters[row + 9].bottom
    assert unit == pytest.approx(man, abs=0.15), "bold words stand on the line of the others"


def test_on_a_briefing_vehicles_are_lost_and_counted_apart_from_men(read: Any) -> None:
    army = an_army("june")
    units = (*army.units, Unit("june-jeep", "vehicle", type="jeep"))
    ledger = a_campaign(with_(WAR, losses=Losses("stay-out")))
    ledger = append(ledger, acts.Enter(an_entry("june"), with_(army, units=units)), MOMENT)
    fates = {"june-1": "fallen", "june-jeep": "fallen"}
    ledger = recorded(ledger, "b1", a_record("ada", "june", won="ada", fates=fates))  # type: ignore[arg-type]
    plan = BattlePlan("2026-11-22", (PlannedSide("ada"), PlannedSide("june")), "army-men")
    text = read(printed("briefing", replay(append(ledger, acts.Plan("b2", plan), MOMENT))).pdf)
    out = text.text(1).split("WHO IS OUT")[1]
    assert "1 man and 1 vehicle" in out
    assert "Killed in battle 1, and out of the campaign" in out
    assert "Jeep" in out and "Lost in battle 1, and out of the campaign" in out


def test_the_briefing_gives_the_clocks_of_the_game_for_the_men_who_are_left(read: Any) -> None:
    ledger = begin(CampaignSettings("Clocks", ("lgam",)), MOMENT)
    for owner in ("ada", "june"):
        ledger = append(ledger, acts.Join(Player(owner, owner.title())), MOMENT)
        army = with_(an_army(owner, 20), ruleset="lgam")
        entry = Entry(owner, owner, army.id, f"{owner.title()}'s men", "lgam")
        ledger = append(ledger, acts.Enter(entry, army), MOMENT)
    sides = (PlannedSide("ada"), PlannedSide("june"))
    plan = BattlePlan("2026-11-22", sides, "lgam", mission=FLAG)
    ledger = append(ledger, acts.Plan("b1", plan), MOMENT)
    text = read(printed("briefing", replay(ledger)).pdf).text(0)
    lgam = Catalog().get("lgam")
    assert lgam is not None
    for clock in lgam.clocks:
        assert clock.name.lower() in text.lower()
    roster = Roster(with_(an_army("ada", 20), ruleset="lgam"), lgam)
    own = next(clock for clock in lgam.clocks if clock.scope == "army")
    assert clock_text(clock_seconds((roster,), own)) in text
    book = Catalog().playbook("lgam")
    assert book is not None
    mission = next(each for each in book.missions if each.id == FLAG)
    assert f"1. {mission.setup[0][:30]}" in text
    assert "Wins:" in text


def test_one_man_chosen_gets_his_papers_alone() -> None:
    source = source_for(a_war(), "milo/milo-0")
    for name in ("service-cards", "dog-tags"):
        wanted = [part.title for part in parts_of(name, source) if part.count]
        assert wanted == ["Milo 0 (Milo)"]


@pytest.mark.parametrize("name", NAMES)
def test_a_campaign_that_only_began_is_no_trouble(name: str) -> None:
    source = source_for(replay(a_campaign(WAR)))
    counts = {name: {part.id: 1 for part in parts_of(name, source)}}
    if counts[name]:
        assert build_pack(source, Order((name,), PrintOptions(), counts)).pages


def test_hard_names_and_armies_that_are_gone_are_printed_or_told_of(read: Any) -> None:
    ledger = a_campaign(with_(WAR, name="Война во дворе " * 6, house="Ohne Hände 🚜"))
    record = a_record("ada", "june", won="ada")
    record = with_(record, place="The 🚜 shed", reason="🚜")
    hit = Fate("ada-0", "standing", name="Ada 0", role="🚜", note="Rode the 🚜 home", hero=True)
    record = with_(record, sides=(with_(record.sides[0], fates=(hit,)), record.sides[1]))
    side = SideRecord(
        "june",
        override="🚜",
        points="3",
        fates=(Fate("nobody", "gone", name="Щ" * 90, note="x" * 300),),
    )
    ledger = recorded(ledger, "b1", with_(record, sides=(record.sides[0], side), story="y " * 900))
    state = replay(ledger)
    for name in NAMES:
        source = source_for(state)
        counts = {name: {part.id: 1 for part in parts_of(name, source)}}
        if not counts[name]:
            continue
        pack = build_pack(source, Order((name,), PrintOptions(), counts))
        assert "🚜" not in read(pack.pdf).text()
        for problem in pack.problems:
            assert problem.message.endswith((".", "…", "”"))


@pytest.mark.parametrize("name", ["standings", "certificates"])
def test_on_small_paper_all_of_a_sheet_is_smaller_and_nothing_is_cut(name: str, read: Any) -> None:
    pack = printed(name, paper="a5")
    made = read(pack.pdf)
    assert not [each for each in pack.problems if "too long" in each.message]
    assert all(made.white_within(page, 3.0) for page in range(made.pages))
    assert "June" in made.text()
