"""Bars back to back: what the two armies bring, and their hits by distance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from desktop.faceoff.controller import FaceOffController
from desktop.faceoff.losses import army_brush
from desktop.look.parts.buttons import LinkButton
from desktop.look.parts.layouts import hbox, vbox
from desktop.look.parts.number_origin import Legend
from desktop.look.parts.panel import Card
from desktop.look.parts.text import CENTRE, LEFT, RIGHT, ElidedLabel, paint_text, text_width
from desktop.look.theme import Theme, painted, theme_of
from rules.army.men_by_fire_phase import fire_order
from rules.common.wording import capital
from rules.odds.army_comparison import Comparison
from rules.odds.shooters_and_targets import range_unit

ROW, NUMBER, BAR = 21, 40, 13
MOST_ROWS = 5


class BarRow(NamedTuple):
    """A thing of which both have a number; `key` is told when it is clicked."""

    label: str
    left: float
    right: float
    key: float = 0.0

    def text(self, right: bool) -> str:
        """Return a side's number as it is read."""
        value = self.right if right else self.left
        whole = abs(value - round(value)) < 0.05
        return f"{value:.0f}" if whole or value >= 10 else f"{value:.1f}"


class BarTable(QWidget):
    """A row for each thing: number and bar of the left army, its name, bar and number of the right.

    The larger number of a row is bold; the row of `marked` has the ground of what is selected.
    """

    chosen = Signal(float)

    def __init__(self, name: str) -> None:
        super().__init__()
        self.rows: tuple[BarRow, ...] = ()
        self._colours = ("green", "tan")
        self._marked: float | None = None
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_rows(
        self, rows: Sequence[BarRow], colours: tuple[str, str], marked: float | None = None
    ) -> None:
        """Show other rows."""
        self.rows, self._colours, self._marked = tuple(rows), colours, marked
        spoken = [f"{row.label}: {row.text(False)} and {row.text(True)}" for row in self.rows]
        self.setAccessibleDescription("; ".join(spoken))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Room for all rows."""
        return QSize(320, self._high() * max(1, len(self.rows)))

    def _high(self) -> int:
        return theme_of(self).height(ROW, 4)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Tell which row was clicked."""
        at = int(event.position().y() // self._high())
        if 0 <= at < len(self.rows):
            self.chosen.emit(self.rows[at].key)

    @painted
    def paintEvent(self, painter: QPainter, theme: Theme) -> None:
        """Draw the rows."""
        names = max((text_width(theme, "second", row.label) for row in self.rows), default=0.0)
        names = min(max(names + 20, 100), self.width() * 0.5)
        room = (self.width() - names) / 2 - NUMBER - 6
        most = max((max(row.left, row.right) for row in self.rows), default=0.0) or 1.0
        for at, row in enumerate(self.rows):
            top = at * self._high()
            whole = QRectF(0, top, self.width(), self._high())
            if self._marked is not None and row.key == self._marked:
                painter.fillRect(whole.adjusted(0, 0, 0, -1), theme.tokens.sel)
            middle = QRectF((self.width() - names) / 2, top, names, self._high())
            paint_text(painter, theme, middle, row.label, "second", theme.tokens.ink, CENTRE)
            self._paint_side(painter, row, middle, room, most, False)
            self._paint_side(painter, row, middle, room, most, True)

    def _paint_side(
        self, painter: QPainter, row: BarRow, middle: QRectF, room: float, most: float, right: bool
    ) -> None:
        theme = theme_of(self)
        value, other = (row.right, row.left) if right else (row.left, row.right)
        wide = max(1.5 if value else 0.0, room * value / most)
        high = theme.height(BAR, 0)
        bar = QRectF(0, middle.center().y() - high / 2, wide, high)
        number = QRectF(0, middle.top(), NUMBER, middle.height())
        if right:
            bar.moveLeft(middle.right())
            number.moveLeft(bar.right() + 6)
        else:
            bar.moveRight(middle.left())
            number.moveRight(bar.left() - 6)
        if wide:
            ground, strokes = army_brush(self._colours[right], theme.tokens.dark, right)
            painter.fillRect(bar, ground)
            if strokes is not None:
                painter.fillRect(bar, strokes)
            painter.setPen(QPen(theme.tokens.edge, 1))
            painter.drawRect(bar)
        role, ink = ("count", "ink") if value > other else ("count", "ink2")
        if value <= other:
            role = "second"
        align = LEFT if right else RIGHT
        words = row.text(right)
        paint_text(painter, theme, number, words, role, theme.tokens.named(ink), align)


class BarsPane(Card):
    """What they bring at the left, hits in one turn by distance at the right."""

    numbers_asked = Signal()

    def __init__(self, controller: FaceOffController) -> None:
        super().__init__()
        self._controller = controller
        self.bring, self.hits = BarTable("What they bring"), BarTable("Hits in a turn")
        self.all = LinkButton("All numbers", tip="Counts, weapons, reach, who attacks whom")
        self.all.clicked.connect(lambda _=False: self.numbers_asked.emit())
        self.legend = Legend()
        self.legend.setMinimumWidth(190)
        self.hits.chosen.connect(lambda distance: controller.set_setting(distance=distance))
        self.hits.setToolTip("Hits that score on average; several may fall on one man")
        self._right = QWidget()
        right = self._side("Hits in a turn, by distance", self.legend, self.hits)
        right.setContentsMargins(0, 0, 0, 0)
        self._right.setLayout(right)
        hbox(
            (self._side("What they bring", self.all, self.bring), 1),
            (self._right, 1),
            gap=28,
            margins=(14, 8, 14, 8),
            inside=self,
        )
        controller.changed.connect(self._show)

    def _side(self, title: str, beside: QWidget, table: BarTable) -> QVBoxLayout:
        head = QHBoxLayout()
        head.addWidget(ElidedLabel(title, "label", "ink2"), 1)
        head.addWidget(beside)
        return vbox(head, table, 1, gap=2)

    def _show(self) -> None:
        found, faced = self._controller.comparison, self._controller.face_off
        self.setVisible(found is not None)
        self._right.setVisible(faced is not None)
        if found is None:
            return
        colours = (found.left.army.colour, found.right.army.colour)
        self.bring.set_rows(brought(found), colours)
        numbers = len(found.counts) + len(found.weapons) + len(found.reach)
        self.all.setText(f"All {numbers} numbers")
        if faced is not None:
            unit = range_unit(found.left.roster.ruleset)
            rows = [
                BarRow(f"{row.distance:g} {unit}", *row.hits, key=row.distance)
                for row in faced.distances
            ]
            self.hits.set_rows(rows, colours, faced.distance)
            self._show_origins(found)

    def _show_origins(self, found: Comparison) -> None:
        """Tell from which game numbers are borrowed."""
        games = {each.id: each for each in self._controller.army_service.catalog.titles()}
        lenders = {
            cell.one.lender
            for volley in found.volleys
            for row in volley.rows
            for cell in row.cells
            if cell.one.provenance == "borrowed"
        }
        known = [games[each] for each in sorted(lenders) if each in games]
        self.legend.set_borrowed({each.short: each.name for each in known}, False, False)


def brought(found: Comparison) -> list[BarRow]:
    """Return the few numbers that tell two armies apart: men, weapons by kind, vehicles."""
    men = [float(side.army.figure_count()) for side in (found.left, found.right)]
    rows = [BarRow("Men", men[0], men[1])]
    kinds = _by_phase(found) or [(row.weapon.name, row.left, row.right) for row in found.weapons]
    kinds.sort(key=lambda kind: -(kind[1] + kind[2]))
    rows += [BarRow(capital(name), left, right) for name, left, right in kinds[: MOST_ROWS - 2]]
    vehicles = next((row for row in found.counts if row.id == "units:vehicle"), None)
    if vehicles is not None:
        rows.append(BarRow("Vehicles", float(vehicles.left), float(vehicles.right)))
    return rows


def _by_phase(found: Comparison) -> list[tuple[str, int, int]]:
    """Return how many men fire in each phase, none where a game has no phases.

    They are counted as in the fire order of an army: each by his main weapon.
    """
    if not found.same_game:
        return []
    orders = [fire_order(side.roster) for side in (found.left, found.right)]
    rows = []
    for phase in found.left.roster.ruleset.phases:
        left, right = (len(order.get(phase.id, ())) for order in orders)
        rows.append((phase.name, left, right))
    return rows if len(rows) > 1 else []
