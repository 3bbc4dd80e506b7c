"""Fight many battles at once with NumPy.

Hits fall on anybody on foot. Shots of one phase, or card, are simultaneous and may fall on the
same man; a blast catches different ones (as in `rules.odds.loss_distribution`).
"""

from __future__ import annotations

from itertools import accumulate, pairwise

import numpy as np
from numpy.typing import NDArray

from rules.forecast.assumptions import AIMS, Assumptions
from rules.forecast.enumeration import ROUNDING, Tally
from rules.forecast.forces import MOUNTED, RALLY, Force, ForceKind, phases_of
from rules.forecast.squads import JAMMED, Slot, SquadForce
from rules.odds.loss_distribution import Harm

Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]
"""An array of whole numbers, one for each battle; the same of yes or no."""


class _Side:
    """One army in all the battles at once.

    `counts` has a row for each kind on foot and each number of hits that it has taken, and a last
    one for who has fallen in a phase, on whom hits are spent; a column for each battle.
    """

    def __init__(self, force: Force, fights: int, random: np.random.Generator) -> None:
        self.force, self.random = force, random
        rows = [
            (kind.count if level == 0 else 0)
            for kind in force.on_foot
            for level in range(kind.hits)
        ]
        self.counts: Ints = np.tile(np.array([[n] for n in (*rows, 0)], dtype=np.int32), fights)
        # Where one more hit leads to; beyond the last row of a kind its men have fallen.
        ends = list(accumulate(kind.hits for kind in force.on_foot))
        self.next: Ints = np.array(
            [*(at + 1 if at + 1 not in ends else len(rows) for at in range(len(rows))), len(rows)]
        )
        self.rows = dict(zip(force.on_foot, pairwise((0, *ends)), strict=True))

    def lost(self) -> Ints:
        """Return how many men have fallen in each battle."""
        lost: Ints = sum(kind.count for kind in self.force.on_foot) - self.counts[:-1].sum(axis=0)
        return lost

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


def _by_phases(sides: tuple[_Side, _Side], turn: int, going: Ints) -> None:
    """Fight a turn in which both armies fire phase by phase at once."""
    phases = phases_of((sides[0].force, sides[1].force))
    first = [side.able(going) for side in sides]
    for phase in phases[turn] if turn < len(phases) else ():
        able = [f if s.force.late else s.able(going) for s, f in zip(sides, first, strict=True)]
        hits = [side.fire(turn, phase, men) for side, men in zip(sides, able, strict=True)]
        sides[0].take(going, hits[1])
        sides[1].take(going, hits[0])


def _by_cards(
    sides: tuple[_Side, _Side], turn: int, going: Ints, random: np.random.Generator
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


def simulate(left: Force, right: Force, assumptions: Assumptions, seed: int, fights: int) -> Tally:
    """Fight so many battles; the same seed gives the same battles."""
    random = np.random.default_rng(seed)
    battles = _Battles((left, right), assumptions, fights)
    if isinstance(left, SquadForce) and isinstance(right, SquadForce):
        _fight_squads((left, right), assumptions, battles, random)
        return battles.tally()
    sides = (_Side(left, fights, random), _Side(right, fights, random))
    for turn in range(assumptions.turns):
        going = np.flatnonzero(battles.going)
        if left.deck:
            _by_cards(sides, turn, going, random)
        else:
            _by_phases(sides, turn, going)
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
