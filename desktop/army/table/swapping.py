"""Two men change places: the chosen one and the one who is clicked next."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from desktop.army.controller import ArmyController
from rules.army.drag_and_drop import exchange

Ids = tuple[str, ...]


class Swap(QObject):
    """Waits for the second man from `begin` until somebody is clicked, or it is let be."""

    moved = Signal()
    """It waits for somebody, or no longer."""

    def __init__(self, controller: ArmyController) -> None:
        super().__init__(controller)
        self._controller = controller
        self._one = ""
        controller.document_changed.connect(self.leave)
        controller.changed.connect(self.leave)

    @property
    def waiting(self) -> bool:
        """Return whether the next man who is clicked changes places."""
        return bool(self._one)

    def begin(self) -> None:
        """Let the chosen man change places with the next one; of two chosen ones at once."""
        men = self._controller.selected_figures()
        if self._one:
            self.leave()
        elif len(men) == 2 and not self._alike(*men):
            self._exchange(*men)
        elif men:
            self._one = men[-1]
            self._controller.said.emit(
                f"Click the man who changes places with {self._controller.called(self._one)}."
            )
            self.moved.emit()

    def take(self, ids: Ids) -> bool:
        """Let the man who was clicked be the second; return whether that was meant."""
        document = self._controller.document
        roster = document.roster if document else None
        if not self._one or roster is None or not ids or ids[-1] not in roster.man:
            return False
        one, other = self._one, ids[-1]
        self.leave()
        if one not in ids:
            self._exchange(one, other)
        return True

    def leave(self, _change: object = None) -> None:
        """Wait for nobody."""
        if self._one:
            self._one = ""
            self._controller.said.emit("")
            self.moved.emit()

    def _alike(self, one: str, other: str) -> bool:
        document = self._controller.document
        pairs = document.men((one, other)) if document else []
        units = {unit.id for unit, _ in pairs}
        looks = {man.appearance for _, man in pairs if man.plain and not man.post}
        return (
            len(pairs) == 2
            and len(units) == 1
            and len(looks) == 1
            and all(man.plain and not man.post for _, man in pairs)
        )

    def _exchange(self, one: str, other: str) -> None:
        document = self._controller.document
        roster = document.roster if document else None
        if roster is not None:
            done = exchange(roster, one, other)
            self._controller.edit(done.label, lambda _: done.army, select=done.select)
