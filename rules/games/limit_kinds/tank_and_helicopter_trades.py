"""The special rule "reinforcement-routes": how a tank or a helicopter comes into a basic force.

For each piece one route holds in a battle: nobody has it; one side or both gave up a squad for
it; both added one; or one side added it and the other added one of the trades. The document
offers these as alternatives, so for one piece they are not mixed.

Alone, an army is told what no route can explain, and what the other army must bring for the
rest. Two armies that meet are decided exactly.
Source: The Green and the Tan, Forces, Tanks, Helicopters.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product
from typing import NamedTuple

from rules.common.findings import Finding, Fix
from rules.common.wording import (
    article_or_count,
    capital,
    counted,
    listed,
    lower,
    plural,
    with_article,
)
from rules.games.limit_kinds.base import CountedArmy, limit_finding
from rules.games.ruleset import Limit, Ruleset
from rules.games.selector_syntax import split_selector

MOST_LISTED = 6
"""So many ways out a sentence names."""

Force = tuple[int, ...]
"""How many an army has of each of `Terms.selectors`."""
Step = str | int
"""What one side did about one piece: "nothing", "swap" (gave up a squad for it), "add", or the
place of the trade that it added."""


class Terms(NamedTuple):
    """What the routes of a ruleset are about.

    `pieces` and `kinds` are selectors, `base` the basic force, `swap` the place of the kind given
    up for a piece, `trades` what answers a piece of the other side.
    """

    pieces: tuple[str, ...]
    kinds: tuple[str, ...]
    base: Force
    swap: int
    trades: tuple[Force, ...]

    @property
    def selectors(self) -> tuple[str, ...]:
        """Return the selectors of all pieces, then of all kinds."""
        return (*self.pieces, *self.kinds)

    def change(self, step: Step, piece: int) -> Force:
        """Return what a step about the piece at a place changes in the number of each thing."""
        if isinstance(step, int):
            return self.trades[step]
        change = [0] * len(self.selectors)
        change[piece] = int(step in ("swap", "add"))
        if step == "swap" and self.swap >= 0:
            change[self.swap] = -1
        return tuple(change)

    def force_of(self, done: Sequence[Step]) -> Force:
        """Return the force after one step for each piece, starting from the basic force."""
        changes = (self.change(step, piece) for piece, step in enumerate(done))
        return tuple(map(sum, zip(self.base, *changes, strict=True)))


def terms_of(limit: Limit) -> Terms:
    """Return the arguments of a limit as counts."""
    pieces, base, swap, trades = (
        [given] if isinstance(given, str) else given if isinstance(given, list) else []
        for given in map(limit.arguments.get, ("pieces", "base", "swap", "trades"))
    )
    kinds = tuple(dict.fromkeys(base))
    selectors = (*pieces, *kinds)
    return Terms(
        tuple(pieces),
        kinds,
        tuple(base.count(each) for each in selectors),
        selectors.index(swap[0]) if swap[0] in kinds else -1,
        tuple(tuple(text.split().count(each) for each in selectors) for text in trades),
    )


def surplus(mine: Force, theirs: Force) -> Force:
    """Return what a force has more than another one, never less than nothing."""
    return tuple(max(a - b, 0) for a, b in zip(mine, theirs, strict=True))


def _distance(mine: Force, theirs: Force) -> int:
    return sum(abs(a - b) for a, b in zip(mine, theirs, strict=True))


def _order(step: Force) -> tuple[int, ...]:
    """Sort small steps first, and among them in the order of the terms."""
    return (sum(step), *(-count for count in step))


def _asks(step: Step) -> bool:
    """Return whether a step needs a matching one of the other side."""
    return step == "add" or isinstance(step, int)


def _effort(done: Sequence[Step]) -> tuple[int, int]:
    """Return how many steps need the other side, and how many there are."""
    return sum(map(_asks, done)), sum(step != "nothing" for step in done)


def _steps(terms: Terms) -> tuple[Step, ...]:
    return ("nothing", "swap", "add", *range(len(terms.trades)))


@cache
def lone_forces(terms: Terms) -> dict[tuple[Step, ...], Force]:
    """Return every force that one side can have, by what it did; the simplest first."""
    ways = product(_steps(terms), repeat=len(terms.pieces))
    return {done: terms.force_of(done) for done in sorted(ways, key=_effort)}


@cache
def matching_forces(terms: Terms) -> frozenset[tuple[Force, Force]]:
    """Return every pair of forces that can meet."""
    pairs = [
        (mine, theirs)
        for mine, theirs in product(_steps(terms), repeat=2)
        if _asks(mine) == _asks(theirs) and (not _asks(mine) or "add" in (mine, theirs))
    ]
    return frozenset(
        (terms.force_of([mine for mine, _ in done]), terms.force_of([other for _, other in done]))
        for done in product(pairs, repeat=len(terms.pieces))
    )


def explanations(terms: Terms, force: Force) -> list[tuple[Step, ...]]:
    """Return the simplest ways to this force, [] when there is none."""
    found = [done for done, made in lone_forces(terms).items() if made == force]
    return [done for done in found if _effort(done) == _effort(found[0])]


def remedies(terms: Terms, mine: Force, theirs: Force) -> Iterator[tuple[int, bool, Force]]:
    """Yield single steps that make two forces match: whose (0, 1), whether added, and what.

    Only steps that change one force in one direction, and of those only the least ones.
    """
    for side, kept, changed in ((1, mine, theirs), (0, theirs, mine)):
        wanted = [pair[side] for pair in matching_forces(terms) if pair[1 - side] == kept]
        for added in (True, False):
            ways = [(each, changed) if added else (changed, each) for each in wanted]
            steps = {surplus(more, less) for more, less in ways if not any(surplus(less, more))}
            least = (
                step
                for step in steps
                if not any(other != step and not any(surplus(other, step)) for other in steps)
            )
            for step in sorted(least, key=_order):
                yield side, added, step


def nearest_match(terms: Terms, mine: Force, theirs: Force) -> tuple[Force, Force]:
    """Return the two matching forces that differ least from these."""
    return min(
        sorted(matching_forces(terms), key=lambda pair: (_order(pair[0]), _order(pair[1]))),
        key=lambda pair: _distance(pair[0], mine) + _distance(pair[1], theirs),
    )


# ------------------------------------------------------------------ findings


def findings(armies: Sequence[CountedArmy], limit: Limit) -> Iterator[Finding]:
    """Yield what the routes say about one army, or about every two of several."""
    routes = Routes(armies[0].ruleset, limit, terms_of(limit))
    if len(armies) == 1 and armies[0].unit_members():
        yield from routes.alone(armies[0])
    for mine, theirs in combinations(armies, 2):
        yield from routes.together(mine, theirs)


class Routes(NamedTuple):
    """The findings of a limit about reinforcement, and the names of what it counts."""

    ruleset: Ruleset
    limit: Limit
    terms: Terms

    def name(self, selector: str) -> str:
        """Return what a selector names, as one: "rifle squad"."""
        kind, wanted = split_selector(selector)
        table = self.ruleset.vehicle if kind == "vehicle" else self.ruleset.squad
        entry = table.get(wanted)
        return lower(entry.name) if entry else wanted

    def any_of(self, selectors: Sequence[str], last: str = "or") -> str:
        """Return several with their articles: "a tank or a helicopter"."""
        return listed([with_article(self.name(selector)) for selector in selectors], last)

    def words(self, force: Force) -> str:
        """Return what a force holds: "a tank, 2 mortars and a spotter"."""
        return listed(self._things(force))

    def trade(self, force: Force) -> str:
        """Return what answers a piece of the other side: "a mortar with a spotter"."""
        return " with ".join(self._things(force))

    def _things(self, force: Force) -> list[str]:
        things = zip(self.terms.selectors, force, strict=True)
        return [article_or_count(count, self.name(selector)) for selector, count in things if count]

    def force(self, army: CountedArmy) -> Force:
        """Return what an army has; a further tank in place of a squad counts as that squad.

        The document speaks of one tank and does not forbid a second swap.
        """
        found = [army.count((each,)) for each in self.terms.selectors]
        swap = self.terms.swap
        for piece in range(len(self.terms.pieces)):
            given_up = self.terms.base[swap] - found[swap] if swap >= 0 else 0
            more = max(0, min(found[piece] - 1, given_up - 1))
            found[piece] -= more
            found[swap] += more
        return tuple(found)

    def alone(self, army: CountedArmy) -> Iterator[Finding]:
        """Yield what is wrong with an army whatever it meets, and what must answer it."""
        terms = self.terms
        yield from self._outside(army)
        full = self.force(army)
        pieces = len(terms.pieces)
        # A second tank has a limit of its own.
        force = (*(min(count, 1) for count in full[:pieces]), *full[pieces:])
        ways = explanations(terms, force)
        if not ways:
            yield from self._unexplained(army, force)
            return
        swapped = self.name(terms.selectors[terms.swap])
        if not army.count((terms.selectors[terms.swap],)) and terms.base[terms.swap]:
            yield limit_finding(
                self.limit,
                (army.army_id,),
                f"All {plural(swapped)} were given up. The document does not say whether that is"
                f" allowed, and it leaves no free vehicle. Agree on it with the other player.",
                severity="warning",
            )
        trades = listed([self.trade(trade) for trade in terms.trades], "or")
        for piece, step in zip(terms.pieces, ways[0], strict=True):
            if step == "add":
                one = self.any_of([piece])
                yield limit_finding(
                    self.limit,
                    army.pick((piece,)),
                    f"{one.capitalize()} was added without giving up {with_article(swapped)}: the"
                    f" other army may add {one} too, or {trades}.",
                    severity="advice",
                )
        yield from self._answers(army, ways)

    def _outside(self, army: CountedArmy) -> Iterator[Finding]:
        """Yield the men outside the units of the basic force."""
        units, commanders = set(army.pick(self.terms.kinds)), set(army.pick(("commanders",)))
        outside = (unit for unit in army.unit_members() if unit.id not in units)
        men = tuple(man for unit in outside for man in unit.men if man not in commanders)
        if men:
            verb, them = ("is", "him") if len(men) == 1 else ("are", "them")
            yield limit_finding(
                self.limit,
                men,
                f"{counted(len(men), 'man')} {verb} outside the units of the force, and this game"
                f" has no loose men. Move {them} into a squad, or take {them} off.",
                (Fix(f"Take {them} off", "remove", men),),
            )

    def _unexplained(self, army: CountedArmy, force: Force) -> Iterator[Finding]:
        terms, pieces = self.terms, len(self.terms.pieces)
        alike = (made for made in lone_forces(terms).values() if made[:pieces] == force[:pieces])
        goal = min(alike, key=lambda made: _distance(made, force))
        lacking, more = surplus(goal, force), surplus(force, goal)
        if any(lacking):
            free = [piece for piece, n in zip(terms.pieces, force, strict=False) if not n]
            instead = f", or {self.any_of(free)} in place of the squad"
            yield limit_finding(
                self.limit,
                (army.army_id,),
                f"The force lacks {self.words(lacking)}.",
                (self._adding(lacking),),
                way=f"Add {'it' if sum(lacking) == 1 else 'them'}"
                f"{instead if free and lacking[terms.swap] else ''}.",
            )
        if any(more):
            units = self._last_units(army, more)
            yield limit_finding(
                self.limit,
                units,
                f"The force has {self.words(more)} more than any route to"
                f" {self.any_of(terms.pieces)} allows."
                f" Take {'it' if len(units) == 1 else 'them'} off.",
                (Fix(f"Take {self.words(more)} off", "remove-unit", units),),
            )

    def _adding(self, force: Force, army_id: str = "") -> Fix:
        things = zip(self.terms.selectors, force, strict=True)
        selectors = tuple(each for each, count in things for _ in range(count))
        return Fix(f"Add {self.words(force)}", "add-units", selectors, army_id)

    def _last_units(self, army: CountedArmy, force: Force) -> tuple[str, ...]:
        """Return the ids of so many units of each selector, the last of the army."""
        things = zip(self.terms.selectors, force, strict=True)
        return tuple(
            unit for each, count in things if count for unit in army.pick((each,))[-count:]
        )

    def _answers(self, army: CountedArmy, ways: list[tuple[Step, ...]]) -> Iterator[Finding]:
        """Say what the other army must have added for each unit beyond the basic force."""
        answered = [step for step in ways[0] if isinstance(step, int)]
        pieces = [
            piece
            for at, piece in enumerate(self.terms.pieces)
            if any(isinstance(way[at], int) for way in ways)
        ]
        owed = self.any_of(pieces, "and" if len(answered) == len(pieces) else "or")
        for trade in dict.fromkeys(answered):
            force = tuple(answered.count(trade) * count for count in self.terms.trades[trade])
            yield limit_finding(
                self.limit,
                self._last_units(army, force),
                f"{self.trade(force).capitalize()} on top of the basic force: the other army must"
                f" have added {owed} without giving up a squad.",
                severity="advice",
            )

    def together(self, mine: CountedArmy, theirs: CountedArmy) -> Iterator[Finding]:
        """Yield that two armies do not match, with the smallest steps after which they do."""
        armies = (mine, theirs)
        first, second = map(self.force, armies)
        if (first, second) in matching_forces(self.terms):
            return
        names = [army.army_name or "an army without a name" for army in armies]
        said = f"{names[0]} {self._beyond(first)}, {names[1]} {self._beyond(second)}"
        fixes: dict[tuple[int, bool], Fix] = {}
        steps: dict[tuple[int, bool], list[str]] = {}
        for side, added, step in remedies(self.terms, first, second):
            words = self.trade(step) if step in self.terms.trades else self.words(step)
            steps.setdefault((side, added), []).append(words)
            fix = self._adding(step, armies[side].army_id)
            if not added:
                units = self._last_units(armies[side], step)
                fix = Fix(f"Take {self.words(step)} off", "remove-unit", units, fix.army)
            fixes.setdefault((side, added), fix)
        ways = [
            _step(listed(_few(things), "or"), added, names[side])
            for (side, added), things in steps.items()
        ]
        way = f"{capital(', or '.join(ways) or self._both_ways((first, second), names))}."
        yield limit_finding(
            self.limit,
            (mine.army_id, theirs.army_id),
            f"{capital(said)}; no route to {self.any_of(self.terms.pieces)} allows that.",
            tuple(fixes.values()),
            way=way,
        )

    def _beyond(self, force: Force) -> str:
        """Return "has the basic force with a tank and without a rifle squad"."""
        more, less = surplus(force, self.terms.base), surplus(self.terms.base, force)
        words = [f" with {self.words(more)}"] if any(more) else []
        words += [f" without {self.words(less)}"] if any(less) else []
        return f"has the basic force{' and'.join(words)}"

    def _both_ways(self, forces: tuple[Force, Force], names: Sequence[str]) -> str:
        """Return the least changes of two forces, where no single one makes them match."""
        goals = nearest_match(self.terms, *forces)
        return listed(
            [
                _step(self.words(change), added, name)
                for name, force, goal in zip(names, forces, goals, strict=True)
                for added, change in ((True, surplus(goal, force)), (False, surplus(force, goal)))
                if any(change)
            ]
        )


def _step(things: str, added: bool, name: str) -> str:
    return f"add {things} to {name}" if added else f"take {things} off {name}"


def _few(things: list[str]) -> list[str]:
    """Shorten a long list."""
    if len(things) <= MOST_LISTED:
        return things
    kept = things[: MOST_LISTED - 2]
    return [*kept, f"one of {len(things) - len(kept)} other combinations"]
