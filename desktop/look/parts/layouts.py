"""Widgets and layouts beside or below each other, told in one call."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QHBoxLayout, QLayout, QVBoxLayout, QWidget
from shiboken6 import invalidate

Box = TypeVar("Box", bound=QBoxLayout)
Thing = QWidget | QLayout
Item = Thing | int | tuple[Thing, int] | tuple[Thing, int, Qt.AlignmentFlag]
"""A widget or a layout, with its share of the room and where it stands in it; a number is that of
empty room."""
Margins = tuple[int, int, int, int]
NONE: Margins = (0, 0, 0, 0)


def hbox(
    *items: Item, gap: int = 8, margins: Margins = NONE, inside: QWidget | None = None
) -> QHBoxLayout:
    """Return things beside each other, laid out `inside` a widget where one is given."""
    return _filled(QHBoxLayout(inside) if inside else QHBoxLayout(), items, gap, margins)


def vbox(
    *items: Item, gap: int = 8, margins: Margins = NONE, inside: QWidget | None = None
) -> QVBoxLayout:
    """Return things below each other, laid out `inside` a widget where one is given."""
    return _filled(QVBoxLayout(inside) if inside else QVBoxLayout(), items, gap, margins)


def _filled(box: Box, items: tuple[Item, ...], gap: int, margins: Margins) -> Box:
    box.setContentsMargins(*margins)
    box.setSpacing(gap)
    for item in items:
        if isinstance(item, int):
            box.addStretch(item)
            continue
        thing, share, *align = item if isinstance(item, tuple) else (item, 0)
        if isinstance(thing, QLayout):
            add_layout(box, thing, share)
        else:
            box.addWidget(thing, share, *align)
    return box


def add_layout(into: QBoxLayout | QGridLayout, layout: QLayout, *place: int) -> None:
    """Add a layout with what it holds to another one: `place` is its share, or its cells.

    A layout that is written in Python holds nothing yet.
    """
    into.addLayout(layout, *place)  # type: ignore[call-overload, misc]
    _forget_items(layout)


def _forget_items(layout: QLayout) -> None:
    # Adding a layout makes a Python object of each of its items, which stays known by the item's
    # address when the item is deleted with its widget: deleting the next layout that gets this
    # address ends the process.
    for at in range(layout.count()):
        item = layout.itemAt(at)
        if isinstance(item, QLayout):
            _forget_items(item)
        elif item is not None:
            invalidate(item)


def laid_out(
    box: Callable[..., QBoxLayout], *items: Item, gap: int = 8, margins: Margins = NONE
) -> QWidget:
    """Return a widget with things in it, in an `hbox` or a `vbox`.

    The box is made inside the widget: one that gets its widget later loses what is hidden or shown
    in it before it is first seen.
    """
    whole = QWidget()
    box(*items, gap=gap, margins=margins, inside=whole)
    return whole


def stacked(*widgets: QWidget, gap: int = 8, on: QWidget | None = None) -> QWidget:
    """Return a widget, or `on`, with others below each other."""
    whole = QWidget() if on is None else on
    vbox(*widgets, gap=gap, inside=whole)
    return whole


def beside(*widgets: QWidget, gap: int = 8, grows: int = -1, top: bool = False) -> QWidget:
    """Return a widget with others beside each other, of which the one at `grows` takes the rest.

    With `top` they hang from its upper edge.
    """
    whole = QWidget()
    edge = Qt.AlignmentFlag.AlignTop if top else Qt.AlignmentFlag(0)
    row = hbox(*((widget, 0, edge) for widget in widgets), gap=gap, inside=whole)
    row.setStretchFactor(widgets[grows], 1)
    return whole
