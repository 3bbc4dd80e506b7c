"""PostgreSQL as a backend: the database of a club, on a server.

The tables, the migrations and every statement are those of the file (`db.column_types` says which
types of columns differ). Nothing is copied before a migration here: whoever keeps the server keeps
its copies, with `pg_dump`. psycopg, the driver, comes with the optional part `club`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.pool import QueuePool

from db import backend, errors, tables
from db.backend import READ, WRITE, Found
from db.column_types import add_postgresql_conditions
from db.data_folder import DataFolder
from db.errors import StoreProblem
from db.migration import migrate

if TYPE_CHECKING:
    from concurrent.futures import Future

    from db.postgresql_connection import ImpatientConnection

_CHANNEL = "muster"
_TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
_BUSY = ("40001", "40P01", "55P03")
_READ_ONLY = ("25006", "42501")
_FULL = ("53100",)
_GONE = ("57P01", "57P02", "57P03")
_CONNECTION = "08"
"""Classes and codes of PostgreSQL's errors (its manual, appendix A)."""

_BEGIN = {
    READ: "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY",
    # One writer at a time, as in a file: what a save has read holds until it is written. Writing
    # takes milliseconds, and a club has some dozens of players.
    WRITE: "SELECT pg_advisory_xact_lock(hashtext('muster'), hashtext(current_schema()))",
}
_NOTIFY = (
    f"SELECT pg_notify('{_CHANNEL}', current_schema())"
    " WHERE pg_current_xact_id_if_assigned() IS NOT NULL"
)
"""Notifies the other connections at the end of a transaction, if it wrote anything."""


_CONNECT = {"connect_timeout": 3, "tcp_user_timeout": 5000, "keepalives_idle": 30}
"""A server that does not answer is given up after 3 s, one that is gone in the middle after 5 s
(libpq counts the last two in ms and s)."""
_OPENING_S, _SILENCE_S, _SILENT_BEFORE_S, _MIGRATING_S = 3.5, 0.8, 0.02, 120
"""Seconds that a server is waited for: when it is opened; later, beside the time for the locks of
others; when it was silent the last time, as a window may stand still meanwhile; and for each
statement of a migration."""


