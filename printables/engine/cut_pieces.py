"""What is cut out of paper: a card or a token with its two sides, whole or folded over."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Literal

from printables.engine.canvas import INK, Writer
from printables.engine.geometry import Rect

_PARTS = 6


def hexagon(box: Rect) -> tuple[tuple[float, float], ...]:
    """Return the corners of the largest regular hexagon in a box that stands on a corner."""
    reach = min(box.w / math.sqrt(3), box.h / 2)
    middle_x, middle_y = box.x + box.w / 2, box.y + box.h / 2
    angles = [math.radians(90 + 60 * part) for part in range(_PARTS)]
    return tuple(
        (middle_x + reach * math.cos(angle), middle_y + reach * math.sin(angle)) for angle in angles
    )


Outline = Literal["card", "square", "round", "hex"]
KINDS = ("men", "states", "objectives", "of your own")
"""What tokens count as in the head of their page, in this order."""
Draw = Callable[[Writer, Rect], None]
Fold = Literal["", "beside", "below"]
"""Where the back lies on a cell that is folded over: at the right of its front, or below it."""
_THIN = 0.25
_DASH = (1.2, 1.0)


@dataclass(frozen=True, slots=True)
class Cell:
    """One thing to be cut out: its size in mm as it is cut, and how its sides are drawn.

    `title` says what it is where it does not fit the paper. `ground` is drawn below the front
    into the box that is larger by the bleed on every side; `outline` is the shape of the cut,
    which is a box but for tokens. A cell without a back stays white behind. One that is `folded`
    has its back beside its front, whatever is chosen for the pack. `army` is the number of the
    army that it belongs to, 0 for the table's; `kind` is what it counts as in the head of its page
    ("states"), "" for what is not counted there. `edge` names the look of its grounds
    at the cut: neighbours of one look need no line between them.
    """

    title: str
    width: float
    height: float
    front: Draw
    back: Draw | None = None
    ground: Draw | None = None
    back_ground: Draw | None = None
    outline: Outline = "card"
    folded: bool = False
    army: int = 0
    kind: str = ""
    edge: str = ""

    @property
    def straight(self) -> bool:
        """Return whether straight cuts free it, which marks can show."""
        return self.outline in ("card", "square")

    def looks_like(self, other: Cell) -> bool:
        """Return whether both sides are drawn alike, as far as the drawing functions tell."""
        return self is other or all(
            _drawing(one) == _drawing(two)
            for one, two in ((self.front, other.front), (self.back, other.back))
        )

    @property
    def bleeds(self) -> bool:
        """Return whether its ground is drawn beyond the cut."""
        return self.ground is not None or self.back_ground is not None


def _drawing(draw: Draw | None) -> object:
    """Return what a drawing function is compared by: equal arguments of one function are equal."""
    return (draw.func, draw.args, draw.keywords) if isinstance(draw, partial) else draw


def panels(box: Rect, fold: Fold) -> tuple[Rect, Rect]:
    """Return the boxes of front and back in the box of a cell that is folded over."""
    if fold == "beside":
        half = box.w / 2
        front = Rect(box.x, box.y, half, box.h)
        return front, front.moved(half, 0)
    half = box.h / 2
    back = Rect(box.x, box.y, box.w, half)
    return back.moved(0, half), back


def draw_ground(writer: Writer, cell: Cell, box: Rect, bleed: float) -> None:
    """Draw what lies below the front of a cell, and beyond its cut."""
    if cell.ground:
        cell.ground(writer, box.inset(-bleed))


def draw_back(writer: Writer, cell: Cell, box: Rect, bleed: float, *, upside_down: bool) -> None:
    """Draw the back of a cell with what lies below it."""
    if upside_down:
        with writer.turned(box):
            draw_back(writer, cell, box, bleed, upside_down=False)
        return
    if cell.back_ground:
        cell.back_ground(writer, box.inset(-bleed))
    if cell.back:
        cell.back(writer, box)


def draw_folded(writer: Writer, cell: Cell, box: Rect, bleed: float, fold: Fold) -> None:
    """Draw both sides of a cell that is folded over; neither bleeds across the fold."""
    front, back = panels(box, fold)
    grown = panels(box.inset(-bleed), fold)
    for panel, halves in ((front, grown[0]), (back, grown[1])):
        with writer.clipped(halves):
            if panel is front:
                draw_ground(writer, cell, front, bleed)
                cell.front(writer, front)
            else:
                draw_back(writer, cell, back, bleed, upside_down=fold == "below")
    middle = (front.x + back.right) / 2 if fold == "beside" else front.y
    line = (
        (middle, box.y, middle, box.top) if fold == "beside" else (box.x, middle, box.right, middle)
    )
    writer.lines([line], width=2 * _THIN, colour="#ffffff")
    writer.lines([line], width=2 * _THIN, dash=_DASH)


def draw_outline(writer: Writer, cell: Cell, box: Rect) -> None:
    """Draw the line along which a cell that is no box is cut."""
    if cell.outline == "round":
        reach = min(box.w, box.h) / 2
        writer.disc(box.x + box.w / 2, box.y + box.h / 2, reach, stroke=INK, width=_THIN)
    elif cell.outline == "hex":
        writer.polygon(hexagon(box), stroke=INK, width=_THIN)
