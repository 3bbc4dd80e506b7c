"""What can go wrong around a database: one clear sentence each, and nothing is lost."""

from __future__ import annotations

import shutil
import signal
import sqlite3
from collections.abc import Callable
from contextlib import AbstractContextManager, closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from db.backups import daily_copy
from db.campaign_errors import LedgerDamaged
from db.damaged_database import recover
from db.data_folder import DataFolder
from db.errors import StoreProblem, folder_problem
from db.sqlite_file_checks import APPLICATION_ID, check_integrity
from db.store import Store
from rules.army import edits
from tests.db.calendars import Calendar
from tests.db.made_armies import big_army, small_army
from tests.db.made_battles import BATTLE, lines_made
from tests.db.made_campaigns import small_campaign

pytestmark = pytest.mark.file

Powerless = Callable[[], AbstractContextManager[None]]


@pytest.fixture
def filled(data_dir: Path) -> DataFolder:
    """Give a data folder with a closed database of one army."""
    return fill(data_dir)


def fill(folder: Path) -> DataFolder:
    with Store.open(folder) as store, store.writing() as work:
        work.armies.add(small_army())
    return store.data_folder


def refusal(folder: Path) -> StoreProblem:
    """Open a folder that cannot be used, and give the problem."""
    with pytest.raises(StoreProblem) as refused:
        Store.open(folder)
    problem = refused.value
    assert problem.sentence().endswith(".")
    assert problem.sentence().count(". ") == 0, "one sentence"
    return problem


def armies_in(place: DataFolder) -> list[str]:
    with Store.open(place.root) as store, store.reading() as work:
        return [each.name for each in work.armies.summaries()]


