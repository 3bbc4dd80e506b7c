"""Draws lines over battles: each has a dash and a mark of its own, and its name at its end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from printables import fonts
from printables.campaign.facts import CampaignFacts
from printables.canvas import INK, WHITE, Writer
from printables.geometry import Rect
from printables.parts import PALE_LINE, cap, grey
from printables.text import MM, Setter
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
