"""Procedures of squads that shoot together: to hit, to save, who falls; assaults, mines.

How a weapon hits is read from its stats `needs` and `hits`. A save is called "hitting the dirt".
"""

from __future__ import annotations

import math
from functools import lru_cache

from msgspec.structs import replace

from rules.attack.dice import FACES
from rules.attack.die_tests import bad_until, good_from, or_more
from rules.attack.modifiers import CountedModifier, goes_with
from rules.attack.procedure import Made, Next, Pick, Result, Roll
from rules.attack.question import UsedNumber
from rules.attack.question_context import GameQuestion
from rules.attack.scene import Scene
from rules.games.playbook import Target
from rules.games.ruleset import Weapon

HIT, MANY, SAVE, FALL = "hit", "how-many", "save", "fall"
STRIKE, BACK_STRIKE, RETREAT = "strike", "strike-back", "retreat"
STRAY, MINES = "stray", "mines"
KABOOM, OOPS, FRIENDLY_FIRE = "kaboom", "oops", "friendly-fire"
"""Options that players may play with: the switch, and the test of the second die."""
LYING, ALL = "lying", "all"
"""The switch for who lies and is shot at, and its option: he counts until he is removed."""
COMMANDER_FALLS, OTHERS = "commander-falls", "others"
"""The switch for a commander as a casualty, and its option: he is one like the others."""
ASSAULT_PICKS, ENEMY = "assault-picks", "enemy"
"""The switch for who picks the dead of an assault, and its option: whoever killed them."""
CHARGE_BACK, BACK = "charge-back", "back"
"""The switch for who charged armour and destroyed nothing, and its option: he goes back."""
GRENADE_HITS, DIE = "grenade-hits", "die"
"""The switch for how many a grenade hits, and its option: as many as the die shows."""
NONE = "none"
"""What a weapon's `target-save` says when soldiers may not hit the dirt against it."""
BY_SQUAD, BY_TARGET, IN_REACH, UNMATCHED = "≤ squad", "≤ target", "in reach", "unmatched"
"""What a weapon's `needs` says: the size of the squad that shoots or is shot at or less; the die is
the reach; dice that match miss, and the weapon is lost when all of them do."""
LOST = "lost"
"""The mark of a unit whose weapon is out of the battle."""


# ------------------------------------------------------------------ saves


@lru_cache(maxsize=256)
def save_of(asked: GameQuestion) -> Roll:
    """Return the save of a target against a hit, everything named and automatic counted.

    A need of 1 or less saves always, one above 6 never: the game has no natural 1 or 6. A target
    that may not save itself has no dice.
    """
    weapon, target = asked.weapon, asked.target
    own = weapon.stats.get("target-save")
    unmodified = own is not None and own.value == NONE
    if not target.test or (unmodified and not is_armour(target)):
        none = UsedNumber("Hits the dirt", "not against this", weapon.source, "stated")
        return Roll(SAVE, 0, need=FACES + 1, good="least", base=(none,))
    test = asked.playbook.test[target.test]
    base = good_from(test)
    usual = UsedNumber("Hits the dirt on", f"{base}+", test.source, "stated")
    # A modifier that names the weapon has the number of the weapon's own table.
    numbered = own is not None and not isinstance(own.value, str)
    automatic = (
        replace(modifier, value=own) if numbered and weapon.id in modifier.weapons else modifier
        for modifier in asked.automatic(SAVE)
    )
    counted = (*map(CountedModifier, automatic), *asked.modifiers(SAVE)) if not unmodified else ()
    return Roll(
        SAVE,
        need=base - sum(each.plus for each in counted),
        good="least",
        again=next((each.modifier.id for each in counted if each.in_words), ""),
        base=(usual,),
        modifiers=tuple(each.applied() for each in counted),
    )


def is_armour(target: Target) -> bool:
    """Return whether a target is a tank or vehicle: one piece, with a need of its own to be hit."""
    return "needs" in target.stats


def _saves(
    scene: Scene, asked: GameQuestion, unit: str, hits: int, scored: int = 0, mishap: str = ""
) -> Next:
    """Return the saves of a unit for its hits, or what it comes to where no die is rolled."""
    save = save_of(asked)
    if not hits or save.need > FACES:
        return _harmed(scene, unit, hits, scored, mishap)
    if save.need <= 1:
        return Result(hits=scored, mishap=mishap)
    offers = _offers(asked) if asked is not scene.asked else ()
    then = (_saved, unit, hits, scored, mishap)
    return replace(save, dice=hits, about=unit, offers=offers, then=then)


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


