"""The attack that most likely follows another: the next man or squad, at the same unit."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from msgspec.structs import replace

from rules.table.attacks import arms_now, open_attack
from rules.table.battle import Battlefield
from rules.table.capabilities import sprayed_at
from rules.table.circumstances import usual_distance, usual_modifiers
from rules.table.events import Attack
from rules.table.state import NotNow, State, is_left, men_left, units_left
from rules.table.turns import step_of


def next_attack(battlefield: Battlefield, state: State, before: Attack) -> Attack | None:
    """Return the attack to offer after one that is decided, None where none can follow.

    It is made in the same step of attacks, by the same piece or the next that may attack: of its
    unit, or of its side where squads shoot. It goes at the same target or the next of its unit that
    stands, under the same circumstances as far as they go with weapon and target.
    """
    step = step_of(battlefield, state)
    if step is None or step.does != "fire" or state.open or state.ask is not None:
        return None
    refused: set[str] = set()
    for attack in _candidates(battlefield, state, before):
        if attack.weapon in refused:  # by the odds, which are those of the next man as well
            continue
        try:
            open_attack(battlefield, state, attack, live=True)
        except NotNow:
            refused.add(attack.weapon)
        else:
            return attack
    return None


def _candidates(battlefield: Battlefield, state: State, before: Attack) -> Iterator[Attack]:
    """Yield attacks with each able weapon of the unit, the last target and weapon first."""
    unit = battlefield.unit_of.get(before.actor, before.actor)
    men = battlefield.men_in[unit] or (unit,)
    if battlefield.squads_shoot:
        men = units_left(battlefield, state, battlefield.side_of[unit])
    for actor in _in_turn(men, before.actor):
        weapons = dict.fromkeys(arm.weapon for arm in arms_now(battlefield, state, actor))
        for weapon in sorted(weapons, key=lambda each: each != before.weapon):
            sprayed = sprayed_at(state, actor, weapon)
            for target in _targets(battlefield, state, before.target, sprayed):
                distance = usual_distance(battlefield, weapon, before.distance)
                attack = Attack(actor, weapon, target, distance)
                words = usual_modifiers(battlefield, state, attack, before.modifiers)
                yield replace(attack, modifiers=words)


def _in_turn(men: tuple[str, ...], last: str) -> tuple[str, ...]:
    """Return who attacks next, in order: the last one again, those after him, those before."""
    if last not in men:
        return (last,)
    at = men.index(last)
    return (*men[at:], *men[:at])


def _targets(
    battlefield: Battlefield, state: State, last: str, sprayed: Collection[str]
) -> tuple[str, ...]:
    """Return the last target while it stands, else the first of its unit who does.

    Where squads shoot that is the next squad of its side that can be shot at. The dice that are
    left of a spray go at others of the unit.
    """
    unit = battlefield.unit_of.get(last, "")
    if sprayed and unit:
        men = _in_turn(battlefield.men_in[unit], last)
        return tuple(man for man in men if man not in sprayed and man not in state.down)
    if not unit and battlefield.squads_shoot and not is_left(battlefield, state, last):
        return units_left(battlefield, state, battlefield.side_of[last])
    if not unit or state.piece(last).status == "stands":
        return (last,)
    return men_left(battlefield, state, unit)[:1]
