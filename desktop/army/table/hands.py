"""What hands do to the boxes of the table: each box is given these, whoever carries them out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QWidget

from desktop.look.theme import theme_of
from rules.army.drag_and_drop import DropTarget

Ids = tuple[str, ...]


@dataclass(frozen=True)
class Hands:
    """Functions that boxes and bodies call when the player does something to them."""

    pick: Callable[[Ids], object]
    """Choose men, or a unit."""
    walk: Callable[[Ids], object]
    """The arrow keys came to somebody."""
    count: Callable[[str, Ids, int], object]
    """(unit, men alike, one more or one fewer)"""
    remove: Callable[[Ids], object]
    drag_men: Callable[[QWidget, Ids, bool, bool], object]
    """(from where, men, whether they leave seats, whether they stand for one of them)"""
    drag_units: Callable[[QWidget, Ids], object]
    rename: Callable[[str], object]
    ask_count: Callable[[str, Ids], object]
    """(unit, men alike)"""
    open_menu: Callable[[str, str, QPointF], object]
    """(unit, man or "", where on the screen)"""
    ask_place: Callable[[DropTarget, str], object]
    """Ask who takes an empty seat or post; the post as the game calls it."""
    fill: Callable[[str], object]
    """Fill the free seats of a vehicle."""


def came_by_tab(widget: QWidget, event: QFocusEvent) -> bool:
    """Return whether the player walked here with Tab.

    Qt gives the same reason when it hands the focus of a vanished widget on by itself.
    """
    walked = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
    return event.reason() in walked and theme_of(widget).focus_visible
