"""Men of an army standing in rows: on the cards of Home, in the face-off, before a battle."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.figures import State, box_height, figure_pixmap
from desktop.look.theme import theme_of

if TYPE_CHECKING:  # Home is painted before anything of an army is read
    from rules.army.roster import Roster

STEP, WIDEST_STEP = 0.62, 0.9
"""From one man to the next, as a share of a figure's box, at the least and at the most: the boxes
are wider than the men."""
ROW_STEP = 0.86
"""From one row to the next, as a share of a figure's height."""
LEAST, GROUND = 14.0, 3


class Drawn(NamedTuple):
    """A figure as it is drawn: the name of its picture, and the colour of its plastic."""

    art: str
    colour: str


def drawn_men(roster: Roster, most: int = 0) -> tuple[Drawn, ...]:
    """Return the men of an army as they are drawn; of many the first of each role, then others."""
    from rules.army.drawing_choice import man_art

    men = list(roster.men)
    if most and len(men) > most:
        seen: set[str] = set()
        first = []
        for man in men:
            role = man.role.id if man.role else ""
            if role not in seen:
                seen.add(role)
                first.append(man)
        chosen = first[:most]
        chosen += [man for man in men if man not in chosen][: most - len(chosen)]
        men = [man for man in men if man in chosen]
    colour = roster.army.colour
    return tuple(Drawn(man_art(man), man.figure.colour or colour) for man in men)


class FigureRows(QWidget):
    """Men as large as there is room, at most `most` px wide, on a line of ground.

    `flip` lets them look to the left, as an army at the right does; `state` pales or topples them.
    """

    def __init__(
        self,
        name: str = "",
        most: int = 66,
        *,
        flip: bool = False,
        state: State = "normal",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._most, self._flip, self._state = most, flip, state
        self._figures: tuple[Drawn, ...] = ()
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    @property
    def figures(self) -> tuple[Drawn, ...]:
        """Return who stands there."""
        return self._figures

    def set_figures(self, figures: Sequence[Drawn]) -> None:
        """Let others stand there."""
        if tuple(figures) != self._figures:
            self._figures = tuple(figures)
            self.update()

    def sizeHint(self) -> QSize:
        """One row of six."""
        width = self._most * (1 + 5 * STEP)
        return QSize(round(width), round(box_height(self._most)) + GROUND)

    def minimumSizeHint(self) -> QSize:
        """Room for a few small men."""
        return QSize(60, 30)

    def _columns(self, width: float) -> int:
        return max(1, int((self.width() - width) / (width * STEP)) + 1)

    def _rows(self, width: float) -> int:
        return math.ceil(len(self._figures) / self._columns(width))

    def figure_width(self) -> float:
        """Return how wide a figure's box is at the present size of the widget."""
        width = float(self._most)
        high = self.height() - GROUND
        while width > LEAST:
            tall = box_height(width)
            if tall + (self._rows(width) - 1) * tall * ROW_STEP <= high:
                break
            width -= 1
        return width

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the ground, then the men row by row, those behind first."""
        theme = theme_of(self)
        painter = QPainter(self)
        ground = QRectF(0, self.height() - GROUND, self.width(), GROUND)
        painter.fillRect(ground, theme.tokens.line)
        if self._figures:
            self._paint_men(painter, ground.top())
        painter.end()

    def _paint_men(self, painter: QPainter, bottom: float) -> None:
        width = self.figure_width()
        columns, rows = self._columns(width), self._rows(width)
        share = math.ceil(len(self._figures) / rows)
        columns = min(columns, share)
        tall = box_height(width)
        step = width * STEP
        if columns > 1:
            step = min(width * WIDEST_STEP, max(step, (self.width() - width) / (columns - 1)))
        ratio, dark = painter.device().devicePixelRatioF(), theme_of(self).tokens.dark
        for at, man in enumerate(self._figures):
            row, column = divmod(at, columns)
            here = min(columns, len(self._figures) - row * columns)
            left = (self.width() - width - (here - 1) * step) / 2 + column * step
            top = bottom - tall - (rows - 1 - row) * tall * ROW_STEP
            pixmap = figure_pixmap(
                man.art,
                man.colour,
                width=width,
                dark=dark,
                state=self._state,
                flip=self._flip,
                dpr=ratio,
            )
            painter.drawPixmap(QPointF(round(left), round(top)), pixmap)
