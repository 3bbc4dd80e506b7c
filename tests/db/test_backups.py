"""Copies of the database: whole, carried as one file, and never too many."""

from __future__ import annotations

import signal
from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import date, timedelta
from pathlib import Path

import pytest

from db.backups import daily_copy, restore
from db.data_folder import DataFolder
from db.errors import StoreProblem
from db.store import Store
from rules.army import edits
from tests.db.made_armies import big_army, small_army

pytestmark = pytest.mark.file

DAY = date(2025, 2, 26)


def names(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir())


def test_a_copy_is_a_data_folder_of_its_own(store: Store, tmp_path: Path) -> None:
    with store.writing() as work:
        work.armies.add(small_army())
    target = tmp_path / "stick" / "muster.db"
    store.backup(target)
    assert names(target.parent) == ["muster.db"]
    with store.writing() as work:
        work.armies.delete("tiger-company")
    with Store.open(target.parent) as copy, copy.reading() as work:
        assert work.armies.load("tiger-company") == small_army()


def test_a_copy_holds_what_is_finished_only(store: Store, tmp_path: Path) -> None:
    army = small_army()
    with store.writing() as work:
        work.armies.add(army)
    with store.writing() as work:
        work.armies.save(army, edits.change_army(army, name="Half-way"))
        store.backup(tmp_path / "muster.db")
    with Store.open(tmp_path) as copy, copy.reading() as work:
        assert work.armies.load(army.id) == army


def test_one_copy_a_day_and_seven_in_all(store: Store) -> None:
    with store.writing() as work:
        work.armies.add(small_army())
    other = store.data_folder.backups / "muster-my own.db"
    other.write_bytes(b"kept by hand")
    for number in range(10):
        day = DAY + timedelta(days=number)
        assert daily_copy(store.data_folder, day) == store.data_folder.backups / f"muster-{day}.db"
        assert daily_copy(store.data_folder, day) is None
    kept = [f"muster-{DAY + timedelta(days=number)}.db" for number in range(3, 10)]
    assert names(store.data_folder.backups) == sorted([*kept, other.name])
    assert store.data_folder.copies()[0].name == kept[-1]


def test_copies_of_days_to_come_do_not_push_out_those_of_today(store: Store) -> None:
    """As a clock leaves behind that was wrong for a week and is set back."""
    for number in range(8):
        assert daily_copy(store.data_folder, DAY + timedelta(days=9000 + number)) is not None
    today = daily_copy(store.data_folder, DAY)
    tomorrow = daily_copy(store.data_folder, DAY + timedelta(days=1))
    assert today is not None and today.exists()
    assert tomorrow is not None and tomorrow.exists()
    assert len(names(store.data_folder.backups)) == 9


def test_there_is_nothing_to_copy_before_the_first_start(data_dir: Path) -> None:
    assert daily_copy(DataFolder(data_dir), DAY) is None
    assert DataFolder(data_dir).copies() == []
    assert not data_dir.exists()


def test_a_copy_that_cannot_be_written_leaves_the_older_one(
    open_folder: Path, without_rights: Callable[[], AbstractContextManager[None]]
) -> None:
    target = open_folder / "copies" / "copy.db"
    with Store.open(open_folder / "muster") as store:
        with store.writing() as work:
            work.armies.add(small_army())
        store.backup(target)
        before = target.read_bytes()
        target.parent.chmod(0o555)
        with store.writing() as work:
            work.armies.add(big_army(100))
        with without_rights(), pytest.raises(StoreProblem) as refused:
            store.backup(target)
    assert f"was not copied to {target} (" in refused.value.sentence()
    assert target.read_bytes() == before
    assert names(target.parent) == ["copy.db"]


def test_a_copy_is_brought_back_and_the_damaged_files_are_kept(data_dir: Path) -> None:
    place = DataFolder(data_dir)
    with Store.open(data_dir) as store, store.writing() as work:
        work.armies.add(small_army())
    copy = daily_copy(place, DAY)
    assert copy is not None
    half = place.database.read_bytes()[:9000]
    place.database.write_bytes(half)
    journal = data_dir / "muster.db-wal"
    journal.write_bytes(b"of the damaged one")
    for number in range(2):
        aside = restore(place, copy)
        with Store.open(data_dir) as store, store.reading() as work:
            assert work.armies.load("tiger-company") == small_army()
        if number == 0:
            assert {"muster.db", "muster.db-wal"} <= set(names(aside))
            assert (aside / "muster.db").read_bytes() == half
    assert len([each for each in names(place.backups) if each.startswith("set-aside-")]) == 2
    assert copy in place.copies(), "the copy itself stays"
    assert names(data_dir) == ["backups", "muster.db", "rulesets"]


@pytest.mark.parametrize("content", [b"", b"no database", None])
def test_what_is_no_good_copy_is_not_brought_back(
    store: Store, tmp_path: Path, content: bytes | None
) -> None:
    with store.writing() as work:
        work.armies.add(big_army(400))
    copy = tmp_path / "copy.db"
    store.backup(copy)
    copy.write_bytes(copy.read_bytes()[:30_000] if content is None else content)
    store.close()
    with pytest.raises(StoreProblem) as refused:
        restore(store.data_folder, copy)
    assert str(copy) in refused.value.sentence()
    with Store.open(store.data_folder.root) as again, again.reading() as work:
        assert work.armies.load("big") == big_army(400)


def test_a_copy_is_not_put_where_a_file_is_in_the_way(store: Store, tmp_path: Path) -> None:
    (tmp_path / "notes").write_text("mine")
    with pytest.raises(StoreProblem) as refused:
        store.backup(tmp_path / "notes" / "copy.db")
    assert "was not copied" in refused.value.sentence()
    assert (tmp_path / "notes").read_text() == "mine"


def test_a_full_disk_under_the_copy_is_told_of_the_copy(store: Store, tmp_path: Path) -> None:
    """The system's limit on the size of a file is the nearest to a full disk to be had anywhere."""
    resource = pytest.importorskip("resource")
    with store.writing() as work:
        work.armies.add(big_army(1000))
    target = tmp_path / "copy.db"
    before = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, limits[1]))
        with pytest.raises(StoreProblem) as refused:
            store.backup(target)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        signal.signal(signal.SIGXFSZ, before)
    assert "was not copied" in refused.value.sentence()
    assert str(target) in refused.value.sentence()
    assert names(tmp_path) == ["muster-data"]
    with store.reading() as work:
        assert work.armies.load("big") == big_army(1000)
