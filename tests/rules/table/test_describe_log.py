"""The log of a battle tells each act in one row of plain words, with the lines it is made of."""

from __future__ import annotations

import pytest
from random_battle import GAMES, battlefield_of, play, sample_battlefield
from table_hand import Table, built_table

from rules.attack.procedure import Roll
from rules.table import describe_rolls
from rules.table.describe_log import LogInWords, LogRow, log_rows
from rules.table.events import (
    Activated,
    Again,
    Assault,
    Attack,
    ClockSet,
    Closed,
    Fell,
    Hits,
    Left,
    Marked,
    Noted,
    Picked,
    Revealed,
    Ruled,
    Settled,
    Shuffled,
    Started,
    TakenBack,
    TookTest,
)
from rules.table.log import Line, replay, standing_lines


def rows(table: Table) -> tuple[LogRow, ...]:
    return log_rows(table.battlefield, table.lines)


def last(table: Table) -> str:
    return rows(table)[-1].text


def in_small_arms(table: Table) -> None:
    """Go on to the first side's rifles."""
    table.go_on(3)
    table.roll(2)
    table.go_on(4)


def test_turn_and_clock_are_told_as_they_come() -> None:
    table = Table("lgam")
    in_small_arms(table)
    assert [row.text for row in rows(table)] == [
        "Ada against Tomas: L.G.A.M.",
        "Turn 1 begins. Clear.",
        "Count: Ada 12 and Tomas 12 stand.",
        "Who is first: Ada 2. Ada goes first. Ada moves: 0:48 for 12 men.",
        "Tomas moves: 0:48 for 12 men.",
        "Automatic weapons: Ada fires.",
        "Automatic weapons: Tomas fires.",
        "Small arms: Ada fires.",
    ]
    assert rows(table)[0].numbers == ()
    assert rows(table)[3].numbers == (4, 5)
    assert rows(table)[3].at == "2026-11-22T20:03:00"


def test_a_shot_is_one_row_with_its_dice_and_who_fell() -> None:
    table = Table("lgam")
    in_small_arms(table)
    rifles = [m for m in table.men("1") if table.battlefield.name(m) == "Rifleman"]
    enemies = [m for m in table.men("2") if table.battlefield.name(m) == "Rifleman"]
    table.do(Attack(rifles[0], "rifle", enemies[0], 2.0))
    assert last(table) == "Rifleman, Ada's 1st Squad, at a Rifleman, Tomas's 1st Squad."
    table.do(ClockSet("1", 30, running=False))  # the clock waits for the dice
    table.roll(6)
    assert last(table).endswith("Tomas's 1st Squad: rolled 6, needed 7. He falls.")
    row = rows(table)[-1]
    assert row.name == "hit"
    assert row.numbers == (10, 12) and row.fell == (enemies[0],) and row.turn == 1
    table.do(Attack(rifles[1], "rifle", enemies[1], 2.0))
    table.roll(9)
    assert last(table).endswith(": rolled 9, needed 7. Miss.")
    assert rows(table)[-1].name == "miss"
    table.do(Attack(rifles[3], "rifle", enemies[1], 2.0), Hits(0))
    assert last(table).endswith("Tomas's 1st Squad: missed.")
    table.do(Attack(rifles[2], "rifle", enemies[1], 2.0), Left())
    assert last(table).endswith("Tomas's 1st Squad. Given up.")


def test_a_burst_tells_all_its_dice_and_a_jam() -> None:
    table = Table("lgam")
    in_small_arms(table)
    table.go_on(2)
    gunner = next(m for m in table.men("1") if table.battlefield.name(m) == "LMG man")
    table.do(Attack(gunner, "lmg", table.men("2")[0], 2.0))
    table.roll(4)
    assert last(table).endswith("4 on 7 rolls, 8 or less hits."), "it is not over"
    table.roll(12)
    assert last(table) == (
        "LMG man, Ada's 1st Squad, at a Leader, Tomas's 1st Squad: "
        "4, 12 on 7 rolls, 8 or less hits. 1 hit. He falls. The light machine gun jams."
    )
    table.go_on(4)
    table.roll(2)
    table.roll(9)
    assert last(table) == "Clear a jam, LMG man, Ada's 1st Squad: rolled 9, needed 7. Jammed."


def test_a_hero_tells_the_lives_that_he_has_left_and_a_wreck_is_said_once() -> None:
    battlefield = sample_battlefield("lgam")
    table = Table("lgam", battlefield=battlefield)
    table.go_on(3)
    table.roll(5)
    table.go_on(4)
    hero = next(man for man in battlefield.man if battlefield.lives(man) > 1)
    mine = [m for m in battlefield.figures["2"] if m not in battlefield.aboard]
    rifle = next(m for m in mine if battlefield.name(m) == "Rifleman")
    table.do(Attack(rifle, "rifle", hero, 2.0))
    table.roll(2)
    assert last(table).endswith(
        "Sgt. Olive Drab: rolled 2, needed 7. He loses a life, 2 of 3 left."
    )
    table.go_on(2)
    law = next(m for m in mine if battlefield.name(m) == "LAW man")
    jeep = next(unit for unit in battlefield.unit if battlefield.name(unit) == "Command jeep")
    table.do(Attack(law, "law", jeep, 2.0))
    table.roll(2)
    assert last(table) == (
        "LAW man, Tan Raiders' Loose men, at Command jeep: rolled 2, needed 2. "
        "Destroyed. Pvt. Fern, Cpl. Moss and Sgt. Olive Drab fall."
    )


