"""What is selected on the army page: figures and units by id, and the one that is current."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QObject, Signal


class Selection(QObject):
    """The selected ids in the order in which they were chosen; the last one is current."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._ids: tuple[str, ...] = ()

    @property
    def ids(self) -> tuple[str, ...]:
        """Return the selected ids."""
        return self._ids

    @property
    def current(self) -> str:
        """Return the id that details are shown of, "" when nothing is selected."""
        return self._ids[-1] if self._ids else ""

    def __contains__(self, target: object) -> bool:
        return target in self._ids

    def set(self, ids: Iterable[str]) -> None:
        """Select these and nothing else."""
        chosen = tuple(dict.fromkeys(ids))
        if chosen != self._ids:
            self._ids = chosen
            self.changed.emit()

    def keep(self, held: Callable[[str], bool], ids: Iterable[str] | None = None) -> None:
        """Drop what the army no longer holds; or select of these ids what it does hold."""
        self.set(each for each in (self._ids if ids is None else ids) if held(each))
