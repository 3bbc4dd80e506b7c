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
    hits, target, model = made.good, scene.target, scene.is_model(scene.target)
    if "burst" not in scene.asked.weapon.stats:
        if model:
            return Result(destroyed=_destroyed(scene, hits), hits=hits)
        return _harmed(scene, (((target,), hits),), (), hits)
    if not hits:
        return Result()
    # Who is aimed at comes first; all within the radius take the burst, its own side included.
    own = scene.side(scene.actor)
    among = tuple(sorted(scene.near(), key=lambda man: scene.side(man) == own))
    must = () if model else (target,)
    return Pick(BLAST, own, among, len(must), len(among), must, (_caught,), must)


def burst(asked: GameQuestion, about: str = "") -> Roll:
    """Return the burst dice of one roll; no modifier counts (proposed)."""
    need = or_more(asked.playbook.odds.stats["damage"]) or 0
    return Roll(BURST, asked.whole("burst"), need=need, good="least", about=about)


def _is_once(scene: Scene) -> bool:
    """Return whether one roll of burst dice counts for all who are caught (a switch)."""
    return scene.asked.is_reading("burst-dice", "once")


def _caught(scene: Scene, men: tuple[str, ...]) -> Next:
    """Go on after it was told who is caught in a burst."""
    if scene.is_model(scene.target):
        return replace(burst(scene.asked, scene.target), then=(_damaged, men))
    return _burst_on_men(scene, men, ())


def _damaged(scene: Scene, men: tuple[str, ...], made: Made) -> Next:
    """Go on after the burst dice of a tank or a block."""
    destroyed = _destroyed(scene, made.good)
    if _is_once(scene):
        return _harmed(scene, ((men, made.good),), destroyed, 1)
    return _burst_on_men(scene, men, destroyed)


def _burst_on_men(scene: Scene, men: tuple[str, ...], destroyed: tuple[str, ...]) -> Next:
    """Return the burst dice of each man, or one roll for all of them."""
    if not men:
        return Result(destroyed=destroyed, hits=1)
    roll, each = burst(scene.asked), men[:1] if _is_once(scene) else men
    # More than two hits are no worse; nor are two where one kills, or where two only pin.
    alike = _only_pins(scene.asked) or all(map(scene.is_pinned, men))
    enough = min(1 if alike else 2, roll.dice)
    fewer = tuple(Band(hits, hits, str(hits)) for hits in range(enough))
    table = (*fewer, Band(enough, roll.dice, str(enough)))
    then = (_burst_made, men, destroyed)
    dice = roll.dice * len(each)
    return replace(roll, dice=dice, each=each, throw=roll.dice, table=table, then=then)


def _burst_made(scene: Scene, men: tuple[str, ...], destroyed: tuple[str, ...], made: Made) -> Next:
    if _is_once(scene):
        return _harmed(scene, ((men, int(made.results[0])),), destroyed, 1)
    runs, at = [], 0
    for hits, number in made.counts:
        runs.append((men[at : at + number], int(hits)))
        at += number
    return _harmed(scene, runs, destroyed, 1)


def _harmed(
    scene: Scene,
    runs: Iterable[tuple[tuple[str, ...], int]],
    destroyed: tuple[str, ...],
    scored: int,
) -> Result:
    """Return what becomes of men by the hits that each of some men takes.

    A hit kills a pinned man. Two hits of one volley pin and kill, or only pin (a switch).
    """
    falls: tuple[str, ...] = ()
    pinned: tuple[str, ...] = ()
    only_pins = _only_pins(scene.asked)
    for men, hits in runs:
        if hits > 1 and not only_pins:
            falls += men
        elif hits:
            killed = tuple(filter(scene.is_pinned, men))
            falls += killed
            pinned += tuple(man for man in men if man not in killed) if killed else men
    return Result(falls=falls, pinned=pinned, destroyed=destroyed, hits=scored)


def _only_pins(asked: GameQuestion) -> bool:
    return asked.is_reading("volley", "pins")


def _destroyed(scene: Scene, damage: int) -> tuple[str, ...]:
    """Return the target where so much damage destroys it."""
    number = scene.asked.target.stats.get("destroyed")
    enough = int(number.value) if number is not None else 1
    return (scene.target,) if damage >= enough else ()


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
