"""The campaign in figures: who fared how against whom, and who wins from where."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHeaderView, QTableWidget, QTableWidgetItem, QWidget

from desktop.campaign.details.rates import rate_name, rate_row, rates_of
from desktop.campaign.page_view_model import Shown
from desktop.campaign.portraits import Looks
from desktop.look.parts.dialog import SentenceDialog
from desktop.look.parts.panel import plain_table
from desktop.look.parts.text import SectionLabel, text_width
from desktop.look.theme import theme_of
from rules.campaign.state.statistics import RateBy, head_to_head

WIDEST, TALLEST, CELL, ROW, NAME = 760, 380, 84, 30, 190
GROUPS: tuple[tuple[RateBy, str], ...] = (
    ("role", "How often attackers and defenders won"),
    ("edge", "How often each side of the table won"),
)


class TablesDialog(SentenceDialog):
    """The table of all meetings, and what it is worth to attack or to have a side of the table."""

    def __init__(self, shown: Shown, looks: Looks, parent: QWidget | None = None) -> None:
        words = "Each row: won, drawn and lost against the army of each column."
        super().__init__("Head to head", words, parent=parent)
        self.table = HeadTable(shown)
        rows, columns = self.table.rowCount() + 1, self.table.columnCount()
        theme = theme_of(self)
        self.table.setFixedHeight(min(TALLEST, rows * theme.height(ROW) + 14))
        wide = theme.height(NAME, 120) + columns * theme.height(CELL, 50)
        self.setMinimumWidth(min(WIDEST, max(480, wide + 44)))
        self.content.addWidget(self.table)
        self.rows = []
        for by, heading in GROUPS:
            rates = rates_of(shown.state, by)
            if rates:
                self.content.addWidget(SectionLabel(heading))
            for rate in rates[:4]:
                row = rate_row(rate_name(rate, by, looks), rate)
                self.rows.append(row)
                self.content.addWidget(row)


class HeadTable(QTableWidget):
    """A row and a column for every army, in the order of the standings; cells tell it in words."""

    def __init__(self, shown: Shown) -> None:
        entries = [each.entry for each in shown.state.standings]
        names = [shown.names.label(each) for each in entries]
        super().__init__(len(entries), len(entries))
        theme, met = theme_of(self), head_to_head(shown.state)
        plain_table(self)
        self.setShowGrid(True)
        self.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.setAccessibleName("Head to head")
        self.setHorizontalHeaderLabels(names)
        self.setVerticalHeaderLabels(names)
        for head, size in (
            (self.horizontalHeader(), theme.height(CELL, 50)),
            (self.verticalHeader(), theme.height(ROW)),
        ):
            head.show()
            head.setDefaultSectionSize(size)
            head.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
            head.setFont(theme.font("second-bold"))
        widest = max((text_width(theme, "second-bold", name) for name in names), default=0)
        self.verticalHeader().setFixedWidth(min(round(widest) + 16, theme.height(NAME, 120)))
        told = []
        for row, one in enumerate(entries):
            for column, other in enumerate(entries):
                record = met.get((one, other))
                cell = QTableWidgetItem("" if one == other else "–")
                cell.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
                both = f"{names[row]} and {names[column]} have not met"
                if record is not None:
                    cell.setText("–".join(map(str, record)))
                    won, drawn, lost = record
                    both = f"{names[row]} – {names[column]}: {won} won, {drawn} drawn, {lost} lost"
                    told.append(both)
                cell.setToolTip(names[row] if one == other else both)
                self.setItem(row, column, cell)
        self.setAccessibleDescription(". ".join(told))
