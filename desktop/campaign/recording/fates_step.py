"""The second step of recording a battle: the fates to give, the armies side by side, and who is
marked."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QApplication, QGridLayout, QMenu, QSizePolicy, QWidget

from desktop.campaign.recording.controller import BattleController
from desktop.campaign.recording.fate_cards import SquadFates, card_size
from desktop.campaign.recording.fates import BUTTONS, LOOK, MORE, FateLook
from desktop.campaign.recording.figure_strip import FigureStrip
from desktop.campaign.recording.form_page import WIDEST
from desktop.campaign.recording.story_card import StoryCard
from desktop.campaign.recording.summary_texts import ArmyShown, men_in, men_standing, nobody_words
from desktop.figure_rows import Drawn, FigureRows
from desktop.look.icons import icon, paint_icon
from desktop.look.parts.buttons import EnterButton, PlainButton
from desktop.look.parts.flow import empty, flowing, grows_by_width
from desktop.look.parts.layouts import hbox, vbox
from desktop.look.parts.panel import Bench, Card, Divider, ScrollPage, framed
from desktop.look.parts.text import CENTRE, LEFT, ElidedLabel, TextLabel, paint_text, text_width
from desktop.look.theme import theme_of
from desktop.look.tokens import BUTTON, RADIUS_CONTROL, RADIUS_TAG

_PAD, _SMALL_PAD, _ICON, _BESIDE, _KEY, _APART = 9, 5, 14, 7, 19, 8
_ROOMY = 1140
"""From this width on the bar says in words what a click does."""
HOME, HOME_SHORT, MORE_WORD = "Everyone else came home", "Others home", "More"


class FateButton(EnterButton):
    """A fate with its shape, its word and its key; the chosen one is ticked by its frame."""

    def __init__(self, look: FateLook) -> None:
        super().__init__(look.word)
        self.look, self._pad = look, _PAD
        self.setCheckable(True)
        self.setToolTip(f"{look.tip} ({look.key}, with Shift for the whole unit)")
        self.setAccessibleName(look.word)
        self.setAccessibleDescription(f"Key {look.key}. {look.tip}")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Shape, word and key beside each other."""
        theme = theme_of(self)
        words = text_width(theme, "second-strong", self.text())
        wide = words + 2 * self._pad + _ICON + 2 * _BESIDE + _KEY
        return QSize(round(wide), theme.height(BUTTON))

    def minimumSizeHint(self) -> QSize:
        """No smaller than its words."""
        return self.sizeHint()

    def set_short(self, short: bool) -> None:
        """Say the fate in the word of the cards, with less room around it, or in full again."""
        self.setText(self.look.short if short else self.look.word)
        self._pad = _SMALL_PAD if short else _PAD
        self.updateGeometry()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the button; the chosen one has a ground and a frame of 2 px."""
        theme, on, middle = theme_of(self), self.isChecked(), self.height() / 2
        tokens = theme.tokens
        ground = tokens.sel if on or self.isDown() else tokens.raised
        if self.underMouse() and not on:
            ground = tokens.hover
        painter = framed(self, tokens.edge, ground, RADIUS_CONTROL)
        if on:
            painter.setPen(QPen(tokens.olive, 2))
            frame = QRectF(self.rect()).adjusted(1, 1, -1, -1)
            painter.drawRoundedRect(frame, RADIUS_CONTROL, RADIUS_CONTROL)
        icon_at = QPointF(self._pad + _ICON / 2, middle)
        paint_icon(painter, self.look.icon, icon_at, _ICON, theme.colour(self.look.ink))
        wide = text_width(theme, "second-strong", self.text())
        words = QRectF(self._pad + _ICON + _BESIDE, 0, wide + 1, self.height())
        paint_text(painter, theme, words, self.text(), "second-strong", tokens.ink, LEFT)
        key = QRectF(words.left() + wide + _BESIDE, middle - 8.5, _KEY - 2, 17)
        painter.setPen(QPen(tokens.line, 1))
        painter.setBrush(tokens.sunk)
        painter.drawRoundedRect(key.adjusted(0.5, 0.5, -0.5, -0.5), RADIUS_TAG, RADIUS_TAG)
        paint_text(painter, theme, key, self.look.key, "small", tokens.ink2, CENTRE)
        painter.end()


class FateBar(QWidget):
    """Every fate that a click can give, and that whoever has no mark came home."""

    def __init__(self, controller: BattleController) -> None:
        super().__init__()
        self._controller = controller
        self.buttons = {look.kind: FateButton(look) for look in BUTTONS}
        tip = "Missing (M), knocked over (O), chewed by the dog (G)"
        self.more = PlainButton(MORE_WORD, tip=tip)
        self.home = PlainButton(HOME, hint="E", tip="Everyone without a mark is standing (E)")
        self.home.setAccessibleName(HOME)
        menu = QMenu(self.more)
        for look in MORE:
            act = menu.addAction(f"{look.word}\t{look.key}")
            act.triggered.connect(lambda _=False, kind=look.kind: controller.choose_kind(kind))
            act.setData(look)
        menu.aboutToShow.connect(self._draw_icons)
        self.more.setMenu(menu)
        self._words = (
            TextLabel("Click a figure to mark it", "body", "ink2"),
            TextLabel("Shift: whole unit", "small", "ink2"),
        )
        holder = flowing(*self.buttons.values(), self.more, self.home, gap=_APART)
        grows_by_width(holder)
        lead, note = self._words
        hbox(lead, (holder, 1), note, gap=_APART, margins=(14, 10, 14, 8), inside=self)
        for kind, button in self.buttons.items():
            button.clicked.connect(lambda _=False, kind=kind: controller.choose_kind(kind))
        self.home.clicked.connect(lambda _=False: controller.rest_home())
        controller.looked.connect(self._show)
        self._show()

    def _show(self) -> None:
        """Show which fate the next click gives."""
        kind = self._controller.kind
        for each, button in self.buttons.items():
            button.setChecked(each == kind)
        rare = LOOK[kind] if kind not in self.buttons else None
        self.more.setText(rare.short if rare else MORE_WORD)
        self.more.setAccessibleName(f"More fates, {rare.word.lower()}" if rare else "More fates")
        self.more.setProperty("on", bool(rare))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Say all in full, or shorter where that keeps the buttons in one line."""
        super().resizeEvent(event)
        theme = theme_of(self)
        roomy = self.width() > theme.height(_ROOMY, 900)
        for label in self._words:
            label.setVisible(roomy)
        room = (
            self.width()
            - 28
            - roomy * sum(label.sizeHint().width() + _APART for label in self._words)
        )
        # As wide for each of its words: no button moves when a rare fate is chosen.
        words = [MORE_WORD, *(look.short for look in MORE)]
        metrics = self.more.fontMetrics()
        self.more.setFixedWidth(max(metrics.horizontalAdvance(each) for each in words) + 26)
        shown = (*self.buttons.values(), self.more, self.home)
        for short in (False, True):
            for button in self.buttons.values():
                button.set_short(short)
            self.home.setText(HOME_SHORT if short else HOME)
            wide = sum(max(each.minimumWidth(), each.sizeHint().width()) for each in shown)
            if wide + (len(shown) - 1) * _APART <= room:
                break

    def _draw_icons(self) -> None:
        tokens = theme_of(self).tokens
        for act in self.more.menu().actions():
            act.setIcon(icon(act.data().icon, tokens, act.data().ink))


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
        name = ElidedLabel(army.bare, "heading")
        name.setToolTip(", ".join(filter(None, [army.name, army.player])))
        player = ElidedLabel(army.player, "second", "ink2")
        head = hbox(figure, name, player, 1, self._count, margins=(3, 0, 3, 0))
        self.squads = [SquadFates(controller, army.entry, each) for each in army.squads]
        units = flowing(*self.squads, gap=8)
        grows_by_width(units)
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
