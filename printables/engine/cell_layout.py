"""Decides where cells lie: groups of equal ones in grids, stacked on pages, closely filled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from printables.engine.geometry import INCH, Rect
from printables.engine.label_sheets import LabelSheet
from printables.engine.paper import MARK, MARK_GAP, SHORTEST_MARK, Grid, Page
from printables.engine.problems import PrintProblem

STRIP = 2.6
"""Least width in mm of the strips for the head and for the ruler with its words."""
CLEAR = 0.3
_LEAST_BLEED = 2.0
"""Bleed in mm at the page's edges that is enough where more would cost a row of cells."""
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

    `taken` is what marks and bleed need beside the strips, `bleed` what they need elsewhere;
    `mark` is how long the marks are.
    """

    page: Page
    upright: bool
    taken: float
    bleed: float
    mark: float = MARK

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


@dataclass(frozen=True, slots=True)
class _Free:
    """An empty part of a page in mm, and which of its edges are free of neighbours.

    At the other edges what comes keeps its distance. `first`: it reaches over the whole page.
    """

    left: float
    right: float
    top: float
    low: float
    first: bool = False
    upper: bool = False
    lower: bool = False


def filled(frame: Frame, groups: Sequence[Group]) -> list[tuple[Span, ...]]:
    """Return the grids of each page; each is laid into the first free part that holds a cell."""
    pages: list[tuple[list[Span], list[_Free]]] = []
    for number, group in enumerate(groups):
        first = 0
        while first < group.count:
            if not any(_fits(frame, group, free) for _, parts in pages for free in parts):
                pages.append(([], [_whole(frame)]))
            for spans, parts in pages:
                free = next((each for each in parts if _fits(frame, group, each)), None)
                if free is not None:
                    span = _span(frame, group, free, number, first)
                    spans.append(span)
                    at = parts.index(free)
                    parts[at : at + 1] = _left(frame, group, free, span.grid)
                    first += span.grid.filled or 0
                    break
    return [tuple(spans) for spans, _ in pages]


def _whole(frame: Frame) -> _Free:
    room = frame.room
    return _Free(room.x, room.right, room.top, room.y, first=True, upper=True, lower=True)


def _away(frame: Frame, group: Group) -> float:
    """Return half of the distance in mm that a grid keeps from another: for marks and bleed."""
    if group.marked:
        return group.bleed + frame.mark + MARK_GAP + CLEAR / 2
    return group.bleed + APART / 2


def _fits(frame: Frame, group: Group, free: _Free) -> tuple[int, int] | None:
    """Return how many cells fit across and down a free part, None where not even one does."""
    away = _away(frame, group)
    high = free.top - free.low - away * (2 - free.upper - free.lower)
    wide = frame.room.w if free.first else free.right - free.left - away
    across = int((wide + group.gap + _HAIR) // (group.width + group.gap))
    down = int((high + group.gap + _HAIR) // (group.height + group.gap))
    return (across, down) if across > 0 and down > 0 else None


def _span(frame: Frame, group: Group, free: _Free, number: int, first: int) -> Span:
    """Return the grid of a group that a free part takes, in its upper left corner."""
    fits = _fits(frame, group, free)
    assert fits is not None
    across, down = fits
    away = _away(frame, group)
    count = min(group.count - first, across * down)
    left = free.left + away
    if free.first:  # where a full page of them would begin
        left = frame.page.width / 2 - (across * (group.width + group.gap) - group.gap) / 2
    top = free.top - (0.0 if free.upper else away)
    columns, rows = min(across, count), -(-count // across)
    size = (group.width, group.height, columns, rows, group.gap, group.bleed)
    return Span(Grid(frame.page, *size, left, top, count, mark=frame.mark), number, first)


def _left(frame: Frame, group: Group, free: _Free, grid: Grid) -> Iterator[_Free]:
    """Yield what is left of a free part beside and below a grid, the small before the large."""
    area, away = grid.area, _away(frame, group)
    low = area.y - away
    beside = _Free(area.right + away, frame.room.right, free.top, low, upper=free.upper)
    if not free.first:
        beside = replace(beside, right=free.right)
    yield beside
    cells = grid.cells()
    if not group.marked and cells[-1].right < area.right - _HAIR:
        top = cells[-1].top + group.gap - away
        yield replace(beside, left=cells[-1].right + away, right=area.right, top=top, upper=False)
    if low > free.low:
        yield replace(free, top=low, upper=False)


RULER = 4 * INCH
"""Length of the check ruler in mm: its other side reads 100 mm."""
_DEEPEST = 6.0
"""Greatest width in mm of the strips for the head and for the ruler with its words."""
_SHOWN = 60
"""Letters of a title that are told; a player's own may be endless."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The pages of some cells: the grids on each, and the strips for the head and the ruler.

    A strip that is higher than wide is written upwards.
    """

    page: Page
    pages: tuple[tuple[Span, ...], ...]
    head: Rect
    ruler: Rect


def plan(page: Page, groups: Sequence[Group]) -> Plan:
    """Return the fewest pages that hold all cells beside head and ruler.

    Raises PrintProblem with a way out when a cell is too large for the paper.
    """
    frames = _usable(page, groups)
    if not frames:
        raise PrintProblem(_too_large(page, groups))
    frame = frames[0]
    if len(frames) > 1:
        frame = min(frames, key=lambda each: _count(each, groups))
    pages = tuple(_laid(frame, groups))
    head, ruler = _strips(frame, pages)
    return Plan(page, pages, head, ruler)


def plan_labels(page: Page, sheet: LabelSheet, count: int) -> Plan:
    """Return the pages of labels: the first group alone, each cell on a label.

    Raises PrintProblem when the paper has room for no label.
    """
    whole = sheet.grid(page)
    pages = []
    for first in range(0, count, whole.count):
        grid = sheet.grid(page, min(count - first, whole.count))
        pages.append((Span(grid, 0, first),))
    area, reach = whole.area, page.reach
    head = max(min(reach.top - area.top - CLEAR, _DEEPEST), STRIP)
    foot = max(min(area.y - reach.y - CLEAR, _DEEPEST), STRIP)
    strip = Rect(reach.x, reach.top - head, reach.w, head)
    return Plan(page, tuple(pages), strip, Rect(reach.x, reach.y, reach.w, foot))


def pages_needed(page: Page, groups: Sequence[Group]) -> int | None:
    """Return how many pages hold all cells, None where one is too large for the paper."""
    return min((_count(frame, groups) for frame in _usable(page, groups)), default=None)


def _usable(page: Page, groups: Sequence[Group]) -> list[Frame]:
    """Return the frames that every cell fits into, those with long marks before the others."""
    frames = [*_frames(page, groups), *_frames(page, groups, tight=True)]
    return [frame for frame in frames if all(min(frame.fits(group)) for group in groups)]


def _count(frame: Frame, groups: Sequence[Group]) -> int:
    """Return how many pages a frame needs, for one group without laying them out."""
    if len(groups) == 1:
        across, down = frame.fits(groups[0])
        return -(-groups[0].count // (across * down))
    return len(_laid(frame, groups))


def turned(page: Page) -> Page:
    """Return the same paper turned a quarter; what its printer shrinks turns with it."""
    return replace(
        page,
        landscape=not page.landscape,
        correction=page.correction_down,
        correction_down=page.correction,
    )


def _frames(page: Page, groups: Sequence[Group], *, tight: bool = False) -> list[Frame]:
    """Return the frames whose strips are long enough for the ruler.

    A `tight` one has the shortest marks, and gives up some of the bleed at the page's edges.
    """
    bleed = max((group.bleed for group in groups), default=0.0)
    mark = SHORTEST_MARK if tight else MARK
    marks = mark + MARK_GAP if any(group.marked for group in groups) else 0.0
    sides = ((False, page.reach.w), (True, page.reach.h))
    taken = bleed + marks + CLEAR
    edge = min(bleed, _LEAST_BLEED) if tight else bleed
    return [Frame(page, upright, taken, edge, mark) for upright, long in sides if long >= RULER]


def _laid(frame: Frame, groups: Sequence[Group]) -> list[tuple[Span, ...]]:
    """Return the grids of each page: below each other, or with their gaps filled if that saves."""
    stacked = list(_pages(frame, groups))
    if len(stacked) < 2 or len(groups) < 2:
        return stacked
    close = filled(frame, groups)
    return close if len(close) < len(stacked) else stacked


def _pages(frame: Frame, groups: Sequence[Group]) -> Iterator[tuple[Span, ...]]:
    """Yield the grids of each page: below each other while there is room for a row."""
    room, here, low = frame.room, list[Span](), frame.room.top
    for number, group in enumerate(groups):
        across, most = frame.fits(group)
        step = group.height + group.gap
        first = 0
        while first < group.count:
            top = low - _between(frame, groups) if here else low
            rows = int((top - room.y + group.gap + _HAIR) // step)
            if rows <= 0:
                yield _centred(frame, groups, here)
                here, low = [], room.top
                continue
            rows = min(rows, most, -(-(group.count - first) // across))
            filled = min(rows * across, group.count - first)
            left = frame.page.width / 2 - (across * (group.width + group.gap) - group.gap) / 2
            size = (group.width, group.height, across, rows, group.gap, group.bleed)
            grid = Grid(frame.page, *size, left, top, filled, mark=frame.mark)
            here.append(Span(grid, number, first))
            first += filled
            low = top - rows * step + group.gap
    if here:
        yield _centred(frame, groups, here)


def _between(frame: Frame, groups: Sequence[Group]) -> float:
    """Return the distance of two grids: room for the marks and the bleed of both."""
    marks = any(group.marked for group in groups)
    return 2 * frame.bleed + (2 * (frame.mark + MARK_GAP) + CLEAR if marks else APART)


def _centred(frame: Frame, groups: Sequence[Group], spans: list[Span]) -> tuple[Span, ...]:
    """Return a page's grids; one alone stands as high as if its page were full."""
    if len(spans) > 1:
        return tuple(spans)
    (span,) = spans
    group = groups[span.group]
    full = frame.fits(group)[1] * (group.height + group.gap) - group.gap
    top = (frame.page.height + full) / 2
    return (replace(span, grid=replace(span.grid, top=top)),)


