"""Linked scenarios as an outline: what leads where, and what players may have overlooked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules.campaign.planning.settings import Scenario
from rules.common.wording import capital, counted, listed

WAYS: dict[str, str] = {
    "attacker": "attacker wins",
    "defender": "defender wins",
    "draw": "drawn",
}
"""The ways a battle can end that every tree knows, as sentences call them."""
ALWAYS = "However it ends"
NAMELESS = "A scenario without a name"


@dataclass(frozen=True, slots=True)
class Branch:
    """One line of the outline.

    `way` is how the battle above ended ("" for the first), `scenario` the id of what follows, ""
    where the campaign is over. `rails` tells for each level above whether more follows there;
    `again` that the scenario stands further up already, with all that comes after it; `ends` that
    nothing comes after it however it ends.
    """

    depth: int
    way: str
    scenario: str
    name: str
    rails: tuple[bool, ...] = ()
    again: bool = False
    ends: bool = False

    @property
    def words(self) -> str:
        """Return the line as one reads it aloud."""
        if not self.scenario:
            return f"{self.way}: the campaign is over"
        after = ", as above" if self.again else ", the last one" if self.ends else ""
        return f"{self.way}: {self.name}{after}" if self.way else f"First {self.name}{after}"


@dataclass(frozen=True, slots=True)
class Fighter:
    """An army of the campaign as a tree knows it: the key of its ways, its name and its game."""

    key: str
    name: str
    ruleset: str


def outline(scenarios: Sequence[Scenario], fighters: Sequence[Fighter] = ()) -> tuple[Branch, ...]:
    """Return all that can come after the first scenario, each scenario told in full once."""
    if not scenarios:
        return ()
    return tuple(_Outline(scenarios, fighters).lines())


def advice(scenarios: Sequence[Scenario], fighters: Sequence[Fighter]) -> tuple[str, ...]:
    """Return what may be a slip though the tree can be played, a sentence each."""
    return tuple(_advice(scenarios, fighters))


def ways_of(fighters: Sequence[Fighter]) -> dict[str, str]:
    """Return all ways in which a battle can end, by their keys."""
    return {**WAYS, **{each.key: f"won by {each.name}" for each in fighters}}


class _Outline:
    """The walk through a tree, which knows what was told already."""

    def __init__(self, scenarios: Sequence[Scenario], fighters: Sequence[Fighter]) -> None:
        self._first = scenarios[0].id
        self._known = {each.id: each for each in scenarios}
        self._ways = ways_of(fighters)
        self._told: set[str] = set()

    def lines(self) -> Iterator[Branch]:
        """Yield the lines from above to below; a tree as deep as it is long needs no deep stack."""
        todo = [Branch(0, "", self._first, self._name(self._first))]
        while todo:
            line = todo.pop()
            if not line.scenario:
                yield line
                continue
            again = line.scenario in self._told
            self._told.add(line.scenario)
            after = self._after(self._known[line.scenario])
            ends = not any(target for _, target in after)
            yield _with(line, again=again and not ends, ends=ends)
            if not again and not ends:
                todo += reversed(list(self._below(line, after)))

    def _below(self, line: Branch, after: list[tuple[str, str]]) -> Iterator[Branch]:
        for at, (way, target) in enumerate(after):
            rails = (*line.rails, at < len(after) - 1)
            yield Branch(line.depth + 1, way, target, self._name(target), rails)

    def _name(self, scenario: str) -> str:
        found = self._known.get(scenario)
        return (found.name.strip() or NAMELESS) if found else ""

    def _after(self, scenario: Scenario) -> list[tuple[str, str]]:
        """Return the ways on and where they lead; those that lead to the same are one."""
        found: dict[str, list[str]] = {}
        for key, words in self._ways.items():
            target = scenario.after.get(key, "")
            target = target if target in self._known else ""
            if target or key in WAYS:
                found.setdefault(target, []).append(words)
        if len(found) == 1:
            return [(ALWAYS, next(iter(found)))]
        over = found.pop("", None)
        if over:
            found[""] = over  # the end of it all stands last
        return [(capital(listed(words, "or")), target) for target, words in found.items()]


def _with(line: Branch, *, again: bool, ends: bool) -> Branch:
    return Branch(line.depth, line.way, line.scenario, line.name, line.rails, again, ends)


def _advice(scenarios: Sequence[Scenario], fighters: Sequence[Fighter]) -> Iterator[str]:
    for scenario in scenarios:
        mine = [each for each in fighters if scenario.ruleset in ("", each.ruleset)]
        if fighters and scenario.ruleset and len(mine) < 2:
            number = counted(len(mine), "army here is", "armies here are")
            yield f"{scenario.name}: {number} of its game, and two must meet."
        by_role = [key for key in ("attacker", "defender") if scenario.after.get(key)]
        by_name = [each for each in fighters if scenario.after.get(each.key)]
        if len(mine) > 2 and by_role and not by_name:
            yield (
                f"{scenario.name}: {len(mine)} armies can meet here. Say who attacks and who"
                " defends when it is planned, or give the armies ways of their own."
            )
