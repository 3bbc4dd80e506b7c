"""The clocks of the open battle: they run, call out, run out, and sleep with the machine."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.gamenight.battle_log import BattleLog
from rules.table import set_up
from rules.table.clock_arithmetic import calls_between
from rules.table.events import ClockSet, Closed, Placed

TICK_MS = 100
"""So often the clock is shown anew."""
WRITE_S = 2.0
"""So often the seconds of a running clock are written down."""
ASLEEP_S = 3.0
"""A tick that comes so much later than the last tells that the machine slept."""


class BattleClock(QObject):
    """Lets the clocks of a battle run and stop; the log holds their seconds."""

    ticked = Signal()
    """A clock runs: its digits are to be shown anew."""
    called = Signal(str)
    """Words that are spoken: who sets up, the seconds left."""

    def __init__(self, log: BattleLog, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._log = log
        self.away = 0.0
        """Seconds for which the program was closed or asleep and nobody has decided on."""
        self._seen = 0
        self._written = self._last_tick = 0.0
        self.timer = QTimer(self, interval=TICK_MS)
        self.timer.timeout.connect(self._tick)
        log.battle_changed.connect(self._begin)
        log.changed.connect(self._go_on)

    def _begin(self) -> None:
        self.timer.stop()
        self.away, self._seen = 0.0, len(self._log.lines)

    def _go_on(self) -> None:
        """Run or stand still as the log tells."""
        log = self._log
        new, self._seen = log.lines[self._seen :], len(log.lines)
        closed = [each.event for each in new if isinstance(each.event, Closed)]
        if closed and closed[-1].why != "changed":
            self.away = closed[-1].seconds
        if log.runs is None:
            self.timer.stop()
            return
        self.away, self._written = 0.0, log.now()
        if not self.timer.isActive():
            self._last_tick = self._written
            self.timer.start()

    def pause(self) -> bool:
        """Stop the clock that runs."""
        side = self._log.state.running
        left = self._log.left_now()
        return left is not None and self._log.do(ClockSet(side, left, running=False))

    def run(self, side: str) -> bool:
        """Let a side's clock run."""
        return self._log.do(ClockSet(side, round(self._log.left(side), 2), running=True))

    def give(self, side: str, seconds: float, why: str = "") -> bool:
        """Give a side more seconds, or take some, by a ruling."""
        left = max(0.0, round(self._log.left(side) + seconds, 2))
        return self._log.do(ClockSet(side, left, side == self._log.state.running, why))

    def set(self, side: str, seconds: float) -> bool:
        """Set a side's clock, standing still: for setting up."""
        return self._log.do(ClockSet(side, seconds, running=False))

    def start_set_up(self) -> bool:
        """Let the clock run of whoever sets up now."""
        part = set_up.part_now(self._log.field, self._log.state)
        if part is None:
            return False
        self.called.emit(f"{self._who_sets_up(part.sides)}, set up.")
        return self._log.do(ClockSet(part.sides[0], float(part.seconds), running=True))

    def end_set_up(self, out: tuple[str, ...] = ()) -> bool:
        """Say that whoever sets up is done, but for pieces; the next one's clock runs at once."""
        field = self._log.field
        part = set_up.part_now(field, self._log.state)
        if part is None or not self._log.do(Placed(part.sides, out)):
            return False
        return set_up.part_now(field, self._log.state) is None or self.start_set_up()

    def _who_sets_up(self, sides: tuple[str, ...]) -> str:
        return self._log.field.side_name(sides[0]) if len(sides) == 1 else "Both sides"

    def _tick(self) -> None:
        log = self._log
        now, runs = log.now(), log.runs
        if runs is None:
            return
        if now - self._last_tick > ASLEEP_S:
            log.stop_asleep(self._last_tick)
            return
        before = runs.left - (self._last_tick - runs.since)
        self._last_tick = now
        side = log.state.running
        for seconds in calls_between(log.field, side, before, log.left(side)):
            self._call(side, seconds)
        if now - self._written >= WRITE_S:
            self._written = now
            log.write_clock()
        self.ticked.emit()

    def _call(self, side: str, seconds: int) -> None:
        log = self._log
        part = set_up.part_now(log.field, log.state) if not log.state.turn else None
        name = self._who_sets_up(part.sides if part is not None else (side,))
        if not seconds:
            stops = f"Time. {name} stops." if part is None else "Time. Hands off the table."
            self.called.emit(stops)
            self.pause()
            return
        minutes, rest = divmod(seconds, 60)
        words = f"{minutes} minute{'s' if minutes > 1 else ''}" if minutes else f"{rest} seconds"
        self.called.emit(f"{name}, {words}.")
