"""The dice of a volley or a burst, one roll after the other: who is pinned, who is killed."""

from __future__ import annotations

from rules.attack.procedure import Pick, Result, Roll
from rules.attack.question_context import GameQuestion
from rules.odds.dice_pool_attacks import PINNED, damage_needed, volley_of
from rules.table.battle import Battlefield
from rules.table.events import Assault, Attack
from rules.table.state import Open, State, standing

HIT, BURST, BLAST, DUEL = "hit", "burst", "blast", "duel"


def resolve(battlefield: Battlefield, state: State, attack: Open) -> Roll | Pick | Result:
    """Return what is to be rolled or chosen next, or what the volley comes to."""
    event = attack.event
    assert isinstance(event, Attack)
    assert attack.question is not None
    asked = battlefield.asked(attack.question, GameQuestion)
    volley = volley_of(asked)
    if not attack.made:
        return Roll(HIT, volley.dice, need=volley.needed, good="least")
    hits = attack.made[0].good
    model = battlefield.is_model(event.target)
    if "burst" not in asked.weapon.stats:
        if model:
            return Result(destroyed=(event.target,)) if hits >= _enough(asked) else Result()
        return _on_men(state, asked, {event.target: hits})
    if not hits:
        return Result()
    if not attack.picked:
        own = battlefield.side_of[event.actor]
        sides = sorted(battlefield.sides, key=lambda side: side == own)  # who is aimed at first
        every = [man for side in sides for man in standing(battlefield, state, side)]
        least, offered = (0, ()) if model else (1, (event.target,))
        return Pick(
            BLAST, battlefield.side_of[event.actor], tuple(every), least, len(every), offered
        )
    caught = attack.picked[0]
    once = asked.is_reading("burst-dice", "once")
    rolled = (*((event.target,) if model else ()), *(caught[:1] if once and not model else caught))
    if once and model:
        rolled = rolled[:1]
    if len(attack.made) - 1 < len(rolled):
        about = rolled[len(attack.made) - 1]
        dice = asked.whole("burst")
        return Roll(BURST, dice, need=damage_needed(asked), good="least", about=about)
    damage = {who: made.good for who, made in zip(rolled, attack.made[1:], strict=True)}
    if once:
        first = attack.made[1].good
        damage = dict.fromkeys((*((event.target,) if model else ()), *caught), first)
    result = _on_men(state, asked, {m: n for m, n in damage.items() if m in caught})
    if model and damage[event.target] >= _enough(asked):
        result = Result(result.falls, result.pinned, (event.target,))
    return result


def _enough(asked: GameQuestion) -> int:
    """Return the damage that destroys the target."""
    number = asked.target.stats.get("destroyed")
    return int(number.value) if number is not None else 1


def _on_men(state: State, asked: GameQuestion, hits: dict[str, int]) -> Result:
    """Return who is pinned and who is killed by so many hits each; a hit kills a pinned man."""
    falls, pinned = [], []
    only_pins = asked.is_reading("volley", "pins")
    for man, number in hits.items():
        if not number:
            continue
        if PINNED in state.piece(man).marks or (number > 1 and not only_pins):
            falls.append(man)
        else:
            pinned.append(man)
    return Result(falls=tuple(falls), pinned=tuple(pinned))


def fight(battlefield: Battlefield, _state: State, attack: Open) -> Roll | Pick | Result:
    """Return the dice of a fight man against man, or who falls: the lower man. [Assault Combat]"""
    event = attack.event
    assert isinstance(event, Assault)
    assert attack.question is not None
    if not attack.made:
        return Roll(DUEL, 2, each=(event.actor, event.target), need=_plus(battlefield, attack))
    mine, theirs = attack.made[0].values
    theirs += _plus(battlefield, attack)
    if mine == theirs:
        return Result()
    return Result(falls=(event.target if mine > theirs else event.actor,))


def _plus(battlefield: Battlefield, attack: Open) -> int:
    """Return what is added to the target's die in a fight: -2 where he is pinned."""
    assert attack.question is not None
    return sum(
        int(each.value.value)
        for each in battlefield.playbook.modifiers
        if each.roll == "assault"
        and each.automatic
        and attack.question.target in each.targets
        and not isinstance(each.value.value, str)
    )
