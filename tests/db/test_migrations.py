"""Databases of every version become those of today, with a copy kept of what they were."""

from __future__ import annotations

import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from db import backend, migration
from db.backend import WRITE
from db.data_folder import DataFolder
from db.errors import StoreProblem
from db.sqlite import make_engine
from db.sqlite_file_checks import inspect_file
from db.store import Store
from rules.army import edits
from rules.army.documents.army_file import pack_army
from rules.army.model import Army, new_army
from rules.campaign.ledger.append import append
from rules.table.events import Next
from rules.table.log import Line
from tests.db.made_armies import (
    BEAR,
    big_army,
    small_army,
    without_crest,
    without_own_cards,
    without_readings,
)
from tests.db.made_battles import BATTLE, battle_made, lines_made
from tests.db.made_campaigns import MOMENT, company, fought, side, small_acts

pytestmark = pytest.mark.file

STORED = sorted((Path(__file__).parent / "stored").glob("version-*.sql"))
NEXT = '''"""A later version, for the tests."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0011", "0010"


def upgrade() -> None:
    with op.batch_alter_table("unit", recreate="always") as unit:
        unit.add_column(sa.Column("morale", sa.Integer, nullable=False, server_default="7"))
    {more}
'''


def tables(database: Path) -> dict[str, list[str]]:
    """Give each table and index as its statement's parts, whatever their order and spacing."""
    with closing(sqlite3.connect(database)) as connection:
        found = connection.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL")
        return {name: sorted(re.split(r",\s+(?![^(]*\))", _plain(sql))) for name, sql in found}


def _plain(sql: str) -> str:
    """Give a statement without quotes and its outer brackets, spaced in one way."""
    head, _, rest = " ".join(sql.replace('"', "").split()).partition("(")
    body, _, tail = rest.rpartition(")")
    return f"{body.strip()}, {head.strip()} {tail.strip()}"


def pragma(database: Path, name: str) -> object:
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute(f"PRAGMA {name}").fetchone()[0]


@pytest.fixture
def later_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Give the file of a migration to come, known to the program."""
    migrations = tmp_path / "100% later" / "migrations"
    shutil.copytree(migration.MIGRATIONS, migrations, ignore=shutil.ignore_patterns("__pycache__"))
    file = migrations / "versions" / "0011_morale.py"
    file.write_text(NEXT.format(more=""))
    monkeypatch.setattr(migration, "MIGRATIONS", migrations)
    monkeypatch.setattr(backend, "SCHEMA_VERSION", "0011")
    return file


@pytest.fixture
def old(data_dir: Path) -> DataFolder:
    """Give a data folder of today's version, with an army in it."""
    with Store.open(data_dir) as store, store.writing() as work:
        work.armies.add(small_army())
    return store.data_folder


def test_a_new_database_is_what_all_migrations_make(data_dir: Path, tmp_path: Path) -> None:
    Store.open(data_dir).close()
    migrated = tmp_path / "migrated.db"
    engine = make_engine(migrated)
    with engine.connect().execution_options(begin=WRITE) as connection, connection.begin():
        migration.migrate(connection)
    engine.dispose()
    made = DataFolder(data_dir).database
    assert tables(made) == tables(migrated)
    assert len(tables(made)) == 37
    assert pragma(made, "application_id") == pragma(migrated, "application_id")
    assert inspect_file(made) == inspect_file(migrated) == ("current", "0010")


def make(database: Path, stored: Path) -> None:
    """Make the database that is written down in a file."""
    database.parent.mkdir()
    with closing(sqlite3.connect(database)) as connection:
        connection.executescript(stored.read_text(encoding="utf-8"))


def plain_hero(army: Army) -> Army:
    """Take from the army what the first version could not store."""
    army = edits.change_unit(without_crest(army), "jeep", colour="")
    army = edits.change_figure(army, "driver", colour="")
    return edits.change_figure(army, "hero", portrait="", abilities=(), lives=None)


OLD_TABLES = (
    *("army", "unit", "fitting", "figure", "figure_item", "seat"),
    *("ruling", "ruling_target", "switch"),
)
OLD_ARMIES = (
    plain_hero(small_army()),
    big_army(300),
    plain_hero(small_army("odd", "“Ünïcødé” 兵 \\ ' ; --")),
    new_army("fighting-plastic"),
)


