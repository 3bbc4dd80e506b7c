"""A ruling in ten seconds: what was agreed, for tonight or for ever."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit, QWidget

from desktop.gamenight.controller import GameNightController
from desktop.look.parts.buttons import LinkButton, PlainButton
from desktop.look.parts.flow import flowing
from desktop.look.parts.layouts import stacked
from desktop.look.parts.text import TextLabel
from rules.table.events import Ruled
from rules.table.turns import step_of


class RulingLine(QWidget):
    """A link that opens one line; what was agreed tonight stands below it."""

    def __init__(self, controller: GameNightController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._controller = controller
        self.link = LinkButton("Rule on it…", act=self.open)
        self.line = QLineEdit()
        self.line.setPlaceholderText("What you agree on")
        self.line.setAccessibleName("Ruling")
        self.line.returnPressed.connect(lambda: self.keep(always=False))
        tonight = PlainButton("For tonight", hint="Enter", act=lambda: self.keep(always=False))
        ever = PlainButton("Always", act=lambda: self.keep(always=True))
        self.body = stacked(self.line, flowing(tonight, ever, gap=6), gap=4)
        self.known = TextLabel("", "second", "ink2", wrap=True)
        stacked(self.link, self.body, self.known, gap=4, on=self)
        self.body.hide()
        controller.log.changed.connect(self.refresh)

    def open(self) -> None:
        """Let a ruling be written."""
        self.body.show()
        self.line.setFocus()

    def keep(self, *, always: bool) -> None:
        """Write the ruling down, under the rule of the present step; no words close the line."""
        controller, text = self._controller, self.line.text().strip()
        if not text:
            self.body.hide()
            return
        step = step_of(controller.log.field, controller.log.state)
        rule = step.source if step is not None else ""
        if controller.log.do(Ruled(text, rule, always)):
            self.line.clear()
            self.body.hide()

    def refresh(self) -> None:
        """Show the rulings on the present step."""
        controller = self._controller
        if controller.log.battlefield is None:
            return
        step = step_of(controller.log.field, controller.log.state)
        rule = step.source if step is not None else ""
        here = [text for text, under, _ in controller.log.state.rulings if under == rule]
        self.known.say("Agreed: " + "; ".join(here) if here else "")
