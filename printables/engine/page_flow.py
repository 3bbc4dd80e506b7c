"""Lays blocks of known height onto pages: a group stays together where a page can hold it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from printables.engine.canvas import Writer

_HAIR = 1e-6


@dataclass(frozen=True, slots=True)
class Block:
    """Something of one height in mm, drawn downwards from its top edge."""

    height: float
    draw: Callable[[Writer, float], None]


def stacked(blocks: Sequence[Block]) -> Block:
    """Return blocks as one that is never split."""

    def draw(writer: Writer, top: float) -> None:
        for block in blocks:
            block.draw(writer, top)
            top -= block.height

    return Block(sum(block.height for block in blocks), draw)


@dataclass(frozen=True, slots=True)
class Group:
    """Blocks that belong together, `gap` mm below what comes before.

    `again` is the head that is repeated when the group goes on over the page. `lead` is how
    many blocks at the start (a head and its first row) never stand alone at a page's foot.
    `empty` is the share of a page that may stay empty so that the group is not split.
    """

    blocks: tuple[Block, ...]
    gap: float = 4.0
    again: Block | None = None
    lead: int = 1
    empty: float = 0.22

    @property
    def height(self) -> float:
        """Return the height of all blocks in mm."""
        return sum(block.height for block in self.blocks)


@dataclass(frozen=True, slots=True)
class Placed:
    """A block and its distance in mm from the top of the page's content."""

    down: float
    block: Block


class Pages:
    """Pages being filled from above; `room` is the height in mm of each, `first` of the first."""

    def __init__(self, first: float, room: float) -> None:
        self._first = first
        self._room = room
        self._down = 0.0
        self.pages: list[list[Placed]] = [[]]

    @property
    def left(self) -> float:
        """Return the height in mm that is left on the last page."""
        return self._height - self._down

    @property
    def _height(self) -> float:
        return self._first if len(self.pages) == 1 else self._room

    def add(self, group: Group) -> None:
        """Place a group: here, whole on the next page, or split between its blocks."""
        gap = group.gap if self._down else 0.0
        if gap + group.height <= self.left + _HAIR:
            self._put(group.blocks, gap)
            return
        lead = gap + sum(block.height for block in group.blocks[: group.lead])
        wasted = self.left / self._height
        fits_whole = group.height <= self._room + _HAIR
        if self._down and (lead > self.left or (fits_whole and wasted <= group.empty)):
            self._turn()
            gap = 0.0
        self._split(group, gap)

    def _split(self, group: Group, gap: float) -> None:
        self._down += gap
        last_two = len(group.blocks) - 2
        for place, block in enumerate(group.blocks):
            needed = block.height
            if group.again and place == last_two > group.lead:  # no row goes over the page alone
                needed += group.blocks[-1].height
            if needed > self.left + _HAIR and self._down:
                self._turn()
                if group.again and place >= 1:
                    self._put((group.again,), 0.0)
            self._put((block,), 0.0)

    def _put(self, blocks: Sequence[Block], gap: float) -> None:
        self._down += gap
        for block in blocks:
            self.pages[-1].append(Placed(self._down, block))
            self._down += block.height

    def _turn(self) -> None:
        self.pages.append([])
        self._down = 0.0
