"""What can I field? Whole armies of each game out of the toys to hand, colour by colour."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from desktop.figures import box_height, paint_figure
from desktop.look.icons import paint_icon
from desktop.look.parts.buttons import IconButton
from desktop.look.parts.flow import empty
from desktop.look.parts.layouts import add_layout, hbox, vbox
from desktop.look.parts.panel import Card, Divider, PanelHeader
from desktop.look.parts.text import ElidedLabel, TextLabel, paint_text, text_width
from desktop.look.theme import Theme, painted, theme_of

FIGURE = 20


class ColourTold(NamedTuple):
    """What one colour can field: words, whether it is a whole army, and what a tip says."""

    colour: str
    words: str
    enough: bool
    tip: str = ""


class GameTold(NamedTuple):
    """One game: its id, its name, its usual size, and each colour."""

    game: str
    name: str
    size: str
    colours: Sequence[ColourTold]


class _Colour(QWidget):
    """A man of a colour, a tick or a warning, and the words."""

    def __init__(self, told: ColourTold) -> None:
        super().__init__()
        self._told = told
        self.setToolTip(told.tip)
        self.setAccessibleName(f"{told.colour}: {told.words}")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Return room for the figure and the words."""
        theme = theme_of(self)
        wide = FIGURE + 20 + round(text_width(theme, "small", self._told.words)) + 4
        return QSize(wide, theme.height(26, 10))

    def minimumSizeHint(self) -> QSize:
        """The words may be shortened."""
        return QSize(60, self.sizeHint().height())

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw them beside each other."""
        tokens, rect = theme.tokens, QRectF(self.rect())
        high = box_height(FIGURE)
        man = QRectF(0, rect.bottom() - high, FIGURE, high)
        paint_figure(painter, man, "rifleman", self._told.colour, dark=tokens.dark)
        ink = tokens.good if self._told.enough else tokens.warn
        icon = "tick" if self._told.enough else "warning"
        middle = QRectF(FIGURE + 2, 0, 14, rect.height()).center()
        paint_icon(painter, icon, middle, 12, ink)
        words = rect.adjusted(FIGURE + 18, 0, 0, 0)
        colour = tokens.ink if self._told.enough else tokens.warn
        paint_text(painter, theme, words, self._told.words, "small", colour)


class FieldingPane(Card):
    """Each game with a die, which asks for an army out of the box."""

    pick_asked = Signal(str)
    """Armies of this game are to be picked."""

    def __init__(self) -> None:
        super().__init__()
        self._head = PanelHeader("What can I field?")
        self._rows = vbox(gap=0, margins=(10, 0, 8, 6))
        vbox(self._head, Divider(), self._rows, gap=0, inside=self)

    def show_games(self, games: Sequence[GameTold], to_hand: int) -> None:
        """Show these games."""
        self._head.set_note(f"from {to_hand} to hand")
        empty(self._rows)
        for at, game in enumerate(games):
            if at:
                self._rows.addWidget(Divider())
            self._rows.addWidget(self._row(game))

    def _row(self, game: GameTold) -> QWidget:
        row = QWidget()
        grid = QGridLayout(row)
        grid.setContentsMargins(0, 3, 0, 3)
        grid.setHorizontalSpacing(6)
        grid.setVerticalSpacing(0)
        name = TextLabel(game.name, "second-bold")
        size = ElidedLabel(game.size, "small", "ink2")
        colours = game.colours[:2]
        add_layout(grid, hbox(name, (size, 1), gap=6), 0, 0, 1, 2)
        for at, told in enumerate(colours):
            grid.addWidget(_Colour(told), 1, at)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(1, 1)
        die = IconButton(
            "die",
            f"Pick {game.name} armies for me",
            "small",
            act=partial(self.pick_asked.emit, game.game),
        )
        grid.addWidget(die, 0, 2, 2, 1, Qt.AlignmentFlag.AlignVCenter)
        return row
