"""The dice of a shot by quality, one roll after the other: hits, cover, blocks; close combat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rules.attack.die_tests import good_from, or_more
from rules.attack.modifiers import names_weapon
from rules.attack.procedure import Made, Pick, Result, Roll
from rules.attack.question_context import GameQuestion
from rules.odds.quality_odds import (
    COVER,
    own_quality_role,
    quality_of_role,
    shooter_quality,
    stops_on,
)
from rules.table.battle import Battlefield
from rules.table.events import Assault, Attack
from rules.table.state import Open, State, standing

HIT, HIT_AGAIN, COVERED, BLOCK, BLAST = "hit", "hit-again", "cover", "block", "blast"
DUEL, LIVES_ON = "duel", "lives-on"
_DICE: Mapping[str, int] = {
    "attacker-own": 0,
    "defender-enemy": 0,
    "defender-own": 1,
    "attacker-enemy": 1,
}
"""The die of a fight that may be rolled again, the attacker's first, by who may say so of whose."""


def resolve(battlefield: Battlefield, state: State, attack: Open) -> Roll | Pick | Result:
    """Return what is to be rolled or chosen next, or what the shot comes to."""
    event = attack.event
    assert isinstance(event, Attack)
    assert attack.question is not None
    asked = battlefield.asked(attack.question, GameQuestion)
    made = {each.roll.purpose: each for each in attack.made}
    need = or_more(shooter_quality(asked)) or 0
    again = {each.rerolls for each in asked.named}
    if HIT not in made:
        return Roll(HIT, asked.whole("attacks"), need=need, good="least")
    first = made[HIT]
    hits = first.good
    anew = (hits if "hits" in again else 0) + (first.roll.dice - hits if "misses" in again else 0)
    if anew:
        if HIT_AGAIN not in made:
            return Roll(HIT_AGAIN, anew, need=need, good="least")
        hits = made[HIT_AGAIN].good + (0 if "hits" in again else hits)
    passed = _through_cover(battlefield, asked, made, hits)
    if isinstance(passed, Roll):
        return passed
    if not passed:
        return Result()
    near = attack.picked[0] if attack.picked else ()
    if "radius" in asked.weapon.stats and not attack.picked:
        enemies = standing(battlefield, state, battlefield.side_of[event.target])
        among = tuple(m for m in enemies if m != event.target)
        if among:
            return Pick(BLAST, battlefield.side_of[event.actor], among, 0, len(among))
    if not asked.target.test:
        return Result(falls=(event.target, *near))
    rolls = (*((event.target,) * passed), *near)
    blocks = {man: _blocks_on(battlefield, asked, man) for man in rolls}
    if BLOCK not in made:
        need = blocks[event.target]
        return Roll(BLOCK, len(rolls), need=need, good="least", about=event.target, each=rolls)
    block = made[BLOCK]
    if not block.values:  # told as hits and misses: those who are not saved fall, the target first
        lost = len(rolls) - block.good
        return Result(falls=tuple(dict.fromkeys(rolls))[:lost])
    fallen = [who for who, die in zip(rolls, block.values, strict=True) if die < blocks[who]]
    return Result(falls=tuple(dict.fromkeys(fallen)))


def _blocks_on(battlefield: Battlefield, asked: GameQuestion, man: str) -> int:
    """Return the die with which a man stops a hit, by his own quality where he has one."""
    role = own_quality_role(battlefield.ruleset, battlefield.man[man].role)
    own = GameQuestion(asked.ruleset, asked.playbook, replace(asked.question, target_role=role))
    return stops_on(own)[0]


def _through_cover(
    battlefield: Battlefield, asked: GameQuestion, made: dict[str, Made], hits: int
) -> Roll | int:
    """Return the hits that the target's cover lets pass, or the roll that says it."""
    pieces = sum(
        each.plus
        for each in asked.modifiers("cover")
        if not names_weapon(each.modifier.zero_for, asked.weapon)
    )
    if not pieces or not hits:
        return hits
    need = good_from(battlefield.playbook.test["cover"])
    once = asked.is_reading(COVER, "once")
    dice = pieces if once else pieces * hits
    rolled = made.get(COVERED)
    if rolled is None:
        return Roll(COVERED, dice, need=need, good="least")
    values = rolled.values
    if not values:
        good = rolled.good
        return (hits if good >= dice else 0) if once else good // pieces
    passed = [all(v >= need for v in values[at : at + pieces]) for at in range(0, dice, pieces)]
    return (hits if passed[0] else 0) if once else sum(passed)


def fight(battlefield: Battlefield, _state: State, attack: Open) -> Roll | Pick | Result:
    """Return the dice of a fight man against man, or who falls. [Close Combat]

    The loser takes a Quality test. Who may have a die rolled again says so by the die again.
    """
    event = attack.event
    assert isinstance(event, Assault)
    assert attack.question is not None
    asked = battlefield.asked(attack.question, GameQuestion)
    made = {each.roll.purpose: each for each in attack.made}
    if DUEL not in made:
        rights = asked.modifiers("combat")
        dice = {_DICE[each.modifier.rerolls] for each in rights if each.modifier.rerolls in _DICE}
        again = rights[0].modifier.id if dice else ""
        both = (event.actor, event.target)
        return Roll(DUEL, 2, each=both, again=again, at=tuple(sorted(dice)))
    mine, theirs = made[DUEL].values
    if mine == theirs:
        return Result()
    loser = event.target if mine > theirs else event.actor
    if LIVES_ON not in made:
        role = own_quality_role(battlefield.ruleset, battlefield.man[loser].role)
        need = or_more(quality_of_role(asked, role)[1]) or 0
        return Roll(LIVES_ON, need=need, good="least", about=loser)
    return Result() if made[LIVES_ON].good else Result(falls=(loser,))
