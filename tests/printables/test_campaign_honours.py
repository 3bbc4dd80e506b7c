"""What a campaign's papers call missions, medals and men, and who gets a paper of his own."""

from __future__ import annotations

from typing import Any

import pytest
from campaign_paper import WAR, parts_of, printed, source_for
from campaigns import MOMENT, a_campaign, an_army, an_entry, recorded
from campaigns import a_record as a_battle
from msgspec.structs import replace

from printables.campaign import service_cards
from rules.army.model import Army, Unit
from rules.campaign.ledger import acts
from rules.campaign.ledger.append import append, begin
from rules.campaign.planning.settings import CampaignSettings, Honour, Player
from rules.campaign.recording.battle_record import BattlePlan, Fate, PlannedSide
from rules.campaign.state.campaign_state import CampaignState
from rules.campaign.state.replay import replay
from rules.games.catalog import Catalog

HOME = Honour("home", "Still in One Piece", "battles", 1, ribbon="green")
KILLER = Honour("ace", "Iron Boot", "kills", 1, ribbon="blue")


def nameless(owner: str, men: int) -> Army:
    """Return an army in which the leader and one man more have names."""
    army = an_army(owner, men)
    unit = army.units[0]
    rest = (replace(man, name="") for man in unit.figures[2:])
    return replace(army, units=(replace(unit, figures=(*unit.figures[:2], *rest)),))


def a_crowd(men: int = 20) -> CampaignState:
    """Return a battle in which a nameless man knocked one over, and everybody got a medal."""
    ledger = begin(replace(WAR, honours=(HOME, KILLER)), MOMENT)
    for owner in ("ada", "june"):
        ledger = append(ledger, acts.Join(Player(owner, owner.title())), MOMENT)
        ledger = append(ledger, acts.Enter(an_entry(owner), nameless(owner, men)), MOMENT)
    record = a_battle("ada", "june", won="june")
    fate = Fate("ada-1", "fallen", name="Ada 1", by="june-5", by_name="Rifleman", weapon="Rifle")
    ada, june = record.sides
    return replay(
        recorded(ledger, "b1", replace(record, sides=(replace(ada, fates=(fate,)), june)))
    )


def test_who_did_it_is_told_apart_from_others_of_his_kind(read: Any) -> None:
    text = " ".join(read(printed("campaign-report", a_crowd()).pdf).text().split())
    assert "1 killed (Ada 1 by Rifleman No. 6)" in text


def test_a_medal_that_nearly_everybody_has_is_told_once(read: Any) -> None:
    text = " ".join(read(printed("campaign-report", a_crowd()).pdf).text().split())
    assert text.count("Still in One Piece:") == 1
    assert "Ada – Ada 0, Ada 1 and 18 more; June" in text
    assert "Rifleman No. 6 Still in One Piece and Iron Boot" in text


def test_a_medal_that_few_have_is_told_of_each(read: Any) -> None:
    text = " ".join(read(printed("campaign-report", a_crowd(men=5)).pdf).text().split())
    assert "Still in One Piece:" not in text
    assert "Rifleman No. 3 Still in One Piece" in text


def test_men_whose_medal_everybody_has_get_no_paper_of_their_own_unless_they_have_a_name() -> None:
    source = source_for(a_crowd())
    for sheet in ("service-cards", "certificates"):
        wanted = [part.title for part in parts_of(sheet, source) if part.count]
        assert {title.split(":")[0].split(" (")[0] for title in wanted} == {
            "Ada 0", "Ada 1", "June 0", "June 1", "Rifleman No. 6",
        }  # fmt: skip
        assert sum("Rifleman" in title for title in wanted) == 1


def test_a_planned_mission_has_its_name_also_where_the_plan_names_no_game(read: Any) -> None:
    ledger = begin(CampaignSettings("The lawn", ("green-and-tan",)), MOMENT)
    for owner in ("ada", "june"):
        ledger = append(ledger, acts.Join(Player(owner, owner.title())), MOMENT)
        entry = replace(an_entry(owner), ruleset="green-and-tan")
        army = replace(an_army(owner), ruleset="green-and-tan")
        ledger = append(ledger, acts.Enter(entry, army), MOMENT)
    mission = Catalog().playbook("green-and-tan").missions[-1]
    plan = BattlePlan("2026-11-22", (PlannedSide("ada"), PlannedSide("june")), mission=mission.id)
    state = replay(append(ledger, acts.Plan("b1", plan), MOMENT))
    text = read(printed("briefing", state).pdf).text()
    assert mission.name != mission.id
    assert mission.name.casefold() in text.casefold()


