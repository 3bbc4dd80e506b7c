"""How the page of a battle is laid out; `record_page` says what its parts do."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from desktop.campaign.battle.army_card import ArmyFates
from desktop.campaign.battle.battlefield import Field
from desktop.campaign.battle.dice import RecordDice
from desktop.campaign.battle.figure_strip import FigureStrip
from desktop.campaign.battle.objectives_step import ObjectivesPage
from desktop.campaign.battle.participants_step import MetPage
from desktop.campaign.battle.review_step import ReviewPage
from desktop.campaign.battle.score_panel import ScorePanel
from desktop.campaign.battle.session import Session
from desktop.campaign.battle.step_strip import StepBar
from desktop.campaign.battle.step_texts import STEPS
from desktop.campaign.battle.story_fields import StoryCard
from desktop.campaign.battle.tool_bar import FateBar
from desktop.campaign.key_order import order_keys
from desktop.look.parts.buttons import PlainButton
from desktop.look.parts.panel import Bench
from desktop.look.parts.text import TextLabel
from desktop.shell.head import PageHead


class RecordFrame(QWidget):
    """Head, steps, the step one is at, and the score at the right."""

    wrong_day = ""
    """What is said at the foot of a day that cannot be read, "" for nothing."""

    def make_widgets(self, session: Session) -> None:
        """Make everything that is to be seen and put it in its place."""
        self._compact = False
        self._ordered: tuple[QWidget, tuple[ArmyFates, ...]] | None = None
        self.own_head = PageHead(self)
        self.undo_button = PlainButton("Undo", "undo", tip="Take the last mark back (Ctrl+Z)")
        self.keep_button = PlainButton("Keep for later", tip="The draft stays as it is")
        self.own_head.add_buttons(self, (self.undo_button, self.keep_button))
        self.steps, self.score = StepBar(STEPS), ScorePanel()
        self.bar, self.field = FateBar(), Field()
        self.strip, self.story = FigureStrip(session), StoryCard(session)
        self.dice = RecordDice(session)
        self.met, self.objectives = MetPage(session, self.dice), ObjectivesPage(session)
        self.review = ReviewPage(session, self.dice)
        self.trouble = TextLabel("", "second", "warn", wrap=True)
        self.trouble.setContentsMargins(16, 4, 16, 6)
        self.met.day.editingFinished.connect(self._day_read)
        self.stack = QStackedWidget()
        for page in (self.met, self._fates(), self.objectives, self.review):
            self.stack.addWidget(page)
        ground = Bench()
        centre = QVBoxLayout(ground)
        centre.setContentsMargins(0, 0, 0, 0)
        centre.setSpacing(0)
        centre.addWidget(self.stack, 1)
        centre.addWidget(self.trouble)
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(ground, 1)
        row.addWidget(self.score)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.own_head)
        column.addWidget(self.steps)
        column.addLayout(row, 1)

    def _day_read(self) -> None:
        """Take back what was said of the day, once it can be read."""
        if self.wrong_day and self.trouble.text() == self.wrong_day and not self.met.trouble:
            self.wrong_day = ""
            self.trouble.setText("")
            self.trouble.hide()

    def _fates(self) -> QWidget:
        page = Bench()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        foot = QVBoxLayout()
        foot.setContentsMargins(14, 8, 14, 10)
        foot.setSpacing(8)
        foot.addWidget(self.strip)
        foot.addWidget(self.story)
        column.addWidget(self.bar)
        column.addWidget(self.field, 1)
        column.addLayout(foot)
        return page

    def order_step(self) -> None:
        """Let Tab go from the steps through what is asked on this one to what leads on."""
        page = self.stack.currentWidget()
        if page is None or (page, self.field.armies()) == self._ordered:
            return  # who is marked stays where he stands
        self._ordered = (page, self.field.armies()) if self.field in page.children() else None
        order_keys(page, self.steps.tabs[-1], self.score.next)

    def panes(self) -> list[QWidget]:
        """Return the panes in the order of F6."""
        return [self.steps, self.stack, self.score]

    def set_compact(self, compact: bool) -> None:
        """Make do with a small window, or use the room again."""
        if compact == self._compact:
            return
        self._compact = compact
        for part in (self.own_head, self.story, self.score):
            part.set_compact(compact)
