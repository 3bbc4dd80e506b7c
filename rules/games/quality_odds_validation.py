"""Check that odds of the kind "quality" use all that a game says of rolls: nothing is left out.

What the procedures of `rules.attack.quality` do not know is refused with what it does know.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rules.common.struct_decoding import DataPath, Fault
from rules.common.wording import listed
from rules.games.playbook import Modifier, Playbook
from rules.games.ruleset import Ruleset
from rules.games.shared_types import Number
from rules.games.shared_validation import unknown

DEEDS = ("close-combat", "activation", "morale", "obstacle", "dangerous-ground")
"""What can be asked in the place of a weapon, where `odds.deeds` names it."""

_TESTS = ("morale", "obstacle", "dangerous-ground")
"""Deeds that are a test of the playbook."""
_CHANGED = ("morale", "obstacle")
"""Tests that modifiers change."""
_UNITS_TO_GO = "roll-off-unactivated"
"""The method of activation that the deed "activation" counts."""
_REROLLS = {
    "hit": ("hits", "misses"),
    "combat": ("attacker-own", "attacker-enemy", "defender-own", "defender-enemy"),
    **dict.fromkeys(_CHANGED, ("failures",)),
}
"""What may be rolled again, by the roll that a modifier changes."""
_UNUSED = ("automatic", "beyond", "sets", "cancels", "becomes", "natural")
"""Keys of a modifier that these odds do not read."""
_LEAST_ROLL = re.compile(r"[1-6]\+")
"""A quality in words: "4+"."""
_SWITCHES = {"cover-dice": ("each", "once"), "first-re-roll": ("attacker", "defender")}
"""The switches that these odds read, and their options."""


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
    yield from _tests(playbook)
    for place, target in enumerate(playbook.targets):
        for key in ("stats", "crew_test", "by_reading"):
            if getattr(target, key):
                message = "is not used by odds of the kind 'quality': a target has only its 'test'"
                message += ", and a man takes the test 'quality' by the quality of his role"
                yield Fault(("target", place, key), message)
    yield from _numbers(ruleset)
    yield from _traits(playbook, ruleset)
    for name, options in _SWITCHES.items():
        switch = ruleset.switch.get(name)
        if switch is not None and set(switch.options) != {*options}:
            known, found = (
                listed([f"'{each}'" for each in words]) for words in (options, switch.options)
            )
            message = f"the options of the switch '{name}' should be {known}, found {found}"
            yield Fault(("odds", "kind"), message)


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
    elif value != int(value):
        yield Fault((*path, "value"), f"should be a whole number, found {value:g}")
    elif roll in ("hit", "combat") and value:
        message = f"{value:+g} is never added to this roll; it {said}, and words as its value"
        yield Fault((*path, "value"), message)
    elif roll in ("hit", "combat") and not (modifier.bars or modifier.rerolls):
        yield Fault(path, f"changes nothing; it {said}" + (", or 'bars'" if roll == "hit" else ""))
    if modifier.value.low is not None:
        message = f"should be one number, found {modifier.value.text()}"
        yield Fault((*path, "value", "low"), message)
    unused = [*_UNUSED, *(() if roll == "cover" else ("zero_for",))]
    unused += ["each"] if isinstance(value, str) or roll in ("hit", "combat") else []
    unused += () if roll in ("hit", "cover") else ("bars", "weapons", "but_not", "targets")
    for key in unused:
        if getattr(modifier, key):
            yield Fault((*path, key), f"is not used for '{roll}' by odds of the kind 'quality'")


def _tests(playbook: Playbook) -> Iterator[Fault]:
    """Yield what these odds do not read of their tests: one die, where high is good."""
    odds = playbook.odds
    used = {"quality", "cover", *(each for each in odds.deeds if each in _TESTS)}
    used |= {target.test for target in playbook.targets if target.test}
    for place, test in enumerate(playbook.tests):
        path: DataPath = ("test", place)
        if test.instead_of in used:
            message = f"is not used by odds of the kind 'quality': all take '{test.instead_of}'"
            yield Fault((*path, "instead_of"), message)
        if test.id not in used:
            continue
        if test.roles and not test.instead_of:
            message = f"is not used by odds of the kind 'quality': all take '{test.id}'"
            yield Fault((*path, "roles"), message)
        if test.dice != "1d6":
            message = f"odds of the kind 'quality' roll 1d6 for '{test.id}', found {test.dice}"
            yield Fault((*path, "dice"), message)
        if len(test.outcomes) != 2:
            message = "should be two, a low one that fails and a high one that passes, found "
            yield Fault((*path, "outcomes"), f"{message}{len(test.outcomes)}")
        for at, outcome in enumerate(test.outcomes):
            if outcome.number is not None:
                message = f"is not used for '{test.id}' by odds of the kind 'quality'"
                yield Fault((*path, "outcomes", at, "number"), message)


def _traits(playbook: Playbook, ruleset: Ruleset) -> Iterator[Fault]:
    """Yield the traits of weapons that no modifier, bar or target names."""
    words = {word for each in playbook.modifiers for word in (*each.zero_for, *each.but_not)}
    for weapons, bars in (
        *((each.weapons, each.bars) for each in playbook.modifiers),
        *((each.weapons, each.bars) for each in playbook.targets),
    ):
        words |= {*weapons, *(word for bar in bars for word in (*bar.weapons, *bar.but_not))}
    named = sorted(each.partition(":")[2] for each in words if each.startswith("trait:"))
    known = f"known: {', '.join(named)}" if named else "none is named"
    for weapon in ruleset.weapons:
        for trait in weapon.traits:
            if trait not in named:
                message = (
                    f"the trait '{trait}' of weapon '{weapon.id}' is not used by odds of the kind"
                    f" 'quality': they know those that a modifier or target names as 'trait:...',"
                    f" {known}; what players only read belongs into its text"
                )
                yield Fault(("odds", "kind"), message)


def _numbers(ruleset: Ruleset) -> Iterator[Fault]:
    """Yield the numbers of weapons and men from which nothing would follow."""
    for role in ruleset.roles:
        if (number := role.stats.get("quality")) is not None:
            where = f"'quality' of role '{role.id}'"
            if role.extra:
                message = (
                    f"{where} is not used: it comes on top of a role, whose own quality counts"
                )
                yield Fault(("odds", "kind"), message)
            if not _is_least_roll(number):
                message = (
                    f"{where} should be the least roll, 1 to 6 or as “4+”, found {number.text()}"
                )
                yield Fault(("odds", "kind"), message)
    for weapon in ruleset.weapons:
        number = weapon.stats.get("attacks")
        if number is not None and not _is_whole(number):
            message = f"'attacks' of weapon '{weapon.id}' should be a whole number, found "
            yield Fault(("odds", "kind"), message + number.text())


def _is_whole(number: Number) -> bool:
    value = number.value
    return not isinstance(value, str) and number.low is None and value == int(value)


def _is_least_roll(number: Number) -> bool:
    if isinstance(number.value, str):
        return bool(_LEAST_ROLL.fullmatch(number.value)) and number.low is None
    return _is_whole(number) and 1 <= number.value <= 6
