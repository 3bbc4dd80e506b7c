"""Makes the tables of a new database, and brings those of an older version up to date.

New tables are made from `db.tables` and marked with the newest version, without loading alembic,
which takes 190 ms; a test holds that running all migrations gives the very same tables.
"""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, Engine

from db import backend, tables
from db.backend import WRITE, Backend

MIGRATIONS = Path(__file__).parent / "migrations"
VERSION_TABLE = (
    "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL,"
    " CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num))"
)
"""The table in which alembic keeps the version, as alembic itself makes it."""


def create_where_missing(database: Backend, engine: Engine) -> bool:
    """Make the tables when the database has none; return whether they were made.

    The lock for writing is taken in any case: two programs may start at once, and that nothing can
    be saved is better told now than at the first edit.
    """
    with engine.connect().execution_options(begin=WRITE) as connection, connection.begin():
        if database.inspect(connection).state != "new":
            database.check_writable(connection)
            return False
        database.mark(connection)
        connection.exec_driver_sql(VERSION_TABLE)
        connection.exec_driver_sql(
            f"INSERT INTO alembic_version VALUES ('{backend.SCHEMA_VERSION}')"
        )
        tables.metadata.create_all(connection, checkfirst=False)
        return True


def migrate(connection: Connection, version: str = "head") -> None:
    """Run the migrations up to a version on a connection, inside its transaction."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, version)