def test_squads_that_shoot_together_tell_dice_saves_and_how_many_fall() -> None:
    table = Table("green-and-tan")
    table.go_on()
    table.roll(5, 2)
    assert last(table) == "Turn 1 begins. Who is first: Ada 5, Tomas 2. Ada goes first."
    table.go_on()
    table.do(Activated(table.unit("1")))
    table.roll(3)
    assert last(table) == "Ada's 1st Squad: rolled 3, needed 5 or less. Moves."
    table.go_on(3)
    table.do(Attack(table.unit("1"), "rifle", table.unit("2"), 6.0))
    table.roll(2, 4, 6, 3, 1)
    assert last(table) == (
        "Ada's 1st Squad at Tomas's 1st Squad: 2, 4, 6, 3, 1 on 5 dice, 5 or less hits. 4 hits."
    )
    table.roll(4, 2, 6, 1)
    table.do(Picked(table.men("2")[:2]))
    assert last(table).endswith("4 hits; saves 4, 2, 6, 1. 2 fall.")
    assert rows(table)[-1].name == "4 hits"
    table.go_on(3)
    assert last(table).startswith("The fallen leave the table: 2 men. Turn 2 begins.")


def test_a_fight_of_squads_tells_the_losses_of_both() -> None:
    table = Table("green-and-tan")
    table.go_on()
    table.roll(5, 2)
    table.go_on()
    table.do(Activated(table.unit("1")))
    table.roll(3)
    table.do(Assault(table.unit("1"), table.unit("2")))
    table.roll(4, 5, 1, 1, 1)
    table.do(Picked(table.men("2")[:2]))
    table.roll(6, 1, 1)
    table.do(Picked(table.men("1")[:1]))
    table.roll(3)
    assert last(table) == (
        "Ada's 1st Squad fights Tomas's 1st Squad: 4, 5, 1, 1, 1 on 5 dice, 4 or more hits. "
        "Strikes back 6, 1, 1; Tomas's 1st Squad goes back 3 in. "
        "1 of Ada's 1st Squad; 2 of Tomas's 1st Squad fall."
    )


def test_a_test_by_die_is_one_row_however_its_dice_are_told() -> None:
    table = Table("green-and-tan", 1)
    table.go_on()
    table.roll(5, 2)
    table.to("movement")
    squad = table.unit("1")
    table.do(Marked((squad,), "minefield"))
    table.to("mines")
    known = len(rows(table))
    for die in (1, 4, 4, 4, 4):
        table.roll(die)
    table.do(Again())
    table.roll(1)
    table.do(Picked(table.men("1")[:1]))
    assert len(rows(table)) == known + 1
    assert "on 5 dice, again 1, 2 or more are safe." in last(table)
    assert last(table).endswith("falls.")

    table = built_table("lgam", {"role:flame-thrower-man": 1})
    in_small_arms(table)
    known = len(rows(table))
    burning = table.man("1", "flame-thrower-man")
    table.do(TookTest((burning,), "climb"))
    assert last(table).startswith("Climb: Flame thrower man")
    table.roll(6)
    assert len(rows(table)) == known + 1 and "rolled 6" in last(table)
    told = describe_rolls.ToldRoll(Roll("flame-tanks", good="any"), (2,))
    words = describe_rolls.test_words(table.battlefield, "flame-tanks", burning, told, None)
    assert words.count("lame thrower man") == 1


def test_what_is_settled_before_the_first_turn_tells_whose_dice_these_were() -> None:
    table = Table("green-and-tan")
    table.do(Settled(dice=(2, 3)))
    assert last(table) == "Roll-off: Ada 2, Tomas 3."
    table = Table("lgam")
    table.do(Settled(attackers=("2",), dice=(5,)))
    assert last(table) == "Ada rolled 5. Tomas attacks."
    table = Table("army-men-combat")
    mission = table.battlefield.playbook.missions[0]
    table.do(Settled(mission.id, dice=(6, 1)))
    assert last(table) == f"Mission: {mission.name} (rolled 6, 1)."


def test_the_cards_of_a_deck_are_told_one_by_one_and_never_its_order() -> None:
    table = Table("army-men")
    table.go_on()
    cards = [card.id for card in table.battlefield.turn.deck]
    fires = [card for card in cards if "fires" in card]
    table.do(Shuffled((*fires, *(card for card in cards if card not in fires))))
    assert last(table) == "The deck is shuffled. Card 1: Ada fires."
    rifle = table.men("1")[3]
    table.do(Attack(rifle, "rifle", table.men("2")[3], 6.0))
    table.roll(5, 2)
    assert last(table) == (
        "Rifleman, Ada's 1st Squad, at a Rifleman, Tomas's 1st Squad: "
        "5, 2 on 2 dice, 5 or more hits. 1 hit. Pinned."
    )
    table.go_on()
    assert last(table) == "Card 2: Tomas fires."
    assert rows(table)[-1].name == "card 2"


