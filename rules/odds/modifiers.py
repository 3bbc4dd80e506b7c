"""Modifiers of a question: which count, what they add, and what they forbid."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from rules.games.numbers import Number
from rules.games.playbook import Bar, Modifier, Playbook, Target
from rules.games.ruleset import Ruleset, Weapon
from rules.odds.question import Question, UsedNumber


def names_weapon(words: Collection[str], weapon: Weapon) -> bool:
    """Return whether a weapon is among words that name weapons: ids, "trait:...", "phase:..."."""
    return (
        weapon.id in words
        or f"phase:{weapon.phase}" in words
        or any(f"trait:{trait}" in words for trait in weapon.traits)
    )


def fits_weapon(modifier: Modifier, weapon: Weapon) -> bool:
    """Return whether a modifier goes with a weapon."""
    if names_weapon(modifier.but_not, weapon):
        return False
    return not modifier.weapons or names_weapon(modifier.weapons, weapon)


def goes_with(modifier: Modifier, weapon: Weapon, target_id: str) -> bool:
    """Return whether a modifier goes with a weapon that is fired at a target."""
    fits_target = not modifier.targets or target_id in modifier.targets
    return fits_target and fits_weapon(modifier, weapon)


def automatic_modifiers(
    playbook: Playbook, weapon: Weapon, target: Target, roll: str
) -> Iterator[Modifier]:
    """Yield the modifiers of a roll that follow from weapon and target, at any distance."""
    for modifier in playbook.modifiers:
        if modifier.automatic and modifier.roll == roll and goes_with(modifier, weapon, target.id):
            yield modifier


def bar_holds(
    bar: Bar,
    ruleset: Ruleset,
    question: Question,
    weapon: Weapon | None,
    named: AbstractSet[str],
) -> bool:
    """Return whether a bar forbids a weapon under the modifiers `named`.

    Without a weapon (an assault) only bars hold that forbid everything.
    """
    if bar.switch and reading(ruleset, question, bar.switch) != bar.option:
        return False
    if not named.isdisjoint(bar.unless):
        return False
    if weapon is None:
        return not bar.weapons
    spared = names_weapon(bar.but_not, weapon)
    return not spared and (not bar.weapons or names_weapon(bar.weapons, weapon))


@dataclass(frozen=True, slots=True)
class CountedModifier:
    """A modifier of a question and how many times it counts."""

    modifier: Modifier
    count: int = 1

    @property
    def plus(self) -> int:
        """Return the sum that it adds; 0 for a value in words."""
        value = self.modifier.value.value
        return 0 if isinstance(value, str) else int(value) * self.count

    def applied(self) -> UsedNumber:
        """Return it as a number of an answer."""
        times = f" × {self.count}" if self.modifier.each and self.count > 1 else ""
        return used_number(
            self.modifier.name + times, self.modifier.value, self.modifier.source, signed=True
        )


def counted_modifiers(
    playbook: Playbook, question: Question, roll: str = ""
) -> tuple[CountedModifier, ...]:
    """Return the modifiers that a (checked) question names, those of one `roll` when it is given.

    Of a group only the strongest counts: the largest change, the first among equals.
    """
    found: list[CountedModifier] = []
    for word in question.modifiers:
        name, _, number = word.partition(":")
        modifier = playbook.modifier[name]
        if not roll or modifier.roll == roll:
            found.append(CountedModifier(modifier, int(number or 1)))
    strongest: dict[str, CountedModifier] = {}
    for each in found:
        group = each.modifier.group
        if group and (group not in strongest or abs(each.plus) > abs(strongest[group].plus)):
            strongest[group] = each
    return tuple(
        each for each in found if not each.modifier.group or strongest[each.modifier.group] is each
    )


def used_number(name: str, number: Number, source: str = "", *, signed: bool = False) -> UsedNumber:
    """Return a number of an answer; `signed` writes +1 for 1."""
    value = number.value
    text = number.text()
    if signed and not isinstance(value, str) and number.low is None:
        text = f"{value:+g}".replace("-", "−")
    return UsedNumber(
        name,
        text,
        number.source or source,
        number.provenance,
        number.origin if number.provenance == "borrowed" else "",
        number.note,
    )


def reading(ruleset: Ruleset, question: Question, switch_id: str) -> str:
    """Return the reading in force: the one that the question names, or the ruleset's default."""
    return question.switches.get(switch_id) or ruleset.switch[switch_id].default
