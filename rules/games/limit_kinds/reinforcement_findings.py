"""The special rule "reinforcement-routes": a fixed basic force and what may be added to it.

Alone, an army is told what no route can explain, and what the other army must bring for the
rest. Two armies that meet are decided exactly. Source: The Green and the Tan, Forces, Tanks,
Helicopters; the counting is in `rules.games.limit_kinds.reinforcement_routes`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from rules.common.findings import Finding, Fix
from rules.common.wording import capital, counted, listed, lower, plural, with_article
from rules.games.limit_kinds.base import CountedArmy
from rules.games.limit_kinds.reinforcement_routes import (
    Counts,
    Force,
    RouteStep,
    Terms,
    explanations,
    matching_forces,
    nearest,
    nearest_match,
    remedies,
)
from rules.games.ruleset import Limit, Ruleset
from rules.games.selectors import split_selector

MOST_LISTED = 6
"""So many ways out a sentence names."""


@dataclass(frozen=True, slots=True)
class RouteWords:
    """The names that a ruleset gives to what its routes are about."""

    ruleset: Ruleset
    terms: Terms

    def name(self, selector: str) -> str:
        """Return what a selector names, as one: "rifle squad"."""
        kind, wanted = split_selector(selector)
        table = self.ruleset.vehicle if kind == "vehicle" else self.ruleset.squad
        entry = table.get(wanted)
        return lower(entry.name) if entry else wanted

    def one(self, selector: str) -> str:
        """Return what a selector names with its article: "a rifle squad"."""
        return with_article(self.name(selector))

    def any_of(self, selectors: Sequence[str], last: str = "or") -> str:
        """Return several with their articles: "a tank or a helicopter"."""
        return listed([self.one(selector) for selector in selectors], last)

    def force(self, force: Force, joint: str = "") -> str:
        """Return what a force holds: "a tank, 2 mortars and a spotter"."""
        things = zip(self.terms.selectors, force.counts, strict=True)
        words = [
            self.one(selector) if count == 1 else counted(count, self.name(selector))
            for selector, count in things
            if count
        ]
        return joint.join(words) if joint else listed(words)

    def trade(self, kinds: Counts) -> str:
        """Return what answers a piece of the other side: "a mortar with a spotter"."""
        none = (0,) * len(self.terms.pieces)
        return self.force(Force(none, kinds), " with ")

    def beyond(self, force: Force) -> str:
        """Return "has the basic force with a tank and without a rifle squad"."""
        base = Force((0,) * len(self.terms.pieces), self.terms.base)
        more, less = force.without(base), base.without(force)
        words = "has the basic force"
        if more.size:
            words += f" with {self.force(more)}"
        if less.size:
            words += f"{' and' if more.size else ''} without {self.force(less)}"
        return words

    def way_out(self, forces: tuple[Force, Force], names: Sequence[str]) -> str:
        """Return how two forces can be made to match: each single step, else the least of all."""
        steps: dict[tuple[int, bool], list[str]] = {}
        for side, added, step in remedies(self.terms, *forces):
            alone = step.kinds in self.terms.trades and not sum(step.pieces)
            words = self.trade(step.kinds) if alone else self.force(step)
            steps.setdefault((side, added), []).append(words)
        if steps:
            ways = [
                _step(listed(_few(things), "or"), added, names[side])
                for (side, added), things in steps.items()
            ]
            return ", or ".join(ways)
        goals = nearest_match(self.terms, *forces)
        moves = [
            _step(self.force(change), added, name)
            for name, force, goal in zip(names, forces, goals, strict=True)
            for added, change in ((True, goal.without(force)), (False, force.without(goal)))
            if change.size
        ]
        return listed(moves)


def findings(armies: Sequence[CountedArmy], limit: Limit) -> Iterator[Finding]:
    """Yield what the routes say about one army, or about every two of several."""
    words = RouteWords(armies[0].ruleset, terms_of(limit))
    if len(armies) == 1:
        yield from _alone(armies[0], limit, words)
    for mine, theirs in combinations(armies, 2):
        yield from _together(mine, theirs, limit, words)


def terms_of(limit: Limit) -> Terms:
    """Return the arguments of a limit as counts."""
    base = _texts(limit, "base")
    kinds = tuple(dict.fromkeys(base))
    trades = tuple(
        tuple(text.split().count(kind) for kind in kinds) for text in _texts(limit, "trades")
    )
    counts = tuple(base.count(kind) for kind in kinds)
    swap = _texts(limit, "swap")[0]
    place = kinds.index(swap) if swap in kinds else -1
    return Terms(tuple(_texts(limit, "pieces")), kinds, counts, place, trades)


def _texts(limit: Limit, key: str) -> list[str]:
    given = limit.arguments.get(key, [])
    if isinstance(given, str):
        return [given]
    return given if isinstance(given, list) else []


def force_on(army: CountedArmy, terms: Terms) -> Force:
    """Return how many of each piece and kind an army has."""
    pieces, kinds = ([army.count((each,)) for each in some] for some in (terms.pieces, terms.kinds))
    return Force(tuple(pieces), tuple(kinds))


def _alone(army: CountedArmy, limit: Limit, words: RouteWords) -> Iterator[Finding]:
    if not army.unit_members():
        return
    terms = words.terms
    yield from _nowhere(army, limit, terms)
    full = force_on(army, terms)
    # A second tank has a limit of its own.
    force = Force(tuple(min(count, 1) for count in full.pieces), full.kinds)
    ways = explanations(terms, force)
    if not ways:
        yield from _unexplained(army, limit, words, force)
        return
    if not force.kinds[terms.swap] and terms.base[terms.swap]:
        yield Finding(
            limit.id,
            "warning",
            (army.army_id,),
            f"All {plural(words.name(terms.kinds[terms.swap]))} were given up. The document does"
            " not say that this may be done, and it leaves no free vehicle. Agree on it with the"
            " other player.",
            limit.source,
        )
    yield from _added(army, limit, words, ways[0])
    yield from _answers(army, limit, words, ways)


def _nowhere(army: CountedArmy, limit: Limit, terms: Terms) -> Iterator[Finding]:
    """Yield the men outside the units of the basic force."""
    units = set(army.pick(terms.kinds))
    outside = (unit for unit in army.unit_members() if unit.id not in units)
    commanders = set(army.pick(("commanders",)))
    men = tuple(man for unit in outside for man in unit.men if man not in commanders)
    if not men:
        return
    verb, them = ("stands", "him") if len(men) == 1 else ("stand", "them")
    yield Finding(
        limit.id,
        limit.severity,
        men,
        f"{counted(len(men), 'man')} {verb} outside the units of the force, which has no loose"
        f" men. Move {them} into a squad, or take {them} off.",
        limit.source,
        (Fix(f"Take {them} off", "remove", men),),
    )


def _unexplained(
    army: CountedArmy, limit: Limit, words: RouteWords, force: Force
) -> Iterator[Finding]:
    terms = words.terms
    goal = nearest(terms, force)
    lacking, surplus = goal.without(force), force.without(goal)
    if lacking.size:
        free = [piece for piece, n in zip(terms.pieces, force.pieces, strict=True) if not n]
        instead = f", or {words.any_of(free)} in place of the squad"
        yield Finding(
            limit.id,
            limit.severity,
            (army.army_id,),
            f"The force lacks {words.force(lacking)}. Add {'it' if lacking.size == 1 else 'them'}"
            f"{instead if free and lacking.kinds[terms.swap] else ''}.",
            limit.source,
            (
                Fix(
                    f"Add {words.force(lacking)}",
                    "add-units",
                    _repeated(terms.kinds, lacking.kinds),
                ),
            ),
        )
    if surplus.size:
        units = _last_units(army, terms.kinds, surplus.kinds)
        yield Finding(
            limit.id,
            limit.severity,
            units,
            f"The force has {words.force(surplus)} more than any route to"
            f" {words.any_of(terms.pieces)} explains. Take {'it' if len(units) == 1 else 'them'}"
            " off.",
            limit.source,
            (Fix(f"Take {words.force(surplus)} off", "remove-unit", units),),
        )


def _repeated(selectors: Sequence[str], counts: Counts) -> tuple[str, ...]:
    """Return each selector as often as is counted."""
    return tuple(each for each, n in zip(selectors, counts, strict=True) for _ in range(n))


def _last_units(army: CountedArmy, selectors: Sequence[str], counts: Counts) -> tuple[str, ...]:
    """Return the ids of so many units of each selector, the last of the army."""
    return tuple(
        unit
        for selector, count in zip(selectors, counts, strict=True)
        if count
        for unit in army.pick((selector,))[-count:]
    )


def _added(
    army: CountedArmy, limit: Limit, words: RouteWords, done: tuple[RouteStep, ...]
) -> Iterator[Finding]:
    """Say what the other army may have for each piece that nothing was given up for."""
    terms = words.terms
    trades = listed([words.trade(trade) for trade in terms.trades], "or")
    for piece, act in zip(terms.pieces, done, strict=True):
        if act.name == "add":
            one = words.one(piece)
            yield Finding(
                limit.id,
                "advice",
                army.pick((piece,)),
                f"{one.capitalize()} was added without giving up"
                f" {words.one(terms.kinds[terms.swap])}: the other army may add {one} too, or"
                f" {trades}.",
                limit.source,
            )


def _answers(
    army: CountedArmy, limit: Limit, words: RouteWords, ways: list[tuple[RouteStep, ...]]
) -> Iterator[Finding]:
    """Say what the other army must have added for each unit beyond the basic force."""
    terms = words.terms
    answered = [act.trade for act in ways[0] if act.name == "trade"]
    pieces = [
        piece
        for at, piece in enumerate(terms.pieces)
        if any(way[at].name == "trade" for way in ways)
    ]
    owed = words.any_of(pieces, "and" if len(answered) == len(pieces) else "or")
    for trade in dict.fromkeys(answered):
        times = answered.count(trade)
        counts = tuple(times * count for count in terms.trades[trade])
        yield Finding(
            limit.id,
            "advice",
            _last_units(army, terms.kinds, counts),
            f"{words.trade(counts).capitalize()} on top of the basic force: the other army must"
            f" have added {owed} without giving up a squad.",
            limit.source,
        )


def _together(
    mine: CountedArmy, theirs: CountedArmy, limit: Limit, words: RouteWords
) -> Iterator[Finding]:
    forces = force_on(mine, words.terms), force_on(theirs, words.terms)
    if forces in matching_forces(words.terms):
        return
    names = [army.army_name or "an army without a name" for army in (mine, theirs)]
    said = ", ".join(
        f"{name} {words.beyond(force)}" for name, force in zip(names, forces, strict=True)
    )
    way_out = words.way_out(forces, names)
    way = f"{capital(way_out)}."
    yield Finding(
        limit.id,
        limit.severity,
        (mine.army_id, theirs.army_id),
        f"{capital(said)}; no route to {words.any_of(words.terms.pieces)} allows that. {way}",
        limit.source,
        _matching(mine, theirs, forces, words),
        remedy=way,
    )


def _matching(
    mine: CountedArmy, theirs: CountedArmy, forces: tuple[Force, Force], words: RouteWords
) -> tuple[Fix, ...]:
    """Return the smallest single step of each army, and of each way, that makes the two match."""
    terms = words.terms
    fixes: dict[tuple[int, bool], Fix] = {}
    for side, added, step in remedies(terms, *forces):
        army = (mine, theirs)[side]
        if added:
            selectors = _repeated(terms.selectors, step.counts)
            fix = Fix(f"Add {words.force(step)}", "add-units", selectors, army.army_id)
        else:
            kinds = _last_units(army, terms.kinds, step.kinds)
            units = (*kinds, *_last_units(army, terms.pieces, step.pieces))
            fix = Fix(f"Take {words.force(step)} off", "remove-unit", units, army.army_id)
        fixes.setdefault((side, added), fix)
    return tuple(fixes.values())


def _step(things: str, added: bool, name: str) -> str:
    return f"add {things} to {name}" if added else f"take {things} off {name}"


def _few(things: list[str]) -> list[str]:
    """Shorten a long list."""
    if len(things) <= MOST_LISTED:
        return things
    kept = things[: MOST_LISTED - 2]
    return [*kept, f"one of {len(things) - len(kept)} other combinations"]
