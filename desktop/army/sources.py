"""Drawings handed to the parts of the look, and what is dragged between panes."""

from __future__ import annotations

import json
from dataclasses import dataclass

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QWidget

from desktop.figures import State, figure_pixmap
from desktop.look.figure_source import FigureSource
from desktop.look.theme import theme_of

FIGURES_MIME = "application/x-muster-figures"
"""The ids of dragged men, as a JSON list; only inside this window."""


@dataclass(frozen=True, slots=True)
class ArtSource:
    """Draws `art` in an army's colour, light or dark as the window is.

    Equal sources draw the same, so that what shows one knows whether it has to be painted anew.
    """

    widget: QWidget
    art: str
    colour: str
    state: State

    def __call__(self, width: int, ratio: float) -> QPixmap:
        """Return the drawing at a width and a pixel ratio."""
        dark = theme_of(self.widget).tokens.dark
        return figure_pixmap(
            self.art, self.colour, width=width, dark=dark, state=self.state, dpr=ratio
        )


def figure_source(widget: QWidget, art: str, colour: str, state: State = "normal") -> FigureSource:
    """Return a source that draws `art` in an army's colour."""
    return ArtSource(widget, art, colour, state)


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
