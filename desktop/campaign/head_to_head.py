"""The campaign in figures: who fared how against whom, and who wins from where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QVBoxLayout, QWidget

from desktop.campaign.details.rates import BarRow, rate_name, rate_row, rates_of
from desktop.campaign.portraits import Looks
from desktop.campaign.shown import Shown
from desktop.look.parts.dialog import SentenceDialog
from desktop.look.parts.panel import Panel, ScrollPage
from desktop.look.parts.text import CENTRE, SectionLabel, paint_text, text_width
from desktop.look.theme import theme_of
from rules.campaign.state.statistics import RateBy, head_to_head

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
        self.rows: list[BarRow] = []
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
                row = rate_row(rate_name(rate, by, looks), rate)
                self.rows.append(row)
                self.content.addWidget(row)


CELL, ROW, NAME_MOST = 84, 30, 190
NEVER = "–"
Record = tuple[int, int, int]


class HeadTable(QWidget):
    """The table, painted; each row is read aloud in words."""

    def __init__(
        self,
        names: Sequence[tuple[str, str]],
        met: Mapping[tuple[str, str], Record],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._names, self._met = tuple(names), met
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Head to head")
        self.setAccessibleDescription(". ".join(self.words()))
        theme_of(self).changed.connect(self.updateGeometry)

    def words(self) -> list[str]:
        """Return the table in words, a sentence for each pair that met."""
        ids = [each for each, _ in self._names]
        found = (self._met_words(one, other) for one in ids for other in ids)
        return [words for words in found if words]

    def _met_words(self, one: str, other: str) -> str:
        record, names = self._met.get((one, other)), dict(self._names)
        if record is None:
            return ""
        won, drawn, lost = record
        return f"{names[one]} – {names[other]}: {won} won, {drawn} drawn, {lost} lost"

    def cell(self, one: str, other: str) -> str:
        """Return what stands where a row and a column meet: "2–1–0", won, drawn, lost."""
        record = self._met.get((one, other))
        return "–".join(map(str, record)) if record is not None else "" if one == other else NEVER

    def centre(self, one: str, other: str) -> QPoint:
        """Return the middle of the place where the row of one meets the column of another."""
        theme = theme_of(self)
        ids = [each for each, _ in self._names]
        cell, row = theme.height(CELL, 50), theme.height(ROW)
        across = self._names_width() + ids.index(other) * cell + cell // 2
        return QPoint(across, (ids.index(one) + 1) * row + row // 2)

    def tip(self, at: QPoint) -> str:
        """Return what is told where the pointer rests: a name in full, or how two fared."""
        theme = theme_of(self)
        row = at.y() // theme.height(ROW) - 1
        column = (at.x() - self._names_width()) // theme.height(CELL, 50)
        column = column if at.x() >= self._names_width() else -1
        if max(row, column) >= len(self._names) or max(row, column) < 0:
            return ""
        if min(row, column) < 0:
            return self._names[max(row, column)][1]
        (one, name), (other, foe) = self._names[row], self._names[column]
        if one == other:
            return name
        return self._met_words(one, other) or f"{name} and {foe} have not met"

    def event(self, event: QEvent) -> bool:
        """Tell names in full where they are shortened."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), self.tip(event.pos()), self)
            return True
        return super().event(event)

    def sizeHint(self) -> QSize:
        """A column for the names, and one for each army."""
        theme = theme_of(self)
        cell, row = theme.height(CELL, 50), theme.height(ROW)
        wide = self._names_width() + cell * len(self._names)
        return QSize(wide, row * (len(self._names) + 1) + 2)

    def minimumSizeHint(self) -> QSize:
        """No smaller: it is scrolled."""
        return self.sizeHint()

    def _names_width(self) -> int:
        theme = theme_of(self)
        widest = max((text_width(theme, "name", name) for _, name in self._names), default=0)
        return round(min(widest, theme.height(NAME_MOST, 120))) + 16

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw names, lines and numbers."""
        theme = theme_of(self)
        tokens = theme.tokens
        cell, row, left = theme.height(CELL, 50), theme.height(ROW), self._names_width()
        painter = QPainter(self)
        for at, (_, name) in enumerate(self._names):
            box = QRectF(left + at * cell + 4, 0, cell - 8, row)
            paint_text(painter, theme, box, name, "second-bold", tokens.ink2, CENTRE)
        for down, (one, name) in enumerate(self._names, 1):
            top = down * row
            painter.fillRect(0, top, self.width(), 1, tokens.line)
            paint_text(painter, theme, QRectF(4, top, left - 10, row), name, "name")
            for at, (other, _) in enumerate(self._names):
                place = QRectF(left + at * cell, top + 1, cell, row - 1)
                if one == other:
                    painter.fillRect(place, tokens.sunk)
                text = self.cell(one, other)
                ink = tokens.ink2 if text == NEVER else tokens.ink
                paint_text(painter, theme, place, text, "body", ink, CENTRE)
        painter.end()


def head_table(shown: Shown) -> HeadTable:
    """Return the table of a campaign, its armies in the order of the standings."""
    names = [(each.entry, shown.names.label(each.entry)) for each in shown.state.standings]
    return HeadTable(names, head_to_head(shown.state))
