"""The list of armies: the line of each, and those that were opened in this window."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from db.moments import utc_now
from db.place import Place
from db.problems import StoreProblem
from desktop.army.armies_list import Entry, entry_now, entry_of
from desktop.army.keeper import Keeper
from desktop.services.army_document import ArmyDocument
from rules.army.model import Army

if TYPE_CHECKING:
    from db.summary import ArmySummary


class Shelf(Keeper):
    """Knows a line of each army, open ones as they are now; an edit changes one line."""

    listed = Signal()
    """The list of armies is another one: some came, went or stand elsewhere."""
    entry_changed = Signal(str)
    """Of one army (by id) the list has other things to say."""

    def __init__(self, place: Place, parent: QObject | None = None) -> None:
        super().__init__(place, parent)
        self._documents: dict[str, ArmyDocument] = {}
        self._entries: dict[str, Entry] = {}
        self._shown: tuple[Entry, ...] | None = None
        self._worst: dict[str, str] = {}

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Return the armies in the player's order, open ones as they are now; none of the bin."""
        if self._shown is None:
            self._shown = tuple(each for each in self._entries.values() if each.binned is None)
        return self._shown

    @property
    def binned(self) -> tuple[Entry, ...]:
        """Return the armies in the bin, the last one first."""
        found = [(each.binned, each) for each in self._entries.values() if each.binned is not None]
        return tuple(each for _, each in sorted(found, key=lambda pair: pair[0], reverse=True))

    @property
    def order(self) -> tuple[str, ...]:
        """Return the identities of all armies in the player's order, those in the bin as well."""
        return tuple(self._entries)

    def entry(self, army_id: str) -> Entry:
        """Return the line of an army, in the bin or not; KeyError when there is none."""
        return self._entries[army_id]

    def knows(self, army_id: str) -> bool:
        """Return whether there is such an army, in the bin or not."""
        return army_id in self._entries

    def refresh_entry(self, army_id: str, *, changed: bool = False) -> None:
        """Bring the line of one army up to date; `changed` when the player just changed it."""
        entry = self._entries.get(army_id)
        if entry is not None:
            now = self._live(entry)
            now = replace(now, changed=utc_now()) if changed else now
            if now != entry:
                self._entries[army_id] = now
                self._shown = None
                self.entry_changed.emit(army_id)

    def _live(self, entry: Entry) -> Entry:
        document = self._documents.get(entry.id)
        if document is not None:
            worst: str = document.findings[0].severity if document.findings else ""
            self._worst[entry.id] = worst
            return entry_now(entry, document.army, worst)
        worst = self.worst(entry.id)
        return entry if worst == entry.worst else replace(entry, worst=worst)

    def take_list(self, summaries: Sequence[ArmySummary]) -> None:
        """Take the list as it was read."""
        entries = (entry_of(each, self.worst(each.id)) for each in summaries)
        self._entries = {
            each.id: self._live(each) if each.id in self._documents else each for each in entries
        }
        self._shown = None

    def worst(self, army_id: str) -> str:
        """Return the severity of the worst finding that is known of an army, "" for none."""
        return self._worst.get(army_id, "")

    def judged(self, army_id: str) -> bool:
        """Return whether it is known what the checks say of an army."""
        return army_id in self._worst

    def judge_as(self, army_id: str, worst: str | None) -> None:
        """Take note of what the checks say of an army; None forgets it."""
        if worst is None:
            self._worst.pop(army_id, None)
        else:
            self._worst[army_id] = worst

    def army_now(self, army_id: str) -> Army | None:
        """Return an open army as it is now, None when it is not open."""
        document = self._documents.get(army_id)
        return document.army if document else None

    def documents(self) -> dict[str, ArmyDocument]:
        """Return the armies that were opened in this window, by id."""
        return dict(self._documents)

    def read_list(self) -> None:
        """Read the list; StoreProblem is let through."""
        store = self._store
        if store is None:
            return
        with store.reading() as work:
            self.take_list(work.armies.summaries())

    def read_again(self) -> None:
        """Read the list again, after something was filed or another window wrote."""
        try:
            self.read_list()
        except StoreProblem as problem:
            self.trouble.emit(problem.sentence())
        self.listed.emit()

    def free_name(self, stem: str) -> str:
        """Return a name that no army has, with a number behind it where needed."""
        taken = {entry.name for entry in self.entries}
        if stem not in taken:
            return stem
        number = 2
        while f"{stem} {number}" in taken:
            number += 1
        return f"{stem} {number}"
