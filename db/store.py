"""The database of a data folder: opened, and used in short units of work."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from sqlalchemy import Connection, Engine, func, select

from db import migration, tables
from db.armies import Armies, Known
from db.army_steps import ArmySteps
from db.army_versions import Versions
from db.backend import LOCK_TIMEOUT, READ, WRITE, Backend
from db.backups import check_present
from db.data_folder import DataFolder
from db.errors import ONLY_READ, StoreProblem
from db.pictures import Pictures
from db.sqlite import SqliteBackend, SqliteReader
from db.stored_settings import Packs, Settings
from db.timestamps import Clock, utc_now

if TYPE_CHECKING:
    from db.battles import Battles
    from db.campaigns import Campaigns
    from db.toy_box import ToyBoxes


class UnitOfWork:
    """What can be read and written together: all of it is stored, or nothing."""

    def __init__(self, connection: Connection, known: Known, path: Path, clock: Clock) -> None:
        self.versions = Versions(connection, path, clock)
        self.armies = Armies(connection, known, path, clock, self.versions)
        self.steps = ArmySteps(connection)
        self.pictures = Pictures(connection, clock)
        self.settings = Settings(connection)
        self.packs = Packs(connection, path)
        self._connection, self._path, self._clock = connection, path, clock

    @cached_property
    def campaigns(self) -> Campaigns:
        """Return the campaigns; their modules take 25 ms that a start without them need not."""
        from db.campaigns import Campaigns

        return Campaigns(self._connection, self._path, self._clock)

    @cached_property
    def battles(self) -> Battles:
        """Return the battles at the table, whose modules a start without them need not load."""
        from db.battles import Battles

        return Battles(self._connection, self._path, self._clock)

    @cached_property
    def toy_box(self) -> ToyBoxes:
        """Return the toy box, whose modules a start without it need not load."""
        from db.toy_box import ToyBoxes

        return ToyBoxes(self._connection)

    def open_battles(self) -> int:
        """Return how many battles at the table go on, or are over and not in their campaign yet;
        nothing of the referee is loaded for it."""
        battle = tables.battle.c
        unrecorded = (battle.state == "ended") & (battle.planned != "")
        query = select(func.count()).where((battle.state == "open") | unrecorded)
        return int(self._connection.execute(query).scalar_one())


class Store:
    """An open database.

    One connection reads and writes; threads wait for each other, so units of work should be short.
    Whatever a player can meet is raised as `StoreProblem`.
    """

    def __init__(
        self,
        folder: DataFolder,
        backend: Backend,
        engine: Engine,
        clock: Clock,
        *,
        is_new: bool,
        read_only: bool = False,
    ) -> None:
        """Use `Store.open` instead, which makes the engine and sees that the tables fit."""
        self.data_folder = folder
        self.backend = backend
        self.is_new = is_new
        self.read_only = read_only
        self._engine = engine
        self._clock = clock
        self._known: Known = {}
        self._lock = threading.RLock()
        self._busy = False
        self._seen = backend.change_counter(engine)

    @classmethod
    def open(
        cls,
        folder: Path,
        *,
        clock: Clock = utc_now,
        lock_timeout: float = LOCK_TIMEOUT,
        anew: bool = False,
    ) -> Store:
        """Open the database of the folder; make or migrate it where needed.

        A database of a newer Muster, or of another program, is refused and left as it is; one that
        is gone while copies of it are there is made `anew` only where that is wanted. One that can
        only be read is opened for reading (`read_only`). The `clock` tells when something is saved;
        `lock_timeout` is how many seconds it waits for another program at the most.
        """
        data = DataFolder(folder)
        try:
            data.create()
            if not anew:
                check_present(data, lock_timeout)
            return cls._open(data, SqliteBackend(data, lock_timeout), clock)
        except StoreProblem as problem:
            reader = SqliteReader(data, lock_timeout)
            if problem.kind != "read-only" or not reader.is_readable():
                raise
        with reader.translate_errors():
            return cls(data, reader, reader.make_engine(), clock, is_new=False, read_only=True)

    @classmethod
    def open_club(
        cls,
        folder: Path,
        address: str,
        *,
        password: str = "",
        clock: Clock = utc_now,
        lock_timeout: float | None = None,
    ) -> Store:
        """Open the database of a club on a PostgreSQL server; make or migrate it where needed.

        The folder holds what a player has for himself. The address is that of a database, as
        `postgresql://user@server/database`; a `password` is never written down.
        """
        from db.postgresql import PostgresqlBackend

        data = DataFolder(folder)
        data.create()
        return cls._open(data, PostgresqlBackend(address, data, password, lock_timeout), clock)

    @classmethod
    def _open(cls, folder: DataFolder, backend: Backend, clock: Clock) -> Store:
        with backend.translate_errors():
            backend.upgrade()
            engine = backend.make_engine()
            try:
                is_new = migration.create_where_missing(backend, engine)
                return cls(folder, backend, engine, clock, is_new=is_new)
            except BaseException:
                engine.dispose()
                raise

    def close(self) -> None:
        """Close the database; what was saved is in its one file then."""
        with self._lock:
            self._engine.dispose()

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @contextmanager
    def reading(self) -> Iterator[UnitOfWork]:
        """Give a unit of work that sees one moment of the database."""
        with self._unit(READ) as work:
            yield work

    @contextmanager
    def writing(self) -> Iterator[UnitOfWork]:
        """Give a unit of work that is stored at its end, or not at all when an error leaves it.

        StoreProblem at once for a database that can only be read.
        """
        if self.read_only:
            raise ONLY_READ.problem(self.backend.path)
        with self._unit(WRITE) as work:
            yield work

    def changed_elsewhere(self) -> bool:
        """Return whether another window or program wrote since this was asked last.

        The first time it is about what happened since the database was opened. StoreProblem as
        with any unit of work; never to be asked inside of one.
        """
        with self._exclusive(), self.backend.translate_errors():
            self.backend.check_exists()
            seen, self._seen = self._seen, self.backend.change_counter(self._engine)
            return seen != self._seen

    def backup(self, target: Path) -> None:
        """Copy the database as it is now to a file of its own; safe beside units of work."""
        self.backend.backup(target)

    @contextmanager
    def _unit(self, begin: str) -> Iterator[UnitOfWork]:
        with self._exclusive(), self.backend.translate_errors():
            self.backend.check_exists()
            known = dict(self._known)
            with (
                self._engine.connect().execution_options(begin=begin) as connection,
                connection.begin(),
            ):
                yield UnitOfWork(connection, known, self.backend.path, self._clock)
            self._known = known  # only now: a transaction rolled back has taught nothing

    @contextmanager
    def _exclusive(self) -> Iterator[None]:
        """Keep other threads waiting; a unit of work inside another is a bug."""
        with self._lock:
            if self._busy:
                raise RuntimeError("units of work cannot be nested")
            self._busy = True
            try:
                yield
            finally:
                self._busy = False
