"""The two kinds of painted figures: men side by side, and groups of men alike with their count."""

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
    """The figures of a squad side by side, each with his name or role below."""

    def __init__(self, name: str = "", figure: int = FIGURE, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._figure = figure

    def set_figure(self, figure: int) -> None:
        """Draw the men at another width."""
        if figure != self._figure:
            self._figure = figure
            self.updateGeometry()
            self.update()

    def item_size(self, width: float) -> tuple[int, float, float]:
        """Spread a full row over the whole width, a little."""
        columns, least, high = tile_size(theme_of(self), self._figure, width)
        wide = min(width / max(1, min(columns, len(self.tiles))), least * 1.8)
        return columns, wide, high

    def caption_rect(self, at: int) -> QRectF:
        """Return the line below the figure."""
        rect = self.item_rect(at)
        return self._words_rect(rect, self._box(rect)).adjusted(0, -2, 0, 1)

    def _box(self, rect: QRectF) -> QRectF:
        wide = min(rect.width(), theme_of(self).height(self._figure + 12, 30) + 4)
        return QRectF(rect.center().x() - wide / 2, rect.top(), wide, rect.height())

    def _words_rect(self, rect: QRectF, box: QRectF) -> QRectF:
        label = theme_of(self).height(CAPTION, CAPTION)
        return QRectF(box.left(), rect.bottom() - label - 1, box.width(), label)

    def paint_item(self, painter: QPainter, at: int, rect: QRectF) -> None:
        """Draw ground, figure, label and badge."""
        theme, tile = theme_of(self), self.tiles[at]
        tokens = theme.tokens
        box = self._box(rect)
        chosen = tile.key in self.selected
        if chosen or at == self.hovered:
            painter.setPen(QPen(tokens.olive, 2) if chosen else Qt.PenStyle.NoPen)
            painter.setBrush(tokens.sel if chosen else tokens.hover)
            painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), RADIUS_PANEL, RADIUS_PANEL)
        words = self._words_rect(rect, box)
        stand = QRectF(rect.left(), rect.top(), rect.width(), words.top() - rect.top() - 1)
        paint_figure(painter, stand, tile.figure, self._figure)
        room = (
            words
            if chosen
            else QRectF(rect.left() - 3, words.top(), rect.width() + 6, words.height())
        )
        paint_caption(painter, theme, room, tile, strong=chosen)
        if tile.badge is not None:
            paint_severity(painter, tile.badge, QPointF(box.right() - 9, box.top() + 9), tokens, 14)
        if tile.key == self.dropped_on:
            paint_exchange(painter, box)
        if tile.key == self.current and ring_wanted(theme, self):
            paint_row_ring(painter, box, theme, RADIUS_PANEL)


def paint_exchange(painter: QPainter, box: QRectF) -> None:
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
    if not tile.called:
        words = fitting(theme, rect.width(), "small", tile.label, tile.short)
        ink = theme.tokens.ink if strong else theme.tokens.ink2
        paint_text(painter, theme, rect, words, "small", ink, CENTRE)
        return
    words = fitting(theme, rect.width(), "small-bold", tile.called, tile.short)
    paint_text(painter, theme, rect, words, "small-bold", theme.tokens.ink, CENTRE)


def fitting(theme: Theme, width: float, role: str, words: str, short: str) -> str:
    """Return words, or what stands for them where they are too long."""
    return words if not short or text_width(theme, role, words) <= width else short


