"""No text of a game types a number of it: house rules on the number would leave the text false.

Numbers, signs of dice and numbers in words stand in texts as names (`rules/games/named_numbers.py`).
What may be typed is listed with the reason.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from msgspec.structs import fields

from rules.games.shared_types import Number
from tests.support.house_games import game_named

NO_TEXTS = frozenset(
    {
        *("id", "from", "format", "version", "licence", "author", "year", "source"),
        *("note", "art", "top", "items", "of", "per", "weapons", "roles", "stat", "test"),
        *("modifier", "switch", "option", "default", "mission", "fact", "needs", "gives"),
        *("one_of", "without", "sign", "touches", "headings", "measure", "shape", "unit", "kind"),
        *("ruleset", "dice", "takes", "fixed", "tags", "does", "movers", "but_not"),
        *("targets", "target", "code", "also", "zero_for", "by_reading", "not_with"),
        *("weapon", "crew_test", "marks", "by"),
    }
)
"""Keys of what is no text: ids, kinds, and where something comes from."""
_OF_NUMBER = {each.encode_name for each in fields(Number)}
_WORDS = (
    *("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("third", "fourth", "fifth", "sixth", "seventh", "eighth", "half", "halves", "halve", "twice"),
)
_NUMBER = re.compile(rf"\d|[\u2680-\u2685½¼]|\b(?:{'|'.join(_WORDS)})\b", re.IGNORECASE)
_NAMED = re.compile(r"\{[^{}]+\}")

ALLOWED: Mapping[str, Mapping[str, str]] = {
    "": {
        r"\b\d?[dD][36]\b|\{\}d6": "which dice are rolled is part of a kind of odds or of a test",
        r"stand_in: .*\b(half|two|four)\b": "a likeness in words of something from the house",
        r"(The|the) document (says|does not say|gives|names)[^.;]*": "what the document says stays so",
        r"(rounds|turns) 1 to ": "they are counted from 1 on",
        r"With two numbers, the first": "how a range is written",
    },
    "green-and-tan": {
        r"two rifle squads": "the basic force is a list of units",
        r"4\+: four or more": "how the column is written",
        r"one target or two|upgrade twice": "words that no number stands behind",
        r"flame thrower('s| rolls a) 1|flame rolls 1|reach 1 in": "a 1 reaches one inch",
        r"\d: Quarter \d": "the four quarters of the table",
        r"with a 4 and a 3 after 3 inches or more, and after all 7": "an example",
        r"4 and 3, turns after 3": "an example",
        r"\b1 (a|each)\b": "a hit or a die for each",
        r"-1: save −1": "how the sheet says this very number",
        r"value: 0": "nothing is added where a weapon is not named",
        r"rolls: ⚀⚁⚂⚃⚄⚅": "every face of a die",
    },
    "army-men-combat": {
        r"no die twice": "a die is rolled again once",
        r"the two armies": "a battle has two sides",
        r"ten pieces of terrain or more": "advice that no number holds",
        r"foe fights two or more": "more than one surround him",
    },
    "army-men": {
        r"Two hits in one volley": "an example: the first hit pins, the second kills",
        r"four (a|for each) side": "half of the cards of the deck",
        r"If more than 6 is needed": "a die has six faces",
        r"Two machine guns, one to the front and one": "both are named",
    },
}
"""What may be typed and why, by game ("" for all of them), as "key: text" matches it."""


def texts_of(name: str) -> Iterator[tuple[str, str]]:
    """Every text of a game as its files write it, with its path."""
    yield from _texts(game_named(name).written, "")


def _texts(data: Any, path: str) -> Iterator[tuple[str, str]]:
    if isinstance(data, dict) and not ("value" in data and data.keys() <= _OF_NUMBER):
        for key, each in data.items():
            several = each if isinstance(each, list) else [each]
            if not (key in NO_TEXTS and all(isinstance(x, str) for x in several)):
                yield from _texts(each, f"{path} {key}")
    elif isinstance(data, list):
        for place, each in enumerate(data):
            entry = each.get("id", place) if isinstance(each, dict) else place
            yield from _texts(each, f"{path} {entry}")
    elif isinstance(data, str):
        yield path.strip(), data


def typed(name: str) -> Iterator[str]:
    """Texts with a number that is typed and not allowed."""
    allowed = [*ALLOWED[""], *ALLOWED.get(name, ())]
    for path, text in texts_of(name):
        left = f"{path.split()[-1]}: {_NAMED.sub('', text)}"
        for pattern in allowed:
            left = re.sub(pattern, "", left)
        if _NUMBER.search(left.removeprefix(f"{path.split()[-1]}: ")):
            yield f"{path}: {text}"


GAMES = ("army-men","army-men-combat","green-and-tan","fighting-plastic","lgam")


@pytest.mark.parametrize("name", GAMES)
def test_texts_type_no_number_of_the_game(name: str) -> None:
    assert list(typed(name)) == []


@pytest.mark.parametrize("name", ["", *GAMES])
def test_what_may_be_typed_is_still_in_a_text(name: str) -> None:
    games = GAMES if name == "" else (name,)
    texts = [
        f"{path.split()[-1]}: {_NAMED.sub('', text)}" for g in games for path, text in texts_of(g)
    ]
    idle = [each for each in ALLOWED.get(name, ()) if not any(re.search(each, t) for t in texts)]
    assert idle == []
