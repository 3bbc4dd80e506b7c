"""Odds of squads that shoot together: a die a man against the squad's own size, and saves for hits.

The Green and the Tan's arithmetic, with assaults, rolls to move and walks through mines; the dice
are `rules.attack.squads`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import replace as changed
from fractions import Fraction

from rules.attack import squads
from rules.attack.dice import (
    FACES,
    ONE,
    ZERO,
    Distribution,
    any_of,
    at_least,
    binomial,
    die,
    die_at_least,
    die_at_most,
    mean,
)
from rules.attack.die_tests import (
    at_least_words,
    at_most_words,
    bad_until,
    die_test_number,
    good_from,
    or_more,
)
from rules.attack.procedure import GOOD, Roll
from rules.attack.question import Answer, DiceChoice, UsedNumber, bad_question, best_dice, refused
from rules.attack.question_context import GameQuestion
from rules.attack.scene import ACTOR, TARGET, Imagined
from rules.attack.squads import (
    BY_SQUAD,
    BY_TARGET,
    IN_REACH,
    UNMATCHED,
    is_armour,
    rolls_each,
    save_of,
)
from rules.attack.walk import walk
from rules.common.wording import counted, listed, lower
from rules.games.ruleset import Ruleset
from rules.games.shared_types import Number

JAMS = "jams"
"""What an answer calls the chance that a machine gun has no hit."""


def usual_size(ruleset: Ruleset) -> int:
    """Return the size of the game's largest squad, for questions that name none."""
    return max((squad.span[1] or 1 for squad in ruleset.squads), default=1)


def target_size(asked: GameQuestion) -> int:
    """Return how many there are of the target; raises InputProblem for two men in one spotter."""
    target, targets = asked.target, asked.question.targets
    if "single" not in target.stats:
        return targets or usual_size(asked.ruleset)
    if targets not in (None, 1):
        raise bad_question("targets", f"{target.name} is a target of 1, found {targets}")
    return 1


def squad_scene(asked: GameQuestion) -> Imagined:
    """Return the two squads of a question, of the usual size where it names none."""
    size = asked.question.shooters or usual_size(asked.ruleset)
    sizes = {ACTOR: size, TARGET: target_size(asked)}
    return Imagined(asked.asking(shooters=size), sizes, is_armour(asked.target))


def _save_words(save: Roll) -> str:
    """Return what a target needs to save itself, in words."""
    if save.need <= FACES:
        return f"the target is safe: {at_least_words(save.need)}"
    return "nothing saves the target" if save.dice else "no hitting the dirt"


# ------------------------------------------------------------------ a shot and its answer


def answer(asked: GameQuestion) -> Answer:
    """Return the exact answer to a (checked) question about a shot."""
    asked.check_rolls("attack", squads.SAVE)
    if refusal := asked.no_shot():
        return refusal
    scene = squad_scene(asked)
    asked, weapon, distance = scene.asked, scene.asked.weapon, asked.question.distance
    needs = weapon.stats.get("needs", Number(""))
    if needs.value not in (BY_SQUAD, BY_TARGET, IN_REACH, UNMATCHED) and or_more(needs) is None:
        raise bad_question("weapon", f"nothing says how '{weapon.id}' hits")
    if needs.value == UNMATCHED:
        return _matching(scene)
    if rolls_each(weapon):
        dice, men = asked.question.dice or scene.sizes[ACTOR], scene.sizes[ACTOR]
        if dice > men:
            message = f"{dice} dice are more than the {men} men of the squad that shoots"
            raise bad_question("dice", message)
    else:
        asked.check_dice()
    if needs.value == IN_REACH:
        if distance is None:
            message = f"{weapon.name}: its hits depend on the range; give the range"
            raise bad_question("range", message)
        if math.ceil(distance) > FACES:
            reason = f"{weapon.name} reaches {FACES} in at most, not {distance:g}."
            return refused(reason, weapon.source)
    return _shot(scene)


