"""A table of the comparison: names at the left, numbers of both armies in columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from desktop.look.parts.origin import Mark, origin_width, paint_number
from desktop.look.parts.text import LEFT, RIGHT, paint_text, text_width
from desktop.look.theme import theme_of

_ROW, _GAP = 24, 14
_NAME_LEAST, _WIDEST = 110, 168
_SHAPE = 7
_STRETCH, _SHARE = 1.9, 0.62


class GridCell(NamedTuple):
    """One field: its words, whether it is the better side's, its origin, and what it tells."""

    text: str
    better: bool = False
    mark: Mark | None = None
    tip: str = ""


class GridRow(NamedTuple):
    """A row; `strong` for a sum, `group` for a heading inside the table."""

    name: str
    cells: tuple[GridCell, ...] = ()
    tip: str = ""
    strong: bool = False
    group: bool = False


class GridHead(NamedTuple):
    """The head of a column in two lines."""

    first: str
    second: str = ""


def paint_better(painter: QPainter, middle: QPointF, colour: object) -> None:
    """Draw the shape of the better side: a triangle that points up."""
    half = _SHAPE / 2
    points = [QPointF(-half, half), QPointF(half, half), QPointF(0, -half)]
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)  # type: ignore[call-overload]
    painter.drawPolygon(QPolygonF([middle + point for point in points]))
    painter.restore()


class NumberGrid(QWidget):
    """Paints the rows; the better side has a triangle and a bold number, never a colour alone."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = name
        self.heads: tuple[GridHead, ...] = ()
        self.rows: tuple[GridRow, ...] = ()
        self._wide: list[float] = []
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme_of(self).changed.connect(self._measure)

    def set_rows(self, heads: Sequence[GridHead], rows: Sequence[GridRow]) -> None:
        """Show these rows; the first head stands over the names."""
        if (tuple(heads), tuple(rows)) == (self.heads, self.rows):
            return
        self.heads, self.rows = tuple(heads), tuple(rows)
        spoken = []
        for row in self.rows:
            cells = [
                f"{head.first} {cell.text}{', better' if cell.better else ''}"
                for head, cell in zip(self.heads[1:], row.cells, strict=False)
            ]
            spoken.append(f"{row.name}: {', '.join(cells)}" if cells else row.name)
        self.setAccessibleName(f"{self._name}. {'; '.join(spoken)}")
        self._measure()

    def _measure(self) -> None:
        theme = theme_of(self)
        self._wide = []
        for at in range(len(self.heads) - 1):
            cells = [row.cells[at] for row in self.rows if at < len(row.cells)]
            numbers = (text_width(theme, "heading", cell.text) for cell in cells)
            number = max(numbers, default=0.0) + self._mark_column(at) + _SHAPE + 10
            head = self.heads[at + 1]
            words = max(text_width(theme, "label", line) for line in head)
            self._wide.append(min(max(number, words), max(_WIDEST, number)) + _GAP)
        self.updateGeometry()
        self.update()

    def _mark_column(self, at: int) -> float:
        theme = theme_of(self)
        marks = (row.cells[at].mark for row in self.rows if at < len(row.cells))
        return max(
            (origin_width(theme, mark.origin, mark.short) for mark in marks if mark), default=0.0
        )

    def _head(self) -> int:
        lines = 2 if any(head.second for head in self.heads) else 1
        return theme_of(self).height(14) * lines + 8

    def sizeHint(self) -> QSize:
        """Return the height of all rows."""
        theme = theme_of(self)
        height = self._head() + theme.height(_ROW) * len(self.rows)
        return QSize(round(_NAME_LEAST + sum(self._wide)), height + 2)

    def minimumSizeHint(self) -> QSize:
        """Return a width in which long heads are shortened."""
        return QSize(240, self.sizeHint().height())

    def _columns(self) -> list[tuple[float, float]]:
        """Return left edge and width of each column; all shrink or grow alike."""
        room = self.width() - _NAME_LEAST
        wanted = sum(self._wide)
        if not wanted:
            return []
        # Numbers stand near their names in a wide window, and move together in a narrow one.
        scale = max(min(1.0, room / wanted), min(_STRETCH, room * _SHARE / wanted))
        found, right = [], float(self.width())
        for wide in reversed(self._wide):
            found.append((right - wide * scale, wide * scale))
            right -= wide * scale
        return found[::-1]

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw heads, rows and the lines between them."""
        theme, painter = theme_of(self), QPainter(self)
        tokens = theme.tokens
        columns = self._columns()
        names = (columns[0][0] if columns else float(self.width())) - 6
        head, high = self._head(), theme.height(_ROW)
        for at, words in enumerate(self.heads):
            left, wide = (0.0, names) if at == 0 else columns[at - 1]
            align = LEFT if at == 0 else RIGHT
            lines = [line for line in words if line]
            top = head - 3 - theme.height(14) * len(lines)
            for line in lines:
                inside = QRectF(left + (6 if at else 0), top, wide - (6 if at else 0), 14)
                inside.setHeight(theme.height(14))
                paint_text(painter, theme, inside, line, "label", tokens.ink2, align)
                top += theme.height(14)
        painter.fillRect(QRectF(0, head - 1, self.width(), 1), tokens.edge)
        for number, row in enumerate(self.rows):
            top = head + number * high
            self._paint_row(painter, row, float(top), float(high), names, columns)
        painter.end()

    def _paint_row(
        self,
        painter: QPainter,
        row: GridRow,
        top: float,
        high: float,
        names: float,
        columns: Sequence[tuple[float, float]],
    ) -> None:
        theme = theme_of(self)
        tokens = theme.tokens
        rect = QRectF(0, top, names, high - 1)
        if row.group:
            paint_text(painter, theme, rect, row.name, "label", tokens.ink2, LEFT)
        else:
            role = "heading" if row.strong else "body"
            paint_text(painter, theme, rect, row.name, role, tokens.ink, LEFT)
        for at, (cell, (left, wide)) in enumerate(zip(row.cells, columns, strict=False)):
            place = QRectF(left, top, wide, high - 1)
            column = self._mark_column(at)
            role = "heading" if cell.better or row.strong else "body"
            if cell.better:
                taken = text_width(theme, role, cell.text) + (column + 3 if column else 0)
                middle = QPointF(place.right() - taken - _SHAPE - 1, place.center().y())
                paint_better(painter, middle, tokens.olive)
            if cell.text == "–":
                gap = column + 3 if column else 0
                rest = place.adjusted(0, 0, -gap, 0)
                paint_text(painter, theme, rest, cell.text, role, tokens.ink2, RIGHT)
            else:
                paint_number(painter, theme, place, cell.text, cell.mark, role, column)
        painter.fillRect(QRectF(0, top + high - 1, self.width(), 1), tokens.line)

    def event(self, event: QEvent) -> bool:
        """Tell what stands behind a number."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), self.tip_at(QPointF(event.pos())), self)
            return True
        return super().event(event)

    def tip_at(self, at: QPointF) -> str:
        """Return what the field at a place tells."""
        theme = theme_of(self)
        number = int((at.y() - self._head()) // theme.height(_ROW))
        columns = self._columns()
        place = next(
            (n for n, (left, wide) in enumerate(columns) if left <= at.x() < left + wide), -1
        )
        if at.y() < self._head():
            return " · ".join(filter(None, self.heads[place + 1])) if self.heads else ""
        if not 0 <= number < len(self.rows):
            return ""
        row = self.rows[number]
        if 0 <= place < len(row.cells):
            return row.cells[place].tip or row.tip
        return row.tip
