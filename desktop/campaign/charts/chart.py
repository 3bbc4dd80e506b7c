"""A chart of lines or of bars: the pointer and the arrow keys tell its values one by one, and
Enter opens the table of them all."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.campaign.charts.chart_bars import Bar, Rows, paint_bars, share_words
from desktop.campaign.charts.chart_draw import (
    MOST_LINES,
    ChartLine,
    Plot,
    paint_lines,
    paint_mark,
    plot_of,
)
from desktop.look.parts.text import CENTRE, paint_text, text_width
from desktop.look.theme import Theme, theme_of
from desktop.look.tokens import RADIUS_TAG

__all__ = ["MOST_LINES", "Bar", "Chart", "ChartLine"]

Moment = Callable[[int], str]
"""Returns what a place along the lines is called: 0 is the beginning, then each battle."""
_KEYS = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_End)
_PAD = 8


def battle_words(at: int) -> str:
    """Return what a place along the lines is called where nobody knows more."""
    return f"Battle {at}" if at else "At the beginning"


class Chart(QWidget):
    """The chart; each of its values can be pointed at, walked to, and read as a table."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.lines: tuple[ChartLine, ...] = ()
        self.bars: tuple[Bar, ...] = ()
        self.note = self.title = ""
        self.moment: Moment = battle_words
        self.at = -1
        """The battle or the bar whose values are told, -1 for none."""
        self._walked = False
        """Whether the keys led there: then the pointer may go."""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(180, 120)
        self.setMouseTracking(True)
        self.setProperty("radius", RADIUS_TAG)
        theme_of(self).changed.connect(self.update)

    def sizeHint(self) -> QSize:
        """Return a good size."""
        return QSize(360, 170)

    # ---- what is shown

    def show_lines(
        self,
        title: str,
        lines: Sequence[ChartLine],
        note: str = "",
        moment: Moment = battle_words,
    ) -> None:
        """Draw the first of these lines; the table has all. `note` stands where there are none."""
        self.lines, self.bars, self.note, self.moment = tuple(lines), (), note, moment
        told = [f"{each.name} {each.values[-1]:g}" for each in self._drawn if each.values]
        self._tell(title, "; ".join(told))

    def show_bars(self, title: str, bars: Sequence[Bar], note: str = "") -> None:
        """Show bars in their groups."""
        self.lines, self.bars, self.note = (), tuple(bars), note
        self._tell(title, "; ".join(f"{each.name} {each.value}" for each in bars))

    def _tell(self, title: str, words: str) -> None:
        if title != self.title or self.at > self._last:
            self.at = -1
        self.title = title
        self._words = words if self.has_values else self.note
        self.setAccessibleName(title)
        self._describe()
        focus = Qt.FocusPolicy.StrongFocus if self.has_values else Qt.FocusPolicy.NoFocus
        self.setFocusPolicy(focus)
        self.update()

    @property
    def _drawn(self) -> tuple[ChartLine, ...]:
        return self.lines[:MOST_LINES]

    @property
    def has_values(self) -> bool:
        """Return whether anything is drawn that can be walked to or read as a table."""
        return bool(self.bars) or any(len(each.values) > 1 for each in self.lines)

    @property
    def _last(self) -> int:
        if self.bars:
            return len(self.bars) - 1
        return max((len(each.values) for each in self.lines), default=0) - 1

    def told(self) -> str:
        """Return the values at the chosen place in words, "" where none is chosen."""
        if self.at < 0 or self.at > self._last:
            return ""
        if self.bars:
            bar = self.bars[self.at]
            return f"{bar.group}, {share_words(bar, self.bars)}"
        values = (f"{each.name} {each.values[self.at]:g}" for each in self._ranked())
        return f"{self.moment(self.at)}: {', '.join(values)}"

    def _ranked(self) -> list[ChartLine]:
        """Return the drawn lines by their values at the chosen place, the highest first."""
        return sorted(self._drawn, key=lambda each: -each.values[self.at])

    def _describe(self) -> None:
        self.setAccessibleDescription(self.told() or self._words)

    # ---- pointing and walking

    def _choose(self, at: int) -> None:
        if at == self.at:
            return
        self.at = at
        self._describe()
        self.update()
        from PySide6.QtGui import QAccessible, QAccessibleEvent  # costly to import at start

        if at >= 0 and QAccessible.isActive():
            event = QAccessibleEvent(self, QAccessible.Event.DescriptionChanged)
            QAccessible.updateAccessibility(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Tell the values under the pointer."""
        self._walked = False
        if self.bars:
            bar = Rows(theme_of(self), self.bars, self.height()).bar_at(event.position().y())
            self._choose(self.bars.index(bar) if bar is not None else -1)
        elif self.has_values:
            self._choose(self._plot().battle_at(event.position().x()))

    def leaveEvent(self, event: QEvent) -> None:
        """Tell nothing when the pointer is elsewhere, unless the keys led here."""
        super().leaveEvent(event)
        if not self._walked:
            self._choose(-1)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Tell nothing when the keyboard is elsewhere."""
        super().focusOutEvent(event)
        self._choose(-1)

    def mouseDoubleClickEvent(self, _event: QMouseEvent) -> None:
        """Open the table."""
        self.show_table()

    def event(self, event: QEvent) -> bool:
        """Take the arrow keys for walking, which are the window's elsewhere."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            plain = event.modifiers() == Qt.KeyboardModifier.NoModifier
            if plain and event.key() in _KEYS and self.has_values:
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk along the values; Enter opens the table, Escape tells nothing any more."""
        key, last = event.key(), self._last
        self._walked = True
        back, on = (Qt.Key.Key_Left, Qt.Key.Key_Up), (Qt.Key.Key_Right, Qt.Key.Key_Down)
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.show_table()
        elif key in back:
            self._choose(max(self.at - 1, 0) if self.at >= 0 else last)
        elif key in on:
            self._choose(min(self.at + 1, last))
        elif key == Qt.Key.Key_Home:
            self._choose(0)
        elif key == Qt.Key.Key_End:
            self._choose(last)
        elif key == Qt.Key.Key_Escape and self.at >= 0:
            self._choose(-1)
        else:
            super().keyPressEvent(event)

    def show_table(self) -> None:
        """Show all values as a table."""
        from desktop.campaign.charts.chart_table import ChartTableDialog

        if self.has_values:
            ChartTableDialog(self, self.window()).exec()

    # ---- drawing

    def _plot(self) -> Plot:
        return plot_of(theme_of(self), QRectF(self.rect()), self._drawn)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw whatever is shown."""
        theme, room = theme_of(self), QRectF(self.rect())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.bars:
            chosen = self.bars[self.at] if 0 <= self.at <= self._last else None
            paint_bars(painter, theme, room, self.bars, chosen)
        elif self.has_values:
            plot = self._plot()
            if 0 <= self.at <= self._last:
                painter.setPen(QPen(theme.tokens.edge, 1))
                x = round(plot.x(self.at)) + 0.5
                painter.drawLine(QPointF(x, plot.rect.top()), QPointF(x, plot.rect.bottom()))
            paint_lines(painter, theme, room, plot, self._drawn)
            if 0 <= self.at <= self._last:
                self._paint_values(painter, theme, plot)
        else:
            painter.setFont(theme.font("second"))
            painter.setPen(theme.tokens.ink2)
            flags = int(CENTRE) | Qt.TextFlag.TextWordWrap
            painter.drawText(room.adjusted(16, 0, -16, 0), flags, self.note)
        painter.end()

    def _paint_values(self, painter: QPainter, theme: Theme, plot: Plot) -> None:
        """Draw a box with the values of the chosen battle, on the side where there is room."""
        tokens, line = theme.tokens, theme.height(16, 14)
        head, ranked = self.moment(self.at), self._ranked()
        rows = [(each.name, f"{each.values[self.at]:g}") for each in ranked]
        wide = max(
            text_width(theme, "small", head),
            *(text_width(theme, "small", f"{name}  {value}") + 20 for name, value in rows),
        )
        wide = min(wide + 2 * _PAD + 2, self.width() * 0.5)
        high = line * (len(rows) + 1) + _PAD
        x = plot.x(self.at)
        left = x + 10 if x + 10 + wide < self.width() else max(x - 10 - wide, 0)
        top = max(min(plot.rect.top(), self.height() - high - 2), 0)
        box = QRectF(round(left) + 0.5, round(top) + 0.5, wide, high)
        painter.setPen(QPen(tokens.edge, 1))
        painter.setBrush(tokens.raised)
        painter.drawRoundedRect(box, RADIUS_TAG, RADIUS_TAG)
        inner = box.adjusted(_PAD, _PAD / 2, -_PAD, 0)
        place = QRectF(inner.left(), inner.top(), inner.width(), line)
        paint_text(painter, theme, place, head, "small", tokens.ink2)
        for at, (each, (name, value)) in enumerate(zip(ranked, rows, strict=True), 1):
            row = place.translated(0, at * line)
            centre = QPointF(row.left() + 5, row.center().y())
            paint_mark(painter, theme, each, centre)
            right = text_width(theme, "small", value) + 2
            words = row.adjusted(15, 0, -right - 4, 0)
            paint_text(painter, theme, words, name, "small")
            paint_text(painter, theme, row.adjusted(row.width() - right, 0, 0, 0), value, "small")
