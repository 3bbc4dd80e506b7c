"""Procedures of firepower: a pool of dice at one soldier, bursts, blocks and tanks; assaults.

The first hit pins a man and the next one kills him. Modifiers are added to each die; a weapon's own
number for one (its stat of the same id) goes before the playbook's.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from msgspec.structs import replace

from rules.attack.die_tests import or_more
from rules.attack.modifiers import CountedModifier
from rules.attack.procedure import LOST, WON, Band, Made, Next, Pick, Result, Roll
from rules.attack.question import bad_question
from rules.attack.question_context import GameQuestion
from rules.attack.scene import Scene

HIT, BURST, BLAST, DUEL = "hit", "burst", "blast", "duel"
SPRAY = "spray"
"""The modifier under which the dice are split."""


# ------------------------------------------------------------------ shots


@lru_cache(maxsize=256)
def volley(asked: GameQuestion) -> Roll:
    """Return the dice of a volley and what each needs; InputProblem when nothing says it."""
    weapon, modifiers = asked.weapon, _modifiers(asked)
    needs = weapon.stats.get("needs")
    base = or_more(needs) if needs is not None else None
    if base is None:
        raise bad_question("weapon", f"nothing says how '{weapon.id}' hits")
    need = base - sum(each.plus for each in modifiers)
    told = tuple(each.applied() for each in modifiers if each.plus)
    return Roll(HIT, _dice(asked), need=need, good="least", modifiers=told, then=(_hit,))


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


def shot(scene: Scene) -> Next:
    """Return the first roll of a shot."""
    return volley(scene.asked)


def _hit(scene: Scene, made: Made) -> Next:
    target, model = scene.target, scene.is_model(scene.target)
    if "burst" not in scene.asked.weapon.stats:
        return _harmed(scene, (((target,), made.good),), made.good)
    if not made.good:
        return Result()
    # Who is aimed at comes first; all within the radius take the burst, its own side included.
    own = scene.side(scene.actor)
    among = tuple(sorted(scene.near(), key=lambda man: scene.side(man) == own))
    must = () if model else (target,)
    return Pick(BLAST, own, among, len(must), len(among), must, (_caught,), must)


def burst(asked: GameQuestion) -> Roll:
    """Return the burst dice of one man, tank or block; no modifier counts (proposed)."""
    need = or_more(asked.playbook.odds.stats["damage"]) or 0
    return Roll(BURST, asked.whole("burst"), need=need, good="least")


def _caught(scene: Scene, men: tuple[str, ...]) -> Next:
    """Return the burst dice of all who are caught, or one roll for all of them (a switch)."""
    roll, target = burst(scene.asked), scene.target
    caught = (target, *men) if scene.is_model(target) else men
    each = caught[:1] if scene.asked.is_reading("burst-dice", "once") else caught
    table = tuple(Band(hits, hits, str(hits)) for hits in range(max(2, _enough(scene)) + 1))
    kind = {"dice": roll.dice * len(each), "throw": roll.dice, "table": table, "each": each}
    return replace(roll, **kind, about=target, then=(_burst, caught))


def _burst(scene: Scene, caught: tuple[str, ...], made: Made) -> Result:
    shares = made.shares(made.roll.each)
    if len(made.roll.each) == 1:
        shares = [(shares[0][0], (each,)) for each in caught]
    return _harmed(scene, ((who, int(hits)) for hits, who in shares), 1)


def _harmed(scene: Scene, hits: Iterable[tuple[tuple[str, ...], int]], scored: int) -> Result:
    """Return what becomes of those who take so many hits each.

    A hit kills a pinned man. Two hits of one volley pin and kill, or only pin (a switch).
    """
    falls: tuple[str, ...] = ()
    pinned: tuple[str, ...] = ()
    destroyed: tuple[str, ...] = ()
    only_pins = scene.asked.is_reading("volley", "pins")
    for who, number in hits:
        if scene.is_model(who[0]):
            destroyed = who if number >= _enough(scene) else ()
        elif number > 1 and not only_pins:
            falls += who
        elif number:
            lying = tuple(filter(scene.is_pinned, who))
            falls += lying
            pinned += tuple(man for man in who if man not in lying) if lying else who
    return Result(falls, pinned, destroyed, hits=scored)


def _enough(scene: Scene) -> int:
    """Return the damage that destroys the target; of a man any hit counts."""
    number = scene.asked.target.stats.get("destroyed")
    return int(number.value) if number is not None else 1


# ------------------------------------------------------------------ assaults


def fight(scene: Scene) -> Roll:
    """Return the dice of an assault: a die each, the lower man dies. [Assault Combat]"""
    automatic = (each for each in scene.asked.playbook.modifiers if each.automatic)
    counted = [
        CountedModifier(each)
        for each in automatic
        if each.roll == "assault" and scene.asked.target.id in each.targets
    ]
    return Roll(
        DUEL,
        2,
        need=sum(each.plus for each in counted),
        opposed=True,
        each=(scene.actor, scene.target),
        modifiers=tuple(each.applied() for each in counted),
        then=(_fought,),
    )


def _fought(scene: Scene, made: Made) -> Result:
    dead = {WON: (scene.target,), LOST: (scene.actor,)}
    return Result(falls=dead.get(made.results[0], ()))