@pytest.mark.parametrize("stored", STORED, ids=lambda path: path.stem)
def test_databases_of_every_version_open_with_their_armies(data_dir: Path, stored: Path) -> None:
    make(DataFolder(data_dir).database, stored)
    expected = small_army() if stored.stem >= "version-0010" else without_readings(small_army())
    expected = expected if stored.stem >= "version-0008" else without_own_cards(expected)
    expected = expected if stored.stem >= "version-0007" else without_crest(expected)
    expected = plain_hero(small_army()) if stored.stem == "version-0001" else expected
    with Store.open(data_dir) as store, store.reading() as work:
        assert not store.is_new
        assert work.armies.load("tiger-company") == expected
        assert work.settings.get("army") == "tiger-company"


def test_a_database_of_the_second_version_opens_with_what_lies_beside_the_armies(
    data_dir: Path,
) -> None:
    make(DataFolder(data_dir).database, STORED[1])
    with Store.open(data_dir) as store, store.reading() as work:
        tiger, bear = work.armies.summaries()
        (version,) = work.versions.of("tiger-company")
        tigers = edits.change_army(without_crest(small_army()), name="Tigers")
        assert work.versions.load(version.id) == tigers
        assert work.pictures.get(BEAR) == b"test"
    assert (tiger.folder, tiger.tags, tiger.archived) == ("Summer/Lake", ("gift", "night"), True)
    assert bear.binned is not None
    assert (version.kind, version.day, version.name) == ("day", "2025-02-25", "Tigers")


@pytest.mark.parametrize("stored", STORED[2:], ids=lambda path: path.stem)
def test_a_database_with_a_campaign_opens_with_it(data_dir: Path, stored: Path) -> None:
    make(DataFolder(data_dir).database, stored)
    with Store.open(data_dir) as store, store.writing() as work:
        (line,) = work.campaigns.summaries()
        assert (line.name, line.entries, line.played, line.planned) == ("The Lake", 3, 2, 1)
        ledger = work.campaigns.load(line.id)
        assert [each.act for each in ledger.batches] == small_acts()
        assert work.campaigns.check(line.id) == ()
        assert (line.batches, line.last_day) == (10, "2025-03-08")
        assert work.campaigns.fielded("ada-1") == company("Ada")
        assert work.campaigns.draft(line.id, "ford") == '{"begun": true}'
        record = fought("ford", "2025-04-01", side("ada", "9"), side("cy", "2"), winners=["ada"])
        grown = append(ledger, record, MOMENT)
        work.campaigns.append(line.id, grown.batches[-1:], len(ledger.batches))
        assert work.campaigns.check(line.id) == ()


@pytest.mark.parametrize("stored", STORED[5:], ids=lambda path: path.stem)
def test_a_database_with_a_battle_opens_with_it(data_dir: Path, stored: Path) -> None:
    make(DataFolder(data_dir).database, stored)
    with Store.open(data_dir) as store, store.writing() as work:
        (line,) = work.battles.summaries()
        assert (line.name, line.campaign, line.state) == ("Ada against Bob", "lake", "open")
        log = lines_made(battle_made(campaign="lake"))
        assert work.battles.load(BATTLE) == tuple(log)
        work.battles.append(BATTLE, [Line(len(log) + 1, MOMENT, Next())], len(log))


def test_the_second_version_keeps_every_army_of_the_first_byte_for_byte(
    data_dir: Path, tmp_path: Path
) -> None:
    """The old rows lie in the copy too, so both ways back are open."""
    with Store.open(tmp_path / "today") as store, store.writing() as work:
        for army in OLD_ARMIES:
            work.armies.add(army)
    with Store.open(tmp_path / "today") as store, store.reading() as work:
        expected = {army.id: work.armies.load(army.id) for army in OLD_ARMIES}
    today = store.data_folder.database
    data_dir.mkdir()
    database = DataFolder(data_dir).database
    first_version(database, today)
    before = rows(database)
    with Store.open(data_dir) as opened, opened.reading() as work:
        for army in OLD_ARMIES:
            found, stored = work.armies.load(army.id), expected[army.id]
            assert found is not None and stored is not None
            assert pack_army(found) == pack_army(stored)
            assert found == army
        for line in work.armies.summaries():
            assert (line.folder, line.tags, line.archived, line.binned) == ("", (), False, None)
            assert work.versions.of(line.id) == ()
    after = rows(database)
    for table, held in before.items():
        assert [row[: len(held[0])] for row in after[table]] == held, table
    (copy,) = opened.data_folder.copies()
    assert copy.name.startswith("muster-before-version-0010-")
    assert inspect_file(copy) == ("old", "0001")
    assert rows(copy) == before


