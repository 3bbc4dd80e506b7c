"""The chart of the war room: points or men after each battle, or the losses."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout

from desktop.campaign.charts.chart import Chart
from desktop.campaign.charts.chart_values import (
    losses_bars,
    moments,
    points_lines,
    strength_lines,
)
from desktop.campaign.controller import CampaignController
from desktop.look.parts.panel import Card, PanelHeader
from desktop.look.parts.segmented import Segmented
from desktop.look.theme import theme_of

NONE = "After the first battle the chart begins here."


class ChartPane(Card):
    """The chart with its choice; the same values stand in a table (Ctrl+T)."""

    def __init__(self, controller: CampaignController) -> None:
        super().__init__()
        self._controller = controller
        self.chart = Chart()
        words = (("points", "Points"), ("men", "Men"), ("losses", "Losses"))
        self.choice = Segmented("What the chart shows", words)
        self.choice.chosen.connect(lambda _key: self.refresh())
        self.head = PanelHeader("After each battle", buttons=(self.choice,))
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 1, 1, 8)
        column.setSpacing(0)
        column.addWidget(self.head)
        inner = QVBoxLayout()
        inner.setContentsMargins(12, 0, 12, 0)
        inner.addWidget(self.chart, 1)
        column.addLayout(inner, 1)
        controller.changed.connect(self.refresh)
        controller.chosen.connect(self.refresh)
        theme_of(self).changed.connect(self._measure)
        self._measure()

    def _measure(self) -> None:
        self.chart.setMinimumHeight(theme_of(self).height(140, 20))

    def refresh(self) -> None:
        """Draw what was chosen."""
        shown, what = self._controller.shown, self.choice.key
        if shown is None:
            return
        if what == "losses":
            self.chart.show_bars("Losses by what happened and by weapon", losses_bars(shown), NONE)
        else:
            title = "Points after each battle" if what == "points" else "Men fit after each battle"
            lines = points_lines if what == "points" else strength_lines
            self.chart.show_lines(title, lines(shown, self._controller.army), NONE, moments(shown))
        self.head.set_title("Losses" if what == "losses" else "After each battle")
