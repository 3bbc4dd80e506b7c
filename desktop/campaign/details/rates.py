"""How often battles were won: rows that show it as bars, and who fared how against whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen
from PySide6.QtWidgets import (
    QGridLayout,
    QHeaderView,
    QSizePolicy,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from desktop.campaign.page_view_model import Shown
from desktop.campaign.portraits import Looks
from desktop.look.parts.dialog import SentenceDialog
from desktop.look.parts.panel import plain_table
from desktop.look.parts.text import ElidedLabel, SectionLabel, TextLabel, text_width
from desktop.look.theme import Theme, painted, theme_of
from rules.campaign.state.campaign_state import CampaignState
from rules.campaign.state.statistics import NOT_SAID, Loss, Rate, RateBy, head_to_head, win_rates
from rules.common.wording import capital

MOST_ROWS = 8
GROUPS: tuple[tuple[RateBy, str], ...] = (
    ("game", "By game"),
    ("mission", "By mission"),
    ("role", "As attacker and defender"),
    ("edge", "From the side of the table"),
)


class Bar(QWidget):
    """A bar of won, drawn and the rest, as shares of its width; drawn is hatched, lost empty."""

    def __init__(self, won: float, drawn: float = 0, *, framed: bool = False) -> None:
        super().__init__()
        self._won, self._drawn, self._framed = won, drawn, framed
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(10 if framed else 8)

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw its parts, which differ by pattern as well as by colour."""
        tokens, wide, high = theme.tokens, self.width(), self.height()
        won = max(self._won * wide, 0 if self._framed else 2)
        if self._framed:
            painter.fillRect(self.rect(), tokens.sunk)
        painter.fillRect(QRectF(0, 0, won, high), tokens.olive)
        hatched = QBrush(QColor(tokens.olive), Qt.BrushStyle.BDiagPattern)
        painter.fillRect(QRectF(won, 0, self._drawn * wide, high), hatched)
        if self._framed:
            painter.setPen(QPen(tokens.edge, 1))
            painter.drawRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5))

    def sizeHint(self) -> QSize:
        """Return a width of its own."""
        return QSize(80, self.height())


class BarRow(QWidget):
    """Words, a bar and numbers; the row is read aloud as it stands there."""

    def __init__(self, spoken: str) -> None:
        super().__init__()
        self.setAccessibleName(spoken)
        self.setToolTip(spoken)
        self.grid = QGridLayout(self)
        self.grid.setContentsMargins(0, 2, 0, 2)
        self.grid.setVerticalSpacing(2)
        self.grid.setColumnStretch(0, 1)
        self.grid.setColumnStretch(1, 1)


def rate_row(name: str, rate: Rate) -> BarRow:
    """Return what a rate is about, its percentage, its bar, and the numbers."""
    drawn = f", {rate.drawn} drawn" if rate.drawn else ""
    words, percent = f"{rate.won} of {rate.played} won{drawn}", f"{round(100 * rate.share)} %"
    row = BarRow(f"{name}, {words}, {percent}")
    played = max(rate.played, 1)
    row.grid.setColumnStretch(1, 0)
    row.grid.addWidget(ElidedLabel(name, "second-strong"), 0, 0)
    row.grid.addWidget(TextLabel(words, "small", "ink2"), 0, 1)
    row.grid.addWidget(TextLabel(percent, "second-bold"), 0, 2)
    row.grid.addWidget(Bar(rate.won / played, rate.drawn / played, framed=True), 1, 0, 1, 3)
    return row


def count_rows(losses: Sequence[Loss]) -> Iterator[BarRow]:
    """Yield a row for each cause, its bar as long as its number beside the greatest."""
    whole = sum(each.figures for each in losses)
    most = max((each.figures for each in losses), default=1)
    for each in losses:
        name = capital(each.name)
        share = round(100 * each.figures / max(whole, 1))
        row = BarRow(f"{name}: {each.figures} of {whole}, {share} %")
        row.grid.addWidget(ElidedLabel(name, "second"), 0, 0)
        row.grid.addWidget(Bar(each.figures / most), 0, 1)
        row.grid.addWidget(TextLabel(str(each.figures), "second-bold"), 0, 2)
        row.grid.setColumnMinimumWidth(2, 20)
        yield row


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
        return "Not recorded"
    return looks.game(rate.key) if by == "game" else capital(rate.name)


WIDEST, TALLEST, CELL, ROW, NAME = 760, 380, 84, 30, 190
HEAD_TO_HEAD_RATES: tuple[tuple[RateBy, str], ...] = (
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
        for by, heading in HEAD_TO_HEAD_RATES:
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
