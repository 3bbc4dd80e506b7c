"""The poses of a bag with the number of each; pale numbers are only the usual mix."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPen

from desktop.figures import box_height, paint_figure
from desktop.look.focus import paint_row_ring, ring_wanted
from desktop.look.icons import paint_icon
from desktop.look.parts.text import RIGHT, paint_text
from desktop.look.parts.tiles import Tile, TileGrid
from desktop.look.theme import theme_of
from desktop.look.tokens import RADIUS_PANEL
from rules.common.name_search import match_score
from rules.toybox.edits import COUNT_LIMIT
from rules.toybox.stock import item_drawing, pose_drawing
from rules.toybox.toy_box import Pose

GAP, WIDE, HIGH, FIGURE, MOST_COLUMNS = 8, 134, 132, 74, 7
TYPING_MS = 1200
"""Letters typed within this time of each other are one word."""


class CountTiles(TileGrid):
    """Digits set the number of the current pose, Enter goes to the next; letters find a pose."""

    counted = Signal(str, int)
    """So many of a pose; -1 takes the number back to what is usual."""
    usual_taken = Signal(str)
    gap = float(GAP)

    def __init__(self) -> None:
        super().__init__("How many of each")
        self._poses: Sequence[Pose] = ()
        self._counts: Mapping[str, int] = {}
        self._usual: Mapping[str, int] = {}
        self._colour = "green"
        self._fresh, self._word = True, ""
        self._typing = QTimer(self, singleShot=True, interval=TYPING_MS)
        self._typing.timeout.connect(self._forget_word)
        self.current_changed.connect(self._begin_anew)

    def show_bag(
        self,
        poses: Sequence[Pose],
        counts: Mapping[str, int],
        usual: Mapping[str, int],
        colour: str,
    ) -> None:
        """Show these poses: what was counted, what is usual, in the colour of the bag."""
        self._poses, self._counts, self._usual, self._colour = poses, counts, usual, colour
        tiles = [Tile(each.id, each.name, words=self._spoken(each)) for each in poses]
        self.set_tiles(tiles)

    def _spoken(self, pose: Pose) -> str:
        if pose.id in self._counts:
            return f"{pose.name}: {self._counts[pose.id]}"
        return f"{pose.name}: not counted, usual {self._usual.get(pose.id, 0)}"

    def _begin_anew(self, _key: str) -> None:
        self._fresh = True

    def _forget_word(self) -> None:
        self._word = ""

    # ---- where things are

    def item_size(self, width: float) -> tuple[int, float, float]:
        """Return columns, width and height of a tile."""
        theme = theme_of(self)
        columns = max(1, min(MOST_COLUMNS, int((width + GAP) // (theme.height(WIDE, 60) + GAP))))
        return columns, (width - GAP * (columns - 1)) / columns, theme.height(HIGH, 40)

    def caption_rect(self, _at: int) -> QRectF:
        """No name is typed here."""
        return QRectF()

    # ---- painting

    def paint_item(self, painter: QPainter, at: int, rect: QRectF) -> None:
        """Draw figure, item, number and name."""
        theme, pose = theme_of(self), self._poses[at]
        tokens = theme.tokens
        current, count = pose.id == self.current, self._counts.get(pose.id)
        edge = tokens.olive if current or count is not None else tokens.line
        painter.setPen(QPen(edge, 2 if current else 1))
        painter.setBrush(tokens.sel if current else tokens.raised)
        painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), RADIUS_PANEL, RADIUS_PANEL)
        line, high = theme.height(18), box_height(FIGURE)
        stand = QRectF(rect.left() + 4, rect.bottom() - line - 6 - high, FIGURE, high)
        counted = bool(count) or current
        painter.setOpacity(1.0 if counted else 0.45)
        paint_figure(painter, stand, pose_drawing(pose), self._colour, dark=tokens.dark)
        painter.setOpacity(1.0)
        right = QRectF(rect.left(), rect.top() + 6, rect.width() - 9, line)
        if pose.items and (drawing := item_drawing(pose.items[0])):
            place = QRectF(right.right() - 26, right.top(), 26, 20)
            paint_figure(painter, place, drawing, self._colour, dark=tokens.dark)
        number = right.translated(0, theme.height(34, 14))
        number.setHeight(theme.height(26, 26))
        usual = self._usual.get(pose.id, 0)
        words = str(count) if count is not None else f"{usual}?" if usual else "–"
        ink = tokens.ink if count is not None else tokens.ink2
        paint_text(
            painter,
            theme,
            number,
            words,
            "total-large" if count is not None else "total",
            ink,
            RIGHT,
        )
        if usual:
            below = QRectF(right.left(), number.bottom(), right.width(), theme.height(15))
            said = f"usual {usual}" if count is not None else "usual"
            paint_text(painter, theme, below, said, "small", tokens.ink2, RIGHT)
        if count is not None and not current:
            middle = QPointF(right.right() - 8, rect.bottom() - line - 14)
            paint_icon(painter, "tick", middle, 14, tokens.good)
        name = QRectF(rect.left() + 7, rect.bottom() - line - 4, rect.width() - 14, line)
        paint_text(painter, theme, name, pose.name, "second-strong", tokens.ink)
        if current and self.hasFocus() and ring_wanted(theme, self):
            paint_row_ring(painter, rect, theme, RADIUS_PANEL)

    # ---- hands

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Count, go on, or find."""
        key, text = event.key(), event.text()
        plain = not event.modifiers() & ~(
            Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier
        )
        if not self.current and self.tiles:
            self.set_current(self.tiles[0].key)
        if plain and text.isdigit() and self.current:
            before = 0 if self._fresh else self._counts.get(self.current, 0)
            self._fresh = False
            self.counted.emit(self.current, min(before * 10 + int(text), COUNT_LIMIT))
        elif key == Qt.Key.Key_Backspace and self.current in self._counts:
            self.counted.emit(self.current, self._counts[self.current] // 10)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and plain:
            self._go(min(self.place_of(self.current) + 1, len(self.tiles) - 1))
        elif key == Qt.Key.Key_Space and self.current:
            self.usual_taken.emit(self.current)
            self._go(min(self.place_of(self.current) + 1, len(self.tiles) - 1))
        elif plain and text.isalpha():
            self._find(text)
        else:
            super().keyPressEvent(event)

    def _find(self, letter: str) -> None:
        self._word += letter
        self._typing.start()
        word = self._word.casefold()
        scores = [match_score(word, tile.label.casefold()) for tile in self.tiles]
        if any(scores):
            self._go(scores.index(max(scores)))

    def _act(self, key: int) -> bool:
        at = self._counts.get(self.current)
        step = {Qt.Key.Key_Plus: 1, Qt.Key.Key_Equal: 1, Qt.Key.Key_Minus: -1}.get(Qt.Key(key))
        if step is not None:
            self.counted.emit(self.current, max(0, (at or 0) + step))
            return True
        if key == Qt.Key.Key_Delete:
            self.counted.emit(self.current, 0)
            return True
        return False

    def clicked_item(self, _at: int, _point: QPointF) -> None:
        """A click only chooses."""
