"""The tray: everything that can be added to the army, with a search and filters."""

from __future__ import annotations

import re
from functools import partial

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QVBoxLayout, QWidget

from desktop.army.controller import ArmyController
from desktop.army.figure_sources import figure_source
from desktop.army.tray.contents import Filter, Held, filters, held, key_of, label, passes
from desktop.army.tray.tile_grid import FIVE, TrayGrid, TrayGroup, TrayTile
from desktop.look.parts.buttons import IconButton
from desktop.look.parts.fields import SearchField, leave_to_window
from desktop.look.parts.panel import Panel, PanelHeader, ScrollPage
from desktop.look.parts.segmented import FilterChips
from desktop.look.parts.text import TextLabel, text_width
from desktop.look.theme import theme_of
from rules.army.drag_and_drop import DragLoad
from rules.army.recruitment import Offer, offer_summary, offers, search_offers
from rules.common.wording import listed, lower

COUNTED = re.compile(r"\s*(\d{1,3})\s*[x×]?\s+(\D.*)")
"""A number in front of what is looked for: so many of it are added."""
EMPTY_SQUAD = "empty squad"
NOTE, SEARCH = "Drag, or click +", "Name or weapon…"
_MOST_GROUPS = 6
"""So many groups can be folded from the menu, which has no more than nine entries."""
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class Tray(Panel):
    """Soldiers, squads, teams and vehicles of the game as tiles; "+", Enter or a drag adds one."""

    dragged = Signal(object)
    """A tile is dragged away: its offer, as a `DragLoad`."""
    hinted = Signal(str)
    """What the mouse or the keyboard is on, in one line; "" for nothing."""
    rule_asked = Signal(str, tuple)
    """The rules of a kind are to be shown: the game by its id, and the path of the entry."""

    def __init__(self, controller: ArmyController, parent: QWidget | None = None) -> None:
        super().__init__((), parent)
        self._controller = controller
        self._offers: tuple[Offer, ...] = ()
        self._by_key: dict[str, Offer] = {}
        self._filter: Filter = "all"
        self._folded: set[str] = set()
        self._shown: tuple[object, ...] = ()
        self.header = PanelHeader("Add to the army", NOTE)
        self.field = SearchField(SEARCH, "Ctrl+F")
        self.menu_button = IconButton("menu", "Fold and filter")
        self.chips = FilterChips("Show")
        self.grid = TrayGrid()
        self.legend = TextLabel("", "small", "ink2", wrap=True)
        self._build()
        self.field.textChanged.connect(self._show)
        self.field.installEventFilter(self)
        self.menu_button.clicked.connect(self._open_menu)
        self.chips.chosen.connect(self._filter_by)
        self.grid.added.connect(self._add)
        self.grid.dragged.connect(self._drag)
        self.grid.pointed.connect(lambda key: self.hinted.emit(self.summary(key)))
        self.grid.current_changed.connect(self._scroll_to)
        self.grid.fold_asked.connect(self._fold)
        self.grid.context_asked.connect(self._open_context_menu)
        controller.document_changed.connect(self._show_document)
        controller.changed.connect(self._show)
        self._show_document()

    def _build(self) -> None:
        search = QHBoxLayout()
        search.setSpacing(8)
        search.addWidget(self.field, 1)
        search.addWidget(self.menu_button)
        top = QVBoxLayout()
        top.setContentsMargins(12, 0, 4, 2)
        top.setSpacing(6)
        search.setContentsMargins(0, 0, 8, 0)
        top.addLayout(search)
        top.addWidget(self.chips)
        tiles = QWidget()
        inside = QVBoxLayout(tiles)
        inside.setContentsMargins(12, 0, 2, 8)
        inside.setSpacing(6)
        inside.addWidget(self.grid)
        inside.addWidget(self.legend)
        inside.addStretch(1)
        self._tiles = tiles
        self.scroller = ScrollPage(tiles, "What can be added")
        self.scroller.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.header)
        column.addLayout(top)
        column.addWidget(self.scroller, 1)

    def take_focus(self) -> None:
        """Put the keyboard into the search."""
        self.field.setFocus()
        self.field.selectAll()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the note of the head out where there is no room for it."""
        super().resizeEvent(event)
        theme = theme_of(self)
        words = text_width(theme, "heading", "Add to the army") + text_width(theme, "small", NOTE)
        self.header.set_note(NOTE if words + 36 <= self.width() else "")
        room = self.field.width() - text_width(theme, "small", "Ctrl+F") - 50
        long = text_width(theme, "body", SEARCH) <= room
        self.field.setPlaceholderText(SEARCH if long else "Find")

    # ---- what is shown

    def _show_document(self) -> None:
        """Start again: another army shows its tray from the top, without a search or filter."""
        document = self._controller.document
        ruleset = document.ruleset if document else None
        self._offers = offers(ruleset) if ruleset else ()
        self._by_key = {key_of(offer): offer for offer in self._offers}
        self._filter = "all"
        self._shown = ()
        self.field.setEnabled(bool(self._offers))
        self.menu_button.setEnabled(bool(self._offers))
        self.field.clear()
        self._explain_borrowed()
        self._show()
        self.grid.set_current("")
        self.scroller.verticalScrollBar().setValue(0)

    def _explain_borrowed(self) -> None:
        """Say below the tiles from which games numbers of their weapons are borrowed."""
        document = self._controller.document
        ruleset = document.ruleset if document else None
        numbers = (
            [each for weapon in ruleset.weapons for each in weapon.stats.values()]
            if ruleset
            else []
        )
        ids = {each.origin for each in numbers if each.provenance == "borrowed"}
        games = self._controller.games
        names = sorted(games[each].name if each in games else each for each in ids)
        self.legend.setText(f"Some numbers are borrowed from {listed(names)}." if names else "")
        self.legend.setVisible(bool(names))

    def _asked(self) -> tuple[int, str]:
        """Return how many of what the player looks for: (10, "rif") of "10 rif"."""
        found = COUNTED.match(self.field.text())
        return (max(1, int(found.group(1))), found.group(2)) if found else (1, self.field.text())

    def _show(self, _change: object = None) -> None:
        """Show the kinds that are looked for, with how many the army has of each."""
        document = self._controller.document
        roster = document.roster if document else None
        counts = held(roster, self._offers) if roster else {}
        colour = document.army.colour if document else "green"
        text = self._asked()[1].strip()
        found = search_offers(self._offers, text) if text else self._offers
        found = tuple(
            offer
            for offer in found
            if passes(offer, self._filter, counts.get(key_of(offer), Held()).count)
        )
        folded = frozenset() if text else frozenset(self._folded)
        shown = (self._offers, found, text, counts, colour, self._filter, folded)
        if shown == self._shown:
            return
        self._shown = shown
        chips = filters(self._offers) if self._offers else []
        self.chips.set_words(chips, self._filter if self._filter != "lacks" else "")
        self.chips.setVisible(bool(chips))
        groups: dict[str, list[TrayTile]] = {}
        for offer in found:
            count = counts.get(key_of(offer), Held())
            groups.setdefault(offer.group, []).append(self._tile(offer, count, colour))
        if self._takes_empty_squad(text):
            spoken = "Empty squad, to fill with men"
            tile = TrayTile(EMPTY_SQUAD, "Empty squad", spoken=spoken)
            groups.setdefault("Squads", []).append(tile)
        self.grid.set_groups(
            [TrayGroup(title, tiles) for title, tiles in groups.items()],
            folded,
            self._nothing(text),
        )
        if text and not self.grid.current:
            self.grid.set_current(next(iter(self.grid.keys()), ""))

    def _tile(self, offer: Offer, count: Held, colour: str) -> TrayTile:
        spoken = f"{offer.name}, {count.badge or 'none'} in the army"
        figure = figure_source(self, offer.art, colour)
        return TrayTile(key_of(offer), label(offer), figure, count.badge, count.limit, spoken)

    def _takes_empty_squad(self, text: str) -> bool:
        """Return whether a squad to fill is offered: where the game has none of its own."""
        words = "empty squad group unit"
        own = any(offer.kind == "squad" for offer in self._offers)
        sought = all(word in words for word in text.casefold().split())
        return bool(self._offers) and not own and sought and self._filter in ("all", "unit")

    def _nothing(self, text: str) -> str:
        if text:
            return f"Nothing is called “{text[:20]}”"
        return "None in this army yet" if self._filter == "has" else ""

    def summary(self, key: str) -> str:
        """Return one line about a kind: "Rifleman: 2 ft, hits on 7 or less, fires 2nd"."""
        document, offer = self._controller.document, self._by_key.get(key)
        if key == EMPTY_SQUAD:
            return "Empty squad: fill it with any men (Ctrl+Shift+G)"
        if offer is None or document is None or document.ruleset is None:
            return ""
        return offer_summary(document.ruleset, offer)

    def _scroll_to(self, key: str) -> None:
        rect = self.grid.rect_of(key)
        if not rect.isEmpty():
            place = self.grid.mapTo(self._tiles, rect.center().toPoint())
            high = round(rect.height() / 2) + theme_of(self).height(24)
            self.scroller.ensureVisible(place.x(), place.y(), 0, high)

    # ---- what the player does

    def _add(self, key: str, count: int) -> None:
        offer = self._by_key.get(key)
        if key == EMPTY_SQUAD and count > 0:
            self._controller.add_group()
        elif offer is not None and count > 0:
            self._controller.add(offer, count)
        elif offer is not None:
            self._controller.take_out(offer)

    def _add_first(self, count: int) -> None:
        key = self.grid.current or next(iter(self.grid.keys()), "")
        self._add(key, count)

    def _drag(self, key: str) -> None:
        if key in self._by_key:
            self.dragged.emit(DragLoad(offer=self._by_key[key]))

    def _filter_by(self, key: str) -> None:
        self._filter = key  # type: ignore[assignment]  # one of those that `filters` gave
        self._show()
        self.scroller.verticalScrollBar().setValue(0)

    def _fold(self, title: str) -> None:
        self._folded ^= {title}
        self._show()

    def _fold_all(self) -> None:
        titles = {group.title for group in self.grid.groups}
        self._folded = set() if titles <= self._folded else titles
        self._show()

    def _open_menu(self) -> None:
        """Open the menu of the whole tray: fold groups, show only what the army has not."""
        menu = QMenu(self)
        titles = [group.title for group in self.grid.groups]
        all_folded = bool(titles) and set(titles) <= self._folded
        menu.addAction("Unfold all" if all_folded else "Fold all", self._fold_all)
        for title in titles[:_MOST_GROUPS]:
            action = menu.addAction(title, partial(self._fold, title))
            action.setCheckable(True)
            action.setChecked(title not in self._folded)
        menu.addSeparator()
        lacks = self._filter == "lacks"
        action = menu.addAction(
            "Only what the army has not", lambda: self._filter_by("all" if lacks else "lacks")
        )
        action.setCheckable(True)
        action.setChecked(lacks)
        below = self.menu_button.mapToGlobal(QPoint(0, self.menu_button.height()))
        _pop(menu, below)

    def _open_context_menu(self, key: str, where: QPointF) -> None:
        """Open the menu of one tile."""
        menu = QMenu(self)
        menu.addAction("Add one\tEnter", lambda: self._add(key, 1))
        offer = self._by_key.get(key)
        if offer is not None:
            menu.addAction("Add five\tShift+Enter", lambda: self._add(key, FIVE))
            out = menu.addAction("Take one out\tMinus", lambda: self._add(key, -1))
            tile = self.grid.tile(key)
            out.setEnabled(bool(tile and tile.badge and not tile.badge.startswith("0")))
            menu.addSeparator()
            name = lower(offer.name)
            menu.addAction(f"Rules for the {name}", lambda: self._ask_rule(offer))
        _pop(menu, where.toPoint())

    def _ask_rule(self, offer: Offer) -> None:
        document = self._controller.document
        if document is not None:
            self.rule_asked.emit(document.army.ruleset, (offer.kind, offer.id))

    # ---- the keyboard in the search field

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Walk the tiles from the search field, add with Enter, empty it with Escape."""
        if watched is not self.field:
            return super().eventFilter(watched, event)
        if leave_to_window(event):
            return True
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self.grid.set_held(event.type() == QEvent.Type.FocusIn)
        elif event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._pressed(event)
        return False

    def _pressed(self, event: QKeyEvent) -> bool:
        key, modifiers = event.key(), event.modifiers()
        if key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self.grid.walk(event)
        elif key == Qt.Key.Key_Escape and self.field.text():
            self.field.clear()
        elif key == Qt.Key.Key_Escape:
            self.field.clearFocus()  # the keys of the army work again
        elif key in _ENTER and modifiers & Qt.KeyboardModifier.ShiftModifier:
            self._add_first(FIVE)
        elif key in _ENTER and not modifiers & Qt.KeyboardModifier.ControlModifier:
            self._add_first(self._asked()[0])
        else:
            return key in _ENTER  # Ctrl+Enter fixes a finding; without one it adds nobody
        return True


def _pop(menu: QMenu, where: QPoint) -> None:
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    menu.popup(where)
