"""The page on which a battle is recorded in four steps; nothing is written before the last."""

from __future__ import annotations

import time

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QHideEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from desktop.campaign.battle.begin import first_step
from desktop.campaign.battle.dependencies import RecordedCampaign
from desktop.campaign.battle.fate_marks import Marks
from desktop.campaign.battle.figure_clicks import SecondClick
from desktop.campaign.battle.frame import RecordFrame
from desktop.campaign.battle.keys import asked_for, typed
from desktop.campaign.battle.session import Session
from desktop.campaign.battle.step_texts import FATES, MET, OBJECTIVES, REVIEW, Ask
from desktop.campaign.battle.texts import (
    colours_tell,
    head_lines,
    nobody_words,
    title_of,
    verdict,
)
from desktop.campaign.battle.unsaved_notice import UNKEPT, give_up
from desktop.look.parts.dialog import ask
from desktop.shell.page import Head

__all__ = ["FATES", "MET", "OBJECTIVES", "REVIEW", "RecordPanel"]

NEXT = ("Next: fates", "Next: objectives", "Next: look it over", "Accept")
COMPACT_BELOW = 1000


class RecordPanel(RecordFrame):
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
        self.session = Session(campaigns, battle_id, self, before)
        self.step = MET
        self._been, self._lacked, self._writing = {MET}, "", False
        self.make_widgets(self.session)
        self.marks = Marks(self.session, self.bar, self.field, self.strip)
        self._score_soon = QTimer(self, singleShot=True, interval=0)
        self._score_soon.timeout.connect(self._show_score)
        self._wire()
        self.go(first_step(self.session))
        self._refresh()

    def _wire(self) -> None:
        session = self.session
        session.changed.connect(self._refresh)
        session.kept.connect(self._say_kept)
        session.told.connect(self.say)
        self.steps.asked.connect(self.go)
        self.marks.said.connect(self.say)
        self.story.said.connect(self.say)
        self.review.asked.connect(self._answer)
        self.undo_button.clicked.connect(self.undo)
        self.keep_button.clicked.connect(self.keep_for_later)
        self.score.next.clicked.connect(self.go_on)

    # ---- what the page around it asks

    def head(self) -> Head:
        """Name the battle, its game and mission, its day and turns."""
        session = self.session
        ruleset, line = session.ruleset, session.line
        game = ruleset.name if ruleset else session.draft.ruleset
        lines = head_lines(session.draft, game, session.playbook)
        return Head(title_of(session.draft, line.number if line else 0), lines)

    def leave(self) -> bool:
        """Keep what is not kept yet; where that cannot be, let the player say whether to go."""
        self.session.flush()
        return not self.session.unkept or self.session.keep() or give_up(self, "Leave it open")

    def hideEvent(self, event: QHideEvent) -> None:
        """Keep what was typed a moment ago."""
        super().hideEvent(event)
        self.session.flush()

    def end(self) -> None:
        """Keep and show nothing more: the page is taken away."""
        self.session.stop()
        self._score_soon.stop()

    def say(self, sentence: str) -> None:
        """Say something at the foot of the panel; once is enough."""
        self.trouble.setText(sentence)
        self.trouble.setVisible(bool(sentence))

    # ---- steps

    def go(self, step: int) -> None:
        """Go to a step; any may be gone to at any time."""
        self.session.flush()
        self.step = step
        self._been.add(step)
        self.stack.setCurrentIndex(step)
        self._show_step()
        begun = self.session.trouble if step <= FATES else ""
        self.wrong_day = self.met.trouble
        self.say(self.wrong_day or begun or (UNKEPT if self.session.unkept else ""))
        self.place_keyboard()
        self.head_changed.emit()

    def place_keyboard(self) -> None:
        """Give the keyboard to where the step begins."""
        if self.step == MET:
            self.met.name.setFocus(Qt.FocusReason.OtherFocusReason)
        elif self.step == FATES:
            self.field.choose_first()
        elif self.step == OBJECTIVES:
            self.objectives.place_keyboard()
        elif not self.review.place_keyboard():
            self.score.next.setFocus(Qt.FocusReason.OtherFocusReason)

    def go_on(self) -> None:
        """Go to the next step; on the last one write the battle."""
        if self.step < REVIEW:
            self.go(self.step + 1)
            return
        told = self.session.follow()  # another window may have been quicker, and been noticed since
        if not told and not self.lacking():
            self.accept()
        else:
            self._lacked = self.lacking()
            self.say(f"{told} {self._lacked}".strip())
            self.review.place_keyboard()

    def _answer(self, asked: Ask) -> None:
        """Do what answers a question of the last page, or lead to where it is answered."""
        if asked.kind in ("home", "dice"):
            (self.marks.rest_home if asked.kind == "home" else self.dice.roll)(asked.entry)
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
            self.session.follow()

    def accept(self) -> None:
        """Write the battle; when that cannot be, say why and keep the draft."""
        self.score.next.setEnabled(False)
        self._writing = True
        try:
            trouble = self.session.accept()
        finally:
            self._writing = False
        if trouble:
            self.score.next.setEnabled(True)
            self.say(trouble)
            return
        handle = self.window().windowHandle()
        if handle is not None:
            SecondClick(handle)
        self.done.emit(self.session.battle)

    def keep_for_later(self) -> None:
        """Leave the draft as it is, in the database; one that cannot be kept is not left so."""
        if self.session.keep() or give_up(self, "Leave without it"):
            self.left.emit()

    def throw_away(self) -> None:
        """Forget this recording, after asking: it cannot be brought back."""
        sentence = "Everything marked and written in it is forgotten. The ledger stays as it is."
        title = "Throw this recording away"
        if ask(self, title, sentence, "Throw it away", other="Go on recording", danger=True):
            self.session.throw_away()
            self.left.emit()

    def undo(self) -> None:
        """Take the last mark, tick or text back."""
        self.session.undo()

    def redo(self) -> None:
        """Bring the mark, tick or text again that was taken back last."""
        self.session.redo()

    def rest_home(self) -> None:
        """Say that whoever has no mark came home."""
        self.marks.rest_home()

    # ---- showing

    def _refresh(self) -> None:
        """Show the draft as it is now."""
        session = self.session
        self.field.show_armies(session.shown(), session.fates())
        self.field.say(nobody_words(session.draft, session.ruleset))
        self.strip.show_figure(*self.field.current)
        self.story.show_draft()
        self._show_page()
        name = session.undo_name
        self.undo_button.setText(f"Undo: {name}" if name else "Undo")
        self.undo_button.set_blocked("" if name else "Nothing was marked yet.")
        self.own_head.set_head(self.head())
        self.steps.say(session.place)
        self.head_changed.emit()
        self._score_soon.start()

    def _show_page(self) -> None:
        page = (self.met, None, self.objectives, self.review)[self.step]
        if page is not None:
            page.show_draft()
        self.order_step()

    def _show_step(self) -> None:
        self._show_page()
        done = {at for at in self._been if at < self.step}
        self.steps.show_step(self.step, done)
        self.score.next.setText(NEXT[self.step])
        self._show_next()

    def lacking(self) -> str:
        """Return why one cannot go on from this step, "" where one can."""
        found = self.session.missing() if self.step == REVIEW else ()
        return found[0] if found else ""

    def _show_next(self) -> None:
        lacking = self.lacking()
        self.score.next.set_blocked(lacking)
        if self._lacked and lacking != self._lacked:  # it was answered: nothing is amiss any more
            self._lacked = ""
            self.say("")

    def _show_score(self) -> None:
        session = self.session
        armies, scored = session.shown(), session.score()
        ruleset = session.ruleset
        by_colour = colours_tell(session.campaigns.state)
        title, game = verdict(scored, armies, by_colour=by_colour), ruleset.name if ruleset else ""
        self.score.show_score(armies, scored, title, game)
        self._show_next()

    def _say_kept(self, written: bool) -> None:
        when = time.strftime("%H:%M")
        if written:
            self.status.emit(f"Draft kept {when}")
            if self.trouble.text() == UNKEPT:
                self.say("")
        else:  # why, the library has said
            self.trouble.setText(UNKEPT)
            self.trouble.show()

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
            self.marks.give(what, whole=act == "unit")
        elif act == "home" and self.step == FATES:
            self.marks.rest_home()
        elif act == "by" and self.step == FATES:
            self.marks.ask_doer()
        elif act == "undo":
            self.undo()
        elif act == "redo":
            self.redo()
        elif act == "next":
            if not event.isAutoRepeat():  # a key that is held does not run through all steps
                self.go_on()
        elif event.key() != Qt.Key.Key_Escape or not self.marks.leave_doer():
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Hand the keyboard on to where the step begins."""
        super().focusInEvent(event)
        self.place_keyboard()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Make do with less in a small window."""
        super().resizeEvent(event)
        self.set_compact(self.width() < COMPACT_BELOW)
