"""All armies of the player: the list, the open ones, and saving while he works."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from db.place import Place
from db.problems import StoreProblem
from db.quick import first_page
from db.summary import ArmySummary
from desktop.army.document import ArmyDocument, Change
from desktop.army.keeper import Keeper
from rules import edits
from rules.army import Army, new_army
from rules.catalog import Catalog
from rules.ruleset import Ruleset

if TYPE_CHECKING:
    from db.store import Store, UnitOfWork


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


class Library(Keeper):
    """Knows every army, opens and keeps them, and writes each change to the database.

    The first page is read without the database library (see `db.quick`).
    """

    listed = Signal()
    """The list of armies is another one."""
    opened = Signal()
    """Another army is open, or none."""

    def __init__(self, place: Place, catalog: Catalog, parent: QObject | None = None) -> None:
        super().__init__(place, parent)
        self.catalog = catalog
        self._documents: dict[str, ArmyDocument] = {}
        self._worst: dict[str, str] = {}
        self._removed: list[tuple[Army, tuple[str, ...]]] = []
        self.current: ArmyDocument | None = None
        page = first_page(place.folder)
        self.problem = page.problem
        self._entries = [_entry(each) for each in page.summaries]
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
            return replace(entry, worst=self._worst.get(entry.id, ""))
        army = document.army
        worst = document.findings[0].severity if document.findings else ""
        return Entry(army.id, army.name, army.ruleset, army.colour, army.figure_count(), worst)

    @property
    def removed_name(self) -> str:
        """Return the name of the army that was removed last and can be brought back."""
        return self._removed[-1][0].name or "the army" if self._removed else ""

    # ---- the database

    def army_now(self, army_id: str) -> Army | None:
        """Return an open army as it is now, None when it is not open."""
        document = self._documents.get(army_id)
        return document.army if document else None

    def connected(self, store: Store) -> None:
        """Put the sample armies in on the first start, and read the list."""
        if store.is_new:
            self._put_samples()
        self._read_list()
        self.listed.emit()
        if self.current is None and self._entries:
            self.open(self._entries[0].id)
        QTimer.singleShot(0, self, self._judge_next)

    def not_connected(self) -> None:
        """Let the page show why."""
        self.listed.emit()

    def _read_list(self) -> None:
        store = self._store
        if store is None:
            return
        with store.reading() as work:
            found = work.armies.summaries()
        self._entries = [_entry(each) for each in found]

    def _read_list_again(self) -> None:
        try:
            self._read_list()
        except StoreProblem as problem:
            self.trouble.emit(problem.sentence())
        self.listed.emit()

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
            army = self.load(entry.id)
            ruleset = self.catalog.get(entry.ruleset) if army else None
            self._worst[entry.id] = _worst(army, ruleset) if army and ruleset else ""
            if self._worst[entry.id]:
                self.listed.emit()
            QTimer.singleShot(0, self, self._judge_next)
            return

    # ---- opening and changing

    def open(self, army_id: str) -> None:
        """Make an army the open one."""
        if self.current is not None and self.current.army.id == army_id:
            self.opened.emit()
            return
        document = self._documents.get(army_id)
        if document is None:
            army = self.load(army_id)
            if army is None:
                return
            document = self._document(army)
        self.current = document
        self.remember(army_id)
        self.opened.emit()
        self.listed.emit()

    def _document(self, army: Army) -> ArmyDocument:
        document = ArmyDocument(army, self.catalog.get(army.ruleset), self)
        self._stored[army.id] = army
        self._documents[army.id] = document
        document.changed.connect(lambda change, each=document: self._changed(each, change))
        return document

    def _changed(self, document: ArmyDocument, change: Change) -> None:
        self.mark(document.army.id, at_once=change.select is not None)
        before, after = change.before, change.after
        seen = ("name", "colour", "units", "rulings", "switches")
        if any(getattr(before, each) is not getattr(after, each) for each in seen):
            self.listed.emit()

    def add(self, army: Army) -> bool:
        """Put an army into the list and open it; one with a known identity becomes a copy.

        Return whether it could be stored.
        """
        if any(entry.id == army.id for entry in self._entries):
            army = edits.duplicate_army(army, army.name)
        if not self.write(lambda work: work.armies.add(army)):
            return False
        self._entries.append(
            Entry(army.id, army.name, army.ruleset, army.colour, army.figure_count())
        )
        self.current = self._document(army)
        self.remember(army.id)
        self.listed.emit()
        self.opened.emit()
        return True

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
        if army is None or not self.write(lambda work: work.armies.delete(army_id)):
            return
        self._removed.append((army, order))
        self.settle(army_id)
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

        if self.write(act):
            self._removed.pop()
            self._read_list_again()
            self.open(army.id)

    def _value(self, army_id: str) -> Army | None:
        document = self._documents.get(army_id)
        return document.army if document else self.load(army_id)

    def _free_name(self, stem: str) -> str:
        taken = {entry.name for entry in self.entries}
        if stem not in taken:
            return stem
        number = 2
        while f"{stem} {number}" in taken:
            number += 1
        return f"{stem} {number}"

    # ---- saving

    def keep_mine(self, army_id: str) -> None:
        """Write this window's army over the one that another window stored."""
        mine = self._documents[army_id].army
        if self.write(lambda work: work.armies.save(work.armies.load(army_id), mine)):
            self.settle(army_id, mine)

    def keep_both(self, army_id: str) -> None:
        """Store this window's army as a new one, and show the other window's as well."""
        mine = self._documents[army_id].army
        copy = edits.duplicate_army(mine, self._free_name(f"{mine.name} (this window)"))
        if self.add(copy):
            # Only now: until it is stored, this window holds the one copy there is.
            self.settle(army_id)
            self._documents.pop(army_id)
            self._read_list_again()


def _entry(summary: ArmySummary) -> Entry:
    return Entry(summary.id, summary.name, summary.ruleset, summary.colour, summary.figures)


def _worst(army: Army, ruleset: Ruleset) -> str:
    from rules.checks import check

    findings = check(army, ruleset)
    return findings[0].severity if findings else ""
