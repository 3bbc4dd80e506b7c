"""Sizes of paper, the page made of one, and the part of it that a printer can reach."""

from __future__ import annotations

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


def paper_named(name: str) -> Paper:
    """Return the paper of this name; PrintProblem names the known ones when there is none."""
    try:
        return PAPERS[name.strip().lower()]
    except KeyError:
        known = ", ".join(PAPERS)
        raise PrintProblem(f"No paper is called “{name[:40]}”. Known are {known}.") from None


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet of paper.

    `correction` is how much the printer shrinks what it prints (a line of 100 mm that comes
    out as 98.5 mm gives 100 / 98.5). All other measures are millimetres as they shall come
    out, so a page drawn larger to make up for its printer has less room.
    """

    paper: Paper
    landscape: bool = False
    margin: float = MARGIN
    correction: float = 1.0

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
        height = (self.height - 2 * self.margin) / self.correction
        return Rect((self.width - width) / 2, (self.height - height) / 2, width, height)
