"""What squads do besides shooting: assaults and charges, rolls to move, walks through mines."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from rules.games.playbook import Playbook, Target
from rules.games.ruleset import Ruleset
from rules.odds.dice import (
    ONE,
    ZERO,
    Distribution,
    any_of,
    at_least,
    binomial,
    capped,
    die,
    die_at_least,
    die_at_most,
    forced_reroll,
    tidy,
    with_reroll,
)
from rules.odds.die_tests import (
    at_least_words,
    at_most_words,
    bad_until,
    die_test,
    die_test_number,
    good_from,
)
from rules.odds.engines.shooting import check_action, check_target
from rules.odds.modifiers import CountedModifier, counted_modifiers
from rules.odds.question import Answer, Question, UsedNumber, bad_question, refused

NEVER = "never"
"""The value of a target's `charge` or `mines` when neither is possible."""


def usual_size(ruleset: Ruleset) -> int:
    """Return the size of the game's largest squad, for questions that name none."""
    return max((squad.size or squad.largest or 1 for squad in ruleset.squads), default=1)


def size_of(ruleset: Ruleset, target: Target, question: Question) -> int:
    """Return how many there are of the target; raises InputProblem for two men in one spotter."""
    fixed = target.stats.get("size")
    if fixed is None:
        return question.targets or usual_size(ruleset)
    if question.targets not in (None, fixed.value):
        message = f"{target.name} is a target of {fixed.value}, found {question.targets}"
        raise bad_question("targets", message)
    return int(fixed.value)


def assault(ruleset: Ruleset, playbook: Playbook, question: Question) -> Answer:
    """Return the odds of an assault, with the blows that the defenders strike back.

    Every model fights but a commander; no more can die than are there. [Movement - Combat]
    """
    check_action(playbook, question, "assault")
    target = _target(playbook, question)
    if "charge" in target.stats:
        return _charge(ruleset, playbook, question, target)
    test = die_test(playbook, "assault")
    attackers = question.shooters or usual_size(ruleset)
    defenders = size_of(ruleset, target, question)
    kill = die_at_least(good_from(test))
    won = equal = lost = ZERO
    losses: Distribution = {}
    kills = capped(binomial(attackers, kill), defenders)
    for killed, chance in kills.items():
        for fallen, part in capped(binomial(defenders - killed, kill), attackers).items():
            both = chance * part
            losses[fallen] = losses.get(fallen, ZERO) + both
            won += both if killed > fallen else 0
            equal += both if killed == fallen else 0
            lost += both if killed < fallen else 0
    return Answer(
        allowed=True,
        needed=at_least_words(good_from(test)),
        chance=kill,
        base=(die_test_number(test, f"{good_from(test)}+"),),
        distributions={
            "defenders killed": kills,
            "attackers killed": tidy(losses),
            "inches back": die(),
        },
        further={
            "attackers win": won,
            "equal, both go back": equal,
            "defenders win": lost,
            "all defenders killed": at_least(kills, defenders),
            "all attackers killed": at_least(losses, attackers),
        },
    )


def _charge(ruleset: Ruleset, playbook: Playbook, question: Question, target: Target) -> Answer:
    """Return the odds of a charge at a tank or vehicle, which does not strike back."""
    how = target.stats["charge"]
    if how.value == NEVER:
        return refused(f"{target.name}: it cannot be charged.", how.source or target.source)
    size_of(ruleset, target, question)
    test = die_test(playbook, "charge-armour")
    attackers = question.shooters or usual_size(ruleset)
    hit, harm = die_at_least(good_from(test)), ONE
    base = [die_test_number(test, f"{good_from(test)}+")]
    if how.value == "saves":
        saves = die_test(playbook, "armour-holds")
        harm = ONE - die_at_least(good_from(saves))
        base.append(die_test_number(saves, f"{good_from(saves)}+"))
    return Answer(
        allowed=True,
        needed=at_least_words(good_from(test)),
        chance=hit,
        base=tuple(base),
        distributions={"hits": binomial(attackers, hit)},
        further={"one hit does harm": harm, "destroyed": any_of(attackers, hit * harm)},
    )


def activation(ruleset: Ruleset, playbook: Playbook, question: Question) -> Answer:
    """Return the odds that a unit may move: its size or less, 4 or more for what drives."""
    target = _target(playbook, question)
    counted = _modifiers(playbook, question, target, "activation")
    if target.id == "spotter":
        told = UsedNumber("Spotter", "always moves", "Movement", "stated")
        return Answer(allowed=True, needed="no roll", chance=ONE, base=(told,))
    if target.stats.get("needs"):
        test = die_test(playbook, "drive")
        needed, chance = at_least_words(good_from(test)), die_at_least(good_from(test))
        base = die_test_number(test, f"{good_from(test)}+")
    else:
        size = question.shooters or question.targets or usual_size(ruleset)
        base = UsedNumber("Figures of the unit", f"{size}", "Movement", "stated")
        size += sum(each.plus for each in counted)
        needed, chance = at_most_words(size), die_at_most(size)
    if any(isinstance(each.modifier.value.value, str) for each in counted):
        chance = with_reroll(chance)
    return Answer(
        allowed=True,
        needed=needed,
        chance=chance,
        base=(base,),
        modifiers=tuple(each.applied() for each in counted),
        further={"stays": ONE - chance},
    )


def mines(ruleset: Ruleset, playbook: Playbook, question: Question) -> Answer:
    """Return the odds of a walk or drive through a minefield; an engineer rolls each 1 again."""
    target = _target(playbook, question)
    counted = _modifiers(playbook, question, target, "mines")
    how = target.stats.get("mines")
    if how is not None and how.value == NEVER:
        return refused(f"{target.name}: mines do nothing to it.", how.source or target.source)
    test = die_test(playbook, "mines" if how is None else "mines-armour")
    needed = at_most_words(bad_until(test))
    chance = die_at_most(bad_until(test))
    if counted:
        chance = forced_reroll(chance)
    distributions: dict[str, Distribution] = {}
    further: dict[str, Fraction] = {"destroyed": chance}
    if how is None:
        men = question.shooters or size_of(ruleset, target, question)
        killed = distributions["killed"] = binomial(men, chance)
        further = {"nobody falls": killed.get(0, ZERO), "all fall": at_least(killed, men)}
    return Answer(
        allowed=True,
        needed=needed,
        chance=chance,
        base=(die_test_number(test, needed),),
        modifiers=tuple(each.applied() for each in counted),
        distributions=distributions,
        further=further,
    )


def _target(playbook: Playbook, question: Question) -> Target:
    if question.target:
        return playbook.target[question.target]
    if not playbook.targets:
        raise bad_question("target", "this game names none")
    return playbook.targets[0]


def _modifiers(
    playbook: Playbook, question: Question, target: Target, roll: str
) -> tuple[CountedModifier, ...]:
    check_action(playbook, question, roll)
    check_target(playbook, question, target)
    return counted_modifiers(playbook, question, roll)


ACTIONS: Mapping[str, Callable[[Ruleset, Playbook, Question], Answer]] = {
    "assault": assault,
    "activation": activation,
    "mines": mines,
}
"""What can be asked in the place of a weapon."""
