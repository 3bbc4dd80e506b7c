"""Two windows over one database: what the other one wrote is taken over, and nothing is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from db.problems import StoreProblem
from desktop.army.armies_list import Entry
from rules.army.model import Army

if TYPE_CHECKING:
    from db.store import Store
    from desktop.army.library import Library

LOOK_EVERY_MS = 2000
STEP = "changes from another window"
"""The name of the step by which an open army becomes what another window made of it."""


class Elsewhere(QObject):
    """Asks now and then whether another window wrote, and brings this one up to date."""

    def __init__(self, library: Library) -> None:
        super().__init__(library)
        self._library = library
        self._store: Store | None = None
        self._binned: set[str] = set()
        self._deleted: set[str] = set()
        self._told = ""
        self._timer = QTimer(self, interval=LOOK_EVERY_MS)
        self._timer.timeout.connect(self.look)
        library.saved.connect(self._stored_anew)
        library.deleted.connect(lambda army_id: self._say(army_id, "was deleted", "is kept"))

    def begin(self, store: Store) -> None:
        """Begin to look, at a database that was just opened."""
        self._store = store
        self._timer.start(LOOK_EVERY_MS)

    def look(self) -> None:
        """Take over what another window wrote since the last look."""
        store, library = self._store, self._library
        if store is None or not library.ready:
            return
        was = {each.id: each for each in library.entries}
        try:
            if not store.changed_elsewhere():
                return
            found = self._read(store, was)
        except StoreProblem as problem:
            if problem.sentence() != self._told:
                self._told = problem.sentence()
                library.trouble.emit(self._told)
            return
        self._told = ""
        for entry in was.values():
            if library.knows(entry.id) and library.entry(entry.id).changed != entry.changed:
                library.judge.forget(entry.id)
        library.listed.emit()
        for army_id, stored in found.items():
            self._follow(army_id, stored, shown=army_id in was)

    def _read(self, store: Store, was: dict[str, Entry]) -> dict[str, Army | None]:
        """Read the list, and of the armies opened here those that were written since."""
        library = self._library
        opened = library.documents()
        with store.reading() as work:
            summaries = work.armies.summaries()
            moments = {each.id: each.changed for each in summaries}
            known = {each: was[each].changed if each in was else None for each in opened}
            stale = [each for each in opened if moments.get(each) != known[each]]
            found = {each: work.armies.load(each) if each in moments else None for each in stale}
            binned = {each.id for each in summaries if each.binned is not None}
            for army_id in opened:
                if army_id in binned and army_id in was and army_id not in found:
                    found[army_id] = work.armies.load(army_id)
        library.take_list(summaries)
        return found

    def _follow(self, army_id: str, stored: Army | None, *, shown: bool) -> None:
        library = self._library
        current = library.current is not None and library.current.army.id == army_id
        if stored is None:
            library.missing(army_id)
            if current or library.waits(army_id):
                self._deleted.add(army_id)
                if shown:
                    self._say(army_id, "was deleted", "change it here, and it is kept")
            else:
                library.drop(army_id)
            return
        if stored != library.last_stored(army_id) and not library.waits(army_id):
            library.take_over(army_id, stored, STEP)
            if current:
                library.said.emit("Another window changed this army: its changes are here now")
        if library.entry(army_id).binned is not None and shown:
            self._binned.add(army_id)
            if current:
                self._say(army_id, "was put into the bin", "change it here, and it comes out again")

    def _say(self, army_id: str, what: str, then: str) -> None:
        army = self._library.army_now(army_id)
        name = army.name if army is not None and army.name else "This army"
        self._library.said.emit(f"{name} {what} in another window; {then}")

    def edited(self, army_id: str) -> None:
        """Take an army out of the bin that another window put there: it is worked on here."""
        if army_id in self._binned:
            self._binned.discard(army_id)
            library = self._library
            if library.knows(army_id) and library.entry(army_id).binned is not None:
                library.filing.put_back([army_id])

    def _stored_anew(self) -> None:
        """Show an army in the list again that was deleted elsewhere and is stored once more."""
        if self._deleted:
            self._deleted.clear()
            self._library.read_again()
