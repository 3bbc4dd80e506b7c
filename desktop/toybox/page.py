"""The room of the toy box: what plastic is there, where it is, and what it can field."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QMenu, QStackedWidget, QWidget

from desktop.jobs import Job
from desktop.look.parts.buttons import IconButton, MainButton, PlainButton, SmallButton
from desktop.look.parts.empty import EmptyState
from desktop.look.parts.fields import Combo
from desktop.look.parts.flow import empty
from desktop.look.parts.layouts import add_layout, beside, hbox, stacked, vbox
from desktop.look.parts.panel import Bench, Panel, ScrollPage
from desktop.look.parts.row_list import RowList
from desktop.look.parts.row_model import Row, RowModel
from desktop.look.parts.segmented import FilterChips, Segmented
from desktop.look.parts.text import ElidedLabel
from desktop.look.parts.totals import Total, TotalsBar
from desktop.look.theme import theme_of
from desktop.services.armies import ArmyService
from desktop.services.pictures import PictureService
from desktop.services.toy_box import ToyBoxService
from desktop.shell.actions import Action, ActionRegistry
from desktop.shell.page import Head, Page
from desktop.toybox import questions
from desktop.toybox.bag_cards import BagCard, DropPlace
from desktop.toybox.bag_entry import BagEntry
from desktop.toybox.controller import BAGS, COUNT_AFTER_MS, LOST, POSES, BagTold, ToyBoxController
from desktop.toybox.details import DetailsPane
from desktop.toybox.entry_row import EntryRow
from desktop.toybox.fielding_pane import ColourTold, FieldingPane, GameTold
from desktop.toybox.pose_tiles import PoseTiles
from rules.common.wording import counted, listed, lower
from rules.games.ruleset import Ruleset
from rules.pick.fielding import can_field, most_words
from rules.pick.supply import supply_of
from rules.toybox import edits
from rules.toybox.stock import colours_of
from rules.toybox.toy_box import Pose, ToyBox

SIDE, NARROW, LOW = 288, 1000, 600
"""Width of the right column; widths and heights of the page below which there is less on it."""
LARGE_TEXT = 115
"""Percent above which a narrow page gives its right column more."""
MISSING = "missing"
NO_TOYS = "Nothing in the box yet"
HOW = (
    "Type what lies on the table (“12 bazooka green”), enter a whole bag, or drop a list. "
    "Muster then knows what you can field, and which toy each soldier needs."
)


class ToyBoxPage(Page):
    """Builds the panes and places them; what they show is the controller's."""

    pick_asked = Signal(str, str)
    """Armies are to be picked: of this game, out of this colour; "" for any."""

    def __init__(
        self,
        toys: ToyBoxService,
        armies: ArmyService,
        pictures: PictureService,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.controller = ToyBoxController(toys, armies, pictures, self)
        controller = self.controller
        self.entry = EntryRow(controller)
        self.tiles = PoseTiles()
        self.details = DetailsPane(controller)
        self.fielding = FieldingPane()
        self._bags = hbox(gap=8)
        self.bag_cards: list[BagCard] = []
        self.drop = DropPlace()
        self._make_views()
        self._make_foot()
        self._make_head()
        self._place()
        self._job: Job | None = None
        self._fielded: ToyBox | None = None
        self._field_soon = QTimer(self, singleShot=True, interval=COUNT_AFTER_MS)
        self._field_soon.timeout.connect(self._count_fielding)
        self._connect()
        self._show()

    # ---- building

    def _make_views(self) -> None:
        self.chips = FilterChips("Which toys", {})
        self.any_bag = Combo("Bag", small=True)
        self.any_bag.setSizeAdjustPolicy(Combo.SizeAdjustPolicy.AdjustToContents)
        words = ((POSES, "Poses"), (BAGS, "Bags"), (LOST, "Lost"))
        self.views = Segmented("What is shown", words)
        tiles = QWidget()
        vbox(self.tiles, 1, margins=(0, 0, 8, 0), inside=tiles)
        self._scroll = ScrollPage(tiles, "Poses")
        self.rows = RowModel()
        self.list = RowList("Bags and losses", keep_selection=True)
        self.list.setModel(self.rows)
        self.act = SmallButton("", act=self._act_on_row)
        self.delete = SmallButton("Delete this bag", act=self._delete_bag)
        lists = stacked(self.list, beside(self.act, self.delete, QWidget(), grows=2), gap=6)
        self.none = EmptyState(NO_TOYS, HOW)
        self.stack = QStackedWidget()
        for widget in (self._scroll, lists, self.none):
            self.stack.addWidget(widget)

    def _make_foot(self) -> None:
        self.totals_bar = TotalsBar()
        self.warning = ElidedLabel("", "second", "warn")
        self.stand_in = SmallButton("Stand-in…", act=self._ask_stand_in)
        self.foot = Panel(("top",))
        hbox(
            (self.totals_bar, 1), self.warning, self.stand_in,
            gap=10, margins=(0, 0, 16, 0), inside=self.foot,
        )  # fmt: skip

    def _make_head(self) -> None:
        self.undo = IconButton("undo", "Undo", act=self._undo)
        self.redo = IconButton("redo", "Redo", act=self._redo)
        self.in_out = PlainButton("In and out", "chevron-down", act=self._show_files)
        self.pick = PlainButton("Pick for me…", act=partial(self.pick_asked.emit, "", ""))
        self.enter_bag = MainButton("Enter a bag…", act=self.enter_a_bag)

    def _place(self) -> None:
        bench = Bench()
        head = hbox((self.chips, 1), self.any_bag, self.views, gap=8)
        self._bag_row = QWidget()
        hbox((self._bags, 1), self.drop, gap=8, inside=self._bag_row)
        left = vbox(self.entry, head, (self.stack, 1), self._bag_row, gap=10)
        self._side = stacked(self.fielding, self.details, gap=10)
        self._side.layout().setStretch(1, 1)  # type: ignore[union-attr]
        self._columns = QBoxLayout(QBoxLayout.Direction.LeftToRight, bench)
        self._columns.setContentsMargins(16, 10, 16, 10)
        self._columns.setSpacing(12)
        add_layout(self._columns, left, 1)
        self._columns.addWidget(self._side)
        self._side.setFixedWidth(SIDE)
        self.bag_entry = BagEntry(self.controller)
        self.pages = QStackedWidget()
        self.pages.addWidget(bench)
        self.pages.addWidget(self.bag_entry)
        vbox(self.pages, gap=0, inside=self)

    def _connect(self) -> None:
        controller = self.controller
        controller.changed.connect(self._show)
        controller.said.connect(self.status)
        controller.toys.changed.connect(self._show_steps)
        controller.toys.changed.connect(self._field_soon.start)
        controller.chosen_changed.connect(self._show_chosen)
        self.tiles.current_changed.connect(controller.choose)
        self.tiles.letter.connect(controller.letter)
        self.tiles.plus.connect(partial(self._add_one, step=1))
        self.tiles.minus.connect(partial(self._add_one, step=-1))
        self.tiles.removed.connect(lambda _key: controller.delete_pose())
        self.tiles.rename_asked.connect(lambda _key: questions.ask_name(controller, self))
        self.chips.chosen.connect(self._filter)
        self.any_bag.activated.connect(
            lambda _at: controller.show_only(bag=self.any_bag.currentData())
        )
        self.views.chosen.connect(lambda key: controller.show_only(view=key))
        self.list.opened.connect(lambda _key: self._act_on_row())
        self.drop.asked.connect(lambda: questions.ask_list(controller, self))
        self.drop.dropped.connect(lambda name: controller.take_file(Path(name)))
        self.entry.bag_asked.connect(self.enter_a_bag)
        self.fielding.pick_asked.connect(lambda game: self.pick_asked.emit(game, controller.colour))
        self.bag_entry.left.connect(self._leave_bag)
        self.bag_entry.changed.connect(self.head_changed)

    # ---- what the window asks

    def head(self) -> Head:
        """Tell whose box it is and what is in it; of a bag that is entered, how far it is."""
        if self.entering:
            return Head("Enter a bag", self.bag_entry.head_lines())
        box = self.controller.box
        owner = f"{box.owner} · " if box.owner else ""
        colours = counted(len(colours_of(box)), "colour")
        loose = any(not lot.bag for lot in box.lots)
        bags = [counted(len(box.bags), "bag")] if box.bags else []
        if not box.lots:
            return Head("Toy box", ("What plastic you have",))
        where = listed([*bags, "loose finds"] if loose else bags)
        return Head("Toy box", (f"{owner}{counted(box.owned, 'toy')} in {colours}", where))

    def head_buttons(self) -> list[QWidget]:
        """Return undo, files and the ways to enter and to pick; of a bag, back and add."""
        return [
            self.undo, self.redo, self.in_out, self.pick, self.enter_bag,
            *self.bag_entry.head_buttons(),
        ]  # fmt: skip

    def register(self, actions: ActionRegistry) -> None:
        """Put what can be done here into the menus."""
        controller = self.controller
        table = (
            Action("&Undo", self._undo, "Edit", "Ctrl+Z", 0, "undo"),
            Action("&Redo", self._redo, "Edit", "Ctrl+Shift+Z; Ctrl+Y", 0, "redo"),
            Action("&Add toys", self._to_entry, "Toy box", "/; Ctrl+F"),
            Action("Enter a &bag…", self.enter_a_bag, "Toy box", "Ctrl+B"),
            Action("&New pose…", self._new_pose, "Toy box", "Ctrl+N"),
            Action("&Rename…", lambda: questions.ask_name(controller, self), "Toy box", "F2"),
            Action("&Pick for me…", lambda: self.pick_asked.emit("", ""), "Toy box", "", 1),
            Action("Add from a &list…", lambda: questions.ask_list(controller, self), "File"),
            Action("&Save as CSV…", lambda: questions.save_list(controller, self), "File"),
        )
        toys = controller.toys
        refresh = actions.register(self, table, dict, lambda: (toys.undo_label, toys.redo_label))
        toys.changed.connect(refresh)

    def panes(self) -> list[QWidget]:
        """Return the panes in the order of F6."""
        return [self.entry.line, self.tiles, self.details, self.fielding]

    def totals(self) -> QWidget:
        """Return the sums of the box along the foot."""
        return self.foot

    def set_compact(self, compact: bool) -> None:
        """Leave the presets out of the entry line."""
        self.entry.set_compact(compact)

    def enter(self) -> None:
        """Take over what other windows wrote, and count anew what armies use."""
        self.controller.toys.refresh()
        self.controller.refresh()
        if self._fielded is not self.controller.box:
            self._field_soon.start()
        self._show_steps()
        QTimer.singleShot(0, self, self._focus_first)

    def _focus_first(self) -> None:
        if self.isVisible():
            target = self.bag_entry.tiles if self.entering else self.entry.line
            target.setFocus(Qt.FocusReason.OtherFocusReason)

    def leave(self) -> bool:
        """Keep the bag that is being entered."""
        self.bag_entry.keep()
        return True

    def restart(self) -> None:
        """Go back from a bag to the box."""
        if self.entering:
            self.bag_entry.keep()
            self._leave_bag()

    # ---- what is shown

    @property
    def entering(self) -> bool:
        """Whether a bag is being entered."""
        return self.pages.currentWidget() is self.bag_entry

    def _show(self) -> None:
        controller, box = self.controller, self.controller.box
        stock = controller.stock()
        self.tiles.set_stock(stock)
        bags = controller.bags()
        self._show_filters(bags)
        self._show_bags(bags)
        if not box.lots and not box.poses:
            self.stack.setCurrentIndex(2)
        else:
            self.stack.setCurrentIndex(0 if controller.view == POSES else 1)
        self.views.set_key(controller.view)
        if controller.view != POSES:
            self._show_rows()
        self._bag_row.setVisible(self.height() > LOW)
        self._show_chosen()
        self._show_foot()
        self.head_changed.emit()

    def _show_filters(self, told: list[BagTold]) -> None:
        controller, box = self.controller, self.controller.box
        missing = controller.totals().missing
        chips = [("", f"All {box.owned}")]
        chips += [(key, f"{key.capitalize()} {count}") for key, count in colours_of(box).items()]
        if missing:
            chips.append((MISSING, f"Lost or broken {missing}"))
        self.chips.set_words(chips, MISSING if controller.only_missing else controller.colour)
        bags = [("Any bag", ""), *((each.name, each.id) for each in told)]
        self.any_bag.clear()
        for name, key in bags:
            self.any_bag.addItem(name, key)
        self.any_bag.setCurrentIndex(max(0, self.any_bag.findData(controller.bag)))
        self.any_bag.setVisible(len(bags) > 2)

    def _filter(self, key: str) -> None:
        if key == MISSING:
            self.controller.show_only(only_missing=True, colour="")
        else:
            self.controller.show_only(only_missing=False, colour=key)

    def _show_bags(self, bags: list[BagTold]) -> None:
        empty(self._bags)
        self.bag_cards = []
        for bag in bags[:3]:
            card = BagCard(bag)
            card.setChecked(bag.id == self.controller.bag)
            card.clicked.connect(
                lambda on, key=bag.id: self.controller.show_only(bag=key if on else "")
            )
            card.opened.connect(partial(questions.ask_bag, self.controller, self))
            self.bag_cards.append(card)
            self._bags.addWidget(card)

    def _show_rows(self) -> None:
        controller, box = self.controller, self.controller.box
        if controller.view == BAGS:
            rows = [
                Row(each.id, each.name, each.second, right=counted(each.number, "toy"))
                for each in controller.bags()
            ]
            self.act.setText("Name, year and note…")
        else:
            names = {pose.id: pose.name for pose in box.poses}
            rows = [
                Row(
                    str(at),
                    f"{names.get(loss.pose, loss.pose)}, {loss.colour}",
                    loss.name or "lost in a battle",
                    right=f"{'found again, ' if loss.found else ''}{loss.day}",
                    dimmed=loss.found,
                )
                for at, loss in enumerate(box.losses)
            ]
            rows += [
                Row(
                    f"lot {at}",
                    f"{names.get(lot.pose, lot.pose)}, {lot.colour}",
                    ", ".join(
                        f"{count} {word}"
                        for count, word in ((lot.lost, "lost"), (lot.broken, "broken"))
                        if count
                    ),
                )
                for at, lot in enumerate(box.lots)
                if lot.lost or lot.broken
            ]
            self.act.setText("Found again")
        if not rows:
            words = "No bags yet." if controller.view == BAGS else "Nothing is lost or broken."
            rows = [Row("", words, kind="note")]
        self.rows.set_rows(rows)
        self.act.setVisible(bool(rows[0].key))
        self.delete.setVisible(controller.view == BAGS and bool(box.bags))

    def _delete_bag(self) -> None:
        self.controller.delete_bag(self.list.current_key())

    def _act_on_row(self) -> None:
        """Open the bag of the current row, or take its toy back into the box."""
        key, controller, box = self.list.current_key(), self.controller, self.controller.box
        if controller.view == BAGS:
            questions.ask_bag(controller, self, key)
        elif key.startswith("lot "):
            lot = box.lots[int(key.removeprefix("lot "))]
            controller.choose(lot.pose)
            controller.count_one("f", lot.colour)
        elif key:
            controller.find_again(box.losses[int(key)])

    def _show_chosen(self) -> None:
        chosen = self.controller.chosen
        self.tiles.set_current(chosen)
        self.tiles.set_selected(frozenset((chosen,)))
        place = self.tiles.rect_of(chosen).center()
        if not place.isNull():
            self._scroll.ensureVisible(round(place.x()), round(place.y()), 0, 80)

    def _show_foot(self) -> None:
        sums, controller = self.controller.totals(), self.controller
        box = controller.box
        used = min(sums.in_armies, box.all_to_hand)
        told = (
            Total("owned", str(sums.owned), "Toys\nowned"),
            Total("hand", str(box.all_to_hand), "To\nhand"),
            Total("armies", str(used), "In\narmies"),
            Total("shelf", str(box.all_to_hand - used), "On the\nshelf"),
            Total("lost", str(sums.lost), "Lost", optional=True),
            Total("broken", str(sums.broken), "Broken", optional=True),
            Total("poses", str(len(box.poses)), "Poses", optional=True),
        )
        self.totals_bar.set_totals(told if box.lots else (), "The toy box is empty")
        found = controller.shortage
        self.warning.say(f"{found.army}: {lower(found.words)}" if found else "")
        self.stand_in.setVisible(found is not None)

    def _show_steps(self) -> None:
        toys = self.controller.toys
        for button, word, label in (
            (self.undo, "Undo", toys.undo_label),
            (self.redo, "Redo", toys.redo_label),
        ):
            button.set_name(f"{word}: {label}" if label else word)
            button.set_blocked("" if label else f"There is nothing to {word.lower()}.")

    # ---- what can be fielded, worked out in a thread

    def _count_fielding(self) -> None:
        if self._job is not None:
            self._job.cancel()
        box, catalog = self.controller.box, self.controller.armies.catalog
        self._fielded = box
        colours = list(colours_of(box))[:2] or ["green", "tan"]
        self._job = Job(lambda: _fielded(box, catalog.all(), colours), self)
        self._job.done.connect(lambda games: self.fielding.show_games(games, box.all_to_hand))
        self._job.start()

    # ---- what can be done

    def _undo(self) -> None:
        self.controller.toys.undo()

    def _redo(self) -> None:
        self.controller.toys.redo()

    def _to_entry(self) -> None:
        self.entry.line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.entry.line.selectAll()

    def _add_one(self, key: str, step: int) -> None:
        self.controller.choose(key)
        stock = self.controller.chosen_stock()
        if stock and stock.colours:
            colour = self.controller.colour or stock.colours[0].colour
            owned = next((each.owned for each in stock.colours if each.colour == colour), 0)
            if owned + step >= 0:
                self.controller.set_owned(colour, owned + step)

    def _new_pose(self) -> None:
        known = {pose.id for pose in self.controller.box.poses}
        questions.ask_usual_pose(self, self._take_pose, known)

    def _take_pose(self, pose: Pose) -> None:
        if self.controller.edit(f"add {pose.name}", lambda box: edits.put_pose(box, pose)):
            self.controller.choose(pose.id)

    def _ask_stand_in(self) -> None:
        questions.ask_stand_in(self.controller, self)

    def _show_files(self) -> None:
        menu = QMenu(self)
        menu.addAction(
            "Add from a list or CSV…", partial(questions.ask_list, self.controller, self)
        )
        menu.addAction("Save as CSV…", partial(questions.save_list, self.controller, self))
        menu.addSeparator()
        menu.addAction("Whose box is this…", partial(questions.ask_owner, self.controller, self))
        menu.exec(self.in_out.mapToGlobal(self.in_out.rect().bottomLeft()))
        menu.deleteLater()

    def enter_a_bag(self, preset: str = "") -> None:
        """Enter a bag, by a preset where one is named, or go on with the one that was begun."""
        self.bag_entry.open(preset)
        self.pages.setCurrentWidget(self.bag_entry)
        self._show_buttons()
        self.bag_entry.tiles.setFocus(Qt.FocusReason.OtherFocusReason)

    def _leave_bag(self) -> None:
        self.pages.setCurrentIndex(0)
        self._show_buttons()
        self.entry.line.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_buttons(self) -> None:
        entering = self.entering
        for button in (self.undo, self.redo, self.in_out, self.pick, self.enter_bag):
            button.setVisible(not entering)
        self.bag_entry.show_buttons(entering)
        self.head_changed.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the bags out where there is little height, the right column where it is narrow."""
        super().resizeEvent(event)
        narrow = self.width() < NARROW
        wide = theme_of(self).height(SIDE, 150)
        share = 0.34 if theme_of(self).text_percent > LARGE_TEXT else 0.27
        self._side.setFixedWidth(min(wide, round(self.width() * share)) if narrow else wide)
        self._bag_row.setVisible(self.height() > LOW)
        self.fielding.setVisible(self.height() > LOW or not narrow)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave a bag with Escape; it is kept."""
        if event.key() == Qt.Key.Key_Escape and self.entering:
            self.bag_entry.keep()
            self._leave_bag()
        else:
            super().keyPressEvent(event)


def _fielded(box: ToyBox, rulesets: Iterable[Ruleset], colours: list[str]) -> list[GameTold]:
    """Return what each of Muster's own games can field of each colour."""
    games = []
    for ruleset in rulesets:
        if ruleset.extends:
            continue
        told = []
        for colour in colours:
            supply = supply_of(box, colour)
            found, tip = can_field(ruleset, supply), most_words(ruleset, supply)
            told.append(ColourTold(colour, found.words, found.enough, tip))
        games.append(GameTold(ruleset.id, ruleset.name, ruleset.usual_size_words, told))
    return games
