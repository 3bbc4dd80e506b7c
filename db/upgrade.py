"""Brings a database of an older version up to date.

Alembic takes 190 ms to load, so it is loaded only here, when the stored version is old.
"""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection

from db.backups import copy_before_migration
from db.engine import loose_rows, make_engine
from db.home import WRITE
from db.inspection import SCHEMA_VERSION, look_through
from db.place import Place
from db.problems import in_words

MIGRATIONS = Path(__file__).parent / "migrations"


def upgrade(place: Place) -> None:
    """Run the migrations that the database lacks, all of them or none, after copying it.

    The copy is made while the lock for writing is held, so nothing is missing from it.
    """
    engine = make_engine(place.database, keep_ties=False)
    try:
        with (
            in_words(place.database),
            engine.connect().execution_options(begin=WRITE) as connection,
            connection.begin(),
        ):
            if look_through(connection.exec_driver_sql).state != "old":
                return  # another program was faster
            copy_before_migration(place, SCHEMA_VERSION)
            migrate(connection)
            if loose := loose_rows(connection):
                raise RuntimeError(f"a migration left {loose} rows that point nowhere")
    finally:
        engine.dispose()


def migrate(connection: Connection, version: str = "head") -> None:
    """Run the migrations up to a version on a connection, inside its transaction."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, version)
