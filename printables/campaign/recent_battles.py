"""What fills the page below the standings: the points as a chart, the last battles, the next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from printables.campaign.facts import CampaignFacts
from printables.campaign.report_chapters import coming
from printables.engine import fonts
from printables.engine.canvas import INK, WHITE, Writer
from printables.engine.geometry import Rect
from printables.engine.page_flow import Block, Group
from printables.engine.small_parts import PALE_LINE, cap, grey
from printables.engine.text import MM, Setter
from printables.forms.parts import head_block
from rules.campaign.state.campaign_state import Battle
from rules.campaign.state.statistics import axis_steps, points_after

MOST_LINES = 8
"""More lines than this cannot be told apart."""
_DASHES = (None, None, (1.6, 0.9), (0.5, 0.8), (2.6, 0.8), (0.9, 0.9), (3.2, 1.2), (0.5, 1.6))
_UNLIKE = (None, (1.6, 0.9), (4.0, 0.8), *_DASHES[3:])
"""Dashes of lines that their colours do not tell apart."""
_MARKS = ("disc", "square", "triangle", "diamond", "ring", "box", "disc", "square")
_SIZE = 8.0
_BESIDE = 0.3
_NAME = 35.0
"""The most room in mm of a name beside its line."""
_BROAD, _FINER = 1.1, 0.35
"""Width of the last line in points, and how much broader each is that lies below another: lines
that run together are seen all the same."""
_MOST_NUMBERS = 20
_NUMBERS = 5
"""About so many numbers stand along the axis of the values."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line: its name, its colour, and its value at the beginning and after each battle.

    `mark` says which dash and mark tell it from the others, from 0.
    """

    name: str
    colour: str
    values: tuple[int, ...]
    mark: int = 0


def chart_lines(campaign: CampaignFacts) -> tuple[list[Line], int]:
    """Return the points of the leading armies after each battle, and how many armies there are.

    Marks go by the order of entering, as in the window, and stay when the places change.
    """
    series = points_after(campaign.state)
    order = [line.entry for line in campaign.state.standings if line.entry in series]
    drawn = [
        each.entry.id for each in campaign.state.entries if each.entry.id in order[:MOST_LINES]
    ]
    lines = [
        # The label's colour reads on white paper, which the plastic's own need not.
        Line(campaign.label(key), campaign.look(key).label, series[key], drawn.index(key))
        for key in order[:MOST_LINES]
    ]
    return lines, len(order)


def draw_chart(writer: Writer, setter: Setter, box: Rect, lines: Sequence[Line]) -> None:
    """Draw the lines into a box, with battles across and values up."""
    shown = lines[:MOST_LINES]
    steps = axis_steps(max(max(line.values) for line in shown), _NUMBERS)
    beside = min(max(fonts.bold().width(_ended(line)) * _SIZE / MM for line in shown), _NAME)
    plot = Rect(box.x + 9.0, box.y + 6.0, box.w - 9.0 - beside - 8.0, box.h - 8.0)
    count = max(len(line.values) for line in shown) - 1

    def place(at: int, value: float) -> tuple[float, float]:
        return plot.x + plot.w * at / max(count, 1), plot.y + plot.h * value / steps[-1]

    _draw_axes(writer, plot, steps, count)
    alike = writer.ink or len({line.colour for line in shown}) < len(shown)
    dashes = _UNLIKE if alike else _DASHES
    ends = []
    for at, line in enumerate(shown):
        points = [place(number, value) for number, value in enumerate(line.values)]
        colour = INK if writer.ink else line.colour
        segments = [(*one, *other) for one, other in pairwise(points)]
        broad = _BROAD + _FINER * min(len(shown) - 1 - at, 3)
        writer.lines(segments, width=broad, colour=colour, dash=dashes[line.mark])
        marked = points if count <= _MOST_NUMBERS else points[-1:]
        for point in marked[1:] or marked:
            _draw_mark(writer, _MARKS[line.mark], point, colour)
        ends.append((points[-1][1], at))
    _draw_names(writer, setter, plot, shown, ends)


def _draw_axes(writer: Writer, plot: Rect, steps: Sequence[int], count: int) -> None:
    for step in steps:
        y = plot.y + plot.h * step / steps[-1]
        colour = grey(writer) if writer.ink else PALE_LINE
        writer.lines([(plot.x, y, plot.right, y)], width=0.3, colour=colour)
        base = y - cap(_SIZE) / 2
        writer.text(str(step), plot.x - 2.0, base, _SIZE, colour=grey(writer), align="right")
    every = max(1, -(-count // _MOST_NUMBERS))
    for number in range(1, count + 1, every):
        x = plot.x + plot.w * number / max(count, 1)
        writer.text(str(number), x, plot.y - 4.6, _SIZE, colour=grey(writer), align="centre")


def _draw_names(
    writer: Writer,
    setter: Setter,
    plot: Rect,
    lines: Sequence[Line],
    ends: Sequence[tuple[float, int]],
) -> None:
    """Set each name at its line's end; those that would lie on each other stand apart."""
    apart = 4.2
    places = sorted(ends, key=lambda end: (end[0], -end[1]))
    heights: list[float] = []
    for y, _ in places:
        heights.append(max(y, heights[-1] + apart) if heights else y)
    over = heights[-1] - (plot.top + 1.0)
    heights = [y - max(over, 0.0) for y in heights]
    for y, (end, at) in zip(heights, places, strict=True):
        line = lines[at]
        colour = INK if writer.ink else line.colour
        x = plot.right + 2.6
        if abs(y - end) > _BESIDE or [each for each, _ in places].count(end) > 1:
            x += 4.0  # the line's own mark is not beside its name: it is said again
            _draw_mark(writer, _MARKS[line.mark], (x - 2.4, y), colour)
        value = _ended(line).removeprefix(line.name)
        room = _NAME - fonts.bold().width(value) * _SIZE / MM
        name = setter.line(line.name, fonts.bold(), _SIZE, room, smallest=6.0)
        base = y - cap(_SIZE) / 2
        writer.text(f"{name.text}{value}", x, base, name.size, fonts.bold())


