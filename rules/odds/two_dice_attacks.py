"""Attacks of 2d6 where low is good: L.G.A.M. and Fighting Plastic.

A target is a man, armour that rolls on a table when it is hit, or a soft vehicle that a machine gun
must hit several times in one turn.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property

from rules.attack.dice import (
    ONE,
    ZERO,
    Distribution,
    any_of,
    at_least,
    binomial,
    burst,
    capped,
    certain,
    chance_of,
    clamp,
    mixture,
    two_dice_at_most,
)
from rules.attack.die_tests import result_chances, span_words
from rules.attack.modifiers import CountedModifier, can_hurt, goes_with, names_weapon, used_number
from rules.attack.question import MOST_DICE, Answer, UsedNumber, bad_question, refused
from rules.attack.question_context import GameQuestion
from rules.common.wording import HOUSE_SIGN, lower_first
from rules.games.playbook import DieTest, Modifier, Playbook, Target
from rules.games.ruleset import Weapon
from rules.games.shared_types import Number

TOUCHING = "adjacent"
"""The modifier that counts by itself for a target at a distance of 0."""

TWELVE = "machine-gun-12"
"""The lot of weapons of which a switch of this name says whether they "jam" or are "empty"."""

BURST, ENDS = "burst-12", "ends"
"""The switch for what a natural miss does to the rolls that a burst has left, and its option by
which they are lost; so it is in a game without the switch."""

BESIDE = 0.25
"""The farthest distance, in feet, at which a target may still be called adjacent: 3 inches."""

DESTROYED, LOST, SURVIVES = "destroyed", "lost", "survives"

HELD, OUTRIGHT = "held fast, not eliminated", "eliminated by a natural roll"
"""Names of further chances."""


def empty_words(playbook: Playbook) -> str:
    """Return the name of the chance that a weapon is out of ammunition, with how long it is."""
    lasts = playbook.odds.stats.get("empty-for")
    words = "out of ammunition" + (f" for {lasts.value}" if lasts else "")
    return words + HOUSE_SIGN if lasts and lasts.provenance == "house" else words


def whole_number(number: Number) -> int:
    """Return a number as a whole one; words and "+1" are read as far as they are numbers."""
    try:
        return int(number.value)
    except ValueError:
        return 0


# ------------------------------------------------------------------ one attack


class Attack(GameQuestion):
    """An attack of one weapon, with the modifiers that count and the roll that they make of it."""

    @cached_property
    def weapon(self) -> Weapon:
        """Return the weapon, or the one that it counts as under a modifier."""
        weapon = self.ruleset.weapon[self.question.weapon]
        for modifier in self.playbook.modifiers:
            if modifier in self.named and weapon.id in modifier.becomes:
                weapon = self.ruleset.weapon[modifier.becomes[weapon.id]]
        return weapon

    @property
    def touching(self) -> bool:
        """Return whether the question calls the target adjacent."""
        return any(modifier.id == TOUCHING for modifier in self.named)

    @property
    def adjacent(self) -> bool:
        """Return whether the target is touched."""
        return self.touching or self.question.distance == 0 or self.reach == 0

    @property
    def reach(self) -> float | None:
        """Return how far the weapon reaches, None when only by sight or when nothing is said."""
        span = self.weapon.stats.get("range")
        return None if span is None or isinstance(span.value, str) else float(span.value)

    def game_number(self, name: str) -> int:
        """Return a number of the game's odds."""
        return whole_number(self.playbook.odds.stats[name])

    @property
    def separate(self) -> bool:
        """Return whether the rolls of one attack go on separate targets."""
        return "separate" in self.playbook.odds.stats

    def in_lot(self, name: str) -> bool:
        """Return whether the game counts the weapon among those that it treats alike."""
        return names_weapon(self.playbook.odds.lots.get(name, ()), self.weapon)

    # ---- modifiers

    @cached_property
    def counting(self) -> tuple[CountedModifier, ...]:
        """Return the modifiers that count: named or automatic, one of a group, none cancelled."""
        cancelled = {name for modifier in self.named for name in modifier.cancels}
        found: dict[str, CountedModifier] = {}
        for modifier in self.playbook.modifiers:
            if modifier.id in cancelled or not (modifier in self.named or self._follows(modifier)):
                continue
            each = CountedModifier(modifier)
            key = modifier.group or modifier.id
            if key not in found or abs(self._value(each)) > abs(self._value(found[key])):
                found[key] = each
        return tuple(found.values())

    def _follows(self, modifier: Modifier) -> bool:
        """Return whether a modifier counts without being named."""
        if modifier.id == TOUCHING:
            return self.adjacent and not names_weapon(modifier.zero_for, self.weapon)
        fits = modifier.automatic and goes_with(modifier, self.weapon, self.target.id)
        return fits and self.far_enough(modifier)

    def _value(self, counted: CountedModifier) -> int:
        """Return what a modifier adds here: 0 where it may be named but does nothing."""
        modifier = counted.modifier
        idle = names_weapon(modifier.zero_for, self.weapon) or not self.far_enough(modifier)
        return 0 if idle else counted.plus

    def modifier_sum(self, roll: str) -> tuple[int, tuple[UsedNumber, ...]]:
        """Return what the modifiers of one roll add up to, and each as it is told."""
        plus, told = 0, []
        for counted in self.counting:
            modifier = counted.modifier
            if modifier.roll != roll or modifier.sets or not whole_number(modifier.value):
                continue
            adds = self._value(counted)
            plus += adds
            each = counted.applied()
            if adds != counted.plus:
                if names_weapon(modifier.zero_for, self.weapon):
                    why = f"nothing for {lower_first(self.weapon.name)}"
                else:
                    why = f"only beyond {modifier.beyond.text() if modifier.beyond else ''} ft"
                each = replace(each, name=f"{each.name}: {why}", value="0")
            told.append(each)
        return plus, tuple(told)

    # ---- the number to be rolled

    @cached_property
    def summed(self) -> tuple[int, tuple[UsedNumber, ...]]:
        """Return the number to be rolled or less, before naturals, and what changed it."""
        plus, told = self.modifier_sum("attack")
        setting = [each.modifier for each in self.counting if each.modifier.sets]
        if not setting:
            return whole_number(self.weapon.stats["attack"]) + plus, told
        lowest = min(setting, key=lambda each: whole_number(each.value))
        total = whole_number(lowest.value)
        number = used_number(lowest.name, lowest.value, lowest.source)
        return total, (replace(number, value=f"= {total}"),)

    @cached_property
    def needed(self) -> int:
        """Return the number with the naturals counted in: 2 to 11 in an ordinary game."""
        return clamp(self.summed[0], self.game_number("hits"), self.game_number("misses") - 1)

    @property
    def chance(self) -> Fraction:
        """Return the chance of one roll to hit."""
        return two_dice_at_most(self.needed)

    @property
    def natural(self) -> Fraction:
        """Return the chance of a natural hit."""
        return two_dice_at_most(self.game_number("hits"))

    @property
    def needed_words(self) -> str:
        """Return the roll in words."""
        hits, misses = self.game_number("hits"), self.game_number("misses")
        if self.needed <= hits:
            return f"a natural {hits} on 2d6"
        if self.needed >= misses - 1:
            return f"{self.needed} or less on 2d6: anything but {misses}"
        return f"{self.needed} or less on 2d6"

    # ---- many rolls

    @property
    def shooters(self) -> int:
        """Return how many men fire at the same time."""
        return self.question.shooters or 1

    @cached_property
    def sustained_hits(self) -> int | None:
        """Return how many hits in one turn the target takes, None when one is enough.

        Only weapons of the lot "sustained" need several.
        """
        number = self.target.stats.get("sustained")
        return whole_number(number) if number is not None and self.in_lot("sustained") else None

    @cached_property
    def rolls(self) -> int:
        """Return how many rolls are made: never more than the weapon has, or than its targets."""
        number = self.weapon.stats.get("rolls")
        most = whole_number(number) if number is not None else 1
        asked, targets = self.question.dice, self.question.targets
        if asked is not None and asked > most:
            times = "once" if most == 1 else f"{most} times"
            raise bad_question("dice", f"{self.weapon.name} rolls {times} in a turn, not {asked}")
        rolls = asked if asked is not None else most
        if self.separate and targets is not None and self.sustained_hits is None:
            rolls = min(rolls, targets)
        if rolls * self.shooters > MOST_DICE:
            made = f"{self.shooters} men make {rolls * self.shooters} rolls"
            raise bad_question("shooters", f"{made}; {MOST_DICE} at most are counted")
        return rolls

    @cached_property
    def mishap(self) -> str:
        """Return what the natural miss does to the weapon: "jam", "empty" or nothing."""
        natural = (each.modifier.natural for each in self.counting if each.modifier.natural)
        lot = next((lot for lot in ("jam", "empty") if self.in_lot(lot)), "")
        if self.read_twelve:
            lot = self.reading(TWELVE)
        return next(natural, lot)

    @property
    def read_twelve(self) -> bool:
        """Return whether a reading says what the natural miss does to the weapon."""
        return TWELVE in self.ruleset.switch and self.in_lot(TWELVE)

    @cached_property
    def breaks(self) -> Fraction:
        """Return the chance that a roll is a natural miss that is a mishap."""
        return ONE - two_dice_at_most(self.game_number("misses") - 1) if self.mishap else ZERO

    @property
    def ends_burst(self) -> bool:
        """Return whether a natural miss ends a burst; none does by the other reading."""
        goes_on = BURST in self.ruleset.switch and not self.is_reading(BURST, ENDS)
        return bool(self.mishap) and not goes_on

    @property
    def stop(self) -> Fraction:
        """Return the chance that a roll ends a burst."""
        return self.breaks if self.ends_burst else ZERO

    def hits(self, shooters: int = 1) -> Distribution:
        """Return the hits of a burst of all rolls, fired by each of several men."""
        miss = ONE - self.chance - self.stop
        return dict(burst(self.rolls, self.chance, miss, self.stop, shooters))

    # ---- what is not allowed

    def not_allowed(self) -> Answer | None:
        """Return why the rules forbid the attack, None when they allow it."""
        weapon, target = self.weapon, self.target
        if "attack" not in weapon.stats or not whole_number(weapon.stats["attack"]):
            reason = f"{weapon.name} has no attack number. {weapon.text}".strip()
            return refused(reason, weapon.source)
        forbidden = self._out_of_reach() or self.barred(weapon)
        if forbidden or can_hurt(weapon, target) or self.natural_only:
            return forbidden
        return refused(target.refusal, target.source, target.origin)

    @property
    def bearers(self) -> tuple[Modifier | Target, ...]:
        """Return what may forbid something, in the order in which it is told.

        A target that a natural roll of any weapon destroys forbids nothing.
        """
        return self.named if self.natural_only else (*self.named, self.target)

    def _out_of_reach(self) -> Answer | None:
        span, distance = self.weapon.stats.get("range"), self.question.distance
        if self.touching and distance is not None and distance > BESIDE:
            message = f"an adjacent target is touched: its distance is 0, not {distance:g}"
            raise bad_question("range", message)
        if span is None or (distance is None and not self.touching):
            return None
        far, reach, name = distance or 0.0, self.reach, self.weapon.name
        if span.low is not None and far < span.low:
            reason = f"{name} hits nothing nearer than {span.low:g} ft."
        elif reach is None or far <= reach:
            return None
        elif reach == 0:
            reason = f"{name} reaches only a target that is touched."
        else:
            reason = f"{name} reaches {reach:g} ft; the target is {far:g} ft away."
        return refused(reason, span.source or self.weapon.source, span.origin)

    @cached_property
    def natural_only(self) -> Number | None:
        """Return the natural roll that a weapon needs which does nothing else to the target.

        The target says whether any weapon may roll it, or only men beside it; None where neither.
        """
        target, stats = self.target, self.target.stats
        bars = (bar for bar in target.bars if bar.switch)
        if can_hurt(self.weapon, target) and not any(self.holds(bar, self.weapon) for bar in bars):
            return None
        mounted = any(modifier.id == "mounted" for modifier in self.named)
        beside = stats.get("adjacent-destroys") if self.adjacent and not mounted else None
        return stats.get("any-destroys") or beside

    def readings(self) -> tuple[UsedNumber, ...]:
        """Return the house readings by which the attack is counted, as the answer tells them."""
        found, target, weapon = [], self.target, self.weapon
        if names_weapon(target.by_reading, weapon) and not self.natural_only:
            note = "The document does not name it among what hurts this."
            name = f"{weapon.name} at {lower_first(target.name)}"
            found.append(UsedNumber(name, "counts", target.source, "house", note=note))
        for bar in (*target.bars, *(bar for each in self.named for bar in each.bars)):
            about = not bar.weapons or names_weapon(bar.weapons, weapon)
            if bar.switch and about and not names_weapon(bar.but_not, weapon):
                found.append(self.reading_number(bar.switch))
        if BURST in self.ruleset.switch and self.mishap and self.rolls > 1:
            found.append(self.reading_number(BURST))
        return tuple(found)


