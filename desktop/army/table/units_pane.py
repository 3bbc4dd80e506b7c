"""The table of the army page: the open army as units and figures."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QKeyEvent,
    QKeySequence,
    QResizeEvent,
    QShortcut,
)
from PySide6.QtWidgets import QStackedLayout, QWidget

from desktop.army.choosers import ask_item, ask_role
from desktop.army.controller import ArmyController
from desktop.army.details.commands import heroes, make_heroes, make_ordinary_men
from desktop.army.figure_sources import dragged_load
from desktop.army.menus import open_menu, open_place_menu
from desktop.army.table.board import Board
from desktop.army.table.click_selection import Picker, RubberBand
from desktop.army.table.deferred_bodies import LateBodies
from desktop.army.table.drag_and_drop import DropGuide
from desktop.army.table.empty_table import nobody_yet, unknown_game
from desktop.army.table.hero_rows import HeroRows
from desktop.army.table.mini_bar import MiniBar
from desktop.army.table.renaming import Renamer
from desktop.army.table.shown_units import UnitShown
from desktop.army.table.table_bar import FIRE, LARGEST, ROLES, SMALLEST, STEP, UNITS, TableBar
from desktop.army.table.unit_bodies import Hands
from desktop.army.table.unit_boxes import Boxes, fire_groups, role_groups
from desktop.army.table.unit_view import UnitView
from desktop.look.parts.layouts import stacked
from desktop.look.parts.panel import Bench, ScrollPage
from desktop.look.parts.tiles import TileGrid
from desktop.services.preferences import Preferences
from rules.army import edits
from rules.army.army_under_ruleset import Roster
from rules.army.drag_and_drop import Ids, free_seats


class UnitsPane(QWidget):
    """Shows the units of the open army, box by box, and follows every change."""

    offer_asked = Signal()
    """The player wants to choose somebody for an empty army."""
    game_asked = Signal()
    """The player wants to choose another game for an army whose own is not here."""

    def __init__(
        self,
        controller: ArmyController,
        preferences: Preferences,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.controller, self._preferences = controller, preferences
        self.views: dict[str, UnitView] = {}
        self._folds: dict[str, bool] = {}
        self._boxes = Boxes()
        self._by = UNITS
        self.bar = TableBar()
        self.board = Board()
        self.board.wanted_figure = preferences.values.figure_size
        self.scroller = ScrollPage(self.board, "Units of the army")
        self._stack = QStackedLayout(self)
        self._stack.addWidget(stacked(self.bar, self.scroller, gap=0, on=Bench()))
        self._note: QWidget | None = None
        self._note_key: tuple[str, ...] = ()
        self._foreign = False
        self.late = LateBodies(self.board)
        self.guide = DropGuide(controller, self.board, self)
        self.sheet = self.guide.sheet
        self.picker = Picker(controller, self.board)
        self.renamer = Renamer(controller, self.board, self.scroller)
        self.band = RubberBand(controller, self.board, self.sheet)
        free = (self.bar.views, self.bar.slider, self.bar.fit)
        self.tools = MiniBar(controller, self.board, self.picker, self._busy, self, free)
        self._hands = Hands(
            pick=self.picker.pick,
            walk=self.picker.walk,
            count=self._count,
            remove=self._remove,
            drag_men=self._drag_men,
            drag_units=self.guide.drag_units,
            rename=self.renamer.rename,
            ask_count=self.renamer.ask_count,
            open_menu=self._open_menu,
            ask_place=lambda place, post: open_place_menu(controller, self, place, post),
            fill=self._fill_seats,
        )
        self.heroes = HeroRows(controller, self.board, self._hands)
        self.setAcceptDrops(True)
        self._hear_band(self.board)
        self._connect()
        self._show_document()

    def _connect(self) -> None:
        controller = self.controller
        self.board.cleared.connect(lambda: self.picker.pick(()))
        self.board.placed.connect(self._show_size)
        self.board.placed.connect(self.tools.place)
        self.scroller.verticalScrollBar().valueChanged.connect(self.tools.place)
        self.picker.swap_changed.connect(self.tools.show_tools)
        self.bar.view_chosen.connect(self.show_by)
        self.bar.size_chosen.connect(self.set_figure)
        controller.document_changed.connect(self._show_document)
        controller.changed.connect(self._follow)
        controller.selection.changed.connect(self._show_selection)
        for keys, size in (
            ("Ctrl+0", lambda: 0),
            ("Ctrl+=", lambda: self.board.figure + STEP),
            ("Ctrl++", lambda: self.board.figure + STEP),
            ("Ctrl+-", lambda: self.board.figure - STEP),
        ):
            QShortcut(QKeySequence(keys), self, lambda size=size: self.set_figure(size()))

    # ---- what is shown

    def view(self, unit_id: str) -> UnitView | None:
        """Return the box of a unit."""
        return self.views.get(unit_id)

    def hero_row(self, hero: str) -> QWidget | None:
        """Return the row of a hero on top of the bench."""
        return self.heroes.boxes.get(hero)

    def _show_document(self) -> None:
        self.band.leave()
        self.renamer.close()
        self._folds = {}
        self._show_units()
        self._show_selection()
        self.scroller.verticalScrollBar().setValue(0)

    def _follow(self, _change: object) -> None:
        self.band.leave()
        self._show_units()
        self._show_selection()

    def show_by(self, by: str) -> None:
        """Show the army by its units, by roles, or in the order of fire."""
        if by != self._by:
            self._by = by
            self.bar.views.set_key(by)
            self._show_units()
            self._show_selection()
            self.scroller.verticalScrollBar().setValue(0)

    def _shown(self, roster: Roster) -> list[UnitShown]:
        findings = self.controller.document.shown_findings if self.controller.document else ()
        if self._by == ROLES:
            return list(role_groups(roster, findings))
        if self._by == FIRE:
            return list(fire_groups(roster, findings))
        boxes = self._boxes.of(roster, findings)
        # Loose men who are all aboard, or heroes, leave no empty box.
        return [box for box in boxes if box.kind != "men" or box.tiles or len(boxes) == 1]

    def _show_units(self) -> None:
        document, roster = self.controller.document, self.controller.roster
        if document is None:
            self._show_views({})
            self._stack.setCurrentIndex(0)
        elif roster is None:
            army = document.army
            key = (army.ruleset, str(army.figure_count()), *(unit.name for unit in army.units))
            self._show_note(key, lambda: unknown_game(army, self.game_asked.emit))
        elif not roster.army.units:
            self._show_note((), lambda: nobody_yet(self.offer_asked.emit))
        else:
            self._stack.setCurrentIndex(0)
            colour, phases = roster.army.colour, bool(roster.ruleset.phases)
            self.bar.show_army(colour, fire=phases)
            if self._by == FIRE and not phases:
                self._by = UNITS
            self._show_views({shown.id: shown for shown in self._shown(roster)}, colour)

    def _show_views(self, units: dict[str, UnitShown], colour: str = "") -> None:
        """Show a box for each unit; a box stays while its unit does."""
        before, order = self.views, list(self.views)
        resized = self.heroes.show()
        self.views = {}
        for key, shown in units.items():
            view = before.pop(key, None)
            if view is None:
                view, resized = self._make_view(shown, colour), True
            else:
                resized = view.show_unit(shown, colour) or resized
            self.views[key] = view
        self.late.discard(before.values())
        if list(self.views) != order:
            last: QWidget = self.bar.fit
            for view in self.views.values():
                last = view.walk(last)
        self.board.set_content(self.heroes.boxes, self.views)
        if resized or list(self.views) != order:
            self.board.place()

    def _show_note(self, key: tuple[str, ...], make: Callable[[], QWidget]) -> None:
        """Show what lies there instead of units; made when it is first wanted."""
        self._show_views({})
        if self._note is None or key != self._note_key:
            if self._note is not None:
                self._stack.removeWidget(self._note)
                self._note.deleteLater()
            self._note, self._note_key = make(), key
            self._stack.addWidget(self._note)
        self._stack.setCurrentWidget(self._note)

    def _make_view(self, shown: UnitShown, colour: str) -> UnitView:
        view = UnitView(shown, colour, self._hands, self.board)
        view.set_folded(self._folds.get(shown.id, False))
        view.fold_changed.connect(lambda folded: self._folded(shown.id, folded))
        view.fold_moved.connect(self.board.place)
        self._hear_band(view)
        view.show()
        return view

    def _hear_band(self, source: Board | UnitView) -> None:
        source.band_started.connect(self.band.begin)
        source.band_moved.connect(self.band.follow)
        source.band_ended.connect(self.band.finish)

    def _folded(self, unit_id: str, folded: bool) -> None:
        self._folds[unit_id] = folded
        self.board.place()

    # ---- selection

    def _show_selection(self) -> None:
        self.board.preview(self.controller.selection.ids)
        self.tools.show_tools()

    def reveal(self, target: str) -> None:
        """Unfold and scroll until a unit or a man is in sight, and choose it."""
        document = self.controller.document
        if document is None or not document.holds(target):
            return
        if self.board.view_of(target) is None:
            self.show_by(UNITS)
        if self.board.view_of(target) is not None or self.hero_row(target) is not None:
            self.board.bring_up(target)
            self.controller.selection.set((target,))

    def go_to(self, ids: Ids) -> None:
        """Bring a unit or men in sight, choose them, and put the keyboard there."""
        self.reveal(ids[-1])
        self.controller.selection.set(ids)
        self.give_keyboard(ids[-1])

    def give_keyboard(self, target: str) -> None:
        """Put the keyboard to a unit's box, or to a man where he is drawn in it."""
        view, other = self.board.view_of(target), Qt.FocusReason.OtherFocusReason
        for grid in view.findChildren(TileGrid) if view is not None else ():
            if grid.isVisible() and grid.place_of(target) >= 0:
                grid.set_current(target)
                grid.setFocus(other)
                return
        if view is not None:
            view.setFocus(other)

    def rename_current(self) -> bool:
        """Let who or what is selected be named in place; return whether there is a place for it."""
        current = self.controller.selection.current
        if current and self.board.view_of(current) is None and self.hero_row(current) is None:
            self.reveal(current)
        return bool(current) and self.renamer.rename(current)

    def _busy(self) -> bool:
        """Return whether something is typed or dragged over the table."""
        return self.guide.load is not None or self.renamer.open

    # ---- the size of the figures

    def set_figure(self, figure: int) -> None:
        """Draw men so wide, for 0 as wide as fills the room; it is kept."""
        wanted = min(max(figure, SMALLEST), LARGEST) if figure else 0
        self.board.wanted_figure = wanted
        self._preferences.change(figure_size=wanted)
        self.board.place()

    def _show_size(self) -> None:
        self.bar.show_size(self.board.figure, fits=not self.board.wanted_figure)

    # ---- hands

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the tools at the selection."""
        super().resizeEvent(event)
        self.tools.place()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Change who is chosen with single letters; Escape lets him go."""
        men, chosen = self.controller.selected_figures(), self.controller.selection.ids
        key = event.key() if event.modifiers() == Qt.KeyboardModifier.NoModifier else None
        if key == Qt.Key.Key_Escape and self.picker.swapping:
            self.picker.leave_swap()
        elif key == Qt.Key.Key_Escape and chosen:
            self.controller.selection.set(())
        elif chosen and key == Qt.Key.Key_R:
            ask_role(self.controller, self)
        elif chosen and key == Qt.Key.Key_I:
            ask_item(self.controller, self)
        elif men and key == Qt.Key.Key_X:
            self.picker.swap()
        elif men and key == Qt.Key.Key_H:
            ordinary = heroes(self.controller, men)[0] == men
            (make_ordinary_men if ordinary else make_heroes)(self.controller)
        else:
            super().keyPressEvent(event)

    def _drag_men(self, source: QWidget, men: Ids, leaving_seats: bool, alike: bool) -> None:
        self.tools.hide()
        self.guide.drag_men(source, men, leaving_seats, alike)
        self.tools.place()

    def _open_menu(self, target: str, where: QPointF) -> None:
        view = self.views.get(target)
        if view is not None and view.shown.kind == "group":
            self.controller.selection.set(view.shown.men)
            target = view.shown.men[-1]
        open_menu(self.controller, self, target, where)

    def _fill_seats(self, unit_id: str) -> None:
        """Seat an ordinary soldier in each seat of a vehicle that is free."""
        roster = self.controller.roster
        if roster is None:
            return
        unit, role = roster.army.unit(unit_id), roster.ruleset.plain_role
        free = free_seats(roster, unit)
        army, new = edits.add_figures(roster.army, unit_id, role.gives, len(free))
        for man, number in zip(new, free, strict=True):
            army = edits.seat(army, man, unit_id, number)
        self.controller.edit(f"fill {roster.name_of(unit)}", lambda _: army, select=(unit_id,))

    def _count(self, ids: Ids, step: int) -> None:
        found = self.controller.document.men(ids) if self.controller.document else []
        if not found:
            return
        unit, man = found[-1]
        if man.plain and not man.post:
            count = len(unit.plain_men_like(man.appearance)) + step
            self.controller.set_count(unit.id, man.items, count, man.colour)
            return
        self.controller.selection.set(ids)
        (self.controller.duplicate if step > 0 else self.controller.remove)()

    def _remove(self, ids: Ids) -> None:
        self.controller.selection.set(ids)
        self.controller.remove()

    # ---- what is dragged over the bench

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Show the targets of what comes, also when it was taken up in another window."""
        roster = self.controller.roster
        load = dragged_load(event.mimeData(), roster.ruleset) if roster else None
        if load is None:
            event.ignore()
            return
        if self.guide.load != load:
            self.guide.begin(load)
            self._foreign = True
        self.guide.hover(event.position().toPoint())
        # Taken in any case: without that no further move would be told, and no reason be given.
        event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Follow the mouse."""
        if self.guide.hover(event.position().toPoint()):
            event.acceptProposedAction()
        else:
            event.ignore()

    def dragLeaveEvent(self, _event: QDragLeaveEvent) -> None:
        """Say nothing more; what was taken up elsewhere is gone altogether."""
        self.guide.leave()
        if self._foreign:
            self._foreign = False
            self.guide.end()

    def dropEvent(self, event: QDropEvent) -> None:
        """Carry the drop out."""
        if self.guide.drop(event.position().toPoint()):
            event.acceptProposedAction()
        else:
            event.ignore()
        self._foreign = False
        self.guide.end()
