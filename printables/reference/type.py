"""How the text of a quick reference is set, and the small signs that stand beside it."""

from __future__ import annotations

from dataclasses import dataclass

from printables import fonts
from printables.canvas import INK, Writer
from printables.geometry import Rect
from printables.livery import Livery
from printables.parts import cap
from printables.text import MM, SMALLEST, wrap


@dataclass(frozen=True, slots=True)
class Type:
    """How the text of a column is set: its size in points, its width in mm, its colours."""

    size: float
    width: float
    look: Livery
    dense: bool = False
    """Whether names run into their texts, and everything stands closer."""

    @property
    def leading(self) -> float:
        """Return the distance of two lines in mm."""
        return self.size * (1.12 if self.dense else 1.18) / MM

    @property
    def pad(self) -> float:
        """Return the room in mm above and below the text of a row."""
        return 0.25 if self.dense else 0.5

    @property
    def drop(self) -> float:
        """Return how far the first baseline lies below the top of its line in mm."""
        return (self.leading + cap(self.size)) / 2

    @property
    def gap(self) -> float:
        """Return the room in mm between two columns of numbers."""
        return 1.1 if self.dense else 1.7

    @property
    def small(self) -> float:
        """Return the size of heads and sources in points."""
        return max(self.size * 0.86, SMALLEST)


def hung(text: str, size: float, room: float, start: float) -> list[str]:
    """Return a text in lines of `room` mm of which the first begins `start` mm later."""
    if not start:
        return wrap(text, fonts.body(), size, room)
    words = text.split()
    first, left = 0, (room - start) * MM / size
    blank = fonts.body().width(" ")
    for word in words:
        left -= fonts.body().width(word) + (blank if first else 0.0)
        if left < 0:
            break
        first += 1
    rest = wrap(" ".join(words[first:]), fonts.body(), size, room)
    return [" ".join(words[:first]), *rest]


def draw_change(writer: Writer, box: Rect) -> None:
    """Draw the bar at the left of what house rules changed."""
    writer.lines([(box.x - 0.9, box.y + 0.3, box.x - 0.9, box.top - 0.3)], width=1.6, colour=INK)


def draw_arrow(writer: Writer, x: float, middle: float, look: Livery) -> None:
    """Draw the arrow before what the armies of the pack have."""
    writer.polygon(((x, middle + 0.8), (x + 1.3, middle), (x, middle - 0.8)), fill=look.line)
