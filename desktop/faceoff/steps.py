"""Steps of the face-off, each on one army or on both: undone here, or together from either army."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal
from shiboken6 import isValid

from desktop.services.army_document import ArmyDocument
from rules.army.model import Army


class _Place(NamedTuple):
    """A step in the history of an army: the value before it and the one after it."""

    document: ArmyDocument
    before: Army
    after: Army


class _Step(NamedTuple):
    label: str
    places: tuple[_Place, ...]

    @property
    def done(self) -> bool:
        """Return whether nothing was done to its armies since."""
        return all(isValid(p.document) and p.document.army is p.after for p in self.places)

    @property
    def undone(self) -> bool:
        """Return whether its armies are as they were before it."""
        return all(isValid(p.document) and p.document.army is p.before for p in self.places)


class Steps(QObject):
    """Edits armies and takes that back; when one of two goes back, the other goes with it.

    Both go only from the place where the step left them: what was done since is left alone.
    """

    changed = Signal()
    """Another step can be undone or redone."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._steps: list[_Step] = []
        self._followed: list[ArmyDocument] = []

    def edit(self, label: str, act: Callable[[Army], Army], *documents: ArmyDocument) -> None:
        """Carry out one named step on armies."""
        self._steps = [each for each in self._steps if not each.undone]
        places = []
        for document in documents:
            before = document.army
            if document.edit(label, act):
                places.append(_Place(document, before, document.army))
            if document not in self._followed:
                self._followed.append(document)
                document.undo_stack.indexChanged.connect(self._follow)
        if places:
            self._steps.append(_Step(label, tuple(places)))
            self.changed.emit()

    @property
    def undo_text(self) -> str:
        """Return the name of the step that can be undone, "" for none."""
        step = self._last()
        return step.label if step else ""

    @property
    def redo_text(self) -> str:
        """Return the name of the step that can be redone, "" for none."""
        step = self._next()
        return step.label if step else ""

    def undo(self) -> None:
        """Take the last step back, in all its armies."""
        step = self._last()
        if step is not None:
            step.places[0].document.undo_stack.undo()

    def redo(self) -> None:
        """Take a step again that was taken back."""
        step = self._next()
        if step is not None:
            step.places[0].document.undo_stack.redo()

    def _last(self) -> _Step | None:
        return next((each for each in reversed(self._steps) if each.done), None)

    def _next(self) -> _Step | None:
        return next((each for each in self._steps if each.undone), None)

    def _follow(self, _index: int = 0) -> None:
        for step in self._steps:
            if len(step.places) < 2 or not all(isValid(p.document) for p in step.places):
                continue
            armies = [each.document.army for each in step.places]
            back = any(a is p.before for a, p in zip(armies, step.places, strict=True))
            on = any(a is p.after for a, p in zip(armies, step.places, strict=True))
            if not (back and on):
                continue
            moved = self.sender()
            first = next((p for p in step.places if p.document.undo_stack is moved), step.places[0])
            went_back = first.document.army is first.before
            for each in step.places:
                if went_back and each.document.army is each.after:
                    each.document.undo_stack.undo()
                elif not went_back and each.document.army is each.before:
                    each.document.undo_stack.redo()
        self.changed.emit()
