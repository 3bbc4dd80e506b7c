"""Selectors: the words by which a limit says what it counts, and what that is called."""

from __future__ import annotations

from rules.common.wording import lower, plural
from rules.games.ruleset import Limit, Ruleset

SELECTOR_KINDS = {
    "figures": "every soldier",
    "units": "every unit",
    "heroes": "figures with a name and a life of their own",
    "commanders": "figures at the post of commander",
    "seated": "figures in a vehicle",
    "role": "figures whose own role it is",
    "skill": "figures that have the role, as their own or in addition",
    "tag": "figures whose own role has the tag, and teams, vehicles and squads that have it",
    "item": "figures that carry the item",
    "team": "weapons teams of this type",
    "vehicle": "vehicles of this type",
    "squad": "squads of this type",
    "fitting": "weapons and upgrades that are mounted by choice",
    "fixed": "weapons that a vehicle always has",
}
"""What can stand before the colon, and what it counts."""
ALONE = ("figures", "units", "heroes", "commanders", "seated")
"""Selectors that stand alone, without a colon."""


def split_selector(selector: str) -> tuple[str, str]:
    """Return a selector's kind and what it names: "!role:medic" is ("role", "medic")."""
    kind, _, wanted = selector.removeprefix("!").partition(":")
    return kind, wanted


def is_subtracted(selector: str) -> bool:
    """Return whether the selector takes away what it names instead of counting it."""
    return selector.startswith("!")


def limit_nouns(ruleset: Ruleset, limit: Limit) -> tuple[str, str]:
    """Return what a limit counts, as one and as many."""
    noun = limit.noun
    if not noun:
        kind, wanted = split_selector(limit.of[0]) if limit.of else ("", "")
        entry = ruleset.counted_entries(kind).get(wanted)
        noun = lower(entry.name) if entry else ruleset.figure_word
    many = ruleset.figures_word if noun == ruleset.figure_word else plural(noun)
    return noun, limit.nouns or many
