"""How often an army or a player won, where and as what; its losses; its strength over time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop.campaign.about_parts import Line
from desktop.campaign.chart import Chart, ChartLine
from desktop.campaign.looks import Looks
from desktop.campaign.shown import Shown
from desktop.look.theme import theme_of
from rules.campaign.history import (
    NOT_SAID,
    Rate,
    RateBy,
    losses_by_cause,
    losses_by_weapon,
    strength_after,
    win_rates,
)
from rules.campaign.state import State
from rules.wording import capital

if TYPE_CHECKING:
    from desktop.campaign.about_pane import AboutPane

MOST_ROWS, CHART_HEIGHT = 8, 130
GROUPS: tuple[tuple[RateBy, str], ...] = (
    ("game", "By game"),
    ("mission", "By mission"),
    ("role", "As attacker and defender"),
    ("edge", "From the side of the table"),
)


def rates_of(state: State, by: RateBy, entries: tuple[str, ...] = ()) -> tuple[Rate, ...]:
    """Return win rates worth telling: none where it is one game alone, or nobody said."""
    rates = win_rates(state, by, entries)
    said = tuple(each for each in rates if each.key != NOT_SAID)
    if len(said) < (2 if by == "game" else 1):
        return ()
    return (*said, *(each for each in rates if each.key == NOT_SAID))


def rate_name(rate: Rate, by: RateBy, looks: Looks) -> str:
    """Return what a rate is about; a game is told by its name."""
    if rate.key == NOT_SAID:
        return "Not written down"
    if by == "game":
        return looks.game(rate.key)
    return capital(rate.name)


def rate_words(rate: Rate) -> str:
    """Return a rate in words: "3 of 4 won, 1 drawn"."""
    drawn = f", {rate.drawn} drawn" if rate.drawn else ""
    return f"{rate.won} of {rate.played} won{drawn}"


def rate_percent(rate: Rate) -> str:
    """Return the part of battles that were won: "75 %"."""
    return f"{round(100 * rate.share)} %"


def write_rates(pane: AboutPane, shown: Shown, looks: Looks, entries: tuple[str, ...]) -> None:
    """Tell how often these entries won: by game, mission, part and side of the table."""
    for by, heading in GROUPS:
        rates = rates_of(shown.state, by, entries)
        if not rates:
            continue
        pane.label(heading)
        lines = []
        for rate in rates[:MOST_ROWS]:
            line = Line(rate_name(rate, by, looks), rate_words(rate), right=rate_percent(rate))
            lines.append((line, None))
        pane.lines(lines)


def write_losses(pane: AboutPane, shown: Shown, entry: str) -> None:
    """Tell what became of an army's men, and with what they were knocked over."""
    causes = losses_by_cause(shown.state, entry)
    if causes:
        pane.label("Losses")
        pane.lines([(Line(capital(each.name), right=str(each.figures)), None) for each in causes])
    weapons = losses_by_weapon(shown.state, entry)
    if any(each.key for each in weapons):
        pane.label("Knocked over by")
        pane.lines(
            [
                (Line(capital(each.name), right=str(each.figures)), None)
                for each in weapons[:MOST_ROWS]
            ]
        )


def write_strength(pane: AboutPane, shown: Shown, entries: tuple[str, ...]) -> None:
    """Draw how many men were fit after each battle."""
    lines = [
        ChartLine(shown.army(each.entry), tuple(map(float, each.values)), len(entries) == 1)
        for each in strength_after(shown.state)
        if each.entry in entries
    ]
    if not any(len(each.values) > 1 for each in lines):
        return
    pane.label("Men fit after each battle")
    if len(lines) == 1:
        lines = [ChartLine("fit", lines[0].values, chosen=True)]
    chart = Chart()
    chart.setFixedHeight(theme_of(pane).height(CHART_HEIGHT, 20))
    chart.show_lines("Men fit after each battle", lines)
    pane.add(chart)
