"""The left side of the room: the games, and the player's house rules below the game they change."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.look.parts.buttons import SmallButton
from desktop.look.parts.panel import Panel, PanelHeader
from desktop.look.parts.row_model import Row, RowModel
from desktop.look.parts.rows import RowList
from desktop.look.tokens import Severity
from desktop.services.house_rules import HouseFile, HouseRulesService
from rules.games.ruleset import Ruleset

FILE = "file:"
GAME = "game:"


class GamesPane(Panel):
    """Chooses what the room shows. Keys are "game:<id>" and "file:<path>"."""

    chosen = Signal(str)
    menu_asked = Signal(QPoint)

    def __init__(self, house_rules: HouseRulesService, parent: QWidget | None = None) -> None:
        super().__init__(("right",), parent)
        self._house_rules = house_rules
        self.new_button = SmallButton("New…", tip="New house rules of the chosen game (Ctrl+N)")
        self.model = RowModel()
        self.list = RowList("Games and house rules", keep_selection=True)
        self.list.setModel(self.model)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 1, 0)
        column.setSpacing(0)
        column.addWidget(PanelHeader("Rules", buttons=[self.new_button]))
        column.addWidget(self.list, 1)
        self.list.chosen.connect(self.chosen)
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.list.customContextMenuRequested.connect(
            lambda at: self.menu_asked.emit(self.list.viewport().mapToGlobal(at))
        )

    def refresh(self) -> None:
        """Show the games and files as they are now."""
        entries = list(self._house_rules.entries)
        rows: list[Row] = []
        known: set[str] = set()
        for game in self._house_rules.games():
            rows.append(_game_row(game))
            rows += self._below(game.id, entries, known)
        lost = [each for each in entries if each.path.name not in known]
        if lost:
            rows.append(Row("lost", "Without their game", kind="group"))
            rows += [self._house_row(each) for each in lost]
        before = self.list.current_key()
        self.list.blockSignals(True)  # a row that moves is not one that somebody left
        self.model.set_rows(rows)
        index = self.model.index_of(before)
        if index.isValid():
            self.list.setCurrentIndex(index)
        self.list.blockSignals(False)

    def _below(self, base: str, entries: list[HouseFile], known: set[str]) -> list[Row]:
        """Return the house rules of a game, and those that change these in turn."""
        rows: list[Row] = []
        for each in entries:
            if each.house and each.house.extends == base and each.path.name not in known:
                known.add(each.path.name)
                rows.append(self._house_row(each))
                rows += self._below(each.house.id, entries, known)
        return rows

    def _house_row(self, each: HouseFile) -> Row:
        key = f"{FILE}{each.path}"
        house = each.house
        if house is None or each.problems:
            line = next((p.line for p in each.problems if p.line), None)
            where = f"line {line} of its file" if line else "see why"
            second = f"cannot be used: {where}"
            return Row(key, each.name, second, badge=Severity.ERROR, broken=True)
        count = len(house.changes)
        agreed = f"agreed with {house.agreed_with}" if house.agreed_with else "house rules"
        badge = Severity.WARNING if self._house_rules.moved_under(house) else None
        second = f"{agreed} · {count} changed" if count else agreed
        return Row(key, each.name, second, badge=badge, tip=f"House rules in {each.path.name}")

    def select(self, key: str) -> None:
        """Make a row the current one."""
        index = self.model.index_of(key)
        if self.list.current_key() == key:
            self.chosen.emit(key)  # it may have become the current one without a word
        elif index.isValid():
            self.list.setCurrentIndex(index)

    def current_file(self) -> Path | None:
        """Return the file of the current row, None when it is a game."""
        key = self.list.current_key()
        return Path(key.removeprefix(FILE)) if key.startswith(FILE) else None


def _game_row(game: Ruleset) -> Row:
    year = f", {game.year}" if game.year else ""
    return Row(f"{GAME}{game.id}", game.name, f"{game.author}{year}", tip=game.tagline)
