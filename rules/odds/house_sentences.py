"""What a game's document does not say of a question: the marked sentences of its own texts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from rules.attack.modifiers import goes_with
from rules.attack.question import Question
from rules.attack.question_context import GameQuestion
from rules.common.wording import HOUSE_SIGN
from rules.games.playbook import DieTest, Modifier, MoveModifier, Playbook
from rules.games.ruleset import Ruleset

_SENTENCE_END = re.compile(r"(?<=[.:;])\s+(?=[A-Z])")


def house_sentences(
    ruleset: Ruleset, playbook: Playbook, question: Question
) -> tuple[tuple[str, str], ...]:
    """Return the marked sentences on what a question names, each after the name of its entry.

    They are those of the weapon, the target, the modifiers that are named or follow from both, and
    of the test that is asked for with the tests that it leads to.
    """
    asked = GameQuestion(ruleset, playbook, question)
    found = [(each.name, each.text) for each in _tests(playbook, question.weapon)]
    weapon = ruleset.weapon.get(question.weapon)
    if weapon is not None:
        target = asked.target
        automatic = (each for each in playbook.modifiers if each.automatic)
        follow = [each for each in automatic if each.targets or each.weapons]
        fitting = [each for each in follow if goes_with(each, weapon, target.id)]
        found += [(weapon.name, weapon.text), (target.name, target.text)]
        found += [(each.name, each.text) for each in fitting]
    found += [(each.name, each.text) for each in asked.named]
    return _marked(found)


def move_sentences(
    playbook: Playbook, named: Iterable[MoveModifier | Modifier]
) -> tuple[tuple[str, str], ...]:
    """Return the marked sentences on what changes a move, and on the tests that it takes."""
    found = []
    for each in named:
        found.append((each.name, each.text))
        if isinstance(each, MoveModifier) and each.test:
            found += [(test.name, test.text) for test in _tests(playbook, each.test)]
    return _marked(found)


def _tests(playbook: Playbook, name: str) -> Iterator[DieTest]:
    """Yield the test of that name, and those that its outcomes lead to."""
    test = playbook.test.get(name)
    if test is None:
        return
    yield test
    marks = {each.mark for each in test.outcomes if each.mark}
    then = {each.then for each in test.outcomes if each.then}
    yield from (each for each in playbook.tests if each.needs in marks or each.id in then)


def _marked(texts: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    found: dict[str, str] = {}
    for name, text in texts:
        for sentence in _SENTENCE_END.split(text):
            if HOUSE_SIGN in sentence:
                found.setdefault(sentence, name)
    return tuple((name, sentence) for sentence, name in found.items())
