"""Draws measuring sticks: in sections that fit a page, marked where something reaches or ends."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from printables.army_words import names_listed
from printables.engine import fonts
from printables.engine.canvas import INK, WHITE, Writer
from printables.engine.geometry import Rect, Segment
from printables.engine.length_and_date_text import FOOT, INCH
from printables.engine.livery import Livery, hatch
from printables.engine.options import Measures
from printables.engine.origin_marks import Mark, draw_mark
from printables.engine.small_parts import draw_block, grey
from printables.engine.text import MM, SMALLEST, Block, Setter, fit_block

WIDE = 20.0
"""Width of a stick in mm."""
TAB = 12.0
"""Length in mm of the tab on which the next section is glued."""
SHORT = 3.0
"""A gauge shorter than so many inches is measured across, as no words go along it."""
TALL = 45.0
_BAR = 3.0
_LABELS = (6.3, 14.2)
_TITLE = 14.9
_MARGIN = 1.6
_WIDEST = 80.0


@dataclass(frozen=True, slots=True)
class Tick:
    """A mark on a stick: inches from its start, its length in words, and whose it is."""

    at: float
    length: str
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Stick:
    """A measuring stick: its title, its length in inches, its marks, and whose it is."""

    title: str
    inches: float
    ticks: tuple[Tick, ...]
    measures: Measures
    look: Livery | None = None
    mark: Mark | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a stick between two whole inches; `number` of `count`."""

    start: int
    end: float
    number: int
    count: int

    @property
    def long(self) -> float:
        """Return its length in mm, without the tab."""
        return (self.end - self.start) * INCH

    @property
    def tab(self) -> float:
        """Return the length of its tab in mm, 0 at the last section."""
        return TAB if self.number < self.count else 0.0


def sections(inches: float, room: float, *, large: bool = False) -> tuple[Section, ...]:
    """Return the sections of a stick, as few as fit `room` mm with their tabs, in whole inches.

    They are about alike, or all but the last as `large` as can be, so that rests share a page.
    """
    if inches * INCH <= room + 1e-6:
        return (Section(0, inches, 1, 1),)
    most = max(int((room - TAB + 1e-6) / INCH), 1)
    count = ceil(inches / most - 1e-9)
    edges = [round(inches * part / count) for part in range(count)]
    if large:
        last = min((count - 1) * most, max(int(inches - SHORT), ceil(inches - most - 1e-9)))
        edges = [*range(0, (count - 1) * most, most), last]
    ends = [*map(float, edges[1:]), inches]
    return tuple(
        Section(start, end, number, count)
        for number, (start, end) in enumerate(zip(edges, ends, strict=True), start=1)
    )


def draw_section(writer: Writer, stick: Stick, section: Section, setter: Setter) -> None:
    """Draw one section lying along its length, its start at (0, 0)."""
    long = section.long
    writer.rect(Rect(0, 0, long, WIDE), fill=WHITE, stroke=INK, width=0.6)
    _draw_bars(writer, stick, section)
    if stick.measures != "in":
        _draw_centimetres(writer, section)
    _draw_title(writer, stick, section, setter)
    here = [tick for tick in stick.ticks if section.start < tick.at <= section.end + 1e-6]
    edges = [0.0, *((tick.at - section.start) * INCH for tick in here), long]
    for place, tick in enumerate(here, start=1):
        _draw_tick(writer, tick, edges[place - 1], edges[place], edges[place + 1], long)
    if section.tab:
        _draw_tab(writer, section)


def _draw_bars(writer: Writer, stick: Stick, section: Section) -> None:
    """Draw inches as bars, every other one filled, with their numbers and the feet."""
    colour = INK if writer.ink or stick.look is None else stick.look.band
    for inch in range(section.start, ceil(section.end - 1e-9)):
        x = (inch - section.start) * INCH
        bar = Rect(x, 0.0, min(INCH, section.long - x), _BAR)
        writer.rect(bar, fill=WHITE if inch % 2 else colour, stroke=INK, width=0.3)
    segments: list[Segment] = []
    for quarter in range(section.start * 4 + 1, int(section.end * 4 + 1e-6)):
        x = (quarter / 4 - section.start) * INCH
        high = _BAR + (1.6 if quarter % 4 == 0 else 0.9 if quarter % 2 == 0 else 0.5)
        segments.append((x, _BAR, x, high))
    writer.lines(segments, width=0.3)
    for inch in range(section.start + 1, int(section.end + 1e-6) + 1):
        x = (inch - section.start) * INCH
        feet = inch % FOOT == 0
        words = f"{inch // FOOT} ft" if feet else f"{inch}"
        size = 8.0 if feet else 7.0
        writer.text(words, x - (1.5 if feet else 0.8), 3.5, size, fonts.bold(), align="right")


