"""One attack roll of 2d6: which modifiers count, what they add up to, and what is not allowed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from rules.games.numbers import Number
from rules.games.playbook import Modifier, Playbook, Target
from rules.games.ruleset import Ruleset, Weapon
from rules.odds.dice import ZERO, clamp, two_dice_at_most
from rules.odds.modifiers import (
    CountedModifier,
    bar_holds,
    goes_with,
    names_weapon,
    used_number,
)
from rules.odds.question import Answer, Question, UsedNumber, bad_question, refused

TOUCHING = "adjacent"
"""The modifier that counts by itself for a target at a distance of 0."""

BESIDE = 0.25
"""The farthest distance, in feet, at which a target may still be called adjacent: 3 inches."""


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack that is asked for: weapon, target, and the modifiers that count.

    `named` are all modifiers that were asked for, `counting` those that count, automatic ones too.
    """

    ruleset: Ruleset
    playbook: Playbook
    question: Question
    weapon: Weapon
    target: Target
    named: tuple[Modifier, ...]
    counting: tuple[CountedModifier, ...] = ()

    @property
    def touching(self) -> bool:
        """Return whether the question calls the target adjacent."""
        return any(modifier.id == TOUCHING for modifier in self.named)

    @property
    def adjacent(self) -> bool:
        """Return whether the target is touched."""
        return self.touching or self.question.distance == 0 or _reach(self.weapon) == 0

    def stat(self, name: str) -> int:
        """Return a number of the game's odds."""
        return whole_number(self.playbook.odds.stats[name])

    def in_lot(self, name: str) -> bool:
        """Return whether the game counts the weapon among those that it treats alike."""
        return names_weapon(self.playbook.odds.lots.get(name, ()), self.weapon)


def whole_number(number: Number) -> int:
    """Return a number as a whole one; words and "+1" are read as far as they are numbers."""
    try:
        return int(number.value)
    except ValueError:
        return 0


def prepare_attack(ruleset: Ruleset, playbook: Playbook, question: Question) -> Attack:
    """Return the attack that a question asks for; InputProblem for modifiers that do not fit."""
    target = playbook.target[question.target] if question.target else playbook.targets[0]
    named = tuple(playbook.modifier[word.partition(":")[0]] for word in question.modifiers)
    for modifier in named:
        if modifier.targets and target.id not in modifier.targets:
            known = ", ".join(modifier.targets)
            message = f"'{modifier.id}' does not go with '{target.id}'; it goes with {known}"
            raise bad_question("modifier", message)
    weapon = ruleset.weapon[question.weapon]
    for modifier in playbook.modifiers:
        if modifier in named and weapon.id in modifier.becomes:
            weapon = ruleset.weapon[modifier.becomes[weapon.id]]
    attack = Attack(ruleset, playbook, question, weapon, target, named)
    return replace(attack, counting=tuple(_counting(attack)))


def _counting(attack: Attack) -> Iterator[CountedModifier]:
    """Yield the modifiers that count: named or automatic, one of a group, none cancelled."""
    cancelled = {name for modifier in attack.named for name in modifier.cancels}
    found: dict[str, CountedModifier] = {}
    for modifier in attack.playbook.modifiers:
        if modifier.id in cancelled or not (modifier in attack.named or _follows(modifier, attack)):
            continue
        each = CountedModifier(modifier)
        key = modifier.group or modifier.id
        if key not in found or abs(_value(each, attack)) > abs(_value(found[key], attack)):
            found[key] = each
    yield from found.values()


def _follows(modifier: Modifier, attack: Attack) -> bool:
    """Return whether a modifier counts without being named."""
    if modifier.id == TOUCHING:
        return attack.adjacent and not names_weapon(modifier.zero_for, attack.weapon)
    fits = modifier.automatic and goes_with(modifier, attack.weapon, attack.target.id)
    return fits and _far_enough(modifier, attack)


def _far_enough(modifier: Modifier, attack: Attack) -> bool:
    if modifier.beyond is None:
        return True
    distance = attack.question.distance
    return distance is not None and distance > float(modifier.beyond.value)


def _value(counted: CountedModifier, attack: Attack) -> int:
    """Return what a modifier adds in this attack: 0 where it may be named but does nothing."""
    modifier = counted.modifier
    if names_weapon(modifier.zero_for, attack.weapon) or not _far_enough(modifier, attack):
        return 0
    return counted.plus


def modifier_sum(attack: Attack, roll: str) -> tuple[int, tuple[UsedNumber, ...]]:
    """Return what the modifiers of one roll add up to, and each as it is told."""
    plus, told = 0, []
    for counted in attack.counting:
        modifier = counted.modifier
        if modifier.roll != roll or modifier.sets or not whole_number(modifier.value):
            continue
        adds = _value(counted, attack)
        plus += adds
        each = counted.applied()
        if adds != counted.plus:
            each = replace(each, name=f"{each.name}: {_idle(modifier, attack)}", value="0")
        told.append(each)
    return plus, tuple(told)


