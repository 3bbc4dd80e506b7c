"""Tab walks a page or a form as one reads it: in the order in which its parts lie."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QLayout, QScrollArea, QWidget


def order_keys(page: QWidget, first: QWidget | None = None, last: QWidget | None = None) -> int:
    """Let Tab walk all fields of a page from above to below; return how many there are.

    It comes to them from `first` and goes on to `last`, where those are named.
    """
    ends = [[each] if each is not None else [] for each in (first, last)]
    fields = [*ends[0], *_fields_of(page), *ends[1]]
    for before, after in pairwise(fields):
        QWidget.setTabOrder(before, after)
    return len(fields)


def _fields(layout: QLayout) -> Iterator[QWidget]:
    """Yield the fields of a layout in its order.

    Its parts are found without `itemAt`: PySide keeps the items that it has handed out, and takes
    another object for one of them when Qt has deleted it and uses its memory again.
    """
    page = layout.parentWidget()
    inside = page.children() if page is not None else []
    parts = [each for each in (*inside, *layout.children()) if isinstance(each, QWidget | QLayout)]
    placed = [(layout.indexOf(each), each) for each in parts]
    for _, part in sorted((each for each in placed if each[0] >= 0), key=lambda each: each[0]):
        yield from _fields(part) if isinstance(part, QLayout) else _fields_of(part)


def _fields_of(widget: QWidget) -> Iterator[QWidget]:
    if widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
        yield widget
        if not getattr(widget, "HOLDS_FIELDS", False):
            return
    page = widget.widget() if isinstance(widget, QScrollArea) else widget
    if page is None:
        return
    inside = page.layout()
    if inside is not None:
        yield from _fields(inside)
        return
    for child in page.children():  # one that places what it holds itself
        if isinstance(child, QWidget) and not child.isWindow():
            yield from _fields_of(child)


def reveal(page: QScrollArea, widget: QWidget) -> None:
    """Scroll to a part that was added a moment ago, and has no place of its own yet."""
    widget.show()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
    page.ensureWidgetVisible(widget)
