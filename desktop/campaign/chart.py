"""A chart of lines: the pointer and the arrow keys tell its values one by one, and Enter opens the
table of them all."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPointF,
    QRectF,
    Qt,
)
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QTableView, QWidget

from desktop.campaign.chart_drawing import (
    MOST_LINES,
    ChartLine,
    Plot,
    paint_lines,
    paint_mark,
    plot_of,
)
from desktop.look.parts.dialog import SentenceDialog
from desktop.look.parts.panel import plain_table
from desktop.look.parts.text import CENTRE, LEFT, RIGHT, paint_text, text_width
from desktop.look.theme import Theme, theme_of
from desktop.look.tokens import RADIUS_TAG, ROW

Moment = Callable[[int], str]
"""Returns what a place along the lines is called: 0 is the beginning, then each battle."""
Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
_WALK = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_End)
_PAD = 8
TALLEST, WIDEST, COLUMN = 420, 860, 110


class Chart(QWidget):
    """The chart; each of its values can be pointed at, walked to, and read as a table."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: tuple[ChartLine, ...] = ()
        self.note = self.title = ""
        self.moment: Moment = str
        self.at = -1
        """The battle whose values are told, -1 for none."""
        self._walked = False
        """Whether the keys led there: then the pointer may go."""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(180, 120)
        self.setMouseTracking(True)
        self.setProperty("radius", RADIUS_TAG)
        theme_of(self).changed.connect(self.update)

    def show_lines(
        self, title: str, lines: Sequence[ChartLine], moment: Moment, note: str = ""
    ) -> None:
        """Draw the first of these lines; the table has all. `note` stands where there are none."""
        self.lines, self.note, self.moment = tuple(lines), note, moment
        if title != self.title or self.at > self.last:
            self.at = -1
        self.title = title
        self.setAccessibleName(title)
        self._describe()
        focus = Qt.FocusPolicy.StrongFocus if self.has_values else Qt.FocusPolicy.NoFocus
        self.setFocusPolicy(focus)
        self.update()

    @property
    def _drawn(self) -> tuple[ChartLine, ...]:
        return self.lines[:MOST_LINES]

    @property
    def last(self) -> int:
        """The number of the last battle."""
        return max((len(each.values) for each in self.lines), default=0) - 1

    @property
    def has_values(self) -> bool:
        """Return whether anything is drawn that can be walked to or read as a table."""
        return self.last > 0

    def told(self) -> str:
        """Return the values at the chosen place in words, "" where none is chosen."""
        if self.at < 0:
            return ""
        values = (f"{each.name} {each.values[self.at]:g}" for each in self._ranked())
        return f"{self.moment(self.at)}: {', '.join(values)}"

    def _ranked(self) -> list[ChartLine]:
        """Return the drawn lines by their values at the chosen place, the highest first."""
        return sorted(self._drawn, key=lambda each: -each.values[self.at])

    def _describe(self) -> None:
        ends = "; ".join(f"{each.name} {each.values[-1]:g}" for each in self._drawn)
        self.setAccessibleDescription(self.told() or (ends if self.has_values else self.note))

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
        if self.has_values:
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
            if plain and event.key() in _WALK and self.has_values:
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk along the values; Enter opens the table, Escape tells nothing any more."""
        key, last = event.key(), self.last
        self._walked = True
        places = {
            Qt.Key.Key_Left: max(self.at - 1, 0) if self.at >= 0 else last,
            Qt.Key.Key_Right: min(self.at + 1, last),
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: last,
        }
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.show_table()
        elif key in places:
            self._choose(places[Qt.Key(key)])
        elif key == Qt.Key.Key_Escape and self.at >= 0:
            self._choose(-1)
        else:
            super().keyPressEvent(event)

    def show_table(self) -> None:
        """Show all values as a table."""
        if self.has_values:
            ChartTableDialog(self, self.window()).exec()

    # ---- drawing

    def _plot(self) -> Plot:
        return plot_of(theme_of(self), QRectF(self.rect()), self._drawn)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the lines, and the values of the chosen battle."""
        theme, room = theme_of(self), QRectF(self.rect())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if not self.has_values:
            painter.setFont(theme.font("second"))
            painter.setPen(theme.tokens.ink2)
            flags = int(CENTRE) | Qt.TextFlag.TextWordWrap
            painter.drawText(room.adjusted(16, 0, -16, 0), flags, self.note)
            painter.end()
            return
        plot = self._plot()
        if self.at >= 0:
            painter.setPen(QPen(theme.tokens.edge, 1))
            x = round(plot.x(self.at)) + 0.5
            painter.drawLine(QPointF(x, plot.rect.top()), QPointF(x, plot.rect.bottom()))
        paint_lines(painter, theme, room, plot, self._drawn)
        if self.at >= 0:
            self._paint_values(painter, theme, plot)
        painter.end()

    def _paint_values(self, painter: QPainter, theme: Theme, plot: Plot) -> None:
        """Draw a box with the values of the chosen battle, on the side where there is room."""
        tokens, line = theme.tokens, theme.height(16, 14)
        head = self.moment(self.at)
        rows = [(each, f"{each.values[self.at]:g}") for each in self._ranked()]
        wide = max(
            text_width(theme, "small", head),
            *(text_width(theme, "small", f"{each.name}  {value}") + 20 for each, value in rows),
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
        for at, (each, value) in enumerate(rows, 1):
            row = place.translated(0, at * line)
            paint_mark(painter, theme, each, QPointF(row.left() + 5, row.center().y()))
            right = text_width(theme, "small", value) + 2
            words = row.adjusted(15, 0, -right - 4, 0)
            paint_text(painter, theme, words, each.name, "small")
            paint_text(painter, theme, row.adjusted(row.width() - right, 0, 0, 0), value, "small")


class ChartModel(QAbstractTableModel):
    """A row for each battle and a column for each line."""

    def __init__(self, chart: Chart, parent: QObject) -> None:
        super().__init__(parent)
        self._lines, self._moment, self._rows = chart.lines, chart.moment, chart.last + 1
        self.heads = ("After", *(each.name for each in chart.lines))

    def rowCount(self, parent: Index = _ROOT) -> int:
        """Count the battles, and the beginning."""
        return 0 if parent.isValid() else self._rows

    def columnCount(self, parent: Index = _ROOT) -> int:
        """Count the columns, the first of which says which battle it was."""
        return 0 if parent.isValid() else len(self.heads)

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> object:
        """Return a cell's text; read aloud it says its row and its column too."""
        row, column = index.row(), index.column()
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return RIGHT if column else LEFT
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return None
        moment = self._moment(row)
        if not column:
            return moment
        value = f"{self._lines[column - 1].values[row]:g}"
        spoken = role == Qt.ItemDataRole.AccessibleTextRole
        return f"{moment}, {self.heads[column]}: {value}" if spoken else value

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = int(Qt.ItemDataRole.DisplayRole),
    ) -> object:
        """Return the head of a column."""
        shown = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return RIGHT if section else LEFT
        return (
            self.heads[section]
            if orientation == Qt.Orientation.Horizontal and role in shown
            else None
        )


