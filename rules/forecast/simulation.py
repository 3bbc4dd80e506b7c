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

from rules.forecast.assumptions import Assumptions
from rules.forecast.enumeration import ROUNDING, Tally
from rules.forecast.forces import Force, ForceKind, phases_of

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
    sides = (_Side(left, fights, random), _Side(right, fights, random))
    going: Flags = np.ones(fights, dtype=bool)
    standing: tuple[list[tuple[float, ...]], list[tuple[float, ...]]] = ([], [])
    over = []
    phases = phases_of((left, right))
    _note(sides, standing, fights)
    for turn in range(assumptions.turns):
        first = [side.able(going) for side in sides]
        for phase in phases[turn] if turn < len(phases) else ():
            able = [f if s.force.late else s.able(going) for s, f in zip(sides, first, strict=True)]
            hits = [s.fire(turn, phase, men) for s, men in zip(sides, able, strict=True)]
            sides[0].take(hits[1])
            sides[1].take(hits[0])
        gave_up = [s.lost() >= assumptions.give_up * s.force.men - ROUNDING for s in sides]
        last = turn == assumptions.turns - 1
        ended = going & (gave_up[0] | gave_up[1] | last)
        over.append(float(ended.mean()))
        going &= ~ended
        _note(sides, standing, fights)
    left_part, right_part = (
        (side.force.men - side.lost()) * other.men
        for side, other in zip(sides, (right, left), strict=True)
    )
    wins = (float((left_part > right_part).mean()), float((right_part > left_part).mean()))
    ties = float((left_part == right_part).mean())
    return Tally(wins, ties, (tuple(standing[0]), tuple(standing[1])), tuple(over))


def _note(
    sides: tuple[_Side, _Side], standing: tuple[list[tuple[float, ...]], ...], fights: int
) -> None:
    for side, told in zip(sides, standing, strict=True):
        men = np.bincount(side.force.men - side.lost(), minlength=side.force.men + 1)
        told.append(tuple((men / fights).tolist()))
