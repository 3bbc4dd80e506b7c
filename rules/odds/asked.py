"""What every question about chances must keep to, and the helpers all kinds of odds share."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from difflib import get_close_matches

from rules.common.problems import InputProblem, Problem
from rules.games.dice_rules import Modifier
from rules.games.number import Number
from rules.games.playbook import Playbook
from rules.games.ruleset import Ruleset, Weapon
from rules.odds.kinds import deeds_of
from rules.odds.question import Applied, Question

FARTHEST = 1000
"""The largest distance that is asked for, in feet or inches: more than any table or garden."""

MOST_DICE = 60
"""The most dice, men shooting, men shot at, and times that a modifier is counted."""

_ASKED = "the question"


def bad_question(place: str, message: str) -> InputProblem:
    """Return the problem of a question that cannot be asked; `place` is the part at fault."""
    return InputProblem(Problem(_ASKED, place, message))


def near_names(word: str, known: Collection[str]) -> str:
    """Return the end of a sentence that offers the nearest names, or all when they are few."""
    near = get_close_matches(word.casefold(), known, 3, 0.5)
    near = near or [name for name in known if word and word.casefold() in name][:3]
    if near:
        return f"; nearest: {', '.join(near)}"
    return f"; known: {', '.join(known)}" if 0 < len(known) <= 30 else ""


def check_question(ruleset: Ruleset, playbook: Playbook, question: Question) -> None:
    """Raise InputProblem, one sentence for each fault, when the question cannot be asked."""
    problems = [
        Problem(_ASKED, place, message) for place, message in _faults(ruleset, playbook, question)
    ]
    if problems:
        raise InputProblem(problems)


def _faults(ruleset: Ruleset, playbook: Playbook, question: Question) -> Iterator[tuple[str, str]]:
    weapon = ruleset.weapon.get(question.weapon)
    deeds = deeds_of(playbook)
    if weapon is None and question.weapon not in deeds:
        near = near_names(question.weapon, (*ruleset.weapon, *deeds))
        yield "weapon", f"'{question.weapon}' is not a weapon of {ruleset.name}{near}"
    if question.target and question.target not in playbook.target:
        near = near_names(question.target, playbook.target)
        yield "target", f"'{question.target}' is not a target of {ruleset.name}{near}"
    distance = question.distance
    if distance is not None and not (math.isfinite(distance) and 0 <= distance <= FARTHEST):
        yield "range", f"should be a number from 0 to {FARTHEST}, found {distance:g}"
    for place, count in (
        ("dice", question.dice),
        ("shooters", question.shooters),
        ("targets", question.targets),
    ):
        if count is not None and (type(count) is not int or not 1 <= count <= MOST_DICE):
            yield place, f"should be a whole number from 1 to {MOST_DICE}, found {count}"
    yield from _modifier_faults(ruleset, playbook, question, weapon)
    yield from _switch_faults(ruleset, question)


def _modifier_faults(
    ruleset: Ruleset, playbook: Playbook, question: Question, weapon: Weapon | None
) -> Iterator[tuple[str, str]]:
    seen: set[str] = set()
    for word in question.modifiers:
        name, colon, number = word.partition(":")
        modifier = playbook.modifier.get(name)
        if modifier is None:
            known = [each.id for each in playbook.modifiers if not each.automatic]
            near = near_names(name, known)
            yield "modifier", f"'{name}' is not a modifier of {ruleset.name}{near}"
            continue
        if name in seen:
            yield "modifier", f"'{name}' is named twice; once is enough"
        seen.add(name)
        if modifier.automatic:
            yield "modifier", f"'{name}' is worked out from the question and is not named in it"
        if colon and not modifier.each:
            yield "modifier", f"'{name}' counts once; '{word}' asks for a number of it"
        elif colon and not _is_count(number):
            yield "modifier", f"'{word}' should end in a whole number from 1 to {MOST_DICE}"
        if weapon and not fits_weapon(modifier, weapon):
            yield "modifier", f"'{name}' does not go with the weapon '{weapon.id}'"
        if question.target and modifier.targets and question.target not in modifier.targets:
            yield "modifier", f"'{name}' does not go with the target '{question.target}'"


def _is_count(text: str) -> bool:
    digits = text.isascii() and text.isdigit() and len(text) <= 3
    return digits and 1 <= int(text) <= MOST_DICE


def _switch_faults(ruleset: Ruleset, question: Question) -> Iterator[tuple[str, str]]:
    for switch_id, option in question.switches.items():
        switch = ruleset.switch.get(switch_id)
        if switch is None:
            near = near_names(switch_id, ruleset.switch)
            yield "reading", f"'{switch_id}' is not a reading of {ruleset.name}{near}"
        elif option not in switch.options:
            known = ", ".join(switch.options)
            yield "reading", f"'{switch_id}' has no option '{option}'; known: {known}"


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


@dataclass(frozen=True, slots=True)
class Counted:
    """A modifier of a question and how many times it counts."""

    modifier: Modifier
    count: int = 1

    @property
    def plus(self) -> int:
        """Return what it adds, all times together; 0 for one that is written in words."""
        value = self.modifier.value.value
        return 0 if isinstance(value, str) else int(value) * self.count

    def applied(self) -> Applied:
        """Return it as an answer tells it."""
        times = f" × {self.count}" if self.modifier.each and self.count > 1 else ""
        return applied(
            self.modifier.name + times, self.modifier.value, self.modifier.source, signed=True
        )


def counted_modifiers(
    playbook: Playbook, question: Question, roll: str = ""
) -> tuple[Counted, ...]:
    """Return the modifiers that a (checked) question names, those of one `roll` when it is given.

    Of a group only the strongest counts: the largest change, the first among equals.
    """
    found: list[Counted] = []
    for word in question.modifiers:
        name, _, number = word.partition(":")
        modifier = playbook.modifier[name]
        if not roll or modifier.roll == roll:
            found.append(Counted(modifier, int(number or 1)))
    strongest: dict[str, Counted] = {}
    for each in found:
        group = each.modifier.group
        if group and (group not in strongest or abs(each.plus) > abs(strongest[group].plus)):
            strongest[group] = each
    return tuple(
        each for each in found if not each.modifier.group or strongest[each.modifier.group] is each
    )


def applied(name: str, number: Number, source: str = "", *, signed: bool = False) -> Applied:
    """Return a number as an answer tells it; `signed` writes +1 for 1."""
    value = number.value
    text = number.text()
    if signed and not isinstance(value, str) and number.low is None:
        text = f"{value:+g}".replace("-", "−")
    return Applied(
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
