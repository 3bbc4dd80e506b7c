"""The odds of an army's actions besides shooting: tests by die, assaults, jams, mines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from rules.army.army_under_ruleset import Roster
from rules.attack.dice import ZERO, mean
from rules.attack.question import Answer, Question
from rules.common.problems import InputProblem
from rules.common.wording import HOUSE_SIGN, capital, counted, lower_first
from rules.games.playbook import Playbook
from rules.games.shared_types import Number
from rules.odds.answer_question import actions_of, ask, has_odds
from rules.odds.house_sentences import house_sentences
from rules.odds.shooters_and_targets import SQUAD_FIRE, agreed_readings
from rules.odds.squad_fire import usual_size
from rules.odds.turn_deck import DECK
from rules.odds.two_dice_attacks import empty_words
from rules.odds.two_dice_tests import CLEAR_MINES

_NAMES = {
    "assault": "Assault",
    "rally": "Rally",
    "activation": "Activation",
    "mines": "Walk in mines",
    "close-combat": "Close combat",
    "morale": "Morale",
    "obstacle": "Crossing an obstacle",
    "dangerous-ground": "Dangerous ground",
    CLEAR_MINES: "Clear mines",
}
_SHOWN = 4
"""Further chances that an action shows at most."""
_TURNS = 3
"""Turns within which a pinned man is told to stand up."""


@dataclass(frozen=True, slots=True)
class ActionRow:
    """One action: what must be rolled, how likely it is, and what else may come of it.

    `means` are averages by name (hits, inches).
    """

    name: str
    need: str
    chance: Fraction
    results: tuple[tuple[str, Fraction], ...] = ()
    means: tuple[tuple[str, Fraction], ...] = ()


_Action = tuple[str, Question]
"""The name of an action, and what is asked of it; readings that were agreed on are added."""


def action_rows(roster: Roster, playbook: Playbook) -> tuple[ActionRow, ...]:
    """Return the actions of a game that this army may come to do, with their exact chances."""
    if not has_odds(playbook):
        return ()
    rows = (_row(roster, playbook, *action) for action in _actions(roster, playbook))
    return (*filter(None, rows), *_jams(roster, playbook), *_deck_rows(roster, playbook))


def _answer(roster: Roster, playbook: Playbook, question: Question) -> Answer | None:
    """Return the answer to a question, None where the game does not allow it."""
    readings = agreed_readings(roster.army, roster.ruleset)
    try:
        answer = ask(roster.ruleset, playbook, replace(question, switches=readings))
    except InputProblem:  # this game's own action asks for more than an army can say
        return None
    return answer if answer.allowed else None


def _row(roster: Roster, playbook: Playbook, name: str, question: Question) -> ActionRow | None:
    """Return one action with its chances, None where the game does not allow it."""
    answer = _answer(roster, playbook, question)
    if answer is None or answer.chance is None:
        return None
    results = [(word, chance) for word, chance in answer.further.items() if chance]
    if len(results) == 1 and results[0][1] in (answer.chance, 1 - answer.chance):
        results = []
    if results and results[0][1] == answer.chance:  # the need says that already
        results = results[1:]
    if question.dice is not None:  # within so many turns
        results = [each for each in results if each[0] == "lost"]
    many = tuple(
        (word, mean(odds))
        for word, odds in answer.distributions.items()
        if len(odds) > 1 and max(odds) > 1 and word != "inches back"
    )
    test = playbook.test.get(question.weapon)
    told = house_sentences(roster.ruleset, playbook, question)
    if (test is not None and test.origin == "house") or told:
        name += HOUSE_SIGN
    return ActionRow(name, answer.needed, answer.chance, tuple(results[:_SHOWN]), many[:2])


# ------------------------------------------------------------------ which actions


def _actions(roster: Roster, playbook: Playbook) -> Iterator[_Action]:
    """Yield the actions of the game in its own order, each in its usual ways."""
    for action in actions_of(playbook):
        if action == DECK:
            continue  # see _deck_rows
        test = playbook.test.get(action)
        name = _NAMES.get(action) or (test.name if test else capital(action.replace("-", " ")))
        if playbook.odds.kind == SQUAD_FIRE:
            yield from _squad_actions(roster, playbook, action, name)
        elif action == "activation":
            for more in range(6):  # units to go than the other side has
                said = f"{more} more" if more else "as many"
                yield f"{name}: {said} to go", Question(action, shooters=1 + more, targets=1)
        else:
            asked = Question(action, turns=_TURNS if action == "rally" else None)
            yield name, asked
            yield from _ways(playbook, asked, name)


def _deck_rows(roster: Roster, playbook: Playbook) -> Iterator[ActionRow]:
    """Yield when a card of the turn deck comes, and how often two or three come in one order."""
    turn = playbook.turn
    if turn is None or not turn.deck:
        return
    cards = tuple(card.id for card in turn.deck)

    def drawn(count: int, draws: int | None = None, turns: int | None = None) -> Answer:
        question = Question(DECK, cards=cards[:count], draws=draws, turns=turns)
        return ask(roster.ruleset, playbook, question)

    within = [
        (f"within {draws}", drawn(1, draws).chance or ZERO)
        for draws in range(1, min(len(cards), _SHOWN) + 1)
    ]
    first = f"the first of {counted(len(cards), 'draw')}"
    yield ActionRow("A card of the deck", first, within[0][1], tuple(within[1:]))
    for count, said in ((2, "One card before another"), (3, "Three cards in one order")):
        if count <= len(cards):
            times = [list(drawn(count, turns=turns).further.items())[-1] for turns in (2, 3)]
            yield ActionRow(said, f"in a {turn.word}", drawn(count).chance or ZERO, tuple(times))


def _ways(playbook: Playbook, asked: Question, name: str) -> Iterator[_Action]:
    """Yield an action under each modifier that changes it, then over the usual distances."""
    action = asked.weapon
    rolls = {"close-combat": "combat"}.get(action, action)
    for modifier in playbook.modifiers:
        if modifier.roll != rolls or modifier.bars:
            continue
        under = f"{name}: {lower_first(modifier.name)}"
        if not modifier.automatic:
            yield under, replace(asked, modifiers=(modifier.id,))
        elif modifier.targets:
            yield under, Question(action, modifier.targets[0])
    if action in ("climb", "swim", "climb-commando", "swim-commando"):
        for turns, feet in ((2, 0.5), (4, 1.0)):
            said = f"{name}: {feet * 12:g} in within {turns} turns"
            yield said, Question(action, distance=feet, dice=turns)
    if action == CLEAR_MINES:
        for men in (1, 2):
            said = f"{name}: 24 in, {counted(men, 'engineer')}"
            yield said, Question(action, distance=2, shooters=men)
    if action == "minefield" and "mine-step" in playbook.odds.stats:
        for feet in (1, 2):
            yield f"{name}: {feet * 12} in of mines", Question(action, distance=feet)


def _squad_actions(roster: Roster, playbook: Playbook, action: str, name: str) -> Iterator[_Action]:
    """Yield the actions of squads by size, and those of tanks and vehicles."""
    most = usual_size(roster.ruleset)
    man = playbook.targets[0].id
    units = (roster.men_of(unit) for unit in roster.army.units)
    # A commander makes no attacks; whether he counts for anything else is not said.
    ranks = sorted({sum(not man.commands for man in men) for men in units} - {0})
    sizes = [size for size in ranks if size <= most] or [most]
    if action == "activation":  # squads lose men
        sizes = list(range(1, most + 1))
    assault = action == "assault"
    on, charge = (f" on {most}", f", {most} charge") if assault else ("", "")
    for size in reversed(sizes):
        question = Question(action, man, shooters=size, targets=most if assault else None)
        yield f"{name}: {counted(size, 'man')}{on}", question
    for target in playbook.targets:
        if "single" in target.stats:
            question = Question(action, target.id, shooters=most if assault else None)
            yield f"{name}: {lower_first(target.name)}{charge}", question


def _jams(roster: Roster, playbook: Playbook) -> Iterator[ActionRow]:
    """Yield how likely the army's weapons jam or run dry, by the dice they roll."""
    held = {each.id for man in roster.men for each in man.derived.weapons}
    dry = empty_words(playbook)
    for weapon in roster.ruleset.weapons:
        number = weapon.stats.get("rolls") or weapon.stats.get("dice") or Number(1)
        if weapon.id not in held or isinstance(number.value, str):
            continue
        most = int(number.value)
        low = most if number.low is None else int(number.low)
        for dice in range(low, most + 1):
            said = f", {counted(dice, 'die', 'dice')}" if low < most else ""
            shot = Question(weapon.id, playbook.targets[0].id, dice=dice if said else None)
            answer = _answer(roster, playbook, shot)
            fails = next((each for each in ("jams", dry) if answer and each in answer.further), "")
            if answer is None or answer.chance is None or not fails:
                continue
            hits, word = answer.distributions.get("hits"), "runs dry" if fails == dry else fails
            means = (("hits", mean(hits)),) if hits and max(hits) > 1 else ()
            yield ActionRow(f"{weapon.name}{said} {word}", "", answer.further[fails], (), means)
