"""What the chart of a campaign can show: points, strength, losses."""

from __future__ import annotations

from collections.abc import Mapping

from desktop.campaign.charts.chart import MOST_LINES, Bar, ChartLine, Moment, battle_words
from desktop.campaign.shown import Shown
from rules.campaign.planning.calendar_days import day_words
from rules.campaign.state.statistics import (
    losses_by_cause,
    losses_by_weapon,
    points_after,
    strength_after,
)
from rules.common.wording import capital

MOST_WEAPONS = 12


def points_lines(shown: Shown, chosen: str) -> list[ChartLine]:
    """Return the points of all after each battle, in the order of the standings."""
    return _lines(shown, points_after(shown.state), chosen)


def strength_lines(shown: Shown, chosen: str) -> list[ChartLine]:
    """Return how many men were fit after each battle."""
    return _lines(shown, strength_after(shown.state), chosen)


def _lines(shown: Shown, found: Mapping[str, tuple[int, ...]], chosen: str) -> list[ChartLine]:
    """Return lines in the order of the standings; the chosen army is among those drawn.

    A line keeps its mark when its army's place changes: marks go by the order of entering.
    """
    order = [each.entry for each in shown.state.standings if each.entry in found]
    if chosen in order[MOST_LINES - 1 :]:
        order.remove(chosen)
        order.insert(MOST_LINES - 1, chosen)
    entered = [each.entry.id for each in shown.state.entries]
    drawn = sorted(order[:MOST_LINES], key=entered.index)
    marks = {entry: at for at, entry in enumerate(drawn)}
    return [
        ChartLine(
            shown.names.label(entry),
            found[entry],
            entry == chosen,
            shown.names.colour(entry),
            marks.get(entry, 0),
        )
        for entry in order
    ]


def moments(shown: Shown) -> Moment:
    """Return what says which battle a place along the lines is: "Battle 3, 18 Oct"."""
    days = {each.number: each.day for each in shown.state.battles if each.number}

    def words(at: int) -> str:
        day = days.get(at, "")
        return f"{battle_words(at)}, {day_words(day, short=True)}" if day else battle_words(at)

    return words


def losses_bars(shown: Shown) -> list[Bar]:
    """Return what became of men in all battles, and with what they were knocked over."""
    causes = losses_by_cause(shown.state)
    weapons = losses_by_weapon(shown.state)[:MOST_WEAPONS]
    bars = [Bar("By what happened", capital(each.name), each.figures) for each in causes]
    return bars + [Bar("By weapon", capital(each.name), each.figures) for each in weapons]
