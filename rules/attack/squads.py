"""Procedures of squads that shoot together: to hit, to save, who falls; assaults, mines.

How a weapon hits is read from its stats `needs` and `hits`. A save is called "hitting the dirt".
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from msgspec.structs import replace

from rules.attack.dice import FACES
from rules.attack.die_tests import at_least_words, bad_until, good_from, or_more
from rules.attack.modifiers import CountedModifier, goes_with
from rules.attack.procedure import Made, Next, Pick, Result, Roll
from rules.attack.question import UsedNumber
from rules.attack.question_context import GameQuestion
from rules.attack.scene import Scene
from rules.games.playbook import Target

HIT, MANY, SAVE, FALL = "hit", "how-many", "save", "fall"
STRIKE, BACK_STRIKE, RETREAT = "strike", "strike-back", "retreat"
STRAY, MINES = "stray", "mines"
KABOOM, OOPS, FRIENDLY_FIRE = "kaboom", "oops", "friendly-fire"
"""Options that players may play with: the switch, and the test of the second die."""
NONE = "none"
"""What a weapon's `target-save` says when soldiers may not hit the dirt against it."""
BY_SQUAD, BY_TARGET, IN_REACH, UNMATCHED = "≤ squad", "≤ target", "in reach", "unmatched"
"""What a weapon's `needs` says: the size of the squad that shoots or is shot at or less; the die is
the reach; dice that match miss, and the weapon is lost when all of them do."""
LOST = "lost"
"""The mark of a unit whose weapon is out of the battle."""


# ------------------------------------------------------------------ saves


@dataclass(frozen=True, slots=True)
class Save:
    """How a target escapes a hit: the roll it needs (None: it has none), and what changed it."""

    needed: int | None
    base: tuple[UsedNumber, ...] = ()
    modifiers: tuple[UsedNumber, ...] = ()
    again: str = ""

    @property
    def words(self) -> str:
        """Return what the target needs, in words."""
        if self.needed is None:
            return "no hitting the dirt"
        if self.needed > FACES:
            return "nothing saves the target"
        return f"the target is safe: {at_least_words(self.needed)}"


@lru_cache(maxsize=256)
def save_of(asked: GameQuestion) -> Save:
    """Return the save of a target against a weapon, everything named and automatic counted.

    A need of 1 or less saves always, one above 6 never: the game has no natural 1 or 6.
    """
    weapon, target = asked.weapon, asked.target
    own = weapon.stats.get("target-save")
    unmodified = own is not None and own.value == NONE
    if not target.test or (unmodified and not is_armour(target)):
        none = UsedNumber("Hits the dirt", "not against this", weapon.source, "stated")
        return Save(None, (none,))
    test = asked.playbook.test[target.test]
    base = good_from(test)
    usual = (UsedNumber("Hits the dirt on", f"{base}+", test.source, "stated"),)
    if unmodified:
        return Save(base, usual)
    # A modifier that names the weapon has the number of the weapon's own table.
    numbered = own is not None and not isinstance(own.value, str)
    automatic = (
        replace(modifier, value=own) if numbered and weapon.id in modifier.weapons else modifier
        for modifier in asked.automatic(SAVE)
    )
    counted = (*map(CountedModifier, automatic), *asked.modifiers(SAVE))
    again = next((each.modifier.id for each in counted if each.in_words), "")
    needed = base - sum(each.plus for each in counted)
    return Save(needed, usual, tuple(each.applied() for each in counted), again)


def is_armour(target: Target) -> bool:
    """Return whether a target is a tank or vehicle: one piece, with a need of its own to be hit."""
    return "needs" in target.stats


