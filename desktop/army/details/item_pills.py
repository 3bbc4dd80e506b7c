"""The items moulded on men as pills: a click takes one off, or gives it to all of several men."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QWidget

from desktop.army.figure_sources import figure_source
from desktop.look.parts.flow import FlowLayout, empty
from desktop.look.parts.layouts import beside, stacked
from desktop.look.parts.tag import ItemPill
from desktop.look.parts.text import SectionLabel, TextLabel
from resources import art
from rules.common.wording import lower
from rules.games.roles_from_items import known_items
from rules.games.ruleset import Ruleset

MOST = 9
"""More kinds of items than this wait behind a pill, so that what follows stays in sight."""


class ItemPills(QWidget):
    """What one man carries, or several share; the last pill leads to all other items."""

    def __init__(
        self,
        title: str,
        turn: Callable[[str, bool], None],
        add: Callable[[], object],
    ) -> None:
        super().__init__()
        self._turn = turn
        self._shown: tuple[object, ...] = ()
        self._all = False
        self.add = ItemPill("Change or add", free=True)
        self.add.setToolTip("Search all that can be moulded on a figure (I)")
        self.add.clicked.connect(add)
        self.hint = TextLabel("Click to take off", "small", "ink2")
        holder = QWidget()
        self._flow = FlowLayout(holder)
        stacked(beside(SectionLabel(title), self.hint, grows=0), holder, gap=4, on=self)

    def show_items(
        self, items: Sequence[tuple[str, int]], men: int, ruleset: Ruleset | None, colour: str
    ) -> bool:
        """Show the items with the number of men who carry each; return whether they differ."""
        shown = (tuple(items), men, self._all, ruleset, colour)
        if shown == self._shown:
            return False
        self._shown = shown
        self._flow.removeWidget(self.add)
        empty(self._flow)
        known = known_items(ruleset)
        most = len(items) if self._all or len(items) <= MOST + 1 else MOST
        for item, count in items[:most]:
            name = known[item].name if item in known else item
            self._flow.addWidget(self._pill(item, name, count, men, colour))
        if most < len(items):

            def show_all() -> None:
                self._all = True
                self.show_items(items, men, ruleset, colour)

            more = ItemPill(f"{len(items) - most} more")
            more.clicked.connect(show_all)
            self._flow.addWidget(more)
        self._flow.addWidget(self.add)
        self.hint.setVisible(bool(items))
        self.updateGeometry()
        return True

    def _pill(self, item: str, name: str, count: int, men: int, colour: str) -> ItemPill:
        all_have = count == men
        drawn = f"item_{item.replace('-', '_')}"
        picture = figure_source(self, drawn, colour) if art.has(drawn) else None
        words = name if all_have else f"{name}, {count} of {men}"
        pill = ItemPill(words, goes=all_have, picture=picture)
        what, whom = lower(name), "all of them" if men > 1 else "him"
        off = f"Take {what} off {whom}" if men > 1 else f"Take {what} off"
        pill.setToolTip(off if all_have else f"Give {what} to all")
        pill.clicked.connect(lambda: self._turn(item, not all_have))
        return pill
