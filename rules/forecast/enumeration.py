"""Small battles exactly: every state of both armies with its chance, turn by turn.

A state is how many of each kind (or squad) stand at the left and at the right; the next turn
depends on nothing else. What a phase of fire costs is `rules.odds.loss_distribution`'s, what a shot
at a squad costs `SquadForce.shot`'s.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import islice, pairwise, product
from math import comb, prod

from rules.forecast.assumptions import AIMS, Assumptions
from rules.forecast.forces import RALLY, Force, phases_of
from rules.forecast.squads import JAMMED, Slot, SquadForce
from rules.odds.loss_distribution import states_after
from rules.odds.shooters_and_targets import Shooter

MOST_STATES = 150
"""More states of both armies than these are fought by chance: that is faster."""
NEGLECTED, ROUNDING = 1e-13, 1e-9

Standing = tuple[int, ...]
"""How many men of each kind have taken how many hits, or at which level each squad is."""
Both = tuple[Standing, Standing]


@dataclass(frozen=True, slots=True)
class Tally:
    """How the battles of a forecast ended, as shares of all of them.

    `wins` of the left and the right army, `ties` of neither. `standing` holds for each army and
    each moment (start, then each turn) how often each number of men stood. `over` is how often the
    battle ended in each turn.
    """

    wins: tuple[float, float]
    ties: float
    standing: tuple[tuple[tuple[float, ...], ...], tuple[tuple[float, ...], ...]]
    over: tuple[float, ...]


def is_small(left: Force, right: Force) -> bool:
    """Return whether a battle is small enough to be worked out."""
    if isinstance(left, SquadForce) and isinstance(right, SquadForce):
        states = (unit.top + 1 for unit in (*left.units, *right.units))
    else:
        kinds = (*left.on_foot, *right.on_foot)
        states = (comb(kind.count + kind.hits, kind.hits) for kind in kinds)
    return prod(states) <= MOST_STATES


def enumerate_battle(left: Force, right: Force, assumptions: Assumptions) -> Tally:
    """Return how a small battle ends, without chance."""
    sides = (left, right)
    if isinstance(left, SquadForce) and isinstance(right, SquadForce):
        start, men_of, turn_of = _squads(left, right, assumptions)
    else:
        start, men_of, turn_of = _men(left, right)

    def left_of(state: Both) -> list[int]:
        return [men_of(at, state[at]) for at in (0, 1)]

    def is_over(state: Both) -> bool:
        standing = zip(sides, left_of(state), strict=True)
        return any(s.men - n >= assumptions.give_up * s.men - ROUNDING for s, n in standing)

    moments: list[dict[Both, float]] = [{start: 1.0}]
    for turn in range(assumptions.turns):
        after: defaultdict[Both, float] = defaultdict(float)
        for first, chance in moments[-1].items():
            for state, part in ({first: 1.0} if is_over(first) else turn_of(first, turn)).items():
                after[state] += chance * part
        moments.append({each: part for each, part in after.items() if part > NEGLECTED})
    done = [sum(part for state, part in each.items() if is_over(state)) for each in moments[:-1]]
    wins = [0.0, 0.0, 0.0]
    for state, chance in moments[-1].items():
        mine, theirs = (n * s.men for n, s in zip(left_of(state), (right, left), strict=True))
        wins[0 if mine > theirs else 1 if theirs > mine else 2] += chance
    standing = []
    for at, side in enumerate(sides):
        told = [[0.0] * (side.men + 1) for _ in moments]
        for men, states in zip(told, moments, strict=True):
            for state, chance in states.items():
                men[left_of(state)[at]] += chance
        standing.append(tuple(map(tuple, told)))
    over = tuple(later - sooner for sooner, later in pairwise([*done, 1.0]))
    return Tally((wins[0], wins[1]), wins[2], (standing[0], standing[1]), over)


_Battle = tuple[Both, Callable[[int, Standing], int], Callable[[Both, int], dict[Both, float]]]
"""The state at the start; how many men of a side are left in one; what a turn makes of one."""


# ------------------------------------------------------------------ hits fall on anybody


def _men(left: Force, right: Force) -> _Battle:
    """Return a battle in which the standing of a kind is how many of it have taken each number of
    hits; the last of these numbers fall, and are not counted after the phase."""
    sides, phases = (left, right), phases_of((left, right))
    levels = [tuple(kind.hits for kind in side.on_foot) for side in sides]
    start = [tuple(n for k in s.on_foot for n in (k.count, *[0] * k.hits)) for s in sides]

    @cache
    def able(at: int, standing: Standing) -> Standing:
        """Return how many of each kind may fire."""
        cells, found = iter(standing), []
        for kind in sides[at].kinds:
            there = list(islice(cells, kind.hits + 1))[:-1] if kind.hits else [kind.count]
            found.append(there[0] if sides[at].deck else sum(there))
        return tuple(found)

    @cache
    def hit(
        at: int, standing: Standing, firing: Standing, turn: int, phase: int | None
    ) -> list[tuple[Standing, float]]:
        """Return what a side becomes by the other one's fire, in one phase or in all of them."""
        shots = [
            (kind.shots[turn][1], number)
            for kind, number in zip(sides[1 - at].kinds, firing, strict=True)
            if number and kind.harm and phase in (None, kind.shots[turn][0])
        ]
        found: defaultdict[Standing, float] = defaultdict(float)
        for state, chance in states_after(standing, levels[at], shots).items():
            cells = iter(state)
            found[tuple(n for h in levels[at] for n in (*islice(cells, h), 0 * next(cells)))] += (
                chance
            )
        return list(found.items())

    @cache
    def played(at: int, does: str, state: Both, turn: int) -> list[tuple[Both, float]]:
        """Return what a card of one side makes of a state."""
        whose, deck = (at if does == RALLY else 1 - at), sides[at].deck
        if does == RALLY and deck is not None:
            after = _rallied(state[at], deck.rally)
        else:
            after = hit(whose, state[whose], able(at, state[at]), turn, None)
        return [
            ((found, state[1]) if whose == 0 else (state[0], found), chance)
            for found, chance in after
        ]

    def by_cards(first: Both, turn: int) -> dict[Both, float]:
        cards = tuple(
            (at, each) for at in (0, 1) if (deck := sides[at].deck) for each in deck.cards
        )
        states = {(first, cards): 1.0}
        for _ in cards:
            then: defaultdict[tuple[Both, tuple[tuple[int, str], ...]], float] = defaultdict(float)
            for (state, left_cards), chance in states.items():
                for place, card in enumerate(left_cards):
                    rest = left_cards[:place] + left_cards[place + 1 :]
                    for after, part in played(*card, state, turn):
                        then[after, rest] += chance * part / len(left_cards)
            states = then
        return {state: chance for (state, _), chance in states.items()}

    def by_phases(first: Both, turn: int) -> dict[Both, float]:
        states = {first: 1.0}
        for phase in phases[turn] if turn < len(phases) else ():
            then: defaultdict[Both, float] = defaultdict(float)
            for state, part in states.items():
                fires = [able(at, (first if sides[at].late else state)[at]) for at in (0, 1)]
                after_fire = product(
                    hit(0, state[0], fires[1], turn, phase), hit(1, state[1], fires[0], turn, phase)
                )
                for (mine, one), (theirs, other) in after_fire:
                    then[mine, theirs] += part * one * other
            states = {each: part for each, part in then.items() if part > NEGLECTED}
        return states

    def men_of(at: int, standing: Standing) -> int:
        return sides[at].men - sum(start[at]) + sum(standing)

    return (start[0], start[1]), men_of, by_cards if left.deck else by_phases


