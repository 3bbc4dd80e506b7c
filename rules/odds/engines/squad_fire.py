"""Odds of squads that shoot together: a die a man against the squad's own size, and saves for hits.

The Green and the Tan's arithmetic. How a weapon hits is read from its stats `needs` and `hits`. A
save is called "hitting the dirt".
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from msgspec.structs import replace

from rules.games.playbook import Playbook, Target
from rules.games.ruleset import Ruleset, Weapon
from rules.odds.dice import (
    FACES,
    ONE,
    ZERO,
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
from rules.odds.engines.shooting import Shot, check_dice, no_shot, shot_of
from rules.odds.engines.squad_actions import size_of, usual_size
from rules.odds.modifiers import CountedModifier, automatic_modifiers, counted_modifiers
from rules.odds.question import Answer, Question, UsedNumber, bad_question, refused

ROLL = "save"
NONE = "none"
"""What a weapon's `target-save` says when soldiers may not hit the dirt against it."""


# ------------------------------------------------------------------ saves


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
        if self.needed > FACES:
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
        return Save(base, ONE - die_at_least(base))
    # A modifier that names the weapon has the number of the weapon's own table.
    numbered = own is not None and not isinstance(own.value, str)
    automatic = (
        replace(modifier, value=own) if numbered and weapon.id in modifier.weapons else modifier
        for modifier in automatic_modifiers(playbook, weapon, target, ROLL)
    )
    counted = (
        *map(CountedModifier, automatic),
        *counted_modifiers(playbook, question, ROLL),
    )
    needed = base - sum(each.plus for each in counted)
    safe = die_at_least(needed)
    if any(isinstance(each.modifier.value.value, str) for each in counted):
        safe = with_reroll(safe)
    return Save(needed, ONE - safe, tuple(each.applied() for each in counted))


def is_armour(target: Target) -> bool:
    """Return whether a target is a tank or vehicle: one piece, with a need of its own to be hit."""
    return "needs" in target.stats


# ------------------------------------------------------------------ a shot and its answer


@dataclass(frozen=True, slots=True)
class _SquadShot(Shot):
    """A shot that may be fired, with the target's save and the sizes of both squads."""

    save: Save
    shooters: int
    targets: int

    @property
    def rerolls(self) -> tuple[UsedNumber, ...]:
        """Return what lets the shooter roll again (a commander); other modifiers change nothing."""
        words = (each for each in self.modifiers("attack"))
        return tuple(each.applied() for each in words if isinstance(each.modifier.value.value, str))

    def option(self, switch_id: str) -> Fraction:
        """Return the chance that an option's second die goes wrong; 0 when it is not played."""
        test = self.playbook.test.get(switch_id)
        played = test is not None and self.is_reading(switch_id, "on")
        return die_at_most(bad_until(test)) if test is not None and played else ZERO

    def whole_target(self) -> int:
        """Return the hits of a shot that hits all there is: one for a tank or vehicle."""
        return 1 if is_armour(self.target) else self.targets

    def to_hit(self, size: int) -> tuple[str, Fraction]:
        """Return the roll that hits, in words, and its chance: a size or less, or armour's own."""
        if is_armour(self.target):
            needed = or_more(self.target.stats["needs"]) or 0
            return at_least_words(needed), die_at_least(needed)
        return at_most_words(size), die_at_most(size)

    def answer(
        self,
        needed: str,
        chance: Fraction,
        hits: Distribution,
        fallen: Distribution | None = None,
        *,
        further: Mapping[str, Fraction] | None = None,
        distributions: Mapping[str, Distribution] | None = None,
        option: str = "",
    ) -> Answer:
        """Return the answer with what the hits do; `option` is the switch that was played."""
        harm = self.save.harm
        if fallen is None:
            fallen = capped(follow(hits, lambda number: binomial(number, harm)), self.targets)
        results = {"one hit does harm": harm}
        found = {"hits": hits}
        if is_armour(self.target):
            results["destroyed"] = at_least(fallen, 1)
        else:
            found["killed"] = fallen
            results["at least one falls"] = at_least(fallen, 1)
            results["all fall"] = at_least(fallen, self.targets)
        base = [*self.numbers("range", "dice", "needs", "hits"), *self._save_numbers()]
        if option:
            switch = self.ruleset.switch[option]
            said = switch.options["on"].lower()
            base.append(UsedNumber(switch.name, said, switch.source, "stated"))
        return Answer(
            allowed=True,
            needed=f"{needed}; then {self.save.words}",
            chance=chance,
            base=tuple(base),
            modifiers=(*self.rerolls, *self.save.modifiers),
            distributions={**found, **(distributions or {})},
            further={**results, **(further or {})},
        )

    def _save_numbers(self) -> tuple[UsedNumber, ...]:
        if self.save.needed is None:
            return (UsedNumber("Hits the dirt", "not against this", self.weapon.source, "stated"),)
        test = self.playbook.test[self.target.test]
        base = UsedNumber("Hits the dirt on", f"{good_from(test)}+", test.source, "stated")
        number = self.target.stats.get("needs")
        by_size = str(self.weapon.stats["needs"].value)[:1] == "≤"
        if number is None or not by_size or self.stat("hits").value == "each":
            return (base,)
        to_hit = UsedNumber("To hit it", f"{number.value}+", number.source, number.provenance)
        return (to_hit, base)


