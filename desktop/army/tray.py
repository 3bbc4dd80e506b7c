"""What the ruleset offers, with a search: the lower left of the army page."""

from __future__ import annotations

import re
from collections.abc import Mapping

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QVBoxLayout, QWidget

from desktop.army.controller import ArmyController
from desktop.army.figure_sources import figure_source
from desktop.look.parts.fields import SearchField, leave_to_window
from desktop.look.parts.panel import Panel, PanelHeader
from desktop.look.parts.row_model import Row, RowModel
from desktop.look.parts.rows import RowList
from rules.army.drag_and_drop import DragLoad
from rules.army.recruitment import Offer, offers, search_offers
from rules.games.limit_kinds import allowed
from rules.games.ruleset import Limit, Role, Squad, Team, Vehicle
from rules.games.selectors import split_selector

COUNTED = re.compile(r"\s*(\d{1,3})\s*[x×]?\s+(\D.*)")
"""A number in front of what is looked for: so many of it are added."""
EMPTY_SQUAD = "empty squad"
HOW = "Drag it onto a unit, a post, a seat or the bench, or press Enter."


class OfferList(RowList):
    """The rows of the offer, which can be dragged away."""

    dragged = Signal(str)

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.setDragEnabled(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)

    def startDrag(self, _actions: Qt.DropAction) -> None:
        """Hand the row on instead of what the model would carry."""
        self.dragged.emit(self.current_key())


