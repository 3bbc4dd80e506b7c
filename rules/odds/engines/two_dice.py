"""Attacks of 2d6 where low is good: L.G.A.M. and Fighting Plastic."""

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
    at_least,
    binomial,
    capped,
    chance_of,
    two_dice_at_most,
)
from rules.odds.die_tests import result_chances
from rules.odds.engines.two_dice_actions import ACTIONS
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


@dataclass(slots=True)
class _Found:
    """What is found out about an attack, gathered step by step."""

    chance: Fraction
    needed: str
    told: tuple[UsedNumber, ...]
    distributions: dict[str, Distribution] = field(default_factory=dict)
    further: dict[str, Fraction] = field(default_factory=dict)


def answer(ruleset: Ruleset, playbook: Playbook, question: Question) -> Answer:
    """Return the exact answer to a question about one attack.

    `dice` is how many of the weapon's rolls are made (all when None), `shooters` how many men
    with this weapon fire at the same time, `targets` how many men stand there or in the blast.
    """
    if question.weapon in ACTIONS:
        return ACTIONS[question.weapon](ruleset, playbook, question)
    attack = prepare_attack(ruleset, playbook, question)
    forbidden = not_allowed(attack)
    if forbidden is not None:
        return forbidden
    rolls = _rolls(attack)
    needed = needed_roll(attack)
    base = () if chance_beside_armour(attack) else needed.base
    if base and "rolls" in attack.weapon.stats and whole_number(attack.weapon.stats["rolls"]) > 1:
        number = attack.weapon.stats["rolls"]
        base = (*base, used_number(f"{attack.weapon.name}: rolls", number, attack.weapon.source))
    found = _found(attack, needed, rolls)
    _mishaps(attack, needed, rolls, found)
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
        times_ = "once" if most == 1 else f"{most} times"
        raise bad_question("dice", f"{attack.weapon.name} rolls {times_} in a turn, not {asked}")
    rolls = asked if asked is not None else most
    targets = attack.question.targets
    if attack.stat("separate") and targets is not None and sustained_hits(attack) is None:
        rolls = min(rolls, targets)
    shooters = attack.question.shooters or 1
    if rolls * shooters > MOST_DICE:
        message = f"{shooters} men make {rolls * shooters} rolls; {MOST_DICE} at most are counted"
        raise bad_question("shooters", message)
    return rolls


def _found(attack: Attack, needed: NeededRoll, rolls: int) -> _Found:
    """Return the chances against the kind of target that is asked for."""
    by_man = chance_beside_armour(attack)
    if by_man:
        return _beside_armour(attack, needed, rolls, by_man)
    if attack.target.test and not attack.in_lot("glues"):
        return _against_table(attack, needed, rolls)
    needs = sustained_hits(attack)
    if needs is not None:
        return _against_soft(attack, needed, rolls, needs)
    found = _Found(needed.chance, needed.words(), ())
    if attack.in_lot("glues"):
        found.further["held fast, not eliminated"] = needed.chance
    _against_men(attack, needed, rolls, found)
    if not attack.in_lot("glues"):
        found.further.update(crew(attack, found.chance))
    return found


# ------------------------------------------------------------------ men


def _against_men(attack: Attack, needed: NeededRoll, rolls: int, found: _Found) -> None:
    """Tell the hits of the whole attack, and the men eliminated where their number is asked."""
    shots = _burst(attack, needed, rolls)
    shooters = attack.question.shooters or 1
    hits = volley(shots, shooters)
    word = "held" if attack.in_lot("glues") else "eliminated"
    found.distributions["hits"] = hits
    if rolls * shooters > 1:
        found.further["at least one hit"] = ONE - hits.get(0, ZERO)
    men = attack.question.targets
    if "blast" in attack.weapon.stats and not attack.target.stats and rolls == 1:
        if men is not None:
            found.distributions[word] = _blast(needed.chance, shooters, men)
    elif men is not None:
        found.distributions[word] = capped(hits, men)
    lives = attack.target.stats.get("lives")
    if lives is not None:
        _lives(attack, hits, whole_number(lives), found)
    if rolls > 1 and not attack.stat("separate"):
        found.further["all rolls on one target: hit"] = shots.any_hit


def _blast(chance: Fraction, shooters: int, men: int) -> Distribution:
    """Return the men gone when every blast covers all of them: all or nobody."""
    return chance_of(ONE - (ONE - chance) ** shooters, men)


def _lives(attack: Attack, hits: Distribution, lives: int, found: _Found) -> None:
    """Tell how a figure fares that must be hit several times."""
    if attack.stat("separate"):
        hits = binomial(attack.question.shooters or 1, found.chance)
        found.distributions["hits"] = hits
    found.distributions["lives lost"] = capped(hits, lives)
    found.further["gone for good this turn"] = at_least(hits, lives)


def _burst(attack: Attack, needed: NeededRoll, rolls: int) -> Burst:
    return burst(rolls, needed.chance, needed.natural, needed.worst, bool(_mishap(attack)))


# ------------------------------------------------------------------ what is not a man


