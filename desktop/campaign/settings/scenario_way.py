"""A way in a tree that only one army takes: who must win, and what follows."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop.campaign.settings.settings_fields import shrinking
from desktop.look.parts.buttons import IconButton
from desktop.look.parts.fields import Combo, Field

Choices = Sequence[tuple[str, str]]
"""What can be chosen: the key and the words of each."""


def fill(choice: Combo, choices: Choices, now: str) -> None:
    """Offer choices without telling; what was chosen stays where it is among them."""
    choice.blockSignals(True)
    choice.clear()
    for key, words in choices:
        choice.addItem(words, key)
    choice.setCurrentIndex(max(0, choice.findData(now)))
    choice.blockSignals(False)


class ArmyWay(QWidget):
    """When one army wins: the army, and the scenario that follows."""

    changed = Signal()
    removed = Signal()

    def __init__(self, army: str, follows: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._army, self._follows = army, follows
        self.army = shrinking(Combo("Army that wins"))
        self.follows = shrinking(Combo("What follows when this army wins"))
        self.away = IconButton("cross", "Take this way away", kind="small")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(Field("Won by", self.army), 1)
        row.addWidget(Field("then", self.follows), 1)
        row.addWidget(self.away, 0, Qt.AlignmentFlag.AlignBottom)
        self.army.currentIndexChanged.connect(lambda _at: self._choose())
        self.follows.currentIndexChanged.connect(lambda _at: self._choose())
        self.away.clicked.connect(self.removed)

    def _choose(self) -> None:
        self._army = str(self.army.currentData() or "")
        self._follows = str(self.follows.currentData() or "")
        self.changed.emit()

    def offer(self, armies: Choices, scenarios: Choices) -> None:
        """Offer these; what was wanted comes back when it is there again."""
        lost = bool(self._army) and self._army not in {key for key, _ in armies}
        here = [("", "Choose an army"), *armies]
        fill(self.army, [*here, (self._army, "An army that is gone")] if lost else here, self._army)
        fill(self.follows, [("", "Choose what follows"), *scenarios], self._follows)

    def way(self) -> tuple[str, str]:
        """Return who must win, and the id of what follows, each "" where nothing is chosen."""
        return self._army, str(self.follows.currentData() or "")
