"""Game night: the page on which the laptop referees a battle, from set-up to its record."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QStackedLayout, QWidget

from desktop.gamenight.battle_log import BattleLog
from desktop.gamenight.controller import GameNightController
from desktop.gamenight.curtain import show_notes
from desktop.gamenight.end_view import EndView, length_words
from desktop.gamenight.far_view import FarView
from desktop.gamenight.log_notice import LogNotice
from desktop.gamenight.set_up_view import SetUpView
from desktop.gamenight.start_view import StartView
from desktop.gamenight.turn_view import TurnView
from desktop.gamenight.voice import Voice
from desktop.look.parts.buttons import PlainButton
from desktop.look.parts.layouts import add_layout, vbox
from desktop.services.armies import ArmyService
from desktop.services.battles import BattleService
from desktop.services.campaigns import CampaignService
from desktop.services.preferences import Preferences
from desktop.shell.actions import Action, ActionRegistry
from desktop.shell.page import Head, Page
from rules.army.model import Army
from rules.attack.procedure import Pick, Roll
from rules.table import set_up


class GameNightPage(Page):
    """Shows one of four views: which battle, setting up, its turns, its end."""

    def __init__(
        self,
        armies: ArmyService,
        battles: BattleService,
        campaigns: CampaignService,
        preferences: Preferences,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.controller = controller = GameNightController(
            BattleLog(battles, armies.catalog, self), self
        )
        self.voice = Voice(controller, preferences, self)
        self.start = StartView(controller, armies, campaigns)
        self.set_up = SetUpView(controller)
        self.turns = TurnView(controller)
        self.end = EndView(controller, campaigns)
        self.far: FarView | None = None
        self._undo_name = ""
        self.notice = LogNotice(controller)
        self._stack = QStackedLayout()
        column = vbox(self.notice, gap=0, inside=self)
        add_layout(column, self._stack, 1)
        for view in (self.start, self.set_up, self.turns, self.end):
            self._stack.addWidget(view)
        self.undo_button = PlainButton("Undo", "undo", act=controller.log.undo)
        self.clock_button = PlainButton("Big clock", hint="F11", act=self.show_far_view)
        self.voice_button = PlainButton("Voice: on", act=self.voice.next_mode)
        self.leave_button = PlainButton("Leave it for later", act=controller.log.close)
        self.end_button = PlainButton("End the battle…", act=self.end.ask_end)
        controller.log.battle_changed.connect(self._show)
        controller.log.changed.connect(self._show)
        controller.log.said.connect(self.status)
        controller.attack.refused.connect(self._say_refused)
        self.voice.changed.connect(self._show_buttons)
        for button in (self.clock_button, self.voice_button, self.end_button):
            button.clicked.connect(self._give_keys_back)
        controller.attack.refused.connect(self._give_keys_back)
        self._show()

    # ---- what the window asks

    def head(self) -> Head:
        """Name the turn, the two sides and the game."""
        battlefield = self.controller.log.battlefield
        if battlefield is None:
            return Head("Game night", ("The laptop keeps the turn, the clocks and the log.",))
        state, word = self.controller.log.state, battlefield.turn.word.capitalize()
        sides = " against ".join(side.army.name for side in battlefield.battle.sides)
        parts = (battlefield.ruleset.name, set_up.mission_words(battlefield, state))
        second = " · ".join(filter(None, parts))
        if state.over:
            lengths = f"{second}, {length_words(self.controller)}"
            return Head("The battle is over", (sides, lengths))
        if not state.turn:
            return Head("Set up", (sides, second))
        length = battlefield.turn.length
        of = f" of {length.value}" if length is not None else ""
        return Head(f"{word} {state.turn}{of}", (sides, second))

    def head_buttons(self) -> list[QWidget]:
        """Return undo, the big clock, the voice, and the ways out."""
        return [
            self.undo_button,
            self.clock_button,
            self.voice_button,
            self.end.replay,
            self.end.longer,
            self.leave_button,
            self.end_button,
        ]

    def register(self, actions: ActionRegistry) -> None:
        """Put what can be done here into the menus."""
        controller = self.controller
        table = (
            Action("&Undo", controller.log.undo, "Edit", "Ctrl+Z", 0, "undo"),
            Action("&Redo", controller.log.redo, "Edit", "Ctrl+Shift+Z; Ctrl+Y", 0, "redo"),
            Action("&Big clock", self.show_far_view, "View", "F11", 1, "battle"),
            Action("&Next", self.go_on, "Battle", "", 0, "battle"),
            Action("&Pause or go on", self.toggle_clock, "Battle", "", 0, "clock"),
            Action("&Secret notes…", self.show_notes, "Battle", "", 0, "battle"),
            Action("&End the battle…", self.end.ask_end, "Battle", "", 1, "battle"),
            Action("&Record it", self.end.press_main, "Battle", "Ctrl+Return", 1, "over"),
            Action("&Leave it for later", controller.log.close, "Battle", "", 1, "battle"),
        )
        refresh = actions.register(
            self,
            table,
            self._needs,
            lambda: (self._undo_name, "again" if controller.log.can_redo else ""),
        )
        controller.log.changed.connect(refresh)
        controller.log.battle_changed.connect(refresh)

    def _needs(self) -> dict[str, str]:
        """Return why what cannot be done now cannot, by what it needs."""
        controller = self.controller
        found = {}
        if controller.log.battlefield is None:
            found["battle"] = found["clock"] = "No battle is open."
        elif not controller.log.state.clocks:
            found["clock"] = "No clock runs in this step."
        if controller.log.battlefield is None or not controller.log.state.over:
            found["over"] = "The battle is not over."
        return found

    def panes(self) -> list[QWidget]:
        """Return the panes in the order of F6."""
        shown = self._stack.currentWidget()
        if shown is self.end:
            return self.end.panes()
        return self.turns.panes() if shown is self.turns else [shown] if shown else []

    def leave(self) -> bool:
        """Stop the clock: nobody looks at it; what is not saved may be a reason to stay."""
        self.controller.clock.pause()
        return self.notice.may_leave()

    def show_notes(self) -> None:
        """Let both sides read, write and show their secret notes."""
        show_notes(self.controller, self)

    # ---- ways that lead here

    def play_planned(self, battle: str) -> None:
        """Begin a planned battle of the open campaign, or go on with it where it was begun."""
        self.start.play_planned(battle)

    def play_pair(self, armies: list[Army]) -> None:
        """Begin a battle between two armies, outside of a campaign."""
        self.start.play_pair(armies)

    def play_on(self, battle: str) -> None:
        """Go on with a battle at the table, by its id."""
        self.start.play_on(battle)

    # ---- what is shown

    def _show(self) -> None:
        controller = self.controller
        view: QWidget = self.start
        if controller.log.battlefield is not None:
            view = self.turns if controller.log.state.turn else self.set_up
            if controller.log.state.over:
                view = self.end
        came = view is not self._stack.currentWidget()
        self._stack.setCurrentWidget(view)
        if came and view is self.turns and self.isVisible():
            self.turns.take_keyboard()
        self._show_buttons()
        self.head_changed.emit()

    def _say_refused(self, reason: str) -> None:
        if not self.turns.isVisible():  # which says it above the forces
            self.status.emit(reason)

    def _give_keys_back(self) -> None:
        """Let digits and letters be answers again, whatever had the keyboard."""
        if self.turns.isVisible():
            self.turns.keep_keyboard()

    def _undo_words(self) -> str:
        """Return what undo takes back, in a word or two, "" for nothing."""
        act = self.controller.log.last_act
        rows = reversed(self.controller.log.rows) if act else ()
        return next((row.name for row in rows if act[0].number in row.numbers), "")

    def _show_buttons(self) -> None:
        controller = self.controller
        here = controller.log.battlefield is not None
        self._undo_name = words = self._undo_words()
        self.undo_button.setVisible(here and bool(words) and not controller.log.recorded)
        self.undo_button.setText(f"Undo: {words}" if words else "Undo")
        self.clock_button.setVisible(here and not controller.log.state.over)
        self.voice_button.setVisible(here and not controller.log.state.over)
        self.voice_button.setText(self.voice.words)
        plays = here and bool(controller.log.state.turn) and not controller.log.state.over
        self.leave_button.setVisible(here and not plays and not controller.log.recorded)
        self.end_button.setVisible(plays)
        self.end_button.set_blocked(self.end.why_not_end if plays else "")
        self.end.longer.setVisible(self.end.can_be_longer)
        self.end.replay.setVisible(here and controller.log.state.over)

    def show_far_view(self) -> None:
        """Show the clock, the step and the men left so that they are read across the table."""
        if self.controller.log.battlefield is None:
            return
        if self.far is None:
            self.far = FarView(self.controller, self)
            self.far.next_asked.connect(self.go_on)
            self.far.pause_asked.connect(self.toggle_clock)
            self.far.installEventFilter(self)
        self.far.open()

    def go_on(self) -> None:
        """Do what the large button does: in the set-up what it asks for, else what comes next."""
        if self.controller.log.state.turn:
            self.controller.go_on()
        else:
            self.set_up.task.main.click()

    def toggle_clock(self) -> None:
        """Stop the clock that runs, or let the one run that stands."""
        controller = self.controller
        if not controller.log.state.turn:
            self.set_up.task.toggle_clock()
            return
        if controller.log.state.running:
            controller.clock.pause()
        elif controller.log.battlefield is not None and controller.log.state.clocks:
            from rules.table.turns import acting

            sides = [
                s
                for s in acting(controller.log.field, controller.log.state)
                if controller.log.left(s)
            ]
            if sides:
                controller.clock.run(sides[0])

    # ---- keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Answer what is asked by a digit or a letter; N goes on."""
        if self.controller.log.battlefield is None or not self._take_key(event):
            super().keyPressEvent(event)

    def _take_key(self, event: QKeyEvent) -> bool:
        controller, key = self.controller, event.key()
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if held:
            return False
        if not controller.log.state.turn:
            return self.set_up.take_key(event)
        asked = controller.log.state.ask
        if controller.attack.stopping:
            self._answer_stopping(key)
        elif key == Qt.Key.Key_N:
            return controller.go_on() or True
        elif key == Qt.Key.Key_Space:
            self.toggle_clock()
        elif key == Qt.Key.Key_R:
            controller.roll()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(asked, Pick):
            self.turns.dice.accept()
        elif key == Qt.Key.Key_Escape and self.turns.dice.stop_counting():
            controller.attack.changed.emit()
        elif key == Qt.Key.Key_Escape and (controller.attack.shot or controller.log.state.open):
            controller.attack.leave()
        elif key == Qt.Key.Key_Escape and controller.mark_in_hand:
            controller.mark_in_hand = ""
            controller.attack.changed.emit()
        elif Qt.Key.Key_0 <= key <= Qt.Key.Key_9:
            roll = self.turns.dice.asked()
            two = isinstance(roll, Roll) and roll.two
            self.turns.take_digit(key - Qt.Key.Key_0, two=two)
        else:
            return self.turns.take_key(key)
        return True

    def _answer_stopping(self, key: int) -> None:
        """Keep the dice of an attack that was to be left, or take them back; nothing else."""
        if key in (Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.controller.attack.leave()
        elif key == Qt.Key.Key_T:
            self.controller.attack.take_dice_back()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the far view's keys do the same as the page's."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            return self._take_key(event)
        return super().eventFilter(watched, event)
