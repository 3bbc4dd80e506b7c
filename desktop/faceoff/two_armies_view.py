"""The two armies: a chooser for each, their figures face to face, and how far apart they stand."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QSizePolicy, QWidget

from desktop.army.findings_sheet import verdict_of
from desktop.faceoff.controller import LEFT, RIGHT, FaceOffController
from desktop.figure_rows import Align, Drawn, FigureRows, drawn_men
from desktop.figures import box_height
from desktop.look.focus import OWN_RING, paint_row_ring, ring_wanted
from desktop.look.parts.buttons import IconButton
from desktop.look.parts.fields import Combo
from desktop.look.parts.layouts import add_layout, hbox, vbox
from desktop.look.parts.panel import Card, Divider, framed
from desktop.look.parts.text import CENTRE, ElidedLabel, paint_text
from desktop.look.theme import theme_of
from desktop.services.sample_armies import sample_ids
from rules.army.army_under_ruleset import Roster
from rules.army.drawing_choice import unit_art, unit_colour
from rules.common.wording import counted, lower
from rules.games.ruleset import Team, Vehicle
from rules.odds.army_comparison import ComparedArmy
from rules.odds.shooters_and_targets import range_unit

PORTRAIT, MAN, PIECE = 46, 94, 118
WIDTH, KNOB, PAD = 190, 7, 27
"""Measures of the line of distances."""
SHARE_OF_MEN, BEHIND, HIGHEST = 0.76, 0.55, 0.62
"""How much of the height men take where vehicles stand behind them, and how much of a man's height
the vehicles are hidden by those before them; how wide a vehicle is of the height."""


class Portrait(QWidget):
    """The first man of an army in a frame."""

    def __init__(self, side: int) -> None:
        super().__init__()
        self.man = FigureRows("", PORTRAIT, flip=side == RIGHT, ground=False)
        self.setFixedSize(theme_of(self).height(46, 23), theme_of(self).height(54, 27))
        vbox(self.man, margins=(2, 3, 2, 3), inside=self)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the frame."""
        tokens = theme_of(self).tokens
        framed(self, tokens.line, tokens.sunk).end()


class ArmyChooser(QWidget):
    """One side's army: its figure, its name as a list, how many it has and whether it is legal."""

    def __init__(self, controller: FaceOffController, side: int) -> None:
        super().__init__()
        self._controller, self._side = controller, side
        self.combo = Combo("Left army" if side == LEFT else "Right army")
        self.combo.activated.connect(self._choose)
        self.second = ElidedLabel("", "second", "ink2")
        self.portrait = Portrait(side)
        edge = Qt.AlignmentFlag.AlignLeft if side == LEFT else Qt.AlignmentFlag.AlignRight
        self.second.setAlignment(edge | Qt.AlignmentFlag.AlignVCenter)
        column = vbox(self.combo, self.second, gap=3)
        self.setMaximumWidth(400)
        row = hbox(gap=10, inside=self)
        if side == RIGHT:
            row.setDirection(QBoxLayout.Direction.RightToLeft)
        row.addWidget(self.portrait)
        add_layout(row, column, 1)

    def _choose(self, at: int) -> None:
        self._controller.choose(self._side, str(self.combo.itemData(at) or ""))

    def show_side(self) -> None:
        """Show the army of the side among all there are."""
        controller = self._controller
        chosen = controller.sides[self._side]
        games = {each.id: each.name for each in controller.army_service.catalog.titles()}
        entries = controller.entries()
        game = next((each.ruleset for each in entries if each.id == chosen), "")
        samples = sample_ids()
        entries.sort(key=lambda each: (each.ruleset != game, each.id in samples))
        rows = [
            (each.called + ("" if each.ruleset == game else f" · {games[each.ruleset]}"), each.id)
            for each in entries
        ]
        known = [
            (self.combo.itemText(at), self.combo.itemData(at)) for at in range(self.combo.count())
        ]
        if rows != known:
            self.combo.clear()
            for text, army_id in rows:
                self.combo.addItem(text, army_id)
        self.combo.setCurrentIndex(
            next((at for at, row in enumerate(rows) if row[1] == chosen), -1)
        )
        document = controller.document(self._side)
        self.second.setText("")
        self.portrait.man.set_figures(())
        if document is not None:
            ruleset, army = document.ruleset, document.army
            nouns = (ruleset.figure_word, ruleset.figures_word) if ruleset else ("figure", "")
            count = counted(army.figure_count(), *nouns)
            self.second.setText(f"{count} · {lower(verdict_of(document).first)}")
            roster = document.roster
            there, found = controller.fielded[self._side], controller.comparison
            if there is not None and found is not None:
                roster = (found.left if self._side == LEFT else found.right).roster
                fit = counted(there.figure_count(), *nouns)
                self.second.setText(f"{fit} fit · as in the campaign")
            if roster is not None:
                self.portrait.man.set_figures(drawn_men(roster, 1))


