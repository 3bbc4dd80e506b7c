"""The dice of squads that shoot together, one roll after the other: to hit, to save, who falls."""

from __future__ import annotations

import math
from collections import Counter

from rules.attack.die_tests import bad_until, good_from, or_more
from rules.attack.question_context import GameQuestion
from rules.odds.squad_fire import save_of
from rules.table.battle import Battlefield
from rules.table.capabilities import able_men, carriers, falling
from rules.table.events import Assault, Attack
from rules.table.state import LOST, Made, Open, Pick, Result, Roll, State, units_left

HIT, MANY, SAVE, FALL = "hit", "how-many", "save", "fall"
STRIKE, BACK_STRIKE, RETREAT = "strike", "strike-back", "retreat"
STRAY = "stray"


def resolve(battlefield: Battlefield, state: State, attack: Open) -> Roll | Pick | Result:
    """Return what is to be rolled or chosen next, or what the attack comes to."""
    event = attack.event
    assert isinstance(event, Attack)
    assert attack.question is not None
    asked = battlefield.asked(attack.question, GameQuestion)
    needs = str(asked.weapon.stats["needs"].value)
    if not attack.made:
        return _first_roll(asked, needs, event)
    made = {each.roll.purpose: each for each in attack.made}
    option = _option(asked, needs, made[HIT])
    if option:
        if option not in made:
            return Roll(option, need=bad_until(asked.playbook.test[option]) + 1, good="least")
        if not made[option].good:
            return _BACKFIRES[option](battlefield, state, attack, made)
    hits = _hits(battlefield, state, asked, needs, made, event)
    if isinstance(hits, Roll):
        return hits
    marks: tuple[tuple[str, str], ...] = ()
    if needs == "unmatched" and hits == 0:
        marks = ((event.actor, f"{LOST}:{event.weapon}"),)
    if not hits:
        return Result(marks=marks)
    return _saves(battlefield, state, attack, asked, made, hits)


def _again(asked: GameQuestion, roll: str) -> str:
    """Return the modifier by which dice of a roll may be rolled again, "" for none."""
    return next((each.modifier.id for each in asked.modifiers(roll) if each.in_words), "")


def _first_roll(asked: GameQuestion, needs: str, event: Attack) -> Roll:
    question, weapon = asked.question, asked.weapon
    again = _again(asked, "attack")
    size = question.shooters or 1
    model = "needs" in asked.target.stats
    least = or_more(asked.target.stats["needs"]) or 0 if model else 0
    if needs == "≤ squad" and "each" in str(weapon.stats["hits"].value):
        return Roll(HIT, question.dice or size, need=size, good="most", again=again)
    if needs in ("≤ squad", "≤ target"):
        if model:
            return Roll(HIT, need=least, good="least", again=again)
        limit = size if needs == "≤ squad" else question.targets or 1
        return Roll(HIT, need=limit, good="most", again=again)
    if needs == "in reach":
        return Roll(HIT, need=math.ceil(question.distance or 0) + 1, good="least", again=again)
    if needs == "unmatched":
        number = weapon.stats["dice"].value
        dice = question.dice or (int(number) if not isinstance(number, str) else 1)
        most = 1 if again else 0
        return Roll(HIT, dice, again=again, most=most, about=event.actor)
    return Roll(HIT, need=or_more(weapon.stats["needs"]) or 0, good="least", again=again)


# ---- options that players may play with


def _option(asked: GameQuestion, needs: str, hit: Made) -> str:
    """Return the option whose second die is rolled after the first one, "" for none."""
    whole = str(asked.weapon.stats["hits"].value)
    if needs == "in reach":
        name, bad = "kaboom", hit.values[-1:] == (1,)
    elif needs == "≤ target":
        name, bad = "friendly-fire", not hit.good
    else:
        name, bad = "oops", needs == "≤ squad" and "each" not in whole and not hit.good
    known = name in asked.playbook.test
    return name if bad and known and asked.is_reading(name, "on") else ""


def _kaboom(battlefield: Battlefield, state: State, attack: Open, _made: dict[str, Made]) -> Result:
    """Remove who carries the flame thrower that blew up. [Option - Kaboom!]"""
    event = attack.event
    assert isinstance(event, Attack)
    return Result(gone=carriers(battlefield, state, event.actor, event.weapon)[:1])


