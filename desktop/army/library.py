"""All armies of the player: the list, the open ones, and which of them lies on the page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from db.moments import utc_now
from db.place import Place
from db.problems import StoreProblem
from desktop.army.armies_list import Entry
from desktop.army.elsewhere import Elsewhere
from desktop.army.filing import Filing
from desktop.army.judge import Judge
from desktop.army.keeper import LAST_ARMY
from desktop.army.shelf import Shelf
from desktop.services.army_document import ArmyDocument, Change
from rules.army import edits
from rules.army.model import Army, new_army
from rules.games.catalog import Catalog

if TYPE_CHECKING:
    from db.store import Store, UnitOfWork

SHOWN = ("name", "colour", "units", "rulings", "switches")
"""What of an army can be seen in the list, by itself or by what the checks say of it."""


class Library(Shelf):
    """Knows every army, opens and keeps them, and writes each change to the database."""

    opened = Signal()
    """Another army is open, or none."""
    replayed = Signal(str)
    """An army (by id) is played by other rules: what shows it is to be shown anew."""
    kept = Signal()
    """An earlier version of an army was kept."""
    said = Signal(str)
    """One sentence for the status line."""

    def __init__(self, place: Place, catalog: Catalog, parent: QObject | None = None) -> None:
        super().__init__(place, parent)
        self.catalog = catalog
        self.filing = Filing(self)
        self.judge = Judge(self)
        self.elsewhere = Elsewhere(self)
        self.current: ArmyDocument | None = None

    # ---- the database

    def connected(self, store: Store) -> None:
        """Put the sample armies in on the first start, read the list, and open an army."""
        if store.is_new:
            self._put_samples()
        self.read_list()
        self.listed.emit()
        self._open_last()
        self.judge.begin()
        self.elsewhere.begin(store)

    def not_connected(self) -> None:
        """Let the page show why."""
        self.listed.emit()

    def _put_samples(self) -> None:
        from desktop.services.sample_armies import sample_armies

        store = self._store
        if store is None:
            return
        with store.writing() as work:
            known = set(work.armies.ids())
            armies = sample_armies()
            for army in armies:
                if army.id not in known:
                    work.armies.add(army)
            work.armies.unbin([army.id for army in armies])

    def add_samples(self) -> None:
        """Put the sample armies into the list, those that are not there, and open the first."""
        if not self.connect_now():
            return
        try:
            self._put_samples()
            self.read_list()
        except StoreProblem as problem:
            self.trouble.emit(problem.sentence())
        self.listed.emit()
        self.open_first()

    # ---- opening and changing

    def open(self, army_id: str) -> None:
        """Make an army the open one."""
        if self.current is not None and self.current.army.id == army_id:
            self.opened.emit()
            return
        document = self.document(army_id)
        if document is None:
            return
        self.current = document
        self.remember(army_id)
        self.refresh_entry(army_id)
        self.opened.emit()

    def _open_last(self) -> None:
        """Open the army last opened, archived or not, else the first, when none is open."""
        last = self.read(lambda work: work.settings.get(LAST_ARMY))
        if self.current is None and any(each.id == last for each in self.entries):
            self.open(str(last))
        self.open_first()

    def open_first(self) -> None:
        """Open the first army when none is open, rather one that is not in the archive."""
        if self.current is None and self.entries:
            waiting = [each for each in self.entries if not each.archived] or self.entries
            self.open(waiting[0].id)

    def document(self, army_id: str) -> ArmyDocument | None:
        """Return an army with its steps of undo, read now if it was not; None without it."""
        document = self._documents.get(army_id)
        if document is None:
            army = self.load(army_id)
            document = self._document(army) if army is not None else None
        return document

    def _document(self, army: Army) -> ArmyDocument:
        document = ArmyDocument(army, self.catalog.get(army.ruleset), self)
        self._stored[army.id] = army
        self._documents[army.id] = document
        document.changed.connect(self._changed)
        document.rules_asked.connect(lambda wanted: document.play_by(self.catalog.get(wanted)))
        return document

    def _changed(self, change: Change) -> None:
        before, after = change.before, change.after
        self.mark(after.id, at_once=change.select is not None)
        self.elsewhere.edited(after.id)
        if any(getattr(before, each) is not getattr(after, each) for each in SHOWN):
            self.refresh_entry(after.id, changed=True)
        if before.ruleset != after.ruleset:
            self.listed.emit()
            # After whoever else hears of this step: the panes are shown anew, not changed.
            QTimer.singleShot(0, self, lambda: self.replayed.emit(after.id))

    def close_army(self, ids: Sequence[str]) -> None:
        """Open the neighbour of the open army when it is one of these; they are in the bin now."""
        if self.current is None or self.current.army.id not in ids:
            return
        order = self.order
        at = order.index(self.current.army.id) if self.current.army.id in order else 0
        self.current = None
        shown = {each.id for each in self.entries if not each.archived}
        near = [each for each in (*order[at:], *reversed(order[:at])) if each in shown]
        if near:
            self.open(near[0])
        self.open_first()
        if self.current is None:
            self.opened.emit()

    def drop(self, army_id: str) -> None:
        """Forget an army that was deleted for good."""
        self.settle(army_id)
        self._stored.pop(army_id, None)
        self._documents.pop(army_id, None)
        if self._entries.pop(army_id, None) is not None:
            self._shown = None

    def add(self, army: Army, folder: str = "") -> bool:
        """Put an army into the list and open it; one with a known identity becomes a copy.

        Return whether it could be stored.
        """
        return self.add_all([army], folder)

    def add_all(self, armies: Sequence[Army], folder: str = "") -> bool:
        """Put armies into the list as `add` does, all or none, and open the last of them."""
        new: dict[str, Army] = {}
        for army in armies:
            if self.knows(army.id) or army.id in new:
                army = edits.duplicate_army(army, army.name)
            new[army.id] = army

        def act(work: UnitOfWork) -> None:
            for army in new.values():
                work.armies.add(army)
            if folder:
                work.armies.file(list(new), folder=folder)

        if not new or not self.write(act):
            return False
        for army in new.values():
            blank = Entry(army.id, army.name, army.ruleset, army.colour, army.figure_count())
            self._entries[army.id] = replace(blank, folder=folder, changed=utc_now())
        self._shown = None
        self.current = self._document(army)
        self.remember(army.id)
        self.refresh_entry(army.id)
        if len(new) > 1:
            self.judge.begin()
        self.listed.emit()
        self.opened.emit()
        return True

    def create(self, ruleset_id: str) -> None:
        """Add an empty army for a game, with a name of its own."""
        ruleset = self.catalog.get(ruleset_id)
        stem = f"{ruleset.name if ruleset else ruleset_id} army"
        colour = ruleset.colours[0] if ruleset and ruleset.colours else "green"
        self.add(new_army(ruleset_id, self.free_name(stem), colour))

    def duplicate(self, army_id: str) -> bool:
        """Add a true copy of an army, in the same folder; return success."""
        army = self.army_now(army_id) or self.load(army_id)
        if army is None:
            return False
        copy = edits.duplicate_army(army, self.free_name(f"{army.name} copy"))
        return self.add(copy, self.entry(army_id).folder)

    def rename(self, army_id: str, name: str) -> bool:
        """Give an army another name, as a step of its undo; return whether it differs."""
        document = self.document(army_id)
        if document is None:
            return False
        return document.edit("rename the army", lambda army: edits.change_army(army, name=name))

    # ---- rules

    def reload_rules(self) -> None:
        """Check every open army by its rules as they are now; `replayed` tells of each."""
        for army_id, document in self._documents.items():
            ruleset = self.catalog.get(document.army.ruleset)
            if ruleset is not document.ruleset:
                document.play_by(ruleset)
                self.refresh_entry(army_id, changed=True)
                self.replayed.emit(army_id)
        own = {each.id for each in self.catalog.all() if each.extends}
        for entry in self.entries:
            if entry.ruleset in own:
                self.judge.forget(entry.id)
        self.listed.emit()

    def play_by(self, army_id: str, ruleset_id: str, name: str) -> bool:
        """Let an army be played by other rules, as one step of undo; return success."""
        document = self.document(army_id)
        if document is None or self.catalog.get(ruleset_id) is None:
            return False
        label = f"play by {name}"
        done = document.edit(label, lambda army: edits.change_army(army, ruleset=ruleset_id))
        return done and self.save()

    # ---- two windows

    def take_over(self, army_id: str, stored: Army, label: str) -> None:
        """Let an open army become what another window stored, as one step of undo."""
        self._stored[army_id] = stored
        self._documents[army_id].edit(label, lambda _: stored)
        self.settle(army_id, stored)

    def keep_mine(self, army_id: str) -> None:
        """Write this window's army over the one that another window stored."""
        mine = self._documents[army_id].army
        if self.write(lambda work: work.armies.save(work.armies.load(army_id), mine)):
            self.settle(army_id, mine)

    def keep_both(self, army_id: str) -> None:
        """Store this window's army as a new one, and show the other window's as well."""
        mine = self._documents[army_id].army
        copy = edits.duplicate_army(mine, self.free_name(f"{mine.name} (this window)"))
        if self.add(copy):
            # Only now: until it is stored, this window holds the one copy there is.
            self.settle(army_id)
            self._documents.pop(army_id)
            self.judge.forget(army_id)
            self.read_again()