class FigureGroups(TileGrid):
    """Men alike stand together, with their number and role below; who has a name stands alone.

    Where the mouse or the keyboard is, the number stands between a minus and a plus. The wheel
    over the words of a group that is chosen counts too.
    """

    def __init__(self, name: str = "", figure: int = FIGURE, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._figure = figure

    def set_figure(self, figure: int) -> None:
        """Draw the men at another width."""
        if figure != self._figure:
            self._figure = figure
            self.updateGeometry()
            self.update()

    def item_rects(self, width: float) -> list[QRectF]:
        """Return where the groups stand: beside each other as long as there is room."""
        groups = [(tile.count, tile.called or tile.short or tile.label) for tile in self.tiles]
        return group_rects(theme_of(self), self._figure, width, groups)

    def item_rect(self, at: int) -> QRectF:
        """Return where a group stands."""
        return self.item_rects(self.width())[at]

    def caption_rect(self, at: int) -> QRectF:
        """Return the line below the figures."""
        rect, label = self.item_rect(at), theme_of(self).height(CAPTION, CAPTION)
        return QRectF(rect.left(), rect.bottom() - label - 9, rect.width(), label + 3)

    def count_rect(self, at: int) -> QRectF:
        """Return where the count stands: the words of a group."""
        return QRectF() if self.tiles[at].called else self.caption_rect(at)

    def _counting(self, at: int) -> bool:
        """Return whether minus and plus stand around the number now."""
        tile = self.tiles[at]
        focused = tile.key == self.current and ring_wanted(theme_of(self), self)
        return not tile.called and (at == self.hovered or focused)

    def _role(self, at: int) -> str:
        tile, theme = self.tiles[at], theme_of(self)
        number = text_width(theme, "second-bold", f"{tile.count} ") if tile.count > 1 else 0
        return fitting(theme, self.item_rect(at).width() - number, "small", tile.label, tile.short)

    def holds(self, at: int, point: QPointF) -> bool:
        """Return whether the point is on neither of the two buttons."""
        if self.tiles[at].called:
            return True
        return not any(each.contains(point) for each in self._button_rects(self.item_rect(at)))

    def _button_rects(self, rect: QRectF) -> tuple[QRectF, QRectF]:
        """Where minus and plus are: at the left, so that they stay while the group grows."""
        middle = rect.bottom() - theme_of(self).height(CAPTION, CAPTION) / 2 - 8
        minus = QRectF(rect.left() + 1, middle - _BUTTON / 2, _BUTTON, _BUTTON)
        return minus, minus.translated(_BUTTON + theme_of(self).height(20, 16), 0)

    def paint_item(self, painter: QPainter, at: int, rect: QRectF) -> None:
        """Draw ground, figures, number and role, or the two buttons when they are wanted."""
        theme, tile = theme_of(self), self.tiles[at]
        tokens = theme.tokens
        chosen = tile.key in self.selected
        words = self.caption_rect(at)
        box = QRectF(rect.left(), rect.top(), rect.width(), words.bottom() - rect.top())
        if chosen or at == self.hovered:
            painter.setPen(QPen(tokens.olive, 2) if chosen else Qt.PenStyle.NoPen)
            painter.setBrush(tokens.sel if chosen else tokens.hover)
            painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), RADIUS_PANEL, RADIUS_PANEL)
        if not chosen:
            line = QRectF(rect.left(), rect.bottom() - _LINE - 3, rect.width(), _LINE)
            painter.fillRect(line, tokens.line)
        self._paint_men(
            painter, tile, QRectF(box.left(), box.top(), box.width(), tall(self._figure))
        )
        if self._counting(at):
            self._paint_count(painter, at)
        elif tile.called or tile.count < 2:
            paint_caption(painter, theme, words, tile, strong=chosen)
        else:
            self._paint_words(painter, at, words)
        if tile.badge is not None:
            paint_severity(painter, tile.badge, QPointF(box.right() - 9, box.top() + 9), tokens, 14)
        if tile.key == self.dropped_on:
            paint_exchange(painter, box)
        if tile.key == self.current and ring_wanted(theme, self):
            paint_row_ring(painter, box, theme, RADIUS_PANEL - 1)

    def _paint_men(self, painter: QPainter, tile: Tile, stand: QRectF) -> None:
        """Draw the men of a group from the left, each a little behind the next."""
        figure, men = self._figure, tile.figures or (tile.figure,)
        step = figure * _STEP
        if len(men) > 1:
            step = min(step, max((stand.width() - figure) / (len(men) - 1), figure * _CLOSEST))
        most = 1 + int((stand.width() - figure + 0.5) // step)
        shown = min(len(men), max(1, most))
        left = stand.center().x() - (figure + (shown - 1) * step) / 2
        for at, man in enumerate(islice(men, shown)):
            place = QRectF(left + at * step, stand.top(), figure, stand.height())
            paint_figure(painter, place, man, figure)

    def _paint_words(self, painter: QPainter, at: int, words: QRectF) -> None:
        theme, number = theme_of(self), f"{self.tiles[at].count} "
        role, wide = self._role(at), text_width(theme, "second-bold", number)
        left = words.center().x() - (wide + text_width(theme, "small", role)) / 2
        place = QRectF(left, words.top(), wide + 1, words.height())
        paint_text(painter, theme, place, number, "second-bold", theme.tokens.ink)
        rest = QRectF(left + wide, words.top(), words.right() - left - wide + 4, words.height())
        paint_text(painter, theme, rest, role, "small", theme.tokens.ink)

    def _paint_count(self, painter: QPainter, at: int) -> None:
        theme = theme_of(self)
        tokens = theme.tokens
        pair = zip(("minus", "plus"), self._button_rects(self.item_rect(at)), strict=True)
        for name, rect in pair:
            painter.setPen(QPen(tokens.edge, 1))
            painter.setBrush(tokens.sel if rect.contains(self.hover_at) else tokens.raised)
            painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
            paint_icon(painter, name, rect.center(), 10, tokens.ink, stroke=2.8)
        count = str(self.tiles[at].count)
        minus, plus = self._button_rects(self.item_rect(at))
        place = QRectF(minus.topRight(), plus.bottomLeft())
        paint_text(painter, theme, place, count, "second-bold", tokens.ink, CENTRE)

    def _act(self, key: int) -> bool:
        """Enter asks for another count."""
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.count_asked.emit(self.current)
            return True
        return super()._act(key)

    def clicked_item(self, at: int, point: QPointF) -> None:
        """Count with the two buttons, choose with the rest."""
        key = self.tiles[at].key
        minus, plus = self._button_rects(self.item_rect(at))
        if self.holds(at, point):
            self.activated.emit(key)
        elif minus.contains(point):
            self.minus.emit(key)
        elif plus.contains(point):
            self.plus.emit(key)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Count over the words of a group that is chosen; elsewhere the page scrolls."""
        at, turned = self.at_point(event.position()), event.angleDelta().y()
        tile = self.tiles[at] if at >= 0 else None
        words = self.caption_rect(at) if at >= 0 else QRectF()
        if tile is None or tile.called or not turned or not words.contains(event.position()):
            event.ignore()
        elif tile.key in self.selected:
            (self.plus if turned > 0 else self.minus).emit(tile.key)
            event.accept()
        else:
            event.ignore()
