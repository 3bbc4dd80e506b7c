"""How often battles were won, and rows that show it as bars."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from desktop.campaign.portraits import Looks
from desktop.look.parts.text import TextLabel
from desktop.look.theme import Theme, painted
from rules.campaign.state.campaign_state import CampaignState
from rules.campaign.state.statistics import NOT_SAID, Loss, Rate, RateBy, win_rates
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
    row.grid.addWidget(TextLabel(name, "second-strong", elide=True), 0, 0)
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
        row.grid.addWidget(TextLabel(name, "second", elide=True), 0, 0)
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
