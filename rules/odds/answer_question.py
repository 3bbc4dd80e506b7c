"""Check a question about chances, and answer it by the arithmetic of its game."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from rules.attack import squads
from rules.attack.dice import ONE, ZERO, any_of, die_at_least
from rules.attack.die_tests import good_from
from rules.attack.modifiers import fits_weapon
from rules.attack.question import (
    FARTHEST,
    MOST_DICE,
    THE_QUESTION,
    Answer,
    Question,
    UsedNumber,
    bad_question,
    number_faults,
    refused,
    unknown,
)
from rules.attack.question_context import GameQuestion
from rules.attack.scene import PINNED
from rules.common.problems import InputProblem, Problem
from rules.common.wording import counted
from rules.games.playbook import OddsKind, Playbook
from rules.games.ruleset import Ruleset, Weapon
from rules.odds import (
    dice_pool_attacks,
    quality_odds,
    squad_fire,
    two_dice_attacks,
    two_dice_tests,
)
from rules.odds.turn_deck import DECK, deck_order


def check_question(ruleset: Ruleset, playbook: Playbook, question: Question) -> None:
    """Raise InputProblem, one sentence for each fault, when the question cannot be asked."""
    problems = [
        Problem(THE_QUESTION, place, message)
        for place, message in _faults(ruleset, playbook, question)
    ]
    if problems:
        raise InputProblem(problems)


def _faults(ruleset: Ruleset, playbook: Playbook, question: Question) -> Iterator[tuple[str, str]]:
    weapon = ruleset.weapon.get(question.weapon)
    actions = actions_of(playbook)
    if weapon is None and question.weapon not in actions:
        every = (*ruleset.weapon, *actions)
        yield "weapon", unknown(question.weapon, "weapon", ruleset.name, every)
    if question.target and question.target not in playbook.target:
        yield "target", unknown(question.target, "target", ruleset.name, playbook.target)
    distance = question.distance
    if distance is not None and not (math.isfinite(distance) and 0 <= distance <= FARTHEST):
        yield "range", f"should be a number from 0 to {FARTHEST}, found {distance:g}"
    for place in ("dice", "shooters", "targets", "turns", "draws"):
        count = getattr(question, place)
        if count is not None and (type(count) is not int or not 1 <= count <= MOST_DICE):
            yield place, f"should be a whole number from 1 to {MOST_DICE}, found {count}"
    agreed = question.switches.get(squads.LYING) == squads.ALL
    if question.lying and not (agreed and 0 < question.lying <= MOST_DICE):
        message = f"counts where players agreed on {squads.LYING}={squads.ALL}, 1 to {MOST_DICE}"
        yield "lying", message
    yield from _modifier_faults(ruleset, playbook, question, weapon)
    yield from reading_faults(ruleset, question.switches)
    yield from _card_faults(playbook, question)
    for place, role in (("role", question.role), ("target role", question.target_role)):
        if role and role not in ruleset.role:
            yield place, unknown(role, "role", ruleset.name, ruleset.role)
        elif role and playbook.odds.kind != "quality":
            yield place, f"no roll of {ruleset.name} depends on it"
    if question.turns and playbook.odds.kind not in FIGHTS:
        yield "turns", f"{ruleset.name} is counted for one turn alone: a weapon may jam in it"
    if question.policy and question.policy not in quality_odds.POLICIES:
        known = ", ".join(quality_odds.POLICIES)
        yield "policy", f"'{question.policy}' is not known; known: {known}"
    elif question.policy and question.weapon != quality_odds.CLOSE_COMBAT:
        yield "policy", f"'{question.weapon}' leaves no choice when dice are rolled again"


def _modifier_faults(
    ruleset: Ruleset, playbook: Playbook, question: Question, weapon: Weapon | None
) -> Iterator[tuple[str, str]]:
    names = [word.partition(":")[0] for word in question.modifiers]
    for name in names:
        modifier = playbook.modifier.get(name)
        if modifier is None:
            known = [each.id for each in playbook.modifiers if not each.automatic]
            yield "modifier", unknown(name, "modifier", ruleset.name, known)
            continue
        beside = [each for each in modifier.not_with if each in names]
        if beside:
            yield "modifier", f"'{name}' and '{beside[0]}' are never both; name one of them"
        if modifier.automatic:
            yield "modifier", f"'{name}' is worked out from the question and is not named in it"
        if weapon and not fits_weapon(modifier, weapon):
            yield "modifier", f"'{name}' does not go with the weapon '{weapon.id}'"
        if question.target and modifier.targets and question.target not in modifier.targets:
            yield "modifier", f"'{name}' does not go with the target '{question.target}'"
    for message in number_faults(question.modifiers, playbook.modifier):
        yield "modifier", message


def reading_faults(ruleset: Ruleset, readings: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the place and the fault of each reading that a game does not have."""
    for switch_id, option in readings.items():
        switch = ruleset.switch.get(switch_id)
        if switch is None:
            yield "reading", unknown(switch_id, "reading", ruleset.name, ruleset.switch)
        elif option not in switch.options:
            known = ", ".join(switch.options)
            yield "reading", f"'{switch_id}' has no option '{option}'; known: {known}"


