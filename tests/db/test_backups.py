"""Copies of the database: whole, carried as one file, and never too many."""

from __future__ import annotations

import os
import signal
import sqlite3
from collections.abc import Callable
from contextlib import AbstractContextManager, closing
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from db.backups import (
    copy_by_hand,
    daily_copy,
    good_copy,
    look_into,
    restore,
    set_aside,
)
from db.data_folder import DataFolder
from db.errors import StoreProblem
from db.retention import kept_days
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


def test_copies_are_kept_by_day_week_and_month() -> None:
    """After a year and a half: the last 7 days, the end of 4 weeks and of 12 months."""
    held: set[date] = set()
    for number in range(550):
        held = kept_days({*held, DAY + timedelta(days=number)})
    last = DAY + timedelta(days=549)  # Saturday, 29 August 2026
    days = {last - timedelta(days=number) for number in range(7)}
    sundays = {date(2026, 8, day) for day in (9, 16, 23)}
    months = {date(2025, month, 30) for month in (9, 11)} | {date(2025, 10, 31)}
    months |= {date(2025, 12, 31), date(2026, 1, 31), date(2026, 2, 28), date(2026, 3, 31)}
    months |= {date(2026, 4, 30), date(2026, 5, 31), date(2026, 6, 30), date(2026, 7, 31)}
    assert held == days | sundays | months


def test_old_daily_copies_are_dropped_and_others_stay(store: Store) -> None:
    with store.writing() as work:
        work.armies.add(small_army())
    backups = store.data_folder.backups
    by_hand = copy_by_hand(store.data_folder, DAY)
    again = copy_by_hand(store.data_folder, DAY)
    assert by_hand is not None and again is not None and by_hand != again
    for number in range(10):
        day = DAY + timedelta(days=number)
        assert daily_copy(store.data_folder, day) == backups / f"muster-{day}.db"
        assert daily_copy(store.data_folder, day) is None
    days = {DAY + timedelta(days=number) for number in range(10)}
    kept = [f"muster-{day}.db" for day in kept_days(days)]
    assert len(kept) == 8, "seven days, and the end of February"
    assert names(backups) == sorted([*kept, by_hand.name, again.name])


def test_the_copy_of_today_is_renewed_at_the_end_where_something_was_written(store: Store) -> None:
    with store.writing() as work:
        work.armies.add(small_army())
    copy = daily_copy(store.data_folder, DAY)
    assert copy is not None
    os.utime(copy, (copy.stat().st_mtime + 60,) * 2)
    assert daily_copy(store.data_folder, DAY, renew=True) is None, "nothing was written since"
    os.utime(copy, (copy.stat().st_mtime - 120,) * 2)
    with store.writing() as work:
        work.armies.add(big_army(3))
    assert daily_copy(store.data_folder, DAY, renew=True) == copy
    assert [name for _, name in look_into(copy).armies] == ["Tiger Company", "Big"]


