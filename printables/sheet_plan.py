"""Decides where cells lie: grids of equal ones, stacked on pages beside head and check ruler."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from printables.geometry import INCH, MARK, MARK_GAP, Grid, Rect
from printables.paper import Page
from printables.problems import PrintProblem
from printables.sheet_filling import filled
from printables.sheet_groups import APART, CLEAR, Frame, Group, Span

RULER = 4 * INCH
"""Length of the check ruler in mm: its other side reads 100 mm."""
_DEEPEST = 6.0
"""Greatest width in mm of the strips for the head and for the ruler with its words."""
_HAIR = 1e-6
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


def pages_needed(page: Page, groups: Sequence[Group]) -> int | None:
    """Return how many pages hold all cells, None where one is too large for the paper."""
    return min((_count(frame, groups) for frame in _usable(page, groups)), default=None)


def _usable(page: Page, groups: Sequence[Group]) -> list[Frame]:
    """Return the frames that every cell fits into."""
    frames = _frames(page, groups)
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


def _frames(page: Page, groups: Sequence[Group]) -> list[Frame]:
    """Return the frames whose strips are long enough for the ruler."""
    bleed = max((group.bleed for group in groups), default=0.0)
    marks = MARK + MARK_GAP if any(group.marked for group in groups) else 0.0
    sides = ((False, page.reach.w), (True, page.reach.h))
    taken = bleed + marks + CLEAR
    return [Frame(page, upright, taken, bleed) for upright, long in sides if long >= RULER]


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
            here.append(Span(Grid(frame.page, *size, left, top, filled), number, first))
            first += filled
            low = top - rows * step + group.gap
    if here:
        yield _centred(frame, groups, here)


def _between(frame: Frame, groups: Sequence[Group]) -> float:
    """Return the distance of two grids: room for the marks and the bleed of both."""
    marks = any(group.marked for group in groups)
    return 2 * frame.bleed + (2 * (MARK + MARK_GAP) + CLEAR if marks else APART)


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
    frames = _frames(page, groups)
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
    if any(all(min(f.fits(each)) for each in groups) for f in _frames(other, groups)):
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
