"""The left side of the room: the games, and the player's house rules below the game they change."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from desktop.look.parts.buttons import SmallButton
from desktop.look.parts.layouts import vbox
from desktop.look.parts.panel import Panel, PanelHeader
from desktop.look.parts.row_list import RowList
from desktop.look.parts.row_model import Row, RowModel
from desktop.look.tokens import Severity
from desktop.rulebook.controller import FILE, GAME, RulesController
from desktop.rulebook.file_commands import FileCommands
from desktop.services.house_rules import HouseFile


class GamesPane(Panel):
    """Chooses what the room shows."""

    def __init__(
        self, controller: RulesController, files: FileCommands, parent: QWidget | None = None
    ) -> None:
        super().__init__(("right",), parent)
        self._controller = controller
        self._new = SmallButton("New…", tip="New house rules of the chosen game (Ctrl+N)")
        self._new.clicked.connect(files.make_house)
        self.model = RowModel()
        self.list = RowList("Games and house rules", keep_selection=True)
        self.list.setModel(self.model)
        vbox(
            PanelHeader("Rules", buttons=[self._new]),
            (self.list, 1),
            gap=0,
            margins=(0, 0, 1, 0),
            inside=self,
        )
        self.list.chosen.connect(controller.open)
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.list.customContextMenuRequested.connect(
            lambda at: files.show_menu(self.list.viewport().mapToGlobal(at))
        )
        controller.listed.connect(self.refresh)

    def refresh(self) -> None:
        """Show the games and files as they are now, and which one is open."""
        self._new.set_blocked("" if self._controller.game else "Choose a game first.")
        service = self._controller.house_rules
        below: dict[str, list[HouseFile]] = {}
        for each in service.entries:
            below.setdefault(each.house.extends if each.house else "", []).append(each)
        rows: list[Row] = []

        def add_below(base: str) -> None:
            for each in below.pop(base, []):
                rows.append(self._house_row(each))
                if each.house:
                    add_below(each.house.id)  # house rules may change others in turn

        for game in service.games():
            year = f", {game.year}" if game.year else ""
            second = f"{game.author}{year}"
            rows.append(Row(f"{GAME}{game.id}", game.name, second, tip=game.tagline))
            add_below(game.id)
        if below:
            rows.append(Row("lost", "Without their game", kind="group"))
            rows += [self._house_row(each) for files in below.values() for each in files]
        self.list.blockSignals(True)  # nobody chooses a row here
        self.model.set_rows(rows)
        self.list.setCurrentIndex(self.model.index_of(self._controller.key))
        self.list.blockSignals(False)

    def _house_row(self, each: HouseFile) -> Row:
        key, house = f"{FILE}{each.path}", each.house
        if house is None or each.problems:
            line = next((p.line for p in each.problems if p.line), None)
            where = f"line {line} of its file" if line else "see why"
            second = f"cannot be used: {where}"
            return Row(key, each.name, second, badge=Severity.ERROR, broken=True)
        agreed = f"agreed with {house.agreed_with}" if house.agreed_with else "house rules"
        second = f"{agreed} · {len(house.changes)} changed" if house.changes else agreed
        badge = Severity.WARNING if self._controller.house_rules.moved_under(house) else None
        return Row(key, each.name, second, badge=badge, tip=f"House rules in {each.path.name}")
