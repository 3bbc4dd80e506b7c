"""Places the blocks of a reference for tonight in columns, in the largest type that fits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from printables.engine.geometry import Rect
from printables.engine.livery import Livery
from printables.pack_inputs import PackFacts
from printables.reference.typesetting import Bit
from printables.tonight.blocks import LaidBlock, lay_block
from printables.tonight.in_play import InPlay
from printables.tonight.kind import GAP, Kind
from printables.tonight.turn_strip import turn_strip
from printables.tonight.usual import usual_blocks
from rules.games.playbook import NightBlock, NightRow

_WAYS = ((11.0, 0.0, 1.0), (10.5, 0.0, 1.0), (10.0, 0.0, 1.0), (10.0, -0.5, 0.0))
"""Sizes in points, how close lines stand at least, and how loose: tried in this order."""
_WAYS_LARGE = ((14.0, 0.0, 1.0), (13.0, 0.0, 1.0), (12.0, 0.0, 1.0))
"""The same in large print, which takes more pages rather than smaller type."""
_HAIR = 1e-6
_NARROW = 160.0
"""Millimetres of a page below which all stands in one column."""


@dataclass(frozen=True, slots=True)
class _Put:
    page: int
    x: float
    down: float
    bit: Bit


class Flow:
    """Columns of pages of one height, filled from above: two, or one of a narrow page."""

    def __init__(self, width: float, height: float, gap: float) -> None:
        self.width, self.height, self.gap = width, height, gap
        self.single = width < _NARROW
        self.column = width if self.single else (width - GAP) / 2
        self.ends: list[tuple[int, float]] = [(0, 0.0), (0, 0.0)]
        self.puts: list[_Put] = []

    @property
    def pages(self) -> int:
        """Return how many pages are filled."""
        return max(end[0] for end in self.ends) + 1

    def wide(self, bits: Sequence[Bit], *, gap: bool) -> None:
        """Put things over the whole width, below both columns; they stay together if they can."""
        end = self._filled(max(self.ends), 0.0, bits, gap=gap)
        self.ends = [end, end]

    def side(self, at: int, bits: Sequence[Bit], *, gap: bool) -> None:
        """Put things into the left column, 0, or the right one, 1."""
        if self.single:
            self.wide(bits, gap=gap)
        else:
            self.ends[at] = self._filled(self.ends[at], at * (self.column + GAP), bits, gap=gap)

    def _filled(
        self, end: tuple[int, float], x: float, bits: Sequence[Bit], *, gap: bool
    ) -> tuple[int, float]:
        """Put things below an end, a head never alone; return where they end."""
        page, down = end
        down += self.gap if gap and down else 0.0
        for number, bit in enumerate(bits):
            together = bit.height + (bits[1].height if number == 0 and len(bits) > 1 else 0.0)
            if down + together > self.height + _HAIR and down:
                page, down = page + 1, 0.0
            self.puts.append(_Put(page, x, down, bit))
            down += bit.height
        return page, down

    @property
    def shorter(self) -> int:
        """Return the column that ends higher."""
        return 0 if self.single or self.ends[0] <= self.ends[1] else 1


def _flow(play: InPlay, kind: Kind, room: Rect, head: Sequence[Bit]) -> Flow:
    """Return all blocks laid out at one size."""
    flow = Flow(room.w, room.h, kind.gap)
    for bit in head:
        flow.wide([bit], gap=False)
    blocks = play.playbook.tonight or usual_blocks(play.ruleset, play.playbook)
    for wide, group in groupby((*blocks, *_agreed(play)), lambda each: each.place == "full"):
        if not wide:
            level = max(flow.ends)
            flow.ends = [level, level]
        for block in group:
            _add(flow, play, block, kind)
    return flow


def _add(flow: Flow, play: InPlay, block: NightBlock, kind: Kind) -> None:
    evenly = block.place == "even" or block.kind == "tests"
    width = flow.column if evenly or block.place != "full" else flow.width
    laid = lay_block(play, block, kind, width)
    if laid is None:
        return
    if block.place in ("left", "right"):
        at = 0 if block.place == "left" else 1
        flow.side(at, [*([laid.head] if laid.head else []), *laid.rows], gap=True)
    elif evenly:
        _even(flow, play, laid, kind)
    else:
        flow.wide([*([laid.head] if laid.head else []), *laid.rows], gap=True)


def _even(flow: Flow, play: InPlay, laid: LaidBlock, kind: Kind) -> None:
    """Put the rows of a block one by one into the shorter column, below its head."""
    rows = list(laid.rows)
    fresh = {0, 1}
    if laid.block.place == "full":
        whole = lay_block(play, laid.block, kind, flow.width)
        if whole and whole.head:
            flow.wide([whole.head], gap=True)
            fresh = set()
    elif laid.head:
        at = flow.shorter
        flow.side(at, [laid.head, rows.pop(0)], gap=True)
        fresh.discard(at)
    for row in rows:
        at = flow.shorter
        flow.side(at, [row], gap=at in fresh)
        fresh.discard(at)


def _agreed(play: InPlay) -> Iterable[NightBlock]:
    """Return the block of what was agreed for tonight, where anything was."""
    said = play.agreed()
    if said:
        yield NightBlock(kind="text", rows=(NightRow(name="Agreed.", text=" ".join(said)),))


_TOO_MANY = 2
"""Pages that no smaller type brings down to one."""


def lay_on_page(play: InPlay, look: Livery, room: Rect) -> Flow | None:
    """Return the reference in the largest type in which one page holds it, spread over the page."""
    for size, low, high in _ways(play.facts):
        best = _at(play, look, room, size, low)
        if best.pages > _TOO_MANY:
            return None
        if best.pages > 1:
            continue
        for _ in range(5):
            middle = (low + high) / 2
            tried = _at(play, look, room, size, middle)
            if tried.pages > 1:
                high = middle
            else:
                best, low = tried, middle
        return best
    return None


def _at(play: InPlay, look: Livery, room: Rect, size: float, share: float) -> Flow:
    kind = Kind(size, share, look)
    return _flow(play, kind, room, turn_strip(play, kind, room.w))


def lay_on_pages(play: InPlay, look: Livery, room: Rect) -> Flow:
    """Return the reference in the least type, on as many pages as it takes."""
    size = min(way[0] for way in _ways(play.facts))
    return _at(play, look, room, size, 0.0)


def _ways(facts: PackFacts) -> tuple[tuple[float, float, float], ...]:
    return _WAYS_LARGE if facts.options.large_print else _WAYS
