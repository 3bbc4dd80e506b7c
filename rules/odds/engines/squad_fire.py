"""A shot of The Green and the Tan's kind: what it depends on, and the answer made of its hits."""

from __future__ import annotations

import math
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
    capped,
    certain,
    chance_of,
    die,
    die_at_least,
    die_at_most,
    follow,
    mapped,
    mixture,
    single_faces,
    singles_with_reroll,
    with_reroll,
)
from rules.odds.die_tests import at_least_words, at_most_words, bad_until, good_from, or_more
from rules.odds.engines.shooting import (
    check_dice,
    check_rolls,
    is_reading,
    no_shot,
    stat_of,
    target_of,
    weapon_numbers,
    whole_of,
)
from rules.odds.engines.squad_actions import ACTIONS, size_of, usual_size
from rules.odds.modifiers import CountedModifier, counted_modifiers, fits_weapon
from rules.odds.question import Answer, Question, UsedNumber, bad_question, refused


@dataclass(frozen=True, slots=True)
class SquadShot:
    """A shot that may be fired, with all that it depends on."""

    ruleset: Ruleset
    playbook: Playbook
    question: Question
    weapon: Weapon
    target: Target
    save: Save
    shooters: int
    targets: int

    @property
    def rerolls(self) -> bool:
        """Return whether a commander lets the shooter roll again."""
        return bool(_rerolls(self))

    def option(self, switch_id: str) -> Fraction:
        """Return the chance that an option's second die goes wrong; 0 when it is not played."""
        test = self.playbook.test.get(switch_id)
        if test is None:
            return Fraction(0)
        played = is_reading(self.ruleset, self.question, switch_id, "on")
        return die_at_most(bad_until(test)) if played else Fraction(0)

    def fallen(self, hits: Distribution) -> Distribution:
        """Return how many of the target's men fall of so many hits."""
        harm = self.save.harm
        return capped(follow(hits, lambda number: binomial(number, harm)), self.targets)

    def whole_target(self) -> int:
        """Return the hits of a shot that hits all there is: one for a tank or vehicle."""
        return 1 if is_armour(self.target) else self.targets


def answered(
    shot: SquadShot,
    needed: str,
    chance: Fraction,
    hits: Distribution,
    fallen: Distribution | None = None,
    *,
    further: Mapping[str, Fraction] | None = None,
    distributions: Mapping[str, Distribution] | None = None,
    options: tuple[str, ...] = (),
) -> Answer:
    """Return the answer with what the hits do to the target."""
    fallen = fallen if fallen is not None else shot.fallen(hits)
    harm = {"one hit does harm": shot.save.harm}
    found: dict[str, Distribution] = {"hits": hits}
    if is_armour(shot.target):
        harm["destroyed"] = at_least(fallen, 1)
    else:
        found["killed"] = fallen
        harm["at least one falls"] = at_least(fallen, 1)
        harm["all fall"] = at_least(fallen, shot.targets)
    return Answer(
        allowed=True,
        needed=f"{needed}; then {shot.save.words}",
        chance=chance,
        base=(
            *weapon_numbers(shot.ruleset, shot.weapon, "range", "dice", "needs", "hits"),
            *_save_base(shot),
            *_options(shot, options),
        ),
        modifiers=(*_rerolls(shot), *shot.save.modifiers),
        distributions={**found, **(distributions or {})},
        further={**harm, **(further or {})},
    )


def _rerolls(shot: SquadShot) -> tuple[UsedNumber, ...]:
    """Return what lets the shooter roll again; conditions, which change no number, are left out."""
    counted = counted_modifiers(shot.playbook, shot.question, "attack")
    return tuple(each.applied() for each in counted if isinstance(each.modifier.value.value, str))


def _save_base(shot: SquadShot) -> tuple[UsedNumber, ...]:
    if shot.save.needed is None:
        return (UsedNumber("Hits the dirt", "not against this", shot.weapon.source, "stated"),)
    test = shot.playbook.test[shot.target.test]
    base = UsedNumber("Hits the dirt on", f"{good_from(test)}+", test.source, "stated")
    if shot.target.stats.get("needs") and str(shot.weapon.stats["needs"].value)[:1] == "≤":
        number = shot.target.stats["needs"]
        if stat_of(shot.weapon, "hits").value != "each":
            to_hit = UsedNumber("To hit it", f"{number.value}+", number.source, number.provenance)
            return (to_hit, base)
    return (base,)


def _options(shot: SquadShot, options: tuple[str, ...]) -> tuple[UsedNumber, ...]:
    return tuple(
        UsedNumber(
            shot.ruleset.switch[name].name,
            shot.ruleset.switch[name].options["on"].lower(),
            shot.ruleset.switch[name].source,
            "stated",
        )
        for name in options
    )


ROLL = "save"
NONE = "none"
"""What a weapon's `target-save` says when soldiers may not hit the dirt against it."""


@dataclass(frozen=True, slots=True)
class Save:
    """How a target escapes a hit: the roll it needs (None: it has none) and the chance of harm."""

    needed: int | None
    harm: Fraction
    modifiers: tuple[UsedNumber, ...] = ()

    @property
    def words(self) -> str:
        """Return what the target needs, in words."""
        if self.needed is None:
            return "no hitting the dirt"
        if self.needed > 6:
            return "nothing saves the target"
        return f"the target is safe: {at_least_words(self.needed)}"


