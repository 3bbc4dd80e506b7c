"""Takes steps of the Print room back and again, and offers that after large ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop.printroom.choices import Choices

if TYPE_CHECKING:
    from desktop.printroom.page import PrintPage

TAKE_BACK = "Take it back"


class StepActs:
    """What Undo, Redo and “Take it back” do; what was told of other choices goes with them."""

    def __init__(self, page: PrintPage) -> None:
        self._page = page
        self._told_of: tuple[object, ...] = ()
        self._offered: Choices | None = None

    def undo(self) -> None:
        """Take the last step of the room back."""
        name = self._page.desk.undo()
        if name:
            self._page.status.emit(f"Taken back: {name}")

    def redo(self) -> None:
        """Take the step again that was taken back."""
        name = self._page.desk.redo()
        if name:
            self._page.status.emit(f"Taken again: {name}")

    def offer_back(self, sentence: str) -> None:
        """Say what was done at once to much that the player chose, with the way back."""
        page = self._page
        if not page.saving.busy:
            page.paper.progress.show_end(sentence, TAKE_BACK, self.undo)
            self._offered = page.desk.choices
        page.status.emit(f"{sentence} Ctrl+Z takes it back")

    def forget_what_was_told(self) -> None:
        """Take away how the last act ended: it was said of other armies, or of another pack."""
        page = self._page
        choices = page.desk.choices
        now = (choices.armies, choices.pack)
        stale = self._offered is not None and self._offered != choices
        if (now != self._told_of or stale) and not page.saving.busy:
            self._told_of, self._offered = now, None
            page.paper.progress.clear()
