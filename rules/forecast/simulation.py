"""Fight many battles at once with NumPy.

Hits fall on anybody on foot, so the order in which plain men fall is a random one that can be drawn
beforehand: how many have fallen then tells who. A hero stands several hits and is counted by
himself. Shots of one phase are simultaneous and may fall on the same man; a blast catches different
ones (as in `rules.odds.loss_distribution`).
"""

from __future__ import annotations

from collections import defaultdict

import numpy as np
from numpy.typing import NDArray

from rules.forecast.assumptions import AIMS, Assumptions
from rules.forecast.enumeration import ROUNDING, Tally
from rules.forecast.forces import Force, ForceKind, phases_of
from rules.forecast.squads import JAMMED, Slot, SquadForce

Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]
"""An array of whole numbers, one for each battle; the same of yes or no."""


class _Side:
    """One army in all the battles at once."""

    def __init__(self, force: Force, fights: int, random: np.random.Generator) -> None:
        self.force, self.random, self.fights = force, random, np.arange(fights)
        plain = [kind for kind in force.kinds if kind.hits == 1]
        labels: Ints = np.repeat(
            np.arange(len(plain), dtype=np.int8), [kind.count for kind in plain]
        )
        order = np.ascontiguousarray(random.permuted(np.tile(labels, (fights, 1)), axis=1).T)
        small = np.min_scalar_type(len(labels))
        self.gone: dict[ForceKind, Ints] = {}
        for at, kind in enumerate(plain):
            if kind.harm:
                gone: Ints = np.zeros((len(labels) + 1, fights), dtype=small)
                np.cumsum(order == at, axis=0, dtype=small, out=gone[1:])
                self.gone[kind] = gone.ravel()
        self.plain = len(labels)
        self.fallen: Ints = np.zeros(fights, dtype=np.int64)
        self.heroes: list[tuple[ForceKind, Ints]] = [
            (kind, np.full(fights, kind.hits, dtype=np.int64))
            for kind in force.kinds
            if kind.hits > 1
            for _ in kind.men
        ]

    def lost(self) -> Ints:
        """Return how many men have fallen in each battle."""
        return sum(((lives <= 0).astype(np.int64) for _, lives in self.heroes), self.fallen)

    def able(self, going: Flags) -> dict[ForceKind, Ints]:
        """Return how many of each kind that fires stand, nobody where the battle is over."""
        found = {}
        place = self.fallen * len(going) + self.fights
        for kind in self.force.kinds:
            if not kind.harm:
                continue
            if kind.hits == 1:
                standing = kind.count - self.gone[kind].take(place).astype(np.int64)
            elif kind.hits:
                alive = [lives > 0 for each, lives in self.heroes if each is kind]
                standing = np.sum(alive, axis=0)
            else:
                standing = np.full(len(going), kind.count)
            found[kind] = standing * going
        return found

    def fire(self, turn: int, phase: int, able: dict[ForceKind, Ints]) -> dict[int, Ints]:
        """Return the hits of a phase by how many different men one shot hits."""
        hits: defaultdict[int, Ints] = defaultdict(lambda: np.zeros_like(self.fallen))
        for kind, men in able.items():
            at, shot = kind.shots[turn]
            if at != phase:
                continue
            left, rest = men, 1.0
            for (once, _), part in shot:
                if once:
                    scored = self.random.binomial(left, min(1.0, part / rest))
                    hits[once] += scored
                    left, rest = left - scored, rest - part
        return hits

    def take(self, hits: dict[int, Ints]) -> None:
        """Let the hits of a phase fall on those who stand."""
        up = [lives > 0 for _, lives in self.heroes]
        fresh = self.plain - self.fallen
        pool = sum((each.astype(np.int64) for each in up), fresh.copy())
        for men, shots in sorted(hits.items()):
            where = np.flatnonzero(shots)
            for shot in range(int(shots.max(initial=0))):
                where = where[shots[where] > shot]
                caught = [np.zeros(len(where), dtype=bool) for _ in up]
                for before in range(men):
                    drawn = self.random.random(len(where)) * np.maximum(pool[where] - before, 0)
                    edge = fresh[where]
                    fresh[where] -= drawn < edge
                    for (_, lives), stood, twice in zip(self.heroes, up, caught, strict=True):
                        there = stood[where] & ~twice
                        hit = there & (drawn >= edge) & (drawn < edge + 1)
                        lives[where] -= hit
                        twice |= hit
                        edge = edge + there
        self.fallen = self.plain - fresh


def simulate(left: Force, right: Force, assumptions: Assumptions, seed: int, fights: int) -> Tally:
    """Fight so many battles; the same seed gives the same battles."""
    random = np.random.default_rng(seed)
    battles = _Battles((left, right), assumptions, fights)
    if isinstance(left, SquadForce) and isinstance(right, SquadForce):
        _fight_squads((left, right), assumptions, battles, random)
        return battles.tally()
    sides = (_Side(left, fights, random), _Side(right, fights, random))
    phases = phases_of((left, right))
    for turn in range(assumptions.turns):
        first = [side.able(battles.going) for side in sides]
        for phase in phases[turn] if turn < len(phases) else ():
            able = [
                f if s.force.late else s.able(battles.going)
                for s, f in zip(sides, first, strict=True)
            ]
            hits = [s.fire(turn, phase, men) for s, men in zip(sides, able, strict=True)]
            sides[0].take(hits[1])
            sides[1].take(hits[0])
        battles.end_turn((sides[0].lost(), sides[1].lost()))
    return battles.tally()