def _strips(frame: Frame, pages: Sequence[Sequence[Span]]) -> tuple[Rect, Rect]:
    """Return the strips for head and ruler, as wide as the grids leave, up to a limit."""
    reach = frame.page.reach
    areas = [span.grid.area for spans in pages for span in spans]
    if frame.upright:
        beside = min(min(area.x - reach.x, reach.right - area.right) for area in areas)
    else:
        beside = min(min(area.y - reach.y, reach.top - area.top) for area in areas)
    deep = min(beside - frame.taken, _DEEPEST)
    if frame.upright:
        right = Rect(reach.right - deep, reach.y, deep, reach.h)
        return Rect(reach.x, reach.y, deep, reach.h), right
    return Rect(reach.x, reach.top - deep, reach.w, deep), Rect(reach.x, reach.y, reach.w, deep)


def _too_large(page: Page, groups: Sequence[Group]) -> str:
    """Return the sentences for cells that the paper has no room for."""
    frames = _frames(page, groups, tight=True)
    name = f"{page.paper.title}{' turned' if page.landscape else ''}"
    if not frames:
        return (
            f"{name} is too small for the check ruler of {RULER:g} mm with margins of "
            f"{page.margin:g} mm. Choose a larger paper or smaller margins."
        )
    group = next(each for each in groups if not any(min(frame.fits(each)) for frame in frames))
    wide, high = group.width + 2 * group.bleed, group.height + 2 * group.bleed
    bleed = " with its bleed" if group.bleed else ""
    rooms = [(frame.room.w + 2 * group.bleed, frame.room.h + 2 * group.bleed) for frame in frames]
    has = " or ".join(dict.fromkeys(f"{w:.4g} x {h:.4g} mm" for w, h in rooms))
    other = turned(page)
    ways = ["larger paper"]
    if any(all(min(f.fits(each)) for each in groups) for f in _frames(other, groups, tight=True)):
        ways.append("upright paper" if page.landscape else "turned paper")
    ways += ["smaller margins"] if page.margin > 0 else []
    ways += ["less bleed"] if group.bleed else []
    choice = ", ".join(ways[:-1]) + (" or " if ways[1:] else "") + ways[-1]
    title = group.title if len(group.title) <= _SHOWN else f"{group.title[: _SHOWN - 1]}…"
    where = f"p{name[1:]}" if name.startswith("Paper of") else name
    return (
        f"“{title[:1].upper()}{title[1:]}” measures {wide:.4g} x {high:.4g} mm{bleed}; the room "
        f"on {where} beside its check ruler is {has}. Choose {choice}."
    )
