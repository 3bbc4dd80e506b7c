"""The dice that Muster rolls are fair, and neither undo nor replay changes them."""

from __future__ import annotations

from collections import Counter

import pytest
from random_battle import battlefield_of
from table_hand import Table

from rules.attack.procedure import Roll
from rules.table import referee
from rules.table.events import Attack, Dice
from rules.table.rolled_dice import next_dice, shuffled
from rules.table.state import NotNow, State


def chi_square(counts: Counter[int], likely: dict[int, float]) -> float:
    return float(sum((counts[at] - each) ** 2 / each for at, each in likely.items()))


def test_dice_are_fair_one_by_one_and_in_pairs() -> None:
    battlefield = battlefield_of("lgam")
    one = next_dice(battlefield, State(ask=Roll("hit", 12_000)))
    # 5 degrees of freedom: 20.5 is passed once in a thousand
    assert chi_square(Counter(one), dict.fromkeys(range(1, 7), 2_000.0)) < 20.5
    two = next_dice(battlefield, State(ask=Roll("hit", 12_000, two=True)))
    likely = {total: 12_000 * (6 - abs(7 - total)) / 36 for total in range(2, 13)}
    assert chi_square(Counter(two), likely) < 29.6  # 10 degrees of freedom, the same
    pairs = Counter(6 * one[at] + one[at + 1] for at in range(0, 12_000, 2))
    assert chi_square(pairs, dict.fromkeys(range(7, 43), 6_000 / 36)) < 66.6  # 35 of them


def test_dice_told_before_are_kept_and_only_the_rest_is_rolled() -> None:
    battlefield = battlefield_of("army-men")
    whole = next_dice(battlefield, State(ask=Roll("hit", 5), rolled=7))
    rest = next_dice(battlefield, State(ask=Roll("hit", 5), dice=(6, 6), rolled=9))
    assert len(whole) == 5
    assert rest == whole[2:]


def test_a_burst_is_rolled_up_to_the_die_that_ends_it() -> None:
    battlefield = battlefield_of("lgam")
    for rolled in range(0, 400, 10):
        burst = next_dice(battlefield, State(ask=Roll("hit", 10, two=True, ends=11), rolled=rolled))
        assert all(die < 11 for die in burst[:-1])
        assert len(burst) == 10 or burst[-1] >= 11


def test_taking_a_roll_back_and_rolling_again_gives_the_same_dice() -> None:
    table = Table("lgam")
    table.go_on(3)
    table.roll(2)
    table.go_on(4)
    rifle = next(m for m in table.men("1") if table.battlefield.name(m) == "Rifleman")
    attack = Attack(rifle, "rifle", table.men("2")[0], 2.0)
    table.do(attack)
    first = next_dice(table.battlefield, table.state)
    table.do(Dice(first, "muster"))
    assert next_dice_of_another(table) != () and table.state.rolled == 1
    table.take_back(len(table.lines) - 1, len(table.lines))
    table.do(attack)
    assert next_dice(table.battlefield, table.state) == first


def next_dice_of_another(table: Table) -> tuple[int, ...]:
    """Return the next dice of the table, whatever they would be asked for."""
    return next_dice(table.battlefield, State(ask=Roll("hit"), rolled=table.state.rolled))


def test_every_order_of_the_deck_is_as_likely_and_each_turn_has_its_own() -> None:
    battlefield = battlefield_of("army-men")
    cards = [card.id for card in battlefield.turn.deck]
    decks = [shuffled(battlefield, State(turn=turn)) for turn in range(1, 2_401)]
    assert all(sorted(deck) == sorted(cards) for deck in decks)
    assert decks[0] == shuffled(battlefield, State(turn=1))
    assert len(set(decks)) > 2_300  # of 40,320 orders
    for place in range(len(cards)):
        counts = Counter(cards.index(deck[place]) for deck in decks)
        # 7 degrees of freedom: 24.3 is passed once in a thousand
        assert chi_square(counts, dict.fromkeys(range(8), 300.0)) < 24.3


def test_without_a_question_no_dice_are_rolled() -> None:
    battlefield = battlefield_of("lgam")
    with pytest.raises(NotNow, match="No dice are asked for now"):
        next_dice(battlefield, referee.begin(battlefield))
