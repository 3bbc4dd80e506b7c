"""The rules by which medals and promotions come of themselves, a row each, to be changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.campaign.key_order import order_keys, reveal
from desktop.campaign.settings.form_dialog import ask_leave
from desktop.campaign.settings.honour_row import Goals, HonourRow
from desktop.campaign.settings.settings_fields import row_of
from desktop.look.parts.buttons import SmallButton
from desktop.look.parts.dialog import SentenceDialog
from desktop.look.parts.panel import Panel, ScrollPage
from desktop.look.parts.text import TextLabel
from rules.campaign.planning.settings import Honour
from rules.campaign.planning.settings_presets import USUAL_BATTLES
from rules.common.ids import new_id
from rules.common.wording import counted

WIDTH, HEIGHT, MOST = 800, 400, 80
BESIDE, LEAST = 195, 180
"""What of the dialog's height is not the list, and the least that the list needs."""


class HonoursDialog(SentenceDialog):
    """All rules; `honours()` is what was filled in."""

    def __init__(
        self,
        honours: Sequence[Honour],
        proposed: Sequence[Honour],
        goals: Goals = (),
        parent: QWidget | None = None,
        *,
        battles: int = 0,
    ) -> None:
        words = (
            "Each is given once: when a man has done so much over all his battles, or in one"
            " battle where it says so."
        )
        second = (
            f"As Muster proposes, with {counted(battles or USUAL_BATTLES, 'battle')} of each army"
            " about one man in ten earns a medal."
        )
        buttons = ("Take these", "Cancel")
        super().__init__("Medals and promotions", words, buttons, second=second, parent=parent)
        self.setMinimumWidth(WIDTH)
        self._goals, self._proposed = tuple(goals), tuple(proposed)
        self.rows: list[HonourRow] = []
        self.add_button = SmallButton("Add an honour")
        self.proposed_button = SmallButton("As Muster proposes")
        ground = Panel()
        self._column = QVBoxLayout(ground)
        self._column.setContentsMargins(0, 0, 10, 0)
        self._column.setSpacing(4)
        self._column.addStretch(1)
        self.page = ScrollPage(ground, "Medals and promotions")
        room = parent.window().height() - BESIDE if parent is not None else HEIGHT
        self.page.setFixedHeight(max(LEAST, min(HEIGHT, room)))
        self.wrong = TextLabel("", "second", "err", wrap=True)
        self.content.addWidget(self.page)
        self.content.addWidget(row_of(self.add_button, self.proposed_button))
        self.content.addWidget(self.wrong)
        self.add_button.clicked.connect(self._add_empty)
        self.proposed_button.clicked.connect(lambda: self.show_honours(self._proposed))
        self.show_honours(honours)
        self._first = self.honours()

    def reject(self) -> None:
        """Close by Escape or Cancel, after a question where rules were changed."""
        if self.honours() == self._first or ask_leave(self):
            super().reject()

    def show_honours(self, honours: Sequence[Honour]) -> None:
        """Show these rules in place of what is filled in."""
        for row in tuple(self.rows):
            self._remove(row)
        for each in honours:
            self._add(each)
        self._follow()
        order_keys(self)

    def _add(self, honour: Honour) -> HonourRow:
        row = HonourRow(honour, self._goals)
        self.rows.append(row)
        self._column.insertWidget(len(self.rows) - 1, row)
        row.changed.connect(self._follow)
        row.removed.connect(lambda: self._remove(row))
        return row

    def _add_empty(self) -> None:
        row = self._add(Honour(new_id(), "", "kills", 3, ribbon="gold"))
        self._follow()
        order_keys(self)
        row.name.setFocus()
        reveal(self.page, row)

    def _remove(self, row: HonourRow) -> None:
        self.rows.remove(row)
        row.hide()
        row.deleteLater()
        self._follow()

    def _follow(self) -> None:
        for at, row in enumerate(self.rows, 1):
            row.number(at)
        wrong = self.trouble()
        self.wrong.setText(wrong)
        self.wrong.setVisible(bool(wrong))
        self.buttons[0].set_blocked(wrong)
        self.add_button.set_blocked("These are many already." if len(self.rows) >= MOST else "")

    def trouble(self) -> str:
        """Return what is lacking, "" when nothing is."""
        for row in self.rows:
            if wrong := row.trouble():
                return wrong
        names = Counter(each.name.casefold() for each in self.honours())
        twice = next((each.name for each in self.honours() if names[each.name.casefold()] > 1), "")
        return f"Two honours are called {twice}. Call one otherwise." if twice else ""

    def honours(self) -> tuple[Honour, ...]:
        """Return what is filled in."""
        return tuple(row.now() for row in self.rows)
