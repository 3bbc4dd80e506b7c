"""A club's database on a PostgreSQL server: made, carried forward, refused and guarded there."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from db import backend, migration
from db.data_folder import DataFolder
from db.store import Store
from rules.army import edits
from tests.db.campaign_hand import check, create, load
from tests.db.databases import Target, execute_directly, make_target, refusal, server_connection
from tests.db.made_armies import small_army
from tests.db.made_campaigns import FIELDED, small_campaign

NOWHERE = "postgresql://nobody:secret@127.0.0.1:1/club"
NEXT = '''"""A later version, for the tests."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0011", "0010"


def upgrade() -> None:
    op.add_column("unit", sa.Column("morale", sa.Integer, nullable=False, server_default="7"))
    {more}
'''


def shape(club: Target) -> dict[str, list[str]]:
    """Give all that the server says of columns, ties and indexes."""
    asked = {
        "columns": "SELECT concat_ws(' ', table_name, column_name, data_type, is_nullable,"
        " coalesce(column_default, '-'), coalesce(collation_name, '-'))"
        " FROM information_schema.columns WHERE table_schema = current_schema()",
        "ties": "SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)"
        " FROM pg_constraint WHERE connamespace = current_schema()::regnamespace",
        "indexes": "SELECT replace(indexdef, current_schema(), '') FROM pg_indexes"
        " WHERE schemaname = current_schema()",
    }
    with server_connection(club) as connection:
        found = {
            name: sorted(connection.exec_driver_sql(query).scalars())
            for name, query in asked.items()
        }
    assert len(found["columns"]) > 100 and len(found["indexes"]) > 25
    return found


# ---- made and carried forward


@pytest.mark.postgres
def test_a_new_clubs_tables_are_what_all_migrations_make(club: Target, tmp_path: Path) -> None:
    club.open().close()
    with make_target("server", tmp_path) as other:
        with server_connection(other) as connection:
            migration.migrate(connection)
        other.open().close()
        assert shape(other) == shape(club)


@pytest.mark.postgres
def test_nothing_is_numbered_by_the_server_and_texts_compare_letter_by_letter(
    club: Target,
) -> None:
    club.open().close()
    kinds = [line.split() for line in shape(club)["columns"] if "alembic" not in line]
    assert {line[-1] for line in kinds if line[2] == "text"} == {"C"}
    assert not [line for line in kinds if "nextval" in " ".join(line)]
    with server_connection(club) as connection:
        query = "SELECT count(*) FROM pg_sequences WHERE schemaname = current_schema()"
        assert connection.exec_driver_sql(query).scalar() == 0


@pytest.mark.postgres
def test_a_club_of_the_first_version_is_carried_forward(club: Target) -> None:
    with server_connection(club) as connection:
        migration.migrate(connection, "0001")
        connection.exec_driver_sql(
            "INSERT INTO army VALUES ('a', 1, 'lgam', 'Tigers', 'tan', '', '2024-01-01T12:00:00Z',"
            " '2024-01-01T12:00:00Z', 3)"
        )
        connection.exec_driver_sql("INSERT INTO unit VALUES ('a', 'u', 1, 'men', '', '', NULL, '')")
        connection.exec_driver_sql(
            "INSERT INTO figure VALUES ('a', 'm', 'u', 1, 'Bear', 'Sgt', '', 1, '')"
        )
    with club.open() as store:
        assert not store.is_new
        with store.writing() as work:
            army = work.armies.load("a")
            assert army is not None and army.name == "Tigers"
            assert [man.name for man in army.figures()] == ["Bear"]
            work.armies.save(army, edits.change_army(army, name="Lions"))
            work.campaigns.create(small_campaign(), FIELDED)
        assert check(store) == ()


@pytest.fixture
def later_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give the file of a migration to come, known to the program."""
    migrations = tmp_path / "later"
    shutil.copytree(migration.MIGRATIONS, migrations, ignore=shutil.ignore_patterns("__pycache__"))
    file = migrations / "versions" / "0011_morale.py"
    file.write_text(NEXT.format(more=""))
    monkeypatch.setattr(migration, "MIGRATIONS", migrations)
    monkeypatch.setattr(backend, "SCHEMA_VERSION", "0011")
    return file


@pytest.mark.postgres
def test_a_migration_that_breaks_off_leaves_the_club_as_it_was(
    club: Target, later_version: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as before:
        before.setattr(backend, "SCHEMA_VERSION", "0010")
        with club.open() as store, store.writing() as work:
            work.armies.add(small_army())
    was = shape(club)
    later_version.write_text(NEXT.format(more="op.execute('SELECT nonsense')"))
    with pytest.raises(Exception, match="nonsense"):
        club.open()
    assert shape(club) == was
    later_version.write_text(NEXT.format(more=""))
    with club.open() as store, store.reading() as work:
        assert work.armies.load("tiger-company") == small_army()
        assert execute_directly(store, "SELECT DISTINCT morale FROM unit") == [(7,)]


# ---- refused


@pytest.mark.postgres
@pytest.mark.parametrize(
    ("statements", "kind", "said"),
    [
        (("UPDATE alembic_version SET version_num = '9999'",), "newer", "a newer Muster"),
        (("UPDATE alembic_version SET version_num = 'ab'",), "foreign", "another program"),
        (("DELETE FROM alembic_version",), "foreign", "another program"),
        (("DROP TABLE alembic_version",), "foreign", "another program"),
    ],
)
def test_what_is_not_ours_is_left_alone(
    club: Target, statements: tuple[str, ...], kind: str, said: str
) -> None:
    club.open().close()
    with server_connection(club) as connection:
        for statement in statements:
            connection.exec_driver_sql(statement)
    was = shape(club)
    problem = refusal(club.open)
    assert problem.kind == kind
    assert said in problem.sentence()
    assert shape(club) == was


@pytest.mark.parametrize(
    "address", ["", "club", "sqlite:///club.db", "postgresql://server", "mysql://me:secret@s/club"]
)
def test_an_address_that_is_none_is_refused_and_no_password_shown(
    data_dir: Path, address: str
) -> None:
    problem = refusal(lambda: Store.open_club(data_dir, address))
    assert "postgresql://user@server/database" in problem.sentence()
    assert "secret" not in problem.sentence()


@pytest.mark.postgres
def test_a_server_that_is_not_there_is_told_without_a_password(data_dir: Path) -> None:
    problem = refusal(lambda: Store.open_club(data_dir, NOWHERE))
    assert problem.kind == "missing"
    assert "127.0.0.1:1/club cannot be reached" in problem.sentence()
    assert "secret" not in problem.sentence() and "nobody" not in problem.sentence()


def test_a_club_without_the_part_for_it_is_told_which(
    data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "psycopg", None)
    assert "install muster[club]" in refusal(lambda: Store.open_club(data_dir, NOWHERE)).sentence()


@pytest.mark.postgres
def test_a_clubs_problem_never_offers_a_copy_of_the_players_own_armies(
    club: Target, tmp_path: Path
) -> None:
    own = DataFolder(club.folder)
    with Store.open(club.folder) as mine:
        mine.backup(own.backups / "muster-2025-01-01.db")
    with club.open() as store:
        create(store, small_campaign())
        execute_directly(store, "DELETE FROM campaign_batch WHERE number = 4")
        assert "there is no copy" in refusal(lambda: load(store)).sentence()
        problem = refusal(lambda: store.backup(tmp_path / "copy.db"))
        assert "pg_dump" in problem.sentence()
    assert not (tmp_path / "copy.db").exists()


@pytest.mark.postgres
def test_an_option_that_is_none_is_told_of_the_address(club: Target, data_dir: Path) -> None:
    problem = refusal(lambda: Store.open_club(data_dir, f"{club.address}&foo=1"))
    assert problem.kind == "unusable"
    assert "is not the address of a club's database" in problem.sentence()
