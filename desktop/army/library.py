"""All armies of the player: the list, the open ones, and saving while he works."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from db.place import Place
from db.problems import ArmyChangedElsewhere, StoreProblem
from db.quick import first_page, read_army
from desktop.army.document import ArmyDocument, Change
from desktop.jobs import Job
from rules import edits
from rules.army import Army, new_army
from rules.catalog import Catalog
from rules.ruleset import Ruleset

if TYPE_CHECKING:
    from db.store import Store, UnitOfWork

SAVE_AFTER_MS = 150
"""The pause after which typing is written; everything else is written at once."""
RETRY_MS = 4000
COPY_AFTER_MS = 20_000
"""The daily copy of the database waits until the start is long over."""
LAST_ARMY = "army"


@dataclass(frozen=True, slots=True)
class Entry:
    """One army in the list. `worst` is the severity of its worst finding, "" when there is none
    or it is not known yet."""

    id: str
    name: str
    ruleset: str
    colour: str
    figures: int
    worst: str = ""


class Library(QObject):
    """Knows every army, opens and keeps them, and writes each change to the database.

    The first page is read without the database library, which is loaded in the background
    (it takes longer than the window itself) and needed from the first change on.
    """

    listed = Signal()
    """The list of armies is another one."""
    opened = Signal()
    """Another army is open, or none."""
    saved = Signal(str)
    """The time of day at which everything was written ("19:42")."""
    trouble = Signal(str)
    """One sentence: what could not be stored or read. What was there before still is."""
    conflict = Signal(str)
    """An army (by id) was changed by another window since it was read here."""

    def __init__(self, place: Place, catalog: Catalog, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.place, self.catalog = place, catalog
        self._store: Store | None = None
        self._stored: dict[str, Army] = {}
        self._documents: dict[str, ArmyDocument] = {}
        self._dirty: set[str] = set()
        self._worst: dict[str, str] = {}
        self._removed: list[tuple[Army, tuple[str, ...]]] = []
        self.current: ArmyDocument | None = None
        page = first_page(place.folder)
        self.problem: StoreProblem | None = page.problem
        self._entries = [
            Entry(each.id, each.name, each.ruleset, each.colour, each.figures)
            for each in page.summaries
        ]
        self._saver = QTimer(self, singleShot=True)
        self._saver.timeout.connect(self.save)
        if page.army is not None:
            self.current = self._document(page.army)

    # ---- the list

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Return the armies in the player's order, open ones as they are now."""
        return tuple(self._live(entry) for entry in self._entries)

    def _live(self, entry: Entry) -> Entry:
        document = self._documents.get(entry.id)
        if document is None:
            return Entry(
                entry.id,
                entry.name,
                entry.ruleset,
                entry.colour,
                entry.figures,
                self._worst.get(entry.id, ""),
            )
        army = document.army
        worst = document.findings[0].severity if document.findings else ""
        return Entry(army.id, army.name, army.ruleset, army.colour, army.figure_count(), worst)

    @property
    def removed_name(self) -> str:
        """Return the name of the army that was removed last and can be brought back."""
        return self._removed[-1][0].name or "the army" if self._removed else ""

    # ---- the database

    @property
    def ready(self) -> bool:
        """Return whether the database is open."""
        return self._store is not None

    def connect_soon(self) -> None:
        """Load the database library in the background, then open the database."""
        thread = threading.Thread(target=_import_store, daemon=True)
        thread.start()

        def look() -> None:
            if thread.is_alive():
                QTimer.singleShot(15, self, look)
            else:
                self.connect_now()

        QTimer.singleShot(15, self, look)

    def connect_now(self) -> bool:
        """Open the database; on the first start put the sample armies in. Return success."""
        if self._store is not None:
            return True
        from db.store import Store

        try:
            self._store = Store.open(self.place.folder)
            self.problem = None
            if self._store.is_new:
                self._put_samples()
            self._read_list()
        except StoreProblem as problem:
            self.problem = problem
            self._store = None
            self.trouble.emit(problem.sentence())
            self.listed.emit()
            return False
        self.listed.emit()
        if self.current is None and self._entries:
            self.open(self._entries[0].id)
        QTimer.singleShot(0, self, self._judge_next)
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

    def _read_list(self) -> None:
        store = self._store
        if store is None:
            return
        with store.reading() as work:
            found = work.armies.summaries()
        self._entries = [
            Entry(each.id, each.name, each.ruleset, each.colour, each.figures) for each in found
        ]

    def _put_samples(self) -> None:
        from desktop.army.samples import sample_armies

        store = self._store
        if store is None:
            return
        with store.writing() as work:
            known = set(work.armies.ids())
            for army in sample_armies():
                if army.id not in known:
                    work.armies.add(army)

    def add_samples(self) -> None:
        """Put the sample armies into the list, those that are not there, and open the first."""
        if not self.connect_now():
            return
        try:
            self._put_samples()
            self._read_list()
        except StoreProblem as problem:
            self.trouble.emit(problem.sentence())
        self.listed.emit()
        if self.current is None and self._entries:
            self.open(self._entries[0].id)

    def _judge_next(self) -> None:
        """Check one army after the other while nothing else happens, for the marks in the list."""
        if self._store is None:
            return
        for entry in self._entries:
            if entry.id in self._worst or entry.id in self._documents:
                continue
            army = self._load(entry.id)
            ruleset = self.catalog.get(entry.ruleset) if army else None
            self._worst[entry.id] = _worst(army, ruleset) if army and ruleset else ""
            if self._worst[entry.id]:
                self.listed.emit()
            QTimer.singleShot(0, self, self._judge_next)
            return

    def _load(self, army_id: str) -> Army | None:
        try:
            if self._store is None:
                return read_army(self.place.folder, army_id)
            with self._store.reading() as work:
                return work.armies.load(army_id)
        except StoreProblem as problem:
            self.trouble.emit(problem.sentence())
            return None

    # ---- opening and changing

    def open(self, army_id: str) -> None:
        """Make an army the open one."""
        if self.current is not None and self.current.army.id == army_id:
            self.opened.emit()
            return
        document = self._documents.get(army_id)
        if document is None:
            army = self._load(army_id)
            if army is None:
                return
            document = self._document(army)
        self.current = document
        self._remember(army_id)
        self.opened.emit()
        self.listed.emit()

    def _document(self, army: Army, *, stored: bool = True) -> ArmyDocument:
        document = ArmyDocument(army, self.catalog.get(army.ruleset), self)
        if stored:
            self._stored[army.id] = army
        self._documents[army.id] = document
        document.changed.connect(lambda change, each=document: self._changed(each, change))
        return document

    def _changed(self, document: ArmyDocument, change: Change) -> None:
        if change.before == change.after:
            return
        self._dirty.add(document.army.id)
        self._saver.start(SAVE_AFTER_MS if change.select is None else 0)
        before, after = change.before, change.after
        if (before.name, before.colour) != (after.name, after.colour) or (
            before.units is not after.units
        ):
            self.listed.emit()

    def _remember(self, army_id: str) -> None:
        def act(work: UnitOfWork) -> None:
            work.settings.set(LAST_ARMY, army_id)

        self._write(act)

    def add(self, army: Army) -> None:
        """Put an army into the list and open it; one with a known identity becomes a copy."""
        if any(entry.id == army.id for entry in self._entries):
            army = edits.duplicate_army(army, army.name)
        if not self._write(lambda work: work.armies.add(army)):
            return
        self._entries.append(
            Entry(army.id, army.name, army.ruleset, army.colour, army.figure_count())
        )
        self.current = self._document(army)
        self._remember(army.id)
        self.listed.emit()
        self.opened.emit()

    def create(self, ruleset_id: str) -> None:
        """Add an empty army for a game, with a name of its own."""
        ruleset = self.catalog.get(ruleset_id)
        stem = f"{ruleset.name if ruleset else ruleset_id} army"
        colour = ruleset.colours[0] if ruleset and ruleset.colours else "green"
        self.add(new_army(ruleset_id, self._free_name(stem), colour))

    def duplicate(self, army_id: str) -> None:
        """Add a true copy of an army."""
        army = self._value(army_id)
        if army is not None:
            self.add(edits.duplicate_army(army, self._free_name(f"{army.name} copy")))

    def remove(self, army_id: str) -> None:
        """Take an army out; until the window closes it can be brought back."""
        army = self._value(army_id)
        order = tuple(entry.id for entry in self._entries)
        if army is None or not self._write(lambda work: work.armies.delete(army_id)):
            return
        self._removed.append((army, order))
        self._dirty.discard(army_id)
        self._documents.pop(army_id, None)
        at = order.index(army_id)
        del self._entries[at]
        if self.current is not None and self.current.army.id == army_id:
            self.current = None
            if self._entries:
                self.open(self._entries[min(at, len(self._entries) - 1)].id)
            else:
                self.opened.emit()
        self.listed.emit()

    def bring_back(self) -> None:
        """Put the army that was removed last where it was."""
        if not self._removed:
            return
        army, order = self._removed[-1]

        def act(work: UnitOfWork) -> None:
            armies = work.armies
            armies.add(army)
            known = set(armies.ids())
            wanted = [each for each in order if each in known]
            armies.reorder([*wanted, *(each for each in armies.ids() if each not in wanted)])

        if self._write(act):
            self._removed.pop()
            self._read_list()
            self.open(army.id)
            self.listed.emit()

    def _value(self, army_id: str) -> Army | None:
        document = self._documents.get(army_id)
        return document.army if document else self._load(army_id)

    def _free_name(self, stem: str) -> str:
        taken = {entry.name for entry in self.entries}
        if stem not in taken:
            return stem
        number = 2
        while f"{stem} {number}" in taken:
            number += 1
        return f"{stem} {number}"

    # ---- saving

    @property
    def unsaved(self) -> bool:
        """Return whether something the player did is not in the database yet."""
        return bool(self._dirty)

    def save(self) -> bool:
        """Write every changed army; return whether all is stored now."""
        if not self._dirty:
            return True
        if not self.connect_now():
            self._saver.start(RETRY_MS)
            return False
        for army_id in tuple(self._dirty):
            if not self._save_one(army_id):
                return False
        self.saved.emit(time.strftime("%H:%M"))
        return True

    def _save_one(self, army_id: str) -> bool:
        store, document = self._store, self._documents.get(army_id)
        if store is None or document is None:
            return True
        after = document.army
        try:
            with store.writing() as work:
                work.armies.save(self._stored.get(army_id), after)
        except ArmyChangedElsewhere:
            self.conflict.emit(army_id)
            return army_id not in self._dirty
        except StoreProblem as problem:
            self.trouble.emit(problem.sentence())
            self._saver.start(RETRY_MS)
            return False
        self._stored[army_id] = after
        self._dirty.discard(army_id)
        return True

    def keep_mine(self, army_id: str) -> None:
        """Write this window's army over the one that another window stored."""
        document = self._documents[army_id]
        self._write(
            lambda work: work.armies.save(
                work.armies.load(army_id),
                document.army,
            )
        )
        self._stored[army_id] = document.army
        self._dirty.discard(army_id)

    def keep_both(self, army_id: str) -> None:
        """Store this window's army as a new one, and show the other window's as well."""
        mine = self._documents.pop(army_id).army
        self._dirty.discard(army_id)
        self.current = None
        self._read_list()
        self.add(edits.duplicate_army(mine, self._free_name(f"{mine.name} (this window)")))

    def _write(self, act: Callable[[UnitOfWork], object]) -> bool:
        if not self.connect_now() or self._store is None:
            return False
        try:
            with self._store.writing() as work:
                act(work)
        except StoreProblem as problem:
            self.trouble.emit(problem.sentence())
            return False
        return True


def _worst(army: Army, ruleset: Ruleset) -> str:
    from rules.checks import check

    findings = check(army, ruleset)
    return findings[0].severity if findings else ""


def _import_store() -> None:
    import db.store  # noqa: F401
