"""What many men carry as pills: a tick when all have it, "3 of 12" when some have it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QWidget

from desktop.look.parts.buttons import LinkButton
from desktop.look.parts.flow import FlowLayout, empty
from desktop.look.parts.tag import ItemPill
from rules.common.wording import lower
from rules.games.ruleset import Item

MOST = 9
"""More kinds of items than this wait behind a link, so that what follows stays in sight."""


class SharedPills(QWidget):
    """A click gives an item to those without it, or takes it of all when all have it."""

    def __init__(self, turn: Callable[[str, bool], None], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._turn = turn
        self._shown: tuple[object, ...] = ()
        self._all = False
        self._flow = FlowLayout(self)

    def show_items(
        self, items: Sequence[tuple[str, int]], men: int, known: dict[str, Item]
    ) -> None:
        """Show the items with the number of men who carry each."""
        shown = (tuple(items), men, self._all)
        if shown == self._shown:
            return
        self._shown = shown
        empty(self._flow)
        most = len(items) if self._all or len(items) <= MOST + 1 else MOST
        for item, count in items[:most]:
            name = known[item].name if item in known else item
            self._flow.addWidget(self._pill(item, name, count, men))
        if most < len(items):
            more = LinkButton(f"{len(items) - most} more", "Show all that they carry")
            more.clicked.connect(lambda: self._show_all(items, men, known))
            self._flow.addWidget(more)
        self.updateGeometry()

    def _show_all(self, items: Sequence[tuple[str, int]], men: int, known: dict[str, Item]) -> None:
        self._all = True
        self.show_items(items, men, known)

    def _pill(self, item: str, name: str, count: int, men: int) -> ItemPill:
        all_have = count == men
        pill = ItemPill(name if all_have else f"{name}, {count} of {men}")
        pill.setCheckable(True)
        pill.setChecked(all_have)
        what = lower(name)
        pill.setToolTip(f"Take {what} off all of them" if all_have else f"Give {what} to all")
        pill.clicked.connect(lambda _on: self._turn(item, not all_have))
        return pill
