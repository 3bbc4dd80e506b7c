"""The player's toy box: read from the database once, and written with each change."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, Signal

from desktop.services.result import DONE, Result
from rules.common.problems import InputProblem
from rules.toybox.toy_box import ToyBox

if TYPE_CHECKING:
    from db.store import UnitOfWork
    from desktop.services.database import Database

MOST_STEPS = 200
"""Changes that can be undone."""
DRAFT = "toy box/bag"
"""The setting with the bag that is being entered."""
ELSEWHERE = "Another window changed the toy box since, so earlier steps cannot be undone."

Change = Callable[[ToyBox], ToyBox]


class _Step(NamedTuple):
    label: str
    before: ToyBox
    after: ToyBox


class ToyBoxService(QObject):
    """Holds the box. A change is made on the box as it is stored, so no window loses another's."""

    changed = Signal()
    said = Signal(str)
    """A sentence for the player that needs no answer."""

    def __init__(self, database: Database, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._database = database
        self._box: ToyBox | None = None
        self._revision = 0
        self._undo: list[_Step] = []
        self._redo: list[_Step] = []

    @property
    def box(self) -> ToyBox:
        """Return the box as it is now; an empty one while the database cannot be read."""
        if self._box is None:
            found = self._database.read(lambda work: (work.toy_box.load(), work.toy_box.revision()))
            if found is None:
                return ToyBox()
            self._box, self._revision = found
        return self._box

    def refresh(self) -> None:
        """Take over what another window wrote since."""
        revision = self._database.read(lambda work: work.toy_box.revision())
        if self._box is not None and revision is not None and revision != self._revision:
            self._take_newer()

    def edit(self, label: str, change: Change) -> Result[None]:
        """Change the box and write it; `label` is the step's name for undo ("add 12 bazookas").

        What the change refuses (an InputProblem) is the error; then nothing is written.
        """
        try:
            before, after = self._write(change)
        except InputProblem as problem:
            return Result(error=problem.sentence())
        except _NotWritten as trouble:
            return Result(error=str(trouble))
        if after != before:
            self._undo.append(_Step(label, before, after))
            del self._undo[:-MOST_STEPS]
            self._redo.clear()
            self.changed.emit()
        return DONE

    def book(self, change: Change) -> None:
        """Make a change that follows from elsewhere: no step of undo; earlier steps go on with it.

        Where it cannot be written, that is said.
        """
        self.refresh()
        if change(self.box) == self.box:
            return
        try:
            self._write(change)
        except _NotWritten as trouble:
            self.said.emit(str(trouble))
            return
        for steps in (self._undo, self._redo):
            steps[:] = [
                _Step(each.label, change(each.before), change(each.after)) for each in steps
            ]
        self.changed.emit()

    def _write(self, change: Change) -> tuple[ToyBox, ToyBox]:
        """Make a change of the box as it is stored; return it before and after."""
        here = self.box

        def act(work: UnitOfWork) -> tuple[ToyBox, ToyBox, int]:
            revision = work.toy_box.revision()
            stored = here if revision == self._revision else work.toy_box.load()
            after = change(stored)
            if after != stored:
                revision = work.toy_box.save(stored, after)
            return stored, after, revision

        result = self._database.write(act)
        if not result or result.value is None:
            raise _NotWritten(result.error)
        stored, after, self._revision = result.value
        if stored is not here:
            self._forget_steps()
        self._box = after
        return stored, after

    # ---- undo

    @property
    def undo_label(self) -> str:
        """Return the name of the step that would be undone, "" for none."""
        return self._undo[-1].label if self._undo else ""

    @property
    def redo_label(self) -> str:
        """Return the name of the step that would be redone, "" for none."""
        return self._redo[-1].label if self._redo else ""

    def undo(self) -> Result[None]:
        """Take the last change back."""
        return self._step(self._undo, self._redo, back=True)

    def redo(self) -> Result[None]:
        """Make the change again that was taken back last."""
        return self._step(self._redo, self._undo, back=False)

    def _step(self, taken: list[_Step], put: list[_Step], *, back: bool) -> Result[None]:
        self.refresh()
        if not taken:
            return DONE
        step = taken[-1]
        try:
            self._write(lambda _: step.before if back else step.after)
        except _NotWritten as trouble:
            return Result(error=str(trouble))
        if taken:  # another window's change in between has emptied both
            put.append(taken.pop())
        self.changed.emit()
        return DONE

    def _take_newer(self) -> None:
        self._box = None
        self._forget_steps()
        self.changed.emit()

    def _forget_steps(self) -> None:
        if self._undo or self._redo:
            self._undo.clear()
            self._redo.clear()
            self.said.emit(ELSEWHERE)

    # ---- the bag that is being entered

    def draft(self) -> str:
        """Return what was kept of a bag that was not added yet, "" for nothing."""
        return self._database.read(lambda work: work.settings.get(DRAFT)) or ""

    def keep_draft(self, text: str) -> Result[None]:
        """Keep a bag that was not added yet; "" for none."""
        return self._database.write(lambda work: work.settings.set(DRAFT, text))


class _NotWritten(Exception):
    """The database could not be written; its text says why."""
