"""Small battles exactly, state by state, to compare the battles of a forecast with."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from functools import cache, partial
from itertools import islice, pairwise
from math import comb
from typing import Any

from rules.forecast.assumptions import AIMS, Assumptions
from rules.forecast.forces import RALLY, Force, phases_of
from rules.forecast.simulation import Tally
from rules.forecast.squads import JAMMED, Slot, SquadForce
from rules.odds.loss_distribution import states_after
from rules.odds.shooters_and_targets import Shooter

State = tuple[int, ...]
"""Of one side: the men of each kind by the hits that they took, or the level of each squad."""
Both = tuple[State, State]
Chances = Mapping[Any, float]


def then(states: Chances, become: Callable[[Any], Chances]) -> Chances:
    """Return what becomes of states, equal ones added up."""
    found: defaultdict[Any, float] = defaultdict(float)
    for state, chance in states.items():
        for after, part in become(state).items():
            found[after] += chance * part
    return found


def exact_tally(left: Force, right: Force, assumptions: Assumptions) -> Tally:
    """Return how a small battle ends."""
    sides = (left, right)
    turn_of: Callable[[Both, int], Chances]
    if isinstance(left, SquadForce) and isinstance(right, SquadForce):
        turn_of = squads_turn((left, right), assumptions)
        start = tuple(tuple(unit.top for unit in side.units) for side in (left, right))
    else:
        turn_of = men_turn(sides)
        start = tuple(
            tuple(n for kind in side.on_foot for n in (kind.count, *[0] * kind.hits))
            for side in sides
        )

    def men(at: int, state: Both) -> int:
        side = sides[at]
        if isinstance(side, SquadForce):
            return sum(unit.men(n) for unit, n in zip(side.units, state[at], strict=True))
        return side.men - sum(start[at]) + sum(state[at])

    def is_over(state: Both) -> bool:
        few = [side.men * (1 - assumptions.give_up) + 1e-9 for side in sides]
        return any(men(at, state) <= few[at] for at in (0, 1))

    moments: list[Chances] = [{start: 1.0}]
    for turn in range(assumptions.turns):
        goes_on = lambda state, turn=turn: {state: 1.0} if is_over(state) else turn_of(state, turn)  # noqa: E731
        moments.append(then(moments[-1], goes_on))
    done = [sum(p for state, p in each.items() if is_over(state)) for each in moments[:-1]] + [1.0]
    over = tuple(later - sooner for sooner, later in pairwise(done))
    lead = then(moments[-1], lambda s: {men(0, s) * right.men - men(1, s) * left.men: 1.0})
    standing = [
        tuple(
            tuple(then(each, lambda s, at=at: {men(at, s): 1.0}).get(n, 0.0) for n in
                  range(sides[at].men + 1))
            for each in moments
        )
        for at in (0, 1)
    ]  # fmt: skip
    wins = (sum(p for n, p in lead.items() if n > 0), sum(p for n, p in lead.items() if n < 0))
    return Tally(wins, lead.get(0, 0.0), (standing[0], standing[1]), over)


def men_turn(sides: tuple[Force, Force]) -> Callable[[Both, int], Chances]:
    """Return what a turn makes of men on whom hits fall by chance."""
    levels = [tuple(kind.hits for kind in side.on_foot) for side in sides]

    def able(at: int, state: State) -> State:
        cells, found = iter(state), []
        for kind in sides[at].kinds:
            there = list(islice(cells, kind.hits + 1))[:-1] if kind.hits else [kind.count]
            found.append(there[0] if sides[at].deck else sum(there))
        return tuple(found)

    @cache
    def hit(at: int, state: State, fire: State, turn: int, phase: int | None) -> Chances:
        shots = [
            (kind.shots[turn][1], number)
            for kind, number in zip(sides[1 - at].kinds, fire, strict=True)
            if number and kind.harm and phase in (None, kind.shots[turn][0])
        ]

        def cleared(after: State) -> Chances:
            cells = iter(after)
            return {tuple(n for h in levels[at] for n in (*islice(cells, h), 0 * next(cells))): 1}

        return then(states_after(state, levels[at], shots), cleared)

    def played(at: int, does: str, state: Both, turn: int) -> Chances:
        deck = sides[at].deck
        if does == RALLY and deck is not None:
            whose, after = at, rallied(state[at], deck.rally)
        else:
            whose = 1 - at
            after = hit(whose, state[whose], able(at, state[at]), turn, None)
        return then(after, lambda s: {(s, state[1]) if whose == 0 else (state[0], s): 1.0})

    @cache
    def by_cards(state: Both, turn: int, cards: tuple[tuple[int, str], ...]) -> Chances:
        found: defaultdict[Both, float] = defaultdict(float)
        for place, card in enumerate(cards):
            rest = cards[:place] + cards[place + 1 :]
            after = then(played(*card, state, turn), lambda s, rest=rest: by_cards(s, turn, rest))
            for each, part in after.items():
                found[each] += part / len(cards)
        return found if cards else {state: 1.0}

    def turn_of(first: Both, turn: int) -> Chances:
        if sides[0].deck:
            decks = [(at, deck) for at in (0, 1) if (deck := sides[at].deck)]
            return by_cards(first, turn, tuple((at, c) for at, deck in decks for c in deck.cards))
        states: Chances = {first: 1.0}
        for phase in phases_of(sides, turn):

            def fired(state: Both, phase: int = phase) -> Chances:
                fires = [able(at, (first if sides[at].late else state)[at]) for at in (0, 1)]
                mine = hit(0, state[0], fires[1], turn, phase)
                theirs = hit(1, state[1], fires[0], turn, phase)
                return then(mine, lambda m: then(theirs, lambda t: {(m, t): 1.0}))

            states = then(states, fired)
        return states

    return turn_of


def rallied(state: State, rally: float) -> Chances:
    """Return what becomes of men of whom each pinned one may stand up."""
    found: Chances = {(): 1.0}
    for up, pinned, fallen in zip(*[iter(state)] * 3, strict=True):
        some = {
            (up + n, pinned - n, fallen): comb(pinned, n) * rally**n * (1 - rally) ** (pinned - n)
            for n in range(pinned + 1)
        }
        found = then(found, lambda before, some=some: then(some, lambda s: {(*before, *s): 1.0}))
    return found


def squads_turn(
    sides: tuple[SquadForce, SquadForce], assumptions: Assumptions
) -> Callable[[Both, int], Chances]:
    """Return what a turn makes of squads that are shot at as a whole."""

    def shot(at: int, own: int, slot: Slot, shooter: Shooter, turn: int, state: Both) -> Chances:
        side, foe = sides[at], sides[1 - at]
        jams, levels = state
        can = side.can_harm(slot, foe, turn)
        size = {
            one: AIMS[assumptions.aim] * (1 if foe.units[one].vehicle else level)
            for one, level in enumerate(levels)
            if level and can[one]
        }
        among = [one for one in size if size[one] == max(size.values())]
        found: defaultdict[Both, float] = defaultdict(float)
        for one in among:
            target = foe.units[one]
            for lost, part in side.shot(shooter, target.targets[levels[one] - 1], turn):
                gone = levels[one] if target.vehicle and lost > 0 else max(lost, 0)
                after = (*levels[:one], max(levels[one] - gone, 0), *levels[one + 1 :])
                failed = (*jams[:own], jams[own] + (lost == JAMMED), *jams[own + 1 :])
                found[failed, after] += part / len(among)
        return found or {state: 1.0}

    @cache
    def fire(at: int, mine: State, foes: State, turn: int) -> Chances:
        """Return which of its levels a side loses by weapons that fail, and what it leaves."""
        states: Chances = {((0,) * len(mine), foes): 1.0}
        for own, unit in enumerate(sides[at].units):
            seen = states
            for slot in unit.slots:
                if (shooter := slot[mine[own]]) is not None:
                    fired = partial(shot, at, own, slot, shooter, turn)
                    seen = then(seen, fired)
            either = {True: seen, False: states}
            states = then({True: assumptions.sight, False: 1 - assumptions.sight}, either.get)
        return states

    def turn_of(first: Both, turn: int) -> Chances:
        def less(levels: State, jams: State) -> State:
            return tuple(max(n - gone, 0) for n, gone in zip(levels, jams, strict=True))

        mine, theirs = fire(0, *first, turn), fire(1, *first[::-1], turn)
        return then(
            mine, lambda m: then(theirs, lambda t: {(less(t[1], m[0]), less(m[1], t[0])): 1.0})
        )

    return turn_of
