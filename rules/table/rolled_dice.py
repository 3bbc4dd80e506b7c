"""The dice that Muster rolls, and the deck that it shuffles: fair, and the same again on replay.

All follows from the seed of the battle and from how many dice Muster has rolled so far, so that
taking a roll back and rolling again gives the same dice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256

from rules.attack.dice import FACES
from rules.attack.procedure import Roll
from rules.table.battle import Battlefield
from rules.table.state import NotNow, State


def next_dice(battlefield: Battlefield, state: State) -> tuple[int, ...]:
    """Return all dice that are still missing for what is asked; NotNow where no dice are.

    A roll that one bad die ends is rolled up to that die.
    """
    roll = state.ask
    if not isinstance(roll, Roll):
        raise NotNow("No dice are asked for now.")
    found: list[int] = []
    while len(state.dice) + len(found) < roll.dice:
        number = state.rolled + len(found)
        found.append(_rolled(battlefield, number, 2 if roll.two else 1, roll.sides))
        if roll.ends and found[-1] >= roll.ends:
            break
    return tuple(found)


def set_up_dice(
    battlefield: Battlefield, state: State, wanted: Sequence[int] = range(1, 7), *, least: int = 1
) -> tuple[int, ...]:
    """Return dice before the first turn: `least` of them, and more until the last is `wanted`."""
    found: list[int] = []
    while len(found) < least or found[-1] not in wanted:
        found.append(_rolled(battlefield, state.rolled + len(found)))
    return tuple(found)


def drawn(battlefield: Battlefield, state: State, among: Sequence[str]) -> str:
    """Return one of some by chance: the same one until something else was drawn or rolled."""
    chance = _numbers(f"{battlefield.battle.seed}:drawn:{state.mission}:{state.rolled}")
    return among[_below(len(among), chance)]


def _rolled(battlefield: Battlefield, number: int, dice: int = 1, sides: int = FACES) -> int:
    """Return the sum of so many dice, of the roll with a number since the battle began."""
    chance = _numbers(f"{battlefield.battle.seed}:die:{number}")
    return sum(1 + _below(sides, chance) for _ in range(dice))


def shuffled(battlefield: Battlefield, state: State) -> tuple[str, ...]:
    """Return the cards of the deck, by their ids, in the order that they have in this turn."""
    cards = [card.id for card in battlefield.turn.deck]
    chance = _numbers(f"{battlefield.battle.seed}:deck:{state.turn}")
    for at in range(len(cards) - 1, 0, -1):  # Fisher and Yates
        other = _below(at + 1, chance)
        cards[at], cards[other] = cards[other], cards[at]
    return tuple(cards)


def _numbers(key: str) -> Iterator[int]:
    """Yield numbers of 32 bits that follow from a key, on every computer the same."""
    block = 0
    while True:
        digest = sha256(f"{key}:{block}".encode()).digest()
        yield from (int.from_bytes(digest[at : at + 4]) for at in range(0, len(digest), 4))
        block += 1


def _below(most: int, chance: Iterator[int]) -> int:
    """Return a number from 0 to `most` - 1, each as likely as the others."""
    fair = 2**32 - 2**32 % most
    return next(number for number in chance if number < fair) % most
