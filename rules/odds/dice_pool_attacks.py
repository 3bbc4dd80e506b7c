"""Odds of firepower: a pool of dice against one soldier, bursts, blocks and tanks; assaults.

Army Men's arithmetic. The first hit pins a man and the next one kills him. Modifiers are added to
each die; a weapon's own number for one (its stat of the same id) goes before the playbook's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from msgspec.structs import replace

from rules.attack.dice import (
    ONE,
    ZERO,
    Distribution,
    at_least,
    binomial,
    chance_of,
    die_at_least,
    only_if,
    opposed,
)
from rules.attack.die_tests import at_least_words, each_man_tests, or_more
from rules.attack.modifiers import CountedModifier, used_number
from rules.attack.question import Answer, UsedNumber, bad_question, refused
from rules.attack.question_context import GameQuestion

PINNED, SPRAY = "pinned", "spray"
"""The target whom any hit kills, and the modifier under which the dice are split."""


@dataclass(frozen=True, slots=True)
class Volley:
    """A volley that may be fired: what changes each die, how many there are, what they need."""

    asked: GameQuestion
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
        return self.asked.target.id == PINNED

    def effect(self, hits: Distribution) -> tuple[Fraction, Fraction]:
        """Return the chances that so many hits at once pin one man, and that they kill him.

        Two hits of one volley pin and kill, or only pin (a switch).
        """
        if self.at_pinned:
            return ZERO, at_least(hits, 1)
        if self.asked.is_reading("volley", "pins"):
            return at_least(hits, 1), ZERO
        return hits.get(1, ZERO), at_least(hits, 2)

    def damage(self) -> Distribution:
        """Return the damage hits of one roll of burst dice; no modifier counts (GAP: house)."""
        return binomial(self.asked.whole("burst"), die_at_least(damage_needed(self.asked)))

    def men_caught(self, damage: Distribution) -> dict[str, Distribution]:
        """Return how many of the men in the radius of a burst are killed and pinned."""
        men = self.asked.question.targets or 1
        pinned, killed = self.effect(damage)
        once = self.asked.is_reading("burst-dice", "once")
        found = {"killed": killed} if self.at_pinned else {"killed": killed, "pinned": pinned}
        return {
            name: only_if(self.chance, chance_of(part, men) if once else binomial(men, part))
            for name, part in found.items()
        }

    def man_results(self, pinned: Fraction, killed: Fraction) -> dict[str, Fraction]:
        """Return what becomes of one man, by name."""
        found = {"killed": killed, "unharmed": ONE - pinned - killed}
        return found if self.at_pinned else {"pinned": pinned, **found}

    def answer(
        self, distributions: dict[str, Distribution], further: dict[str, Fraction]
    ) -> Answer:
        """Return the answer, with the numbers of the weapon and the readings that matter."""
        asked = self.asked
        base = list(asked.numbers("range", "dice", "needs", "burst", "radius"))
        if SPRAY in asked.question.modifiers:
            split = f"{self.dice} of {asked.whole('dice')}, one at least for each"
            source = asked.playbook.modifier[SPRAY].source
            base.append(UsedNumber("Dice for this target", split, source, "house"))
        at_piece = "destroyed" in asked.target.stats
        is_burst = "burst" in asked.weapon.stats
        switches = [] if self.at_pinned or at_piece else ["volley"]
        if is_burst:
            damage = asked.playbook.odds.stats["damage"]
            base.append(used_number("Burst dice hit on", damage, asked.weapon.source))
            switches += ["burst-dice"] if (asked.question.targets or 1) > 1 else []
        base += [asked.reading_number(each) for each in switches if each in asked.ruleset.switch]
        if is_burst and at_piece:
            enough = asked.target.stats["destroyed"]
            base.append(used_number("Damage hits to destroy it", enough, asked.target.source))
        return Answer(
            needed=at_least_words(self.needed),
            chance=self.chance,
            base=tuple(base),
            modifiers=tuple(each.applied() for each in self.modifiers if each.plus),
            distributions=distributions,
            further=further,
        )


def answer(asked: GameQuestion) -> Answer:
    """Return the exact answer to a (checked) question about a volley."""
    asked.check_rolls("attack")
    refusal = asked.no_shot()
    if refusal:
        return refusal
    volley = volley_of(asked)
    if volley.needed > 6:
        weapon = asked.weapon
        reason = f"{weapon.name} cannot hit: it would need {volley.needed} on each die."
        return refused(reason, weapon.stats["needs"].source or weapon.source)
    if "burst" not in asked.weapon.stats:
        return _at_one(volley)
    return _burst_on_piece(volley) if "destroyed" in asked.target.stats else _burst_on_men(volley)


def volley_of(asked: GameQuestion) -> Volley:
    """Return the dice of a volley and what each needs; InputProblem when nothing says it."""
    weapon, modifiers = asked.weapon, _modifiers(asked)
    needs = weapon.stats.get("needs")
    base = or_more(needs) if needs is not None else None
    if base is None:
        raise bad_question("weapon", f"nothing says how '{weapon.id}' hits")
    needed = base - sum(each.plus for each in modifiers)
    return Volley(asked, modifiers, _dice(asked), needed)


def damage_needed(asked: GameQuestion) -> int:
    """Return what a die of a burst needs."""
    return or_more(asked.playbook.odds.stats["damage"]) or 0


# ------------------------------------------------------------------ dice and modifiers


def _modifiers(asked: GameQuestion) -> tuple[CountedModifier, ...]:
    """Return what changes each die: what follows from the range, and what is named."""
    stats = asked.weapon.stats
    automatic = (
        CountedModifier(modifier)
        for modifier in asked.automatic("attack")
        if asked.far_enough(modifier)
    )
    return tuple(
        CountedModifier(replace(each.modifier, value=stats[each.modifier.id]), each.count)
        if each.modifier.id in stats
        else each
        for each in (*automatic, *asked.modifiers("attack"))
    )


def _dice(asked: GameQuestion) -> int:
    """Return the dice that are rolled at this target; a sprayer keeps one for another target."""
    whole = asked.whole("dice")
    if SPRAY not in asked.question.modifiers:
        asked.check_dice(whole)
        return whole
    dice = asked.question.dice or whole - 1
    if dice >= whole:
        message = f"a spray of {whole} dice has {whole - 1} at most for one target, found {dice}"
        raise bad_question("dice", message)
    return dice


# ------------------------------------------------------------------ what hits do


def _at_one(volley: Volley) -> Answer:
    asked = volley.asked
    if asked.question.targets not in (None, 1):
        message = f"{asked.weapon.name} fires at one soldier; name the dice that he gets"
        raise bad_question("targets", message)
    hits = binomial(volley.dice, volley.chance)
    return volley.answer({"hits": hits}, volley.man_results(*volley.effect(hits)))


def _burst_on_men(volley: Volley) -> Answer:
    """Answer for a burst among soldiers: after a hit all in the radius take its dice."""
    damage, chance = volley.damage(), volley.chance
    pinned, killed = volley.effect(damage)
    found = {
        "hits": chance_of(chance),
        "damage hits on one man": only_if(chance, damage),
        **volley.men_caught(damage),
    }
    further = volley.man_results(chance * pinned, chance * killed)
    if (volley.asked.question.targets or 1) > 1:
        further["at least one killed"] = at_least(found["killed"], 1)
    return volley.answer(found, further)


def _burst_on_piece(volley: Volley) -> Answer:
    """Answer for a burst on a tank or a high block: enough damage hits of one roll are its end.

    `targets` are soldiers in the radius, who are caught as well.
    """
    damage = volley.damage()
    destroyed = at_least(damage, int(volley.asked.target.stats["destroyed"].value))
    found = {"hits": chance_of(volley.chance), "damage hits": only_if(volley.chance, damage)}
    if volley.asked.question.targets:
        found |= volley.men_caught(damage)
    further = {"destroyed": volley.chance * destroyed, "destroyed once hit": destroyed}
    return volley.answer(found, further)


# ------------------------------------------------------------------ besides firing


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
    barred = asked.barred(None)
    if barred:
        return barred
    move = asked.playbook.move_modifier.get("assault")
    reach = move.value.value if move and move.value else None
    far = question.distance
    if isinstance(reach, int | float) and far is not None and far > reach:
        return refused(f"An assault starts within {reach:g} in of the enemy.", "Assault Combat")
    counted = [
        CountedModifier(modifier)
        for modifier in asked.playbook.modifiers
        if modifier.roll == "assault" and modifier.automatic and target.id in modifier.targets
    ]
    won, equal, lost = opposed(0, sum(each.plus for each in counted))
    return Answer(
        needed="more than the defender on 1d6 each",
        chance=won,
        base=(UsedNumber("Assault", "1d6 each, the lower man dies", "Assault Combat", "stated"),),
        modifiers=tuple(each.applied() for each in counted),
        further={"defender killed": won, "nothing happens": equal, "attacker killed": lost},
    )


ACTIONS: Mapping[str, Callable[[GameQuestion], Answer]] = {
    "assault": assault,
    "rally": each_man_tests("stand up", "stays pinned"),
}
"""What can be asked in the place of a weapon. "rally": a pinned soldier stands up. [Rallying]"""
