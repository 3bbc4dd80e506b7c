"""All that only PostgreSQL is asked: a club's server as a home of the database.

The tables, the migrations and every statement are those of the file (`db.kinds` says which kinds
of columns differ). Nothing is copied before a migration here: whoever keeps the server keeps its
copies, with `pg_dump`. psycopg, the driver, comes with the optional part `club`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.pool import QueuePool

from db import inspection, schema
from db.club_problems import club_problem, no_address, no_copy, no_driver, other_version
from db.home import READ, WRITE
from db.inspection import Found
from db.kinds import tell_postgresql
from db.place import Place
from db.problems import StoreProblem
from db.upgrade import migrate

_CHANNEL = "muster"
_TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
_BEGIN = {
    READ: "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY",
    # One writer at a time, as in a file: what a save has read holds until it is written. Writing
    # takes milliseconds, and a club has some dozens of players.
    WRITE: "SELECT pg_advisory_xact_lock(hashtext('muster'), hashtext(current_schema()))",
}
_TELL = (
    f"SELECT pg_notify('{_CHANNEL}', current_schema())"
    " WHERE pg_current_xact_id_if_assigned() IS NOT NULL"
)
"""Tells the other connections at the end of a transaction, if it wrote anything."""


class ClubHome:
    """A database on a PostgreSQL server; its tables lie in the first schema of the search path."""

    def __init__(self, address: str, place: Place) -> None:
        try:
            url = make_url(address)
        except ArgumentError as error:
            raise no_address(address, place.folder) from error
        if url.get_backend_name() != "postgresql" or not url.database:
            raise no_address(url.render_as_string(hide_password=True), place.folder)
        self._url = url.set(drivername="postgresql+psycopg")
        # No file lies there: a club's problems never offer the copies of a player's own database.
        self._path = place.folder / "club" / url.database
        port = f":{url.port}" if url.port else ""
        self._name = f"{url.host or 'here'}{port}/{url.database}"  # who, and a password, unsaid
        self._seen = 0
        self._about = (0, "")  # the connection's own number, and its schema

    @property
    def path(self) -> Path:
        """Return what stands for the database in problems; no file lies there."""
        return self._path

    @contextmanager
    def _in_words(self) -> Iterator[None]:
        try:
            yield
        except DBAPIError as error:
            problem = club_problem(error.orig, self._name, self._path)
            if problem is None:
                raise
            raise problem from error

    def in_words(self) -> AbstractContextManager[None]:
        """Turn what the server can refuse into a `StoreProblem`."""
        return self._in_words()

    def make_engine(self) -> Engine:
        """Return an engine with a single connection, which is made again when it is lost."""
        try:
            engine = create_engine(
                self._url, poolclass=QueuePool, pool_size=1, max_overflow=0, pool_pre_ping=True
            )
        except ModuleNotFoundError as error:
            raise no_driver(self._path) from error
        tell_postgresql(schema.metadata)
        event.listen(engine, "connect", self._listen)
        event.listen(engine, "begin", _begin)
        event.listen(engine, "commit", _tell_others)
        return engine

    def look(self, connection: Connection) -> Found:
        """Tell what lies in the schema."""
        tables = set(connection.exec_driver_sql(_TABLES).scalars())
        if not tables:
            return Found("new")
        version = ""
        if {"alembic_version", "army"} <= tables:
            row = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
            version = str(row or "")
        if not version[:4].isdecimal():
            return Found("foreign")
        newest = inspection.SCHEMA_VERSION
        if version == newest:
            return Found("current", version)
        return Found("newer" if version > newest else "old", version)

    def refusal(self, found: Found) -> StoreProblem | None:
        """Return why this database is not opened."""
        if found.state not in ("newer", "foreign"):
            return None
        return other_version(self._name, self._path, newer=found.state == "newer")

    def mark(self, connection: Connection) -> None:
        """Do nothing: what is Muster's is known by its tables."""

    def see_writable(self, connection: Connection) -> None:
        """Write nothing, as a user who may only read cannot."""
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '' WHERE false")

    def see_there(self) -> None:
        """Do nothing: a server that is gone says so itself."""

    def changes_seen(self, engine: Engine) -> int:
        """Return how many transactions of others have written since this one listens."""
        # Notes are delivered between transactions, at the latest with the answer to this.
        with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.exec_driver_sql("SELECT 1")
        return self._seen

    def backup(self, target: Path) -> None:
        """Refuse: a server's database is copied where it is."""
        raise no_copy(self._name, target)

    def _listen(self, driver: Any, _record: object) -> None:
        """Have a new connection told of what others write, and wait for no lock too long."""
        (schema,) = driver.execute("SELECT current_schema()").fetchone()
        self._about = (driver.info.backend_pid, schema)
        driver.add_notify_handler(self._note)
        driver.execute(f"LISTEN {_CHANNEL}")
        driver.execute(f"SET lock_timeout = {round(inspection.PATIENCE * 1000)}")
        driver.commit()
        self._seen += 1  # what was written before this connection was not heard

    def _note(self, note: Any) -> None:
        own, schema = self._about
        if note.pid != own and note.payload == schema:
            self._seen += 1


def upgrade_club(home: ClubHome) -> None:
    """Run the migrations that a club's database lacks, all of them or none.

    StoreProblem when it is another program's, or a newer Muster's.
    """
    with home.in_words():
        engine = home.make_engine()
        try:
            with (
                engine.connect().execution_options(begin=WRITE) as connection,
                connection.begin(),
            ):
                found = home.look(connection)
                if refusal := home.refusal(found):
                    raise refusal
                if found.state == "old":
                    migrate(connection)
        finally:
            engine.dispose()


def _begin(connection: Connection) -> None:
    """Say what the transaction is for; the driver begins it with this statement."""
    # The library's own first look at a server asks for nothing.
    begin = connection.get_execution_options().get("begin")
    if begin is not None:
        connection.exec_driver_sql(_BEGIN[begin])


def _tell_others(connection: Connection) -> None:
    """Let others know that there is news, as soon as it is theirs to see."""
    connection.exec_driver_sql(_TELL)
