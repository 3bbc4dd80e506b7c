"""What stands in the middle of the army page: the army, or a panel that takes its place."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QStackedLayout, QWidget

from desktop.army.controller import ArmyController
from desktop.look.parts.panel import Bench

ARMY, NEW, BIN, DAMAGED, OWN_CARDS = "army", "new", "bin", "damaged", "own cards"
OTHER_GAME = "other game"
EDITED = (ARMY, OWN_CARDS)
"""What shows the open army, so that its steps can be undone there."""


class PageStack(QObject):
    """A stack of panels by key, each made when it is first shown. "" is the empty bench."""

    changed = Signal(str)
    """Another panel stands there; its key."""

    def __init__(self, army: QWidget, controller: ArmyController) -> None:
        super().__init__(controller)
        self._controller = controller
        self.layout = QStackedLayout()
        self.showing = ""
        """The key of what stands there."""
        self._offered: dict[str, Callable[[], QWidget]] = {}
        self._titles: dict[str, str] = {}
        self._made: dict[str, QWidget] = {"": Bench(army.parentWidget()), ARMY: army}
        for widget in self._made.values():
            self.layout.addWidget(widget)

    def offer(self, key: str, make: Callable[[], QWidget], title: str = "") -> None:
        """Take note of a panel; `title` is what the page head says while it stands there."""
        self._offered[key], self._titles[key] = make, title

    def panel(self, key: str) -> QWidget:
        """Return a panel, made now if it was not yet."""
        if key not in self._made:
            self._made[key] = self._offered[key]()
            self.layout.addWidget(self._made[key])
        return self._made[key]

    def show(self, key: str) -> None:
        """Let a panel stand in the middle."""
        self.layout.setCurrentWidget(self.panel(key))
        self.showing = key
        self.changed.emit(key)

    def show_army(self) -> None:
        """Show the open army, or the choice of a game when there is none."""
        self.show(ARMY if self._controller.document is not None else NEW)

    @property
    def title(self) -> str:
        """Return what the page head says of the panel that stands there, "" for nothing special."""
        return self._titles.get(self.showing, "")
