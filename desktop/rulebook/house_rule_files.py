"""What the player does with files of house rules: begin, take in, share, put aside, play by."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu

from desktop.asked_files import ask_open_many, ask_save, with_ending
from desktop.look.parts.dialog import tell
from desktop.rulebook.games_pane import FILE, GAME
from desktop.rulebook.view import RulesView
from desktop.services.result import Result
from rules.common.wording import counted
from rules.games.house_rules.changes import base_changes, take_base_value

NOT_TAKEN = "These house rules were not imported"


class HouseRuleFiles:
    """The room's dealings with files; whatever goes wrong becomes one sentence."""

    def __init__(self, view: RulesView) -> None:
        self._view = view

    def make_house(self) -> None:
        """Begin house rules of what is open, and ask for their name."""
        base = self._view.game
        if base is not None:
            self._with_file(lambda: self._view.house_rules.create(base), name=True)

    def duplicate_house(self) -> None:
        """Add a copy of the house rules that are open."""
        document = self._view.document
        if document is not None:
            self._with_file(lambda: self._view.house_rules.duplicate(document.house), name=True)

    def ask_file(self) -> None:
        """Ask for files of house rules and take them in."""
        kinds = "House rules (*.toml);;All files (*)"
        names = ask_open_many(self._view, "Import house rules", kinds)
        self.take_files([Path(name) for name in names])

    def take_file(self, path: Path) -> None:
        """Take a file of house rules in; one that cannot be read says why."""
        self._with_file(lambda: self._view.house_rules.take_file(path))

    def take_files(self, paths: Sequence[Path]) -> None:
        """Take files of house rules in; of those that cannot be read, the first says why."""
        self._with_file(lambda: self._take_each(paths))

    def _take_each(self, paths: Sequence[Path]) -> Result[Path | None]:
        last: Path | None = None
        wrong: list[str] = []
        for path in paths:
            taken = self._view.house_rules.take_file(path)
            if taken:
                last = taken.value
            else:
                wrong.append(taken.error)
        if wrong:
            more = len(wrong) - 1
            were = "was" if more == 1 else "were"
            second = f"{counted(more, 'other file')} {were} not imported either." if more else ""
            tell(self._view, NOT_TAKEN, wrong[0], second)
        return Result(last)

    def ask_share(self) -> None:
        """Ask where, and write the house rules as a file for others."""
        if self._view.document is None:
            return
        title, suggested = "Share the house rules", f"{self._view.document.house.id}.toml"
        kinds, complete = "House rules (*.toml)", with_ending(".toml")
        found = ask_save(self._view, title, suggested, kinds, complete)
        if found is not None:
            self.share(found[0])

    def share(self, path: Path) -> None:
        """Write the house rules to a file."""
        if self._view.document is None:
            return
        shared = self._view.house_rules.share(self._view.document.house, path)
        if not shared:
            tell(self._view, "The copy was not written", shared.error)
        else:
            self._view.status.emit(f"House rules shared as {path.name}")

    def remove_house(self) -> None:
        """Put the file away; it can be brought back."""
        file = self._view.games.current_file()
        if file is None or not self._view.opened.save():
            return
        base = self._view.document.house.extends if self._view.document else ""
        removed = self._view.house_rules.remove(file)
        if not removed:
            tell(self._view, "The file was not removed", removed.error)
            return
        self._view.opened.key = ""
        known = {each.id for each in self._view.house_rules.games()}
        self._view.games.select(f"{GAME}{base if base in known else self._view.first_game()}")
        self._view.status.emit(
            "House rules removed. Bring the last house rules back in the File menu"
        )

    def bring_back(self) -> None:
        """Bring back the file that was put aside last."""
        self._with_file(self._view.house_rules.bring_back)

    def rename_house(self) -> None:
        """Put the keyboard into the name of the house rules."""
        if self._view.document is not None:
            self._view.show_inspector(True)
            self._view.fold.setChecked(True)
            self._view.details.verticalScrollBar().setValue(0)
            self._view.house_form.name.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self._view.house_form.name.selectAll()

    def _with_file(
        self, act: Callable[[], Result[Path] | Result[Path | None]], *, name: bool = False
    ) -> None:
        if not self._view.opened.save():
            return
        done = act()
        if not done:
            tell(self._view, NOT_TAKEN, done.error)
        elif done.value is not None:
            self._view.games.refresh()
            self._view.games.select(f"{FILE}{done.value}")
            if name:
                self.rename_house()

    def read_again(self) -> None:
        """Read the player's files again, after he has mended one."""
        self._view.house_rules.read()
        self._view.army_service.reload_rules()
        self._view.games.refresh()
        self._view.open_again()

    def leave_out(self, path: Path | None) -> None:
        """Leave out every change that has nothing left to change; the old file is kept aside."""
        entry = self._view.house_rules.entry(path) if path else None
        base = self._view.house_rules.game(entry.house.extends) if entry and entry.house else None
        if entry is None or entry.house is None or base is None:
            return
        house = entry.house
        for each in base_changes(house, base):
            if each.gone:
                house = take_base_value(house, base, each.path)
        files = self._view.house_rules
        written = files.keep_copy(entry.path) and files.write(entry.path, house)
        if not written:
            tell(self._view, "Nothing was changed", written.error)
            return
        self._view.open_again()

    def play_by(self, army_id: str, house: bool) -> None:
        """Let an army play by the house rules, or by their game again."""
        document = self._view.document
        if document is None or not document.save():
            return
        wanted = document.house.id if house else document.house.extends
        name = document.house.name if house else document.base.ruleset.name
        army = next(
            (each.name for each in self._view.army_service.entries if each.id == army_id), ""
        )
        if self._view.army_service.play_by(army_id, wanted, name):
            self._view.status.emit(f"{army or 'The army'} plays by {name}")
        self._view.show_effect()

    def show_menu(self, at: QPoint) -> None:
        """Show what can be done with the file that is open."""
        menu = QMenu(self._view)
        menu.addAction("New house rules", self.make_house)
        if self._view.document is not None:
            menu.addAction("Rename", self.rename_house)
            menu.addAction("Duplicate", self.duplicate_house)
            menu.addAction("Share as a file…", self.ask_share)
        if self._view.games.current_file() is not None:
            menu.addAction("Put aside", self.remove_house)
        menu.popup(at)
