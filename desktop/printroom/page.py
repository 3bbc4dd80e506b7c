"""The Print room: what will be printed, as it will be printed, and the acts that print it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QWidget

from desktop.army.library import Library
from desktop.army.portraits import Portraits
from desktop.look.parts.buttons import MainButton, PlainButton
from desktop.printroom import choices as chosen
from desktop.printroom.acts import register_acts
from desktop.printroom.chosen_armies import ask_armies
from desktop.printroom.desk import PrintDesk
from desktop.printroom.frame import PrintFrame
from desktop.printroom.kept_packs import KeptPacks
from desktop.printroom.notes import notes_of
from desktop.printroom.pack_acts import PackActs
from desktop.printroom.paper_pane import ANOTHER
from desktop.printroom.printer_acts import PrinterActs
from desktop.printroom.printers import Printers
from desktop.printroom.saving import Saving
from desktop.shell.actions import ActionRegistry
from desktop.shell.page import Head
from printables.options import PrintOptions
from rules.wording import counted, listed

KEEP_AFTER_MS = 1000
TITLE = "Print room"


class PrintPage(PrintFrame):
    """What the panes of the room do for each other, and what the window asks of it."""

    army_asked = Signal(str)
    """The player wants to see an army, by its id."""

    def __init__(
        self,
        library: Library,
        portraits: Portraits,
        printers: Printers,
        options: PrintOptions,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.library = library
        self.desk = PrintDesk(library, portraits, printers, self)
        self.desk.choices = replace(self.desk.choices, options=options)
        self.kept = KeptPacks(library)
        self.make_widgets()
        self.packs = PackActs(self)
        self.printers = PrinterActs(self)
        self.saving = Saving(self)
        self._begun = False
        self._inside = False
        self._keep = QTimer(self, singleShot=True, interval=KEEP_AFTER_MS)
        self._keep.timeout.connect(self._keep_choices)
        self._wire()

    def _wire(self) -> None:
        desk, pack, paper, viewer = self.desk, self.pack, self.paper, self.viewer
        desk.chosen_anew.connect(self._show_choices)
        desk.pages_changed.connect(self._show_pages)
        desk.broke.connect(_raise)
        self.library.listed.connect(self._follow_library)
        self.library.trouble.connect(self._say_trouble)
        pack.armies.clicked.connect(self.choose_armies)
        pack.packs.clicked.connect(self.packs.show_menu)
        pack.suggest.clicked.connect(self.suggest)
        pack.list.chosen.connect(viewer.go_to_sheet)
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
        material = self.desk.material
        return Head(TITLE, (material.words,) if material and material.words else ())

    def head_buttons(self) -> list[QWidget]:
        """Return the way to the test page."""
        return [self.test_button]

    def register(self, actions: ActionRegistry) -> None:
        """Put every act of the room into the menus."""
        register_acts(self, actions)

    def panes(self) -> list[QWidget]:
        """Return the panes in the order of F6."""
        return [self.pack, self.viewer, self.paper if self.paper.isVisible() else self.strip]

    def enter(self) -> None:
        """Take the armies as they are now: they may have been changed, or be gone."""
        self._inside = True
        self._begin()
        self.desk.gather()
        self._show_choices()
        self.desk.choose(self.desk.choices)

    def leave(self) -> bool:
        """Keep what was chosen."""
        self._inside = False
        if self._keep.isActive():
            self._keep_choices()
        return True

    def _begin(self) -> None:
        """Begin with what was chosen last, once the database can be read."""
        if self._begun or not self.library.ready:
            return
        self._begun = True
        choices = self.kept.last(self.desk.choices)
        self.desk.choices = replace(choices, armies=choices.armies or self._first())

    def _first(self) -> tuple[str, ...]:
        current = self.library.current
        return (current.army.id,) if current is not None else ()

    def choose_army(self, army_id: str) -> None:
        """Print an army: alone, or in the pack in which it is already."""
        self._begin()
        if army_id not in self.desk.choices.armies:
            self.set_armies((army_id,))

    # ---- choices

    def _set(self, **values: object) -> None:
        self.desk.choose(replace(self.desk.choices, **values))  # type: ignore[arg-type]

    def set_armies(self, armies: tuple[str, ...]) -> None:
        """Print other armies; those of other games get the pack that was printed for them last."""
        before = self.games()
        choices = replace(self.desk.choices, armies=armies)
        games = self._games_of(armies)
        if games and games != before:
            choices = self.kept.last_for(games, choices) or choices
        self.desk.choose(choices)
        self.head_changed.emit()

    def games(self) -> tuple[str, ...]:
        """Return the ids of the games of the pack."""
        return self._games_of(self.desk.choices.armies)

    def _games_of(self, armies: tuple[str, ...]) -> tuple[str, ...]:
        known = [self.library.entry(each).ruleset for each in armies if self.library.knows(each)]
        return tuple(sorted(set(known)))

    def choose_armies(self) -> None:
        """Let the player choose the armies of the pack."""
        ask_armies(self.library, self, lambda: self.desk.choices.armies, self.set_armies)

    def suggest(self) -> None:
        """Take every number as Muster suggests it."""
        self.desk.choose(chosen.suggest(self.desk.choices))
        self.status.emit("Numbers as suggested")

    def _tick(self, name: str, on: bool) -> None:
        self.desk.change(lambda now, survey: chosen.tick(now, survey, [name], on=on))
        if on:
            self.viewer.go_to_sheet(name)

    def _count(self, name: str, part: str, number: int) -> None:
        self.desk.change(lambda now, survey: chosen.set_count(now, survey, name, part, number))

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
        if self._begun and self.library.ready:
            self.kept.remember(self.desk.choices, self.games())

    # ---- what is shown

    def _show_choices(self) -> None:
        desk, armies = self.desk, self.desk.choices.armies
        names = [self.library.entry(each).called for each in armies if self.library.knows(each)]
        self.pack.show_choice(names, self.packs.shown_name())
        self.pack.show_lines(desk.lines, len(armies))
        self._show_options()
        self._show_notes()
        self.head_changed.emit()
        if self._begun and self._inside:
            self._keep.start()

    def _show_options(self) -> None:
        names = [printer.name for printer in self.desk.printers.all()]
        self.paper.show_printers(names, self.desk.choices.printer)
        self.paper.show_options(self.desk.options())

    def _show_pages(self) -> None:
        pages = self.desk.pages
        if pages:
            self.viewer.show_pages(pages)
            self._hurry()
        else:
            self._show_nothing()
        self._show_notes()
        self.saving.refresh()

    def _hurry(self, _at: int = 0) -> None:
        page = self.viewer.page
        if page is not None:
            self.desk.maker.hurry(page.batch)

    def _show_notes(self) -> None:
        self.paper.notices.show_notices(
            notes_of(self.desk, self.viewer.pages, self.army_asked.emit, self.viewer.go)
        )

    def _show_nothing(self) -> None:
        """Say why there are no pages, and the way on."""
        desk = self.desk
        if desk.looking or not self.library.ready:
            self.viewer.show_pages(())
        elif desk.trouble:
            self.viewer.show_message("It does not fit", desk.trouble)
        elif desk.lost() and not (desk.material and desk.material.armies):
            names = desk.lost()
            words = f"The game of {listed(names)} is not among the games of this computer."
            go = _button("Go to the army", lambda: self.army_asked.emit(desk.choices.armies[0]))
            self.viewer.show_message("The game is not here", words, (go,))
        elif not desk.choices.armies:
            self._show_no_army()
        else:
            words = "No sheet is ticked. Tick what you want at the left, or take a whole pack."
            all_ = _button("Everything for tonight", self.packs.take_tonight)
            self.viewer.show_message("Nothing is ticked", words, (all_,))

    def _show_no_army(self) -> None:
        if self.library.entries:
            act = _button("Choose armies", self.choose_armies)
            words = "A pack is made for armies. Choose one, or the two that meet tonight."
            self.viewer.show_message("No army is chosen", words, (act,))
            return
        act = _button("Go to the armies", lambda: self.army_asked.emit(""))
        samples = PlainButton("Add the samples")
        samples.clicked.connect(lambda _=False: self._add_samples())
        words = "There is no army yet that could be printed."
        self.viewer.show_message("Nobody to print", words, (act, samples))

    def _add_samples(self) -> None:
        self.library.add_samples()
        self.set_armies(self._first())

    def _say_trouble(self, sentence: str) -> None:
        if self._inside:
            self.paper.progress.show_trouble(sentence)

    def summary(self) -> str:
        """Return how much is printed, for the buttons: "9 sheets"."""
        two_sided = any(
            page.batch.options.backs in ("mirrored", "after") for page in self.desk.pages
        )
        return counted(len(self.desk.pages), "page" if two_sided else "sheet")


def _button(text: str, act: Callable[[], object]) -> MainButton:
    button = MainButton(text)
    button.clicked.connect(lambda _=False: act())
    return button


def _raise(trouble: Exception) -> None:
    """Let the crash reporter have what is nobody's input."""
    raise trouble
