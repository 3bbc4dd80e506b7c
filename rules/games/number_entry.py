"""A number as a player types it: checked for its unit and its range, or one sentence why not."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

MOST = 1000
"""No number of any game is larger: feet, inches, dice, men."""

_NUMBER = re.compile(r"([+-]?\d+(?:\.\d+)?)(?:\s*(?:-|to)\s*(\d+(?:\.\d+)?))?\s*([A-Za-z][\w ]*)?$")
_ROLL = re.compile(r"(\d+\+|\d*d\d+([+-]\d+)?)$")
_SIGNED = re.compile(r"[+-]\d+$")
_LONG_UNITS = {"feet": "ft", "foot": "ft", "inches": "in", "inch": "in", "minutes": "min"}


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked for: its name, its unit, the least it can be, and words that stand for it."""

    name: str
    unit: str = ""
    least: float = 0
    whole: bool = False
    words: Collection[str] = ()


@dataclass(frozen=True, slots=True)
class Entered:
    """What was typed as a file holds it (None for nothing), or the sentence that says why not."""

    value: Any = None
    sentence: str = ""


def enter_number(text: str, asked: Asked) -> Entered:
    """Return the number that a text says: "8", "8 ft", a span "2-4", or a word that is known."""
    plain = text.strip().replace("−", "-").replace("–", "-").replace("½", ".5")
    if not plain or plain == "-":
        return Entered()
    for word in asked.words:
        if word.casefold() == plain.casefold():
            return Entered(word)
    if asked.words and _ROLL.match(plain):
        return Entered(plain)
    if _SIGNED.match(plain) and any(map(_SIGNED.match, asked.words)):
        return Entered(plain)
    found = _NUMBER.match(plain)
    if found is None:
        return Entered(sentence=_expected(asked, text))
    unit = (found[3] or "").strip().casefold()
    unit = _LONG_UNITS.get(unit, unit)
    if unit and unit != asked.unit.casefold():
        counted = f"is counted in {asked.unit}" if asked.unit else "is a number without a unit"
        return Entered(sentence=f"{asked.name} {counted}, found “{found[3].strip()}”.")
    numbers = [_plain(each) for each in (found[1], found[2]) if each is not None]
    return _checked(numbers, asked)


def _checked(numbers: list[int | float], asked: Asked) -> Entered:
    unit = f" {asked.unit}" if asked.unit else ""
    for number in numbers:
        if number < asked.least:
            least = f"{asked.least:g}{unit}"
            return Entered(sentence=f"{asked.name} is {least} or more, found {number:g}.")
        if number > MOST:
            return Entered(sentence=f"{asked.name} is {MOST}{unit} at the most, found {number:g}.")
        if asked.whole and not isinstance(number, int):
            return Entered(sentence=f"{asked.name} is a whole number, found {number:g}.")
    if len(numbers) == 1:
        return Entered(numbers[0])
    low, high = numbers
    if low >= high:
        return Entered(sentence=f"{asked.name} runs backwards: {low:g} to {high:g}.")
    return Entered({"value": high, "low": low})


def _plain(text: str) -> int | float:
    number = float(text)
    return int(number) if number.is_integer() else number


def _expected(asked: Asked, text: str) -> str:
    unit = f" in {asked.unit}" if asked.unit else ""
    words = "".join(f" or “{word}”" for word in list(asked.words)[:2])
    shown = text.strip()
    shown = f"{shown[:24]}…" if len(shown) > 25 else shown
    return f"{asked.name} is a number{unit}{words}, found “{shown}”."
