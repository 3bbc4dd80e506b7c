"""The second step of recording a battle: the armies side by side, and who is marked."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QGridLayout,
    QSizePolicy,
    QWidget,
)

from desktop.campaign.recording.controller import BattleController
from desktop.campaign.recording.fate_bar import FateBar
from desktop.campaign.recording.fate_cards import SquadFates, card_size
from desktop.campaign.recording.figure_strip import FigureStrip
from desktop.campaign.recording.form_page import WIDEST
from desktop.campaign.recording.story_card import StoryCard
from desktop.campaign.recording.summary_texts import nobody_words
from desktop.campaign.recording.view_models import ArmyShown, men_in, men_standing
from desktop.figure_rows import Drawn, FigureRows
from desktop.look.parts.flow import FlowLayout, empty
from desktop.look.parts.layouts import hbox, vbox
from desktop.look.parts.panel import Bench, Card, Divider, ScrollPage
from desktop.look.parts.text import TextLabel
from desktop.look.theme import theme_of

_GAP, _SIDE, _SCROLL = 12, 14, 12
_FEWEST_CARDS, _LEAST_CARDS = 3, 2
"""An army is not narrower than so many cards, while another stands beside it; nor than the second
number where all have room beside each other then: who stands below is not seen."""
_IN_SIGHT = 24
_NARROW = 280
"""In a head that is narrower, in pixels, "12 of 14" says how many stand."""
_ROW = 20
"""A man further up or down than this, in pixels, stands in another row."""
_STEPS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class ArmyFates(Card):
    """An army: its head with how many stand, and its units."""

    def __init__(self, controller: BattleController, army: ArmyShown) -> None:
        super().__init__()
        self._controller, self.army = controller, army
        self._count, self._standing = TextLabel("", "second", "ink"), ""
        wide = theme_of(self).height(24, 16)
        figure = FigureRows(most=wide, ground=False)
        figure.set_figures([Drawn(army.art, army.colour)])
        figure.setFixedSize(wide, wide + 4)
        name = TextLabel(army.bare, "heading", elide=True)
        name.setToolTip(", ".join(filter(None, [army.name, army.player])))
        player = TextLabel(army.player, "second", "ink2", elide=True)
        head = hbox(figure, name, player, 1, self._count, margins=(3, 0, 3, 0))
        units = QWidget()
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        units.setSizePolicy(policy)
        flow = FlowLayout(units, gap=8)
        self.squads = [SquadFates(controller, army.entry, each) for each in army.squads]
        for squad in self.squads:
            flow.addWidget(squad)
        vbox(head, Divider(), units, 1, margins=(8, 6, 8, 10), inside=self)

    def show_fates(self) -> None:
        """Show what became of everybody."""
        fates = self._controller.fates().get(self.army.entry, {})
        for squad in self.squads:
            squad.show_fates(fates)
        figures = self.army.figures
        self._standing = f"{men_standing(figures, fates)} of {men_in(figures)}"
        self.setAccessibleName(f"{self.army.name}, {self._standing} standing")
        self._say_count()

    def show_current(self) -> None:
        """Draw who is looked at; Tab stops once in an army: at him, else at its first unit."""
        entry, figure = self._controller.current
        here = [squad.tiles for squad in self.squads]
        stop = here[0]
        for tiles in here:
            mine = entry == self.army.entry and tiles.place_of(figure) >= 0
            tiles.set_current(figure if mine else "")
            stop = tiles if mine else stop
        for tiles in here:
            policy = Qt.FocusPolicy.StrongFocus if tiles is stop else Qt.FocusPolicy.ClickFocus
            if tiles.focusPolicy() != policy:
                tiles.setFocusPolicy(policy)

    def rect_of(self, figure: str) -> QRect:
        """Return where a figure lies in this army, nothing when he is not of it."""
        for squad in self.squads:
            rect = squad.tiles.rect_of(figure).toAlignedRect()
            if not rect.isEmpty():
                return QRect(squad.tiles.mapTo(self, rect.topLeft()), rect.size())
        return QRect()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the name of the army its room where the head is narrow."""
        super().resizeEvent(event)
        self._say_count()

    def _say_count(self) -> None:
        narrow = self.width() < theme_of(self).height(_NARROW, _NARROW)
        self._count.setText(self._standing if narrow else f"{self._standing} standing")


