"""One step of two armies: what is agreed between them is taken back from both at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QObject
from shiboken6 import isValid

from desktop.services.army_document import ArmyDocument
from rules.army.model import Army


class _Place(NamedTuple):
    """A step in the history of an army: the value before it and the one after it."""

    document: ArmyDocument
    before: Army
    after: Army


class StepsTogether(QObject):
    """Edits two armies at once; when the first goes back or on, the second goes with it.

    It goes along only from the place where the step left it: what was done to it since then is
    its player's own affair.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pairs: list[tuple[_Place, _Place]] = []

    def edit(
        self, label: str, act: Callable[[Army], Army], first: ArmyDocument, second: ArmyDocument
    ) -> None:
        """Carry out one named step on both armies."""
        places = []
        for document in (second, first):
            before = document.army
            if document.edit(label, act):
                places.append(_Place(document, before, document.army))
        if len(places) < 2:
            return
        followed = any(mine.document is first for mine, _ in self._pairs)
        self._pairs.append((places[1], places[0]))
        if not followed:
            first.undo_stack.indexChanged.connect(lambda _: self._follow(first))

    def _follow(self, first: ArmyDocument) -> None:
        if not isValid(first.undo_stack):
            return  # the window is being closed
        for mine, its in self._pairs:
            if mine.document is not first or not isValid(its.document.undo_stack):
                continue
            if first.army is mine.before and its.document.army is its.after:
                its.document.undo_stack.undo()
            elif first.army is mine.after and its.document.army is its.before:
                its.document.undo_stack.redo()
