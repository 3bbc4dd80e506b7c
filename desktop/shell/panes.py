"""How F6 leads the keyboard from pane to pane."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget


def walk(panes: Sequence[QWidget], step: int, rail: QWidget) -> None:
    """Give the keyboard to the next pane that takes it, or to the one before (step -1).

    It goes to the first thing in the pane that takes it, in the rail to the room one is in.
    """
    panes = [pane for pane in panes if _has_stop(pane)]
    if not panes:
        return
    now = QApplication.focusWidget()
    at = next((i for i, pane in enumerate(panes) if _holds(pane, now)), -1 if step > 0 else 0)
    pane = panes[(at + step) % len(panes)]
    stops = _stops(pane)
    checked = [stop for stop in stops if pane is rail and stop.property("checked")]
    (checked or stops)[0].setFocus(Qt.FocusReason.TabFocusReason)


def _holds(pane: QWidget, widget: QWidget | None) -> bool:
    return widget is not None and (pane is widget or pane.isAncestorOf(widget))


def _stops(pane: QWidget) -> list[QWidget]:
    """The widgets of a pane that take the keyboard now, the pane itself first."""
    widgets = [pane, *pane.findChildren(QWidget)]
    return [
        widget
        for widget in widgets
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and widget.isVisible()
        and widget.isEnabled()
    ]


def _has_stop(pane: QWidget) -> bool:
    return pane.isVisible() and bool(_stops(pane))