def _attack(asked: GameQuestion) -> Attack:
    """Return the attack that a question asks for; InputProblem for modifiers that do not fit."""
    attack = Attack(asked.ruleset, asked.playbook, asked.question)
    for modifier in attack.named:
        if modifier.targets and attack.target.id not in modifier.targets:
            known = ", ".join(modifier.targets)
            message = f"'{modifier.id}' does not go with '{attack.target.id}'; it goes with {known}"
            raise bad_question("modifier", message)
    return attack


# ------------------------------------------------------------------ the answer


@dataclass(slots=True)
class _Results:
    """What is found out about an attack, gathered step by step."""

    attack: Attack
    needed: str
    chance: Fraction
    told: tuple[UsedNumber, ...] = ()
    distributions: dict[str, Distribution] = field(default_factory=dict)
    further: dict[str, Fraction] = field(default_factory=dict)


def answer(asked: GameQuestion) -> Answer:
    """Return the exact answer to a question about one attack.

    `dice` is how many of the weapon's rolls are made (all when None), `shooters` how many men
    with this weapon fire at the same time, `targets` how many men stand there or in the blast.
    """
    attack = _attack(asked)
    forbidden = attack.not_allowed()
    if forbidden is not None:
        return forbidden
    weapon, rolls = attack.weapon, attack.rolls
    found = _Results(attack, attack.needed_words, attack.chance)
    base: tuple[UsedNumber, ...] = ()
    if attack.natural_only is not None:
        _natural_only(found, attack.natural_only)
    else:
        number = weapon.stats["attack"]
        base = (used_number(f"{weapon.name}: attack", number, weapon.source),)
        number = weapon.stats.get("rolls", Number(1))
        if whole_number(number) > 1:
            base = (*base, used_number(f"{weapon.name}: rolls", number, weapon.source))
        if attack.read_twelve and not any(each.modifier.natural for each in attack.counting):
            base = (*base, attack.reading_number(TWELVE))
        _against_target(found)
    broken = any_of(rolls, attack.breaks)
    if attack.mishap == "jam":
        found.further["jams"] = broken
        clear = attack.game_number("clear")
        found.further["a jam is cleared next turn"] = two_dice_at_most(clear)
    elif attack.mishap:
        found.further[empty_words(attack.playbook)] = broken
    return Answer(
        needed=found.needed,
        chance=found.chance,
        base=base,
        modifiers=(*(attack.summed[1] if base else ()), *found.told, *attack.readings()),
        distributions=found.distributions,
        further=found.further,
    )


