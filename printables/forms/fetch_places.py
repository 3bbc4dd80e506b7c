"""Where household things are found: a place in the house for each word of a stand-in."""

from __future__ import annotations

TABLE, KITCHEN, DESK, SEWING, WORKSHOP, TOYS, PURSE, ELSEWHERE = (
    "Dice and measures",
    "Kitchen",
    "Desk",
    "Sewing box and bathroom",
    "Workshop",
    "Toy box",
    "Purse and pockets",
    "Anywhere else",
)
PLACES = (TABLE, KITCHEN, DESK, PURSE, SEWING, TOYS, WORKSHOP, ELSEWHERE)
"""The places in the order in which the list goes through the house."""

_WORDS: tuple[tuple[str, str], ...] = (
    ("plants", ELSEWHERE),
    ("cup", KITCHEN),
    ("coin", PURSE),
    ("tape measure", TABLE),
    ("yardstick", TABLE),
    ("ruler", TABLE),
    ("a die", TABLE),
    ("dice", TABLE),
    ("soldier", TOYS),
    ("figure", TOYS),
    ("weapon from the bag", TOYS),
    ("playing card", TOYS),
    ("tile", TOYS),
    ("counter", TOYS),
    ("cube with", TOYS),
    ("saucer", KITCHEN),
    ("plate", KITCHEN),
    ("lid", KITCHEN),
    ("bottle cap", KITCHEN),
    ("sugar", KITCHEN),
    ("pea", KITCHEN),
    ("match", KITCHEN),
    ("toothpick", KITCHEN),
    ("cotton", SEWING),
    ("button", SEWING),
    ("bead", SEWING),
    ("felt", SEWING),
    ("pin", SEWING),
    ("handkerchief", SEWING),
    ("string", SEWING),
    ("washer", WORKSHOP),
    ("empty", WORKSHOP),
    ("rod", WORKSHOP),
    ("paint", WORKSHOP),
    ("pencil", DESK),
    ("pen", DESK),
    ("paper", DESK),
    ("card", DESK),
    ("tape", DESK),
    ("triangle", DESK),
    ("scissors", DESK),
    ("book", DESK),
)
"""The first of these words that a stand-in has says where it is found."""


def place_of(thing: str) -> str:
    """Return where a thing is found in the house."""
    plain = thing.lower()
    return next((place for word, place in _WORDS if word in plain), ELSEWHERE)
