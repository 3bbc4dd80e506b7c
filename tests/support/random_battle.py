"""Random legal battles at the table: any legal event after another, until the battle is over."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from rules.army.starters import starter_army, starters
from rules.games.catalog import Catalog
from rules.odds.dice_pool_attacks import PINNED
from rules.table import attacks, referee, turns
from rules.table.battle import Battle, Battlefield, BattleSide
from rules.table.events import (
    Activated,
    AnyEvent,
    Assault,
    Attack,
    Dice,
    Ended,
    Fell,
    Marked,
    Next,
    Picked,
    Shuffled,
)
from rules.table.state import NotNow, Pick, Roll, State, is_left

GAMES = ("lgam", "fighting-plastic", "green-and-tan", "army-men", "army-men-combat")


def battlefield_of(game: str, which: int = 0) -> Battlefield:
    """Return two starter armies of a game that face each other."""
    catalog = Catalog()
    ruleset, playbook = catalog.get(game), catalog.playbook(game)
    assert ruleset is not None and playbook is not None
    known = starters(ruleset)
    sides = tuple(
        BattleSide(str(number), starter_army(known[which % len(known)], ruleset, name))
        for number, name in enumerate(("Green Hill", "Tan Valley"), 1)
    )
    return Battlefield(Battle("battle", game, sides, "seed"), ruleset, playbook)


def random_event(battlefield: Battlefield, state: State, chance: Random) -> AnyEvent:
    """Return one event that may be legal now, with dice for whatever is asked."""
    ask = state.ask
    if isinstance(ask, Roll):
        return Dice((sum(chance.randint(1, 6) for _ in range(2 if ask.two else 1)),))
    if isinstance(ask, Pick):
        number = chance.randint(ask.least, min(ask.most, ask.least + 3))
        return Picked(tuple(chance.sample(ask.among, number)))
    step = turns.step_of(battlefield, state)
    if battlefield.turn.deck and not state.cards and state.turn:
        cards = [card.id for card in battlefield.turn.deck]
        chance.shuffle(cards)
        return Shuffled(tuple(cards))
    if step is None or chance.random() < (0.02 if step.does == "act" else 0.08):
        return Next()
    return _deed(battlefield, state, chance) or Next()


def _deed(battlefield: Battlefield, state: State, chance: Random) -> AnyEvent | None:
    step = turns.step_of(battlefield, state)
    assert step is not None
    if step.does == "act" and not state.unit:
        for side in turns.acting(battlefield, state):
            units = turns.still_to_act(battlefield, state, side)
            action = chance.choice(battlefield.turn.actions).id
            return Activated(chance.choice(units), action)
    if step.does == "move" and chance.random() < 0.5:
        units = [
            unit
            for unit in battlefield.unit
            if battlefield.side_of[unit] in turns.acting(battlefield, state)
            and not state.of_unit(unit).done
            and is_left(battlefield, state, unit)
        ]
        if units and battlefield.turn.activation == "squad-size":
            return Activated(chance.choice(units))
        marks = [mark.id for mark in battlefield.playbook.marks if step.id in mark.steps]
        standing = [p for p in battlefield.unit_of if state.piece(p).status == "stands"]
        if marks and standing:
            return Marked((chance.choice(standing),), chance.choice(marks))
    if step.does == "rally":
        pinned = [p for p in battlefield.unit_of if PINNED in state.piece(p).marks]
        return Activated(chance.choice(pinned)) if pinned else None
    fight = attacks.fights_now(battlefield, state)
    foes = [
        target
        for target in (battlefield.unit if battlefield.squads_shoot else battlefield.unit_of)
        if (
            state.piece(target).status == "stands" and is_left(battlefield, state, target)
            if target in battlefield.unit
            else state.piece(target).status == "stands"
        )
    ]
    if fight is not None and foes:
        mine = [
            each for each in foes if battlefield.side_of[each] in turns.acting(battlefield, state)
        ]
        if state.unit:
            mine = [state.unit]
        theirs = [
            each
            for each in foes
            if each not in mine
            and battlefield.side_of[each] not in turns.acting(battlefield, state)
        ]
        if mine and theirs:
            return Assault(chance.choice(mine), chance.choice(theirs))
    able = [a for a in battlefield.actors if attacks.arms_now(battlefield, state, a)]
    if not able or not foes:
        return None
    actor = chance.choice(able)
    theirs = [each for each in foes if battlefield.side_of[each] != battlefield.side_of[actor]]
    if not theirs:
        return None
    if chance.random() < 0.02:
        return Fell((chance.choice(list(battlefield.unit_of)),), "knocked-over")
    arm = chance.choice(attacks.arms_now(battlefield, state, actor))
    distance = chance.choice((0.0, 1.0, 2.0, 3.0, 6.0, 12.0))
    return Attack(actor, arm.weapon, chance.choice(theirs), distance)


def play(
    battlefield: Battlefield, seed: int, most: int = 3000, turns_most: int = 8
) -> Iterator[tuple[AnyEvent, State]]:
    """Yield each legal event of a random battle with the state after it, to the end."""
    chance, state = Random(seed), referee.begin(battlefield)
    refused = 0
    for _ in range(most):
        if state.over:
            return
        event = random_event(battlefield, state, chance)
        left = [
            any(
                is_left(battlefield, state, u)
                for u in battlefield.unit
                if battlefield.side_of[u] == side
            )
            for side in battlefield.sides
        ]
        if (state.turn > turns_most or not all(left)) and not state.ask and not state.open:
            event = Ended()
        elif refused > 30 and not state.ask:
            event = Next()
        try:
            state = referee.apply(battlefield, state, event)
        except NotNow:
            refused += 1
            continue
        refused = 0
        yield event, state
    raise AssertionError("the battle does not end")
