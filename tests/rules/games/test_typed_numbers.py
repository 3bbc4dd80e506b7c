"""No text of a game types a number of it: house rules on the number would leave the text false.

Numbers, signs of dice and numbers in words stand in texts as names
(`rules/games/named_numbers.py`). What may be typed is listed with the reason.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from msgspec.structs import fields

from rules.common.struct_decoding import DataPath
from rules.games.game import PLAY
from rules.games.house_rules.house_rule_edits import make_game, new_house_rules, remove_value
from rules.games.shared_types import Number
from tests.support.house_games import game_named, house_game

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
    *(
        "third",
        "fourth",
        "fifth",
        "sixth",
        "seventh",
        "eighth",
        "half",
        "halves",
        "halve",
        "halved",
        "twice",
        "quarter",
    ),
)
_NUMBER = re.compile(rf"\d|[\u2680-\u2685½¼]|\b(?:{'|'.join(_WORDS)})\b", re.IGNORECASE)
_NAMED = re.compile(r"\{[^{}]+\}")

ALLOWED: Mapping[str, Mapping[str, str]] = {
    "": {
        r"\b\d?[dD][36]\b|\{\}d6": "which dice are rolled is part of a kind of odds or of a test",
        r"stand_in: .*(\b(half|two|four|twice|quarter)\b|\.22|3 high and 2).*": "a likeness",
        r"(The|the) document (says|does not say|gives|names|leaves)[^.;]*": "what it says stays so",
        r"(rounds|turns) 1 to ": "they are counted from 1 on",
        r"[Hh]alf-tracks?": "a vehicle",
        r"half in(side)?\b": "a template has no number for it",
        r"All that halves": "what halves has its numbers beside it",
        r"With two numbers, the first": "how a range is written",
    },
    "lgam": {
        r"(Two|two|2) (forward|missiles|side|HMG|LMG)": "so many guns are its name",
        r"never two⌂|two for pairs|Two sides or more|three sides or more": "no number is behind it",
        r"1 square foot": "four patches of six inches",
        r"half (his|its) move, read as": "what the document says, before the reading of it",
        r"at 0:00|at a distance of 0": "an end of time; they touch",
        r"Smoke, turns 1 2 3": "the turns of smoke are counted",
        r"Figures some 2 in tall": "advice that no number holds",
        r"lines: (1 Clear|3 Move|4 Fire)|2 Count|4[abc]|in phase 4": "the numbers of the phases",
        r"half in it": "a template has no number for it",
        r"in: 12 × 6": "how the sheet says this very size",
        r"value: 0": "nothing is taken off",
        r"no ½": "what halves has its numbers beside it",
    },
    "fighting-plastic": {
        r"two dice for everyone else": "a kind of odds",
        r"(Two|two|2) (forward|missiles|side|launchers|HMG|LMG)": "so many guns are its name",
        r"flames( at)? 0|at a distance of 0": "nothing is taken off; they touch",
        r"One in six drowns.*|Half of all hits[^.]*": "what the document says stays so",
        r"with its −1 for mines worked in": "the document's; the test has it in its rolls",
        r"lines: (1 Move|2 Automatic|In 2, 3 and 4)|3 Rifles|4 Heavy": "the numbers of the phases",
        r"half in it": "a template has no number for it",
    },
    "green-and-tan": {
        r"[Qq]uarter( \d)?": "a part of the table",
        r"two rifle squads": "the basic force is a list of units",
        r"4\+: four or more": "how the column is written",
        r"one target or two|upgrade twice": "words that no number stands behind",
        r"flame thrower('s| rolls a) 1|flame rolls 1|reach 1 in": "a 1 reaches one inch",
        r"with a 4 and a 3 after 3 inches or more, and after all 7": "an example",
        r"4 and 3, turns after 3": "an example",
        r"\b1 (a|each|die)\b": "a hit or a die for each",
        r"-1: save −1": "how the sheet says this very number",
        r"value: 0": "nothing is added where a weapon is not named",
        r"rolls: ⚀⚁⚂⚃⚄⚅": "every face of a die",
    },
    "army-men-combat": {
        r"no die twice|a die halved": "a die is rolled again once; what a D3 is",
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


def _key(path: str) -> str:
    """The last key of a path that is no place in a list."""
    *_, last = [each for each in path.split() if not each.isdigit()] or [path]
    return last


def _without_names(path: str, text: str) -> str:
    return f"{_key(path)}: {_NAMED.sub('', text)}"


def typed(name: str) -> Iterator[str]:
    """Texts with a number that is typed and not allowed."""
    allowed = [*ALLOWED[""], *ALLOWED.get(name, ())]
    for path, text in texts_of(name):
        left = _without_names(path, text)
        for pattern in allowed:
            left = re.sub(pattern, "", left)
        if _NUMBER.search(left.removeprefix(f"{_key(path)}: ")):
            yield f"{path}: {text}"


GAMES = ("lgam", "fighting-plastic", "green-and-tan", "army-men", "army-men-combat")


@pytest.mark.parametrize("name", GAMES)
def test_texts_type_no_number_of_the_game(name: str) -> None:
    assert list(typed(name)) == []


@pytest.mark.parametrize("name", ["", *GAMES])
def test_what_may_be_typed_is_still_in_a_text(name: str) -> None:
    games = GAMES if name == "" else (name,)
    texts = [_without_names(*each) for game in games for each in texts_of(game)]
    idle = [each for each in ALLOWED.get(name, ()) if not any(re.search(each, t) for t in texts)]
    assert idle == []


@pytest.mark.parametrize(
    ("name", "changes", "path", "says"),
    [
        (
            "army-men",
            {(PLAY, "odds", "stats", "damage"): 4},
            ("stat", "burst", "text"),
            "they hit on 4 to 6,",
        ),
        (
            "army-men",
            {(PLAY, "target", "tank", "stats", "destroyed"): 4},
            ("weapon", "mortar", "text"),
            "Three or four damage hits lay a high block flat or destroy a tank",
        ),
        (
            "army-men-combat",
            {("morale", "left"): 0.25},
            ("morale", "text"),
            "An army with a quarter of its models or fewer left",
        ),
        (
            "green-and-tan",
            {(PLAY, "shown", "mash"): 8},
            (PLAY, "modifier", "mash", "name"),
            "Target's MASH within 8 inches",
        ),
        (
            "fighting-plastic",
            {("hero", "lives"): 2, (PLAY, "move-modifier", "uphill", "value"): 0.75},
            ("stat", "move", "text"),
            "Uphill leaves 0.75 of it.",
        ),
        (
            "fighting-plastic",
            {("hero", "lives"): 4},
            (PLAY, "target", "hero", "text"),
            "Gone at the fourth hit; a natural 2 costs one of the four.",
        ),
    ],
)
def test_texts_follow_what_house_rules_change(
    name: str, changes: Mapping[DataPath, Any], path: DataPath, says: str
) -> None:
    assert says in house_game(game_named(name), changes).at(path)


def test_a_text_may_name_what_house_rules_take_away() -> None:
    base = game_named("fighting-plastic")
    house = remove_value(new_house_rules(base, "tried", "Tried"), base, ("limit", "army-size"))
    game, problems = make_game(house, base)
    assert game is not None, problems
    assert "30 to 40 men" in game.ruleset.text
