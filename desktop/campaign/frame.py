"""How the room of the campaigns is laid out: its panels and their places; `page` fills them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QSizePolicy,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from desktop.campaign.battle.saved_drafts import SavedDraftsLine
from desktop.campaign.chart import Chart
from desktop.campaign.details.pane import AboutPane
from desktop.campaign.honours.view import HonourGrid
from desktop.campaign.memory_line import MemoryLine
from desktop.campaign.standings import ROW, StandingsTable
from desktop.campaign.timeline import Timeline
from desktop.look.parts.buttons import IconButton, MainButton, PlainButton, SmallButton
from desktop.look.parts.fields import Combo
from desktop.look.parts.fold import FoldStrip
from desktop.look.parts.origin import Mark, NumberLabel
from desktop.look.parts.panel import Bench, Card, PanelHeader, ScrollPage
from desktop.look.parts.text import TextLabel
from desktop.look.theme import theme_of
from desktop.look.tokens import Origin
from desktop.shell.page import Page

ABOUT_WIDTHS = {"compact": 300, "normal": 315, "wide": 360}
WIDE_FROM, NARROW, GAP = 1700, 820, 10
CHARTS = ("Points", "Strength", "Losses")
TALLEST, LOW = 5, 780
"""So many lines of the standings are in sight at once in a page of at most that height, px.

