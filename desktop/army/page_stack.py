"""What stands in the middle of the army page: the army, or a panel that takes its place."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QStackedLayout, QWidget

from desktop.look.parts.panel import Bench

ARMY = "army"


class _Offered(NamedTuple):
    make: Callable[[], QWidget]
    title: str


class Middle(QObject):
    """A stack of panels by key, each made when it is first shown. "" is the empty bench."""

    changed = Signal(str)
    """Another panel stands there; its key."""
    moved = Signal()
    """What can be done in the panel that stands there is different now."""

    def __init__(self, army: QWidget, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.layout = QStackedLayout()
        self._offered: dict[str, _Offered] = {}
        self._made: dict[str, QWidget] = {"": Bench(), ARMY: army}
        for widget in self._made.values():
            self.layout.addWidget(widget)

    def offer(self, key: str, make: Callable[[], QWidget], title: str = "") -> None:
        """Take note of a panel; `title` is what the page head says while it stands there."""
        self._offered[key] = _Offered(make, title)

    def panel(self, key: str) -> QWidget:
        """Return a panel, made now if it was not yet."""
        if key not in self._made:
            widget = self._made[key] = self._offered[key].make()
            self.layout.addWidget(widget)
        return self._made[key]

    def show(self, key: str) -> None:
        """Let a panel stand in the middle."""
        self.layout.setCurrentWidget(self.panel(key))
        self.changed.emit(key)

    @property
    def showing(self) -> str:
        """Return the key of what stands there."""
        current = self.layout.currentWidget()
        return next(key for key, widget in self._made.items() if widget is current)

    @property
    def title(self) -> str:
        """Return what the page head says of the panel that stands there, "" for nothing special."""
        offered = self._offered.get(self.showing)
        return offered.title if offered else ""
