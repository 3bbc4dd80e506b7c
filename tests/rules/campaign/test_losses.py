"""What losses mean: who returns, who stays out, who must recover, who misses a battle."""

from __future__ import annotations

from campaigns import (
    MOMENT,
    a_campaign,
    a_record,
    recorded,
)
from msgspec.structs import replace as with_

from rules.army.model import Unit
from rules.campaign.ledger import acts
from rules.campaign.ledger.append import append
from rules.campaign.planning.settings import CampaignSettings, Losses
from rules.campaign.recording.battle_record import Fate
from rules.campaign.recording.casualty_recovery import AGREED
from rules.campaign.state.campaign_state import CampaignState
from rules.campaign.state.replay import replay

STAY_OUT = CampaignSettings("War", ("army-men",), losses=Losses("stay-out", heroes="return"))
RECOVER = CampaignSettings("War", ("army-men",), losses=Losses("recover"))


def men(state: CampaignState, entry: str = "ada") -> list[int]:
    found = state.entry(entry)
    return [found.armies[0].figure_count(), *(there.men for there in found.appearances)]


def test_men_return_where_losses_do_not_last() -> None:
    fates = {"ada-1": "fallen", "ada-2": "captured", "ada-3": "wounded"}
    state = replay(recorded(a_campaign(), "b", a_record("ada", "june", fates=fates)))
    assert men(state) == [5, 5]
    assert state.standings[0].men == state.standings[0].strength == 5


def test_the_fallen_stay_out_and_heroes_as_was_agreed() -> None:
    fates = {"ada-0": "fallen", "ada-1": "fallen", "ada-2": "missing", "ada-3": "lost"}
    ledger = recorded(a_campaign(STAY_OUT), "b1", a_record("ada", "june", fates=fates))
    state = replay(recorded(ledger, "b2", a_record("ada", "june", "2026-10-05")))
    assert state.entry("ada").out == {"ada-1", "ada-2"}
    assert men(state) == [5, 3, 3]
    assert [state.careers["ada", f"ada-{man}"].battles for man in range(5)] == [2, 1, 1, 2, 2]
    assert state.careers["ada", "ada-1"].state == "out"


def test_men_recover_when_they_are_brought_back() -> None:
    ledger = recorded(a_campaign(RECOVER), "b1", a_record("ada", "june", fates={"ada-1": "fallen"}))
    state = replay(ledger)
    assert state.entry("ada").recovering == {"ada-1": 0}
    assert state.careers["ada", "ada-1"].state == "recovering"
    ledger = append(ledger, acts.Reinforce("ada", back=("ada-1",), why=AGREED), MOMENT)
    ledger = recorded(ledger, "b2", a_record("ada", "june", "2026-10-05"))
    state = replay(ledger)
    assert men(state) == [5, 4, 5]
    assert state.careers["ada", "ada-1"].battles == 2


def test_men_come_back_after_the_battle_that_was_named() -> None:
    ledger = a_campaign(RECOVER)
    for day, fates in ((4, {"ada-1": "fallen"}), (5, {}), (6, {})):
        record = a_record("ada", "june", f"2026-10-0{day}", fates=fates)  # type: ignore[arg-type]
        ledger = recorded(ledger, f"b{day}", record)
    assert men(replay(ledger)) == [5, 4, 4, 4]
    ledger = append(ledger, acts.Reinforce("ada", back=("ada-1",), after="b5", why=AGREED), MOMENT)
    assert men(replay(ledger)) == [5, 4, 4, 5]


def test_the_last_battle_is_that_of_the_last_day_not_the_one_written_last() -> None:
    fates = {"ada-1": "fallen"}
    ledger = recorded(a_campaign(RECOVER), "b9", a_record("ada", "june", "2026-10-09", fates=fates))
    ledger = recorded(ledger, "b4", a_record("ada", "june", "2026-10-04"))
    ledger = append(ledger, acts.Reinforce("ada", back=("ada-1",), why=AGREED), MOMENT)
    assert replay(ledger).entry("ada").recovering == {}


def test_a_hero_is_one_by_his_army_even_where_nobody_wrote_it_down() -> None:
    record = a_record("ada", "june")
    sides = (with_(record.sides[0], fates=(Fate("ada-0", "fallen"),)), record.sides[1])
    state = replay(recorded(a_campaign(STAY_OUT), "b", with_(record, sides=sides)))
    assert not state.entry("ada").out


