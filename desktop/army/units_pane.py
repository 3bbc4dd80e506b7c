"""The middle of the army page: the army as units and figures."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu, QStackedLayout, QWidget

from desktop.army.board import Board
from desktop.army.desk import Desk
from desktop.army.document import Change
from desktop.army.empty_bench import nobody_yet, unknown_game
from desktop.army.menus import men_menu, place_menu, unit_menu
from desktop.army.shown import Boxes, HeroShown, UnitShown, heroes_shown
from desktop.army.sources import figure_source
from desktop.army.unit_view import UnitView
from desktop.look.parts.hero import HeroBox, HeroFacts
from desktop.look.parts.origin import Mark
from desktop.look.parts.panel import ScrollPage
from desktop.look.tokens import Origin

Ids = tuple[str, ...]


class UnitsPane(QWidget):
    """Shows the units of the army on the desk, box by box, and follows every change."""

    offer_asked = Signal()
    """The player wants to choose somebody for an empty army."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._views: dict[str, UnitView] = {}
        self._heroes: dict[str, tuple[HeroShown, HeroBox]] = {}
        self._folds: dict[str, bool] = {}
        self._boxes = Boxes()
        self.board = Board()
        self.scroller = ScrollPage(self.board, "Units of the army")
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self.scroller)
        self._note: QWidget | None = None
        self._note_key: tuple[str, ...] = ()
        desk.document_changed.connect(self._show_document)
        desk.changed.connect(self._follow)
        desk.selection.changed.connect(self._show_selection)
        self._show_document()

    # ---- what is shown

    def view(self, unit_id: str) -> UnitView | None:
        """Return the box of a unit."""
        return self._views.get(unit_id)

    def _show_document(self) -> None:
        for view in self._views.values():
            view.hide()
            view.deleteLater()
        for _, box in self._heroes.values():
            box.hide()
            box.deleteLater()
        self._views, self._heroes = {}, {}
        # Before any other: an empty army places nothing, and the board would keep what is gone.
        self.board.set_content([], [])
        self._show_units()
        self._show_selection()
        self.scroller.verticalScrollBar().setValue(0)

    def _follow(self, _change: Change) -> None:
        self._show_units()
        self._show_selection()

    def _show_units(self) -> None:
        document = self._desk.document
        roll = document.roll if document else None
        if document is None:
            self.board.set_content([], [])
            self._stack.setCurrentIndex(0)
            return
        army = document.army
        if roll is None:
            key = (army.ruleset, str(army.figure_count()), *(unit.name for unit in army.units))
            self._show_note(key, lambda: unknown_game(army))
            return
        if not army.units:
            self._show_note((), lambda: nobody_yet(self.offer_asked.emit))
            return
        self._stack.setCurrentIndex(0)
        colour = document.army.colour
        resized = self._show_heroes(heroes_shown(roll, document.findings), colour)
        order, views = list(self._views), dict[str, UnitView]()
        for shown in self._boxes.of(roll, document.findings):
            if shown.kind == "men" and not shown.tiles and len(document.army.units) > 1:
                continue
            view = self._views.pop(shown.id, None)
            if view is None:
                view = self._make_view(shown, colour)
                resized = True
            elif view.show_unit(shown, colour):
                resized = True
            views[shown.id] = view
        for gone in self._views.values():
            resized = True
            gone.hide()
            gone.deleteLater()
        resized = resized or list(views) != order
        self._views = views
        if resized:
            self._place()

    def _show_note(self, key: tuple[str, ...], make: Callable[[], QWidget]) -> None:
        """Show what lies there instead of units; made when it is first wanted."""
        for view in self._views.values():
            view.hide()
            view.deleteLater()
        self._views = {}
        self.board.set_content([], [])
        if self._note is None or key != self._note_key:
            if self._note is not None:
                self._stack.removeWidget(self._note)
                self._note.deleteLater()
            self._note, self._note_key = make(), key
            self._stack.addWidget(self._note)
        self._stack.setCurrentWidget(self._note)

    def _place(self) -> None:
        heroes: list[QWidget] = [box for _, box in self._heroes.values()]
        self.board.set_content(heroes, list(self._views.values()))

    def _make_view(self, shown: UnitShown, colour: str) -> UnitView:
        view = UnitView(shown, colour, self.board)
        if shown.id in self._folds:
            view.set_folded(self._folds[shown.id])
        view.fold_changed.connect(lambda folded: self._folded(shown.id, folded))
        view.fold_moved.connect(self.board.place)
        view.picked.connect(self._pick)
        view.counted.connect(self._count)
        view.removed.connect(self._remove)
        view.place_asked.connect(self._ask_place)
        view.dropped.connect(self._drop)
        view.context_asked.connect(self._menu)
        view.show()
        return view

    def _show_heroes(self, heroes: tuple[HeroShown, ...], colour: str) -> bool:
        changed = [hero.id for hero in heroes] != list(self._heroes)
        kept: dict[str, tuple[HeroShown, HeroBox]] = {}
        for hero in heroes:
            known = self._heroes.pop(hero.id, None)
            facts = self._facts(hero, colour)
            if known is None:
                box = HeroBox(facts, self.board)
                box.activated.connect(lambda each=hero.id: self._pick((each,)))
                box.show()
            else:
                box = known[1]
                box.set_facts(facts)
            kept[hero.id] = (hero, box)
        for _, box in self._heroes.values():
            box.hide()
            box.deleteLater()
        self._heroes = kept
        return changed

    def _facts(self, hero: HeroShown, colour: str) -> HeroFacts:
        army = self._desk.document.army if self._desk.document else None
        last = hero.name.split(" ")[-1] if hero.name else "no name"
        first = " ".join(hero.name.split(" ")[:-1])
        tags: tuple[tuple[str, str], ...] = ()
        if hero.agreed:
            tags = (("Agreed: hero", "agreed"),)
        elif hero.warned:
            tags = (("Not in this game", "warning"),)
        company = army.name.split(" ") if army else [""]
        lines = " · ".join(filter(None, (hero.rank, max(company, key=len)[:12])))
        mark = None
        if hero.lives and hero.origin != "stated":
            short = {"fighting-plastic": "FP", "lgam": "LGAM"}.get(hero.short, hero.short[:4])
            mark = Mark(Origin(hero.origin), short, "")
        return HeroFacts(
            name=f"{hero.rank} {hero.name}".strip() or "Hero without a name",
            second=f"{hero.role}, {hero.where}",
            figure=figure_source(self, hero.art, colour),
            tag_name=f"{last}, {first}" if first else last,
            tag_first=lines,
            tag_second=f"No. {hero.number}",
            lives=hero.lives,
            lives_mark=mark,
            tags=tags,  # type: ignore[arg-type]
        )

    def _folded(self, unit_id: str, folded: bool) -> None:
        self._folds[unit_id] = folded
        self._place()

    # ---- selection

    def _show_selection(self) -> None:
        ids = frozenset(self._desk.selection.ids)
        for view in self._views.values():
            view.set_chosen(ids)
        for key, (_, box) in self._heroes.items():
            box.set_selected(key in ids)

    def _pick(self, ids: Ids) -> None:
        keys = QGuiApplication.keyboardModifiers()
        selection = self._desk.selection
        if keys & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier):
            held = [each for each in selection.ids if each not in ids]
            already = all(each in selection.ids for each in ids)
            selection.set(held if already else (*held, *ids))
        else:
            selection.set(ids)

    def reveal(self, target: str) -> None:
        """Unfold and scroll until a unit or a man is in sight, and choose it."""
        document = self._desk.document
        if document is None:
            return
        unit_id = target
        if target not in self._views:
            try:
                unit, _ = document.army.find_figure(target)
            except KeyError:
                return
            unit_id = unit.id
        view = self._views.get(unit_id)
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
        self._desk.selection.set((target,))

    # ---- hands

    def _count(self, unit_id: str, ids: Ids, step: int) -> None:
        document = self._desk.document
        if document is None:
            return
        unit = document.army.unit(unit_id)
        man = next(figure for figure in unit.figures if figure.id == ids[0])
        if not man.plain or man.post:
            if step > 0:
                self._desk.selection.set(ids)
                self._desk.duplicate()
            else:
                self._desk.selection.set(ids)
                self._desk.remove()
            return
        alike = sum(f.items == man.items and f.plain and not f.post for f in unit.figures)
        self._desk.set_count(unit_id, man.items, alike + step)

    def _remove(self, ids: Ids) -> None:
        self._desk.selection.set(ids)
        self._desk.remove()

    def _drop(self, unit_id: str, place: int, men: Ids) -> None:
        shown = self._views[unit_id].shown
        if place < 0:
            self._drop_on_unit(shown, men)
        elif shown.kind == "vehicle":
            self._desk.seat(men[0], unit_id, shown.places[place].number)
        else:
            self._desk.move_to_post(men[0], unit_id, shown.places[place].post)

    def _drop_on_unit(self, shown: UnitShown, men: Ids) -> None:
        if shown.kind != "vehicle":
            self._desk.move_to(shown.id, men)
            return
        free = next((place.number for place in shown.places if not place.figure), None)
        if free is None:
            self._desk.said.emit(f"{shown.name} has no free seat.")
        else:
            self._desk.seat(men[0], shown.id, free)

    def _ask_place(self, unit_id: str, place: int) -> None:
        shown = self._views[unit_id].shown.places[place]
        menu = place_menu(self._desk, unit_id, shown, self)
        self._pop(menu, QPointF(self.cursor().pos()))

    def _menu(self, unit_id: str, figure_id: str, where: QPointF) -> None:
        selection = self._desk.selection
        if figure_id:
            if figure_id not in selection:
                selection.set((figure_id,))
            self._pop(men_menu(self._desk, self), where)
        else:
            if unit_id not in selection:
                selection.set((unit_id,))
            self._pop(unit_menu(self._desk, unit_id, self), where)

    def _pop(self, menu: QMenu, where: QPointF) -> None:
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(QPoint(round(where.x()), round(where.y())))
