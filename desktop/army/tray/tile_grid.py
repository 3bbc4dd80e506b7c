"""The tiles of the tray: figures in groups that fold, painted by one widget."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Literal, NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QApplication, QSizePolicy, QWidget

from desktop.look.figure_source import FigureSource, paint_figure
from desktop.look.focus import OWN_RING, paint_row_ring, ring_wanted
from desktop.look.icons import paint_icon
from desktop.look.parts.text import CENTRE, LEFT, paint_text, text_width
from desktop.look.parts.tiles import speak
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

Limit = Literal["", "met", "broken"]


class TrayTile(NamedTuple):
    """One kind of man, team or vehicle; `badge` is how many the army has: "18", "2 of 2"."""

    key: str
    label: str
    figure: FigureSource | None = None
    badge: str = ""
    limit: Limit = ""
    spoken: str = ""


class TrayGroup(NamedTuple):
    """A heading and the tiles below it."""

    title: str
    tiles: Sequence[TrayTile]


class TrayGrid(QWidget):
    """Groups of tiles. Arrows walk, Enter adds one, Shift+Enter five, Minus takes one out."""

    added = Signal(str, int)
    """So many of this key are to be added; a negative number takes out."""
    pointed = Signal(str)
    """The mouse or the keyboard came to this key; "" when it left."""
    current_changed = Signal(str)
    dragged = Signal(str)
    context_asked = Signal(str, QPointF)
    fold_asked = Signal(str)
    """The heading of a group was clicked: its title."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.groups: tuple[TrayGroup, ...] = ()
        self.folded: frozenset[str] = frozenset()
        self.nothing = ""
        """What is said instead of tiles."""
        self._heads: list[tuple[TrayGroup, QRectF]] = []
        self._places: list[tuple[TrayTile, QRectF]] = []
        self._laid_width = -1
        self.current = ""
        """The key that Enter adds, "" without one."""
        self._hovered = ""
        self._point = QPointF(-1, -1)
        self._pressed: tuple[str, QPointF] | None = None
        self._held = False
        self.setProperty(OWN_RING, True)
        self.setAccessibleName("Tray")
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme_of(self).changed.connect(self._lay_again)

    # ---- what it shows

    def set_groups(
        self, groups: Sequence[TrayGroup], folded: Collection[str] = (), nothing: str = ""
    ) -> None:
        """Show these groups; `nothing` is said when there are none."""
        self.groups, self.folded = tuple(groups), frozenset(folded)
        self.nothing = "" if groups else nothing
        self._lay_again()
        shown = [tile.key for tile, _ in self._places]
        if self.current not in shown:
            self.current = ""
        if self._hovered not in shown:
            self._hovered = ""
        self._speak()

    def set_current(self, key: str) -> None:
        """Move the keyboard's place to a tile."""
        if key != self.current:
            self.current = key
            self._speak()
            self.update()
            self.current_changed.emit(key)
            self.pointed.emit(key)

    def set_held(self, held: bool) -> None:
        """Show the buttons of the current tile while a search field walks the tiles."""
        if held != self._held:
            self._held = held
            self.update()

    def keys(self) -> list[str]:
        """Return the keys of the tiles in sight, in their order."""
        return [tile.key for tile, _ in self._places]

    def tile(self, key: str) -> TrayTile | None:
        """Return the tile of a key, None for one that is not in sight."""
        return next((tile for tile, _ in self._places if tile.key == key), None)

    # ---- where things are

    def _lay_again(self) -> None:
        self._laid_width = -1
        self._lay()
        self.update()

    def _measures(self, width: int) -> tuple[int, float, int, int]:
        """Return the columns, width and height of a tile, and the width of a figure."""
        theme = theme_of(self)
        wide, high, figure = _LARGE_TILE if width >= LARGE_FROM else _TILE
        larger = round(figure * (theme.text_percent - 100) / 200)
        least = theme.height(wide, 30)
        columns = max(1, (width + GAP) // (least + GAP))
        spread = min((width - GAP * (columns - 1)) / columns, least + 16)
        return columns, spread, theme.height(high, 15) + larger, figure + larger

    def _layout(
        self, width: int
    ) -> tuple[list[tuple[TrayGroup, QRectF]], list[tuple[TrayTile, QRectF]], int]:
        columns, wide, high, _ = self._measures(width)
        head = theme_of(self).height(HEAD)
        heads, places, top = [], [], 0.0
        for group in self.groups:
            heads.append((group, QRectF(0, top, width, head)))
            top += head
            if group.title in self.folded:
                continue
            for at, tile in enumerate(group.tiles):
                row, column = divmod(at, columns)
                place = QRectF(column * (wide + GAP), top + row * (high + GAP), wide, high)
                places.append((tile, place))
            top += -(-len(group.tiles) // columns) * (high + GAP)
        return heads, places, round(top)

    def _lay(self) -> None:
        if self._laid_width != self.width():
            self._laid_width = self.width()
            self._heads, self._places, high = self._layout(self.width())
            self.setFixedHeight(high if self.groups else theme_of(self).height(40))

    def rect_of(self, key: str) -> QRectF:
        """Return where a tile is; empty for one that is not in sight."""
        return next((rect for tile, rect in self._places if tile.key == key), QRectF())

    def head_rect(self, title: str) -> QRectF:
        """Return where the heading of a group is; empty for one that is not there."""
        return next((rect for group, rect in self._heads if group.title == title), QRectF())

    def button_rects(self, key: str) -> tuple[QRectF, QRectF]:
        """Return where "+" and "+5" of a tile are while it shows them."""
        rect = self.rect_of(key)
        high = theme_of(self).height(_BUTTON, 12)
        wide = (rect.width() - 2 * _MARGIN - 3) / 2
        one = QRectF(rect.left() + _MARGIN, rect.bottom() - high - _MARGIN, wide, high)
        return one, one.translated(wide + 3, 0)

    def _key_at(self, point: QPointF) -> str:
        return next((tile.key for tile, rect in self._places if rect.contains(point)), "")

    def _head_at(self, point: QPointF) -> str:
        return next((group.title for group, rect in self._heads if rect.contains(point)), "")

    def sizeHint(self) -> QSize:
        """Return the height of all groups at the present width."""
        return QSize(100, self.height())

    def minimumSizeHint(self) -> QSize:
        """Return the width of one tile."""
        return QSize(60, self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the tiles anew."""
        super().resizeEvent(event)
        self._lay()

    # ---- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the headings and tiles that touch what has to be repainted."""
        self._lay()
        theme = theme_of(self)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        dirty = QRectF(event.rect())
        if self.nothing:
            rect = QRectF(0, 0, self.width(), theme.height(40))
            paint_text(painter, theme, rect, self.nothing, "second", theme.tokens.ink2, CENTRE)
        for group, rect in self._heads:
            if rect.intersects(dirty):
                self._paint_head(painter, group, rect)
        figure = self._measures(self.width())[3]
        for tile, rect in self._places:
            if rect.intersects(dirty):
                self._paint_tile(painter, tile, rect, figure)
        painter.end()

    def _paint_head(self, painter: QPainter, group: TrayGroup, rect: QRectF) -> None:
        theme = theme_of(self)
        tokens = theme.tokens
        lit = rect.contains(self._point)
        count = str(len(group.tiles))
        end = rect.right() - 18
        ink = tokens.ink if lit else tokens.ink2
        number = text_width(theme, "tag-plain", count) + 1
        words = QRectF(
            rect.left(), rect.top(), max(0.0, end - rect.left() - number - 8), rect.height()
        )
        used = min(
            paint_text(painter, theme, words, group.title, "label", ink, LEFT), words.width()
        )
        place = QRectF(rect.left() + used + 8, rect.top(), number, rect.height())
        paint_text(painter, theme, place, count, "tag-plain", tokens.ink2, LEFT)
        icon = "chevron-right" if group.title in self.folded else "chevron-down"
        paint_icon(painter, icon, QPointF(rect.right() - 9, rect.center().y()), 14, ink)

    def _paint_tile(self, painter: QPainter, tile: TrayTile, rect: QRectF, figure: int) -> None:
        theme = theme_of(self)
        tokens = theme.tokens
        walked = tile.key == self.current and (self.hasFocus() or self._held)
        lit = walked or tile.key == self._hovered
        painter.setPen(QPen(tokens.olive, 1.5) if lit else Qt.PenStyle.NoPen)
        painter.setBrush(tokens.raised if lit else tokens.sunk)
        frame = rect.adjusted(0.75, 0.75, -0.75, -0.75) if lit else rect
        painter.drawRoundedRect(frame, RADIUS_PANEL - 1, RADIUS_PANEL - 1)
        line = theme.height(14, 14)
        stand = rect.adjusted(0, 0, 0, -line - 3)
        if tile.figure is None:
            self._paint_place(painter, stand)
        paint_figure(painter, stand, tile.figure, figure)
        if lit:
            self._paint_buttons(painter, tile.key)
        else:
            words = QRectF(rect.left() + 2, rect.bottom() - line - 3, rect.width() - 4, line)
            paint_text(painter, theme, words, tile.label, "small", tokens.ink, CENTRE)
        if tile.badge:
            self._paint_badge(painter, tile, rect)
        if walked and ring_wanted(theme, self):
            paint_row_ring(painter, rect, theme, RADIUS_PANEL - 1)

    def _paint_place(self, painter: QPainter, stand: QRectF) -> None:
        """Draw an empty place, for what has no men yet."""
        pen = QPen(theme_of(self).tokens.edge, 1.5, Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        high = stand.height() - 16
        box = QRectF(stand.center().x() - high / 2, stand.bottom() - high - 3, high, high)
        painter.drawRoundedRect(box, RADIUS_PANEL, RADIUS_PANEL)

    def _paint_badge(self, painter: QPainter, tile: TrayTile, rect: QRectF) -> None:
        theme = theme_of(self)
        tokens = theme.tokens
        inks = {
            "": (tokens.ink, tokens.sel),
            "met": (tokens.warn, tokens.warnbg),
            "broken": (tokens.err, tokens.errbg),
        }
        ink, ground = inks[tile.limit]
        wide = max(round(text_width(theme, "count-small", tile.badge)) + 8, 17)
        place = QRectF(rect.right() - wide - 2, rect.top() + 2, wide, theme.height(17, 13))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ground)
        painter.drawRoundedRect(place, RADIUS_TAG, RADIUS_TAG)
        paint_text(painter, theme, place, tile.badge, "count-small", ink, CENTRE)

    def _paint_buttons(self, painter: QPainter, key: str) -> None:
        theme = theme_of(self)
        tokens = theme.tokens
        one, five = self.button_rects(key)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tokens.olive2 if one.contains(self._point) else tokens.olive)
        painter.drawRoundedRect(one, 4, 4)
        paint_icon(painter, "plus", one.center(), 13, tokens.onolive, stroke=2.8)
        painter.setPen(QPen(tokens.edge, 1))
        painter.setBrush(tokens.sel if five.contains(self._point) else tokens.raised)
        painter.drawRoundedRect(five.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        paint_text(painter, theme, five, f"+{FIVE}", "count-small", tokens.ink, CENTRE)

    # ---- keyboard

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Begin at the first tile when the keyboard comes and none is current."""
        if event.reason() != Qt.FocusReason.MouseFocusReason and not self.current:
            self.set_current(next(iter(self.keys()), ""))
        self.update()
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Take the ring away."""
        self.update()
        super().focusOutEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk, add, take out."""
        if not self.walk(event):
            super().keyPressEvent(event)

    def walk(self, event: QKeyEvent) -> bool:
        """Take a key, also one that a search field hands on; return whether it was one of ours."""
        key, keys = event.key(), self.keys()
        if key in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_End):
            self._step_along(Qt.Key(key), keys)
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self._step_across(-1 if key == Qt.Key.Key_Up else 1, keys)
        elif key in _ENTER and self.current:
            shift = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
            self.added.emit(self.current, FIVE if shift else 1)
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Space) and self.current:
            self.added.emit(self.current, 1)
        elif key in (Qt.Key.Key_Minus, Qt.Key.Key_Delete) and self.current:
            self.added.emit(self.current, -1)
        else:
            return False
        return True

    def _step_along(self, key: Qt.Key, keys: list[str]) -> None:
        if not keys:
            return
        at = keys.index(self.current) if self.current in keys else -1
        to = {
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: len(keys) - 1,
            Qt.Key.Key_Left: max(at - 1, 0),
            Qt.Key.Key_Right: min(at + 1, len(keys) - 1),
        }[key]
        self.set_current(keys[to])

    def _step_across(self, step: int, keys: list[str]) -> None:
        """Go to the nearest tile of the next row, or the one before, over headings too."""
        here = self.rect_of(self.current)
        if here.isEmpty():
            self.set_current(next(iter(keys), ""))
            return
        others = [
            (tile.key, rect)
            for tile, rect in self._places
            if (rect.top() - here.top()) * step > here.height() / 2
        ]
        if others:
            row = min(abs(rect.top() - here.top()) for _, rect in others)
            near = [each for each in others if abs(each[1].top() - here.top()) - row < 1]
            self.set_current(min(near, key=lambda each: abs(each[1].left() - here.left()))[0])

    def _speak(self) -> None:
        keys = self.keys()
        tile = self.tile(self.current)
        words = "Tray"
        if tile is not None:
            words = f"{tile.spoken or tile.label}, {keys.index(tile.key) + 1} of {len(keys)}"
        speak(self, words)

    # ---- mouse

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Hover, or begin a drag."""
        point = event.position()
        if event.buttons() & Qt.MouseButton.LeftButton:
            key, start = self._pressed or ("", point)
            if key and (point - start).manhattanLength() >= QApplication.startDragDistance():
                self._pressed = None
                self.dragged.emit(key)
            return
        self._hover(point)

    def _hover(self, point: QPointF) -> None:
        before, self._point = self._hovered, point
        self._hovered = self._key_at(point)
        on_head = bool(self._head_at(point))
        on_button = self._hovered and any(
            rect.contains(point) for rect in self.button_rects(self._hovered)
        )
        hand = Qt.CursorShape.PointingHandCursor
        self.setCursor(hand if on_head or on_button else Qt.CursorShape.ArrowCursor)
        self.update()
        if self._hovered != before:
            self.pointed.emit(self._hovered or (self.current if self.hasFocus() else ""))

    def leaveEvent(self, event: QEvent) -> None:
        """Stop hovering."""
        self._hover(QPointF(-1, -1))
        super().leaveEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Fold a group, add with a button, or make the tile current; a drag may follow."""
        point = event.position()
        self._hover(point)
        key, head = self._key_at(point), self._head_at(point)
        if event.button() != Qt.MouseButton.LeftButton:
            self.set_current(key or self.current)
        elif head:
            self.fold_asked.emit(head)
        elif key:
            self.set_current(key)
            one, five = self.button_rects(key)
            if one.contains(point):
                self.added.emit(key, 1)
            elif five.contains(point):
                self.added.emit(key, FIVE)
            else:
                self._pressed = (key, point)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Add one; on a button the second click is a click like any other."""
        point = event.position()
        key = self._key_at(point)
        on_button = key and any(rect.contains(point) for rect in self.button_rects(key))
        if key and not on_button and event.button() == Qt.MouseButton.LeftButton:
            self.added.emit(key, 1)
        else:
            self.mousePressEvent(event)

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        """Let go."""
        self._pressed = None

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu of a tile, by mouse or by the menu key."""
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        key = self.current if by_key else self._key_at(QPointF(event.pos()))
        if not key:
            event.ignore()
            return
        place = self.rect_of(key).center() if by_key else QPointF(event.pos())
        self.context_asked.emit(key, QPointF(self.mapToGlobal(place)))
