"""A question under its game: the weapon and target it means, what counts, why nothing is rolled."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from rules.attack.modifiers import CountedModifier, can_hurt, goes_with, names_weapon, used_number
from rules.attack.question import (
    MOST_DICE,
    Answer,
    Question,
    UsedNumber,
    bad_question,
    refused,
    unknown,
)
from rules.common.wording import lower
from rules.games.playbook import Bar, DieTest, Modifier, Playbook, Target
from rules.games.ruleset import Ruleset, Weapon
from rules.games.shared_types import Number


@dataclass(eq=False)
class GameQuestion:
    """A question and the game it is asked of, with what it means there."""

    ruleset: Ruleset
    playbook: Playbook
    question: Question

    def asking(self, **parts: Any) -> GameQuestion:
        """Return the question with some of its parts changed."""
        return GameQuestion(self.ruleset, self.playbook, replace(self.question, **parts))

    @cached_property
    def weapon(self) -> Weapon:
        """Return the weapon; KeyError for an action that is asked for in its place."""
        return self.ruleset.weapon[self.question.weapon]

    @cached_property
    def target(self) -> Target:
        """Return the target asked for, else the first that the weapon can hurt."""
        if self.question.target:
            return self.playbook.target[self.question.target]
        targets, weapon = self.playbook.targets, self.ruleset.weapon.get(self.question.weapon)
        if not targets:
            raise bad_question("target", f"{self.ruleset.name} names nothing to shoot at")
        hurt = (each for each in targets if weapon is None or can_hurt(weapon, each))
        return next(hurt, targets[0])

    @cached_property
    def named(self) -> tuple[Modifier, ...]:
        """Return the modifiers that are named, whether they count or not."""
        words = self.question.modifiers
        return tuple(self.playbook.modifier[word.partition(":")[0]] for word in words)

    def modifiers(self, roll: str = "") -> tuple[CountedModifier, ...]:
        """Return the modifiers that are named and count, those of one `roll` when it is given.

        Of a group only the strongest counts: the largest change, the first among equals.
        """
        if not self.named:
            return ()
        words = zip(self.question.modifiers, self.named, strict=True)
        found = [
            CountedModifier(modifier, int(word.partition(":")[2] or 1))
            for word, modifier in words
            if not roll or modifier.roll == roll
        ]
        strongest: dict[str, CountedModifier] = {}
        for each in found:
            group = each.modifier.group or each.modifier.id
            if group not in strongest or abs(each.plus) > abs(strongest[group].plus):
                strongest[group] = each
        return tuple(each for each in found if each in strongest.values())

    def automatic(self, roll: str) -> Iterator[Modifier]:
        """Yield the modifiers of a roll that follow from weapon and target, at any distance."""
        for modifier in self.playbook.modifiers:
            fits = modifier.automatic and modifier.roll == roll
            if fits and goes_with(modifier, self.weapon, self.target.id):
                yield modifier

    def far_enough(self, modifier: Modifier) -> bool:
        """Return whether the distance is large enough for a modifier to count.

        A weapon's own short range goes before the distance that the modifier names.
        """
        if modifier.beyond is None:
            return True
        distance = self.question.distance
        beyond = self.weapon.stats.get("short-range", modifier.beyond).value
        return distance is not None and not isinstance(beyond, str) and distance > beyond

    # ---- numbers and readings

    def stat(self, name: str) -> Number:
        """Return a number of the weapon; raises InputProblem when its table lacks it."""
        number = self.weapon.stats.get(name)
        if number is None:
            raise bad_question(
                "weapon", f"the table of '{self.weapon.id}' says nothing of '{name}'"
            )
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

    def test(self, test_id: str) -> DieTest:
        """Return a test of the game; InputProblem with the nearest names when it has none."""
        test = self.playbook.test.get(test_id)
        if test is None:
            message = unknown(test_id, "test", self.playbook.ruleset, self.playbook.test)
            raise bad_question("test", message)
        return test

    def reading(self, switch_id: str) -> str:
        """Return the reading in force: the one that is named, or the ruleset's default."""
        return self.question.switches.get(switch_id) or self.ruleset.switch[switch_id].default

    def is_reading(self, switch_id: str, option: str) -> bool:
        """Return whether a reading is in force; never in a game that does not have the switch."""
        return switch_id in self.ruleset.switch and self.reading(switch_id) == option

    def reading_number(self, switch_id: str) -> UsedNumber:
        """Return a reading in force as an answer tells it: the document leaves it to players."""
        switch = self.ruleset.switch[switch_id]
        option = switch.options[self.reading(switch_id)]
        return UsedNumber(switch.name, lower(option), switch.source, "house")

    # ---- what cannot be asked, or is not allowed

    def check_rolls(self, *rolls: str) -> None:
        """Raise InputProblem when a modifier changes none of the rolls that are made."""
        for counted in self.modifiers():
            if counted.modifier.roll not in rolls:
                every = self.playbook.modifiers
                known = [each.id for each in every if each.roll in rolls and not each.automatic]
                offer = f"; known: {', '.join(known)}" if known else ""
                message = f"'{counted.modifier.id}' does not go with '{self.question.weapon}'"
                raise bad_question("modifier", message + offer)

    def check_action(self, *rolls: str, ranged: bool = False) -> None:
        """Raise InputProblem when what is asked changes none of the rolls of an action."""
        action = self.question.weapon
        if self.question.dice is not None:
            raise bad_question("dice", f"the dice of '{action}' follow from the figures")
        if self.question.distance is not None and not ranged:
            raise bad_question("range", f"'{action}' does not depend on a range")
        self.check_rolls(*rolls)

    def check_dice(self, dice: int = 1) -> None:
        """Raise InputProblem when other dice are asked for than the weapon always rolls."""
        asked = self.question.dice
        if asked not in (None, dice):
            many = f"{dice} dice" if dice > 1 else "1 die"
            raise bad_question("dice", f"{self.weapon.name} always rolls {many}, found {asked}")

    def check_target(self) -> None:
        """Raise InputProblem when a modifier does not go with the target, named or not."""
        for counted in self.modifiers():
            modifier = counted.modifier
            if modifier.targets and self.target.id not in modifier.targets:
                message = f"'{modifier.id}' does not go with the target '{self.target.id}'"
                raise bad_question("modifier", message)

    @property
    def bearers(self) -> tuple[Modifier | Target, ...]:
        """Return what may forbid something, in the order in which it is told."""
        if not self.named:
            return (self.target,)
        return (self.target, *(each for each in self.playbook.modifiers if each in self.named))

    def barred(self, weapon: Weapon | None) -> Answer | None:
        """Return what the target, or a modifier that is named, does not allow; None when nothing.

        Without a weapon (an assault) only bars hold that forbid everything.
        """
        for bearer in self.bearers:
            for bar in bearer.bars:
                if self.holds(bar, weapon):
                    origin = bearer.origin if isinstance(bearer, Target) else "stated"
                    return refused(bar.refusal, bar.source or bearer.source, origin)
        return None

    def holds(self, bar: Bar, weapon: Weapon | None) -> bool:
        """Return whether something forbids a weapon, or everything, under what is named."""
        if bar.switch and self.reading(bar.switch) != bar.option:
            return False
        named = {modifier.id for modifier in self.named}
        if named.intersection(bar.unless) or (bar.only_with and named.isdisjoint(bar.only_with)):
            return False
        if weapon is None:
            return not bar.weapons
        spared = names_weapon(bar.but_not, weapon)
        return not spared and (not bar.weapons or names_weapon(bar.weapons, weapon))

    def no_shot(self) -> Answer | None:
        """Return why this shot on single dice is not fired, None when it may be."""
        if not can_hurt(self.weapon, self.target):
            return refused(self.target.refusal, self.target.source)
        self.check_target()
        return self.barred(self.weapon) or self._out_of_range()

    def _out_of_range(self) -> Answer | None:
        reach, distance = self.weapon.stats.get("range"), self.question.distance
        if distance is None or reach is None or isinstance(reach.value, str):
            return None
        name, unit = self.weapon.name, self.ruleset.stat["range"].unit
        source = reach.source or self.weapon.source
        if distance > reach.value:
            return refused(f"{name} reaches {reach.value:g} {unit}, not {distance:g}.", source)
        if reach.low is not None and distance <= reach.low:
            return refused(f"{name} is not fired at targets within {reach.low:g} {unit}.", source)
        return None
