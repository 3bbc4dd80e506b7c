"""Fight many battles at once with NumPy.

Hits fall on anybody on foot. Shots of one phase, or card, are simultaneous and may fall on the
same man; a blast catches different ones (as in `rules.odds.loss_distribution`). Where squads are
shot at as a whole, each weapon is aimed at one unit.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import accumulate, pairwise

import numpy as np
from numpy.typing import NDArray

from rules.forecast.assumptions import AIMS, Assumptions
from rules.forecast.forces import MOUNTED, RALLY, Force, ForceKind, phases_of
from rules.forecast.squads import JAMMED, Slot, SquadForce
from rules.odds.loss_distribution import Harm

Ints = NDArray[np.int64]
"""An array of whole numbers, with a column for each battle."""
ROUNDING = 1e-9
"""Numbers of men who have fallen are right up to this."""


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


def simulate(left: Force, right: Force, assumptions: Assumptions, seed: int, fights: int) -> Tally:
    """Fight so many battles; the same seed gives the same battles."""
    random = np.random.default_rng(seed)
    sides: tuple[_Men | _Squads, _Men | _Squads]
    fight: Callable[[int, Ints], None]
    if isinstance(left, SquadForce) and isinstance(right, SquadForce):
        sides = squads = (_Squads(left, fights), _Squads(right, fights))
        fight = partial(_by_volleys, squads, assumptions, random)
    else:
        sides = men = (_Men(left, fights, random), _Men(right, fights, random))
        fight = partial(_by_cards, men, random) if left.deck else partial(_by_phases, men)
    going, over = np.ones(fights, dtype=bool), []
    moments = [[side.left() for side in sides]]
    for turn in range(assumptions.turns):
        fight(turn, np.flatnonzero(going))
        moments.append([side.left() for side in sides])
        few = (force.men * (1 - assumptions.give_up) + ROUNDING for force in (left, right))
        gave_up = [now <= most for now, most in zip(moments[-1], few, strict=True)]
        ended = going & (gave_up[0] | gave_up[1] | (turn == assumptions.turns - 1))
        over.append(float(ended.mean()))
        going &= ~ended
    lead = moments[-1][0] * right.men - moments[-1][1] * left.men
    standing = [
        tuple(_shares(moment[at], force.men) for moment in moments)
        for at, force in enumerate((left, right))
    ]
    return Tally(
        wins=(float((lead > 0).mean()), float((lead < 0).mean())),
        ties=float((lead == 0).mean()),
        standing=(standing[0], standing[1]),
        over=tuple(over),
    )


def _shares(men: Ints, most: int) -> tuple[float, ...]:
    return tuple((np.bincount(men, minlength=most + 1) / len(men)).tolist())


# ------------------------------------------------------------------ hits fall on anybody


class _Men:
    """One army in all the battles at once.

    `counts` has a row for each kind on foot and each number of hits that it has taken, and a last
    one for who has fallen in a phase, on whom hits are spent.
    """

    def __init__(self, force: Force, fights: int, random: np.random.Generator) -> None:
        self.force, self.random = force, random
        kinds = force.on_foot
        rows = [0 if level else kind.count for kind in kinds for level in range(kind.hits)]
        self.counts: Ints = np.tile(np.array([[n] for n in (*rows, 0)], dtype=np.int32), fights)
        # Where one more hit leads to; beyond the last row of a kind its men have fallen.
        ends = list(accumulate(kind.hits for kind in kinds))
        fallen = len(rows)
        following = [at + 1 if at + 1 not in ends else fallen for at in range(fallen)]
        self.next: Ints = np.array([*following, fallen])
        self.rows = dict(zip(kinds, pairwise((0, *ends)), strict=True))

    def left(self) -> Ints:
        """Return how many men stand in each battle, those aboard of vehicles as well."""
        aboard = self.force.men - sum(kind.count for kind in self.force.on_foot)
        left: Ints = aboard + self.counts[:-1].sum(axis=0)
        return left

    def able(self, where: Ints) -> dict[ForceKind, Ints]:
        """Return how many of each kind may fire in these battles; pinned men do not."""
        found: dict[ForceKind, Ints] = {}
        for kind in self.force.kinds:
            if not kind.harm:
                continue
            if kind.hits == MOUNTED:
                found[kind] = np.full(len(where), kind.count)
            else:
                first, end = self.rows[kind]
                end = first + 1 if self.force.deck else end
                found[kind] = self.counts[first:end, where].sum(axis=0)
        return found

    def fire(self, turn: int, phase: int | None, able: dict[ForceKind, Ints]) -> dict[Harm, Ints]:
        """Return how many shots of a phase (of all without one) do how much harm."""
        hits: dict[Harm, Ints] = {}
        for kind, men in able.items():
            at, shot = kind.shots[turn]
            if phase not in (None, at):
                continue
            left, rest = men, 1.0
            for harm, part in shot:
                if harm != (0, 0):
                    scored = self.random.binomial(left, min(1.0, part / rest))
                    hits[harm] = hits[harm] + scored if harm in hits else scored
                    left, rest = left - scored, rest - part
        return hits

    def take(self, where: Ints, hits: dict[Harm, Ints]) -> None:
        """Let the hits of a phase in these battles fall on those who stand."""
        now = self.counts[:, where]
        for (once, twice), shots in sorted(hits.items()):
            for shot in range(int(shots.max(initial=0))):
                some = np.flatnonzero(shots > shot)
                drawn = []
                for _ in range(once + twice):
                    edges = now[:, some].cumsum(axis=0)
                    spot = self.random.random(len(some)) * np.maximum(edges[-1], 0)
                    row = np.minimum((spot >= edges).sum(axis=0), len(now) - 1)
                    now[row, some] -= 1
                    drawn.append(row)
                # The men of one shot are different ones: they come back when all are drawn.
                for at, row in enumerate(drawn):
                    row = self.next[row]
                    now[self.next[row] if at >= once else row, some] += 1
        now[-1] = 0
        self.counts[:, where] = now

    def rally(self, where: Ints, chance: float) -> None:
        """Let each pinned man in these battles stand up with a chance."""
        for first, _ in self.rows.values():
            pinned = self.counts[first + 1, where]
            stood = self.random.binomial(pinned, chance)
            self.counts[first, where] += stood
            self.counts[first + 1, where] -= stood


def _by_phases(sides: tuple[_Men, _Men], turn: int, going: Ints) -> None:
    """Fight a turn in which both armies fire phase by phase at once."""
    first = [side.able(going) for side in sides]
    for phase in phases_of([side.force for side in sides], turn):
        able = [f if s.force.late else s.able(going) for s, f in zip(sides, first, strict=True)]
        hits = [side.fire(turn, phase, men) for side, men in zip(sides, able, strict=True)]
        sides[0].take(going, hits[1])
        sides[1].take(going, hits[0])


def _by_cards(
    sides: tuple[_Men, _Men], random: np.random.Generator, turn: int, going: Ints
) -> None:
    """Fight a turn of cards that come in another order in each battle."""
    cards = [(at, does) for at in (0, 1) if (deck := sides[at].force.deck) for does in deck.cards]
    order = random.permuted(np.tile(np.arange(len(cards)), (len(going), 1)), axis=1)
    for place in range(len(cards)):
        for card, (at, does) in enumerate(cards):
            where, deck = going[order[:, place] == card], sides[at].force.deck
            if does == RALLY and deck is not None:
                sides[at].rally(where, deck.rally)
            else:
                sides[1 - at].take(where, sides[at].fire(turn, None, sides[at].able(where)))


# ------------------------------------------------------------------ squads are shot at as a whole


class _Squads:
    """One army of squads in all the battles at once; `levels` has a row for each unit.

    `rows` and `men` tell of each unit at each level which of all `targets` it is, and how many men
    are left.
    """

    def __init__(self, force: SquadForce, fights: int) -> None:
        self.force, units = force, force.units
        self.levels: Ints = np.tile(np.array([[unit.top] for unit in units]), (1, fights))
        self.vehicles = np.array([bool(unit.vehicle) for unit in units])
        self.targets = list(dict.fromkeys(target for unit in units for target in unit.targets))
        self.most = max(unit.top for unit in units)
        self.rows, self.men = np.zeros((2, len(units), self.most + 1), dtype=int)
        for at, unit in enumerate(units):
            self.rows[at, 1 : unit.top + 1] = [self.targets.index(each) for each in unit.targets]
            self.men[at, : unit.top + 1] = [unit.men(level) for level in range(unit.top + 1)]

    def left(self) -> Ints:
        """Return how many men stand in each battle."""
        left: Ints = np.take_along_axis(self.men, self.levels, axis=1).sum(axis=0)
        return left


def _by_volleys(
    sides: tuple[_Squads, _Squads],
    assumptions: Assumptions,
    random: np.random.Generator,
    turn: int,
    going: Ints,
) -> None:
    """Fight a turn in which both armies fire as they stood when it began."""
    first = [side.levels[:, going] for side in sides]
    now, failed = [each.copy() for each in first], [np.zeros_like(each) for each in first]
    for at, (side, foe) in enumerate((sides, sides[::-1])):
        for own, unit in enumerate(side.force.units):
            sees = random.random(len(going)) < assumptions.sight
            for slot in unit.slots:
                able = np.array(side.force.can_harm(slot, foe.force, turn))
                if not able.any():
                    continue
                armed = np.array([shooter is not None for shooter in slot])
                where = np.flatnonzero(sees & armed[first[at][own]])
                target = _aimed(foe, now[1 - at][:, where], able, AIMS[assumptions.aim], random)
                where, target = where[target >= 0], target[target >= 0]
                level = now[1 - at][target, where]
                edges = _edges(side.force, slot, foe, turn)[
                    first[at][own, where], foe.rows[target, level]
                ]
                lost = (random.random(len(where))[:, None] >= edges).sum(axis=1) - 1
                whole = foe.vehicles[target] & (lost > 0)
                now[1 - at][target, where] = np.where(whole, 0, level - np.clip(lost, 0, level))
                failed[at][own, where[lost == JAMMED]] += 1
    for side, levels, gone in zip(sides, now, failed, strict=True):
        side.levels[:, going] = np.maximum(levels - gone, 0)


def _aimed(
    foe: _Squads, levels: Ints, able: NDArray[np.bool_], aim: int, random: np.random.Generator
) -> Ints:
    """Return the unit at which a weapon is aimed in each battle, -1 where it harms none."""
    worth = random.random(levels.shape)
    if aim:
        worth += aim * np.where(foe.vehicles[:, None], 1, levels)
    harmed = able[:, None] & (levels > 0)
    worth[~harmed] = -np.inf
    target: Ints = np.where(harmed.any(axis=0), worth.argmax(axis=0), -1)
    return target


def _edges(force: SquadForce, slot: Slot, foe: _Squads, turn: int) -> NDArray[np.float64]:
    """Return for each own level and target the chances of a weapon, each with all before it.

    The first is its chance to fail, then that of each number lost.
    """
    chances = np.zeros((len(slot), len(foe.targets), foe.most + 2))
    for level, shooter in enumerate(slot):
        if shooter is None:
            continue
        for at, target in enumerate(foe.targets):
            for lost, part in force.shot(shooter, target, turn):
                chances[level, at, lost + 1] = part
    edges: NDArray[np.float64] = chances.cumsum(axis=2)[:, :, :-1]
    return edges
