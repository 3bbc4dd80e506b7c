"""The Print room: what will be printed, as it will be printed, and the acts that print it."""

from __future__ import annotations

import time
from dataclasses import replace

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from desktop.printroom import choices as chosen
from desktop.printroom.campaign_pack import CampaignPack
from desktop.printroom.choices import Choices
from desktop.printroom.chosen_armies import ask_armies
from desktop.printroom.controller import PrintController
from desktop.printroom.empty_state import WaysOn, show_empty_state
from desktop.printroom.frame import PrintFrame
from desktop.printroom.notices import notes_of
from desktop.printroom.pack_commands import PackCommands
from desktop.printroom.paper_pane import ANOTHER
from desktop.printroom.plans import OWN_PACKS, choices_of, plan_of, with_sheets_of
from desktop.printroom.printer_commands import PrinterCommands
from desktop.printroom.saving import Saving
from desktop.printroom.step_commands import StepCommands
from desktop.services.armies import ArmyService
from desktop.services.packs import PackService
from desktop.services.pictures import PictureService
from desktop.services.preferences import CHOICES, Preferences
from desktop.services.printers import PrinterService
from desktop.shell.actions import ActionRegistry
from desktop.shell.page import Head, Page
from printables.options import PrintOptions

KEEP_AFTER_MS = 1000
TITLE = "Print room"
_PACK, _PAGES, _OWN, _ARMIES = "pack", "pages", "own", "armies"
_UNDO, _REDO, _COUNTS = "undo", "redo", "counts"
"""What an action needs, by which it is blocked where that is missing."""


