"""The page on which a battle is recorded in four steps; nothing is written before the last."""

from __future__ import annotations

import time

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QHideEvent, QKeyEvent, QResizeEvent, QWindow
from PySide6.QtWidgets import QApplication, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from desktop.campaign.battle.army_card import ArmyFates
from desktop.campaign.battle.controller import BattleController
from desktop.campaign.battle.dependencies import RecordedCampaign
from desktop.campaign.battle.fates import asked_for, typed
from desktop.campaign.battle.fates_step import FatesStep
from desktop.campaign.battle.objectives_step import ObjectivesStep
from desktop.campaign.battle.participants_step import ParticipantsStep
from desktop.campaign.battle.questions import FATES, MET, OBJECTIVES, PROMISE, REVIEW, STEPS, Ask
from desktop.campaign.battle.review_step import ReviewStep
from desktop.campaign.battle.score_panel import ScorePanel
from desktop.campaign.battle.texts import colours_tell, head_lines, title_of, verdict
from desktop.campaign.key_order import order_keys
from desktop.look.parts.buttons import PlainButton
from desktop.look.parts.dialog import ask
from desktop.look.parts.panel import Bench
from desktop.look.parts.step_bar import StepBar
from desktop.look.parts.text import TextLabel
from desktop.look.theme import theme_of
from desktop.shell.head import PageHead
from desktop.shell.page import Head

UNKEPT = "This recording cannot be saved now. Muster tries again every few seconds."
_LOST = (
    "The database cannot be written, so what you marked and wrote here is not saved anywhere."
    " It is lost when you close Muster or leave this page."
)


def give_up(parent: QWidget, act: str) -> bool:
    """Ask whether to go although the recording could not be kept; `act` is what is done then."""
    return ask(parent, "This recording is not saved", _LOST, act, other="Stay", danger=True)


