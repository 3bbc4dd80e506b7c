"""The database of the data folder: opened once for all services, read and written in short units.

The database library is imported when the database is opened: the window's frame is painted by
then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal
from shiboken6 import isValid

from db.data_folder import DataFolder
from db.errors import StoreProblem
from desktop.jobs import Job, run_and_wait
from desktop.services.result import DONE, Result

if TYPE_CHECKING:
    from db.store import Store, UnitOfWork

COPY_AFTER_MS = 5_000
"""Checking and copying the database waits until the start is over."""
COPY_AGAIN_MS = 3_600_000
"""So often it is looked whether another day has begun."""
LOCK_TIMEOUT_S = 0.1
"""So long the window stands still for another program's lock; what is not saved is tried again."""
RETRY_MS = 4000
"""So often it is tried again to write what could not be written."""
CLUB_TIMEOUT_S = 0.3
"""The same for the others of a club, who save for longer."""
T = TypeVar("T")


class Database(QObject):
    """Opens the database, and gives units of work that are stored whole or not at all.

    `prepare` is called with each store that was just opened; a StoreProblem that it raises counts
    as a database that cannot be opened. `problem` says why it cannot be, None while it can; one
    that was opened and then found damaged has one too until `open` is called again.
    """

    opened = Signal()
    """The database was opened and prepared."""
    failed = Signal()
    """The database cannot be opened, or is damaged; `problem` says why."""
    trouble = Signal(str)
    """One sentence: what could not be stored or read. What was there before still is."""

    def __init__(
        self, data_folder: DataFolder, parent: QObject | None = None, *, club: str = ""
    ) -> None:
        super().__init__(parent)
        self.data_folder = data_folder
        self.club = club
        """The address of a club's database, "" for the player's own in the data folder."""
        self._password = ""
        self.problem: StoreProblem | None = None
        self.prepare: Callable[[Store], None] = lambda _store: None
        self._store: Store | None = None
        self._damage_told = False
        self._copy_timer = QTimer(self)
        self._copy_timer.timeout.connect(self._copy_daily)
        self._retries: list[Callable[[], object]] = []
        self._retry_timer = QTimer(self, singleShot=True)
        self._retry_timer.timeout.connect(self._try_again)

    # ---- opening

    @property
    def ready(self) -> bool:
        """Return whether the database is open."""
        return self._store is not None

    @property
    def read_only(self) -> bool:
        """Return whether the database is open, but nothing can be saved in it."""
        return self._store is not None and self._store.read_only

    def open(self, *, anew: bool = False) -> Result[None]:
        """Open the database where it is not open; make it `anew` though copies of one are there."""
        try:
            self.store(anew=anew)
        except StoreProblem as problem:
            return self.report(problem)
        self.problem = None
        return DONE

    def store(self, *, anew: bool = False) -> Store:
        """Return the open database, opened now where it was not; raises StoreProblem."""
        if self._store is None:
            try:
                self._store = run_and_wait(partial(self._open_store, anew))
                self._damage_told = False
                self.prepare(self._store)
            except StoreProblem as problem:
                self.close()
                self.problem = problem
                self.failed.emit()
                raise
            self.problem = None
            if not self.club and not self.read_only:
                self._copy_timer.start(COPY_AFTER_MS)
            if self._retries:
                self._retry_timer.start(RETRY_MS)
            self.opened.emit()
        return self._store

    def _open_store(self, anew: bool) -> Store:
        from db.store import Store

        root = self.data_folder.root
        if self.club:
            return Store.open_club(
                root, self.club, password=self._password, lock_timeout=CLUB_TIMEOUT_S
            )
        return Store.open(root, lock_timeout=LOCK_TIMEOUT_S, anew=anew)

    def enter_password(self, password: str) -> None:
        """Take the password of the club's database; it is kept for this run only."""
        self._password = password

    def restore_copy(self, copy: Path) -> Result[Path]:
        """Put a copy in the place of a database that cannot be used, and open it."""
        from db.backups import restore

        return self._replace(lambda: restore(self.data_folder, copy))

    def start_afresh(self) -> Result[Path]:
        """Put aside a database that cannot be used, with its copies, and open a new one."""
        from db.backups import set_aside

        return self._replace(lambda: set_aside(self.data_folder, with_copies=True), anew=True)

    def recover(self) -> Result[str]:
        """Put what can be read of a damaged database in its place; return what that was."""
        from db.damaged_database import recover

        return self._replace(lambda: " ".join(recover(self.data_folder).sentences().values()))

    def _replace(self, act: Callable[[], T], *, anew: bool = False) -> Result[T]:
        self.close()
        try:
            made = run_and_wait(act)
        except StoreProblem as problem:
            return Result(error=problem.sentence())
        opened = self.open(anew=anew)
        return Result(made) if opened else Result(error=opened.error)

    def close(self) -> None:
        """Close the database; what could not be written is lost with the window."""
        self._copy_timer.stop()
        self._retry_timer.stop()
        if self._store is not None:
            self._store.close()
            self._store = None

    def copy_at_end(self) -> None:
        """Bring the copy of today up to date before the program ends; nobody is told of trouble."""
        from db.backups import daily_copy

        if not self.club:
            with suppress(StoreProblem, OSError):
                daily_copy(self.data_folder, renew=True)

    # ---- reading and writing

    def read(self, act: Callable[[UnitOfWork], T]) -> T | None:
        """Return what a piece of reading finds, None when it cannot be done now."""
        if self._store is None:
            return None
        try:
            with self._store.reading() as work:
                return act(work)
        except StoreProblem as problem:
            self.report(problem)
            return None

    def write(self, act: Callable[[UnitOfWork], T]) -> Result[T]:
        """Carry out a piece of writing, whole or not at all; return what it gives."""
        try:
            with self.writing() as work:
                return Result(act(work))
        except StoreProblem as problem:
            return self.report(problem)

    @contextmanager
    def writing(self) -> Iterator[UnitOfWork]:
        """Give a unit of work that is written at its end; raises StoreProblem."""
        with self.store().writing() as work:
            yield work

    def retry(self, write: Callable[[], object]) -> None:
        """Call `write`, a method of a QObject, once more in a few seconds, unless the object is
        gone by then; if it fails again, it has to ask again."""
        if write not in self._retries:
            self._retries.append(write)
        if not self._retry_timer.isActive():
            self._retry_timer.start(RETRY_MS)

    def retries(self, write: Callable[[], object]) -> bool:
        """Return whether `write` will be called again."""
        return write in self._retries

    def cancel_retry(self, write: Callable[[], object]) -> None:
        """Call `write` no more: it has succeeded, or nothing is to be written."""
        if write in self._retries:
            self._retries.remove(write)

    def _try_again(self) -> None:
        waiting, self._retries = self._retries, []
        for write in waiting:
            owner = getattr(write, "__self__", None)
            if owner is None or isValid(owner):  # a page may be gone by now
                write()

    def report(self, problem: StoreProblem) -> Result[Any]:
        """Tell of a problem by `trouble`, and return it as a result."""
        self.trouble.emit(problem.sentence())
        return Result(error=problem.sentence())

    # ---- the daily copy

    def _copy_daily(self) -> None:
        """Keep a copy of the database for each day, without keeping the player waiting."""
        from db.backups import daily_copy
        from db.sqlite_file_checks import check_integrity, damaged

        self._copy_timer.start(COPY_AGAIN_MS)

        def work() -> None:
            # What SQLite finds wrong is told at every start, not on the day's first alone.
            database = self.data_folder.database
            if check_integrity(database):
                raise damaged(database)
            daily_copy(self.data_folder)

        self._copying = Job(work, self)
        self._copying.troubled.connect(self._copy_failed)
        self._copying.start()

    def _copy_failed(self, trouble: Exception) -> None:
        if not isinstance(trouble, StoreProblem):
            raise trouble
        if trouble.kind != "damaged":
            self.report(trouble)
        elif self._store is not None and not self._damage_told:
            self._damage_told = True
            self.problem = trouble
            self.failed.emit()
