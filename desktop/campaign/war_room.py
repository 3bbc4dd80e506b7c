"""The war room: its panes and their places at each width."""

from __future__ import annotations

from PySide6.QtCore import QSize, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QWidget

from desktop.campaign.controller import CampaignController
from desktop.campaign.panes.attention_pane import AttentionPane
from desktop.campaign.panes.chart_pane import ChartPane
from desktop.campaign.panes.honours_pane import HonoursPane
from desktop.campaign.panes.last_battle import LastBattlePane
from desktop.campaign.panes.next_battle import NextBattlePane
from desktop.campaign.panes.standings_pane import StandingsPane
from desktop.campaign.panes.timeline import TimelinePane
from desktop.look.parts.layouts import add_layout, vbox
from desktop.look.parts.panel import Bench, ScrollPage
from desktop.look.parts.segmented import Segmented
from desktop.look.parts.tab_order import order_keys
from desktop.look.theme import theme_of

GAP, NARROW, WIDE = 10, 1000, 1560
FIRST, SECOND = 222, 218
"""The least heights of the first and the second row, px; the second grows with the window."""
MEN_SHARE = 0.27
"""A man of the last battle is so wide, as a share of the row's height."""
OTHERS, MOST_GROWN = 520, 1.5
"""About the height of the other rows, and how far the second grows."""


class WarRoom(QWidget):
    """Everything about a campaign on one page."""

    def __init__(self, controller: CampaignController) -> None:
        super().__init__()
        self._mode = ""
        self.next_battle = NextBattlePane(controller)
        self.attention = AttentionPane(controller)
        self.last_battle = LastBattlePane(controller)
        self.standings = StandingsPane(controller)
        self.chart = ChartPane(controller)
        self.battles = TimelinePane(controller)
        self.honours = HonoursPane(controller)
        self._keys = QTimer(self, singleShot=True, interval=0)
        self._keys.timeout.connect(self._order_keys)
        for signal in (controller.changed, controller.chosen, controller.careers.ready):
            signal.connect(self._keys.start)
        self.tab = Segmented("News or chart", (("news", "Last battle"), ("chart", "Chart")))
        self._tabs, self._tabbed = QWidget(self), QStackedWidget()
        self.tab.chosen.connect(lambda key: self._tabbed.setCurrentIndex(int(key == "chart")))
        vbox(self.tab, (self._tabbed, 1), gap=4, inside=self._tabs)
        self._tabs.hide()
        bench = Bench()
        self._column = vbox(gap=GAP, margins=(16, 10, 16, 10), inside=bench)
        self._rows = [QHBoxLayout() for _ in range(4)]
        for row in self._rows:
            row.setSpacing(GAP)
            add_layout(self._column, row)
        self._column.addStretch(1)
        self.scroller = ScrollPage(bench, "Campaign")
        vbox(self.scroller, gap=0, inside=self)
        self._place("normal")
        controller.changed.connect(self._measure)
        theme_of(self).changed.connect(self._measure)

    def panes(self) -> list[QWidget]:
        """Return the panes in the order of F6."""
        found: list[QWidget] = [self.next_battle, self.attention, self.standings.table]
        found += [self.chart.choice, self.battles.timeline, self.honours.cards]
        return found

    def _order_keys(self) -> None:
        """Let Tab walk the panes as they lie, also what was made anew."""
        order_keys(self.scroller)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the panes as the width allows."""
        super().resizeEvent(event)
        self._measure()

    def _measure(self) -> None:
        theme = theme_of(self)
        room = self.width() * 100 / theme.text_percent
        self._place("wide" if room >= WIDE else "normal" if room >= NARROW else "narrow")
        first, grows = theme.height(FIRST, FIRST), (self.height() - OTHERS) / SECOND
        second = theme.height(round(SECOND * min(MOST_GROWN, max(1.0, grows))), SECOND)
        self.next_battle.setMinimumHeight(first)
        self.attention.setFixedHeight(max(self.next_battle.sizeHint().height(), first))
        for pane in (self.last_battle, self.chart):
            pane.setFixedHeight(second)
        self.last_battle.men.set_most(round(second * MEN_SHARE))
        tabs = self.tab.sizeHint().height() + 4 if self._mode == "narrow" else 0
        self._tabbed.setFixedHeight(second)
        self.standings.setFixedHeight(second + tabs)

    def _place(self, mode: str) -> None:
        if mode == self._mode:
            return
        self._mode = mode
        all_ = (self.next_battle, self.attention, self.last_battle, self.standings, self.chart,
                self._tabs, self.battles, self.honours)  # fmt: skip
        for row in self._rows:
            for pane in all_:
                row.removeWidget(pane)  # an item of takeAt lives on, and the next keeps old heights
        upper, middle, lower, last = self._rows
        upper.addWidget(self.next_battle, 59)
        upper.addWidget(self.attention, 41)
        self.chart.set_title("By battle" if mode == "narrow" else "After each battle")
        if mode == "narrow":
            self._tabbed.addWidget(self.last_battle)
            self._tabbed.addWidget(self.chart)
            self._tabbed.setCurrentIndex(int(self.tab.key == "chart"))
            middle.addWidget(self.standings, 1)
            middle.addWidget(self._tabs, 1)
            self._tabs.show()
        else:
            self._tabs.hide()
            for pane, share in ((self.last_battle, 36), (self.standings, 36), (self.chart, 28)):
                middle.addWidget(pane, share)
                pane.show()
        lower.addWidget(self.battles, 2)
        (lower if mode == "wide" else last).addWidget(self.honours, 1)
        self._keys.start()

    def minimumSizeHint(self) -> QSize:
        """Fit into any window: what finds no room is scrolled to."""
        return QSize(400, 200)