def test_a_copy_costs_one_check_and_a_database_with_any_fault_is_never_copied(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    checks: list[str] = []
    real = sqlite3.connect

    def connect(*arguments: Any, **options: Any) -> sqlite3.Connection:
        connection = real(*arguments, **options)
        connection.set_trace_callback(
            lambda words: checks.append(words) if "integrity_check" in words else None
        )
        return connection

    with store.writing() as work:
        work.armies.add(small_army())
    for number in range(9):
        copy = daily_copy(store.data_folder, DAY + timedelta(days=number))
    assert copy is not None
    os.utime(copy, (0, 0))
    with monkeypatch.context() as patch:
        patch.setattr(sqlite3, "connect", connect)
        assert daily_copy(store.data_folder, DAY + timedelta(days=8), renew=True) == copy
        assert daily_copy(store.data_folder, DAY + timedelta(days=9)) is not None
    assert len(checks) == 2, "one for each copy"
    with closing(real(store.data_folder.database)) as connection, connection:
        connection.execute("DELETE FROM army")  # its units belong to nothing now
    with pytest.raises(StoreProblem) as refused:
        daily_copy(store.data_folder, DAY + timedelta(days=10))
    assert refused.value.kind == "damaged"


def test_the_last_copy_with_armies_is_never_dropped(store: Store) -> None:
    """As when all armies were deleted by mistake, and nobody looked for a year."""
    with store.writing() as work:
        work.armies.add(small_army())
    first = daily_copy(store.data_folder, DAY)
    with store.writing() as work:
        work.armies.delete("tiger-company")
    for number in (40, 80, 120, 160, 200, 240, 280, 320, 360, 400, 440, 480, 520, 560, 600):
        daily_copy(store.data_folder, DAY + timedelta(days=number))
    assert first is not None and first.exists()
    good = good_copy(store.data_folder)
    assert good is not None and not good.armies, "the newest is good, but empty"
    with store.writing() as work:
        work.armies.add(small_army())
    daily_copy(store.data_folder, DAY + timedelta(days=640))
    assert not first.exists(), "another one holds armies now"


def test_what_a_killed_program_left_half_written_is_swept(store: Store) -> None:
    halves = [store.data_folder.backups / ".muster-2025-01-01.db.7.half",
              store.data_folder.root / "..muster.db.brought-back.8.half"]  # fmt: skip
    young = store.data_folder.backups / ".muster-2025-02-26.db.9.half"
    for half in (*halves, young):
        half.write_bytes(b"half")
    for half in halves:
        os.utime(half, (0, 0))
    assert daily_copy(store.data_folder, DAY) is not None
    assert not any(half.exists() for half in halves)
    assert young.exists(), "somebody may be writing it"


@pytest.mark.parametrize("left", ["nothing", "an empty file"])
def test_a_database_that_is_gone_is_not_made_anew_unasked(data_dir: Path, left: str) -> None:
    place = DataFolder(data_dir)
    with Store.open(data_dir) as store, store.writing() as work:
        work.armies.add(small_army())
    copy = daily_copy(place, DAY)
    assert copy is not None
    place.database.unlink()
    if left == "an empty file":
        place.database.touch()
    for _ in range(2):
        with pytest.raises(StoreProblem) as refused:
            Store.open(data_dir)
        assert refused.value.kind == "gone"
        assert "is gone, but copies of it are here" in refused.value.sentence()
    aside = set_aside(place, with_copies=True)
    with pytest.raises(StoreProblem):
        Store.open(data_dir)  # also when the program was ended before it made the new one
    with Store.open(data_dir, anew=True) as store, store.reading() as work:
        assert work.armies.ids() == ()
    for number in range(30):
        daily_copy(place, DAY + timedelta(days=number))
    assert (aside / copy.name).exists(), "a new database never pushes out the old copies"
    assert aside / copy.name in place.copies()
    restore(place, aside / copy.name)
    with Store.open(data_dir) as store, store.reading() as work:
        assert work.armies.load("tiger-company") == small_army()


def test_a_restore_that_was_cut_short_is_finished_at_the_next_start(
    data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = DataFolder(data_dir)
    with Store.open(data_dir) as store, store.writing() as work:
        work.armies.add(small_army())
    copy = daily_copy(place, DAY)
    assert copy is not None
    with Store.open(data_dir) as store, store.writing() as work:
        work.armies.delete("tiger-company")

    def killed(*_arguments: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Path, "rename", killed)
        with pytest.raises(KeyboardInterrupt):
            restore(place, copy)
    with Store.open(data_dir) as store, store.reading() as work:
        assert work.armies.ids() == (), "nothing had been moved yet"
    replace = Path.replace

    def killed_at_last(self: Path, target: Path) -> None:
        if target == place.database:
            raise KeyboardInterrupt
        replace(self, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", killed_at_last)
        with pytest.raises(KeyboardInterrupt):
            restore(place, copy)
    assert not place.database.exists()
    with Store.open(data_dir) as store, store.reading() as work:
        assert work.armies.load("tiger-company") == small_army()


def test_a_copy_for_a_restore_that_was_given_up_is_swept_and_never_opened(data_dir: Path) -> None:
    place = DataFolder(data_dir)
    with Store.open(data_dir) as store, store.writing() as work:
        work.armies.add(small_army())
    copy = daily_copy(place, DAY)
    assert copy is not None
    whole = data_dir / ".muster.db.brought-back"
    whole.write_bytes(copy.read_bytes())
    os.utime(whole, (0, 0))
    Store.open(data_dir).close()
    assert not whole.exists()
    place.database.unlink()
    whole.touch()  # nothing is in it
    with pytest.raises(StoreProblem) as refused:
        Store.open(data_dir)
    assert refused.value.kind == "gone"


def test_the_journal_of_the_database_before_never_meets_the_copy(data_dir: Path) -> None:
    """As when a program was killed between the moves of the file and of its journal."""
    place = DataFolder(data_dir)
    with Store.open(data_dir) as store, store.writing() as work:
        work.armies.add(small_army())
    copy = daily_copy(place, DAY)
    assert copy is not None
    journal = data_dir / "muster.db-wal"
    with Store.open(data_dir) as store:
        with store.writing() as work:
            work.armies.add(big_army(50))
        held = journal.read_bytes()
    (data_dir / ".muster.db.brought-back").write_bytes(copy.read_bytes())
    with Store.open(data_dir):
        pass
    assert (data_dir / ".muster.db.brought-back").exists(), "somebody may be restoring just now"
    place.database.unlink()
    with pytest.raises(StoreProblem):
        Store.open(data_dir)  # nobody put the database aside for it
    (place.backups / "set-aside-2025-02-26").mkdir()
    journal.write_bytes(held)
    with Store.open(data_dir) as store, store.reading() as work:
        assert work.armies.ids() == ("tiger-company",)
    aside = [*place.backups.glob("set-aside-*/muster.db-wal")]
    assert [each.read_bytes() for each in aside] == [held], "kept, and out of the way"


def test_the_copy_of_today_with_armies_is_not_renewed_by_an_empty_one(store: Store) -> None:
    with store.writing() as work:
        work.armies.add(small_army())
    copy = daily_copy(store.data_folder, DAY)
    assert copy is not None
    os.utime(copy, (0, 0))
    with store.writing() as work:
        work.armies.delete("tiger-company")
    assert daily_copy(store.data_folder, DAY, renew=True) is None
    assert look_into(copy).armies == (("tiger-company", "Tiger Company"),)


def test_what_was_put_aside_can_be_gone_back_to(store: Store) -> None:
    folder = store.data_folder
    with store.writing() as work:
        work.armies.add(small_army())
    copy = copy_by_hand(folder, DAY)
    with store.writing() as work:
        work.armies.add(big_army(5))
    store.close()
    assert copy is not None
    restore(folder, copy)
    (before,) = folder.put_aside()
    assert [name for _, name in look_into(before).armies] == ["Tiger Company", "Big"]
    restore(folder, before)
    with Store.open(folder.root) as again, again.reading() as work:
        assert len(work.armies.ids()) == 2


def test_looking_into_copies_tells_what_they_hold_and_which_are_damaged(store: Store) -> None:
    with store.writing() as work:
        work.armies.add(small_army())
        work.armies.add(big_army(400))
        work.armies.bin(["big"])
    good = daily_copy(store.data_folder, DAY)
    bad = copy_by_hand(store.data_folder, DAY)
    assert good is not None and bad is not None
    content = look_into(good)
    assert content.armies == (("tiger-company", "Tiger Company"),)
    assert (content.campaigns, content.problem) == ((), "")
    bad.write_bytes(bad.read_bytes()[:20_000])
    assert look_into(bad).problem.startswith("This copy is damaged")
    found = good_copy(store.data_folder)
    assert found is not None and found.path == good


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
