"""The faces that sheets are set in, embedded in every file: which letters they have, how wide."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

import resources
from printables.engine.problems import PrintProblem
from rules.common.wording import DIE_FACES, HOUSE_SIGN

_CACHED = 20_000
HOUSE_WIDTH = 800
"""Width of the sign of a house value in a text, in thousandths of the size."""
DIE_WIDTH = 1130
"""Width of the face of a die in a text, in thousandths of the size."""
SIGN_WIDTHS = {HOUSE_SIGN: HOUSE_WIDTH} | dict.fromkeys(DIE_FACES, DIE_WIDTH)
"""The widths of the signs that no font has: the writer draws them into the room that is left."""


class Face:
    """One font file, known to reportlab by its own name."""

    def __init__(self, name: str, file: str) -> None:
        try:
            self.font: Any = TTFont(name, str(resources.path("fonts", file)))
        except Exception as trouble:
            raise PrintProblem(
                f"The font {file} cannot be read, so nothing can be printed: {trouble}"
            ) from trouble
        pdfmetrics.registerFont(self.font)
        self.name = name
        self.cap_height: float = self.font.face.capHeight / 1000
        signs = {ord(sign): width for sign, width in SIGN_WIDTHS.items()}
        self._glyphs: dict[int, int] = {**self.font.face.charToGlyph, **dict.fromkeys(signs, 0)}
        self._widths: dict[int, float] = {**self.font.face.charWidths, **signs}
        self._unknown: float = self.font.face.defaultWidth
        self._known: dict[str, float] = {}

    def has(self, letter: str) -> bool:
        """Return whether the font has a drawing for this letter."""
        return ord(letter) in self._glyphs

    def covers(self, text: str) -> bool:
        """Return whether the font has every letter of a text."""
        return all(ord(letter) in self._glyphs for letter in text)

    def width(self, text: str) -> float:
        """Return the width of a text set at 1 pt, in points; remembered for each text."""
        known = self._known.get(text)
        if known is None:
            if len(self._known) > _CACHED:
                self._known.clear()
            widths, unknown = self._widths, self._unknown
            known = sum(widths.get(ord(letter), unknown) for letter in text) / 1000
            self._known[text] = known
        return known

    def widths(self, words: Sequence[str]) -> list[float]:
        """Return the widths of words set at 1 pt, in points."""
        known, width = self._known, self.width
        return [known[word] if word in known else width(word) for word in words]


@cache
def body() -> Face:
    """Return the face of running text: Roboto Condensed."""
    return Face("RobotoCondensed", "RobotoCondensed-Regular.ttf")


@cache
def medium() -> Face:
    """Return the face of what stands between text and names: Roboto Condensed Medium."""
    return Face("RobotoCondensed-Medium", "RobotoCondensed-Medium.ttf")


@cache
def bold() -> Face:
    """Return the face of names, labels and numbers: Roboto Condensed Bold."""
    return Face("RobotoCondensed-Bold", "RobotoCondensed-Bold.ttf")


@cache
def stencil() -> Face:
    """Return the face of titles: Saira Stencil One, Latin letters only."""
    return Face("SairaStencilOne", "SairaStencilOne-Regular.ttf")


def title_face(text: str) -> Face:
    """Return the stencil, or the bold face for a title with a letter that the stencil lacks."""
    return stencil() if stencil().covers(text) else bold()
