"""The middle of the army page: the army as units and figures."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QEvent, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QStackedLayout, QWidget

from desktop.army.controller import ArmyController
from desktop.army.figure_sources import dragged_load
from desktop.army.table.board import Board
from desktop.army.table.click_selection import Picker, RubberBand
from desktop.army.table.context_menus import BenchMenus
from desktop.army.table.deferred_bodies import LateBodies
from desktop.army.table.dragging import Carrier
from desktop.army.table.drop_guide import DropGuide
from desktop.army.table.empty_table import nobody_yet, unknown_game
from desktop.army.table.hero_rows import HeroRows
from desktop.army.table.renaming import Renamer
from desktop.army.table.shown_units import UnitShown, heroes_shown
from desktop.army.table.unit_boxes import Boxes
from desktop.army.table.unit_view import UnitView
from desktop.look.parts.panel import ScrollPage
from desktop.services.army_document import Change

Ids = tuple[str, ...]


class UnitsPane(QWidget):
    """Shows the units of the open army, box by box, and follows every change."""

    offer_asked = Signal()
    """The player wants to choose somebody for an empty army."""
    game_asked = Signal()
    """The player wants to choose another game for an army whose own is not here."""

    def __init__(self, controller: ArmyController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.controller = controller
        self.views: dict[str, UnitView] = {}
        self._folds: dict[str, bool] = {}
        self._boxes = Boxes()
        self.board = Board()
        self.scroller = ScrollPage(self.board, "Units of the army")
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self.scroller)
        self.heroes = HeroRows(controller, self.board)
        self.late = LateBodies(self.board, self.scroller, lambda: self.views)
        self.guide = DropGuide(controller, self.board, self.scroller, lambda: self.views, self)
        self.sheet = self.guide.sheet
        self.carrier = Carrier(controller, self.guide)
        self.picker = Picker(controller, lambda: self.views)
        self.renamer = Renamer(self)
        self.band = RubberBand(self)
        self._menus = BenchMenus(self)
        self._foreign = False
        self.setAcceptDrops(True)
        self._hear_band(self.board)
        self.board.cleared.connect(lambda: self.picker.pick(()))
        self.heroes.picked.connect(self.picker.pick)
        self.heroes.dragged.connect(lambda men: self.carrier.men(self, men))
        self.heroes.name_asked.connect(self._name_hero)
        self._note: QWidget | None = None
        self._note_key: tuple[str, ...] = ()
        controller.document_changed.connect(self._show_document)
        controller.changed.connect(self._follow)
        controller.selection.changed.connect(self._show_selection)
        self._show_document()

    # ---- what is shown

    def view(self, unit_id: str) -> UnitView | None:
        """Return the box of a unit."""
        return self.views.get(unit_id)

    def _show_document(self) -> None:
        self.band.leave()
        gone, self.views = self.views, {}
        self.late.discard(gone.values())
        self.renamer.close()
        self.heroes.clear()
        # Before any other: an empty army places nothing, and the board would keep what is gone.
        self.board.set_content([], [])
        self._show_units()
        self._show_selection()
        self.scroller.verticalScrollBar().setValue(0)

    def _follow(self, _change: Change) -> None:
        self.band.leave()
        self._show_units()
        self._show_selection()

    def _show_units(self) -> None:
        document = self.controller.document
        roster = document.roster if document else None
        if document is None:
            self.board.set_content([], [])
            self._stack.setCurrentIndex(0)
            return
        army = document.army
        if roster is None:
            key = (army.ruleset, str(army.figure_count()), *(unit.name for unit in army.units))
            self._show_note(key, lambda: unknown_game(army, self.game_asked.emit))
            return
        if not army.units:
            self._show_note((), lambda: nobody_yet(self.offer_asked.emit))
            return
        self._stack.setCurrentIndex(0)
        colour = document.army.colour
        heroes = heroes_shown(roster, document.findings)
        resized = self.heroes.show(heroes, colour, army.name)
        order, views = list(self.views), dict[str, UnitView]()
        for shown in self._boxes.of(roster, document.findings):
            if shown.kind == "men" and not shown.tiles and len(document.army.units) > 1:
                continue
            view = self.views.pop(shown.id, None)
            if view is None:
                view = self._make_view(shown, colour)
                resized = True
            elif view.show_unit(shown, colour):
                resized = True
            views[shown.id] = view
        for gone in self.views.values():
            resized = True
            gone.hide()
            gone.deleteLater()
        resized = resized or list(views) != order
        self.views = views
        if resized:
            self._place()

    def _show_note(self, key: tuple[str, ...], make: Callable[[], QWidget]) -> None:
        """Show what lies there instead of units; made when it is first wanted."""
        for view in self.views.values():
            view.hide()
            view.deleteLater()
        self.views = {}
        self.board.set_content([], [])
        if self._note is None or key != self._note_key:
            if self._note is not None:
                self._stack.removeWidget(self._note)
                self._note.deleteLater()
            self._note, self._note_key = make(), key
            self._stack.addWidget(self._note)
        self._stack.setCurrentWidget(self._note)

    def _place(self) -> None:
        self.board.set_content(self.heroes.rows, list(self.views.values()))

    def _make_view(self, shown: UnitShown, colour: str) -> UnitView:
        view = UnitView(shown, colour, self.board, late=True)
        if shown.id in self._folds:
            view.set_folded(self._folds[shown.id])
        view.fold_changed.connect(lambda folded: self._folded(shown.id, folded))
        view.fold_moved.connect(self.board.place)
        view.picked.connect(self.picker.pick)
        view.counted.connect(self._count)
        view.removed.connect(self._remove)
        view.place_asked.connect(self._menus.of_place)
        view.drag_started.connect(lambda units: self.carrier.units(view, units))
        view.men_dragged.connect(
            lambda men, leaving_seats: self.carrier.men(view, men, leaving_seats)
        )
        self._hear_band(view)
        view.name_asked.connect(lambda ids: self.renamer.rename(ids[-1]))
        view.count_asked.connect(self.renamer.ask_count)
        view.context_asked.connect(self._menus.of_men)
        view.show()
        return view

    def _hear_band(self, source: Board | UnitView) -> None:
        source.band_started.connect(self.band.begin)
        source.band_moved.connect(self.band.follow)
        source.band_ended.connect(self.band.finish)

    def _folded(self, unit_id: str, folded: bool) -> None:
        self._folds[unit_id] = folded
        self._place()

    # ---- selection

    def _show_selection(self) -> None:
        self.preview(self.controller.selection.ids)

    def preview(self, chosen: Ids) -> None:
        """Draw these as chosen, whatever is selected; the next change of the selection is shown."""
        ids = frozenset(chosen)
        for view in self.views.values():
            view.set_chosen(ids)
        self.heroes.set_selected(ids)

    def reveal(self, target: str) -> None:
        """Unfold and scroll until a unit or a man is in sight, and choose it."""
        document = self.controller.document
        if document is None:
            return
        unit_id = target
        if target not in self.views:
            try:
                unit, _ = document.army.find_figure(target)
            except KeyError:
                return
            unit_id = unit.id
        view = self.views.get(unit_id)
        if view is None:
            return
        if view.folded and target != unit_id:
            view.set_folded(False)
        # What was unfolded has its place, but the scroll bar does not know of it before that.
        QCoreApplication.sendPostedEvents(self.board, QEvent.Type.LayoutRequest.value)
        self.scroller.ensureWidgetVisible(view, 0, 40)
        spot = view.rect_of(target)
        if not spot.isEmpty():
            middle = view.mapTo(self.board, spot.center())
            self.scroller.ensureVisible(middle.x(), middle.y(), 0, spot.height() // 2 + 16)
        self.controller.selection.set((target,))

    # ---- hands

    def _name_hero(self, hero: str) -> None:
        self.renamer.rename(hero, self.hero_row(hero))

    def _count(self, unit_id: str, ids: Ids, step: int) -> None:
        document = self.controller.document
        if document is None:
            return
        unit = document.army.unit(unit_id)
        man = next(figure for figure in unit.figures if figure.id == ids[0])
        if not man.plain or man.post:
            if step > 0:
                self.controller.selection.set(ids)
                self.controller.duplicate()
            else:
                self.controller.selection.set(ids)
                self.controller.remove()
            return
        count = len(unit.plain_men_like(man.appearance)) + step
        self.controller.set_count(unit_id, man.items, count, man.colour)

    def _remove(self, ids: Ids) -> None:
        self.controller.selection.set(ids)
        self.controller.remove()

    def rename_current(self) -> bool:
        """Let who or what is selected be named in place; return whether there is a place for it."""
        current = self.controller.selection.current
        return bool(current) and self.renamer.rename(current)

    def hero_row(self, hero: str) -> QWidget | None:
        """Return the row of a hero on top of the bench."""
        return self.heroes.row(hero)

    # ---- what is dragged over the bench

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Show the targets of what comes, also when it was taken up in another window."""
        document = self.controller.document
        load = dragged_load(event.mimeData(), document.ruleset if document else None)
        if load is None or document is None or document.roster is None:
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
