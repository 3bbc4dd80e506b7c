"""The log of the open battle, what it comes to, and its undo: every act is written here."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta
from functools import cached_property

from PySide6.QtCore import QObject, Signal

from db.list_summaries import BattleState
from desktop.gamenight.log_words import LogWords
from desktop.services.battles import BattleService
from rules.attack.procedure import Pick
from rules.common.problems import InputProblem
from rules.games.catalog import Catalog
from rules.table import referee, turns
from rules.table.battle import Battle, Battlefield
from rules.table.choices import Choices, choices
from rules.table.clock_arithmetic import RunningClock
from rules.table.describe_log import LogRow
from rules.table.events import AnyEvent, ClockSet, Closed, Picked, TakenBack
from rules.table.log import (
    Line,
    Replay,
    acts,
    battlefield_of,
    replay,
    settled_readings,
    standing_lines,
    without,
)
from rules.table.state import NotNow, State


def seconds_now() -> float:
    """Return monotonic seconds that pass while the machine sleeps, as `time.monotonic` may not."""
    clock = getattr(time, "CLOCK_BOOTTIME", None)  # Linux
    return time.monotonic() if clock is None else time.clock_gettime(clock)


class BattleLog(QObject):
    """Holds the lines of the open battle and its state; what is done is a line more.

    Time is read here and nowhere else: `now` gives monotonic seconds, `today` the moment.
    """

    only_looks = False
    """Whether nothing can be done in the battle, whatever is touched."""
    battle_changed = Signal()
    """Another battle is open, or none."""
    changed = Signal()
    """The battle went on, or a line was taken back: everything is to be shown anew."""
    refused = Signal(str, str)
    """Why something cannot be done now, and the heading of the rule."""
    said = Signal(str)
    """One sentence for the status line."""

    def __init__(
        self,
        battles: BattleService,
        catalog: Catalog,
        parent: QObject | None = None,
        *,
        now: Callable[[], float] = seconds_now,
        today: Callable[[], datetime] = datetime.now,
    ) -> None:
        super().__init__(parent)
        self.battles, self.catalog = battles, catalog
        self.now, self.today = now, today
        self.battlefield: Battlefield | None = None
        self.lines: tuple[Line, ...] = ()
        self.state = State()
        self.recorded = False
        """Whether the battle is in the history of a campaign: it is only looked at."""
        self.runs: RunningClock | None = None
        """The clock that runs, None while all stand still."""
        self._set_back = timedelta(0)
        """How far the computer's time was set back, of which the log was not told yet."""
        self._ahead = timedelta(0)
        """How far the log's times are ahead of it: they never run back."""
        self._undone: list[tuple[int, ...]] = []
        self._words = LogWords()
        battles.trouble_changed.connect(self._say_saving)

    # ---- the open battle

    def begin(self, battle: Battle) -> bool:
        """Begin a battle and open it; return whether it could be kept.

        What players of this game agreed on for good holds in it, until it is taken back.
        """
        agreed = self.battles.lasting_rulings(battle.ruleset)
        kept = self.battles.begin(battle, self._moment())
        if not kept or kept.value is None:
            self.said.emit(kept.error)
            return False
        return self._show(kept.value) and (not agreed or self.do_all(agreed))

    def open(self, battle_id: str) -> bool:
        """Open a kept battle where it was left; its clocks stand still."""
        kept = self.battles.load(battle_id)
        if not kept or kept.value is None:
            self.said.emit(kept.error)
            return False
        if not self._show(kept.value):
            return False
        watches = self.battles.reads_only(battle_id)
        if self.state.running and not self.state.over and not watches:
            last = datetime.fromisoformat(self.lines[-1].at)
            gone = max(0.0, (self.today() - last.replace(tzinfo=None)).total_seconds())
            self.do(Closed(gone))
        return True

    def _show(self, lines: Sequence[Line]) -> bool:
        try:
            battlefield = battlefield_of(lines, self.catalog)
        except InputProblem as problem:
            self.said.emit(problem.sentence())
            return False
        self.battlefield, self.lines, self._undone = battlefield, tuple(lines), []
        kept = {each.id: each.state for each in self.battles.battles()}
        self.recorded = kept.get(battlefield.battle.id) == "recorded"
        self._turn_to(replay(battlefield, standing_lines(self.lines)).state)
        self.runs = None
        self.battle_changed.emit()
        self.changed.emit()
        return True

    def close(self) -> None:
        """Close the battle; its clock is written down."""
        if self.battlefield is not None:
            if self.state.running:
                self.do(ClockSet(self.state.running, self.left_now() or 0.0, running=False))
            self.battles.close(self.battlefield.battle.id)
        self.battlefield, self.lines, self.runs = None, (), None
        self._turn_to(State())
        self.battle_changed.emit()

    def _turn_to(self, state: State) -> None:
        self.state = state
        self.__dict__.pop("choices", None)

    @property
    def battle(self) -> Battle | None:
        """Return what the open battle began with, None where none is open."""
        return self.battlefield.battle if self.battlefield is not None else None

    @cached_property
    def choices(self) -> Choices:
        """What may be done now; RuntimeError without a battle."""
        return choices(self.field, self.state)

    @property
    def rows(self) -> tuple[LogRow, ...]:
        """Return the log in words, the earliest row first; () without a battle."""
        if self.battlefield is None:
            return ()
        return self._words.rows(self.battlefield, self.lines)

    @property
    def field(self) -> Battlefield:
        """Return the open battle's field; RuntimeError without one."""
        if self.battlefield is None:
            raise RuntimeError("no battle is open")
        return self.battlefield

    def _moment(self) -> str:
        now = self.today() + self._ahead
        last = datetime.fromisoformat(self.lines[-1].at) if self.lines else now
        back = last.replace(tzinfo=None) - now
        if back > timedelta(0):
            self._ahead, self._set_back, now = self._ahead + back, back, now + back
        return now.isoformat(timespec="seconds")

    # ---- every act

    def do(self, event: AnyEvent) -> bool:
        """Do something, write it down, and show it; return whether it could be done."""
        return self.do_all((event,))

    def do_all(self, events: Iterable[AnyEvent], *, runs: bool = False) -> bool:
        """Do several things as one act: all of them, or none.

        With `runs` the clock of the side runs afterwards whose moves have begun.
        """
        if self._refuses_recorded():
            return False
        clock = self._clock_now()
        written = (ClockSet(self.state.running, clock.left, running=True),) if clock else ()
        self._moment()
        back = (Closed(self._set_back.total_seconds(), "changed"),) if self._set_back else ()
        try:
            state, lines = self.after(self.state, self.lines, (*back, *written, *events))
            if isinstance(state.ask, Pick) and state.ask.settled:
                state, lines = self.after(state, lines, (Picked(state.ask.offered),))
            if runs:
                state, lines = self.after(state, lines, self._starting(state))
        except NotNow as problem:
            self.refused.emit(problem.reason, problem.source)
            return False
        if not self._keep(lines[len(self.lines) :]):
            return False
        self._set_back = timedelta(0)
        self._undone.clear()
        self._take(state, lines, clock)
        return True

    def after(
        self, state: State, lines: tuple[Line, ...], events: Iterable[AnyEvent]
    ) -> tuple[State, tuple[Line, ...]]:
        """Return state and lines after events; NotNow where one cannot happen."""
        for event in events:
            state = referee.apply(self.field, state, event)
            lines = (*lines, Line(len(lines) + 1, self._moment(), event, self.left_now()))
        return state, lines

    def _keep(self, lines: Sequence[Line]) -> bool:
        """Write lines down; return whether they count: where another window referees none do."""
        kept = self.battles.append(self.field.battle.id, lines)
        if not kept:
            self.said.emit(kept.error)
        return bool(kept) or not self.battles.reads_only(self.field.battle.id)

    def _take(
        self, state: State, lines: tuple[Line, ...], clock: RunningClock | None = None
    ) -> None:
        """Show what the battle has become; `clock` is how its running clock was written down."""
        field = self.field
        if settled_readings(lines) != field.agreed:  # before the first turn: a battle by others
            self.battlefield = battlefield_of(lines, self.catalog)
        side = state.running
        starts = bool(side) and (side != self.state.running or self.runs is None)
        if not side:
            self.runs = None
        elif starts or self.runs is None:
            self.runs = RunningClock(state.clocks[side], self.now())
        else:
            since = clock.since if clock is not None else self.runs.since
            self.runs = RunningClock(state.clocks[side], since)
        self._turn_to(state)
        self.lines = lines
        self.changed.emit()
        if starts and self.state is state:  # painting it anew is nobody's time
            self.runs = RunningClock(state.clocks[side], self.now())

    def _say_saving(self, battle_id: str) -> None:
        """Say that lines wait to be written, or that all are."""
        if self.battle is not None and self.battle.id == battle_id:
            self.said.emit(self.battles.trouble(battle_id) or f"Saved {self.today():%H:%M}")

    def look_again(self) -> None:
        """Show what the window that referees this battle has written meanwhile."""
        kept = self.battles.load(self.field.battle.id)
        if kept.value is not None and kept.value != self.lines:
            self._show(kept.value)

    def take_over(self) -> None:
        """Referee this battle here from now on; its clocks stand still."""
        kept = self.battles.take_over(self.field.battle.id)
        if kept.value is None:
            self.said.emit(kept.error)
        elif self._show(kept.value) and self.state.running and not self.state.over:
            self.do(Closed(0.0))

    def _refuses_recorded(self) -> bool:
        if self.recorded:
            self.refused.emit("This battle is recorded. Correct it in its campaign.", "")
        return self.recorded

    def set_recorded(self, recorded: bool = True) -> None:
        """Note that the battle was written into a campaign, or is not in it any more."""
        self.recorded = recorded
        state: BattleState = "ended" if self.state.over else "open"
        self.battles.set_state(self.field.battle.id, "recorded" if recorded else state)
        self.changed.emit()

    # ---- the seconds of the running clock, which every line writes down

    def left(self, side: str) -> float:
        """Return the seconds that a side has left now, 0 where it has no clock."""
        if side == self.state.running and self.runs is not None:
            return self.runs.left_at(self.now())
        return max(0.0, self.state.clocks.get(side, 0.0))

    def left_now(self) -> float | None:
        """Return the seconds left of the clock that runs, None where none does."""
        return round(self.left(self.state.running), 2) if self.state.running else None

    def _clock_now(self) -> RunningClock | None:
        """Return the running clock as it is to be written down, None where none runs.

        What writing and painting take afterwards is time of the side as well.
        """
        return self.runs.written_at(self.now()) if self.runs is not None else None

    def write_clock(self) -> None:
        """Write the seconds of the clock down without showing everything anew."""
        clock = self._clock_now()
        if clock is not None:
            event = ClockSet(self.state.running, clock.left, running=True)
            line = Line(len(self.lines) + 1, self._moment(), event, clock.left)
            if self._keep((line,)):
                self.lines = (*self.lines, line)
                self.state = referee.apply(self.field, self.state, event)
                self.runs = clock

    def stop_asleep(self, since: float) -> None:
        """Stop the running clock where it stood when the machine fell asleep."""
        if self.runs is not None:
            side, left = self.state.running, round(self.runs.left_at(since), 2)
            gone, self.runs = self.now() - since, None
            self.do_all((ClockSet(side, left, running=False), Closed(gone, "slept")))

    def _starting(self, state: State) -> tuple[ClockSet, ...]:
        """Return what lets the clock of the side run whose moves have begun, () for none."""
        sides, step = turns.acting(self.field, state), turns.step_of(self.field, state)
        waits = state.ask is not None or state.open or state.running
        if step is None or step.does != "move" or len(sides) != 1 or waits:
            return ()
        side = sides[0]
        return (ClockSet(side, state.clocks[side], running=True),) if side in state.clocks else ()

    # ---- taking back

    def taking_back(self, numbers: Iterable[int]) -> Replay:
        """Return what the battle would be without lines, and which others could not stand then."""
        return without(self.field, self.lines, numbers)

    def take_back(self, numbers: Iterable[int]) -> bool:
        """Take lines back, and those that cannot stand without them."""
        gone = tuple(numbers)
        hanging = self.taking_back(gone).refused
        gone = tuple(sorted({*gone, *(each.line.number for each in hanging)}))
        self._undone.append(gone)  # before it is shown, so that the menu offers redo at once
        done = self._append_marker(TakenBack(gone))
        if not done:
            self._undone.pop()
        return done

    def undo(self) -> bool:
        """Take back the last act."""
        act = self.last_act
        return bool(act) and self.take_back(line.number for line in act)

    @property
    def last_act(self) -> tuple[Line, ...]:
        """Return the act that undo takes back, () for none; a clock goes by itself."""
        by_itself = ClockSet | Closed
        found = [act for act in acts(self.lines) if not isinstance(act[0].event, by_itself)]
        return found[-1] if found else ()

    def redo(self) -> bool:
        """Let the lines stand again that were taken back last."""
        return bool(self._undone) and self._append_marker(TakenBack(self._undone.pop(), on=False))

    @property
    def can_redo(self) -> bool:
        """Return whether something that was taken back can stand again."""
        return bool(self._undone)

    def _append_marker(self, event: TakenBack) -> bool:
        if self._refuses_recorded():
            return False
        line = Line(len(self.lines) + 1, self._moment(), event)
        if not self._keep((line,)):
            return False
        lines = (*self.lines, line)
        self._take(replay(self.field, standing_lines(lines)).state, lines)
        return True
