"""Sizes of paper, the page made of one, and the part of it that a printer can reach."""

from __future__ import annotations

import re
from dataclasses import dataclass

from printables.geometry import Rect
from printables.problems import PrintProblem

MARGIN = 5.0
"""Millimetres along each edge that home printers commonly leave blank."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper, upright: its name for the command line, its title, its sides in mm."""

    name: str
    title: str
    width: float
    height: float


PAPERS = {
    paper.name: paper
    for paper in (
        Paper("a4", "A4", 210.0, 297.0),
        Paper("letter", "Letter", 215.9, 279.4),
        Paper("legal", "Legal", 215.9, 355.6),
        Paper("a3", "A3", 297.0, 420.0),
        Paper("tabloid", "Tabloid", 279.4, 431.8),
        Paper("a5", "A5", 148.0, 210.0),
    )
}


_SIDES = re.compile(r"(\d+(?:\.\d+)?)\s*[x×]\s*(\d+(?:\.\d+)?)\s*(mm|in|)", re.IGNORECASE)
_SMALLEST_SIDE, _LARGEST_SIDE = 70.0, 2000.0
_INCH = 25.4


def paper_named(name: str) -> Paper:
    """Return the paper of this name, or of sides such as "210x330" (mm) or "8x13in".

    PrintProblem names the known ones when there is none, and the limits of its sides.
    """
    plain = name.strip().lower()
    if plain in PAPERS:
        return PAPERS[plain]
    sides = _SIDES.fullmatch(plain)
    if sides is None:
        known = ", ".join(PAPERS)
        raise PrintProblem(
            f"No paper is called “{name[:40]}”. Known are {known}, or sides in mm, as 210x330."
        )
    unit = _INCH if sides[3] == "in" else 1.0
    width, height = sorted((float(sides[1]) * unit, float(sides[2]) * unit))
    if width < _SMALLEST_SIDE or height > _LARGEST_SIDE:
        raise PrintProblem(
            f"A paper of {width:g} x {height:g} mm cannot be used: its sides are "
            f"{_SMALLEST_SIDE:g} to {_LARGEST_SIDE:g} mm."
        )
    return Paper(plain, f"Paper of {width:g} x {height:g} mm", width, height)


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet of paper.

    `correction` and `correction_down` are how much the printer shrinks what it prints, across
    the page and down it (a line of 100 mm that comes out as 98.5 mm gives 100 / 98.5). All other
    measures are millimetres as they shall come out, so a page drawn larger to make up for its
    printer has less room.
    """

    paper: Paper
    landscape: bool = False
    margin: float = MARGIN
    correction: float = 1.0
    correction_down: float = 1.0

    @property
    def width(self) -> float:
        """Return the width in mm."""
        return self.paper.height if self.landscape else self.paper.width

    @property
    def height(self) -> float:
        """Return the height in mm."""
        return self.paper.width if self.landscape else self.paper.height

    @property
    def printable(self) -> Rect:
        """Return the part that a printer can reach, measured from the lower left corner."""
        width = (self.width - 2 * self.margin) / self.correction
        height = (self.height - 2 * self.margin) / self.correction_down
        return Rect((self.width - width) / 2, (self.height - height) / 2, width, height)

    @property
    def reach(self) -> Rect:
        """Return the part for marks: at least 5 mm from the edges, or viewers shrink the page."""
        more = max(MARGIN - self.margin, 0.0)
        width = self.printable.w - 2 * more / self.correction
        height = self.printable.h - 2 * more / self.correction_down
        return Rect((self.width - width) / 2, (self.height - height) / 2, width, height)