def _rallied(standing: Standing, rally: float) -> list[tuple[Standing, float]]:
    """Return what becomes of men of whom each pinned one may stand up."""
    found: list[tuple[Standing, float]] = [((), 1.0)]
    for up, pinned, fallen in zip(*[iter(standing)] * 3, strict=True):
        found = [
            (
                (*before, up + stood, pinned - stood, fallen),
                chance * comb(pinned, stood) * rally**stood * (1 - rally) ** (pinned - stood),
            )
            for before, chance in found
            for stood in range(pinned + 1)
        ]
    return found


# ------------------------------------------------------------------ squads that are shot at as one


def _squads(left: SquadForce, right: SquadForce, assumptions: Assumptions) -> _Battle:
    sides = (left, right)
    start = [tuple(unit.top for unit in side.units) for side in sides]

    def shot(
        at: int, own: int, slot: Slot, shooter: Shooter, states: dict[Both, float], turn: int
    ) -> dict[Both, float]:
        then: defaultdict[Both, float] = defaultdict(float)
        for (jams, levels), chance in states.items():
            among = _aimed_at(sides[at], sides[1 - at], slot, levels, turn, assumptions)
            if not among:
                then[jams, levels] += chance
            for one in among:
                foe = sides[1 - at].units[one]
                for lost, part in sides[at].shot(shooter, foe.targets[levels[one] - 1], turn):
                    after = (*levels[:one], foe.after(levels[one], lost), *levels[one + 1 :])
                    failed = (*jams[:own], jams[own] + 1, *jams[own + 1 :])
                    key = (failed if lost == JAMMED else jams, after)
                    then[key] += chance * part / len(among)
        return then

    @cache
    def fire(at: int, mine: Standing, foes: Standing, turn: int) -> list[tuple[Both, float]]:
        """Return which levels a side loses by guns that fail, and what is left of the other."""
        states: dict[Both, float] = {((0,) * len(mine), foes): 1.0}
        for own, unit in enumerate(sides[at].units):
            seen = states
            for slot in unit.slots:
                if (shooter := slot[mine[own]]) is not None:
                    seen = shot(at, own, slot, shooter, seen, turn)
            if seen is not states:
                blind, states = states, defaultdict(float)
                for found, part in ((blind, 1 - assumptions.sight), (seen, assumptions.sight)):
                    for state, chance in found.items():
                        states[state] += part * chance
        return list(states.items())

    def turn_of(first: Both, turn: int) -> dict[Both, float]:
        found: defaultdict[Both, float] = defaultdict(float)
        both = product(fire(0, first[0], first[1], turn), fire(1, first[1], first[0], turn))
        for ((my_jams, theirs), one), ((their_jams, mine), other) in both:
            found[_less(mine, my_jams), _less(theirs, their_jams)] += one * other
        return found

    def men_of(at: int, levels: Standing) -> int:
        return sum(u.men(n) for u, n in zip(sides[at].units, levels, strict=True))

    return (start[0], start[1]), men_of, turn_of


def _aimed_at(
    side: SquadForce,
    foe: SquadForce,
    slot: Slot,
    levels: Standing,
    turn: int,
    assumptions: Assumptions,
) -> list[int]:
    """Return the units among which a weapon's target is drawn."""
    able = side.can_harm(slot, foe, turn)
    among = [at for at, level in enumerate(levels) if level and able[at]]
    worth = {at: AIMS[assumptions.aim] * foe.units[at].size(levels[at]) for at in among}
    return [at for at in among if worth[at] == max(worth.values())]


def _less(levels: Standing, jams: Standing) -> Standing:
    return tuple(max(level - gone, 0) for level, gone in zip(levels, jams, strict=True))
