"""Game night: the open battle, the shot that is being put together, clocks, and every act."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import cached_property

from PySide6.QtCore import QObject, QTimer, Signal

from db.list_summaries import BattleState
from desktop.gamenight.log_words import LogWords
from desktop.services.battles import BattleService
from rules.attack.procedure import Pick, Roll
from rules.attack.question import Answer
from rules.common.problems import InputProblem
from rules.games.catalog import Catalog
from rules.odds.answer_question import ask
from rules.table import attacks, referee, set_up, turns
from rules.table.battle import Arm, Battle, Battlefield
from rules.table.capabilities import MOVED, moving_with
from rules.table.choices import Choices, attackers, choices, refusal_now
from rules.table.circumstances import usual_distance, usual_modifiers
from rules.table.clock_arithmetic import RunningClock, calls_between
from rules.table.describe_log import LogRow
from rules.table.events import (
    Activated,
    AnyEvent,
    Assault,
    Attack,
    ClockSet,
    Closed,
    Dice,
    Fell,
    Left,
    Marked,
    Next,
    Picked,
    Placed,
    Shuffled,
    TakenBack,
)
from rules.table.log import Line, Replay, acts, battlefield_of, replay, standing_lines, without
from rules.table.next_attack import next_attack
from rules.table.rolled_dice import next_dice, shuffled
from rules.table.state import NotNow, State

TICK_MS = 100
"""So often the clock is shown anew."""
WRITE_S = 2.0
"""So often the seconds of a running clock are written down."""
ASLEEP_S = 3.0
"""A tick that comes so much later than the last tells that the machine slept."""


def seconds_now() -> float:
    """Return monotonic seconds that pass while the machine sleeps, as `time.monotonic` may not."""
    clock = getattr(time, "CLOCK_BOOTTIME", None)  # Linux
    return time.monotonic() if clock is None else time.clock_gettime(clock)


def _proposed(state: State) -> tuple[str, ...]:
    """Return who is chosen until players choose otherwise; nothing is advised."""
    ask = state.ask
    return ask.offered if isinstance(ask, Pick) and not ask.optional else ()


@dataclass(frozen=True, slots=True)
class Shot:
    """An attack or a fight that is put together, before its first die: nothing of it is logged.

    `weapon` is "" for a fight. `modifiers` are what the player ticked. `offered`: nobody tapped it.
    """

    actor: str
    weapon: str = ""
    target: str = ""
    distance: float | None = None
    modifiers: tuple[str, ...] = ()
    dice: int | None = None
    anyway: str = ""
    offered: bool = False
    place: str = ""


class GameNightController(QObject):
    """Holds the open battle and does every act; panes show it and ask it.

    Time is read here and nowhere else: `now` gives monotonic seconds, `today` the moment.
    """

    only_looks = False
    """Whether nothing can be done in the battle, whatever is touched."""
    battle_changed = Signal()
    """Another battle is open, or none."""
    changed = Signal()
    """The battle went on, or a line was taken back: everything is to be shown anew."""
    shot_changed = Signal()
    """Another shooter, target or circumstance was chosen."""
    ticked = Signal()
    """A clock runs: its digits are to be shown anew."""
    called = Signal(str)
    """Words that are spoken: a call of the clock, the next step."""
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
        self._now, self._today = now, today
        self.battlefield: Battlefield | None = None
        self.lines: tuple[Line, ...] = ()
        self.state = State()
        self.shot: Shot | None = None
        self.mark_in_hand = ""
        """The mark that whoever is tapped gets, "" for none."""
        self._helps: frozenset[str] = frozenset()
        self.recorded = False
        """Whether the battle is in the history of a campaign: it is only looked at."""
        self.refused_shot: Shot | None = None
        """The shot that was refused just now, which players may agree on all the same."""
        self._asked: frozenset[tuple[str, int, tuple[str, ...]]] = frozenset()
        """Battle, turn and sides for which it was asked whether to pass over who may fire."""
        self.chosen: tuple[str, ...] = ()
        """Who is chosen so far, where somebody is to be chosen."""
        self.away = 0.0
        """Seconds for which the program was closed or asleep and nobody has decided on."""
        self._set_back = timedelta(0)
        """How far the computer's time was set back, of which the log was not told yet."""
        self._ahead = timedelta(0)
        """How far the log's times are ahead of it: they never run back."""
        self._stopped = ""
        """The side whose clock stands because of the shot."""
        self.stopping = False
        """Whether it is asked what becomes of the dice told of an attack that was to be left."""
        self._undone: list[tuple[int, ...]] = []
        self._words = LogWords()
        self._since = self._written = self._last_tick = 0.0
        self._timer = QTimer(self, interval=TICK_MS)
        self._timer.timeout.connect(self._tick)
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
            gone = max(0.0, (self._today() - last.replace(tzinfo=None)).total_seconds())
            self.away = gone
            self.do(Closed(gone))
        return True

    def _show(self, lines: Sequence[Line]) -> bool:
        try:
            battlefield = battlefield_of(lines, self.catalog)
        except InputProblem as problem:
            self.said.emit(problem.sentence())
            return False
        self.battlefield, self.lines, self._undone = battlefield, tuple(lines), []
        self.shot, self.mark_in_hand, self.away, self._helps = None, "", 0.0, frozenset()
        self.stopping = False
        kept = {each.id: each.state for each in self.battles.battles()}
        self.recorded = kept.get(battlefield.battle.id) == "recorded"
        self.state = replay(battlefield, standing_lines(self.lines)).state
        self.chosen = _proposed(self.state)
        self._timer.stop()
        self.__dict__.pop("choices", None)
        self.battle_changed.emit()
        self.changed.emit()
        return True

    def close(self) -> None:
        """Close the battle; its clock is written down."""
        if self.battlefield is not None and self.state.running:
            self.pause()
        self._timer.stop()
        if self.battlefield is not None:
            self.battles.close(self.battlefield.battle.id)
        self.battlefield, self.lines, self.state, self.shot = None, (), State(), None
        self.__dict__.pop("choices", None)
        self.battle_changed.emit()

    @property
    def battle(self) -> Battle | None:
        """Return what the open battle began with, None where none is open."""
        return self.battlefield.battle if self.battlefield is not None else None

    @cached_property
    def choices(self) -> Choices:
        """What may be done now; RuntimeError without a battle."""
        return choices(self.field, self.state)

    @property
    def log_rows(self) -> tuple[LogRow, ...]:
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
        now = self._today() + self._ahead
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
            state, lines = self._after(self.state, self.lines, (*back, *written, *events))
            if runs:
                state, lines = self._after(state, lines, self._starting(state))
        except NotNow as problem:
            shot = self.shot
            self._refuse(problem, shot if shot is not None and shot.target else None)
            return False
        new = lines[len(self.lines) :]
        if not self._keep(new):
            return False
        ran = self.state.running
        self._set_back = timedelta(0)
        self._undone.clear()
        self._offer_next_shot(state, new)
        self._take(state, lines)
        if state.running != ran:
            self._since = self._written = self._now()
        elif clock is not None:
            self._since, self._written = clock.since, self._now()
        return True

    def _after(
        self, state: State, lines: tuple[Line, ...], events: Iterable[AnyEvent]
    ) -> tuple[State, tuple[Line, ...]]:
        """Return state and lines after events; NotNow where one cannot happen."""
        for event in events:
            state = referee.apply(self.field, state, event)
            lines = (*lines, Line(len(lines) + 1, self._moment(), event, self._left_now()))
        return state, lines

    def _keep(self, lines: Sequence[Line]) -> bool:
        """Write lines down; return whether they count: where another window referees none do."""
        kept = self.battles.append(self.field.battle.id, lines)
        if not kept:
            self.said.emit(kept.error)
        return bool(kept) or not self.battles.reads_only(self.field.battle.id)

    def _say_saving(self, battle_id: str) -> None:
        """Say that lines wait to be written, or that all are."""
        if self.battle is not None and self.battle.id == battle_id:
            self.said.emit(self.battles.trouble(battle_id) or f"Saved {self._today():%H:%M}")

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

    def _offer_next_shot(self, state: State, new: Sequence[Line]) -> None:
        """Put the likeliest next shot together, where an attack was decided by its dice."""
        opened = [line.event for line in new if isinstance(line.event, Attack | Assault)]
        if opened:
            self.shot = None
        before = opened[-1] if opened else self.state.open[0].event if self.state.open else None
        left = any(isinstance(line.event, Left) for line in new)
        if not isinstance(before, Attack) or state.open or left:
            return
        found = next_attack(self.field, state, before)
        if found is not None:
            actor, weapon, target = found.actor, found.weapon, found.target
            self.shot = Shot(actor, weapon, target, found.distance, found.modifiers, offered=True)

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

    def _take(self, state: State, lines: tuple[Line, ...]) -> None:
        if state.ask is not self.state.ask:
            self.chosen = _proposed(state)
        self.state, self.lines, self.stopping = state, lines, False
        self.__dict__.pop("choices", None)
        if state.running:
            self.away = 0.0
        if state.running and not self._timer.isActive():
            self._since = self._written = self._last_tick = self._now()
            self._timer.start()
        elif not state.running:
            self._timer.stop()
        if state.open or state.ask is not None:
            self.shot = None
        self.changed.emit()

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
        self.shot = None
        self._take(replay(self.field, standing_lines(lines)).state, lines)
        return True

    # ---- the large button, dice

    def go_on(self) -> bool:
        """Go on to what comes next; the deck is shuffled where it waits for it."""
        if self.stopping:
            return False
        if self.choices.shuffle:
            return self.do(Shuffled(shuffled(self.field, self.state))) and self._speak()
        if self.state.may_keep and isinstance(self.state.ask, Pick):
            return self.do(Picked(()))
        if self._passes_over_men():
            return False
        self.shot = None
        self.mark_in_hand, self._helps = "", frozenset()
        if not self.do_all((Next(),), runs=True):
            return False
        return self.go_on() if self.choices.shuffle else self._speak()

    def _passes_over_men(self) -> bool:
        """Ask each side once a turn whether to go on while some may still fire."""
        step = turns.step_of(self.field, self.state)
        sides = tuple(turns.acting(self.field, self.state))
        asked = self.field.battle.id, self.state.turn, sides
        if step is None or step.does != "fire" or asked in self._asked:
            return False
        waiting = len(attackers(self.field, self.state))
        if not waiting or self.choices.next_refusal:
            return False
        self._asked, self.refused_shot = self._asked | {asked}, None
        self.refused.emit(f"{waiting} may still fire. Go on?", "")
        return True

    def _speak(self) -> bool:
        """Call out the step that begins, and whose it is."""
        step = turns.step_of(self.field, self.state)
        if step is not None:
            sides = turns.acting(self.field, self.state)
            who = self.field.side_name(sides[0]) if len(sides) == 1 else ""
            word = f"{self.field.turn.word.capitalize()} {self.state.turn}"
            self.called.emit(". ".join(filter(None, (word, step.name, who))) + ".")
        return True

    def roll(self) -> bool:
        """Let Muster roll what is still asked for."""
        if isinstance(self.state.ask, Pick):
            return False
        return self._answer(lambda state: Dice(next_dice(self.field, state), "muster"))

    def tell(self, *values: int) -> bool:
        """Tell dice that fell on the table."""
        return self._answer(lambda _state: Dice(values))

    def answer(self, event: AnyEvent) -> bool:
        """Answer what is asked by hits or a choice."""
        return self._answer(lambda _state: event)

    def _answer(self, event: Callable[[State], AnyEvent]) -> bool:
        """Open the shot that is put together and answer the first roll of it, as one act.

        Without a shot what is asked already is answered.
        """
        attack = self.shot_event()
        if self.stopping or (self.shot is not None and attack is None):
            return False
        opening = (attack,) if attack is not None else ()
        try:
            state, _ = self._after(self.state, (), opening)
        except NotNow as problem:
            self._refuse(problem, self.shot)
            return False
        return state.ask is not None and self.do_all((*opening, event(state)), runs=True)

    # ---- the shot

    def choose_shooter(self, actor: str, weapon: str = "") -> None:
        """Begin a shot: who attacks, by default with the first weapon that he may use now.

        A clock that runs stands still until the shot is decided or given up.
        """
        arms = attacks.arms_now(self.field, self.state, actor)
        fights = actor in self.choices.fighters
        acts = bool(self.choices.actions) and actor in self.choices.movers
        if not arms and not fights and not acts:
            refusal = refusal_now(self.field, self.state, actor)
            self._refuse(refusal or NotNow("Cannot attack now."), self._shot_anyway(actor))
            return
        first = weapon or (arms[0].weapon if arms else "")
        stopped = self.state.running
        if stopped and self.pause():
            self._stopped = stopped
        self._set_shot(Shot(actor, first))
        if self._attacks_next(actor):
            self.choose_target(self.state.unit)  # a guard shoots at who moves, at nobody else

    def _shot_anyway(self, actor: str) -> Shot | None:
        """Return the shot that players may agree on though the rules forbid it, None for none."""
        arms, free = self.field.arms(actor), self.state.is_free
        step = turns.step_of(self.field, self.state)
        phases = step.phases if step is not None else ()
        weapons = self.field.ruleset.weapon
        fitting = [arm for arm in arms if weapons[arm.weapon].phase in phases] or list(arms)
        gone = actor in self.field.unit_of and self.state.piece(actor).status == "off"
        if step is None or not fitting or not free or gone:
            return None
        return Shot(actor, fitting[0].weapon)

    def _refuse(self, why: NotNow, shot: Shot | None = None) -> None:
        self.refused_shot = shot
        self.refused.emit(why.reason, why.source)

    def do_anyway(self, why: str) -> None:
        """Put the shot together that was refused, by a ruling: `why` is what the rules say."""
        if self.refused_shot is not None:
            self._set_shot(replace(self.refused_shot, anyway=why))

    def choose_target(self, target: str) -> None:
        """Choose at whom the shot goes, under the circumstances of the last one at that unit."""
        if self.shot is None:
            return
        unit = self.field.unit_of.get(self.shot.actor, self.shot.actor)
        whom = self.field.unit_of.get(target, target)
        distance, modifiers = self.state.last.get((unit, whom), (None, ()))
        shot, distance = self.shot, usual_distance(self.field, self.shot.weapon, distance)
        attack = Attack(shot.actor, shot.weapon, target, distance)
        modifiers = usual_modifiers(self.field, self.state, attack, modifiers)
        shot = replace(shot, target=target, distance=distance, modifiers=modifiers)
        self._set_shot(replace(shot, offered=False))

    def choose_weapon(self, weapon: str) -> None:
        """Choose the weapon of the shot, at its usual distance; "" for a fight."""
        distance = usual_distance(self.field, weapon)
        self.change_shot(weapon=weapon, modifiers=(), distance=distance, dice=None)
        self._offer_usual()

    def choose_distance(self, distance: float) -> None:
        """Choose how far the shot goes."""
        self.change_shot(distance=distance)
        self._offer_usual()

    def _offer_usual(self) -> None:
        """Offer the circumstances of the shot that go with its weapon and distance."""
        shot, event = self.shot, self.shot_event()
        if shot is not None and isinstance(event, Attack):
            usual = usual_modifiers(self.field, self.state, event, shot.modifiers)
            if usual != shot.modifiers:
                self.change_shot(modifiers=usual)

    def change_shot(self, **changes: object) -> None:
        """Change weapon, distance, modifiers or dice of the shot."""
        if self.shot is not None:
            self._set_shot(replace(self.shot, **changes))  # type: ignore[arg-type]

    def shot_dice(self, dice: int) -> None:
        """Give the shot its best number of dice, where none was chosen yet."""
        if self.shot is not None:
            self.shot = replace(self.shot, dice=dice)

    @property
    def told(self) -> tuple[int, int]:
        """Return how many dice of the open attack were told, and how many of its roll are to come.

        (0, 0) where no attack is open. Dice that were told as hits count, too.
        """
        opened, ask = self.state.open, self.state.ask
        if not opened or not isinstance(opened[0].event, Attack | Assault):
            return 0, 0
        now = len(self.state.dice)
        before = sum(len(each.values) or each.roll.dice for each in opened[0].made)
        return before + now, ask.dice - now if isinstance(ask, Roll) else 0

    def leave_shot(self) -> None:
        """Give the shot up, or the attack whose dice are not told yet.

        Once dice are told it is asked first what becomes of them; a second time keeps them.
        """
        if self.shot is None and self.told[0]:
            self.stopping = not self.stopping
            self.shot_changed.emit()
        elif self.shot is not None or (self.state.open and self.do(Left())):
            self._set_shot(None)
            self._run_stopped()

    def take_dice_back(self) -> bool:
        """Take the open attack back with all its dice, as one act that can be redone."""
        standing = standing_lines(self.lines)
        at = max(n for n, line in enumerate(standing) if isinstance(line.event, Attack | Assault))
        events = (line for line in standing[at:] if not isinstance(line.event, ClockSet | Closed))
        done = self.take_back(line.number for line in events)
        self._run_stopped()
        return done

    @property
    def can_undo_die(self) -> bool:
        """Return whether the last line tells dice of what is open, so that they can be untold."""
        return (
            bool(self.lines)
            and isinstance(self._last_line.event, Dice)
            and (bool(self.state.dice) or bool(self.state.open and self.state.open[0].made))
        )

    @property
    def _last_line(self) -> Line:
        """Return the last line that counts and that a clock did not write."""
        standing = (
            line
            for line in reversed(standing_lines(self.lines))
            if not isinstance(line.event, ClockSet | Closed)
        )
        return next(standing, self.lines[0])

    @property
    def last_dice(self) -> int:
        """Return the die that was told last, 0 where several were told at once."""
        event = self._last_line.event
        return event.values[0] if isinstance(event, Dice) and len(event.values) == 1 else 0

    def undo_die(self) -> bool:
        """Take back the dice that were told last, and nothing else."""
        return self.can_undo_die and self.take_back((self._last_line.number,))

    def _run_stopped(self) -> None:
        """Let the clock run again that stands because of the shot."""
        if self._stopped and not self.state.running:
            self.run_clock(self._stopped)
        self._stopped = ""

    def _set_shot(self, shot: Shot | None) -> None:
        self.shot = shot
        self.shot_changed.emit()

    def arms_of(self, actor: str) -> tuple[Arm, ...]:
        """Return the weapons that somebody may use now."""
        return attacks.arms_now(self.field, self.state, actor)

    @property
    def arms(self) -> tuple[Arm, ...]:
        """Return the weapons that who attacks may use now."""
        return attacks.arms_now(self.field, self.state, self.shot.actor) if self.shot else ()

    def shot_event(self) -> Attack | Assault | None:
        """Return the event that the shot would be, None while it has no target."""
        shot = self.shot
        if shot is None or not shot.target:
            return None
        if not shot.weapon:
            return Assault(shot.actor, shot.target, shot.modifiers, shot.anyway)
        return Attack(
            shot.actor,
            shot.weapon,
            shot.target,
            shot.distance,
            shot.modifiers,
            shot.dice,
            shot.anyway,
            shot.place,
        )

    def shot_odds(self) -> Answer | str:
        """Return the chances of the shot, or why it cannot be."""
        event = self.shot_event()
        opened = self.state.open[0] if self.state.open else None
        if event is None and opened is None:
            return "Tap whom it is at."
        try:
            if isinstance(event, Attack):
                opened = attacks.open_attack(self.field, self.state, event, live=True)
            elif event is not None:
                opened = attacks.open_assault(self.field, self.state, event, live=True)
            if opened is None or opened.question is None:
                return "Nothing is known of its chances."
            found = ask(self.field.ruleset, self.field.playbook, opened.question)
            return found if found.allowed else found.reason
        except NotNow as problem:
            return problem.reason
        except InputProblem:
            return attacks.DOES_NOT_FIT

    # ---- marks and what became of somebody

    def tap(self, piece: str) -> None:
        """Do what a tap on a piece or unit means now: mark it, choose it, shoot at it."""
        if self.mark_in_hand:
            on = self.mark_in_hand not in self.state.piece(piece).marks
            self.do(Marked(self._marked_with(piece), self.mark_in_hand, on))
        elif isinstance(self.state.ask, Pick) and piece in self.state.ask.among:
            self.pick(piece)
        elif not self.state.is_free:
            self._refuse(NotNow(self.choices.next_refusal or self.choices.hint))
        elif self._is_foe(piece):
            self.choose_target(piece)
        elif piece not in self.choices.attackers and self._attacks_next(piece):
            self.choose_shooter(self.state.unit)
            self.choose_target(piece)
        elif piece not in self.choices.movers or not self._activate(piece):
            self.choose_shooter(self._able_aboard(piece))

    def _marked_with(self, piece: str) -> tuple[str, ...]:
        """Return who gets the mark in hand with a piece: a weapon team moves as a whole."""
        if MOVED not in self.field.playbook.mark[self.mark_in_hand].by:
            return (piece,)
        every = moving_with(self.field, piece)
        return tuple(each for each in every if each not in self.state.down)

    def pick(self, piece: str, _checked: bool = False) -> None:
        """Choose somebody of those who fall or are in a blast, or let him go."""
        on = piece not in self.chosen
        others = tuple(each for each in self.chosen if each != piece)
        self.chosen = (*others, piece) if on else others
        self.shot_changed.emit()

    def _able_aboard(self, piece: str) -> str:
        """Return a piece; of a vehicle that cannot attack itself the first man in it who can."""
        able = self.choices.attackers
        if piece in able or not self.field.is_model(piece):
            return piece
        return next((man for man in able if self.state.aboard.get(man) == piece), piece)

    def _is_foe(self, piece: str) -> bool:
        """Return whether a piece is one that the shot can be at."""
        side_of = self.field.side_of
        return self.shot is not None and side_of[piece] != side_of[self.shot.actor]

    def _attacks_next(self, piece: str) -> bool:
        """Return whether the unit that takes its action is a foe of a piece."""
        unit, side_of = self.state.unit, self.field.side_of
        return bool(unit and self.field.turn.actions) and side_of[piece] != side_of[unit]

    def _activate(self, unit: str) -> bool:
        return not self.choices.actions and self.do(Activated(unit, modifiers=self.helps))

    @property
    def helps(self) -> tuple[str, ...]:
        """Return which of the circumstances that help who is activated are chosen."""
        return tuple(each.id for each in self.choices.helps if each.id in self._helps)

    def choose_help(self, modifier: str) -> None:
        """Let a circumstance help those who are activated from now on, or no longer."""
        self._helps = self._helps ^ {modifier}
        asked = self.state.ask
        if isinstance(asked, Roll) and self.undo():  # whose die is not told yet
            self.do(Activated(asked.about, modifiers=self.helps))
        else:
            self.shot_changed.emit()

    def act(self, unit: str, action: str) -> bool:
        """Let a unit, or a man, take an action; who attacks or fights in it is chosen already."""
        self.shot = None
        if not self.do(Activated(unit, action)):
            return False
        if self.state.is_free and (self.arms_of(unit) or unit in self.choices.fighters):
            self.choose_shooter(unit)
        return True

    def hold(self, mark: str) -> None:
        """Take a mark in hand, or put it down."""
        self.mark_in_hand = "" if self.mark_in_hand == mark else mark
        self._set_shot(None)

    def fell(self, piece: str, fate: str) -> bool:
        """Note what became of a piece otherwise than by an attack."""
        return self.do(Fell((piece,), fate))  # type: ignore[arg-type]

    # ---- clocks

    def left(self, side: str) -> float:
        """Return the seconds that a side has left now, 0 where it has no clock."""
        left = self.state.clocks.get(side, 0.0)
        if side == self.state.running and self._timer.isActive():
            left -= self._now() - self._since
        return max(0.0, left)

    def _left_now(self) -> float | None:
        return round(self.left(self.state.running), 2) if self.state.running else None

    def _clock_now(self) -> RunningClock | None:
        """Return the running clock as it is to be written down, None where none runs.

        What writing and painting take afterwards is time of the side as well.
        """
        side = self.state.running
        if not side or not self._timer.isActive():
            return None
        return RunningClock(self.state.clocks[side], self._since).written_at(self._now())

    def pause(self) -> bool:
        """Stop the clock that runs."""
        side = self.state.running
        return bool(side) and self.do(ClockSet(side, round(self.left(side), 2), running=False))

    def run_clock(self, side: str) -> bool:
        """Let a side's clock run."""
        return self.do(ClockSet(side, round(self.left(side), 2), running=True))

    def give(self, side: str, seconds: float, why: str = "") -> bool:
        """Give a side more seconds, or take some, by a ruling."""
        left = max(0.0, round(self.left(side) + seconds, 2))
        return self.do(ClockSet(side, left, side == self.state.running, why))

    def set_clock(self, side: str, seconds: float) -> bool:
        """Set a side's clock, standing still: for setting up."""
        return self.do(ClockSet(side, seconds, running=False))

    def start_set_up(self) -> bool:
        """Let the clock run of whoever sets up now."""
        part = set_up.part_now(self.field, self.state)
        if part is None:
            return False
        self.called.emit(f"{self._who_sets_up(part.sides)}, set up.")
        return self.do(ClockSet(part.sides[0], float(part.seconds), running=True))

    def end_set_up(self, out: tuple[str, ...] = ()) -> bool:
        """Say that whoever sets up is done, but for pieces; the next one's clock runs at once."""
        part = set_up.part_now(self.field, self.state)
        if part is None or not self.do(Placed(part.sides, out)):
            return False
        return set_up.part_now(self.field, self.state) is None or self.start_set_up()

    def _who_sets_up(self, sides: tuple[str, ...]) -> str:
        return self.field.side_name(sides[0]) if len(sides) == 1 else "Both sides"

    def _starting(self, state: State) -> tuple[ClockSet, ...]:
        """Return what lets the clock of the side run whose moves have begun, () for none."""
        sides, step = turns.acting(self.field, state), turns.step_of(self.field, state)
        waits = state.ask is not None or state.open or state.running
        if step is None or step.does != "move" or len(sides) != 1 or waits:
            return ()
        side = sides[0]
        return (ClockSet(side, state.clocks[side], running=True),) if side in state.clocks else ()

    def _tick(self) -> None:
        now, side = self._now(), self.state.running
        if now - self._last_tick > ASLEEP_S:
            self._wake(now)
            return
        before = self.state.clocks.get(side, 0.0) - (self._last_tick - self._since)
        self._last_tick = now
        for seconds in calls_between(self.field, side, before, self.left(side)):
            self._call(side, seconds)
        if now - self._written >= WRITE_S:
            self._written = now
            self._write_clock()
        self.ticked.emit()

    def _write_clock(self) -> None:
        """Write the seconds of the clock down without showing everything anew."""
        clock = self._clock_now()
        if clock is not None:
            event = ClockSet(self.state.running, clock.left, running=True)
            line = Line(len(self.lines) + 1, self._moment(), event, clock.left)
            if self._keep((line,)):
                self.lines = (*self.lines, line)
                self.state = referee.apply(self.field, self.state, event)
                self._since = clock.since

    def _wake(self, now: float) -> None:
        """Stop the clock where it stood when the machine fell asleep."""
        side, gone = self.state.running, now - self._last_tick
        left = max(0.0, self.state.clocks.get(side, 0.0) - (self._last_tick - self._since))
        self._timer.stop()
        self.away = gone
        self.do_all((ClockSet(side, round(left, 2), running=False), Closed(gone, "slept")))

    def _call(self, side: str, seconds: int) -> None:
        part = set_up.part_now(self.field, self.state) if not self.state.turn else None
        name = self._who_sets_up(part.sides if part is not None else (side,))
        if not seconds:
            stops = f"Time. {name} stops." if part is None else "Time. Hands off the table."
            self.called.emit(stops)
            self.pause()
            return
        minutes, rest = divmod(seconds, 60)
        words = f"{minutes} minute{'s' if minutes > 1 else ''}" if minutes else f"{rest} seconds"
        self.called.emit(f"{name}, {words}.")