def _card_faults(playbook: Playbook, question: Question) -> Iterator[tuple[str, str]]:
    if question.weapon != DECK:
        if question.cards:
            yield "card", f"only '{DECK}' is asked for cards"
        if question.draws is not None:
            yield "draws", f"only '{DECK}' is asked for draws"
        return
    deck = playbook.turn.deck if playbook.turn else ()
    known = [card.id for card in deck]
    for place, card in enumerate(question.cards):
        if card not in known:
            yield "card", unknown(card, "card", "the deck", known)
        elif card in question.cards[:place]:
            yield "card", f"'{card}' is named twice; it is drawn once a turn"


Arithmetic = Callable[[GameQuestion], Answer]
ATTACKS: Mapping[OddsKind, Arithmetic] = {
    "two-dice": two_dice_attacks.answer,
    "squad-fire": squad_fire.answer,
    "firepower": dice_pool_attacks.answer,
    "quality": quality_odds.answer,
}
"""How an attack is counted, by the kind that a playbook names; a game without odds has none."""
ACTIONS: Mapping[OddsKind, Mapping[str, Arithmetic]] = {
    "two-dice": two_dice_tests.ACTIONS,
    "squad-fire": squad_fire.ACTIONS,
    "firepower": dice_pool_attacks.ACTIONS,
    "quality": quality_odds.ACTIONS,
}
"""How what can be asked in the place of a weapon is counted ("assault", "rally")."""


def has_odds(playbook: Playbook) -> bool:
    """Return whether chances can be asked of a game."""
    return playbook.odds.kind in ATTACKS


def actions_of(playbook: Playbook) -> tuple[str, ...]:
    """Return what can be asked of a game in the place of a weapon ("assault", "rally").

    In games of two dice each is a test by die, and only those that the game has can be asked for;
    so is a turn deck. Mines are cleared without a test.
    """
    kind = playbook.odds.kind
    known = [*playbook.test]
    if two_dice_tests.CLEARING in playbook.odds.stats:
        known.append(two_dice_tests.CLEAR_MINES)
    among = {"two-dice": known, "quality": playbook.odds.deeds}.get(kind)
    found = [each for each in ACTIONS.get(kind, ()) if among is None or each in among]
    has_deck = playbook.turn is not None and playbook.turn.deck and has_odds(playbook)
    return (*found, DECK) if has_deck else tuple(found)


FIGHTS: Mapping[OddsKind, tuple[str, str]] = {
    "quality": (quality_odds.CLOSE_COMBAT, "combat"),
    "firepower": ("assault", "assault"),
}
"""What is asked in the place of a weapon for a fight of one man against another, and its roll;
in these games one turn takes nothing from the weapons of the next."""


DICE_STATS = ("dice", "rolls")
"""The numbers of a weapon that say how many dice it rolls: at once, or one after the other."""


