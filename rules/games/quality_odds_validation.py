"""Check that odds of the kind "quality" use all that a game says of rolls: nothing is left out.

What the arithmetic of `rules.odds.quality` does not know is refused with what it does know.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.common.struct_decoding import DataPath, Fault
from rules.common.wording import listed
from rules.games.playbook import Modifier, Playbook
from rules.games.ruleset import Ruleset
from rules.games.shared_validation import unknown

DEEDS = ("close-combat", "activation", "morale", "obstacle", "dangerous-ground")
"""What can be asked in the place of a weapon, where `odds.deeds` names it."""

_TESTS = ("morale", "obstacle", "dangerous-ground")
"""Deeds that are a test of the playbook."""
_CHANGED = ("morale", "obstacle")
"""Tests that modifiers change."""
_UNITS_TO_GO = "roll-off-unactivated"
"""The method of activation that the deed "activation" counts."""
WEAPON_STATS, ROLE_STATS = ("range", "attacks", "radius"), ("quality",)
_REROLLS = {
    "hit": ("hits", "misses"),
    "combat": ("attacker-own", "attacker-enemy", "defender-own", "defender-enemy"),
    **dict.fromkeys(_CHANGED, ("failures",)),
}
"""What may be rolled again, by the roll that a modifier changes."""
_UNUSED = ("automatic", "beyond", "sets", "cancels", "becomes", "natural")
"""Keys of a modifier that these odds do not read."""


def quality_faults(playbook: Playbook, ruleset: Ruleset) -> Iterator[Fault]:
    """Yield what these odds would leave out of an answer without a word."""
    yield from _deeds(playbook)
    rolls = ["hit", *(["cover"] if "cover" in playbook.test else [])]
    rolls += ["combat"] if "close-combat" in playbook.odds.deeds else []
    rolls += [each for each in _CHANGED if each in playbook.odds.deeds]
    for place, modifier in enumerate(playbook.modifiers):
        path: DataPath = ("modifier", place)
        if modifier.roll not in rolls:
            known = listed([f"'{each}'" for each in rolls], "or")
            message = f"these odds roll no '{modifier.roll}'; a modifier changes {known}"
            yield Fault((*path, "roll"), message)
        else:
            yield from _modifier(modifier, path)
    for place, target in enumerate(playbook.targets):
        for key in ("stats", "crew_test", "by_reading"):
            if getattr(target, key):
                message = "is not used by odds of the kind 'quality': a target has only its 'test'"
                yield Fault(("target", place, key), message)
    yield from _numbers(ruleset)


def _deeds(playbook: Playbook) -> Iterator[Fault]:
    odds = playbook.odds
    for key in ("lots", "stats"):
        if getattr(odds, key):
            yield Fault(("odds", key), "is not used by odds of the kind 'quality'")
    if "quality" not in playbook.test:
        yield Fault(("test",), "needs the test 'quality': who has no quality of his own rolls it")
    for deed in odds.deeds:
        yield from unknown(("odds", "deeds"), deed, DEEDS, "a deed", "odds of the kind 'quality'")
        if deed in _TESTS and deed not in playbook.test:
            yield Fault(("odds", "deeds"), f"'{deed}' needs a test of that id")
        if deed == "activation" and (not playbook.turn or playbook.turn.activation != _UNITS_TO_GO):
            message = f"'activation' needs turn.activation to be '{_UNITS_TO_GO}'"
            yield Fault(("odds", "deeds"), message)


def _modifier(modifier: Modifier, path: DataPath) -> Iterator[Fault]:
    """Yield what is wrong with a modifier of a roll that these odds make."""
    roll, value = modifier.roll, modifier.value.value
    again = _REROLLS.get(roll, ())
    if modifier.rerolls and modifier.rerolls not in again:
        known = f"; known: {', '.join(again)}" if again else ": its value is a number of dice"
        yield Fault((*path, "rerolls"), f"'{modifier.rerolls}' does not go with '{roll}'{known}")
    said = f"needs 'rerolls', one of {', '.join(again)}"
    if roll == "cover":
        if isinstance(value, str) or value < 1 or value != int(value):
            yield Fault((*path, "value"), f"should be a number of cover dice, found “{value}”")
    elif isinstance(value, str):
        if not modifier.rerolls:
            message = f"the words “{value}” change no roll; it {said}, or a number as its value"
            yield Fault((*path, "value"), message)
    elif roll in ("hit", "combat") and value:
        message = f"{value:+g} is never added to this roll; it {said}, and words as its value"
        yield Fault((*path, "value"), message)
    elif roll in ("hit", "combat") and not (modifier.bars or modifier.rerolls):
        yield Fault(path, f"changes nothing; it {said}" + (", or 'bars'" if roll == "hit" else ""))
    unused = [*_UNUSED, *(() if roll == "cover" else ("zero_for",))]
    unused += () if roll in ("hit", "cover") else ("bars", "weapons", "but_not", "targets")
    for key in unused:
        if getattr(modifier, key):
            yield Fault((*path, key), f"is not used for '{roll}' by odds of the kind 'quality'")


def _numbers(ruleset: Ruleset) -> Iterator[Fault]:
    """Yield the numbers of weapons and men from which nothing would follow."""
    for table, known in (
        ("weapon", WEAPON_STATS),
        ("role", ROLE_STATS),
        ("team", ()),
        ("vehicle", ()),
        ("squad", ()),
    ):
        for entry in getattr(ruleset, f"{table}s"):
            for stat in entry.stats:
                if stat in known or (stat in ruleset.stat and ruleset.stat[stat].only_shown):
                    continue
                used = f"of a {table} they use {', '.join(known)}" if known else "they use none"
                message = (
                    f"'{stat}' of {table} '{entry.id}' is not used by odds of the kind 'quality',"
                    f" {used}; a stat that is only shown says only_shown = true"
                )
                yield Fault(("odds", "kind"), message)
