"""Random legal battles at the table: any legal event after another, until the battle is over."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import resources
from rules.army.documents.army_file import load_army_file
from rules.army.starters import starter_army, starters
from rules.attack.modifiers import goes_with
from rules.attack.procedure import Pick, Roll
from rules.attack.scene import PINNED
from rules.games.catalog import Catalog
from rules.table import attacks, referee, turns
from rules.table.battle import Battle, Battlefield, BattleSide
from rules.table.events import (
    Activated,
    Again,
    AnyEvent,
    Assault,
    Attack,
    Dice,
    Ended,
    Fell,
    Hits,
    Left,
    Marked,
    Next,
    Picked,
    Shuffled,
    TookTest,
)
from rules.table.state import NotNow, State, is_left

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


SAMPLES = {
    "lgam": ("2nd-sandbox-company", "tan-raiders"),
    "green-and-tan": ("patio-guard", "garden-gate"),
    "army-men-combat": ("shoebox-ten", "cereal-box-ten"),
}
"""Games of which two sample armies can meet: with vehicles, guns, heroes and commanders."""


def sample_battlefield(game: str) -> Battlefield:
    """Return the two sample armies of a game that face each other."""
    catalog = Catalog()
    ruleset, playbook = catalog.get(game), catalog.playbook(game)
    assert ruleset is not None and playbook is not None
    sides = tuple(
        BattleSide(str(at), load_army_file(resources.path("samples", f"{name}.muster")))
        for at, name in enumerate(SAMPLES[game], 1)
    )
    return Battlefield(Battle("battle", game, sides, "seed"), ruleset, playbook)


def random_event(battlefield: Battlefield, state: State, chance: Random) -> AnyEvent:
    """Return one event that may be legal now, with dice for whatever is asked."""
    ask = state.ask
    if isinstance(ask, Roll):
        return _answer(state, ask, chance)
    if isinstance(ask, Pick):
        if ask.settled:
            return Picked(ask.offered)
        number = chance.randint(ask.least, min(ask.most, ask.least + 3))
        others = [each for each in ask.among if each not in ask.must]
        return Picked((*ask.must, *chance.sample(others, number - len(ask.must))))
    step = turns.step_of(battlefield, state)
    if battlefield.turn.deck and not state.cards and state.turn:
        cards = [card.id for card in battlefield.turn.deck]
        chance.shuffle(cards)
        return Shuffled(tuple(cards))
    if step is None or chance.random() < (0.02 if step.does == "act" else 0.08):
        return Next()
    return _deed(battlefield, state, chance) or Next()


def _answer(state: State, ask: Roll, chance: Random) -> AnyEvent:
    """Return dice for what is asked, or another answer to it."""
    if ask.optional and chance.random() < 0.5:
        return chance.choice((Next(), Again()))
    first = state.open[0] if state.open else None
    if first is not None and first.event is not None and not first.made and chance.random() < 0.03:
        return Left()
    if first is not None and ask.good != "any" and not state.dice and chance.random() < 0.1:
        return Hits(chance.randint(0, ask.dice))
    values: list[int] = []
    while len(values) < ask.dice - len(state.dice):
        values.append(sum(chance.randint(1, 6) for _ in range(2 if ask.two else 1)))
        if ask.ends and values[-1] >= ask.ends:
            break
    return Dice(tuple(values))


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
    if chance.random() < 0.02:
        return _accident(battlefield, chance)
    actors = list(battlefield.actors)
    chance.shuffle(actors)
    actor = next((a for a in actors if attacks.arms_now(battlefield, state, a)), "")
    theirs = [e for e in foes if actor and battlefield.side_of[e] != battlefield.side_of[actor]]
    if actor in state.shot_at:
        theirs = list(state.shot_at[actor])
    if not theirs:
        return None
    weapon = chance.choice(attacks.arms_now(battlefield, state, actor)).weapon
    target = chance.choice(theirs)
    distance = chance.choice((0.0, 1.0, 2.0, 3.0, 6.0, 12.0))
    modifiers: tuple[str, ...] = ()
    if chance.random() < 0.3:
        kind, known = attacks.target_now(battlefield, state, target), battlefield.ruleset.weapon
        fitting = [
            each.id
            for each in battlefield.playbook.modifiers
            if not each.automatic and goes_with(each, known[weapon], kind)
        ]
        modifiers = tuple(chance.sample(fitting, min(len(fitting), chance.randint(0, 2))))
    anyway = "So we agreed" if chance.random() < 0.05 else ""
    return Attack(actor, weapon, target, distance, modifiers, None, anyway)


def _accident(battlefield: Battlefield, chance: Random) -> AnyEvent:
    """Return something that befalls a piece outside of attacks."""
    piece = chance.choice(list(battlefield.unit_of))
    tests = battlefield.playbook.tests
    if tests and chance.random() < 0.6:
        return TookTest((piece,), chance.choice(tests).id)
    return Fell((piece,), chance.choice(("knocked-over", "captured", "fallen")))


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