def _shot(scene: Imagined) -> Answer:
    """Return the answer to a shot: what all its throws come to, in numbers and words."""
    asked, roll, found = scene.asked, squads.shot(scene), walk(scene, squads.shot)
    hits, save, again = found.hits, save_of(asked), roll.again
    distance, needs = asked.question.distance or 0, asked.weapon.stats["needs"].value
    safe, armour = any_of(2 if save.again else 1, save.chance(GOOD)), is_armour(asked.target)
    distributions, further = {"hits": hits}, {"one hit does harm": ONE - safe}
    if armour:
        further["destroyed"] = found.destroyed
    else:
        fallen = found.distribution(lambda result: 0 if result.mishap else len(result.falls))
        distributions["killed"] = fallen
        further["at least one falls"] = ONE - fallen.get(0, ZERO)
        further["all fall"] = fallen.get(scene.sizes[TARGET], ZERO)
    if needs == UNMATCHED:
        further[JAMS] = found.chance(lambda result: result.marks)
        if again:
            careful = walk(changed(scene, reroll="no jam"), squads.shot)
            against = "jams, when the die is picked against the jam"
            further[against] = careful.chance(lambda result: result.marks)
    base = [*asked.numbers("range", "dice", "needs", "hits"), *_save_numbers(asked, save)]
    uncut = asked.is_reading(squads.GRENADE_HITS, squads.DIE)
    if uncut and not armour and asked.stat("hits").value == "1d6":
        base.append(asked.reading_number(squads.GRENADE_HITS))
    if asked.question.lying and needs == BY_TARGET:
        base.append(asked.reading_number(squads.LYING))
    if needs == IN_REACH and math.ceil(distance) != distance:
        base.append(UsedNumber("Part of an inch", "counts as a whole one", "", "house"))
    option = next((result.mishap for result in found.ways if result.mishap), "")
    if option:
        further[_LOSSES[option]] = found.chance(lambda result: result.mishap)
        switch = asked.ruleset.switch[option]
        said = switch.options["on"].lower()
        base.append(UsedNumber(switch.name, said, switch.source, "stated"))
    if option == squads.OOPS:
        own = found.distribution(lambda each: len(each.falls) if each.mishap else 0)
        distributions["own losses"] = own  # as nobody named cover or help for them
    rolled_again = (each.applied() for each in asked.modifiers("attack") if each.in_words)
    return Answer(
        needed=f"{_needed(roll)}; then {_save_words(save)}",
        chance=roll.chance(GOOD) if rolls_each(asked.weapon) else ONE - hits.get(0, ZERO),
        base=tuple(base),
        modifiers=(*rolled_again, *save.modifiers),
        distributions=distributions,
        further=further,
    )


_LOSSES = {
    squads.OOPS: "dropped at the thrower's feet",
    squads.KABOOM: "the thrower is lost",
    squads.FRIENDLY_FIRE: "the opponent makes a mortar shot",
}
"""What an answer calls the chance that an option's second die goes wrong."""


def _needed(roll: Roll) -> str:
    """Return the roll of a shot in words."""
    if roll.differ:
        many = f"one of {roll.dice} dice that matches no other"
        again = "; the die that gives the most hits on average is rolled again"
        return (many if roll.dice > 1 else "always: one die") + (again if roll.again else "")
    if roll.good == "most":
        return at_most_words(roll.need)
    if roll.faces and roll.need > FACES:
        return "nothing: a 6 just reaches and has no hit to spare"
    return at_least_words(roll.need)


def _save_numbers(asked: GameQuestion, save: Roll) -> tuple[UsedNumber, ...]:
    if not save.dice:
        return save.base
    if save.need <= 1:
        return (*save.base, UsedNumber("A roll that cannot fail", "not made", "", "house"))
    number = asked.target.stats.get("needs")
    by_size = str(asked.weapon.stats["needs"].value)[:1] == "≤"
    if number is None or not by_size or asked.stat("hits").value == "each":
        return save.base
    to_hit = UsedNumber("To hit it", f"{number.value}+", number.source, number.provenance)
    return (to_hit, *save.base)


def _matching(scene: Imagined) -> Answer:
    """Answer for a machine gun: for its dice, else for the number that costs the target most.

    Among equals the one that jams least, then the fewest dice.
    """
    asked, stat = scene.asked, scene.asked.stat("dice")
    most, least, dice = asked.whole("dice"), int(stat.low or 1), asked.question.dice
    if dice is not None:
        if least <= dice <= most:
            return _shot(scene)
        reason = f"{asked.weapon.name} rolls {stat.text()} dice, not {dice}."
        return refused(reason, stat.source or asked.weapon.source)
    answers, choices = {}, []
    for number in range(least, most + 1):
        found = answers[number] = _shot(changed(scene, asked=asked.asking(dice=number)))
        killed = found.distributions.get("killed")
        losses = mean(killed) if killed else found.further["destroyed"]
        chance = found.further["at least one falls" if killed else "destroyed"]
        choices.append(DiceChoice(number, losses, chance, found.further[JAMS]))
    best = best_dice(choices)
    if len(choices) == 1:
        return answers[best]
    said = f"{counted(best, 'die', 'dice')} (best on average); {answers[best].needed}"
    return changed(answers[best], needed=said, choices=tuple(choices))


# ------------------------------------------------------------------ besides shooting

