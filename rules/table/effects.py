"""What falls, is pinned, wrecked or marked, and the tests that follow from it."""

from __future__ import annotations

from rules.odds.dice_pool_attacks import PINNED
from rules.odds.modifiers import names_weapon
from rules.odds.two_dice_attacks import LOST
from rules.table.battle import Battlefield
from rules.table.events import Attack
from rules.table.state import WRECK, Open, Result, State, Status
from rules.table.turns import step_of


def carry_out(battlefield: Battlefield, state: State, done: Open, result: Result) -> None:
    """Change the state by what an attack, a fight or a test came to."""
    event = done.event
    by = event.actor if event is not None else ""
    weapon = event.weapon if isinstance(event, Attack) else ("assault" if event else done.test)
    if event is None and WRECK in state.piece(done.about).marks:
        # Whoever wrecked a vehicle has killed those of its crew who do not get out.
        by, weapon = state.piece(done.about).by, state.piece(done.about).weapon
    for man in result.falls:
        who = by if man != by else event.target if event is not None else ""
        hit(battlefield, state, man, who, weapon)
    for man in result.pinned:
        state.mark(man, PINNED)
    for piece, mark in result.marks:
        state.mark(piece, mark)
    for model in result.destroyed:
        wreck(battlefield, state, model, by, weapon)


def hit(battlefield: Battlefield, state: State, man: str, by: str, weapon: str) -> None:
    """Let a man fall, or lose one of his lives."""
    piece = state.piece(man)
    if piece.status != "stands":
        return
    lives = piece.lives + 1
    if lives < battlefield.lives(man):
        state.change(man, lives=lives, by=by, weapon=weapon, turn=state.turn)
        return
    lost = lives if battlefield.lives(man) > 1 else 0
    fall(battlefield, state, man, by=by, weapon=weapon, lives=lost)
    carried = battlefield.man[man].derived.weapons
    for test in battlefield.playbook.tests:
        if test.fallen_with and any(names_weapon(test.fallen_with, each) for each in carried):
            state.open = (*state.open, Open(test=test.id, about=man))


def fall(
    battlefield: Battlefield, state: State, piece: str, *, by: str, weapon: str, lives: int = 0
) -> None:
    """Lay a piece down as the game has it: it may fire on, it lies, or it is off the table."""
    before = state.piece(piece)
    state.change(
        piece,
        status=_fallen(battlefield, state),
        fate="fallen",
        by=by,
        weapon=weapon,
        turn=state.turn,
        lives=lives or before.lives,
        marks=before.marks - {PINNED},
    )
    state.aboard.pop(piece, None)


def _fallen(battlefield: Battlefield, state: State) -> Status:
    step = step_of(battlefield, state)
    if battlefield.turn.fallen == "off":
        return "off"
    return "may-fire" if step is not None and step.does == "fire" else "lies"


def wreck(battlefield: Battlefield, state: State, model: str, by: str, weapon: str) -> None:
    """Destroy a vehicle or gun; those aboard are lost, or take the test that the game has."""
    if state.piece(model).status != "stands":
        return
    fall(battlefield, state, model, by=by, weapon=weapon)
    state.mark(model, WRECK)
    inside = [man for man, vehicle in state.aboard.items() if vehicle == model]
    target = battlefield.playbook.target.get(battlefield.target_kind(model))
    if not inside or target is None:
        return
    if target.crew_test:
        state.open = (*state.open, Open(test=target.crew_test, about=model))
    elif "crew" in target.stats and target.stats["crew"].value == LOST:
        for man in inside:
            fall(battlefield, state, man, by=by, weapon=weapon)
