"""Odds of squads that shoot together: a die a man against the squad's own size, and saves for hits.

The Green and the Tan's arithmetic. How a weapon hits is read from its stats `needs` and `hits`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from fractions import Fraction

from rules.games.playbook import Playbook
from rules.games.ruleset import Ruleset, Weapon
from rules.odds.asked import bad_question
from rules.odds.dice import (
    ONE,
    at_least,
    binomial,
    capped,
    chance_of,
    die,
    die_at_least,
    die_at_most,
    follow,
    mapped,
    mixture,
    single_faces,
    surely,
    with_reroll,
)
from rules.odds.matching import singles_with_reroll
from rules.odds.needs import at_least_words, at_most_words, good_from, or_more
from rules.odds.question import Answer, Question, refused
from rules.odds.saves import is_armour, plain_save, save_of
from rules.odds.shooting import fitting_rolls, no_shot, one_die_only, stat_of, target_of, whole_of
from rules.odds.squad_deeds import DEEDS, size_of, usual_size
from rules.odds.squad_shot import Shot, answered

NEEDS: tuple[str, ...] = ()
"""The numbers that `odds.stats` must hold: none, all of them stand in weapons, tests, targets."""

__all__ = ["DEEDS", "NEEDS", "answer"]


def answer(ruleset: Ruleset, playbook: Playbook, question: Question) -> Answer:
    """Return the exact answer to a (checked) question."""
    if question.weapon in DEEDS:
        return DEEDS[question.weapon](ruleset, playbook, question)
    fitting_rolls(playbook, question, "attack", "save")
    weapon = ruleset.weapon[question.weapon]
    target = target_of(playbook, weapon, question)
    if target is None:
        raise bad_question("target", f"{ruleset.name} names nothing to shoot at")
    refusal = no_shot(ruleset, playbook, weapon, target, question)
    if refusal:
        return refusal
    shot = Shot(
        ruleset,
        playbook,
        question,
        weapon,
        target,
        save_of(playbook, weapon, target, question),
        question.shooters or usual_size(ruleset),
        size_of(ruleset, target, question),
    )
    return _way(weapon)(shot)


def _way(weapon: Weapon) -> Callable[[Shot], Answer]:
    needs = weapon.stats.get("needs")
    if needs is not None:
        way = _WAYS.get(str(needs.value))
        if way is not None:
            return way
        if or_more(needs) is not None:
            return _aimed
    raise bad_question("weapon", f"nothing says how '{weapon.id}' hits")


# ------------------------------------------------------------------ ways to hit


def _squad(shot: Shot) -> Answer:
    """Answer for a die a man, or one thrown grenade, against the size of the shooter's squad."""
    if "each" not in str(stat_of(shot.weapon, "hits").value):
        return _thrown(shot)
    dice = shot.question.dice or shot.shooters
    if dice > shot.shooters:
        raise bad_question(
            "dice", f"{dice} dice are more than the {shot.shooters} men of the squad that shoots"
        )
    chance = die_at_most(shot.shooters)
    hits = binomial(dice, chance)
    fallen = capped(binomial(dice, chance * shot.save.harm), shot.targets)
    return answered(shot, at_most_words(shot.shooters), chance, hits, fallen)


def _thrown(shot: Shot) -> Answer:
    one_die_only(shot.weapon, shot.question)
    if is_armour(shot.target):
        needed, chance = _against_armour(shot)
        hits = chance_of(chance)
    else:
        needed, chance = at_most_words(shot.shooters), die_at_most(shot.shooters)
        hits = mixture([(chance, die()), (ONE - chance, surely())])
    dropped = (ONE - chance) * shot.option("oops")
    if not dropped:
        return answered(shot, needed, chance, hits)
    own = plain_save(good_from(shot.playbook.test[_own_save(shot)]))
    losses = capped(follow(die(), lambda number: binomial(number, own.harm)), shot.shooters)
    return answered(
        shot,
        needed,
        chance,
        hits,
        further={"dropped at the thrower's feet": dropped},
        distributions={"own losses": mixture([(dropped, losses), (ONE - dropped, surely())])},
        options=("oops",),
    )


