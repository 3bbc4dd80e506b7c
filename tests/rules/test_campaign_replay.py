"""The replay: order, losses, standings and careers, and that it is the same however it is done."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from campaigns import (
    MOMENT,
    a_campaign,
    a_charter,
    a_record,
    an_army,
    an_entry,
    grown,
    recorded,
)
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace as with_

from rules.campaign import acts
from rules.campaign.charter import Charter, Honour, Losses, Player, Victory
from rules.campaign.ledger import Ledger, append, verify
from rules.campaign.record import BattlePlan, BattleRecord, Fate, PlannedSide, SideRecord
from rules.campaign.replay import Replayer, replay
from rules.campaign.state import State

STAY_OUT = Charter("War", ("army-men",), losses=Losses("stay-out", heroes="return"))
RECOVER = Charter("War", ("army-men",), losses=Losses("recover"))


def numbers(state: State) -> dict[str, int]:
    return {line.id: line.number for line in state.battles}


def anew(ledger: Ledger) -> State:
    return replay(Ledger(ledger.id, ledger.batches))


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_one_by_one_is_the_same_as_all_at_once(seed: int) -> None:
    chance = Random(seed)
    ledger = a_campaign(a_charter(chance))
    replayer = Replayer()
    replayer.extend(ledger.batches)
    for _ in range(4):
        known = len(ledger.batches)
        ledger = grown(ledger, chance, 12)
        for batch in ledger.batches[known:]:
            replayer.add(batch)
            if chance.random() < 0.5:
                replayer.state()
        assert replayer.state() == anew(ledger) == replay(ledger)
        counted = [line.id for line in replayer.state().battles if line.record is not None]
        assert replayer.books.last_battle() == (counted[-1] if counted else "")
    assert not verify(ledger.batches)


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_undo_leaves_what_was_before(seed: int) -> None:
    chance = Random(seed)
    ledger = grown(a_campaign(a_charter(chance)), chance, 15)
    before = replay(ledger)
    later = grown(ledger, chance, 1)
    act = later.batches[-1]
    if later is not ledger and not isinstance(act.act, acts.Undo):
        undone = replay(append(later, acts.Undo(act.id), MOMENT))
        assert replace(undone, batches=before.batches) == before


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_notes_change_nothing_else(seed: int) -> None:
    chance = Random(seed)
    ledger = grown(a_campaign(a_charter(chance)), chance, 25)
    before = replay(ledger)
    noted = ledger
    for each in before.entries:
        about = f"figure:{each.entry.id}/{each.entry.id}-1"
        noted = append(noted, acts.Note(about, "Left boot chewed."), MOMENT)
    for line in before.battles:
        noted = append(noted, acts.Note(f"battle:{line.id}", "It rained."), MOMENT)
    after = replay(noted)
    for part in ("charter", "players", "entries", "standings", "meetings", "careers"):
        assert getattr(before, part) == getattr(after, part)
    assert [replace(line, notes=()) for line in after.battles] == [
        replace(line, notes=()) for line in before.battles
    ]
    assert all(line.notes[-1] == "It rained." for line in after.battles)


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


# What losses mean.


def men(state: State, entry: str = "ada") -> list[int]:
    return [point.men for point in state.entry(entry).history]


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
    ledger = append(ledger, acts.Reinforce("ada", back=("ada-1",)), MOMENT)
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
    ledger = append(ledger, acts.Reinforce("ada", back=("ada-1",), after="b5"), MOMENT)
    assert men(replay(ledger)) == [5, 4, 4, 5]


def test_the_last_battle_is_that_of_the_last_day_not_the_one_written_last() -> None:
    fates = {"ada-1": "fallen"}
    ledger = recorded(a_campaign(RECOVER), "b9", a_record("ada", "june", "2026-10-09", fates=fates))
    ledger = recorded(ledger, "b4", a_record("ada", "june", "2026-10-04"))
    ledger = append(ledger, acts.Reinforce("ada", back=("ada-1",)), MOMENT)
    assert replay(ledger).entry("ada").recovering == {}


def test_a_hero_is_one_by_his_army_even_where_nobody_wrote_it_down() -> None:
    record = a_record("ada", "june")
    sides = (with_(record.sides[0], fates=(Fate("ada-0", "fallen"),)), record.sides[1])
    state = replay(recorded(a_campaign(STAY_OUT), "b", with_(record, sides=sides)))
    assert not state.entry("ada").out


def test_a_wounded_man_who_fought_all_the_same_has_missed_nothing() -> None:
    charter = Charter("War", ("army-men",), losses=Losses(wounded_miss=1))
    ledger = a_campaign(charter)
    for day, kind in ((4, "wounded"), (5, "standing"), (6, None), (7, None)):
        record = a_record("ada", "june", f"2026-10-0{day}", fates={"ada-1": kind} if kind else {})
        ledger = recorded(ledger, f"b{day}", record)
    state = replay(ledger)
    assert [deed.number for deed in state.careers["ada", "ada-1"].deeds] == [1, 2, 4]


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
    ledger = append(ledger, acts.Reinforce("ada", back=("ada-1",)), MOMENT)
    ledger = recorded(ledger, "b2", a_record("ada", "june", "2026-10-11"))
    ledger = recorded(ledger, "b0", a_record("ada", "milo", "2026-10-01"))
    assert [(point.number, point.men) for point in replay(ledger).entry("ada").history] == [
        (0, 5), (1, 5), (2, 4), (3, 5),
    ]  # fmt: skip


def test_the_wounded_miss_as_many_battles_as_was_agreed() -> None:
    charter = Charter("War", ("army-men",), losses=Losses(wounded_miss=2))
    ledger = recorded(
        a_campaign(charter), "b1", a_record("ada", "june", fates={"ada-1": "wounded"})
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


# Armies that change.


def test_an_army_written_anew_counts_from_then_on() -> None:
    ledger = recorded(a_campaign(), "b1", a_record("ada", "june", fates={"ada-4": "fallen"}))
    ledger = append(ledger, acts.Enter(an_entry("ada"), an_army("ada", 3)), MOMENT)
    ledger = recorded(ledger, "b2", a_record("ada", "june", "2026-10-05"))
    state = replay(ledger)
    assert men(state) == [5, 5, 3]
    assert state.entry("ada").army.figure_count() == 3
    gone = state.careers["ada", "ada-4"]
    assert (gone.name, gone.state, gone.battles) == ("Ada 4", "gone", 1)
    assert gone.deeds[0].text == "Fell"
    assert state.careers["ada", "ada-1"].battles == 2


def test_one_who_was_in_no_army_reads_by_the_name_he_was_written_down_with() -> None:
    fate = Fate("old", "fallen", name="Pvt. Bramble", role="Rifleman", by_name="Cpl. Dusty",
                weapon="bazooka")  # fmt: skip
    record = a_record("ada", "june")
    sides = (with_(record.sides[0], fates=(fate,)), record.sides[1])
    career = replay(recorded(a_campaign(), "b", with_(record, sides=sides))).careers["ada", "old"]
    assert (career.name, career.role) == ("Pvt. Bramble", "Rifleman")
    assert career.deeds[0].text == "Fell to Cpl. Dusty, bazooka"


def test_an_army_that_left_keeps_its_battles() -> None:
    ledger = recorded(a_campaign(), "b", a_record("ada", "june", won="ada"))
    for owner in ("ada", "milo"):
        entry = with_(an_entry(owner), gone=True)
        ledger = append(ledger, acts.Enter(entry, an_army(owner)), MOMENT)
    state = replay(ledger)
    assert [line.entry for line in state.standings] == ["ada", "june"]
    assert state.careers["ada", "ada-1"].battles == 1


# Careers, honours and ranks.

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
    ledger = a_campaign(Charter("War", ("army-men",), honours=HONOURS))
    for day, kills in ((4, 2), (5, 2), (6, 1)):
        ledger = recorded(ledger, f"b{day}", with_kills(f"2026-10-0{day}", kills, flag=day == 6))
    career = replay(ledger).careers["ada", "ada-1"]
    assert (career.kills, career.rank) == (5, "Corporal")
    assert [(each.name, each.battle, each.citation) for each in career.given] == [
        ("Iron Boot", "b5", "3 knocked over"),
        ("Old Boot", "b5", "2 battles he came home from"),
        ("Flag", "b6", "Took the flag himself"),
    ]
    corrected = replay(recorded(ledger, "b4", with_kills("2026-10-04", 0)))
    assert corrected.careers["ada", "ada-1"].given[1].battle == "b6"


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


# Standings.


def test_tie_breaks_are_told_in_words() -> None:
    ledger = recorded(a_campaign(), "b1", a_record("june", "ada", won="june", points=("4", "2")))
    ledger = recorded(ledger, "b2", a_record("ada", "milo", "2026-10-05", won="ada"))
    lines = replay(ledger).standings
    assert [(line.place, line.entry) for line in lines] == [(1, "june"), (2, "ada"), (3, "milo")]
    assert lines[0].tie == lines[2].tie == ""
    assert lines[1].tie == (
        "Behind June's men in the battles between them: 0 won, 0 drawn, 1 lost against "
        "1 won, 0 drawn, 0 lost"
    )


def test_whom_nothing_parts_shares_a_place() -> None:
    lines = replay(a_campaign()).standings
    assert [line.place for line in lines] == [1, 1, 1]
    assert lines[1].tie == "Level with Ada's men and Milo's men in all that counts"


@pytest.mark.parametrize(
    ("victory", "first", "points"),
    [
        (Victory("results", win=2), "ada", 2),
        (Victory("score"), "june", 7),
        (Victory("objectives"), "june", 2),
        (Victory("last-standing"), "milo", 5),
        (Victory("results", win=2, objective=5), "june", 10),
    ],
)
def test_victory_is_counted_as_was_agreed(victory: Victory, first: str, points: int) -> None:
    charter = Charter("War", ("army-men",), victory=victory, losses=Losses("stay-out"))
    fates = {"ada-1": "fallen", "june-1": "fallen", "june-2": "fallen"}
    record = a_record("ada", "june", won="ada", fates=fates, points=("3", "7"))
    sides = (record.sides[0], with_(record.sides[1], objectives=("flag", "hill")))
    state = replay(recorded(a_campaign(charter), "b", with_(record, sides=sides)))
    assert (state.standings[0].entry, state.standings[0].points) == (first, points)
    assert state.entry(first).history[-1].points == points
