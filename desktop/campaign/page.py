"""The room of the campaigns: the war room, the page of a battle, what stands for them, and the list
of all campaigns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from desktop.campaign.battle_story_page import BattlePage
from desktop.campaign.commands.actions import register_actions, register_recording
from desktop.campaign.controller import CampaignController
from desktop.campaign.details.pane import DetailsPane
from desktop.campaign.empty_state import nothing_for
from desktop.campaign.open_campaign import REPORT, STANDINGS
from desktop.campaign.page_view_model import Shown
from desktop.campaign.recording.saved_drafts import kept_recordings
from desktop.campaign.settings.page import SettingsPage
from desktop.campaign.war_room import WarRoom
from desktop.look.parts.buttons import IconButton, MainButton, PlainButton, SmallButton
from desktop.look.parts.fields import SearchField
from desktop.look.parts.flow import discard
from desktop.look.parts.layouts import hbox, vbox
from desktop.look.parts.panel import Panel, PanelHeader
from desktop.look.parts.row_list import RowList
from desktop.look.parts.row_model import Row, RowModel
from desktop.services.services import Services
from desktop.shell.actions import ActionRegistry
from desktop.shell.page import Head, Page
from desktop.shell.popover import Popover
from desktop.shell.title_button import TitleButton
from rules.campaign.planning.day_text import day_words
from rules.common.wording import counted

if TYPE_CHECKING:
    from desktop.campaign.planning.before_page import BeforePage
    from desktop.campaign.recording.recording_page import RecordPanel


SEARCH_FROM, MOST_ROWS = 9, 12
"""So many campaigns need the field to find one; so many are in sight at once."""


class CampaignsList(RowList):
    """As high as its rows, or as the first of them."""

    def sizeHint(self) -> QSize:
        """Return the height of the rows."""
        rows = min(self.model().rowCount(), MOST_ROWS)
        return QSize(240, sum(self.sizeHintForRow(at) for at in range(rows)))


class CampaignsPane(Panel):
    """Every campaign with its armies, its battles and its last change."""

    taken = Signal()
    """A campaign was opened: the list has done its work."""

    def __init__(self, controller: CampaignController) -> None:
        super().__init__()
        self._controller = controller
        self.setAccessibleName("Campaigns")
        self.new_button = SmallButton("New…", tip="New campaign (Ctrl+N)", act=self.taken.emit)
        self.file_button = SmallButton("Open a file…", act=self.taken.emit)
        self.new_button.clicked.connect(controller.settings.found)
        self.file_button.clicked.connect(controller.files.ask_open)
        self.search = SearchField("Search your campaigns")
        self.search.textChanged.connect(self.refresh)
        self.search.returnPressed.connect(lambda: self._open(self.list.current_key()))
        self.rows = RowModel()
        self.list: CampaignsList = CampaignsList("Campaigns", keep_selection=True)
        self.list.setModel(self.rows)
        self.list.clicked.connect(lambda _index: self._open(self.list.current_key()))
        self.list.opened.connect(self._open)
        head = PanelHeader("Campaigns", buttons=(self.file_button, self.new_button))
        search = vbox(self.search, gap=6, margins=(10, 0, 10, 6))
        vbox(head, search, (self.list, 1), gap=0, margins=(0, 0, 0, 6), inside=self)
        controller.campaigns.listed.connect(self.refresh)
        controller.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the campaigns of now, the open one chosen."""
        campaigns = self._controller.campaigns
        words = self.search.text().casefold().split()
        rows = [
            Row(
                each.id,
                each.name or "Campaign without a name",
                f"{counted(each.entries, 'army')} · {counted(each.played, 'battle')} played"
                f" · last changed {day_words(each.changed.astimezone().date().isoformat())}",
                "open" if each.id == campaigns.opened else "",
            )
            for each in campaigns.summaries
            if all(word in each.name.casefold() for word in words)
        ]
        none = "No campaign is called that." if words else "None yet."
        self.rows.set_rows(rows or [Row("", none, kind="note")])
        self.search.setVisible(len(campaigns.summaries) >= SEARCH_FROM)
        index = self.rows.index_of(campaigns.opened)
        self.list.setCurrentIndex(index if index.isValid() else self.rows.index(0))
        self.list.updateGeometry()

    def _open(self, campaign: str) -> None:
        if campaign:
            self.taken.emit()
            self._controller.campaigns.open(campaign)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk the list from the field with the arrows."""
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self.list.setFocus(Qt.FocusReason.TabFocusReason)
        else:
            super().keyPressEvent(event)


TITLE, LIST_WIDTH = "Campaigns", 380


class CampaignPage(Page):
    """Shows the campaign, one battle, a recording, or why there is nothing to show."""

    def __init__(self, services: Services, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.controller = CampaignController(self, services)
        controller = self.controller
        self._recording: RecordPanel | None = None
        self._cover: SettingsPage | BeforePage | None = None
        self.leave_button = PlainButton("Cancel", hint="Esc", parent=self, act=self._leave_cover)
        self.copy_button = PlainButton("Copy an old campaign…", parent=self)
        self.copy_button.clicked.connect(controller.settings.copy_agreement)
        self._nothing: QWidget | None = None
        self.title = TitleButton("Campaigns", "Other campaigns (Ctrl+O)")
        self.campaigns = CampaignsPane(controller)
        self.list = Popover(self.title, self.campaigns, LIST_WIDTH)
        self.title.clicked.connect(self._toggle_list)
        controller.campaigns_asked.connect(self._toggle_list)
        self.campaigns.taken.connect(self.list.shut)
        self.undo_button = IconButton("undo", "Undo", parent=self, act=controller.undo)
        self.redo_button = IconButton("redo", "Redo", parent=self, act=controller.redo)
        self.keep_button = PlainButton("Keep for later", parent=self, act=self._keep_for_later)
        self.reinforce_button = PlainButton("Reinforce…", parent=self, act=controller.men.reinforce)
        self.print_button = PlainButton("Print…", parent=self)
        self.record_button = PlainButton("Record a battle…", parent=self)
        self.print_button.clicked.connect(lambda: controller.print_sheets(REPORT, STANDINGS))
        self.record_button.clicked.connect(controller.battles.record_new)
        self.war_room, self.battle_page = WarRoom(controller), BattlePage(controller)
        self.details = DetailsPane(controller)
        self._stack = QStackedWidget()
        hbox((self._stack, 1), self.details, gap=0, inside=self)
        self._stack.addWidget(self.war_room)
        self._stack.addWidget(self.battle_page)
        controller.status.connect(self.status)
        controller.changed.connect(self._follow)
        controller.turned.connect(self._turn)
        controller.follow()

    # ---- what the window asks

    def head(self) -> Head:
        """Name the open campaign, its games, its players, and how far it is."""
        if self._cover is not None:
            return self._cover.head()
        if self._recording is not None:
            return self._recording.head()
        shown, campaigns = self.controller.shown, self.controller.campaigns
        if shown is None:
            return Head(campaigns.damage.name if campaigns.damage else TITLE)
        lines = shown.head_line(self._games(shown)), shown.progress
        return Head(shown.state.settings.name, lines)

    def _toggle_list(self) -> None:
        """Open the list of campaigns below the title, or close it."""
        if self.list.isVisible():
            self.list.shut()
        else:
            here = self.campaigns.search.isVisibleTo(self.campaigns)
            self.list.open(self.campaigns.search if here else self.campaigns.list)

    def _games(self, shown: Shown) -> Sequence[str]:
        """Return the names of the games of a campaign; of many their number."""
        ids = shown.state.settings.rulesets
        names = [self.controller.looks.game(each) for each in ids]
        return names if len(names) < 4 else (counted(len(names), "game"),)

    def head_title(self) -> TitleButton:
        """Return the title that opens the list of campaigns."""
        return self.title

    def head_buttons(self) -> list[QWidget]:
        """Return the buttons of the head."""
        steps = [self.undo_button, self.redo_button, self.keep_button, self.reinforce_button]
        return [*steps, self.print_button, self.record_button, self.copy_button, self.leave_button]

    def register(self, actions: ActionRegistry) -> None:
        """Put every command of the room into the menus."""
        register_actions(self.controller, self, self.war_room, actions)
        register_recording(self.controller, self, actions)

    def panes(self) -> list[QWidget]:
        """Return the panes in the order of F6."""
        here = self._stack.currentWidget()
        if self._cover is not None:
            return self._cover.panes()
        panes = self.war_room.panes()
        if here is not None and here is not self.war_room:
            panes = [here]
        return [*panes, self.details] if self.details.isVisible() else panes

    def enter(self) -> None:
        """Read the campaigns as they are now: another window may have written."""
        self.controller.inside = True
        self.controller.campaigns.refresh()
        self._show_buttons()
        self._place_keyboard()

    def leave(self) -> bool:
        """Let a recording that is going on be kept; the player may stay for one that cannot be."""
        if isinstance(self._cover, SettingsPage) and self._cover.new:
            self.controller.settings.keep(self._cover)
        stays = self._recording is not None and not self._recording.leave()
        self.controller.inside = stays
        self.list.shut()
        return not stays

    def restart(self) -> None:
        """Go back to the war room: a recording and a new campaign are kept as drafts."""
        if self._recording is not None:
            self._recording.keep_for_later()
        elif self._cover is not None:
            self._cover.leave()
        elif self.controller.battle_page:
            self.controller.show_battle("")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close the details, or the page of a battle, with Escape."""
        if event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
        elif self.controller.about.kind:
            self.controller.close_about()
        elif self.controller.battle_page:
            self.controller.show_battle("")

    # ---- what is shown

    def _follow(self) -> None:
        """Show the campaign of now, or what to do where there is none."""
        if self._nothing is not None:
            self._take_away(self._nothing)
        self._nothing = nothing_for(self.controller)
        if self._nothing is not None:
            self._stack.addWidget(self._nothing)
        kept = kept_recordings(self.controller.campaigns) if self.controller.shown else ()
        begun = any(not each.planned for each in kept)
        self.record_button.setText("Continue recording…" if begun else "Record a battle…")
        self._show()

    def _show(self) -> None:
        """Put on top what is to be seen."""
        before = self._stack.currentWidget()
        if self._cover is not None:
            self._stack.setCurrentWidget(self._cover)
        elif self._recording is not None:
            self._stack.setCurrentWidget(self._recording)
        elif self._nothing is not None:
            self._stack.setCurrentWidget(self._nothing)
        elif self.controller.battle_page:
            self._stack.setCurrentWidget(self.battle_page)
        else:
            self._stack.setCurrentWidget(self.war_room)
        self._show_buttons()
        if self._stack.currentWidget() is not before:
            self._place_keyboard()
        self.head_changed.emit()

    def _place_keyboard(self) -> None:
        """Give the keyboard to what one does first on what is shown."""
        here = self._stack.currentWidget()
        first: QWidget | None = None
        if self._cover is not None:
            self._cover.place_keyboard()
        elif here is self.war_room:
            first = self.war_room.battles.timeline
        elif here is self.battle_page:
            first = self.battle_page
        elif here is self._nothing and self._nothing is not None:
            first = next(iter(self._nothing.findChildren(MainButton)), None)
        if first is not None and self.controller.inside:
            first.setFocus(Qt.FocusReason.OtherFocusReason)

    def _turn(self) -> None:
        """Follow what came or went: a recording, the page of a battle, the form of a campaign."""
        self._turn_cover()
        panel = self.controller.recording
        campaigns = self.controller.campaigns
        if panel is not self._recording and self._recording is not None:
            campaigns.changed.disconnect(self._recording.follow)
            self._take_away(self._recording)
            self._recording.end()
        if panel is not self._recording and panel is not None:
            panel.head_changed.connect(self._follow_recording)
            campaigns.changed.connect(panel.follow)
            panel.status.connect(self.status)
            self._stack.addWidget(panel)
            self._stack.setCurrentWidget(panel)
            panel.place_keyboard()
        self._recording = panel
        self._show()

    def _turn_cover(self) -> None:
        cover, before = self.controller.cover, self._cover
        if cover is before:
            return
        self._cover = cover
        if before is not None:
            self._take_away(before)
        if cover is not None:
            self.leave_button.setText(cover.leave_words)
            cover.head_changed.connect(self._follow_recording)
            cover.status.connect(self.status)
            self._stack.addWidget(cover)

    def _take_away(self, page: QWidget) -> None:
        self._stack.removeWidget(page)
        discard(page)

    def _leave_cover(self) -> None:
        if self._cover is not None:
            self._cover.leave()

    def _follow_recording(self) -> None:
        self.controller.recording_changed.emit()
        self._show_buttons()
        self.head_changed.emit()

    def _keep_for_later(self) -> None:
        if self._recording is not None:
            self._recording.keep_for_later()

    def _show_buttons(self) -> None:
        controller = self.controller
        if not controller.inside:
            return  # the head is another page's now
        recorded, shown = self._recording is not None, controller.shown
        busy = recorded or self._cover is not None
        write = controller.campaigns.can_write and not busy
        open_ = write and self._nothing is None
        at_war = open_ and not controller.battle_page
        self.title.setEnabled(not busy)
        self.keep_button.setVisible(recorded)
        self.leave_button.setVisible(self._cover is not None)
        new = isinstance(self._cover, SettingsPage) and self._cover.new
        self.copy_button.setVisible(new and bool(controller.campaigns.summaries))
        for button in (self.reinforce_button, self.record_button):
            button.setVisible(at_war)
        here = not busy and shown is not None and self._nothing is None
        self.print_button.setVisible(here and not controller.battle_page)
        for step in (self.undo_button, self.redo_button):
            step.setVisible(recorded or open_)
        entries = len(shown.state.entries) if shown else 0
        few = "" if entries > 1 else "A battle needs two armies: add another one (F2)."
        self.record_button.set_blocked(few)
        self.reinforce_button.set_blocked("" if entries else "No army has joined yet.")
        last, following = controller.step_words
        self.undo_button.setEnabled(bool(last))
        self.undo_button.setToolTip(f"Undo: {last} (Ctrl+Z)" if last else "Nothing to undo")
        self.redo_button.setEnabled(bool(following))
        redo = f"Redo: {following} (Ctrl+Shift+Z)" if following else "Nothing to redo"
        self.redo_button.setToolTip(redo)