def _against_target(found: _Results) -> None:
    """Count the chances against the kind of target that is asked for."""
    attack = found.attack
    if attack.in_lot("glues"):
        _held_fast(found)
    elif attack.target.test:
        _against_table(found, attack.playbook.test[attack.target.test])
    elif attack.sustained_hits is not None:
        _against_soft(found, attack.sustained_hits)
    else:
        _against_men(found, "eliminated")
        _crew(found)


def _against_men(found: _Results, word: str) -> None:
    """Count the hits of the whole attack, and the men eliminated where their number is asked."""
    attack, shooters = found.attack, found.attack.shooters
    hits = found.distributions["hits"] = attack.hits(shooters)
    if attack.rolls * shooters > 1:
        found.further["at least one hit"] = ONE - hits.get(0, ZERO)
    men, separate = attack.question.targets, attack.separate
    if "blast" in attack.weapon.stats and not attack.target.stats and attack.rolls == 1:
        if men is not None:  # every blast covers all of them: all or nobody
            found.distributions[word] = chance_of(any_of(shooters, found.chance), men)
    elif men is not None:
        found.distributions[word] = capped(hits, men)
    lives = attack.target.stats.get("lives")
    if lives is not None:
        if separate:
            hits = found.distributions["hits"] = binomial(shooters, found.chance)
            found.further.pop("at least one hit", None)
            if shooters > 1:
                found.further["at least one hit"] = ONE - hits.get(0, ZERO)
        found.distributions["lives lost"] = capped(hits, whole_number(lives))
        found.further["gone for good this turn"] = at_least(hits, whole_number(lives))
    if attack.rolls > 1 and not separate:
        found.further["all rolls on one target: hit"] = ONE - attack.hits().get(0, ZERO)


