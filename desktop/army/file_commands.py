"""What the army page does with files and dialogs: open, save a copy, print, remove, conflicts."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from desktop.army.armies.pane import ArmiesPane
from desktop.army.controller import ArmyController
from desktop.army.page_stack import DAMAGED, PageStack
from desktop.army.text_list.commands import ListActs
from desktop.file_dialogs import ask_open_many, ask_save, with_ending
from desktop.jobs import run_and_wait
from desktop.look.parts.dialog import SentenceDialog, tell
from desktop.services.armies import ArmyService
from desktop.services.result import Result
from rules.army.model import Army
from rules.common.problems import InputProblem, Problem
from rules.common.wording import counted

if TYPE_CHECKING:
    from desktop.army.damaged_files import DamagedFile, DamagedView

FILTER = "Armies (*.muster *.txt *.md);;All files (*)"
COPY_FILTER = "Army files (*.muster);;All files (*)"
TEXTS = frozenset({".txt", ".md", ".list"})
"""Endings of files that are read as a list; every other one is read as an army file."""
PICTURES = frozenset(
    {".png", ".jpg", ".jpeg", ".jfif", ".gif", ".webp", ".bmp", ".svg", ".tif", ".tiff", ".heic"}
)
"""Endings of files that show something; a portrait is made of them, and no army."""
SAID_AGAIN_S = 1.0
"""What comes again sooner than that is no act of the player's, who just closed the dialog."""


