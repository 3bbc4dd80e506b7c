"""Writes changed armies while the player works; what could not be written is tried again."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QTimer, Signal

from db.errors import ArmyChangedElsewhere, StoreProblem
from desktop.services.database import Database
from desktop.services.result import DONE, Result
from rules.army.model import Army
from rules.army.undo_steps import ArmyStep

SAVE_AFTER_MS = 150
"""The pause after which typing is written; everything else is written at once."""
CONFLICT = "Another window changed the army meanwhile."


class Autosave(QObject):
    """Knows which armies wait to be written, and what of each is stored.

    `army_now` gives an open army by its id as it is now, None for one that is not open, and
    `steps_now` its steps of undo.
    """

    saved = Signal(str)
    """The time of day at which everything was written ("19:42")."""
    deleted = Signal(str)
    """An army (by id) was deleted by another window; as it was changed here it is stored anew."""
    conflict = Signal(str)
    """An army (by id) was changed by another window since it was read here."""

    def __init__(
        self,
        database: Database,
        army_now: Callable[[str], Army | None],
        steps_now: Callable[[str], Sequence[ArmyStep]],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._database, self._army_now, self._steps_now = database, army_now, steps_now
        self._stored: dict[str, Army] = {}
        self._stored_steps: dict[str, dict[int, ArmyStep]] = {}
        self._waiting: set[str] = set()
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.save)

    def mark(self, army_id: str, *, at_once: bool) -> None:
        """Take note that an army was changed; it is written at once or after a short pause."""
        self._waiting.add(army_id)
        if self._database.retries(self.save):
            return  # it is tried again anyway, and each try may hold the window up
        pause = 0 if at_once else SAVE_AFTER_MS
        # Who types without a pause is saved all the same: a timer that runs is not set back.
        if not self._timer.isActive() or self._timer.remainingTime() > pause:
            self._timer.start(pause)

    @property
    def unsaved(self) -> bool:
        """Return whether something the player did is not in the database yet."""
        return bool(self._waiting)

    def waits(self, army_id: str) -> bool:
        """Return whether something of an army is not in the database yet."""
        return army_id in self._waiting

    def stored(self, army_id: str) -> Army | None:
        """Return an army as this window last read or wrote it."""
        return self._stored.get(army_id)

    def set_stored(self, army_id: str, army: Army) -> None:
        """Take note of what is stored of an army; what of it waited is settled by that."""
        self._stored[army_id] = army
        self._waiting.discard(army_id)

    def set_stored_steps(self, army_id: str, steps: Sequence[ArmyStep]) -> None:
        """Take note of the steps of undo that are stored of an army."""
        self._stored_steps[army_id] = {step.number: step for step in steps}

    def forget_steps(self, army_id: str) -> None:
        """Take note that another window may have stored steps: the next save stores all anew."""
        self._stored_steps.pop(army_id, None)

    def forget_stored(self, army_id: str) -> None:
        """Take note that an army is not stored any more: the next save stores it anew."""
        self._stored.pop(army_id, None)
        self.forget_steps(army_id)

    def discard(self, army_id: str) -> None:
        """Write nothing of an army any more: it was deleted, or is stored under another id."""
        self._waiting.discard(army_id)
        self.forget_stored(army_id)

    def save(self) -> Result[None]:
        """Write every changed army now; what cannot be written is tried again later."""
        if not self._waiting:
            return DONE
        result = DONE
        for army_id in tuple(self._waiting):
            result = self._save(army_id)
            if not result:
                break
        if not result:
            self._timer.stop()
            self._database.retry(self.save)
        else:
            self._database.cancel_retry(self.save)
            self.saved.emit(time.strftime("%H:%M"))
        return result

    def stop(self) -> None:
        """Write nothing by itself any more."""
        self._timer.stop()
        self._database.cancel_retry(self.save)

    def _save(self, army_id: str) -> Result[None]:
        army = self._army_now(army_id)
        if army is None:
            return DONE
        steps = self._steps_now(army_id)
        try:
            with self._database.writing() as work:
                work.armies.save(self._stored.get(army_id), army)
                work.steps.write(army_id, steps, self._stored_steps.get(army_id))
        except ArmyChangedElsewhere as elsewhere:
            if elsewhere.stored is None:
                self.forget_stored(army_id)
                self.deleted.emit(army_id)
                return self._save(army_id)
            self.conflict.emit(army_id)
            return Result(error=CONFLICT) if army_id in self._waiting else DONE
        except StoreProblem as problem:
            return self._database.report(problem)
        self.set_stored(army_id, army)
        self.set_stored_steps(army_id, steps)
        return DONE