def _oops(
    battlefield: Battlefield, state: State, attack: Open, made: dict[str, Made]
) -> Roll | Pick | Result:
    """Let a dropped grenade hit its thrower's own squad. [Option - Oops!]"""
    assert attack.event is not None
    unit = attack.event.actor
    if MANY not in made:
        return Roll(MANY, about=unit)
    hits = min(made[MANY].values[-1], len(falling(battlefield, state, unit)))
    return _plain_saves(battlefield, state, attack, made, unit, hits, 0)


def _astray(
    battlefield: Battlefield, state: State, attack: Open, made: dict[str, Made]
) -> Roll | Pick | Result:
    """Let the opponent aim a mortar round that went astray. [Option - Friendly Fire!]"""
    assert attack.event is not None
    enemy = battlefield.side_of[attack.event.target]
    if not attack.picked:
        left = (units_left(battlefield, state, side) for side in battlefield.sides)
        among = tuple(unit for units in left for unit in units if not battlefield.is_model(unit))
        return Pick(STRAY, enemy, among, 0, 1) if among else Result()
    if not attack.picked[0]:
        return Result()
    unit = attack.picked[0][0]
    size = len(falling(battlefield, state, unit))
    if STRAY not in made:
        return Roll(STRAY, need=size, good="most", about=unit)
    if not made[STRAY].good:
        return Result()
    return _plain_saves(battlefield, state, attack, made, unit, size, 1)


def _plain_saves(
    battlefield: Battlefield,
    state: State,
    attack: Open,
    made: dict[str, Made],
    unit: str,
    hits: int,
    at: int,
) -> Roll | Pick | Result:
    """Return the saves of a squad that was hit by chance, or who of it falls."""
    target = battlefield.playbook.target[battlefield.target_kind(unit)]
    need = good_from(battlefield.playbook.test[target.test])
    if SAVE not in made:
        return Roll(SAVE, hits, need=need, good="least", about=unit)
    harmed = hits - made[SAVE].good
    return _who_falls(battlefield, state, attack, unit, harmed, at) if harmed else Result()


_BACKFIRES = {"kaboom": _kaboom, "oops": _oops, "friendly-fire": _astray}


# ---- hits and saves


def _hits(
    battlefield: Battlefield,
    state: State,
    asked: GameQuestion,
    needs: str,
    made: dict[str, Made],
    event: Attack,
) -> Roll | int:
    """Return how many are hit, or the roll that says it."""
    hit = made[HIT]
    model = battlefield.is_model(event.target)
    size = 1 if model else len(falling(battlefield, state, event.target))
    if needs == "unmatched":
        if not hit.values:
            return hit.good
        return sum(count == 1 for count in Counter(hit.values).values())
    if needs == "in reach":
        reach = math.ceil(asked.question.distance or 0)
        over = hit.values[-1] - reach if hit.values else hit.good
        return min(max(0, over), size)
    if not hit.good:
        return 0
    how = str(asked.weapon.stats["hits"].value)
    if "each" in how:
        return hit.good
    if how == "all":
        return size
    if how == "1d6" and not model:
        return Roll(MANY) if MANY not in made else min(made[MANY].values[-1], size)
    return 1


def _saves(
    battlefield: Battlefield,
    state: State,
    attack: Open,
    asked: GameQuestion,
    made: dict[str, Made],
    hits: int,
) -> Roll | Pick | Result:
    event = attack.event
    assert event is not None
    save = save_of(asked)
    if save.needed is None or save.needed > 6:
        harmed = hits
    elif save.needed <= 1:
        harmed = 0
    elif SAVE not in made:
        again = _again(asked, "save")
        return Roll(SAVE, hits, need=save.needed, good="least", about=event.target, again=again)
    else:
        harmed = hits - made[SAVE].good
    if not harmed:
        return Result()
    if battlefield.is_model(event.target):
        return Result(destroyed=(event.target,))
    return _who_falls(battlefield, state, attack, event.target, harmed, 0)


def _who_falls(
    battlefield: Battlefield, state: State, attack: Open, unit: str, count: int, at: int
) -> Pick | Result:
    """Return who falls, chosen by their owner where there are more than fall."""
    men = falling(battlefield, state, unit)
    if len(attack.picked) > at:
        return Result(falls=attack.picked[at])
    if count >= len(men):
        return Result(falls=men)
    side = battlefield.side_of[unit]
    return Pick(FALL, side, men, count, count, men[:count])


