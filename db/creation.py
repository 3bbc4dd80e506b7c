"""Makes the tables of a new database.

They are made from `db.schema` in one transaction and marked with the newest version, without
loading alembic; a test holds that running all migrations gives the very same tables.
"""

from __future__ import annotations

from sqlalchemy import Connection, Engine

from db import schema
from db.home import WRITE, Home
from db.inspection import SCHEMA_VERSION

VERSION_TABLE = (
    "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL,"
    " CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num))"
)
"""The table in which alembic keeps the version, as alembic itself makes it."""


def create_where_missing(home: Home, engine: Engine) -> bool:
    """Make the tables when the database has none; return whether they were made.

    The lock for writing is taken in any case: two programs may start at once, and that nothing can
    be saved is better told now than at the first edit.
    """
    with engine.connect().execution_options(begin=WRITE) as connection, connection.begin():
        if home.look(connection).state != "new":
            home.see_writable(connection)
            return False
        home.mark(connection)
        create(connection)
        return True


def create(connection: Connection) -> None:
    """Make all tables in an empty database."""
    connection.exec_driver_sql(VERSION_TABLE)
    connection.exec_driver_sql(f"INSERT INTO alembic_version VALUES ('{SCHEMA_VERSION}')")
    schema.metadata.create_all(connection, checkfirst=False)
