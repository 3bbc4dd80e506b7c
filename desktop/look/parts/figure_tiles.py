"""Painted figures: men side by side, or groups of men alike with their count."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QWheelEvent
from PySide6.QtWidgets import QWidget

from desktop.look.figure_source import paint_figure
from desktop.look.focus import paint_row_ring, ring_wanted
from desktop.look.icons import paint_icon, paint_severity
from desktop.look.parts.dragging import paint_drop_badge
from desktop.look.parts.text import CENTRE, paint_text, text_width
from desktop.look.parts.tiles import Tile, TileGrid
from desktop.look.theme import Theme, theme_of
from desktop.look.tokens import RADIUS_PANEL

FIGURE = 42
"""The width of a figure where nobody says another."""
CAPTION = 14
_STEP = 0.62
"""From one man of a group to the next, as a share of a figure: their boxes overlap."""
_CLOSEST = 0.2
_INSET = 3
"""Between men who stand together and the frame around them."""
_GAP, _BUTTON, _LINE = 12.0, 17, 2


def tall(figure: int) -> int:
    """Return how high a figure of that width is."""
    return round(figure * 7 / 6)


def tile_size(theme: Theme, figure: int, width: float) -> tuple[int, float, float]:
    """Return how many men stand in a row of that width, and how wide and high each is at least."""
    least = theme.height(figure + 12, 30)
    return max(1, int(width // least)), least, theme.height(tall(figure) + 18, CAPTION)


def tiles_height(theme: Theme, figure: int, width: float, men: int) -> int:
    """Return the height of so many men side by side."""
    columns, _, high = tile_size(theme, figure, width)
    return round(-(-men // columns) * high)


def group_rects(
    theme: Theme, figure: int, width: float, groups: Iterable[tuple[int, str]]
) -> list[QRectF]:
    """Return where groups stand, given how many men each has and what is written below."""
    least = tile_size(theme, figure, width)[1]
    high = theme.height(tall(figure) + CAPTION + 10, CAPTION)
    rects: list[QRectF] = []
    left = top = 0.0
    for men, words in groups:
        number = text_width(theme, "second-bold", f"{men} ") if men > 1 else 0.0
        wide = max(least, figure + (men - 1) * figure * _STEP)
        wide = min(max(wide, number + text_width(theme, "small", words) + 8), width)
        if left and left + wide > width:
            left, top = 0.0, top + high
        rects.append(QRectF(left, top, wide, high))
        left += wide + _GAP
    return rects


class FigureTiles(TileGrid):
    """Men side by side, each with his name or role below.

    When `grouped`, men alike stand together, with their number and role below, and who has a name
    alone. Where the mouse or the keyboard is, the number stands between a minus and a plus. The
    wheel over the words of a group that is chosen counts too.
    """

    def __init__(
        self,
        name: str = "",
        figure: int = FIGURE,
        *,
        grouped: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(name, parent)
        self._figure, self._grouped = figure, grouped

    def set_figure(self, figure: int) -> None:
        """Draw the men at another width."""
        if figure != self._figure:
            self._figure = figure
            self.updateGeometry()
            self.update()

    # ---- where things are

    def item_rects(self, width: float) -> list[QRectF]:
        """Return where men stand: a full row is spread a little, groups take what they need."""
        theme, men = theme_of(self), len(self.tiles)
        if self._grouped:
            groups = [(t.count, t.called or t.short_caption or t.label) for t in self.tiles]
            return group_rects(theme, self._figure, width, groups)
        columns, least, high = tile_size(theme, self._figure, width)
        wide = min(width / max(1, min(columns, men)), least * 1.8)
        return [QRectF(at % columns * wide, at // columns * high, wide, high) for at in range(men)]

    def item_rect(self, at: int) -> QRectF:
        """Return where a man or a group stands."""
        return self.item_rects(self.width())[at]

    def caption_rect(self, at: int) -> QRectF:
        """Return the line below the figures."""
        rect, label = self.item_rect(at), theme_of(self).height(CAPTION, CAPTION)
        if self._grouped:
            return QRectF(rect.left(), rect.bottom() - label - 9, rect.width(), label + 3)
        wide = min(rect.width(), theme_of(self).height(self._figure + 12, 30) + 4)
        left = rect.center().x() - wide / 2
        return QRectF(left, rect.bottom() - label - 3, wide, label + 3)

    def count_rect(self, at: int) -> QRectF:
        """Return where the count stands: the words of a group."""
        return QRectF() if self._alone(at) else self.caption_rect(at)

    def _alone(self, at: int) -> bool:
        """Return whether a tile is one man, who is not counted."""
        return not self._grouped or bool(self.tiles[at].called)

    def holds(self, at: int, point: QPointF) -> bool:
        """Return whether the point is on neither of the two buttons."""
        return self._alone(at) or not any(each.contains(point) for each in self._button_rects(at))

    def _button_rects(self, at: int) -> tuple[QRectF, QRectF]:
        """Where minus and plus are: at the left, so that they stay while the group grows."""
        rect = self.item_rect(at)
        middle = rect.bottom() - theme_of(self).height(CAPTION, CAPTION) / 2 - 8
        minus = QRectF(rect.left() + 1, middle - _BUTTON / 2, _BUTTON, _BUTTON)
        return minus, minus.translated(_BUTTON + theme_of(self).height(20, 16), 0)

    # ---- painting

    def paint_item(self, painter: QPainter, at: int, rect: QRectF) -> None:
        """Draw ground, figures and words, or the two buttons when they are wanted."""
        theme, tile = theme_of(self), self.tiles[at]
        tokens = theme.tokens
        chosen, words = tile.key in self.selected, self.caption_rect(at)
        box = QRectF(words.left(), rect.top(), words.width(), words.bottom() - rect.top())
        if chosen or at == self.hovered:
            painter.setPen(QPen(tokens.olive, 2) if chosen else Qt.PenStyle.NoPen)
            painter.setBrush(tokens.sel if chosen else tokens.hover)
            painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), RADIUS_PANEL, RADIUS_PANEL)
        if self._grouped and not chosen:
            line = QRectF(rect.left(), rect.bottom() - _LINE - 3, rect.width(), _LINE)
            painter.fillRect(line, tokens.line)
        high = tall(self._figure) + (0 if self._grouped else 2)
        self._paint_men(painter, tile, QRectF(rect.left(), rect.top(), rect.width(), high))
        ringed = tile.key == self.current and ring_wanted(theme, self)
        if not self._alone(at) and (at == self.hovered or ringed):
            self._paint_count(painter, at)
        elif tile.called or tile.count < 2:
            room = QRectF(words)
            if not chosen and not self._grouped:
                room.setLeft(rect.left() - 1)
                room.setRight(rect.right() + 1)
            paint_caption(painter, theme, room, tile, strong=chosen)
        else:
            self._paint_words(painter, at, words)
        if tile.badge is not None:
            paint_severity(painter, tile.badge, QPointF(box.right() - 9, box.top() + 9), tokens, 14)
        if tile.key == self.dropped_on:
            _paint_exchange(painter, box)
        if ringed:
            paint_row_ring(painter, box, theme, RADIUS_PANEL - 1)

    def _paint_men(self, painter: QPainter, tile: Tile, stand: QRectF) -> None:
        """Draw the men of a group from the left, each a little behind the next."""
        figure, men = self._figure, tile.figures or (tile.figure,)
        step = figure * _STEP
        if len(men) > 1:
            stand = stand.adjusted(_INSET, 0, -_INSET, 0)
            step = min(step, max((stand.width() - figure) / (len(men) - 1), figure * _CLOSEST))
        most = 1 + int((stand.width() - figure + 0.5) // step)
        shown = min(len(men), max(1, most))
        left = stand.center().x() - (figure + (shown - 1) * step) / 2
        for at, man in enumerate(islice(men, shown)):
            place = QRectF(left + at * step, stand.top(), figure, stand.height())
            paint_figure(painter, place, man, figure)

    def _paint_words(self, painter: QPainter, at: int, words: QRectF) -> None:
        theme, tile = theme_of(self), self.tiles[at]
        number = f"{tile.count} "
        wide = text_width(theme, "second-bold", number)
        role = fitting(theme, words.width() - wide, "small", tile.caption, tile.short_caption)
        left = words.center().x() - (wide + text_width(theme, "small", role)) / 2
        place = QRectF(left, words.top(), wide + 1, words.height())
        paint_text(painter, theme, place, number, "second-bold", theme.tokens.ink)
        rest = QRectF(left + wide, words.top(), words.right() - left - wide + 4, words.height())
        paint_text(painter, theme, rest, role, "small", theme.tokens.ink)

    def _paint_count(self, painter: QPainter, at: int) -> None:
        theme = theme_of(self)
        tokens = theme.tokens
        minus, plus = self._button_rects(at)
        for name, rect in (("minus", minus), ("plus", plus)):
            painter.setPen(QPen(tokens.edge, 1))
            painter.setBrush(tokens.sel if rect.contains(self.hover_at) else tokens.raised)
            painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
            paint_icon(painter, name, rect.center(), 10, tokens.ink, stroke=2.8)
        place = QRectF(minus.topRight(), plus.bottomLeft())
        count = str(self.tiles[at].count)
        paint_text(painter, theme, place, count, "second-bold", tokens.ink, CENTRE)

    # ---- hands

    def _act(self, key: int) -> bool:
        """Enter asks a group for another count."""
        if self._grouped and key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.count_asked.emit(self.current)
            return True
        return super()._act(key)

    def clicked_item(self, at: int, point: QPointF) -> None:
        """Count with the two buttons, choose with the rest."""
        if self.holds(at, point):
            self.activated.emit(self.tiles[at].key)
        else:
            minus = self._button_rects(at)[0].contains(point)
            (self.minus if minus else self.plus).emit(self.tiles[at].key)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Count over the words of a group that is chosen; elsewhere the page scrolls."""
        at, turned = self.at_point(event.position()), event.angleDelta().y()
        chosen = at >= 0 and not self._alone(at) and self.tiles[at].key in self.selected
        if chosen and turned and self.caption_rect(at).contains(event.position()):
            (self.plus if turned > 0 else self.minus).emit(self.tiles[at].key)
            event.accept()
        else:
            event.ignore()


