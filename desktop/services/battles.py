"""The battles at the table: kept line by line, and played on while nothing can be written.

The log of a battle that is open here is also held in memory, so a full or locked disk stops nobody:
what could not be written is tried again every few seconds and with the next line, or goes to a
file.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QLockFile, QObject, Signal

from db.battle_errors import BattleChangedElsewhere
from db.errors import StoreProblem
from db.list_summaries import BattleState, BattleSummary
from desktop.services.database import Database
from desktop.services.result import DONE, Result, returns_result
from rules.common.file_io import read_bytes, replace_file
from rules.common.wording import counted
from rules.table.battle import Battle
from rules.table.describe_events import sentence
from rules.table.events import Ended, Longer, Ruled, Started, TakenBack
from rules.table.log import (
    MOST_BYTES,
    Line,
    battle_of,
    event_line,
    read_log,
    standing_lines,
    write_log,
)

if TYPE_CHECKING:
    from db.store import UnitOfWork

ELSEWHERE = "Refereed in the other window."
T = TypeVar("T")


@dataclass(slots=True)
class _OpenBattle:
    """A log as this window has it, of which the first `stored` lines are in the database.

    `elsewhere`: another window referees it, so this one only reads. `error` says why the rest
    could not be written, "" while all is.
    """

    lines: tuple[Line, ...]
    stored: int
    elsewhere: bool = False
    error: str = ""


class BattleService(QObject):
    """Lists, opens and writes battles. What it returns is never the half of something."""

    listed = Signal()
    """Battles came or went, or have another state."""
    trouble_changed = Signal(str)
    """Of a battle (by id) `trouble` tells something else: its lines wait, or are written."""

    def __init__(self, database: Database, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._database = database
        self._open: dict[str, _OpenBattle] = {}
        self._locks: dict[str, QLockFile] = {}

    def battles(self) -> tuple[BattleSummary, ...]:
        """Return a line for each battle: those that go on first, then the one changed last."""
        return self._database.read(lambda work: work.battles.summaries()) or ()

    def begin(self, battle: Battle, at: str) -> Result[tuple[Line, ...]]:
        """Store a new battle, and return its log: the line with which it begins."""
        lines = (event_line((), Started(battle), at),)
        done = self._write(lambda work: work.battles.create(lines))
        if not done:
            return Result(error=done.error)
        self._lock(battle.id)
        self._open[battle.id] = _OpenBattle(lines, len(lines))
        self.listed.emit()
        return Result(lines)

    def load(self, battle_id: str) -> Result[tuple[Line, ...]]:
        """Return the log of a battle as it is stored now, with what is not written yet behind it.

        Where another window has it open, or went on with it, this window only reads.
        """
        found = self._read(lambda work: work.battles.load(battle_id))
        if found.value is None:
            return found
        held = self._open.get(battle_id)
        free = (held is None or not held.elsewhere) and self._lock(battle_id)
        if held is None:
            self._open[battle_id] = _OpenBattle(found.value, len(found.value), elsewhere=not free)
        elif free and found.value == held.lines[: len(found.value)]:
            held.stored = len(found.value)
            return Result(held.lines)
        else:
            held.elsewhere = True
        return found

    def peek(self, battle_id: str) -> tuple[Line, ...]:
        """Return the log of a battle without opening it, () where it cannot be read."""
        held = self._open.get(battle_id)
        return (
            held.lines
            if held is not None
            else self._read(lambda work: work.battles.load(battle_id)).value or ()
        )

    def lasting_rulings(self, ruleset: str) -> tuple[Ruled, ...]:
        """Return what players agreed on for good, as it stands in a game's battle changed last."""
        return tuple(each for each in self._rulings(ruleset) if each.always)

    def _rulings(self, ruleset: str) -> tuple[Ruled, ...]:
        """Return all rulings of a game's battle changed last; those for that evening while it
        lasts."""
        battles = [each for each in self.battles() if each.ruleset == ruleset]
        if not battles:
            return ()
        last = max(battles, key=lambda each: each.changed)
        events = (line.event for line in standing_lines(self.peek(last.id)))
        found = (each for each in events if isinstance(each, Ruled))
        return tuple(dict.fromkeys(r for r in found if r.always or last.state == "open"))

    def rulings_in_words(self, ruleset: str) -> tuple[str, ...]:
        """Return what players agreed on in a game as sentences: for good, and for tonight."""
        found = []
        for each in self._rulings(ruleset):
            words = f"{each.rule}: {each.text}" if each.rule else each.text
            found.append(sentence(words if each.always else f"Tonight: {words}"))
        return tuple(found)

    def append(self, battle_id: str, lines: Sequence[Line] = ()) -> Result[None]:
        """Write lines behind those of a battle, and all that waits to be written.

        Where another window refereed meanwhile the lines are refused (`reads_only`). With any other
        error they count all the same: they are kept here, and it is tried again by itself. Whether
        the battle is over is written with them.
        """
        if battle_id not in self._open and not (opened := self.load(battle_id)):
            return Result(error=opened.error)
        held = self._open[battle_id]
        if held.elsewhere:
            return Result(error=ELSEWHERE)
        before, after = self.trouble(battle_id), (*held.lines, *lines)
        new, done = after[held.stored :], DONE
        try:
            with self._database.writing() as work:
                _write_rest(work, battle_id, after, held.stored)
                if any(isinstance(each.event, _ENDS) for each in new):
                    work.battles.set_state(battle_id, _state_of(after))
        except BattleChangedElsewhere:
            held.elsewhere, done = True, Result(error=ELSEWHERE)
        except StoreProblem as problem:
            held.lines, held.error = after, problem.sentence()
            done = Result(error=held.error)
            self._database.retry(self._write_waiting)
        else:
            held.lines, held.stored, held.error = after, len(after), ""
            if any(isinstance(each.event, _ENDS) for each in new):
                self.listed.emit()
        if self.trouble(battle_id) != before:
            self.trouble_changed.emit(battle_id)
        return done

    def _write_waiting(self) -> None:
        """Write what waits of every battle."""
        for battle_id in [each for each in self._open if self.unwritten(each)]:
            if self.append(battle_id) and battle_id not in self._locks:
                self._open.pop(battle_id)  # it was closed meanwhile

    def unwritten(self, battle_id: str) -> int:
        """Return how many lines of a battle are not in the database yet."""
        held = self._open.get(battle_id)
        return len(held.lines) - held.stored if held is not None else 0

    def trouble(self, battle_id: str) -> str:
        """Return why a battle is not written down here, in a sentence; "" while all of it is."""
        held = self._open.get(battle_id)
        if held is None or held.elsewhere:
            return ELSEWHERE if held is not None else ""
        if not held.error:
            return ""
        lines = counted(self.unwritten(battle_id), "line")
        return f"Play goes on; {lines} not saved. {held.error} Muster keeps trying."

    def reads_only(self, battle_id: str) -> bool:
        """Return whether another window referees a battle that is open here."""
        held = self._open.get(battle_id)
        return held is not None and held.elsewhere

    def take_over(self, battle_id: str) -> Result[tuple[Line, ...]]:
        """Referee a battle here that another window went on with; what it wrote is returned.

        What this window could not write before is given up.
        """
        found = self._read(lambda work: work.battles.load(battle_id))
        if found.value is not None:
            self._lock(battle_id)
            self._open[battle_id] = _OpenBattle(found.value, len(found.value))
        return found

    def close(self, battle_id: str) -> None:
        """Let another window referee a battle; what is not written is kept for the next time."""
        if not self.unwritten(battle_id):
            self._open.pop(battle_id, None)
        if battle_id in self._locks:
            self._locks.pop(battle_id).unlock()

    def _lock(self, battle_id: str) -> bool:
        """Keep other windows from refereeing a battle; return whether none of them does.

        A lock of a program that was killed holds nobody up.
        """
        if battle_id in self._locks:
            return True
        name = hashlib.sha256(battle_id.encode("utf-8", "replace")).hexdigest()[:12]
        lock = QLockFile(str(self._database.data_folder.root / f"battle-{name}.lock"))
        lock.setStaleLockTime(0)
        if lock.tryLock(0):
            self._locks[battle_id] = lock
            return True
        return lock.error() != QLockFile.LockError.LockFailedError

    def set_state(self, battle_id: str, state: BattleState) -> Result[None]:
        """Say whether a battle goes on, is over or was recorded."""
        done = self._write(lambda work: work.battles.set_state(battle_id, state))
        if done:
            self.listed.emit()
        return done

    def delete(self, battle_id: str) -> Result[bool]:
        """Delete a battle for good; the value is False when it is gone already."""
        done = self._write(lambda work: work.battles.delete(battle_id))
        if done:
            self._open.pop(battle_id, None)
            self.close(battle_id)
            self.listed.emit()
        return done

    # ---- files

    def write_file(self, battle_id: str, path: Path) -> Result[None]:
        """Write the log of a battle to a file, with all that is not in the database yet."""
        if battle_id not in self._open and not (opened := self.load(battle_id)):
            return Result(error=opened.error)
        return returns_result(replace_file)(path, write_log(self._open[battle_id].lines))

    def read_file(self, path: Path) -> Result[str]:
        """Keep the battle of a file, or the lines that it has behind those kept; return its id."""
        read = returns_result(lambda: read_log(read_bytes(path, MOST_BYTES), str(path)))()
        lines = read.value
        if lines is None:
            return Result(error=read.error)
        battle_id = battle_of(lines).id
        if any(each.id == battle_id for each in self.battles()):
            kept = self.load(battle_id)
            if kept.value is None:
                return Result(error=kept.error)
            if kept.value[: len(lines)] == lines:
                return Result(battle_id)
            if kept.value != lines[: len(kept.value)]:
                return Result(error=f"You have another battle with the log of {path}.")
            done = self.append(battle_id, lines[len(kept.value) :])
        else:
            done = self._write(lambda work: work.battles.create(lines, _state_of(lines)))
            self.listed.emit()
        return Result(battle_id) if done else Result(error=done.error)

    # ---- the database, whose trouble the page tells of where the log is

    def _read(self, act: Callable[[UnitOfWork], T]) -> Result[T]:
        try:
            with self._database.store().reading() as work:
                return Result(act(work))
        except StoreProblem as problem:
            return Result(error=problem.sentence())

    def _write(self, act: Callable[[UnitOfWork], T]) -> Result[T]:
        try:
            with self._database.writing() as work:
                return Result(act(work))
        except StoreProblem as problem:
            return Result(error=problem.sentence())


_ENDS = Ended | Longer | TakenBack
"""Events by which a battle may be over or go on again."""


def _state_of(lines: Sequence[Line]) -> BattleState:
    """Return whether a battle is over, by its log."""
    ends = [e.event for e in standing_lines(lines) if isinstance(e.event, Ended | Longer)]
    return "ended" if ends and isinstance(ends[-1], Ended) else "open"


def _write_rest(work: UnitOfWork, battle_id: str, lines: tuple[Line, ...], stored: int) -> None:
    """Write the lines of a battle that are not stored; BattleChangedElsewhere for another log.

    One that was deleted meanwhile is stored anew: it is played on here.
    """
    try:
        work.battles.append(battle_id, lines[stored:], stored)
    except BattleChangedElsewhere as problem:
        if not problem.lines:
            work.battles.create(lines)
            return
        found = work.battles.load(battle_id)
        if found != lines[: len(found)]:
            raise
        # A server wrote before it fell silent, or a copy of the database was taken back.
        work.battles.append(battle_id, lines[len(found) :], len(found))