def _saves(
    scene: Scene, asked: GameQuestion, unit: str, hits: int, scored: int = 0, mishap: str = ""
) -> Next:
    """Return the saves of a unit for its hits, or what it comes to where no die is rolled."""
    save = save_of(asked)
    if not hits or save.needed is None or save.needed > FACES:
        return _harmed(scene, unit, hits, scored, mishap)
    if save.needed <= 1:
        return Result(hits=scored, mishap=mishap)
    return Roll(
        SAVE,
        hits,
        need=save.needed,
        good="least",
        about=unit,
        again=save.again,
        offers=_offers(asked) if asked is not scene.asked else (),
        base=save.base,
        modifiers=save.modifiers,
        then=(_saved, unit, hits, scored, mishap),
    )


def _offers(asked: GameQuestion) -> tuple[str, ...]:
    """Return the modifiers of saves that players name: cover, what helps a unit."""
    return tuple(
        each.id
        for each in asked.playbook.modifiers
        if each.roll == SAVE
        and not each.automatic
        and goes_with(each, asked.weapon, asked.target.id)
        and not any(asked.holds(bar, asked.weapon) for bar in each.bars)
    )


def _saved(scene: Scene, unit: str, hits: int, scored: int, mishap: str, made: Made) -> Next:
    return _harmed(scene, unit, hits - made.good, scored, mishap)


def _harmed(scene: Scene, unit: str, harmed: int, scored: int, mishap: str) -> Next:
    """Return what becomes of a unit of which so many hits go through."""
    if not harmed:
        return Result(hits=scored, mishap=mishap)
    if scene.is_model(unit):
        return Result(destroyed=(unit,), hits=scored, mishap=mishap)
    return who_falls(scene, unit, harmed, (_fell, scored, mishap))


def _fell(_scene: Scene, scored: int, mishap: str, men: tuple[str, ...]) -> Result:
    return Result(falls=men, hits=scored, mishap=mishap)


def who_falls(scene: Scene, unit: str, count: int, then: tuple[object, ...]) -> Next:
    """Return who falls, chosen by their owner where there are more than fall."""
    men = scene.falling(unit)
    pick = Pick(FALL, scene.side(unit), men, count, count, men[:count], then=then)
    return pick.after(scene, men) if count >= len(men) else pick


# ------------------------------------------------------------------ shots


def shot(scene: Scene) -> Next:
    """Return the first roll of a shot."""
    asked, model = scene.asked, scene.is_model(scene.target)
    question, weapon = asked.question, asked.weapon
    needs, size = str(weapon.stats["needs"].value), question.shooters or 1
    again = next((each.modifier.id for each in asked.modifiers("attack") if each.in_words), "")
    if needs == BY_SQUAD and "each" in str(weapon.stats["hits"].value):
        dice = question.dice or size
        return Roll(HIT, dice, need=size, good="most", again=again, then=(_each_hit,))
    if needs in (BY_SQUAD, BY_TARGET):
        option = OOPS if needs == BY_SQUAD else FRIENDLY_FIRE
        if model:
            least = or_more(asked.target.stats["needs"]) or 0
            return Roll(HIT, need=least, good="least", again=again, then=(_hit, option))
        limit = size if needs == BY_SQUAD else max(1, len(scene.falling(scene.target)))
        return Roll(HIT, need=limit, good="most", again=again, then=(_hit, option))
    if needs == IN_REACH:
        least = math.ceil(question.distance or 0) + 1
        return Roll(HIT, need=least, good="least", faces=True, again=again, then=(_in_reach,))
    if needs == UNMATCHED:
        number = weapon.stats["dice"].value
        dice = question.dice or (int(number) if not isinstance(number, str) else 1)
        most = 1 if again else 0
        about = scene.actor
        return Roll(HIT, dice, differ=True, again=again, most=most, about=about, then=(_differing,))
    least = or_more(weapon.stats["needs"]) or 0
    return Roll(HIT, need=least, good="least", again=again, then=(_hit, ""))


def _each_hit(scene: Scene, made: Made) -> Next:
    """Go on after a die a man."""
    return _saves(scene, scene.asked, scene.target, made.good, made.good)