def who_falls(scene: Scene, unit: str, count: int, then: tuple[object, ...], by: str = "") -> Next:
    """Return who falls, chosen by their owner, or by the side of `by`, where not all do."""
    men = scene.casualties(unit)
    pick = Pick(FALL, scene.side(by or unit), men, count, count, men[:count], then=then)
    return pick if 0 < count < len(men) else pick.after(scene, men[:count])


# ------------------------------------------------------------------ shots


def shot(scene: Scene) -> Roll:
    """Return the first roll of a shot."""
    asked, model = scene.asked, scene.is_model(scene.target)
    question, weapon = asked.question, asked.weapon
    needs, size = str(weapon.stats["needs"].value), question.shooters or 1
    again = next((each.modifier.id for each in asked.modifiers("attack") if each.in_words), "")
    if rolls_each(weapon):
        dice = question.dice or size
        return Roll(HIT, dice, need=size, good="most", again=again, then=(_each_hit,))
    option = {BY_SQUAD: OOPS, BY_TARGET: FRIENDLY_FIRE}.get(needs, "")
    if option and not model:
        limit = size if needs == BY_SQUAD else scene.size(scene.target)
        return Roll(HIT, need=limit, good="most", again=again, then=(_hit, option))
    if needs == IN_REACH:
        least = _reach(scene) + 1
        return Roll(HIT, need=least, good="least", faces=True, again=again, then=(_in_reach,))
    if needs == UNMATCHED:
        dice, most, about = question.dice or asked.whole("dice"), int(bool(again)), scene.actor
        return Roll(HIT, dice, differ=True, again=again, most=most, about=about, then=(_differing,))
    least = or_more((asked.target if option else weapon).stats["needs"]) or 0
    return Roll(HIT, need=least, good="least", again=again, then=(_hit, option))


def rolls_each(weapon: Weapon) -> bool:
    """Return whether each man of the squad rolls a die."""
    stats = weapon.stats
    return stats["needs"].value == BY_SQUAD and "each" in str(stats["hits"].value)


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
    """Go on after the die that says how many a grenade hits: no more than there are."""
    uncut = scene.asked.is_reading(GRENADE_HITS, DIE)
    hits = made.values[-1] if uncut else min(made.values[-1], most)
    if mishap:
        return _saves(scene, scene.asked_at(unit), unit, hits, mishap=mishap)
    return _saves(scene, scene.asked, unit, hits, hits)


def _reach(scene: Scene) -> int:
    """Return the inches that a flame thrower must reach."""
    return math.ceil(scene.asked.question.distance or 0)


def _in_reach(scene: Scene, made: Made) -> Next:
    """Go on after the reach of a flame thrower: what it has to spare hits."""
    if made.values[-1:] == (1,) and _is_played(scene.asked, KABOOM):
        return _option(scene, KABOOM, made)
    over = max(0, made.values[-1] - _reach(scene)) if made.values else made.good
    most = over if scene.is_model(scene.target) else len(scene.falling(scene.target))
    return _saves(scene, scene.asked, scene.target, min(over, most), over)


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
        hits = max(0, hit.values[-1] - _reach(scene))
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
    need, then = scene.size(unit), (_stray_hit, unit, size)
    return Roll(STRAY, need=need, good="most", about=unit, then=then)


def _stray_hit(scene: Scene, unit: str, size: int, made: Made) -> Next:
    hits = size if made.good else 0
    return _saves(scene, scene.asked_at(unit), unit, hits, mishap=FRIENDLY_FIRE)


_BACKFIRES = {KABOOM: _kaboom, OOPS: _oops, FRIENDLY_FIRE: _friendly_fire}


# ------------------------------------------------------------------ assaults


def fight(scene: Scene) -> Roll:
    """Return the first roll of an assault; the dead come off before the survivors strike back.

    Every model fights but a commander; who lost more goes back by a die. [Movement - Combat]
    """
    asked, size = scene.asked, scene.asked.question.shooters or 1
    model = scene.is_model(scene.target)
    need = good_from(asked.test("charge-armour" if model else "assault"))
    then = (_charged if model else _struck,)
    return Roll(STRIKE, size, need=need, good="least", about=scene.actor, then=then)