def fight(battlefield: Battlefield, state: State, attack: Open) -> Roll | Pick | Result:
    """Return what is to be rolled or chosen next in an assault, or what it comes to.

    The dead come off before the survivors strike back; who lost more goes back by a die.
    """
    event, question = attack.event, attack.question
    assert isinstance(event, Assault)
    assert question is not None
    asked = GameQuestion(battlefield.ruleset, battlefield.playbook, question)
    made = {each.roll.purpose: each for each in attack.made}
    size = question.shooters or 1
    if battlefield.is_model(event.target):
        return _charge(asked, event, made, size)
    need = good_from(asked.test("assault"))
    if STRIKE not in made:
        return Roll(STRIKE, size, need=need, good="least", about=event.actor)
    men = falling(battlefield, state, event.target)
    killed = min(made[STRIKE].good, len(men))
    gone: tuple[str, ...] = ()
    if killed:
        choice = _who_falls(battlefield, state, attack, event.target, killed, 0)
        if isinstance(choice, Pick):
            return choice
        gone = choice.falls
    ranks = [m for m in men if m not in gone and not battlefield.man[m].commands]
    lost: tuple[str, ...] = ()
    struck = 0
    if ranks:
        if BACK_STRIKE not in made:
            return Roll(BACK_STRIKE, len(ranks), need=need, good="least", about=event.target)
        mine = falling(battlefield, state, event.actor)
        struck = min(made[BACK_STRIKE].good, len(mine))
        if struck:
            at = 1 if killed and killed < len(men) else 0
            choice = _who_falls(battlefield, state, attack, event.actor, struck, at)
            if isinstance(choice, Pick):
                return choice
            lost = choice.falls
    falls = (*gone, *lost)
    losers = (
        [event.target]
        if killed > struck
        else [event.actor]
        if struck > killed
        else [event.actor, event.target]
    )
    losers = [  # a commander goes with the last of his soldiers
        each
        for each in losers
        if any(
            man not in falls and not battlefield.man[man].commands
            for man in able_men(battlefield, state, each)
        )
    ]
    if losers and "retreat" in battlefield.playbook.test:
        if RETREAT not in made:
            return Roll(RETREAT, len(losers), each=tuple(losers))
        back = tuple(zip(losers, made[RETREAT].values, strict=False))
        return Result(falls=falls, back=back)
    return Result(falls=falls)


def _charge(asked: GameQuestion, event: Assault, made: dict[str, Made], size: int) -> Roll | Result:
    if STRIKE not in made:
        need = good_from(asked.test("charge-armour"))
        return Roll(STRIKE, size, need=need, good="least", about=event.actor)
    hits = made[STRIKE].good
    if not hits:
        return Result()
    if asked.target.stats["charge"].value != "saves":
        return Result(destroyed=(event.target,))
    if SAVE not in made:
        need = good_from(asked.test("armour-holds"))
        return Roll(SAVE, hits, need=need, good="least", about=event.target)
    return Result(destroyed=(event.target,)) if made[SAVE].good < hits else Result()


def mines(battlefield: Battlefield, state: State, test: Open) -> Roll | Pick | Result:
    """Return the dice of a unit that moved in a minefield, or who of it falls."""
    tests, unit = battlefield.playbook.test, test.about
    model = battlefield.is_model(unit)
    worst = bad_until(tests["mines-armour" if model else "mines"])
    men = (unit,) if model else falling(battlefield, state, unit)
    if not test.made:
        again = "" if model else _mine_help(battlefield, unit, men)
        return Roll("mines", len(men), need=worst + 1, good="least", about=unit, again=again)
    lost = len(men) - test.made[0].good
    if not lost:
        return Result()
    if model:
        return Result(destroyed=(unit,))
    return _who_falls(battlefield, state, test, unit, lost, 0)


def _mine_help(battlefield: Battlefield, unit: str, men: tuple[str, ...]) -> str:
    """Return the modifier by which men of a unit help it through mines, "" for none. [Engineers]"""
    roles = {man.role.id for man in (battlefield.man[each] for each in men) if man.role}
    every = (each for each in battlefield.playbook.modifiers if each.roll == "mines")
    target = battlefield.target_kind(unit)
    return next(
        (
            each.id
            for each in every
            if roles & {*each.roles} and (not each.targets or target in each.targets)
        ),
        "",
    )
