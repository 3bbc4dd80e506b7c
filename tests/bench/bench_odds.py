"""Exact odds: one weapon against everything, and a thousand random questions of each game."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from random import Random
from statistics import median

from rules.attack.chain import Ends, Pool, Times, chain
from rules.attack.dice import binomial, die_at_most
from rules.attack.modifiers import fits_weapon
from rules.attack.question import MOST_DICE, Question
from rules.attack.question_context import GameQuestion
from rules.attack.scene import TARGET, Imagined
from rules.attack.walk import walk
from rules.common.problems import InputProblem
from rules.games.catalog import Catalog
from rules.games.playbook import Modifier, Playbook
from rules.games.ruleset import Ruleset, Weapon
from rules.odds.answer_question import actions_of, ask
from tests.bench.harness import Row, percentile, timed

REPEATS = 9
QUESTIONS = 1000


def rows() -> list[Row]:
    """Measure each game warm, beside one binomial of six dice as the floor."""
    catalog = Catalog()
    found: list[Row] = []
    for ruleset in catalog.all():
        playbook = catalog.playbook(ruleset.id)
        if playbook is not None:
            found += _game(ruleset, playbook)
            if ruleset.id == "army-men-combat":
                found.append(_chain(ruleset, playbook))
    return found


def _chain(ruleset: Ruleset, playbook: Playbook) -> Row:
    """Measure twenty dice that hit, wound, are saved and do damage by a die each."""
    procedure = chain(
        (
            Pool(roll="to-hit", dice=20, needs=3),
            Pool(roll="to-wound", needs=4),
            Pool(roll="to-save", needs=5, worse=1, keep="failures"),
            Times(roll="damage", times="d3"),
            Ends(each=2),
        )
    )
    asked = GameQuestion(ruleset, playbook, Question(ruleset.weapons[0].id))
    scene = Imagined(asked, {TARGET: 20})
    took = median(timed(lambda: walk(scene, procedure)) for _ in range(REPEATS))
    floor = median(timed(lambda: binomial(20, die_at_most(4))) for _ in range(REPEATS * 10))
    return Row("hit, wound, save and damage of 20 dice", took, "one binomial", floor, 8)


def _game(ruleset: Ruleset, playbook: Playbook) -> Iterator[Row]:
    floor = median(timed(lambda: binomial(6, die_at_most(4))) for _ in range(REPEATS * 10))
    weapons = [_every(ruleset, playbook, weapon) for weapon in ruleset.weapons]
    slowest = max(filter(None, weapons), key=lambda questions: _time(ruleset, playbook, questions))
    what = f"all {len(slowest)} odds of {slowest[0].weapon}, {ruleset.name}"
    yield Row(what, _time(ruleset, playbook, slowest), "one binomial", floor, 20)
    chance = Random(7)
    questions = [_random(ruleset, playbook, chance) for _ in range(QUESTIONS)]
    gc.collect()
    times = [timed(partial(_ask, ruleset, playbook, [question])) for question in questions]
    what = f"random question, p99 of {QUESTIONS}, {ruleset.name}"
    yield Row(what, percentile(times, 0.99), "one binomial", floor, 5)
    yield Row(f"the slowest of them, {ruleset.name}", max(times), "one binomial", floor, 50)


def _time(ruleset: Ruleset, playbook: Playbook, questions: list[Question]) -> float:
    return median(timed(partial(_ask, ruleset, playbook, questions)) for _ in range(REPEATS))


def _ask(ruleset: Ruleset, playbook: Playbook, questions: list[Question]) -> None:
    for question in questions:
        ask(ruleset, playbook, question)


def _can_be_asked(ruleset: Ruleset, playbook: Playbook, question: Question) -> bool:
    try:
        ask(ruleset, playbook, question)
    except InputProblem:
        return False
    return True


def _fitting(playbook: Playbook, weapon: Weapon, target: str) -> list[Modifier]:
    return [
        modifier
        for modifier in playbook.modifiers
        if not modifier.automatic
        and fits_weapon(modifier, weapon)
        and (not target or not modifier.targets or target in modifier.targets)
    ]


def _every(ruleset: Ruleset, playbook: Playbook, weapon: Weapon) -> list[Question]:
    """Return a question for each legal target of a weapon, without and with each modifier."""
    questions = []
    for target in playbook.target:
        bare = _shaped(ruleset, playbook, Question(weapon.id, target))
        if bare is None or not ask(ruleset, playbook, bare).allowed:
            continue
        named = [(), *((each.id,) for each in _fitting(playbook, weapon, target))]
        questions += [replace(bare, modifiers=modifiers) for modifiers in named]
    return [each for each in questions if _can_be_asked(ruleset, playbook, each)]


def _shaped(ruleset: Ruleset, playbook: Playbook, question: Question) -> Question | None:
    """Return the question, with squads of five where the game cannot be asked without."""
    squads = replace(question, shooters=5, targets=5)
    near = (replace(question, distance=2), replace(squads, distance=2))
    shapes = (question, squads, replace(question, targets=5), replace(question, dice=4), *near)
    return next((each for each in shapes if _can_be_asked(ruleset, playbook, each)), None)


def _random(ruleset: Ruleset, playbook: Playbook, chance: Random) -> Question:
    """Return a question such as a player might ask, large numbers among them."""
    while True:
        question = _guess(ruleset, playbook, chance)
        if _can_be_asked(ruleset, playbook, question):
            return question


def _guess(ruleset: Ruleset, playbook: Playbook, chance: Random) -> Question:
    word = chance.choice([*ruleset.weapon, *actions_of(playbook)])
    target = chance.choice(["", *playbook.target])
    modifiers: list[str] = []
    if word in ruleset.weapon:
        fitting = _fitting(playbook, ruleset.weapon[word], target)
        for modifier in chance.sample(fitting, min(len(fitting), chance.randint(0, 3))):
            number = f":{chance.randint(1, 5)}" if modifier.each else ""
            modifiers.append(modifier.id + number)

    def number() -> int | None:
        return chance.choice([None, None, chance.randint(1, 6), chance.randint(1, MOST_DICE)])

    distance = chance.choice([None, None, chance.randint(0, 9), chance.randint(0, 40)])
    return Question(word, target, distance, tuple(modifiers), number(), number(), number())
