"""The Print room opened with few sheets, so that its pages are soon made."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from army_hand import Hand
from print_hand import PrintHand, begin_with

Starts = Callable[..., PrintHand]


def starts(opener: Callable[[Path], Hand], data: Path) -> Starts:
    """Return what opens the room with some sheets of the first army, or of more."""

    def start(*sheets: str, armies: int = 1) -> PrintHand:
        begin_with(data, sheets, armies)
        return PrintHand(opener(data, room="print"))

    return start
