"""Layouts: lines that go on in the next, widgets below and beside each other; emptying one."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QSizePolicy, QWidget


class FlowLayout(QLayout):
    """Lines of widgets at their own size, `gap` px apart both ways."""

    def __init__(self, parent: QWidget | None = None, gap: int = 6, centred: bool = False) -> None:
        super().__init__(parent)
        self._gap, self._centred = gap, centred
        self._items: list[QLayoutItem] = []
        self._heights: dict[int, int] = {}
        """The height at each width that was asked for since something changed."""
        self._placed = False
        """Whether all items lie where they belong in the present rectangle."""
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        """Take an item at the end."""
        self._items.append(item)
        self.invalidate()

    def count(self) -> int:
        """Count the items."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:  # type: ignore[override]
        """Return an item."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:  # type: ignore[override]
        """Give an item back."""
        self.invalidate()
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        """It takes what it is given."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """It wraps."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Height of all lines."""
        if width not in self._heights:
            self._heights[width] = self._place(QRect(0, 0, width, 0), move=False)
        return self._heights[width]

    def invalidate(self) -> None:
        """Forget heights and places: an item came, went, or wants another size."""
        self._heights.clear()
        self._placed = False
        super().invalidate()

    def setGeometry(self, rect: QRect) -> None:
        """Place the items."""
        if not self._placed or rect != self.geometry():
            super().setGeometry(rect)
            self._place(rect, move=True)
            self._placed = True

    def sizeHint(self) -> QSize:
        """The widest item, at the height that this needs."""
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        """The widest item."""
        size = QSize()
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        return size

    def _lines(self, width: int) -> list[list[tuple[QLayoutItem, QSize]]]:
        """Part the items that show into lines of at most that width."""
        lines: list[list[tuple[QLayoutItem, QSize]]] = [[]]
        x = 0
        for item in self._items:
            widget = item.widget()
            if widget is not None and widget.isHidden():
                continue
            hint = item.sizeHint()
            if x and x + hint.width() > width:
                lines.append([])
                x = 0
            wide = min(hint.width(), max(width, 1))
            high = item.heightForWidth(wide) if item.hasHeightForWidth() else hint.height()
            lines[-1].append((item, QSize(wide, high)))
            x += hint.width() + self._gap
        return lines

    def _place(self, rect: QRect, move: bool) -> int:
        y = rect.y()
        for line in self._lines(rect.width()):
            wide = sum(size.width() + self._gap for _, size in line) - self._gap
            x = rect.x() + (max(0, rect.width() - wide) // 2 if self._centred else 0)
            for item, size in line:
                if move:
                    item.setGeometry(QRect(QPoint(x, y), size))
                x += size.width() + self._gap
            y += max((size.height() for _, size in line), default=0) + self._gap
        return max(0, y - self._gap - rect.y())


def discard(widget: QWidget) -> None:
    """Hide a widget at once, and delete it a moment later."""
    widget.hide()
    widget.deleteLater()


def empty(layout: QLayout) -> None:
    """Take all widgets out of a layout; they are hidden at once and gone a moment later."""
    while layout.count():
        entry = layout.takeAt(0)
        widget = entry.widget() if entry else None
        if widget is not None:
            discard(widget)


def grows_by_width(widget: QWidget) -> None:
    """Let a widget take the width that there is, and the height that it has at that width."""
    policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
    policy.setHeightForWidth(True)
    widget.setSizePolicy(policy)


def flowing(*widgets: QWidget, gap: int = 8) -> QWidget:
    """Return a widget with others in lines, as many in one as there is room for."""
    whole = QWidget()
    flow = FlowLayout(whole, gap)
    for widget in widgets:
        flow.addWidget(widget)
    return whole
