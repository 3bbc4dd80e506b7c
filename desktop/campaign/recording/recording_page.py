"""The page on which a battle is recorded in four steps; nothing is written before the last."""

from __future__ import annotations

import time

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QHideEvent, QKeyEvent, QResizeEvent, QWindow
from PySide6.QtWidgets import QApplication, QStackedWidget, QWidget

from desktop.campaign.recording.controller import FATES, MET, OBJECTIVES, REVIEW, BattleController
from desktop.campaign.recording.fates import asked_for, typed
from desktop.campaign.recording.fates_step import ArmyFates, FatesStep
from desktop.campaign.recording.objectives_step import ObjectivesStep
from desktop.campaign.recording.participants_step import ParticipantsStep
from desktop.campaign.recording.review_step import Ask, ReviewStep
from desktop.campaign.recording.saved_drafts import OVER
from desktop.campaign.recording.score_panel import ScorePanel
from desktop.campaign.recording.summary_texts import (
    STEPS,
    colours_tell,
    head_lines,
    title_of,
    verdict,
)
from desktop.look.parts.dialog import ask
from desktop.look.parts.layouts import hbox, vbox
from desktop.look.parts.panel import Bench
from desktop.look.parts.step_bar import StepBar
from desktop.look.parts.tab_order import order_keys
from desktop.look.parts.tag import Tag
from desktop.look.parts.text import TextLabel
from desktop.look.theme import theme_of
from desktop.services.campaigns import CampaignService
from desktop.shell.page import Head

PROMISE = "Nothing counts until you accept on the last page."
UNKEPT = "This recording cannot be saved now. Muster tries again every few seconds."
LOST = (
    "The database cannot be written, so what you marked and wrote here is not saved anywhere."
    " It is lost when you close Muster or leave this page."
)
NEXT = ("Next: fates", "Next: objectives", "Next: look it over", "Accept")
COMPACT_BELOW = 1000


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


