"""The Print room: what will be printed, as it will be printed, and the commands that print it."""

from __future__ import annotations

import time
from dataclasses import replace

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QWidget

from desktop.look.parts.buttons import PlainButton
from desktop.look.parts.fold import FoldStrip
from desktop.look.parts.layouts import hbox
from desktop.look.theme import theme_of
from desktop.printroom.choices import Choices, choices_of, plan_of
from desktop.printroom.controller import PrintController
from desktop.printroom.output import PackOutput
from desktop.printroom.pack_pane import PackPane
from desktop.printroom.paper_pane import PaperPane
from desktop.printroom.preview_pane import PreviewPane
from desktop.services.armies import ArmyService
from desktop.services.packs import PackService
from desktop.services.pictures import PictureService
from desktop.services.preferences import CHOICES, Preferences
from desktop.services.printer_measurements import Printer, PrinterService
from desktop.shell.actions import Action, ActionRegistry, off_menu
from desktop.shell.page import Head, Page
from printables.engine.options import PrintOptions

KEEP_AFTER_MS = 1000
TITLE = "Print room"
PACK_WIDTHS = {"small": 208, "normal": 288, "wide": 320}
"""The pack is a list of two lines and a number each, wider than that of the armies."""
PAPER_WIDTHS = {"small": 300, "normal": 300, "wide": 360}
TEXT_OF_PACK, TEXT_OF_PAPER = 200, 220
WIDE_FROM = 1700
SMALL_BELOW, TEXT_OF_PANES = 900, 800
"""Pixels of width below which the paper folds to a strip, and how much of them grows with text."""