def test_draws_that_count_have_a_column_before_the_first_of_them(read: Any) -> None:
    text = read(printed("standings", a_crowd()).pdf).text()
    assert "drawn" in text.split("ARMY")[1].split("points")[0]


def test_before_the_first_battle_the_report_tells_what_was_agreed(read: Any) -> None:
    state = replay(a_campaign(WAR))
    assert "STANDINGS" in read(printed("campaign-report", state).pdf).text()


def test_a_jeep_does_not_fall_and_no_army_names_its_player_twice(read: Any) -> None:
    ledger = begin(CampaignSettings("The lawn", ("green-and-tan",)), MOMENT)
    jeep = Unit("jeep", "vehicle", type="jeep", name="Rattler")
    for owner in ("ada", "june"):
        ledger = append(ledger, acts.Join(Player(owner, owner.title())), MOMENT)
        entry = replace(an_entry(owner), ruleset="green-and-tan", name="Jam Jars")
        army = replace(an_army(owner), ruleset="green-and-tan", name="Jam Jars")
        army = replace(army, units=(*army.units, jeep))
        ledger = append(ledger, acts.Enter(entry, army), MOMENT)
    record = replace(a_battle("ada", "june", won="june"), ruleset="green-and-tan")
    fates = (Fate("ada-1", "fallen", name="Ada 1"), Fate("jeep", "fallen", name="Rattler"))
    ada, june = record.sides
    record = replace(record, sides=(replace(ada, fates=fates), june))
    state = replay(recorded(ledger, "b1", record))
    text = " ".join(read(printed("campaign-report", state).pdf).text().split())
    assert "Ada: 1 killed (Ada 1); 1 vehicle lost (Rattler)" in text
    assert "Jam Jars (June) leads" in text
    assert "(June) (June)" not in text and "(June) June" not in text


def test_who_recovers_keeps_his_medal_on_his_card(monkeypatch: pytest.MonkeyPatch) -> None:
    ledger = begin(replace(WAR, honours=(HOME,)), MOMENT)
    for owner in ("ada", "june"):
        ledger = append(ledger, acts.Join(Player(owner, owner.title())), MOMENT)
        entry = replace(an_entry(owner), name=f"The second sandbox company of {owner.title()}")
        ledger = append(ledger, acts.Enter(entry, an_army(owner)), MOMENT)
    fallen = a_battle("ada", "june", won="june", fates={"ada-1": "fallen"})
    state = replay(recorded(ledger, "b1", fallen))
    assert state.careers["ada", "ada-1"].state == "recovering"
    drawn: list[str] = []
    monkeypatch.setattr(
        service_cards, "draw_medal", lambda _writer, _box, ribbon: drawn.append(ribbon)
    )
    printed("service-cards", state)
    assert drawn == ["green"] * 10


def test_what_a_battle_brought_a_man_stands_beside_it(read: Any) -> None:
    twice = Honour("hot", "Hot Barrel", "once:kills", 2, text="2 kills in one battle")
    ledger = begin(replace(WAR, honours=(twice,)), MOMENT)
    for owner in ("ada", "june"):
        ledger = append(ledger, acts.Join(Player(owner, owner.title())), MOMENT)
        ledger = append(ledger, acts.Enter(an_entry(owner), an_army(owner)), MOMENT)
    for day, hit in ((4, 1), (11, 2)):
        record = a_battle("ada", "june", f"2026-10-{day:02}", won="ada")
        fates = tuple(Fate(f"june-{man}", "fallen", by="ada-1") for man in range(hit))
        sides = (record.sides[0], replace(record.sides[1], fates=fates))
        ledger = recorded(ledger, f"b{day}", replace(record, sides=sides))
    state = replay(ledger)
    card = " ".join(read(printed("service-cards", state).pdf).text().split())
    assert "won against June · 2 kills · Hot Barrel" in card
    assert card.count("Hot Barrel") == 1
    page = " ".join(read(printed("certificates", state).pdf).text().split())
    assert "2 kills in one battle Earned in battle 2, 11 Oct 2026" in page
    report = " ".join(read(printed("campaign-report", state).pdf).text().split())
    assert "2 kills, Hot Barrel" in report


def test_of_many_honours_in_one_battle_a_card_tells_the_number() -> None:
    said = service_cards._said
    assert said(("won against June", "won"), ["2 kills"], ("Cpl.",), 80.0).endswith("Cpl.")
    names = tuple(f"Honour of the Sandbox {at}" for at in range(9))
    assert said(("won against June", "won"), [], names, 60.0) == (
        "won · Honour of the Sandbox 0 and 8 more"
    )
    assert said(("won against June", "won"), ["2 kills"], names, 25.0) == (
        "won · 2 kills · 9 honours"
    )
