"""A turn: its steps, both forces, the log, and at the right the shot or the clock."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QStackedLayout, QWidget

from desktop.gamenight.clock_card import ClockCard
from desktop.gamenight.controller import GameNightController
from desktop.gamenight.dice_part import DicePart
from desktop.gamenight.force_pane import ForcePane
from desktop.gamenight.hint_row import HintRow
from desktop.gamenight.log_pane import LogPane
from desktop.gamenight.shot_card import ShotCard
from desktop.gamenight.steps_bar import StepsBar
from desktop.look.parts.layouts import hbox, vbox
from desktop.look.parts.panel import Bench, Card, Panel
from desktop.look.theme import theme_of
from rules.attack.procedure import Roll
from rules.table.events import Assault, Attack

CARD_WIDTH, CARD_SHARE = 332, 0.32
"""How wide the card at the right is; with larger text wider, up to a share of the page."""
NARROW = 1100
"""On a page that is narrower the card stands below the forces, and a shot lies over one of them."""
BELOW = 252
"""How high what stands below the forces is there."""
WAIT_MS = 1500
"""So long a 1 waits for the second digit of a sum."""


class TurnView(Bench):
    """Places the panes; which card stands at the right follows from what is done."""

    def __init__(self, controller: GameNightController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.controller = controller
        self._one = self._shoots = False
        self.steps = StepsBar(controller)
        self.forces = [ForcePane(controller, place) for place in (0, 1)]
        self.hint = HintRow(controller, self.forces)
        self.log = LogPane(controller)
        self.shot, self.clock = ShotCard(controller), ClockCard(controller)
        self.card, self.below, self.over = Panel(("left",)), Card(), Card()
        self._cards = QStackedLayout(self.card)
        self._cards.addWidget(self.clock)
        self._cards.addWidget(self.shot)
        self._below = vbox(margins=(1, 1, 1, 1), inside=self.below)
        self._over = vbox(margins=(1, 1, 1, 1), inside=self.over)
        self.narrow = False
        centre = vbox(
            self.steps,
            self.hint,
            (hbox((self.forces[0], 1), (self.forces[1], 1)), 1),
            hbox((self.log, 1), (self.below, 1)),
            margins=(14, 12, 14, 12),
        )
        hbox((centre, 1), self.card, gap=0, inside=self)
        self.over.setParent(self)
        self.below.hide()
        self.over.hide()
        controller.log.changed.connect(self._show)
        controller.attack.changed.connect(self._show)

    def panes(self) -> list[QWidget]:
        """Return the panes in the order of F6."""
        cards = [self.card] if not self.narrow else [self.over, self.below]
        return [self.steps, *self.forces, self.log, *(c for c in cards if not c.isHidden())]

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the card its place."""
        super().resizeEvent(event)
        if self.isVisible():  # Qt goes through the children while it resizes what is hidden
            self._place_cards()

    def showEvent(self, event: QShowEvent) -> None:
        """Give the card its place in the width that came while nobody looked."""
        super().showEvent(event)
        self._place_cards()

    def _place_cards(self) -> None:
        narrow, theme = self.width() < NARROW, theme_of(self)
        if narrow != self.narrow:
            self.narrow = narrow
            for card, place in ((self.clock, self._below), (self.shot, self._over)):
                (place if narrow else self._cards).addWidget(card)
                card.setVisible(narrow)
            self.clock.set_low(low=narrow)
            self.clock.refresh()
            self.shot.refresh()
            self.card.setVisible(not narrow)
            self.below.setVisible(narrow)
        wide = round(CARD_WIDTH * theme.text_percent / 100)
        wide = max(CARD_WIDTH, min(wide, round(self.width() * CARD_SHARE)))
        self.card.setFixedWidth(wide)
        self._show()

    def take_keyboard(self) -> None:
        """Let the keys go to the men: letters and digits are answers, no button is pressed."""
        self.forces[0].figures.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show(self) -> None:
        state = self.controller.log.state
        attack = bool(state.open) and isinstance(state.open[0].event, Attack | Assault)
        # Who is tapped while units act one by one first gets an action.
        acts = bool(self.controller.log.choices.actions) and not state.unit
        shot = self.controller.attack.shot
        reacts = shot is not None and bool(self.controller.attack.arms)
        asked = state.ask is not None
        self._shoots = attack or asked or (shot is not None and (not acts or reacts))
        if self.narrow:
            self._lay_over(shot.actor if shot and shot.target and not shot.offered else "")
        else:
            self.over.hide()
            self.clock.next.show()
            self._cards.setCurrentWidget(self.shot if self._shoots else self.clock)
        if self.narrow or self._shoots:
            self.shot.refresh()
        else:
            self.shot.dice.counting = False
        if self.narrow or not self._shoots:
            self.clock.refresh()
        QTimer.singleShot(0, self, self.keep_keyboard)

    def _lay_over(self, actor: str) -> None:
        """Lay a shot over the side of who attacks, once it is known at whom it goes."""
        field, state = self.controller.log.battlefield, self.controller.log.state
        if field is None:
            return
        high = theme_of(self).height(BELOW, 120)
        self.below.setFixedHeight(high)
        self.log.set_height(high)
        opened, ask = state.open[0].event if state.open else None, state.ask
        actor = opened.actor if isinstance(opened, Attack | Assault) else actor
        if not actor and ask is not None:
            whose = self.dice.whose(ask, 0) if isinstance(ask, Roll) else ask.side
            actor = whose or field.sides[0]
        lies = self._shoots and bool(actor)
        if lies:
            side = field.side_of.get(actor, actor)
            force = self.forces[field.sides.index(side) % len(self.forces)]
            layout = self.layout()
            assert layout is not None
            layout.activate()  # a view that has just come has not laid out its forces yet
            left = force.mapTo(self, QPoint(0, 0)).x()
            self.over.setGeometry(QRect(left, 0, max(CARD_WIDTH, force.width()), self.height()))
            self.over.raise_()
        self.over.setVisible(lies)
        self.clock.next.setVisible(not lies)  # one olive button at most

    def keep_keyboard(self) -> None:
        """Take the keyboard back from where Qt put it when what had it was made anew."""
        focus = self.window().focusWidget()
        if self.isVisible() and (focus is None or not self.isAncestorOf(focus)):
            self.take_keyboard()

    @property
    def dice(self) -> DicePart:
        """Return what takes the dice."""
        return self.shot.dice

    def take_digit(self, digit: int, *, two: bool) -> None:
        """Answer what is asked by a digit; of a sum of two dice 1 waits for 0, 1 or 2."""
        controller = self.controller
        asked = self.dice.asked()
        if not isinstance(asked, Roll):
            self.clock.act(digit)
        elif two:
            self._take_sum(digit)
        elif digit in asked.shows:
            controller.attack.tell(digit)

    def _take_sum(self, digit: int) -> None:
        if self._one:
            self._one = False
            if digit <= 2:
                self.controller.attack.tell(10 + digit)
            return
        if digit == 1:
            self._one = True
            QTimer.singleShot(WAIT_MS, self, self._forget)
        elif digit:
            self.controller.attack.tell(digit)

    def _forget(self) -> None:
        self._one = False

    def take_key(self, key: int) -> bool:
        """Take a letter that the cards know: H hit, M miss, P again, W need, L log; else False."""
        dice = self.dice
        if key == Qt.Key.Key_H:
            dice.count_hits()
        elif key == Qt.Key.Key_M:
            dice.take_miss()
        elif key == Qt.Key.Key_Backspace:
            self.controller.attack.undo_die()
        elif key == Qt.Key.Key_P:
            dice.roll_again()
        elif key == Qt.Key.Key_W:
            self.shot.say_need()
        elif key == Qt.Key.Key_L:
            self.log.open_all()
        else:
            return False
        return True
