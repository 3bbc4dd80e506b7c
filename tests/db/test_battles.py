"""Battles at the table in the database: logs that grow, and what is told of damaged ones."""

from __future__ import annotations

from datetime import timedelta

import pytest

from db.battle_errors import BattleChangedElsewhere, LogDamaged
from db.store import Store
from rules.table.battle import Battle, BattleSide
from rules.table.log import Line, pack_line
from tests.db.calendars import Calendar
from tests.db.databases import execute_directly, open_again, refusal
from tests.db.made_armies import small_army
from tests.db.made_battles import BATTLE, battle_made, lines_made

LINES = lines_made()


def create(store: Store, lines: list[Line] = LINES) -> None:
    with store.writing() as work:
        work.battles.create(lines)


def append(store: Store, lines: list[Line], expected: int, battle: str = BATTLE) -> None:
    with store.writing() as work:
        work.battles.append(battle, lines, expected)


def load(store: Store, battle: str = BATTLE) -> tuple[Line, ...]:
    with store.reading() as work:
        return work.battles.load(battle)


def test_a_log_that_is_written_line_by_line_comes_back_as_it_was(store: Store) -> None:
    create(store, LINES[:1])
    for line in LINES[1:5]:
        append(store, [line], line.number - 1)
    append(store, LINES[5:], 5)
    with open_again(store) as other:
        assert load(other) == tuple(LINES)
    append(store, [], len(LINES))
    assert load(store) == tuple(LINES)


def test_the_list_has_those_that_go_on_first_and_then_the_latest(
    dated: Store, calendar: Calendar
) -> None:
    for name in ("first", "second", "third", "fourth"):
        create(dated, lines_made(battle_made(name, "lake"))[:1])
        calendar.later(hours=1)
    with dated.writing() as work:
        work.battles.set_state("fourth", "recorded")
        work.battles.set_state("second", "ended")
    calendar.later(hours=1)
    append(dated, lines_made(battle_made("first"))[1:3], 1, "first")
    with dated.reading() as work:
        found = work.battles.summaries()
    assert [each.id for each in found] == ["first", "third", "fourth", "second"]
    assert [each.state for each in found] == ["open", "open", "recorded", "ended"]
    first = found[0]
    assert (first.name, first.sides, first.ruleset) == ("Ada against Bob", ("Ada", "Bob"), "lgam")
    assert (first.lines, first.campaign, first.planned, first.day) == (3, "lake", "", "")
    assert first.changed - first.begun == timedelta(hours=5)


def test_who_writes_first_wins_and_nothing_is_overwritten(store: Store) -> None:
    create(store, LINES[:3])
    with open_again(store) as other:
        append(other, LINES[3:5], 3)
    for expected in (3, 4, 6):
        with pytest.raises(BattleChangedElsewhere) as told:
            append(store, [Line(expected + 1, "", LINES[6].event)], expected)
        assert told.value.lines == 5
        assert "Ada against Bob" in told.value.sentence()
    assert load(store) == tuple(LINES[:5])


def test_a_battle_that_another_window_deleted_is_told(store: Store) -> None:
    create(store)
    with open_again(store) as other, other.writing() as work:
        assert work.battles.delete(BATTLE)
        assert not work.battles.delete(BATTLE)
    assert "deleted" in refusal(lambda: append(store, LINES[:1], len(LINES))).sentence()
    assert refusal(lambda: load(store)).kind == "elsewhere"
    assert execute_directly(store, "SELECT count(*) FROM battle_line") == [(0,)]
    with pytest.raises(BattleChangedElsewhere), store.writing() as work:
        work.battles.set_state(BATTLE, "ended")


def test_a_battle_is_created_once_and_lines_have_their_numbers(store: Store) -> None:
    create(store)
    assert refusal(lambda: create(store)).kind == "exists"
    with pytest.raises(ValueError, match="do not follow"):
        append(store, LINES[2:3], len(LINES))
    assert load(store) == tuple(LINES)


@pytest.mark.parametrize(
    ("statement", "document", "read", "why"),
    [
        ("UPDATE battle_line SET document = ? WHERE number = 4", b"\xff\xfe", 3, "line 4 is no"),
        ("UPDATE battle_line SET document = ? WHERE number = 1", b"", 0, "line 1 is no"),
        (
            "UPDATE battle_line SET document = ? WHERE number = 7",
            b'{"number": 7, "at": "", "event": {"event": "noted", "side": "2", "te',
            6,
            "line 7 is no",
        ),
        (
            "UPDATE battle_line SET document = ? WHERE number = 5",
            b'{"number": 6, "at": "", "event": {"event": "next"}}',
            4,
            "line 5 should be number 5",
        ),
        ("UPDATE battle_line SET document = ? WHERE number = 3", b"[" * 9000, 2, "line 3 is no"),
        ("DELETE FROM battle_line WHERE number = 4", None, 3, "line 4 is missing"),
        ("DELETE FROM battle_line WHERE number = 7", None, 6, "line 7 is missing"),
        ("DELETE FROM battle_line", None, 0, "line 1 is missing"),
        ("UPDATE battle SET lines = 5", None, 5, "line 6 belongs to nothing"),
    ],
)
def test_a_damaged_log_is_told_and_read_up_to_the_damage(
    store: Store, statement: str, document: bytes | None, read: int, why: str
) -> None:
    create(store)
    create(store, lines_made(battle_made("other")))
    only = "" if "SET lines" in statement else " AND battle = ?"
    where = statement if " WHERE " in statement else f"{statement} WHERE 1 = 1"
    where += only or " AND id = ?"
    execute_directly(store, where, *([document] if document is not None else []), BATTLE)
    problem = refusal(lambda: load(store))
    assert isinstance(problem, LogDamaged) and problem.kind == "damaged"
    assert problem.lines == tuple(LINES[:read])
    assert why in problem.sentence() and "Ada against Bob" in problem.sentence()
    assert load(store, "other") == tuple(lines_made(battle_made("other")))


@pytest.mark.file
def test_a_text_in_place_of_a_line_or_of_the_sides_is_told(store: Store) -> None:
    create(store)
    execute_directly(store, "UPDATE battle_line SET document = 'ten men' WHERE number = 2")
    execute_directly(store, "UPDATE battle SET sides = 'Ada and Bob', begun = 'once'")
    execute_directly(store, "UPDATE battle SET day = x'41', lines = 'ten'")
    assert refusal(lambda: load(store)).kind == "damaged"
    with store.reading() as work:
        (found,) = work.battles.summaries()
    assert (found.name, found.sides, found.day) == ("Ada against Bob", (), "")
    execute_directly(
        store, "UPDATE battle_line SET document = ? WHERE number = 2", pack_line(LINES[1])
    )
    problem = refusal(lambda: load(store))
    assert isinstance(problem, LogDamaged) and problem.lines == tuple(LINES)


def test_a_picture_of_an_army_stays_as_long_as_its_battle(dated: Store, calendar: Calendar) -> None:
    with dated.writing() as work:
        work.pictures.put(b"test")
    create(dated, lines_made(Battle(BATTLE, "lgam", (BattleSide("1", small_army()),), "")))
    calendar.later(days=2)
    with dated.writing() as work:
        assert work.pictures.sweep() == 0
        work.battles.delete(BATTLE)
        assert work.pictures.sweep() == 1
