"""Many figures in one painted widget: tiles of a squad, chips of loose men, read aloud too."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QApplication, QSizePolicy, QToolTip, QWidget

from desktop.look.figure_source import FigureSource
from desktop.look.focus import OWN_RING
from desktop.look.theme import theme_of
from desktop.look.tokens import Severity
from rules.common.wording import plural

_NO_WALK = (
    Qt.FocusReason.MouseFocusReason,
    Qt.FocusReason.PopupFocusReason,
    Qt.FocusReason.MenuBarFocusReason,
)
"""With these the keyboard only comes back, or goes where the mouse points."""


class Tile(NamedTuple):
    """One figure, or a count of alike figures."""

    key: str
    label: str
    figure: FigureSource | None = None
    count: int = 0  # type: ignore[assignment]  # tuple's own count is not wanted here
    tip: str = ""
    badge: Severity | None = None
    called: str = ""
    """Rank and name as they stand below him, in bold; "" for a man without a name."""
    short: str = ""
    """What stands there where the label is too long."""
    figures: tuple[FigureSource, ...] = ()
    """The men of a group; () draws the one figure."""
    mark: str = ""
    """What stands in its corner: "18", "2 of 2"."""
    limit: Literal["", "met", "broken"] = ""
    """Whether the number in the corner is all that is allowed, or more."""
    words: str = ""
    """The tile as it is read aloud, where that is not its label."""

    @property
    def spoken(self) -> str:
        """The tile as it is read aloud."""
        if self.words:
            return self.words
        count = f"{self.count} " if self.count else ""
        badge = f", {self.badge.value}" if self.badge else ""
        return f"{count}{self.caption}{badge}"

    @property
    def caption(self) -> str:
        """The label as it stands below: of several men in the plural, before what follows."""
        if self.count < 2 or self.called:
            return self.label
        noun, comma, rest = self.label.partition(", ")
        return f"{plural(noun)}{comma}{rest}"

    @property
    def short_caption(self) -> str:
        """What stands there where the caption is too long."""
        return self.short if self.called else short_plural(self.short, self.count)


def short_plural(short: str, count: int) -> str:
    """Return a short noun as so many have it: "SMG" of two is "SMGs", "R. gren." stays."""
    return short if count < 2 or short.endswith((".", "s")) or not short else plural(short)


def speak(widget: QWidget, words: str) -> None:
    """Give a widget another accessible name, and tell of it while the keyboard is there."""
    if words == widget.accessibleName():
        return
    widget.setAccessibleName(words)
    if widget.hasFocus():
        from PySide6.QtGui import QAccessible, QAccessibleEvent  # costly to import at start

        if QAccessible.isActive():
            event = QAccessibleEvent(widget, QAccessible.Event.NameChanged)
            QAccessible.updateAccessibility(event)


class TileGrid(QWidget):
    """Many figures in one painted widget; subclasses say how large an item is and draw it.

    Keys: arrows walk, Enter or Space opens, + and − count, Delete takes away. An item that is
    pressed and moved tells `drag_started`; a double click, or a second one on the words of an
    item that is chosen, tells `rename_asked`, a double click on its count `count_asked`. A press
    beside the items is left to whoever is below.
    """

    current_changed = Signal(str)
    activated = Signal(str)
    plus = Signal(str)
    minus = Signal(str)
    removed = Signal(str)
    context_asked = Signal(str, QPointF)
    drag_started = Signal(str)
    rename_asked = Signal(str)
    count_asked = Signal(str)

    gap = 0.0

    def __init__(self, name: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = name
        self.tiles: Sequence[Tile] = ()
        self.current = ""
        self.selected: frozenset[str] = frozenset()
        self.hovered = -1
        self.hover_at = QPointF(-1, -1)
        self._pressed: tuple[int, QPointF] | None = None
        self._rename_next = False
        self.dropped_on = ""
        """The item under the mouse that takes what is dragged."""
        self.setProperty(OWN_RING, True)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        theme_of(self).changed.connect(self.updateGeometry)

    # What it shows

    def set_tiles(self, tiles: Sequence[Tile], name: str = "") -> None:
        """Show these items; the current one stays when its key does."""
        again = len(tiles) != len(self.tiles)
        self.tiles = tiles
        self._name = name or self._name
        if self.current and all(tile.key != self.current for tile in tiles):
            self.current = ""
        self.hovered = min(self.hovered, len(tiles) - 1)
        if again:
            self.updateGeometry()
        self._speak()
        self.update()

    def set_current(self, key: str) -> None:
        """Move the keyboard's place to an item, without telling."""
        if key != self.current:
            self.current = key
            self._speak()
            self.update()

    def set_selected(self, keys: frozenset[str]) -> None:
        """Draw these items as chosen."""
        if keys != self.selected:
            self.selected = keys
            self.update()

    def set_drop(self, key: str) -> None:
        """Mark the item that takes what is dragged, "" for none."""
        if key != self.dropped_on:
            self.dropped_on = key
            self.update()

    # Geometry, from the subclass

    def item_size(self, width: float) -> tuple[int, float, float]:
        """Return columns, width and height of an item for a width of the whole."""
        raise NotImplementedError

    def paint_item(self, painter: QPainter, at: int, rect: QRectF) -> None:
        """Draw one item."""
        raise NotImplementedError

    def caption_rect(self, at: int) -> QRectF:
        """Return where the words of an item stand."""
        raise NotImplementedError

    def count_rect(self, _at: int) -> QRectF:
        """Return where the count of an item stands, nothing without one."""
        return QRectF()

    def holds(self, _at: int, _point: QPointF) -> bool:
        """Return whether an item can be taken by the mouse at that point."""
        return True

    def item_rects(self, width: float) -> list[QRectF]:
        """Return where the items lie in a width: in rows, all of one size."""
        columns, wide, high = self.item_size(width)
        across, down = wide + self.gap, high + self.gap
        return [
            QRectF(at % columns * across, at // columns * down, wide, high)
            for at in range(len(self.tiles))
        ]

    def item_rect(self, at: int) -> QRectF:
        """Return where an item lies."""
        columns, wide, high = self.item_size(self.width())
        row, column = divmod(at, columns)
        return QRectF(column * (wide + self.gap), row * (high + self.gap), wide, high)

    def rect_of(self, key: str) -> QRectF:
        """Where the item with that key lies; empty when it is not here."""
        at = self.place_of(key)
        return self.item_rect(at) if at >= 0 else QRectF()

    def place_of(self, key: str) -> int:
        """Index of a key, -1 when it is not here."""
        return next((at for at, tile in enumerate(self.tiles) if tile.key == key), -1)

    def keys_in(self, area: QRectF) -> list[str]:
        """Return the keys of the items that an area touches."""
        places = enumerate(self.tiles)
        return [tile.key for at, tile in places if self.item_rect(at).intersects(area)]

    def at_point(self, point: QPointF) -> int:
        """Index of the item under a point, -1 when there is none."""
        rects = enumerate(self.item_rects(self.width()))
        return next((at for at, rect in rects if rect.contains(point)), -1)

    def hasHeightForWidth(self) -> bool:
        """Items wrap."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Height of all rows."""
        rects = self.item_rects(width)
        return round(rects[-1].bottom()) if rects else 0

    def sizeHint(self) -> QSize:
        """The height at the present width."""
        width = max(self.width(), 100)
        return QSize(width if self.tiles else 0, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        """One item."""
        return QSize(60, self.heightForWidth(max(self.width(), 60)) if self.tiles else 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the items that touch what has to be repainted."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        dirty = QRectF(event.rect())
        for at, rect in enumerate(self.item_rects(self.width())):
            if rect.top() > dirty.bottom():
                break
            if rect.intersects(dirty):
                self.paint_item(painter, at, rect)
        painter.end()

    def _speak(self) -> None:
        at = self.place_of(self.current)
        words = self._name
        if at >= 0:
            place = f"{at + 1} of {len(self.tiles)}"
            words = f"{self._name}: {self.tiles[at].spoken}, {place}".removeprefix(": ")
        speak(self, words)

    # Hands

    def _go(self, at: int) -> None:
        if 0 <= at < len(self.tiles) and self.tiles[at].key != self.current:
            self.set_current(self.tiles[at].key)
            self.current_changed.emit(self.current)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Begin at the first item when the keyboard comes and none is current."""
        if not self.current and self.tiles and event.reason() not in _NO_WALK:
            if event.reason() == Qt.FocusReason.OtherFocusReason:
                self.set_current(self.tiles[0].key)  # the keyboard is given back: nobody is chosen
            else:
                self._go(0)
        self.update()
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Take the ring away."""
        self.update()
        super().focusOutEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk, open, count and take away."""
        at, key = self.place_of(self.current), event.key()
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        rows = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        to = at + steps[Qt.Key(key)] if key in steps else -1
        if key in rows and at >= 0:
            to = self._beside(at, rows[Qt.Key(key)])
        if 0 <= to < len(self.tiles):
            self._go(to)
        elif key == Qt.Key.Key_Home:
            self._go(0)
        elif key == Qt.Key.Key_End:
            self._go(len(self.tiles) - 1)
        elif at < 0 or not self._act(key):
            super().keyPressEvent(event)

    def _beside(self, at: int, rows: int) -> int:
        """Return the item above or below another, -1 when there is none."""
        rects = self.item_rects(self.width())
        here = rects[at]
        tops = sorted({rect.top() for rect in rects})
        row = tops.index(here.top()) + rows
        if not 0 <= row < len(tops):
            return -1
        there = [each for each, rect in enumerate(rects) if rect.top() == tops[row]]
        return min(there, key=lambda each: abs(rects[each].center().x() - here.center().x()))

    def _act(self, key: int) -> bool:
        signals = {
            Qt.Key.Key_Return: self.activated,
            Qt.Key.Key_Enter: self.activated,
            Qt.Key.Key_Space: self.activated,
            Qt.Key.Key_Plus: self.plus,
            Qt.Key.Key_Equal: self.plus,
            Qt.Key.Key_Minus: self.minus,
            Qt.Key.Key_Delete: self.removed,
        }
        signal = signals.get(Qt.Key(key))
        if signal is not None:
            signal.emit(self.current)
        return signal is not None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Hover, or begin a drag; a move that began beside the items is not ours."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            if self._pressed is None:
                event.ignore()
            else:
                self._drag(event.position())
            return
        at = self.at_point(event.position())
        if at != self.hovered or at >= 0:
            before, self.hovered, self.hover_at = self.hovered, at, event.position()
            for place in {before, at} - {-1}:
                self.update(self.item_rect(place).toAlignedRect())

    def _drag(self, point: QPointF) -> None:
        at, start = self._pressed or (-1, point)
        if (point - start).manhattanLength() < QApplication.startDragDistance():
            return
        if at < len(self.tiles) and self.holds(at, start):
            self._pressed = None
            self.drag_started.emit(self.tiles[at].key)

    def leaveEvent(self, event: QEvent) -> None:
        """Stop hovering."""
        self.hovered, self.hover_at = -1, QPointF(-1, -1)
        self.update()
        super().leaveEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Make the item current; a drag may follow."""
        at = self.at_point(event.position())
        if at < 0:
            event.ignore()
            return
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed = (at, event.position())
            key, words = self.tiles[at].key, self.caption_rect(at)
            alone = self.selected == {key} and not event.modifiers()
            words = words if self.count_rect(at).isEmpty() else QRectF()
            self._rename_next = alone and words.contains(event.position())
        self._go(at)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Ask for another count, or for another name; on a button it is a click like any."""
        point = event.position()
        at = self.at_point(point)
        self._rename_next = False
        if at < 0 or event.modifiers() or not self.holds(at, point):
            self.mousePressEvent(event)
        elif self.count_rect(at).contains(point):
            self.count_asked.emit(self.tiles[at].key)
        else:
            self.rename_asked.emit(self.tiles[at].key)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Open the item that was pressed; a press beside the items was not ours."""
        pressed, self._pressed = self._pressed, None
        if pressed is None:
            event.ignore()
            return
        at = self.at_point(event.position())
        if at != pressed[0] or event.button() != Qt.MouseButton.LeftButton:
            return
        again, self._rename_next = self._rename_next, False
        if again and self.holds(at, event.position()):
            self.rename_asked.emit(self.tiles[at].key)
        else:
            self.clicked_item(at, event.position())

    def clicked_item(self, at: int, _point: QPointF) -> None:
        """React to a click; a subclass may find its own buttons under the point."""
        self.activated.emit(self.tiles[at].key)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu of an item, by mouse or by the menu key."""
        point = QPointF(event.pos())
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        at = self.place_of(self.current) if by_key else self.at_point(point)
        if at < 0:
            event.ignore()
            return
        place = self.item_rect(at).center() if by_key else point
        self.context_asked.emit(self.tiles[at].key, QPointF(self.mapToGlobal(place)))

    def event(self, event: QEvent) -> bool:
        """Show the tooltip of the item under the mouse."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            at = self.at_point(QPointF(event.pos()))
            text = self.tiles[at].tip if at >= 0 else ""
            if text:
                QToolTip.showText(event.globalPos(), text, self)
            else:
                QToolTip.hideText()
            return True
        return super().event(event)