def _paint_exchange(painter: QPainter, box: QRectF) -> None:
    """Mark the man who would change places with the one at the mouse."""
    tokens = theme_of().tokens
    painter.setPen(QPen(tokens.olive, 2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), RADIUS_PANEL, RADIUS_PANEL)
    paint_drop_badge(painter, "allowed", QPointF(box.right() - 10, box.top() + 10), tokens, 16)


def paint_caption(
    painter: QPainter, theme: Theme, rect: QRectF, tile: Tile, *, strong: bool = False
) -> None:
    """Write below a man what he is called: his name in bold, or his role."""
    if tile.called:
        words = fitting(theme, rect.width(), "small-bold", tile.called, tile.short)
        paint_text(painter, theme, rect, words, "small-bold", theme.tokens.ink, CENTRE)
        return
    words = fitting(theme, rect.width(), "small", tile.label, tile.short)
    ink = theme.tokens.ink if strong else theme.tokens.ink2
    role = "small" if text_width(theme, "small", words) <= rect.width() else "tag-plain"
    paint_text(painter, theme, rect, words, role, ink, CENTRE)


def fitting(theme: Theme, width: float, role: str, words: str, short: str) -> str:
    """Return words, or what stands for them where they are too long."""
    return words if not short or text_width(theme, role, words) <= width else short
