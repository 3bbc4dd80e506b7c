"""Questions to the odds of a game, and dice that are laid out by hand to compare with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import cache

from rules.attack.question import Answer, Question
from rules.games.catalog import Catalog
from rules.games.playbook import Playbook
from rules.games.ruleset import Ruleset
from rules.odds.answer_question import ask

FACES = range(1, 7)
HALF = Fraction(1, 2)


@cache
def game_of(name: str) -> tuple[Ruleset, Playbook]:
    """The ruleset and the playbook of a game."""
    catalog = Catalog()
    ruleset, playbook = catalog.get(name), catalog.playbook(name)
    assert ruleset is not None and playbook is not None, catalog.problems(everything=True)
    return ruleset, playbook


def asked_in(game: str, weapon: str, target: str = "", *modifiers: str, **more: object) -> Answer:
    """The answer of a game, after a look that its chances are some and add up."""
    question = Question(weapon, target, modifiers=modifiers, **more)  # type: ignore[arg-type]
    answer = ask(*game_of(game), question)
    for name, odds in answer.distributions.items():
        assert sum(odds.values()) == 1, name
        assert all(chance > 0 for chance in odds.values()), name
    for name, chance in answer.further.items():
        assert 0 <= chance <= 1, name
    return answer


def counted(outcomes: Iterable[int]) -> dict[int, Fraction]:
    """The distribution of outcomes that are equally likely."""
    found = Counter(outcomes)
    total = sum(found.values())
    return {number: Fraction(found[number], total) for number in sorted(found)}
