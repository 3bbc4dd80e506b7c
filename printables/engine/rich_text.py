"""Sets texts with words in bold: "**Fire:** roll 2d6" is broken into lines and drawn."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from printables.engine import fonts
from printables.engine.canvas import INK, Align, Writer
from printables.engine.fonts import Face
from printables.engine.small_parts import cap
from printables.engine.text import MM, wrap

_UNIT = re.compile(r"(?<=\d) (?=(?:in|mm|ft|min)\b)")
_TIED = "\u00a0"
"""Stands between a number and its unit, which are never parted."""
BOLD = "**"
"""Stands before and after words that are set bold."""


@dataclass(frozen=True, slots=True)
class RichText:
    """A text in lines of words, each in its face; `leading` is the distance of lines in mm."""

    lines: tuple[tuple[tuple[str, Face], ...], ...]
    size: float
    leading: float

    @property
    def height(self) -> float:
        """Return the height of all lines in mm."""
        return len(self.lines) * self.leading

    @property
    def width(self) -> float:
        """Return the width of the longest line in mm."""
        return max(map(self._wide, self.lines), default=0.0)

    @property
    def last_width(self) -> float:
        """Return the width of the last line in mm."""
        return self._wide(self.lines[-1]) if self.lines else 0.0

    def draw(
        self,
        writer: Writer,
        x: float,
        top: float,
        *,
        align: Align = "left",
        colour: str = INK,
    ) -> None:
        """Draw the lines downwards from `top`; `x` is their left edge, middle or right edge."""
        base = top - (self.leading + cap(self.size)) / 2
        for line in self.lines:
            share = {"left": 0.0, "centre": 0.5, "right": 1.0}[align]
            at = x - share * self._wide(line)
            for text, face in line:
                writer.text(text, at, base, self.size, face, colour=colour)
                at += face.width(text) * self.size / MM
            base -= self.leading

    def _wide(self, line: Sequence[tuple[str, Face]]) -> float:
        return sum(face.width(text) for text, face in line) * self.size / MM


def rich_text(
    text: str, size: float, width: float, *, face: Face | None = None, leading: float = 1.17
) -> RichText:
    """Return a text in lines of at most `width` mm; `leading` is in lines of its size."""
    lines = _lines(text, size, width, face or fonts.body())
    return RichText(lines, size, leading * size / MM)


@lru_cache(maxsize=4096)
def _lines(
    text: str, size: float, width: float, plain: Face
) -> tuple[tuple[tuple[str, Face], ...], ...]:
    """Return the lines of a text, remembered for a sheet that is laid out in several ways."""
    words = list(_words(_UNIT.sub(_TIED, text), plain))
    lines: list[list[tuple[str, Face]]] = []
    room = width * MM / size
    used = 0.0
    for word in words:
        wide = sum(each.width(part) for part, each in word)
        blank = plain.width(" ") if lines and lines[-1] else 0.0
        if not lines or used + blank + wide > room + 1e-6:
            pieces = [word] if wide <= room or len(word) > 1 else _broken(word[0], size, width)
            lines += [list(piece) for piece in pieces]
            used = sum(each.width(part) for part, each in lines[-1])
        else:
            lines[-1] += [(" ", plain), *word]
            used += blank + wide
    return tuple(map(_joined, lines))


def _words(text: str, plain: Face) -> list[tuple[tuple[str, Face], ...]]:
    """Return the words of a text, each in parts of one face."""
    words: list[list[tuple[str, Face]]] = [[]]
    for at, part in enumerate(text.split(BOLD)):
        face = fonts.bold() if at % 2 else plain
        for number, piece in enumerate(part.split(" ")):
            if number:
                words.append([])
            if piece:
                words[-1].append((piece, face))
    return [tuple(word) for word in words if word]


def _broken(
    word: tuple[str, Face], size: float, width: float
) -> list[tuple[tuple[str, Face], ...]]:
    text, face = word
    return [((piece, face),) for piece in wrap(text, face, size, width)]


def _joined(line: Sequence[tuple[str, Face]]) -> tuple[tuple[str, Face], ...]:
    """Return a line with neighbours of one face as one text."""
    found = list(line[:1])
    for (_, before), (text, face) in pairwise(line):
        if face is before:
            found[-1] = (found[-1][0] + text, face)
        else:
            found.append((text, face))
    return tuple((text.replace(_TIED, " "), face) for text, face in found)
