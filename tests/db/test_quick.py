"""The fast way to the first page reads what the store reads, and loads next to nothing."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Select
from sqlalchemy.dialects.sqlite import pysqlite

from db import quick, rows, selects
from db.quick import FirstPage, first_page, read_army
from db.store import Store
from rules.army import edits
from tests.db.made_armies import big_army, small_army

pytestmark = pytest.mark.file

ROOT = Path(__file__).resolve().parent.parent.parent


def text_of(select: Select[tuple[object, ...]]) -> str:
    return " ".join(str(select.compile(dialect=pysqlite.dialect())).split())


def test_both_ways_read_with_the_same_statements() -> None:
    assert text_of(selects.SUMMARIES) == quick.SUMMARIES
    assert text_of(selects.TAGS) == quick.TAGS
    assert text_of(selects.SETTING) == quick.SETTING
    assert {table: text_of(select) for table, select in selects.ARMY.items()} == quick.ARMY
    assert tuple(quick.ARMY) == rows.ArmyRows._fields


def test_the_page_is_the_list_and_the_army_last_opened(store: Store) -> None:
    folder = store.place.folder
    with store.writing() as work:
        work.armies.add(big_army(30))
        work.armies.add(small_army())
        listed = work.armies.summaries()
    assert first_page(folder) == FirstPage(listed, big_army(30)), "the first when none was opened"
    with store.writing() as work:
        work.settings.set("army", "tiger-company")
    assert first_page(folder) == FirstPage(listed, small_army())
    with store.writing() as work:
        work.armies.delete("tiger-company")
    assert first_page(folder) == FirstPage(listed[:1], big_army(30)), "the last opened is gone"
    assert read_army(folder, "big") == big_army(30)
    assert read_army(folder, "tiger-company") is None


@pytest.mark.parametrize("moment", ["yesterday", "", "2026-11-21", "2026-11-21T20:00:00"])
def test_a_moment_that_nobody_can_read_hides_no_army(store: Store, moment: str) -> None:
    with store.writing() as work:
        work.armies.add(big_army(30))
        work.armies.add(small_army())
        work.versions.keep(small_army(), "battle")
    with closing(sqlite3.connect(store.place.database)) as connection, connection:
        connection.execute("UPDATE army SET changed = ? WHERE id = 'big'", [moment])
        connection.execute("UPDATE army_version SET moment = ?", [moment])
    found = first_page(store.place.folder).summaries
    assert [each.name for each in sorted(found, key=lambda each: each.changed)][-1] != ""
    with store.reading() as work:
        assert work.armies.summaries() == found
        assert len(work.versions.of("tiger-company")) == 1
    with store.writing() as work:
        work.armies.save(big_army(30), edits.change_army(big_army(30), note="again"))


def test_the_page_opens_nothing_from_the_bin_and_from_the_archive_only_what_was_open(
    store: Store,
) -> None:
    folder = store.place.folder
    with store.writing() as work:
        for name in "ABC":
            work.armies.add(small_army(name, name))
        work.armies.file(["A"], folder="Old", tags=["night", "gift"], archived=True)
        work.armies.bin(["B"])
        work.settings.set("army", "B")
        listed = work.armies.summaries()
    assert first_page(folder) == FirstPage(listed, small_army("C", "C"))
    with store.writing() as work:
        work.settings.set("army", "A")
    assert first_page(folder) == FirstPage(listed, small_army("A", "A"))
    with store.writing() as work:
        work.settings.set("army", "")
        work.armies.bin(["C"])
    page = first_page(folder)
    assert page.army is None
    assert [each.id for each in page.summaries] == ["A", "B", "C"]


def test_the_page_of_many_armies_takes_few_statements(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    with store.writing() as work:
        for number in range(40):
            work.armies.add(small_army(f"army-{number}"))
            work.armies.file([f"army-{number}"], tags=["a", "b", "c"])
    asked: list[str] = []
    connect = quick.open_to_read

    @contextmanager
    def listening(database: Path, timeout: float) -> Iterator[sqlite3.Connection]:
        with connect(database, timeout) as connection:
            connection.set_trace_callback(asked.append)
            yield connection

    monkeypatch.setattr(quick, "open_to_read", listening)
    page = first_page(store.place.folder)
    assert len(page.summaries) == 40 and page.army is not None
    assert 10 < len([each for each in asked if each.startswith("SELECT")]) < 20


@pytest.mark.parametrize("closed", [True, False])
def test_a_page_without_armies_is_empty(data_dir: Path, closed: bool) -> None:
    assert first_page(data_dir) == FirstPage()
    assert read_army(data_dir, "big") is None
    assert not data_dir.exists(), "looking makes nothing"
    with Store.open(data_dir) as store:
        if closed:
            store.close()
        assert first_page(data_dir) == FirstPage()


def test_folders_with_odd_names_are_read(tmp_path: Path) -> None:
    folder = tmp_path / "Zinnsoldaten 100% #1 ? & Ünïcødé 兵"
    with Store.open(folder) as store, store.writing() as work:
        work.armies.add(small_army())
    assert first_page(folder).army == small_army()


def test_a_folder_named_from_here_is_read(data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data_dir.mkdir()
    monkeypatch.chdir(data_dir)
    with Store.open(Path("here")) as store, store.writing() as work:
        work.armies.add(small_army())
    assert first_page(Path("here")).army == small_army()


def test_reading_changes_nothing(data_dir: Path) -> None:
    with Store.open(data_dir) as store, store.writing() as work:
        work.armies.add(small_army())
    before = store.place.database.read_bytes()
    first_page(data_dir)
    assert store.place.database.read_bytes() == before


def test_the_first_page_loads_nothing_heavy(data_dir: Path) -> None:
    with Store.open(data_dir) as store, store.writing() as work:
        work.armies.add(small_army())
    program = (
        "import sys; from pathlib import Path; from db.quick import first_page;"
        "print(first_page(Path(sys.argv[1])).army.name); print(*sys.modules)"
    )
    ended = subprocess.run(
        [sys.executable, "-c", program, str(data_dir)],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    name, modules = ended.stdout.splitlines()
    assert name == "Tiger Company"
    loaded = {module.partition(".")[0] for module in modules.split()}
    assert not loaded & {"sqlalchemy", "alembic", "platformdirs", "PySide6", "logging", "asyncio"}
