"""The attacks and fights of a battle: what each was likely to do, and what it did."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace

from rules.attack.dice import Distribution
from rules.attack.procedure import Pick, Roll
from rules.attack.question import MOST_DICE, Question
from rules.attack.scene import ACTOR
from rules.attack.two_dice import FALL
from rules.attack.walk import Walked
from rules.common.problems import InputProblem
from rules.odds.answer_question import ask
from rules.odds.shot_results import losses_of, shot_results
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
        if isinstance(event, Dice):
            two = isinstance(before.ask, Roll) and before.ask.two
            (course.sums if two else course.singles).extend(event.values)
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
    known: dict[str, Walked | None] = {}
    blasts: dict[str, list[int]] = {}
    two_dice = battlefield.playbook.odds.kind == "two-dice"
    for begun in over:
        if begun.caught:
            blasts.setdefault(_weapon(begun.event), []).append(begun.caught)
    for begun in over:
        event, weapon = begun.event, _weapon(begun.event)
        shell = two_dice and battlefield.is_model(event.target)  # it makes no blast
        if begun.pick is None and weapon in blasts and not shell:
            begun.caught = round(sum(blasts[weapon]) / len(blasts[weapon]))
        results = _results(battlefield, _asked(battlefield, begun), begun.dice, known)
        if results is None:
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
            losses_of(results),
            begun.done,
            begun.at_target,
            losses_of(results, ACTOR),
            begun.own_done,
            spares=lives - lost > 1,
        )


def _weapon(event: Attack | Assault) -> str:
    return event.weapon if isinstance(event, Attack) else ""


def _asked(battlefield: Battlefield, begun: _Begun) -> Question:
    """Return the question of an attack, with all who were caught in its blast, or who were to fall.

    Of a burst whose rolls went at fewer than there were hits no more could fall.
    """
    question, pick = begun.question, begun.pick
    if begun.caught:
        others = begun.caught + (battlefield.playbook.odds.kind == "quality")
        return replace(question, targets=min(others, MOST_DICE))
    if pick is not None and pick.purpose == FALL and len(begun.chosen) < pick.most:
        return replace(question, targets=len(begun.chosen))
    return question


def _results(
    battlefield: Battlefield, question: Question, dice: int, known: dict[str, Walked | None]
) -> Walked | None:
    """Return what an attack may come to, None where the rules know no chance of it.

    `dice` were rolled where players choose how many.
    """
    key, game = f"{question} {dice}", (battlefield.ruleset, battlefield.playbook)
    if key not in known:
        known[key] = None
        with suppress(InputProblem):
            answer = ask(*game, question)
            if answer.choices:
                question = replace(question, dice=dice)
            if answer.allowed:
                known[key] = shot_results(*game, question)
    return known[key]
