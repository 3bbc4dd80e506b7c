"""The poses of the toy box as tiles: each colour's figure, its number, and where its toys are."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QKeyEvent, QPainter, QPen

from desktop.figures import State, paint_figure
from desktop.look.focus import paint_row_ring, ring_wanted
from desktop.look.parts.text import RIGHT, paint_text, text_width
from desktop.look.parts.tiles import Tile, TileGrid
from desktop.look.theme import theme_of
from desktop.look.tokens import RADIUS_PANEL
from resources.art import tones
from rules.common.wording import counted
from rules.toybox.stock import ColourStock, PoseStock, item_drawing, pose_drawing

GAP, WIDE, HIGH, MOST_COLUMNS = 8, 160, 104, 7
FIGURE, LARGE_FIGURE, LARGE_FROM = 38, 48, 1100
"""Width of a figure, and on pages wider than `LARGE_FROM` pixels."""
SHOWN = 2
"""Colours in a tile; of more it says how many."""
_BAR, _PER_TOY, _WIDEST = 7, 5, 60
_PAD = 7


class PoseTiles(TileGrid):
    """Tiles of poses. Arrows walk, + and − count, L, B and F lose, break and find one."""

    letter = Signal(str, str)
    """A letter was pressed on the pose of this key."""
    gap = float(GAP)

    def __init__(self) -> None:
        super().__init__("Poses")
        self._stock: Sequence[PoseStock] = ()

    def set_stock(self, stock: Sequence[PoseStock]) -> None:
        """Show these poses."""
        self._stock = stock
        self.set_tiles([Tile(each.pose.id, each.pose.name, words=each.spoken) for each in stock])
        self.updateGeometry()

    # ---- where things are

    def item_size(self, width: float) -> tuple[int, float, float]:
        """Return columns, width and height of a tile."""
        theme = theme_of(self)
        least = theme.height(WIDE, 70)
        columns = max(1, min(MOST_COLUMNS, int((width + GAP) // (least + GAP))))
        high = theme.height(HIGH, 44) + 2 * (self._figure() - FIGURE)
        return columns, (width - GAP * (columns - 1)) / columns, high

    def _figure(self) -> int:
        return LARGE_FIGURE if self.width() > LARGE_FROM else FIGURE

    def caption_rect(self, _at: int) -> QRectF:
        """No name is typed here."""
        return QRectF()

    # ---- painting

    def paint_item(self, painter: QPainter, at: int, rect: QRectF) -> None:
        """Draw name and items, and below them a line for each colour."""
        theme, stock = theme_of(self), self._stock[at]
        tokens = theme.tokens
        chosen = stock.pose.id in self.selected
        painter.setPen(QPen(tokens.olive if chosen else tokens.line, 2 if chosen else 1))
        painter.setBrush(
            tokens.sel if chosen else tokens.hover if at == self.hovered else tokens.raised
        )
        inset = 1.0 if chosen else 0.5
        painter.drawRoundedRect(
            rect.adjusted(inset, inset, -inset, -inset), RADIUS_PANEL, RADIUS_PANEL
        )
        head = theme.height(16)
        right = rect.right() - _PAD
        for item in stock.pose.items[:2]:
            drawing = item_drawing(item)
            if drawing:
                place = QRectF(right - 24, rect.top() + 4, 24, head + 4)
                paint_figure(painter, place, drawing, "green", dark=tokens.dark)
                right -= 26
        name = QRectF(rect.left() + _PAD, rect.top() + 4, right - rect.left() - _PAD - 2, head)
        paint_text(painter, theme, name, stock.pose.name or "No name", "second-strong", tokens.ink)
        room = rect.adjusted(_PAD, head + 7, -_PAD, -4)
        lines = stock.colours[:SHOWN]
        high = room.height() / SHOWN
        for row, line in enumerate(lines):
            place = QRectF(room.left(), room.top() + row * high, room.width(), high - 1)
            self._paint_line(painter, stock, line, place)
        more = len(stock.colours) - SHOWN
        if more > 0:
            words = QRectF(room.left(), rect.bottom() - 16, room.width(), 14)
            said = f"+{counted(more, 'colour')}"
            paint_text(painter, theme, words, said, "small", tokens.ink2, RIGHT)
        if stock.pose.id == self.current and self.hasFocus() and ring_wanted(theme, self):
            paint_row_ring(painter, rect, theme, RADIUS_PANEL)

    def _paint_line(
        self, painter: QPainter, stock: PoseStock, line: ColourStock, place: QRectF
    ) -> None:
        theme = theme_of(self)
        tokens, wide = theme.tokens, self._figure()
        stand = QRectF(place.left() - 3, place.top(), wide, place.height())
        state: State = "normal" if line.owned else "not_owned"
        paint_figure(
            painter, stand, pose_drawing(stock.pose), line.colour, dark=tokens.dark, state=state
        )  # fmt: skip
        left = stand.right() + 2
        upper = QRectF(
            left, place.top() + place.height() * 0.14, place.right() - left, theme.height(16)
        )
        if not line.owned:
            words = QRectF(left, place.top(), place.right() - left, place.height())
            paint_text(painter, theme, words, f"no {line.colour} one", "small", tokens.ink2)
            return
        number = max(text_width(theme, "count", str(line.owned)), theme.height(16, 16))
        at = QRectF(left, upper.top(), number, upper.height())
        paint_text(painter, theme, at, str(line.owned), "count", tokens.ink, RIGHT)
        words = QRectF(
            left + number + 6, upper.top(), place.right() - left - number - 6, upper.height()
        )
        ink = tokens.err if line.missing else tokens.ink2
        used, gone = line.words
        drawn = paint_text(painter, theme, words, used, "small", tokens.ink2) if used else 0.0
        if gone:
            rest = words.adjusted(drawn, 0, 0, 0)
            paint_text(painter, theme, rest, f"{' · ' if used else ''}{gone}", "small", ink)
        self._paint_bar(
            painter, line, QRectF(words.left(), upper.bottom() + 1, words.width(), _BAR)
        )

    def _paint_bar(self, painter: QPainter, line: ColourStock, room: QRectF) -> None:
        """Draw a bar as long as there are toys: in armies, on the shelf, lost or broken."""
        tokens = theme_of(self).tokens
        plastic = QColor(tones(line.colour, "dark" if tokens.dark else "light")["base"])
        per = min(_PER_TOY, min(_WIDEST, room.width()) / max(1, line.owned))
        left = room.left()
        parts = (
            (line.in_armies, QBrush(plastic), plastic.darker(150)),
            (line.free, QBrush(tokens.raised), tokens.edge),
            (line.missing, QBrush(tokens.err, Qt.BrushStyle.BDiagPattern), tokens.err),
        )
        for count, brush, edge in parts:
            if count > 0:
                wide = max(3.0, count * per)
                painter.setPen(QPen(edge, 1))
                painter.setBrush(brush)
                painter.drawRect(QRectF(left + 0.5, room.top() + 0.5, wide - 1, room.height() - 1))
                left += wide + 1

    # ---- hands

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Hand the letters L, B and F on."""
        if event.text().casefold() in ("l", "b", "f") and self.current and not event.modifiers():
            self.letter.emit(event.text().casefold(), self.current)
        else:
            super().keyPressEvent(event)

    def clicked_item(self, _at: int, _point: QPointF) -> None:
        """A click only chooses."""
