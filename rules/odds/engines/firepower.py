"""Odds of firepower: a pool of dice against one soldier, bursts, blocks and tanks; assaults.

Army Men's arithmetic. The first hit pins a man and the next one kills him. Modifiers are added to
each die; a weapon's own number for one (its stat of the same id) goes before the playbook's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from msgspec.structs import replace

from rules.games.playbook import Modifier, Playbook
from rules.games.ruleset import Ruleset, Weapon
from rules.odds.dice import (
    ONE,
    ZERO,
    Distribution,
    at_least,
    binomial,
    certain,
    chance_of,
    die_at_least,
    mixture,
    opposed,
)
from rules.odds.die_tests import at_least_words, die_test, die_test_number, good_from, or_more
from rules.odds.engines.shooting import (
    Shot,
    barred_by,
    check_action,
    check_dice,
    check_target,
    no_shot,
    shot_of,
)
from rules.odds.modifiers import (
    CountedModifier,
    automatic_modifiers,
    counted_modifiers,
    used_number,
)
from rules.odds.question import Answer, Question, UsedNumber, bad_question, refused

PINNED, SPRAY = "pinned", "spray"
"""The target whom any hit kills, and the modifier under which the dice are split."""


@dataclass(frozen=True, slots=True)
class _Volley:
    """A volley that may be fired: what changes each die, how many there are, what they need."""

    shot: Shot
    modifiers: tuple[CountedModifier, ...]
    dice: int
    needed: int

    @property
    def chance(self) -> Fraction:
        """Return the chance that one die hits."""
        return die_at_least(self.needed)

    @property
    def at_pinned(self) -> bool:
        """Return whether the target is a pinned man."""
        return self.shot.target.id == PINNED

    def effect(self, hits: Distribution) -> tuple[Fraction, Fraction]:
        """Return the chances that so many hits at once pin one man, and that they kill him.

        Two hits of one volley pin and kill, or only pin (a switch).
        """
        if self.at_pinned:
            return ZERO, at_least(hits, 1)
        if self.shot.is_reading("volley", "pins"):
            return at_least(hits, 1), ZERO
        return hits.get(1, ZERO), at_least(hits, 2)


def answer(ruleset: Ruleset, playbook: Playbook, question: Question) -> Answer:
    """Return the exact answer to a (checked) question about a volley."""
    shot = shot_of(ruleset, playbook, question, "attack")
    refusal = no_shot(shot)
    if refusal:
        return refusal
    weapon = shot.weapon
    modifiers = _modifiers(shot)
    needs = weapon.stats.get("needs")
    base = or_more(needs) if needs is not None else None
    if needs is None or base is None:
        raise bad_question("weapon", f"nothing says how '{weapon.id}' hits")
    needed = base - sum(each.plus for each in modifiers)
    if needed > 6:
        reason = f"{weapon.name} cannot hit: each die would have to show {needed}."
        return refused(reason, needs.source or weapon.source)
    volley = _Volley(shot, modifiers, _dice(shot), needed)
    if "burst" not in weapon.stats:
        return _at_one(volley)
    return _burst_on_piece(volley) if "destroyed" in shot.target.stats else _burst_on_men(volley)


# ------------------------------------------------------------------ dice and modifiers


def _modifiers(shot: Shot) -> tuple[CountedModifier, ...]:
    """Return what changes each die: what follows from the range, and what is named."""
    weapon, distance = shot.weapon, shot.question.distance
    automatic = (
        CountedModifier(modifier)
        for modifier in automatic_modifiers(shot.playbook, weapon, shot.target, "attack")
        if _far_enough(modifier, weapon, distance)
    )
    return tuple(
        CountedModifier(replace(each.modifier, value=weapon.stats[each.modifier.id]), each.count)
        if each.modifier.id in weapon.stats
        else each
        for each in (*automatic, *shot.modifiers("attack"))
    )


def _far_enough(modifier: Modifier, weapon: Weapon, distance: float | None) -> bool:
    if modifier.beyond is None:
        return True
    beyond = weapon.stats.get("short-range", modifier.beyond).value
    return distance is not None and not isinstance(beyond, str) and distance > beyond


def _dice(shot: Shot) -> int:
    """Return the dice that are rolled at this target; a sprayer keeps one for another target."""
    whole, question = shot.whole("dice"), shot.question
    if SPRAY not in question.modifiers:
        check_dice(shot.weapon, question, whole)
        return whole
    dice = question.dice or whole - 1
    if dice >= whole:
        message = f"a spray of {whole} dice has {whole - 1} at most for one target, found {dice}"
        raise bad_question("dice", message)
    return dice


# ------------------------------------------------------------------ what hits do


def _at_one(volley: _Volley) -> Answer:
    shot = volley.shot
    if shot.question.targets not in (None, 1):
        message = f"{shot.weapon.name} fires at one soldier; name the dice that he gets"
        raise bad_question("targets", message)
    hits = binomial(volley.dice, volley.chance)
    return _answered(volley, {"hits": hits}, _man_results(volley, *volley.effect(hits)))


def _burst_on_men(volley: _Volley) -> Answer:
    """Answer for a burst among soldiers: after a hit all in the radius take its dice."""
    damage, chance = _damage(volley), volley.chance
    pinned, killed = volley.effect(damage)
    found = {
        "hits": chance_of(chance),
        "damage hits on one man": _if_hit(chance, damage),
        **_men_caught(volley, damage),
    }
    further = _man_results(volley, chance * pinned, chance * killed)
    if (volley.shot.question.targets or 1) > 1:
        further["at least one killed"] = at_least(found["killed"], 1)
    return _answered(volley, found, further)


def _men_caught(volley: _Volley, damage: Distribution) -> dict[str, Distribution]:
    """Return how many of the men in the radius are killed and pinned."""
    men = volley.shot.question.targets or 1
    pinned, killed = volley.effect(damage)
    once = volley.shot.is_reading("burst-dice", "once")
    found = {"killed": killed} if volley.at_pinned else {"killed": killed, "pinned": pinned}
    return {
        name: _if_hit(volley.chance, chance_of(part, men) if once else binomial(men, part))
        for name, part in found.items()
    }


def _burst_on_piece(volley: _Volley) -> Answer:
    """Answer for a burst on a tank or a high block: enough damage hits of one roll are its end.

    `targets` are soldiers in the radius, who are caught as well.
    """
    damage, target = _damage(volley), volley.shot.target
    enough = target.stats["destroyed"]
    destroyed = at_least(damage, int(enough.value))
    found = {"hits": chance_of(volley.chance), "damage hits": _if_hit(volley.chance, damage)}
    if volley.shot.question.targets:
        found |= _men_caught(volley, damage)
    return _answered(
        volley,
        found,
        {"destroyed": volley.chance * destroyed, "destroyed once hit": destroyed},
        used_number("Damage hits to destroy it", enough, target.source),
    )


def _damage(volley: _Volley) -> Distribution:
    """Return the damage hits of one roll of burst dice; no modifier touches them (GAP: house)."""
    needed = or_more(volley.shot.playbook.odds.stats["damage"]) or 0
    return binomial(volley.shot.whole("burst"), die_at_least(needed))


def _if_hit(chance: Fraction, odds: Distribution) -> Distribution:
    return mixture([(chance, odds), (ONE - chance, certain())])


# ------------------------------------------------------------------ the answer


def _man_results(volley: _Volley, pinned: Fraction, killed: Fraction) -> dict[str, Fraction]:
    found = {"killed": killed, "unharmed": ONE - pinned - killed}
    return found if volley.at_pinned else {"pinned": pinned, **found}


def _answered(
    volley: _Volley,
    distributions: dict[str, Distribution],
    further: dict[str, Fraction],
    *base: UsedNumber,
) -> Answer:
    return Answer(
        allowed=True,
        needed=at_least_words(volley.needed),
        chance=volley.chance,
        base=(*_base(volley), *base),
        modifiers=tuple(each.applied() for each in volley.modifiers if each.plus),
        distributions=distributions,
        further=further,
    )


def _base(volley: _Volley) -> tuple[UsedNumber, ...]:
    """Return the numbers of the weapon, and the readings that make a difference."""
    shot = volley.shot
    found = list(shot.numbers("range", "dice", "needs", "burst", "radius"))
    switches = [] if volley.at_pinned or "destroyed" in shot.target.stats else ["volley"]
    if "burst" in shot.weapon.stats:
        damage = shot.playbook.odds.stats["damage"]
        found.append(used_number("Burst dice hit on", damage, shot.weapon.source))
        switches += ["burst-dice"] if (shot.question.targets or 1) > 1 else []
    found += [shot.reading_number(each) for each in switches if each in shot.ruleset.switch]
    return tuple(found)


# ------------------------------------------------------------------ besides firing


def rally(ruleset: Ruleset, playbook: Playbook, question: Question) -> Answer:
    """Return the odds that a pinned soldier, or each of several, stands up. [Rallying]"""
    del ruleset
    check_action(playbook, question, "rally")
    test = die_test(playbook, "rally")
    counted = counted_modifiers(playbook, question, "rally")
    needed = good_from(test) - sum(each.plus for each in counted)
    chance = die_at_least(needed)
    men = question.targets or question.shooters or 1
    return Answer(
        allowed=True,
        needed=at_least_words(needed),
        chance=chance,
        base=(die_test_number(test, f"{good_from(test)}+"),),
        modifiers=tuple(each.applied() for each in counted),
        distributions={"stand up": binomial(men, chance)},
        further={"stays pinned": ONE - chance},
    )


def assault(ruleset: Ruleset, playbook: Playbook, question: Question) -> Answer:
    """Return the odds of an assault: a die each, the lower man dies. [Assault Combat]"""
    check_action(playbook, question, "assault", ranged=True)
    for place, count in (("shooters", question.shooters), ("targets", question.targets)):
        if count not in (None, 1):
            raise bad_question(place, f"an assault is one man against one, found {count}")
    target = playbook.target[question.target] if question.target else playbook.targets[0]
    if "destroyed" in target.stats or target.bars:
        return refused("Assaults are fought between soldiers.", "Assault Combat")
    check_target(playbook, question, target)
    barred = barred_by(ruleset, playbook, None, target, question)
    if barred:
        return barred
    reaches = (role.stats["assault"].value for role in ruleset.roles if "assault" in role.stats)
    reach = next((inches for inches in reaches if not isinstance(inches, str)), None)
    if reach is not None and question.distance is not None and question.distance > reach:
        return refused(f"An assault starts within {reach:g} in of the enemy.", "Assault Combat")
    counted = [
        CountedModifier(modifier)
        for modifier in playbook.modifiers
        if modifier.roll == "assault" and modifier.automatic and target.id in modifier.targets
    ]
    won, equal, lost = opposed(0, sum(each.plus for each in counted))
    return Answer(
        allowed=True,
        needed="more than the defender on 1d6 each",
        chance=won,
        base=(UsedNumber("Assault", "1d6 each, the lower man dies", "Assault Combat", "stated"),),
        modifiers=tuple(each.applied() for each in counted),
        further={"defender killed": won, "nothing happens": equal, "attacker killed": lost},
    )


ACTIONS: Mapping[str, Callable[[Ruleset, Playbook, Question], Answer]] = {
    "assault": assault,
    "rally": rally,
}
"""What can be asked in the place of a weapon."""
