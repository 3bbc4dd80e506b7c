"""The face-off: two armies against each other, on a page that leads back to where one was."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from desktop.faceoff.bars import BarsPane
from desktop.faceoff.controller import LEFT, FaceOffController
from desktop.faceoff.findings_between import BetweenPane
from desktop.faceoff.forecast_view import ForecastView
from desktop.faceoff.losses import LossesPane
from desktop.faceoff.numbers import NumbersPane
from desktop.faceoff.shot import ShotPane
from desktop.faceoff.two_armies_view import Stage
from desktop.look.parts.buttons import IconButton, MainButton, PlainButton
from desktop.look.parts.fields import Combo
from desktop.look.parts.layouts import hbox, vbox
from desktop.look.parts.panel import Bench, ScrollPage
from desktop.look.parts.segmented import Segmented
from desktop.look.parts.text import TextLabel
from desktop.services.armies import ArmyService
from desktop.shell.actions import Action, ActionRegistry, off_menu
from desktop.shell.page import Head, Page
from rules.army.model import Army
from rules.odds.shooters_and_targets import covers
from rules.table.battle import why_not_meet


class FaceOffPage(Page):
    """Builds the panes and places them; what they show is the controller's."""

    back_asked = Signal()
    """The player wants to go back to where he came from."""
    army_asked = Signal(str, tuple)
    """An army, by its id, is to be shown, with some of its men or units chosen."""
    rule_asked = Signal(str, tuple)
    print_asked = Signal(str)
    """An army, by its id, is to be printed."""
    play_asked = Signal(list)
    """The two armies meet at the table."""

    def __init__(self, army_service: ArmyService, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.controller = FaceOffController(army_service, self)
        controller = self.controller
        self.note = TextLabel("", "second", "ink2", wrap=True)
        self.stage, self.losses = Stage(controller), LossesPane(controller)
        self.bars, self.between = BarsPane(controller), BetweenPane(controller)
        self.numbers = NumbersPane(controller)
        self.numbers.hide()
        self.shot = ShotPane(controller)
        self.cover, self.reach = Combo("Cover"), Combo("Who fires")
        bench = Bench()
        column = vbox(
            hbox((self.note, 1), self.cover, self.reach, gap=8),
            (self.stage, 3),
            self.shot,
            self.losses,
            *(self.bars, self.between, self.numbers),
            0,
            gap=11,
            margins=(16, 12, 16, 12),
            inside=bench,
        )
        self._column = column
        self._scroll = ScrollPage(bench, "Face-off")
        self.forecast = ForecastView(controller)
        self._tabs = QStackedWidget()
        self._tabs.addWidget(self._scroll)
        self._tabs.addWidget(self.forecast)
        vbox(self._tabs, inside=self)
        self._make_head()
        for side, army in enumerate(self.stage.armies):
            army.clicked.connect(lambda clicked, side=side: self.shot.click(side, clicked))
        self.bars.numbers_asked.connect(self.toggle_numbers)
        self.between.jumped.connect(self.army_asked)
        self.between.rule_asked.connect(self.rule_asked)
        controller.changed.connect(self._show)
        controller.steps.changed.connect(self._show_steps)
        self._show_steps()

    def _make_head(self) -> None:
        self.back = PlainButton("Back", "chevron-left", tip="To where you came from (Esc)")
        self.back.clicked.connect(lambda _=False: self.back_asked.emit())
        self.undo = IconButton("undo", "Undo", act=self.controller.steps.undo)
        self.redo = IconButton("redo", "Redo", act=self.controller.steps.redo)
        for at, words in ((True, "All in reach"), (False, "Without vehicles")):
            self.reach.addItem(words, at)
        for combo, name in ((self.cover, "cover"), (self.reach, "vehicles")):
            combo.setSizeAdjustPolicy(Combo.SizeAdjustPolicy.AdjustToContents)
            combo.activated.connect(
                lambda _at, combo=combo, name=name: self.controller.set_setting(
                    **{name: combo.currentData()}
                )
            )
        self.print = PlainButton("Print…")
        self.print.clicked.connect(
            lambda _=False: self.print_asked.emit(self.controller.sides[LEFT])
        )

        self.tab = Segmented("What to see", (("face-off", "Face-off"), ("forecast", "Forecast")))
        self.tab.chosen.connect(self._show_tab)
        self.even = MainButton("Make it even…", act=self._make_even)
        self.play = PlainButton("Play it…", tip="Let these two meet at the table", act=self._play)

    def show_forecast(self) -> None:
        """Show the forecast of the whole battle."""
        self.tab.set_key("forecast")
        self._show_tab("forecast")

    def _make_even(self) -> None:
        self.show_forecast()
        self.forecast.reveal_changes()

    def _show_tab(self, key: str) -> None:
        self._tabs.setCurrentWidget(self.forecast if key == "forecast" else self._scroll)
        self._show()

    def _play(self) -> None:
        self.play_asked.emit(self.controller.armies())

    # ---- what the window asks

    def head(self) -> Head:
        """Name the page and the game."""
        found = self.controller.comparison
        title = self.tab.words[int(self.tab.key == "forecast")]
        if found is None:
            return Head(title)
        left, right = found.left.roster.ruleset, found.right.roster.ruleset
        games = left.name if found.same_game else f"{left.name} and {right.name}"
        return Head(title, (games,))

    def head_buttons(self) -> list[QWidget]:
        """Return the way back, undo, what to see, and where to go from here."""
        shown = [self.back, self.undo, self.redo, self.tab]
        return [*shown, self.print, self.play, self.even]

    def register(self, actions: ActionRegistry) -> None:
        """Put what can be done here into the menus."""
        controller = self.controller
        steps = controller.steps
        table = (
            Action("&Undo", steps.undo, "Edit", "Ctrl+Z", 0, "undo"),
            Action("&Redo", steps.redo, "Edit", "Ctrl+Shift+Z; Ctrl+Y", 0, "redo"),
            Action("&Next finding", self.go_next, "Army", "F8"),
            Action("&Swap sides", controller.swap, "Army"),
            Action("&One shot…", self.shot.open, "Army", "Ctrl+Shift+E"),
            *off_menu(
                Action("&Back", self.back_asked.emit, "View", "Esc; Alt+Left", 4),
                Action("&Forecast of the battle", self.show_forecast, "View", "", 4),
                Action("All &numbers", self.toggle_numbers, "View", "", 4),
            ),
        )
        refresh = actions.register(self, table, dict, lambda: (steps.undo_text, steps.redo_text))
        steps.changed.connect(refresh)

    def panes(self) -> list[QWidget]:
        """Return the panes in the order of F6."""
        return [self.stage, self.shot, self.bars, self.between, self.numbers, self.forecast]

    def enter(self) -> None:
        """Follow the armies while the page is in sight."""
        self.controller.follow()
        self.stage.distance.setFocus(Qt.FocusReason.OtherFocusReason)

    def leave(self) -> bool:
        """Follow nothing any more; what was changed here is written."""
        self.controller.active = False
        self.controller.army_service.autosave.save()
        return True

    # ---- what is shown

    def open(self, left: str = "", right: str = "", fielded: Sequence[Army] = ()) -> None:
        """Face an army with another, by default the open one with the last."""
        self.controller.open(left, right, fielded)

    def _show(self) -> None:
        controller, found = self.controller, self.controller.comparison
        notes = list(found.notes) if found is not None else [controller.problem]
        if found is not None and found.same_game:
            notes = [each for each in notes if "differently:" not in each]  # they stand below
        self.note.say(" ".join(notes))
        odds = found is not None and found.odds
        for widget in (self.cover, self.reach):
            widget.setVisible(odds)
        self.print.setVisible(self.tab.key == "face-off")
        if found is not None and found.left.playbook is not None and odds:
            self._show_setting()
        if found is None:
            self.numbers.hide()
        armies = self.controller.armies()
        catalog = self.controller.army_service.catalog
        few = "Two armies meet." if len(armies) < 2 else ""
        self.play.set_blocked(few or why_not_meet(catalog, armies))
        self.head_changed.emit()

    def _show_setting(self) -> None:
        found = self.controller.comparison
        assert found is not None
        assert found.left.playbook is not None
        known = [
            ("In the open", ""),
            *((each.name, each.id) for each in covers(found.left.playbook)),
        ]
        here = [(self.cover.itemText(n), self.cover.itemData(n)) for n in range(self.cover.count())]
        if known != here:
            self.cover.clear()
            for text, cover in known:
                self.cover.addItem(text, cover)
        self.cover.setCurrentIndex(self.cover.findData(found.setting.cover))
        self.reach.setCurrentIndex(0 if found.setting.vehicles else 1)

    def _show_steps(self) -> None:
        steps = self.controller.steps
        for button, word, text in (
            (self.undo, "Undo", steps.undo_text),
            (self.redo, "Redo", steps.redo_text),
        ):
            none = f"There is nothing to {word.lower()}."
            button.set_blocked("" if text else none)
            button.setToolTip(f"{word}: {text}" if text else none)

    def toggle_numbers(self) -> None:
        """Show all numbers below, or put them away again."""
        shown = self.numbers.isHidden() and self.controller.comparison is not None
        self.numbers.setVisible(shown)
        if shown:
            self._column.activate()
            top = self.numbers.y()
            self._scroll.verticalScrollBar().setValue(top - 12)

    def go_next(self) -> None:
        """Go to the next thing between the two."""
        self.between.go_next()
        row = next(
            (row for row in self.between.rows if row.isAncestorOf(row.focusWidget() or row)), None
        )
        if row is not None:
            self._scroll.ensureWidgetVisible(row)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the stage what height there is."""
        super().resizeEvent(event)
        self.stage.setMaximumHeight(460)
        self.stage.setMinimumHeight(max(210, round(self.height() * 0.31)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take a distance by its digit."""
        at = event.key() - Qt.Key.Key_1
        if event.modifiers() == Qt.KeyboardModifier.NoModifier and 0 <= at < 5:
            self.stage.distance.take(at)
        elif event.key() == Qt.Key.Key_X:
            self.controller.swap()
        else:
            super().keyPressEvent(event)
