"""Men of an army standing in rows: on the cards of Home, in the face-off, before a battle."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.figures import State, box_height, figure_pixmap
from desktop.look.theme import Theme, painted, theme_of

if TYPE_CHECKING:  # Home is painted before anything of an army is read
    from rules.army.army_under_ruleset import Roster

STEP, WIDEST_STEP = 0.62, 0.9
"""From one man to the next, as a share of a figure's box, at the least and at the most: the boxes
are wider than the men."""
ROW_STEP = 0.86
"""From one row to the next, as a share of a figure's height."""
LOOSE_STEP, LOOSE_ROW_STEP = 0.82, 1.0
"""The same where men do not stand before each other."""
LEAST, GROUND = 14.0, 3


Align = Literal["left", "middle", "right"]


class Drawn(NamedTuple):
    """A figure as it is drawn: the name of its picture, and the colour of its plastic."""

    art: str
    colour: str
    state: State = "normal"
    id: str = ""


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
    return tuple(
        Drawn(man_art(man), man.figure.colour or colour, "normal", man.figure.id) for man in men
    )


class FigureRows(QWidget):
    """Men as large as there is room, at most `most` px wide, on a line of ground.

    `flip` lets them look to the left, as an army at the right does; `state` pales or topples them
    all. `align` is where they stand, `ground` whether on a line; `loose` keeps rows and men apart.
    """

    clicked = Signal(str)
    """The id of a figure that was clicked."""

    def __init__(
        self,
        name: str = "",
        most: int = 66,
        *,
        flip: bool = False,
        state: State = "normal",
        align: Align = "middle",
        ground: bool = True,
        loose: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._share = {"left": 0.0, "middle": 0.5, "right": 1.0}[align]
        self._ground = GROUND if ground else 0
        self._step, self._row_step = (LOOSE_STEP, LOOSE_ROW_STEP) if loose else (STEP, ROW_STEP)
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

    def set_most(self, most: int) -> None:
        """Draw nobody wider than this."""
        if most != self._most:
            self._most = most
            self.update()

    def sizeHint(self) -> QSize:
        """One row of six."""
        width = self._most * (1 + 5 * self._step)
        return QSize(round(width), round(box_height(self._most)) + GROUND)

    def minimumSizeHint(self) -> QSize:
        """Room for a few small men."""
        return QSize(60, 30)

    def _columns(self, width: float) -> int:
        return max(1, int((self.width() - width) / (width * self._step)) + 1)

    def _rows(self, width: float) -> int:
        return math.ceil(len(self._figures) / self._columns(width))

    def figure_width(self) -> float:
        """Return how wide a figure's box is at the present size of the widget."""
        width = float(self._most)
        high = self.height() - self._ground
        while width > LEAST:
            tall = box_height(width)
            if tall + (self._rows(width) - 1) * tall * self._row_step <= high:
                break
            width -= 1
        return width

    def block_height(self) -> float:
        """Return how high all rows together are at the present size of the widget."""
        width = self.figure_width()
        tall = box_height(width)
        return tall + (self._rows(width) - 1) * tall * self._row_step if self._figures else 0.0

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw the ground, then the men row by row, those behind first."""
        ground = QRectF(0, self.height() - self._ground, self.width(), self._ground)
        painter.fillRect(ground, theme.tokens.line)
        if self._figures:
            self._paint_men(painter)

    def _placed(self) -> list[tuple[Drawn, QPointF]]:
        """Return the figures with their upper left corners, those behind first."""
        width = self.figure_width()
        columns, rows = self._columns(width), max(1, self._rows(width))
        columns = min(columns, math.ceil(len(self._figures) / rows))
        tall = box_height(width)
        step = width * self._step
        if columns > 1:
            step = min(width * WIDEST_STEP, max(step, (self.width() - width) / (columns - 1)))
        bottom = self.height() - self._ground
        placed = []
        for at, man in enumerate(self._figures):
            row, column = divmod(at, columns)
            here = min(columns, len(self._figures) - row * columns)
            left = (self.width() - width - (here - 1) * step) * self._share + column * step
            top = bottom - tall - (rows - 1 - row) * tall * self._row_step
            placed.append((man, QPointF(round(left), round(top))))
        return placed

    def _paint_men(self, painter: QPainter) -> None:
        width = self.figure_width()
        ratio, dark = painter.device().devicePixelRatioF(), theme_of(self).tokens.dark
        for man, place in self._placed():
            pixmap = figure_pixmap(
                man.art,
                man.colour,
                width=width,
                dark=dark,
                state=man.state if self._state == "normal" else self._state,
                flip=self._flip,
                dpr=ratio,
            )
            painter.drawPixmap(place, pixmap)

    def figure_at(self, point: QPointF) -> Drawn | None:
        """Return the figure at a place, the foremost where several stand."""
        width = self.figure_width()
        size = QSizeF(width, box_height(width))
        found = [man for man, place in self._placed() if QRectF(place, size).contains(point)]
        return found[-1] if found else None

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Tell which figure was clicked."""
        man = self.figure_at(event.position())
        if event.button() == Qt.MouseButton.LeftButton and man is not None and man.id:
            self.clicked.emit(man.id)
        else:
            super().mouseReleaseEvent(event)
