"""Tab walks a form as one reads it: in the order in which its parts lie."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QLayout, QScrollArea, QWidget


def order_keys(page: QWidget) -> int:
    """Let Tab walk all fields of a page from above to below; return how many there are."""
    fields = list(_fields_of(page))
    for before, after in pairwise(fields):
        QWidget.setTabOrder(before, after)
    return len(fields)


def _fields(layout: QLayout) -> Iterator[QWidget]:
    for at in range(layout.count()):
        item = layout.itemAt(at)
        if item is None:
            continue
        inner, widget = item.layout(), item.widget()
        if inner is not None:
            yield from _fields(inner)
        elif widget is not None:
            yield from _fields_of(widget)


def _fields_of(widget: QWidget) -> Iterator[QWidget]:
    if widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
        yield widget
        return
    page = widget.widget() if isinstance(widget, QScrollArea) else widget
    inside = page.layout() if page is not None else None
    if inside is not None:
        yield from _fields(inside)


def reveal(page: QScrollArea, widget: QWidget) -> None:
    """Scroll to a part that was added a moment ago, and has no place of its own yet."""
    widget.show()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
    page.ensureWidgetVisible(widget)
