"""Files of house rules in the player's folder: listed, added, written, put aside, brought back.

Nothing is ever deleted: a file that is removed moves into the folder `removed` beside the others.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from desktop.services.result import returns_result
from rules.common.file_io import error_reason, read_bytes, replace_file
from rules.common.problems import InputProblem, Problem
from rules.common.toml_limits import LARGEST_FILE
from rules.common.wording import free_name
from rules.games.catalog import OWN_FOLDER, Catalog
from rules.games.game import Game
from rules.games.house_rules.describe_changes import base_changes
from rules.games.house_rules.file import (
    SEPARATE_GAME,
    HouseRules,
    holds_more,
    load_house,
    parse_house,
    save_house,
    write_toml,
)
from rules.games.house_rules.house_rule_edits import free_id, new_house_rules, with_base_values
from rules.games.loading import PLAYBOOK
from rules.games.ruleset import Ruleset

REMOVED = "removed"
"""The folder beside the files of rules to which those that are taken out move."""


@dataclass(frozen=True, slots=True)
class HouseFile:
    """One file of house rules: its content, or why it cannot be read."""

    path: Path
    house: HouseRules | None
    problems: tuple[Problem, ...] = ()

    @property
    def name(self) -> str:
        """Return what it is called in the list."""
        return self.house.name if self.house else self.path.name


class HouseRulesService(QObject):
    """All house rules of the player. `changed` follows each file that came, went or was written."""

    changed = Signal()

    def __init__(self, data_folder: Path, catalog: Catalog, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.folder = data_folder / OWN_FOLDER
        self.catalog = catalog
        self._removed: list[tuple[Path, Path]] = []
        self.entries: tuple[HouseFile, ...] = ()
        self.read()

    # ---- what there is

    def read(self) -> None:
        """Look through the folder again; whoever changed a file elsewhere is followed."""
        self.catalog.forget()
        try:
            files = sorted(self.folder.glob("*.toml"))
        except OSError:
            files = []
        problems = self.catalog.problems() if files else ()
        own = [path for path in files if not path.name.endswith(PLAYBOOK)]
        found = [self._read(path, problems) for path in own]
        entries = [each for each in found if each is not None]
        self.entries = tuple(sorted(entries, key=lambda each: each.name.casefold()))

    def _read(self, path: Path, told: tuple[Problem, ...]) -> HouseFile | None:
        """Return a file of house rules; None for a game of its own."""
        try:
            house = load_house(path)
        except InputProblem as problem:
            if any(SEPARATE_GAME in each.message for each in problem.problems):
                return None
            return HouseFile(path, None, tuple(problem.problems))
        mine = tuple(each for each in told if each.file == path.name)
        return HouseFile(path, house, mine)

    def games(self) -> tuple[Ruleset, ...]:
        """Return the games that are no house rules."""
        return tuple(each for each in self.catalog.all() if not each.extends)

    def game(self, ruleset_id: str) -> Game | None:
        """Return a game with its playbook, None when it cannot be read."""
        ruleset = self.catalog.get(ruleset_id)
        return Game.of(ruleset, self.catalog.playbook(ruleset_id)) if ruleset else None

    def entry(self, path: Path) -> HouseFile | None:
        """Return what is known of a file."""
        return next((each for each in self.entries if each.path == path), None)

    @property
    def removed_name(self) -> str:
        """Return the name of what was removed last and can be brought back, "" for nothing."""
        return self._removed[-1][0].stem if self._removed else ""

    # ---- writing

    @returns_result
    def create(self, base: Game) -> Path:
        """Begin house rules of a game; return their file."""
        name = self._free_name(f"{base.ruleset.name} house rules")
        house = new_house_rules(base, free_id(name, self._taken()), name)
        return self._add(house)

    @returns_result
    def take_file(self, source: Path) -> Path:
        """Take a copy of a file of house rules; its id is changed when it is taken already."""
        text = _text(source)
        house = parse_house(text, source)
        if self.catalog.get(house.extends) is None and house.extends not in self._taken():
            message = f"changes the game '{house.extends}', which is not here; add that game first"
            raise InputProblem(Problem(source.name, "extends", message))
        if house.id in self._taken():
            name = self._free_name(house.name)
            return self._add(replace(house, id=free_id(house.id, self._taken()), name=name))
        path = self._free_path(house.id)
        self._prepare()
        replace_file(path, text.encode())
        return self._came(path)

    @returns_result
    def duplicate(self, house: HouseRules) -> Path:
        """Add a copy of house rules under a name of its own."""
        name = self._free_name(f"{house.name} copy")
        return self._add(replace(house, id=free_id(name, self._taken()), name=name))

    @returns_result
    def write(self, path: Path, house: HouseRules) -> None:
        """Write house rules, whole or not at all.

        A file that holds comments of a player's own is first put aside as it was.
        """
        base = self.game(house.extends)
        if path.exists() and holds_more(_text(path), house):
            self._put_aside(path, copy=True)
        save_house(with_base_values(house, base) if base else house, path)
        self.read()
        self.changed.emit()

    @returns_result
    def share(self, house: HouseRules, to: Path) -> None:
        """Write a copy of house rules wherever the player wants it."""
        replace_file(to, write_toml(house).encode())

    @returns_result
    def keep_copy(self, path: Path) -> None:
        """Keep a file as it is among those that were put aside."""
        self._put_aside(path, copy=True)

    @returns_result
    def remove(self, path: Path) -> None:
        """Put a file aside; it can be brought back."""
        self._removed.append((path, self._put_aside(path)))
        self._told()

    @returns_result
    def bring_back(self) -> Path | None:
        """Put the file that was removed last where it was; return it."""
        if not self._removed:
            return None
        path, aside = self._removed[-1]
        to = path if not path.exists() else self._free_path(path.stem)
        try:
            aside.rename(to)
        except OSError as error:
            message = f"cannot be brought back: {error_reason(error)}."
            raise InputProblem(Problem(str(aside), "", message)) from None
        self._removed.pop()
        return self._came(to)

    # ---- files

    def _add(self, house: HouseRules) -> Path:
        path = self._free_path(house.id)
        self._prepare()
        save_house(house, path)
        return self._came(path)

    def _prepare(self) -> None:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            message = f"cannot be made: {error_reason(error)}."
            raise InputProblem(Problem(str(self.folder), "", message)) from None

    def _came(self, path: Path) -> Path:
        self._told()
        return path

    def _told(self) -> None:
        self.read()
        self.changed.emit()

    def _put_aside(self, path: Path, *, copy: bool = False) -> Path:
        aside = self.folder / REMOVED
        try:
            aside.mkdir(parents=True, exist_ok=True)
            to, number = aside / path.name, 2
            while to.exists():
                to, number = aside / f"{path.stem}-{number}.toml", number + 1
            if copy:
                replace_file(to, path.read_bytes())
            else:
                path.rename(to)
        except OSError as error:
            message = f"cannot be put aside: {error_reason(error)}. It is still there."
            raise InputProblem(Problem(str(path), "", message)) from None
        return to

    def _free_path(self, stem: str) -> Path:
        stem = free_id(stem, set())  # an id in a stranger's file may be anything, "../x" too
        path, number = self.folder / f"{stem}.toml", 2
        while path.exists():
            path, number = self.folder / f"{stem}-{number}.toml", number + 1
        return path

    def _taken(self) -> set[str]:
        known = {each.id for each in self.catalog.all()}
        return known | {each.house.id for each in self.entries if each.house}

    def _free_name(self, stem: str) -> str:
        return free_name(
            stem,
            [*(each.name for each in self.entries), *(each.name for each in self.catalog.all())],
        )

    def moved_under(self, house: HouseRules) -> bool:
        """Return whether the game under house rules says something else than it did."""
        base = self.game(house.extends)
        return base is not None and bool(base_changes(house, base))


def _text(path: Path) -> str:
    data = read_bytes(path, LARGEST_FILE)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        message = f"is not a UTF-8 text (byte {error.start + 1})"
        raise InputProblem(Problem(path.name, "", message)) from None
