"""Game night: what a touch does, to the log of the open battle, its clock, the attack in hand."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from desktop.gamenight.attack_in_hand import AttackInHand
from desktop.gamenight.battle_clock import BattleClock
from desktop.gamenight.battle_log import BattleLog
from rules.attack.procedure import Pick, Roll
from rules.table import turns
from rules.table.capabilities import MOVED, moving_with
from rules.table.choices import attackers
from rules.table.events import Activated, Fell, Marked, Next, Picked, Shuffled
from rules.table.moves import move_words
from rules.table.rolled_dice import shuffled
from rules.table.state import NotNow


class GameNightController(QObject):
    """Does what a touch means; panes show its log, clock and attack, and ask it."""

    called = Signal(str)
    """Words that are spoken: a call of the clock, the next step."""
    move_told = Signal(str)
    """How far who was tapped may move now."""

    def __init__(self, log: BattleLog, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.log = log
        self.clock = BattleClock(log, self)
        self.attack = AttackInHand(log, self.clock, self)
        self.mark_in_hand = ""
        """The mark that whoever is tapped gets, "" for none."""
        self._helps: frozenset[str] = frozenset()
        self._asked: frozenset[tuple[str, int, str, tuple[str, ...]]] = frozenset()
        """Battle, turn, step and sides for which it was asked whether to pass over who may fire."""
        self.clock.called.connect(self.called)
        log.battle_changed.connect(self._let_go)

    def _let_go(self) -> None:
        self.mark_in_hand, self._helps = "", frozenset()

    # ---- the large button

    def go_on(self) -> bool:
        """Go on to what comes next; the deck is shuffled where it waits for it."""
        if self.attack.stopping:
            return False
        if self.log.choices.shuffle:
            return self.log.do(Shuffled(shuffled(self.log.field, self.log.state))) and self._speak()
        if self.log.state.may_keep and isinstance(self.log.state.ask, Pick):
            return self.log.do(Picked(()))
        if self._passes_over_men():
            return False
        self.attack.let_go()
        self.mark_in_hand, self._helps = "", frozenset()
        if not self.log.do_all(self._next_events(), runs=True):
            return False
        return self.go_on() if self.log.choices.shuffle else self._speak()

    def _next_events(self) -> tuple[Next, ...]:
        """Return what goes on; a count of which nothing follows is left behind at once."""
        field = self.log.field
        if field.ruleset.clocks or not field.turn.morale:
            return (Next(),)
        try:
            state, _ = self.log.after(self.log.state, (), (Next(),))
        except NotNow:
            return (Next(),)
        step = turns.step_of(field, state)
        counts = step is not None and step.does == "count" and state.ask is None
        return (Next(), Next()) if counts and not state.morale else (Next(),)

    def roll(self) -> bool:
        """Let Muster roll what is asked; where nothing is, go on to the next roll and throw it.

        That is the next roll-off, or the die with which the next unit moves. Equal dice of a
        roll-off are thrown again, all with one touch.
        """
        step = turns.step_of(self.log.field, self.log.state)
        acts = step is not None and step.does == "act"
        movers = self.log.choices.movers if self.attack.shot is None else ()
        if movers and self.log.state.is_free and self._activate(movers[0]):
            return self.attack.roll()
        if not self._rolls_off():
            if self.attack.roll():
                return True
            if not acts or self.log.state.ask is not None or not self.go_on():
                return False
        rolled = False
        while self._rolls_off() and self.attack.roll():
            rolled = True
        return rolled

    def _rolls_off(self) -> bool:
        ask = self.log.state.ask
        return isinstance(ask, Roll) and ask.purpose == turns.ROLL_OFF

    def _passes_over_men(self) -> bool:
        """Ask each side once a step whether to go on while some may still fire."""
        step = turns.step_of(self.log.field, self.log.state)
        sides = tuple(turns.acting(self.log.field, self.log.state))
        if step is None or step.does != "fire":
            return False
        asked = self.log.field.battle.id, self.log.state.turn, step.id, sides
        if asked in self._asked:
            return False
        waiting = len(attackers(self.log.field, self.log.state))
        if not waiting or self.log.choices.next_refusal:
            return False
        self._asked |= {asked}
        self.attack.refuse(NotNow(f"{waiting} may still fire. Go on?"))
        return True

    def _speak(self) -> bool:
        """Call out the step that begins, and whose it is."""
        step = turns.step_of(self.log.field, self.log.state)
        if step is not None:
            sides = turns.acting(self.log.field, self.log.state)
            who = self.log.field.side_name(sides[0]) if len(sides) == 1 else ""
            word = f"{self.log.field.turn.word.capitalize()} {self.log.state.turn}"
            self.called.emit(". ".join(filter(None, (word, step.name, who))) + ".")
        return True

    # ---- taps, marks and what became of somebody

    def tap(self, piece: str) -> None:
        """Do what a tap on a piece or unit means now: mark it, choose it, shoot at it."""
        if self.log.only_looks:
            return
        if self.mark_in_hand:
            on = self.mark_in_hand not in self.log.state.piece(piece).marks
            self.log.do(Marked(self._marked_with(piece), self.mark_in_hand, on))
        elif isinstance(self.log.state.ask, Pick) and piece in self.log.state.ask.among:
            self.attack.pick(piece)
        elif not self.log.state.is_free:
            self.attack.refuse(NotNow(self.log.choices.next_refusal or self.log.choices.hint))
        elif self._is_foe(piece) or self._lets_next_squad_fire(piece):
            self._stand_and_attack()
            self.attack.choose_target(piece)
        elif piece not in self.log.choices.attackers and self.attack.attacks_next(piece):
            self.attack.choose_shooter(self.log.state.unit)
            self.attack.choose_target(piece)
        else:
            if piece not in self.log.choices.movers or not self._activate(piece):
                self.attack.choose_shooter(self._able_aboard(piece))
            self._tell_move(piece)

    def _tell_move(self, piece: str) -> None:
        """Tell how far a piece may move, where its side moves or acts now."""
        field, state = self.log.field, self.log.state
        step = turns.step_of(field, state)
        moves = step is not None and step.does in ("move", "act")
        if moves and field.side_of[piece] in turns.acting(field, state):
            self.move_told.emit(move_words(field, state, piece))

    def _marked_with(self, piece: str) -> tuple[str, ...]:
        """Return who gets the mark in hand with a piece: a weapon team moves as a whole."""
        if MOVED not in self.log.field.playbook.mark[self.mark_in_hand].by:
            return (piece,)
        every = moving_with(self.log.field, piece)
        return tuple(each for each in every if each not in self.log.state.down)

    def _able_aboard(self, piece: str) -> str:
        """Return a piece; of a vehicle that cannot attack itself the first man in it who can."""
        able = self.log.choices.attackers
        if piece in able or not self.log.field.is_model(piece):
            return piece
        return next((man for man in able if self.log.state.aboard.get(man) == piece), piece)

    def _stand_and_attack(self) -> None:
        """Let who was tapped take the action in which he stays and attacks, if he has none yet."""
        shot, choices = self.attack.shot, self.log.choices
        if shot is None or self.log.state.unit or shot.actor not in choices.movers:
            return
        stays = (each.id for each in choices.actions if each.attacks and not each.moves)
        if action := next(stays, ""):
            self.act(shot.actor, action)

    def _is_foe(self, piece: str) -> bool:
        """Return whether a piece is one that the shot can be at."""
        side_of = self.log.field.side_of
        return self.attack.shot is not None and side_of[piece] != side_of[self.attack.shot.actor]

    def _lets_next_squad_fire(self, piece: str) -> bool:
        """Choose the next squad that may fire where a squad of the enemy is tapped first."""
        field, step = self.log.field, turns.step_of(self.log.field, self.log.state)
        fires = step is not None and step.does == "fire" and field.squads_shoot
        foe = field.side_of[piece] not in turns.acting(field, self.log.state)
        if not (fires and foe and self.attack.shot is None and self.log.choices.attackers):
            return False
        self.attack.choose_shooter(self.log.choices.attackers[0])
        return self.attack.shot is not None

    def _activate(self, unit: str) -> bool:
        return not self.log.choices.actions and self.log.do(Activated(unit, modifiers=self.helps))

    @property
    def helps(self) -> tuple[str, ...]:
        """Return which of the circumstances that help who is activated are chosen."""
        return tuple(each.id for each in self.log.choices.helps if each.id in self._helps)

    def choose_help(self, modifier: str) -> None:
        """Let a circumstance help those who are activated from now on, or no longer."""
        self._helps = self._helps ^ {modifier}
        asked = self.log.state.ask
        if isinstance(asked, Roll) and self.log.undo():  # whose die is not told yet
            self.log.do(Activated(asked.about, modifiers=self.helps))
        else:
            self.attack.changed.emit()

    def act(self, unit: str, action: str) -> bool:
        """Let a unit, or a man, take an action; who attacks or fights in it is chosen already."""
        self.attack.let_go()
        if not self.log.do(Activated(unit, action)):
            return False
        attacks = self.attack.arms_of(unit) or unit in self.log.choices.fighters
        if self.log.state.is_free and attacks:
            self.attack.choose_shooter(unit)
        return True

    def hold(self, mark: str) -> None:
        """Take a mark in hand, or put it down."""
        self.mark_in_hand = "" if self.mark_in_hand == mark else mark
        self.attack.set_shot(None)

    def fell(self, piece: str, fate: str) -> bool:
        """Note what became of a piece otherwise than by an attack."""
        return self.log.do(Fell((piece,), fate))  # type: ignore[arg-type]