def first_version(database: Path, today: Path) -> None:
    """Make a database of the first version, with all that it can hold of one of today."""
    engine = make_engine(database)
    with engine.connect().execution_options(begin=WRITE) as connection, connection.begin():
        migration.migrate(connection, "0001")
    engine.dispose()
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("ATTACH ? AS today", (str(today),))
        for table in OLD_TABLES:
            held = ", ".join(row[1] for row in connection.execute(f"PRAGMA table_info({table})"))
            connection.execute(f"INSERT INTO {table} ({held}) SELECT {held} FROM today.{table}")
        connection.commit()


def rows(database: Path) -> dict[str, list[tuple[object, ...]]]:
    """Give the rows of the tables of the first version that hold any."""
    with closing(sqlite3.connect(database)) as connection:
        found = {
            table: sorted(connection.execute(f"SELECT * FROM {table}"), key=repr)
            for table in OLD_TABLES
        }
    return {table: held for table, held in found.items() if held}


def test_a_database_of_this_version_is_kept_for_later_ones(data_dir: Path, tmp_path: Path) -> None:
    """Who changes the tables without a new version leaves today's players behind."""
    assert STORED[-1].stem == f"version-{backend.SCHEMA_VERSION}"
    Store.open(data_dir).close()
    kept = tmp_path / "kept.db"
    with closing(sqlite3.connect(kept)) as connection:
        connection.executescript(STORED[-1].read_text(encoding="utf-8"))
    assert tables(kept) == tables(DataFolder(data_dir).database)


def test_an_old_database_is_copied_and_migrated(old: DataFolder, later_version: Path) -> None:
    with Store.open(old.root) as store, store.reading() as work:
        assert work.armies.load("tiger-company") == small_army(), "men and seats are still there"
    with closing(sqlite3.connect(old.database)) as connection:
        assert connection.execute("SELECT DISTINCT morale FROM unit").fetchall() == [(7,)]
    (copy,) = old.copies()
    assert re.fullmatch(r"muster-before-version-0011-\d{4}-\d\d-\d\d\.db", copy.name)
    assert inspect_file(copy) == ("old", "0010")
    Store.open(old.root).close()
    assert old.copies() == [copy], "it is migrated once"


def test_a_migration_that_breaks_off_leaves_the_database_as_it_was(
    old: DataFolder, later_version: Path
) -> None:
    later_version.write_text(NEXT.format(more="op.execute('SELECT nonsense(1)')"))
    before = tables(old.database)
    with pytest.raises(Exception, match="nonsense"):
        Store.open(old.root)
    assert tables(old.database) == before
    assert inspect_file(old.database) == ("old", "0010")
    later_version.write_text(NEXT.format(more=""))
    with Store.open(old.root) as store, store.reading() as work:
        assert work.armies.load("tiger-company") == small_army()
    assert len(old.copies()) == 2


def test_a_migration_that_tears_rows_apart_is_taken_back(
    old: DataFolder, later_version: Path
) -> None:
    later_version.write_text(NEXT.format(more="op.execute('DELETE FROM figure')"))
    with pytest.raises(RuntimeError, match="point nowhere"):
        Store.open(old.root)
    assert inspect_file(old.database) == ("old", "0010")


def test_no_migration_without_a_copy(old: DataFolder, later_version: Path) -> None:
    old.backups.rmdir()
    old.backups.write_text("in the way")
    with pytest.raises(StoreProblem):
        Store.open(old.root)
    assert inspect_file(old.database) == ("old", "0010")


def test_the_program_of_before_refuses_a_migrated_database(
    old: DataFolder, later_version: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Store.open(old.root).close()
    monkeypatch.setattr(backend, "SCHEMA_VERSION", "0010")
    with pytest.raises(StoreProblem) as refused:
        Store.open(old.root)
    assert refused.value.kind == "newer"