def _hit(scene: Scene, option: str, made: Made) -> Next:
    """Go on after one die for a grenade, a shell or a bazooka; `option` is what may go wrong."""
    if not made.good:
        return _option(scene, option)
    how = str(scene.asked.weapon.stats["hits"].value)
    whole = 1 if scene.is_model(scene.target) else len(scene.falling(scene.target))
    if how == "1d6" and not scene.is_model(scene.target):
        return Roll(MANY, then=(_many, scene.target, "", whole))
    hits = whole if how in ("all", "1d6") else 1
    return _saves(scene, scene.asked, scene.target, hits, hits)


def _many(scene: Scene, unit: str, mishap: str, most: int, made: Made) -> Next:
    """Go on after the die that says how many a grenade hits: never more than there are."""
    hits = min(made.values[-1], most)
    if mishap:
        return _saves(scene, scene.asked_at(unit), unit, hits, mishap=mishap)
    return _saves(scene, scene.asked, unit, hits, hits)


def _in_reach(scene: Scene, made: Made) -> Next:
    """Go on after the reach of a flame thrower: what it has to spare hits."""
    if made.values[-1:] == (1,) and _is_played(scene.asked, KABOOM):
        return _option(scene, KABOOM, made)
    model, reach = scene.is_model(scene.target), math.ceil(scene.asked.question.distance or 0)
    over = max(0, made.values[-1] - reach) if made.values else made.good
    hits = over if model else min(over, len(scene.falling(scene.target)))
    return _saves(scene, scene.asked, scene.target, hits, over)


def _differing(scene: Scene, made: Made) -> Next:
    """Go on after the dice of a machine gun: those that match miss."""
    hits = made.single
    if not hits:
        return Result(marks=((scene.actor, f"{LOST}:{scene.asked.question.weapon}"),))
    return _saves(scene, scene.asked, scene.target, hits, hits)


# ---- options that players may play with


def _is_played(asked: GameQuestion, option: str) -> bool:
    return option in asked.playbook.test and asked.is_reading(option, "on")


def _option(scene: Scene, option: str, hit: Made | None = None) -> Next:
    """Return the second die of an option that is played, after the first one went wrong."""
    if not option or not _is_played(scene.asked, option):
        return Result()
    need = bad_until(scene.asked.playbook.test[option]) + 1
    return Roll(option, need=need, good="least", then=(_second, option, hit))


def _second(scene: Scene, option: str, hit: Made | None, made: Made) -> Next:
    if made.good:
        if hit is None:
            return Result()
        reach = math.ceil(scene.asked.question.distance or 0)
        hits = max(0, hit.values[-1] - reach)
        return _saves(scene, scene.asked, scene.target, hits, hits)
    return _BACKFIRES[option](scene)


def _kaboom(scene: Scene) -> Next:
    """Remove who carries the flame thrower that blew up. [Option - Kaboom!]"""
    return Result(gone=scene.carriers(scene.asked.question.weapon)[:1], mishap=KABOOM)


def _oops(scene: Scene) -> Next:
    """Let a dropped grenade hit its thrower's own squad. [Option - Oops!]"""
    size = len(scene.falling(scene.actor))
    return Roll(MANY, about=scene.actor, then=(_many, scene.actor, OOPS, size))


def _friendly_fire(scene: Scene) -> Next:
    """Let the opponent aim a mortar round that went astray. [Option - Friendly Fire!]"""
    among = tuple(unit for unit in scene.units() if not scene.is_model(unit))
    if not among:
        return Result(mishap=FRIENDLY_FIRE)
    return Pick(STRAY, scene.side(scene.target), among, 0, 1, then=(_stray,))


def _stray(scene: Scene, chosen: tuple[str, ...]) -> Next:
    if not chosen:
        return Result(mishap=FRIENDLY_FIRE)
    unit = chosen[0]
    size = len(scene.falling(unit))
    return Roll(STRAY, need=size, good="most", about=unit, then=(_stray_hit, unit, size))


def _stray_hit(scene: Scene, unit: str, size: int, made: Made) -> Next:
    hits = size if made.good else 0
    return _saves(scene, scene.asked_at(unit), unit, hits, mishap=FRIENDLY_FIRE)


