"""A program that is killed while it copies, restores or migrates leaves a whole database."""

from __future__ import annotations

import random
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from db import backend
from db.backups import look_into
from db.data_folder import DataFolder
from db.sqlite_file_checks import inspect_file
from db.store import Store
from tests.db.test_kill import ROOT, army_number

COPYING = """
import sys
from pathlib import Path
from db.backups import copy_by_hand, daily_copy, restore
from db.data_folder import DataFolder
from db.store import Store
from tests.db.test_kill import army_number

root, number = Path(sys.argv[1]), int(sys.argv[2])
folder = DataFolder(root)

def tell(*words):
    print(*words, flush=True)

while True:
    with Store.open(root) as store:
        with store.reading() as work:
            army = work.armies.load("counting")
        for _ in range(3):
            number += 1
            after = army_number(number)
            tell("saving", number)
            with store.writing() as work:
                work.armies.save(army, after)
            tell("is", number)
            army = after
        daily_copy(folder, renew=True)
        copy = copy_by_hand(folder)
    copied = number
    with Store.open(root) as store:
        number += 1
        after = army_number(number)
        tell("saving", number)
        with store.writing() as work:
            work.armies.save(army, after)
        tell("is", number)
    tell("restoring", copied)
    restore(folder, copy)
    tell("is", copied)
    for old in folder.copies()[6:]:
        old.unlink()
"""
MIGRATING = """
import sys
from pathlib import Path
from db.store import Store
print("begun", flush=True)
Store.open(Path(sys.argv[1])).close()
print("done", flush=True)
"""


def run(script: str, *words: object) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", script, *map(str, words)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT)


def kill_while_copying(root: Path, number: int, after: float) -> set[int]:
    """Kill the process some seconds after its first word; return what may be stored then."""
    with run(COPYING, root, number) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline()]
        time.sleep(after)
        process.kill()
        lines += process.stdout.read().split("\n")[:-1]
    told = [line.split() for line in lines if line.strip()]
    held = [int(words[1]) for words in told if words[0] == "is"] or [number]
    coming = [int(told[-1][1])] if told and told[-1][0] != "is" else []
    return {held[-1], *coming}


def survive(root: Path, kills: int, seed: int) -> None:
    moments = random.Random(seed)
    with Store.open(root) as store, store.writing() as work:
        work.armies.add(army_number(0))
    number = highest = 0
    for _ in range(kills):
        allowed = kill_while_copying(root, number, moments.uniform(0, 0.6))
        with Store.open(root) as store, store.reading() as work:
            army = work.armies.load("counting")
        assert army is not None
        number = int(army.name.removeprefix("Save "))
        assert number in allowed
        assert army == army_number(number), "whole"
        highest = max(highest, number)
        assert all(not look_into(each).problem for each in DataFolder(root).copies())


def test_a_program_killed_while_it_copies_and_restores_loses_nothing(data_dir: Path) -> None:
    survive(data_dir, kills=2, seed=1)


@pytest.mark.long
def test_a_program_killed_again_and_again_while_it_restores_loses_nothing(data_dir: Path) -> None:
    survive(data_dir, kills=150, seed=2)


def migrate_and_be_killed(root: Path, after: float) -> None:
    with run(MIGRATING, root) as process:
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(after)
        process.kill()


def rows_of(database: Path) -> dict[str, int]:
    with closing(sqlite3.connect(database)) as connection:
        return {table: connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
                for table in ("army", "unit", "figure", "figure_item", "seat")}  # fmt: skip


def survive_migration(folder: Path, kills: int) -> None:
    moments = random.Random(3)
    stored = sorted((Path(__file__).parent / "stored").glob("version-*.sql"))[:-1]
    for number in range(kills):
        root = folder / str(number)
        root.mkdir(parents=True)
        database = root / "muster.db"
        with closing(sqlite3.connect(database)) as connection:
            script = stored[number % len(stored)].read_text("utf-8")
            connection.executescript(script)
        before = rows_of(database)
        migrate_and_be_killed(root, moments.uniform(0, 0.7))
        assert inspect_file(database).state in ("old", "current")
        with Store.open(root):
            pass
        assert inspect_file(database) == ("current", backend.SCHEMA_VERSION)
        assert rows_of(database) == before


def test_a_migration_that_is_killed_is_done_whole_at_the_next_start(tmp_path: Path) -> None:
    survive_migration(tmp_path, kills=2)


@pytest.mark.long
def test_migrations_killed_again_and_again_lose_nothing(tmp_path: Path) -> None:
    survive_migration(tmp_path, kills=100)
