"""What parts those who are level, in order."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from desktop.look.parts.fields import Combo
from desktop.look.parts.text import SectionLabel
from rules.campaign.planning.settings import TieBreak
from rules.campaign.state.standings import TIES
from rules.common.wording import capital

NOTHING, PLACES, COLUMNS = "Nothing more", 4, 2
_ORDER = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")


class TiesField(QWidget):
    """A choice for each step; a tie-break that was named before is not counted twice."""

    changed = Signal()

    def __init__(self, ties: tuple[TieBreak, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.steps = [
            Combo(f"Who is level is parted {each} by") for each in _ORDER[: max(PLACES, len(ties))]
        ]
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(4)
        grid.addWidget(SectionLabel("Who is level is parted by, in this order"), 0, 0, 1, COLUMNS)
        for at, step in enumerate(self.steps):
            for key, words in TIES.items():
                step.addItem(capital(words), key)
            step.addItem(NOTHING, "")
            row, column = divmod(at, COLUMNS)
            grid.addWidget(step, row + 1, column)
            grid.setColumnStretch(column, 1)
            step.activated.connect(lambda _at: self._take())
        self.show_ties(ties)

    def _take(self) -> None:
        """Show what counts: a tie-break that stands above already, or a gap, is closed up."""
        self.show_ties(self.ties())
        self.changed.emit()

    def show_ties(self, ties: tuple[TieBreak, ...]) -> None:
        """Show an order without telling."""
        for at, step in enumerate(self.steps):
            key = ties[at] if at < len(ties) else ""
            step.setCurrentIndex(max(0, step.findData(key)))

    def ties(self) -> tuple[TieBreak, ...]:
        """Return the order, each tie-break once."""
        chosen = [step.currentData() for step in self.steps]
        return tuple(dict.fromkeys(each for each in chosen if each))