class ArmyFigures(QWidget):
    """An army on the stage: its men in rows, its vehicles and guns behind them."""

    clicked = Signal(str)
    """The id of a man or of a unit."""
    resized = Signal()

    def __init__(self, side: int) -> None:
        super().__init__()
        align: Align = "left" if side == LEFT else "right"
        self.pieces = FigureRows(
            "", PIECE, flip=side == RIGHT, align=align, ground=False, parent=self
        )
        self.men = FigureRows("", MAN, flip=side == RIGHT, align=align, ground=False, parent=self)
        for rows in (self.pieces, self.men):
            rows.clicked.connect(self.clicked)

    def show_army(self, roster: Roster) -> None:
        """Show an army as it is."""
        seated = {man.figure.id for man in roster.men if man.vehicle is not None}
        self.men.set_figures([each for each in drawn_men(roster) if each.id not in seated])
        self.pieces.set_figures(drawn_pieces(roster))
        self.men.setAccessibleName(f"{roster.army.name}: {counted(len(self.men.figures), 'man')}")
        self.pieces.setAccessibleName(
            counted(len(self.pieces.figures), "vehicle or gun", "vehicles or guns")
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the men before the vehicles."""
        super().resizeEvent(event)
        self.resized.emit()

    def fit(self, most: int) -> int:
        """Draw no man wider than this; return how wide they are drawn."""
        self.men.set_most(most)
        self._place()
        return round(self.men.figure_width())

    def _place(self) -> None:
        high, wide = self.height(), self.width()
        men = round(high * SHARE_OF_MEN) if self.pieces.figures else high
        piece = min(PIECE, round(high * HIGHEST))
        self.pieces.set_most(piece)
        self.men.setGeometry(0, high - men, wide, men)
        # Upwards they may reach out of sight: a vehicle fills the lower half of its box alone.
        tall = round(box_height(piece))
        rows = max(1.0, self.men.block_height() / box_height(self.men.figure_width()))
        behind = self.men.block_height() * (1 - BEHIND / rows) if self.men.figures else 0.0
        self.pieces.setGeometry(0, round(high - behind) - tall, wide, tall)
        self.men.raise_()


def drawn_pieces(roster: Roster) -> list[Drawn]:
    """Return the vehicles and guns of an army as they are drawn."""
    found = []
    for unit in roster.army.units:
        known = roster.type_of(unit)
        if isinstance(known, Vehicle) or (isinstance(known, Team) and known.gun):
            found.append(
                Drawn(unit_art(roster, unit), unit_colour(roster, unit), "normal", unit.id)
            )
    return found


class DistanceSlider(QWidget):
    """Tells the distance above the line; a click, a drag or the arrows choose another."""

    chosen = Signal(float)

    def __init__(self) -> None:
        super().__init__()
        self._steps: tuple[float, ...] = ()
        self._value = 0.0
        self._unit = ""
        self.setAccessibleName("Distance")
        self.setProperty(OWN_RING, True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setToolTip("How far apart they stand (keys 1 to 5)")

    def set_distance(self, steps: Sequence[float], value: float, unit: str) -> None:
        """Show a distance among those that there are."""
        self._steps, self._value, self._unit = tuple(steps), value, unit
        self.setAccessibleDescription(self.text)
        self.update()

    @property
    def text(self) -> str:
        """Return the distance as it is read."""
        return f"{self._value:g} {self._unit}".rstrip()

    def take(self, at: int) -> None:
        """Choose the step at a place, if there is one."""
        if 0 <= at < len(self._steps) and self._steps[at] != self._value:
            self.chosen.emit(self._steps[at])

    def sizeHint(self) -> QSize:
        """Room for the name, the number, the line and its labels."""
        return QSize(WIDTH, theme_of(self).height(84, 20))

    def _x(self, at: int) -> float:
        room = self.width() - 2 * PAD
        return PAD + (room * at / (len(self._steps) - 1) if len(self._steps) > 1 else room / 2)

    def _nearest(self, x: float) -> int:
        return min(range(len(self._steps)), key=lambda at: abs(self._x(at) - x), default=-1)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose the nearest step."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.take(self._nearest(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Let the knob follow."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self.take(self._nearest(event.position().x()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk the steps with the arrows."""
        ways = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: -1, Qt.Key.Key_Up: 1}
        way = ways.get(Qt.Key(event.key()))
        if way is None or self._value not in self._steps:
            super().keyPressEvent(event)
        else:
            self.take(self._steps.index(self._value) + way)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the name, the number, the line with its steps, and the knob."""
        theme = theme_of(self)
        tokens, painter = theme.tokens, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        high = theme.height(15, 15)
        whole = QRectF(0, 0, self.width(), high)
        paint_text(painter, theme, whole, "Apart", "label", tokens.ink2, CENTRE)
        number = QRectF(0, high, self.width(), theme.height(26, 20))
        paint_text(painter, theme, number, self.text, "total", tokens.ink, CENTRE)
        if not self._steps:
            painter.end()
            return
        line = number.bottom() + KNOB + 3
        painter.setPen(QPen(tokens.kraftline, 3))
        painter.drawLine(QPointF(self._x(0), line), QPointF(self._x(len(self._steps) - 1), line))
        painter.setPen(QPen(tokens.kraftline, 1.5))
        for at in range(len(self._steps)):
            x = self._x(at)
            painter.drawLine(QPointF(x, line - 4), QPointF(x, line + 4))
        for at, step in enumerate(self._steps):
            last = at == len(self._steps) - 1
            words = f"{step:g} {self._unit}".rstrip() if last else f"{step:g}"
            place = QRectF(self._x(at) - 28, line + KNOB, 56, high)
            paint_text(painter, theme, place, words, "small", tokens.ink2, CENTRE)
        if self._value in self._steps:
            knob = QPointF(self._x(self._steps.index(self._value)), line)
            painter.setPen(QPen(tokens.olive, 2))
            painter.setBrush(tokens.raised)
            painter.drawEllipse(knob, KNOB, KNOB)
        if ring_wanted(theme, self):
            paint_row_ring(painter, QRectF(self.rect()).adjusted(1, 1, -1, -1), theme, 5)
        painter.end()


class Stage(Card):
    """Both choosers with the swap between them, both armies, and how far apart they stand."""

    def __init__(self, controller: FaceOffController) -> None:
        super().__init__()
        self._controller = controller
        self.choosers = (ArmyChooser(controller, LEFT), ArmyChooser(controller, RIGHT))
        self.swap = IconButton("swap", "Swap sides (X)", act=controller.swap)
        self.armies = (ArmyFigures(LEFT), ArmyFigures(RIGHT))
        self.distance = DistanceSlider()
        self.distance.chosen.connect(lambda value: controller.set_setting(distance=value))
        top = QHBoxLayout()
        top.setContentsMargins(14, 5, 14, 4)
        top.addWidget(self.choosers[LEFT], 5)
        top.addStretch(1)
        top.addWidget(self.swap)
        top.addStretch(1)
        top.addWidget(self.choosers[RIGHT], 5)
        self._scene = QWidget()
        hbox(
            (self.armies[LEFT], 1),
            (self.distance, 0, Qt.AlignmentFlag.AlignTop),
            (self.armies[RIGHT], 1),
            margins=(8, 6, 8, 6),
            inside=self._scene,
        )
        vbox(top, Divider(), (self._scene, 1), gap=0, margins=(1, 1, 1, 1), inside=self)
        controller.changed.connect(self._show)
        for figures in self.armies:
            figures.resized.connect(self._fit)

    def _fit(self) -> None:
        """Draw both armies in the same size."""
        most = min(figures.fit(MAN) for figures in self.armies)
        for figures in self.armies:
            figures.fit(most)

    def sizeHint(self) -> QSize:
        """Room for two rows of men and vehicles behind them."""
        theme = theme_of(self)
        return QSize(720, theme.height(66, 30) + 166)

    def _show(self) -> None:
        controller = self._controller
        for chooser in self.choosers:
            chooser.show_side()
        found = controller.comparison
        self._scene.setVisible(found is not None)
        if found is None or controller.setting is None:
            return
        sides: tuple[ComparedArmy, ComparedArmy] = (found.left, found.right)
        for side, figures in zip(sides, self.armies, strict=True):
            figures.show_army(side.roster)
        self._fit()
        unit = range_unit(found.left.roster.ruleset)
        self.distance.set_distance(controller.distances, controller.setting.distance, unit)
        self.distance.setVisible(found.odds)