def _idle(modifier: Modifier, attack: Attack) -> str:
    """Return in words why a modifier adds nothing."""
    if names_weapon(modifier.zero_for, attack.weapon):
        return f"nothing for {attack.weapon.name[0].lower()}{attack.weapon.name[1:]}"
    beyond = modifier.beyond.text() if modifier.beyond else ""
    return f"only beyond {beyond} ft"


# ------------------------------------------------------------------ the number to be rolled


@dataclass(frozen=True, slots=True)
class NeededRoll:
    """The number to be rolled or less, what it came from, and the naturals of the game."""

    number: int
    base: tuple[UsedNumber, ...]
    modifiers: tuple[UsedNumber, ...]
    hits: int
    misses: int

    @property
    def effective(self) -> int:
        """Return the number with the naturals counted in: 2 to 11 in an ordinary game."""
        return clamp(self.number, self.hits, self.misses - 1)

    @property
    def chance(self) -> Fraction:
        """Return the chance of one roll to hit."""
        return two_dice_at_most(self.effective)

    @property
    def natural(self) -> Fraction:
        """Return the chance of a natural hit."""
        return two_dice_at_most(self.hits)

    @property
    def worst(self) -> Fraction:
        """Return the chance of a natural miss."""
        return 1 - two_dice_at_most(self.misses - 1)

    def words(self) -> str:
        """Return the roll in words."""
        if self.effective <= self.hits:
            return f"a natural {self.hits} on 2d6"
        if self.effective >= self.misses - 1:
            return f"{self.effective} or less on 2d6: anything but {self.misses}"
        return f"{self.effective} or less on 2d6"


def needed_roll(attack: Attack) -> NeededRoll:
    """Return the number that one attack roll needs, with all that went into it."""
    number = attack.weapon.stats["attack"]
    base = used_number(f"{attack.weapon.name}: attack", number, attack.weapon.source)
    plus, told = modifier_sum(attack, "attack")
    total = whole_number(number) + plus
    setting = [each.modifier for each in attack.counting if each.modifier.sets]
    if setting:
        lowest = min(setting, key=lambda each: whole_number(each.value))
        total = whole_number(lowest.value)
        told = (replace(used_number(lowest.name, lowest.value, lowest.source), value=f"= {total}"),)
    return NeededRoll(total, (base,), told, attack.stat("hits"), attack.stat("misses"))


# ------------------------------------------------------------------ what is not allowed


def not_allowed(attack: Attack) -> Answer | None:
    """Return why the rules forbid the attack, None when they allow it."""
    weapon = attack.weapon
    if "attack" not in weapon.stats or not whole_number(weapon.stats["attack"]):
        return refused(f"{weapon.name} has no attack number. {weapon.text}".strip(), weapon.source)
    return _out_of_reach(attack) or _barred(attack) or _immune(attack)


def _reach(weapon: Weapon) -> float | None:
    """Return how far a weapon reaches, None when only by sight or when nothing is said."""
    span = weapon.stats.get("range")
    return None if span is None or isinstance(span.value, str) else float(span.value)


def _out_of_reach(attack: Attack) -> Answer | None:
    span, distance = attack.weapon.stats.get("range"), attack.question.distance
    if attack.touching and distance is not None and distance > BESIDE:
        message = f"an adjacent target is touched: its distance is 0, not {distance:g}"
        raise bad_question("range", message)
    if span is None or (distance is None and not attack.touching):
        return None
    far, reach, name = distance or 0.0, _reach(attack.weapon), attack.weapon.name
    if span.low is not None and far < span.low:
        reason = f"{name} hits nothing nearer than {span.low:g} ft."
    elif reach is None or far <= reach:
        return None
    elif reach == 0:
        reason = f"{name} reaches only a target that is touched."
    else:
        reason = f"{name} reaches {reach:g} ft; the target is {far:g} ft away."
    return refused(reason, span.source or attack.weapon.source, span.origin)


def _barred(attack: Attack) -> Answer | None:
    named = {modifier.id for modifier in attack.named}
    bearers: list[Modifier | Target] = [*attack.named, attack.target]
    for bearer in bearers:
        for bar in bearer.bars:
            if bar_holds(bar, attack.ruleset, attack.question, attack.weapon, named):
                origin = bearer.origin if isinstance(bearer, Target) else "stated"
                return refused(bar.refusal, bar.source or bearer.source, origin)
    return None


def _is_immune(attack: Attack) -> bool:
    weapons = attack.target.weapons
    return bool(weapons) and not names_weapon(weapons, attack.weapon)


def _immune(attack: Attack) -> Answer | None:
    if not _is_immune(attack) or chance_beside_armour(attack) > ZERO:
        return None
    return refused(attack.target.refusal, attack.target.source, attack.target.origin)


def chance_beside_armour(attack: Attack) -> Fraction:
    """Return the chance of a man beside a target that is else immune to him; 0 where none."""
    number = attack.target.stats.get("adjacent-destroys")
    mounted = any(modifier.id == "mounted" for modifier in attack.named)
    if number is None or not attack.adjacent or mounted or not _is_immune(attack):
        return ZERO
    return two_dice_at_most(whole_number(number))