class OfferPane(Panel):
    """Roles, squads, teams and vehicles of the game; Enter, the plus or a drag adds one."""

    dragged = Signal(object)
    """A row is dragged away: its offer, as a `Load`."""

    def __init__(self, controller: ArmyController, parent: QWidget | None = None) -> None:
        super().__init__((), parent)
        self._controller = controller
        self._offers: tuple[Offer, ...] = ()
        self._by_key: dict[str, Offer] = {}
        self._shown: tuple[object, ...] = ()
        self.header = PanelHeader("Add", "Drag or Enter")
        self.field = SearchField("Search", "Ctrl+F")
        self.rows = RowModel()
        self.list = OfferList("Offer")
        self.list.setModel(self.rows)
        self.list.dragged.connect(self._drag)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.header)
        inset = QVBoxLayout()
        inset.setContentsMargins(10, 0, 10, 4)
        inset.addWidget(self.field)
        column.addLayout(inset)
        column.addWidget(self.list, 1)
        self.field.textChanged.connect(self._search)
        self.field.returnPressed.connect(self._add_first)
        self.field.installEventFilter(self)
        self.list.added.connect(self._add)
        controller.document_changed.connect(self._show_document)
        controller.changed.connect(self._follow)
        self._show_document()

    def take_focus(self) -> None:
        """Put the keyboard into the search."""
        self.field.setFocus()
        self.field.selectAll()

    def _show_document(self) -> None:
        document = self._controller.document
        ruleset = document.ruleset if document else None
        self._offers = offers(ruleset) if ruleset else ()
        self._by_key = {f"{each.kind}:{each.id}": each for each in self._offers}
        name = ruleset.name if ruleset else ""
        self.header.set_title(f"Add from {name}" if name else "Add")
        kinds = len(self._offers)
        self.field.setPlaceholderText(f"Search {kinds} kinds" if kinds else "Nothing to search")
        self.field.setEnabled(bool(self._offers))
        self.field.clear()
        self._shown = ()
        self._search()

    def _follow(self, _change: object = None) -> None:
        self._search()

    def _asked(self) -> tuple[int, str]:
        """Return how many of what the player looks for: (10, "rif") of "10 rif"."""
        found = COUNTED.match(self.field.text())
        return (max(1, int(found.group(1))), found.group(2)) if found else (1, self.field.text())

    def _search(self, _text: str = "") -> None:
        text = self._asked()[1]
        found = search_offers(self._offers, text) if text.strip() else self._offers
        full = self._full()
        colour = self._controller.document.army.colour if self._controller.document else "green"
        shown = (found or text, tuple(sorted(full.items())), colour)
        if shown == self._shown:
            return
        self._shown = shown
        rows: list[Row] = []
        group = None
        for offer in found:
            if offer.group != group:
                group = offer.group
                rows.append(Row(f"group:{group}", group, kind="group"))
            rows.append(self._row(offer, full.get(f"{offer.kind}:{offer.id}", ""), colour))
        if self._takes_empty_squad(text):
            rows.append(Row("group:own squads", "Squads", kind="group"))
            rows.append(Row(EMPTY_SQUAD, "Empty squad", right="Ctrl+Shift+G", addable=True))
        if not rows and text.strip():
            rows = [Row("none", f"Nothing is called “{text.strip()[:20]}”", kind="group")]
        self.rows.set_rows(rows)

    def _takes_empty_squad(self, text: str) -> bool:
        """Return whether a squad to fill is offered: where the game has none of its own."""
        words = "empty squad group unit"
        own = any(offer.kind == "squad" for offer in self._offers)
        return bool(self._offers) and not own and all(w in words for w in text.casefold().split())

    def _row(self, offer: Offer, full: str, colour: str) -> Row:
        tip = f"{self._text(offer)}\n{HOW}".strip()
        return Row(
            f"{offer.kind}:{offer.id}",
            offer.name,
            right=full or offer.note,
            figure=figure_source(self, offer.art, colour, "not_owned" if full else "normal"),
            addable=True,
            dimmed=bool(full),
            tip=tip,
        )

    def _text(self, offer: Offer) -> str:
        ruleset = self._controller.document.ruleset if self._controller.document else None
        if ruleset is None:
            return ""
        tables: dict[str, Mapping[str, Role | Squad | Team | Vehicle]] = {
            "role": ruleset.role,
            "squad": ruleset.squad,
            "team": ruleset.team,
            "vehicle": ruleset.vehicle,
        }
        entry = tables[offer.kind].get(offer.id)
        return entry.text if entry else ""

    def _full(self) -> dict[str, str]:
        """Return what has reached its limit, with "2 of 2": adding it will break a rule."""
        document = self._controller.document
        if document is None or document.roster is None:
            return {}
        full: dict[str, str] = {}
        for limit in document.roster.ruleset.limits:
            if limit.severity != "error" or limit.scope == "between":
                continue
            key = _single(limit)
            most = allowed(document.roster, limit) if key else None
            if key and most is not None:
                count = document.roster.count(limit.of)
                if count >= most:
                    full[key] = f"{count} of {most}"
        return full

    def _add_first(self) -> None:
        key = self.list.current_key()
        if not key or key.startswith("group:"):
            key = next((row.key for row in self.rows.rows if row.kind == "row"), "")
        self._add(key, self._asked()[0])

    def _add(self, key: str, count: int) -> None:
        if key == EMPTY_SQUAD:
            self._controller.add_group()
        elif key in self._by_key:
            self._controller.add(self._by_key[key], count)

    def _drag(self, key: str) -> None:
        if key in self._by_key:
            self.dragged.emit(DragLoad(offer=self._by_key[key]))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Walk the list from the search field, add five with Shift+Enter, empty it with Escape."""
        if watched is self.field and leave_to_window(event):
            return True
        if watched is self.field and isinstance(event, QKeyEvent):
            if event.type() == QEvent.Type.KeyPress and event.key() in (
                Qt.Key.Key_Down,
                Qt.Key.Key_Up,
            ):
                self.list.keyPressEvent(event)
                return True
            if event.type() == QEvent.Type.KeyPress and event.key() == Qt.Key.Key_Escape:
                if self.field.text():
                    self.field.clear()
                else:
                    self.field.clearFocus()  # the keys of the army work again
                return True
            shift = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
            enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
            if enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
                return True  # Ctrl+Enter fixes a finding; without one it is not to add a man
            if event.type() == QEvent.Type.KeyPress and enter and shift:
                key = self.list.current_key()
                self._add(key or next((r.key for r in self.rows.rows if r.kind == "row"), ""), 5)
                return True
        return super().eventFilter(watched, event)


def _single(limit: Limit) -> str:
    """Return the row that a limit is about when it counts one kind of thing."""
    if len(limit.of) != 1:
        return ""
    kind, wanted = split_selector(limit.of[0])
    return f"{kind}:{wanted}" if kind in ("role", "squad", "team", "vehicle") else ""