def _ended(line: Line) -> str:
    """Return what stands at a line's end: whose it is, and its last value."""
    return f"{line.name} {line.values[-1]}"


def _draw_mark(writer: Writer, mark: str, at: tuple[float, float], colour: str) -> None:
    x, y = at
    fill = WHITE if mark in ("ring", "box") else colour
    if mark in ("disc", "ring"):
        writer.disc(x, y, 1.1, fill=fill, stroke=colour, width=0.7)
    elif mark in ("square", "box"):
        writer.rect(Rect(x - 1.0, y - 1.0, 2.0, 2.0), fill=fill, stroke=colour, width=0.7)
    elif mark == "triangle":
        points = [(x, y + 1.4), (x + 1.3, y - 1.0), (x - 1.3, y - 1.0)]
        writer.polygon(points, fill=fill, stroke=colour, width=0.7)
    else:
        points = [(x, y + 1.5), (x + 1.5, y), (x, y - 1.5), (x - 1.5, y)]
        writer.polygon(points, fill=fill, stroke=colour, width=0.7)


_HEAD, _GAP, _ROW = 7.4, 5.0, 6.0
_CHART = (58.0, 92.0)
_MOST = 8
_MOST_LETTERS = 42
"""Letters of the names of those who met, before each of them is shortened."""
_SHARES = (0.06, 0.15, 0.32, 0.29, 0.18)


def chart_group(
    campaign: CampaignFacts, setter: Setter, box: Rect, room: float = 0.0
) -> Group | None:
    """Return the points after each battle as a chart, None before the first battle.

    It is as high as `room` mm allow; None where they are too few for one.
    """
    high = _CHART[0] if not room else min(room - _HEAD - _GAP, _CHART[1])
    if not campaign.played or high < _CHART[0]:
        return None
    lines, of = chart_lines(campaign)
    note = "battles from left to right" if len(lines) == of else f"the first {len(lines)} of {of}"

    def draw(writer: Writer, top: float) -> None:
        draw_chart(writer, setter, Rect(box.x, top - high, box.w, high - 3.0), lines)

    head = head_block("POINTS AFTER EACH BATTLE", box.x, box.w, note)
    return Group((head, Block(high, draw)), gap=_GAP, lead=2)


def lately_groups(
    campaign: CampaignFacts, setter: Setter, box: Rect, room: float
) -> Iterator[Group]:
    """Yield the last battles and those to come, as many of each as `room` mm hold."""
    planned, done = coming(campaign), list(campaign.played)[::-1]
    rows = int((room - 2 * (_HEAD + _GAP)) / _ROW)
    few = min(len(planned), max(rows // 2, rows - len(done)), _MOST)
    last = done[: min(max(rows - few, 0), _MOST)]
    for title, lines in (("BATTLES TO COME", planned[: max(few, 0)]), ("LAST BATTLES", last)):
        if lines:
            blocks = [_row(campaign, setter, box, line) for line in lines]
            yield Group((head_block(title, box.x, box.w), *blocks), gap=_GAP, lead=2)


def _row(campaign: CampaignFacts, setter: Setter, box: Rect, line: Battle) -> Block:
    met = campaign.met([side.entry for side in line.told.sides], _MOST_LETTERS)
    result = campaign.result(line.record) if line.record else campaign.clean(line.told.place)
    texts = (campaign.day(line.day), met, campaign.battle_name(line), result)

    def draw(writer: Writer, top: float) -> None:
        middle, x = top - _ROW / 2, box.x + max(box.w * _SHARES[0], 9.0)
        if line.number:
            size = 7.5 if line.number < 100 else 5.5
            writer.disc(box.x + 4.0, middle, 2.4, fill=WHITE, stroke=INK, width=0.7)
            base = middle - cap(size, fonts.bold()) / 2
            writer.text(str(line.number), box.x + 4.0, base, size, fonts.bold(), align="centre")
        _draw_texts(writer, setter, texts, Rect(x, top - _ROW, box.right - x, _ROW), box.w)
        colour = grey(writer) if writer.ink else PALE_LINE
        writer.lines([(box.x, top - _ROW, box.right, top - _ROW)], width=0.3, colour=colour)

    return Block(_ROW, draw)


def _draw_texts(
    writer: Writer, setter: Setter, texts: Sequence[str], room: Rect, width: float
) -> None:
    x, base = room.x, room.y + room.h / 2 - cap(9) / 2
    for at, (text, share) in enumerate(zip(texts, _SHARES[1:], strict=True)):
        face = fonts.bold() if at in (1, 3) else fonts.body()
        fitted = setter.line(text, face, 9, width * share - 2.5)
        last = at == len(texts) - 1
        ink = INK if at in (1, 3) else grey(writer)
        left = room.right - face.width(fitted.text) * fitted.size / MM if last else x
        writer.text(fitted.text, left, base, fitted.size, face, colour=ink)
        x += width * share
