"""The army page: its panes and their places, and what the window asks of it."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent, QUndoStack
from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop.army.armies.pane import ArmiesPane
from desktop.army.choosers import ask_game
from desktop.army.clipboard import Copied
from desktop.army.controller import ArmyController
from desktop.army.details.game_tab import rule_path
from desktop.army.details.pane import HISTORY, TABS, WIDE, Inspector
from desktop.army.details.pane import WIDTH as INSPECTOR_WIDTH
from desktop.army.file_commands import FileCommands
from desktop.army.findings_sheet import WIDTH as FINDINGS_WIDTH
from desktop.army.findings_sheet import FindingsSheet, verdict_of
from desktop.army.page_stack import ARMY, BIN, EDITED, NEW, OTHER_GAME, OWN_CARDS, PageStack
from desktop.army.table.units_pane import UnitsPane
from desktop.army.text_list.commands import ListActs
from desktop.army.totals_bar import ArmyTotals
from desktop.army.tray.pane import Tray
from desktop.look.parts.buttons import IconButton, MainButton, PlainButton
from desktop.look.parts.dialog import tell
from desktop.look.parts.fold import FoldStrip
from desktop.look.parts.layouts import add_layout, vbox
from desktop.look.parts.panel import Bench, Panel
from desktop.look.parts.seal import SealButton
from desktop.services.armies import ArmyService
from desktop.services.army_filing import ArmyFiling
from desktop.services.pictures import PictureService
from desktop.services.preferences import Preferences
from desktop.shell.head import show_steps
from desktop.shell.page import Head, Page
from desktop.shell.popover import Popover
from desktop.shell.title_button import TitleButton
from rules.common.wording import counted, listed

if TYPE_CHECKING:
    from desktop.army.armies.bin_panel import BinPanel
    from desktop.army.armies.new_army_panel import NewPanel
    from desktop.army.find_bar import FindBar
    from desktop.army.other_game import OtherGamePanel
    from desktop.army.own_cards import OwnCardsPanel

TRAY_WIDTHS = {"compact": 240, "normal": 312, "wide": 456}
ARMIES_WIDTH = 320
WIDE_FROM = 1700
SAY_AFTER_MS = 200
"""All rulesets are read to know which cannot be used: only when the page stands."""
READ_MS = 6000
"""So long a sentence stays, while everything is being saved behind it."""


class ArmyPage(Page):
    """The tray at the left, the table in the middle, details at the right; what they share."""

    rule_asked = Signal(str, tuple)
    """A rule is to be shown: the game by its id, and the path of the entry in its data."""
    pick_asked = Signal(str)
    """An army of a game, by its id, is to be picked for the player."""
    starters_asked = Signal(str)
    """The armies to start with in a game, by its id, are to be shown."""
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
        super().__init__(parent)
        self.army_service, self.filing = army_service, filing
        self.controller = controller = ArmyController(army_service.catalog, pictures, self)
        self.armies = ArmiesPane(army_service, filing, preferences)
        self.title = TitleButton("list of armies", "Your armies (Ctrl+O); a double click renames")
        self.armies_popover = Popover(self.title, self.armies, ARMIES_WIDTH)
        self.tray = Tray(controller)
        self.units = UnitsPane(controller, preferences)
        self.seal = SealButton()
        self.findings = FindingsSheet(controller)
        self.findings_popover = Popover(self.seal, self.findings, FINDINGS_WIDTH, notch=True)
        self.inspector = Inspector(controller, army_service)
        self.strip = FoldStrip("Details", TABS)
        self._totals = ArmyTotals(controller)
        self.undo_button = IconButton("undo", "Undo", act=self.undo)
        self.redo_button = IconButton("redo", "Redo", act=self.redo)
        self.faceoff_button = PlainButton(
            "Face-off…", "face-off", tip="Compare it with another army"
        )
        self.print_button = MainButton("Print…", act=self.print_army)
        self.leave_button = PlainButton("Leave it as it is", hint="Esc", act=self.show_army)
        self.take_button = MainButton("Take it there", tip="One step of undo (Ctrl+Enter)")
        self._compact = False
        self._build()
        self.lists = ListActs(army_service, controller, self.middle, self)
        self.files = FileCommands(
            army_service, controller, self.armies, self.middle, self.lists, self
        )
        self.copied = Copied(self)
        self.middle.offer(NEW, self._make_new_panel)
        self.middle.offer(BIN, self._make_bin, "The bin")
        self.middle.offer(OWN_CARDS, self._make_own_cards, "Own cards")
        self.middle.offer(OTHER_GAME, self._make_other_game, "In another game")
        self._connect_services()
        self._connect_panes()
        self._name_strip()
        self._show_library()

    def _build(self) -> None:
        self.left = Panel(("right",))
        vbox(self.tray, margins=(0, 0, 1, 0), inside=self.left)
        army = Bench(self)
        self.bench = vbox((self.units, 1), gap=0, inside=army)
        self.middle = PageStack(army, self.controller)
        for widget in self.head_buttons():
            widget.setParent(self)  # without one it would open as a window of its own
        self._row = row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.left)
        add_layout(row, self.middle.layout, 1)
        row.addWidget(self.strip)
        row.addWidget(self.inspector)
        self.strip.hide()
        self._measure()

    def _connect_services(self) -> None:
        army_service, controller = self.army_service, self.controller
        army_service.opened.connect(self._show_library)
        army_service.replayed.connect(self._replayed)
        army_service.listed.connect(self._follow_list)
        army_service.database.trouble.connect(self._trouble)
        army_service.database.failed.connect(self._show_library)
        words = StatusWords(self)
        words.shown.connect(self.status)
        army_service.autosave.saved.connect(words.saved)
        army_service.said.connect(words.say)
        controller.said.connect(words.say)
        controller.stepped.connect(self._show_undo)
        controller.selection.changed.connect(self._name_strip)
        for changed in (controller.document_changed, controller.changed):
            changed.connect(self._name_strip)
            changed.connect(self._show_verdict)
        controller.changed.connect(lambda _: self.head_changed.emit())

    def _connect_panes(self) -> None:
        controller, army_service = self.controller, self.army_service
        self.middle.changed.connect(self._show_panel)
        self.armies.new_asked.connect(self.show_new)
        self.armies.damaged_asked.connect(self.files.show_damaged)
        self.armies.bin_asked.connect(lambda: self.middle.show(BIN))
        self.armies.face_off_asked.connect(self.face_off_asked)
        self.armies.taken.connect(self.armies_popover.shut)
        self.armies_popover.closed.connect(self.armies.choose_open)
        self.title.clicked.connect(self.show_armies)
        self.title.renamed.connect(army_service.rename)
        self.findings.jumped.connect(self.units.reveal)
        self.seal.clicked.connect(self.show_findings)
        self.findings_popover.closed.connect(lambda: self.seal.setChecked(False))
        self.units.offer_asked.connect(self.tray.take_focus)
        self.tray.dragged.connect(lambda load: self.units.guide.carry(self.tray, load))
        self.tray.hinted.connect(self._totals.set_hint)
        self.tray.rule_asked.connect(self.rule_asked)
        self.strip.asked.connect(self.toggle_inspector)
        self.strip.tab_asked.connect(self.show_tab)
        self.inspector.fold_asked.connect(self.toggle_inspector)
        self.inspector.tabs.chosen.connect(self.strip.set_key)
        self.inspector.rules_asked.connect(self.show_rule)
        self.inspector.card_asked.connect(self._print_card)
        self.inspector.keep_asked.connect(self.keep_version)
        self.inspector.own_cards_asked.connect(self.show_own_cards)
        self.inspector.other_game_asked.connect(self.show_other_game)
        for asked in (self.units.game_asked, self.inspector.game_asked):
            asked.connect(lambda: ask_game(controller, army_service, self))
        self.faceoff_button.clicked.connect(lambda _=False: self.face_off_asked.emit(""))

    # ---- what the window asks

    def head(self) -> Head:
        """Name the army and its game, or say how many armies there are."""
        document = self.controller.document
        if self.middle.title:
            named = self.showing in (OWN_CARDS, OTHER_GAME)
            whose = document.army.name if document and named else ""
            calm = "nothing changes until you accept" if self.showing == OTHER_GAME else ""
            return Head(self.middle.title, tuple(filter(None, (whose, calm))))
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
        games = self.controller.games
        also = [games[each.ruleset].name for each in army.readings if each.ruleset in games]
        second += f" · also in {listed(also)}" if also else ""
        lines = () if self._compact else (f"{game} · {army.colour}", second)
        return Head(army.name or "Army without a name", lines)

    def head_title(self) -> TitleButton:
        """Return the name of the army, which opens the list of armies."""
        return self.title

    def head_buttons(self) -> list[QWidget]:
        """Return the seal, undo, redo, face-off and print."""
        steps = (self.undo_button, self.redo_button)
        ends = (self.faceoff_button, self.print_button, self.leave_button, self.take_button)
        return [self.seal, *steps, *ends]

    def panes(self) -> list[QWidget]:
        """Return the panes in the order of F6."""
        return [self.tray, self.units, self.inspector]

    def totals(self) -> QWidget | None:
        """Return the bar of totals, but for the page that has totals of its own."""
        return None if self.showing == OTHER_GAME else self._totals

    def enter(self) -> None:
        """Say soon which of the player's rulesets cannot be used, if any."""
        if self.window().focusWidget() is None:  # else the rail would take Enter at the start
            self.units.scroller.setFocus(Qt.FocusReason.OtherFocusReason)
        QTimer.singleShot(SAY_AFTER_MS, self, self._tell_unusable_rulesets)
        QTimer.singleShot(0, self, self._tell_damage)

    def _tell_damage(self) -> None:
        """Tell once what is the matter with the open army as it was stored."""
        document = self.controller.document
        if document is not None and document.damage and self.isVisible():
            sentence, document.damage = document.damage, ""
            tell(self, "Look through this army", sentence)

    def _tell_unusable_rulesets(self) -> None:
        broken = {problem.file for problem in self.army_service.catalog.problems()}
        if broken:
            files = counted(len(broken), "ruleset file")
            self.status.emit(f"{files} of yours cannot be used: see Settings")

    def leave(self) -> bool:
        """Write what is not written yet."""
        return bool(self.army_service.autosave.save()) or self.files.leave_unsaved()

    def print_army(self) -> None:
        """Lead to the room in which the open army is printed."""
        if self.controller.roster is not None:
            self.print_asked.emit(self.controller.roster.army.id)

    def _print_card(self, sheet: str) -> None:
        if self.controller.document is not None:
            self.card_asked.emit(self.controller.document.army.id, sheet)

    # ---- what stands in the middle

    @property
    def showing(self) -> str:
        """Return what stands in the middle: "", "army", or the key of a panel."""
        return self.middle.showing

    @property
    def new_panel(self) -> NewPanel:
        """The choice of a game for a new army."""
        return cast("NewPanel", self.middle.panel(NEW))

    def _make_new_panel(self) -> NewPanel:
        from desktop.army.armies.new_army_panel import NewPanel

        panel = NewPanel(self.army_service)
        panel.cancelled.connect(self.middle.show_army)
        panel.starters_asked.connect(self.starters_asked)
        panel.pick_asked.connect(self.pick_asked)
        panel.samples_asked.connect(self.army_service.add_samples)
        panel.file_asked.connect(self.files.ask_open)
        return panel

    def _make_bin(self) -> BinPanel:
        from desktop.army.armies.bin_panel import BinPanel

        panel = BinPanel(self.filing)
        panel.closed.connect(self.middle.show_army)
        panel.said.connect(self.status)
        return panel

    def _make_own_cards(self) -> OwnCardsPanel:
        from desktop.army.own_cards import OwnCardsPanel

        panel = OwnCardsPanel(self.controller)
        panel.closed.connect(self.middle.show_army)
        panel.said.connect(self.controller.said)
        return panel

    def show_own_cards(self) -> None:
        """Show the player's own cards and tokens of the open army."""
        self.middle.show(OWN_CARDS)

    @property
    def other_game(self) -> OtherGamePanel:
        """How the open army would stand in other games."""
        return cast("OtherGamePanel", self.middle.panel(OTHER_GAME))

    def _make_other_game(self) -> OtherGamePanel:
        from desktop.army.other_game import OtherGamePanel

        panel = OtherGamePanel(self.controller, self.army_service.catalog)
        panel.closed.connect(self.middle.show_army)
        self.take_button.clicked.connect(panel.take)
        panel.game_shown.connect(lambda name: self.take_button.setText(f"Take it to {name}"))
        return panel

    def show_other_game(self, game: str = "") -> None:
        """Show the open army in another game, or in a certain one by its id."""
        self.other_game.refresh(game)
        self.middle.show(OTHER_GAME)

    @cached_property
    def finder(self) -> FindBar:
        """The bar that finds in the army, made when it is first wanted."""
        from desktop.army.find_bar import FindBar

        bar = FindBar(self.controller, self.units)
        bar.hide()
        self.bench.insertWidget(0, bar)
        return bar

    def show_army(self) -> None:
        """Show the open army, or the choice of a game when there is none."""
        self.middle.show_army()

    def show_new(self) -> None:
        """Let the player choose a game for a new army."""
        self.middle.show(NEW)

    def _show_panel(self, key: str) -> None:
        """Show tray and details beside the army, or put them away from beside a panel."""
        army = key == ARMY
        if not army:
            self.armies_popover.shut()
            self.findings_popover.shut()
        self.left.setVisible(army)
        self._show_inspector(army and not self._compact)
        self._totals.set_in_sight(army, self.files.unread)
        document = self.controller.document
        self.title.renames = document.army.id if army and document is not None else ""
        for button in (self.undo_button, self.redo_button, self.print_button):
            button.setVisible(key in EDITED)
        for widget in (self.seal, self.faceoff_button):
            widget.setVisible(army)
        for choice in (self.leave_button, self.take_button):
            choice.setVisible(key == OTHER_GAME)
        if key == NEW:
            self.new_panel.open()
            self.new_panel.take_focus()
        elif key in (BIN, OWN_CARDS, OTHER_GAME):
            self.middle.panel(key).setFocus(Qt.FocusReason.OtherFocusReason)
        self.head_changed.emit()

    def _show_library(self) -> None:
        self.controller.open(self.army_service.current)
        self._show_undo()
        if self.army_service.database.problem is not None:
            self.files.show_store_problem(self._show_library)
        else:
            self.middle.show_army()
            QTimer.singleShot(0, self, self._tell_damage)
        self.head_changed.emit()

    def _follow_list(self) -> None:
        if self.army_service.current is None:
            self._show_library()
        self.head_changed.emit()

    def _trouble(self, sentence: str) -> None:
        self.status.emit("Not saved" if self.army_service.autosave.unsaved else "")
        database = self.army_service.database
        # That a database can only be read was said when it was opened.
        if not database.read_only and (
            database.problem is None or self.army_service.current is not None
        ):
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

    # ---- sheets below the head

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

    def rename_in_list(self) -> None:
        """Let the player type another name where the army stands in the list."""
        if self.controller.document is not None:
            self.armies_popover.open(self.armies.list)
            self.armies.list.edit_name(self.controller.document.army.id)

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
        self.seal.set_state(*verdict_of(self.controller.document)[:4])

    # ---- details

    def set_compact(self, compact: bool) -> None:
        """Fold the details to a strip in a small window."""
        self._compact = compact
        self._show_inspector(self.showing == ARMY and not compact)
        self._measure()
        self.head_changed.emit()

    def toggle_inspector(self) -> None:
        """Show the details, or fold them away."""
        if self.showing == ARMY:
            self._show_inspector(self.inspector.isHidden())

    def show_tab(self, key: str) -> None:
        """Show a tab of the details, unfolded."""
        self.inspector.tabs.set_key(key)
        if self.showing == ARMY and self.inspector.isHidden():
            self._show_inspector(True)

    def show_history(self) -> None:
        """Show the steps and the earlier versions of the open army."""
        self.show_tab(HISTORY)
        self.inspector.history.take_focus()

    def keep_version(self) -> None:
        """Ask for a name, and keep the open army as it is now."""
        from desktop.army.details.history import ask_version

        document = self.controller.document
        if document is not None and ask_version(self, self.army_service, document.army):
            self.status.emit("This version is kept: see the history")

    def _show_inspector(self, show: bool) -> None:
        """Show the details, in a small window over the table; the strip stands where they fold."""
        self._row.removeWidget(self.inspector)
        if self._compact:
            self.inspector.setParent(self)
            self._float_inspector()
        else:
            self._row.addWidget(self.inspector)
        self.inspector.setVisible(show)
        self.inspector.raise_()
        self.strip.setVisible(self.showing == ARMY and (self._compact or not show))
        self.strip.set_opened(show)

    def _float_inspector(self) -> None:
        left = self.width() - self.strip.width() - INSPECTOR_WIDTH
        self.inspector.setGeometry(left, 0, INSPECTOR_WIDTH, self.height())

    def _name_strip(self, _change: object = None) -> None:
        """Write on the folded details whose they are."""
        self.strip.set_shown(self.controller.called(self.controller.selection.current) or "Army")

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the columns their widths."""
        super().resizeEvent(event)
        self._measure()

    def _measure(self) -> None:
        name = "compact" if self._compact else "wide" if self.width() >= WIDE_FROM else "normal"
        self.left.setFixedWidth(TRAY_WIDTHS[name])
        self.inspector.setFixedWidth(WIDE if name == "wide" else INSPECTOR_WIDTH)
        if self._compact:
            self._float_inspector()

    def show_rule(self) -> None:
        """Show in the rules what the game says about the finding or whoever is chosen."""
        document = self.controller.document
        if document is not None:
            finding = self.findings.chosen() if self.showing == ARMY else None
            self.rule_asked.emit(document.army.ruleset, rule_path(self.controller, finding))

    # ---- undo

    @property
    def undo_stack(self) -> QUndoStack | None:
        """Return the steps of the army in sight; one that is not in sight is out of reach."""
        document = self.controller.document
        return document.undo_stack if document and self.showing in EDITED else None

    def undo(self) -> None:
        """Take the last step back."""
        if self.undo_stack is not None:
            self.undo_stack.undo()

    def redo(self) -> None:
        """Take a step again that was taken back."""
        if self.undo_stack is not None:
            self.undo_stack.redo()

    def _show_undo(self) -> None:
        document = self.controller.document
        show_steps(self.undo_button, self.redo_button, document.undo_stack if document else None)
        ready = "" if self.controller.roster else "Open an army whose game is installed first."
        for button in (self.faceoff_button, self.print_button):
            button.set_blocked(ready)


class StatusWords(QObject):
    """Hands sentences on at once, and "Saved 19:42" when the last sentence could be read."""

    shown = Signal(str)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._waiting = ""
        self._reading = QTimer(self, singleShot=True, interval=READ_MS)
        self._reading.timeout.connect(self._show_waiting)

    def say(self, sentence: str) -> None:
        """Show a sentence now, for a player to read."""
        self._waiting = ""
        self._reading.start()
        self.shown.emit(sentence)

    def saved(self, when: str) -> None:
        """Tell that everything was saved at this time of day."""
        self._waiting = f"Saved {when}"
        if not self._reading.isActive():
            self._show_waiting()

    def _show_waiting(self) -> None:
        if self._waiting:
            self.shown.emit(self._waiting)
        self._waiting = ""
