"""Changes that other windows made in the same database: adopted here without losing any edit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from db.errors import StoreProblem
from db.list_summaries import ArmySummary
from desktop.services.armies import ArmyService
from desktop.services.army_filing import ArmyFiling
from rules.army.model import Army

if TYPE_CHECKING:
    from db.store import Store

LOOK_EVERY_MS = 2000
STEP = "changes from another window"
"""The name of the step by which an open army becomes what another window made of it."""


class OtherWindows(QObject):
    """Polls for changes of other windows, and brings this one up to date."""

    def __init__(self, armies: ArmyService, filing: ArmyFiling) -> None:
        super().__init__(armies)
        self._armies, self._filing = armies, filing
        self._binned: set[str] = set()
        self._deleted: set[str] = set()
        self._told = ""
        self._timer = QTimer(self, interval=LOOK_EVERY_MS)
        self._timer.timeout.connect(self.poll)
        armies.database.opened.connect(self._timer.start)
        armies.edited.connect(self._edited)
        armies.autosave.saved.connect(self._stored_anew)
        armies.autosave.deleted.connect(
            lambda army_id: self._say(army_id, "was deleted", "is kept")
        )

    def poll(self) -> None:
        """Adopt what another window wrote since the last time."""
        armies = self._armies
        if not armies.database.ready:
            return
        store = armies.database.store()
        was = {each.id: each for each in armies.entries}
        try:
            if not store.changed_elsewhere():
                return
            found = self._read(store, was)
        except StoreProblem as problem:
            if problem.sentence() != self._told:
                self._told = problem.sentence()
                armies.database.report(problem)
            return
        self._told = ""
        for entry in was.values():
            if armies.knows(entry.id) and armies.entry(entry.id).changed != entry.changed:
                armies.checks.recheck(entry.id)
        armies.listed.emit()
        for army_id, stored in found.items():
            self._follow(army_id, stored, shown=army_id in was)

    def _read(self, store: Store, was: dict[str, ArmySummary]) -> dict[str, Army | None]:
        """Read the list, and of the armies opened here those that were written since."""
        armies = self._armies
        opened = armies.documents()
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
        armies.set_list(summaries)
        return found

    def _follow(self, army_id: str, stored: Army | None, *, shown: bool) -> None:
        armies = self._armies
        current = armies.current is not None and armies.current.army.id == army_id
        if stored is None:
            armies.autosave.forget_stored(army_id)
            if current or armies.autosave.waits(army_id):
                self._deleted.add(army_id)
                if shown:
                    self._say(army_id, "was deleted", "change it here, and it is kept")
            else:
                armies.forget(army_id)
            return
        if stored != armies.autosave.stored(army_id) and not armies.autosave.waits(army_id):
            armies.adopt(army_id, stored, STEP)
            if current:
                armies.said.emit("Another window changed this army: its changes are here now")
        if armies.entry(army_id).binned is not None and shown:
            self._binned.add(army_id)
            if current:
                self._say(army_id, "was put into the bin", "change it here, and it comes out again")

    def _say(self, army_id: str, what: str, then: str) -> None:
        army = self._armies.army_now(army_id)
        name = army.name if army is not None and army.name else "This army"
        self._armies.said.emit(f"{name} {what} in another window; {then}")

    def _edited(self, army_id: str) -> None:
        """Take an army out of the bin that another window put there: it is worked on here."""
        if army_id in self._binned:
            self._binned.discard(army_id)
            armies = self._armies
            if armies.knows(army_id) and armies.entry(army_id).binned is not None:
                self._filing.put_back([army_id])

    def _stored_anew(self) -> None:
        """Show an army in the list again that was deleted elsewhere and is stored once more."""
        if self._deleted:
            self._deleted.clear()
            self._armies.read_list()
