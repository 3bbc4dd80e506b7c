"""The middle of the army page: the army as units and figures."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, QRect, Qt, Signal
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
from PySide6.QtWidgets import QStackedLayout, QVBoxLayout, QWidget

from desktop.army.choosers import ask_item, ask_role
from desktop.army.controller import ArmyController
from desktop.army.details.hero_commands import heroes, make_heroes, make_ordinary_men
from desktop.army.figure_sources import dragged_load
from desktop.army.menus import open_menu, open_place_menu
from desktop.army.table.board import Board
from desktop.army.table.click_selection import Picker, RubberBand
from desktop.army.table.deferred_bodies import LateBodies
from desktop.army.table.dragging import Carrier
from desktop.army.table.drop_guide import DropGuide
from desktop.army.table.empty_table import nobody_yet, unknown_game
from desktop.army.table.hero_rows import HeroRows
from desktop.army.table.mini_bar import MiniBar
from desktop.army.table.renaming import Renamer
from desktop.army.table.role_groups import fire_groups, role_groups
from desktop.army.table.shown_units import UnitShown, heroes_shown
from desktop.army.table.swapping import Swap
from desktop.army.table.table_bar import FIRE, LARGEST, ROLES, SMALLEST, STEP, UNITS, TableBar
from desktop.army.table.tools import tools_for
from desktop.army.table.unit_bodies import Hands
from desktop.army.table.unit_boxes import Boxes
from desktop.army.table.unit_view import UnitView
from desktop.look.parts.panel import Bench, ScrollPage
from desktop.services.army_document import Change
from desktop.services.preferences import Preferences
from rules.army import edits
from rules.army.drag_and_drop import free_seats
from rules.army.roster import Roster

Ids = tuple[str, ...]
TOOLS_REACH = 60
"""So far above and below what is selected its tools may lie."""


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
        table = Bench()
        column = QVBoxLayout(table)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.bar)
        column.addWidget(self.scroller, 1)
        self._stack = QStackedLayout(self)
        self._stack.addWidget(table)
        self.heroes = HeroRows(controller, self.board)
        self.late = LateBodies(self.board, self.scroller, lambda: self.views)
        self.guide = DropGuide(controller, self.board, self.scroller, lambda: self.views, self)
        self.sheet = self.guide.sheet
        self.carrier = Carrier(controller, self.guide)
        self.picker = Picker(controller, lambda: self.views)
        self.renamer = Renamer(self)
        self.band = RubberBand(self)
        self.swap = Swap(controller)
        self.tools = MiniBar(self)
        self._hands = self._make_hands()
        self._foreign = False
        self._note: QWidget | None = None
        self._note_key: tuple[str, ...] = ()
        self.setAcceptDrops(True)
        self._hear_band(self.board)
        self._connect()
        self._show_document()

    def _make_hands(self) -> Hands:
        controller = self.controller
        return Hands(
            pick=self._pick,
            walk=self.picker.walk,
            count=self._count,
            remove=self._remove,
            drag_men=self._drag_men,
            drag_units=self.carrier.units,
            rename=self.renamer.rename,
            ask_count=self.renamer.ask_count,
            open_menu=self._open_menu,
            ask_place=lambda place, post: open_place_menu(controller, self, place, post),
            fill=self._fill_seats,
        )

    def _connect(self) -> None:
        controller = self.controller
        self.board.cleared.connect(lambda: self._pick(()))
        self.board.placed.connect(self._show_size)
        self.board.placed.connect(self._place_tools)
        self.scroller.verticalScrollBar().valueChanged.connect(self._place_tools)
        self.heroes.picked.connect(self._pick)
        self.heroes.dragged.connect(lambda men: self.carrier.men(self, men))
        self.heroes.name_asked.connect(self._name_hero)
        self.heroes.menu_asked.connect(self._open_menu)
        self.swap.moved.connect(self._show_tools)
        self.bar.view_chosen.connect(self.show_by)
        self.bar.size_chosen.connect(self.set_figure)
        controller.document_changed.connect(self._show_document)
        controller.changed.connect(self._follow)
        controller.selection.changed.connect(self._show_selection)
        for keys, act in (
            ("Ctrl+0", lambda: self.set_figure(0)),
            ("Ctrl+=", lambda: self._resize_figures(STEP)),
            ("Ctrl++", lambda: self._resize_figures(STEP)),
            ("Ctrl+-", lambda: self._resize_figures(-STEP)),
        ):
            QShortcut(QKeySequence(keys), self, act)

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

    def show_by(self, by: str) -> None:
        """Show the army by its units, by roles, or in the order of fire."""
        if by != self._by:
            self._by = by
            self.bar.views.set_key(by)
            self._show_units()
            self._show_selection()
            self.scroller.verticalScrollBar().setValue(0)

    def _shown(self, roster: Roster) -> list[UnitShown]:
        document = self.controller.document
        findings = document.findings if document else ()
        if self._by == ROLES:
            return list(role_groups(roster, findings))
        if self._by == FIRE:
            return list(fire_groups(roster, findings))
        boxes = self._boxes.of(roster, findings)
        # Loose men who are all aboard, or heroes, leave no empty box.
        return [box for box in boxes if box.kind != "men" or box.tiles or len(boxes) == 1]

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
        phases = bool(roster.ruleset.phases)
        self.bar.show_army(colour, fire=phases)
        if self._by == FIRE and not phases:
            self._by = UNITS
        heroes = heroes_shown(roster, document.findings)
        resized = self.heroes.show(heroes, colour, army.name)
        order, views = list(self.views), dict[str, UnitView]()
        for shown in self._shown(roster):
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
        self._place()

    # ---- selection

    def _show_selection(self) -> None:
        self.preview(self.controller.selection.ids)
        self._show_tools()

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
        if target not in self.views and all(
            target not in view.shown.everyone for view in self.views.values()
        ):
            self.show_by(UNITS)
        unit_id = next(
            (key for key, view in self.views.items() if target in view.shown.everyone), target
        )
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

    # ---- the size of the figures

    def set_figure(self, figure: int) -> None:
        """Draw men so wide, for 0 as wide as fills the room; it is kept."""
        wanted = min(max(figure, SMALLEST), LARGEST) if figure else 0
        self.board.wanted_figure = wanted
        self._preferences.change(figure_size=wanted)
        self.board.place()

    def _resize_figures(self, step: int) -> None:
        self.set_figure(min(max(self.board.figure + step, SMALLEST), LARGEST))

    def _show_size(self) -> None:
        self.bar.show_size(self.board.figure, fits=not self.board.wanted_figure)

    # ---- the tools at the selection

    def _show_tools(self) -> None:
        begin, waiting = self.swap.begin, self.swap.waiting
        self.tools.set_tools(tools_for(self.controller, self, begin, swapping=waiting))
        self._place_tools()

    def _place_tools(self) -> None:
        """Put the tools above what is current, where it is in sight."""
        current = self.controller.selection.current
        busy = self.guide.load is not None or self.renamer.open
        if not current or busy or self._stack.currentIndex() != 0:
            self.tools.hide()
            return
        rect, names, counts = QRect(), list[QRect](), list[QRect]()
        for view in self.views.values():
            shift = view.mapTo(self, QPoint(0, 0))
            if current in view.shown.everyone and rect.height() <= view.head_height():
                rect = view.rect_of(current).translated(shift) or rect
        row = self.heroes.row(current)
        if rect.isEmpty() and row is not None:
            rect = QRect(row.mapTo(self, QPoint(0, 0)), row.size())
        room = QRect(self.scroller.mapTo(self, QPoint(0, 0)), self.scroller.size())
        room.adjust(0, -self.bar.height(), 0, 0)
        reach = rect.adjusted(-room.width(), -TOOLS_REACH, room.width(), TOOLS_REACH)
        for view in self.views.values():
            shift = view.mapTo(self, QPoint(0, 0))
            if view.rect().translated(shift).intersects(reach):
                names += [each.translated(shift) for each in view.names()]
                counts.append(view.head_count_rect().translated(shift))
        names += [QRect(each.mapTo(self, QPoint(0, 0)), each.size()) for each in self.heroes.rows]
        self.tools.stand(rect, [each for each in names if each != rect], counts, room)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the tools at the selection."""
        super().resizeEvent(event)
        self._place_tools()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Change who is chosen with single letters; Escape lets him go."""
        plain = event.modifiers() == Qt.KeyboardModifier.NoModifier
        men, chosen = self.controller.selected_figures(), self.controller.selection.ids
        if plain and event.key() == Qt.Key.Key_Escape and (chosen or self.swap.waiting):
            if self.swap.waiting:
                self.swap.leave()
            else:
                self.controller.selection.set(())
        elif plain and chosen and event.key() == Qt.Key.Key_R:
            ask_role(self.controller, self)
        elif plain and chosen and event.key() == Qt.Key.Key_I:
            ask_item(self.controller, self)
        elif plain and men and event.key() == Qt.Key.Key_X:
            self.swap.begin()
        elif plain and men and event.key() == Qt.Key.Key_H:
            ordinary = heroes(self.controller, men)[0] == men
            (make_ordinary_men if ordinary else make_heroes)(self.controller)
        else:
            super().keyPressEvent(event)

    # ---- hands

    def _pick(self, ids: Ids) -> None:
        if not self.swap.take(ids):
            self.picker.pick(ids)

    def _drag_men(self, source: QWidget, men: Ids, leaving_seats: bool, alike: bool) -> None:
        self.tools.hide()
        self.carrier.men(source, men, leaving_seats, alike)
        self._place_tools()

    def _open_menu(self, target: str, where: QPointF) -> None:
        view = self.views.get(target)
        if view is not None and view.shown.kind == "group":
            men = tuple(man for row in view.shown.rows for man in row)
            self.controller.selection.set(men)
            target = men[-1]
        open_menu(self.controller, self, target, where)

    def _fill_seats(self, unit_id: str) -> None:
        """Seat an ordinary soldier in each seat of a vehicle that is free."""
        document = self.controller.document
        roster = document.roster if document else None
        if roster is None:
            return
        unit, role = roster.army.unit(unit_id), roster.ruleset.plain_role
        free = free_seats(roster, unit)
        army, new = edits.add_figures(roster.army, unit_id, role.gives, len(free))
        for man, number in zip(new, free, strict=True):
            army = edits.seat(army, man, unit_id, number)
        self.controller.edit(f"fill {roster.name_of(unit)}", lambda _: army, select=(unit_id,))

    def _name_hero(self, hero: str) -> None:
        self.renamer.rename(hero, self.hero_row(hero))

    def _count(self, ids: Ids, step: int) -> None:
        document = self.controller.document
        if document is None or not document.men(ids):
            return
        unit, man = document.men(ids)[-1]
        if not man.plain or man.post:
            self.controller.selection.set(ids)
            if step > 0:
                self.controller.duplicate()
            else:
                self.controller.remove()
            return
        count = len(unit.plain_men_like(man.appearance)) + step
        self.controller.set_count(unit.id, man.items, count, man.colour)

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
