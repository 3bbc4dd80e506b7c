"""The one olive button: what comes next, and why it waits."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from desktop.gamenight.controller import GameNightController
from desktop.gamenight.large_buttons import LargeMainButton
from desktop.look.parts.layouts import vbox
from desktop.look.parts.text import TextLabel
from rules.common.wording import counted


class NextButton(QWidget):
    """Leads through the whole turn; pale, with the reason above it, while something is open.

    A `brief` one has no line above it.
    """

    def __init__(self, controller: GameNightController, *, brief: bool = False) -> None:
        super().__init__()
        self._controller, self._brief = controller, brief
        self.why = TextLabel("", "second", "ink2", wrap=True)
        self.button = LargeMainButton("", hint="N", act=controller.go_on)
        vbox(self.why, self.button, gap=4, inside=self)
        controller.log.changed.connect(self.refresh)

    def refresh(self) -> None:
        """Say what comes next."""
        if self._controller.log.battlefield is None:
            return
        choices = self._controller.log.choices
        _, done, after = choices.next_words.partition(" is done: ")
        self.button.say(choices.next_words, *([after] if done else []))
        self.button.set_blocked(choices.next_refusal)
        self.why.say("" if self._brief else choices.next_refusal)

    def wait_for(self, dice: int, *, two: bool) -> None:
        """Be pale until so many dice, or rolls of two, are told."""
        words = counted(dice, *(("roll", "rolls") if two else ("die", "dice")))
        self.button.say(f"{words} to come")
        self.button.set_blocked(self._controller.log.choices.next_refusal or "The dice come first.")
