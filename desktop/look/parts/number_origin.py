"""Where a number comes from: a square, a boxed short name or a house beside it, and the legend."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.look.icons import paint_icon
from desktop.look.parts.text import CENTRE, HOUSE, LEFT, RIGHT, paint_text, text_width
from desktop.look.theme import Theme, painted, theme_of
from desktop.look.tokens import Origin
from rules.common.wording import house_in_words

SQUARE, GAP = 5, 3


def origin_width(theme: Theme, origin: Origin, short: str = "") -> float:
    """Width of the mark itself, without the gap before it."""
    if origin is Origin.STATED:
        return SQUARE
    if origin is Origin.HOUSE:
        return HOUSE + 1
    return round(text_width(theme, "borrowed", short) + 8)


def paint_origin(
    painter: QPainter, theme: Theme, left: float, middle: float, origin: Origin, short: str = ""
) -> float:
    """Draw the mark from its left edge around a middle line; return its width."""
    tokens = theme.tokens
    width = origin_width(theme, origin, short)
    if origin is Origin.STATED:
        top = round(middle + 1 - SQUARE / 2)
        painter.fillRect(QRectF(round(left), top, SQUARE, SQUARE), tokens.ink2)
    elif origin is Origin.HOUSE:
        centre = QPointF(left + width / 2, middle)
        paint_icon(painter, "house", centre, HOUSE + 2, tokens.hou, tokens.houbg, stroke=2.6)
    else:
        height = theme.height(14, 11)
        rect = QRectF(round(left), round(middle - height / 2), width, height)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(tokens.bor, 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 2, 2)
        paint_text(painter, theme, rect, short, "borrowed", tokens.bor, CENTRE)
        painter.restore()
    return width


class Mark(NamedTuple):
    """A number's origin as a view needs it: kind, the game's short name, source for the tooltip."""

    origin: Origin
    short: str = ""
    source: str = ""

    @property
    def spoken(self) -> str:
        """The mark in words, for a tooltip and for reading aloud."""
        lead = {
            Origin.STATED: "stated",
            Origin.BORROWED: f"borrowed from {self.short}" if self.short else "borrowed",
            Origin.HOUSE: "house value",
        }[self.origin]
        return f"{lead}: {house_in_words(self.source)}" if self.source else lead


def paint_number(
    painter: QPainter,
    theme: Theme,
    rect: QRectF,
    value: str,
    mark: Mark | None,
    role: str = "body",
    column: float = 0,
) -> None:
    """Draw a number ending at the right of `rect` with its mark in a column of its own.

    `column` is the width of the widest mark in the table, so that the numbers line up.
    """
    right = rect.right()
    if mark is not None:
        width = origin_width(theme, mark.origin, mark.short)
        paint_origin(
            painter, theme, right - max(column, width), rect.center().y(), mark.origin, mark.short
        )
    taken = max(column, origin_width(theme, mark.origin, mark.short) if mark else 0)
    number = rect.adjusted(0, 0, -(taken + GAP if taken else 0), 0)
    paint_text(painter, theme, number, value, role, align=RIGHT)


class NumberLabel(QWidget):
    """A value and its mark; the source is its tooltip."""

    def __init__(
        self,
        value: str = "",
        mark: Mark | None = None,
        role: str = "body",
        column: float = 0,
    ) -> None:
        super().__init__()
        self._value, self._mark, self._role, self._column = value, mark, role, column
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        theme_of(self).changed.connect(self.updateGeometry)
        self.set_value(value, mark)

    def set_value(self, value: str, mark: Mark | None) -> None:
        """Show another number."""
        self._value, self._mark = value, mark
        spoken = mark.spoken if mark else ""
        self.setToolTip(spoken[:1].upper() + spoken[1:])
        self.setAccessibleName(f"{value}, {spoken}" if spoken else value)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Room for the value, the gap and the mark's column."""
        theme = theme_of(self)
        mark = self._mark
        taken = max(self._column, origin_width(theme, mark.origin, mark.short) if mark else 0)
        width = text_width(theme, self._role, self._value) + (taken + GAP if taken else 0)
        return QSize(round(width) + 1, theme.height(18))

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw value and mark, right-aligned."""
        rect = QRectF(self.rect())
        paint_number(painter, theme, rect, self._value, self._mark, self._role, self._column)


class Legend(QWidget):
    """The line under a table that explains the marks in it; wraps when it is narrow."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._entries: list[tuple[Origin | None, str, str]] = []
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        theme_of(self).changed.connect(self.updateGeometry)

    def set_borrowed(
        self,
        borrowed: dict[str, str],
        stated: bool = True,
        house: bool = True,
        before: str = "",
    ) -> None:
        """Name what the table holds: borrowed games as short name to full name.

        `before` are words without a mark that stand first.
        """
        entries: list[tuple[Origin | None, str, str]] = [(None, "", before)] if before else []
        entries += [(Origin.STATED, "", "stated")] if stated else []
        entries += [(Origin.BORROWED, short, name) for short, name in borrowed.items()]
        entries += [(Origin.HOUSE, "", "house value")] if house else []
        if entries == self._entries and self._entries:
            return
        self._entries = entries
        self.setAccessibleName(
            "; ".join(f"{short} {words}".strip() for _, short, words in self._entries)
        )
        self.setVisible(bool(self._entries))
        self.updateGeometry()
        self.update()

    def _places(self, width: float) -> tuple[list[QPointF], float]:
        theme = theme_of(self)
        line = theme.height(18, 14)
        places, x, y = [], 0.0, 0.0
        for origin, short, words in self._entries:
            mark = origin_width(theme, origin, short) + GAP if origin else 0
            wide = mark + text_width(theme, "small", words)
            if x and x + wide > width:
                x, y = 0.0, y + line
            places.append(QPointF(x, y))
            x += wide + 14
        return places, y + line

    def hasHeightForWidth(self) -> bool:
        """The legend wraps."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Height of all lines."""
        return round(self._places(width)[1]) if self._entries else 0

    def sizeHint(self) -> QSize:
        """One line, as wide as a narrow panel."""
        return QSize(200, self.heightForWidth(max(self.width(), 200)))

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw each mark and its words."""
        line = theme.height(18, 14)
        for place, (origin, short, words) in zip(
            self._places(self.width())[0], self._entries, strict=True
        ):
            middle = place.y() + line / 2
            left = place.x()
            if origin is not None:
                left += paint_origin(painter, theme, left, middle, origin, short) + GAP
            rect = QRectF(left, place.y(), self.width() - left, line)
            paint_text(painter, theme, rect, words, "small", theme.tokens.ink2, LEFT)
