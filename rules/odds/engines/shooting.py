"""What all shots of inches and single dice share: the target, the range, and when none is fired."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from rules.common.wording import lower
from rules.games.numbers import Number
from rules.games.playbook import Bar, Playbook, Target
from rules.games.ruleset import Ruleset, Weapon
from rules.odds.modifiers import counted_modifiers, names_weapon, reading, used_number
from rules.odds.question import MOST_DICE, Answer, Question, UsedNumber, bad_question, refused


def target_of(playbook: Playbook, weapon: Weapon, question: Question) -> Target | None:
    """Return the target asked for; when none is named, the first that the weapon can hurt.

    None when the playbook knows no target at all.
    """
    if question.target:
        return playbook.target[question.target]
    fitting = (target for target in playbook.targets if can_hurt(weapon, target))
    return next(fitting, next(iter(playbook.targets), None))


def can_hurt(weapon: Weapon, target: Target) -> bool:
    """Return whether a weapon does anything to a kind of target."""
    return not target.weapons or names_weapon(target.weapons, weapon)


def no_shot(
    ruleset: Ruleset, playbook: Playbook, weapon: Weapon, target: Target, question: Question
) -> Answer | None:
    """Return why this shot is not fired, None when it may be."""
    if not can_hurt(weapon, target):
        return refused(target.refusal, target.source)
    check_target(playbook, question, target)
    return barred(ruleset, playbook, weapon, target, question) or _out_of_range(
        ruleset, weapon, question.distance
    )


def barred(
    ruleset: Ruleset,
    playbook: Playbook,
    weapon: Weapon | None,
    target: Target,
    question: Question,
) -> Answer | None:
    """Return what the target, or a modifier that is named, does not allow; None when nothing."""
    named = {counted.modifier.id for counted in counted_modifiers(playbook, question)}
    bars = (
        *target.bars,
        *(bar for each in playbook.modifiers if each.id in named for bar in each.bars),
    )
    for bar in bars:
        if _holds(bar, ruleset, weapon, named, question):
            return refused(bar.refusal, bar.source or target.source)
    return None


def check_target(playbook: Playbook, question: Question, target: Target) -> None:
    """Raise InputProblem when a modifier does not go with the target, named or not."""
    for counted in counted_modifiers(playbook, question):
        modifier = counted.modifier
        if modifier.targets and target.id not in modifier.targets:
            raise bad_question(
                "modifier", f"'{modifier.id}' does not go with the target '{target.id}'"
            )


def _holds(
    bar: Bar, ruleset: Ruleset, weapon: Weapon | None, named: AbstractSet[str], question: Question
) -> bool:
    if bar.switch and reading(ruleset, question, bar.switch) != bar.option:
        return False
    if not named.isdisjoint(bar.unless):
        return False
    if weapon is None:
        return not bar.weapons
    spared = names_weapon(bar.but_not, weapon)
    return not spared and (not bar.weapons or names_weapon(bar.weapons, weapon))


def _out_of_range(ruleset: Ruleset, weapon: Weapon, distance: float | None) -> Answer | None:
    reach = weapon.stats.get("range")
    if distance is None or reach is None or isinstance(reach.value, str):
        return None
    unit = ruleset.stat["range"].unit
    source = reach.source or weapon.source
    if distance > reach.value:
        return refused(f"{weapon.name} reaches {reach.value:g} {unit}, not {distance:g}.", source)
    if reach.low is not None and distance <= reach.low:
        return refused(
            f"{weapon.name} is not fired at targets within {reach.low:g} {unit}.", source
        )
    return None


def check_dice(weapon: Weapon, question: Question, dice: int = 1) -> None:
    """Raise InputProblem when other dice are asked for than the weapon always rolls."""
    if question.dice not in (None, dice):
        many = f"{dice} dice" if dice > 1 else "1 die"
        raise bad_question("dice", f"{weapon.name} always rolls {many}, found {question.dice}")


def weapon_numbers(ruleset: Ruleset, weapon: Weapon, *stats: str) -> tuple[UsedNumber, ...]:
    """Return numbers of a weapon as an answer tells them; those that it lacks are left out."""
    return tuple(
        used_number(
            ruleset.stat[name].name,
            number,
            weapon.source,
            signed=isinstance(number.value, int) and number.value < 0,
        )
        for name in stats
        if (number := weapon.stats.get(name)) is not None
    )


def stat_of(weapon: Weapon, name: str) -> Number:
    """Return a number of a weapon; raises InputProblem when its table lacks it."""
    number = weapon.stats.get(name)
    if number is None:
        raise bad_question("weapon", f"the table of '{weapon.id}' says nothing of '{name}'")
    return number


def whole_of(weapon: Weapon, name: str) -> int:
    """Return a whole number of a weapon; raises InputProblem when its table has none."""
    value = stat_of(weapon, name).value
    if isinstance(value, str) or not 0 < value <= MOST_DICE or value != int(value):
        raise bad_question(
            "weapon", f"'{name}' of '{weapon.id}' should be 1 to {MOST_DICE}, found {value}"
        )
    return int(value)


def is_reading(ruleset: Ruleset, question: Question, switch_id: str, option: str) -> bool:
    """Return whether a reading is in force; never in a game that does not have the switch."""
    return switch_id in ruleset.switch and reading(ruleset, question, switch_id) == option


def reading_number(ruleset: Ruleset, question: Question, switch_id: str) -> UsedNumber:
    """Return a reading in force as an answer tells it: the document leaves it to the players."""
    switch = ruleset.switch[switch_id]
    option = switch.options[reading(ruleset, question, switch_id)]
    return UsedNumber(switch.name, lower(option), switch.source, "house")


def check_action(playbook: Playbook, question: Question, *rolls: str, ranged: bool = False) -> None:
    """Raise InputProblem when what is asked changes none of the rolls of what is done."""
    if question.dice is not None:
        raise bad_question("dice", f"the dice of '{question.weapon}' follow from the figures")
    if question.distance is not None and not ranged:
        raise bad_question("range", f"'{question.weapon}' does not depend on a range")
    check_rolls(playbook, question, *rolls)


def check_rolls(playbook: Playbook, question: Question, *rolls: str) -> None:
    """Raise InputProblem when a modifier changes none of the rolls that are made."""
    for counted in counted_modifiers(playbook, question):
        if counted.modifier.roll not in rolls:
            known = [
                each.id for each in playbook.modifiers if each.roll in rolls and not each.automatic
            ]
            offer = f"; known: {', '.join(known)}" if known else ""
            raise bad_question(
                "modifier", f"'{counted.modifier.id}' does not go with '{question.weapon}'{offer}"
            )
