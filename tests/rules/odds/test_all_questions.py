"""Whatever is asked of any game: an answer that adds up, a refusal with its reason, a sentence."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.attack.modifiers import fits_weapon
from rules.attack.question import MOST_DICE, Answer, Question
from rules.common.problems import InputProblem
from rules.games.catalog import Catalog
from rules.games.playbook import Playbook
from rules.games.ruleset import Ruleset
from rules.odds.answer_question import actions_of, ask

CATALOG = Catalog()
GAMES = ["lgam", "green-and-tan", "army-men", "army-men-combat", "fighting-plastic"]


def games() -> list[tuple[Ruleset, Playbook]]:
    found = [(CATALOG.get(name), CATALOG.playbook(name)) for name in GAMES]
    return [(game, book) for game, book in found if game is not None and book is not None]


BY_NAME = {game.id: (game, book) for game, book in games()}
COUNTS = st.sampled_from([*[None] * 9, 1, 2, 3, 4, 5, 6, 10, MOST_DICE])
"""Mostly not said: most weapons roll a set number of dice."""


@st.composite
def questions(draw: Any, name: str) -> Question:
    """Draw a question whose modifiers go with its weapon, as a player would ask it."""
    game, book = BY_NAME[name]
    word = draw(st.sampled_from([*game.weapon, *actions_of(book)]))
    target = draw(st.sampled_from(["", *book.target]))
    fitting = [
        modifier.id
        for modifier in book.modifiers
        if not modifier.automatic
        and (word not in game.weapon or fits_weapon(modifier, game.weapon[word]))
        and (not target or not modifier.targets or target in modifier.targets)
    ]
    chosen = st.lists(st.sampled_from(fitting), max_size=3, unique=True) if fitting else st.just([])
    distance = draw(st.none() | st.integers(0, 9) | st.floats(0, 40))
    readings = {
        switch.id: draw(st.sampled_from(list(switch.options))) for switch in game.switches[:3]
    }
    dice, shooters, targets = draw(COUNTS), draw(COUNTS), draw(COUNTS)
    return Question(word, target, distance, tuple(draw(chosen)), dice, shooters, targets, readings)


def said_of(name: str, question: Question) -> Answer | None:
    """Return the answer, None for what cannot be asked: told in sentences, one for each fault."""
    try:
        return ask(*BY_NAME[name], question)
    except InputProblem as error:
        problems = error.problems
    said = [each.message for each in problems]
    assert said and all(message and "\n" not in message for message in said)
    return None


@pytest.mark.parametrize("name", GAMES)
def test_every_answer_adds_up(name: str) -> None:
    answered = 0

    @settings(max_examples=250, deadline=None, suppress_health_check=list(HealthCheck))
    @given(questions(name))
    def adds_up(question: Question) -> None:
        nonlocal answered
        said = said_of(name, question)
        if said is None:
            return
        if not said.allowed:
            assert said.reason
            assert said.chance is None
            assert not said.distributions
            return
        answered += 1
        assert said.needed
        assert said.chance is not None and 0 <= said.chance <= 1
        assert all(0 <= chance <= 1 for chance in said.further.values())
        for odds in said.distributions.values():
            assert sum(odds.values()) == 1
            assert all(chance >= 0 and number >= 0 for number, chance in odds.items())

    adds_up()
    assert answered >= 10
