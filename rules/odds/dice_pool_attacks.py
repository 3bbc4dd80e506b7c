"""Odds of firepower: volleys at one soldier, bursts among soldiers and on tanks; assaults.

Army Men's answers in words; its dice are `rules.attack.firepower`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace as changed

from rules.attack import firepower
from rules.attack.dice import ONE, at_least, binomial, chance_of, only_if
from rules.attack.die_tests import at_least_words, each_man_tests
from rules.attack.modifiers import used_number
from rules.attack.procedure import GOOD
from rules.attack.question import Answer, UsedNumber, bad_question, refused
from rules.attack.question_context import GameQuestion
from rules.attack.scene import ACTOR, PINNED, TARGET, Imagined
from rules.attack.walk import walk


def volley_scene(asked: GameQuestion) -> Imagined:
    """Return who is shot at: the men in the radius of a burst, a soldier, a tank or block."""
    at_piece = "destroyed" in asked.target.stats
    men = asked.question.targets or int(not at_piece)
    return Imagined(asked, {TARGET: men}, at_piece and "burst" in asked.weapon.stats)


def answer(asked: GameQuestion) -> Answer:
    """Return the exact answer to a (checked) question about a volley.

    The men in the radius of a burst are alike and each takes his own dice, so that one of them is
    walked for all.
    """
    asked.check_rolls("attack")
    if refusal := asked.no_shot():
        return refusal
    weapon, roll = asked.weapon, firepower.volley(asked)
    if roll.need > roll.sides:
        reason = f"{weapon.name} cannot hit: it would need {roll.need} on each die."
        return refused(reason, weapon.stats["needs"].source or weapon.source)
    is_burst, at_pinned = "burst" in weapon.stats, asked.target.id == PINNED
    if not is_burst and asked.question.targets not in (None, 1):
        message = f"{weapon.name} fires at one soldier; name the dice that he gets"
        raise bad_question("targets", message)
    scene = volley_scene(asked)
    men, on_piece = scene.sizes[TARGET], scene.model
    found = walk(changed(scene, sizes={TARGET: min(men, 1)}), firepower.shot)
    hit, distributions = roll.chance(GOOD), {"hits": found.hits}
    killed, pinned = found.chance(lambda r: r.falls), found.chance(lambda r: r.pinned)
    if is_burst:
        dice = firepower.burst(asked)
        damage = binomial(dice.dice, dice.chance(GOOD))
        name = "damage hits" if on_piece else "damage hits on one man"
        distributions[name] = only_if(hit, damage)
        once = asked.is_reading("burst-dice", "once")
        for name, part in (("killed", killed / hit), ("pinned", pinned / hit)):
            if men and not (at_pinned and name == "pinned"):
                caught = chance_of(part, men) if once else binomial(men, part)
                distributions[name] = only_if(hit, caught)
    if on_piece:
        further = {"destroyed": found.destroyed, "destroyed once hit": found.destroyed / hit}
    else:
        further = {} if at_pinned else {"pinned": pinned}
        further |= {"killed": killed, "unharmed": ONE - pinned - killed}
        if men > 1:
            further["at least one killed"] = at_least(distributions["killed"], 1)
    return Answer(
        needed=at_least_words(roll.need),
        chance=hit,
        base=_base(asked, roll.dice),
        modifiers=roll.modifiers,
        distributions=distributions,
        further=further,
    )


def _base(asked: GameQuestion, dice: int) -> tuple[UsedNumber, ...]:
    """Return the numbers of the weapon and the readings that matter."""
    base = list(asked.numbers("range", "dice", "needs", "burst", "radius"))
    is_burst, at_piece = "burst" in asked.weapon.stats, "destroyed" in asked.target.stats
    if firepower.SPRAY in asked.question.modifiers:
        split = f"{dice} of {asked.whole('dice')}, one at least for each"
        source = asked.playbook.modifier[firepower.SPRAY].source
        base.append(UsedNumber("Dice for this target", split, source, "house"))
    switches = [] if asked.target.id == PINNED or at_piece else ["volley"]
    if is_burst:
        damage = asked.playbook.odds.stats["damage"]
        base.append(used_number("Burst dice hit on", damage, asked.weapon.source))
        switches += ["burst-dice"] if (asked.question.targets or 1) > 1 else []
    base += [asked.reading_number(each) for each in switches if each in asked.ruleset.switch]
    if is_burst and at_piece:
        enough = asked.target.stats["destroyed"]
        base.append(used_number("Damage hits to destroy it", enough, asked.target.source))
    return tuple(base)


def assault(asked: GameQuestion) -> Answer:
    """Return the odds of an assault: a die each, the lower man dies. [Assault Combat]"""
    question, target = asked.question, asked.target
    asked.check_action("assault", ranged=True)
    for place, count in (("shooters", question.shooters), ("targets", question.targets)):
        if count not in (None, 1):
            raise bad_question(place, f"an assault is one man against one, found {count}")
    if "destroyed" in target.stats or target.bars:
        return refused("Assaults are fought between soldiers.", "Assault Combat")
    asked.check_target()
    if barred := asked.barred(None):
        return barred
    move, far = asked.playbook.move_modifier.get("assault"), question.distance or 0
    reach = move.value.value if move and move.value else None
    if isinstance(reach, int | float) and far > reach:
        return refused(f"An assault starts within {reach:g} in of the enemy.", "Assault Combat")
    scene = Imagined(asked)
    found = walk(scene, firepower.fight)
    won = found.chance(lambda result: TARGET in result.falls)
    lost = found.chance(lambda result: ACTOR in result.falls)
    return Answer(
        needed="more than the defender on 1d6 each",
        chance=won,
        base=(UsedNumber("Assault", "1d6 each, the lower man dies", "Assault Combat", "stated"),),
        modifiers=firepower.fight(scene).modifiers,
        further={
            "defender killed": won,
            "nothing happens": ONE - won - lost,
            "attacker killed": lost,
        },
    )


ACTIONS: Mapping[str, Callable[[GameQuestion], Answer]] = {
    "assault": assault,
    "rally": each_man_tests("stand up", "stays pinned"),
}
"""What can be asked in the place of a weapon. "rally": a pinned soldier stands up. [Rallying]"""
