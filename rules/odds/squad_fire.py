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
    at_least,
    binomial,
    die,
    die_at_least,
    die_at_most,
    forced_reroll,
    mean,
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
from rules.attack.procedure import GOOD, Roll
from rules.attack.question import Answer, DiceChoice, UsedNumber, bad_question, best_dice, refused
from rules.attack.question_context import GameQuestion
from rules.attack.scene import ACTOR, TARGET, Imagined
from rules.attack.squads import BY_SQUAD, BY_TARGET, IN_REACH, UNMATCHED, is_armour, save_of
from rules.attack.walk import Walked, walk
from rules.common.wording import counted, listed, lower
from rules.games.playbook import DieTest
from rules.games.ruleset import Ruleset

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
    question, size = asked.question, usual_size(asked.ruleset)
    sizes = {ACTOR: question.shooters or size, TARGET: target_size(asked)}
    filled = changed(question, shooters=sizes[ACTOR])
    asked = GameQuestion(asked.ruleset, asked.playbook, filled)
    return Imagined(asked, sizes, is_armour(asked.target))


def _save_words(save: Roll) -> str:
    """Return what a target needs to save itself, in words."""
    if save.need <= FACES:
        return f"the target is safe: {at_least_words(save.need)}"
    return "nothing saves the target" if save.dice else "no hitting the dirt"


# ------------------------------------------------------------------ a shot and its answer


def answer(asked: GameQuestion) -> Answer:
    """Return the exact answer to a (checked) question about a shot."""
    asked.check_rolls("attack", squads.SAVE)
    refusal = asked.no_shot()
    if refusal:
        return refusal
    scene = squad_scene(asked)
    asked, weapon = scene.asked, scene.asked.weapon
    number = weapon.stats.get("needs")
    needs = str(number.value) if number is not None else ""
    if number is None or (needs not in _WAYS and or_more(number) is None):
        raise bad_question("weapon", f"nothing says how '{weapon.id}' hits")
    if needs == UNMATCHED:
        return _matching(scene)
    if needs == BY_SQUAD and "each" in str(asked.stat("hits").value):
        dice, men = asked.question.dice or scene.sizes[ACTOR], scene.sizes[ACTOR]
        if dice > men:
            message = f"{dice} dice are more than the {men} men of the squad that shoots"
            raise bad_question("dice", message)
    else:
        asked.check_dice()
    if needs == IN_REACH and (refusal := _out_of_reach(asked)):
        return refusal
    return _shot(scene)


_WAYS = (BY_SQUAD, BY_TARGET, IN_REACH, UNMATCHED)


def _out_of_reach(asked: GameQuestion) -> Answer | None:
    distance, name = asked.question.distance, asked.weapon.name
    if distance is None:
        raise bad_question("range", f"{name}: its hits depend on the range; give the range")
    if math.ceil(distance) > FACES:
        return refused(f"{name} reaches {FACES} in at most, not {distance:g}.", asked.weapon.source)
    return None