def _own_save(shot: Shot) -> str:
    """Return the test by which the thrower's own squad escapes: that of the first target."""
    return shot.playbook.targets[0].test


def _reach(shot: Shot) -> Answer:
    """Answer for a flame thrower: the die is the reach, what it has to spare the hits."""
    one_die_only(shot.weapon, shot.question)
    if shot.question.distance is None:
        raise bad_question("range", f"{shot.weapon.name}: its hits depend on the range; name it")
    inches = math.ceil(shot.question.distance)
    if inches > max(die()):
        return refused(
            f"{shot.weapon.name} reaches {max(die())} in at most, not {inches}.", shot.weapon.source
        )
    blown = shot.option("kaboom")
    rolled = die()
    hits = mapped(rolled, lambda roll: max(roll - inches, 0))
    if blown and inches == 0:
        hits = {**hits, 1: hits[1] * (ONE - blown), 0: rolled[1] * blown}
    needed = (
        at_least_words(inches + 1)
        if inches < max(die())
        else "nothing: a 6 just reaches and has no hit to spare"
    )
    return answered(
        shot,
        needed,
        at_least(hits, 1),
        dict(sorted(hits.items())),
        further={"the thrower is lost": rolled[1] * blown} if blown else {},
        options=("kaboom",) if blown else (),
    )


def _matching(shot: Shot) -> Answer:
    """Answer for a machine gun: of the dice that its owner picks, those that match miss."""
    stat, most = stat_of(shot.weapon, "dice"), whole_of(shot.weapon, "dice")
    dice = shot.question.dice or most
    if not (stat.low or 1) <= dice <= most:
        return refused(
            f"{shot.weapon.name} rolls {stat.text()} dice, not {dice}.",
            stat.source or shot.weapon.source,
        )
    further: dict[str, Fraction] = {}
    if shot.rerolls:
        hits = dict(singles_with_reroll(dice))
        careful = dict(singles_with_reroll(dice, careful=True))
        further["jams, when the die is picked against the jam"] = careful.get(0, Fraction(0))
    else:
        hits = dict(single_faces(dice))
    further = {"jams": hits.get(0, Fraction(0)), **further}
    many = f"one of {dice} dice that matches no other" if dice > 1 else "always: one die"
    if shot.rerolls:
        many += "; the die that gives the most hits on average is rolled again"
    return answered(shot, many, at_least(hits, 1), hits, further=further)


def _target_size(shot: Shot) -> Answer:
    """Answer for a mortar: the size of the target's squad or less, and all of it is hit."""
    one_die_only(shot.weapon, shot.question)
    if is_armour(shot.target):
        needed, chance = _against_armour(shot)
    else:
        needed, chance = at_most_words(shot.targets), die_at_most(shot.targets)
    if shot.rerolls:
        chance = with_reroll(chance)
    strayed = (ONE - chance) * shot.option("friendly-fire")
    return answered(
        shot,
        needed,
        chance,
        chance_of(chance, shot.whole_target()),
        further={"the opponent makes a mortar shot": strayed} if strayed else {},
        options=("friendly-fire",) if strayed else (),
    )


def _aimed(shot: Shot) -> Answer:
    """Answer for a main gun or a bazooka: so much or more on one die."""
    one_die_only(shot.weapon, shot.question)
    needed = or_more(shot.weapon.stats["needs"]) or 0
    everyone = stat_of(shot.weapon, "hits").value == "all"
    hits = shot.whole_target() if everyone else 1
    chance = die_at_least(needed)
    return answered(shot, at_least_words(needed), chance, chance_of(chance, hits))


def _against_armour(shot: Shot) -> tuple[str, Fraction]:
    needed = or_more(shot.target.stats["needs"]) or 0
    return at_least_words(needed), die_at_least(needed)


_WAYS: Mapping[str, Callable[[Shot], Answer]] = {
    "≤ squad": _squad,
    "≤ target": _target_size,
    "in reach": _reach,
    "unmatched": _matching,
}