def _against_table(attack: Attack, needed: NeededRoll, rolls: int) -> _Found:
    """Return the chances against a target that rolls on a table when it is hit."""
    test = attack.playbook.test[attack.target.test]
    done = hit_results(attack, needed, test)
    words = needed.words()
    if done.told:
        words += f", then 1d6 ({test.name.lower()})"
    found = _Found(done.destroyed, words, done.told)
    found.further["hit"] = needed.chance
    found.further.update(done.results)
    if rolls > 1 or (attack.question.shooters or 1) > 1:
        tries = rolls * (attack.question.shooters or 1)
        found.further["destroyed by one roll or more"] = ONE - (ONE - done.destroyed) ** tries
    found.further.update(crew(attack, done.destroyed))
    return found


def _against_soft(attack: Attack, needed: NeededRoll, rolls: int, needs: int) -> _Found:
    """Return the chances of a machine gun that must hit several times in one turn."""
    shots = _burst(attack, needed, rolls)
    natural = "natural-destroys" in attack.target.stats
    chance = sustained(shots, needs, natural)
    words = f"{needs} hits in one turn, each {needed.words()}"
    if natural:
        words += f"; or one natural {needed.hits}"
    number = attack.target.stats["sustained"]
    told = (used_number(f"{attack.target.name}: hits in one turn", number, attack.target.source),)
    found = _Found(chance, words, told)
    found.distributions["hits"] = shots.hits
    found.further["one roll hits"] = needed.chance
    if attack.question.shooters:
        found.further["destroyed by one of the guns"] = (
            ONE - (ONE - chance) ** attack.question.shooters
        )
    found.further.update(crew(attack, chance))
    return found


def _beside_armour(attack: Attack, needed: NeededRoll, rolls: int, by_man: Fraction) -> _Found:
    """Return the chances of infantry beside armour: a natural roll or nothing."""
    number = attack.target.stats["adjacent-destroys"]
    told = (
        used_number(f"{attack.target.name}: natural roll beside it", number, attack.target.source),
    )
    shots = burst(rolls, by_man, by_man, needed.worst, bool(_mishap(attack)))
    found = _Found(by_man, f"a natural {whole_number(number)} on 2d6", told)
    if rolls > 1:
        found.further["destroyed by the whole burst"] = shots.any_hit
    found.further.update(crew(attack, by_man))
    return found


# ------------------------------------------------------------------ jams and empty magazines


def _mishap(attack: Attack) -> str:
    """Return what the natural miss does to the weapon: "jam", "empty" or nothing."""
    for counted in attack.holding:
        if counted.modifier.natural:
            return counted.modifier.natural
    return next((lot for lot in ("jam", "empty") if attack.in_lot(lot)), "")


def _mishaps(attack: Attack, needed: NeededRoll, rolls: int, found: _Found) -> None:
    mishap = _mishap(attack)
    if not mishap:
        return
    shots = _burst(attack, needed, rolls)
    if mishap == "jam":
        found.further["jams"] = shots.broken
        found.further["a jam is cleared next turn"] = two_dice_at_most(attack.stat("clear"))
    else:
        found.further["out of ammunition for the rest of the game"] = shots.broken


DESTROYED = "destroyed"
LOST = "lost"
SURVIVES = "survives"


@dataclass(frozen=True, slots=True)
class HitResults:
    """What one roll does to a hard target: the chance of each result, and what went into it."""

    results: dict[str, Fraction]
    told: tuple[UsedNumber, ...] = ()

    @property
    def destroyed(self) -> Fraction:
        """Return the chance that one roll ends the target."""
        return self.results.get(DESTROYED, ZERO)


def hit_results(attack: Attack, needed: NeededRoll, test: DieTest) -> HitResults:
    """Return what one attack roll does to a target that rolls on a table when it is hit.

    A natural hit destroys outright where the target says so. The results are of the whole
    attack: they and a miss sum to one.
    """
    if attack.in_lot("eliminates"):
        return HitResults({DESTROYED: needed.chance})
    plus, told = modifier_sum(attack, "hard-target")
    sure = needed.natural if "natural-destroys" in attack.target.stats else ZERO
    tested = needed.chance - sure
    chances = result_chances(test, plus)
    results = {result: tested * chance for result, chance in chances.items() if chance}
    results[DESTROYED] = results.get(DESTROYED, ZERO) + sure
    return HitResults(results, (_table(attack, test), *told))


def _table(attack: Attack, test: DieTest) -> UsedNumber:
    """Return the table of a test as a line of the answer, with where it comes from."""
    best = next(each for each in test.outcomes if each.result == DESTROYED)
    span = f"{best.low}" if best.low == best.high else f"{best.low}-{best.high}"
    number = Number(f"{DESTROYED} on {span}", origin=test.origin)
    return used_number(test.name, number, test.source or attack.target.source)


def crew(attack: Attack, destroyed: Fraction) -> dict[str, Fraction]:
    """Return what becomes of those inside, by name: nothing where the game is silent."""
    target = attack.target
    if target.crew_test:
        test = attack.playbook.test[target.crew_test]
        survives = result_chances(test).get(SURVIVES, ZERO)
        return {
            "crew survives, once destroyed": survives,
            "destroyed and crew lost": destroyed * (ONE - survives),
        }
    if "crew" in target.stats and target.stats["crew"].value == LOST:
        return {"crew survives, once destroyed": ZERO}
    return {}


def sustained_hits(attack: Attack) -> int | None:
    """Return how many hits in one turn the target takes, None when one is enough.

    Only weapons of the lot "sustained" need several.
    """
    number = attack.target.stats.get("sustained")
    return whole_number(number) if number is not None and attack.in_lot("sustained") else None