_BACKFIRES: Mapping[str, Callable[[Scene], Next]] = {
    KABOOM: _kaboom,
    OOPS: _oops,
    FRIENDLY_FIRE: _friendly_fire,
}


# ------------------------------------------------------------------ assaults


def fight(scene: Scene) -> Next:
    """Return the first roll of an assault; the dead come off before the survivors strike back.

    Every model fights but a commander; who lost more goes back by a die. [Movement - Combat]
    """
    asked, size = scene.asked, scene.asked.question.shooters or 1
    if scene.is_model(scene.target):
        need = good_from(asked.test("charge-armour"))
        then: tuple[object, ...] = (_charged,)
    else:
        need = good_from(asked.test("assault"))
        then = (_struck,)
    return Roll(STRIKE, size, need=need, good="least", about=scene.actor, then=then)


def _charged(scene: Scene, made: Made) -> Next:
    """Go on after a charge at a tank or vehicle, which does not strike back."""
    asked, hits = scene.asked, made.good
    if not hits or asked.target.stats["charge"].value != "saves":
        return Result(destroyed=(scene.target,) if hits else (), hits=hits)
    need = good_from(asked.test("armour-holds"))
    then = (_saved, scene.target, hits, hits, "")
    return Roll(SAVE, hits, need=need, good="least", about=scene.target, then=then)


def _struck(scene: Scene, made: Made) -> Next:
    men = scene.falling(scene.target)
    killed = min(made.good, len(men))
    return who_falls(scene, scene.target, killed, (_defends,)) if killed else _defends(scene, ())


def _defends(scene: Scene, gone: tuple[str, ...]) -> Next:
    """Let those strike back who are left of the unit that was assaulted."""
    men = scene.fighting(scene.target)
    left = sum(man not in gone for man in men)
    if not left:
        return _fought(scene, gone, ())
    need, then = good_from(scene.asked.test("assault")), (_struck_back, gone)
    return Roll(BACK_STRIKE, left, need=need, good="least", about=scene.target, then=then)


def _struck_back(scene: Scene, gone: tuple[str, ...], made: Made) -> Next:
    struck = min(made.good, len(scene.falling(scene.actor)))
    return (
        who_falls(scene, scene.actor, struck, (_fought, gone))
        if struck
        else _fought(scene, gone, ())
    )


def _fought(scene: Scene, gone: tuple[str, ...], lost: tuple[str, ...]) -> Next:
    """Return who goes back: who lost more, both where it is equal; the gone do not."""
    killed, struck, falls = len(gone), len(lost), (*gone, *lost)
    behind = ((scene.actor, struck >= killed), (scene.target, killed >= struck))
    losers = tuple(unit for unit, loses in behind if loses)
    # A commander goes with the last of his soldiers.
    left = tuple(unit for unit in losers if not set(falls).issuperset(scene.fighting(unit)))
    if not left or RETREAT not in scene.asked.playbook.test:
        return Result(falls=falls, hits=killed)
    return Roll(RETREAT, len(left), each=left, moves=True, then=(_went_back, falls, killed))


def _went_back(_scene: Scene, falls: tuple[str, ...], killed: int, made: Made) -> Result:
    back = tuple(zip(made.roll.each, made.values, strict=False))
    return Result(falls=falls, back=back, hits=killed)


# ------------------------------------------------------------------ mines


def mines(scene: Scene) -> Next:
    """Return the dice of a unit that moved in a minefield."""
    tests, unit = scene.asked.playbook.test, scene.target
    model = scene.is_model(unit)
    worst = bad_until(tests["mines-armour" if model else MINES])
    dice = 1 if model else len(scene.falling(unit))
    again = "" if model else scene.help_with(MINES, unit)
    then = (_saved, unit, dice, 0, "")
    return Roll(MINES, dice, need=worst + 1, good="least", about=unit, again=again, then=then)
