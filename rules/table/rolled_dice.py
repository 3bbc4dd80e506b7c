"""The dice that Muster rolls, and the deck that it shuffles: fair, and the same again on replay.

All follows from the seed of the battle and from how many dice Muster has rolled so far, so that
taking a roll back and rolling again gives the same dice.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

from rules.table.battle import Battlefield
from rules.table.state import NotNow, Roll, State


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
        chance = _numbers(f"{battlefield.battle.seed}:die:{number}")
        found.append(sum(1 + _below(6, chance) for _ in range(2 if roll.two else 1)))
        if roll.ends and found[-1] >= roll.ends:
            break
    return tuple(found)


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
