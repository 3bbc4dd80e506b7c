"""Odds of squads that shoot together: a die a man against the squad's own size, and saves for hits.

The Green and the Tan's arithmetic. How a weapon hits is read from its stats `needs` and `hits`. A
save is called "hitting the dirt". Assaults, rolls to move and mines are in squad_actions.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import replace as changed
from fractions import Fraction
from functools import cached_property

from msgspec.structs import replace

from rules.attack.dice import (
    FACES,
    ONE,
    ZERO,
    Distribution,
    at_least,
    binomial,
    capped,
    chance_of,
    die,
    die_at_least,
    die_at_most,
    follow,
    mapped,
    mean,
    only_if,
    single_faces,
    with_reroll,
)
from rules.attack.die_tests import (
    at_least_words,
    at_most_words,
    bad_until,
    good_from,
    or_more,
)
from rules.attack.modifiers import CountedModifier
from rules.attack.question import Answer, DiceChoice, UsedNumber, bad_question, refused
from rules.attack.question_context import GameQuestion
from rules.common.wording import counted
from rules.games.playbook import Target
from rules.games.ruleset import Ruleset

ROLL = "save"
NONE = "none"
"""What a weapon's `target-save` says when soldiers may not hit the dirt against it."""
JAMS = "jams"
"""What an answer calls the chance that a machine gun has no hit."""
UNMATCHED = "unmatched"
"""What a weapon's `needs` says when dice that match miss, and it is lost when all of them do."""


def usual_size(ruleset: Ruleset) -> int:
    """Return the size of the game's largest squad, for questions that name none."""
    return max((squad.size or squad.largest or 1 for squad in ruleset.squads), default=1)


def target_size(asked: GameQuestion) -> int:
    """Return how many there are of the target; raises InputProblem for two men in one spotter."""
    target, targets = asked.target, asked.question.targets
    fixed = target.stats.get("size")
    if fixed is None:
        return targets or usual_size(asked.ruleset)
    if targets not in (None, fixed.value):
        message = f"{target.name} is a target of {fixed.value}, found {targets}"
        raise bad_question("targets", message)
    return int(fixed.value)


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


def save_of(asked: GameQuestion) -> Save:
    """Return the save of a target against a weapon, everything named and automatic counted.

    A need of 1 or less saves always, one above 6 never: the game has no natural 1 or 6.
    """
    weapon, target = asked.weapon, asked.target
    own = weapon.stats.get("target-save")
    unmodified = own is not None and own.value == NONE
    if not target.test or (unmodified and not _is_armour(target)):
        return Save(None, ONE)
    base = good_from(asked.playbook.test[target.test])
    if unmodified:
        return Save(base, ONE - die_at_least(base))
    # A modifier that names the weapon has the number of the weapon's own table.
    numbered = own is not None and not isinstance(own.value, str)
    automatic = (
        replace(modifier, value=own) if numbered and weapon.id in modifier.weapons else modifier
        for modifier in asked.automatic(ROLL)
    )
    counted = (*map(CountedModifier, automatic), *asked.modifiers(ROLL))
    needed = base - sum(each.plus for each in counted)
    safe = die_at_least(needed)
    if any(each.in_words for each in counted):
        safe = with_reroll(safe)
    return Save(needed, ONE - safe, tuple(each.applied() for each in counted))


def _is_armour(target: Target) -> bool:
    """Return whether a target is a tank or vehicle: one piece, with a need of its own to be hit."""
    return "needs" in target.stats


# ------------------------------------------------------------------ a shot and its answer


