"""What all tables of the window have in common beside what their own delegates draw."""

from __future__ import annotations

from PySide6.QtWidgets import QAbstractItemView, QFrame, QTableView

from desktop.look.parts.panel import Panel


def plain_table(view: QTableView) -> None:
    """Take from a table what its delegate draws itself: frame, grid, corner, heads of rows.

    One cell or row is chosen at a time, it scrolls smoothly, and Tab leads out of it.
    """
    view.verticalHeader().hide()
    view.setFrameShape(QFrame.Shape.NoFrame)
    view.setShowGrid(False)
    view.setTabKeyNavigation(False)
    view.setCornerButtonEnabled(False)
    view.setCornerWidget(Panel())
    view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    view.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
