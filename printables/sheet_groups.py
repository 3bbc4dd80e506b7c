"""What lies on pages of cells: groups of equal ones, the grids they fill, the room of a page."""

from __future__ import annotations

from dataclasses import dataclass

from printables.geometry import Grid, Rect
from printables.paper import Page

STRIP = 2.6
"""Least width in mm of the strips for the head and for the ruler with its words."""
CLEAR = 0.3
APART = 3.0
"""Millimetres between grids that need no marks."""
_HAIR = 1e-6


@dataclass(frozen=True, slots=True)
class Group:
    """Cells that lie in grids together: what they are, how large, how many; lengths in mm.

    `marked` ones are cut along straight lines that marks show.
    """

    title: str
    width: float
    height: float
    count: int
    gap: float = 0.0
    bleed: float = 0.0
    marked: bool = True


@dataclass(frozen=True, slots=True)
class Span:
    """A grid on one page, and which cells of which group fill it: from `first` on."""

    grid: Grid
    group: int
    first: int


@dataclass(frozen=True, slots=True)
class Frame:
    """A page with strips for head and ruler: along its top and foot, or `upright` at its sides.

    `taken` is what marks and bleed need beside the strips, `bleed` what they need elsewhere.
    """

    page: Page
    upright: bool
    taken: float
    bleed: float

    @property
    def room(self) -> Rect:
        """Return the room for the cells themselves, about the middle of the page."""
        reach, printable = self.page.reach, self.page.printable
        strips = 2 * (STRIP + self.taken)
        width = reach.w - strips if self.upright else printable.w - 2 * self.bleed
        height = printable.h - 2 * self.bleed if self.upright else reach.h - strips
        return Rect((self.page.width - width) / 2, (self.page.height - height) / 2, width, height)

    def fits(self, group: Group) -> tuple[int, int]:
        """Return how many cells of a group fit across and down an empty page."""
        room = self.room
        return (
            max(int((room.w + group.gap + _HAIR) // (group.width + group.gap)), 0),
            max(int((room.h + group.gap + _HAIR) // (group.height + group.gap)), 0),
        )
