"""The line over the battles that tells what is half recorded, and leads back to it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop.campaign.battle.saved_drafts import Kept
from desktop.look.parts.buttons import SmallButton
from desktop.look.parts.tag import Tag
from desktop.look.parts.text import TextLabel
from rules.common.wording import counted


class KeptLine(QWidget):
    """Names the recording that was left last, with what can be done; hidden while there is none."""

    go_on_asked = Signal(str)
    """The player goes on with the recording of this battle."""
    throw_asked = Signal(object)
    """The player throws this `Kept` away."""
    others_asked = Signal()
    """The player wants to see the other recordings that were left."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._kept: tuple[Kept, ...] = ()
        self.words = TextLabel("", "second", "ink", elide=True)
        self.go_on = SmallButton("Go on", tip="Go on recording where it was left")
        self.others = SmallButton("Others…", tip="Other recordings that were left")
        self.throw = SmallButton("Throw it away…", tip="The ledger stays as it is")
        row = QHBoxLayout(self)
        row.setContentsMargins(2, 2, 0, 6)
        row.setSpacing(8)
        row.addWidget(Tag("Half recorded", "warning"))
        row.addWidget(self.words, 1)
        for button in (self.go_on, self.others, self.throw):
            row.addWidget(button)
        self.go_on.clicked.connect(self._go_on)
        self.throw.clicked.connect(self._throw)
        self.others.clicked.connect(self.others_asked)
        self.hide()

    def _go_on(self) -> None:
        for each in self._kept[:1]:
            self.go_on_asked.emit(each.battle)

    def _throw(self) -> None:
        for each in self._kept[:1]:
            self.throw_asked.emit(each)

    def show_kept(self, kept: Sequence[Kept]) -> None:
        """Show the recordings that were left, the last one first."""
        self._kept = tuple(kept)
        self.setVisible(bool(kept))
        if not kept:
            return
        first, more = kept[0], len(kept) - 1
        words = f"{first.title}: {first.second}"
        words += f", and {counted(more, 'other')}" if more else ""
        self.words.setText(words)
        self.words.setToolTip(first.sentence)
        self.go_on.setAccessibleDescription(first.sentence)
        self.others.setVisible(bool(more))
