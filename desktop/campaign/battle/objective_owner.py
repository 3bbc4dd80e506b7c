"""Who took an objective: asked below its tick, so that a medal goes to him and to nobody else."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop.campaign.battle.killers import doers
from desktop.campaign.battle.session import Session
from desktop.look.parts.fields import Combo
from desktop.look.parts.text import TextLabel
from rules.campaign.recording.draft import DraftSide, took_it

NOBODY = "nobody said"
_INDENT, _WIDE = 26, 250


class TakerRow(QWidget):
    """The man of one side who took an objective himself; hidden while it is not taken."""

    def __init__(self, session: Session, entry: str, objective: str, name: str) -> None:
        super().__init__()
        self._session, self._entry, self._objective = session, entry, objective
        self._listed: tuple[str, ...] | None = None
        self.choice = Combo(f"Who took it: {name}")
        self.choice.setToolTip("A medal for it is his. While nobody is named it is nobody's.")
        self.choice.setFixedWidth(_WIDE)
        self.choice.activated.connect(self._choose)
        row = QHBoxLayout(self)
        row.setContentsMargins(_INDENT, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(TextLabel("taken by", "second", "ink2"))
        row.addWidget(self.choice)
        row.addStretch(1)

    def _choose(self, at: int) -> None:
        who = self.choice.itemData(at)
        takers = who.split() if who else []
        draft = took_it(self._session.draft, self._entry, self._objective, takers)
        self._session.step("who took it", draft)

    def show_side(self, side: DraftSide) -> None:
        """Show who took it, of those who were there."""
        taken = self._objective in side.objectives
        self.setVisible(taken)
        if not taken:
            return
        takers = tuple(each.figure for each in side.fates if self._objective in each.objectives)
        if takers != self._listed:
            self._listed = takers
            self._list(takers)
        self.choice.setCurrentIndex(max(0, self.choice.findData(" ".join(takers))))

    def _list(self, takers: tuple[str, ...]) -> None:
        army = [each for each in self._session.shown() if each.entry == self._entry]
        self.choice.clear()
        self.choice.addItem(NOBODY, "")
        if len(takers) > 1:
            self.choice.addItem(f"{len(takers)} men", " ".join(takers))
        for figure, words in doers(army):
            self.choice.addItem(words, figure)