class ChartTableDialog(SentenceDialog):
    """The values of a chart as a table for the arrow keys."""

    def __init__(self, chart: Chart, parent: QWidget | None = None) -> None:
        words = "The values of the chart. The arrow keys move from cell to cell."
        super().__init__(chart.title, words, parent=parent)
        theme = theme_of(self)
        self.values = ChartModel(chart, self)
        self.table = QTableView()
        self.table.setModel(self.values)
        plain_table(self.table)
        self.table.setShowGrid(True)
        self.table.setAccessibleName(chart.title)
        self.table.setFont(theme.font("body"))
        self.table.verticalHeader().setDefaultSectionSize(theme.height(ROW))
        self.table.horizontalHeader().setFont(theme.font("second-bold"))
        for column, head in enumerate(self.values.heads):
            texts = (head, self.values.data(self.values.index(0, column)))
            widest = max(text_width(theme, "second-bold", str(text)) for text in texts)
            self.table.setColumnWidth(column, round(max(widest + 28, theme.height(COLUMN, 80))))
        self.table.setCurrentIndex(self.values.index(max(chart.at, 0), 0))
        rows = self.values.rowCount() + 1
        self.table.setFixedHeight(min(TALLEST, theme.height(ROW) * rows + 14))
        wide = sum(map(self.table.columnWidth, range(len(self.values.heads))))
        self.setMinimumWidth(min(WIDEST, wide + 60))
        self.content.addWidget(self.table)
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)
