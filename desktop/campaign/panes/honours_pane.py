"""The honours: men with their medals, who rose, and who is away."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout

from desktop.campaign.controller import CampaignController
from desktop.campaign.honours.memory_line import MemoryLine
from desktop.campaign.honours.texts import MOST_RISEN
from desktop.campaign.honours.view import HonourGrid
from desktop.look.parts.buttons import SmallButton
from desktop.look.parts.panel import Card, PanelHeader
from desktop.look.parts.text import TextLabel

MOST_FALLEN = 12
NONE = (
    "Nobody has been honoured yet. Medals come of themselves where the campaign has rules"
    " for them, and with “Give an honour…”."
)
WAITING = "The service records are being read."


class HonoursPane(Card):
    """Cards of men; those before the last act stand until the others are known."""

    def __init__(self, controller: CampaignController) -> None:
        super().__init__()
        self._controller = controller
        self._drawn: object = None
        self._of = ""
        self.all_button = SmallButton(
            "All of them…", tip="Everybody who was honoured (Ctrl+Shift+M)"
        )
        self.give_button = SmallButton("Give an honour…")
        self.all_button.clicked.connect(controller.show_all_honours)
        self.give_button.clicked.connect(controller.men.award)
        self.head = PanelHeader("Honours", buttons=(self.all_button, self.give_button))
        self.grid = HonourGrid()
        self.grid.follows = self.give_button
        self.grid.opened.connect(controller.show_man)
        self.none = TextLabel("", "second", "ink2", wrap=True)
        self.risen = TextLabel("", "small", "ink2", wrap=True)
        self.memory = MemoryLine()
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 1, 1, 12)
        column.setSpacing(0)
        column.addWidget(self.head)
        inner = QVBoxLayout()
        inner.setContentsMargins(12, 0, 12, 0)
        inner.setSpacing(8)
        for widget in (self.grid, self.none, self.risen, self.memory):
            inner.addWidget(widget)
        inner.addStretch(1)
        column.addLayout(inner, 1)
        controller.careers.ready.connect(self.refresh)
        controller.changed.connect(self.refresh)

    def refresh(self) -> None:
        """Show who is honoured now."""
        controller, shown = self._controller, self._controller.shown
        done = controller.careers.done
        if shown is None or (not done and self._of == controller.campaigns.opened):
            return
        here = bool(shown.state.entries) and controller.campaigns.can_write
        self.give_button.set_blocked("" if here else "No army has entered yet.")
        key = (shown, done)
        if key == self._drawn:
            return
        self._drawn = key
        self._of = controller.campaigns.opened if done else ""
        cards = shown.honoured if done else ()
        looks = controller.looks
        self.grid.show_cards([(card, looks.man(shown, card.entry, card.figure)) for card in cards])
        self.grid.setVisible(bool(cards))
        risen = shown.risen(MOST_RISEN) if done else ""
        self.risen.setText(risen)
        self.risen.setVisible(bool(risen))
        self.none.setText(NONE if done else WAITING)
        self.none.setVisible(not cards and not risen)
        words = shown.memory(MOST_FALLEN) if done else ""
        self.memory.setText(words)
        self.memory.setVisible(bool(words))
        nobody = "" if cards or risen or words else "Nobody was honoured yet."
        self.all_button.set_blocked(nobody)