class FileCommands(QObject):
    """The page's dealings with files; whatever goes wrong becomes one sentence."""

    own_database_asked = Signal()
    """The player's own database is to be opened in the place of a club's."""
    database_replaced = Signal()
    """Another database was put in the place of the open one: every page holds what was in that."""

    def __init__(
        self,
        army_service: ArmyService,
        controller: ArmyController,
        armies: ArmiesPane,
        middle: PageStack,
        lists: ListActs,
        page: QWidget,
    ) -> None:
        super().__init__(page)
        self._army_service, self._controller = army_service, controller
        self._armies, self._middle, self._lists, self._page = armies, middle, lists, page
        self._damaged: dict[str, DamagedFile] = {}
        self._told, self._told_at = "", 0.0
        middle.offer(DAMAGED, self._make_damaged)
        army_service.autosave.saved.connect(self._forget_told)
        army_service.autosave.conflict.connect(self._conflict)

    def _make_damaged(self) -> DamagedView:
        from desktop.army.damaged_files import DamagedView

        return DamagedView()

    @property
    def damaged(self) -> DamagedView:
        """What says that something cannot be read."""
        return cast("DamagedView", self._middle.panel(DAMAGED))

    # ---- opening

    def ask_open(self) -> None:
        """Ask for army files and open them."""
        self.open_files(ask_open_many(self._page, "Open army files", FILTER))

    def open_files(self, names: Sequence[str]) -> None:
        """Open army files: each goes into the list; one that cannot be read says why."""
        handed = sort_files(names)
        self._open_armies(handed.armies)
        if handed.text is not None:
            self._lists.read_file(handed.text)
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
            self._middle.show_army()
        if damaged:
            self._armies.add_damaged(damaged)
            self.show_damaged(next(iter(damaged)))
            self.damaged.take_focus()
        if lost:
            self._controller.said.emit(lost[0].sentence())

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
            lambda: self.open_files([key]),
        )
        self.damaged.show_problem(problem, lambda: self._drop(key))
        self._middle.show(DAMAGED)

    def _take(self, army: Army, key: str, pictures: Mapping[str, bytes]) -> None:
        self._controller.pictures.put(pictures)
        if self._army_service.add(army):
            self._drop_quietly([key])
            self._middle.show_army()

    def _drop(self, key: str) -> None:
        self._drop_quietly([key])
        self._middle.show_army()

    def _drop_quietly(self, keys: Iterable[str]) -> None:
        for key in keys:
            if self._damaged.pop(key, None) is not None:
                self._armies.drop_damaged(key)

    def show_store_problem(self, mended: Callable[[], object]) -> None:
        """Show why the armies cannot be opened, and the ways out."""
        from desktop.army.damaged_files import store_problem

        database, autosave = self._army_service.database, self._army_service.autosave
        problem, was_open = database.problem, database.ready
        if problem is None:
            return

        def again() -> None:
            if database.open():
                mended()

        def replace(act: Callable[[], Result[Any]]) -> None:
            if was_open:
                autosave.save()
                autosave.stop()
            done = act()
            if not done and database.problem is problem:
                tell(self._page, "Nothing was changed", done.error)
            if done and isinstance(done.value, str):
                tell(self._page, "Recovered", done.value)
            if done and was_open:
                self.database_replaced.emit()
            elif done:
                mended()

        def choose() -> None:
            from db.backups import look_into
            from desktop.shell.database_copies_dialog import CopiesDialog

            copies = database.data_folder.copies()
            contents = run_and_wait(lambda: [look_into(path) for path in copies])
            dialog = CopiesDialog(contents, self._page, only_whole=True)
            dialog.exec()
            if (chosen := dialog.chosen()) is not None:
                replace(lambda: database.restore_copy(chosen.content.path))

        def ask_password() -> None:
            from desktop.shell.password_dialog import PasswordDialog

            sentence = database.problem.sentence() if database.problem else ""
            dialog = PasswordDialog(sentence, self._page)
            dialog.exec()
            if dialog.password:
                database.enter_password(dialog.password)
                again()

        panel = store_problem(
            problem,
            database.data_folder,
            is_open=was_open,
            again=again,
            take_copy=lambda copy: replace(lambda: database.restore_copy(copy)),
            choose_copy=choose,
            recover=lambda: replace(database.recover),
            begin_anew=lambda: replace(database.start_afresh),
            own=self.own_database_asked.emit if database.club else None,
            ask_password=ask_password,
        )
        if self._middle.showing != DAMAGED or not self.damaged.tells(panel):
            # What is told twice is not put anew beneath the player's hand.
            self.damaged.show_problem(panel, again)
            self._middle.show(DAMAGED)

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
            tell(self._page, "The copy was not saved", problem.sentence())
        else:
            self._controller.said.emit(f"Copy saved as {path.name}")

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
                    "What was saved before is safe. Muster keeps trying."
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
            "The last changes could not be saved to the database.",
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
            f"{name or 'This army'} was changed in another window while it was open here.",
            (both, mine),
            second="Keep both saves this window's version as a new army.",
            parent=self._page,
        )
        dialog.exec()
        if dialog.answer == mine:
            self._army_service.keep_mine(army_id)
        else:
            self._army_service.keep_both(army_id)


class Handed(NamedTuple):
    """The files by what becomes of them; `left` tells of those that nothing becomes of, or ""."""

    armies: tuple[Path, ...]
    text: Path | None
    left: str


def sort_files(names: Sequence[str]) -> Handed:
    """Tell armies, lists and pictures apart by their endings; a file that came twice is one."""
    paths = [Path(name) for name in dict.fromkeys(names)]
    texts = [path for path in paths if path.suffix.casefold() in TEXTS]
    pictures = [path for path in paths if path.suffix.casefold() in PICTURES]
    armies = tuple(path for path in paths if path not in texts and path not in pictures)
    left = []
    if pictures:
        are = "is a picture" if len(pictures) == 1 else "are pictures"
        left.append(f"{_called(pictures)} {are}: drop one on the portrait in a man's details (F4).")
    if len(texts) > 1:
        were = "was" if len(texts) == 2 else "were"
        left.append(f"One list is read at a time: {_called(texts[1:])} {were} not read.")
    return Handed(armies, texts[0] if texts else None, " ".join(left))


def _called(paths: Sequence[Path]) -> str:
    more = len(paths) - 1
    return f"{paths[0].name} and {more} more" if more else paths[0].name