def _draw_centimetres(writer: Writer, section: Section) -> None:
    """Draw centimetres along the upper edge, counted from the stick's own start."""
    first = section.start * INCH
    segments: list[Segment] = []
    numbers: list[tuple[float, int]] = []
    for half in range(int(first / 5) + 1, int((first + section.long) / 5 + 1e-6) + 1):
        x = half * 5 - first
        if x > section.long - 0.05:
            break
        segments.append((x, WIDE, x, WIDE - (1.7 if half % 2 == 0 else 0.9)))
        if half % 4 == 0 and 6 < x < section.long - 2:
            numbers.append((x, half // 2))
    writer.lines(segments, width=0.25, colour=grey(writer))
    for x, number in numbers:
        words = f"{number}" if numbers[0][1] != number else f"{number} cm"
        base = WIDE - 2.9  # below the ends of the half centimetres, which it is as long as
        writer.text(words, x - 0.5, base, SMALLEST, colour=grey(writer), align="right")


def _draw_title(writer: Writer, stick: Stick, section: Section, setter: Setter) -> None:
    words = stick.title
    if section.count > 1:
        words += f" · {section.number} of {section.count}"
    left = _MARGIN
    if stick.look:
        plate = Rect(left, _TITLE - 0.3, 3.6, 2.6)
        writer.rect(plate, fill=stick.look.band, stroke=INK, width=0.3, radius=0.4)
        hatch(writer, plate, stick.look.pattern, stick.look.line, 0.3)
        left += 4.6
    line = setter.line(words, fonts.bold(), 7.0, section.long - left - 4.0)
    writer.text(line.text, left, _TITLE, line.size, fonts.bold())
    if stick.mark:
        end = left + fonts.bold().width(line.text) * line.size / MM
        draw_mark(writer, stick.mark, end + 1.0, _TITLE + 0.9)


def _draw_tick(
    writer: Writer, tick: Tick, before: float, x: float, after: float, long: float
) -> None:
    """Draw a mark over the width of the stick and say beside it what it is for."""
    writer.lines([(x, 0.0, x, _TITLE - 0.5)], width=0.9)
    tip = ((x, _LABELS[0] - 0.4), (x - 1.1, _LABELS[0] - 2.2), (x + 1.1, _LABELS[0] - 2.2))
    if x < long - 1:
        writer.polygon(tip, fill=INK)
    left = min(x - before, _WIDEST) - 2 * _MARGIN
    right = min(after - x, _WIDEST) - 2 * _MARGIN
    behind = left < 22.0 and right > left
    room = right if behind else left
    if room < 5.0:
        return
    low, top = _LABELS
    block = label_block(tick, room, top - low)
    wide = max(fonts.body().width(line) for line in block.lines) * block.size / MM
    start = x + _MARGIN if behind else x - _MARGIN - wide
    draw_block(writer, block, start, top)


def label_block(tick: Tick, wide: float, high: float) -> Block:
    """Return the words of a mark: as many of the names as there is room for, the rest counted."""
    kept = len(tick.names)
    while True:
        names = names_listed(tick.names[:kept])
        left = len(tick.names) - kept
        if left and names:
            names += f" and {left} more"
        words = ": ".join(part for part in (tick.length, names) if part)
        block = fit_block(words, fonts.body(), 7.5, wide, high)
        if not block.cut or not kept:
            return block
        kept -= 1


def _draw_tab(writer: Writer, section: Section) -> None:
    """Draw the tab at the end of a section, on which the next one is glued."""
    x = section.long
    inset = 1.5
    corners = ((x, 0.0), (x + TAB, inset), (x + TAB, WIDE - inset), (x, WIDE))
    writer.polygon(corners, fill=WHITE, stroke=grey(writer), width=0.4)
    hatch(writer, Rect(x + 0.3, inset, TAB - 0.6, WIDE - 2 * inset), "up", grey(writer), 0.15)
    plate = Rect(x + 2.0, WIDE / 2 - 4.6, TAB - 4.0, 9.2)
    writer.rect(plate, fill=WHITE, stroke=INK, width=0.3, radius=1.0)
    middle = x + TAB / 2
    writer.text(f"{section.number + 1}", middle, WIDE / 2 + 0.4, 10, fonts.bold(), align="centre")
    writer.text("glue", middle, WIDE / 2 - 3.4, SMALLEST, align="centre")


def draw_short(writer: Writer, stick: Stick, setter: Setter) -> None:
    """Draw a short gauge that is measured across, its words below one another."""
    wide = stick.inches * INCH
    writer.rect(Rect(0, 0, wide, TALL), fill=WHITE, stroke=INK, width=0.6)
    y = TALL - 5.0
    writer.lines([(0.0, y, wide, y)], width=0.6)
    for x, way in ((0.0, 1), (wide, -1)):
        corners = ((x, y), (x + way * 2.6, y + 1.2), (x + way * 2.6, y - 1.2))
        writer.polygon(corners, fill=INK)
    number = stick.ticks[0].length if stick.ticks else stick.title
    line = setter.line(number, fonts.bold(), 12, wide - 2 * _MARGIN)
    writer.text(line.text, wide / 2, y - 5.4, line.size, fonts.bold(), align="centre")
    words = ", ".join(name for tick in stick.ticks for name in tick.names)
    block = setter.block(words, fonts.body(), 7.5, wide - 2 * _MARGIN, y - 12.5)
    draw_block(writer, block, _MARGIN, y - 7.5)
    if stick.look:
        writer.rect(Rect(0, 0, wide, 3.0), fill=stick.look.band, stroke=INK, width=0.4)
        hatch(writer, Rect(0.2, 0.2, wide - 0.4, 2.6), stick.look.pattern, stick.look.line)