def _shot(scene: Imagined) -> Answer:
    """Return the answer to a shot: what all its throws come to, in numbers and words."""
    asked, found = scene.asked, walk(scene, squads.shot)
    roll = squads.shot(scene)
    assert isinstance(roll, Roll)
    hits, save = found.hits, save_of(asked)
    safe = save.chance(GOOD)
    needs, distance = str(asked.weapon.stats["needs"].value), asked.question.distance
    each = needs == BY_SQUAD and "each" in str(asked.weapon.stats["hits"].value)
    needed = at_most_words(roll.need) if roll.good == "most" else at_least_words(roll.need)
    chance = roll.chance(GOOD) if each else ONE - hits.get(0, ZERO)
    readings = []
    if needs == IN_REACH:
        if roll.need > FACES:
            needed = "nothing: a 6 just reaches and has no hit to spare"
        if distance is not None and math.ceil(distance) != distance:
            readings.append(UsedNumber("Part of an inch", "counts as a whole one", "", "house"))
    if needs == UNMATCHED:
        many = roll.dice
        needed = f"one of {many} dice that matches no other" if many > 1 else "always: one die"
        if roll.again:
            needed += "; the die that gives the most hits on average is rolled again"
    armour, size = is_armour(asked.target), scene.sizes[TARGET]
    fallen = found.distribution(lambda result: 0 if result.mishap else len(result.falls))
    distributions, further = (
        {"hits": hits},
        {"one hit does harm": ONE - (with_reroll(safe) if save.again else safe)},
    )
    if armour:
        further["destroyed"] = found.destroyed
    else:
        distributions["killed"] = fallen
        further["at least one falls"] = ONE - fallen.get(0, ZERO)
        further["all fall"] = fallen.get(size, ZERO)
    option = _mishaps(scene, found, distributions, further)
    base = [*asked.numbers("range", "dice", "needs", "hits"), *_save_numbers(asked, save)]
    uncut = asked.is_reading(squads.GRENADE_HITS, squads.DIE)
    if uncut and not armour and asked.stat("hits").value == "1d6":
        base.append(asked.reading_number(squads.GRENADE_HITS))
    if asked.question.lying and needs == BY_TARGET:
        base.append(asked.reading_number(squads.LYING))
    base += readings
    if option:
        switch = asked.ruleset.switch[option]
        said = switch.options["on"].lower()
        base.append(UsedNumber(switch.name, said, switch.source, "stated"))
    again = (each.applied() for each in asked.modifiers("attack") if each.in_words)
    return Answer(
        needed=f"{needed}; then {_save_words(save)}",
        chance=chance,
        base=tuple(base),
        modifiers=(*again, *save.modifiers),
        distributions=distributions,
        further=further,
    )


_LOSSES = {
    squads.OOPS: "dropped at the thrower's feet",
    squads.KABOOM: "the thrower is lost",
    squads.FRIENDLY_FIRE: "the opponent makes a mortar shot",
}
"""What an answer calls the chance that an option's second die goes wrong."""


def _mishaps(
    scene: Imagined,
    found: Walked,
    distributions: dict[str, dict[int, Fraction]],
    further: dict[str, Fraction],
) -> str:
    """Add what may befall who shoots, and return the option that was played, "" for none."""
    if str(scene.asked.weapon.stats["needs"].value) == UNMATCHED:
        further[JAMS] = found.chance(lambda result: result.marks)
        if any(each.in_words for each in scene.asked.modifiers("attack")):
            careful = walk(changed(scene, reroll="no jam"), squads.shot)
            against = "jams, when the die is picked against the jam"
            further[against] = careful.chance(lambda result: result.marks)
    option = next((result.mishap for result in found.ways if result.mishap), "")
    if option:
        further[_LOSSES[option]] = found.chance(lambda result: result.mishap)
    if option == squads.OOPS:
        own = found.distribution(lambda each: len(each.falls) if each.mishap else 0)
        distributions["own losses"] = own  # as nobody named cover or help for them
    return option


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
    asked, choices = scene.asked, []
    stat, most = asked.stat("dice"), asked.whole("dice")
    least, dice = int(stat.low or 1), asked.question.dice
    if dice is not None:
        if least <= dice <= most:
            return _shot(scene)
        reason = f"{asked.weapon.name} rolls {stat.text()} dice, not {dice}."
        return refused(reason, stat.source or asked.weapon.source)
    answers = {}
    for number in range(least, most + 1):
        question = changed(asked.question, dice=number)
        fixed = GameQuestion(asked.ruleset, asked.playbook, question)
        found = answers[number] = _shot(changed(scene, asked=fixed))
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
        f"{counted(size, 'figure')} left": with_reroll(chance) if again else chance
        for size, chance in chances.items()
    }


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
    chance = die_at_most(bad_until(test))
    if modifiers:
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
