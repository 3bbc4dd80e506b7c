"""The one olive button: what comes next, and why it waits."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from desktop.gamenight.controller import GameNightController
from desktop.gamenight.large_buttons import LargeMainButton
from desktop.look.parts.layouts import vbox
from desktop.look.parts.text import TextLabel


class NextButton(QWidget):
    """Leads through the whole turn; pale, with the reason above it, while something is open."""

    def __init__(self, controller: GameNightController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._controller = controller
        self.why = TextLabel("", "second", "ink2", wrap=True)
        self.button = LargeMainButton("", hint="N", act=controller.go_on)
        vbox(self.why, self.button, gap=4, inside=self)
        controller.changed.connect(self.refresh)

    def refresh(self) -> None:
        """Say what comes next."""
        if self._controller.battlefield is None:
            return
        choices = self._controller.choices
        _, done, after = choices.next_words.partition(" is done: ")
        self.button.say(choices.next_words, *([after] if done else []))
        self.button.set_blocked(choices.next_refusal)
        self.why.say(choices.next_refusal)
