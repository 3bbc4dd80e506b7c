"""Tests by die that follow from something else: jams, smoke, mines, crews, explosions, morale."""

from __future__ import annotations

from rules.attack.die_tests import good_from
from rules.attack.procedure import Pick, Result, Roll
from rules.games.playbook import DieTest, Outcome
from rules.odds.two_dice_attacks import SURVIVES
from rules.table.battle import Battlefield
from rules.table.state import IMMOBILISED, JAM, Open, State, standing

SMOKE, MINES, RALLY, MORALE = "smoke", "mines", "rally", "morale"
STAYS, CLEARED = "stays", "cleared"


def resolve(battlefield: Battlefield, state: State, test: Open) -> Roll | Pick | Result:
    """Return what is to be rolled or chosen next in a test, or what it comes to."""
    known = battlefield.playbook.test[test.test]
    if not test.made:
        return _roll(battlefield, known, test)
    made = test.made[0]
    value = made.values[0] if made.values else (made.roll.need if made.good else _bad(made.roll))
    outcome = next(each for each in known.outcomes if each.low <= value <= each.high)
    if known.id == JAM:
        if outcome.result == CLEARED:
            piece = state.piece(test.about)
            kept = frozenset(m for m in piece.marks if not m.startswith(f"{JAM}:"))
            state.change(test.about, marks=kept)
        return Result()
    if known.id == SMOKE:
        if outcome.result != STAYS:
            state.smoke.pop(test.about, None)
        return Result()
    if known.needs and not any(each.does for each in known.outcomes):
        state.mark(test.about, known.needs, on=False)
    if known.fallen_with:
        return _explosion(battlefield, state, test, blast=outcome.number is not None)
    if known.id in {target.crew_test for target in battlefield.playbook.targets}:
        inside = tuple(man for man, vehicle in state.aboard.items() if vehicle == test.about)
        if outcome.result != SURVIVES:
            return Result(falls=inside)
        for man in inside:
            del state.aboard[man]
        return Result()
    return _what_it_does(battlefield, test, outcome, value)


def _what_it_does(
    battlefield: Battlefield, test: Open, outcome: Outcome, value: int
) -> Roll | Result:
    """Return what becomes of whom a test is about, or the test that armour takes after it."""
    piece = test.about
    if outcome.does == "heals":
        return Result(healed=(piece,))
    if not outcome.does:
        return Result(marks=((piece, outcome.mark),) if outcome.mark else ())
    if not battlefield.is_model(piece):
        return Result(falls=(piece,))
    target = battlefield.playbook.target.get(battlefield.target_kind(piece))
    armour = target is not None and bool(target.test)
    after = battlefield.playbook.test.get(outcome.then)
    hits = battlefield.playbook.odds.stats.get("hits")
    if armour and after is not None and (hits is None or value != hits.value):
        if len(test.made) < 2:
            return Roll(after.id, about=piece)
        plus = sum(
            int(each.value.value)
            for each in battlefield.playbook.modifiers
            if each.automatic
            and each.roll == "hard-target"
            and not each.weapons
            and target is not None
            and target.id in each.targets
            and not isinstance(each.value.value, str)
        )
        die = min(6, max(1, test.made[1].values[0] + plus))
        outcome = next(each for each in after.outcomes if each.low <= die <= each.high)
        if not outcome.does:
            return Result()
    if outcome.does == "stops" and armour:
        return Result(marks=((piece, IMMOBILISED),))
    return Result(destroyed=(piece,))


def test_for(battlefield: Battlefield, test_id: str, piece: str) -> str:
    """Return the test that a piece takes: that of its role in the place of the one of all."""
    man = battlefield.man.get(piece)
    if man is None or man.role is None:
        return test_id
    own = (each for each in battlefield.playbook.tests if each.instead_of == test_id)
    return next((each.id for each in own if man.role.id in each.roles), test_id)


def _roll(battlefield: Battlefield, known: DieTest, test: Open) -> Roll:
    two = known.dice == "2d6"
    if known.id == JAM and two:
        need = int(battlefield.playbook.odds.stats["clear"].value)
        return Roll(known.id, two=True, need=need, good="most", about=test.about)
    return Roll(known.id, two=two, about=test.about)


def _bad(roll: Roll) -> int:
    return roll.need + 1 if roll.good == "most" else roll.need - 1


def _explosion(battlefield: Battlefield, state: State, test: Open, *, blast: bool) -> Pick | Result:
    """Return who else falls when what a man carried explodes."""
    if not blast:
        return Result()
    if test.picked:
        return Result(falls=test.picked[0])
    standing_men = (m for key in battlefield.sides for m in standing(battlefield, state, key))
    side, unit = battlefield.side_of[test.about], battlefield.unit_of[test.about]

    def far(man: str) -> tuple[bool, bool]:
        return battlefield.unit_of[man] != unit, battlefield.side_of[man] != side

    every = sorted((man for man in standing_men if man not in state.aboard), key=far)
    return Pick("blast", side, tuple(every), 0, len(every)) if every else Result()


def rally(battlefield: Battlefield, modifiers: tuple[str, ...]) -> int:
    """Return the roll with which a pinned man stands up, with these modifiers."""
    plus = 0
    for name in modifiers:
        value = battlefield.playbook.modifier[name].value.value
        plus += 0 if isinstance(value, str) else int(value)
    return good_from(battlefield.playbook.test[RALLY]) - plus