class PrintPage(Page):
    """Builds the panes and places them, registers the actions, and keeps what was chosen."""

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
        self.army_service, self._packs, self._preferences = army_service, packs, preferences
        self._paper = preferences.values.paper
        controller = PrintController(army_service, pictures, printers, packs, self)
        controller.choices = Choices(options=PrintOptions(paper=self._paper))
        self.controller, self.output = controller, PackOutput(controller, self)
        self.pack, self.preview = PackPane(controller), PreviewPane(controller)
        self.paper = PaperPane(controller, self.output)
        self.strip = FoldStrip("Paper and print")
        self.test_button = PlainButton("Test page…", parent=self, act=self.open_test_page)
        self._compact = self._small = self._begun = self._inside = False
        self._open_army = ""
        self._keep = QTimer(self, singleShot=True, interval=KEEP_AFTER_MS)
        self._keep.timeout.connect(self._keep_choices)
        row = hbox(*(self.pack, self.preview, self.paper, self.strip), gap=0, inside=self)
        row.setStretchFactor(self.preview, 1)
        self.strip.hide()
        self._wire()
        self._measure()

    def _wire(self) -> None:
        controller = self.controller
        controller.said.connect(self.status)
        controller.army_asked.connect(self.army_asked)
        controller.test_page_asked.connect(self.open_test_page)
        controller.changed.connect(self._note_choices)
        controller.maker.broke.connect(_raise)
        self.army_service.listed.connect(self._follow_library)
        self.army_service.opened.connect(self._follow_start)
        self.army_service.database.trouble.connect(self._say_trouble)
        self.preview.print_button.clicked.connect(self.output.print_pack)
        self.strip.asked.connect(self.toggle_paper)
        theme_of(self).changed.connect(self._measure)

    # ---- what the window asks

    def head(self) -> Head:
        """Name the room and what is printed."""
        source = self.controller.source
        return Head(TITLE, (source.words,) if source and source.words else ())

    def head_buttons(self) -> list[QWidget]:
        """Return the way to the test page."""
        return [self.test_button]

    def register(self, actions: ActionRegistry) -> None:
        """Put the actions into the menus; each can be chosen only where it does something."""
        controller, output, pack, view = self.controller, self.output, self.pack, self.preview.view
        menu, turn = pack.menu, self.preview.turn
        table = (
            Action("Choose the &armies…", pack.choose_armies, "File", "Ctrl+O", 0, "army"),
            Action("&Undo", controller.undo, "Edit", "Ctrl+Z", 0, "undo"),
            Action("&Redo", controller.redo, "Edit", "Ctrl+Shift+Z; Ctrl+Y", 0, "redo"),
            Action("&Print…", output.print_pack, "Print", "Ctrl+P", 0, "ready"),
            Action("&Save as PDF…", output.ask_pdf, "Print", "Ctrl+S", 0, "ready"),
            Action("Save as pic&tures…", output.ask_pictures, "Print", "Ctrl+Shift+S", 0, "ready"),
            Action("&Test page…", self.open_test_page, "Print", "Ctrl+T"),
            Action("Choose a pac&k…", menu.open, "Print", "Ctrl+L", 1, "army"),
            Action("Suggest &counts again", controller.suggest, "Print", "Ctrl+R", 1, "counts"),
            Action("&Paper and print", self.toggle_paper, "View", "F4", 5),
            *off_menu(
                Action("Save this pack…", menu.save, "Print", "", 0, "army"),
                Action("Rename the pack…", menu.rename, "Print", "", 0, "own"),
                Action("Delete the pack…", menu.delete, "Print", "", 0, "own"),
                Action("Next page", lambda: turn(1), "View", "PgDown", 0, "page"),
                Action("Previous page", lambda: turn(-1), "View", "PgUp", 0, "page"),
                Action("Whole page", lambda: view.set_zoom(0.0), "View", "Ctrl+0", 0, "page"),
                Action("True size", lambda: view.set_zoom(1.0), "View", "Ctrl+9", 0, "page"),
                Action("Zoom in", lambda: view.step(1), "View", "Ctrl++; Ctrl+=", 0, "page"),
                Action("Zoom out", lambda: view.step(-1), "View", "Ctrl+-", 0, "page"),
            ),
        )
        steps = controller.steps
        refresh = actions.register(
            self, table, self._why_not, lambda: (steps.last, steps.following)
        )
        for signal in (controller.pages_changed, controller.changed, controller.told):
            signal.connect(refresh)

    def _why_not(self) -> dict[str, str]:
        controller, suggest = self.controller, self.pack.suggest
        own = "This is one of Muster's own packs."
        return {
            "army": "" if self.army_service.entries else "There is no army yet.",
            "page": "" if controller.pages else "There is no page to show.",
            "own": "" if controller.own_pack else own,
            "counts": "" if suggest.isEnabled() else suggest.toolTip(),
            "ready": controller.not_ready,
        }

    def panes(self) -> list[QWidget]:
        """Return the panes in the order of F6."""
        return [self.pack, self.preview, self.paper if self.paper.isVisible() else self.strip]

    def enter(self) -> None:
        """Take the armies as they are now, with the one that is open."""
        self._inside = True
        self._begin()
        paper = self._preferences.values.paper
        if paper != self._paper:  # it was chosen among the settings meanwhile
            self._paper = paper
            options = replace(self.controller.choices.options, paper=paper)
            self.controller.choices = replace(self.controller.choices, options=options)
        self._take_open_army()
        self._follow_library()
        now = QApplication.focusWidget()
        if now is None or not self.isAncestorOf(now):
            self.pack.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def leave(self) -> bool:
        """Keep what was chosen."""
        self._inside = False
        if self._keep.isActive():
            self._keep_choices()
        return True

    # ---- places

    def set_compact(self, compact: bool) -> None:
        """Fold the paper to a strip in a small window."""
        self._compact = compact
        self._measure()

    def toggle_paper(self) -> None:
        """Show paper and commands, or fold them away (F4)."""
        self._show_paper(self.paper.isHidden())

    def _show_paper(self, show: bool) -> None:
        """Show paper and commands, or fold them away; the pages then have the button to print."""
        self.paper.setVisible(show)
        self.strip.set_opened(show)
        self.preview.print_button.setVisible(not show)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the columns their widths."""
        super().resizeEvent(event)
        self._measure()

    def _measure(self) -> None:
        theme = theme_of(self)
        small = self._compact or self.width() < theme.height(SMALL_BELOW, TEXT_OF_PANES)
        if small != self._small:
            self._small = small
            self._show_paper(not small)
        self.strip.setVisible(small)
        name = "small" if small else "wide" if self.width() >= WIDE_FROM else "normal"
        # Fields and buttons cannot be shortened: the panes grow with their text.
        self.pack.setFixedWidth(theme.height(PACK_WIDTHS[name], TEXT_OF_PACK))
        self.paper.setFixedWidth(theme.height(PAPER_WIDTHS[name], TEXT_OF_PAPER))

    # ---- what is printed

    def _begin(self) -> None:
        """Begin with what was chosen last, once the database can be read."""
        if not self._begun and self.army_service.database.ready:
            self._begun = True
            plan, choices = self._packs.last(), self.controller.choices
            self.controller.choices = choices_of(plan, choices) if plan else choices

    def _take_open_army(self) -> None:
        """Print the army that is open on its own page, alone or in the pack in which it is.

        The papers of a campaign stay until another army is opened.
        """
        now = "".join(self.controller.first_army())
        another, self._open_army = now != self._open_army, now
        if now and (another or not self.controller.of_campaign):
            self.controller.choose_army(now, step=False)

    def print_army(self, army_id: str) -> None:
        """Print an army: alone, or in the pack in which it is already."""
        self._begin()
        self.controller.choose_army(army_id)

    def _follow_library(self) -> None:
        """Take the armies as they are now: they may have been changed, or be gone."""
        if self._inside:
            self._begin()
            self.controller.gather()
            self.controller.choose(self.controller.choices)

    def _follow_start(self) -> None:
        """Print the army that is opened at the start, when the database could be read."""
        if self._inside and not self._open_army:
            self._take_open_army()

    def _note_choices(self) -> None:
        self.head_changed.emit()
        if self._begun and self._inside:
            self._keep.start()

    def _keep_choices(self) -> None:
        self._keep.stop()
        choices = self.controller.choices
        if not self._begun or not self.army_service.database.ready or self.controller.of_campaign:
            return  # a campaign's papers are asked for on its own page
        if self._packs.remember(plan_of(choices), self.controller.games_of(choices.armies)):
            self.status.emit(f"Choices saved {time.strftime('%H:%M')}")
        paper = choices.options.paper
        if paper in CHOICES["paper"] and paper != self._paper:
            self._paper = paper
            self._preferences.change(paper=paper)  # other sheets are laid out for it as well

    def open_test_page(self, new: bool = False) -> None:
        """Open the dialog that prints the test page and takes what was measured on it."""
        from desktop.printroom.measure_printer import MeasurePrinterDialog

        controller = self.controller
        printer = Printer("") if new else controller.printer
        dialog = MeasurePrinterDialog(controller, printer, self)
        if dialog.exec():
            controller.keep_printer(dialog.printer)
        elif dialog.removed:
            controller.remove_printer(printer.name)

    def _say_trouble(self, sentence: str) -> None:
        if self._inside:
            self.controller.tell_trouble(sentence)


def _raise(trouble: Exception) -> None:
    """Let the crash reporter have what is nobody's input."""
    raise trouble
