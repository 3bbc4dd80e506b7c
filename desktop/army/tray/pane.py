"""The tray: everything that can be added to the army, with a search and filters."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import Literal, NamedTuple

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QMenu, QWidget

from desktop.army.controller import ArmyController
from desktop.army.figure_sources import figure_source
from desktop.army.tray.tile_grid import FIVE, TrayGrid, TrayGroup
from desktop.look.parts.buttons import IconButton
from desktop.look.parts.fields import SearchField, leave_to_window
from desktop.look.parts.layouts import beside, stacked, vbox
from desktop.look.parts.panel import Panel, PanelHeader, ScrollPage
from desktop.look.parts.segmented import FilterChips
from desktop.look.parts.text import TextLabel, text_width
from desktop.look.parts.tiles import Tile
from desktop.look.theme import theme_of
from rules.army.army_under_ruleset import Roster
from rules.army.drag_and_drop import DragLoad
from rules.army.offers_to_add import Offer, offer_summary, offers, search_offers
from rules.common.wording import listed, lower
from rules.games.limit_kinds import allowed
from rules.games.selector_syntax import split_selector

COUNTED = re.compile(r"\s*(\d{1,3})\s*[x×]?\s+(\D.*)")
"""A number in front of what is looked for: so many of it are added."""
EMPTY_SQUAD = "empty squad"
NOTE, SEARCH = "Drag, or click +", "Name or weapon…"
SHORT = {"all": "All", "role": "Men", "vehicle": "Veh."}
"""The words of filters where there is little room."""
_MOST_GROUPS = 6
"""So many groups can be folded from the menu, which has no more than nine entries."""
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
Filter = Literal["all", "role", "unit", "vehicle", "has", "lacks"]
"""Which kinds are shown: all; men, squads and teams, vehicles; what the army has, or has not."""
_FILTER_OF = {"role": "role", "squad": "unit", "team": "unit", "vehicle": "vehicle"}


class Held(NamedTuple):
    """How many of a kind the army has, and what the limit of the game allows."""

    count: int = 0  # type: ignore[assignment]  # tuple's own count is not wanted here
    most: int | None = None

    @property
    def limit(self) -> Literal["", "met", "broken"]:
        """Return whether a limit is met or broken."""
        if self.most is None or self.count < self.most:
            return ""
        return "met" if self.count == self.most else "broken"

    @property
    def badge(self) -> str:
        """Return what stands on the tile: "18", "2 of 2", "" for none."""
        if self.limit:
            return f"{self.count} of {self.most}"
        return str(self.count) if self.count else ""


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
        self.menu_button = IconButton("menu", "Fold and filter", act=self._open_menu)
        self.chips = FilterChips("Show", SHORT)
        self.grid = TrayGrid()
        self.legend = TextLabel("", "small", "ink2", wrap=True)
        self._build()
        self.field.textChanged.connect(self._show)
        self.field.installEventFilter(self)
        self.chips.chosen.connect(self._filter_by)
        self.grid.added.connect(self._add)
        self.grid.drag_started.connect(self._drag)
        self.grid.pointed.connect(lambda key: self.hinted.emit(self.summary(key)))
        self.grid.current_changed.connect(self._scroll_to)
        self.grid.fold_asked.connect(self._fold)
        self.grid.context_asked.connect(self._open_context_menu)
        controller.document_changed.connect(self._show_document)
        controller.changed.connect(self._show)
        self._show_document()

    def _build(self) -> None:
        self.field.setClearButtonEnabled(True)
        search = beside(self.field, self.menu_button, grows=0)
        search.setContentsMargins(0, 0, 8, 0)
        top = stacked(search, self.chips, gap=6)
        top.setContentsMargins(12, 0, 4, 2)
        tiles = QWidget()
        vbox(self.grid, self.legend, 1, gap=6, margins=(12, 0, 2, 8), inside=tiles)
        self._tiles = tiles
        self.scroller = ScrollPage(tiles, "What can be added")
        self.scroller.keep_bar()
        stacked(self.header, top, self.scroller, gap=0, on=self)

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
        roster, games = self._controller.roster, self._controller.games
        weapons = roster.ruleset.weapons if roster else ()
        numbers = [each for weapon in weapons for each in weapon.stats.values()]
        ids = {each.origin for each in numbers if each.provenance == "borrowed"}
        names = sorted(games[each].name if each in games else each for each in ids)
        self.legend.setText(f"Some numbers are borrowed from {listed(names)}." if names else "")
        self.legend.setVisible(bool(names))

    def _asked(self) -> tuple[int, str]:
        """Return how many of what the player looks for: (10, "rif") of "10 rif"."""
        found = COUNTED.match(self.field.text())
        return (max(1, int(found.group(1))), found.group(2)) if found else (1, self.field.text())

    def _show(self, _change: object = None) -> None:
        """Show the kinds that are looked for, with how many the army has of each."""
        roster = self._controller.roster
        counts = held(roster, self._offers) if roster else {}
        colour = roster.army.colour if roster else "green"
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
        groups: dict[str, list[Tile]] = {}
        for offer in found:
            count = counts.get(key_of(offer), Held())
            groups.setdefault(offer.group, []).append(self._tile(offer, count, colour))
        if self._takes_empty_squad(text):
            spoken = "Empty squad, to fill with men"
            tile = Tile(EMPTY_SQUAD, "Empty squad", words=spoken)
            groups.setdefault("Squads", []).append(tile)
        self.grid.set_groups(
            [TrayGroup(title, tiles) for title, tiles in groups.items()],
            folded,
            self._nothing(text),
        )
        if text and not self.grid.current:
            self.grid.set_current(self._first())

    def _tile(self, offer: Offer, count: Held, colour: str) -> Tile:
        spoken = f"{offer.name}, {count.badge or 'none'} in the army"
        figure = figure_source(self, offer.art, colour)
        return Tile(
            key_of(offer),
            label(offer),
            figure,
            mark=count.badge,
            limit=count.limit,
            words=spoken,
        )

    def _takes_empty_squad(self, text: str) -> bool:
        """Return whether a squad to fill is offered: where the game has none of its own."""
        words = "empty squad group unit"
        own = any(offer.kind == "squad" for offer in self._offers)
        sought = all(word in words for word in text.casefold().split())
        return bool(self._offers) and not own and sought and self._filter in ("all", "unit")

    def _nothing(self, text: str) -> str:
        if text:
            return f"Nothing to add is called “{text[:20]}”. Men of the army: Ctrl+L."
        return "None in this army yet" if self._filter == "has" else ""

    def summary(self, key: str) -> str:
        """Return one line about a kind: "Rifleman: 2 ft, hits on 7 or less, fires 2nd"."""
        roster, offer = self._controller.roster, self._by_key.get(key)
        if key == EMPTY_SQUAD:
            return "Empty squad: fill it with any men (Ctrl+Shift+G)"
        return offer_summary(roster.ruleset, offer) if roster and offer else ""

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

    def _first(self) -> str:
        return self.grid.tiles[0].key if self.grid.tiles else ""

    def _add_first(self, count: int) -> None:
        key = self.grid.current or self._first()
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
            out.setEnabled(bool(tile and tile.mark and not tile.mark.startswith("0")))
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
            self.grid.keyPressEvent(event)
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


# ---- what is in it


def key_of(offer: Offer) -> str:
    """Return the key of a tile, which is the selector that counts its kind."""
    return f"{offer.kind}:{offer.id}"


def held(roster: Roster, offers: Sequence[Offer]) -> dict[str, Held]:
    """Return by key how many of each kind the army has."""
    most = _allowed(roster)
    keys = [key_of(offer) for offer in offers]
    return {key: Held(roster.count((key,)), most.get(key)) for key in keys}


def _allowed(roster: Roster) -> dict[str, int]:
    """Return by key the upper bounds that it is an error to break."""
    found: dict[str, int] = {}
    for limit in roster.ruleset.limits:
        if limit.severity != "error" or limit.scope == "between" or len(limit.of) != 1:
            continue
        if split_selector(limit.of[0])[0] not in _FILTER_OF:
            continue
        most = allowed(roster, limit)
        if most is not None:
            found[limit.of[0]] = most
    return found


def filters(offers: Sequence[Offer]) -> list[tuple[Filter, str]]:
    """Return the filters that make a difference in a game, with their words."""
    kinds = {_FILTER_OF[offer.kind] for offer in offers}
    units = "Teams" if any(offer.kind == "team" for offer in offers) else "Squads"
    words: list[tuple[Filter, str]] = [("all", f"All {len(offers)}")]
    if len(kinds) > 1:
        named: tuple[tuple[Filter, str], ...] = (
            ("role", "Soldiers"),
            ("unit", units),
            ("vehicle", "Vehicles"),
        )
        words += [each for each in named if each[0] in kinds]
    return [*words, ("has", "In army")]


def passes(offer: Offer, wanted: Filter, count: int) -> bool:
    """Return whether a kind of which the army has so many stands under a filter."""
    if wanted in ("has", "lacks"):
        return bool(count) == (wanted == "has")
    return wanted in ("all", _FILTER_OF[offer.kind])


def label(offer: Offer) -> str:
    """Return the name below a figure: one word, or the short name that the game gives."""
    return offer.name if " " not in offer.name else offer.short or offer.name
