"""A line over the battle while its log is not written down here: why, and what can be done."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from desktop.file_dialogs import ask_save, with_ending
from desktop.gamenight.controller import GameNightController
from desktop.look.parts.buttons import PlainButton
from desktop.look.parts.dialog import choose
from desktop.look.parts.layouts import hbox
from desktop.look.parts.panel import Panel
from desktop.look.parts.text import TextLabel

KEEP = "Keep it elsewhere…"
LOG_FILES = "Logs of battles (*.log)"
LOOK_EVERY_MS = 2000


def save_log(controller: GameNightController, window: QWidget) -> bool:
    """Ask for a file, and write the log of the open battle to it; return whether it was."""
    battle = controller.log.field.battle
    complete = with_ending(".log")
    chosen = ask_save(window, "Save the log", f"{battle.called}.log", LOG_FILES, complete)
    if chosen is None:
        return False
    done = controller.log.battles.write_file(battle.id, chosen[0])
    controller.log.said.emit(done.error or f"Saved: {chosen[0]}")
    return bool(done)


class LogNotice(Panel):
    """Shown while lines wait for a full or locked disk, or another window referees."""

    def __init__(self, controller: GameNightController) -> None:
        super().__init__(("bottom",))
        self.controller = controller
        self.words = TextLabel("", "name", "err", wrap=True)
        self.keep = PlainButton(KEEP, act=lambda: save_log(controller, self))
        self.take_over = PlainButton("Referee it here", act=controller.log.take_over)
        hbox((self.words, 1), self.keep, self.take_over, margins=(16, 6, 16, 6), inside=self)
        self._timer = QTimer(self, interval=LOOK_EVERY_MS)
        self._timer.timeout.connect(controller.log.look_again)
        controller.log.changed.connect(self.show_trouble)
        controller.log.battle_changed.connect(self.show_trouble)
        controller.log.said.connect(self.show_trouble)
        self.show_trouble()

    def show_trouble(self) -> None:
        """Show why the open battle is not written down here; nothing while it is."""
        battle, battles = self.controller.log.battle, self.controller.log.battles
        trouble = battles.trouble(battle.id) if battle is not None else ""
        watches = battle is not None and battles.reads_only(battle.id)
        self.words.setText(trouble)
        self.keep.setVisible(bool(trouble) and not watches)
        self.take_over.setVisible(watches)
        self.setVisible(bool(trouble))
        if watches != self._timer.isActive():
            self._timer.start() if watches else self._timer.stop()

    def may_leave(self) -> bool:
        """Write what waits; where that cannot be, let the player say whether to go all the same."""
        battle, battles = self.controller.log.battle, self.controller.log.battles
        if battle is None or not battles.unwritten(battle.id) or battles.append(battle.id):
            return True
        acts = (KEEP, "Leave it unsaved", "Stay")
        sentence = "What is not saved is lost when Muster is closed."
        act = choose(self.window(), "The battle is not saved", sentence, acts)
        return save_log(self.controller, self) if act == KEEP else act == acts[1]
