"""Odds of attacks of 2d6 where low is good: L.G.A.M. and Fighting Plastic.

Their dice are `rules.attack.two_dice`.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from msgspec.structs import replace

from rules.attack.dice import (
    ONE,
    ZERO,
    Distribution,
    any_of,
    at_least,
    capped,
    certain,
    chance_of,
    convolve,
    mixture,
    two_dice_at_most,
)
from rules.attack.die_tests import result_chances
from rules.attack.hazards import SURVIVES
from rules.attack.procedure import GOOD, JAM, JAMS, NATURAL, Roll
from rules.attack.question import Answer, bad_question
from rules.attack.question_context import GameQuestion
from rules.attack.scene import TARGET, Imagined
from rules.attack.two_dice import DESTROYED, LOST, Attack, attack_of, whole_number
from rules.attack.walk import Walked, walk
from rules.common.wording import HOUSE_SIGN
from rules.games.playbook import Playbook

HELD, OUTRIGHT = "held fast, not eliminated", "eliminated by a natural roll"
"""Names of further chances."""


def empty_words(playbook: Playbook) -> str:
    """Return the name of the chance that a weapon is out of ammunition, with how long it is."""
    lasts = playbook.odds.stats.get("empty-for")
    words = "out of ammunition" + (f" for {lasts.value}" if lasts else "")
    return words + HOUSE_SIGN if lasts and lasts.provenance == "house" else words


@lru_cache(maxsize=1024)
def _walked(scene: Imagined, roll: Roll) -> Walked:
    # After its first roll an attack asks the scene for no more than who is there.
    return walk(scene, lambda _scene: roll)


def walked(attack: Attack) -> Walked:
    """Return what one man's attack comes to."""
    men = attack.question.targets or attack.rolls
    model = bool(attack.target.test) or attack.enough is not None
    scene = Imagined(attack, {TARGET: men}, model, target=f"{TARGET} 0")
    return _walked(scene, replace(attack.roll, base=(), modifiers=()))


def answer(asked: GameQuestion) -> Answer:
    """Return the exact answer to a question about one attack.

    `dice` is how many of the weapon's rolls are made (all when None), `shooters` how many men
    with this weapon fire at the same time, `targets` how many men stand there or in the blast.
    Raises InputProblem for modifiers that do not fit.
    """
    attack = attack_of(asked)
    for modifier in attack.named:
        if modifier.targets and attack.target.id not in modifier.targets:
            known = ", ".join(modifier.targets)
            message = f"'{modifier.id}' does not go with '{attack.target.id}'; it goes with {known}"
            raise bad_question("modifier", message)
    return attack.not_allowed() or _allowed(attack)


def _allowed(attack: Attack) -> Answer:
    roll, table, shooters = attack.roll, attack.effect.table, attack.shooters
    found, needed = walked(attack), attack.needed_words
    chance, separate = roll.chance(GOOD, NATURAL), attack.effect.separate
    distributions: dict[str, Distribution] = {}
    further: dict[str, Fraction] = {}
    told = roll.modifiers
    if attack.natural_only is not None:
        if attack.rolls > 1 and not separate:
            further["destroyed by the whole burst"] = ONE - found.hits.get(0, ZERO)
    elif attack.effect.glues:
        distributions, further = _held_fast(attack, found)
    elif attack.target.test:
        further["hit"], results = chance, {DESTROYED: chance}
        if table is not None:
            tested, told = roll.chance(GOOD), (*told, *table.base, *table.modifiers)
            results = {each.name: tested * each.chance for each in table.classes}
            results[DESTROYED] = results.get(DESTROYED, ZERO) + roll.chance(NATURAL)
            needed += f", then 1d6 ({attack.playbook.test[table.purpose].name.lower()})"
        chance, further = results[DESTROYED], further | results
        if attack.rolls * shooters > 1:
            further["destroyed by one roll or more"] = any_of(shooters, found.destroyed)
    elif attack.enough is not None:
        needed = f"{attack.enough} hits in one turn, each {needed}"
        if attack.effect.natural:
            needed += f"; or one natural {roll.natural}"
        distributions["hits"] = found.hits
        further["one roll hits"], chance = chance, found.destroyed
        if attack.question.shooters:
            further["destroyed by one of the guns"] = any_of(shooters, chance)
    else:
        distributions, further = _against_men(attack, found)
    if not attack.effect.glues:
        further |= _crew(attack, chance)
    return Answer(
        needed=needed,
        chance=chance,
        base=roll.base,
        modifiers=(*told, *attack.readings()),
        distributions=distributions,
        further=further | _mishap(attack),
    )


