"""The army page: how its panes work together, and what stands in the middle."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QWidget

from desktop.army.actions import register_actions
from desktop.army.armies.commands import BIN, keep_version, offer_panels
from desktop.army.choosers import ask_game
from desktop.army.clipboard import Copied
from desktop.army.conditions import undo_stack
from desktop.army.controller import ArmyController
from desktop.army.details.game_tab import rule_path
from desktop.army.file_commands import FileActs
from desktop.army.findings_sheet import FindingsSheet, verdict_of
from desktop.army.frame import ArmyFrame
from desktop.army.page_stack import ARMY
from desktop.army.status_texts import StatusWords
from desktop.army.text_list.commands import ListActs
from desktop.services.armies import ArmyService
from desktop.services.army_filing import ArmyFiling
from desktop.services.pictures import PictureService
from desktop.services.preferences import Preferences
from desktop.services.result import Result
from desktop.shell.actions import ActionRegistry
from desktop.shell.head import show_steps
from desktop.shell.page import Head
from rules.common.wording import counted

if TYPE_CHECKING:
    from desktop.army.armies.new_army_panel import NewPanel
    from desktop.army.damaged_files import DamagedView
    from desktop.army.find_bar import FindBar

SAY_AFTER_MS = 200
"""All rulesets are read to know which cannot be used: only when the page stands."""


class ArmyPage(ArmyFrame):
    """What the parts of the army page do for each other, and what the window asks of it."""

    rule_asked = Signal(str, tuple)
    """A rule is to be shown: the game by its id, and the path of the entry in its data."""
    print_asked = Signal(str)
    """An army, by its id, is to be printed."""
    card_asked = Signal(str, str)
    """The card of a man is to be printed: his army's id, and the sheet of such cards."""
    face_off_asked = Signal(str)
    """The open army is to face another one, by its id, "" for whichever faced it last."""

    def __init__(
        self,
        army_service: ArmyService,
        filing: ArmyFiling,
        pictures: PictureService,
        preferences: Preferences,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(
            army_service,
            filing,
            ArmyController(army_service.catalog, pictures),
            preferences,
            parent,
        )
        self.files = FileActs(army_service, self.controller, self)
        self.copied = Copied(self)
        self.middle.offer("new", self._make_new_panel)
        self.middle.offer("damaged", self._make_damaged)
        offer_panels(self)
        self.lists = ListActs(army_service, self.controller, self)
        self._wire()
        self._show_library()

    def _wire(self) -> None:
        army_service, controller = self.army_service, self.controller
        army_service.opened.connect(self._show_library)
        army_service.replayed.connect(self._replayed)
        army_service.listed.connect(self._follow_list)
        words = StatusWords(self)
        words.shown.connect(self.status)
        army_service.autosave.saved.connect(words.saved)
        army_service.database.trouble.connect(self._trouble)
        army_service.said.connect(words.say)
        controller.changed.connect(lambda _: self.head_changed.emit())
        for changed in (
            controller.selection.changed,
            controller.document_changed,
            controller.changed,
        ):
            changed.connect(self._name_strip)
        controller.changed.connect(self._show_verdict)
        controller.document_changed.connect(self._show_verdict)
        self._name_strip()
        controller.stepped.connect(self._show_undo)
        controller.said.connect(words.say)
        self.armies.new_asked.connect(self.show_new)
        self.armies.damaged_asked.connect(self.files.show_damaged)
        self.armies.bin_asked.connect(lambda: self.show_panel(BIN))
        self.armies.face_off_asked.connect(self.face_off_asked)
        self.armies.taken.connect(self.armies_popover.shut)
        self.armies_popover.closed.connect(self.armies.choose_open)
        self.title.clicked.connect(self.show_armies)
        self.title.renamed.connect(army_service.rename)
        self.findings.jumped.connect(self.units.reveal)
        self.units.offer_asked.connect(self.tray.take_focus)
        self.units.game_asked.connect(lambda: ask_game(controller, army_service, self))
        self.tray.dragged.connect(lambda load: self.units.guide.carry(self.tray, load))
        self.tray.hinted.connect(self._totals.set_hint)
        self.tray.rule_asked.connect(self.rule_asked)
        self.seal.clicked.connect(self.show_findings)
        self.findings_popover.closed.connect(lambda: self.seal.setChecked(False))
        self.strip.asked.connect(self.toggle_inspector)
        self.strip.tab_asked.connect(self.show_tab)
        self.inspector.fold_asked.connect(self.toggle_inspector)
        self.inspector.tabs.chosen.connect(self.strip.set_key)
        self.inspector.rules_asked.connect(self.show_rule)
        self.inspector.game_asked.connect(lambda: ask_game(controller, army_service, self))
        self.inspector.card_asked.connect(self._print_card)
        self.inspector.keep_asked.connect(lambda: keep_version(self))
        self.undo_button.clicked.connect(self.undo)
        self.redo_button.clicked.connect(self.redo)
        self.faceoff_button.clicked.connect(lambda _=False: self.face_off_asked.emit(""))
        self.print_button.clicked.connect(self.files.print_army)

    def _name_strip(self, _change: object = None) -> None:
        """Write on the folded details whose they are."""
        self.strip.set_shown(self.controller.called(self.controller.selection.current) or "Army")

    def _make_new_panel(self) -> NewPanel:
        from desktop.army.armies.new_army_panel import NewPanel

        panel = NewPanel(self.army_service)
        panel.cancelled.connect(self.show_army)
        panel.samples_asked.connect(self.army_service.add_samples)
        panel.file_asked.connect(self.files.ask_open)
        return panel

    def _make_damaged(self) -> DamagedView:
        from desktop.army.damaged_files import DamagedView

        return DamagedView()

    @cached_property
    def finder(self) -> FindBar:
        """The bar that finds in the army, made when it is first wanted."""
        from desktop.army.find_bar import FindBar

        bar = FindBar(self.controller, self.units)
        bar.hide()
        self.bench.insertWidget(0, bar)
        return bar

    @property
    def new_panel(self) -> NewPanel:
        """The choice of a game for a new army."""
        return cast("NewPanel", self.middle.panel("new"))

    @property
    def damaged(self) -> DamagedView:
        """What says that something cannot be read."""
        return cast("DamagedView", self.middle.panel("damaged"))

    # ---- what the window asks

    def head(self) -> Head:
        """Name the army and its game, or say how many armies there are."""
        document = self.controller.document
        if self.middle.title:
            return Head(self.middle.title)
        if document is None or self.showing != ARMY:
            count = len(self.army_service.entries)
            nothing = "Nothing here yet" if self.army_service.database.ready else ""
            said = counted(count, "army") if count else nothing
            unread = f"{self.files.unread} that cannot be read" if self.files.unread else ""
            return Head("Armies", (", ".join(filter(None, (said, unread))),))
        army, ruleset = document.army, document.ruleset
        game = ruleset.name if ruleset else f"{army.ruleset}, not here"
        nouns = (ruleset.figure_word, ruleset.figures_word) if ruleset else ("figure", "")
        second = counted(army.figure_count(), *nouns)
        lines = () if self._compact else (f"{game} · {army.colour}", second)
        return Head(army.name or "Army without a name", lines)

    def register(self, actions: ActionRegistry) -> None:
        """Put every act of the page into the menus."""
        register_actions(self, actions)
        self._show_undo()

    def leave(self) -> bool:
        """Write what is not written yet."""
        return bool(self.army_service.autosave.save()) or self.files.leave_unsaved()

    def enter(self) -> None:
        """Say soon which of the player's rulesets cannot be used, if any."""
        if self.window().focusWidget() is None:  # else the rail would take Enter at the start
            self.units.scroller.setFocus(Qt.FocusReason.OtherFocusReason)
        QTimer.singleShot(SAY_AFTER_MS, self, self._tell_unusable_rulesets)

    def _tell_unusable_rulesets(self) -> None:
        broken = {problem.file for problem in self.army_service.catalog.problems()}
        if broken:
            files = counted(len(broken), "ruleset file")
            self.status.emit(f"{files} of yours cannot be used: see Settings")

    # ---- what stands in the middle

    def _show_library(self) -> None:
        self.controller.open(self.army_service.current)
        self._show_undo()
        if self.army_service.database.problem is not None:
            self._show_store_problem()
        elif self.army_service.current is not None:
            self.show_army()
        else:
            self.show_new()
        self.head_changed.emit()

    def _follow_list(self) -> None:
        if self.army_service.current is None:
            self._show_library()
        self.head_changed.emit()

    def show_army(self) -> None:
        """Show the open army, or the choice of a game when there is none."""
        if self.army_service.current is None:
            self.show_new()
            return
        self.middle.show(ARMY)
        self._side(True)
        self.head_changed.emit()

    def show_armies(self) -> None:
        """Open the list of armies below the title, or close it."""
        if self.armies_popover.isVisible():
            self.armies_popover.shut()
        else:
            self.armies_popover.open(self.armies.list)

    def find_army(self) -> None:
        """Open the list of armies to search in it."""
        self.armies_popover.open(self.armies.list)
        self.armies.find_army()

    def show_new(self) -> None:
        """Let the player choose a game for a new army."""
        self.new_panel.open()
        self.show_panel("new")
        self.new_panel.take_focus()

    def show_panel(self, key: str) -> None:
        """Let a panel take the place of the army, with offer and details put away."""
        self.armies_popover.shut()
        self.findings_popover.shut()
        self.middle.show(key)
        self._side(False)
        self.head_changed.emit()

    def show_findings(self) -> None:
        """Open the findings below the seal, or close them."""
        if self.findings_popover.isVisible():
            self.findings_popover.shut()
            return
        self.seal.setChecked(True)
        self.findings_popover.open(self.findings.list if self.findings.list.count else None)

    def next_finding(self) -> None:
        """Go to the next finding of what is in sight, and show it."""
        if not self.findings_popover.isVisible():
            self.show_findings()
        self.findings.go_next()

    def _show_verdict(self, _change: object = None) -> None:
        verdict = verdict_of(self.controller.document)
        self.seal.set_state(*verdict[:4])

    def findings_in_sight(self) -> FindingsSheet | None:
        """Return the findings that stand before the player, if the army does."""
        return self.findings if self.showing == ARMY else None

    def show_rule(self) -> None:
        """Show in the rules what the game says about the finding or whoever is chosen."""
        document, found = self.controller.document, self.findings_in_sight()
        if document is not None:
            path = rule_path(self.controller, found.chosen() if found is not None else None)
            self.rule_asked.emit(document.army.ruleset, path)

    def _show_store_problem(self) -> None:
        problem = self.army_service.database.problem
        if problem is None:
            return
        from desktop.army.damaged_files import store_problem

        panel = store_problem(
            problem,
            self.army_service.database.data_folder,
            again=self._connect,
            take_copy=lambda copy: self._mended(self.army_service.database.restore_copy(copy)),
            begin_anew=lambda: self._mended(self.army_service.database.start_afresh()),
        )
        if self.showing == "damaged" and self.damaged.tells(panel):
            return  # what is told twice is not put anew beneath the player's hand
        self.damaged.show_problem(panel, self._connect)
        self.show_panel("damaged")

    def _connect(self) -> None:
        self._mended(self.army_service.database.open())

    def _mended(self, done: Result[None]) -> None:
        if done:
            self._show_library()

    def _side(self, army: bool) -> None:
        self.show_beside(army)
        self._totals.set_in_sight(army, self.files.unread)
        self.seal.setVisible(army)
        current = self.army_service.current
        self.title.renames = current.army.id if army and current is not None else ""
        for button in (self.undo_button, self.redo_button):
            button.setVisible(army or undo_stack(self) is not None)
        self.faceoff_button.setVisible(army)
        self.print_button.setVisible(army)

    def _trouble(self, sentence: str) -> None:
        self.status.emit("Not saved" if self.army_service.autosave.unsaved else "")
        if self.army_service.database.problem is None or self.army_service.current is not None:
            self.files.tell_once(sentence)
        if self.army_service.current is None:
            self._show_library()

    def _replayed(self, army_id: str) -> None:
        document = self.controller.document
        if document is not None and document.army.id == army_id:
            self.show_again()

    def show_again(self) -> None:
        """Show the open army anew, as when it is played by other rules."""
        self.controller.__dict__.pop("games", None)  # the titles of the games, kept on first use
        chosen = self.controller.selection.ids
        self.controller.document_changed.emit()
        self.controller.selection.set(chosen)
        self.head_changed.emit()

    def _print_card(self, sheet: str) -> None:
        if self.controller.document is not None:
            self.card_asked.emit(self.controller.document.army.id, sheet)

    # ---- undo

    def _undo_stack(self, act: object) -> None:
        stack = undo_stack(self)
        if stack is not None:
            act(stack)  # type: ignore[operator]

    def undo(self) -> None:
        """Take the last step back."""
        self._undo_stack(lambda stack: stack.undo())

    def redo(self) -> None:
        """Take a step again that was taken back."""
        self._undo_stack(lambda stack: stack.redo())

    def _show_undo(self) -> None:
        stack = self.controller.document.undo_stack if self.controller.document else None
        show_steps(self.undo_button, self.redo_button, stack)
        document = self.controller.document
        ready = document is not None and document.ruleset is not None
        for button in (self.faceoff_button, self.print_button):
            button.set_blocked("" if ready else "Open an army of a game that is here first.")
