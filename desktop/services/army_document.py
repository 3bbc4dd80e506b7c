"""One army being edited: the value, its findings and totals, and undo."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from rules.army.model import Army, Figure, Unit
from rules.army.roster import Roster
from rules.army.totals import Total, totals
from rules.checks import check_roster
from rules.common.findings import Finding
from rules.games.ruleset import Ruleset

Ids = tuple[str, ...]
MERGE_SECONDS = 2.0
"""Typing in one field stays one step of undo while the pauses are shorter than this."""


@dataclass(frozen=True, slots=True)
class Change:
    """What an edit, an undo or a redo did; `select` is what should be selected afterwards."""

    before: Army
    after: Army
    label: str
    select: Ids | None = None


class _Snapshot(QUndoCommand):
    """The army before and after one act of the player, and what was selected each time."""

    def __init__(self, document: ArmyDocument, change: Change, selected: Ids, merge: str) -> None:
        super().__init__(change.label)
        self._document = document
        self.change = change
        self._selected = selected
        self.merge = merge
        self._undone = False
        self.when = time.monotonic()
        self.clock = time.strftime("%H:%M")

    def redo(self) -> None:
        change = self.change
        if self._undone and change.select is None:
            # Nothing else was chosen by the act, so what was selected then is so again.
            change = Change(change.before, change.after, change.label, self._selected)
        self._document.show_step(change)

    def undo(self) -> None:
        self._undone = True
        change = self.change
        self._document.show_step(Change(change.after, change.before, change.label, self._selected))

    def id(self) -> int:
        return hash(self.merge) & 0x7FFFFFFF if self.merge else -1

    def mergeWith(self, other: QUndoCommand) -> bool:
        if not isinstance(other, _Snapshot) or other.merge != self.merge:
            return False
        if other.when - self.when > MERGE_SECONDS:
            return False
        last = other.change
        self.change = Change(self.change.before, last.after, last.label, last.select)
        self.setText(last.label)  # "12 riflemen" became "14 riflemen"
        self.setObsolete(self.change.before == last.after)
        self.when = other.when
        return True


class ArmyDocument(QObject):
    """Holds the one current value of an army. Only `edit`, undo and redo replace it.

    `find_ruleset` gives a game by its id. `ruleset` is None when the army's game is not known here;
    then it can be looked at, named, exported and deleted, but there are no checks and no totals.
    """

    changed = Signal(object)
    """Emitted with a `Change` after the value was replaced."""

    def __init__(
        self,
        army: Army,
        find_ruleset: Callable[[str], Ruleset | None],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._find_ruleset = find_ruleset
        self.ruleset = find_ruleset(army.ruleset)
        self.undo_stack = QUndoStack(self)
        self._army = army
        self._roster: Roster | None = None
        self._last_roster: Roster | None = None
        self._findings: tuple[Finding, ...] | None = None
        self._totals: tuple[Total, ...] | None = None
        self._unit_of: dict[str, Unit] | None = None
        self._jumping = False

    @property
    def army(self) -> Army:
        """Return the army as it is now."""
        return self._army

    @property
    def unit_of(self) -> Mapping[str, Unit]:
        """Return the unit of each man by his id."""
        if self._unit_of is None:
            units = self._army.units
            self._unit_of = {man.id: unit for unit in units for man in unit.figures}
        return self._unit_of

    def men(self, ids: Collection[str]) -> list[tuple[Unit, Figure]]:
        """Return the men of these ids, each with his unit, in the order of the army."""
        if not ids:
            return []
        unit_of, wanted = self.unit_of, set(ids)
        units = {unit_of[each].id for each in wanted if each in unit_of}
        found = [unit for unit in self._army.units if unit.id in units] if units else []
        return [(unit, man) for unit in found for man in unit.figures if man.id in wanted]

    def holds(self, target: str) -> bool:
        """Return whether that is the army itself, or one of its units or men."""
        army = self._army
        return (
            target in self.unit_of
            or target == army.id
            or any(unit.id == target for unit in army.units)
        )

    @property
    def roster(self) -> Roster | None:
        """Return the army counted under its ruleset, None without one."""
        if self._roster is None and self.ruleset is not None:
            self._roster = self._last_roster = Roster(self._army, self.ruleset, self._last_roster)
        return self._roster

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Return what the checks say about the army as it is now."""
        if self._findings is None:
            self._findings = check_roster(self.roster) if self.roster else ()
        return self._findings

    @property
    def totals(self) -> tuple[Total, ...]:
        """Return the totals of the army as it is now."""
        if self._totals is None:
            self._totals = totals(self.roster) if self.roster else ()
        return self._totals

    def edit(
        self,
        label: str,
        change: Callable[[Army], Army],
        *,
        select: Ids | None = None,
        selected: Ids = (),
        merge: str = "",
    ) -> bool:
        """Replace the army by `change` of it as one step of undo; return whether it differs.

        `label` goes behind "Undo: " ("add commando"), `selected` is the selection before,
        `select` the one to have afterwards. Steps with the same `merge` become one.
        """
        after = change(self._army)
        if after is self._army or after == self._army:
            return False
        step = Change(self._army, after, label, select)
        self.undo_stack.push(_Snapshot(self, step, selected, merge))
        return True

    def go_to(self, index: int) -> None:
        """Go to a step of the history; whoever follows the army hears of it once."""
        before = self._army
        self._jumping = True
        try:
            self.undo_stack.setIndex(index)
        finally:
            self._jumping = False
        if self._army is not before:
            self.show_step(Change(before, self._army, "go to a step", ()))

    def state_at(self, index: int) -> Army:
        """Return the army as it is after so many steps of the history."""
        step = self.undo_stack.command(max(index - 1, 0))
        if not isinstance(step, _Snapshot):
            return self._army
        return step.change.after if index else step.change.before

    def time_of(self, index: int) -> str:
        """Return the time of day at which a step was taken ("19:42"); the first has number 1."""
        step = self.undo_stack.command(index - 1)
        return step.clock if isinstance(step, _Snapshot) else ""

    def show_step(self, change: Change) -> None:
        """Take the value after a step; only the undo stack calls this."""
        self._army = change.after
        self._forget()
        if self._jumping:
            return
        if change.before.ruleset != change.after.ruleset:
            self.ruleset = self._find_ruleset(change.after.ruleset)
        self.changed.emit(change)

    def play_by(self, ruleset: Ruleset | None) -> None:
        """Count and check the army by these rules from now on; nothing of it is changed."""
        self.ruleset = ruleset
        self._forget()

    def _forget(self) -> None:
        self._roster = self._findings = self._totals = self._unit_of = None
