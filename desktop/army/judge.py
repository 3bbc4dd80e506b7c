"""Checks the armies that are not open one after the other, for the marks in the list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from rules.army.model import Army
from rules.games.ruleset import Ruleset

if TYPE_CHECKING:
    from desktop.army.library import Library

PAUSE_MS = 8
"""Between two armies, so that with many of them the window still answers at once."""


class Judge(QObject):
    """Tells the library the severity of the worst finding of each army, one after the other."""

    def __init__(self, library: Library) -> None:
        super().__init__(library)
        self._library = library
        self._timer = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._timer.timeout.connect(self._next)

    def begin(self) -> None:
        """Look through the armies while nothing else happens."""
        self._timer.start()

    def forget(self, army_id: str) -> None:
        """Take note that an army is another one now; it is checked again."""
        self._library.judge_as(army_id, None)
        self.begin()

    def _next(self) -> None:
        library = self._library
        if not library.ready:
            return
        for entry in library.entries:
            if library.judged(entry.id) or library.army_now(entry.id) is not None:
                continue
            army = library.load(entry.id)
            ruleset = library.catalog.get(entry.ruleset) if army else None
            worst = _worst(army, ruleset) if army and ruleset else ""
            library.judge_as(entry.id, worst)
            if worst:
                library.refresh_entry(entry.id)
            self._timer.start()
            return


def _worst(army: Army, ruleset: Ruleset) -> str:
    from rules.checks import check

    findings = check(army, ruleset)
    return findings[0].severity if findings else ""
