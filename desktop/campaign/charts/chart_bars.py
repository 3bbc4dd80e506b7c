"""Draws the bars of a chart in their groups, and says which of them lies under the pointer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from desktop.look.parts.text import paint_text, text_width
from desktop.look.theme import Theme

_LINE = 18


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar of a group: what is counted, and how many."""

    group: str
    name: str
    value: int


def share_words(bar: Bar, bars: Sequence[Bar]) -> str:
    """Return a bar in words, with its part of its group: "Rifle 6 of 14, 43 %"."""
    whole = sum(each.value for each in bars if each.group == bar.group)
    return f"{bar.name}: {bar.value} of {whole}, {round(100 * bar.value / max(whole, 1))} %"


class Rows:
    """Where bars and the headings of their groups lie in a room."""

    def __init__(self, theme: Theme, bars: Sequence[Bar], high: float) -> None:
        self.line = theme.height(_LINE, 16)
        rows: list[Bar | str] = []
        for bar in bars:
            if not rows or (isinstance(rows[-1], Bar) and rows[-1].group != bar.group):
                rows.append(bar.group)
            rows.append(bar)
        self.rows = rows[: max(1, int(high // self.line))]
        self.left_out = len(bars) - sum(isinstance(each, Bar) for each in self.rows)

    def bar_at(self, y: float) -> Bar | None:
        """Return the bar at a height."""
        at = int(y // self.line)
        row = self.rows[at] if 0 <= at < len(self.rows) else None
        return row if isinstance(row, Bar) else None


def paint_bars(
    painter: QPainter, theme: Theme, room: QRectF, bars: Sequence[Bar], chosen: Bar | None
) -> None:
    """Draw headings, names, bars and their numbers; the chosen bar says its part too."""
    laid, tokens = Rows(theme, bars, room.height()), theme.tokens
    most = max(each.value for each in bars)
    shown = [each for each in laid.rows if isinstance(each, Bar)]
    names = max((text_width(theme, "second", each.name) for each in shown), default=0)
    names = min(names, room.width() * 0.4) + 10
    beside = max(44.0, text_width(theme, "second-bold", "100 of 100, 100 %") + 12)
    wide = max(room.width() - names - beside, 20.0)
    for at, row in enumerate(laid.rows):
        top = at * laid.line
        if isinstance(row, str):
            box = QRectF(0, top, room.width(), laid.line)
            paint_text(painter, theme, box, row, "label", tokens.ink2)
            continue
        if row == chosen:
            painter.fillRect(QRectF(0, top, room.width(), laid.line), tokens.hover)
        paint_text(painter, theme, QRectF(0, top, names - 8, laid.line), row.name, "second")
        long = max(2.0, wide * row.value / most)
        painter.fillRect(QRectF(names, top + 4, long, laid.line - 8), tokens.olive)
        box = QRectF(names + long + 6, top, room.width() - names - long - 6, laid.line)
        said = share_words(row, bars).partition(": ")[2] if row == chosen else str(row.value)
        paint_text(painter, theme, box, said, "second-bold")
