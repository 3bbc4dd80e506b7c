"""Makes any text fit to be printed, and tells where on paper a letter is missing in the font."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from printables.engine import fonts
from printables.engine.problems import Problem, Severity
from rules.common.wording import HOUSE_SIGN

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


LONGEST = 4000
"""Letters of a text that are printed; more is no name or note for a sheet of paper."""
_READ = 2 * LONGEST
_UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_ALIKE = {"‐": "-", "‑": "-", "‒": "–", "―": "—", "′": "'", "″": '"', "ʼ": "’"}
_SHOWN = 12
_SHOWN_TEXT, _SHOWN_NAME = 60, 100
_NAMELESS = "a part without a name"


class Letters:
    """Cleans texts and remembers what had to be changed, to be told before anything is printed."""

    def __init__(self, *, signs: bool = True) -> None:
        self._signs = signs
        self._done: dict[str, str] = {}
        self._problems: dict[tuple[str, str], Problem] = {}
        self._spoiled: dict[tuple[str, str], Spoiled] = {}
        self._sought = Sought()
        self._lost: set[str] = set()
        self.sheet = ""
        """The name of the sheet that is being drawn, kept with what is told."""
        self.page: Callable[[], int] = lambda: 0
        """Gives the page that is being drawn, from 1 on, kept with what is told of it."""

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Return what was changed so far, each text once."""
        return (*(each.problem for each in self._spoiled.values()), *self._problems.values())

    @property
    def on_paper(self) -> tuple[Problem, ...]:
        """Return the same without texts that were read, but stand on none of the pages."""
        spoilt = (each.problem for each in self._spoiled.values() if each.found)
        return (*spoilt, *self._problems.values())

    def see(self, line: str) -> None:
        """Hear of a line that is printed, to know where the changed texts stand."""
        if self._spoiled:
            self._sought.see(line, self.sheet, self.page())

    def clean(self, text: str, who: str = "") -> str:
        """Return the text as it can be printed in one line, remembering what was replaced.

        `who` says what the text is ("the name of a figure"). Invisible and control characters
        go without a word; missing letters and letters beyond the longest length are told of.
        """
        done = self._done.get(text) if len(text) <= _READ else None
        if done is None:
            done = self._cleaned(text, who)
            if len(text) <= _READ:
                self._done[text] = done
        return done

    def _cleaned(self, text: str, who: str) -> str:
        seen = _visible(text[:_READ])
        if not self._signs:
            seen = seen.replace(HOUSE_SIGN, "")
        short = seen[:LONGEST].rstrip()
        missing: list[str] = []
        body = fonts.body()
        if not body.covers(short):
            short = "".join(_printable(letter, missing) for letter in short)
        if missing:
            self._spoil(who, seen[:LONGEST].rstrip(), short, missing)
        if len(seen) > LONGEST or len(text) > _READ:
            self._tell(
                who,
                short[:40] + "…",
                f"is {len(text):,} letters long; its first {LONGEST} are printed.",
            )
            short += "…"
        return short

    def tell(self, name: str, what: str, severity: Severity = "warning") -> None:
        """Remember a problem once: `name` begins its sentence, `what` ends it."""
        shown = (name if len(name) <= _SHOWN_NAME else f"{name[: _SHOWN_NAME - 1]}…") or _NAMELESS
        message = f"{shown[0].upper()}{shown[1:]} {what}"
        self._problems.setdefault(
            (name, what), Problem(name, message, self.sheet, severity, self.page())
        )

    def advise(self, name: str, what: str) -> None:
        """Remember an advice once, such as to print on card or to glue two pages together."""
        self.tell(name, what, "advice")

    def _tell(self, who: str, text: str, what: str) -> None:
        self.tell(_named(who, text), what)

    def _spoil(self, who: str, written: str, printed: str, missing: Iterable[str]) -> None:
        """Remember a text that is printed otherwise than it was written; it names the true one."""
        name = _named(who, written)
        instead = f"“{_short(printed)}” is printed instead." if printed else "nothing is printed."
        message = f"{name[0].upper()}{name[1:]} {_missing(missing)}; {instead}"
        lost = {*words_of(written)} - {*words_of(printed)}
        told = not who and lost and lost <= self._lost  # a sentence about a name that is told
        self._lost |= lost
        if not told and (who, written) not in self._spoiled:
            text = self._spoiled[who, written] = spoiled(name, message, written, printed)
            self._sought.add(text)


def _short(text: str) -> str:
    return text if len(text) <= _SHOWN_TEXT else text[: _SHOWN_TEXT - 1] + "…"


def _named(who: str, text: str) -> str:
    return f"{who} “{_short(text)}”" if who else f"“{_short(text)}”"


def _visible(text: str) -> str:
    """Return the text composed, without invisible characters, with single blanks."""
    if text.isascii() and text.isprintable():
        return " ".join(text.split())
    composed = unicodedata.normalize("NFC", text)
    kept = (
        letter
        if letter.isprintable() or unicodedata.category(letter) not in _UNSEEN
        else " "
        if letter in "\t\n\r\v\f\u2028\u2029"
        else ""
        for letter in composed
    )
    return " ".join("".join(kept).split())


def _printable(letter: str, missing: list[str]) -> str:
    """Return the letter, its nearest form that the font has, or a question mark."""
    body = fonts.body()
    if body.has(letter):
        return letter
    if letter in _ALIKE and body.has(_ALIKE[letter]):
        return _ALIKE[letter]
    missing.append(letter)
    if unicodedata.combining(letter):
        return ""
    plain = "".join(
        part
        for part in unicodedata.normalize("NFKD", letter)
        if body.has(part) and not unicodedata.combining(part)
    )
    return plain or "?"


def _missing(letters: Iterable[str]) -> str:
    """Return the middle of a sentence about letters that the font lacks."""
    each = list(dict.fromkeys(letters))
    named = " ".join(each[:_SHOWN]) + (f" and {len(each) - _SHOWN} more" if each[_SHOWN:] else "")
    word = "a letter" if len(each) == 1 else "letters"
    return f"has {word} that the paper's font lacks: {named}"
