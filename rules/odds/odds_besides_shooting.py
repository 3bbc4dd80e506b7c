"""The odds of an army's actions besides shooting: tests by die, assaults, jams, mines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from rules.army.army_under_ruleset import Roster
from rules.attack.dice import ZERO, mean
from rules.attack.question import Answer, Question
from rules.common.problems import InputProblem
from rules.common.wording import capital, counted, lower_first
from rules.games.playbook import Playbook
from rules.games.shared_types import Number
from rules.odds.answer_question import actions_of, ask, has_odds
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


@dataclass(frozen=True, slots=True)
class _Action:
    name: str
    question: Question
    only: tuple[str, ...] = ()
    alone: bool = False


def action_rows(roster: Roster, playbook: Playbook) -> tuple[ActionRow, ...]:
    """Return the actions of a game that this army may come to do, with their exact chances."""
    if not has_odds(playbook):
        return ()
    actions = (*_actions(roster, playbook), *_jams(roster, playbook))
    rows = (_row(roster, playbook, action) for action in actions)
    return (*(row for row in rows if row is not None), *_deck_rows(roster, playbook))


def _row(roster: Roster, playbook: Playbook, action: _Action) -> ActionRow | None:
    """Return one action with its chances, None where the game does not allow it."""
    try:
        answer = ask(roster.ruleset, playbook, action.question)
    except InputProblem:  # this game's own action asks for more than an army can say
        return None
    if not answer.allowed or answer.chance is None:
        return None
    if action.only:  # a further chance of a shot: the gun jams
        found = [name for name in action.only if name in answer.further]
        if not found:
            return None
        word = "runs dry" if found[0] == empty_words(playbook) else found[0]
        hits = answer.distributions.get("hits")
        means = (("hits", mean(hits)),) if hits and max(hits) > 1 else ()
        return ActionRow(f"{action.name} {word}", "", answer.further[found[0]], (), means)
    results = [(name, chance) for name, chance in answer.further.items() if chance]
    if results and len(results) == 1 and results[0][1] in (answer.chance, 1 - answer.chance):
        results = []
    if results and results[0][1] == answer.chance:  # the need says that already
        results = results[1:]
    if action.alone:
        results = [each for each in results if each[0] == "lost"]
    many = tuple(
        (name, mean(odds))
        for name, odds in answer.distributions.items()
        if len(odds) > 1 and max(odds) > 1 and name != "inches back"
    )
    return ActionRow(action.name, answer.needed, answer.chance, tuple(results[:_SHOWN]), many[:2])


# ------------------------------------------------------------------ which actions


def _actions(roster: Roster, playbook: Playbook) -> Iterator[_Action]:
    """Yield the actions of the game in its own order, each in its usual ways."""
    readings = agreed_readings(roster.army, roster.ruleset)
    for action in actions_of(playbook):
        if action == DECK:
            continue  # see _deck_rows
        test = playbook.test.get(action)
        name = _NAMES.get(action) or (test.name if test else capital(action.replace("-", " ")))
        if playbook.odds.kind == SQUAD_FIRE:
            yield from _squad_actions(roster, playbook, action, name)
        elif action == "activation":
            yield from _activations(action, name, readings)
        else:
            turns = _TURNS if action == "rally" else None
            yield _Action(name, Question(action, switches=readings, turns=turns))
            yield from _ways(playbook, action, name, readings)


def _activations(action: str, name: str, readings: Mapping[str, str]) -> Iterator[_Action]:
    """Yield how likely a side acts next that has up to five more units to go than the other."""
    for more in range(6):
        question = Question(action, shooters=1 + more, targets=1, switches=readings)
        yield _Action(f"{name}: {more or 'as many'} {'more ' if more else ''}to go", question)


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


def _ways(
    playbook: Playbook, action: str, name: str, readings: Mapping[str, str]
) -> Iterator[_Action]:
    """Yield an action under each modifier that changes it, then over the usual distances."""
    rolls = {"close-combat": "combat"}.get(action, action)
    for modifier in playbook.modifiers:
        if modifier.roll != rolls or modifier.bars:
            continue
        if modifier.automatic and modifier.targets:
            question = Question(action, modifier.targets[0], switches=readings)
        elif not modifier.automatic:
            turns = _TURNS if action == "rally" else None
            marks = (modifier.id,)
            question = Question(action, modifiers=marks, switches=readings, turns=turns)
        else:
            continue
        yield _Action(f"{name}: {lower_first(modifier.name)}", question)
    yield from _over_distances(playbook, action, name, readings)


def _over_distances(
    playbook: Playbook, action: str, name: str, readings: Mapping[str, str]
) -> Iterator[_Action]:
    """Yield climbing, swimming and mines over the usual distances."""
    if action in ("climb", "swim", "climb-commando", "swim-commando"):
        for turns, feet in ((2, 0.5), (4, 1.0)):
            question = Question(action, distance=feet, dice=turns, switches=readings)
            yield _Action(f"{name}: {feet * 12:g} in within {turns} turns", question, alone=True)
    if action == CLEAR_MINES:
        for inches, men in ((24, 1), (24, 2)):
            question = Question(action, distance=inches / 12, shooters=men)
            yield _Action(f"{name}: {inches} in, {counted(men, 'engineer')}", question)
    if action == "minefield" and "mine-step" in playbook.odds.stats:
        for inches in (12, 24):
            question = Question(action, distance=inches / 12, switches=readings)
            yield _Action(f"{name}: {inches} in of mines", question)


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
    others = [each for each in playbook.targets if "single" in each.stats]
    assault = action == "assault"
    for size in reversed(sizes):
        question = Question(action, man, shooters=size, targets=most if assault else None)
        on = f" on {most}" if assault else ""
        yield _Action(f"{name}: {counted(size, 'man')}{on}", question)
    for target in others:
        question = Question(action, target.id, shooters=most if assault else None)
        charge = f", {most} charge" if assault else ""
        yield _Action(f"{name}: {lower_first(target.name)}{charge}", question)


def _jams(roster: Roster, playbook: Playbook) -> Iterator[_Action]:
    """Yield how likely the army's weapons jam or run dry, by the dice they roll."""
    readings = agreed_readings(roster.army, roster.ruleset)
    held = {each.id for man in roster.men for each in man.derived.weapons}
    words = ("jams", empty_words(playbook))
    for weapon in roster.ruleset.weapons:
        if weapon.id not in held:
            continue
        number = weapon.stats.get("rolls") or weapon.stats.get("dice") or Number(1)
        if isinstance(number.value, str):
            continue
        most = int(number.value)
        low = most if number.low is None else int(number.low)
        for dice in range(low, most + 1):
            said = f", {counted(dice, 'die', 'dice')}" if low < most else ""
            shot = dice if said else None
            question = Question(weapon.id, playbook.targets[0].id, dice=shot, switches=readings)
            yield _Action(f"{weapon.name}{said}", question, words)