def test_a_roll_off_tells_dice_and_units_left_and_its_number() -> None:
    table = Table("army-men-combat")
    table.go_on(2)
    table.roll(4, 4)
    assert last(table) == "Roll-off 1: Ada 4 + 10, Tomas 4 + 10."
    table.roll(6, 3)
    assert last(table) == (
        "Roll-off 1: Ada 4 + 10, Tomas 4 + 10; equal, again Ada 6 + 10, Tomas 3 + 10. Ada acts."
    )
    man = table.men("1")[1]
    table.do(Activated(man, "hold"))
    assert last(table) == "Ada's rifleman: Hold."
    table.do(Attack(man, "rifle", table.men("2")[1], 6.0))
    table.roll(5)
    table.roll(2)
    assert last(table).endswith("rolled 5, needed 4 or more. Blocks 2. He falls.")
    table.go_on()
    table.roll(1, 6)
    assert last(table) == "Roll-off 2: Ada 1 + 9, Tomas 6 + 9. Tomas acts."


def test_what_is_noted_secretly_is_not_told_before_it_is_shown() -> None:
    table = Table("lgam")
    table.do(Noted("1", "mines by the barrel"))
    assert last(table) == "Ada wrote something down."
    table.do(Revealed("1"))
    assert last(table) == "Ada shows what was written down: Mines by the barrel."


def test_marks_accidents_rulings_and_pauses_are_told() -> None:
    table = Table("lgam")
    table.go_on(3)
    table.roll(2)
    table.do(
        ClockSet("1", 48, running=True),
        Marked((table.men("1")[1],), "overwatch"),
        Fell((table.men("2")[0],), "knocked-over"),
        Ruled("the bush counts as partial cover", "Cover", always=True),
        Closed(360, "slept"),
        ClockSet("1", 78, running=True, why="Thirty seconds for the dog."),
        Closed(13),
    )
    assert [row.text for row in rows(table)[-6:]] == [
        "Overwatch: Radio operator, Ada's 1st Squad.",
        "Knocked over: Leader, Tomas's 1st Squad.",
        "Agreed for good, Cover: The bush counts as partial cover.",
        "The laptop slept for 6 minutes. Ada's clock stopped at 0:48.",
        "Ada's clock: 1:18. Thirty seconds for the dog.",
        "Muster was closed for 13 seconds. Ada's clock stopped at 1:18.",
    ]


def test_a_row_that_was_taken_back_stays_struck_out_with_its_words() -> None:
    table = Table("lgam")
    in_small_arms(table)
    rifle = next(m for m in table.men("1") if table.battlefield.name(m) == "Rifleman")
    table.do(Attack(rifle, "rifle", table.men("2")[0], 2.0))
    table.roll(6)
    before = rows(table)[-1]
    table.take_back(*before.numbers)
    after = rows(table)[-1]
    assert (after.text, after.numbers, after.stands) == (before.text, before.numbers, False)
    table.do(Attack(rifle, "rifle", table.men("2")[0], 2.0))
    table.roll(11)
    assert rows(table)[-1].text.endswith("rolled 11, needed 7. Miss.")
    assert rows(table)[-1].stands


@pytest.mark.parametrize("game", GAMES)
def test_every_line_of_a_random_battle_is_in_one_row_and_the_rows_grow_as_it_does(
    game: str,
) -> None:
    battlefield = battlefield_of(game)
    events = [event for event, _ in play(battlefield, 11)]
    lines = [Line(1, "", Started(battlefield.battle))]
    lines += [Line(number, "", event) for number, event in enumerate(events, 2)]
    growing = LogInWords(battlefield)
    for line in lines:
        growing.add(line)
    found = log_rows(battlefield, lines)
    assert growing.rows == found
    numbers = [number for row in found for number in row.numbers]
    assert sorted(numbers) == list(range(2, len(lines) + 1))
    for row in found:
        assert row.stands and (row.name or not row.numbers)
        assert row.text.endswith("."), row.text
        assert ".." not in row.text and "  " not in row.text, row.text


@pytest.mark.parametrize("game", GAMES)
def test_the_rows_that_stand_are_those_of_the_replay_after_any_line_is_taken_back(
    game: str,
) -> None:
    battlefield = battlefield_of(game)
    events = [event for event, _ in play(battlefield, 2)]
    lines = [Line(1, "", Started(battlefield.battle))]
    lines += [Line(number, "", event) for number, event in enumerate(events, 2)]
    for at in range(3, len(lines), len(lines) // 4):
        less = [*lines, Line(len(lines) + 1, "", TakenBack((at, at + 5)))]
        refused = {each.line.number for each in replay(battlefield, standing_lines(less)).refused}
        found = log_rows(battlefield, less)
        standing = {number for row in found if row.stands for number in row.numbers}
        assert standing == {*range(2, len(lines) + 1)} - {at, at + 5} - refused
        assert all(row.text for row in found)
