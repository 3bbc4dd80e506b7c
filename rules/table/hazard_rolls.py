"""Tests by die that follow from something else: jams, smoke, mines, crews, explosions, morale."""

from __future__ import annotations

from rules.games.playbook import DieTest
from rules.odds.die_tests import good_from
from rules.odds.two_dice_attacks import SURVIVES
from rules.table import squad_rolls
from rules.table.battle import Battlefield
from rules.table.state import JAM, Open, Pick, Result, Roll, State, standing

SMOKE, MINES, RALLY, MORALE = "smoke", "mines", "rally", "morale"
STAYS, CLEARED = "stays", "cleared"


def resolve(battlefield: Battlefield, state: State, test: Open) -> Roll | Pick | Result:
    """Return what is to be rolled or chosen next in a test, or what it comes to."""
    if test.test == MINES:
        return squad_rolls.mines(battlefield, state, test)
    known = battlefield.playbook.test.get(test.test)
    if known is None:  # smoke of a game that has no die for it
        state.smoke.pop(test.about, None)
        return Result()
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
    if known.fallen_with:
        return _explosion(battlefield, state, test, blast=outcome.number is not None)
    if outcome.result == SURVIVES:
        return Result()
    return Result(falls=tuple(m for m, v in state.aboard.items() if v == test.about))


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
    every = [m for side in battlefield.sides for m in standing(battlefield, state, side)]
    side = battlefield.side_of[test.about]
    return Pick("blast", side, tuple(every), 0, len(every)) if every else Result()


def rally(battlefield: Battlefield, modifiers: tuple[str, ...]) -> int:
    """Return the roll with which a pinned man stands up, with these modifiers."""
    plus = 0
    for name in modifiers:
        value = battlefield.playbook.modifier[name].value.value
        plus += 0 if isinstance(value, str) else int(value)
    return good_from(battlefield.playbook.test[RALLY]) - plus
