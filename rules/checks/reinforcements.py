"""The odd rule "reinforcement-routes": a fixed basic force, and what may come on top of it.

Alone, an army is told what no route can explain, and what the other army must bring for the
rest. Two armies that meet are decided exactly. Source: The Green and the Tan, Forces, Tanks,
Helicopters; the counting is in `rules.checks.routes`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from rules.army.roster import Roster
from rules.checks.route_words import RouteWords
from rules.checks.routes import (
    Act,
    Counts,
    Force,
    Terms,
    explanations,
    matching_forces,
    nearest,
    remedies,
)
from rules.common.findings import Finding, Fix
from rules.common.wording import counted, listed, plural
from rules.games.ruleset import Limit


def findings(rosters: Sequence[Roster], limit: Limit) -> Iterator[Finding]:
    """Yield what the routes say about one army, or about every two of several."""
    words = RouteWords(rosters[0].ruleset, terms_of(limit))
    if len(rosters) == 1:
        yield from _alone(rosters[0], limit, words)
    for mine, theirs in combinations(rosters, 2):
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


def force_on(roster: Roster, terms: Terms) -> Force:
    """Return how many of each piece and kind an army has."""
    return Force(
        tuple(roster.count((piece,)) for piece in terms.pieces),
        tuple(roster.count((kind,)) for kind in terms.kinds),
    )


def _alone(roster: Roster, limit: Limit, words: RouteWords) -> Iterator[Finding]:
    if not roster.army.units:
        return
    terms = words.terms
    yield from _nowhere(roster, limit, terms)
    full = force_on(roster, terms)
    # A second tank has a limit of its own; here it would only blur what else is wrong.
    force = Force(tuple(min(count, 1) for count in full.pieces), full.kinds)
    ways = explanations(terms, force)
    if not ways:
        yield from _unexplained(roster, limit, words, force)
        return
    if not force.kinds[terms.swap] and terms.base[terms.swap]:
        yield Finding(
            limit.id,
            "warning",
            (roster.army.id,),
            f"All {plural(words.name(terms.kinds[terms.swap]))} were given up. The document does"
            " not say that this may be done, and it leaves no free vehicle. Agree on it with the"
            " other player.",
            limit.source,
        )
    yield from _added(roster, limit, words, ways[0])
    yield from _answers(roster, limit, words, ways)


def _nowhere(roster: Roster, limit: Limit, terms: Terms) -> Iterator[Finding]:
    """Men who stand in none of the units of the basic force."""
    units = {unit for kind in terms.kinds for unit in roster.pick((kind,))}
    men = [man for man in roster.men if man.unit.id not in units and not man.commands]
    if not men:
        return
    ids = tuple(man.figure.id for man in men)
    verb, them = ("stands", "him") if len(men) == 1 else ("stand", "them")
    yield Finding(
        limit.id,
        limit.severity,
        ids,
        f"{counted(len(men), 'man')} {verb} outside the units of the force, which has no loose"
        f" men. Move {them} into a squad, or take {them} off.",
        limit.source,
        (Fix(f"Take {them} off", "remove", ids),),
    )


def _unexplained(
    roster: Roster, limit: Limit, words: RouteWords, force: Force
) -> Iterator[Finding]:
    terms = words.terms
    goal = nearest(terms, force)
    lacking, surplus = goal.without(force), force.without(goal)
    if lacking.size:
        kinds = tuple(
            kind
            for kind, count in zip(terms.kinds, lacking.kinds, strict=True)
            for _ in range(count)
        )
        free = [piece for piece, n in zip(terms.pieces, force.pieces, strict=True) if not n]
        instead = f", or {words.any_of(free)} in place of the squad"
        yield Finding(
            limit.id,
            limit.severity,
            (roster.army.id,),
            f"The force lacks {words.force(lacking)}. Add {'it' if lacking.size == 1 else 'them'}"
            f"{instead if free and lacking.kinds[terms.swap] else ''}.",
            limit.source,
            (Fix(f"Add {words.force(lacking)}", "add-units", kinds),),
        )
    if surplus.size:
        units = _last_units(roster, terms, surplus.kinds)
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


def _last_units(roster: Roster, terms: Terms, counts: Counts) -> tuple[str, ...]:
    """Return the ids of so many units of each kind, the last of the army."""
    return tuple(
        unit
        for kind, count in zip(terms.kinds, counts, strict=True)
        if count
        for unit in roster.pick((kind,))[-count:]
    )


def _added(
    roster: Roster, limit: Limit, words: RouteWords, done: tuple[Act, ...]
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
                roster.pick((piece,)),
                f"{one.capitalize()} was added without giving up"
                f" {words.one(terms.kinds[terms.swap])}: the other army may add {one} too, or"
                f" {trades}.",
                limit.source,
            )


def _answers(
    roster: Roster, limit: Limit, words: RouteWords, ways: list[tuple[Act, ...]]
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
            _last_units(roster, terms, counts),
            f"{words.trade(counts).capitalize()} on top of the basic force: the other army must"
            f" have added {owed} without giving up a squad.",
            limit.source,
        )


def _together(mine: Roster, theirs: Roster, limit: Limit, words: RouteWords) -> Iterator[Finding]:
    forces = force_on(mine, words.terms), force_on(theirs, words.terms)
    if forces in matching_forces(words.terms):
        return
    names = [roster.army.name or "an army without a name" for roster in (mine, theirs)]
    said = ", ".join(
        f"{name} {words.beyond(force)}" for name, force in zip(names, forces, strict=True)
    )
    way_out = words.way_out(forces, names)
    way = f"{way_out[:1].upper()}{way_out[1:]}."
    yield Finding(
        limit.id,
        limit.severity,
        (mine.army.id, theirs.army.id),
        f"{said[:1].upper()}{said[1:]}; no route to {words.any_of(words.terms.pieces)} allows"
        f" that. {way}",
        limit.source,
        _matching(mine, theirs, forces, words),
        way=way,
    )


def _matching(
    mine: Roster, theirs: Roster, forces: tuple[Force, Force], words: RouteWords
) -> tuple[Fix, ...]:
    """Return the smallest single step of each army, and of each way, that makes the two match."""
    terms = words.terms
    fixes: dict[tuple[int, bool], Fix] = {}
    for side, added, step in remedies(terms, *forces):
        roster = (mine, theirs)[side]
        if added:
            selectors = tuple(
                selector
                for selector, count in (
                    *zip(terms.pieces, step.pieces, strict=True),
                    *zip(terms.kinds, step.kinds, strict=True),
                )
                for _ in range(count)
            )
            fix = Fix(f"Add {words.force(step)}", "add-units", selectors, roster.army.id)
        else:
            units = (
                *_last_units(roster, terms, step.kinds),
                *(
                    unit
                    for piece, count in zip(terms.pieces, step.pieces, strict=True)
                    if count
                    for unit in roster.pick((piece,))[-count:]
                ),
            )
            fix = Fix(f"Take {words.force(step)} off", "remove-unit", units, roster.army.id)
        fixes.setdefault((side, added), fix)
    return tuple(fixes.values())
