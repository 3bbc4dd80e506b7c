"""A table of weapons with their numbers, each marked with where it comes from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QRectF, QSize
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from desktop.army.details.field_editors import stacked
from desktop.look.parts.origin import Legend, Mark, origin_width, paint_number
from desktop.look.parts.text import LEFT, RIGHT, paint_text, text_width
from desktop.look.theme import theme_of
from desktop.look.tokens import Origin
from rules.games.base_types import Number
from rules.games.ruleset import Ruleset, Stat, Weapon
from rules.games.titles import Title

MOST_COLUMNS = 3
HEADS = {"range": "Reach", "attack": "Hits on", "needs": "Hits on"}
"""Column heads that say more than the game's own words for these numbers."""
NumberRow = tuple[str, list[tuple[str, Mark | None]]]
"""A row of a table: its name, and its numbers with their marks."""

_HEAD, _ROW = 22, 28


def mark_of(number: Number, games: dict[str, Title], source: str = "") -> Mark:
    """Return the mark of a number: stated, borrowed with the game's short name, or house."""
    origin = Origin(number.provenance)
    short = ""
    if origin is Origin.BORROWED:
        known = games.get(number.origin)
        short = known.short if known else number.origin[:4].upper()
    words = "; ".join(filter(None, (number.source or source, number.note)))
    return Mark(origin, short, words)


