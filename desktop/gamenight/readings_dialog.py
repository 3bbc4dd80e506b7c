"""How both armies read what the document leaves open, and what holds in this battle."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QWidget

from desktop.choice import Choice
from desktop.gamenight.controller import GameNightController
from desktop.look.parts.buttons import PlainButton
from desktop.look.parts.dialog import PassingDialog, fit_to_screen
from desktop.look.parts.layouts import hbox, stacked, vbox
from desktop.look.parts.panel import ScrollPage
from desktop.look.parts.text import TextLabel
from rules.games.ruleset import Switch
from rules.table.battle import Battlefield
from rules.table.events import Settled
from rules.table.set_up import reading_switch

SIZE = (560, 620)


def differing(field: Battlefield) -> list[Switch]:
    """Return the readings in which the armies of a battle differ."""
    rosters, clocks = field.rosters.values(), reading_switch(field)
    switches = (each for each in field.ruleset.switches if each is not clocks)
    return [each for each in switches if len({roster.switch(each.id) for roster in rosters}) > 1]


class ReadingsDialog(PassingDialog):
    """Every reading of the game with a choice; each answer holds at once and stands in the log."""

    def __init__(self, controller: GameNightController, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("How we read it")
        self._controller, field = controller, controller.log.field
        self.choices: dict[str, Choice] = {}
        rows = QWidget()
        column = vbox(gap=12, margins=(0, 0, 8, 0), inside=rows)
        differ = differing(field)
        clocks = reading_switch(field)  # stands with the clocks
        every = [each for each in field.ruleset.switches if each is not clocks]
        for switch in sorted(every, key=lambda each: each not in differ):
            choice = self.choices[switch.id] = Choice(partial(self._agree, switch), switch.name)
            option = field.readings.get(switch.id, switch.default)
            choice.show_options(tuple(switch.options.items()), option)
            about: list[QWidget] = [TextLabel(switch.name, "heading", wrap=True)]
            if switch in differ:
                says = (
                    f"{field.side_name(key)}: {switch.options[roster.switch(switch.id)]}"
                    for key, roster in field.rosters.items()
                )
                about.append(TextLabel(" · ".join(says), "second", "warn", wrap=True))
            about.append(TextLabel(switch.text, "second", "ink2", wrap=True))
            column.addWidget(stacked(*about, choice, gap=3))
        column.addStretch(1)
        close = PlainButton("Done", act=self.accept)
        vbox(
            TextLabel("Both sides play by these in this battle.", "body", wrap=True),
            (ScrollPage(rows, "Readings"), 1),
            hbox(1, close),
            margins=(16, 14, 16, 12),
            inside=self,
        )
        self.resize(*fit_to_screen(self, *SIZE))

    def _agree(self, switch: Switch, option: str) -> None:
        self._controller.log.do(Settled(readings={switch.id: option}))
