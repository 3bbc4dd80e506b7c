"""Wording of sentences: plurals, articles, lists, capitals, months."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, datetime

MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July", "August"),
    *("September", "October", "November", "December"),
)
"""Not asked of strftime, which speaks the language of the computer."""

HOUSE_SIGN = "⌂"
"""Marks in a text of a game what its document does not say: "Equal dice are rolled again⌂."

Window and paper draw it as the mark of a house value.
"""
DIE_FACES = "⚀⚁⚂⚃⚄⚅"
"""The faces of a die, 1 to 6, as they may stand in a text; paper draws them."""


def house_in_words(text: str) -> str:
    """Return a text with its signs of house values in words, for tips and for other programs."""
    return text.replace(HOUSE_SIGN, " (house value)")


def faces_between(low: int, high: int) -> str:
    """Return the faces of a die from `low` to `high`: ⚀⚁⚂ for 1 to 3; "" where a die has none."""
    return DIE_FACES[low - 1 : high] if 1 <= low <= high <= len(DIE_FACES) else ""


def counted(number: int, noun: str, nouns: str = "") -> str:
    """Return a number with its noun: 1 commando, 2 commandos, no commandos for 0."""
    if number == 1:
        return f"1 {noun}"
    many = nouns or plural(noun)
    return f"{number} {many}" if number else f"no {many}"


def article_or_count(number: int, noun: str) -> str:
    """Return so many of a thing: a commando, 2 commandos."""
    return with_article(noun) if number == 1 else counted(number, noun)


def plural(noun: str) -> str:
    """Return the usual plural of a noun: man -> men, box -> boxes, army -> armies.

    Of several words the noun itself changes: man with a shovel -> men with a shovel.
    """
    if " with " in noun:
        head, _, rest = noun.partition(" with ")
        return f"{plural(head)} with {rest}"
    if noun.endswith("man"):
        return f"{noun[:-3]}men"
    if noun.endswith(("s", "x", "ch", "sh")):
        return f"{noun}es"
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return f"{noun[:-1]}ies"
    return f"{noun}s"


def nth(number: int) -> str:
    """Return a number in an order: 1st, 2nd, 3rd, 4th, 11th."""
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{'th' if number // 10 % 10 == 1 else ending}"


def ordinal(number: int) -> str:
    """Return a number in an order in words as far as that is usual: third, tenth, 11th."""
    words = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
             "tenth")  # fmt: skip
    return words[number - 1] if 0 < number <= len(words) else nth(number)


def listed(names: Sequence[str], last: str = "and") -> str:
    """Return names as a list in words: a, b and c."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {last} {names[-1]}"


def lower(name: str) -> str:
    """Return a name for the middle of a sentence; abbreviations (LMG man) keep their capitals, and
    so does one that is written in capitals throughout (Seize Ground)."""
    first, _, rest = name.partition(" ")
    if any(word[:1].isupper() for word in rest.split()):
        return name
    return name if len(first) > 1 and first[1:2].isupper() else lower_first(name)


def capital(text: str) -> str:
    """Return a text for the beginning of a sentence; all but its first letter stays as it is."""
    return text[:1].upper() + text[1:]


def lower_first(text: str) -> str:
    """Return a text with a small first letter; all but that stays as it is."""
    return text[:1].lower() + text[1:]


def with_article(noun: str) -> str:
    """Return a noun with its article: a man, an engineer, an LMG man, a LAW man."""
    first = noun.split(" ", 1)[0]
    spelled = len(first) > 1 and first.isupper() and first not in _SPOKEN
    vowels = "AEFHILMNORSX" if spelled else "AEIOU"
    return f"{'an' if noun[:1].upper() in vowels else 'a'} {noun}"


_SPOKEN = frozenset({"LAW", "MASH"})
"""Abbreviations that are said as a word."""


def free_name(stem: str, taken: Iterable[str]) -> str:
    """Return a name that is not taken, with a number behind it where needed; case is no matter."""
    known = {name.casefold() for name in taken}
    name, number = stem, 2
    while name.casefold() in known:
        name, number = f"{stem} {number}", number + 1
    return name


def day_in_words(moment: datetime | date, today: date | None = None) -> str:
    """Return a day as one says it: today, yesterday, 12 May, 12 May 2025."""
    day = moment.astimezone().date() if isinstance(moment, datetime) else moment
    today = today or date.today()
    gone = (today - day).days
    if gone in (0, 1):
        return ("today", "yesterday")[gone]
    words = f"{day.day} {MONTHS[day.month - 1]}"
    return words if day.year == today.year else f"{words} {day.year}"


def day_said(day: str) -> str:
    """Return an ISO day with its year: 22 Nov 2026; the text itself where it is none."""
    try:
        found = date.fromisoformat(day)
    except ValueError:
        return day
    return f"{found.day} {MONTHS[found.month - 1][:3]} {found.year}"
