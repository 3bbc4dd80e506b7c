"""A turn: its steps, both forces, the log, and at the right the shot or the clock."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
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
from desktop.look.parts.panel import Bench, Panel
from rules.table.events import Assault, Attack
from rules.table.state import Roll

CARD_WIDTH = 332
WAIT_MS = 1500
"""So long a 1 waits for the second digit of a sum."""


class TurnView(Bench):
    """Places the panes; which card stands at the right follows from what is done."""

    def __init__(self, controller: GameNightController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.controller = controller
        self._one = False
        self.steps = StepsBar(controller)
        self.forces = [ForcePane(controller, place) for place in (0, 1)]
        self.hint = HintRow(controller, self.forces)
        self.log = LogPane(controller)
        self.shot, self.clock = ShotCard(controller), ClockCard(controller)
        self.card = Panel(("left",))
        self.card.setFixedWidth(CARD_WIDTH)
        self._cards = QStackedLayout(self.card)
        self._cards.addWidget(self.clock)
        self._cards.addWidget(self.shot)
        centre = vbox(
            self.steps,
            self.hint,
            (hbox((self.forces[0], 1), (self.forces[1], 1)), 1),
            self.log,
            margins=(14, 12, 14, 12),
        )
        hbox((centre, 1), self.card, gap=0, inside=self)
        controller.changed.connect(self._show)
        controller.shot_changed.connect(self._show)

    def panes(self) -> list[QWidget]:
        """Return the panes in the order of F6."""
        return [self.steps, *self.forces, self.log, self.card]

    def take_keyboard(self) -> None:
        """Let the keys go to the men: letters and digits are answers, no button is pressed."""
        self.forces[0].figures.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show(self) -> None:
        state = self.controller.state
        attack = bool(state.open) and isinstance(state.open[0].event, Attack | Assault)
        # Who is tapped while units act one by one first gets an action.
        acts = bool(self.controller.choices.actions) and not state.unit
        shot = self.controller.shot
        reacts = shot is not None and bool(self.controller.arms)
        shows = attack or (shot is not None and (not acts or reacts))
        self._cards.setCurrentWidget(self.shot if shows else self.clock)
        QTimer.singleShot(0, self, self._keep_keyboard)

    def _keep_keyboard(self) -> None:
        """Take the keyboard back from where Qt put it when what had it was made anew."""
        focus = self.window().focusWidget()
        if self.isVisible() and (focus is None or not self.isAncestorOf(focus)):
            self.take_keyboard()

    @property
    def dice(self) -> DicePart:
        """Return the dice of the card that is shown."""
        return self.shot.dice if self._cards.currentWidget() is self.shot else self.clock.dice

    def take_digit(self, digit: int, *, two: bool) -> None:
        """Answer what is asked by a digit; of a sum of two dice 1 waits for 0, 1 or 2."""
        controller = self.controller
        if not isinstance(self.dice.asked(), Roll):
            self.clock.act(digit)
        elif two:
            self._take_sum(digit)
        elif 1 <= digit <= 6:
            controller.tell(digit)

    def _take_sum(self, digit: int) -> None:
        if self._one:
            self._one = False
            if digit <= 2:
                self.controller.tell(10 + digit)
            return
        if digit == 1:
            self._one = True
            QTimer.singleShot(WAIT_MS, self, self._forget)
        elif digit:
            self.controller.tell(digit)

    def _forget(self) -> None:
        self._one = False

    def take_key(self, key: int) -> bool:
        """Take a letter that the cards know (H hit, M miss, P again, L log); return whether one."""
        dice = self.dice
        if key == Qt.Key.Key_H:
            dice.count_hits()
        elif key == Qt.Key.Key_M:
            dice.take_hits(0)
        elif key == Qt.Key.Key_P:
            dice.roll_again()
        elif key == Qt.Key.Key_L:
            self.log.open_all()
        else:
            return False
        return True
