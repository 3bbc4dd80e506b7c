"""The campaign in figures: who fared how against whom, and who wins from where."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.campaign.details.rates import rate_name, rates_of
from desktop.campaign.portraits import Looks
from desktop.campaign.settings.head_table import head_table
from desktop.campaign.settings.rate_rows import RateRow
from desktop.campaign.shown import Shown
from desktop.look.parts.dialog import SentenceDialog
from desktop.look.parts.panel import Panel, ScrollPage
from desktop.look.parts.text import SectionLabel
from rules.campaign.state.statistics import RateBy

WIDEST, TALLEST, ROOM = 760, 380, 44
GROUPS: tuple[tuple[RateBy, str], ...] = (
    ("role", "How often attackers and defenders won"),
    ("edge", "How often each side of the table won"),
)


class TablesDialog(SentenceDialog):
    """The table of all meetings, and what it is worth to attack or to have a side of the table."""

    def __init__(self, shown: Shown, looks: Looks, parent: QWidget | None = None) -> None:
        words = "Read along a row: won, drawn and lost against the army of each column."
        super().__init__("Head to head", words, parent=parent)
        self.table = head_table(shown)
        self.rows: list[RateRow] = []
        ground = Panel()
        column = QVBoxLayout(ground)
        column.setContentsMargins(0, 0, 0, 8)
        column.addWidget(self.table, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)
        self.page = ScrollPage(ground, "Head to head")
        self.page.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        hint = self.table.sizeHint()
        self.page.setFixedHeight(min(TALLEST, hint.height() + 22))
        self.setMinimumWidth(min(WIDEST, max(480, hint.width() + ROOM)))
        self.content.addWidget(self.page)
        for by, heading in GROUPS:
            rates = rates_of(shown.state, by)
            if not rates:
                continue
            self.content.addWidget(SectionLabel(heading))
            for rate in rates[:4]:
                row = RateRow(rate_name(rate, by, looks), rate)
                self.rows.append(row)
                self.content.addWidget(row)
