"""The dice of squads that shoot together, one roll after the other: to hit, to save, who falls."""

from __future__ import annotations

import math
from collections import Counter

from rules.odds.die_tests import bad_until, good_from, or_more
from rules.odds.question_context import GameQuestion
from rules.odds.squad_fire import save_of
from rules.table.attacks import able_men, falling
from rules.table.battle import Battlefield
from rules.table.events import Assault, Attack
from rules.table.state import Made, Open, Pick, Result, Roll, State

HIT, MANY, SAVE, FALL = "hit", "how-many", "save", "fall"
STRIKE, BACK_STRIKE, RETREAT = "strike", "strike-back", "retreat"
LOST = "lost"
"""The mark of a machine gun whose dice all matched: it is out of the battle."""


def resolve(battlefield: Battlefield, state: State, attack: Open) -> Roll | Pick | Result:
    """Return what is to be rolled or chosen next, or what the attack comes to."""
    event = attack.event
    assert isinstance(event, Attack)
    assert attack.question is not None
    asked = GameQuestion(battlefield.ruleset, battlefield.playbook, attack.question)
    needs = str(asked.weapon.stats["needs"].value)
    again = any(each.in_words for each in asked.modifiers("attack"))
    first = _first_roll(asked, needs, again=again)
    if not attack.made:
        return first
    made = {each.roll.purpose: each for each in attack.made}
    hits = _hits(battlefield, state, asked, needs, made, event)
    if isinstance(hits, Roll):
        return hits
    marks: tuple[tuple[str, str], ...] = ()
    if needs == "unmatched" and hits == 0:
        marks = ((event.actor, f"{LOST}:{event.weapon}"),)
    if not hits:
        return Result(marks=marks)
    return _saves(battlefield, state, attack, asked, made, hits)


def _first_roll(asked: GameQuestion, needs: str, *, again: bool) -> Roll:
    question, weapon = asked.question, asked.weapon
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
        return Roll(HIT, dice, again=again)
    return Roll(HIT, need=or_more(weapon.stats["needs"]) or 0, good="least", again=again)


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
        again = any(each.in_words for each in asked.modifiers("save"))
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
    losers = [each for each in losers if set(able_men(battlefield, state, each)) - set(falls)]
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
        return Roll("mines", len(men), need=worst + 1, good="least", about=unit)
    lost = len(men) - test.made[0].good
    if not lost:
        return Result()
    if model:
        return Result(destroyed=(unit,))
    return _who_falls(battlefield, state, test, unit, lost, 0)