def _against_table(found: _Results, test: DieTest) -> None:
    """Count the chances against a target that rolls on a table when it is hit.

    A natural hit destroys outright where the target says so. The results are of the whole attack:
    they and a miss sum to one.
    """
    attack = found.attack
    results = {DESTROYED: attack.chance}
    if not attack.in_lot("eliminates"):
        plus, told = attack.modifier_sum("hard-target")
        sure = attack.natural if "natural-destroys" in attack.target.stats else ZERO
        tested = attack.chance - sure
        results = {key: tested * part for key, part in result_chances(test, plus).items() if part}
        results[DESTROYED] = results.get(DESTROYED, ZERO) + sure
        best = next(each for each in test.outcomes if each.result == DESTROYED)
        table = Number(f"{DESTROYED} on {span_words(best)}", origin=test.origin)
        source = test.source or attack.target.source
        found.told = (used_number(test.name, table, source), *told)
        found.needed += f", then 1d6 ({test.name.lower()})"
    found.chance = results[DESTROYED]
    found.further["hit"] = attack.chance
    found.further.update(results)
    if attack.rolls * attack.shooters > 1:
        miss = ONE - found.chance - attack.stop
        none = dict(burst(attack.rolls, found.chance, miss, attack.stop, attack.shooters))
        found.further["destroyed by one roll or more"] = ONE - none.get(0, ZERO)
    _crew(found)


