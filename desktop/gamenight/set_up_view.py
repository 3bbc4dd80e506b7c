"""Setting up: who meets, the mission, who attacks, both clocks, secret notes behind a curtain."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from desktop.gamenight.clock_digits import ClockDigits
from desktop.gamenight.controller import GameNightController
from desktop.gamenight.curtain import Curtain, NotesCard, Plate, sign
from desktop.gamenight.placed_cards import PlacedCards
from desktop.gamenight.set_up_summary import SetUpSummary
from desktop.gamenight.set_up_tasks import (
    AgreeTask,
    AttackTask,
    ClockTask,
    MissionTask,
    NumberTask,
    ObjectivesTask,
    ReadyTask,
    Task,
)
from desktop.look.parts.dialog import ask
from desktop.look.parts.flow import empty
from desktop.look.parts.layouts import hbox, stacked, vbox
from desktop.look.parts.panel import Bench, Card, ScrollPage
from desktop.look.parts.step_bar import StepBar
from desktop.look.parts.text import ElidedLabel, TextLabel
from desktop.look.theme import theme_of
from rules.table import set_up
from rules.table.clock_arithmetic import SetUpClock
from rules.table.events import Marked

Stage = Literal["mission", "also", "number", "agree", "attack", "clock", "ready"]
STEPS: dict[Stage, int] = {
    "mission": 1,
    "also": 1,
    "number": 1,
    "agree": 1,
    "attack": 2,
    "clock": 3,
    "ready": 4,
}
TASKS: dict[Stage, type[Task]] = {
    "mission": MissionTask,
    "also": ObjectivesTask,
    "number": NumberTask,
    "agree": AgreeTask,
    "attack": AttackTask,
    "clock": ClockTask,
    "ready": ReadyTask,
}
TICK = "No need to tick while you set up: at zero Muster asks once what was not in place."
OUT = "Tap what was not in place: it is out of this battle, and none the worse."
SUMMARY, CURTAIN = (250, 292), (232, 366)
"""How wide the columns at the sides are at least and at most."""


class SetUpView(Bench):
    """Leads through the set-up of a battle; what it asks follows from the state."""

    def __init__(self, controller: GameNightController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.controller = controller
        self._again: Stage | None = None
        """What is settled once more though it is settled."""
        self._battle = ""
        names = ("Who meets", "Mission", "Who attacks", "Set up", "Turn 1")
        self.steps = StepBar(names)
        self.summary, self.curtain = SetUpSummary(controller), Curtain()
        self._nothing = Task(controller, self)
        self.task = self._nothing
        self._frame = Card()
        self._place = vbox(margins=(14, 12, 14, 12), inside=self._frame)
        self.placed = PlacedCards()
        self._told = TextLabel("", "second", "ink2")
        self._hint = TextLabel("", "small", "ink2", wrap=True)
        self._placed_card = Card()
        vbox(
            hbox((ElidedLabel("What stands already", "heading"), 1), self._told),
            (self.placed, 1),
            self._hint,
            margins=(14, 10, 14, 10),
            inside=self._placed_card,
        )
        self._left = ScrollPage(self.summary, "What is settled")
        self._centre = centre = vbox((self._frame, 1), (self._placed_card, 1), gap=10)
        columns = hbox(self._left, (centre, 1), self.curtain, gap=12, margins=(14, 13, 14, 12))
        vbox(self.steps, (columns, 1), gap=0, inside=self)
        self.steps.asked.connect(self._go_to)
        self.summary.asked.connect(self._settle_again)
        self.placed.changed.connect(self._tell_placed)
        self.placed.ticked_one.connect(
            lambda unit, on: controller.log.do(Marked((unit,), set_up.PLACED, on))
        )
        controller.log.battle_changed.connect(self._follow)
        controller.log.changed.connect(self._show)
        controller.clock.ticked.connect(self._tick)

    # ---- which stage

    @property
    def stage(self) -> Stage:
        """Return what is to be settled or done now."""
        field, state = self.controller.log.field, self.controller.log.state
        if self._again is not None and not state.placed:
            return self._again
        if state.mission is None:
            return "mission"
        if set_up.number_to_roll(field, state) is not None:
            return "number"
        if any(each.id not in state.agreed for each in set_up.agreed_missions(field, state)):
            return "agree"
        if set_up.needs_attacker(field, state):
            return "attack"
        return "clock" if set_up.part_now(field, state) is not None else "ready"

    def _give_up(self) -> None:
        """Let other armies meet: this battle is given up after a question."""
        words = "Nothing of it was played. Choose the two armies again."
        battle = self.controller.log.battle
        if battle is not None and ask(self, "Let others meet?", words, "Choose again"):
            self.controller.log.close()
            self.controller.log.battles.delete(battle.id)

    def _go_to(self, step: int) -> None:
        """Settle an earlier step again where it can be."""
        stages: dict[int, Stage] = {1: "mission", 2: "attack"}
        self._settle_again(stages.get(step, "ready"))

    def _settle_again(self, stage: Stage | Literal["armies"]) -> None:
        if stage == "armies":
            self._give_up()
            return
        field, state = self.controller.log.field, self.controller.log.state
        can = {"mission": bool(field.playbook.missions), "attack": set_up.has_attacker(field)}
        can["also"] = can["mission"]
        can["agree"] = bool(state.agreed)
        if can.get(stage) and not state.placed and not state.clocks:
            self._again = stage
        elif stage in can:
            self.controller.log.said.emit("The clock has run: take that back first (Ctrl+Z).")
        else:
            self._again = None
        self._show()

    # ---- what is shown

    def _follow(self) -> None:
        self._again, self.task = None, self._nothing
        empty(self._place)
        if self.controller.log.battlefield is not None:
            self._show()

    def showEvent(self, event: object) -> None:
        """Show what was not followed while the view was hidden."""
        super().showEvent(event)  # type: ignore[arg-type]
        self._show()

    def _show(self) -> None:
        controller = self.controller
        if controller.log.battlefield is None or controller.log.state.turn or not self.isVisible():
            return
        stage = self.stage
        self._show_steps(stage)
        self.summary.show_battle()
        if isinstance(self.task, ClockTask) and stage == "clock" and self.task.is_still():
            self.task.refresh()
            self._show_placed(self.task)
            return
        empty(self._place)
        self.task = TASKS[stage](controller)
        self.task.settled.connect(self._settled)
        self.task.set_room(self.height())
        self._place.addWidget(self.task, 1)
        part = (
            set_up.part_now(controller.log.field, controller.log.state)
            if stage == "clock"
            else None
        )
        self._placed_card.setVisible(part is not None)
        self._centre.setStretchFactor(self._frame, 0 if part is not None else 1)
        if part is not None and isinstance(self.task, ClockTask):
            self._show_placed(self.task)
            self.task.out = self._out
            self._hint.setText(OUT if self.task.over else TICK)
        self._tell_placed()
        self._show_curtain(part)
        self.task.show()  # a layout shows it only later, and what is hidden takes no keys
        self.task.setFocus(Qt.FocusReason.OtherFocusReason)

    def _settled(self) -> None:
        if self._again is not None:
            self._again = None
            self._show()

    def _show_steps(self, stage: Stage) -> None:
        field, state = self.controller.log.field, self.controller.log.state
        at = STEPS[stage]
        ready = stage == "ready"
        done = {0} | ({1} if state.mission is not None else set())
        done |= {2} if not set_up.needs_attacker(field, state) else set()
        done |= {3} if ready and set_up.parts(field, state) else set()
        out = set() if field.playbook.missions else {1}
        self.steps.leave_out(out if set_up.has_attacker(field) else {*out, 2})
        self.steps.set_note(f"Nothing is recorded before {field.turn.word} 1")
        self.steps.tabs[4].setText(f"{field.turn.word.capitalize()} 1")
        self.steps.show_step(at if not ready or 3 in done else 3, done)
        self.steps.say("A planned battle" if field.battle.planned else "")

    def _out(self) -> tuple[str, ...]:
        """Return the pieces of the units that were not in place."""
        field, units = self.controller.log.field, set(self.placed.ticked())
        return tuple(piece for piece, unit in field.unit_of.items() if unit in units)

    def _show_placed(self, task: ClockTask) -> None:
        field, state = self.controller.log.field, self.controller.log.state
        self.placed.show_side(field, state, task.sides, out=task.over)

    def _tell_placed(self) -> None:
        self._told.setText(self.placed.words())
        if isinstance(self.task, ClockTask):
            self.task.say_out(self.placed.words() if self.placed.ticked() else "")

    def _show_curtain(self, part: SetUpClock | None) -> None:
        controller = self.controller
        field, state = controller.log.field, controller.log.state
        sides = part.sides if part is not None else field.sides
        plates: list[QWidget] = []
        others = [side for side in field.sides if side not in sides]
        if part is not None and others:
            name, them = field.side_name(sides[0]), field.side_name(others[0])
            if others[0] in state.placed:
                plates.append(sign(f"{them} watches", f"{them} stands already and places nothing."))
            else:
                words = f"A screen across the table, or out of the room, until {name} has set up."
                plates.append(sign(f"{them} looks away", words))
        plates += [NotesCard(controller, side) for side in sides]
        every = set_up.parts(field, state)
        if part is not None and every.index(part) + 1 < len(every):
            following = every[every.index(part) + 1]
            plates.append(_next_plate(field.side_name(following.sides[0]), following.seconds))
        self.curtain.show_plates(*plates)

    def _tick(self) -> None:
        if self.isVisible():
            self.task.tick()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the columns at the sides their share of the width."""
        super().resizeEvent(event)
        wide, theme = self.width(), theme_of(self)
        left = max(theme.height(SUMMARY[0], 90), min(SUMMARY[1], round(wide * 0.24)))
        self._left.setFixedWidth(left)
        self.curtain.setFixedWidth(max(CURTAIN[0], min(CURTAIN[1], round(wide * 0.28))))
        self.task.set_room(self.height())

    # ---- keys

    def take_key(self, event: QKeyEvent) -> bool:
        """Do what a key means here: N the large button, Space the clock, a digit the die."""
        key = event.key()
        if key == Qt.Key.Key_N:
            if self.task.main.isEnabled():
                self.task.main.click()
        elif key == Qt.Key.Key_Space:
            self.task.toggle_clock()
        elif key == Qt.Key.Key_R:
            self.task.roll()
        elif Qt.Key.Key_1 <= key <= Qt.Key.Key_6:
            self.task.take_die(key - Qt.Key.Key_0)
        else:
            return False
        return True


def _next_plate(name: str, seconds: int) -> Plate:
    plate, clock = Plate(), ClockDigits(f"{name}'s clock", 24)
    clock.set_seconds(seconds)
    clock.setFixedWidth(clock.sizeHint().width())
    words = stacked(TextLabel(f"{name} is next", "heading", wrap=True),
                    TextLabel("right after", "second", "ink2"), gap=1)  # fmt: skip
    hbox((words, 1), clock, margins=(14, 10, 14, 10), inside=plate)
    return plate
