"""Checks the armies that are not open one after the other, for the marks in the list."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QObject, QTimer, Signal

from db.list_summaries import ArmySummary
from desktop.services.database import Database
from rules.games.catalog import Catalog

PAUSE_MS = 8
"""Between two armies, so that with many of them the window still answers at once."""


class BackgroundChecks(QObject):
    """Knows the severity of the worst finding of each army that was checked.

    `closed` gives the armies that nobody else checks: those of the list that are not open.
    """

    checked = Signal(str)
    """A finding is known of an army (by id) now."""

    def __init__(
        self,
        database: Database,
        catalog: Catalog,
        closed: Callable[[], Iterable[ArmySummary]],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._database, self._catalog, self._closed = database, catalog, closed
        self._worst: dict[str, str] = {}
        self._timer = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._timer.timeout.connect(self._check_next)

    def start(self) -> None:
        """Check the armies that are not known while nothing else happens."""
        self._timer.start()

    def worst(self, army_id: str) -> str:
        """Return the severity of an army's worst finding, "" for none or not known yet."""
        return self._worst.get(army_id, "")

    def note(self, army_id: str, worst: str) -> None:
        """Take note of the severity of an army's worst finding, "" for none."""
        self._worst[army_id] = worst

    def recheck(self, army_id: str) -> None:
        """Check an army again: it, or its rules, are others now."""
        self._worst.pop(army_id, None)
        self.start()

    def _check_next(self) -> None:
        entry = next((each for each in self._closed() if each.id not in self._worst), None)
        if entry is None or not self._database.ready:
            return
        worst = self._worst[entry.id] = self._check(entry)
        if worst:
            self.checked.emit(entry.id)
        self._timer.start()

    def _check(self, entry: ArmySummary) -> str:
        from rules.checks import check

        army = self._database.read(lambda work: work.armies.load(entry.id))
        ruleset = self._catalog.get(entry.ruleset) if army else None
        findings = check(army, ruleset) if army and ruleset else ()
        return findings[0].severity if findings else ""
