"""The log of a battle in plain words: one row for one act, with the lines that it is made of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from rules.army.totals import clock_text
from rules.attack.procedure import Made, Roll
from rules.common.wording import capital, counted, listed, lower
from rules.games.playbook import Step
from rules.odds.movement_choices import Mover, turn_inches, turns_by_dice
from rules.table.battle import Battlefield
from rules.table.choices import VERBS
from rules.table.describe_events import FATE_WORDS, NAMES, WORDS, card_words, sentence
from rules.table.describe_rolls import (
    ToldRoll,
    attack_words,
    change_between,
    roll_words,
    test_words,
)
from rules.table.events import (
    Activated,
    Again,
    AnyEvent,
    Assault,
    Attack,
    ClockSet,
    Dice,
    Fell,
    Hits,
    Left,
    Marked,
    Named,
    Next,
    Picked,
    Settled,
    Started,
    TakenBack,
    TookTest,
)
from rules.table.log import Line, taken_back
from rules.table.piece_names import PieceNames, dice_words
from rules.table.referee import MOVE, RALLY, begin, change
from rules.table.state import NotNow, State, standing
from rules.table.turns import FIRST, MORALE, ROLL_OFF, step_of, still_to_act

_ANSWERS = (Dice, Hits, Again, Named, Picked, Left)
"""Events that belong to what was opened before."""


@dataclass(frozen=True, slots=True)
class LogRow:
    """One act of a battle.

    `numbers` are its lines: they are taken back together; none for the beginning, which stays.
    `at` is the moment of the first of them, `fell` who fell by it. `name` is a word or two for
    taking it back: "miss", "3 hits", "card 5". A row that does not `stand` was taken back, or can
    stand no longer because something before it was. `by_turn` are the dice that the turn
    itself asked for before anybody moved (who is first, jams, smoke), () for a sum of two; None in
    all other rows.
    """

    numbers: tuple[int, ...]
    at: str
    turn: int
    text: str
    name: str
    fell: tuple[str, ...] = ()
    stands: bool = True
    by_turn: tuple[int, ...] | None = None


def log_rows(battlefield: Battlefield, lines: Iterable[Line]) -> tuple[LogRow, ...]:
    """Return all lines of a log in plain words, one row for one act."""
    lines = tuple(lines)
    log = LogInWords(battlefield, taken_back(lines))
    for line in lines:
        log.add(line)
    return log.rows


def _event_name(battlefield: Battlefield, event: AnyEvent) -> str:
    if isinstance(event, Marked):
        known = battlefield.playbook.mark.get(event.mark)
        return lower(known.name) if known is not None else event.mark
    if isinstance(event, Fell):
        return lower(FATE_WORDS[event.fate])
    if isinstance(event, Activated):
        actions = {each.id: lower(each.name) for each in battlefield.turn.actions}
        return actions.get(event.action, "move")
    if isinstance(event, Settled):
        if event.mission is not None:
            return "mission"
        if event.also is not None:
            return "objectives"
        if event.readings:
            return "how we read it"
        return "who attacks" if event.attackers else "roll-off" if event.dice else "clocks"
    return NAMES.get(type(event), "dice")


@dataclass(slots=True)
class _Act:
    """What a row is made of while its lines come in: what began it, from which state."""

    at: str
    before: State
    event: AnyEvent
    test: tuple[str, str] | None = None
    rolls: list[ToldRoll] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    roll_off: int = 0
    text: str = ""
    name: str = ""
    fell: tuple[str, ...] = ()
    turn: int = 0
    stands: bool = True
    by_turn: tuple[int, ...] | None = None


@dataclass(slots=True)
class _Course:
    """A battle as it goes on, with the acts that are not over: the real one, or one taken back."""

    state: State
    attack: _Act | None = None
    turn: _Act | None = None
    test: _Act | None = None
    roll_offs: tuple[int, int] = (0, 0)
    """The turn, and how often dice were rolled in it for who acts."""


class LogInWords:
    """The rows of a log that grows: each line that is added changes the last row or adds one.

    `gone` are the numbers of lines that are taken back. After more of them are, begin anew.
    """

    def __init__(self, battlefield: Battlefield, gone: Iterable[int] = ()) -> None:
        self._battlefield = battlefield
        self._names = PieceNames(battlefield)
        self._gone = frozenset(gone)
        self._course = _Course(begin(battlefield))
        self._beside: _Course | None = None
        """The course of lines that are taken back, until the next line that stands."""
        self._acts: list[_Act] = []

    @property
    def rows(self) -> tuple[LogRow, ...]:
        """Return all rows so far, the earliest first."""
        return tuple(
            LogRow(
                tuple(act.numbers),
                *(act.at, act.turn, act.text, act.name, act.fell, act.stands, act.by_turn),
            )
            for act in self._acts
            if act.text
        )

    def add(self, line: Line) -> None:
        """Put a line into words."""
        event = line.event
        if isinstance(event, TakenBack):
            return
        if isinstance(event, Started):
            self._begin(line)
            return
        stands = line.number not in self._gone
        if stands:
            if not isinstance(event, ClockSet):
                self._beside = None
            course = self._course
        else:
            if self._beside is None:
                self._beside = _Course(self._course.state.copy(), roll_offs=self._course.roll_offs)
            course = self._beside
        before = course.state
        after = before.copy()
        try:
            change(self._battlefield, after, event)
        except NotNow:
            self._refused(line, before)
            return
        course.state = after
        act = self._act_of(course, line, before)
        if isinstance(event, TookTest) and after.open:
            act.test, course.test = (after.open[0].test, after.open[0].about), act
        act.numbers.append(line.number)
        act.stands, act.turn = stands, after.turn
        self._tell_dice(act, event, before)
        self._put_into_words(course, act, line, after)

    def _begin(self, line: Line) -> None:
        sides = [self._battlefield.side_name(key) for key in self._battlefield.sides]
        act = _Act(line.at, self._course.state, line.event)
        act.text = sentence(f"{' against '.join(sides)}: {self._battlefield.ruleset.name}")
        self._acts.append(act)

    def _refused(self, line: Line, before: State) -> None:
        act = _Act(line.at, before, line.event, turn=before.turn, stands=False)
        act.numbers.append(line.number)
        if isinstance(line.event, Attack | Assault):
            act.text = attack_words(self._battlefield, line.event, (), None)
        elif isinstance(line.event, Dice):
            act.text = f"Dice: {dice_words(line.event.values)}."
        elif isinstance(line.event, Next):
            act.text = "Went on."
        elif type(line.event) in WORDS:
            act.text = WORDS[type(line.event)](self._names, line.event, before, before)
        self._acts.append(act)

    def _act_of(self, course: _Course, line: Line, before: State) -> _Act:
        """Return the act to which a line belongs: the one that is open, or a new one."""
        event = line.event
        keeps = isinstance(event, Next) and before.may_keep
        if isinstance(event, _ANSWERS) or keeps:
            found = self._open_act(course, before)
            if found is not None:
                return found
        act = _Act(line.at, before, event)
        self._acts.append(act)
        if isinstance(event, Attack | Assault):
            course.attack = act
        elif isinstance(event, Next | Activated):
            course.turn = act
        elif isinstance(event, _ANSWERS):
            self._adopt(course, act, before)
        return act

    def _open_act(self, course: _Course, before: State) -> _Act | None:
        if not before.open:
            return course.turn if course.turn is not None and before.ask is not None else None
        first = before.open[0]
        if first.event is not None:
            return course.attack
        same = course.test is not None and course.test.test == (first.test, first.about)
        return course.test if same else None

    def _adopt(self, course: _Course, act: _Act, before: State) -> None:
        """Begin an act with an answer: a test that came up, or what was opened in another row."""
        if not before.open:
            course.turn = act
            return
        first = before.open[0]
        if first.event is None:
            act.test, course.test = (first.test, first.about), act
        else:
            act.event, course.attack = first.event, act
        act.rolls = [ToldRoll(each.roll, each.values, each.good) for each in first.made]

    def _tell_dice(self, act: _Act, event: AnyEvent, before: State) -> None:
        """Note the dice of a line, under the roll that they belong to."""
        roll = before.ask
        last = act.rolls[-1] if act.rolls else None
        if not isinstance(event, Dice | Hits) or not isinstance(roll, Roll):
            return
        if before.kept is not None and last is not None:
            _roll_again(last, roll, *before.kept, event)
        elif isinstance(event, Hits):
            act.rolls.append(ToldRoll(roll, (), event.hits))
        elif before.dice and last is not None and last.roll == roll:
            last.values = (*last.values, *event.values)
        else:
            act.rolls.append(ToldRoll(roll, event.values))

    def _by_turn(self, act: _Act) -> tuple[int, ...] | None:
        """Return the dice of an act that the turn asked for before anybody moved."""
        if not act.rolls or act.roll_off or isinstance(act.event, TookTest):
            return None
        if isinstance(act.event, Next):
            return act.rolls[-1].values
        told = (each for each in reversed(self._acts) if each.text and each is not act)
        if act.test is None or next(told, act).by_turn is None:
            return None
        return () if act.rolls[0].roll.two else act.rolls[0].values

    # ---- words

    def _put_into_words(self, course: _Course, act: _Act, line: Line, after: State) -> None:
        event = act.event
        act.name = _event_name(self._battlefield, event)
        found = change_between(self._battlefield, act.before, after)
        if isinstance(line.event, Left):
            act.text, act.name = f"{act.text} Given up.", "attack"
            return
        if act.test is not None:
            is_open = bool(after.open) and (after.open[0].test, after.open[0].about) == act.test
            over = None if is_open else found
            course.test = act if is_open else None
            if isinstance(event, TookTest):
                act.text = WORDS[TookTest](self._names, event, act.before, after)
            if act.rolls:
                act.text = test_words(self._battlefield, *act.test, act.rolls[0], over)
                known = self._battlefield.playbook.test.get(act.test[0])
                act.name = lower(known.name) if known is not None else act.test[0]
            act.fell = found.fell
        elif isinstance(event, Attack | Assault):
            is_open = bool(after.open) and after.open[0].event is event
            over = None if is_open else found
            act.text = attack_words(self._battlefield, event, act.rolls, over)
            act.fell = found.fell
            if over is not None and isinstance(event, Attack) and act.rolls:
                hits, dice = act.rolls[0].hits, act.rolls[0].roll.dice
                act.name = ("hit" if dice == 1 else counted(hits, "hit")) if hits else "miss"
        elif isinstance(event, Next):
            if act.rolls and act.rolls[0].roll.purpose == ROLL_OFF and not act.roll_off:
                turn, number = course.roll_offs
                act.roll_off = number + 1 if turn == after.turn else 1
                course.roll_offs = (after.turn, act.roll_off)
            act.text = self._next_words(act, after)
            act.name = self._step_name(act, after)
        elif isinstance(event, Activated):
            act.text = self._activated_words(act, event, after)
            act.fell = found.fell
        elif type(event) in WORDS:
            act.text = WORDS[type(event)](self._names, event, act.before, after)
            act.fell = found.fell if isinstance(event, Fell) else ()
        elif isinstance(event, Dice) and act.rolls:  # of the turn, and its line was taken back
            act.text = f"{capital(self._turn_dice(act))}."
        act.by_turn = self._by_turn(act)

    def _next_words(self, act: _Act, after: State) -> str:
        before, battlefield = act.before, self._battlefield
        parts = []
        gone = tuple(
            piece
            for piece, now in after.pieces.items()
            if now.status == "off" and before.piece(piece).status in ("lies", "may-fire")
        )
        if gone:
            parts.append(f"The fallen leave the table: {self._names.number(gone)}.")
        word = battlefield.turn.word
        if after.over:
            return " ".join([*parts, f"The battle is over after {word} {after.turn}."])
        if after.turn != before.turn:
            parts.append(f"{capital(word)} {after.turn} begins.")
        if act.rolls:
            parts.append(f"{capital(self._turn_dice(act))}.")
        step = step_of(battlefield, after)
        if step is None:
            return " ".join(parts) or "Went on."
        if step.does == "act":
            parts += self._act_words(act, after)
        else:
            parts += self._step_words(step, act, after)
        return " ".join(parts)

    def _step_name(self, act: _Act, after: State) -> str:
        step, word = step_of(self._battlefield, after), self._battlefield.turn.word
        if after.over:
            return f"end of {word} {after.turn}"
        if act.rolls:
            return "roll-off" if act.roll_off else "who is first"
        if after.turn != act.before.turn or step is None:
            return f"{word} {after.turn}"
        deck = self._battlefield.turn.deck
        return f"card {after.step + 1}" if deck else lower(step.name)

    def _step_words(self, step: Step, act: _Act, after: State) -> list[str]:
        battlefield, names = self._battlefield, self._names
        if battlefield.turn.deck:
            return [card_words(self._names, after)]
        if step.does == "count":
            men = [f"{names.side(side)} {after.counted[side]}" for side in battlefield.sides]
            return [f"{step.name}: {listed(men)} stand."]
        if act.rolls and step.does == "first" and after.ask is None:
            return [f"{names.side(after.order[0])} goes first."] if after.order else []
        if step.in_turn and after.order:
            side = after.order[after.at]
            first = bool(act.rolls)
            if step.does == "move":
                head = f"{names.side(side)} goes first. " if first else ""
                return [f"{head}{names.side(side)} moves{self._clock_words(side, after)}."]
            return [f"{step.name}: {names.side(side)} {VERBS.get(step.does, 'acts')}."]
        return [] if act.rolls else [f"{step.name}."]

    def _clock_words(self, side: str, state: State) -> str:
        """Return the clock of a side that moves, with what it comes from: ": 2:32 for 38 men"."""
        if side not in state.clocks:
            return ""
        men = state.counted.get(side, len(standing(self._battlefield, state, side)))
        return f": {clock_text(round(state.clocks[side]))} for {counted(men, 'man')}"

    def _act_words(self, act: _Act, after: State) -> list[str]:
        if not after.acting:
            return [] if act.rolls else ["Roll-off."]
        side = self._names.side(after.acting)
        return [f"{side} acts."] if act.rolls else [f"Only {side} has units left to act."]

    def _turn_dice(self, act: _Act) -> str:
        """Return the dice that the turn itself asked for, with whose they are."""
        first = act.rolls[0].roll
        if first.purpose not in (FIRST, ROLL_OFF):
            return roll_words(act.rolls[0], good="are good")
        tries = []
        for told in act.rolls:
            each = [
                f"{self._names.side(side)} {value}{self._plus(act, first, side)}"
                for side, value in zip(told.roll.each, told.values, strict=False)
            ]
            tries.append(", ".join(each))
        title = "who is first" if first.purpose == FIRST else "roll-off"
        number = f" {act.roll_off}" if act.roll_off else ""
        return f"{title}{number}: {'; equal, again '.join(tries)}"

    def _plus(self, act: _Act, roll: Roll, side: str) -> str:
        if roll.purpose != ROLL_OFF:
            return ""
        return f" + {len(self._units_left(act, side))}"

    def _units_left(self, act: _Act, side: str) -> tuple[str, ...]:
        before = act.before
        if before.turn != act.turn:  # the turn began with this act: nobody has acted
            before = before.copy()
            before.units.clear()
        return still_to_act(self._battlefield, before, side)

    def _activated_words(self, act: _Act, event: Activated, after: State) -> str:
        names = self._names
        step = step_of(self._battlefield, act.before)
        who = names.who(event.unit)
        agreed = f" Agreed: {event.anyway.rstrip('.')}." if event.anyway else ""
        if step is not None and step.does == "act":
            actions = {each.id: each.name for each in self._battlefield.turn.actions}
            text = f"{who}: {actions.get(event.action, event.action)}.{agreed}"
            if act.rolls:
                text += f" Morale: {roll_words(act.rolls[0])}."
                if after.of_unit(event.unit).done == "fled":
                    text += " Runs for the nearest edge."
                if change_between(self._battlefield, act.before, after).fell:
                    text += " Leaves the table and is killed."
            return text
        far, ask = self._inches_words(event.unit, after), after.ask
        asked = ask if isinstance(ask, Roll) and ask.purpose != MOVE else None
        if not act.rolls or act.rolls[0].roll.purpose == MOVE:
            if asked is None:
                return f"{who} moves{far}.{agreed}"
            return f"{who} rolls to {_ROLLS_TO.get(asked.purpose, 'move')}."
        told = act.rolls[0]
        if asked is not None:
            return f"{names.of(event.unit)} rolled {dice_words(told.values)}."
        good = bool(told.hits)
        if told.roll.purpose == RALLY:
            result = "Stands up." if good else "Stays pinned."
        else:
            result = f"Moves{far}." if good else "Stays."
        return f"{who}: {roll_words(told)}. {result}{agreed}"

    def _inches_words(self, unit: str, after: State) -> str:
        """Return how far dice let a unit come: " up to 7 in (4 and 3), turns after 3", or ""."""
        dice, field = after.of_unit(unit).inches, self._battlefield
        known = field.roster_of(unit).type_of(field.unit[unit]) if dice else None
        if known is None:
            return ""
        shown = f" ({listed([str(die) for die in dice])})" if len(dice) > 1 else ""
        text = f" up to {sum(dice)} in{shown}"
        if turns_by_dice(field.playbook, Mover(known)):
            before, _ = turn_inches(dice)
            text += f", turns after {before} in and at the end"
        return text


def _roll_again(
    told: ToldRoll, roll: Roll, made: Made, places: tuple[int, ...], event: Dice | Hits
) -> None:
    """Note dice that were rolled in the place of some of a roll."""
    stay = [value for at, value in enumerate(made.values) if at not in places]
    if isinstance(event, Hits):
        told.good = made.good + event.hits
        return
    told.again = (*told.again, *event.values)
    if roll.good != "any":
        told.good = sum(map(roll.is_good, (*stay, *told.again)))
        return
    told.good = sum(count == 1 for count in Counter((*stay, *told.again)).values())


_ROLLS_TO = {RALLY: "stand up", MORALE: "keep its nerve"}