def answer(ruleset: Ruleset, playbook: Playbook, question: Question) -> Answer:
    """Return the exact answer to a (checked) question about a shot."""
    shot = shot_of(ruleset, playbook, question, "attack", "save")
    refusal = no_shot(shot)
    if refusal:
        return refusal
    save = save_of(playbook, shot.weapon, shot.target, question)
    shooters = question.shooters or usual_size(ruleset)
    targets = size_of(ruleset, shot.target, question)
    needs = shot.weapon.stats.get("needs")
    way = _WAYS.get(str(needs.value)) if needs is not None else None
    if way is None and needs is not None and or_more(needs) is not None:
        way = _aimed
    if way is None:
        raise bad_question("weapon", f"nothing says how '{shot.weapon.id}' hits")
    return way(
        _SquadShot(ruleset, playbook, question, shot.weapon, shot.target, save, shooters, targets)
    )


# ------------------------------------------------------------------ ways to hit


def _squad(shot: _SquadShot) -> Answer:
    """Answer for a die a man, or one thrown grenade, against the size of the shooter's squad."""
    if "each" not in str(shot.stat("hits").value):
        return _thrown(shot)
    dice = shot.question.dice or shot.shooters
    if dice > shot.shooters:
        message = f"{dice} dice are more than the {shot.shooters} men of the squad that shoots"
        raise bad_question("dice", message)
    chance = die_at_most(shot.shooters)
    hits = binomial(dice, chance)
    fallen = capped(binomial(dice, chance * shot.save.harm), shot.targets)
    return shot.answer(at_most_words(shot.shooters), chance, hits, fallen)


def _thrown(shot: _SquadShot) -> Answer:
    check_dice(shot.weapon, shot.question)
    needed, chance = shot.to_hit(shot.shooters)
    hits = chance_of(chance)
    if not is_armour(shot.target):
        hits = mixture([(chance, die()), (ONE - chance, certain())])
    dropped = (ONE - chance) * shot.option("oops")
    if not dropped:
        return shot.answer(needed, chance, hits)
    # The thrower's own squad escapes by the test of the first target.
    own = ONE - die_at_least(good_from(shot.playbook.test[shot.playbook.targets[0].test]))
    losses = capped(follow(die(), lambda number: binomial(number, own)), shot.shooters)
    return shot.answer(
        needed,
        chance,
        hits,
        further={"dropped at the thrower's feet": dropped},
        distributions={"own losses": mixture([(dropped, losses), (ONE - dropped, certain())])},
        option="oops",
    )


def _reach(shot: _SquadShot) -> Answer:
    """Answer for a flame thrower: the die is the reach, what it has to spare the hits."""
    check_dice(shot.weapon, shot.question)
    name = shot.weapon.name
    if shot.question.distance is None:
        raise bad_question("range", f"{name}: its hits depend on the range; name it")
    inches = math.ceil(shot.question.distance)
    if inches > FACES:
        reason = f"{name} reaches {FACES} in at most, not {inches}."
        return refused(reason, shot.weapon.source)
    blown, rolled = shot.option("kaboom"), die()
    hits = mapped(rolled, lambda roll: max(roll - inches, 0))
    if blown and inches == 0:
        hits = {**hits, 1: hits[1] * (ONE - blown), 0: rolled[1] * blown}
    needed = "nothing: a 6 just reaches and has no hit to spare"
    return shot.answer(
        at_least_words(inches + 1) if inches < FACES else needed,
        at_least(hits, 1),
        dict(sorted(hits.items())),
        further={"the thrower is lost": rolled[1] * blown} if blown else {},
        option="kaboom" if blown else "",
    )


def _matching(shot: _SquadShot) -> Answer:
    """Answer for a machine gun: of the dice that its owner picks, those that match miss."""
    stat, most = shot.stat("dice"), shot.whole("dice")
    dice = shot.question.dice or most
    if not (stat.low or 1) <= dice <= most:
        reason = f"{shot.weapon.name} rolls {stat.text()} dice, not {dice}."
        return refused(reason, stat.source or shot.weapon.source)
    hits = dict(singles_with_reroll(dice) if shot.rerolls else single_faces(dice))
    further = {"jams": hits.get(0, ZERO)}
    many = f"one of {dice} dice that matches no other" if dice > 1 else "always: one die"
    if shot.rerolls:
        many += "; the die that gives the most hits on average is rolled again"
        careful = dict(singles_with_reroll(dice, careful=True))
        further["jams, when the die is picked against the jam"] = careful.get(0, ZERO)
    return shot.answer(many, at_least(hits, 1), hits, further=further)


def _target_size(shot: _SquadShot) -> Answer:
    """Answer for a mortar: the size of the target's squad or less, and all of it is hit."""
    check_dice(shot.weapon, shot.question)
    needed, chance = shot.to_hit(shot.targets)
    if shot.rerolls:
        chance = with_reroll(chance)
    strayed = (ONE - chance) * shot.option("friendly-fire")
    return shot.answer(
        needed,
        chance,
        chance_of(chance, shot.whole_target()),
        further={"the opponent makes a mortar shot": strayed} if strayed else {},
        option="friendly-fire" if strayed else "",
    )


def _aimed(shot: _SquadShot) -> Answer:
    """Answer for a main gun or a bazooka: so much or more on one die."""
    check_dice(shot.weapon, shot.question)
    needed = or_more(shot.weapon.stats["needs"]) or 0
    hits = shot.whole_target() if shot.stat("hits").value == "all" else 1
    chance = die_at_least(needed)
    return shot.answer(at_least_words(needed), chance, chance_of(chance, hits))


_WAYS: Mapping[str, Callable[[_SquadShot], Answer]] = {
    "≤ squad": _squad,
    "≤ target": _target_size,
    "in reach": _reach,
    "unmatched": _matching,
}
"""How a shot hits, by what the weapon's table says under `needs`."""
