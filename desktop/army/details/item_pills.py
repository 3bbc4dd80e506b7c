"""The items moulded on a figure as pills, and the way to change them."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.look.parts.buttons import QuietLink
from desktop.look.parts.flow import FlowLayout, empty
from desktop.look.parts.tag import ItemPill
from desktop.look.parts.text import SectionLabel
from rules.common.wording import lower
from rules.games.items_and_roles import vocabulary
from rules.games.ruleset import Item, Ruleset


class ItemPills(QWidget):
    """Shows the items; while they are edited all that the game knows can be ticked."""

    def __init__(
        self, tell: Callable[[tuple[str, ...], str], None], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._tell = tell
        self._items: tuple[str, ...] = ()
        self._known: dict[str, Item] = {}
        self._shown: tuple[object, ...] = ()
        self._editing = False
        self.edit = QuietLink("Edit items…", "Choose what is moulded on him")
        self._flow_holder = QWidget()
        self._flow = FlowLayout(self._flow_holder)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        head = QHBoxLayout()
        head.addWidget(SectionLabel("Moulded on him"))
        head.addStretch(1)
        head.addWidget(self.edit)
        column.addLayout(head)
        column.addWidget(self._flow_holder)
        self.edit.clicked.connect(self._toggle)

    def show_items(self, items: tuple[str, ...], ruleset: Ruleset | None) -> None:
        """Show what a figure carries."""
        self._items = items
        self._known = {**vocabulary()}
        if ruleset is not None:
            self._known.update((item.id, item) for item in ruleset.items)
        self._fill()

    def _fill(self) -> None:
        shown = (self._items, self._editing, tuple(self._known))
        if shown == self._shown:
            return
        self._shown = shown
        empty(self._flow)
        strange = [item for item in self._items if item not in self._known]
        for item in [*self._known, *strange] if self._editing else self._items:
            self._flow.addWidget(self._pill(item))
        self._flow_holder.updateGeometry()
        self.updateGeometry()

    def _pill(self, item: str) -> ItemPill:
        name = self._known[item].name if item in self._known else item
        pill = ItemPill(name)
        if self._editing:
            pill.setCheckable(True)
            pill.setChecked(item in self._items)
            pill.clicked.connect(lambda on: self._turn(item, name, on))
        return pill

    def _toggle(self) -> None:
        self._editing = not self._editing
        self.edit.setText("Done" if self._editing else "Edit items…")
        self._fill()

    def _turn(self, item: str, name: str, on: bool) -> None:
        rest = tuple(each for each in self._items if each != item)
        verb = "give" if on else "take off"
        self._tell((*rest, item) if on else rest, f"{verb} {lower(name)}")
