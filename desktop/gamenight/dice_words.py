"""What is said of a roll at the table: its name, its need, and what each number does."""

from __future__ import annotations

from typing import NamedTuple

from rules.attack.procedure import EQUAL, JAMS, NATURAL, WON, Roll
from rules.attack.two_dice import DRAWN, Effect
from rules.common.wording import capital, counted
from rules.table.battle import Battlefield
from rules.table.state import State
from rules.table.turns import FIRST, ROLL_OFF, still_to_act

TITLES = {
    "hit": "Fire",
    "hit-again": "Fire again",
    "how-many": "How many it reaches",
    "save": "Hit the dirt",
    "cover": "Cover",
    "block": "Block",
    "burst": "Burst",
    "strike": "The attackers strike",
    "strike-back": "They strike back",
    "retreat": "Inches back",
    "duel": "A die each",
    "again": "Roll again?",
    "duel-again": "Rolled again",
    "lives-on": "Does he live on?",
    "first": "Who goes first",
    "roll-off": "Who acts next",
    "activation": "Does it move?",
    "rally": "Does he stand up?",
    "morale": "Morale",
    "jam": "Is the jam cleared?",
    "smoke": "Does the smoke stay?",
    "mines": "Mines",
    "fall": "Who falls",
    "blast": "Who is in the blast",
    "unseen": "Who stands in the smoke",
    "drawn": "Who of them is hit",
    "edge": "Did it leave the table?",
    "move": "How far it moves",
}
"""What is rolled or chosen, by its purpose; tests by die have their own names."""


HITS = ("Hit", "Miss")
ANSWERS = {
    **dict.fromkeys(("hit", "hit-again", "burst", "strike", "strike-back", "stray"), HITS),
    "save": ("Safe", "He falls"),
    "block": ("Blocked", "He falls"),
    "lives-on": ("He lives on", "He falls"),
    "mines": ("Safe", "He falls"),
    "cover": ("Goes through", "Stopped by cover"),
    "jam": ("Cleared", "Stays jammed"),
    "rally": ("Stands up", "Stays pinned"),
    "activation": ("It moves", "It stays"),
    FIRST: ("Goes first", "Goes second"),
}
"""What a good and a bad number does, by its purpose; tests by die have their own results."""
SAVED = frozenset({"save", "block", "lives-on", "mines"})
"""Rolls of whoever may fall: a good die is good for him, and H is one that does not save him."""
LEFT_OUT = "No effect"


class NumberWords(NamedTuple):
    """What a number does to what is rolled for; `look` is "wanted", "bad" or "" for its frame."""

    words: str
    look: str = ""


def outcome_words(battlefield: Battlefield, roll: Roll) -> str:
    """Return what each number of this roll does where a table says it: "1-3 explodes · 4-6 falls".

    What is added to the die is in the numbers.
    """
    if not roll.table or roll.throw or roll.purpose == DRAWN:
        return ""
    bands: list[tuple[int, int, str]] = []
    for value in roll.shows:
        words = number_words(battlefield, State(), roll, value).words
        if bands and bands[-1][2] == words:
            bands[-1] = (bands[-1][0], value, words)
        else:
            bands.append((value, value, words))
    spans = ((str(low) if low == high else f"{low}-{high}", words) for low, high, words in bands)
    return " · ".join(f"{span} {words[:1].lower()}{words[1:]}" for span, words in spans)


def number_words(field: Battlefield, state: State, roll: Roll, value: int) -> NumberWords:
    """Return what a number of the next die does, every modifier counted."""
    dice, result = state.dice, ""
    last = len(dice) + 1 == roll.dice
    if roll.opposed:
        if not last or not dice:
            return NumberWords("")
        result = roll.class_of(dice[0] - value - roll.need)
        return NumberWords(_duel_words(result), "" if result in (WON, EQUAL) else "wanted")
    if roll.table and not roll.throw:
        name = roll.class_of(value)
        if roll.purpose == DRAWN:
            return NumberWords(field.name(name))
        name = "destroyed" if name == NATURAL else name
        attack = bool(state.open) and state.open[0].event is not None
        wanted = attack and capital(name) != LEFT_OUT
        return NumberWords(capital(name), "wanted" if wanted else "")
    if roll.purpose in (FIRST, ROLL_OFF) and roll.good == "any":
        return NumberWords(_order_words(field, state, roll, value) if last and dice else "")
    if roll.moves:
        back = " back" if roll.each else ""
        return NumberWords(f"{value if roll.each else sum(dice) + value} in{back}")
    if roll.differ:
        return NumberWords("Matches: miss" if value in dice else "Hits if alone")
    if roll.good == "any":
        return NumberWords(f"Hits {value}" if roll.purpose == "how-many" else "")
    return _need_result(field, roll, value)