class NumberRows(QWidget):
    """Rows of a name and some marked numbers under column heads."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._head: tuple[str, ...] = ()
        self._rows: list[NumberRow] = []
        self._shorts: dict[str, str] = {}
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme_of(self).changed.connect(self.updateGeometry)

    def set_rows(
        self,
        head: Sequence[str],
        rows: Sequence[NumberRow],
        shorts: Mapping[str, str] | None = None,
    ) -> None:
        """Show these; `head` names the columns, or is empty for a table without a head.

        `shorts` are other words for names for which there is no room.
        """
        if (tuple(head), list(rows)) == (self._head, self._rows):
            return
        self._shorts = dict(shorts or {})
        self._head, self._rows = tuple(head), list(rows)
        words = [
            f"{name}: "
            + ", ".join(f"{value} {mark.spoken}" if mark else value for value, mark in cells)
            for name, cells in self._rows
        ]
        self.setAccessibleName("; ".join(words))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the height of all rows."""
        theme = theme_of(self)
        head = theme.height(_HEAD) if self._head else 0
        return QSize(200, head + theme.height(_ROW) * len(self._rows))

    def _widths(self) -> list[float]:
        """Return the widths of the number columns, as wide as what stands in them."""
        theme = theme_of(self)
        columns = max((len(cells) for _, cells in self._rows), default=0)
        widths = []
        for at in range(columns):
            head = text_width(theme, "label", self._head[at + 1]) if self._head else 0.0
            cells = [cells[at] for _, cells in self._rows if at < len(cells)]
            number = max((text_width(theme, "body", value) for value, _ in cells), default=0.0)
            widths.append(max(head, number + self._mark_column(at) + 4) + 12)
        return widths

    def _mark_column(self, at: int) -> float:
        theme = theme_of(self)
        marks = [cells[at][1] for _, cells in self._rows if at < len(cells)]
        return max(
            (origin_width(theme, mark.origin, mark.short) for mark in marks if mark), default=0.0
        )

    def _rects(self, top: float, height: float) -> tuple[QRectF, list[QRectF]]:
        widths = self._widths()
        right = float(self.width())
        cells: list[QRectF] = []
        for width in reversed(widths):
            cells.append(QRectF(right - width, top, width, height))
            right -= width
        return QRectF(0, top, right - 4, height), list(reversed(cells))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw head, rows and the lines between them."""
        theme = theme_of(self)
        painter = QPainter(self)
        top = 0.0
        if self._head:
            height = float(theme.height(_HEAD))
            name, cells = self._rects(0, height)
            paint_text(painter, theme, name, self._head[0], "label", theme.tokens.ink2, LEFT)
            for word, rect in zip(self._head[1:], cells, strict=False):
                paint_text(painter, theme, rect, word, "label", theme.tokens.ink2, RIGHT)
            painter.fillRect(QRectF(0, height - 1, self.width(), 1), theme.tokens.line)
            top = height
        height = float(theme.height(_ROW))
        columns = [self._mark_column(at) for at in range(len(self._widths()))]
        for at, (word, cells_here) in enumerate(self._rows):
            name, cells = self._rects(top + at * height, height - 1)
            if text_width(theme, "body", word) > name.width():
                word = self._shorts.get(word) or word
            paint_text(painter, theme, name, word, "body", theme.tokens.ink, LEFT)
            for (value, mark), rect, column in zip(cells_here, cells, columns, strict=False):
                paint_number(painter, theme, rect, value, mark, "body", column)
            line = QRectF(0, top + (at + 1) * height - 1, self.width(), 1)
            painter.fillRect(line, theme.tokens.line)
        painter.end()

    def event(self, event: QEvent) -> bool:
        """Say where a number comes from."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), self._said_at(event.pos().x(), event.pos().y()))
            return True
        return super().event(event)

    def _said_at(self, x: float, y: float) -> str:
        theme = theme_of(self)
        top = theme.height(_HEAD) if self._head else 0
        at = int((y - top) // theme.height(_ROW))
        if not 0 <= at < len(self._rows):
            return ""
        _, cells = self._rects(0, 10)
        for (value, mark), rect in zip(self._rows[at][1], cells, strict=False):
            if rect.left() <= x <= rect.right() and mark:
                spoken = mark.spoken
                return f"{value}: {spoken}"
        return ""


class WeaponTable(QWidget):
    """The weapons of a man, team or vehicle; below them what must be rolled, and the marks."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows = NumberRows()
        self.legend = Legend()
        stacked(self.rows, self.legend, gap=4, on=self)

    def show_weapons(
        self, ruleset: Ruleset, weapons: Sequence[Weapon], games: dict[str, Title]
    ) -> None:
        """Show the numbers of these weapons in the columns that the game has for them."""
        stats = [
            stat for stat in ruleset.stats if any(stat.id in weapon.stats for weapon in weapons)
        ][:MOST_COLUMNS]
        rows = [(weapon.name, _cells(weapon, stats, games)) for weapon in weapons]
        heads = (HEADS.get(stat.id) or stat.short or stat.name for stat in stats)
        shorts = {weapon.name: weapon.short for weapon in weapons}
        self.rows.set_rows(["Weapon", *heads], rows, shorts)
        marks = [mark for _, cells in rows for _, mark in cells]
        show_legend(self.legend, marks, games, _roll_words(weapons, stats))
        self.setVisible(bool(weapons))


def _sign(stat: Stat) -> str:
    """Return what stands behind a number that must be rolled: "−" for so much or less."""
    return "−" if "or less" in stat.phrase else "+" if "or more" in stat.phrase else ""


def _roll_words(weapons: Sequence[Weapon], stats: Sequence[Stat]) -> str:
    """Return what the first number that must be rolled means: "8−: hits on 8 or less"."""
    for stat in stats:
        for weapon in weapons:
            number = weapon.stats.get(stat.id)
            if _sign(stat) and number is not None and not isinstance(number.value, str):
                return f"{number.value:g}{_sign(stat)}: {stat.phrase.format(number.value)}"
    return ""


def show_legend(
    legend: Legend, marks: Sequence[Mark | None], games: dict[str, Title], before: str = ""
) -> None:
    """Explain exactly the marks that stand in a table, after other words about it."""
    kinds = {mark.origin for mark in marks if mark}
    shorts = {mark.short for mark in marks if mark and mark.origin is Origin.BORROWED}
    names = {title.short: title.name for title in games.values()}
    legend.set_borrowed(
        {short: names.get(short, short) for short in sorted(shorts)},
        stated=Origin.STATED in kinds,
        house=Origin.HOUSE in kinds,
        before=before,
    )


def _cells(
    weapon: Weapon, stats: Sequence[Stat], games: dict[str, Title]
) -> list[tuple[str, Mark | None]]:
    cells: list[tuple[str, Mark | None]] = []
    for stat in stats:
        number = weapon.stats.get(stat.id)
        if number is None:
            cells.append(("–", None))
        else:
            sign = "" if isinstance(number.value, str) else _sign(stat)
            cells.append((number.text(stat.unit) + sign, mark_of(number, games, weapon.source)))
    return cells
