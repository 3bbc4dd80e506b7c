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
from rules.army.drag_and_drop import DragLoad
from rules.army.offers_to_add import offers
from rules.games.ruleset import Ruleset

LOAD_MIME = "application/x-muster-load"
"""What is dragged, as a JSON object of ids; it means something only inside this army."""


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


def load_data(load: DragLoad, game: str = "") -> QMimeData:
    """Return what a drag of this load carries; `game` is the ruleset that an offer is of."""
    said = {"men": load.men, "units": load.units, "leaving_seats": load.leaving_seats}
    if load.offer is not None:
        said |= {"offer": [load.offer.kind, load.offer.id], "game": game}
    data = QMimeData()
    data.setData(LOAD_MIME, json.dumps(said).encode())
    return data


def dragged_load(data: QMimeData, ruleset: Ruleset | None) -> DragLoad | None:
    """Return what is dragged, None when it is nothing of ours.

    An offer of another game comes back as an empty load: there is no target for it.
    """
    if not data.hasFormat(LOAD_MIME):
        return None
    said = json.loads(bytes(data.data(LOAD_MIME).data()))
    offer = None
    if "offer" in said:
        kind, key = said["offer"]
        known = offers(ruleset) if ruleset is not None and ruleset.id == said["game"] else ()
        offer = next((each for each in known if (each.kind, each.id) == (kind, key)), None)
    return DragLoad(tuple(said["men"]), tuple(said["units"]), offer, said["leaving_seats"])
