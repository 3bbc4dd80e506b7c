"""What the two buttons at the head of a page say of its undo stack."""

from __future__ import annotations

from PySide6.QtGui import QUndoStack

from desktop.look.parts.buttons import IconButton, PlainButton

LONGEST = 32
"""Letters of a step's name that the button shows; the menu shows all of it."""


def show_steps(undo: PlainButton, redo: IconButton, stack: QUndoStack | None) -> None:
    """Name the steps that the buttons would take back or take again; no stack has none."""
    last, following = (stack.undoText(), stack.redoText()) if stack else ("", "")
    words = f"Undo: {last}" if last else "Undo"
    words = words if len(words) < LONGEST + 2 else f"{words[:LONGEST]}…"
    undo.setText(words.replace("&", "&&"))
    undo.set_blocked("" if last else "There is nothing to undo.")
    redo.set_blocked("" if following else "There is nothing to redo.")
    redo.setToolTip(f"Redo: {following}" if following else "There is nothing to redo.")
