"""Odds of firepower: a pool of dice against one soldier, bursts, blocks and tanks.

Army Men's arithmetic. The first hit pins a man and the next one kills him. Modifiers are added to
each die; a weapon's own number for one (its stat of the same id) goes before the playbook's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from msgspec.structs import replace

from rules.games.playbook import Modifier, Playbook, Target
from rules.games.ruleset import Ruleset, Weapon
from rules.odds.dice import (
    ONE,
    Distribution,
    at_least,
    binomial,
    certain,
    chance_of,
    die_at_least,
    mixture,
    opposed,
)
from rules.odds.die_tests import at_least_words, good_from, or_more
from rules.odds.engines.shooting import (
    barred,
    check_action,
    check_dice,
    check_rolls,
    check_target,
    is_reading,
    no_shot,
    reading_number,
    target_of,
    weapon_numbers,
    whole_of,
)
from rules.odds.modifiers import CountedModifier, counted_modifiers, fits_weapon, used_number
from rules.odds.question import Answer, Question, UsedNumber, bad_question, refused

PINNED, SPRAY = "pinned", "spray"
"""The target whom any hit kills, and the modifier under which the dice are split."""


@dataclass(frozen=True, slots=True)
class _Fire:
    """A volley that may be fired, with all that it depends on."""

    ruleset: Ruleset
    playbook: Playbook
    question: Question
    weapon: Weapon
    target: Target
    modifiers: tuple[CountedModifier, ...]
    dice: int
    needed: int

    @property
    def chance(self) -> Fraction:
        """Return the chance that one die hits."""
        return die_at_least(self.needed)


@dataclass(frozen=True, slots=True)
class _Effect:
    """What so many hits at once do to one man."""

    pinned: Fraction
    killed: Fraction


def answer(ruleset: Ruleset, playbook: Playbook, question: Question) -> Answer:
    """Return the exact answer to a (checked) question."""
    if question.weapon in ACTIONS:
        return ACTIONS[question.weapon](ruleset, playbook, question)
    check_rolls(playbook, question, "attack")
    weapon = ruleset.weapon[question.weapon]
    target = target_of(playbook, weapon, question)
    if target is None:
        raise bad_question("target", f"{ruleset.name} names nothing to shoot at")
    refusal = no_shot(ruleset, playbook, weapon, target, question)
    if refusal:
        return refusal
    counted = _counted(playbook, weapon, target, question)
    needs = weapon.stats.get("needs")
    base = or_more(needs) if needs is not None else None
    if base is None:
        raise bad_question("weapon", f"nothing says how '{weapon.id}' hits")
    needed = base - sum(each.plus for each in counted)
    if needed > 6:
        return refused(
            f"{weapon.name} cannot hit: each die would have to show {needed}.",
            needs.source or weapon.source if needs else weapon.source,
        )
    dice = _dice(weapon, question)
    fire = _Fire(ruleset, playbook, question, weapon, target, counted, dice, needed)
    if "burst" not in weapon.stats:
        return _volley(fire)
    return _shattered(fire) if "destroyed" in target.stats else _burst(fire)


# ------------------------------------------------------------------ dice and modifiers


def _counted(
    playbook: Playbook, weapon: Weapon, target: Target, question: Question
) -> tuple[CountedModifier, ...]:
    """Return what changes each die: what is named, and what follows from the range."""
    automatic = (
        CountedModifier(modifier)
        for modifier in playbook.modifiers
        if modifier.automatic
        and modifier.roll == "attack"
        and fits_weapon(modifier, weapon)
        and (not modifier.targets or target.id in modifier.targets)
        and _far_enough(modifier, weapon, question.distance)
    )
    named = counted_modifiers(playbook, question, "attack")
    return tuple(_as_weapon_says(each, weapon) for each in (*automatic, *named))


def _far_enough(modifier: Modifier, weapon: Weapon, distance: float | None) -> bool:
    if modifier.beyond is None:
        return True
    beyond = weapon.stats.get("short-range", modifier.beyond).value
    return distance is not None and not isinstance(beyond, str) and distance > beyond


def _as_weapon_says(counted: CountedModifier, weapon: Weapon) -> CountedModifier:
    own = weapon.stats.get(counted.modifier.id)
    if own is None:
        return counted
    return CountedModifier(replace(counted.modifier, value=own), counted.count)


def _dice(weapon: Weapon, question: Question) -> int:
    """Return the dice that are rolled at this target; a sprayer keeps one for another target."""
    whole = whole_of(weapon, "dice")
    if SPRAY not in question.modifiers:
        check_dice(weapon, question, whole)
        return whole
    dice = question.dice or whole - 1
    if dice >= whole:
        raise bad_question(
            "dice",
            f"a spray of {whole} dice has {whole - 1} at most for one target, found {dice}",
        )
    return dice


# ------------------------------------------------------------------ what hits do


def _effect(fire: _Fire, hits: Distribution) -> _Effect:
    """Return what becomes of one man; two hits of one volley pin and kill, or only pin (switch)."""
    if fire.target.id == PINNED:
        return _Effect(Fraction(0), at_least(hits, 1))
    if is_reading(fire.ruleset, fire.question, "volley", "pins"):
        return _Effect(at_least(hits, 1), Fraction(0))
    return _Effect(hits.get(1, Fraction(0)), at_least(hits, 2))


def _volley(fire: _Fire) -> Answer:
    if fire.question.targets not in (None, 1):
        raise bad_question(
            "targets", f"{fire.weapon.name} fires at one soldier; name the dice that he gets"
        )
    hits = binomial(fire.dice, fire.chance)
    return _answered(fire, {"hits": hits}, _effect(fire, hits))


def _burst(fire: _Fire) -> Answer:
    """Answer for a burst among soldiers: after a hit all in the radius take its dice."""
    damage = _damage(fire)
    fate = _effect(fire, damage)
    chance = fire.chance
    found = {
        "hits": chance_of(chance),
        "damage hits on one man": _if_hit(chance, damage),
        **_men_caught(fire, damage),
    }
    men = fire.question.targets or 1
    killed = found["killed"]
    more = {"at least one killed": at_least(killed, 1)} if men > 1 else {}
    return _answered(fire, found, _Effect(chance * fate.pinned, chance * fate.killed), more)


def _men_caught(fire: _Fire, damage: Distribution) -> dict[str, Distribution]:
    """Return how many of the men in the radius are killed and pinned."""
    men = fire.question.targets or 1
    fate = _effect(fire, damage)
    once = is_reading(fire.ruleset, fire.question, "burst-dice", "once")
    found = {"killed": fate.killed, "pinned": fate.pinned}
    if fire.target.id == PINNED:
        del found["pinned"]
    return {
        name: _if_hit(fire.chance, chance_of(part, men) if once else binomial(men, part))
        for name, part in found.items()
    }


def _shattered(fire: _Fire) -> Answer:
    """Answer for a burst on a tank or a high block: enough damage hits of one roll are its end.

    `targets` are soldiers in the radius, who are caught as well.
    """
    damage = _damage(fire)
    enough = fire.target.stats["destroyed"]
    destroyed = at_least(damage, int(enough.value))
    near = _men_caught(fire, damage) if fire.question.targets else {}
    return Answer(
        allowed=True,
        needed=at_least_words(fire.needed),
        chance=fire.chance,
        base=(
            *_base(fire),
            used_number("Damage hits to destroy it", enough, fire.target.source),
        ),
        modifiers=_told(fire),
        distributions={
            "hits": chance_of(fire.chance),
            "damage hits": _if_hit(fire.chance, damage),
            **near,
        },
        further={
            "destroyed": fire.chance * destroyed,
            "destroyed once hit": destroyed,
        },
    )


def _damage(fire: _Fire) -> Distribution:
    """Return the damage hits of one roll of burst dice; no modifier touches them (GAP: house)."""
    needed = or_more(fire.playbook.odds.stats["damage"]) or 0
    return binomial(whole_of(fire.weapon, "burst"), die_at_least(needed))


def _if_hit(chance: Fraction, odds: Distribution) -> Distribution:
    return mixture([(chance, odds), (ONE - chance, certain())])


# ------------------------------------------------------------------ the answer


def _answered(
    fire: _Fire,
    distributions: dict[str, Distribution],
    fate: _Effect,
    more: dict[str, Fraction] | None = None,
) -> Answer:
    unharmed = ONE - fate.pinned - fate.killed
    further = {"pinned": fate.pinned, "killed": fate.killed, "unharmed": unharmed}
    if fire.target.id == PINNED:
        del further["pinned"]
    return Answer(
        allowed=True,
        needed=at_least_words(fire.needed),
        chance=fire.chance,
        base=_base(fire),
        modifiers=_told(fire),
        distributions=distributions,
        further={**further, **(more or {})},
    )


def _base(fire: _Fire) -> tuple[UsedNumber, ...]:
    found = weapon_numbers(fire.ruleset, fire.weapon, "range", "dice", "needs", "burst", "radius")
    switches = [] if fire.target.id == PINNED or "destroyed" in fire.target.stats else ["volley"]
    if "burst" in fire.weapon.stats:
        damage = fire.playbook.odds.stats["damage"]
        found = (*found, used_number("Burst dice hit on", damage, fire.weapon.source))
        switches += ["burst-dice"] if (fire.question.targets or 1) > 1 else []
    told = (
        reading_number(fire.ruleset, fire.question, each)
        for each in switches
        if each in fire.ruleset.switch
    )
    return (*found, *told)


def _told(fire: _Fire) -> tuple[UsedNumber, ...]:
    return tuple(each.applied() for each in fire.modifiers if each.plus)


def rally(ruleset: Ruleset, playbook: Playbook, question: Question) -> Answer:
    """Return the odds that a pinned soldier, or each of several, stands up. [Rallying]"""
    del ruleset
    check_action(playbook, question, "rally")
    test = playbook.test.get("rally")
    if test is None:
        raise bad_question("", f"{playbook.ruleset} has no test 'rally'")
    counted = counted_modifiers(playbook, question, "rally")
    needed = good_from(test) - sum(each.plus for each in counted)
    chance = die_at_least(needed)
    men = question.targets or question.shooters or 1
    return Answer(
        allowed=True,
        needed=at_least_words(needed),
        chance=chance,
        base=(UsedNumber(test.name, f"{good_from(test)}+", test.source, "stated"),),
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
    barring = barred(ruleset, playbook, None, target, question)
    if barring:
        return barring
    reach = _assault_reach(ruleset)
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


def _assault_reach(ruleset: Ruleset) -> float | None:
    """Return how near an enemy must be to be assaulted, in inches; None when no role says so."""
    found = (role.stats["assault"].value for role in ruleset.roles if "assault" in role.stats)
    return next((value for value in found if not isinstance(value, str)), None)


ACTIONS: Mapping[str, Callable[[Ruleset, Playbook, Question], Answer]] = {
    "assault": assault,
    "rally": rally,
}
"""What can be asked in the place of a weapon."""