class PrintPage(Page):
    """What the panes of the room do for each other, and what the window asks of it."""

    army_asked = Signal(str)
    """The player wants to see an army, by its id."""

    def __init__(
        self,
        army_service: ArmyService,
        pictures: PictureService,
        printers: PrinterService,
        packs: PackService,
        preferences: Preferences,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.army_service = army_service
        self.controller = PrintController(army_service, pictures, printers, self)
        self._preferences, self._paper = preferences, preferences.values.paper
        self.controller.choices = Choices(options=PrintOptions(paper=self._paper))
        self.kept = packs
        controller, frame = self.controller, PrintFrame(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(frame)
        self.frame, self.store, self.strip = frame, frame.store, frame.strip
        self.pack, self.viewer, self.paper = frame.pack, frame.viewer, frame.paper
        self.test_button = frame.test_button
        self.printers = PrinterCommands(controller, frame)
        self.saving = Saving(controller, frame)
        self.steps = StepCommands(controller, frame, self.saving)
        self.campaign = CampaignPack(controller, frame, self.saving)
        self.packs = PackCommands(controller, frame, packs, self.campaign, self.steps)
        self._ways_on = WaysOn(
            self.army_asked.emit, self.choose_armies, self._add_samples, self.packs.take_tonight
        )
        self._begun = False
        self._inside = False
        self._keep = QTimer(self, singleShot=True, interval=KEEP_AFTER_MS)
        self._keep.timeout.connect(self._keep_choices)
        self._wire()

    def _wire(self) -> None:
        controller, pack, paper, viewer = self.controller, self.pack, self.paper, self.viewer
        self.frame.status.connect(self.status)
        self.frame.head_changed.connect(self.head_changed)
        controller.chosen_anew.connect(self._show_choices)
        controller.pages_changed.connect(self._show_pages)
        controller.broke.connect(_raise)
        self.army_service.listed.connect(self._follow_library)
        self.army_service.database.trouble.connect(self._say_trouble)
        pack.armies.clicked.connect(self.choose_armies)
        pack.packs.clicked.connect(self.packs.show_menu)
        pack.suggest.clicked.connect(self.suggest)
        pack.list.chosen.connect(self._go_to_part)
        pack.list.ticked.connect(self._tick)
        pack.list.counted.connect(self._count)
        viewer.turned.connect(self._hurry)
        viewer.print_button.clicked.connect(self.saving.print_pack)
        paper.changed.connect(lambda options: self._set(options=options))
        paper.printer_chosen.connect(self._choose_printer)
        paper.measured.connect(self.printers.measure)
        paper.test_link.clicked.connect(self.printers.open_test_page)
        paper.print_button.clicked.connect(self.saving.print_pack)
        paper.pdf_button.clicked.connect(self.saving.ask_pdf)
        paper.pictures_button.clicked.connect(self.saving.ask_pictures)
        self.test_button.clicked.connect(self.printers.open_test_page)

    # ---- what the window asks

    def head(self) -> Head:
        """Name the room and what is printed."""
        material = self.controller.material
        return Head(TITLE, (material.words,) if material and material.words else ())

    def head_buttons(self) -> list[QWidget]:
        """Return the way to the test page."""
        return [self.test_button]

    def register(self, actions: ActionRegistry) -> None:
        """Put the actions into the menus; each can be chosen only where it does something."""
        made: list[tuple[QAction, str]] = []

        def add(text, slot, menu, keys="", group=0, needs="") -> QAction:  # type: ignore[no-untyped-def]
            action = actions.add(text, slot, menu=menu, page=self, shortcut=keys, group=group)
            made.append((action, needs))
            return action

        saving, packs, view = self.saving, self.packs, self.viewer.view
        add("Choose the &armies…", self.choose_armies, "File", "Ctrl+O", 0, _ARMIES)
        undo = add("&Undo", self.steps.undo, "Edit", "Ctrl+Z", 0, _UNDO)
        redo = add("&Redo", self.steps.redo, "Edit", "Ctrl+Shift+Z; Ctrl+Y", 0, _REDO)
        add("&Print…", saving.print_pack, "Print", "Ctrl+P", 0, _PACK)
        add("&Save as PDF…", saving.ask_pdf, "Print", "Ctrl+S", 0, _PACK)
        add("Save as pic&tures…", saving.ask_pictures, "Print", "Ctrl+Shift+S", 0, _PACK)
        add("&Test page…", self.printers.open_test_page, "Print", "Ctrl+T", 0)
        for name in OWN_PACKS:
            add(f"&{name}", lambda each=name: packs.take_own(each), "Print", "", 1, _ARMIES)
        add("Choose a &pack…", packs.show_menu, "Print", "Ctrl+L", 2, _ARMIES)
        add("&Save this pack…", packs.save, "Print", "", 2, _ARMIES)
        add("&Rename the pack…", packs.rename, "Print", "", 2, _OWN)
        add("&Delete the pack…", packs.remove, "Print", "", 2, _OWN)
        add("Suggest &counts again", self.suggest, "Print", "Ctrl+R", 3, _COUNTS)
        add("&Next page", lambda: self.viewer.turn(1), "View", "PgDown", 4, _PAGES)
        add("Previous pa&ge", lambda: self.viewer.turn(-1), "View", "PgUp", 4, _PAGES)
        add("&Whole page", lambda: view.set_zoom(0.0), "View", "Ctrl+0", 4, _PAGES)
        add("T&rue size", lambda: view.set_zoom(1.0), "View", "Ctrl+9", 4, _PAGES)
        add("Zoom &in", lambda: view.step(1), "View", "Ctrl++; Ctrl+=", 4, _PAGES)
        add("Zoom &out", lambda: view.step(-1), "View", "Ctrl+-", 4, _PAGES)
        add("&Paper and print", self.frame.toggle_paper, "View", "F4", 5)

        def refresh() -> None:
            steps, reasons = self.controller.steps, self._reasons()
            undo.setText(f"&Undo {steps.last}".rstrip())
            redo.setText(f"&Redo {steps.following}".rstrip())
            for action, needs in made:
                actions.block(action, reasons[needs])

        for signal in (
            self.controller.pages_changed,
            self.controller.chosen_anew,
            self.saving.changed,
        ):
            signal.connect(lambda *_: refresh())
        refresh()

    def _reasons(self) -> dict[str, str]:
        """Return why what needs something cannot be done now; "" where it can."""
        steps = self.controller.steps
        return {
            "": "",
            _PACK: self.saving.reason,
            _OWN: "" if self.packs.current else "This is one of Muster's own packs.",
            _ARMIES: "" if self.army_service.entries else "There is no army yet.",
            _PAGES: "" if self.controller.pages else "There is no page to show.",
            _UNDO: "" if steps.last else "There is nothing to undo.",
            _REDO: "" if steps.following else "There is nothing to redo.",
            _COUNTS: "" if self.pack.suggest.isEnabled() else self.pack.suggest.toolTip(),
        }

    def set_compact(self, compact: bool) -> None:
        """Fold the paper to a strip in a small window."""
        self.frame.set_compact(compact)

    def panes(self) -> list[QWidget]:
        """Return the panes in the order of F6."""
        return [self.pack, self.viewer, self.paper if self.paper.isVisible() else self.strip]

    def enter(self) -> None:
        """Take the armies as they are now: they may have been changed, or be gone."""
        self._inside = True
        self._begin()
        self._follow_preferences()
        self.controller.gather()
        self.controller.choose(self.controller.choices)
        now = QApplication.focusWidget()
        if now is None or not self.isAncestorOf(now):
            self.pack.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def leave(self) -> bool:
        """Keep what was chosen."""
        self._inside = False
        if self._keep.isActive():
            self._keep_choices()
        return True

    def _begin(self) -> None:
        """Begin with what was chosen last, once the database can be read."""
        if self._begun or not self.army_service.database.ready:
            return
        self._begun = True
        plan, choices = self.kept.last(), self.controller.choices
        choices = choices_of(plan, choices) if plan else choices
        self.controller.choices = replace(choices, armies=choices.armies or self.first_army())

    def first_army(self) -> tuple[str, ...]:
        """Return the army that is open on its own page, for a pack of nobody yet."""
        current = self.army_service.current
        return (current.army.id,) if current is not None else ()

    def _follow_preferences(self) -> None:
        """Take the paper that was chosen among the settings meanwhile."""
        paper = self._preferences.values.paper
        if paper != self._paper:
            self._paper = paper
            options = replace(self.controller.choices.options, paper=paper)
            self.controller.choices = replace(self.controller.choices, options=options)

    def choose_army(self, army_id: str) -> None:
        """Print an army: alone, or in the pack in which it is already."""
        self._begin()
        if self.campaign.opened or army_id not in self.controller.choices.armies:
            self.set_armies((army_id,))

    def choose_sheet(self, sheet: str) -> None:
        """Tick a sheet of the pack, and bring its row into sight."""
        choices = self.controller.choices
        if choices.sheets is None:
            self._set(added=choices.added | {sheet}, dropped=choices.dropped - {sheet})
        else:
            self._set(sheets=choices.sheets | {sheet})
        self.campaign.point_at(sheet)

    # ---- choices

    def _set(self, **values: object) -> None:
        self.controller.choose(replace(self.controller.choices, **values))  # type: ignore[arg-type]

    def set_armies(self, armies: tuple[str, ...]) -> None:
        """Print other armies; those of other games get the pack that was printed for them last."""
        self.campaign.leave()
        before = self.games()
        choices = replace(self.controller.choices, armies=armies)
        games = self._games_of(armies)
        if games and games != before:
            plan = self.kept.last(games)
            choices = with_sheets_of(plan, choices) if plan else choices
        self.controller.choose(choices)
        self.head_changed.emit()

    def games(self) -> tuple[str, ...]:
        """Return the ids of the games of the pack."""
        return self._games_of(self.controller.choices.armies)

    def _games_of(self, armies: tuple[str, ...]) -> tuple[str, ...]:
        known = [
            self.army_service.entry(each).ruleset
            for each in armies
            if self.army_service.knows(each)
        ]
        return tuple(sorted(set(known)))

    def choose_armies(self) -> None:
        """Let the player choose the armies of the pack."""
        ask_armies(self.army_service, self, lambda: self.controller.choices.armies, self.set_armies)

    def _add_samples(self) -> None:
        self.army_service.add_samples()
        self.set_armies(self.first_army())

    def suggest(self) -> None:
        """Take every number as Muster suggests it."""
        self.controller.choose(chosen.suggest(self.controller.choices))
        self.steps.offer_back("Counts as suggested.")

    def _tick(self, name: str, on: bool) -> None:
        self.controller.change(lambda now, survey: chosen.tick(now, survey, [name], on=on))
        if on:
            self.viewer.go_to_sheet(name)

    def _go_to_part(self, name: str, part: str, army: int) -> None:
        names = self.controller.material.names if self.controller.material else ()
        self.viewer.go_to_sheet(name, part, names[army - 1] if 0 < army <= len(names) else "")

    def _count(self, name: str, part: str, number: int) -> None:
        self.controller.change(
            lambda now, survey: chosen.set_count(now, survey, name, part, number)
        )

    def _choose_printer(self, name: str) -> None:
        if name == ANOTHER:
            self._show_options()
            self.printers.open_test_page(new=True)
        else:
            self._set(printer=name)

    def _follow_library(self) -> None:
        if self._inside:
            self.enter()

    def _keep_choices(self) -> None:
        self._keep.stop()
        if not self._begun or not self.army_service.database.ready or self.campaign.opened:
            return  # a campaign's papers are asked for on its own page
        if self.kept.remember(plan_of(self.controller.choices), self.games()):
            self.status.emit(f"Choices remembered {time.strftime('%H:%M')}")
        paper = self.controller.choices.options.paper
        if paper in CHOICES["paper"] and paper != self._paper:
            self._paper = paper
            self._preferences.change(paper=paper)  # other sheets are laid out for it as well

    # ---- what is shown

    def _show_choices(self) -> None:
        controller, armies = self.controller, self.controller.choices.armies
        self.steps.forget_what_was_told()
        names = [
            self.army_service.entry(each).called for each in armies if self.army_service.knows(each)
        ]
        words = ""
        if not names and controller.material is not None:
            names, words = list(controller.material.names), controller.material.all_words
        self.pack.show_choice(names, self.packs.shown_name(), words)
        self.pack.show_lines(
            controller.lines, controller.material.owners if controller.material else ()
        )
        self._show_options()
        self._show_notes()
        self.head_changed.emit()
        if self._begun and self._inside:
            self._keep.start()

    def _show_options(self) -> None:
        names = [printer.name for printer in self.controller.printers.all()]
        self.paper.show_printers(names, self.controller.choices.printer)
        self.paper.show_options(self.controller.options())

    def _show_pages(self) -> None:
        pages = self.controller.pages
        if pages:
            self.viewer.show_pages(pages)
            self._hurry()
        else:
            show_empty_state(self.controller, self.viewer, self._ways_on)
        self._show_notes()
        self.paper.show_pages(len(pages))
        self.saving.refresh()

    def _hurry(self, _at: int = 0) -> None:
        page = self.viewer.page
        if page is not None:
            self.controller.maker.hurry(page.batch)

    def _show_notes(self) -> None:
        found = notes_of(self.controller, self.viewer.pages, self.army_asked.emit, self.viewer.go)
        self.paper.notices.show_notices(found, known=bool(self.viewer.pages))

    def _say_trouble(self, sentence: str) -> None:
        if self._inside:
            self.paper.progress.show_trouble(sentence)


def _raise(trouble: Exception) -> None:
    """Let the crash reporter have what is nobody's input."""
    raise trouble
