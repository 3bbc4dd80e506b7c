"""What all shots on single dice share: weapon and target, range, and why none is fired."""

from __future__ import annotations

from dataclasses import dataclass

from rules.common.wording import lower
from rules.games.numbers import Number
from rules.games.playbook import Playbook, Target
from rules.games.ruleset import Ruleset, Weapon
from rules.odds.modifiers import (
    CountedModifier,
    bar_holds,
    counted_modifiers,
    names_weapon,
    reading,
    used_number,
)
from rules.odds.question import MOST_DICE, Answer, Question, UsedNumber, bad_question, refused


@dataclass(frozen=True, slots=True)
class Shot:
    """A weapon fired at a target, with the question that asks for it."""

    ruleset: Ruleset
    playbook: Playbook
    question: Question
    weapon: Weapon
    target: Target

    def modifiers(self, roll: str = "") -> tuple[CountedModifier, ...]:
        """Return the modifiers that the question names, those of one roll when it is given."""
        return counted_modifiers(self.playbook, self.question, roll)

    def is_reading(self, switch_id: str, option: str) -> bool:
        """Return whether a reading is in force; never in a game that does not have the switch."""
        known = switch_id in self.ruleset.switch
        return known and reading(self.ruleset, self.question, switch_id) == option

    def stat(self, name: str) -> Number:
        """Return a number of the weapon; raises InputProblem when its table lacks it."""
        number = self.weapon.stats.get(name)
        if number is None:
            message = f"the table of '{self.weapon.id}' says nothing of '{name}'"
            raise bad_question("weapon", message)
        return number

    def whole(self, name: str) -> int:
        """Return a count of the weapon (dice, attacks); InputProblem when its table has none."""
        value = self.stat(name).value
        if isinstance(value, str) or not 0 < value <= MOST_DICE or value != int(value):
            message = f"'{name}' of '{self.weapon.id}' should be 1 to {MOST_DICE}, found {value}"
            raise bad_question("weapon", message)
        return int(value)

    def numbers(self, *stats: str) -> tuple[UsedNumber, ...]:
        """Return numbers of the weapon as an answer tells them, without those that it lacks."""
        return tuple(
            used_number(
                self.ruleset.stat[name].name,
                number,
                self.weapon.source,
                signed=isinstance(number.value, int) and number.value < 0,
            )
            for name in stats
            if (number := self.weapon.stats.get(name)) is not None
        )

    def reading_number(self, switch_id: str) -> UsedNumber:
        """Return a reading in force as an answer tells it: the document leaves it to players."""
        switch = self.ruleset.switch[switch_id]
        option = switch.options[reading(self.ruleset, self.question, switch_id)]
        return UsedNumber(switch.name, lower(option), switch.source, "house")


def shot_of(ruleset: Ruleset, playbook: Playbook, question: Question, *rolls: str) -> Shot:
    """Return the shot that a question asks for; InputProblem when a modifier changes no roll of it.

    The target is the one asked for, else the first that the weapon can hurt.
    """
    check_rolls(playbook, question, *rolls)
    weapon = ruleset.weapon[question.weapon]
    if question.target:
        return Shot(ruleset, playbook, question, weapon, playbook.target[question.target])
    fitting = [each for each in playbook.targets if can_hurt(weapon, each)] or playbook.targets
    if not fitting:
        raise bad_question("target", f"{ruleset.name} names nothing to shoot at")
    return Shot(ruleset, playbook, question, weapon, fitting[0])


def can_hurt(weapon: Weapon, target: Target) -> bool:
    """Return whether a weapon does anything to a kind of target."""
    return not target.weapons or names_weapon(target.weapons, weapon)


def no_shot(shot: Shot) -> Answer | None:
    """Return why this shot is not fired, None when it may be."""
    if not can_hurt(shot.weapon, shot.target):
        return refused(shot.target.refusal, shot.target.source)
    check_target(shot.playbook, shot.question, shot.target)
    barred = barred_by(shot.ruleset, shot.playbook, shot.weapon, shot.target, shot.question)
    return barred or _out_of_range(shot)


def barred_by(
    ruleset: Ruleset,
    playbook: Playbook,
    weapon: Weapon | None,
    target: Target,
    question: Question,
) -> Answer | None:
    """Return what the target, or a modifier that is named, does not allow; None when nothing."""
    named = {each.modifier.id for each in counted_modifiers(playbook, question)}
    bars = (
        *target.bars,
        *(bar for each in playbook.modifiers if each.id in named for bar in each.bars),
    )
    for bar in bars:
        if bar_holds(bar, ruleset, question, weapon, named):
            return refused(bar.refusal, bar.source or target.source)
    return None


def check_target(playbook: Playbook, question: Question, target: Target) -> None:
    """Raise InputProblem when a modifier does not go with the target, named or not."""
    for counted in counted_modifiers(playbook, question):
        modifier = counted.modifier
        if modifier.targets and target.id not in modifier.targets:
            message = f"'{modifier.id}' does not go with the target '{target.id}'"
            raise bad_question("modifier", message)


def _out_of_range(shot: Shot) -> Answer | None:
    reach, distance = shot.weapon.stats.get("range"), shot.question.distance
    if distance is None or reach is None or isinstance(reach.value, str):
        return None
    name, unit = shot.weapon.name, shot.ruleset.stat["range"].unit
    source = reach.source or shot.weapon.source
    if distance > reach.value:
        return refused(f"{name} reaches {reach.value:g} {unit}, not {distance:g}.", source)
    if reach.low is not None and distance <= reach.low:
        return refused(f"{name} is not fired at targets within {reach.low:g} {unit}.", source)
    return None


def check_dice(weapon: Weapon, question: Question, dice: int = 1) -> None:
    """Raise InputProblem when other dice are asked for than the weapon always rolls."""
    if question.dice not in (None, dice):
        many = f"{dice} dice" if dice > 1 else "1 die"
        raise bad_question("dice", f"{weapon.name} always rolls {many}, found {question.dice}")


def check_action(playbook: Playbook, question: Question, *rolls: str, ranged: bool = False) -> None:
    """Raise InputProblem when what is asked changes none of the rolls of an action."""
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
            message = f"'{counted.modifier.id}' does not go with '{question.weapon}'{offer}"
            raise bad_question("modifier", message)
