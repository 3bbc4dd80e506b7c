"""The chart of the war room: points or men after each battle, or what became of the men."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtWidgets import QStackedWidget

from desktop.campaign.chart import Chart
from desktop.campaign.chart_drawing import MOST_LINES, ChartLine
from desktop.campaign.controller import CampaignController
from desktop.campaign.details.rates import count_rows
from desktop.campaign.page_view_model import Shown
from desktop.look.parts.flow import empty
from desktop.look.parts.layouts import vbox
from desktop.look.parts.panel import Card, Panel, PanelHeader, ScrollPage
from desktop.look.parts.segmented import Segmented
from desktop.look.parts.text import SectionLabel
from desktop.look.theme import theme_of
from rules.campaign.state.statistics import (
    losses_by_cause,
    losses_by_weapon,
    points_after,
    strength_after,
)

NONE = "The chart begins after the first battle."


def army_lines(
    shown: Shown, found: Mapping[str, tuple[int, ...]], chosen: str = ""
) -> list[ChartLine]:
    """Return lines in the order of the standings; the chosen army is among those drawn.

    A line keeps its mark when its army's place changes: marks go by the order of entering.
    """
    order = [each.entry for each in shown.state.standings if each.entry in found]
    if chosen in order[MOST_LINES - 1 :]:
        order.remove(chosen)
        order.insert(MOST_LINES - 1, chosen)
    entered = [each.entry.id for each in shown.state.entries]
    drawn = sorted(order[:MOST_LINES], key=entered.index)
    names = shown.names
    return [
        ChartLine(
            names.label(entry),
            found[entry],
            entry == chosen,
            names.colour(entry),
            drawn.index(entry) if entry in drawn else 0,
        )
        for entry in order
    ]


class ChartPane(Card):
    """The chart with its choice; the same values stand in a table (Ctrl+T)."""

    def __init__(self, controller: CampaignController) -> None:
        super().__init__()
        self._controller = controller
        self.chart = Chart()
        ground = Panel()
        self._losses = vbox(gap=0, margins=(0, 0, 8, 0), inside=ground)
        self.stack = QStackedWidget()
        self.stack.addWidget(self.chart)
        self.stack.addWidget(ScrollPage(ground, "Losses"))
        words = (("points", "Points"), ("men", "Men"), ("losses", "Losses"))
        self.choice = Segmented("What the chart shows", words)
        self.choice.chosen.connect(lambda _key: self.refresh())
        self._title = "After each battle"
        self.head = PanelHeader(self._title, buttons=(self.choice,))
        vbox(
            self.head,
            (vbox((self.stack, 1), gap=6, margins=(12, 0, 12, 0)), 1),
            gap=0,
            margins=(1, 1, 1, 8),
            inside=self,
        )
        controller.changed.connect(self.refresh)
        controller.chosen.connect(self.refresh)
        theme_of(self).changed.connect(self._measure)
        self._measure()

    def _measure(self) -> None:
        self.stack.setMinimumHeight(theme_of(self).height(140, 20))

    def set_title(self, title: str) -> None:
        """Say otherwise what the chart shows, as where there is little room."""
        self._title = title
        self.refresh()

    def refresh(self) -> None:
        """Draw what was chosen."""
        shown, what = self._controller.shown, self.choice.key
        if shown is None:
            return
        self.stack.setCurrentIndex(int(what == "losses"))
        self.head.set_title("Losses" if what == "losses" else self._title)
        if what == "losses":
            self._show_losses(shown)
        else:
            after = points_after if what == "points" else strength_after
            title = f"{'Points' if what == 'points' else 'Men fit'} after each battle"
            lines = army_lines(shown, after(shown.state), self._controller.army)
            self.chart.show_lines(title, lines, shown.moment, NONE)

    def _show_losses(self, shown: Shown) -> None:
        empty(self._losses)
        for heading, losses in (
            ("By what happened", losses_by_cause(shown.state)),
            ("By weapon", losses_by_weapon(shown.state)),
        ):
            if losses:
                self._losses.addWidget(SectionLabel(heading))
            for across in count_rows(losses):
                self._losses.addWidget(across)
        if not self._losses.count():
            self._losses.addWidget(SectionLabel(NONE))
        self._losses.addStretch(1)
