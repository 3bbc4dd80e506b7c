"""Odds of quality tests: a shot hits on one, the target stops each hit on another; close combat.

Army Men Combat's answers in words; its dice are `rules.attack.quality`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from rules.attack import quality
from rules.attack.dice import ONE, at_least, binomial, die_at_least, die_at_most, mean
from rules.attack.die_tests import (
    at_least_words,
    bad_until,
    die_test_number,
    each_man_tests,
    or_more,
)
from rules.attack.modifiers import names_weapon, used_number
from rules.attack.procedure import EQUAL, LOST, WON, Roll
from rules.attack.quality import COVER
from rules.attack.question import Answer, UsedNumber, bad_question
from rules.attack.question_context import GameQuestion
from rules.attack.scene import ACTOR, TARGET, Imagined
from rules.attack.walk import walk
from rules.common.wording import counted

CLOSE_COMBAT, ATTACKER_WINS = "close-combat", "attacker wins"
"""What is asked in the place of a weapon for a fight, and the name of its first chance."""

POLICIES: Mapping[str, str] = {
    quality.BALANCE: "when it raises wins minus losses",
    quality.KILL: "when it raises wins, and so kills",
    quality.UNLESS_WINNING: "unless he is winning",
}
"""When somebody who may have a die of a fight rolled again does so; the first is usual. The
document leaves it to him."""


# ------------------------------------------------------------------ shots


def shot_scene(asked: GameQuestion) -> Imagined:
    """Return who is shot at, with the men near an explosion."""
    return Imagined(asked, {TARGET: (asked.question.targets or 1) - 1})


def answer(asked: GameQuestion) -> Answer:
    """Return the exact answer to a (checked) question about a shot."""
    _check(asked)
    if refusal := asked.no_shot():
        return refusal
    scene = shot_scene(asked)
    roll, found = quality.shot(scene), walk(scene, quality.shot)
    cover, (blocks, stopped) = quality.cover(asked), quality.stops_on(asked)
    distributions = {"hits": found.hits}
    further = {
        "killed": found.chance(lambda result: TARGET in result.falls),
        "one hit kills": ONE - die_at_least(blocks),
    }
    words, base = [at_least_words(roll.need)], [*asked.numbers("range", "attacks", "radius")]
    base += [*roll.base, *stopped]
    if cover is not None:
        dice = f"each of {cover.throw} cover dice" if cover.throw > 1 else "the cover die"
        words.append(f"{dice} {cover.need} or more")
        further["the cover lets it pass"] = cover.chance(quality.PASSED)
        if roll.dice > 1 and COVER in asked.ruleset.switch:  # else it makes no difference
            base.append(asked.reading_number(COVER))
    words.append(f"the target stops it with {at_least_words(blocks)}")
    if "radius" in asked.weapon.stats:
        dead = distributions["killed"] = found.distribution(lambda result: len(result.falls))
        if scene.sizes[TARGET]:
            further["at least one killed"] = at_least(dead, 1)
    return Answer(
        needed="; ".join(words),
        chance=mean(found.hits) / roll.dice,
        base=(*base, *_readings(asked)),
        modifiers=(*roll.modifiers, *_cover_numbers(asked, cover.need if cover else 0)),
        distributions=distributions,
        further=further,
    )


def _readings(asked: GameQuestion) -> Iterator[UsedNumber]:
    """Yield what the document leaves open and the answer takes for granted, in words."""
    weapon = asked.weapon
    again = {each.modifier.rerolls: each.modifier for each in asked.modifiers("hit")}
    if "radius" in weapon.stats and (asked.question.targets or 1) > 1:
        yield UsedNumber("Near the target", "one hit each, no cover", weapon.source, "house")
    if {"hits", "misses"} <= again.keys():
        source = again["misses"].source
        yield UsedNumber("A die rolled again", "never a third time", source, "house")


def _check(asked: GameQuestion) -> None:
    """Raise InputProblem for numbers and modifiers that cannot be together."""
    weapon, question = asked.weapon, asked.question
    asked.check_rolls("hit", "cover")
    asked.check_dice(asked.whole("attacks"))
    if question.shooters not in (None, 1):
        raise bad_question("shooters", f"models shoot one at a time, found {question.shooters}")
    if question.targets not in (None, 1) and "radius" not in weapon.stats:
        raise bad_question("targets", f"{weapon.name} hits one model, found {question.targets}")


def _cover_numbers(asked: GameQuestion, needed: int) -> tuple[UsedNumber, ...]:
    """Return each piece of cover with its dice, and those that a scope ignores as such."""
    told = []
    for each in asked.modifiers("cover"):
        modifier = each.modifier
        value, source = f"{counted(each.plus, 'die', 'dice')}, {needed}+", modifier.source
        if names_weapon(modifier.zero_for, asked.weapon):
            value, source = "ignored", asked.weapon.source
        told.append(UsedNumber(modifier.name, value, source, modifier.value.provenance))
    return tuple(told)


# ------------------------------------------------------------------ close combat


def close_combat(asked: GameQuestion) -> Answer:
    """Return the odds of a fight: a die each, the loser takes a Quality test. [Close Combat]

    Who may have a die rolled again does so by the policy of the question, one side after the other;
    no die is rolled again twice (proposed).
    """
    question = asked.question
    asked.check_action("combat")
    for place, count in (("shooters", question.shooters), ("targets", question.targets)):
        if count not in (None, 1):
            message = f"a die is rolled by one model against one, found {count}; name who is"
            raise bad_question(place, f"{message} surrounded as a modifier")
    scene, policy = Imagined(asked), question.policy or quality.BALANCE
    turns, found = quality.turns_again(asked), walk(scene, quality.fight)
    lives, source = [], asked.test(quality.QUALITY).source
    for who, role_id in (("Attacker", question.role), ("Defender", question.target_role)):
        role, number = quality.quality_of_role(asked, role_id)
        told = used_number(f"{who} ({role.name}) lives on", number, source)
        lives.append(replace(told, value=f"{or_more(number) or 0}+"))
    if not quality.qualities_differ(asked.ruleset):
        lives = [replace(lives[0], name="The loser lives on")]
    needed = "more than the enemy on 1d6 each"
    base = [UsedNumber("Close combat", "1d6 each, the higher wins", "Close Combat", "stated")]
    base += lives
    if turns:
        needed += f"; rolled again {POLICIES[policy]}"
        base += [_REROLL_READING, UsedNumber("Rolled again", POLICIES[policy], "", "house")]
    if len(turns) > 1 and quality.FIRST in asked.ruleset.switch:
        base.append(asked.reading_number(quality.FIRST))
    won = found.chance(lambda result: result.lost == TARGET)
    lost = found.chance(lambda result: result.lost == ACTOR)
    return Answer(
        needed=needed,
        chance=won,
        base=tuple(base),
        modifiers=quality.fight(scene).modifiers,
        further={
            ATTACKER_WINS: won,
            "nothing happens": ONE - won - lost,
            "defender wins": lost,
            "defender killed": found.chance(lambda result: TARGET in result.falls),
            "attacker killed": found.chance(lambda result: ACTOR in result.falls),
        },
        policy=policy if turns else "",
    )


_REROLL_READING = UsedNumber(
    "A die rolled again", "its second result stands", "Close Combat", "house"
)
"""What the document leaves open about dice that are rolled again."""


# ------------------------------------------------------------------ tests besides fighting


def morale(asked: GameQuestion) -> Answer:
    """Return the odds that models of an army at half strength run when activated. [Morale]"""
    found = each_man_tests("run", "runs", count_failures=True)(asked)
    runs = next((each.stats["run"] for each in asked.ruleset.roles if "run" in each.stats), None)
    if runs is None:
        return found
    unit = asked.ruleset.stat["run"].unit
    said = f"a Run action of {runs.text(unit)} toward the nearest edge"
    told = UsedNumber("Who fails", said, asked.test("morale").source, "stated")
    return replace(found, base=(*found.base, told))


def dangerous_ground(asked: GameQuestion) -> Answer:
    """Return the odds that dangerous ground kills. [Terrain]"""
    asked.check_action()
    test = asked.test("dangerous-ground")
    worst, men = bad_until(test), asked.question.targets or asked.question.shooters or 1
    chance = die_at_most(worst)
    return Answer(
        needed=f"{worst} on 1d6 kills",
        chance=chance,
        base=(die_test_number(test, f"1-{worst}" if worst > 1 else "1"),),
        distributions={"killed": binomial(men, chance)},
        further={"unharmed": ONE - chance},
    )


def activation(asked: GameQuestion) -> Answer:
    """Return the odds to activate next: 1d6 and the own units not activated yet, ties again.

    `shooters` are the asker's units that have not acted, `targets` the opponent's.
    """
    asked.check_action()
    mine, theirs = asked.question.shooters, asked.question.targets
    if mine is None or theirs is None:
        message = "name the units not activated yet, of yours and of the others"
        raise bad_question("shooters and targets", message)
    roll = Roll("roll-off", 2, need=theirs - mine, opposed=True)
    return Answer(
        needed="the higher of 1d6 and the units not activated",
        chance=roll.chance(WON) / roll.chance(WON, LOST),
        base=(
            UsedNumber("Own units", f"+{mine}", "Playing the Game", "stated"),
            UsedNumber("Their units", f"+{theirs}", "Playing the Game", "stated"),
            UsedNumber("Equal totals", "rolled again", "Playing the Game", "house"),
        ),
        further={"a first roll is equal": roll.chance(EQUAL)},
    )


ACTIONS: Mapping[str, Callable[[GameQuestion], Answer]] = {
    CLOSE_COMBAT: close_combat,
    "morale": morale,
    "obstacle": each_man_tests("cross freely", "the move ends behind it"),
    "dangerous-ground": dangerous_ground,
    "activation": activation,
}
"""What can be asked in the place of a weapon. "morale": models of an army at half strength do not
run [Morale]; "obstacle": one is crossed as if it were not there [Obstacles]."""
