"""A player's hand in the room "Rules": real clicks and keys on top of those of the army page."""

from __future__ import annotations

from army_hand import Hand
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication, QLineEdit

from desktop.rulebook.page import RulesPage
from rules.common.struct_decoding import DataPath


class RulesHand:
    """Drives the room through the window's own events."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        hand.press("Ctrl+5")
        hand.events()
        page = hand.window.page
        assert isinstance(page, RulesPage)
        self.page = page

    def found(self) -> RulesHand:
        """Make house rules of L.G.A.M., called Saturdays, and leave them open."""
        self.game("L.G.A.M.")
        self.hand.press("Ctrl+N")
        self.hand.events()
        self.hand.type("Saturdays\n")
        self.saved()
        return self

    def game(self, title: str) -> RulesHand:
        """Click a game or house rules in the list."""
        self.hand.click_row(self.page.games.list, title)
        self.hand.events()
        return self

    def section(self, key: str) -> RulesHand:
        """Click a section."""
        self.hand.click(self.page.tabs[key])
        self.hand.events()
        return self

    def cell(self, path: DataPath, head: str, *, double: bool = True) -> None:
        """Click a cell of the table, by its entry and the head over it."""
        table = self.page.values.table
        assert table.go_to(path), f"{path} is not in {table.rules.table.title}"
        column = table.rules.table.heads.index(head)
        index = table.rules.index(table.currentIndex().row(), column)
        table.scrollTo(index)
        self.hand.events()
        place = QPointF(table.visualRect(index).center())
        self.hand.click(table.viewport(), place, double=double)
        self.hand.events()

    def type_in(self, path: DataPath, head: str, text: str) -> None:
        """Double-click a cell, type over what stands there, and press Enter."""
        self.cell(path, head)
        assert isinstance(QApplication.focusWidget(), QLineEdit), "no cell is being edited"
        self.hand.type(text)
        self.hand.press("Return")
        self.hand.events()

    def text(self, path: DataPath, head: str) -> str:
        """Return what stands in a cell, with its origin behind it."""
        table = self.page.values.table.rules.table
        row = next(row for row in table.rows if row.path == path)
        cell = row.cells[table.heads.index(head) - 1]
        number = cell.field.number if cell.field else None
        return f"{cell.text} {number.provenance}" if number else cell.text

    def rows(self) -> list[str]:
        """Return the names in the table."""
        return [row.name for row in self.page.values.table.rules.table.rows if not row.group]

    def games(self) -> list[str]:
        """Return the list at the left."""
        return self.hand.titles(self.page.games.list)

    def saved(self) -> None:
        """Wait until the house rules are written."""
        document = self.page.controller.document
        assert document is not None
        self.hand.qtbot.waitUntil(lambda: not document.unsaved, timeout=15_000)
        self.hand.events()

    def file(self) -> str:
        """Return the file of the house rules as it lies on the disk."""
        document = self.page.controller.document
        assert document is not None
        return document.path.read_text("utf-8")

    def effects(self) -> dict[str, tuple[str, ...]]:
        """Wait until the effects are known, and return what they say of each army."""
        self.hand.qtbot.waitUntil(lambda: bool(self.page.effect.effects), timeout=15_000)
        self.hand.events()
        names = {each.id: each.name for each in self.hand.army_service.entries}
        return {names[key]: said for key, said in self.page.effect.effects.items()}
