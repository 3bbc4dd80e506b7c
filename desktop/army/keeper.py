"""Keeping the armies: the database behind the list, and writing while the player works."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from db.place import Place
from db.problems import ArmyChangedElsewhere, StoreProblem
from desktop.jobs import Job
from rules.army.model import Army

if TYPE_CHECKING:
    from db.store import Store, UnitOfWork

SAVE_AFTER_MS = 150
"""The pause after which typing is written; everything else is written at once."""
RETRY_MS = 4000
COPY_AFTER_MS = 20_000
"""The daily copy of the database waits until the start is long over."""
LAST_ARMY = "army"
"""The setting with the id of the army last opened."""
T = TypeVar("T")


class Keeper(QObject):
    """The side of the library that deals with the database.

    The database library is imported when the database is opened: the window's frame is painted
    by then. What could not be written is tried again.
    """

    saved = Signal(str)
    """The time of day at which everything was written ("19:42")."""
    trouble = Signal(str)
    """One sentence: what could not be stored or read. What was there before still is."""
    deleted = Signal(str)
    """An army (by id) was deleted by another window; as it was changed here it is stored anew."""
    conflict = Signal(str)
    """An army (by id) was changed by another window since it was read here."""

    def __init__(self, place: Place, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.place = place
        self.problem: StoreProblem | None = None
        self._store: Store | None = None
        self._stored: dict[str, Army] = {}
        self._dirty: set[str] = set()
        self._failing = False
        self._saver = QTimer(self, singleShot=True)
        self._saver.timeout.connect(self.save)

    def army_now(self, army_id: str) -> Army | None:
        """Return an open army as it is now, None when it is not open."""
        raise NotImplementedError

    def connected(self, store: Store) -> None:
        """Read what is needed of a database that was just opened; StoreProblem is let through."""
        raise NotImplementedError

    def not_connected(self) -> None:
        """Take note that the database cannot be opened."""
        raise NotImplementedError

    # ---- the database

    @property
    def ready(self) -> bool:
        """Return whether the database is open."""
        return self._store is not None

    def connect_now(self) -> bool:
        """Open the database; return success."""
        if self._store is not None:
            return True
        from db.store import Store

        try:
            self._store = Store.open(self.place.folder)
            self.problem = None
            self.connected(self._store)
        except StoreProblem as problem:
            self.close()
            self.problem = problem
            self.trouble.emit(problem.sentence())
            self.not_connected()
            return False
        QTimer.singleShot(COPY_AFTER_MS, self, self._copy_daily)
        return True

    def take_copy(self, copy: Path) -> bool:
        """Put a copy in the place of a database that cannot be opened; return success."""
        from db.backups import bring_back

        return self._replace_database(lambda: bring_back(self.place, copy))

    def begin_anew(self) -> bool:
        """Put aside a database that cannot be opened and begin a new one; return success."""
        from db.backups import put_aside

        return self._replace_database(lambda: put_aside(self.place))

    def _replace_database(self, act: Callable[[], object]) -> bool:
        try:
            act()
        except StoreProblem as problem:
            self.trouble.emit(problem.sentence())
            return False
        return self.connect_now()

    def _copy_daily(self) -> None:
        """Keep a copy of the database for each day, without keeping the player waiting."""
        from db.backups import daily_copy

        self._copying = Job(lambda: daily_copy(self.place), self)
        self._copying.troubled.connect(self._copy_troubled)
        self._copying.start()

    def _copy_troubled(self, trouble: Exception) -> None:
        if not isinstance(trouble, StoreProblem):
            raise trouble
        self.trouble.emit(trouble.sentence())

    def close(self) -> None:
        """Close the database; what could not be written is lost with the window."""
        self._saver.stop()
        if self._store is not None:
            self._store.close()
            self._store = None

    # ---- reading and writing

    def load(self, army_id: str) -> Army | None:
        """Return an army as it is stored, None when it cannot be read."""
        return self.read(lambda work: work.armies.load(army_id))

    def loader(self) -> Callable[[str], Army | None]:
        """Return a function that loads an army by id in any thread; it may raise StoreProblem."""
        store = self._store

        def load(army_id: str) -> Army | None:
            if store is None:
                return None
            with store.reading() as work:
                return work.armies.load(army_id)

        return load

    def read(self, act: Callable[[UnitOfWork], T]) -> T | None:
        """Return what a piece of reading finds, None when it cannot be done now."""
        if self._store is None:
            return None
        try:
            with self._store.reading() as work:
                return act(work)
        except StoreProblem as problem:
            self.trouble.emit(problem.sentence())
            return None

    def write(self, act: Callable[[UnitOfWork], object]) -> bool:
        """Carry out a piece of writing, whole or not at all; return success."""
        if not self.connect_now() or self._store is None:
            return False
        try:
            with self._store.writing() as work:
                act(work)
        except StoreProblem as problem:
            self.trouble.emit(problem.sentence())
            return False
        return True

    def with_store(self, act: Callable[[Store], T]) -> T | None:
        """Let a piece of work have the database itself, None when it is not open.

        What is wrong is raised as it comes: the work opens its transactions itself.
        """
        if not self.connect_now() or self._store is None:
            return None
        return act(self._store)

    def remember(self, army_id: str) -> None:
        """Remember the open army for the next start; not worth a word when that cannot be."""
        if self._store is not None:
            with suppress(StoreProblem), self._store.writing() as work:
                work.settings.set(LAST_ARMY, army_id)

    def mark(self, army_id: str, *, at_once: bool) -> None:
        """Take note that an army was changed; it is written at once or after a short pause."""
        self._dirty.add(army_id)
        if self._failing and self._saver.isActive():
            return  # it is tried again anyway, and each try may hold the window up
        pause = 0 if at_once else SAVE_AFTER_MS
        # Who types without a pause is saved all the same: a timer that runs is not set back.
        if not self._saver.isActive() or self._saver.remainingTime() > pause:
            self._saver.start(pause)

    @property
    def unsaved(self) -> bool:
        """Return whether something the player did is not in the database yet."""
        return bool(self._dirty)

    def save(self) -> bool:
        """Write every changed army; return whether all is stored now."""
        if not self._dirty:
            return True
        self._failing = not (self.connect_now() and all(map(self._save_one, tuple(self._dirty))))
        if self._failing:
            self._saver.start(RETRY_MS)
            return False
        self.saved.emit(time.strftime("%H:%M"))
        return True

    def _save_one(self, army_id: str) -> bool:
        store, after = self._store, self.army_now(army_id)
        if store is None or after is None:
            return True
        try:
            with store.writing() as work:
                work.armies.save(self._stored.get(army_id), after)
        except ArmyChangedElsewhere as elsewhere:
            if elsewhere.stored is None:
                self._stored.pop(army_id, None)
                self.deleted.emit(army_id)
                return self._save_one(army_id)
            self.conflict.emit(army_id)
            return army_id not in self._dirty
        except StoreProblem as problem:
            self.trouble.emit(problem.sentence())
            return False
        self.settle(army_id, after)
        return True

    def waits(self, army_id: str) -> bool:
        """Return whether something of an army is not in the database yet."""
        return army_id in self._dirty

    def last_stored(self, army_id: str) -> Army | None:
        """Return an army as this window last read or wrote it."""
        return self._stored.get(army_id)

    def missing(self, army_id: str) -> None:
        """Take note that an army is not stored any more: the next save stores it anew."""
        self._stored.pop(army_id, None)

    def settle(self, army_id: str, stored: Army | None = None) -> None:
        """Take note that nothing of an army waits to be written, and what is stored of it."""
        self._dirty.discard(army_id)
        if stored is not None:
            self._stored[army_id] = stored