def _against_soft(found: _Results, hits_needed: int) -> None:
    """Count the chances of a machine gun that must hit several times in one turn.

    One natural hit is enough where the target says so: what is left is too few hits, none natural.
    """
    attack, target = found.attack, found.attack.target
    hits = found.distributions["hits"] = attack.hits()
    found.needed = f"{hits_needed} hits in one turn, each {found.needed}"
    if "natural-destroys" in target.stats:
        found.needed += f"; or one natural {attack.game_number('hits')}"
        miss = ONE - attack.chance - attack.stop
        hits = dict(burst(attack.rolls, attack.chance - attack.natural, miss, attack.stop))
    number = target.stats["sustained"]
    found.told = (used_number(f"{target.name}: hits in one turn", number, target.source),)
    found.further["one roll hits"] = found.chance
    found.chance = ONE - sum(part for number, part in hits.items() if number < hits_needed)
    if attack.question.shooters:
        found.further["destroyed by one of the guns"] = any_of(attack.shooters, found.chance)
    _crew(found)


def _natural_only(found: _Results, number: Number) -> None:
    """Count the chances of a weapon that destroys its target with a natural roll or not at all."""
    attack, target = found.attack, found.attack.target
    name = (
        "natural roll of any weapon" if "any-destroys" in target.stats else "natural roll beside it"
    )
    chance = two_dice_at_most(whole_number(number))
    found.told = (used_number(f"{target.name}: {name}", number, target.source),)
    found.needed, found.chance = f"a natural {whole_number(number)} on 2d6", chance
    if attack.rolls > 1 and not attack.separate:
        hits = dict(burst(attack.rolls, chance, ONE - chance - attack.stop, attack.stop))
        found.further["destroyed by the whole burst"] = ONE - hits.get(0, ZERO)
    _crew(found)


def _held_fast(found: _Results) -> None:
    """Count whom a glue cannon holds; a natural hit eliminates its target, even by glue."""
    attack, men = found.attack, found.attack.question.targets
    found.further[HELD] = found.chance - attack.natural
    found.further[OUTRIGHT] = attack.natural
    found.distributions["hits"] = attack.hits(attack.shooters)
    if men is not None:  # every blast covers all of them; the naturals are all at one of them
        hit = any_of(attack.shooters, found.chance)
        killed = any_of(attack.shooters, attack.natural)
        found.distributions["eliminated"] = chance_of(killed)
        held = (ONE - hit, 0), (killed, men - 1), (hit - killed, men)
        odds = mixture([(part, certain(count)) for part, count in held])
        found.distributions["held"] = odds


def _crew(found: _Results) -> None:
    """Count what becomes of those inside: nothing where the game is silent."""
    target = found.attack.target
    if target.crew_test:
        test = found.attack.playbook.test[target.crew_test]
        survives = result_chances(test).get(SURVIVES, ZERO)
        found.further["crew survives, once destroyed"] = survives
        found.further["destroyed and crew lost"] = found.chance * (ONE - survives)
    elif "crew" in target.stats and target.stats["crew"].value == LOST:
        found.further["crew survives, once destroyed"] = ZERO
