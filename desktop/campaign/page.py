"""The room of the campaigns: the open one as its panels show it, and the way to its acts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtWidgets import QMenu, QWidget

from desktop.campaign.battle.saved_drafts import kept_recordings
from desktop.campaign.choosers import ask_about, ask_campaign, show_tables
from desktop.campaign.commands.actions import register_acts
from desktop.campaign.commands.army import ArmyActs
from desktop.campaign.commands.battle import BattleActs
from desktop.campaign.commands.campaign import CampaignActs
from desktop.campaign.commands.files import FileActs
from desktop.campaign.commands.man import ManActs
from desktop.campaign.commands.paper import PaperActs
from desktop.campaign.commands.undo import StepActs, show_steps
from desktop.campaign.details.about import About
from desktop.campaign.empty_state import nothing_for
from desktop.campaign.honours.all_honours_dialog import show_roll
from desktop.campaign.planning.before_battle import MusterActs
from desktop.campaign.planning.schedule_commands import ScheduleActs
from desktop.campaign.portraits import Looks
from desktop.campaign.settings.page import SettingsPage
from desktop.campaign.view import CampaignView
from desktop.jobs import is_busy
from desktop.look.parts.buttons import MainButton, PlainButton
from desktop.services.armies import ArmyService
from desktop.services.army_filing import ArmyFiling
from desktop.services.campaigns import CampaignService
from desktop.services.pictures import PictureService
from desktop.shell.actions import ActionRegistry
from desktop.shell.page import Head
from rules.common.wording import counted

if TYPE_CHECKING:
    from desktop.campaign.battle.page import RecordPanel
    from desktop.campaign.planning.before_page import BeforePage
    from desktop.campaign.shown import Shown

TITLE = "Campaigns"
LOOK_AGAIN_MS = 100
"""After this it is looked again whether an act is over that held up what another window wrote."""


class CampaignPage(CampaignView):
    """What the panels do for each other, and what the window asks of the page."""

    turned = Signal()
    """Something else stands on the page than before: a recording, or the campaign again."""

    print_asked = Signal(object, object)
    """Papers are wanted: what gives the campaign as it is, and the names of the sheets."""

    def __init__(
        self,
        army_service: ArmyService,
        filing: ArmyFiling,
        campaigns: CampaignService,
        pictures: PictureService,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.army_service, self.filing = army_service, filing
        self.prepare(campaigns, Looks(self, army_service.catalog, pictures))
        self.recording: RecordPanel | None = None
        self.cover: SettingsPage | BeforePage | None = None
        self.leave_button = PlainButton("Cancel", hint="Esc")
        self._nothing: QWidget | None = None
        self._inside = False
        self._soon = QTimer(self, singleShot=True)
        self._soon.timeout.connect(self._follow_library)
        self.doing, self.men = CampaignActs(self), ManActs(self)
        self.battles, self.schedule = BattleActs(self), ScheduleActs(self)
        self.musters, self.back = MusterActs(self), StepActs(self)
        self.papers = PaperActs(self)
        self.files = FileActs(self)
        self.armies = ArmyActs(self)
        self._wire()
        self.show_all()

    def _wire(self) -> None:
        campaigns, about, army_service = self.campaigns, self.about, self.army_service
        campaigns.changed.connect(self.show_all)
        campaigns.listed.connect(self._show_buttons)
        campaigns.busy.connect(self.status)
        army_service.listed.connect(self._follow_library)
        army_service.database.trouble.connect(self._say_trouble)
        self.standings.chosen.connect(self.show_tie)
        self.standings.opened.connect(lambda entry: self.show_about(About.army(entry)))
        self.timeline.opened.connect(lambda _battle: self.battles.open())
        self.timeline.play_asked.connect(lambda _battle: self.battles.play())
        self.timeline.menu_asked.connect(self._show_menu)
        self.timeline.chosen.connect(lambda _battle: self.follow_battle())
        self.timeline.clicked_battle.connect(self.look_at_battle)
        self.honours.opened.connect(lambda *who: self.show_about(About.man(*who)))
        self.chart_choice.currentIndexChanged.connect(lambda _at: self.show_chart())
        about.battle_asked.connect(self.go_to_battle)
        about.man_asked.connect(lambda *who: self.show_about(About.man(*who)))
        about.army_asked.connect(lambda entry: self.show_about(About.army(entry)))
        about.player_asked.connect(lambda who: self.show_about(About.of_player(who)))
        about.act_asked.connect(self._act)
        about.choose_button.clicked.connect(self.choose_about)
        about.agreed_button.clicked.connect(self.show_agreed)
        self.open_button.clicked.connect(self.choose_campaign)
        self.undo_button.clicked.connect(self.undo)
        self.leave_button.clicked.connect(self._leave_cover)
        self.redo_button.clicked.connect(self.redo)
        self.keep_button.clicked.connect(self._keep_for_later)
        self.print_button.clicked.connect(self.papers.print_standings)
        self.reinforce_button.clicked.connect(self.men.reinforce)
        self.honour_button.clicked.connect(self.men.award)
        self.roll_button.clicked.connect(lambda: show_roll(self))
        self.tables_button.clicked.connect(self.show_tables)
        self.plan_button.clicked.connect(self.battles.plan_new)
        self.schedule_button.clicked.connect(self.schedule.plan)
        self.record_button.clicked.connect(self.battles.record_new)

    # ---- what the window asks

    def head(self) -> Head:
        """Name the open campaign, its games, its players, and how far it is."""
        if self.cover is not None:
            return self.cover.head()
        if self.recording is not None:
            return self.recording.head()
        shown = self.shown
        if shown is None:
            return Head(self.campaigns.damage.name if self.campaigns.damage else TITLE)
        lines = shown.head_line(self._games(shown)), shown.progress
        return Head(shown.state.settings.name, lines)

    def _games(self, shown: Shown) -> Sequence[str]:
        """Return the names of the games of a campaign; of many their number."""
        ids = shown.state.settings.rulesets
        found = (self.army_service.catalog.get(each) for each in ids)
        names = [game.name if game else id_ for game, id_ in zip(found, ids, strict=True)]
        return names if len(names) < 4 else (counted(len(names), "game"),)

    def head_buttons(self) -> list[QWidget]:
        """Return the acts of the head, the main one last."""
        acts = (self.reinforce_button, self.print_button, self.record_button)
        steps = (self.undo_button, self.redo_button)
        return [self.open_button, *steps, self.keep_button, *acts, self.leave_button]

    def register(self, actions: ActionRegistry) -> None:
        """Put every act of the room into the menus."""
        register_acts(self, actions)

    def panes(self) -> list[QWidget]:
        """Return the panes in the order of F6."""
        if self.cover is not None:
            return self.cover.panes()
        if self.recording is not None:
            return [self.recording]
        if self.stack.currentWidget() is not self.war and self._nothing is not None:
            return [self._nothing]
        right = self.about if self.about.isVisible() else self.strip
        return [self.standings, self.chart_choice, self.timeline, self.honours, right]

    def enter(self) -> None:
        """Read the campaigns as they are now: another window may have written."""
        self._inside = True
        self.campaigns.refresh()
        self._show_buttons()
        if self.cover is not None:
            self.cover.place_keyboard()
        elif self.stack.currentWidget() is self.war:
            self.timeline.setFocus(Qt.FocusReason.OtherFocusReason)
        elif self._nothing is not None and self.recording is None:
            for main in self._nothing.findChildren(MainButton)[:1]:
                main.setFocus(Qt.FocusReason.OtherFocusReason)

    def leave(self) -> bool:
        """Let a recording that is going on be kept; the player may stay for one that cannot be."""
        if isinstance(self.cover, SettingsPage) and self.cover.new:
            self.doing.keep(self.cover)
        self._inside = self.recording is not None and not self.recording.leave()
        return not self._inside

    # ---- what is shown

    def show_all(self) -> None:
        """Show the open campaign, or what to do where there is none."""
        shown = self.shown
        nothing = nothing_for(self)
        if self._nothing is not None:
            self.stack.removeWidget(self._nothing)
            self._nothing.hide()
            self._nothing.deleteLater()
        self._nothing = nothing
        if nothing is not None:
            self.stack.addWidget(nothing)
            self.stack.setCurrentWidget(nothing)
        if shown is not None:
            self.fill(shown)
            self._say_begun()
        if self.cover is not None:
            self.stack.setCurrentWidget(self.cover)
        elif self.recording is not None:
            self.stack.setCurrentWidget(self.recording)
        elif nothing is None:
            self.stack.setCurrentWidget(self.war)
        self._show_buttons()
        self.head_changed.emit()

    def _say_begun(self) -> None:
        """Say that a battle was begun and kept for later: over the others, and on the button."""
        kept = kept_recordings(self.campaigns)
        self.kept.show_kept(kept)
        begun = any(not each.planned for each in kept)
        self.record_button.setText("Go on recording…" if begun else "Record a battle…")

    def _show_buttons(self) -> None:
        busy = self.recording is not None or self.cover is not None
        self.leave_button.setVisible(self.cover is not None)
        write = self.campaigns.can_write and not busy
        if not self._inside:
            return  # the head is another page's now
        shown = self.shown
        entries = len(shown.state.entries) if shown else 0
        self.open_button.setVisible(bool(self.campaigns.summaries) and not busy)
        self.keep_button.setVisible(self.recording is not None)
        for button in (self.reinforce_button, self.record_button):
            button.setVisible(write and self._nothing is None)
        self.print_button.setVisible(not busy and bool(self.shown) and self._nothing is None)
        for step in (self.undo_button, self.redo_button):
            step.setVisible(self.recording is not None or (write and self._nothing is None))
        few = "" if entries > 1 else "A battle needs two armies: amend what was agreed."
        self.record_button.set_blocked(few)
        self.plan_button.set_blocked(few)
        met = bool(shown and shown.state.meetings)
        self.tables_button.set_blocked("" if met else "No two armies have met yet.")
        self.schedule_button.setVisible(write and not self.schedule.reason)
        if write:
            self.schedule_button.setText(self.schedule.words)
        self.reinforce_button.set_blocked("" if entries else "No army has entered yet.")
        self.honour_button.set_blocked("" if write and entries else "No army has entered yet.")
        show_steps(self)

    # ---- acts on what is chosen

    def choose_about(self) -> None:
        """Let the player search for a man, an army or a battle."""
        ask_about(self)

    def show_tables(self) -> None:
        """Show the table of all meetings."""
        show_tables(self)

    def choose_campaign(self) -> None:
        """Let the player open another campaign."""
        ask_campaign(self)

    def _act(self, name: str) -> None:
        """Do what a button of the right pane says, with what is shown there."""
        about = self.about.about
        if about.kind == "battle":
            self.timeline.select(about.battle)
        acts = {
            "play": self.battles.play,
            "plan": self.battles.change_plan,
            "muster": self.musters.before_battle,
            "cancel": self.battles.cancel,
            "correct": self.battles.correct,
            "void": self.battles.void,
            "restore": self.battles.restore,
            "insert": self.battles.insert,
            "honour": self.men.award,
            "withdraw": self.men.withdraw,
            "toy": self.men.toy,
            "reinforce": self.men.reinforce,
            "note": self.men.note,
            "print": self.papers.print_shown,
            "amend": self.doing.amend,
            "take": self.armies.take,
            "leave": self.armies.leave,
            "back": self.armies.put_back,
            "fetch": self.armies.fetch,
        }
        acts[name]()

    def _show_menu(self, _battle: str, point: QPoint) -> None:
        menu = QMenu(self)
        for action in self.battles.menu_actions():
            menu.addAction(action)
        menu.popup(self.timeline.viewport().mapToGlobal(point))

    # ---- recording a battle

    def undo(self) -> None:
        """Take back the last mark of a recording, or what was written last."""
        if self.recording is not None:
            self.recording.undo()
        else:
            self.back.undo()

    def redo(self) -> None:
        """Bring again the mark or the acts that were undone last."""
        if self.recording is not None:
            self.recording.redo()
        else:
            self.back.redo()

    def _keep_for_later(self) -> None:
        if self.recording is not None:
            self.recording.keep_for_later()

    def show_recording(self, panel: RecordPanel | None) -> None:
        """Put the page of one battle in the place of the campaign, or take it away again."""
        if self.recording is not None:
            self.campaigns.changed.disconnect(self.recording.follow)
            self.stack.removeWidget(self.recording)
            self.recording.hide()
            self.recording.end()
            self.recording.deleteLater()
        self.recording = panel
        if panel is not None:
            panel.own_head.hide()  # the page's head says it
            panel.head_changed.connect(self._follow_recording)
            self.campaigns.changed.connect(panel.follow)
            panel.status.connect(self.status)
            self.stack.addWidget(panel)
            self.stack.setCurrentWidget(panel)
            panel.place_keyboard()
            self._follow_recording()
        else:
            self.show_all()
            self.timeline.setFocus(Qt.FocusReason.OtherFocusReason)
        self.turned.emit()

    def show_cover(self, cover: SettingsPage | BeforePage | None) -> None:
        """Put a page of its own in the place of the campaign, or take it away again."""
        if self.cover is not None:
            self.stack.removeWidget(self.cover)
            self.cover.hide()
            self.cover.deleteLater()
        self.cover = cover
        if cover is not None:
            self.leave_button.setText(cover.leave_words)
            cover.head_changed.connect(self._follow_recording)
            cover.status.connect(self.status)
            self.stack.addWidget(cover)
            self.stack.setCurrentWidget(cover)
            cover.place_keyboard()
            self._follow_recording()
        else:
            self.show_all()
            self.timeline.setFocus(Qt.FocusReason.OtherFocusReason)
        self.turned.emit()

    def _leave_cover(self) -> None:
        if self.cover is not None:
            self.cover.leave()

    def _follow_recording(self) -> None:
        self._show_buttons()
        self.head_changed.emit()

    # ---- the library

    def _follow_library(self) -> None:
        """Take over what another window wrote; never in the middle of an act of this one."""
        if self._inside and is_busy():
            self._soon.start(LOOK_AGAIN_MS)
        elif self._inside:
            self.campaigns.refresh()
            if self.shown is None:
                self.show_all()  # whether there are armies is said there

    def _say_trouble(self, sentence: str) -> None:
        if self._inside:
            self.status.emit(sentence)
