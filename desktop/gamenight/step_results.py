"""What the steps of a turn, its cards or its roll-off show, and what came of each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rules.attack.procedure import Roll
from rules.common.wording import listed, lower
from rules.games.playbook import Step
from rules.table.battle import Battlefield
from rules.table.state import State, standing, units_left
from rules.table.turns import ROLL_OFF, side_of_card, step_of, still_to_act

When = Literal["over", "now", "then"]


@dataclass(frozen=True, slots=True)
class ShownStep:
    """A step of the turn, or one side's part of it. `result` is what came of it, or who acts."""

    name: str
    result: str
    when: When
    short: str = ""
    """The result where that has no room."""


@dataclass(frozen=True, slots=True)
class ShownCard:
    """A card of the deck that was drawn: whose it is and what it lets its side do."""

    name: str
    side: str
    does: str
    result: str
    when: When


@dataclass(frozen=True, slots=True)
class ShownRollOff:
    """The roll for who acts: its number in the round, and each side's die, units left and sum."""

    number: int
    acts: str
    sides: tuple[tuple[str, int, int], ...]


def shown_steps(field: Battlefield, state: State) -> list[ShownStep]:
    """Return the steps of a turn; a step of moves by dice has a part for each side."""
    found = []
    for at, step in enumerate(field.steps):
        when: When = "over" if at < state.step else "now" if at == state.step else "then"
        by_dice = step.does == "move" and field.turn.activation == "squad-size"
        if by_dice and step.in_turn and state.order:
            for place, side in enumerate(state.order):
                part = when
                if when == "now":
                    part = "over" if place < state.at else "now" if place == state.at else "then"
                moved = _activated(field, state, side)
                name = f"{field.side_name(side)} moves"
                found.append(ShownStep(name, moved if part != "then" else "", part))
        else:
            result = _result(field, state, step, when)
            short = result.removesuffix(" stood").split(", then ")[0]
            found.append(ShownStep(_short(step), result, when, short))
    return found


def _short(step: Step) -> str:
    """Return the name of a step without what all of its kind are."""
    return step.name.removesuffix(" weapons").removesuffix(" and special")


def _activated(field: Battlefield, state: State, side: str) -> str:
    left = units_left(field, state, side)
    rolled = [u for u in field.unit if field.side_of[u] == side and state.of_unit(u).done]
    units = {*left, *rolled}
    moved = sum(state.of_unit(unit).done == "moved" for unit in units)
    return f"{moved} of {len(units)} activated"


def _result(field: Battlefield, state: State, step: Step, when: When) -> str:
    """Return what came of a step, who acts in it now, or "" before it."""
    if when == "then" and step.does != "clear":
        return ""
    names = [field.side_name(side) for side in state.order]
    if step.does == "clear":
        if when == "then":
            return "leave the table"
        before = step is field.steps[0]
        turn = state.turn - 1 if before else state.turn
        gone = sum(each.status == "off" and each.turn == turn for each in state.pieces.values())
        if when == "over":
            return f"{gone} taken off" if gone else "nobody lay"
        lie = sum(each.status in ("lies", "may-fire") for each in state.pieces.values())
        return f"{lie} to take off" if lie else "nobody lies"
    if step.does == "count":
        counts = [
            str(state.counted.get(side, len(standing(field, state, side)))) for side in field.sides
        ]
        return f"{listed(counts)} {'stood' if when == 'over' else 'stand'}"
    if step.does == "first":
        return f"{names[0]} first" if names else "a die each"
    if step.does == "fire" and when == "over":
        return _fell(state, step) or "nobody fell"
    if step.does == "move" and when == "over" and (fell := _fell(state, step)):
        return fell  # to those who fired at who moved
    if step.in_turn and names:
        if when == "now" and step.does == "fire":
            return f"{names[state.at]} fires"
        return ", then ".join(names) if step.does == "move" else f"{names[0]} first"
    return "all at once" if step.does == "fire" else ""


def _fell(state: State, step: Step) -> str:
    """Return how many fell this turn in a step, "" for nobody."""
    number = sum(
        now.turn == state.turn and now.step == step.id and now.status != "stands"
        for now in state.pieces.values()
    )
    return f"{number} fell" if number else ""


# ---- a deck


def shown_cards(field: Battlefield, state: State) -> list[ShownCard]:
    """Return the cards of the deck that were drawn this turn, in their order."""
    deck = {card.id: card for card in field.turn.deck}
    steps = {step.id: step for step in field.turn.steps}
    colours = [field.side[side_of_card(field, card)].army.colour for card in field.turn.deck]
    by_colour = colours == [card.side for card in field.turn.deck]
    found = []
    for at, card_id in enumerate(state.cards[: state.step + 1]):
        card = deck[card_id]
        side = side_of_card(field, card)
        does = steps[card.step].does
        now = at == state.step
        result = "" if now else _card_result(field, state, at, side, does)
        name = f"{field.side_name(side)} {lower(steps[card.step].name)}"
        name = card.name if by_colour else name
        found.append(ShownCard(name, side, does, result, "now" if now else "over"))
    return found


def _card_result(field: Battlefield, state: State, at: int, side: str, does: str) -> str:
    """Return what came of a card that is played: "2 pinned, 1 fell", "1 of 2 stood up"."""
    (down, pinned), (down_then, pinned_then) = state.drawn[at : at + 2]
    if does == "move":
        return "all moved"
    if does == "rally":
        mine = {man for man in pinned if field.side_of[man] == side}
        stood = len(mine - pinned_then - down_then)
        return f"{stood} of {len(mine)} stood up" if mine else "nobody pinned"
    hit = len(pinned_then - pinned), len(down_then - down)
    told = [
        f"{number} {what}" for number, what in zip(hit, ("pinned", "fell"), strict=True) if number
    ]
    return ", ".join(told) or "nobody hit"


# ---- a roll-off


def is_roll_off(field: Battlefield, state: State) -> bool:
    """Return whether the step is one in which dice say whose unit acts next."""
    step = step_of(field, state)
    return step is not None and step.does == "act"


def shown_roll_off(field: Battlefield, state: State) -> ShownRollOff:
    """Return the last roll for who acts, or the one that is asked for; a die of 0 is not told."""
    left = {side: len(still_to_act(field, state, side)) for side in field.sides}
    done = sum(each.done == "acted" for each in state.units.values())
    asked = state.ask
    if isinstance(asked, Roll) and asked.purpose == ROLL_OFF:
        dice = dict(zip(asked.each, state.dice, strict=False))
        sides = tuple((side, dice.get(side, 0), left[side]) for side in field.sides)
        return ShownRollOff(done + 1, "", sides)
    if state.unit:
        done -= state.of_unit(state.unit).done == "acted"
    told = {side: (die, number) for side, die, number in state.roll_off}
    sides = tuple((side, *told.get(side, (0, left[side]))) for side in field.sides)
    return ShownRollOff(done + 1, state.acting, sides)
