"""The replay: order, losses, standings and careers, and that it is the same however it is done."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

from campaigns import (
    MOMENT,
    a_campaign,
    a_record,
    an_act,
    any_settings,
    grown,
    recorded,
)
from hypothesis import given
from hypothesis import strategies as st
from ledger_hand import last_standing
from msgspec.structs import replace as with_

from rules.campaign.ledger import acts
from rules.campaign.ledger.acts import Batch
from rules.campaign.ledger.append import append
from rules.campaign.ledger.chain import Ledger, verify
from rules.campaign.planning.settings import CampaignSettings, Losses, Player
from rules.campaign.recording.battle_record import BattlePlan, BattleRecord, PlannedSide, SideRecord
from rules.campaign.recording.casualty_recovery import AGREED
from rules.campaign.state.acts_by_subject import Projection
from rules.campaign.state.campaign_state import CampaignState
from rules.campaign.state.replay import replay

RECOVER = CampaignSettings("War", ("army-men",), losses=Losses("recover"))


def men(state: CampaignState, entry: str = "ada") -> list[int]:
    found = state.entry(entry)
    return [found.armies[0].figure_count(), *(there.men for there in found.appearances)]


def numbers(state: CampaignState) -> dict[str, int]:
    return {line.id: line.number for line in state.battles}


@given(seed=st.integers(0, 10**9))
def test_acts_applied_one_by_one_say_the_same_as_all_at_once(seed: int) -> None:
    """A file from elsewhere is checked act by act, with undone acts among them."""
    chance = Random(seed)
    ledger = grown(a_campaign(any_settings(chance)), chance, 40)
    one_by_one = Projection()
    for batch in ledger.batches:
        one_by_one.take(batch)
    at_once = Projection(ledger.batches)
    assert one_by_one.steps() == at_once.steps()
    assert one_by_one.battles == at_once.battles
    recorded = [line.id for line in at_once.order() if line.record is not None]
    assert one_by_one.last_battle() == (recorded[-1] if recorded else "")
    assert not verify(ledger.batches)


@given(seed=st.integers(0, 10**9))
def test_undo_and_redo_change_nothing(seed: int) -> None:
    chance = Random(seed)
    ledger = grown(a_campaign(any_settings(chance)), chance, 15)
    last = last_standing(ledger)
    if last is not None:
        undone = append(ledger, acts.Undo(last.id), MOMENT)
        redone = append(undone, acts.Redo(last.id), MOMENT)
        assert replace(replay(redone), batches=len(ledger.batches)) == replay(ledger)


@given(seed=st.integers(0, 10**9))
def test_undo_leaves_what_was_before(seed: int) -> None:
    chance = Random(seed)
    ledger = grown(a_campaign(any_settings(chance)), chance, 15)
    before = replay(ledger)
    later = grown(ledger, chance, 1)
    act = later.batches[-1]
    if later is not ledger and not isinstance(act.act, acts.Undo | acts.Redo):
        undone = replay(append(later, acts.Undo(act.id), MOMENT))
        assert replace(undone, batches=before.batches) == before


@given(seed=st.integers(0, 10**9))
def test_notes_change_nothing_else(seed: int) -> None:
    chance = Random(seed)
    ledger = grown(a_campaign(any_settings(chance)), chance, 25)
    before = replay(ledger)
    noted = ledger
    for each in before.entries:
        about = f"figure:{each.entry.id}/{each.entry.id}-1"
        noted = append(noted, acts.Note(about, "Left boot chewed."), MOMENT)
    for line in before.battles:
        noted = append(noted, acts.Note(f"battle:{line.id}", "It rained."), MOMENT)
    after = replay(noted)
    for part in ("settings", "players", "entries", "standings", "meetings", "careers"):
        assert getattr(before, part) == getattr(after, part)
    assert [replace(line, notes=()) for line in after.battles] == [
        replace(line, notes=()) for line in before.battles
    ]
    assert all(line.notes[-1] == "It rained." for line in after.battles)


@given(seed=st.integers(0, 10**9))
def test_a_ledger_that_nobody_checked_is_replayed_all_the_same(seed: int) -> None:
    """Files come from elsewhere: acts about what is not there mean nothing, and do no harm."""
    chance = Random(seed)
    ledger = a_campaign() if chance.random() < 0.8 else Ledger("x", ())
    unchecked = [
        Batch(f"id-{number}", number + 1, MOMENT, an_act(a_campaign(), chance))
        for number in range(60)
    ]
    state = replay(Ledger("x", (*ledger.batches, *unchecked)))
    assert all(career.entry == entry for (entry, _), career in state.careers.items())
    assert {line.battle for each in state.entries for line in each.appearances} <= {
        line.id for line in state.battles if line.number
    }


def test_battles_stand_by_day_and_then_as_they_were_written() -> None:
    ledger = a_campaign()
    for battle, day in (("c", "2026-10-18"), ("a", "2026-10-04"), ("b", "2026-10-04")):
        ledger = recorded(ledger, battle, a_record("ada", "june", day))
    assert numbers(replay(ledger)) == {"a": 1, "b": 2, "c": 3}


def test_a_battle_is_put_before_another_whatever_its_day() -> None:
    ledger = recorded(a_campaign(), "one", a_record("ada", "june", "2026-10-04"))
    ledger = recorded(ledger, "two", a_record("ada", "june", "2026-10-11"))
    ledger = recorded(ledger, "late", a_record("ada", "milo", "2027-01-01"), before="two")
    assert numbers(replay(ledger)) == {"one": 1, "late": 2, "two": 3}
    ledger = recorded(ledger, "late", a_record("ada", "milo", "2027-01-01", won="ada"))
    assert numbers(replay(ledger))["late"] == 2  # a correction keeps its place
    ledger = recorded(ledger, "late", a_record("ada", "milo", "2026-12-01", won="ada"))
    assert numbers(replay(ledger))["late"] == 3  # another day is another place


def test_two_battles_put_before_the_same_one_stand_as_they_were_written() -> None:
    ledger = recorded(a_campaign(), "last", a_record("ada", "june"))
    for battle in ("one", "two", "three"):
        ledger = recorded(ledger, battle, a_record("ada", "june"), before="last")
    assert list(numbers(replay(ledger))) == ["one", "two", "three", "last"]


def test_what_was_put_before_a_planned_battle_moves_with_its_plan() -> None:
    ledger = a_campaign(RECOVER)
    plan = BattlePlan("2026-10-20", (PlannedSide("ada"), PlannedSide("june")))
    ledger = append(ledger, acts.Plan("p", plan), MOMENT)
    record = a_record("ada", "june", "2026-10-01", fates={"ada-1": "fallen"})
    ledger = recorded(ledger, "early", a_record("ada", "milo", "2026-10-05"))
    ledger = recorded(ledger, "put", record, before="p")
    assert numbers(replay(ledger)) == {"early": 1, "put": 2, "p": 0}
    ledger = append(ledger, acts.Reinforce("june"), MOMENT)  # after "put", the last by now
    ledger = append(ledger, acts.Plan("p", with_(plan, day="2026-10-02")), MOMENT)
    ledger = append(ledger, acts.Reinforce("ada", back=("ada-1",), why=AGREED), MOMENT)
    state = replay(ledger)
    assert numbers(state) == {"put": 1, "p": 0, "early": 2}
    assert men(state) == [5, 4, 4]
    assert state.entry("ada").recovering == {}


def test_battles_of_one_day_stand_as_they_were_played_not_as_they_were_planned() -> None:
    ledger = a_campaign()
    plan = BattlePlan("2026-10-04", (PlannedSide("ada"), PlannedSide("june")))
    for battle in ("one", "two"):
        ledger = append(ledger, acts.Plan(battle, plan), MOMENT)
    for battle in ("two", "one"):
        ledger = recorded(ledger, battle, a_record("ada", "june"))
    assert numbers(replay(ledger)) == {"two": 1, "one": 2}


def test_planned_void_and_cancelled_battles_have_no_number() -> None:
    ledger = recorded(a_campaign(), "one", a_record("ada", "june", "2026-10-04", won="ada"))
    ledger = recorded(ledger, "two", a_record("ada", "june", "2026-10-11", won="ada"))
    plan = BattlePlan("2026-10-05", (PlannedSide("ada"), PlannedSide("milo")))
    for battle in ("off", "on"):
        ledger = append(ledger, acts.Plan(battle, plan), MOMENT)
    ledger = append(ledger, acts.Cancel("off", "Rain"), MOMENT)
    ledger = append(ledger, acts.Void("one", "Played with the wrong rules"), MOMENT)
    state = replay(ledger)
    assert numbers(state) == {"one": 0, "off": 0, "on": 0, "two": 1}
    assert [line.state for line in state.battles] == ["void", "cancelled", "planned", "played"]
    assert state.standings[0].points == 3
    state = replay(append(ledger, acts.Restore("one"), MOMENT))
    assert state.standings[0].points == 6
    assert numbers(state)["two"] == 2


def test_no_result_yet_is_not_a_draw() -> None:
    ledger = recorded(a_campaign(), "b", a_record("ada", "june", decided="none"))
    state = replay(ledger)
    assert state.battle("b").state == "undecided"
    assert {(line.played, line.drawn, line.points) for line in state.standings} == {(0, 0, 0)}
    state = replay(recorded(ledger, "b", a_record("ada", "june")))
    assert [line.drawn for line in state.standings] == [1, 1, 0]
    assert state.battle("b").corrections == 1


def test_three_armies_meet_and_two_of_them_win() -> None:
    sides = tuple(
        SideRecord(entry, points=points)
        for entry, points in (("ada", "5"), ("june", "5/2"), ("milo", "3"))
    )
    record = BattleRecord("2026-10-04", sides, "army-men", winners=("ada", "june"))
    ledger = append(a_campaign(), acts.Join(Player("june", "June", side="green")), MOMENT)
    ledger = append(ledger, acts.Join(Player("ada", "Ada", side="green")), MOMENT)
    state = replay(recorded(ledger, "b", record))
    assert {line.entry: (line.points, line.score, line.against) for line in state.standings} == {
        "ada": (3, 5, 3),
        "june": (3, Fraction(5, 2), 3),
        "milo": (0, 3, Fraction(15, 2)),
    }
    met = {(each.one, each.other): (each.won, each.lost) for each in state.meetings}
    assert met == {
        ("ada", "milo"): (1, 0),
        ("june", "milo"): (1, 0),
        ("milo", "ada"): (0, 1),
        ("milo", "june"): (0, 1),
    }


def test_where_all_win_nobody_did() -> None:
    record = with_(a_record("ada", "june"), winners=("ada", "june"))
    assert [line.drawn for line in replay(recorded(a_campaign(), "b", record)).standings] == [
        1,
        1,
        0,
    ]


def test_friends_who_meet_alone_are_foes() -> None:
    ledger = a_campaign()
    for owner in ("ada", "june"):
        ledger = append(ledger, acts.Join(Player(owner, owner, side="green")), MOMENT)
    record = a_record("ada", "june", won="ada", points=("4", "1"))
    state = replay(recorded(ledger, "b", record))
    assert [(line.entry, line.against) for line in state.standings][:2] == [("ada", 1), ("milo", 0)]
    assert (state.meetings[0].won, state.meetings[0].score) == (1, 4)


def test_one_army_alone_can_win_and_lose() -> None:
    alone = BattleRecord("2026-10-04", (SideRecord("ada"),), "army-men", winners=("ada",))
    ledger = recorded(a_campaign(), "b1", alone)
    ledger = recorded(ledger, "b2", with_(alone, winners=(), decided="agreed"))
    line = next(each for each in replay(ledger).standings if each.entry == "ada")
    assert (line.won, line.drawn) == (1, 1)


def test_days_to_come_are_days() -> None:
    ledger = recorded(a_campaign(), "b1", a_record("ada", "june", "2999-12-31", won="ada"))
    ledger = recorded(ledger, "b2", a_record("ada", "june", "2026-10-04", won="june"))
    assert numbers(replay(ledger)) == {"b2": 1, "b1": 2}
