"""The two kinds of painted figures: tiles with a name under them, and chips with a count."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QWidget

from desktop.look.figure_source import paint_figure
from desktop.look.focus import paint_row_ring, ring_wanted
from desktop.look.icons import paint_icon, paint_severity
from desktop.look.parts.text import CENTRE, LEFT, paint_text, text_width
from desktop.look.parts.tiles import TileGrid, rows_height
from desktop.look.theme import Theme, theme_of
from desktop.look.tokens import RADIUS_PANEL

_PLUS = 20


class FigureTiles(TileGrid):
    """The figures of a squad side by side, 42 px wide, each with its role or post below."""

    def __init__(self, name: str = "", least: int = 58, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._least = least

    def item_size(self, width: float) -> tuple[int, float, float]:
        """Spread a full row over the whole width; a tile never grows beyond 72 px."""
        least = theme_of(self).height(self._least, 30)
        columns, high = self.rows_of(theme_of(self), width, self._least)
        wide = min(width / max(1, min(columns, len(self.tiles))), least + 14)
        return columns, wide, high

    @classmethod
    def rows_of(cls, theme: Theme, width: float, least: int) -> tuple[int, float]:
        """Return columns and height of a row at a width."""
        return max(1, int(width // theme.height(least, 30))), theme.height(67, 14)

    @classmethod
    def height_of(cls, theme: Theme, tiles: int, width: int, least: int = 58) -> int:
        """Return the height of so many tiles, before there is a widget for them."""
        return rows_height(tiles, *cls.rows_of(theme, width, least), cls.gap)

    def caption_rect(self, at: int) -> QRectF:
        """Return the line below the figure."""
        rect = self.item_rect(at)
        return self._words_rect(rect, self._box(rect)).adjusted(0, -2, 0, 1)

    def _box(self, rect: QRectF) -> QRectF:
        box = QRectF(rect.center().x() - 29, rect.top(), 58, rect.height())
        return box if rect.width() < 72 else rect.adjusted(4, 0, -4, 0)

    def _words_rect(self, rect: QRectF, box: QRectF) -> QRectF:
        label = theme_of(self).height(14, 14)
        return QRectF(box.left(), rect.bottom() - label - 1, box.width(), label)

    def paint_item(self, painter: QPainter, at: int, rect: QRectF) -> None:
        """Draw ground, figure, label and badge."""
        theme, tile = theme_of(self), self.tiles[at]
        tokens = theme.tokens
        box = self._box(rect)
        chosen = tile.key in self.selected
        if chosen or at == self.hovered:
            painter.setPen(QPen(tokens.olive, 1) if chosen else Qt.PenStyle.NoPen)
            painter.setBrush(tokens.sel if chosen else tokens.hover)
            painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), RADIUS_PANEL, RADIUS_PANEL)
        words = self._words_rect(rect, box)
        stand = QRectF(rect.left(), rect.top(), rect.width(), words.top() - rect.top() - 1)
        paint_figure(painter, stand, tile.figure, 42)
        ink = tokens.ink if chosen else tokens.ink2
        paint_text(painter, theme, words, tile.label, "small", ink, CENTRE)
        if tile.badge is not None:
            corner = QPointF(box.right() - 9, box.top() + 9)
            paint_severity(painter, tile.badge, corner, tokens, 14)
        if tile.key == self.current and ring_wanted(theme, self):
            paint_row_ring(painter, box, theme, RADIUS_PANEL)


class ChipGrid(TileGrid):
    """Counted figures: figure, count and role; minus and plus on hover and on the current one."""

    gap = 6.0

    def __init__(self, name: str = "", least: int = 190, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._least = least

    def item_size(self, width: float) -> tuple[int, float, float]:
        """As many equal columns as fit."""
        columns, high = self.rows_of(theme_of(self), width, self._least)
        wide = (width - self.gap * (columns - 1)) / columns
        return columns, wide, high

    @classmethod
    def rows_of(cls, theme: Theme, width: float, least: int) -> tuple[int, float]:
        """Return columns and height of a row at a width."""
        least_wide = theme.height(least, 100) + cls.gap
        return max(1, int((width + cls.gap) // least_wide)), theme.height(38)

    @classmethod
    def height_of(cls, theme: Theme, chips: int, width: int, least: int = 190) -> int:
        """Return the height of so many chips, before there is a widget for them."""
        return rows_height(chips, *cls.rows_of(theme, width, least), cls.gap)

    def count_rect(self, at: int) -> QRectF:
        """Return where the count stands, with some room around it."""
        return self._count_place(self.item_rect(at), self.tiles[at].count).adjusted(-3, 0, 3, 0)

    def _count_place(self, rect: QRectF, count: int) -> QRectF:
        width = text_width(theme_of(self), "count", str(count)) + 1
        return QRectF(rect.left() + 45, rect.top(), width, rect.height())

    def caption_rect(self, at: int) -> QRectF:
        """Return where the role or the name stands while the buttons are there."""
        rect = self.item_rect(at)
        left = self._count_place(rect, self.tiles[at].count).right() + 5
        right = self._button_rects(rect)[0].left() - 6
        return QRectF(left, rect.top(), max(0.0, right - left), rect.height())

    def holds(self, at: int, point: QPointF) -> bool:
        """Return whether the point is on neither of the two buttons."""
        return not any(each.contains(point) for each in self._button_rects(self.item_rect(at)))

    def _button_rects(self, rect: QRectF) -> tuple[QRectF, QRectF]:
        """Where minus and plus of a chip are."""
        top = rect.center().y() - _PLUS / 2
        plus = QRectF(rect.right() - 9 - _PLUS, top, _PLUS, _PLUS)
        return plus.translated(-_PLUS - 6, 0), plus

    def paint_item(self, painter: QPainter, at: int, rect: QRectF) -> None:
        """Draw ground, figure, count, role, and the two buttons when they are wanted."""
        theme, tile = theme_of(self), self.tiles[at]
        tokens = theme.tokens
        chosen, hovered = tile.key in self.selected, at == self.hovered
        focused = tile.key == self.current and ring_wanted(theme, self)
        ground = tokens.sel if chosen else tokens.hover if hovered else tokens.raised
        painter.setPen(QPen(tokens.olive if chosen else tokens.line, 1))
        painter.setBrush(ground)
        painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), RADIUS_PANEL, RADIUS_PANEL)
        stand = QRectF(rect.left() + 6, rect.top(), 34, rect.height() - 2)
        paint_figure(painter, stand, tile.figure, 30)
        right = rect.right() - 8
        if hovered or focused:
            minus, plus = self._button_rects(rect)
            self._paint_button(painter, minus, "minus")
            self._paint_button(painter, plus, "plus")
            right = minus.left() - 6
        place = self._count_place(rect, tile.count)
        paint_text(painter, theme, place, str(tile.count), "count", align=LEFT)
        left = place.right() + 5
        if tile.badge is not None:
            paint_severity(painter, tile.badge, QPointF(right - 8, rect.center().y()), tokens, 14)
            right -= 20
        words = QRectF(left, rect.top(), max(0.0, right - left), rect.height())
        paint_text(painter, theme, words, tile.label, "second", tokens.ink, LEFT)
        if focused:
            paint_row_ring(painter, rect, theme, RADIUS_PANEL - 1)

    def _paint_button(self, painter: QPainter, rect: QRectF, name: str) -> None:
        tokens = theme_of(self).tokens
        painter.setPen(QPen(tokens.edge, 1))
        painter.setBrush(tokens.sel if rect.contains(self.hover_at) else tokens.raised)
        painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 5, 5)
        paint_icon(painter, name, rect.center(), 12, tokens.ink, stroke=2.8)

    def _act(self, key: int) -> bool:
        """Enter asks for another count."""
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.count_asked.emit(self.current)
            return True
        return super()._act(key)

    def clicked_item(self, at: int, point: QPointF) -> None:
        """Count with the two buttons, open with the rest."""
        minus, plus = self._button_rects(self.item_rect(at))
        key = self.tiles[at].key
        if minus.contains(point):
            self.minus.emit(key)
        elif plus.contains(point):
            self.plus.emit(key)
        else:
            self.activated.emit(key)
