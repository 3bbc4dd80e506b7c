"""Widgets side by side."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from desktop.campaign.struct_form import combo, shrinking, spin
from desktop.look.parts.boxes import row

__all__ = ["combo", "row_of", "shrinking", "spin"]


def row_of(*widgets: QWidget) -> QWidget:
    """Return widgets side by side, aligned at the left."""
    box = QWidget()
    row(*widgets, 1, gap=10, inside=box)
    return box