def change_by_hand(place: DataFolder, *statements: str) -> None:
    with closing(sqlite3.connect(place.database)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


# ---- not ours


def test_a_database_of_a_newer_muster_is_left_alone(filled: DataFolder) -> None:
    change_by_hand(filled, "UPDATE alembic_version SET version_num = '9999'")
    before = filled.database.read_bytes()
    problem = refusal(filled.root)
    assert problem.kind == "newer"
    assert "newer Muster" in problem.sentence()
    assert str(filled.database) in problem.sentence()
    assert filled.database.read_bytes() == before


@pytest.mark.parametrize("version", ["", "-5", "first", None])
def test_a_database_whose_version_nobody_knows_is_left_alone(
    filled: DataFolder, version: str | None
) -> None:
    word = "NULL" if version is None else f"'{version}'"
    change_by_hand(
        filled,
        "CREATE TABLE odd (version_num TEXT)",
        f"INSERT INTO odd VALUES ({word})",
        "DROP TABLE alembic_version",
        "ALTER TABLE odd RENAME TO alembic_version",
    )
    before = filled.database.read_bytes()
    assert refusal(filled.root).kind == "foreign"
    assert filled.database.read_bytes() == before


@pytest.mark.parametrize(
    "content", [b"Dear diary, " * 500, b"x", b"{}", b"SQLite format 3\0" + b"\0" * 5000]
)
def test_a_file_that_is_no_database_is_left_alone(data_dir: Path, content: bytes) -> None:
    data_dir.mkdir()
    database = DataFolder(data_dir).database
    database.write_bytes(content)
    problem = refusal(data_dir)
    assert problem.kind == "foreign"
    assert f"{database} is not a database of Muster" in problem.sentence()
    assert database.read_bytes() == content


@pytest.mark.parametrize("mark", [0, 7, APPLICATION_ID])
def test_a_database_of_another_program_is_left_alone(data_dir: Path, mark: int) -> None:
    data_dir.mkdir()
    place = DataFolder(data_dir)
    change_by_hand(place, f"PRAGMA application_id = {mark}", "CREATE TABLE army (song TEXT)")
    before = place.database.read_bytes()
    assert refusal(data_dir).kind == "foreign"
    assert place.database.read_bytes() == before


def test_a_folder_in_the_databases_place_is_left_alone(data_dir: Path) -> None:
    DataFolder(data_dir).database.mkdir(parents=True)
    assert refusal(data_dir).kind == "foreign"
    assert DataFolder(data_dir).database.is_dir()


def test_an_empty_file_becomes_a_database(data_dir: Path) -> None:
    """It is what a program leaves behind that ended just as it began to make one."""
    data_dir.mkdir()
    DataFolder(data_dir).database.touch()
    with Store.open(data_dir) as store:
        assert store.is_new


# ---- damaged

NO_TEXT = "CAST(x'ff' AS TEXT)"


@pytest.mark.parametrize("table", ["army", "unit", "figure"])
def test_an_army_with_a_text_that_is_none_is_told_and_hides_no_other(
    filled: DataFolder, table: str
) -> None:
    with Store.open(filled.root) as store, store.writing() as work:
        work.armies.add(replace(small_army(), id="other"))
        work.battles.create(lines_made())
    key, text = ("id" if table == "army" else "army_id"), "story" if table == "figure" else "note"
    change_by_hand(filled, f"UPDATE {table} SET {text} = {NO_TEXT} WHERE {key} = 'other'")
    with Store.open(filled.root) as store:
        with store.reading() as work:
            assert work.armies.load(small_army().id) == small_army()
        with pytest.raises(StoreProblem) as told, store.reading() as work:
            work.armies.load("other")
    assert told.value.kind == "damaged" and "muster doctor --mend" in told.value.sentence()
    assert check_integrity(filled.database) == (f"A text in the table {table} cannot be read.",)
    assert recover(filled).armies == 2
    assert check_integrity(filled.database) == ()
    with Store.open(filled.root) as store, store.reading() as work:
        assert [work.armies.load(each) is not None for each in work.armies.ids()] == [True, True]
        assert work.battles.load(BATTLE) == tuple(lines_made())


def test_an_army_with_bytes_for_texts_is_told_and_hides_no_other(filled: DataFolder) -> None:
    with Store.open(filled.root) as store, store.writing() as work:
        work.armies.add(replace(small_army(), id="other"))
    change_by_hand(
        filled,
        "UPDATE army SET folder = x'41', name = x'41' WHERE id = 'other'",
        "UPDATE figure SET name = x'41' WHERE army_id = 'other'",
    )
    with Store.open(filled.root) as store:
        with store.reading() as work:
            listed = {each.id: (each.name, each.folder) for each in work.armies.summaries()}
            assert listed[small_army().id][0] and listed["other"] == ("", "")
            assert work.armies.load(small_army().id) == small_army()
        with pytest.raises(StoreProblem) as told, store.reading() as work:
            work.armies.load("other")
    assert told.value.kind == "damaged"


def test_a_version_that_is_no_text_is_told(filled: DataFolder) -> None:
    change_by_hand(filled, f"UPDATE alembic_version SET version_num = {NO_TEXT}")
    assert refusal(filled.root).kind == "foreign"


def test_a_table_with_a_name_that_is_no_text_is_told(filled: DataFolder) -> None:
    change_by_hand(
        filled,
        "PRAGMA writable_schema = ON",
        "UPDATE sqlite_master SET name = CAST(x'8a61' AS TEXT), sql = 'CREATE TABLE ('"
        " WHERE name = 'setting'",
    )
    assert refusal(filled.root).kind == "damaged"
    with pytest.raises(StoreProblem) as told:
        recover(filled)
    assert "could be recovered, and it was left as it is" in told.value.sentence()


@pytest.mark.parametrize(
    "statement", ["ALTER TABLE army RENAME COLUMN note TO mote", "ALTER TABLE unit RENAME TO umit"]
)
def test_a_table_whose_name_was_damaged_is_told(filled: DataFolder, statement: str) -> None:
    change_by_hand(filled, statement)
    with (
        Store.open(filled.root) as store,
        pytest.raises(StoreProblem) as told,
        store.reading() as work,
    ):
        work.armies.load(small_army().id)
    assert told.value.kind == "damaged"


def test_a_campaign_that_does_not_know_how_many_acts_it_has_is_told(data_dir: Path) -> None:
    with Store.open(data_dir) as store, store.writing() as work:
        work.campaigns.create(small_campaign())
    change_by_hand(store.data_folder, "UPDATE campaign SET batches = 'abc', head = x'00'")
    with Store.open(data_dir) as store, store.reading() as work:
        (summary,) = work.campaigns.summaries()
        with pytest.raises(LedgerDamaged):
            work.campaigns.load(summary.id)


def test_a_database_cut_short_names_the_ways_out(filled: DataFolder) -> None:
    copy = daily_copy(filled)
    whole = filled.database.read_bytes()
    filled.database.write_bytes(whole[: len(whole) // 2])
    problem = refusal(filled.root)
    assert problem.kind == "damaged"
    assert "take back a copy (Settings, Copies)" in problem.sentence()
    assert "muster doctor --mend" in problem.sentence()
    assert copy is not None
    filled.database.unlink()
    shutil.copy(copy, filled.database)
    assert armies_in(filled) == ["Tiger Company"], "the way out that was named"


def test_a_damaged_page_is_told_and_never_copied_over_good_copies(data_dir: Path) -> None:
    with Store.open(data_dir) as store, store.writing() as work:
        work.armies.add(big_army(800))
    place = store.data_folder
    with closing(sqlite3.connect(place.database)) as connection:
        query = "SELECT rootpage FROM sqlite_master WHERE name = 'figure_item'"
        (page,) = connection.execute(query).fetchone()
    with place.database.open("r+b") as file:
        file.seek((page - 1) * 4096)
        file.write(b"\xff" * 4096)
    with Store.open(data_dir) as store:
        with pytest.raises(StoreProblem) as told, store.reading() as work:
            work.armies.load("big")
        assert told.value.kind == "damaged"
        assert "take back a copy" not in told.value.sentence(), "there is none"
        assert "muster doctor --mend" in told.value.sentence()
        with pytest.raises(StoreProblem) as told:
            daily_copy(place)
        assert told.value.kind == "damaged"
        assert not any(place.backups.iterdir())


# ---- in the way


def test_a_database_held_by_another_program(filled: DataFolder) -> None:
    with closing(sqlite3.connect(filled.database, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        other.execute("UPDATE army SET name = 'Theirs'")
        problem = refusal(filled.root)
        assert problem.kind == "locked"
        assert "Another program is using the database" in problem.sentence()
        other.execute("ROLLBACK")
    assert armies_in(filled) == ["Tiger Company"]


def test_saving_while_another_program_writes_can_be_done_again(filled: DataFolder) -> None:
    army, after = small_army(), edits.change_army(small_army(), name="Renamed")
    with Store.open(filled.root) as store:
        with closing(sqlite3.connect(filled.database, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(StoreProblem) as refused, store.writing() as work:
                work.armies.save(army, after)
            assert refused.value.kind == "locked"
            other.execute("ROLLBACK")
        with store.writing() as work:
            work.armies.save(army, after)
    assert armies_in(filled) == ["Renamed"]


def test_a_database_moved_away_while_it_is_open(filled: DataFolder) -> None:
    """The system would go on writing into the file that nobody sees any more."""
    with Store.open(filled.root) as store:
        filled.database.rename(filled.root / "elsewhere.db")
        with pytest.raises(StoreProblem) as refused, store.writing() as work:
            work.armies.add(big_army(5))
        assert refused.value.kind == "missing"
        filled.database.write_bytes(b"another file in its place")
        with pytest.raises(StoreProblem) as refused, store.reading() as work:
            work.armies.summaries()
        assert refused.value.kind == "missing"
        (filled.root / "elsewhere.db").replace(filled.database)
        with store.writing() as work:
            work.armies.add(big_army(5))
    assert armies_in(filled) == ["Tiger Company", "Big"]


# ---- full


def test_a_disk_that_is_full_while_saving_keeps_what_was_there(data_dir: Path) -> None:
    army = small_army()
    grown = edits.change_army(army, name="Grown", units=big_army(2000).units)
    with Store.open(data_dir) as store:
        with store.writing() as work:
            work.armies.add(army)
        dbapi = store._engine.raw_connection().driver_connection
        assert dbapi is not None
        pages = dbapi.execute("PRAGMA page_count").fetchone()[0]
        dbapi.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(StoreProblem) as refused, store.writing() as work:
            work.armies.save(army, grown)
        assert refused.value.kind == "full"
        assert "full, so nothing was saved" in refused.value.sentence()
        with store.reading() as work:
            assert work.armies.load(army.id) == army
        dbapi.execute("PRAGMA max_page_count = 1000000")
        with store.writing() as work:
            work.armies.save(army, grown)
        with store.reading() as work:
            assert work.armies.load(army.id) == grown


def test_a_disk_that_is_full_keeps_no_version_without_its_save(
    dated: Store, calendar: Calendar
) -> None:
    """The first save of a day needs room for both; there is room for the version alone."""
    army = small_army()
    grown = edits.change_army(army, units=big_army(2000).units)
    with dated.writing() as work:
        work.armies.add(army)
    calendar.later(days=1)
    dbapi = dated._engine.raw_connection().driver_connection
    assert dbapi is not None
    pages = dbapi.execute("PRAGMA page_count").fetchone()[0]
    dbapi.execute(f"PRAGMA max_page_count = {pages + 5}")
    with pytest.raises(StoreProblem) as refused, dated.writing() as work:
        work.armies.save(army, grown)
    assert refused.value.kind == "full"
    with dated.reading() as work:
        assert work.versions.of(army.id) == ()
        assert work.armies.load(army.id) == army
    dbapi.execute("PRAGMA max_page_count = 1000000")
    with dated.writing() as work:
        work.armies.save(army, grown)
        (version,) = work.versions.of(army.id)
        assert work.versions.load(version.id) == army


def test_a_picture_without_room_is_refused_in_words(dated: Store) -> None:
    dbapi = dated._engine.raw_connection().driver_connection
    assert dbapi is not None
    pages = dbapi.execute("PRAGMA page_count").fetchone()[0]
    dbapi.execute(f"PRAGMA max_page_count = {pages + 5}")
    with pytest.raises(StoreProblem) as refused, dated.writing() as work:
        work.pictures.put(bytes(500_000))
    assert refused.value.kind == "full"


def test_a_disk_that_refuses_to_write_keeps_what_was_there(data_dir: Path) -> None:
    resource = pytest.importorskip("resource")
    army = small_army()
    grown = edits.change_army(army, units=big_army(2000).units)
    with Store.open(data_dir) as store:
        with store.writing() as work:
            work.armies.add(army)
        handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        limits = resource.getrlimit(resource.RLIMIT_FSIZE)
        try:
            resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, limits[1]))
            with pytest.raises(StoreProblem) as refused, store.writing() as work:
                work.armies.save(army, grown)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)
            signal.signal(signal.SIGXFSZ, handler)
        assert refused.value.kind == "unusable"
        assert "could not be read or written; nothing was changed" in refused.value.sentence()
        with store.reading() as work:
            assert work.armies.load(army.id) == army
        with store.writing() as work:
            work.armies.save(army, grown)
    with Store.open(data_dir) as store, store.reading() as work:
        assert work.armies.load(army.id) == grown


# ---- folders


def test_a_folder_is_made_with_all_above_it(tmp_path: Path) -> None:
    with Store.open(tmp_path / "a" / "b" / "c") as store:
        assert store.is_new


def test_a_file_where_the_folder_should_be(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("mine")
    for folder in (file, file / "muster"):
        problem = refusal(folder)
        assert problem.kind == "unusable"
        assert "where a folder was expected" in problem.sentence()
    assert file.read_text() == "mine"


def test_a_database_that_cannot_be_read(open_folder: Path, without_rights: Powerless) -> None:
    place = fill(open_folder / "muster")
    place.database.chmod(0o000)
    place.root.chmod(0o777)
    with without_rights():
        problem = refusal(place.root)
    assert problem.kind == "read-only"
    assert "cannot be opened: allow reading and writing" in problem.sentence()


def test_a_folder_that_cannot_be_written(open_folder: Path, without_rights: Powerless) -> None:
    with without_rights():
        problem = refusal(open_folder / "muster")
    assert problem.kind == "read-only"
    assert "cannot be written (permission denied)" in problem.sentence()
    assert "--data" in problem.sentence()


def test_a_folder_with_a_database_that_can_only_be_read(
    open_folder: Path, without_rights: Powerless
) -> None:
    place = fill(open_folder / "muster")
    place.database.chmod(0o644)
    before = place.database.read_bytes()
    for folder in (place.root, place.rulesets, place.backups):
        folder.chmod(0o555)
    with without_rights():
        assert only_read(place) == ["Tiger Company"]
    assert place.database.read_bytes() == before


def test_a_database_that_can_only_be_read(open_folder: Path, without_rights: Powerless) -> None:
    place = fill(open_folder / "muster")
    place.database.chmod(0o444)
    for folder in (place.root, place.rulesets, place.backups):
        folder.chmod(0o777)
    with without_rights():
        assert only_read(place) == ["Tiger Company"]
    assert armies_in(place) == ["Tiger Company"]


def only_read(place: DataFolder) -> list[str]:
    """Open a database for reading, see that nothing can be saved, and give its armies."""
    with Store.open(place.root) as store:
        assert store.read_only
        with pytest.raises(StoreProblem) as refused, store.writing() as work:
            work.armies.add(small_army("other"))
        assert refused.value.kind == "read-only"
        assert "you can look at your armies, but nothing is saved" in refused.value.sentence()
        with store.reading() as work:
            assert work.armies.load(small_army().id) == small_army()
            return [each.name for each in work.armies.summaries()]


@pytest.mark.parametrize("ending", ["-wal", "-journal"])
def test_what_was_not_written_to_its_end_is_not_left_out_on_a_medium_that_can_only_be_read(
    open_folder: Path, without_rights: Powerless, ending: str
) -> None:
    place = fill(open_folder / "muster")
    place.database.with_name(place.database.name + ending).write_bytes(b"something")
    for folder in (place.root, place.rulesets, place.backups):
        folder.chmod(0o555)
    with without_rights(), pytest.raises(StoreProblem) as refused:
        Store.open(place.root)
    assert refused.value.kind == "read-only"


def test_a_database_of_an_earlier_version_that_can_only_be_read_is_told(
    open_folder: Path, without_rights: Powerless
) -> None:
    place = fill(open_folder / "muster")
    change_by_hand(place, "UPDATE alembic_version SET version_num = '0004'")
    for folder in (place.root, place.rulesets, place.backups):
        folder.chmod(0o555)
    with without_rights():
        assert refusal(place.root).kind == "read-only"


def test_a_full_disk_is_named_as_such_when_folders_are_made() -> None:
    error = OSError(28, "No space left on device")
    assert folder_problem(error, Path("/data")).kind == "full"
