"""What the player does with files of house rules: begin, take in, share, put aside, play by."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QPoint, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QMenu, QWidget

from desktop.file_dialogs import ask_open_many, ask_save, with_ending
from desktop.look.parts.dialog import tell
from desktop.look.parts.problem import Problem, WayOut
from desktop.rulebook.controller import FILE, GAME, RulesController
from desktop.services.house_rules import HouseFile
from desktop.services.result import Result
from rules.army.documents.salvage import ExcerptLine, excerpt
from rules.common.file_io import read_bytes
from rules.common.problems import InputProblem
from rules.common.wording import counted
from rules.games.house_rules.describe_changes import base_changes, take_base_value

NOT_TAKEN = "These house rules were not imported"


class FileCommands:
    """The room's dealings with files; whatever goes wrong becomes one sentence."""

    def __init__(self, controller: RulesController, window: QWidget) -> None:
        self._controller, self._window = controller, window
        self._service = controller.house_rules

    def make_house(self) -> None:
        """Begin house rules of what is open, and ask for their name."""
        base = self._controller.game
        if base is not None:
            self._open_after(lambda: self._service.create(base), name=True)

    def duplicate_house(self) -> None:
        """Add a copy of the house rules that are open."""
        document = self._controller.document
        if document is not None:
            self._open_after(lambda: self._service.duplicate(document.house), name=True)

    def rename_house(self) -> None:
        """Put the keyboard into the name of the house rules."""
        self._controller.edit_asked.emit(())

    def ask_file(self) -> None:
        """Ask for files of house rules and take them in."""
        kinds = "House rules (*.toml);;All files (*)"
        names = ask_open_many(self._window, "Import house rules", kinds)
        self.take_files([Path(name) for name in names])

    def take_files(self, paths: Sequence[Path]) -> None:
        """Take files of house rules in; of those that cannot be read, the first says why."""

        def take_each() -> Result[Path]:
            taken = [self._service.take_file(path) for path in paths]
            wrong = [each.error for each in taken if not each]
            if wrong:
                more = len(wrong) - 1
                others = f"{counted(more, 'other file')} {'was' if more == 1 else 'were'}"
                second = f"{others} not imported either." if more else ""
                tell(self._window, NOT_TAKEN, wrong[0], second)
            good = [each for each in taken if each]
            return good[-1] if good else Result()

        self._open_after(take_each)

    def ask_share(self) -> None:
        """Ask where, and write the house rules as a file for others."""
        document = self._controller.document
        if document is not None:
            title, kinds = "Share the house rules", "House rules (*.toml)"
            suggested = f"{document.house.id}.toml"
            found = ask_save(self._window, title, suggested, kinds, with_ending(".toml"))
            if found is not None:
                self.share(found[0])

    def share(self, path: Path) -> None:
        """Write the house rules to a file."""
        document = self._controller.document
        if document is None:
            return
        shared = self._service.share(document.house, path)
        if shared:
            self._controller.said.emit(f"House rules shared as {path.name}")
        else:
            tell(self._window, "The copy was not saved", shared.error)

    def remove_house(self) -> None:
        """Put the file away; it can be brought back."""
        controller = self._controller
        file, document = controller.file, controller.document
        if file is None or not controller.save():
            return
        removed = self._service.remove(file.path)
        if not removed:
            tell(self._window, "The file was not removed", removed.error)
            return
        base = document.house.extends if document else ""
        known = {each.id for each in self._service.games()}
        controller.open(f"{GAME}{base}" if base in known else controller.first_game())
        controller.said.emit(
            "House rules removed. Bring the last house rules back in the File menu"
        )

    def bring_back(self) -> None:
        """Bring back the file that was put aside last."""
        self._open_after(self._service.bring_back)

    def _open_after(
        self, act: Callable[[], Result[Path] | Result[Path | None]], *, name: bool = False
    ) -> None:
        """Do what brings a file of house rules, and open it; `name` asks for its name."""
        if not self._controller.save():
            return
        done = act()
        if not done:
            tell(self._window, NOT_TAKEN, done.error)
        elif done.value is not None:
            self._controller.open(f"{FILE}{done.value}")
            if name:
                self.rename_house()

    def play_by(self, army_id: str, *, house: bool) -> None:
        """Let an army play by the house rules, or by their game again."""
        document = self._controller.document
        if document is None or not document.save():
            return
        wanted = document.house.id if house else document.house.extends
        name = document.house.name if house else document.base.ruleset.name
        armies = self._controller.armies
        if armies.play_by(army_id, wanted, name):
            self._controller.said.emit(f"{armies.entry(army_id).called} plays by {name}")

    def show_menu(self, at: QPoint) -> None:
        """Show what can be done with the file that is open."""
        menu = QMenu(self._window)
        menu.addAction("New house rules", self.make_house)
        if self._controller.document is not None:
            menu.addAction("Rename", self.rename_house)
            menu.addAction("Duplicate", self.duplicate_house)
            menu.addAction("Share as a file…", self.ask_share)
        if self._controller.file is not None:
            menu.addAction("Put aside", self.remove_house)
        menu.popup(at)

    # ---- a file of which no game can be made

    def problem(self, file: HouseFile) -> Problem:
        """Return what stands in the room in place of house rules that make no game."""
        first, more = file.problems[0], len(file.problems) - 1
        base = self._service.game(file.house.extends) if file.house else None
        gone = (
            [each for each in base_changes(file.house, base) if each.gone]
            if file.house and base
            else []
        )
        ways: list[WayOut] = []
        sentence = f"{first.sentence()} ({more} more)" if more else first.sentence()
        if gone:
            sentence = " ".join(each.sentence for each in gone[:3])
            words = f"What is left of “{file.name}” still works; the old file is kept beside it."
            leave = f"Leave {counted(len(gone), 'change')} out"
            ways.append(WayOut(leave, words, leave, lambda: self._leave_out(file)))
        ways += [
            WayOut(
                "Fix it yourself",
                "Opens the file in your editor. Come back here and read it again.",
                "Open the file",
                lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(str(file.path))),
            ),
            WayOut(
                "Read it again",
                "After you have fixed it.",
                "Read again",
                self._controller.read_again,
            ),
            WayOut(
                "Put it aside",
                "Moves it into the folder “removed”.",
                "Put aside",
                self.remove_house,
            ),
        ]
        why = "The game under these rules has changed." if gone else ""
        return Problem(
            why or "These house rules cannot be used.",
            sentence,
            "Nothing was changed; the games themselves are not affected.",
            _code(file.path, first.line),
            tuple(ways),
            "\n".join(each.sentence() for each in file.problems),
        )

    def _leave_out(self, file: HouseFile) -> None:
        """Leave out every change that has nothing left to change; the old file is kept aside."""
        house = file.house
        base = self._service.game(house.extends) if house else None
        if house is None or base is None:
            return
        for each in base_changes(house, base):
            if each.gone:
                house = take_base_value(house, base, each.path)
        written = self._service.keep_copy(file.path) and self._service.write(file.path, house)
        if written:
            self._controller.open_again()
        else:
            tell(self._window, "Nothing was changed", written.error)


def _code(path: Path, line: int | None) -> tuple[ExcerptLine, ...]:
    """Return the lines of a file around one, () where there is none or it cannot be read."""
    if not line:
        return ()
    try:
        return excerpt(read_bytes(path), line)
    except InputProblem:
        return ()
