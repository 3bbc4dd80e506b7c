"""A table of numbers: names at the left, columns of numbers with the marks of their origin."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from desktop.look.parts.number_origin import GAP, Mark, origin_width, paint_number
from desktop.look.parts.text import LEFT, RIGHT, paint_text, text_width
from desktop.look.theme import theme_of
from rules.common.wording import house_in_words

NONE = "–"
"""What stands where there is no number."""
_LINE, _GAP, _TRIANGLE = 14, 14, 7
_NAME_LEAST, _WIDEST = 110, 168
_STRETCH, _SHARE = 1.9, 0.62


class NumberCell(NamedTuple):
    """One field: its words, whether it is the better side's, its origin, and what it tells."""

    text: str
    better: bool = False
    mark: Mark | None = None
    tip: str = ""


class NumberRow(NamedTuple):
    """A row; `strong` for a sum, `group` for a heading inside the table.

    `short` stands for a name for which there is no room.
    """

    name: str
    cells: tuple[NumberCell, ...] = ()
    tip: str = ""
    strong: bool = False
    group: bool = False
    short: str = ""


class NumberHead(NamedTuple):
    """The head of a column in two lines."""

    first: str
    second: str = ""


class NumberTable(QWidget):
    """Paints the rows; the better side has a triangle and a bold number, never a colour alone.

    A `wide` table spreads its columns over the whole width, any other keeps them at the right.
    """

    def __init__(self, name: str = "", *, wide: bool = False) -> None:
        super().__init__()
        self._name, self._wide, self._high = name, wide, 24 if wide else 28
        self.heads: tuple[NumberHead, ...] = ()
        self.rows: tuple[NumberRow, ...] = ()
        self._widths: list[float] = []
        self._marks: list[float] = []
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme_of(self).changed.connect(self._measure)

    def set_rows(self, heads: Sequence[NumberHead], rows: Sequence[NumberRow]) -> None:
        """Show these rows; the first head stands over the names, none for a table without heads."""
        if (tuple(heads), tuple(rows)) == (self.heads, self.rows):
            return
        self.heads, self.rows = tuple(heads), tuple(rows)
        columns = [f"{head.first} " for head in self.heads[1:]]
        spoken = []
        for row in self.rows:
            said = [
                f"{columns[at] if at < len(columns) else ''}{cell.text}"
                f"{', better' if cell.better else ''}{f' {cell.mark.spoken}' if cell.mark else ''}"
                for at, cell in enumerate(row.cells)
            ]
            spoken.append(f"{row.name}: {', '.join(said)}" if said else row.name)
        self.setAccessibleName(f"{self._name}. {'; '.join(spoken)}".removeprefix(". "))
        self._measure()

    def set_pairs(self, pairs: Iterable[tuple[str, str]]) -> None:
        """Show names with a word or number each, and hide a table without any."""
        self.set_rows((), [NumberRow(name, (NumberCell(text),)) for name, text in pairs])
        self.setVisible(bool(self.rows))

    # ---- measures

    def _measure(self) -> None:
        theme = theme_of(self)
        self._widths, self._marks = [], []
        for at in range(max((len(row.cells) for row in self.rows), default=0)):
            cells = [row.cells[at] for row in self.rows if at < len(row.cells)]
            marks = (
                origin_width(theme, cell.mark.origin, cell.mark.short) + GAP
                for cell in cells
                if cell.mark
            )
            self._marks.append(max(marks, default=0.0))
            words = max(text_width(theme, "heading", cell.text) for cell in cells)
            number = words + self._marks[at] + (_TRIANGLE + 4 if self._wide else 0)
            head = self.heads[at + 1] if self.heads else NumberHead("")
            over = max(text_width(theme, "label", line) for line in head)
            least = min(over, max(_WIDEST, number)) if self._wide else over
            self._widths.append(max(number, least) + _GAP)
        self.updateGeometry()
        self.update()

    def _head(self) -> int:
        """Return the height of the heads."""
        if not self.heads:
            return 0
        lines = 2 if any(head.second for head in self.heads) else 1
        return theme_of(self).height(_LINE) * lines + 8

    def sizeHint(self) -> QSize:
        """Return the height of all rows."""
        height = self._head() + theme_of(self).height(self._high) * len(self.rows)
        return QSize(round(_NAME_LEAST + sum(self._widths)) if self._wide else 200, height)

    def minimumSizeHint(self) -> QSize:
        """Return a width in which long words are shortened."""
        return QSize(200, self.sizeHint().height())

    def _columns(self) -> list[tuple[float, float]]:
        """Return left edge and width of each column."""
        scale = 1.0
        if self._wide and (wanted := sum(self._widths)):
            room = self.width() - _NAME_LEAST
            # Numbers stand near their names in a wide window, and move together in a narrow one.
            scale = max(min(1.0, room / wanted), min(_STRETCH, room * _SHARE / wanted))
        found, right = [], float(self.width())
        for wide in reversed(self._widths):
            found.append((right - wide * scale, wide * scale))
            right -= wide * scale
        return found[::-1]

    # ---- painting

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw heads, rows and the lines between them."""
        theme, painter = theme_of(self), QPainter(self)
        columns, head, line = self._columns(), self._head(), theme.height(_LINE)
        names = (columns[0][0] if columns else float(self.width())) - 6
        for at, words in enumerate(self.heads):
            left, wide = (0.0, names) if at == 0 else columns[at - 1]
            lines = [each for each in words if each]
            if at == 0 and text_width(theme, "label", lines[0] if lines else "") > wide:
                continue
            top = float(head - 3 - line * len(lines))
            for each in lines:
                inside = QRectF(left, top, wide, line).adjusted(6 if at else 0, 0, 0, 0)
                align = RIGHT if at else LEFT
                paint_text(painter, theme, inside, each, "label", theme.tokens.ink2, align)
                top += line
        if self.heads:
            painter.fillRect(QRectF(0, head - 1, self.width(), 1), theme.tokens.edge)
        high = theme.height(self._high)
        for number, row in enumerate(self.rows):
            top = float(head + number * high)
            self._paint_name(painter, row, QRectF(0, top, names, high - 1))
            for at, (cell, (left, wide)) in enumerate(zip(row.cells, columns, strict=False)):
                place = QRectF(left, top, wide, high - 1)
                self._paint_cell(painter, cell, place, self._marks[at], row.strong)
            painter.fillRect(QRectF(0, top + high - 1, self.width(), 1), theme.tokens.line)
        painter.end()

    def _paint_name(self, painter: QPainter, row: NumberRow, place: QRectF) -> None:
        theme = theme_of(self)
        role = "label" if row.group else "heading" if row.strong else "body"
        ink = theme.tokens.ink2 if row.group else theme.tokens.ink
        fits = not row.short or text_width(theme, role, row.name) <= place.width()
        paint_text(painter, theme, place, row.name if fits else row.short, role, ink, LEFT)

    def _paint_cell(
        self, painter: QPainter, cell: NumberCell, place: QRectF, marks: float, strong: bool
    ) -> None:
        theme = theme_of(self)
        role = "heading" if cell.better or strong else "body"
        if cell.better:
            left = place.right() - marks - text_width(theme, role, cell.text) - _TRIANGLE - 1
            middle, half = QPointF(left, place.center().y()), _TRIANGLE / 2
            points = (QPointF(-half, half), QPointF(half, half), QPointF(0, -half))
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.tokens.olive)
            painter.drawPolygon(QPolygonF([middle + point for point in points]))
            painter.restore()
        if cell.text == NONE:
            rest = place.adjusted(0, 0, -marks, 0)
            paint_text(painter, theme, rest, cell.text, role, theme.tokens.ink2, RIGHT)
        else:
            column = max(0.0, marks - GAP)
            paint_number(painter, theme, place, cell.text, cell.mark, role, column)

    # ---- what a field tells

    def event(self, event: QEvent) -> bool:
        """Tell what stands behind a number."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), self.tip_at(QPointF(event.pos())), self)
            return True
        return super().event(event)

    def tip_at(self, at: QPointF) -> str:
        """Return what the field at a place tells."""
        columns = enumerate(self._columns())
        place = next((n for n, (left, wide) in columns if left <= at.x() < left + wide), -1)
        if at.y() < self._head():
            return " · ".join(filter(None, self.heads[place + 1]))
        number = int((at.y() - self._head()) // theme_of(self).height(self._high))
        if not 0 <= number < len(self.rows):
            return ""
        row = self.rows[number]
        if not 0 <= place < len(row.cells):
            return house_in_words(row.tip)
        cell = row.cells[place]
        told = f"{cell.text}: {cell.mark.spoken}" if cell.mark else house_in_words(row.tip)
        return cell.tip or told
