"""The store as the window uses it: the list of armies, units of work, settings."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec
import pytest

from db.data_folder import DataFolder, default_folder
from db.errors import ArmyExists
from db.store import Store
from rules.army import edits
from rules.army.model import new_army
from tests.db.made_armies import big_army, small_army


def names(store: Store) -> list[str]:
    with store.reading() as work:
        return [each.name for each in work.armies.summaries()]


def test_a_new_folder_gets_a_database_and_places_for_rulesets_and_copies(data_dir: Path) -> None:
    with Store.open(data_dir) as store:
        assert store.is_new
        assert names(store) == []
    place = DataFolder(data_dir)
    assert place.database.is_file()
    assert place.rulesets.is_dir()
    assert place.backups.is_dir()
    with Store.open(data_dir) as store:
        assert not store.is_new


def test_what_was_saved_is_there_tomorrow(data_dir: Path) -> None:
    with Store.open(data_dir) as store, store.writing() as work:
        work.armies.add(small_army())
        work.settings.set("army", "tiger-company")
    with Store.open(data_dir) as store, store.reading() as work:
        assert work.armies.load("tiger-company") == small_army()
        assert work.settings.get("army") == "tiger-company"
        assert work.settings.get("window") == ""
        assert work.settings.get("window", "wide") == "wide"


def test_a_closed_database_is_one_file(data_dir: Path) -> None:
    with Store.open(data_dir) as store, store.writing() as work:
        work.armies.add(small_army())
    assert [each.name for each in data_dir.iterdir() if each.is_file()] == ["muster.db"]


def test_folders_with_odd_names_are_read(tmp_path: Path) -> None:
    folder = tmp_path / "Zinnsoldaten 100% #1 ? & Ünïcødé 兵"
    for _ in range(2):
        with Store.open(folder):
            pass
    assert (folder / "muster.db").is_file()


def test_a_folder_named_from_here_is_read(data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data_dir.mkdir()
    monkeypatch.chdir(data_dir)
    with Store.open(Path("here")) as store, store.writing() as work:
        work.armies.add(small_army())
    with Store.open(Path("here")) as store:
        assert names(store) == ["Tiger Company"]


@pytest.mark.parametrize("moment", ["yesterday", "", "2026-11-21", "2026-11-21T20:00:00"])
@pytest.mark.file
def test_a_moment_that_nobody_can_read_hides_no_army(store: Store, moment: str) -> None:
    with store.writing() as work:
        work.armies.add(big_army(30))
        work.armies.add(small_army())
        work.versions.keep(small_army(), "battle")
    with closing(sqlite3.connect(store.data_folder.database)) as connection, connection:
        connection.execute("UPDATE army SET changed = ? WHERE id = 'big'", [moment])
        connection.execute("UPDATE army_version SET moment = ?", [moment])
    assert len(names(store)) == 2
    with store.reading() as work:
        assert len(work.versions.of("tiger-company")) == 1
    with store.writing() as work:
        work.armies.save(big_army(30), edits.change_army(big_army(30), note="again"))


def test_the_list_shows_what_each_army_is(store: Store) -> None:
    started = datetime.now(UTC) - timedelta(seconds=1)
    with store.writing() as work:
        work.armies.add(big_army(60))
        work.armies.add(small_army())
        work.armies.add(new_army("army-men", "Empty"))
    with store.reading() as work:
        big, tiger, empty = work.armies.summaries()
    assert (big.name, big.figures) == ("Big", 60)
    assert (tiger.id, tiger.ruleset, tiger.colour, tiger.figures) == (
        "tiger-company",
        "lgam",
        "tan",
        4,
    )
    assert empty.figures == 0
    assert started < tiger.changed < datetime.now(UTC) + timedelta(seconds=1)


def test_armies_keep_the_players_order_also_when_one_comes_back(store: Store) -> None:
    with store.writing() as work:
        for name in "ABCD":
            work.armies.add(small_army(name, name))
        work.armies.reorder(["C", "A"])
    assert names(store) == ["C", "A", "B", "D"]
    with store.writing() as work:
        before = work.armies.ids()
        deleted = work.armies.delete("A")
    assert names(store) == ["C", "B", "D"]
    assert deleted is not None
    with store.writing() as work:
        work.armies.add(deleted)
        work.armies.reorder(before)
    assert names(store) == ["C", "A", "B", "D"]


def test_deleting_what_is_gone_already_gives_nothing_back(store: Store) -> None:
    with store.writing() as work:
        assert work.armies.delete("nobody") is None


def test_adding_an_army_twice_is_refused(store: Store) -> None:
    with store.writing() as work:
        work.armies.add(small_army())
    changed = msgspec.structs.replace(small_army(), name="Other")
    with pytest.raises(ArmyExists) as refused, store.writing() as work:
        work.armies.add(changed)
    assert "You already have the army “Other”" in refused.value.sentence()
    assert names(store) == ["Tiger Company"]


def test_an_error_takes_back_the_whole_unit_of_work(store: Store) -> None:
    army = small_army()
    renamed = msgspec.structs.replace(army, name="Renamed")
    with store.writing() as work:
        work.armies.add(army)
    with pytest.raises(ZeroDivisionError), store.writing() as work:  # noqa: PT012
        work.armies.save(army, renamed)
        work.armies.add(big_army(10))
        _ = 1 / 0
    assert names(store) == ["Tiger Company"]
    with store.writing() as work:
        work.armies.save(army, renamed)
    assert names(store) == ["Renamed"]


def test_an_army_cannot_be_saved_as_another(store: Store) -> None:
    with store.writing() as work:
        work.armies.add(small_army())
    with pytest.raises(ValueError, match="cannot become"), store.writing() as work:
        work.armies.save(small_army(), small_army("other"))


def test_a_unit_of_work_inside_another_is_a_bug(store: Store) -> None:
    with store.reading(), pytest.raises(RuntimeError, match="nested"), store.writing():
        pass
    assert names(store) == []


def test_threads_take_turns(store: Store) -> None:
    def add(name: str) -> None:
        with store.writing() as work:
            work.armies.add(small_army(name, name))

    threads = [threading.Thread(target=add, args=(name,)) for name in "ABCDEFGH"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(names(store)) == list("ABCDEFGH")


def test_the_platforms_own_folder_is_named_after_muster(nobodys_home: Path) -> None:
    folder = default_folder()
    assert "muster" in folder.name.lower()
    assert DataFolder(folder).database.parent == folder
