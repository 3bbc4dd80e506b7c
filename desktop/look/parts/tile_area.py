"""Items in rows in one painted widget: what they are, where they lie, how they are read aloud."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.look.figure_source import FigureSource
from desktop.look.focus import OWN_RING
from desktop.look.theme import theme_of
from desktop.look.tokens import Severity


class Tile(NamedTuple):
    """One figure, or a count of alike figures."""

    key: str
    label: str
    figure: FigureSource | None = None
    count: int = 0  # type: ignore[assignment]  # tuple's own count is not wanted here
    tip: str = ""
    badge: Severity | None = None
    ghost: bool = False

    @property
    def spoken(self) -> str:
        """The tile as it is read aloud."""
        count = f"{self.count} " if self.count else ""
        badge = f", {self.badge.value}" if self.badge else ""
        return f"{count}{self.label}{badge}"


def rows_height(items: int, columns: int, high: float, gap: float) -> int:
    """Return the height of so many items in rows."""
    rows = -(-items // columns)
    return round(rows * (high + gap) - gap) if rows else 0


class TileArea(QWidget):
    """Items in rows, painted; subclasses say how large an item is and draw it."""

    gap = 0.0

    def __init__(self, name: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = name
        self.tiles: Sequence[Tile] = ()
        self.current = ""
        self.selected: frozenset[str] = frozenset()
        self.hovered = -1
        self.hover_at = QPointF(-1, -1)
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

    def item_rect(self, at: int) -> QRectF:
        """Where an item lies."""
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
        columns, wide, high = self.item_size(self.width())
        column, row = int(point.x() // (wide + self.gap)), int(point.y() // (high + self.gap))
        at = row * columns + column
        if not 0 <= column < columns or not 0 <= at < len(self.tiles):
            return -1
        return at if self.item_rect(at).contains(point) else -1

    def hasHeightForWidth(self) -> bool:
        """Items wrap."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Height of all rows."""
        columns, _, high = self.item_size(width)
        return rows_height(len(self.tiles), columns, high, self.gap)

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
        for at in range(len(self.tiles)):
            rect = self.item_rect(at)
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
        if words == self.accessibleName():
            return
        self.setAccessibleName(words)
        if self.hasFocus():
            from PySide6.QtGui import QAccessible, QAccessibleEvent  # costly to import at start

            if QAccessible.isActive():
                event = QAccessibleEvent(self, QAccessible.Event.NameChanged)
                QAccessible.updateAccessibility(event)
