"""Attacks of 2d6 where low is good: L.G.A.M. and Fighting Plastic.

A target is a man, armour that rolls on a table when it is hit, or a soft vehicle that a machine gun
must hit several times in one turn.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from rules.games.numbers import Number
from rules.games.playbook import DieTest, Playbook
from rules.games.ruleset import Ruleset
from rules.odds.dice import (
    ONE,
    ZERO,
    Distribution,
    any_of,
    at_least,
    binomial,
    capped,
    chance_of,
    two_dice_at_most,
)
from rules.odds.die_tests import result_chances
from rules.odds.engines.two_dice_attack import (
    Attack,
    NeededRoll,
    chance_beside_armour,
    modifier_sum,
    needed_roll,
    not_allowed,
    prepare_attack,
    whole_number,
)
from rules.odds.engines.two_dice_bursts import Burst, burst, sustained, volley
from rules.odds.modifiers import used_number
from rules.odds.question import MOST_DICE, Answer, Question, UsedNumber, bad_question

DESTROYED, LOST, SURVIVES = "destroyed", "lost", "survives"


@dataclass(slots=True)
class _Results:
    """What is found out about an attack, gathered step by step.

    `mishap` is what the natural miss does to the weapon: "jam", "empty" or nothing.
    """

    attack: Attack
    roll: NeededRoll
    rolls: int
    mishap: str
    needed: str = ""
    chance: Fraction = ZERO
    told: tuple[UsedNumber, ...] = ()
    distributions: dict[str, Distribution] = field(default_factory=dict)
    further: dict[str, Fraction] = field(default_factory=dict)

    @property
    def shooters(self) -> int:
        """Return how many men fire at the same time."""
        return self.attack.question.shooters or 1

    def shots(self) -> Burst:
        """Return what the rolls of one man give."""
        roll = self.roll
        return burst(self.rolls, roll.chance, roll.natural, roll.worst, bool(self.mishap))


def answer(ruleset: Ruleset, playbook: Playbook, question: Question) -> Answer:
    """Return the exact answer to a question about one attack.

    `dice` is how many of the weapon's rolls are made (all when None), `shooters` how many men
    with this weapon fire at the same time, `targets` how many men stand there or in the blast.
    """
    attack = prepare_attack(ruleset, playbook, question)
    forbidden = not_allowed(attack)
    if forbidden is not None:
        return forbidden
    rolls, needed, weapon = _rolls(attack), needed_roll(attack), attack.weapon
    found = _Results(attack, needed, rolls, _mishap(attack), needed.words(), needed.chance)
    beside = chance_beside_armour(attack)
    base: tuple[UsedNumber, ...] = ()
    if beside:
        _beside_armour(found, beside)
    else:
        base, number = needed.base, weapon.stats.get("rolls")
        if number is not None and whole_number(number) > 1:
            base = (*base, used_number(f"{weapon.name}: rolls", number, weapon.source))
        _against_target(found)
    if found.mishap == "jam":
        found.further["jams"] = found.shots().broken
        found.further["a jam is cleared next turn"] = two_dice_at_most(attack.stat("clear"))
    elif found.mishap:
        found.further["out of ammunition for the rest of the game"] = found.shots().broken
    return Answer(
        allowed=True,
        needed=found.needed,
        chance=found.chance,
        base=base,
        modifiers=(*needed.modifiers, *found.told) if base else found.told,
        distributions=found.distributions,
        further=found.further,
    )


def _rolls(attack: Attack) -> int:
    """Return how many rolls are made: never more than the weapon has, or than it has targets."""
    number = attack.weapon.stats.get("rolls")
    most = whole_number(number) if number is not None else 1
    asked = attack.question.dice
    if asked is not None and asked > most:
        times = "once" if most == 1 else f"{most} times"
        raise bad_question("dice", f"{attack.weapon.name} rolls {times} in a turn, not {asked}")
    rolls = asked if asked is not None else most
    targets = attack.question.targets
    if attack.stat("separate") and targets is not None and _sustained_hits(attack) is None:
        rolls = min(rolls, targets)
    shooters = attack.question.shooters or 1
    if rolls * shooters > MOST_DICE:
        message = f"{shooters} men make {rolls * shooters} rolls; {MOST_DICE} at most are counted"
        raise bad_question("shooters", message)
    return rolls


def _mishap(attack: Attack) -> str:
    natural = (each.modifier.natural for each in attack.counting if each.modifier.natural)
    lot = next((lot for lot in ("jam", "empty") if attack.in_lot(lot)), "")
    return next(natural, lot)


def _sustained_hits(attack: Attack) -> int | None:
    """Return how many hits in one turn the target takes, None when one is enough.

    Only weapons of the lot "sustained" need several.
    """
    number = attack.target.stats.get("sustained")
    return whole_number(number) if number is not None and attack.in_lot("sustained") else None


def _against_target(found: _Results) -> None:
    """Count the chances against the kind of target that is asked for."""
    attack = found.attack
    hits_needed = _sustained_hits(attack)
    if attack.in_lot("glues"):
        found.further["held fast, not eliminated"] = found.chance
        _against_men(found, "held")
    elif attack.target.test:
        _against_table(found, attack.playbook.test[attack.target.test])
    elif hits_needed is not None:
        _against_soft(found, hits_needed)
    else:
        _against_men(found, "eliminated")
        _crew(found)


# ------------------------------------------------------------------ men


def _against_men(found: _Results, word: str) -> None:
    """Count the hits of the whole attack, and the men eliminated where their number is asked."""
    attack, shots, shooters = found.attack, found.shots(), found.shooters
    hits = volley(shots, shooters)
    found.distributions["hits"] = hits
    if found.rolls * shooters > 1:
        found.further["at least one hit"] = ONE - hits.get(0, ZERO)
    men = attack.question.targets
    if "blast" in attack.weapon.stats and not attack.target.stats and found.rolls == 1:
        if men is not None:  # every blast covers all of them: all or nobody
            found.distributions[word] = chance_of(any_of(shooters, found.chance), men)
    elif men is not None:
        found.distributions[word] = capped(hits, men)
    lives = attack.target.stats.get("lives")
    if lives is not None:
        if attack.stat("separate"):
            hits = found.distributions["hits"] = binomial(shooters, found.chance)
        found.distributions["lives lost"] = capped(hits, whole_number(lives))
        found.further["gone for good this turn"] = at_least(hits, whole_number(lives))
    if found.rolls > 1 and not attack.stat("separate"):
        found.further["all rolls on one target: hit"] = shots.any_hit


# ------------------------------------------------------------------ what is not a man


def _against_table(found: _Results, test: DieTest) -> None:
    """Count the chances against a target that rolls on a table when it is hit.

    A natural hit destroys outright where the target says so. The results are of the whole attack:
    they and a miss sum to one.
    """
    attack, roll = found.attack, found.roll
    results = {DESTROYED: roll.chance}
    if not attack.in_lot("eliminates"):
        plus, told = modifier_sum(attack, "hard-target")
        sure = roll.natural if "natural-destroys" in attack.target.stats else ZERO
        tested = roll.chance - sure
        results = {key: tested * part for key, part in result_chances(test, plus).items() if part}
        results[DESTROYED] = results.get(DESTROYED, ZERO) + sure
        best = next(each for each in test.outcomes if each.result == DESTROYED)
        span = f"{best.low}" if best.low == best.high else f"{best.low}-{best.high}"
        table = Number(f"{DESTROYED} on {span}", origin=test.origin)
        source = test.source or attack.target.source
        found.told = (used_number(test.name, table, source), *told)
        found.needed += f", then 1d6 ({test.name.lower()})"
    found.chance = results[DESTROYED]
    found.further["hit"] = roll.chance
    found.further.update(results)
    tries = found.rolls * found.shooters
    if tries > 1:
        found.further["destroyed by one roll or more"] = any_of(tries, found.chance)
    _crew(found)


def _against_soft(found: _Results, hits_needed: int) -> None:
    """Count the chances of a machine gun that must hit several times in one turn."""
    target, shots = found.attack.target, found.shots()
    natural = "natural-destroys" in target.stats
    found.needed = f"{hits_needed} hits in one turn, each {found.needed}"
    if natural:
        found.needed += f"; or one natural {found.roll.hits}"
    number = target.stats["sustained"]
    found.told = (used_number(f"{target.name}: hits in one turn", number, target.source),)
    found.distributions["hits"] = shots.hits
    found.further["one roll hits"] = found.chance
    found.chance = sustained(shots, hits_needed, natural)
    if found.attack.question.shooters:
        found.further["destroyed by one of the guns"] = any_of(found.shooters, found.chance)
    _crew(found)


def _beside_armour(found: _Results, chance: Fraction) -> None:
    """Count the chances of infantry beside armour: a natural roll or nothing."""
    target = found.attack.target
    number = target.stats["adjacent-destroys"]
    found.told = (used_number(f"{target.name}: natural roll beside it", number, target.source),)
    found.needed, found.chance = f"a natural {whole_number(number)} on 2d6", chance
    if found.rolls > 1:
        shots = burst(found.rolls, chance, chance, found.roll.worst, bool(found.mishap))
        found.further["destroyed by the whole burst"] = shots.any_hit
    _crew(found)


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
