"""How often an army or a player won, where and as what; its losses; its strength over time."""

from __future__ import annotations

from dataclasses import replace

from desktop.campaign.charts.chart import Chart, ChartLine
from desktop.campaign.charts.chart_values import moments
from desktop.campaign.details.sheet import DetailsSheet
from desktop.campaign.portraits import Looks
from desktop.campaign.settings.rate_rows import CountRow, RateRow
from desktop.campaign.shown import Shown
from desktop.look.theme import theme_of
from rules.campaign.state.campaign_state import CampaignState
from rules.campaign.state.statistics import (
    NOT_SAID,
    Rate,
    RateBy,
    losses_by_cause,
    losses_by_weapon,
    strength_after,
    win_rates,
)
from rules.common.wording import capital

MOST_ROWS, CHART_HEIGHT = 8, 130
GROUPS: tuple[tuple[RateBy, str], ...] = (
    ("game", "By game"),
    ("mission", "By mission"),
    ("role", "As attacker and defender"),
    ("edge", "From the side of the table"),
)


def rates_of(state: CampaignState, by: RateBy, entries: tuple[str, ...] = ()) -> tuple[Rate, ...]:
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


def write_rates(pane: DetailsSheet, shown: Shown, looks: Looks, entries: tuple[str, ...]) -> None:
    """Tell how often these entries won: by game, mission, part and side of the table."""
    for by, heading in GROUPS:
        rates = rates_of(shown.state, by, entries)
        if not rates:
            continue
        pane.label(heading)
        for rate in rates[:MOST_ROWS]:
            pane.add(RateRow(rate_name(rate, by, looks), rate))


def write_losses(pane: DetailsSheet, shown: Shown, entry: str) -> None:
    """Tell what became of an army's men, and with what they were knocked over."""
    for heading, losses in (
        ("Losses", losses_by_cause(shown.state, entry)),
        ("Killed by", losses_by_weapon(shown.state, entry)),
    ):
        if not any(each.key for each in losses):
            continue
        pane.label(heading)
        most = max(each.figures for each in losses)
        for each in losses[:MOST_ROWS]:
            pane.add(CountRow(capital(each.name), each.figures, most))


def write_strength(pane: DetailsSheet, shown: Shown, entries: tuple[str, ...]) -> None:
    """Draw how many men were fit after each battle."""
    lines = [
        ChartLine(
            shown.names.army(entry),
            values,
            len(entries) == 1,
            shown.names.colour(entry),
            at,
        )
        for at, (entry, values) in enumerate(strength_after(shown.state, entries).items())
    ]
    if not any(len(each.values) > 1 for each in lines):
        return
    pane.label("Men fit after each battle")
    if len(lines) == 1:
        lines = [replace(lines[0], name="fit")]
    chart = Chart()
    chart.setFixedHeight(theme_of(pane).height(CHART_HEIGHT, 20))
    chart.show_lines("Men fit after each battle", lines, moment=moments(shown))
    pane.add(chart)
