"""The two armies: a chooser for each, and below them their figures face to face."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from desktop.faceoff.controller import LEFT, RIGHT, FaceOffController
from desktop.faceoff.distance import DistanceSlider
from desktop.figure_rows import Align, Drawn, FigureRows, drawn_men
from desktop.figures import box_height
from desktop.look.parts.buttons import IconButton
from desktop.look.parts.fields import Combo
from desktop.look.parts.panel import Card, Divider
from desktop.look.parts.text import TextLabel
from desktop.look.theme import theme_of
from rules.army.drawing_choice import unit_art, unit_colour
from rules.army.roster import Roster
from rules.common.wording import counted
from rules.games.ruleset import Team, Vehicle
from rules.odds.comparison import ComparedArmy
from rules.odds.shooters_and_targets import range_unit

PORTRAIT, MAN, PIECE = 46, 94, 118
SHARE_OF_MEN, BEHIND, HIGHEST = 0.76, 0.55, 0.62
"""How much of the height men take where vehicles stand behind them, and how much of a man's height
the vehicles are hidden by those before them; how wide a vehicle is of the height."""


class ArmyChooser(QWidget):
    """One side's army: its figure, its name as a list, how many it has and whether it is legal."""

    def __init__(self, controller: FaceOffController, side: int) -> None:
        super().__init__()
        self._controller, self._side = controller, side
        self.combo = Combo("Left army" if side == LEFT else "Right army")
        self.combo.activated.connect(self._choose)
        self.second = TextLabel("", "second", "ink2", elide=True)
        self.portrait = FigureRows("", PORTRAIT, flip=side == RIGHT, ground=False)
        self.portrait.setFixedSize(PORTRAIT, 54)
        edge = Qt.AlignmentFlag.AlignLeft if side == LEFT else Qt.AlignmentFlag.AlignRight
        self.second.setAlignment(edge | Qt.AlignmentFlag.AlignVCenter)
        column = QVBoxLayout()
        column.setSpacing(3)
        column.addWidget(self.combo)
        column.addWidget(self.second)
        self.setMaximumWidth(400)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        if side == RIGHT:
            row.setDirection(QBoxLayout.Direction.RightToLeft)
        row.addWidget(self.portrait)
        row.addLayout(column, 1)

    def _choose(self, at: int) -> None:
        self._controller.choose(self._side, str(self.combo.itemData(at) or ""))

    def show_side(self) -> None:
        """Show the army of the side among all there are."""
        controller = self._controller
        chosen = controller.sides[self._side]
        games = {each.id: each.name for each in controller.army_service.catalog.titles()}
        entries = controller.entries()
        game = next((each.ruleset for each in entries if each.id == chosen), "")
        entries.sort(key=lambda each: each.ruleset != game)
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
        self.portrait.set_figures(())
        if document is not None:
            ruleset, army = document.ruleset, document.army
            nouns = (ruleset.figure_word, ruleset.figures_word) if ruleset else ("figure", "")
            count = counted(army.figure_count(), *nouns)
            self.second.setText(f"{count} · {controller.verdict_of(self._side)}")
            if document.roster is not None:
                self.portrait.set_figures(drawn_men(document.roster, 1))


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
        self.pieces.setAccessibleName(counted(len(self.pieces.figures), "vehicle or gun"))

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


class Stage(Card):
    """Both choosers with the swap between them, both armies, and how far apart they stand."""

    def __init__(self, controller: FaceOffController) -> None:
        super().__init__()
        self._controller = controller
        self.choosers = (ArmyChooser(controller, LEFT), ArmyChooser(controller, RIGHT))
        self.swap = IconButton("swap", "Swap sides (X)")
        self.swap.clicked.connect(lambda _=False: controller.swap())
        self.armies = (ArmyFigures(LEFT), ArmyFigures(RIGHT))
        self.distance = DistanceSlider()
        self.distance.chosen.connect(lambda value: controller.set_setting(distance=value))
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 1, 1, 1)
        column.setSpacing(0)
        top = QHBoxLayout()
        top.setContentsMargins(14, 5, 14, 4)
        top.addWidget(self.choosers[LEFT], 5)
        top.addStretch(1)
        top.addWidget(self.swap)
        top.addStretch(1)
        top.addWidget(self.choosers[RIGHT], 5)
        column.addLayout(top)
        column.addWidget(Divider())
        self._scene = QWidget()
        scene = QHBoxLayout(self._scene)
        scene.setContentsMargins(8, 6, 8, 6)
        scene.setSpacing(8)
        scene.addWidget(self.armies[LEFT], 1)
        scene.addWidget(self.distance, 0, Qt.AlignmentFlag.AlignTop)
        scene.addWidget(self.armies[RIGHT], 1)
        column.addWidget(self._scene, 1)
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
