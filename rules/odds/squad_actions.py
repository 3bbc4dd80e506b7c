"""Odds of what squads do besides shooting: assaults, rolls to move, walks through mines.

The Green and the Tan's arithmetic.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from rules.attack import squads
from rules.attack.dice import (
    ONE,
    ZERO,
    Distribution,
    at_least,
    binomial,
    die,
    die_at_least,
    die_at_most,
    forced_reroll,
    with_reroll,
)
from rules.attack.die_tests import (
    at_least_words,
    at_most_words,
    bad_until,
    die_test_number,
    good_from,
    or_more,
)
from rules.attack.question import Answer, UsedNumber, bad_question, refused
from rules.attack.question_context import GameQuestion
from rules.attack.scene import ACTOR, TARGET
from rules.attack.walk import walk
from rules.common.wording import counted as count_words
from rules.common.wording import listed, lower
from rules.games.playbook import DieTest
from rules.odds.squad_fire import squad_scene, target_size, usual_size

NEVER = "never"
"""What a target's `charge` or `mines` says when neither is possible."""


def assault(asked: GameQuestion) -> Answer:
    """Return the odds of an assault, with the blows that the defenders strike back.

    Every model fights but a commander; no more can die than are there. [Movement - Combat]
    """
    asked.check_action("assault")
    if "charge" in asked.target.stats:
        return _charge(asked)
    test, scene = asked.test("assault"), squad_scene(asked)
    found, kill = walk(scene, squads.fight), die_at_least(good_from(test))
    kills = found.hits
    losses = found.distribution(lambda result: len(result.falls) - result.hits)
    gains = found.distribution(lambda result: 2 * result.hits - len(result.falls))
    return Answer(
        needed=at_least_words(good_from(test)),
        chance=kill,
        base=(die_test_number(test),),
        distributions={
            "defenders killed": kills,
            "attackers killed": losses,
            "inches back": die(),
        },
        further={
            "attackers win": at_least(gains, 1),
            "equal, both go back": gains.get(0, ZERO),
            "defenders win": ONE - at_least(gains, 0),
            "all defenders killed": at_least(kills, scene.sizes[TARGET]),
            "all attackers killed": at_least(losses, scene.sizes[ACTOR]),
        },
    )


def _charge(asked: GameQuestion) -> Answer:
    """Return the odds of a charge at a tank or vehicle, which does not strike back."""
    target = asked.target
    how = target.stats["charge"]
    if how.value == NEVER:
        return refused(f"{target.name}: it cannot be charged.", how.source or target.source)
    tests: list[DieTest] = [asked.test("charge-armour")]
    hit, harm = die_at_least(good_from(tests[0])), ONE
    if how.value == "saves":
        tests.append(asked.test("armour-holds"))
        harm = ONE - die_at_least(good_from(tests[1]))
    found = walk(squad_scene(asked), squads.fight)
    return Answer(
        needed=at_least_words(good_from(tests[0])),
        chance=hit,
        base=tuple(map(die_test_number, tests)),
        distributions={"hits": found.hits},
        further={
            "one hit does harm": harm,
            "destroyed": found.destroyed,
        },
    )


def activation(asked: GameQuestion) -> Answer:
    """Return the odds that a unit may move: its size or less, 4 or more for what drives."""
    asked.check_action("activation")
    asked.check_target()
    modifiers, target = asked.modifiers("activation"), asked.target
    plus, test = sum(each.plus for each in modifiers), None
    if target.id == "spotter":
        told = UsedNumber("Spotter", "always moves", "Movement", "stated")
        return Answer(needed="no roll", chance=ONE, base=(told,))
    if target.stats.get("needs"):
        test = asked.test("drive")
        least = _least_to_drive(asked) or good_from(test)
        needed, chance = at_least_words(least), die_at_least(least)
        base = die_test_number(test, f"{least}+")
    else:
        size = asked.question.shooters or asked.question.targets or usual_size(asked.ruleset)
        base = UsedNumber("Figures of the unit", f"{size}", "Movement", "stated")
        needed, chance = at_most_words(size + plus), die_at_most(size + plus)
    again = any(each.in_words for each in modifiers)
    chance = with_reroll(chance) if again else chance
    return Answer(
        needed=needed,
        chance=chance,
        base=(base,),
        modifiers=tuple(each.applied() for each in modifiers),
        further={"stays": ONE - chance, **({} if test else _by_size(asked, plus, again))},
    )


def _least_to_drive(asked: GameQuestion) -> int | None:
    """Return what the vehicles of a target need to move; InputProblem where they need different."""
    found = {}
    for each in asked.ruleset.vehicles:
        of_target = each.id == asked.target.id or f"vehicle:{each.id}" in asked.target.of
        if of_target and "activate" in each.stats:
            found[each.name] = or_more(each.stats["activate"])
    if len({*found.values()}) > 1:
        said = listed([lower(each) for each in found])
        raise bad_question("target", f"{said} need different rolls; ask for the move of one")
    return next(iter(found.values()), None)


def _by_size(asked: GameQuestion, plus: int, again: bool) -> dict[str, Fraction]:
    """Return the chance to move of each size down to one man, where none was asked for."""
    if asked.question.shooters or asked.question.targets:
        return {}
    sizes = range(usual_size(asked.ruleset), 0, -1)
    chances = {size: die_at_most(size + plus) for size in sizes}
    return {
        f"{count_words(size, 'figure')} left": with_reroll(chance) if again else chance
        for size, chance in chances.items()
    }


def mines(asked: GameQuestion) -> Answer:
    """Return the odds of a walk or drive through a minefield; an engineer rolls each 1 again."""
    asked.check_action("mines")
    asked.check_target()
    counted, target = asked.modifiers("mines"), asked.target
    how = target.stats.get("mines")
    if how is not None and how.value == NEVER:
        return refused(f"{target.name}: mines do nothing to it.", how.source or target.source)
    test = asked.test("mines" if how is None else "mines-armour")
    needed = at_most_words(bad_until(test))
    chance = die_at_most(bad_until(test))
    if counted:
        chance = forced_reroll(chance)
    distributions: dict[str, Distribution] = {}
    further: dict[str, Fraction] = {"destroyed": chance}
    if how is None:
        men = asked.question.shooters or target_size(asked)
        killed = distributions["killed"] = binomial(men, chance)
        further = {"nobody falls": killed.get(0, ZERO), "all fall": at_least(killed, men)}
    return Answer(
        needed=needed,
        chance=chance,
        base=(die_test_number(test, needed),),
        modifiers=tuple(each.applied() for each in counted),
        distributions=distributions,
        further=further,
    )


ACTIONS: Mapping[str, Callable[[GameQuestion], Answer]] = {
    "assault": assault,
    "activation": activation,
    "mines": mines,
}
"""What can be asked in the place of a weapon."""
