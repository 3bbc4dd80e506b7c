"""Modifiers of a roll: what they go with, what they add, and how an answer tells them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from rules.attack.question import UsedNumber
from rules.games.playbook import Modifier, Target
from rules.games.ruleset import Weapon
from rules.games.shared_types import Number


def names_weapon(words: Collection[str], weapon: Weapon) -> bool:
    """Return whether a weapon is among words that name weapons: ids, "trait:...", "phase:..."."""
    return bool(words) and (
        weapon.id in words
        or f"phase:{weapon.phase}" in words
        or any(f"trait:{trait}" in words for trait in weapon.traits)
    )


def can_hurt(weapon: Weapon, target: Target) -> bool:
    """Return whether a weapon does anything to a kind of target."""
    return not target.weapons or names_weapon(target.weapons, weapon)


def fits_weapon(modifier: Modifier, weapon: Weapon) -> bool:
    """Return whether a modifier goes with a weapon."""
    if names_weapon(modifier.but_not, weapon):
        return False
    return not modifier.weapons or names_weapon(modifier.weapons, weapon)


def goes_with(modifier: Modifier, weapon: Weapon, target_id: str) -> bool:
    """Return whether a modifier goes with a weapon that is fired at a target."""
    fits_target = not modifier.targets or target_id in modifier.targets
    return fits_target and fits_weapon(modifier, weapon)


@dataclass(frozen=True, slots=True)
class CountedModifier:
    """A modifier of a question and how many times it counts."""

    modifier: Modifier
    count: int = 1

    @property
    def plus(self) -> int:
        """Return the sum that it adds; 0 for a value in words."""
        return 0 if self.in_words else int(self.modifier.value.value) * self.count

    @property
    def in_words(self) -> bool:
        """Return whether its value is words: it adds nothing."""
        return isinstance(self.modifier.value.value, str)

    def applied(self) -> UsedNumber:
        """Return it as a number of an answer."""
        times = f" × {self.count}" if self.modifier.each and self.count > 1 else ""
        return used_number(
            self.modifier.name + times, self.modifier.value, self.modifier.source, signed=True
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
