"""One army being edited: the value, its findings and totals, and undo."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from rules.army.army_under_ruleset import Roster
from rules.army.model import Army, Figure, Unit
from rules.army.totals import Total, totals
from rules.army.undo_steps import ArmyStep, pack_step
from rules.checks import check_roster, in_order
from rules.common.findings import Finding
from rules.common.wording import day_said
from rules.games.ruleset import Ruleset
from rules.toybox.toy_box import ToyBox

Ids = tuple[str, ...]
STEPS_KEPT = 100
"""Steps of undo of one army, in memory and in the database."""
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
    """The army before and after one act of the player, and what was selected each time.

    Of a step of an earlier session both are unpacked when somebody asks for them.
    """

    def __init__(
        self, document: ArmyDocument, change: Change, selected: Ids, merge: str, number: int
    ) -> None:
        super().__init__(change.label)
        self._document = document
        self._change: Change | None = change
        self._packed: tuple[ArmyStep | None, ArmyStep | None] = (None, None)
        self._selected = selected
        self.merge = merge
        self._undone = False
        self.when = time.monotonic()
        self.moment = time.strftime("%Y-%m-%dT%H:%M")
        self.number = number

    @classmethod
    def of_earlier(cls, document: ArmyDocument, before: ArmyStep, after: ArmyStep) -> _Snapshot:
        """Return a step of an earlier session."""
        army = document.army
        step = cls(document, Change(army, army, after.label, ()), (), "", after.number)
        step._change, step._packed, step.moment = None, (before, after), after.moment
        return step

    @property
    def change(self) -> Change:
        """The army before and after; where a packed one cannot be read, as it is now."""
        if self._change is None:
            now = self._document.army
            before, after = ((each and each.army()) or now for each in self._packed)
            self._change = Change(before, after, self.text(), ())
        return self._change

    @change.setter
    def change(self, change: Change) -> None:
        self._change, self._packed = change, (None, None)

    def packed(self) -> tuple[ArmyStep, ArmyStep]:
        """Return the army before and after, to be stored."""
        before, after = self._packed
        if before is None:
            before = pack_step(self.number - 1, "", self.moment, self.change.before)
        if after is None:
            after = pack_step(self.number, self.text(), self.moment, self.change.after)
        self._packed = before, after
        return before, after

    def redo(self) -> None:
        if self._document.filling:
            return
        change = self.change
        if self._undone and change.select is None:
            # Nothing else was chosen by the act, so what was selected then is so again.
            change = Change(change.before, change.after, change.label, self._selected)
        self._document.show_step(change)

    def undo(self) -> None:
        self._undone = True
        if self._document.filling:
            return
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
        self.undo_stack.setUndoLimit(STEPS_KEPT)
        self._last_number = 0
        self.damage = ""
        """What the player must be told of the army as it was stored, "" for nothing."""
        self._army = army
        self._roster: Roster | None = None
        self._last_roster: Roster | None = None
        self._findings: tuple[Finding, ...] | None = None
        self.find_toys: Callable[[], ToyBox] = ToyBox
        """Gives the player's toys, which `shown_findings` are about too."""
        self._with_toys: tuple[ToyBox, tuple[Finding, ...]] | None = None
        self._totals: tuple[Total, ...] | None = None
        self._unit_of: dict[str, Unit] | None = None
        self._jumping = False
        self.filling = False
        """Whether steps of an earlier session are put into the stack, which change nothing."""

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
    def shown_findings(self) -> tuple[Finding, ...]:
        """Return what the checks say, and what the army lacks of the player's toys."""
        box, roster = self.find_toys(), self.roster
        if roster is None or not box.lots:
            return self.findings
        if self._with_toys is None or self._with_toys[0] is not box:
            from rules.toybox.shortfalls import toy_findings

            found = (*self.findings, *toy_findings(box, roster))
            self._with_toys = box, in_order(self._army.agreements, found)
        return self._with_toys[1]

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
        self._last_number += 1
        self.undo_stack.push(_Snapshot(self, step, selected, merge, self._last_number))
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
        """Return when a step was taken ("19:42", "21 Nov, 19:42"); the first has number 1."""
        step = self.undo_stack.command(index - 1)
        if not isinstance(step, _Snapshot):
            return ""
        day, _, clock = step.moment.partition("T")
        today = day == time.strftime("%Y-%m-%d")
        return clock if today else f"{day_said(day).rpartition(' ')[0]}, {clock}"

    # ---- steps that outlive the program

    def packed_steps(self) -> list[ArmyStep]:
        """Return the steps to be stored, the oldest first, with the army before them."""
        stack = self.undo_stack
        commands = [stack.command(at) for at in range(stack.count())]
        steps = [each for each in commands if isinstance(each, _Snapshot)]
        return [steps[0].packed()[0], *(each.packed()[1] for each in steps)] if steps else []

    def take_steps(self, stored: Sequence[ArmyStep]) -> None:
        """Put the steps of an earlier session into the empty undo stack.

        Without one after which the army was as it is now, something else changed it: then none of
        them fits.
        """
        places = reversed(range(len(stored)))
        here = next((at for at in places if stored[at].army() == self._army), None)
        if here is None or self.undo_stack.count():
            return
        self._last_number = stored[-1].number
        self.filling = True
        try:
            for before, after in pairwise(stored):
                self.undo_stack.push(_Snapshot.of_earlier(self, before, after))
            self.undo_stack.setIndex(here)
        finally:
            self.filling = False

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
        self._roster = self._findings = self._totals = self._unit_of = self._with_toys = None
