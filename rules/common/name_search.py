"""Rank names by how well they match a few typed letters."""

from __future__ import annotations

_START, _WORD, _INSIDE, _LETTERS = 400, 300, 200, 100


def match_score(text: str, name: str, more: str = "") -> int:
    """Return how well a casefolded text matches a casefolded name, 0 for no match.

    The beginning of the name is best, then beginnings of its words, then any part of it or of
    `more`, then its letters in their order ("mgt" finds "machine gun team").
    """
    if not text:
        return 1
    if name.startswith(text):
        return _START - min(len(name), 90)
    parts = text.split()
    starts = f" {name}"
    if all(f" {part}" in starts for part in parts):
        return _WORD - min(len(name), 90)
    whole = f"{name} {more}"
    if all(part in whole for part in parts):
        inside = sum(part in name for part in parts)
        return _INSIDE - 90 + min(8 * inside, 80) - min(len(name), 80) // 10
    spread = _spread(text.replace(" ", ""), name)
    return max(_LETTERS - spread, 1) if spread >= 0 else 0


def _spread(letters: str, name: str) -> int:
    """Return how far the letters lie apart in a name, -1 when they are not in it in order.

    The first letter begins a word: anything else finds far too much.
    """
    initial = f" {name}".find(f" {letters[:1]}")
    if initial < 0 or len(letters) < 2:
        return -1
    at = initial
    gaps = 0
    for letter in letters[1:]:
        found = name.find(letter, at + 1)
        if found < 0:
            return -1
        gaps += 0 if found == at + 1 else 1 if name[found - 1] == " " else 6
        at = found
    return gaps if gaps < 2 * len(letters) else -1
