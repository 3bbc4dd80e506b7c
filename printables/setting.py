"""Fits texts into the places of one sheet, and tells of each that did not fit whole."""

from __future__ import annotations

from printables.fonts import Face
from printables.letters import Letters
from printables.text import SMALLEST, Block, Line, fit_block, fit_line

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