NEVER = "never"
"""What a target's `charge` or `mines` says when neither is possible."""


def assault(asked: GameQuestion) -> Answer:
    """Return the odds of an assault, or of a charge at armour, which does not strike back.

    Every model fights but a commander; no more can die than are there. [Movement - Combat]
    """
    asked.check_action("assault")
    target, how = asked.target, asked.target.stats.get("charge")
    if how and how.value == NEVER:
        return refused(f"{target.name}: it cannot be charged.", how.source or target.source)
    tests = [asked.test("charge-armour" if how else "assault")]
    if how and how.value == "saves":
        tests.append(asked.test("armour-holds"))
    scene = squad_scene(asked)
    roll, found = squads.fight(scene), walk(scene, squads.fight)
    if how:
        distributions, holds = (
            {"hits": found.hits},
            sum((die_at_least(good_from(each)) for each in tests[1:]), ZERO),
        )
        further = {"one hit does harm": ONE - holds, "destroyed": found.destroyed}
    else:
        kills, losses = found.hits, found.distribution(lambda each: len(each.falls) - each.hits)
        gains = found.distribution(lambda each: 2 * each.hits - len(each.falls))
        distributions = {
            "defenders killed": kills,
            "attackers killed": losses,
            "inches back": die(),
        }
        further = {
            "attackers win": at_least(gains, 1),
            "equal, both go back": gains.get(0, ZERO),
            "defenders win": ONE - at_least(gains, 0),
            "all defenders killed": at_least(kills, scene.sizes[TARGET]),
            "all attackers killed": at_least(losses, scene.sizes[ACTOR]),
        }
    return Answer(
        needed=at_least_words(roll.need),
        chance=roll.chance(GOOD),
        base=tuple(map(die_test_number, tests)),
        distributions=distributions,
        further=further,
    )


def activation(asked: GameQuestion) -> Answer:
    """Return the odds that a unit may move: its size or less, 4 or more for what drives."""
    asked.check_action("activation")
    asked.check_target()
    question, modifiers, target = asked.question, asked.modifiers("activation"), asked.target
    if target.id == "spotter":
        told = UsedNumber("Spotter", "always moves", "Movement", "stated")
        return Answer(needed="no roll", chance=ONE, base=(told,))
    tries = 2 if any(each.in_words for each in modifiers) else 1
    more = sum(each.plus for each in modifiers)
    usual, by_size = usual_size(asked.ruleset), dict[str, Fraction]()
    if target.stats.get("needs"):
        test = asked.test("drive")
        least = _least_to_drive(asked) or good_from(test)
        needed, chance = at_least_words(least), die_at_least(least)
        base = die_test_number(test, f"{least}+")
    else:
        size = question.shooters or question.targets or usual
        base = UsedNumber("Figures of the unit", f"{size}", "Movement", "stated")
        needed, chance = at_most_words(size + more), die_at_most(size + more)
        if not (question.shooters or question.targets):
            by_size = {
                f"{counted(left, 'figure')} left": any_of(tries, die_at_most(left + more))
                for left in range(usual, 0, -1)
            }
    chance = any_of(tries, chance)
    return Answer(
        needed=needed,
        chance=chance,
        base=(base,),
        modifiers=tuple(each.applied() for each in modifiers),
        further={"stays": ONE - chance, **by_size},
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


def mines(asked: GameQuestion) -> Answer:
    """Return the odds of a walk or drive through a minefield; an engineer rolls each 1 again."""
    asked.check_action("mines")
    asked.check_target()
    modifiers, target = asked.modifiers("mines"), asked.target
    how = target.stats.get("mines")
    if how is not None and how.value == NEVER:
        return refused(f"{target.name}: mines do nothing to it.", how.source or target.source)
    test = asked.test("mines" if how is None else "mines-armour")
    needed = at_most_words(bad_until(test))
    chance = die_at_most(bad_until(test)) ** (2 if modifiers else 1)
    distributions: dict[str, Distribution] = {}
    further = {"destroyed": chance}
    if how is None:
        men = asked.question.shooters or target_size(asked)
        killed = distributions["killed"] = binomial(men, chance)
        further = {"nobody falls": killed.get(0, ZERO), "all fall": at_least(killed, men)}
    return Answer(
        needed=needed,
        chance=chance,
        base=(die_test_number(test, needed),),
        modifiers=tuple(each.applied() for each in modifiers),
        distributions=distributions,
        further=further,
    )


ACTIONS: Mapping[str, Callable[[GameQuestion], Answer]] = {
    "assault": assault,
    "activation": activation,
    "mines": mines,
}
"""What can be asked in the place of a weapon."""
