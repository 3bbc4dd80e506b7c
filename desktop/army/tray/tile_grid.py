"""The tiles of the tray: figures in groups that fold, painted by one widget."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent

from desktop.look.figure_source import paint_figure
from desktop.look.focus import paint_row_ring, ring_wanted
from desktop.look.icons import paint_icon
from desktop.look.parts.text import CENTRE, LEFT, paint_text, text_width
from desktop.look.parts.tiles import Tile, TileGrid
from desktop.look.theme import theme_of
from desktop.look.tokens import RADIUS_PANEL, RADIUS_TAG

GAP, HEAD = 4, 24
LARGE_FROM = 400
"""From this width on, tiles and figures are larger."""
FIVE = 5
"""So many does the second button add, and Shift+Enter."""
_TILE, _LARGE_TILE = (68, 74, 42), (78, 92, 56)
_BUTTON, _MARGIN = 19, 4
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class TrayGroup(NamedTuple):
    """A heading and the tiles below it."""

    title: str
    tiles: Sequence[Tile]


class TrayGrid(TileGrid):
    """Groups of tiles. Arrows walk, Enter adds one, Shift+Enter five, Minus takes one out."""

    added = Signal(str, int)
    """So many of this key are to be added; a negative number takes out."""
    pointed = Signal(str)
    """The mouse or the keyboard came to this key; "" when it left."""
    fold_asked = Signal(str)
    """The heading of a group was clicked: its title."""

    def __init__(self) -> None:
        super().__init__("Tray")
        self.groups: tuple[TrayGroup, ...] = ()
        self.folded: frozenset[str] = frozenset()
        self.nothing = ""
        """What is said instead of tiles."""
        self._heads: list[QRectF] = []
        self._places: list[QRectF] = []
        self._held = False
        self._figure = 0
        self.activated.connect(lambda key: self.added.emit(key, 1))
        self.rename_asked.connect(lambda key: self.added.emit(key, 1))  # a double click
        self.plus.connect(lambda key: self.added.emit(key, 1))
        self.minus.connect(lambda key: self.added.emit(key, -1))
        self.removed.connect(lambda key: self.added.emit(key, -1))
        theme_of(self).changed.connect(self._lay)

    # ---- what it shows

    def set_groups(
        self, groups: Sequence[TrayGroup], folded: Collection[str] = (), nothing: str = ""
    ) -> None:
        """Show these groups; `nothing` is said when there are none."""
        self.groups, self.folded = tuple(groups), frozenset(folded)
        self.nothing = "" if groups else nothing
        shown = [tile for group in groups if group.title not in folded for tile in group.tiles]
        self.set_tiles(shown)
        self._lay()

    def set_current(self, key: str) -> None:
        """Move the keyboard's place to a tile, and tell."""
        if key != self.current:
            super().set_current(key)
            self.current_changed.emit(key)
            self.pointed.emit(key)

    def set_held(self, held: bool) -> None:
        """Show the buttons of the current tile while a search field walks the tiles."""
        self._held = held
        self.update()

    def tile(self, key: str) -> Tile | None:
        """Return the tile of a key, None for one that is not in sight."""
        return next((tile for tile in self.tiles if tile.key == key), None)

    # ---- where things are

    def _measures(self) -> tuple[int, float, int, int]:
        """Return the columns, width and height of a tile, and the width of a figure."""
        theme, width = theme_of(self), self.width()
        wide, high, figure = _LARGE_TILE if width >= LARGE_FROM else _TILE
        larger = round(figure * (theme.text_percent - 100) / 200)
        least = theme.height(wide, 30)
        columns = max(1, (width + GAP) // (least + GAP))
        spread = min((width - GAP * (columns - 1)) / columns, least + 16)
        return columns, spread, theme.height(high, 15) + larger, figure + larger

    def _lay(self) -> None:
        columns, wide, high, self._figure = self._measures()
        theme, top = theme_of(self), 0.0
        self._heads, self._places = [], []
        for group in self.groups:
            self._heads.append(QRectF(0, top, self.width(), theme.height(HEAD)))
            top += theme.height(HEAD)
            tiles = () if group.title in self.folded else group.tiles
            for at in range(len(tiles)):
                row, column = divmod(at, columns)
                place = QRectF(column * (wide + GAP), top + row * (high + GAP), wide, high)
                self._places.append(place)
            top += -(-len(tiles) // columns) * (high + GAP)
        self.setFixedHeight(round(top) if self.groups else theme.height(40))
        self.update()

    def item_rects(self, _width: float) -> list[QRectF]:
        """Return where the tiles are."""
        return self._places

    def item_rect(self, at: int) -> QRectF:
        """Return where a tile is."""
        return self._places[at]

    def caption_rect(self, _at: int) -> QRectF:
        """No name is typed here."""
        return QRectF()

    def head_rect(self, title: str) -> QRectF:
        """Return where the heading of a group is; empty for one that is not there."""
        heads = zip(self.groups, self._heads, strict=True)
        return next((rect for group, rect in heads if group.title == title), QRectF())

    def button_rects(self, key: str) -> tuple[QRectF, QRectF]:
        """Return where "+" and "+5" of a tile are while it shows them."""
        rect = self.rect_of(key)
        high = theme_of(self).height(_BUTTON, 12)
        wide = (rect.width() - 2 * _MARGIN - 3) / 2
        one = QRectF(rect.left() + _MARGIN, rect.bottom() - high - _MARGIN, wide, high)
        return one, one.translated(wide + 3, 0)

    def holds(self, at: int, point: QPointF) -> bool:
        """Return whether the point is on neither of the two buttons."""
        return not any(rect.contains(point) for rect in self.button_rects(self.tiles[at].key))

    def _head_at(self, point: QPointF) -> str:
        heads = zip(self.groups, self._heads, strict=True)
        return next((group.title for group, rect in heads if rect.contains(point)), "")

    def heightForWidth(self, _width: int) -> int:
        """Return the height of all groups at the present width."""
        return self.height()

    def sizeHint(self) -> QSize:
        """Return the height of all groups at the present width."""
        return QSize(100, self.height())

    def minimumSizeHint(self) -> QSize:
        """Return the width of one tile."""
        return QSize(60, self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the tiles anew."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._lay()

    # ---- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the headings, then the tiles."""
        theme = theme_of(self)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.nothing:
            rect = QRectF(0, 0, self.width(), theme.height(40))
            paint_text(painter, theme, rect, self.nothing, "second", theme.tokens.ink2, CENTRE)
        for group, rect in zip(self.groups, self._heads, strict=True):
            if rect.intersects(QRectF(event.rect())):
                self._paint_head(painter, group, rect)
        painter.end()
        super().paintEvent(event)

    def _paint_head(self, painter: QPainter, group: TrayGroup, rect: QRectF) -> None:
        theme = theme_of(self)
        tokens = theme.tokens
        count, end = str(len(group.tiles)), rect.right() - 18
        ink = tokens.ink if rect.contains(self.hover_at) else tokens.ink2
        number = text_width(theme, "tag-plain", count) + 1
        words = QRectF(rect)
        words.setRight(max(rect.left(), end - number - 8))
        used = min(
            paint_text(painter, theme, words, group.title, "label", ink, LEFT), words.width()
        )
        place = QRectF(rect.left() + used + 8, rect.top(), number, rect.height())
        paint_text(painter, theme, place, count, "tag-plain", tokens.ink2, LEFT)
        icon = "chevron-right" if group.title in self.folded else "chevron-down"
        paint_icon(painter, icon, QPointF(rect.right() - 9, rect.center().y()), 14, ink)

    def paint_item(self, painter: QPainter, at: int, rect: QRectF) -> None:
        """Draw a tile, with its two buttons where the mouse or the keyboard is."""
        theme, tile = theme_of(self), self.tiles[at]
        tokens = theme.tokens
        walked = tile.key == self.current and (self.hasFocus() or self._held)
        lit = walked or at == self.hovered
        painter.setPen(QPen(tokens.olive, 1.5) if lit else Qt.PenStyle.NoPen)
        painter.setBrush(tokens.raised if lit else tokens.sunk)
        frame = rect.adjusted(0.75, 0.75, -0.75, -0.75) if lit else rect
        painter.drawRoundedRect(frame, RADIUS_PANEL - 1, RADIUS_PANEL - 1)
        line = theme.height(14, 14)
        stand = rect.adjusted(0, 0, 0, -line - 3)
        if tile.figure is None:  # an empty place, for what has no men yet
            painter.setPen(QPen(tokens.edge, 1.5, Qt.PenStyle.DashLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            high = stand.height() - 16
            box = QRectF(stand.center().x() - high / 2, stand.bottom() - high - 3, high, high)
            painter.drawRoundedRect(box, RADIUS_PANEL, RADIUS_PANEL)
        paint_figure(painter, stand, tile.figure, self._figure)
        if lit:
            self._paint_buttons(painter, tile.key)
        else:
            words = QRectF(rect.left() + 2, rect.bottom() - line - 3, rect.width() - 4, line)
            paint_text(painter, theme, words, tile.label, "small", tokens.ink, CENTRE)
        if tile.mark:
            self._paint_mark(painter, tile, rect)
        if walked and ring_wanted(theme, self):
            paint_row_ring(painter, rect, theme, RADIUS_PANEL - 1)

    def _paint_mark(self, painter: QPainter, tile: Tile, rect: QRectF) -> None:
        """Draw how many the army has, in the colour of a limit that is met or broken."""
        theme = theme_of(self)
        tokens = theme.tokens
        inks = {
            "": (tokens.ink, tokens.sel),
            "met": (tokens.warn, tokens.warnbg),
            "broken": (tokens.err, tokens.errbg),
        }
        ink, ground = inks[tile.limit]
        wide = max(round(text_width(theme, "count-small", tile.mark)) + 8, 17)
        place = QRectF(rect.right() - wide - 2, rect.top() + 2, wide, theme.height(17, 13))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ground)
        painter.drawRoundedRect(place, RADIUS_TAG, RADIUS_TAG)
        paint_text(painter, theme, place, tile.mark, "count-small", ink, CENTRE)

    def _paint_buttons(self, painter: QPainter, key: str) -> None:
        theme = theme_of(self)
        tokens = theme.tokens
        one, five = self.button_rects(key)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tokens.olive2 if one.contains(self.hover_at) else tokens.olive)
        painter.drawRoundedRect(one, 4, 4)
        paint_icon(painter, "plus", one.center(), 13, tokens.onolive, stroke=2.8)
        painter.setPen(QPen(tokens.edge, 1))
        painter.setBrush(tokens.sel if five.contains(self.hover_at) else tokens.raised)
        painter.drawRoundedRect(five.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        paint_text(painter, theme, five, f"+{FIVE}", "count-small", tokens.ink, CENTRE)

    # ---- hands

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Add five with Shift+Enter; begin at the first tile."""
        shift = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        if shift and event.key() in _ENTER and self.current:
            self.added.emit(self.current, FIVE)
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down) and self.tiles and not self.current:
            self.set_current(self.tiles[0].key)
        else:
            super().keyPressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Hover, or begin a drag; tell what the mouse is on."""
        before = self.hovered
        super().mouseMoveEvent(event)
        if not event.buttons():
            self._point(event.position(), before)

    def _point(self, point: QPointF, before: int) -> None:
        self.hover_at = point
        button = self.hovered >= 0 and not self.holds(self.hovered, point)
        hand = Qt.CursorShape.PointingHandCursor
        self.setCursor(hand if button or self._head_at(point) else Qt.CursorShape.ArrowCursor)
        self.update()
        if self.hovered != before:
            current = self.current if self.hasFocus() else ""
            self.pointed.emit(self.tiles[self.hovered].key if self.hovered >= 0 else current)

    def leaveEvent(self, event: QEvent) -> None:
        """Stop hovering."""
        before = self.hovered
        super().leaveEvent(event)
        self._point(self.hover_at, before)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Fold a group, or press a tile."""
        head = self._head_at(event.position())
        if head and event.button() == Qt.MouseButton.LeftButton:
            self.fold_asked.emit(head)
        else:
            super().mousePressEvent(event)

    def clicked_item(self, at: int, point: QPointF) -> None:
        """Add with one of the two buttons; a click beside them only chooses the tile."""
        key = self.tiles[at].key
        one, five = self.button_rects(key)
        if one.contains(point) or five.contains(point):
            self.added.emit(key, 1 if one.contains(point) else FIVE)
