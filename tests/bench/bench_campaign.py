"""A long season (200 battles) and the largest league (5,000 battles, 200,000 fates).

Opening, recording, correcting, replay and memory; the bounds are those of docs/architecture.md.
"""

from __future__ import annotations

import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from random import Random
from statistics import median

from db import campaign_row_mapping
from db.data_folder import DataFolder
from db.store import Store
from rules.campaign.ledger.acts import AnyAct, Record
from rules.campaign.ledger.append import append
from rules.campaign.ledger.chain import Ledger, pack_batch
from rules.campaign.state.replay import replay
from tests.bench.harness import Row, interleaved, process, processes, timed
from tests.bench.memory import most_memory
from tests.db.made_campaigns import MOMENT, league, league_battle, small_campaign

PLAYERS, BATTLES, FATES = 50, 5000, 40
SEASON = 200
"""Battles of a long season, which players do have."""
ACT, OPENING = 1500, 500
"""Bounds of the largest league in ms: any act, and opening."""
LEAGUE = "league"
ROUNDS = 21
OF_ALL = f"{BATTLES:,} battles"


def rows() -> list[Row]:
    """Measure a long league: what is looked at, what is written, and what it takes to open it."""
    ledger = league(PLAYERS, BATTLES, FATES)
    with tempfile.TemporaryDirectory() as temporary, Store.open(Path(temporary)) as store:
        with store.writing() as work:
            work.campaigns.create(ledger)
        found = [*_opening(store), *_replays(store)]
        found += _recording(store, BATTLES, ACT)
        found.append(_memory(store.data_folder.root))
    with tempfile.TemporaryDirectory() as temporary, Store.open(Path(temporary)) as store:
        with store.writing() as work:
            work.campaigns.create(league(8, SEASON, FATES))
        found += _recording(store, SEASON, 100)
    return [*found, *_page(ledger)]


def _connection(store: Store) -> sqlite3.Connection:
    """Return the store's own connection, for sqlite3 alone."""
    connection = store._engine.raw_connection().driver_connection
    assert isinstance(connection, sqlite3.Connection)
    return connection


def _opening(store: Store) -> list[Row]:
    connection = _connection(store)

    def bare() -> None:
        query = "SELECT document FROM campaign_batch WHERE campaign_id = ? ORDER BY number"
        connection.execute(query, (LEAGUE,)).fetchall()

    def load() -> None:
        with store.reading() as work:
            work.campaigns.load(LEAGUE)

    def summaries() -> None:
        with store.reading() as work:
            work.campaigns.summaries()

    acts = {"bare": bare, "load": load, "summaries": summaries}
    times = interleaved({name: _of(act) for name, act in acts.items()}, 5)
    return [
        Row(f"load {OF_ALL}", times["load"], "its documents by sqlite3", times["bare"], 1000),
        Row("list of campaigns", times["summaries"], "", 0, 50),
    ]


