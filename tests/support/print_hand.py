"""A player's hand in the Print room: real clicks and keys on top of those of the army page."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from army_hand import Hand
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtWidgets import QMenu

from db.store import Store
from desktop.printroom.page import PrintPage
from desktop.printroom.sheet_list import PackRow
from rules.army.print_pack import PackPlan, write_plan


def begin_with(data: Path, sheets: Sequence[str], armies: int = 1) -> None:
    """Let the room of a data folder begin with few sheets: nobody waits for a whole pack."""
    with Store.open(data) as store, store.writing() as work:
        ids = work.armies.ids()[:armies]
        plan = PackPlan(sheets=tuple(sheets), armies=tuple(ids))
        work.settings.set("print room", write_plan(plan))


class PrintHand:
    """Drives the room through the window's own events."""

    def __init__(self, hand: Hand, keys: str = "Ctrl+4") -> None:
        self.hand = hand
        hand.press(keys)
        hand.events()
        page = hand.window.page
        assert isinstance(page, PrintPage)
        self.page = page
        self.done()

    def done(self) -> PrintHand:
        """Wait until every page is made."""
        page = self.page
        self.hand.qtbot.waitUntil(
            lambda: not page.controller.busy and not page.controller.saving, timeout=20_000
        )
        self.hand.events()
        return self

    # ---- the pack

    def rows(self) -> dict[str, PackRow]:
        """Return the rows by their keys."""
        return {row.key: row for row in self.page.pack.list.rows}

    def place(self, key: str, part: str) -> QPointF:
        """Scroll to a row and return where its tick, its fold or its number is."""
        view = self.page.pack.list
        index = view.index_of(key)
        assert index.isValid(), f"no row {key} in {list(self.rows())}"
        view.scrollTo(index)
        self.hand.events()
        rect, row = view.visualRect(index), view.row_at(index)
        assert row is not None
        painted = view.painted
        places = {
            "tick": painted.tick_rect(rect, row),
            "fold": painted.fold_rect(rect, row),
            "count": painted.count_rect(rect),
            "row": QRectF(rect),
        }
        return places[part].center()

    def click(self, key: str, part: str = "row") -> PrintHand:
        """Click a part of a row."""
        self.hand.click(self.page.pack.list.viewport(), self.place(key, part))
        self.hand.events()
        return self

    # ---- what is seen

    def pages(self) -> list[str]:
        """Return the captions of the small pages."""
        return self.hand.titles(self.page.preview.thumbnails)

    def where(self) -> str:
        """Return what stands below the large page."""
        return self.page.preview.where.text()

    def notices(self) -> Sequence[str]:
        """Return what is said before printing."""
        return self.page.paper.notices.sentences()

    def said(self) -> str:
        """Return how the last act ended."""
        outcome = self.page.controller.outcome
        return outcome.sentence if outcome else ""

    def packs(self) -> list[str]:
        """Return the entries of the menu of packs."""
        menu: QMenu = self.page.pack.menu.menu()
        every = [menu, *menu.findChildren(QMenu)]
        return [entry.text() for each in every for entry in each.actions() if entry.text()]

    def serial(self) -> int:
        """Return the number under which the pack was made that is shown."""
        made = self.page.controller.maker.made
        assert made is not None
        return made.serial
