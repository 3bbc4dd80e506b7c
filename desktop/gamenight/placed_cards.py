"""What stands already: a card for each unit of the side that sets up, to tick or to leave out."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from desktop.figures import State as FigureState
from desktop.figures import paint_figure
from desktop.look.focus import OWN_RING, paint_row_ring, ring_wanted
from desktop.look.icons import paint_icon
from desktop.look.parts.cards import CardGrid
from desktop.look.parts.layouts import vbox
from desktop.look.parts.panel import ScrollPage
from desktop.look.parts.text import CENTRE, paint_text
from desktop.look.theme import Theme, painted, theme_of
from desktop.look.tokens import RADIUS_CONTROL
from rules.army.drawing_choice import unit_art, unit_colour
from rules.common.wording import counted
from rules.table.battle import Battlefield
from rules.table.set_up import PLACED
from rules.table.state import State

WIDE, FIGURE, TICK, MOST = 106, 46, 18, 6


class UnitCard(QAbstractButton):
    """A unit with its picture; ticked it stands, `out` crosses it as not in place."""

    def __init__(self, field: Battlefield, unit: str) -> None:
        super().__init__()
        roster, self.unit = field.roster_of(unit), unit
        self._art = unit_art(roster, field.unit[unit])
        self._colour = unit_colour(roster, field.unit[unit])
        self.men = len(field.men_in[unit])
        self.out = False
        word = "aboard" if field.is_model(unit) else ("man" if self.men == 1 else "men")
        self._second = f"{self.men} {word}" if self.men else "nobody aboard"
        self.setText(field.name(unit))
        self.setCheckable(True)
        self.setProperty(OWN_RING, True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.toggled.connect(self._say)
        self._say()

    def set_out(self, out: bool) -> None:
        """Cross the unit in place of ticking it: it was not in place."""
        self.out = out
        self._say()
        self.update()

    def _say(self) -> None:
        state = ("not in place" if self.isChecked() else "in place") if self.out else (
            "stands" if self.isChecked() else "not placed yet")  # fmt: skip
        self.setAccessibleName(f"{self.text()}, {self._second}: {state}")
        self.setToolTip(self.text())

    def sizeHint(self) -> QSize:
        """Picture and two lines."""
        return QSize(WIDE, theme_of(self).height(100, 32))

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw frame, picture, words, and the tick or cross."""
        tokens, on = theme.tokens, self.isChecked()
        bad = on and self.out
        edge = tokens.err if bad else tokens.olive if on else tokens.edge
        ground = tokens.errbg if bad else tokens.sel if on else tokens.raised
        if not on and self.underMouse():
            ground = tokens.hover
        painter.setPen(QPen(edge, 2 if on else 1))
        painter.setBrush(ground)
        rect = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.drawRoundedRect(rect, RADIUS_CONTROL, RADIUS_CONTROL)
        line = theme.height(16, 16)
        top = rect.bottom() - 2 * line - 6
        picture = QRectF(
            rect.center().x() - FIGURE / 2, rect.top() + 8, FIGURE, top - rect.top() - 9
        )
        pale: FigureState = "disabled" if bad else "normal"
        paint_figure(painter, picture, self._art, self._colour, dark=tokens.dark, state=pale)
        words = QRectF(rect.left() + 4, top, rect.width() - 8, line)
        paint_text(painter, theme, words, self.text(), "second-bold", tokens.ink, CENTRE)
        paint_text(painter, theme, words.translated(0, line), self._second, "small", tokens.ink2,
                   CENTRE)  # fmt: skip
        box = QRectF(rect.right() - TICK - 5, rect.top() + 6, TICK, TICK)
        painter.setPen(QPen(edge, 1))
        painter.setBrush(edge if on else tokens.raised)
        painter.drawRoundedRect(box, 3, 3)
        if on:
            icon = "cross" if bad else "tick"
            paint_icon(painter, icon, box.center(), 12, tokens.onolive, stroke=3)
        if ring_wanted(theme, self):
            paint_row_ring(painter, rect, theme, 5)


class PlacedCards(QWidget):
    """The cards of a side; at the end of its clock a tick says what was not in place."""

    changed = Signal()

    ticked_one = Signal(str, bool)
    """A unit was ticked as standing, or no longer."""

    def __init__(self) -> None:
        super().__init__()
        self.cards: list[UnitCard] = []
        self._grid = CardGrid(WIDE, MOST)
        whole = QWidget()
        vbox(self._grid, 1, inside=whole)
        vbox(ScrollPage(whole, "What stands already"), inside=self)
        self._shown: tuple[object, ...] = ()

    def show_side(
        self, field: Battlefield, state: State, sides: tuple[str, ...], *, out: bool
    ) -> None:
        """Show which units of sides stand; with `out` what is ticked was not in place.

        Where some were ticked as standing before, the others are proposed as not in place.
        """
        if self._shown != (field, sides):
            for card in self.cards:
                card.deleteLater()
            self.cards = [UnitCard(field, u) for u in field.unit if field.side_of[u] in sides]
            for card in self.cards:
                card.toggled.connect(self.changed)
                card.clicked.connect(partial(self._tick, card))
            self._grid.set_cards(self.cards)
            self._shown = (field, sides)
        placed = [PLACED in state.piece(card.unit).marks for card in self.cards]
        for card, stands in zip(self.cards, placed, strict=True):
            if not out:
                card.setChecked(stands)
            elif not card.out:
                card.setChecked(any(placed) and not stands)
            if card.out != out:
                card.set_out(out)

    def _tick(self, card: UnitCard) -> None:
        if not card.out:
            self.ticked_one.emit(card.unit, card.isChecked())

    def ticked(self) -> tuple[str, ...]:
        """Return the units that are ticked."""
        return tuple(card.unit for card in self.cards if card.isChecked())

    def words(self) -> str:
        """Return how many stand, or how many do not."""
        men = sum(card.men for card in self.cards)
        here = sum(card.men for card in self.cards if card.isChecked())
        if any(card.out for card in self.cards):
            return f"{counted(here, 'man', 'men')} not in place"
        return f"{here} of {men} men"