class PostgresqlBackend:
    """A database on a PostgreSQL server; its tables lie in the first schema of the search path."""

    def __init__(
        self,
        address: str,
        folder: DataFolder,
        password: str = "",
        lock_timeout: float | None = None,
    ) -> None:
        self._lock_timeout = lock_timeout
        try:
            url = make_url(address)
        except ArgumentError as error:
            raise errors.BAD_CLUB_ADDRESS.problem(folder.root, address=address) from error
        if url.get_backend_name() != "postgresql" or not url.database:
            hidden = url.render_as_string(hide_password=True)
            raise errors.BAD_CLUB_ADDRESS.problem(folder.root, address=hidden)
        self._url = url.set(drivername="postgresql+psycopg")
        if password:
            self._url = self._url.set(password=password)
        # No file lies there: a club's problems never offer the copies of a player's own database.
        self._path = folder.root / "club" / url.database
        port = f":{url.port}" if url.port else ""
        self._name = f"{url.host or 'here'}{port}/{url.database}"  # who, and a password, unsaid
        self._patience = _OPENING_S
        self._attempt: Future[ImpatientConnection] | None = None
        self._seen = 0
        self._about = (0, "")  # the connection's own number, and its schema

    @property
    def path(self) -> Path:
        """Return what stands for the database in problems; no file lies there."""
        return self._path

    @contextmanager
    def translate_errors(self) -> Iterator[None]:
        """Raise what the server can refuse as `StoreProblem`."""
        try:
            yield
        except DBAPIError as error:
            problem = self._problem(error.orig)
            if problem is None:
                raise
            raise problem from error

    def _problem(self, error: object) -> StoreProblem | None:
        """Return the driver's error as a problem of this database, None when it is a bug."""
        state = getattr(error, "sqlstate", None) or ""
        if state in _BUSY:
            return errors.CLUB_LOCKED.problem(self._path, name=self._name)
        if state in _FULL:
            return errors.CLUB_FULL.problem(self._path, name=self._name)
        if state in _READ_ONLY:
            return errors.CLUB_READ_ONLY.problem(self._path, name=self._name)
        attempt = getattr(error, "pgconn", None)
        if not state and attempt and (attempt.needs_password or attempt.used_password):
            return errors.CLUB_PASSWORD.problem(self._path, name=self._name)
        if not state and "connection option" in str(error):
            return errors.BAD_CLUB_ADDRESS.problem(self._path, address=self._name)
        # An error without a code comes from a driver that met no server at all.
        lost = not state and type(error).__name__ in ("OperationalError", "ConnectionTimeout")
        if state.startswith(_CONNECTION) or state in _GONE or lost:
            return errors.CLUB_UNREACHABLE.problem(self._path, name=self._name)
        return None

    def make_engine(self) -> Engine:
        """Return an engine with a single connection, which is made again when it is lost."""
        try:
            engine = create_engine(
                self._url,
                connect_args=_CONNECT,
                poolclass=QueuePool,
                pool_size=1,
                max_overflow=0,
                pool_pre_ping=True,
            )
        except ModuleNotFoundError as error:
            raise errors.CLUB_DRIVER_MISSING.problem(self._path) from error
        add_postgresql_conditions(tables.metadata)
        event.listen(engine, "do_connect", self._connect)
        event.listen(engine, "connect", self._listen)
        event.listen(engine, "begin", _begin)
        event.listen(engine, "commit", _notify_others)
        return engine

    def inspect(self, connection: Connection) -> Found:
        """Return what lies in the schema."""
        tables = set(connection.exec_driver_sql(_TABLES).scalars())
        if not tables:
            return Found("new")
        version = ""
        if {"alembic_version", "army"} <= tables:
            row = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
            version = str(row or "")
        return backend.found_version(version)

    def refusal(self, found: Found) -> StoreProblem | None:
        """Return why this database is not opened."""
        refusals = {"newer": errors.CLUB_NEWER, "foreign": errors.CLUB_FOREIGN}
        if found.state not in refusals:
            return None
        return refusals[found.state].problem(self._path, name=self._name)

    def upgrade(self) -> None:
        """Run the migrations that the database lacks, all of them or none."""
        engine = self.make_engine()
        try:
            with (
                engine.connect().execution_options(begin=WRITE) as connection,
                connection.begin(),
            ):
                found = self.inspect(connection)
                if refusal := self.refusal(found):
                    raise refusal
                if found.state == "old":
                    driver: Any = connection.connection.driver_connection
                    driver.patience = _MIGRATING_S
                    migrate(connection)
        finally:
            engine.dispose()

    def mark(self, connection: Connection) -> None:
        """Do nothing: what is Muster's is known by its tables."""

    def check_writable(self, connection: Connection) -> None:
        """Write nothing, as a user who may only read cannot."""
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '' WHERE false")

    def check_exists(self) -> None:
        """Do nothing: a server that is gone says so itself."""

    def change_counter(self, engine: Engine) -> int:
        """Return how many transactions of others have written since this one listens."""
        # Notes are delivered between transactions, at the latest with the answer to this.
        with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.exec_driver_sql("SELECT 1")
        return self._seen

    def backup(self, target: Path) -> None:
        """Refuse: a server's database is copied where it is."""
        raise errors.CLUB_NOT_COPIED.problem(target, name=self._name)

    def _connect(self, _dialect: object, _record: object, _: object, options: Any) -> Any:
        """Return a new connection; of a server that was silent only one that others waited for.

        A connection that came too late for who asked for it is for who asks next.
        """
        from psycopg.errors import ConnectionTimeout

        from db.postgresql_connection import begin_connecting

        attempt, self._attempt = self._attempt or begin_connecting(options), None
        try:
            made = attempt.result(self._patience)
        except TimeoutError:
            self._attempt = attempt
            self._fell_silent()
            raise ConnectionTimeout("the server does not answer") from None
        except ConnectionTimeout:
            self._fell_silent()
            raise
        self._patience = _SILENCE_S
        made.patience, made.fell_silent = _SILENCE_S + self._lock_patience, self._fell_silent
        return made

    def _fell_silent(self) -> None:
        self._patience = _SILENT_BEFORE_S

    @property
    def _lock_patience(self) -> float:
        return backend.LOCK_TIMEOUT if self._lock_timeout is None else self._lock_timeout

    def _listen(self, driver: Any, _record: object) -> None:
        """Subscribe a new connection to notifications of changes, and set its lock timeout."""
        (schema,) = driver.execute("SELECT current_schema()").fetchone()
        self._about = (driver.info.backend_pid, schema)
        driver.add_notify_handler(self._count_change)
        driver.execute(f"LISTEN {_CHANNEL}")
        driver.execute(f"SET lock_timeout = {round(self._lock_patience * 1000)}")
        driver.commit()
        self._seen += 1  # what was written before this connection was not heard

    def _count_change(self, note: Any) -> None:
        own, schema = self._about
        if note.pid != own and note.payload == schema:
            self._seen += 1


def split_password(address: str) -> tuple[str, str]:
    """Return an address without its password, and the password; "" where there is none.

    What is no address comes back as it is: opening it says what is wrong.
    """
    try:
        url = make_url(address)
    except ArgumentError:
        return address, ""
    hidden = [key for key in url.query if key.casefold() == "password"]
    given = url.query[hidden[0]] if hidden else ""
    password = str(url.password or "") or (given if isinstance(given, str) else "".join(given))
    if not password:
        return address, ""
    query = {key: value for key, value in url.query.items() if key not in hidden}
    plain = URL.create(url.drivername, url.username, None, url.host, url.port, url.database, query)
    return plain.render_as_string(), password


def _begin(connection: Connection) -> None:
    """Say what the transaction is for; the driver begins it with this statement."""
    # The library's own first look at a server asks for nothing.
    begin = connection.get_execution_options().get("begin")
    if begin is not None:
        connection.exec_driver_sql(_BEGIN[begin])


def _notify_others(connection: Connection) -> None:
    """Notify other connections of a change, which they can read then."""
    connection.exec_driver_sql(_NOTIFY)
