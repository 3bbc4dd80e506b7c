"""Takes steps of the Print room back and again, and offers that after large ones."""

from __future__ import annotations

from desktop.printroom.choices import Choices
from desktop.printroom.controller import PrintController
from desktop.printroom.frame import PrintFrame
from desktop.printroom.saving import Saving

TAKE_BACK = "Undo"


class StepCommands:
    """What Undo, Redo and “Take it back” do; what was told of other choices goes with them."""

    def __init__(self, controller: PrintController, frame: PrintFrame, saving: Saving) -> None:
        self._controller, self._frame, self._saving = controller, frame, saving
        self._told_of: tuple[object, ...] = ()
        self._offered: Choices | None = None

    def undo(self) -> None:
        """Take the last step of the room back."""
        name = self._controller.undo()
        if name:
            self._frame.status.emit(f"Undone: {name}")

    def redo(self) -> None:
        """Take the step again that was taken back."""
        name = self._controller.redo()
        if name:
            self._frame.status.emit(f"Redone: {name}")

    def offer_back(self, sentence: str) -> None:
        """Say what was done at once to much that the player chose, with the way back."""
        if not self._saving.busy:
            self._frame.paper.progress.show_end(sentence, TAKE_BACK, self.undo)
            self._offered = self._controller.choices
        self._frame.status.emit(f"{sentence} Ctrl+Z undoes it")

    def forget_what_was_told(self) -> None:
        """Take away how the last act ended: it was said of other armies, or of another pack."""
        choices = self._controller.choices
        now = (choices.armies, choices.pack)
        stale = self._offered is not None and self._offered != choices
        if (now != self._told_of or stale) and not self._saving.busy:
            self._told_of, self._offered = now, None
            self._frame.paper.progress.clear()
