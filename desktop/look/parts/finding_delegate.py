"""Paints a finding in its list: shape, sentence, source, the fix and the link beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QPointF,
    QRectF,
    QSize,
)
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import (
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from desktop.look.focus import paint_row_ring
from desktop.look.icons import paint_severity
from desktop.look.parts.finding_row import FINDING, FindingRow, Index
from desktop.look.parts.text import CENTRE, paint_text, text_width
from desktop.look.theme import theme_of
from desktop.look.tokens import BUTTON_SMALL

if TYPE_CHECKING:
    from desktop.look.parts.findings import FindingList

HEIGHT = 38
AGREE = "We agreed to this…"
_STATE = QStyle.StateFlag
MOST_LINES = 6
"""A longer sentence is cut at the end of its last line."""
MOST_BROKEN = 1000
"""Sentences whose lines are remembered."""


class FindingDelegate(QStyledItemDelegate):
    """Paints a finding with its fix and its link."""

    def __init__(self, view: FindingList) -> None:
        super().__init__(view)
        self._view = view
        self._broken: dict[tuple[str, str, bool, float], list[str]] = {}
        theme_of(view).changed.connect(self._forget)

    def _forget(self) -> None:
        self._broken.clear()

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        """Two lines, and one more for each line that the sentence needs beyond its first."""
        return QSize(200, self.height_of(index.data(FINDING), self._view.viewport().width()))

    def height_of(self, row: FindingRow, width: int) -> int:
        """Height of a finding in a list of that width."""
        theme = theme_of(self._view)
        more = len(self.lines(row, QRectF(0, 0, width, 40))) - 1
        return row_height(self._view) + more * theme.height(18)

    def lines(self, row: FindingRow, rect: QRectF) -> list[str]:
        """The sentence, broken into lines that fit beside the acts."""
        key = (row.sentence, row.fix, row.can_agree, rect.width())
        if key not in self._broken:
            if len(self._broken) >= MOST_BROKEN:
                self._broken.clear()
            self._broken[key] = self._break(row, rect)
        return self._broken[key]

    def _break(self, row: FindingRow, rect: QRectF) -> list[str]:
        ends = [part.left() for part in self.places(rect, row) if not part.isNull()]
        room = min(ends, default=rect.right()) - 12 - rect.left() - 40
        theme = theme_of(self._view)
        found = [""]
        for word in row.sentence.split(" "):
            longer = f"{found[-1]} {word}".strip()
            if not found[-1] or text_width(theme, "body", longer) <= room:
                found[-1] = longer
            else:
                found.append(word)
        return (
            found
            if len(found) <= MOST_LINES
            else [*found[: MOST_LINES - 1], " ".join(found[MOST_LINES - 1 :])]
        )

    def places(self, rect: QRectF, row: FindingRow) -> tuple[QRectF, QRectF]:
        """Where the fix and the link of a row are; empty for what the row lacks."""
        theme = theme_of(self._view)
        right, middle = rect.right() - 12, rect.center().y()
        link = fix = QRectF()
        if row.can_agree:
            right -= 7
            wide, high = text_width(theme, "second-strong", AGREE), theme.height(18)
            link = QRectF(right - wide, middle - high / 2, wide + 1, high)
            right = link.left() - 17
        if row.fix:
            wide = text_width(theme, "second-strong", row.fix) + 20
            high = theme.height(BUTTON_SMALL)
            fix = QRectF(round(right - wide), round(middle - high / 2), round(wide), high)
        return fix, link

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw one finding."""
        theme, rect = theme_of(self._view), QRectF(option.rect)
        tokens = theme.tokens
        row = index.data(FINDING)
        painter.save()
        if option.state & _STATE.State_Selected:
            painter.fillRect(rect, tokens.sel if self._view.hasFocus() else tokens.sunk)
        elif option.state & _STATE.State_MouseOver:
            painter.fillRect(rect, tokens.hover)
        painter.fillRect(QRectF(rect.left(), rect.bottom() - 1, rect.width(), 1), tokens.line)
        paint_severity(painter, row.severity, QPointF(rect.left() + 21, rect.center().y()), tokens)
        fix, link = self.places(rect, row)
        ends = [part.left() for part in (fix, link) if not part.isNull()]
        left, end = rect.left() + 40, min(ends, default=rect.right()) - 12
        upper, lower = theme.height(18), theme.height(14, 14)
        lines = self.lines(row, rect)
        top = rect.center().y() - (upper * len(lines) + lower) / 2
        for at, line in enumerate(lines):
            place = QRectF(left, top + at * upper, max(0.0, end - left), upper)
            paint_text(painter, theme, place, line, "body")
        below = QRectF(left, top + upper * len(lines) - 1, max(0.0, end - left), lower)
        paint_text(painter, theme, below, row.second, "small", tokens.ink2)
        self._paint_acts(painter, fix, link, row)
        focused = option.state & _STATE.State_HasFocus and self._view.hasFocus()
        if focused and theme.focus_visible:
            paint_row_ring(painter, rect, theme)
        painter.restore()

    def _paint_acts(self, painter: QPainter, fix: QRectF, link: QRectF, row: FindingRow) -> None:
        theme, at = theme_of(self._view), self._view.mouse_at
        tokens = theme.tokens
        if not fix.isNull():
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(tokens.edge, 1))
            painter.setBrush(tokens.hover if fix.contains(at) else tokens.raised)
            painter.drawRoundedRect(fix.adjusted(0.5, 0.5, -0.5, -0.5), 5, 5)
            paint_text(painter, theme, fix, row.fix, "second-strong", align=CENTRE)
        if not link.isNull():
            ink = tokens.olive if link.contains(at) else tokens.ink
            paint_text(painter, theme, link, AGREE, "second-strong", ink)
            under = round(link.center().y() + theme.metrics("second-strong").ascent() / 2 + 2)
            painter.fillRect(QRectF(link.left(), under, link.width() - 1, 1), ink)


def row_height(view: QWidget) -> int:
    """Return the height of a finding of one line at the chosen text size."""
    return theme_of(view).height(HEIGHT, 32)
