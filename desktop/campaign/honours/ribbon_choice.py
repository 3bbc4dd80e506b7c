"""Choosing a medal's metal and the colours of its ribbon, with the medal as it will be drawn."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop.campaign.settings.honour_row import Sign, colour_choices


class RibbonChoice(QWidget):
    """A drawn medal beside the choices of its metal and its colours."""

    changed = Signal()

    def __init__(self, ribbon: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.sign = Sign()
        self.metal, self.first, self.second = self._choices = colour_choices(ribbon)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self.sign)
        for choice in self._choices:
            row.addWidget(choice)
            choice.currentIndexChanged.connect(lambda _at: self._show())
        row.addStretch(1)
        self._rank = ""
        self._show()

    @property
    def ribbon(self) -> str:
        """The medal in words, "" for a rank alone."""
        said = dict.fromkeys(str(each.currentData()) for each in self._choices)
        return "" if self._rank else " ".join(each for each in said if each)

    def show_rank(self, rank: str) -> None:
        """Show a rank in the place of a medal, "" for the medal again."""
        self._rank = rank
        for choice in self._choices:
            choice.setEnabled(not rank)
        self._show()

    def _show(self) -> None:
        self.sign.show_sign(self.ribbon, self._rank, bool(self._rank))
        self.changed.emit()
