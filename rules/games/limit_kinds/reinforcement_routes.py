"""Reinforcement routes: how a tank or a helicopter comes into a basic force, as plain counts.

For each piece one route holds in a battle: nobody has it; one side or both gave up a squad for
it; both added one; or one side added it and the other added one of the trades. The document
offers these as alternatives, so for one piece they are not mixed.
Source: The Green and the Tan, Tanks and Helicopters.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product

Counts = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Terms:
    """What the routes of a ruleset are about.

    `pieces` and `kinds` are selectors, `base` how many of each kind the basic force has, `swap`
    the place of the kind given up for a piece, `trades` what answers a piece of the other side.
    """

    pieces: tuple[str, ...]
    kinds: tuple[str, ...]
    base: Counts
    swap: int
    trades: tuple[Counts, ...]

    @property
    def selectors(self) -> tuple[str, ...]:
        """Return the selectors of all pieces, then of all kinds."""
        return (*self.pieces, *self.kinds)


@dataclass(frozen=True, slots=True)
class Force:
    """How many an army has of each piece and of each kind."""

    pieces: Counts
    kinds: Counts

    def distance(self, other: Force) -> int:
        """Return by how many things two forces differ."""
        return sum(abs(a - b) for a, b in zip(self.counts, other.counts, strict=True))

    def without(self, other: Force) -> Force:
        """Return what this force has more than another one, never less than nothing."""
        return Force(_surplus(self.pieces, other.pieces), _surplus(self.kinds, other.kinds))

    @property
    def counts(self) -> Counts:
        """Return how many there are of all pieces, then of all kinds."""
        return (*self.pieces, *self.kinds)

    @property
    def size(self) -> int:
        """Return the number of things counted."""
        return sum(self.counts)


def _surplus(mine: Counts, theirs: Counts) -> Counts:
    return tuple(max(a - b, 0) for a, b in zip(mine, theirs, strict=True))


@dataclass(frozen=True, slots=True)
class RouteStep:
    """What one side did about one piece: nothing, swapped a squad for it, added it, or a trade."""

    name: str
    trade: int = -1

    @property
    def has_piece(self) -> bool:
        """Return whether the side has the piece by it."""
        return self.name in ("swap", "add")

    @property
    def asks(self) -> bool:
        """Return whether it needs a matching step of the other side."""
        return self.name in ("add", "trade")

    def change(self, terms: Terms) -> Counts:
        """Return what it changes in the number of each kind."""
        if self.name == "trade":
            return terms.trades[self.trade]
        gone = -1 if self.name == "swap" else 0
        return tuple(gone if at == terms.swap else 0 for at in range(len(terms.kinds)))


NOTHING, SWAP, ADD = RouteStep("nothing"), RouteStep("swap"), RouteStep("add")


def route_steps(terms: Terms) -> tuple[RouteStep, ...]:
    """Return every step that one side can take about one piece."""
    trades = (RouteStep("trade", at) for at in range(len(terms.trades)))
    return (NOTHING, SWAP, ADD, *trades)


def go_together(mine: RouteStep, theirs: RouteStep) -> bool:
    """Return whether two sides can combine these steps about the same piece."""
    if mine.asks or theirs.asks:
        return "add" in (mine.name, theirs.name) and mine.asks and theirs.asks
    return True


def force_of(terms: Terms, done: tuple[RouteStep, ...]) -> Force:
    """Return the force after one step for each piece, starting from the basic force."""
    changes = [act.change(terms) for act in done]
    kinds = tuple(base + sum(each[at] for each in changes) for at, base in enumerate(terms.base))
    return Force(tuple(int(act.has_piece) for act in done), kinds)


@cache
def lone_forces(terms: Terms) -> dict[tuple[RouteStep, ...], Force]:
    """Return every force that one side can have, by what it did; the simplest first."""
    ways = product(route_steps(terms), repeat=len(terms.pieces))
    return {done: force_of(terms, done) for done in sorted(ways, key=_effort)}


def _effort(done: tuple[RouteStep, ...]) -> tuple[int, int]:
    """Return how many steps need the other side, and how many there are."""
    return sum(act.asks for act in done), sum(act is not NOTHING for act in done)


@cache
def matching_forces(terms: Terms) -> frozenset[tuple[Force, Force]]:
    """Return every pair of forces that can meet."""
    pairs = [(a, b) for a, b in product(route_steps(terms), repeat=2) if go_together(a, b)]
    return frozenset(
        (
            force_of(terms, tuple(mine for mine, _ in done)),
            force_of(terms, tuple(theirs for _, theirs in done)),
        )
        for done in product(pairs, repeat=len(terms.pieces))
    )


def explanations(terms: Terms, force: Force) -> list[tuple[RouteStep, ...]]:
    """Return the simplest ways to this force, [] when there is none."""
    found = [done for done, made in lone_forces(terms).items() if made == force]
    return [done for done in found if _effort(done) == _effort(found[0])]


def nearest(terms: Terms, force: Force) -> Force:
    """Return the force nearest to this one that has the same pieces and that can be explained."""
    alike = [made for made in lone_forces(terms).values() if made.pieces == force.pieces]
    return min(alike or lone_forces(terms).values(), key=force.distance)


def remedies(terms: Terms, mine: Force, theirs: Force) -> Iterator[tuple[int, bool, Force]]:
    """Yield single steps that make two forces match: whose (0, 1), whether added, and what.

    Only steps that change one force in one direction, and of those only the least ones.
    """
    for side, kept, changed in ((1, mine, theirs), (0, theirs, mine)):
        wanted = [pair[side] for pair in matching_forces(terms) if pair[1 - side] == kept]
        for added in (True, False):
            steps = {
                each.without(changed) if added else changed.without(each)
                for each in wanted
                if not (changed.without(each) if added else each.without(changed)).size
            }
            least = (step for step in steps if not any(_inside(o, step) for o in steps))
            for step in sorted(least, key=_order):
                yield side, added, step


def nearest_match(terms: Terms, mine: Force, theirs: Force) -> tuple[Force, Force]:
    """Return the two matching forces that differ least from these."""
    return min(
        sorted(matching_forces(terms), key=lambda pair: (_order(pair[0]), _order(pair[1]))),
        key=lambda pair: pair[0].distance(mine) + pair[1].distance(theirs),
    )


def _order(step: Force) -> tuple[int, ...]:
    """Sort small steps first, and among them in the order of the terms."""
    return (step.size, *(-count for count in step.counts))


def _inside(small: Force, large: Force) -> bool:
    return small != large and not small.without(large).size
