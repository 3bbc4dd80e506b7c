"""Battles at the table: touches of the page; 2,000 events replayed, read from the database, and
one written to it."""

from __future__ import annotations

import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path

from db.store import Store
from rules.games.catalog import Catalog
from rules.table.battle import Battle, Battlefield, BattleSide
from rules.table.events import Started
from rules.table.log import (
    Line,
    battlefield_of,
    pack_line,
    read_log,
    replay,
    standing_lines,
    write_log,
)
from tests.bench.armies import army_of
from tests.bench.harness import ROOT, Row, interleaved, processes, timed

sys.path.append(str(ROOT / "tests" / "support"))
from random_battle import GAMES, play

FIGURES, EVENTS, ROUNDS = 100, 2000, 7
"""Men on each side, events of an evening."""
TOUCHED = ("lgam", "army-men-combat")
"""The games whose page is touched: men in rows, and men as cards."""
MOMENT = "2026-11-22T20:00:00"


def rows() -> list[Row]:
    """Measure the replay in each game, then reading and writing a log of the last one."""
    catalog, found = Catalog(), list[Row]()
    lines: tuple[Line, ...] = ()
    for game in GAMES:
        lines = _battle(catalog, game)
        data = write_log(lines)
        acts = {
            "replay": lambda lines=lines: _open(catalog, lines),
            "decode": lambda data=data: read_log(data, "battle.log"),
        }
        times = interleaved(_timed(acts), ROUNDS)
        what = f"replay {len(lines) - 1:,} events of {game}"
        found.append(Row(what, times["replay"], "its lines decoded", times["decode"], 50))
    return [*_touches(), *found, *_stored(lines)]


def _touches() -> Iterator[Row]:
    """Measure touches, until the page is painted, in battles of two armies of 200 men."""
    for game in TOUCHED:
        with tempfile.TemporaryDirectory() as place:
            found = processes("windows/table.py", place, game, runs=1)
        rival = "the whole page painted"
        yield Row(f"a touch of {game}, p95", found["touch"], rival, found["repaint"], 16)
        yield Row(f"a touch of {game}, median", found["usual"], rival, found["repaint"], 16)


def _battle(catalog: Catalog, game: str) -> tuple[Line, ...]:
    """Return the log of a random battle of two armies with some of everything."""
    ruleset, playbook = catalog.get(game), catalog.playbook(game)
    assert ruleset is not None and playbook is not None
    sides = tuple(BattleSide(key, army_of(ruleset, FIGURES), key) for key in ("1", "2"))
    field = Battlefield(Battle("bench", game, sides, "seed"), ruleset, playbook)
    events = islice(play(field, 1, most=4 * EVENTS, turns_most=200), EVENTS)
    every = (Started(field.battle), *(event for event, _ in events))
    return tuple(Line(number, MOMENT, event) for number, event in enumerate(every, 1))


def _open(catalog: Catalog, lines: tuple[Line, ...]) -> None:
    replay(battlefield_of(lines, catalog), standing_lines(lines))


def _timed(acts: dict[str, Callable[[], object]]) -> dict[str, Callable[[], float]]:
    return {name: partial(timed, act) for name, act in acts.items()}


def _stored(lines: tuple[Line, ...]) -> Iterator[Row]:
    """Measure a log in the database beside its bare rows, as sqlite3 alone has them."""
    numbers = iter(range(len(lines) + 1, 10**9))
    with tempfile.TemporaryDirectory() as place, Store.open(Path(place)) as store:
        with store.writing() as work:
            work.battles.create(lines)
        bare = store._engine.raw_connection().driver_connection
        assert isinstance(bare, sqlite3.Connection)
        bare.execute("CREATE TABLE bare (number INTEGER PRIMARY KEY, document BLOB)")

        def load() -> None:
            with store.reading() as work:
                work.battles.load("bench")

        def append() -> None:
            number = next(numbers)
            line = Line(number, MOMENT, lines[-1].event)
            with store.writing() as work:
                work.battles.append("bench", [line], number - 1)

        def insert() -> None:
            bare.execute("INSERT INTO bare (document) VALUES (?)", (pack_line(lines[-1]),))
            bare.commit()

        def select() -> None:
            bare.execute("SELECT document FROM battle_line ORDER BY number").fetchall()

        acts = {"load": load, "select": select, "append": append, "insert": insert}
        times = interleaved(_timed(acts), 21)
    what = f"load {len(lines):,} lines"
    yield Row(what, times["load"], "by sqlite3", times["select"], 20)
    yield Row("write a line", times["append"], "by sqlite3", times["insert"], 8)