In a higher one more of them are; the others are scrolled to.
"""


class CampaignFrame(Page):
    """Standings, chart, battles and honours in the middle, what is chosen at the right."""

    def make_widgets(self) -> None:
        """Make everything that is to be seen and put it in its place."""
        self._compact = self._below = False
        self.standings, self.chart, self.timeline = StandingsTable(), Chart(), Timeline()
        self.honours, self.about = HonourGrid(), AboutPane()
        self.tie = TextLabel("", "small", "ink2", wrap=True)
        self.tie.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.memory = MemoryLine()
        self.risen = TextLabel("", "small", "ink2", wrap=True)
        self.no_honours = TextLabel("", "second", "ink2", wrap=True)
        self.chart_choice = Combo("What the chart shows", small=True)
        self.chart_choice.addItems(CHARTS)
        self.chart_button = SmallButton("Table…", tip="The chart as a table (Ctrl+T)")
        self.chart_button.clicked.connect(self.chart.show_table)
        self.honour_button = SmallButton("Give an honour…")
        self.roll_button = SmallButton("All of them…", tip="The whole roll (Ctrl+Shift+M)")
        self.schedule_button = SmallButton("What comes next…")
        self.plan_button = SmallButton("Plan a battle…")
        self.open_button = PlainButton("Campaigns…", tip="Other campaigns (Ctrl+O)", parent=self)
        self.undo_button = PlainButton("Undo", "undo", parent=self)
        self.redo_button = IconButton("redo", "Redo", parent=self)
        self.keep_button = PlainButton("Keep for later", parent=self)
        self.reinforce_button = PlainButton("Reinforce…", parent=self)
        self.print_button = PlainButton("Print standings…", parent=self)
        self.record_button = MainButton("Record a battle…", parent=self)
        self.tables_button = SmallButton("Head to head…", tip="Who fared how against whom (Ctrl+H)")
        self.house_mark = NumberLabel("", Mark(Origin.HOUSE, source="agreed by the players"))
        heads = (self.house_mark, self.tables_button)
        self.standings_head = PanelHeader("Standings", buttons=heads)
        choice = (self.chart_button, self.chart_choice)
        self.chart_head = PanelHeader("Points after each battle", buttons=choice)
        note = "Left and right: walk · Enter: open · Ctrl+R: correct"
        self.battles_head = PanelHeader("Battles", note, (self.schedule_button, self.plan_button))
        roll = (self.roll_button, self.honour_button)
        self.honours_head = PanelHeader("Roll of honour", buttons=roll)
        self.honours.follows = self.honour_button
        self.kept = SavedDraftsLine()
        self._build()

    def _build(self) -> None:
        self.stack = QStackedLayout(self)
        self.war = QWidget()
        row = QHBoxLayout(self.war)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        bench = Bench()
        self.middle = ScrollPage(bench, "Campaign")
        row.addWidget(self.middle, 1)
        row.addWidget(self.about)
        self.strip = FoldStrip("Service record")
        self.strip.hide()
        self.strip.asked.connect(self.toggle_about)
        row.addWidget(self.strip)
        column = QVBoxLayout(bench)
        column.setContentsMargins(14, 12, 14, 12)
        column.setSpacing(GAP)
        self._upper = QGridLayout()
        self._upper.setContentsMargins(0, 0, 0, 0)
        self._upper.setSpacing(GAP)
        self.standings_card = _card(self.standings_head, (self.standings, self.tie), bottom=8)
        self.chart_card = _card(self.chart_head, (self.chart,), bottom=8)
        self._place_upper()
        column.addLayout(self._upper)
        column.addWidget(_card(self.battles_head, (self.kept, self.timeline), bottom=4))
        lower = (self.honours, self.no_honours, self.risen, self.memory)
        column.addWidget(_card(self.honours_head, lower, bottom=12, gap=8))
        column.addStretch(1)
        self.stack.addWidget(self.war)
        # From the roll of honour, whose cards come in between, Tab goes on to the right pane.
        about = (self.honour_button, self.about.agreed_button, self.about.choose_button)
        for before, after in pairwise(about):
            QWidget.setTabOrder(before, after)
        theme_of(self).changed.connect(self._measure)

    def _place_upper(self) -> None:
        """Put standings and chart side by side; where there is no room, below each other."""
        below = self._below
        self._upper.addWidget(self.standings_card, 0, 0)
        self._upper.addWidget(self.chart_card, 1 if below else 0, 0 if below else 1)
        self._upper.setColumnStretch(0, 56)
        self._upper.setColumnStretch(1, 0 if below else 44)

    def set_compact(self, compact: bool) -> None:
        """Fold the right pane to a strip in a small window."""
        if compact != self._compact:
            self._compact = compact
            self.show_about_pane(not compact)
        self.strip.setVisible(compact)
        self._measure()

    def toggle_about(self) -> None:
        """Show what is chosen in full, or fold it away (F4)."""
        self.show_about_pane(self.about.isHidden())

    def show_about_pane(self, show: bool) -> None:
        """Show the right pane, or fold it away."""
        self.about.setVisible(show)
        self.strip.set_opened(show)
        self._measure()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the columns their widths."""
        super().resizeEvent(event)
        self._measure()

    def _measure(self) -> None:
        theme = theme_of(self)
        name = "compact" if self._compact else "wide" if self.width() >= WIDE_FROM else "normal"
        taken = ABOUT_WIDTHS[name] if not self.about.isHidden() else 0
        below = self.width() - taken < NARROW * theme.text_percent / 100
        if below != self._below:
            self._below = below
            self._place_upper()
        self.about.setFixedWidth(theme.height(ABOUT_WIDTHS[name], 160))
        spare = max(0, self.height() - LOW) // theme.height(ROW)
        self.standings.setFixedHeight(self.standings.wanted_height(TALLEST + spare))
        # What is below stays where it is when the sentence is longer for another army.
        self.tie.setMinimumHeight(round(2 * theme.metrics("small").lineSpacing()))
        self.chart.setMinimumHeight(theme.height(150, 20))
        self.chart_choice.setFixedWidth(theme.height(108, 70))


def _card(head: QWidget, content: Sequence[QWidget], *, bottom: int, gap: int = 2) -> Card:
    """Return a panel on the bench with its head and what stands in it."""
    card = Card()
    card.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
    column = QVBoxLayout(card)
    column.setContentsMargins(1, 1, 1, bottom)
    column.setSpacing(0)
    column.addWidget(head)
    inner = QVBoxLayout()
    inner.setContentsMargins(12, 0, 12, 0)
    inner.setSpacing(gap)
    for widget in content:
        inner.addWidget(widget)
    column.addLayout(inner)
    return card