def _replays(store: Store) -> list[Row]:
    """Replay everything, and half of it: twice as much takes twice as long."""
    with store.reading() as work:
        whole = work.campaigns.load(LEAGUE)
    batches = whole.batches
    half = batches[: len(batches) // 2]
    acts = {
        "whole": lambda: timed(lambda: replay(Ledger(LEAGUE, batches))),
        "half": lambda: timed(lambda: replay(Ledger(LEAGUE, half))),
    }
    times = interleaved(acts, 5)
    return [
        Row(f"replay {OF_ALL}", times["whole"], "half of them", times["half"], 3000),
        Row("the same", times["whole"], "half of them", times["half"], 3, True),
    ]


def _recording(store: Store, battles: int, bound: float) -> list[Row]:
    """Record the next battle and correct an old one, beside writing their rows alone."""
    with store.reading() as work:
        ledger = work.campaigns.load(LEAGUE)
    replay(ledger)
    chance = Random(11)
    old = next(
        batch.act for batch in ledger.batches[battles // 5 :] if isinstance(batch.act, Record)
    )
    taken: dict[str, list[float]] = {"record": [], "correct": [], "undone": []}

    def act(what: str, each: AnyAct) -> None:
        nonlocal ledger

        def write() -> None:
            nonlocal ledger
            grown = append(ledger, each, MOMENT)
            state, count = replay(grown), len(ledger.batches)
            with store.writing() as work:
                work.campaigns.append(LEAGUE, grown.batches[count:], count, {}, state)
            ledger = grown

        taken[what].append(timed(write))

    bare: list[float] = []
    for at in range(ROUNDS):
        one, other = chance.sample(range(8), 2)
        act("record", league_battle(battles + at, one, other, FATES, 40, chance))
        bare.append(timed(_bare_battle(store, ledger, at)))
        act("correct", Record(old.battle, old.record, "", "written down wrongly"))
    with store.reading() as work:
        assert work.campaigns.check(LEAGUE) == ()
    rival, floor = "its rows by sqlite3", median(bare)
    return [
        Row(f"record after {battles:,} battles", median(taken["record"]), rival, floor, bound),
        Row(f"correct one of {battles:,}", median(taken["correct"]), rival, floor, bound),
    ]


def _bare_battle(store: Store, ledger: Ledger, at: int) -> Callable[[], None]:
    """Return what writes the rows of the last battle once more, in a campaign of their own."""
    state = replay(ledger)
    written = {
        "campaign_entry": [
            {**row, "id": f"{row['id']}-{at}"} for row in campaign_row_mapping.entry_rows(state)
        ],
        "campaign_batch": [
            {
                "number": at + 1,
                "id": f"batch-{at}",
                "moment": MOMENT,
                "document": pack_batch(ledger.batches[-1]),
            }
        ],
    }
    connection = _connection(store)

    def write() -> None:
        connection.execute("PRAGMA foreign_keys = OFF")
        connection.execute("BEGIN IMMEDIATE")
        for table, held in written.items():
            names = ", ".join(f'"{name}"' for name in held[0])
            marks = ", ".join(f":{name}" for name in held[0])
            connection.executemany(
                f"INSERT INTO {table} (campaign_id, {names}) VALUES ('bare', {marks})", held
            )
        connection.execute("COMMIT")
        connection.execute("PRAGMA foreign_keys = ON")

    return write


def _memory(folder: Path) -> Row:
    """Open the league in a fresh process, replay it, record a battle; the most it ever held."""
    most = process("bench_campaign.py", folder)
    size = DataFolder(folder).database.stat().st_size / 1_000_000
    return Row("memory with it open", most, "the database's size", size, 300, unit="MB")


def _page(ledger: Ledger) -> list[Row]:
    """Open the room on the league in fresh processes, and on a campaign of three battles."""
    page = "windows/campaign.py"
    with tempfile.TemporaryDirectory() as folder:
        data = {"long": Path(folder, "long"), "short": Path(folder, "short")}
        for name, each in (("long", ledger), ("short", small_campaign())):
            with Store.open(data[name]) as store, store.writing() as work:
                work.campaigns.create(each)
        acts: dict[str, Callable[[], float]] = {
            f"{name} {what}": partial(process, page, place, what)
            for name, place in data.items()
            for what in ("picture", "turn", "memory")
        }
        times = interleaved(acts, 5)
        changes = _changes(data)
    rival = "a campaign of three battles"
    return [
        Row("the room open", times["long picture"], rival, times["short picture"], OPENING),
        Row("the window busy at most", times["long turn"], rival, times["short turn"], 50),
        Row("memory of all", times["long memory"], rival, times["short memory"], 300, unit="MB"),
        *changes,
    ]


def _changes(data: Mapping[str, Path]) -> list[Row]:
    """Correct, void and undo in the middle: what is told first, and how busy the window is."""
    rival, found = "a campaign of three battles", list[Row]()
    times = {}
    for name, place in data.items():
        copy = place.with_name(f"{name}-changed")
        shutil.copytree(place, copy)
        times[name] = processes("windows/history.py", copy)
    bounds = {
        "told": ("what {} changes is told", ACT),
        "asking": ("the window busy at most until then", 50),
        "doing": ("the window busy at most in doing it", 50),
    }
    for act, called in (("correct", "a correction"), ("void", "a void"), ("undo", "an undo")):
        for what, (words, most) in bounds.items():
            key = f"{act} {what}"
            row = Row(words.format(called), times["long"][key], rival, times["short"][key], most)
            found.append(row)
    words = "the window busy at most with the ledger in words"
    busy, floor = (times[name]["words doing"] for name in ("long", "short"))
    return [*found, Row(words, busy, rival, floor, 50)]


def _of(act: Callable[[], None]) -> Callable[[], float]:
    return lambda: timed(act)


def _open_and_record(folder: Path) -> None:
    with Store.open(folder) as store:
        with store.reading() as work:
            ledger = work.campaigns.load(LEAGUE)
        replay(ledger)
        grown = append(ledger, league_battle(99_999, 1, 2, FATES, 40, Random(1)), MOMENT)
        state, count = replay(grown), len(ledger.batches)
        with store.writing() as work:
            work.campaigns.append(LEAGUE, grown.batches[count:], count, {}, state)
    print(most_memory())


if __name__ == "__main__":
    _open_and_record(Path(sys.argv[2]))
