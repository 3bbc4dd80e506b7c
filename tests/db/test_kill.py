"""A program that is killed while it saves loses nothing that was saved, and leaves no halves."""

from __future__ import annotations

import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from db.store import Store
from rules.army.model import Army, Figure, Unit
from rules.table.events import ClockSet, Noted
from rules.table.log import Line
from tests.db.made_armies import small_army
from tests.db.made_battles import BATTLE, MOMENT, lines_made

ROOT = Path(__file__).resolve().parent.parent.parent

SAVING = """
import sys
from pathlib import Path
from db.store import Store
from tests.db.test_kill import army_number, day_number

number = int(sys.argv[2])
with Store.open(Path(sys.argv[1]), clock=lambda: day_number(number)) as store:
    with store.reading() as work:
        army = work.armies.load("counting")
    while True:
        number += 1
        after = army_number(number)
        with store.writing() as work:
            work.armies.save(army, after)
        print(number, flush=True)
        army = after
"""


APPENDING = """
import sys
from pathlib import Path
from db.store import Store
from tests.db.made_battles import BATTLE
from tests.db.test_kill import lines_behind

count = int(sys.argv[2])
with Store.open(Path(sys.argv[1])) as store:
    while True:
        lines = lines_behind(count)
        with store.writing() as work:
            work.battles.append(BATTLE, lines, count)
        count += len(lines)
        print(count, flush=True)
"""


def army_number(number: int) -> Army:
    """Return the army of the save with this number: its name and all its men say which it is."""
    men = tuple(Figure(f"m{each}", (f"item-{number}",)) for each in range(30 + number % 7))
    return Army(
        "counting", "lgam", f"Save {number}", units=(Unit(f"u{number % 3}", "men", "", "", men),)
    )


def day_number(number: int) -> datetime:
    """Return the moment of the save with this number: each falls on a day of its own."""
    return datetime(2100, 1, 1, 12, tzinfo=UTC) + timedelta(days=number)


def lines_behind(count: int) -> list[Line]:
    """Return what a touch writes behind so many lines: a clock with an event, or one of them."""
    clock = Line(count + 1, MOMENT, ClockSet("1", 6000.0 - count / 8, running=True))
    return [clock, Line(count + 2, MOMENT, Noted("2", f"Note {count}"))][: 2 - count % 3 // 2]


def kill_while_saving(folder: Path, number: int, saves: int, script: str = SAVING) -> int:
    """Let another process save from `number` on, kill it, and return the last one told."""
    command = [sys.executable, "-c", script, str(folder), str(number)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
        assert process.stdout is not None
        for _ in range(saves):
            told = process.stdout.readline()
            assert told, "the other process ended by itself"
        process.kill()
        rest = process.stdout.read().split("\n")
    complete = [int(line) for line in [told.strip(), *rest[:-1]] if line]
    return complete[-1]


def survive(folder: Path, kills: int, saves: int) -> None:
    with Store.open(folder) as store, store.writing() as work:
        work.armies.add(small_army())
        work.armies.add(army_number(0))
        work.settings.set("army", "counting")
    number = 0
    for _ in range(kills):
        told = kill_while_saving(folder, number, saves)
        with Store.open(folder) as store, store.reading() as work:
            seen = work.armies.load("counting")
            assert seen is not None
            number = int(seen.name.removeprefix("Save "))
            assert number in (told, told + 1), "the save in progress is there whole or not at all"
            assert seen == army_number(number)
            assert work.armies.load("tiger-company") == small_army()
            kept = work.versions.of("counting")
            wanted = [f"Save {each}" for each in reversed(range(max(0, number - 7), number))]
            names = [each.name for each in kept]
            assert names[: len(wanted)] == wanted, "a version goes with each save"
            assert work.versions.load(kept[0].id) == army_number(number - 1)


def survive_a_battle(folder: Path, kills: int, saves: int) -> None:
    begun = lines_made()[:1]
    with Store.open(folder) as store, store.writing() as work:
        work.battles.create(begun)
    count = 1
    for _ in range(kills):
        told = kill_while_saving(folder, count, saves, APPENDING)
        with Store.open(folder) as store, store.reading() as work:
            lines = work.battles.load(BATTLE)
        assert len(lines) in (told, told + len(lines_behind(told))), "no touch is there by half"
        expected = list(begun)
        while len(expected) < len(lines):
            expected += lines_behind(len(expected))
        assert list(lines) == expected
        count = len(lines)
        saves += 7


def test_a_program_killed_in_a_battle_loses_no_line_that_it_showed(data_dir: Path) -> None:
    survive_a_battle(data_dir, kills=2, saves=25)


@pytest.mark.long
def test_a_program_killed_again_and_again_in_a_battle_loses_no_line(data_dir: Path) -> None:
    survive_a_battle(data_dir, kills=60, saves=3)


def test_a_killed_program_loses_nothing(data_dir: Path) -> None:
    survive(data_dir, kills=2, saves=25)


@pytest.mark.long
def test_a_program_killed_again_and_again_loses_nothing(data_dir: Path) -> None:
    survive(data_dir, kills=60, saves=40)