class _SquadShot(GameQuestion):
    """A shot that may be fired, with the target's save and the sizes of both squads."""

    @cached_property
    def save(self) -> Save:
        """Return the save of the target."""
        return save_of(self)

    @property
    def shooters(self) -> int:
        """Return the size of the squad that shoots."""
        return self.question.shooters or usual_size(self.ruleset)

    @cached_property
    def targets(self) -> int:
        """Return the size of the squad that is shot at."""
        return target_size(self)

    @cached_property
    def rerolls(self) -> tuple[UsedNumber, ...]:
        """Return what lets the shooter roll again (a commander); other modifiers change nothing."""
        return tuple(each.applied() for each in self.modifiers("attack") if each.in_words)

    def option(self, switch_id: str) -> Fraction:
        """Return the chance that an option's second die goes wrong; 0 when it is not played."""
        test = self.playbook.test.get(switch_id)
        played = test is not None and self.is_reading(switch_id, "on")
        return die_at_most(bad_until(test)) if test is not None and played else ZERO

    def whole_target(self) -> int:
        """Return the hits of a shot that hits all there is: one for a tank or vehicle."""
        return 1 if _is_armour(self.target) else self.targets

    def to_hit(self, size: int) -> tuple[str, Fraction]:
        """Return the roll that hits, in words, and its chance: a size or less, or armour's own."""
        if _is_armour(self.target):
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
        readings: Sequence[UsedNumber] = (),
    ) -> Answer:
        """Return the answer with what the hits do; `option` is the switch that was played.

        `readings` are what players have to agree on because the document is silent.
        """
        harm = self.save.harm
        if fallen is None:
            fallen = capped(follow(hits, lambda number: binomial(number, harm)), self.targets)
        results = {"one hit does harm": harm}
        found = {"hits": hits}
        if _is_armour(self.target):
            results["destroyed"] = at_least(fallen, 1)
        else:
            found["killed"] = fallen
            results["at least one falls"] = at_least(fallen, 1)
            results["all fall"] = at_least(fallen, self.targets)
        base = [*self.numbers("range", "dice", "needs", "hits"), *self._save_numbers(), *readings]
        if option:
            switch = self.ruleset.switch[option]
            said = switch.options["on"].lower()
            base.append(UsedNumber(switch.name, said, switch.source, "stated"))
        return Answer(
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
        if self.save.needed <= 1:
            sure = UsedNumber("A roll that cannot fail", "not made", "", "house")
            return (base, sure)
        number = self.target.stats.get("needs")
        by_size = str(self.weapon.stats["needs"].value)[:1] == "≤"
        if number is None or not by_size or self.stat("hits").value == "each":
            return (base,)
        to_hit = UsedNumber("To hit it", f"{number.value}+", number.source, number.provenance)
        return (to_hit, base)


def answer(asked: GameQuestion) -> Answer:
    """Return the exact answer to a (checked) question about a shot."""
    asked.check_rolls("attack", ROLL)
    refusal = asked.no_shot()
    if refusal:
        return refusal
    shot = _SquadShot(asked.ruleset, asked.playbook, asked.question)
    target_size(shot)
    needs = shot.weapon.stats.get("needs")
    way = _WAYS.get(str(needs.value)) if needs is not None else None
    if way is None and needs is not None and or_more(needs) is not None:
        way = _aimed
    if way is None:
        raise bad_question("weapon", f"nothing says how '{shot.weapon.id}' hits")
    return way(shot)


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
    """Answer for a grenade: its die is how many are hit, so never more than there are."""
    shot.check_dice()
    needed, chance = shot.to_hit(shot.shooters)
    hits = only_if(chance, capped(die(), shot.whole_target()))
    dropped = (ONE - chance) * shot.option("oops")
    if not dropped:
        return shot.answer(needed, chance, hits)
    # The thrower's own squad escapes by the test of the first target.
    own = ONE - die_at_least(good_from(shot.playbook.test[shot.playbook.targets[0].test]))
    losses = follow(capped(die(), shot.shooters), lambda number: binomial(number, own))
    return shot.answer(
        needed,
        chance,
        hits,
        further={"dropped at the thrower's feet": dropped},
        distributions={"own losses": only_if(dropped, losses)},
        option="oops",
    )


def _reach(shot: _SquadShot) -> Answer:
    """Answer for a flame thrower: the die is the reach, what it has to spare the hits."""
    shot.check_dice()
    name = shot.weapon.name
    if shot.question.distance is None:
        raise bad_question("range", f"{name}: its hits depend on the range; give the range")
    inches = math.ceil(shot.question.distance)
    if inches > FACES:
        reason = f"{name} reaches {FACES} in at most, not {shot.question.distance:g}."
        return refused(reason, shot.weapon.source)
    readings = [UsedNumber("Part of an inch", "counts as a whole one", "", "house")]
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
        readings=readings if inches != shot.question.distance else (),
    )


def _matching(shot: _SquadShot) -> Answer:
    """Answer for a machine gun: of the dice that its owner picks, those that match miss."""
    stat, most = shot.stat("dice"), shot.whole("dice")
    least = int(stat.low or 1)
    if shot.question.dice is None:
        return _best_of(shot, range(least, most + 1))
    dice = shot.question.dice
    if not least <= dice <= most:
        reason = f"{shot.weapon.name} rolls {stat.text()} dice, not {dice}."
        return refused(reason, stat.source or shot.weapon.source)
    return _with_dice(shot, dice)


def _best_of(shot: _SquadShot, numbers: Sequence[int]) -> Answer:
    """Return the answer for the number of dice that costs the target most, and for each number.

    Among equals the one that jams least, then the fewest dice.
    """
    answers = {dice: _with_dice(shot, dice) for dice in numbers}
    choices = []
    for dice, found in answers.items():
        if _is_armour(shot.target):
            losses = chance = found.further["destroyed"]
        else:
            losses = mean(found.distributions["killed"])
            chance = found.further["at least one falls"]
        choices.append(DiceChoice(dice, losses, chance, found.further[JAMS]))
    best = max(choices, key=lambda each: (each.losses, -each.jams, -each.dice)).dice
    found = answers[best]
    if len(choices) == 1:
        return found
    said = f"{counted(best, 'die', 'dice')} (best on average); {found.needed}"
    return changed(found, needed=said, choices=tuple(choices))


def _with_dice(shot: _SquadShot, dice: int) -> Answer:
    hits = dict(single_faces(dice, "most hits" if shot.rerolls else ""))
    further = {JAMS: hits.get(0, ZERO)}
    many = f"one of {dice} dice that matches no other" if dice > 1 else "always: one die"
    if shot.rerolls:
        many += "; the die that gives the most hits on average is rolled again"
        careful = dict(single_faces(dice, "no jam"))
        further["jams, when the die is picked against the jam"] = careful.get(0, ZERO)
    return shot.answer(many, at_least(hits, 1), hits, further=further)


def _target_size(shot: _SquadShot) -> Answer:
    """Answer for a mortar: the size of the target's squad or less, and all of it is hit."""
    shot.check_dice()
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
    shot.check_dice()
    needed = or_more(shot.weapon.stats["needs"]) or 0
    hits = shot.whole_target() if shot.stat("hits").value == "all" else 1
    chance = die_at_least(needed)
    return shot.answer(at_least_words(needed), chance, chance_of(chance, hits))


_WAYS: Mapping[str, Callable[[_SquadShot], Answer]] = {
    "≤ squad": _squad,
    "≤ target": _target_size,
    "in reach": _reach,
    UNMATCHED: _matching,
}
"""How a shot hits, by what the weapon's table says under `needs`."""
