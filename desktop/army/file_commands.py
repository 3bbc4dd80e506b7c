"""What the army page does with files and dialogs: open, save a copy, print, remove, conflicts."""

from __future__ import annotations

import re
import time
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from desktop.army.controller import ArmyController
from desktop.army.dropped_files import sort_files
from desktop.asked_files import ask_open_many, ask_save, with_ending
from desktop.look.parts.dialog import SentenceDialog, tell
from desktop.services.armies import ArmyService
from rules.army.model import Army
from rules.common.problems import InputProblem, Problem
from rules.common.wording import counted

if TYPE_CHECKING:
    from desktop.army.damaged_files import DamagedFile
    from desktop.army.page import ArmyPage

FILTER = "Armies (*.muster *.txt *.md);;All files (*)"
COPY_FILTER = "Army files (*.muster);;All files (*)"
SAID_AGAIN_S = 1.0
"""What comes again sooner than that is no act of the player's, who just closed the dialog."""


class FileActs(QObject):
    """The page's dealings with files; whatever goes wrong becomes one sentence."""

    def __init__(
        self, army_service: ArmyService, controller: ArmyController, page: ArmyPage
    ) -> None:
        super().__init__(page)
        self._army_service, self._controller = army_service, controller
        self._page = page
        self._damaged: dict[str, DamagedFile] = {}
        self._told, self._told_at = "", 0.0
        army_service.autosave.saved.connect(self._forget_told)
        army_service.autosave.conflict.connect(self._conflict)

    # ---- opening

    def ask_open(self) -> None:
        """Ask for army files and open them."""
        self.open_files(ask_open_many(self._page, "Open army files", FILTER))

    def open_files(self, names: Sequence[str]) -> None:
        """Open army files: each goes into the list; one that cannot be read says why."""
        handed = sort_files(names)
        self._open_armies(handed.armies)
        if handed.text is not None:
            self._page.lists.read_file(handed.text)
        if handed.left:
            tell(self._page, "Not everything was opened", handed.left)

    def _open_armies(self, paths: Sequence[Path]) -> None:
        from desktop.army.damaged_files import DamagedFile
        from rules.army.documents.army_file import load_bundle

        armies: list[Army] = []
        damaged: dict[str, str] = {}
        lost: list[Problem] = []
        for path in paths:
            try:
                bundle = load_bundle(path)
            except InputProblem as problem:
                self._damaged[str(path)] = DamagedFile(path, problem)
                damaged[str(path)] = path.name
            else:
                self._controller.pictures.put(bundle.pictures)
                armies.append(bundle.army)
                lost += bundle.problems
        if armies and self._army_service.add_all(armies):
            self._drop_quietly(str(path) for path in paths if str(path) not in damaged)
            self._page.show_army()
        if damaged:
            self._page.armies.add_damaged(damaged)
            self.show_damaged(next(iter(damaged)))
            self._page.damaged.take_focus()
        if lost:
            self._page.status.emit(lost[0].sentence())

    @property
    def unread(self) -> str:
        """Return how many files cannot be read, in words; "" when all could be."""
        return counted(len(self._damaged), "file") if self._damaged else ""

    def show_damaged(self, key: str) -> None:
        """Show what is wrong with a file, and the ways out."""
        from desktop.army.damaged_files import file_problem

        damaged = self._damaged[key]
        problem = file_problem(
            damaged,
            len(self._army_service.entries),
            lambda army, pictures: self._take(army, key, pictures),
            lambda: self._read_again(key),
        )
        self._page.damaged.show_problem(problem, lambda: self._drop(key))
        self._page.show_panel("damaged")

    def _read_again(self, key: str) -> None:
        self.open_files([key])

    def _take(self, army: Army, key: str, pictures: Mapping[str, bytes]) -> None:
        self._controller.pictures.put(pictures)
        if self._army_service.add(army):
            self._drop_quietly([key])
            self._page.show_army()

    def _drop(self, key: str) -> None:
        self._drop_quietly([key])
        self._page.show_army()

    def _drop_quietly(self, keys: Iterable[str]) -> None:
        for key in keys:
            if self._damaged.pop(key, None) is not None:
                self._page.armies.drop_damaged(key)

    # ---- keeping

    def save_copy(self) -> None:
        """Ask where, and write the army as an exchange file."""
        document = self._controller.document
        if document is None:
            return
        from rules.common.file_io import file_stem

        title, suggested = "Save a copy of the army", f"{file_stem(document.army.name)}.muster"
        found = ask_save(self._page, title, suggested, COPY_FILTER, with_ending(".muster"))
        if found is not None:
            self.write_copy(found[0])

    def write_copy(self, path: Path) -> None:
        """Write the open army to a file."""
        from rules.army.documents.army_file import save_army_file

        document = self._controller.document
        if document is None:
            return
        try:
            pictures = self._controller.pictures.data(document.army.pictures())
            save_army_file(document.army, path, pictures)
        except InputProblem as problem:
            tell(self._page, "The copy was not written", problem.sentence())
        else:
            self._page.status.emit(f"Copy saved as {path.name}")

    def print_army(self) -> None:
        """Lead to the room in which the open army is printed."""
        document = self._controller.document
        if document is not None and document.ruleset is not None:
            self._page.print_asked.emit(document.army.id)

    # ---- trouble

    def tell_once(self, sentence: str) -> None:
        """Say what could not be done; what is tried again by itself is said once until it is."""
        kind = re.sub(r"\d+", "", sentence)
        tried = (
            self._army_service.autosave.unsaved or time.monotonic() < self._told_at + SAID_AGAIN_S
        )
        if kind != self._told or not tried:
            self._told = kind
            if self._page.isVisible():
                tell(
                    self._page,
                    "Not saved yet"
                    if self._army_service.autosave.unsaved
                    else "That was not possible",
                    sentence,
                    "What was stored before is still there. Muster tries again by itself."
                    if self._army_service.autosave.unsaved
                    else "",
                )
            self._told_at = time.monotonic()

    def _forget_told(self) -> None:
        self._told = ""

    def leave_unsaved(self) -> bool:
        """Ask what to do with what could not be saved; return whether the page may be left."""
        document = self._controller.document
        dialog = SentenceDialog(
            "Not everything is saved",
            "The last changes could not be written to the database.",
            ("Stay here", "Save a copy as a file…", "Leave without saving"),
            parent=self._page,
        )
        dialog.exec()
        if dialog.answer == "Save a copy as a file…" and document is not None:
            self.save_copy()
            return False
        return dialog.answer == "Leave without saving"

    def _conflict(self, army_id: str) -> None:
        name = next((e.name for e in self._army_service.entries if e.id == army_id), "This army")
        both, mine = "Keep both", "Keep this window's"
        dialog = SentenceDialog(
            "Two windows changed one army",
            f"{name or 'This army'} was changed in another window since it was read here.",
            (both, mine),
            second="Keep both makes an army of its own of what stands in this window.",
            parent=self._page,
        )
        dialog.exec()
        if dialog.answer == mine:
            self._army_service.keep_mine(army_id)
        else:
            self._army_service.keep_both(army_id)
