"""The attack that is being put together, and the dice of the one that is open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, Signal

from desktop.gamenight.battle_clock import BattleClock
from desktop.gamenight.battle_log import BattleLog
from rules.attack.procedure import Pick, Roll
from rules.attack.question import Answer
from rules.attack.squads import FALL
from rules.common.problems import InputProblem
from rules.odds.answer_question import ask
from rules.table import attacks, turns
from rules.table.battle import Arm
from rules.table.capabilities import usual_losses
from rules.table.choices import refusal_now
from rules.table.circumstances import usual_distance, usual_modifiers
from rules.table.events import (
    AnyEvent,
    Assault,
    Attack,
    ClockSet,
    Closed,
    Dice,
    Left,
    TakenBack,
)
from rules.table.log import Line, standing_lines
from rules.table.next_attack import next_attack
from rules.table.rolled_dice import next_dice
from rules.table.state import NotNow, State


def _proposed(log: BattleLog) -> tuple[str, ...]:
    """Return who is chosen until players choose otherwise; nothing is advised."""
    ask, opened = log.state.ask, log.state.open
    if not isinstance(ask, Pick) or ask.optional:
        return ()
    event = opened[0].event if opened else None
    if ask.purpose != FALL or not {*ask.among} <= log.field.man.keys():
        return ask.offered
    aimed = event.target if isinstance(event, Attack | Assault) else ""
    return usual_losses(log.field, ask, aimed)


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


class AttackInHand(QObject):
    """Holds the shot that is put together and who is chosen; tells and takes back its dice."""

    changed = Signal()
    """Another shooter, target or circumstance was chosen."""
    refused = Signal(str, str)
    """Why something cannot be done now, and the heading of the rule."""

    def __init__(self, log: BattleLog, clock: BattleClock, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._log, self._clock = log, clock
        self.shot: Shot | None = None
        self.refused_shot: Shot | None = None
        """The shot that was refused just now, which players may agree on all the same."""
        self.chosen: tuple[str, ...] = ()
        """Who is chosen so far, where somebody is to be chosen."""
        self.stopping = False
        """Whether it is asked what becomes of the dice told of an attack that was to be left."""
        self._stopped = ""
        """The side whose clock stands because of the shot."""
        self._asked: Roll | Pick | None = None
        self._open: AnyEvent | None = None
        """The attack that was open before the last lines."""
        self._seen = 0
        log.battle_changed.connect(self._begin)
        log.changed.connect(self._go_on)
        log.refused.connect(self._refused_by_log)

    # ---- following the log

    def _begin(self) -> None:
        state = self._log.state
        self.shot, self.stopping, self._seen = None, False, len(self._log.lines)
        self._asked, self.chosen = state.ask, _proposed(self._log)
        self._open = state.open[0].event if state.open else None

    def _go_on(self) -> None:
        """Note what the new lines of the log make of the shot and of the choice."""
        state = self._log.state
        new, self._seen = self._log.lines[self._seen :], len(self._log.lines)
        if state.ask is not self._asked:
            self._asked, self.chosen = state.ask, _proposed(self._log)
        if new:
            self.stopping = False
            if isinstance(new[-1].event, TakenBack):
                self.shot = None
            else:
                self._offer_next(state, new)
            if state.open or state.ask is not None:
                self.shot = None
        self._open = state.open[0].event if state.open else None

    def _offer_next(self, state: State, new: Sequence[Line]) -> None:
        """Put the likeliest next shot together, where an attack was decided by its dice."""
        opened = [line.event for line in new if isinstance(line.event, Attack | Assault)]
        if opened:
            self.shot = None
        before = opened[-1] if opened else self._open
        left = any(isinstance(line.event, Left) for line in new)
        if not isinstance(before, Attack) or state.open or left:
            return
        found = next_attack(self._log.field, state, before)
        if found is not None:
            actor, weapon, target = found.actor, found.weapon, found.target
            self.shot = Shot(actor, weapon, target, found.distance, found.modifiers, offered=True)

    def _refused_by_log(self, reason: str, source: str) -> None:
        shot = self.shot
        self.refused_shot = shot if shot is not None and shot.target else None
        self.refused.emit(reason, source)

    def refuse(self, why: NotNow, shot: Shot | None = None) -> None:
        """Say why something cannot be done now; players may agree on the shot all the same."""
        self.refused_shot = shot
        self.refused.emit(why.reason, why.source)

    # ---- the shot

    def choose_shooter(self, actor: str, weapon: str = "") -> None:
        """Begin a shot: who attacks, by default with the first weapon that he may use now.

        A clock that runs stands still until the shot is decided or given up.
        """
        arms = attacks.arms_now(self._log.field, self._log.state, actor)
        fights = actor in self._log.choices.fighters
        acts = bool(self._log.choices.actions) and actor in self._log.choices.movers
        if not arms and not fights and not acts:
            refusal = refusal_now(self._log.field, self._log.state, actor)
            self.refuse(refusal or NotNow("Cannot attack now."), self._shot_anyway(actor))
            return
        first = weapon or (arms[0].weapon if arms else "")
        stopped = self._log.state.running
        if stopped and self._clock.pause():
            self._stopped = stopped
        self.set_shot(Shot(actor, first))
        if self.attacks_next(actor):
            self.choose_target(self._log.state.unit)  # a guard shoots at who moves, at nobody else

    def _shot_anyway(self, actor: str) -> Shot | None:
        """Return the shot that players may agree on though the rules forbid it, None for none."""
        arms, free = self._log.field.arms(actor), self._log.state.is_free
        step = turns.step_of(self._log.field, self._log.state)
        phases = step.phases if step is not None else ()
        weapons = self._log.field.ruleset.weapon
        fitting = [arm for arm in arms if weapons[arm.weapon].phase in phases] or list(arms)
        gone = actor in self._log.field.unit_of and self._log.state.piece(actor).status == "off"
        if step is None or not fitting or not free or gone:
            return None
        return Shot(actor, fitting[0].weapon)

    def do_anyway(self, why: str) -> None:
        """Put the shot together that was refused, by a ruling: `why` is what the rules say."""
        if self.refused_shot is not None:
            self.set_shot(replace(self.refused_shot, anyway=why))

    def choose_target(self, target: str) -> None:
        """Choose at whom the shot goes, under the circumstances of the last one at that unit."""
        if self.shot is None:
            return
        unit = self._log.field.unit_of.get(self.shot.actor, self.shot.actor)
        whom = self._log.field.unit_of.get(target, target)
        distance, modifiers = self._log.state.last.get((unit, whom), (None, ()))
        shot, distance = self.shot, usual_distance(self._log.field, self.shot.weapon, distance)
        attack = Attack(shot.actor, shot.weapon, target, distance)
        modifiers = usual_modifiers(self._log.field, self._log.state, attack, modifiers)
        shot = replace(shot, target=target, distance=distance, modifiers=modifiers)
        self.set_shot(replace(shot, offered=False))

    def choose_weapon(self, weapon: str) -> None:
        """Choose the weapon of the shot, at its usual distance; "" for a fight."""
        distance = usual_distance(self._log.field, weapon)
        self.change(weapon=weapon, modifiers=(), distance=distance, dice=None)
        self._offer_usual()

    def choose_distance(self, distance: float) -> None:
        """Choose how far the shot goes."""
        self.change(distance=distance)
        self._offer_usual()

    def _offer_usual(self) -> None:
        """Offer the circumstances of the shot that go with its weapon and distance."""
        shot, event = self.shot, self.as_event()
        if shot is not None and isinstance(event, Attack):
            usual = usual_modifiers(self._log.field, self._log.state, event, shot.modifiers)
            if usual != shot.modifiers:
                self.change(modifiers=usual)

    def change(self, **changes: object) -> None:
        """Change weapon, distance, modifiers or dice of the shot."""
        if self.shot is not None:
            self.set_shot(replace(self.shot, **changes))  # type: ignore[arg-type]

    def set_dice(self, dice: int) -> None:
        """Give the shot its best number of dice, where none was chosen yet."""
        if self.shot is not None:
            self.shot = replace(self.shot, dice=dice)

    def as_event(self) -> Attack | Assault | None:
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

    def odds(self) -> Answer | str:
        """Return the chances of the shot, or why it cannot be."""
        event = self.as_event()
        opened = self._log.state.open[0] if self._log.state.open else None
        if event is None and opened is None:
            return "Tap whom it is at."
        try:
            if isinstance(event, Attack):
                opened = attacks.open_attack(self._log.field, self._log.state, event, live=True)
            elif event is not None:
                opened = attacks.open_assault(self._log.field, self._log.state, event, live=True)
            if opened is None or opened.question is None:
                return "Nothing is known of its chances."
            found = ask(self._log.field.ruleset, self._log.field.playbook, opened.question)
            return found if found.allowed else found.reason
        except NotNow as problem:
            return problem.reason
        except InputProblem:
            return attacks.DOES_NOT_FIT

    def arms_of(self, actor: str) -> tuple[Arm, ...]:
        """Return the weapons that somebody may use now."""
        return attacks.arms_now(self._log.field, self._log.state, actor)

    @property
    def arms(self) -> tuple[Arm, ...]:
        """Return the weapons that who attacks may use now."""
        return self.arms_of(self.shot.actor) if self.shot else ()

    def let_go(self) -> None:
        """Forget the shot without a word: what follows shows everything anew."""
        self.shot = None

    def set_shot(self, shot: Shot | None) -> None:
        """Put another shot together, or none."""
        self.shot = shot
        self.changed.emit()

    def attacks_next(self, piece: str) -> bool:
        """Return whether the unit that takes its action is a foe of a piece."""
        unit, side_of = self._log.state.unit, self._log.field.side_of
        return bool(unit and self._log.field.turn.actions) and side_of[piece] != side_of[unit]

    # ---- dice and choices

    def pick(self, piece: str, _checked: bool = False) -> None:
        """Choose somebody of those who fall or are in a blast, or let him go."""
        on = piece not in self.chosen
        others = tuple(each for each in self.chosen if each != piece)
        self.chosen = (*others, piece) if on else others
        self.changed.emit()

    def roll(self) -> bool:
        """Let Muster roll what is still asked for."""
        if isinstance(self._log.state.ask, Pick):
            return False
        return self._answer(lambda state: Dice(next_dice(self._log.field, state), "muster"))

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
        attack = self.as_event()
        if self.stopping or (self.shot is not None and attack is None):
            return False
        opening = (attack,) if attack is not None else ()
        try:
            state, _ = self._log.after(self._log.state, (), opening)
        except NotNow as problem:
            self.refuse(problem, self.shot)
            return False
        return state.ask is not None and self._log.do_all((*opening, event(state)), runs=True)

    @property
    def told(self) -> tuple[int, int]:
        """Return how many dice of the open attack were told, and how many of its roll are to come.

        (0, 0) where no attack is open. Dice that were told as hits count, too.
        """
        opened, ask = self._log.state.open, self._log.state.ask
        if not opened or not isinstance(opened[0].event, Attack | Assault):
            return 0, 0
        now = len(self._log.state.dice)
        before = sum(len(each.values) or each.roll.dice for each in opened[0].made)
        return before + now, ask.dice - now if isinstance(ask, Roll) else 0

    def leave(self) -> None:
        """Give the shot up, or the attack whose dice are not told yet.

        Once dice are told it is asked first what becomes of them; a second time keeps them.
        """
        if self.shot is None and self.told[0]:
            self.stopping = not self.stopping
            self.changed.emit()
        elif self.shot is not None or (self._log.state.open and self._log.do(Left())):
            self.set_shot(None)
            self._run_stopped()

    def take_dice_back(self) -> bool:
        """Take the open attack back with all its dice, as one act that can be redone."""
        standing = standing_lines(self._log.lines)
        at = max(n for n, line in enumerate(standing) if isinstance(line.event, Attack | Assault))
        events = (line for line in standing[at:] if not isinstance(line.event, ClockSet | Closed))
        done = self._log.take_back(line.number for line in events)
        self._run_stopped()
        return done

    @property
    def can_undo_die(self) -> bool:
        """Return whether the last line tells dice of what is open, so that they can be untold."""
        state = self._log.state
        untold = bool(state.dice) or bool(state.open and state.open[0].made)
        return untold and bool(self._log.lines) and isinstance(self._last_line.event, Dice)

    @property
    def _last_line(self) -> Line:
        """Return the last line that counts and that a clock did not write."""
        standing = (
            line
            for line in reversed(standing_lines(self._log.lines))
            if not isinstance(line.event, ClockSet | Closed)
        )
        return next(standing, self._log.lines[0])

    @property
    def last_dice(self) -> int:
        """Return the die that was told last, 0 where several were told at once."""
        event = self._last_line.event
        return event.values[0] if isinstance(event, Dice) and len(event.values) == 1 else 0

    def undo_die(self) -> bool:
        """Take back the dice that were told last, and nothing else."""
        return self.can_undo_die and self._log.take_back((self._last_line.number,))

    def _run_stopped(self) -> None:
        """Let the clock run again that stands because of the shot."""
        if self._stopped and not self._log.state.running:
            self._clock.run(self._stopped)
        self._stopped = ""
