"""Sets text into lines and boxes: measures, breaks, sets smaller, and tells what did not fit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from printables.engine.fonts import Face
from printables.engine.printable_characters import Letters

SMALLEST = 6.5
"""The smallest type in points that is read at arm's length."""
STEP = 0.25
MM = 72 / 25.4
"""Points in a millimetre."""
LEADING = 1.2


@dataclass(frozen=True, slots=True)
class Line:
    """One line of text as it is set: its words, its size in points, whether it was cut."""

    text: str
    size: float
    cut: bool = False


@dataclass(frozen=True, slots=True)
class Block:
    """Lines of text in one box, all of one size in points; `cut` when some did not fit."""

    lines: tuple[str, ...]
    size: float
    cut: bool = False

    def height(self) -> float:
        """Return the height of the block in mm."""
        return len(self.lines) * self.size * LEADING / MM


def fit_line(
    text: str, face: Face, size: float, width: float, smallest: float = SMALLEST, track: float = 0
) -> Line:
    """Return the text on one line of `width` mm: smaller if it must, cut if even that is wide.

    `track` is the space between letters in points.
    """
    room = width * MM
    natural = face.width(text)
    if natural * size + track * len(text) <= room:
        return Line(text, size)
    fitting = (room - track * len(text)) / natural if natural else size
    if fitting >= smallest:
        return Line(text, int(fitting / STEP) * STEP if fitting - smallest >= STEP else smallest)
    size = min(size, smallest)
    return Line(_shortened(text, face, room / size, track / size), size, cut=True)


def _shortened(text: str, face: Face, room: float, track: float) -> str:
    """Return as much of the text as fits into `room` points at 1 pt, with an ellipsis."""
    left = room - face.width("…") - track
    kept = 0
    for letter in text:
        left -= face.width(letter) + track
        if left < 0:
            break
        kept += 1
    return text[:kept].rstrip() + "…"


def wrap(text: str, face: Face, size: float, width: float) -> list[str]:
    """Return the text broken into lines of at most `width` mm; a longer word is broken too."""
    room = width * MM / size
    blank = face.width(" ")
    lines: list[str] = []
    words: list[str] = []
    used = 0.0
    each = text.split()
    for word, wide in zip(each, face.widths(each), strict=True):
        if words and used + blank + wide > room:
            lines.append(" ".join(words))
            words, used = [], 0.0
        last, long = word, wide
        if wide > room:
            *whole, last = _pieces(word, face, room)
            lines.extend(whole)
            long = face.width(last)
        used += long + (blank if words else 0.0)
        words.append(last)
    if words:
        lines.append(" ".join(words))
    return lines


def _pieces(word: str, face: Face, room: float) -> list[str]:
    """Return a word in pieces of at most `room` points at 1 pt, at least one letter each."""
    pieces: list[str] = []
    start, used = 0, 0.0
    for place, letter in enumerate(word):
        wide = face.width(letter)
        if place > start and used + wide > room:
            pieces.append(word[start:place])
            start, used = place, 0.0
        used += wide
    return [*pieces, word[start:]]


def fit_block(
    text: str, face: Face, size: float, width: float, height: float, smallest: float = SMALLEST
) -> Block:
    """Return the text broken into a box of `width` by `height` mm, set smaller if it must.

    When it does not fit at the smallest size, the lines that fit are kept, the last ends with
    an ellipsis, and the block says that it was cut.
    """
    now = size
    while True:
        lines = wrap(text, face, now, width)
        if len(lines) * now * LEADING <= height * MM + 1e-6:
            return Block(tuple(lines), now)
        if now <= smallest:
            break
        now = max(now - STEP, smallest)
    fitting = max(int((height * MM + 1e-6) / (now * LEADING)), 1)
    kept = lines[:fitting]
    last = " ".join(lines[fitting - 1 : fitting + 1])
    kept[-1] = _shortened(last, face, width * MM / now, 0.0)
    return Block(tuple(kept), now, cut=True)


_SHOWN = 60


class Setter:
    """Sets texts for one sheet; `place` names it in what is told ("the roster")."""

    def __init__(self, letters: Letters, place: str) -> None:
        self._letters = letters
        self._place = place

    def line(
        self,
        text: str,
        face: Face,
        size: float,
        width: float,
        *,
        smallest: float = SMALLEST,
        track: float = 0.0,
    ) -> Line:
        """Return a text fitted on one line of `width` mm; see `fit_line`."""
        line = fit_line(text, face, size, width, smallest, track)
        if line.cut:
            self.tell(text)
        return line

    def block(
        self,
        text: str,
        face: Face,
        size: float,
        width: float,
        height: float,
        *,
        smallest: float = SMALLEST,
    ) -> Block:
        """Return a text fitted into a box of `width` by `height` mm; see `fit_block`."""
        block = fit_block(text, face, size, width, height, smallest)
        if block.cut:
            self.tell(text)
        return block

    def tell(self, text: str, printed: str = "only its start is printed") -> None:
        """Tell that a text did not fit whole, and what is printed of it."""
        shown = text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"
        self._letters.tell(f"“{shown}”", f"is too long for {self._place}; {printed}.")


BETWEEN = 0.9
"""Least distance in mm of two words that are spread on a line."""


def spread(
    middles: Sequence[float], widths: Sequence[float], room: tuple[float, float]
) -> list[float]:
    """Return where words on a line have their middles in mm, near `middles` and not overlapping.

    They stay within `room`, from its left to its right edge, where all of them fit there.
    """

    def pushed(at: Sequence[float], wide: Sequence[float], low: float) -> list[float]:
        found = list[float]()
        for middle, width in zip(at, wide, strict=True):
            found.append(max(middle, low + width / 2))
            low = found[-1] + width / 2 + BETWEEN
        return found

    def back(at: Sequence[float]) -> list[float]:
        """Push from the right edge: the same as from the left one in a mirror."""
        mirrored = pushed([-x for x in reversed(at)], widths[::-1], -room[1])
        return [-x for x in reversed(mirrored)]

    right = back(pushed(middles, widths, room[0]))
    left = pushed(back(middles), widths, room[0])
    return [(one + other) / 2 for one, other in zip(left, right, strict=True)]