def test_a_wounded_man_who_fought_all_the_same_has_missed_nothing() -> None:
    settings = CampaignSettings("War", ("army-men",), losses=Losses(wounded_miss=1))
    ledger = a_campaign(settings)
    for day, kind in ((4, "wounded"), (5, "standing"), (6, None), (7, None)):
        record = a_record("ada", "june", f"2026-10-0{day}", fates={"ada-1": kind} if kind else {})
        ledger = recorded(ledger, f"b{day}", record)
    state = replay(ledger)
    assert [deed.number for deed in state.careers["ada", "ada-1"].deeds] == [1, 2, 4]


def test_who_is_out_does_not_come_back_by_being_wounded_once_more() -> None:
    settings = CampaignSettings("War", ("army-men",), losses=Losses("stay-out", wounded_miss=3))
    ledger = a_campaign(settings)
    for day, kind in ((4, "fallen"), (5, "wounded"), (6, None)):
        record = a_record("ada", "june", f"2026-10-0{day}", fates={"ada-1": kind} if kind else {})
        ledger = recorded(ledger, f"b{day}", record)
    state = replay(ledger).entry("ada")
    assert (state.out, state.recovering) == ({"ada-1"}, {})


def test_whoever_knocked_somebody_over_was_there() -> None:
    ledger = a_campaign(STAY_OUT)
    ledger = recorded(ledger, "b1", a_record("ada", "june", fates={"ada-1": "fallen"}))
    record = a_record("ada", "june", "2026-10-05")
    hit = (Fate("june-1", "fallen", by="ada-1"),)
    sides = (record.sides[0], with_(record.sides[1], fates=hit))
    state = replay(recorded(ledger, "b2", with_(record, sides=sides)))
    career = state.careers["ada", "ada-1"]
    assert (career.battles, career.kills, career.state) == (2, 1, "out")


def test_a_battle_inserted_later_does_not_move_men_who_came_back() -> None:
    ledger = recorded(
        a_campaign(RECOVER), "b1", a_record("ada", "june", "2026-10-04", fates={"ada-1": "fallen"})
    )
    ledger = append(ledger, acts.Reinforce("ada", back=("ada-1",), why=AGREED), MOMENT)
    ledger = recorded(ledger, "b2", a_record("ada", "june", "2026-10-11"))
    ledger = recorded(ledger, "b0", a_record("ada", "milo", "2026-10-01"))
    assert [(each.number, each.men) for each in replay(ledger).entry("ada").appearances] == [
        (1, 5), (2, 4), (3, 5),
    ]  # fmt: skip


def test_the_wounded_miss_as_many_battles_as_was_agreed() -> None:
    settings = CampaignSettings("War", ("army-men",), losses=Losses(wounded_miss=2))
    ledger = recorded(
        a_campaign(settings), "b1", a_record("ada", "june", fates={"ada-1": "wounded"})
    )
    for day in (5, 6, 7):
        ledger = recorded(ledger, f"b{day}", a_record("ada", "june", f"2026-10-0{day}"))
    state = replay(ledger)
    assert men(state) == [5, 4, 4, 5, 5]
    assert [deed.number for deed in state.careers["ada", "ada-1"].deeds] == [1, 4]


def test_whoever_was_written_down_as_fielded_fought() -> None:
    record = a_record("ada", "june")
    sides = (with_(record.sides[0], present=("ada-1", "ada-2")), record.sides[1])
    state = replay(recorded(a_campaign(), "b", with_(record, sides=sides)))
    assert [state.careers["ada", f"ada-{man}"].battles for man in range(4)] == [0, 1, 1, 0]


def test_the_fallen_miss_a_battle_where_that_was_agreed_and_vehicles_go_for_good() -> None:
    losses = Losses("rest", heroes="return", vehicles="stay-out")
    ledger = a_campaign(CampaignSettings("War", ("army-men",), losses=losses))
    jeep = Unit("ada-jeep", "vehicle", "jeep")
    entered = replay(ledger).entry("ada")
    army = with_(entered.army, units=(*entered.army.units, jeep))
    ledger = append(ledger, acts.Enter(entered.entry, army), MOMENT)
    fates = {"ada-0": "fallen", "ada-1": "fallen", "ada-jeep": "fallen"}
    ledger = recorded(ledger, "b1", a_record("ada", "june", fates=fates))
    state = replay(ledger).entry("ada")
    assert state.recovering == {"ada-1": 1} and state.out == {"ada-jeep"}, "a hero is back at once"
    state = replay(recorded(ledger, "b2", a_record("ada", "june", "2026-10-05"))).entry("ada")
    assert not state.recovering and state.fit == 5