class Battlefield(ScrollPage):
    """All armies; arrows walk from man to man, also into the army beside."""

    def __init__(self, controller: BattleController) -> None:
        self._ground = Bench()
        super().__init__(self._ground, "Armies of the battle")
        self._controller = controller
        self._grid = QGridLayout(self._ground)
        self._grid.setContentsMargins(_SIDE, 2, _SIDE - _SCROLL, 8)
        self._grid.setSpacing(_GAP)
        # Its room is there always, so that marks never make the cards wrap otherwise.
        self.keep_bar()
        self.armies: list[ArmyFates] = []
        self._shown: tuple[ArmyShown, ...] | None = None
        self._columns = 0
        controller.looked.connect(self._look)

    def show_draft(self) -> None:
        """Show the armies with their fates, or why there are none."""
        controller = self._controller
        shown = controller.shown()
        if shown != self._shown:
            self._shown, self._columns = shown, 0
            empty(self._grid)
            self.armies = [ArmyFates(controller, army) for army in shown]
            if words := nobody_words(controller.draft, controller.ruleset):
                nobody = TextLabel(words, "lead", "ink2", wrap=True)
                nobody.setAlignment(Qt.AlignmentFlag.AlignCenter)
                self._grid.addWidget(nobody, 0, 0)
            self._place()
            self._look()
        for view in self.armies:
            view.show_fates()

    def _place(self) -> None:
        """Set the armies side by side, as many as are wide enough."""
        if not self.armies:
            return
        wide = max(1, self.viewport().width() - 2 * _SIDE + _SCROLL + _GAP)
        card = card_size(theme_of(self))[0]
        many, few = (wide // (round(card * n) + 22 + _GAP) for n in (_FEWEST_CARDS, _LEAST_CARDS))
        armies = len(self.armies)
        columns = armies if armies <= few else max(1, min(armies, many))
        if columns == self._columns:
            return
        for at in range(max(columns, self._columns)):
            self._grid.setColumnStretch(at, 1 if at < columns else 0)
        for at, view in enumerate(self.armies):
            self._grid.removeWidget(view)
            self._grid.addWidget(view, *divmod(at, columns))
        self._columns = columns

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Set the armies anew when more or fewer fit beside each other."""
        super().resizeEvent(event)
        self._place()

    # ---- who is looked at

    def choose(self, entry: str, figure: str) -> None:
        """Look at a figure and give it the keyboard."""
        self._controller.look_at(entry, figure)
        for view in self.armies:
            for squad in view.squads:
                if view.army.entry == entry and squad.tiles.place_of(figure) >= 0:
                    squad.tiles.setFocus(Qt.FocusReason.OtherFocusReason)

    def choose_first(self) -> None:
        """Give the keyboard to whoever was looked at last, else to the first figure of all."""
        if self._controller.current[1]:
            self.choose(*self._controller.current)
        elif self.armies and self.armies[0].army.figures:
            self.choose(self.armies[0].army.entry, self.armies[0].army.figures[0].id)

    def _look(self) -> None:
        """Draw who is looked at, and show by the pointer that a click tells who did it."""
        if self._controller.picking:
            self._ground.setCursor(Qt.CursorShape.CrossCursor)
        else:
            self._ground.unsetCursor()
        entry, figure = self._controller.current
        for view in self.armies:
            view.show_current()
            # Who is clicked is in sight: were he moved, the next click would miss its man.
            if view.army.entry == entry and not QApplication.mouseButtons():
                rect = self._rect_of(view, figure)
                reach = rect.height() // 2 + _IN_SIGHT
                at = rect.center()
                self.ensureVisible(at.x(), at.y(), rect.width() // 2 + 8, reach)

    def _rect_of(self, view: ArmyFates, figure: str) -> QRect:
        return view.rect_of(figure).translated(view.mapTo(self._ground, QPoint(0, 0)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk to the nearest man in the direction of an arrow."""
        if event.key() in _STEPS and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._walk(*_STEPS[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    def _walk(self, across: int, down: int) -> None:
        """Go along the row, and to the side also into the army beside; up and down in an army."""
        entry, figure = self._controller.current
        found: list[tuple[int, str, str]] = []
        start = next((v for v in self.armies if v.army.entry == entry), None)
        if start is None:
            return
        here = self._rect_of(start, figure).center()
        for view in self.armies:
            for each in view.army.figures:
                way = self._rect_of(view, each.id).center() - here
                ahead, aside = (way.x() * across, way.y()) if across else (way.y() * down, way.x())
                same_row = abs(aside) <= _ROW if across else True
                if ahead < _ROW or (view is start and not same_row) or (down and view is not start):
                    continue
                far = ahead + 4 * abs(aside) if across else 4 * ahead + abs(aside)
                found.append((far, view.army.entry, each.id))
        if found:
            self.choose(*min(found)[1:])


class FatesStep(Bench):
    """Fates to give, both armies, what is told of one figure, and the story of the battle.

    A click or a letter gives a fate to a figure or to his unit, and takes it back.
    """

    def __init__(self, controller: BattleController) -> None:
        super().__init__()
        self.bar, self.field = FateBar(controller), Battlefield(controller)
        self.strip, self.story = FigureStrip(controller), StoryCard(controller)
        foot = vbox(self.strip, self.story, margins=(14, 8, 14, 10))
        holder = self._holder = QWidget()
        self._bound()
        theme_of(self).changed.connect(self._bound)
        vbox((self.field, 1), foot, gap=0, inside=holder)
        vbox(self.bar, (hbox((holder, 1000), 1, gap=0), 1), gap=0, inside=self)

    def _bound(self) -> None:
        """Let the armies be no wider than a form, which grows with the text."""
        self._holder.setMaximumWidth(theme_of(self).height(WIDEST, WIDEST) + 2 * _SIDE)

    def show_draft(self) -> None:
        """Show what became of everybody, also what is told of the chosen figure."""
        self.field.show_draft()
        self.strip.show_figure()
        self.story.show_draft()
