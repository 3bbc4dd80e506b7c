"""What an army's box holds: its cards and tokens in the pack, counted."""

from __future__ import annotations

from collections.abc import Iterator

from printables.pack_inputs import PackFacts
from printables.sheet_kind import Counts, Part
from printables.sheets import SHEETS
from rules.common.wording import counted

_KINDS = (
    ("role-cards team-cards vehicle-cards weapon-cards service-cards", "card", "cards"),
    ("hero-cards", "hero, folded", "heroes, folded"),
    ("tokens chits", "token", "tokens"),
    ("cup-labels", "cup label", "cup labels"),
    ("flags", "flag", "flags"),
)
"""Sheets whose pieces go into a box, and what one and several of them are called."""


def parts_of(facts: PackFacts, name: str, army: int) -> Iterator[tuple[Part, int]]:
    """Yield the parts of a sheet that an army has, each with how many the pack has of it.

    A pack without any of what goes into a box counts what a game night suggests.
    """
    ordered = facts.ordered
    boxed = {sheet for names, _, _ in _KINDS for sheet in names.split()} - {"flags"}
    sheet = next(each for each in SHEETS if each.name == name)
    if name in ordered or (boxed.isdisjoint(ordered) and sheet.needed(facts)):
        counts = Counts(sheet.work().parts(facts), ordered.get(name, {}))
        yield from (
            (part, counts.of(part.id))
            for part in counts.parts
            if part.army == army and counts.of(part.id)
        )


def contents(facts: PackFacts, army: int) -> tuple[str, ...]:
    """Return what lies in an army's box, a line for each kind: "16 cards", "35 tokens"."""
    lines = []
    for names, one, many in _KINDS:
        total = sum(count for name in names.split() for _, count in parts_of(facts, name, army))
        if total:
            lines.append(counted(total, one, many))
    return tuple(lines)


def stacks(facts: PackFacts, army: int, most: int) -> tuple[str, ...]:
    """Return the names of the tokens of an army that the pack has most of, at most so many."""
    found = sorted(parts_of(facts, "tokens", army), key=lambda each: -each[1])
    names = list(dict.fromkeys(part.title for part, _ in found))
    return tuple(names if len(names) <= most else [*names[: most - 1], "other"])