def save_of(playbook: Playbook, weapon: Weapon, target: Target, question: Question) -> Save:
    """Return the save of a target against a weapon, everything named and automatic counted.

    A need of 1 or less saves always, one above 6 never: the game has no natural 1 or 6.
    """
    own = weapon.stats.get("target-save")
    unmodified = own is not None and own.value == NONE
    if not target.test or (unmodified and not is_armour(target)):
        return Save(None, ONE)
    base = good_from(playbook.test[target.test])
    if unmodified:
        return unmodified_save(base)
    counted = (
        *automatic_modifiers(playbook, weapon, target, ROLL),
        *counted_modifiers(playbook, question, ROLL),
    )
    needed = base - sum(each.plus for each in counted)
    safe = die_at_least(needed)
    if any(isinstance(each.modifier.value.value, str) for each in counted):
        safe = with_reroll(safe)
    return Save(needed, ONE - safe, tuple(each.applied() for each in counted))


def unmodified_save(needed: int) -> Save:
    """Return a save that nothing changes."""
    return Save(needed, ONE - die_at_least(needed))


def is_armour(target: Target) -> bool:
    """Return whether a target is a tank or vehicle: one piece, with a need of its own to be hit."""
    return "needs" in target.stats


def automatic_modifiers(
    playbook: Playbook, weapon: Weapon, target: Target, roll: str
) -> tuple[CountedModifier, ...]:
    """Return the modifiers that follow from weapon and target by themselves."""
    return tuple(
        CountedModifier(_as_weapon_says(modifier, weapon))
        for modifier in playbook.modifiers
        if modifier.automatic
        and modifier.roll == roll
        and fits_weapon(modifier, weapon)
        and (not modifier.targets or target.id in modifier.targets)
    )


def _as_weapon_says(modifier: Modifier, weapon: Weapon) -> Modifier:
    """Return a modifier named for a weapon with the number that the weapon's own table gives."""
    own = weapon.stats.get("target-save")
    if own is None or isinstance(own.value, str) or weapon.id not in modifier.weapons:
        return modifier
    return replace(modifier, value=own)


def answer(ruleset: Ruleset, playbook: Playbook, question: Question) -> Answer:
    """Return the exact answer to a (checked) question."""
    if question.weapon in ACTIONS:
        return ACTIONS[question.weapon](ruleset, playbook, question)
    check_rolls(playbook, question, "attack", "save")
    weapon = ruleset.weapon[question.weapon]
    target = target_of(playbook, weapon, question)
    if target is None:
        raise bad_question("target", f"{ruleset.name} names nothing to shoot at")
    refusal = no_shot(ruleset, playbook, weapon, target, question)
    if refusal:
        return refusal
    shot = SquadShot(
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


def _way(weapon: Weapon) -> Callable[[SquadShot], Answer]:
    needs = weapon.stats.get("needs")
    if needs is not None:
        way = _WAYS.get(str(needs.value))
        if way is not None:
            return way
        if or_more(needs) is not None:
            return _aimed
    raise bad_question("weapon", f"nothing says how '{weapon.id}' hits")


# ------------------------------------------------------------------ ways to hit


def _squad(shot: SquadShot) -> Answer:
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


def _thrown(shot: SquadShot) -> Answer:
    check_dice(shot.weapon, shot.question)
    if is_armour(shot.target):
        needed, chance = _against_armour(shot)
        hits = chance_of(chance)
    else:
        needed, chance = at_most_words(shot.shooters), die_at_most(shot.shooters)
        hits = mixture([(chance, die()), (ONE - chance, certain())])
    dropped = (ONE - chance) * shot.option("oops")
    if not dropped:
        return answered(shot, needed, chance, hits)
    own = unmodified_save(good_from(shot.playbook.test[_own_save(shot)]))
    losses = capped(follow(die(), lambda number: binomial(number, own.harm)), shot.shooters)
    return answered(
        shot,
        needed,
        chance,
        hits,
        further={"dropped at the thrower's feet": dropped},
        distributions={"own losses": mixture([(dropped, losses), (ONE - dropped, certain())])},
        options=("oops",),
    )


def _own_save(shot: SquadShot) -> str:
    """Return the test by which the thrower's own squad escapes: that of the first target."""
    return shot.playbook.targets[0].test


def _reach(shot: SquadShot) -> Answer:
    """Answer for a flame thrower: the die is the reach, what it has to spare the hits."""
    check_dice(shot.weapon, shot.question)
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


def _matching(shot: SquadShot) -> Answer:
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


def _target_size(shot: SquadShot) -> Answer:
    """Answer for a mortar: the size of the target's squad or less, and all of it is hit."""
    check_dice(shot.weapon, shot.question)
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


def _aimed(shot: SquadShot) -> Answer:
    """Answer for a main gun or a bazooka: so much or more on one die."""
    check_dice(shot.weapon, shot.question)
    needed = or_more(shot.weapon.stats["needs"]) or 0
    everyone = stat_of(shot.weapon, "hits").value == "all"
    hits = shot.whole_target() if everyone else 1
    chance = die_at_least(needed)
    return answered(shot, at_least_words(needed), chance, chance_of(chance, hits))


def _against_armour(shot: SquadShot) -> tuple[str, Fraction]:
    needed = or_more(shot.target.stats["needs"]) or 0
    return at_least_words(needed), die_at_least(needed)


_WAYS: Mapping[str, Callable[[SquadShot], Answer]] = {
    "≤ squad": _squad,
    "≤ target": _target_size,
    "in reach": _reach,
    "unmatched": _matching,
}
