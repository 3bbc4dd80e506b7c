"""Checks the armies that are not open one after the other, for the marks in the list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from rules.army import Army
from rules.ruleset import Ruleset

if TYPE_CHECKING:
    from desktop.army.library import Library

PAUSE_MS = 8
"""Between two armies, so that with many of them the window still answers at once."""


class Judge(QObject):
    """Knows the severity of the worst finding of each army; "" where there is none."""

    def __init__(self, library: Library) -> None:
        super().__init__(library)
        self._library = library
        self._worst: dict[str, str] = {}
        self._timer = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._timer.timeout.connect(self._next)

    def worst(self, army_id: str) -> str:
        """Return the worst severity that is known of an army."""
        return self._worst.get(army_id, "")

    def begin(self) -> None:
        """Look through the armies while nothing else happens."""
        self._timer.start()

    def note(self, army_id: str, worst: str) -> None:
        """Take what an open army's own checks have found."""
        self._worst[army_id] = worst

    def forget(self, army_id: str) -> None:
        """Take note that an army is another one now; it is checked again."""
        self._worst.pop(army_id, None)
        self.begin()

    def _next(self) -> None:
        library = self._library
        if not library.ready:
            return
        for entry in library.entries:
            if entry.id in self._worst or library.army_now(entry.id) is not None:
                continue
            army = library.load(entry.id)
            ruleset = library.catalog.get(entry.ruleset) if army else None
            self._worst[entry.id] = _worst(army, ruleset) if army and ruleset else ""
            if self._worst[entry.id]:
                library.refresh_entry(entry.id)
            self._timer.start()
            return


def _worst(army: Army, ruleset: Ruleset) -> str:
    from rules.checks import check

    findings = check(army, ruleset)
    return findings[0].severity if findings else ""
