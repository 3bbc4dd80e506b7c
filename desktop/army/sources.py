"""Drawings handed to the parts of the look, and what is dragged between panes."""

from __future__ import annotations

import json

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QWidget

from desktop.figures import State, figure_pixmap
from desktop.look.figure_source import FigureSource
from desktop.look.theme import theme_of

FIGURES_MIME = "application/x-muster-figures"
"""The ids of dragged men, as a JSON list; only inside this window."""


def figure_source(widget: QWidget, art: str, colour: str, state: State = "normal") -> FigureSource:
    """Return a source that draws `art` in an army's colour, light or dark as the window is."""

    def source(width: int, ratio: float) -> QPixmap:
        dark = theme_of(widget).tokens.dark
        return figure_pixmap(art, colour, width=width, dark=dark, state=state, dpr=ratio)

    return source


def dragged(ids: tuple[str, ...]) -> QMimeData:
    """Return what a drag of these men carries."""
    data = QMimeData()
    data.setData(FIGURES_MIME, json.dumps(ids).encode())
    return data


def dropped_ids(data: QMimeData) -> tuple[str, ...]:
    """Return the ids of dragged men, () when something else is dragged."""
    if not data.hasFormat(FIGURES_MIME):
        return ()
    return tuple(json.loads(bytes(data.data(FIGURES_MIME).data())))
