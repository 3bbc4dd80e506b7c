"""How the text of a reference for tonight is set: its size, how loosely, its lines."""

from __future__ import annotations

from dataclasses import dataclass

from printables.engine.canvas import Writer
from printables.engine.livery import Livery
from printables.engine.rich_text import RichText, rich_text
from printables.engine.text import MM

GAP = 3.0
"""Millimetres between two columns."""


def frame_width(writer: Writer) -> float:
    """Return the width in points of the lines round boxes: thin where ink is saved."""
    return 0.5 if writer.ink else 0.85


@dataclass(frozen=True, slots=True)
class Kind:
    """How text is set: its size in points, how loosely, from -0.5 to 1, and in which colours."""

    size: float
    ease: float
    look: Livery

    @property
    def lines(self) -> float:
        """Return the distance of two lines, in lines of the size."""
        return 1.11 + (0.08 * min(2 * self.ease, 1.0) if self.ease > 0 else 0.06 * self.ease)

    @property
    def leading(self) -> float:
        """Return the distance of two lines in mm."""
        return self.size * self.lines / MM

    @property
    def pad(self) -> float:
        """Return what is free above and below the text of a row in mm."""
        return 0.08 + (0.85 if self.ease > 0 else 0.12) * self.ease

    @property
    def gap(self) -> float:
        """Return what is free between two blocks in mm."""
        return 1.1 + (3.0 if self.ease > 0 else 0.6) * self.ease

    def text(self, text: str, width: float) -> RichText:
        """Return a text in lines of so many mm."""
        return rich_text(text, self.size, width, leading=self.lines)

    @property
    def row(self) -> float:
        """Return the height of a row of one line in mm."""
        return self.leading + 2 * self.pad
