"""The ledger in words: every act of the players, the last one first."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from db.timestamps import parse_timestamp
from desktop.campaign.details.details_sheet import DetailsSheet
from desktop.campaign.page_view_model import Shown
from desktop.campaign.portraits import Looks
from desktop.look.parts.buttons import SmallButton
from desktop.look.parts.flow import FlowLayout, empty
from desktop.look.parts.layouts import vbox
from desktop.look.parts.text import TextLabel
from rules.campaign.describe_acts import LedgerLine
from rules.common.wording import counted, day_in_words

AT_A_TIME = 30
"""So many acts are shown at once: a long ledger has thousands."""


class Acts(QWidget):
    """Acts in words, the last one first, and the way to those before and after them."""

    turned = Signal()
    """Other acts are shown: one reads from the top again."""

    def __init__(self, acts: tuple[LedgerLine, ...]) -> None:
        super().__init__()
        self._acts, self._end = acts, 0
        below = vbox(inside=self)
        self._lines = QVBoxLayout()
        below.addLayout(self._lines)
        self.earlier, self.later = SmallButton(""), SmallButton("Later acts")
        across = QWidget()
        flow = FlowLayout(across, gap=6)
        for button, step in ((self.earlier, -AT_A_TIME), (self.later, AT_A_TIME)):
            button.clicked.connect(lambda _=False, far=step: self._go(self._end + far))
            flow.addWidget(button)
        below.addWidget(across)
        across.setHidden(len(acts) <= AT_A_TIME)
        self._go(len(acts))

    def _go(self, end: int) -> None:
        """Show the acts up to the one of this number."""
        self._end, first = end, max(0, end - AT_A_TIME)
        empty(self._lines)
        for each in reversed(self._acts[first:end]):
            moment = parse_timestamp(each.batch.moment)
            when = f"{day_in_words(moment)}, {moment.astimezone():%H:%M}"
            by = f" by {each.batch.by}" if each.batch.by else ""
            second = f"{when}{by}" + (" · undone" if each.undone else "")
            text = f"{each.batch.number}. {each.text}"
            self._lines.addWidget(TextLabel(text, "body", "ink", wrap=True))
            self._lines.addWidget(TextLabel(second, "small", "ink2", wrap=True))
        self.earlier.setText(counted(first, "earlier act"))
        self.earlier.set_blocked("" if first else "The campaign began here.")
        self.later.set_blocked("" if end < len(self._acts) else "These are the last acts.")
        self.turned.emit()


def write_story(pane: DetailsSheet, _shown: Shown, _looks: Looks) -> bool:
    """Fill the pane with the acts of the ledger; what was undone says so."""
    acts = pane.controller.campaigns.story()
    pane.words(
        f"{counted(len(acts), 'act')}. Nothing is ever erased: a correction is added to the"
        f" history."
    )
    shown = Acts(acts)
    shown.turned.connect(pane.turned)
    pane.add(shown)
    return True