class SecondClick(QObject):
    """Swallows one double click's second press into a window, within the time that one takes.

    It hears the window, not all of the application: the page that was left is destroyed in that
    time, and a filter of ours must not hear what Qt destroys.
    """

    def __init__(self, window: QWindow) -> None:
        super().__init__(window)
        window.installEventFilter(self)
        QTimer.singleShot(QApplication.doubleClickInterval(), self, self.deleteLater)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the press away; whoever stands there now was not meant.

        A window that goes out of sight is heard no more: Qt may destroy it next.
        """
        if event.type() == QEvent.Type.Hide:
            watched.removeEventFilter(self)
        return event.type() == QEvent.Type.MouseButtonDblClick


NEXT = ("Next: fates", "Next: objectives", "Next: look it over", "Accept")
COMPACT_BELOW = 1000


class RecordPanel(QWidget):
    """Records one battle: a planned one, one that nobody planned (None), or one anew.

    `done` tells the battle's id after it was written, `left` that the player keeps it for later.
    `before` is the battle before which a new one is inserted. A page that shows its `head()`
    hides `own_head`.
    """

    done = Signal(str)
    left = Signal()
    head_changed = Signal()
    status = Signal(str)

    def __init__(
        self,
        campaigns: RecordedCampaign,
        battle_id: str | None = None,
        parent: QWidget | None = None,
        *,
        before: str = "",
    ) -> None:
        super().__init__(parent)
        self.controller = controller = BattleController(campaigns, battle_id, self, before)
        self.step = MET
        self.wrong_day = ""
        """What is said at the foot of a day that cannot be read, "" for nothing."""
        self._been, self._lacked, self._writing, self._compact = {MET}, "", False, False
        self._ordered: tuple[QWidget, tuple[ArmyFates, ...]] | None = None
        self.own_head = PageHead(self)
        self.undo_button = PlainButton("Undo", "undo", tip="Take the last mark back (Ctrl+Z)")
        self.keep_button = PlainButton("Keep for later", tip="Saved as a draft (Ctrl+S)")
        self.own_head.add_buttons(self, (self.undo_button, self.keep_button))
        self.steps, self.score = StepBar(STEPS, PROMISE), ScorePanel()
        self.met, self.fates = ParticipantsStep(controller), FatesStep(controller)
        self.objectives, self.review = ObjectivesStep(controller), ReviewStep(controller)
        self.trouble = TextLabel("", "second", "warn", wrap=True)
        self.trouble.setContentsMargins(16, 4, 16, 6)
        self.stack = QStackedWidget()
        for page in (self.met, self.fates, self.objectives, self.review):
            self.stack.addWidget(page)
        self._lay_out()
        self._score_soon = QTimer(self, singleShot=True, interval=0)
        self._score_soon.timeout.connect(self._show_score)
        self._wire()
        self.go(controller.first_step)
        self._refresh()

    def _lay_out(self) -> None:
        ground = Bench()
        centre = QVBoxLayout(ground)
        row = QHBoxLayout()
        column = QVBoxLayout(self)
        for layout in (centre, row, column):
            layout.setContentsMargins(0, 0, 0, 0)
            layout.setSpacing(0)
        centre.addWidget(self.stack, 1)
        centre.addWidget(self.trouble)
        row.addWidget(ground, 1)
        row.addWidget(self.score)
        column.addWidget(self.own_head)
        column.addWidget(self.steps)
        column.addLayout(row, 1)

    def _wire(self) -> None:
        controller = self.controller
        controller.changed.connect(self._refresh)
        controller.kept.connect(self._say_kept)
        controller.told.connect(self.say)
        self.steps.asked.connect(self.go)
        self.met.day.editingFinished.connect(self._day_read)
        self.fates.said.connect(self.say)
        self.review.asked.connect(self._answer)
        self.undo_button.clicked.connect(self.undo)
        self.keep_button.clicked.connect(self.keep_for_later)
        self.score.next.clicked.connect(self.go_on)

    # ---- what the page around it asks

    def head(self) -> Head:
        """Name the battle, its game and mission, its day and turns."""
        controller = self.controller
        ruleset, line = controller.ruleset, controller.line
        game = ruleset.name if ruleset else controller.draft.ruleset
        lines = head_lines(controller.draft, game, controller.playbook)
        return Head(title_of(controller.draft, line.number if line else 0), lines)

    def leave(self) -> bool:
        """Keep what is not kept yet; where that cannot be, let the player say whether to go."""
        self.controller.flush()
        return (
            not self.controller.unkept or self.controller.keep() or give_up(self, "Leave it open")
        )

    def hideEvent(self, event: QHideEvent) -> None:
        """Keep what was typed a moment ago."""
        super().hideEvent(event)
        self.controller.flush()

    def end(self) -> None:
        """Keep and show nothing more: the page is taken away."""
        self.controller.stop()
        self._score_soon.stop()

    def say(self, sentence: str) -> None:
        """Say something at the foot of the panel; once is enough."""
        self.trouble.setText(sentence)
        self.trouble.setVisible(bool(sentence))

    # ---- steps

    def go(self, step: int) -> None:
        """Go to a step; any may be gone to at any time."""
        self.controller.flush()
        self.step = step
        self._been.add(step)
        self.stack.setCurrentIndex(step)
        self._show_step()
        begun = self.controller.trouble if step <= FATES else ""
        self.wrong_day = self.met.trouble
        self.say(self.wrong_day or begun or (UNKEPT if self.controller.unkept else ""))
        self.place_keyboard()
        self.head_changed.emit()

    def place_keyboard(self) -> None:
        """Give the keyboard to where the step begins."""
        if self.step == MET:
            self.met.name.setFocus(Qt.FocusReason.OtherFocusReason)
        elif self.step == FATES:
            self.fates.field.choose_first()
        elif self.step == OBJECTIVES:
            self.objectives.place_keyboard()
        elif not self.review.place_keyboard():
            self.score.next.setFocus(Qt.FocusReason.OtherFocusReason)

    def go_on(self) -> None:
        """Go to the next step; on the last one write the battle."""
        if self.step < REVIEW:
            self.go(self.step + 1)
            return
        told = (
            self.controller.follow()
        )  # another window may have been quicker, and been noticed since
        if not told and not self.lacking():
            self.accept()
        else:
            self._lacked = self.lacking()
            self.say(f"{told} {self._lacked}".strip())
            self.review.place_keyboard()

    def _answer(self, asked: Ask) -> None:
        """Do what answers a question of the last page, or lead to where it is answered."""
        if asked.kind in ("home", "dice"):
            (self.fates.rest_home if asked.kind == "home" else self.controller.roll)(asked.entry)
            self._show_next()
            self.place_keyboard()
            return
        self.go(asked.step)
        if asked.kind == "taker":
            self.objectives.ask_taker(asked.entry, asked.objective)
        elif asked.kind == "count":
            self.objectives.ask_count()

    def follow(self) -> None:
        """Notice what another window has written; this one's own writing is no news."""
        if not self._writing:
            self.controller.follow()

    def accept(self) -> None:
        """Write the battle; when that cannot be, say why and keep the draft."""
        self.score.next.setEnabled(False)
        self._writing = True
        try:
            trouble = self.controller.accept()
        finally:
            self._writing = False
        if trouble:
            self.score.next.setEnabled(True)
            self.say(trouble)
            return
        handle = self.window().windowHandle()
        if handle is not None:
            SecondClick(handle)
        self.done.emit(self.controller.battle)

    def keep_for_later(self) -> None:
        """Leave the draft as it is, in the database; one that cannot be kept is not left so."""
        if self.controller.keep() or give_up(self, "Leave without saving"):
            self.left.emit()

    def throw_away(self) -> None:
        """Forget this recording, after asking: it cannot be brought back."""
        sentence = "Everything you marked and wrote in it is lost. The campaign stays as it is."
        title = "Discard this recording"
        if ask(self, title, sentence, "Discard it", other="Keep recording", danger=True):
            self.controller.throw_away()
            self.left.emit()

    def undo(self) -> None:
        """Take the last mark, tick or text back."""
        self.controller.undo()

    def redo(self) -> None:
        """Bring the mark, tick or text again that was taken back last."""
        self.controller.redo()

    def rest_home(self) -> None:
        """Say that whoever has no mark came home."""
        self.fates.rest_home()

    # ---- showing

    def _refresh(self) -> None:
        """Show the draft as it is now."""
        controller = self.controller
        self.fates.show_draft()
        self._show_page()
        name = controller.undo_name
        self.undo_button.setText(f"Undo: {name}" if name else "Undo")
        self.undo_button.set_blocked("" if name else "Nothing to undo yet.")
        self.own_head.set_head(self.head())
        self.steps.say(controller.place)
        self.head_changed.emit()
        self._score_soon.start()

    def _show_page(self) -> None:
        page = (self.met, None, self.objectives, self.review)[self.step]
        if page is not None:
            page.show_draft()
        self._order_keys()

    def _show_step(self) -> None:
        self._show_page()
        done = {at for at in self._been if at < self.step}
        self.steps.show_step(self.step, done)
        self.score.next.setText(NEXT[self.step])
        self._show_next()

    def lacking(self) -> str:
        """Return why one cannot go on from this step, "" where one can."""
        found = self.controller.missing() if self.step == REVIEW else ()
        return found[0] if found else ""

    def _show_next(self) -> None:
        lacking = self.lacking()
        self.score.block_next(lacking)
        if self._lacked and lacking != self._lacked:  # it was answered: nothing is amiss any more
            self._lacked = ""
            self.say("")

    def _show_score(self) -> None:
        controller = self.controller
        armies, scored = controller.shown(), controller.score()
        ruleset = controller.ruleset
        by_colour = colours_tell(controller.campaigns.state)
        title, game = verdict(scored, armies, by_colour=by_colour), ruleset.name if ruleset else ""
        self.score.show_score(armies, scored, title, game)
        self._show_next()

    def _say_kept(self, written: bool) -> None:
        when = time.strftime("%H:%M")
        if written:
            self.status.emit(f"Draft saved {when}")
            if self.trouble.text() == UNKEPT:
                self.say("")
        else:  # why, the library has said
            self.trouble.setText(UNKEPT)
            self.trouble.show()

    def _day_read(self) -> None:
        """Take back what was said of the day, once it can be read."""
        if self.wrong_day and self.trouble.text() == self.wrong_day and not self.met.trouble:
            self.wrong_day = ""
            self.trouble.setText("")
            self.trouble.hide()

    def _order_keys(self) -> None:
        """Let Tab go from the steps through what is asked on this one to what leads on."""
        page = self.stack.currentWidget()
        if page is None or (page, self.fates.field.armies()) == self._ordered:
            return  # who is marked stays where he stands
        self._ordered = (page, self.fates.field.armies()) if page is self.fates else None
        order_keys(page, self.steps.tabs[-1], self.score.next)

    def set_compact(self, compact: bool) -> None:
        """Make do with a small window, or use the room again."""
        if compact == self._compact:
            return
        self._compact = compact
        for part in (self.own_head, self.fates.story, self.score):
            part.set_compact(compact)

    # ---- hands

    def event(self, event: QEvent) -> bool:
        """Claim the panel's keys before the window's shortcuts take them."""
        claimed = event.type() == QEvent.Type.ShortcutOverride
        if claimed and isinstance(event, QKeyEvent) and (asked_for(event)[0] or typed(event)):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Mark, undo and go on by keys."""
        act, what = asked_for(event)
        if act in ("fate", "unit") and self.step == FATES:
            self.fates.give(what, whole=act == "unit")
        elif act == "home" and self.step == FATES:
            self.fates.rest_home()
        elif act == "by" and self.step == FATES:
            self.fates.ask_doer()
        elif act == "undo":
            self.undo()
        elif act == "redo":
            self.redo()
        elif act == "next":
            if not event.isAutoRepeat():  # a key that is held does not run through all steps
                self.go_on()
        elif event.key() != Qt.Key.Key_Escape or not self.fates.leave_doer():
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Hand the keyboard on to where the step begins."""
        super().focusInEvent(event)
        self.place_keyboard()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Make do with less in a small window."""
        super().resizeEvent(event)
        self.set_compact(self.width() < theme_of(self).height(COMPACT_BELOW, COMPACT_BELOW))
