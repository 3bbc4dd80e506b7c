"""The dice of an attack on two dice, one roll after the other, and what it comes to."""

from __future__ import annotations

from msgspec.structs import replace

from rules.attack.dice import clamp
from rules.attack.procedure import Made, Pick, Result, Roll
from rules.odds.two_dice_attacks import DESTROYED, Attack, whole_number
from rules.table.battle import Battlefield
from rules.table.capabilities import falling
from rules.table.events import Assault
from rules.table.events import Attack as AttackEvent
from rules.table.state import EMPTY, IMMOBILISED, JAM, STUNNED, NotNow, Open, State, standing

HIT, FALL, BLAST = "hit", "fall", "blast"
GLUED = "glued"
IMMOBILE, STUNS = "immobilised", "stunned"
"""How the results of a table begin that are marks."""


def resolve(battlefield: Battlefield, state: State, attack: Open) -> Roll | Pick | Result:
    """Return what is to be rolled or chosen next, or what the attack comes to."""
    assert isinstance(attack.event, AttackEvent)
    assert attack.question is not None
    shot = battlefield.asked(attack.question, Attack)
    target = attack.event.target
    natural = shot.natural_only
    if not attack.made:
        if natural is None and "attack" not in shot.weapon.stats:
            raise NotNow(f"{shot.weapon.name} has no attack number.", shot.weapon.source)
        need = whole_number(natural) if natural is not None else shot.needed
        ends = shot.game_number("misses") if shot.ends_burst else 0
        return Roll(HIT, shot.rolls, two=True, need=need, good="most", ends=ends)
    hit = attack.made[0]
    marks = _mishap(shot, attack, hit)
    if not hit.good:
        return Result(marks=marks)
    if shot.in_lot("glues"):
        return _glued(battlefield, state, shot, attack, marks)
    if battlefield.is_model(target):
        return _at_model(battlefield, shot, attack, marks)
    return _at_men(battlefield, state, shot, attack, marks)


def _mishap(shot: Attack, attack: Open, hit: Made) -> tuple[tuple[str, str], ...]:
    """Return the mark of a weapon that jams or has no ammunition left."""
    broke = hit.worst or shot.game_number("misses") in hit.values
    if not broke or shot.mishap not in (JAM, EMPTY):
        return ()
    event = attack.event
    assert isinstance(event, AttackEvent)
    return ((event.actor, f"{shot.mishap}:{event.weapon}"),)


def _glued(
    battlefield: Battlefield,
    state: State,
    shot: Attack,
    attack: Open,
    marks: tuple[tuple[str, str], ...],
) -> Pick | Result:
    """Return who is held fast, all in the area; a natural hit eliminates its target, even so."""
    event, hit = attack.event, attack.made[0]
    assert event is not None
    if not attack.picked:
        pick = _area(battlefield, state, event)
        return replace(pick, among=tuple(dict.fromkeys((event.target, *pick.among))))
    natural = any(value <= shot.game_number("hits") for value in hit.values)
    held = [each for each in attack.picked[0] if not (natural and each == event.target)]
    marks = (*marks, *((each, GLUED) for each in held))
    if not natural:
        return Result(marks=marks)
    if battlefield.is_model(event.target):
        return Result(destroyed=(event.target,), marks=marks)
    return Result(falls=(event.target,), marks=marks)


def _area(battlefield: Battlefield, state: State, event: AttackEvent | Assault) -> Pick:
    """Return the choice of who is in a blast or under glue."""
    every = [m for side in battlefield.sides for m in standing(battlefield, state, side)]
    # Of those aboard only who sits beside the target can stand in it, and he himself.
    vehicle = state.aboard.get(event.target)
    near = tuple(man for man in every if state.aboard.get(man) in (None, vehicle))
    mine = battlefield.side_of[event.actor]
    return Pick(BLAST, mine, near, 1, max(1, len(near)), (event.target,))


def _at_model(
    battlefield: Battlefield, shot: Attack, attack: Open, marks: tuple[tuple[str, str], ...]
) -> Roll | Pick | Result:
    hit, event = attack.made[0], attack.event
    assert event is not None
    natural = sum(value <= shot.game_number("hits") for value in hit.values)
    destroyed = Result(destroyed=(event.target,), marks=marks)
    if shot.natural_only is not None or (natural and "natural-destroys" in shot.target.stats):
        return destroyed
    if shot.sustained_hits is not None:
        return destroyed if hit.good >= shot.sustained_hits else Result(marks=marks)
    if not shot.target.test or shot.in_lot("eliminates"):
        return destroyed
    test = battlefield.playbook.test[shot.target.test]
    if len(attack.made) == 1:
        return Roll(test.id, hit.good)
    plus, _ = shot.modifier_sum("hard-target")
    low, high = test.outcomes[0].low, max(each.high for each in test.outcomes)
    for value in attack.made[1].values:
        shown = clamp(value + plus, low, high)
        result = next(each.result for each in test.outcomes if each.low <= shown <= each.high)
        if result == DESTROYED:
            return destroyed
        if result.startswith(IMMOBILE):
            marks = (*marks, (event.target, IMMOBILISED))
        elif result.startswith(STUNS):
            marks = (*marks, (event.target, STUNNED))
    return Result(marks=marks)


def _at_men(
    battlefield: Battlefield,
    state: State,
    shot: Attack,
    attack: Open,
    marks: tuple[tuple[str, str], ...],
) -> Pick | Result:
    """Return who falls: one man, those in a blast, or as many as were hit.

    Hits beyond those who were chosen are on the target: a hero loses a life by each.
    """
    event, hits = attack.event, attack.made[0].good
    assert event is not None
    if attack.picked:
        chosen = attack.picked[0]
        blast = "blast" in shot.weapon.stats
        more = 0 if blast or event.target not in chosen else hits - len(chosen)
        return Result(falls=(*chosen, *(event.target,) * more), marks=marks)
    mine = battlefield.side_of[event.actor]
    theirs = battlefield.side_of[event.target]
    if "blast" in shot.weapon.stats:
        return _area(battlefield, state, event)
    if hits == 1:
        return Result(falls=(event.target,), marks=marks)
    enemies = standing(battlefield, state, theirs)
    among = tuple(m for m in enemies if m not in state.aboard or m == event.target)
    mates = [
        m
        for m in falling(battlefield, state, battlefield.unit_of[event.target])
        if m in among and m != event.target
    ]
    most = min(hits, len(among))
    offered = (event.target, *mates[: most - 1])
    return Pick(FALL, mine, among, most if shot.separate else 1, most, offered)
