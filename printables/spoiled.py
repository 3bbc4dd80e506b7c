"""Texts with letters that the paper's font lacks, and where on paper each of them stands."""

from __future__ import annotations

from dataclasses import dataclass, field

from printables.problems import Problem

_AROUND = ",;:()·“”…\"'"
"""What stands around a name in a line and is no part of it."""
_LEAST = 4
"""Letters from which on a part of a word still tells which word it is of."""
_WHOLE, _PIECE, _SOME = 3, 2, 1
_MOST = 200
"""Texts that are looked for on paper; more are told of without their places."""


@dataclass(slots=True)
class Spoiled:
    """A text that is printed with other letters than it was written, and where it was seen.

    `words` are those of the printed text, `changed` the ones among them that differ.
    """

    name: str
    message: str
    words: tuple[str, ...]
    changed: frozenset[str]
    sheet: str = ""
    page: int = 0
    _seen: int = field(default=0)

    @property
    def found(self) -> bool:
        """Return whether it stands on a page, or nothing of it could be recognised there."""
        return bool(self._seen) or not self.changed

    @property
    def problem(self) -> Problem:
        """Return what to tell of it, with its first place."""
        return Problem(self.name, self.message, self.sheet, "warning", self.page)

    def look(self, line: tuple[str, ...], sheet: str, page: int) -> bool:
        """Look for it in a line that is printed; return whether all of it stands there."""
        how = self._how(line)
        if how > self._seen:
            self._seen, self.sheet, self.page = how, sheet, page
        return how == _WHOLE

    def _how(self, line: tuple[str, ...]) -> int:
        """Return how much of it stands in a line: all, a piece of it, or words like its own."""
        found = [mine for mine in self.changed if any(_alike(mine, other) for other in line)]
        if found and _within(self.words, line):
            return _WHOLE
        if found and _within(line, self.words):
            return _PIECE
        return _SOME if any(_telling(mine) for mine in found) else 0


class Sought:
    """Changed texts that are looked for on paper, by how their changed words begin."""

    def __init__(self) -> None:
        self._by_start: dict[str, list[Spoiled]] = {}
        self._count = 0

    def add(self, text: Spoiled) -> None:
        """Look for a text from now on; beyond a few hundred no one reads where they stand."""
        if self._count < _MOST:
            self._count += 1
            for start in {word[:_LEAST] for word in text.changed}:
                self._by_start.setdefault(start, []).append(text)
        else:
            text.changed = frozenset()

    def see(self, line: str, sheet: str, page: int) -> None:
        """Hear of a line that is printed; the first place where a text is whole is kept."""
        words = words_of(line)
        for start in {word[:_LEAST] for word in words} & self._by_start.keys():
            left = [each for each in self._by_start[start] if not each.look(words, sheet, page)]
            self._by_start[start] = left


def spoiled(name: str, message: str, written: str, printed: str) -> Spoiled:
    """Return a text of which `printed` stands on paper instead of `written`."""
    known = set(words_of(written))
    words = words_of(printed)
    return Spoiled(name, message, words, frozenset(word for word in words if word not in known))


def words_of(text: str) -> tuple[str, ...]:
    """Return the words of a text in small letters, without what stands around them."""
    words = (word.strip(_AROUND) for word in text.casefold().split())
    return tuple(word for word in words if word)


def _alike(one: str, other: str) -> bool:
    """Return whether two words are the same, or one the greater part of the other."""
    if one == other:
        return True
    return min(len(one), len(other)) >= _LEAST and (one in other or other in one)


def _telling(word: str) -> bool:
    """Return whether a word by itself tells a text: two question marks stand for any name."""
    return len(word) >= _LEAST or bool(word.strip("?"))


def _within(few: tuple[str, ...], many: tuple[str, ...]) -> bool:
    """Return whether some words stand one behind the other among others."""
    return any(many[at : at + len(few)] == few for at in range(len(many) - len(few) + 1))
