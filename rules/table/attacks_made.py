"""The attacks and fights of a battle: what each was likely to do, and what it did."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from rules.attack.dice import Distribution, capped, certain, chance_of, convolve, tidy
from rules.attack.procedure import Pick, Roll
from rules.attack.question import MOST_DICE, Answer, Question
from rules.common.problems import InputProblem
from rules.odds.answer_question import ask
from rules.odds.expected_losses import losses_in
from rules.table.battle import Battlefield
from rules.table.events import AnyEvent, Assault, Attack, Dice, Left, Picked
from rules.table.log import Line
from rules.table.referee import begin, change
from rules.table.state import NotNow, PieceState, State

BLAST = "blast"
"""The choice of who stands in a blast: known to the players, and no matter of luck."""


@dataclass(frozen=True, slots=True)
class AttackMade:
    """One attack or fight that is over.

    `likely` is how many of the other side it puts out of action, or lives it costs, each with its
    chance; `done` is what it did, `at_target` what to the man or unit that it was aimed at.
    `own_likely` and `own_done` are those of the attacker's side. `spares` tells that the target is
    a hero with lives left, who cannot fall by it. `weapon` is "" for a fight, `dice` the number of
    dice of its first roll.
    """

    number: int
    turn: int
    actor: str
    target: str
    weapon: str
    dice: int
    likely: Distribution
    done: int
    at_target: int
    own_likely: Distribution
    own_done: int
    spares: bool = False


@dataclass(slots=True)
class Course:
    """A battle as it went: its attacks, all dice, and who was left after each turn.

    `singles` are dice by themselves, `sums` those of two. `left` is how much each side had left
    when a turn was over, the last for a battle that goes on; the first is the beginning.
    """

    attacks: list[AttackMade] = field(default_factory=list)
    singles: list[int] = field(default_factory=list)
    sums: list[int] = field(default_factory=list)
    left: dict[int, dict[str, int]] = field(default_factory=dict)


@dataclass(slots=True)
class _Begun:
    number: int
    turn: int
    event: Attack | Assault
    question: Question
    dice: int
    pieces: dict[str, PieceState]
    chosen: tuple[str, ...] = ()
    pick: Pick | None = None
    caught: int = 0
    done: int = 0
    at_target: int = 0
    own_done: int = 0


def course_of(battlefield: Battlefield, lines: Iterable[Line]) -> Course:
    """Return how a battle went by its lines that stand (see `standing_lines`)."""
    course, state = Course(), begin(battlefield)
    over: list[_Begun] = []
    begun: _Begun | None = None
    course.left[0] = _left(battlefield, state)
    for line in lines:
        before, event = state.copy(), line.event
        try:
            change(battlefield, state, event)
        except NotNow:
            state = before
            continue
        course.left[state.turn] = _left(battlefield, state)
        if isinstance(event, Dice) and isinstance(before.ask, Roll):
            (course.sums if before.ask.two else course.singles).extend(event.values)
        if isinstance(event, Attack | Assault):
            begun = _begin(state, line.number, event, before)
        elif begun is not None and isinstance(event, Picked) and isinstance(before.ask, Pick):
            if before.open[0].event is begun.event and begun.pick is None:
                begun.chosen, begun.pick = event.pieces, before.ask
        elif isinstance(event, Left):
            begun = None
        if begun is not None and not _is_open(state, begun.event):
            _note_harm(battlefield, begun, state)
            over.append(begun)
            begun = None
    course.attacks += _made(battlefield, over)
    return course


def _left(battlefield: Battlefield, state: State) -> dict[str, int]:
    """Return the men, vehicles and guns of each side that stand."""
    found = dict.fromkeys(battlefield.sides, 0)
    for piece in battlefield.unit_of:
        found[battlefield.side_of[piece]] += state.piece(piece).status == "stands"
    return found


def _is_open(state: State, event: AnyEvent) -> bool:
    return bool(state.open) and state.open[0].event is event


def _begin(state: State, number: int, event: Attack | Assault, before: State) -> _Begun | None:
    first = state.open[0] if _is_open(state, event) else None
    if first is None or first.question is None:
        return None
    dice = state.ask.dice if isinstance(state.ask, Roll) else 0
    return _Begun(number, state.turn, event, first.question, dice, before.pieces)


# ---- what it did, and was likely to do


def _note_harm(battlefield: Battlefield, begun: _Begun, after: State) -> None:
    """Note what an attack did, and how many of the other side stood in its blast."""
    event = begun.event
    side, model = battlefield.side_of[event.actor], battlefield.is_model(event.target)
    for piece, now in after.pieces.items():
        if piece not in battlefield.unit_of:
            continue
        was = begun.pieces.get(piece, PieceState())
        harmed = (was.status == "stands" and now.status != "stands") or now.lives > was.lives
        if not harmed or now.by not in (event.actor, event.target):
            continue
        if battlefield.side_of[piece] == side:
            begun.own_done += 1
        elif not model or piece == event.target or piece in begun.chosen:
            begun.done += 1  # a crew that is lost with its vehicle is no luck of the shot
            begun.at_target += event.target in (piece, battlefield.unit_of[piece])
    if begun.pick is not None and begun.pick.purpose == BLAST:
        begun.caught = sum(battlefield.side_of[each] != side for each in begun.chosen)


def _made(battlefield: Battlefield, over: Sequence[_Begun]) -> Iterator[AttackMade]:
    """Yield the attacks that are over; not those of which the rules know no chance.

    Of a blast that missed nobody knows whom it would have caught: as many as the others of the
    same weapon did in this battle.
    """
    answers: dict[str, Answer | None] = {}
    blasts: dict[str, list[int]] = {}
    for begun in over:
        if begun.caught:
            blasts.setdefault(_weapon(begun.event), []).append(begun.caught)
    for begun in over:
        event, question = begun.event, begun.question
        weapon = _weapon(event)
        if begun.pick is None and weapon in blasts:
            begun.caught = round(sum(blasts[weapon]) / len(blasts[weapon]))
        answer = _answer(battlefield, _asked(battlefield, begun, begun.caught), answers)
        if answer is not None and answer.choices and question.dice is None:
            answer = _answer(battlefield, replace(question, dice=begun.dice), answers)
        if answer is None:
            continue
        lives = battlefield.lives(event.target) if event.target in battlefield.man else 1
        lost = begun.pieces.get(event.target, PieceState()).lives
        yield AttackMade(
            begun.number,
            begun.turn,
            event.actor,
            event.target,
            weapon,
            begun.dice,
            _likely(battlefield, begun, answer, begun.caught),
            begun.done,
            begun.at_target,
            _own_likely(answer),
            begun.own_done,
            spares=lives - lost > 1,
        )


def _weapon(event: Attack | Assault) -> str:
    return event.weapon if isinstance(event, Attack) else ""


def _asked(battlefield: Battlefield, begun: _Begun, caught: int) -> Question:
    """Return the question of an attack, with all who were caught in its blast."""
    kind = battlefield.playbook.odds.kind
    if not caught or kind not in ("firepower", "quality"):
        return begun.question
    targets = caught + 1 if kind == "quality" else caught
    return replace(begun.question, targets=min(targets, MOST_DICE))


def _answer(
    battlefield: Battlefield, question: Question, known: dict[str, Answer | None]
) -> Answer | None:
    key = repr(question)
    if key not in known:
        try:
            answer = ask(battlefield.ruleset, battlefield.playbook, question)
        except InputProblem:
            known[key] = None
        else:
            known[key] = answer if answer.allowed else None
    return known[key]


def _likely(battlefield: Battlefield, begun: _Begun, answer: Answer, caught: int) -> Distribution:
    found = answer.distributions
    for name in ("killed", "eliminated", "defenders killed"):
        if name in found:
            killed = found[name]
            both = name == "killed" and "destroyed" in answer.further
            return convolve(killed, chance_of(answer.further["destroyed"])) if both else killed
    if "defender killed" in answer.further:
        return chance_of(answer.further["defender killed"])
    two_dice = battlefield.playbook.odds.kind == "two-dice"
    if two_dice and not battlefield.is_model(begun.event.target) and "hits" in found:
        if caught:
            chance = answer.chance or Fraction(0)
            return tidy({0: 1 - chance, caught: chance})
        pick = begun.pick
        fewer = pick is not None and len(begun.chosen) < pick.most
        return capped(found["hits"], len(begun.chosen) if fewer else _enemies(battlefield, begun))
    return chance_of(losses_in(answer) or Fraction(0))


def _enemies(battlefield: Battlefield, begun: _Begun) -> int:
    """Return how many men of the target's side stood."""
    side = battlefield.side_of[begun.event.target]
    standing = [
        man
        for man in battlefield.figures[side]
        if begun.pieces.get(man, PieceState()).status == "stands"
    ]
    return max(1, len(standing))


def _own_likely(answer: Answer) -> Distribution:
    for name in ("attackers killed", "own losses"):
        if name in answer.distributions:
            return answer.distributions[name]
    if "attacker killed" in answer.further:
        return chance_of(answer.further["attacker killed"])
    return certain()
