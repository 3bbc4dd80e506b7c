"""Odds of a turn deck: all cards are shuffled and drawn one by one, then shuffled again."""

from __future__ import annotations

from fractions import Fraction
from math import comb, perm

from rules.attack.dice import Distribution, any_of, binomial
from rules.attack.question import Answer, UsedNumber, bad_question
from rules.attack.question_context import GameQuestion
from rules.common.wording import counted

DECK = "deck"
"""What is asked in the place of a weapon."""


def deck_order(asked: GameQuestion) -> Answer:
    """Return the odds that the cards named come in this order, within so many draws of a turn.

    Without a number of draws the whole deck is drawn. With several turns also that it happens in
    one of them or more.
    """
    question, turn = asked.question, asked.playbook.turn
    asked.check_action(DECK)
    deck = turn.deck if turn else ()
    known = {card.id: card.name for card in deck}
    if not question.cards:
        raise bad_question("card", f"name one card or several; known: {', '.join(known)}")
    size, wanted = len(deck), len(question.cards)
    draws = size if question.draws is None else question.draws
    if draws > size:
        raise bad_question("draws", f"a turn has {size} cards, found {draws}")
    chance = Fraction(comb(draws, wanted), perm(size, wanted))
    names = [known[card] for card in question.cards]
    within = f"within {draws} of {size} draws" if draws < size else f"in the {size} draws of a turn"
    further: dict[str, Fraction] = {}
    if wanted > 1:
        further["all of them, in any order"] = Fraction(comb(draws, wanted), comb(size, wanted))
    distributions = {"draw of the last of them" if wanted > 1 else "draw": _last(size, wanted)}
    if question.turns:
        times = counted(question.turns, turn.word if turn else "turn")
        further[f"at least once in {times}"] = any_of(question.turns, chance)
        distributions[f"times in {times}"] = binomial(question.turns, chance)
    return Answer(
        needed=f"{', then '.join(names)}, {within}" if wanted > 1 else f"{names[0]}, {within}",
        chance=chance,
        base=(UsedNumber("Cards of a turn", f"{size}", turn.source if turn else "", "stated"),),
        distributions=distributions,
        further=further,
    )


def _last(size: int, wanted: int) -> Distribution:
    """Return at which draw the last of so many cards comes."""
    return {
        draw: Fraction(comb(draw - 1, wanted - 1), comb(size, wanted))
        for draw in range(wanted, size + 1)
    }