def _duel_words(result: str) -> str:
    if result == EQUAL:
        return "Tie: nobody falls"
    return "Loses" if result == WON else "Wins"


def _order_words(field: Battlefield, state: State, roll: Roll, value: int) -> str:
    """Return what the last die of the sides comes to."""
    rolled = (*state.dice, value)
    if roll.purpose == ROLL_OFF:
        left = (len(still_to_act(field, state, side)) for side in roll.each)
        sums = [die + more for die, more in zip(rolled, left, strict=True)]
    else:
        sums = [-die if field.turn.first == "die-low" else die for die in rolled]
        if len(set(sums)) < len(sums):
            return "Equal: roll again"
    if sums.count(max(sums)) > 1:
        return "Equal: roll again"
    winner = field.side_name(roll.each[sums.index(max(sums))])
    return f"{winner} {'acts' if roll.purpose == ROLL_OFF else 'goes first'}"


def _need_result(field: Battlefield, roll: Roll, value: int) -> NumberWords:
    """Return what a number of a roll comes to that needs so much or more, or less."""
    good, jams = roll.is_good(value), roll.class_of(value) == JAMS
    if jams:
        effect = next((each for each in roll.then if isinstance(each, Effect)), Effect())
        words = "Out of ammo" if effect.mishap.startswith("empty") else "Jam"
        return NumberWords(f"{words}, burst ends" if roll.ends else words, "bad")
    if roll.class_of(value) == NATURAL:
        return NumberWords("Natural hit", "wanted")
    return NumberWords(answer_words(field, roll)[not good], "wanted" if good else "")


def answer_words(field: Battlefield, roll: Roll) -> tuple[str, str]:
    """Return what a good and a bad number of a roll do."""
    words = ANSWERS.get(roll.purpose)
    test = field.playbook.test.get(roll.purpose)
    if words is None and test is not None and len(test.outcomes) == 2:
        low, high = sorted(test.outcomes, key=lambda each: each.low)
        best = (high, low) if roll.good == "least" else (low, high)
        words = (capital(best[0].result), capital(best[1].result))
    good, bad = words or ("Passed", "Failed")
    whose = roll.about or next(iter(roll.each), "")
    if bad == "He falls" and whose in field.side_of and field.is_model(whose):
        bad = "Destroyed"
    return good, bad


def told_words(roll: Roll, values: tuple[int, ...], good: int | None = None) -> str:
    """Return what dice came to so far, as the shooter counts: "2 hits", "1 falls", "none ..."."""
    if roll.good == "any" or roll.opposed or (roll.table and not roll.throw):
        return ""
    number = sum(map(roll.is_good, values)) if good is None else good
    dice = len(values) or roll.dice
    if roll.throw:
        ended = roll.drawn(values[: len(values) // roll.throw * roll.throw]) if values else ()
        number = sum(each == roll.throw for each in ended) if values else number // roll.throw
        dice = dice // roll.throw
    if roll.purpose in SAVED:
        number = dice - number
        return f"{number or 'none'} {'falls' if number == 1 else 'fall'}"
    if roll.purpose == "cover":
        return f"{number or 'none'} {'goes' if number == 1 else 'go'} through"
    if ANSWERS.get(roll.purpose) == HITS:
        return counted(number, "hit")
    return f"{number} of {dice} good" if dice > 1 else ""


def title_of(battlefield: Battlefield, purpose: str) -> str:
    """Return what is rolled or chosen, in words."""
    test = battlefield.playbook.test.get(purpose)
    return TITLES.get(purpose) or (test.name if test else capital(purpose))


def need_words(roll: Roll) -> str:
    """Return what a roll needs: "7 or less on two dice", "4 or more on each of 3 dice"."""
    if roll.purpose == DRAWN:
        return f"a number from 1 to {roll.sides}"
    dice = "two dice" if roll.two else "a die" if roll.dice == 1 else f"each of {roll.dice} dice"
    if roll.good == "any":
        return "two dice" if roll.two else counted(roll.dice, "die", "dice")
    if roll.good == "least" and roll.need == 6 and not roll.two:
        return f"6 on {dice}"
    side = "less" if roll.good == "most" else "more"
    return f"{roll.need} or {side} on {dice}"
