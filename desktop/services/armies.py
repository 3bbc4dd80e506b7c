"""The armies of the player: their list, those that are open, and every change of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from db.errors import StoreProblem
from db.list_summaries import ArmySummary
from db.timestamps import utc_now
from desktop.services.army_document import ArmyDocument, Change
from desktop.services.autosave import Autosave
from desktop.services.background_checks import BackgroundChecks
from desktop.services.database import Database
from desktop.services.result import DONE, Result
from rules.army import edits
from rules.army.model import Army, new_army
from rules.army.undo_steps import ArmyStep
from rules.common.wording import free_name
from rules.convert.conversion import read_as
from rules.games.catalog import Catalog
from rules.toybox.toy_box import ToyBox

if TYPE_CHECKING:
    from db.store import Store, UnitOfWork

UNREAD = "The army cannot be read."
LAST_ARMY = "army"
"""The setting with the id of the army last opened."""
SHOWN = ("name", "ruleset", "colour", "units", "agreements", "switches")
"""What of an army can be seen in the list, by itself or by what the checks say of it."""


class ArmyService(QObject):
    """Knows a line of each army, holds the open ones, and writes each change to the database."""

    listed = Signal()
    """The list of armies is another one: some came, went or stand elsewhere."""
    entry_changed = Signal(str)
    """Of one army (by id) the list has other things to say."""
    opened = Signal()
    """Another army is open, or none."""
    edited = Signal(str)
    """An open army (by id) was changed by a step of the player, or by one undone or redone."""
    replayed = Signal(str)
    """An army (by id) is played by other rules: what shows it is to be shown anew."""
    version_kept = Signal()
    """An earlier version of an army was kept."""
    said = Signal(str)
    """One sentence for the status line."""

    def __init__(self, database: Database, catalog: Catalog, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.database, self.catalog = database, catalog
        self.current: ArmyDocument | None = None
        self._documents: dict[str, ArmyDocument] = {}
        self._entries: dict[str, ArmySummary] = {}
        self._shown: tuple[ArmySummary, ...] | None = None
        self.autosave = Autosave(database, self.army_now, self._steps_now, self)
        self.checks = BackgroundChecks(database, catalog, self._closed, self)
        self.checks.checked.connect(self.refresh_entry)
        self.find_toys: Callable[[], ToyBox] = ToyBox
        """Gives the player's toys, for what is told of open armies."""
        database.prepare = self._prepare
        database.opened.connect(self._begin)
        database.failed.connect(self.listed)

    # ---- the database

    def _prepare(self, store: Store) -> None:
        """Add the sample armies on the first start, and read the list; raises StoreProblem.

        A club begins without them.
        """
        if store.is_new and not self.database.club:
            with store.writing() as work:
                self._put_samples(work)
        with store.reading() as work:
            self.set_list(work.armies.summaries())

    def _begin(self) -> None:
        self.listed.emit()
        last = self.database.read(lambda work: work.settings.get(LAST_ARMY))
        if self.current is None and any(each.id == last for each in self.entries):
            self.open(str(last))
        self.open_first()
        self.checks.start()

    def close(self) -> None:
        """Close the database; what could not be written is lost with the window."""
        self.autosave.stop()
        self.database.close()

    def _put_samples(self, work: UnitOfWork) -> None:
        from desktop.services.sample_armies import sample_armies

        known = set(work.armies.ids())
        armies = sample_armies()
        for army in armies:
            if army.id not in known:
                work.armies.add(army)
        work.armies.unbin([army.id for army in armies])

    def add_samples(self) -> Result[None]:
        """Put the sample armies into the list, those that are not there, and open the first."""
        done = self.database.write(self._put_samples)
        if self.database.ready:
            self.read_list()
            self.open_first()
        return done

    def load(self, army_id: str) -> Army | None:
        """Return an army as it is stored, None when it cannot be read."""
        return self.database.read(lambda work: work.armies.load(army_id))

    def loader(self) -> Callable[[str], Army | None]:
        """Return a function that loads an army by id in any thread; it may raise StoreProblem."""
        store = self.database.store() if self.database.ready else None

        def load(army_id: str) -> Army | None:
            if store is None:
                return None
            with store.reading() as work:
                return work.armies.load(army_id)

        return load

    # ---- the list

    @property
    def entries(self) -> tuple[ArmySummary, ...]:
        """Return the armies in the player's order, open ones as they are now; none of the bin."""
        if self._shown is None:
            self._shown = tuple(each for each in self._entries.values() if each.binned is None)
        return self._shown

    @property
    def binned(self) -> tuple[ArmySummary, ...]:
        """Return the armies in the bin, the last one first."""
        found = [(each.binned, each) for each in self._entries.values() if each.binned is not None]
        return tuple(each for _, each in sorted(found, key=lambda pair: pair[0], reverse=True))

    @property
    def order(self) -> tuple[str, ...]:
        """Return the identities of all armies in the player's order, those in the bin as well."""
        return tuple(self._entries)

    def _closed(self) -> tuple[ArmySummary, ...]:
        return tuple(each for each in self.entries if each.id not in self._documents)

    def entry(self, army_id: str) -> ArmySummary:
        """Return the line of an army, in the bin or not; KeyError when there is none."""
        return self._entries[army_id]

    def knows(self, army_id: str) -> bool:
        """Return whether there is such an army, in the bin or not."""
        return army_id in self._entries

    def read_list(self) -> None:
        """Read the list again, after something was filed or another window wrote."""
        found = self.database.read(lambda work: work.armies.summaries())
        if found is not None:
            self.set_list(found)
        self.listed.emit()

    def set_list(self, summaries: Sequence[ArmySummary]) -> None:
        """Take the list as it was read."""
        self._entries = {each.id: self._live(each) for each in summaries}
        self._shown = None

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

    def _live(self, entry: ArmySummary) -> ArmySummary:
        """Return the line of an army as it is now, where it is open, with its worst finding."""
        document = self._documents.get(entry.id)
        if document is None:
            return replace(entry, worst=self.checks.worst(entry.id))
        worst = document.findings[0].severity if document.findings else ""
        self.checks.note(entry.id, worst)
        return _line_of(document.army, entry, worst)

    def free_name(self, stem: str) -> str:
        """Return a name that no army has, with a number behind it where needed."""
        return free_name(stem, [entry.name for entry in self.entries])

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
        self._remember(army_id)
        self.refresh_entry(army_id)
        self.opened.emit()

    def _remember(self, army_id: str) -> None:
        """Remember the open army for the next start; not worth a word when that cannot be."""
        if self.database.ready:
            with suppress(StoreProblem), self.database.writing() as work:
                work.settings.set(LAST_ARMY, army_id)

    def open_first(self) -> None:
        """Open the first army when none is open, rather one that is not in the archive."""
        if self.current is None and self.entries:
            waiting = [each for each in self.entries if not each.archived] or self.entries
            self.open(waiting[0].id)

    def army_now(self, army_id: str) -> Army | None:
        """Return an open army as it is now, None when it is not open."""
        document = self._documents.get(army_id)
        return document.army if document else None

    def documents(self) -> dict[str, ArmyDocument]:
        """Return the armies that were opened in this window, by id."""
        return dict(self._documents)

    def document(self, army_id: str) -> ArmyDocument | None:
        """Return an army with its steps of undo, read now if it was not; None without it."""
        document = self._documents.get(army_id)
        if document is None:
            found = self.database.read(
                lambda work: (*work.armies.load_checked(army_id), work.steps.of(army_id))
            )
            army, problem, steps = found or (None, None, ())
            if army is not None:
                document = self._document(army)
                document.damage = problem.sentence() if problem is not None else ""
                document.take_steps(steps)
                self.autosave.set_stored_steps(army_id, steps)
        return document

    def _steps_now(self, army_id: str) -> Sequence[ArmyStep]:
        document = self._documents.get(army_id)
        return document.packed_steps() if document is not None else ()

    def _document(self, army: Army) -> ArmyDocument:
        document = ArmyDocument(army, self.catalog.get, self)
        document.find_toys = self.find_toys
        self.autosave.set_stored(army.id, army)
        self._documents[army.id] = document
        document.changed.connect(self._changed)
        return document

    def _changed(self, change: Change) -> None:
        before, after = change.before, change.after
        self.autosave.mark(after.id, at_once=change.select is not None)
        self.edited.emit(after.id)
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

    def forget(self, army_id: str) -> None:
        """Drop an army that was deleted for good."""
        self.autosave.discard(army_id)
        self._documents.pop(army_id, None)
        if self._entries.pop(army_id, None) is not None:
            self._shown = None

    def add(self, army: Army, folder: str = "") -> Result[None]:
        """Put an army into the list and open it; one with a known identity becomes a copy."""
        return self.add_all([army], folder)

    def add_all(self, armies: Sequence[Army], folder: str = "") -> Result[None]:
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

        if not new:
            return DONE
        done = self.database.write(act)
        if not done:
            return done
        for army in new.values():
            blank = ArmySummary(army.id, "", "", "", 0, utc_now(), folder)
            self._entries[army.id] = _line_of(army, blank)
        self._shown = None
        self.current = self._document(army)
        self._remember(army.id)
        self.refresh_entry(army.id)
        if len(new) > 1:
            self.checks.start()
        self.listed.emit()
        self.opened.emit()
        return done

    def create(self, ruleset_id: str) -> None:
        """Add an empty army for a game, with a name of its own."""
        ruleset = self.catalog.get(ruleset_id)
        stem = f"{ruleset.name if ruleset else ruleset_id} army"
        colour = ruleset.colours[0] if ruleset and ruleset.colours else "green"
        self.add(new_army(ruleset_id, self.free_name(stem), colour))

    def duplicate(self, army_id: str) -> Result[None]:
        """Add a true copy of an army, in the same folder."""
        army = self.army_now(army_id) or self.load(army_id)
        if army is None:
            return Result(error=UNREAD)
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
                self.checks.recheck(entry.id)
        self.listed.emit()

    def tell_toys_changed(self) -> None:
        """Let the open army be shown anew, as the player's toys are others."""
        if self.current is not None:
            self.replayed.emit(self.current.army.id)

    def play_by(self, army_id: str, ruleset_id: str, name: str) -> bool:
        """Let an army be played by other rules, as one step of undo; return success."""
        document = self.document(army_id)
        if document is None or self.catalog.get(ruleset_id) is None:
            return False
        label, game = f"play by {name}", self.catalog.get(ruleset_id)
        if game is not None and any(game.id == each.ruleset for each in document.army.readings):
            done = document.edit(label, lambda army: read_as(army, game, self.catalog.get).army)
        else:
            done = document.edit(label, lambda army: edits.change_army(army, ruleset=ruleset_id))
        return done and bool(self.autosave.save())

    # ---- two windows

    def adopt(self, army_id: str, stored: Army, label: str) -> None:
        """Let an open army become what another window stored, as one step of undo."""
        self.autosave.set_stored(army_id, stored)
        self.autosave.forget_steps(army_id)
        self._documents[army_id].edit(label, lambda _: stored)
        self.autosave.set_stored(army_id, stored)

    def keep_mine(self, army_id: str) -> Result[None]:
        """Write this window's army over the one that another window stored."""
        mine = self._documents[army_id].army
        done = self.database.write(lambda work: work.armies.save(work.armies.load(army_id), mine))
        if done:
            self.autosave.set_stored(army_id, mine)
        return done

    def keep_both(self, army_id: str) -> Result[None]:
        """Store this window's army as a new one, and show the other window's as well."""
        mine = self._documents[army_id].army
        copy = edits.duplicate_army(mine, self.free_name(f"{mine.name} (this window)"))
        done = self.add(copy)
        if done:
            # Only now: until it is stored, this window holds the one copy there is.
            self.autosave.discard(army_id)
            self._documents.pop(army_id)
            self.checks.recheck(army_id)
            self.read_list()
        return done


def _line_of(army: Army, entry: ArmySummary, worst: str = "") -> ArmySummary:
    """Return the line of an army with what it says itself now; the rest stays as it is."""
    return replace(
        entry,
        name=army.name,
        ruleset=army.ruleset,
        colour=army.colour,
        figures=army.figure_count(),
        worst=worst,
    )
