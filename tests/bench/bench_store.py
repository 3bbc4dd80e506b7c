"""Reading armies from the database and saving one edit, beside sqlite3 alone on the same rows."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping
from itertools import count
from pathlib import Path
from statistics import median
from typing import Any

from sqlalchemy import Select
from sqlalchemy.dialects.sqlite import pysqlite

from db import army_loading
from db.data_folder import DataFolder
from db.sqlite_file_checks import open_readonly
from db.store import Store
from rules.army import edits
from rules.army.model import Army
from rules.games.catalog import Catalog
from rules.games.ruleset import Ruleset
from tests.bench.armies import army_of, stored
from tests.bench.harness import Row, timed

GAME = "lgam"
ROUNDS = 60


def rows() -> list[Row]:
    """Measure reading and saving 200 and 1,000 figures, and a list of 500 armies."""
    ruleset = Catalog().get(GAME)
    assert ruleset is not None
    found = [_many(ruleset)]
    with tempfile.TemporaryDirectory() as temporary:
        for figures in (200, 1000):
            army = army_of(ruleset, figures)
            folder = stored(Path(temporary) / str(figures), army)
            with Store.open(folder) as store:
                found.append(_reading(store, army, figures))
                found.append(_saving(store, army, figures))
    return found


def _many(ruleset: Ruleset) -> Row:
    """Read the list of 500 armies of 40 figures, each filed under two tags, and one army."""
    armies = [edits.duplicate_army(army_of(ruleset, 40), f"Army {at}") for at in range(500)]
    with tempfile.TemporaryDirectory() as temporary:
        folder = stored(Path(temporary), *armies)
        with Store.open(folder) as store, store.writing() as work:
            for at, army in enumerate(armies):
                tags = (f"tag {at % 7}", f"game night {at % 11}")
                work.armies.file([army.id], folder=f"Folder {at % 20}", tags=tags)
        database = DataFolder(folder).database
        listed = [_text(army_loading.SUMMARIES), _text(army_loading.TAGS)]
        loaded = [_text(each) for each in army_loading.ARMY]

        def bare() -> None:
            with open_readonly(database) as connection:
                for statement in listed:
                    connection.execute(statement).fetchall()
                for statement in loaded:
                    connection.execute(statement, (armies[0].id,)).fetchall()

        with Store.open(folder) as store:

            def repository() -> None:
                with store.reading() as work:
                    work.armies.summaries()
                    work.armies.load(armies[0].id)

            times = _in_turn({"bare": bare, "repository": repository})
    rival = "the same rows by sqlite3"
    return Row("list of 500 armies", times["repository"], rival, times["bare"], 3, True)


def _text(select: Select[Any]) -> str:
    return str(select.compile(dialect=pysqlite.dialect()))


def _reading(store: Store, army: Army, figures: int) -> Row:
    statements = [_text(each) for each in army_loading.ARMY]

    def bare() -> None:
        with open_readonly(store.data_folder.database) as connection:
            for statement in statements:
                connection.execute(statement, (army.id,)).fetchall()

    def repository() -> None:
        with store.reading() as work:
            work.armies.load(army.id)

    times = _in_turn({"bare": bare, "repository": repository})
    rival = "the same rows by sqlite3"
    return Row(f"load {figures} figures", times["repository"], rival, times["bare"], 2, True)


def _saving(store: Store, army: Army, figures: int) -> Row:
    """Rename one man again and again, as typing does, beside the one row written and flushed."""
    man = next(army.figures())
    current, number = army, count()
    connection = store._engine.raw_connection().driver_connection
    assert connection is not None

    def save() -> None:
        nonlocal current
        after = edits.change_figure(current, man.id, name=f"Kowalski {next(number)}")
        with store.writing() as work:
            work.armies.save(current, after)
        current = after

    def bare() -> None:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute(
            "UPDATE figure SET name = ? WHERE army_id = ? AND id = ?",
            (f"Kowalski {next(number)}", army.id, man.id),
        )
        connection.execute("COMMIT")

    times = _in_turn({"save": save, "bare": bare})
    what = f"save one edit of {figures} figures"
    return Row(what, times["save"], "that row by sqlite3", times["bare"], 4, True)


def _in_turn(acts: Mapping[str, Callable[[], object]]) -> dict[str, float]:
    """Return the median milliseconds of acts that run one after the other, round by round."""
    times: dict[str, list[float]] = {name: [] for name in acts}
    for act in acts.values():
        act()
    for _ in range(ROUNDS):
        for name, act in acts.items():
            times[name].append(timed(act))
    return {name: median(each) for name, each in times.items()}
