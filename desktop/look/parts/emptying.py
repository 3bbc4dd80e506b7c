"""Takes everything out of a layout, before other things are put in."""

from __future__ import annotations

from PySide6.QtWidgets import QLayout


def empty(layout: QLayout) -> None:
    """Take all widgets out of a layout; they are hidden at once and gone a moment later."""
    while layout.count():
        entry = layout.takeAt(0)
        widget = entry.widget() if entry else None
        if widget is not None:
            widget.hide()
            widget.deleteLater()