def _together(odds: Distribution, shooters: int) -> Distribution:
    """Return what several men come to who do the same."""
    return odds if shooters == 1 else convolve(*[odds] * shooters)


def _against_men(
    attack: Attack, found: Walked
) -> tuple[dict[str, Distribution], dict[str, Fraction]]:
    """Return the hits of the whole attack, and the men eliminated where their number is asked.

    In a game of separate targets one roll of each attack is at a hero.
    """
    men, lives = attack.question.targets, attack.target.stats.get("lives")
    separate, burst = attack.effect.separate, found.hits
    rolls, one = attack.rolls, burst
    if lives is not None and separate:
        rolls, one = 1, chance_of(attack.roll.chance(GOOD))
    hits = _together(one, attack.shooters)
    distributions, further = {"hits": hits}, {}
    if rolls * attack.shooters > 1:
        further["at least one hit"] = ONE - hits.get(0, ZERO)
    if men is not None:
        fallen = burst  # of a hero, or a plane, not all who are asked about are in a blast
        if not attack.target.stats:
            fallen = found.distribution(lambda result: len({*result.falls}))
        distributions["eliminated"] = capped(_together(fallen, attack.shooters), men)
    if lives is not None:
        distributions["lives lost"] = capped(hits, whole_number(lives))
        further["gone for good this turn"] = at_least(hits, whole_number(lives))
    if attack.rolls > 1 and not separate:
        further["all rolls on one target: hit"] = ONE - burst.get(0, ZERO)
    return distributions, further


def _held_fast(
    attack: Attack, found: Walked
) -> tuple[dict[str, Distribution], dict[str, Fraction]]:
    """Return whom a glue cannon holds; a natural hit eliminates its target, even by glue."""
    men, shooters, natural = attack.question.targets, attack.shooters, attack.roll.chance(NATURAL)
    hits = _together(found.hits, shooters)
    distributions = {"hits": hits}
    if men is not None:  # every blast covers all of them; the naturals are all at one of them
        hit, killed = ONE - hits.get(0, ZERO), any_of(shooters, natural)
        distributions["eliminated"] = chance_of(killed)
        held = (ONE - hit, 0), (killed, men - 1), (hit - killed, men)
        distributions["held"] = mixture([(part, certain(count)) for part, count in held])
    return distributions, {HELD: attack.roll.chance(GOOD), OUTRIGHT: natural}


def _crew(attack: Attack, destroyed: Fraction) -> dict[str, Fraction]:
    """Return what becomes of those inside: nothing where the game is silent."""
    target, once = attack.target, "crew survives, once destroyed"
    if target.crew_test:
        survives = result_chances(attack.playbook.test[target.crew_test]).get(SURVIVES, ZERO)
        return {once: survives, "destroyed and crew lost": destroyed * (ONE - survives)}
    lost = "crew" in target.stats and target.stats["crew"].value == LOST
    return {once: ZERO} if lost else {}


def _mishap(attack: Attack) -> dict[str, Fraction]:
    """Return the chances of what a natural miss does to the weapon."""
    if not attack.mishap:
        return {}
    broken = any_of(attack.rolls, attack.roll.chance(JAMS))
    if attack.mishap != JAM:
        return {empty_words(attack.playbook): broken}
    clear = two_dice_at_most(attack.game_number("clear"))
    return {"jams": broken, "a jam is cleared next turn": clear}