def _charged(scene: Scene, made: Made) -> Next:
    """Go on after a charge at a tank or vehicle, which does not strike back."""
    asked, hits = scene.asked, made.good
    if hits and asked.target.stats["charge"].value != "saves":
        return Result(destroyed=(scene.target,), hits=hits)
    if not hits:
        return _held(scene, 0)
    need = good_from(asked.test("armour-holds"))
    then = (_armour_saved, hits)
    return Roll(SAVE, hits, need=need, good="least", about=scene.target, then=then)


def _armour_saved(scene: Scene, hits: int, made: Made) -> Next:
    if made.good < hits:
        return Result(destroyed=(scene.target,), hits=hits)
    return _held(scene, hits)


def _held(scene: Scene, hits: int) -> Next:
    """Return what follows a charge that destroyed nothing: nobody goes back but by a reading."""
    back = scene.asked.is_reading(CHARGE_BACK, BACK)
    return _retreat(scene, (scene.actor,) if back else (), (), hits)


def _struck(scene: Scene, made: Made) -> Next:
    return _killed(scene, scene.target, scene.actor, made.good, (_defends,))


def _killed(scene: Scene, unit: str, by: str, killed: int, then: tuple[object, ...]) -> Next:
    """Return who of a unit falls in an assault, picked by its side or by who killed them."""
    picks = by if scene.asked.is_reading(ASSAULT_PICKS, ENEMY) else unit
    return who_falls(scene, unit, killed, then, picks)


def _defends(scene: Scene, gone: tuple[str, ...]) -> Next:
    """Let those strike back who are left of the unit that was assaulted."""
    men = scene.fighting(scene.target)
    left = sum(man not in gone for man in men)
    if not left:
        return _fought(scene, gone, ())
    need, then = good_from(scene.asked.test("assault")), (_struck_back, gone)
    return Roll(BACK_STRIKE, left, need=need, good="least", about=scene.target, then=then)


def _struck_back(scene: Scene, gone: tuple[str, ...], made: Made) -> Next:
    return _killed(scene, scene.actor, scene.target, made.good, (_fought, gone))


def _fought(scene: Scene, gone: tuple[str, ...], lost: tuple[str, ...]) -> Next:
    """Return who goes back: who lost more, both where it is equal; the gone do not."""
    killed, struck, falls = len(gone), len(lost), (*gone, *lost)
    behind = ((scene.actor, struck >= killed), (scene.target, killed >= struck))
    losers = tuple(unit for unit, loses in behind if loses)
    # A commander goes with the last of his soldiers.
    left = tuple(unit for unit in losers if not set(falls).issuperset(scene.fighting(unit)))
    return _retreat(scene, left, falls, killed)


def _retreat(scene: Scene, who: tuple[str, ...], falls: tuple[str, ...], hits: int) -> Next:
    """Return the dice of those who go back, where there are any and the game lets them."""
    if not who or RETREAT not in scene.asked.playbook.test:
        return Result(falls=falls, hits=hits)
    return Roll(RETREAT, len(who), each=who, moves=True, then=(_went_back, falls, hits))


def _went_back(_scene: Scene, falls: tuple[str, ...], killed: int, made: Made) -> Result:
    back = tuple(zip(made.roll.each, made.values, strict=False))
    return Result(falls=falls, back=back, hits=killed)


# ------------------------------------------------------------------ mines


def mines(scene: Scene) -> Next:
    """Return the dice of a unit that moved in a minefield: one for each of its men.

    The man whose die was bad is killed, nobody in his place. [Mine Fields]
    """
    tests, unit = scene.asked.playbook.test, scene.target
    model = scene.is_model(unit)
    worst = bad_until(tests["mines-armour" if model else MINES])
    men = () if model else scene.casualties(unit)
    again = "" if model else scene.help_with(MINES, unit)
    then, dice = (_stepped, unit, men), len(men) or 1
    return Roll(
        MINES, dice, need=worst + 1, good="least", about=unit, each=men, again=again, then=then
    )


def _stepped(scene: Scene, unit: str, men: tuple[str, ...], made: Made) -> Next:
    if not men or not made.values:  # a count of hits says not whose they are
        return _harmed(scene, unit, made.roll.dice - made.good, 0, "")
    dice = zip(men, made.values, strict=True)
    hit = tuple(man for man, value in dice if not made.roll.is_good(value))
    if not 0 < len(hit) < len(men):
        return Result(falls=hit)
    many, then = len(hit), (_fell, 0, "")
    return Pick(FALL, scene.side(unit), men, many, many, hit, then=then, settled=True)