class RecordPanel(QWidget):
    """Records one battle: a planned one, one that nobody planned (None), or one anew.

    `done` tells the battle's id after it was written, `left` that the player keeps it for later.
    `before` is the battle before which a new one is inserted.
    """

    done = Signal(str)
    left = Signal()
    head_changed = Signal()
    status = Signal(str)

    def __init__(
        self,
        campaigns: CampaignService,
        battle_id: str | None = None,
        parent: QWidget | None = None,
        *,
        before: str = "",
    ) -> None:
        super().__init__(parent)
        self.controller = controller = BattleController(campaigns, battle_id, self, before)
        self.step = MET
        self._been, self._writing = {MET}, False
        self._ordered: tuple[QWidget, list[ArmyFates]] | None = None
        self.steps, self.score = StepBar(STEPS, PROMISE), ScorePanel()
        self.met, self.fates = ParticipantsStep(controller), FatesStep(controller)
        self.objectives, self.review = ObjectivesStep(controller), ReviewStep(controller)
        self.trouble, self.warning = TextLabel("", "second", wrap=True), Tag("Warning", "warning")
        self.stack = QStackedWidget()
        for page in (self.met, self.fates, self.objectives, self.review):
            self.stack.addWidget(page)
        ground = Bench()
        foot = hbox(self.warning, (self.trouble, 1), margins=(16, 4, 16, 6))
        vbox((self.stack, 1), foot, gap=0, inside=ground)
        vbox(self.steps, (hbox((ground, 1), self.score, gap=0), 1), gap=0, inside=self)
        self._score_soon = QTimer(self, singleShot=True, interval=0)
        self._score_soon.timeout.connect(self._show_score)
        controller.changed.connect(self._refresh)
        controller.kept.connect(self._say_kept)
        controller.told.connect(self.say)
        controller.over.connect(self._leave_recorded)
        self.steps.asked.connect(self.go)
        self.met.day.entered.connect(lambda _day: self.say(""))
        self.review.asked.connect(self._answer)
        self.score.next.clicked.connect(self.go_on)
        self.go(controller.first_step)
        self._refresh()

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
            not self.controller.unkept or self.controller.keep() or self._give_up("Leave it open")
        )

    def hideEvent(self, event: QHideEvent) -> None:
        """Keep what was typed a moment ago."""
        super().hideEvent(event)
        self.controller.flush()

    def end(self) -> None:
        """Keep and show nothing more: the page is taken away."""
        self.controller.stop()
        self._score_soon.stop()

    def follow(self) -> None:
        """Notice what another window has written; this one's own writing is no news."""
        if not self._writing:
            self.controller.follow()

    def _leave_recorded(self) -> None:
        """Leave a battle that was recorded elsewhere before anything was entered here."""
        self.status.emit(OVER)
        self.left.emit()

    def say(self, sentence: str, *, warns: bool = False) -> None:
        """Say something at the foot of the page, "" for nothing; a warning has its tag."""
        self.trouble.say(sentence)
        self.warning.setVisible(bool(sentence) and warns)

    # ---- steps

    def go(self, step: int) -> None:
        """Go to a step; any may be gone to at any time."""
        self.controller.flush()
        self.step = step
        self._been.add(step)
        self.stack.setCurrentIndex(step)
        self._show_page()
        self.steps.show_step(step, {at for at in self._been if at < step})
        self.score.next.setText(NEXT[step])
        self.score.block_next(self.lacking())
        begun = self.controller.trouble if step <= FATES else ""
        unkept = UNKEPT if self.controller.unkept else ""
        self.say(self.met.trouble or begun or unkept, warns=True)
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
        elif self.controller.follow() or self.lacking():  # another window may have been quicker
            self.review.place_keyboard()
        else:
            self.accept()

    def lacking(self) -> str:
        """Return why one cannot go on from this step, "" where one can."""
        lacks = self.controller.missing() if self.step == REVIEW else ()
        return lacks[0].sentence if lacks else ""

    def _answer(self, asked: Ask) -> None:
        """Do what answers a question of the last page, or lead to where it is answered."""
        if asked.kind == "home":
            self.controller.rest_home(asked.entry)
        elif asked.kind == "dice":
            self.controller.roll(asked.entry)
        else:
            self.go(asked.step)
        if asked.kind == "taker":
            self.objectives.ask_taker(asked.entry, asked.objective)
        elif asked.kind == "count":
            self.objectives.ask_count()
        elif self.step == REVIEW:
            self.score.block_next(self.lacking())
            self.place_keyboard()

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
            self.say(trouble, warns=True)
            return
        if handle := self.window().windowHandle():
            SecondClick(handle)
        self.done.emit(self.controller.battle)

    def keep_for_later(self) -> None:
        """Leave the draft as it is, in the database; one that cannot be kept is not left so.

        Where nothing was entered no draft stays.
        """
        if self.controller.untouched:
            self.controller.throw_away()
            self.left.emit()
        elif self.controller.keep() or self._give_up("Leave without saving"):
            self.left.emit()

    def _give_up(self, act: str) -> bool:
        """Ask whether to go although the recording could not be kept; `act` is done then."""
        return ask(self, "This recording is not saved", LOST, act, other="Stay", danger=True)

    def throw_away(self) -> None:
        """Forget this recording, after asking: it cannot be brought back."""
        sentence = "Everything you marked and wrote in it is lost. The campaign stays as it is."
        title = "Discard this recording"
        if ask(self, title, sentence, "Discard it", other="Keep recording", danger=True):
            self.controller.throw_away()
            self.left.emit()

    # ---- showing

    def _refresh(self) -> None:
        """Show the draft as it is now."""
        self.fates.show_draft()
        self._show_page()
        self.steps.say(self.controller.place)
        self.head_changed.emit()
        self._score_soon.start()

    def _show_page(self) -> None:
        """Show the draft on this step, and let Tab go through what is asked on it."""
        page = (self.met, self.fates, self.objectives, self.review)[self.step]
        if page is not self.fates:
            page.show_draft()
        elif self._ordered == (page, self.fates.field.armies):
            return  # who is marked stays where he stands
        self._ordered = (page, self.fates.field.armies)
        order_keys(page, self.steps.tabs[-1], self.score.next)

    def _show_score(self) -> None:
        controller = self.controller
        armies, scored, ruleset = controller.shown(), controller.score(), controller.ruleset
        title = verdict(scored, armies, by_colour=colours_tell(controller.campaigns.state))
        self.score.show_score(armies, scored, title, ruleset.name if ruleset else "")
        self.score.block_next(self.lacking())

    def _say_kept(self, written: bool) -> None:
        if not written:  # why, the library has said
            self.say(UNKEPT, warns=True)
            return
        self.status.emit(f"Draft saved {time.strftime('%H:%M')}")
        if self.trouble.text() == UNKEPT:
            self.say("")

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
        controller, (act, what) = self.controller, asked_for(event)
        if act == "undo":
            controller.undo()
        elif act == "redo":
            controller.redo()
        elif act == "next":
            if not event.isAutoRepeat():  # a key that is held does not run through all steps
                self.go_on()
        elif act and self.step == FATES:
            if act == "home":
                controller.rest_home()
            elif act == "by":
                controller.ask_doer()
            else:
                controller.give(what, whole=act == "unit")
        elif event.key() != Qt.Key.Key_Escape or not controller.leave_doer():
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Hand the keyboard on to where the step begins."""
        super().focusInEvent(event)
        self.place_keyboard()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Make do with less in a small window."""
        super().resizeEvent(event)
        compact = self.width() < theme_of(self).height(COMPACT_BELOW, COMPACT_BELOW)
        self.fates.story.set_compact(compact)
        self.score.set_compact(compact)