def ask(ruleset: Ruleset, playbook: Playbook, question: Question) -> Answer:
    """Return the exact answer to a question about chances.

    What the rules forbid is answered as not allowed. Raises InputProblem for a question that
    cannot be asked: unknown names, numbers out of all bounds, modifiers that do not fit.
    """
    check_question(ruleset, playbook, question)
    kind = playbook.odds.kind
    if not has_odds(playbook):
        raise bad_question("", f"{ruleset.name} does not say how hits are rolled")
    answer = ACTIONS[kind].get(question.weapon, ATTACKS[kind])
    asked = GameQuestion(ruleset, playbook, question)
    if question.weapon == DECK:
        return deck_order(asked)
    found = _no_dice(ruleset, question) or answer(asked)
    return _over_turns(asked, found, answer) if question.turns and found.allowed else found


def _no_dice(ruleset: Ruleset, question: Question) -> Answer | None:
    """Return why a weapon makes no attack whose dice house rules took away, None when it rolls."""
    weapon = ruleset.weapon.get(question.weapon)
    if weapon is None:
        return None
    for stat in DICE_STATS:
        number = weapon.stats.get(stat)
        if number is not None and not isinstance(number.value, str) and number.value < 1:
            reason = f"No attack: {weapon.name} rolls no dice."
            return refused(reason, number.source or weapon.source, number.origin)
    return None


# ------------------------------------------------------------------ turn after turn


_TESTS = {"rally": "stands up", "morale": "runs", "dangerous-ground": "killed"}
"""What a test by die may come to in one of several turns."""
_ENDS = ("destroyed", "killed")
"""The chances of an attack after which it is not made again."""


def _over_turns(asked: GameQuestion, found: Answer, arithmetic: Arithmetic) -> Answer:
    """Return the answer with the chances within as many turns as the question names.

    The same is done in each of them; `arithmetic` answers for one turn. Raises InputProblem where
    one turn changes what can be done in the next.
    """
    what, turns = asked.question.weapon, asked.question.turns or 1
    turn = asked.playbook.turn
    within = f"within {counted(turns, turn.word if turn else 'turn')}"
    further, base = dict(found.further), list(found.base)
    end = next((name for name in _ENDS if name in further), "")
    if what in _TESTS and found.chance is not None:
        once = ONE - found.chance if what == "morale" else found.chance
        further[f"{_TESTS[what]} {within}"] = any_of(turns, once)
    elif what not in asked.ruleset.weapon or not end:
        raise bad_question("turns", f"'{what}' is counted for one turn alone")
    elif end == "killed" and PINNED in asked.playbook.target:
        test = asked.test("rally")
        rallies = good_from(test)
        for words, rally in (("", die_at_least(rallies)), (" if he never rallies", ZERO)):
            further[f"killed {within}{words}"] = _killed(asked, arithmetic, rally, turns)
        note = "his card comes before or after the fire with equal chances"
        rally_said = UsedNumber("Rallies each turn on", f"{rallies}+", test.source, "stated")
        base.append(replace(rally_said, note=note))
    else:
        further[f"{end} {within}"] = any_of(turns, further[end])
    return replace(found, further=further, base=tuple(base))


def _killed(asked: GameQuestion, arithmetic: Arithmetic, rally: Fraction, turns: int) -> Fraction:
    """Return the chance that a man whom the first hit pins is killed within so many turns.

    Once a turn he may stand up; his card comes before or after the fire with equal chances.
    """
    found = arithmetic(asked.asking(target=asked.playbook.targets[0].id)).further
    pins, misses = found["pinned"], found["unharmed"]

    def fired(stands: Fraction, lies: Fraction) -> tuple[Fraction, Fraction]:
        return stands * misses, stands * pins + lies * misses

    def rallied(stands: Fraction, lies: Fraction) -> tuple[Fraction, Fraction]:
        return stands + lies * rally, lies * (ONE - rally)

    state = (ZERO, ONE) if asked.target.id == PINNED else (ONE, ZERO)
    for _ in range(turns):
        ways = (fired(*rallied(*state)), rallied(*fired(*state)))
        stands, lies = (sum(each, ZERO) / len(ways) for each in zip(*ways, strict=True))
        state = (stands, lies)
    return ONE - sum(state, ZERO)
