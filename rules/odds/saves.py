"""Hitting the dirt: the roll by which a hit does no harm, with all that changes it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from msgspec.structs import replace

from rules.games.dice_rules import Modifier, Target
from rules.games.playbook import Playbook
from rules.games.ruleset import Weapon
from rules.odds.asked import Counted, counted_modifiers, fits_weapon
from rules.odds.dice import ONE, die_at_least, with_reroll
from rules.odds.needs import at_least_words, good_from
from rules.odds.question import Applied, Question

ROLL = "save"
NONE = "none"
"""What a weapon's `target-save` says when soldiers may not hit the dirt against it."""


@dataclass(frozen=True, slots=True)
class Save:
    """How a target escapes a hit: the roll it needs (None: it has none) and the chance of harm."""

    needed: int | None
    harm: Fraction
    modifiers: tuple[Applied, ...] = ()

    @property
    def words(self) -> str:
        """Return what the target needs, in words."""
        if self.needed is None:
            return "no hitting the dirt"
        if self.needed > 6:
            return "nothing saves the target"
        return f"the target is safe: {at_least_words(self.needed)}"


def save_of(playbook: Playbook, weapon: Weapon, target: Target, question: Question) -> Save:
    """Return the save of a target against a weapon, everything named and automatic counted.

    A need of 1 or less saves always, one above 6 never: the game has no natural 1 or 6.
    """
    own = weapon.stats.get("target-save")
    unmodified = own is not None and own.value == NONE
    if not target.test or (unmodified and not is_armour(target)):
        return Save(None, ONE)
    base = good_from(playbook.test[target.test])
    if unmodified:
        return plain_save(base)
    counted = (
        *automatic(playbook, weapon, target, ROLL),
        *counted_modifiers(playbook, question, ROLL),
    )
    needed = base - sum(each.plus for each in counted)
    safe = die_at_least(needed)
    if any(isinstance(each.modifier.value.value, str) for each in counted):
        safe = with_reroll(safe)
    return Save(needed, ONE - safe, tuple(each.applied() for each in counted))


def plain_save(needed: int) -> Save:
    """Return a save that nothing changes."""
    return Save(needed, ONE - die_at_least(needed))


def is_armour(target: Target) -> bool:
    """Return whether a target is a tank or vehicle: one piece, with a need of its own to be hit."""
    return "needs" in target.stats


def automatic(playbook: Playbook, weapon: Weapon, target: Target, roll: str) -> tuple[Counted, ...]:
    """Return the modifiers that follow from weapon and target by themselves."""
    return tuple(
        Counted(_as_weapon_says(modifier, weapon))
        for modifier in playbook.modifiers
        if modifier.automatic
        and modifier.roll == roll
        and fits_weapon(modifier, weapon)
        and (not modifier.targets or target.id in modifier.targets)
    )


def _as_weapon_says(modifier: Modifier, weapon: Weapon) -> Modifier:
    """Return a modifier named for a weapon with the number that the weapon's own table gives."""
    own = weapon.stats.get("target-save")
    if own is None or isinstance(own.value, str) or weapon.id not in modifier.weapons:
        return modifier
    return replace(modifier, value=own)