class _Battles:
    """Which of all the battles still go on, and how they went so far."""

    def __init__(self, sides: tuple[Force, Force], assumptions: Assumptions, fights: int) -> None:
        self.going: Flags = np.ones(fights, dtype=bool)
        self._sides, self._assumptions = sides, assumptions
        self._standing: tuple[list[tuple[float, ...]], ...] = ([], [])
        self._over: list[float] = []
        nobody: Ints = np.zeros(fights, dtype=np.int64)
        self._lost = (nobody, nobody)
        self._note()

    def end_turn(self, lost: tuple[Ints, Ints]) -> None:
        """Note how many men each army has lost, and end the battles that are over."""
        self._lost = lost
        share = self._assumptions.give_up
        gave_up = [
            gone >= share * side.men - ROUNDING
            for gone, side in zip(lost, self._sides, strict=True)
        ]
        last = len(self._over) == self._assumptions.turns - 1
        ended = self.going & (gave_up[0] | gave_up[1] | last)
        self._over.append(float(ended.mean()))
        self.going &= ~ended
        self._note()

    def tally(self) -> Tally:
        """Return how they ended."""
        left_part, right_part = (
            (side.men - lost) * other.men
            for side, lost, other in zip(self._sides, self._lost, self._sides[::-1], strict=True)
        )
        wins = (float((left_part > right_part).mean()), float((right_part > left_part).mean()))
        ties = float((left_part == right_part).mean())
        standing = (tuple(self._standing[0]), tuple(self._standing[1]))
        return Tally(wins, ties, standing, tuple(self._over))

    def _note(self) -> None:
        for side, lost, told in zip(self._sides, self._lost, self._standing, strict=True):
            men = np.bincount(side.men - lost, minlength=side.men + 1)
            told.append(tuple((men / len(self.going)).tolist()))


# ------------------------------------------------------------------ squads that are shot at as one


def _fight_squads(
    sides: tuple[SquadForce, SquadForce],
    assumptions: Assumptions,
    battles: _Battles,
    random: np.random.Generator,
) -> None:
    """Fight turn by turn; both armies fire as they stood when the turn began."""
    fights = len(battles.going)
    levels: list[Ints] = [
        np.tile(np.array([[unit.top] for unit in side.units]), (1, fights)) for side in sides
    ]
    for turn in range(assumptions.turns):
        first = [each.copy() for each in levels]
        jams: list[Ints] = [np.zeros_like(each) for each in levels]
        for at, side in enumerate(sides):
            for own, unit in enumerate(side.units):
                sees = battles.going & (random.random(fights) < assumptions.sight)
                for slot in unit.slots:
                    volley = _Volley(side, sides[1 - at], slot, turn)
                    if not volley.able.any():
                        continue
                    where = np.flatnonzero(sees & volley.armed[first[at][own]])
                    jam = volley.fire(
                        where, first[at][own], levels[1 - at], AIMS[assumptions.aim], random
                    )
                    jams[at][own, jam] += 1
        for at in (0, 1):
            levels[at] = np.maximum(levels[at] - jams[at], 0)
        lost = []
        for side, now in zip(sides, levels, strict=True):
            left = sum(
                (
                    np.array([unit.men(level) for level in range(unit.top + 1)])[now[own]]
                    for own, unit in enumerate(side.units)
                ),
                np.zeros(fights, dtype=np.int64),
            )
            lost.append(side.men - left)
        battles.end_turn((lost[0], lost[1]))


class _Volley:
    """One weapon of a unit in one turn: what it does at each own level to each target."""

    def __init__(self, side: SquadForce, foe: SquadForce, slot: Slot, turn: int) -> None:
        self.foe = foe
        self.able = np.array(side.can_harm(slot, foe, turn))
        self.armed = np.array([shooter is not None for shooter in slot])
        self.vehicles = np.array([bool(unit.vehicle) for unit in foe.units])
        targets = dict.fromkeys(target for unit in foe.units for target in unit.targets)
        self.rows = np.zeros((len(foe.units), max(unit.top for unit in foe.units) + 1), dtype=int)
        place = {target: at for at, target in enumerate(targets)}
        for at, unit in enumerate(foe.units):
            self.rows[at, 1 : unit.top + 1] = [place[target] for target in unit.targets]
        most = max(unit.top for unit in foe.units)
        # The first column is the chance to fail, then of each number lost and of all before it.
        chances = np.zeros((len(slot), len(targets), most + 2))
        for level, shooter in enumerate(slot):
            for target, at in place.items():
                outcome = side.shot(shooter, target, turn) if shooter is not None else ()
                for lost, part in outcome:
                    chances[level, at, lost + 1] = part
        self.chances = chances.cumsum(axis=2)[:, :, :-1]

    def fire(
        self, where: Ints, own: Ints, levels: Ints, aim: int, random: np.random.Generator
    ) -> Ints:
        """Fire in these battles, at `levels` of the other army, which fall; return where the
        weapon failed."""
        there = levels[:, where]
        worth = random.random(there.shape)
        if aim:
            worth += aim * np.where(self.vehicles[:, None], 1, there)
        worth[~(self.able[:, None] & (there > 0))] = -np.inf
        target = worth.argmax(axis=0)
        hit = np.isfinite(worth[target, np.arange(len(where))])
        where, target = where[hit], target[hit]
        level = levels[target, where]
        chances = self.chances[own[where], self.rows[target, level]]
        lost = (random.random(len(where))[:, None] >= chances).sum(axis=1) - 1
        gone = np.where(self.vehicles[target] & (lost > 0), level, np.clip(lost, 0, level))
        levels[target, where] = level - gone
        failed: Ints = where[lost == JAMMED]
        return failed
