"""The standings: who leads, in what form, with how many men, and what broke a tie."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout

from desktop.campaign.controller import CampaignController
from desktop.campaign.panes.standings_model import StandingRow
from desktop.campaign.panes.standings_table import StandingsTable
from desktop.campaign.shown import Shown
from desktop.look.parts.buttons import SmallButton
from desktop.look.parts.origin import Mark, NumberLabel
from desktop.look.parts.panel import Card, PanelHeader
from desktop.look.parts.text import TextLabel
from desktop.look.theme import theme_of
from desktop.look.tokens import Origin
from rules.campaign.describe_settings import ties_text, victory_text
from rules.campaign.state.campaign_state import StandingsRow
from rules.campaign.state.standings_columns import StandingsColumn, columns_of
from rules.common.wording import counted

MOST_FORM = 5


class StandingsPane(Card):
    """The table with its head and the sentence below it."""

    def __init__(self, controller: CampaignController) -> None:
        super().__init__()
        self._controller = controller
        self._drawn: Shown | None = None
        self.table = StandingsTable()
        self.tables_button = SmallButton("Head to head", tip="Who fared how against whom (Ctrl+H)")
        self.tables_button.clicked.connect(controller.show_tables)
        self.house_mark = NumberLabel("", Mark(Origin.HOUSE, source="agreed by the players"))
        self.head = PanelHeader("Standings", buttons=(self.house_mark, self.tables_button))
        self.tie = TextLabel("", "small", "ink2", wrap=True)
        self.tie.setAlignment(Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 1, 1, 8)
        column.setSpacing(0)
        column.addWidget(self.head)
        inner = QVBoxLayout()
        inner.setContentsMargins(12, 0, 12, 0)
        inner.setSpacing(3)
        inner.addWidget(self.table, 1)
        inner.addWidget(self.tie)
        column.addLayout(inner, 1)
        self.table.chosen.connect(controller.choose_army)
        self.table.opened.connect(controller.show_army)
        controller.changed.connect(self.refresh)
        controller.chosen.connect(self._follow_choice)
        controller.selected.connect(self._follow_choice)
        controller.news_changed.connect(lambda: self.table.show_news(controller.armies.news()))
        theme_of(self).changed.connect(self._measure)
        self._measure()

    def _measure(self) -> None:
        self.setMinimumHeight(theme_of(self).height(196, 60))
        # What is below stays where it is when the sentence is longer for another army.
        self.tie.setMinimumHeight(round(theme_of(self).metrics("small").lineSpacing()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the columns their widths."""
        super().resizeEvent(event)
        self.table.measure()

    def refresh(self) -> None:
        """Show the standings of now."""
        shown = self._controller.shown
        if shown is None or shown is self._drawn:
            return
        self._drawn = shown
        victory = shown.state.settings.victory
        self.head.set_note(victory_text(victory))
        self.house_mark.setVisible(victory.kind != "score")
        self.head.setToolTip(f"{victory_text(victory)}. {ties_text(victory)}")
        self.tables_button.set_blocked(
            "" if shown.state.meetings else "No two armies have met yet."
        )
        columns = columns_of(shown.state, narrow=True)
        rows = [self._row(shown, each, columns) for each in shown.state.standings]
        self.table.show_rows(columns, rows, self._controller.army)
        self._follow_choice()

    def _row(
        self, shown: Shown, each: StandingsRow, columns: Sequence[StandingsColumn]
    ) -> StandingRow:
        army, player = shown.names.beside(each.entry)
        numbers = (column.narrow_cell(shown.state, each) for column in columns)
        cells = (each.rank, army, *numbers)
        figure = self._controller.looks.army(shown, each.entry)
        fought = shown.state.entry(each.entry).appearances[-MOST_FORM:]
        form = "".join({"won": "W", "drawn": "D", "lost": "L"}.get(a.outcome, "?") for a in fought)
        side = shown.names.side(each.entry)
        return StandingRow(each.entry, army, player, cells, figure, each.tie, side, form)

    def _follow_choice(self) -> None:
        """Choose the line of the army that is chosen, and say what parted it from the one above."""
        shown, entry = self._controller.shown, self._controller.army
        if shown is None:
            return
        self.table.select(entry)
        found = next((each for each in shown.state.standings if each.entry == entry), None)
        words = found.tie if found and found.tie else ""
        still = sum(each.state == "undecided" for each in shown.state.battles)
        if not words and still:
            words = f"{counted(still, 'battle has', 'battles have')} no winner yet."
        self.tie.setText(words or ties_text(shown.state.settings.victory))
        self.tie.setToolTip(ties_text(shown.state.settings.victory))
