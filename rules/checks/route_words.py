"""Forces and routes in words: what an army has beyond the basic force, and what would mend it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.checks.routes import Counts, Force, Terms, nearest_match, remedies
from rules.common.wording import counted, listed, lower
from rules.games.ruleset import Ruleset
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
        name = self.name(selector)
        return f"{'an' if name[:1] in 'aeiou' else 'a'} {name}"

    def any_of(self, selectors: Sequence[str], last: str = "or") -> str:
        """Return several with their articles: "a tank or a helicopter"."""
        return listed([self.one(selector) for selector in selectors], last)

    def force(self, force: Force, joint: str = "") -> str:
        """Return what a force holds: "a tank, 2 mortars and a spotter"."""
        things = (
            *zip(self.terms.pieces, force.pieces, strict=True),
            *zip(self.terms.kinds, force.kinds, strict=True),
        )
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


def _step(things: str, added: bool, name: str) -> str:
    return f"add {things} to {name}" if added else f"take {things} off {name}"


def _few(things: list[str]) -> list[str]:
    """Shorten a list that nobody would read."""
    if len(things) <= MOST_LISTED:
        return things
    kept = things[: MOST_LISTED - 2]
    return [*kept, f"one of {len(things) - len(kept)} other combinations"]
