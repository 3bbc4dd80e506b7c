"""How far the pages are, and what becomes of a pack that is printed or saved."""

from __future__ import annotations

import re

from PySide6.QtWidgets import QProgressBar, QWidget

from desktop.look.parts.buttons import LinkButton
from desktop.look.parts.layouts import beside, hbox, stacked
from desktop.look.parts.text import ElidedLabel, TextLabel
from desktop.printroom.controller import PrintController
from rules.common.wording import counted

_SEPARATORS = re.compile(r"([/\\_.-])")
_BREAK = "\u200b"
"""No letter, but a place at which a long path may go on in the next line."""


def progress_bar(name: str) -> QProgressBar:
    """Return a thin bar that shows a share of 1000."""
    bar = QProgressBar()
    bar.setRange(0, 1000)
    bar.setTextVisible(False)
    bar.setAccessibleName(name)
    return bar


class OutcomeRow(QWidget):
    """Nothing while nothing is done; then a bar with Cancel; then one sentence and a way to it."""

    def __init__(self, controller: PrintController) -> None:
        super().__init__()
        self._controller = controller
        self._words = TextLabel("", "second", wrap=True)
        self.bar = progress_bar("Progress")
        self.link = LinkButton("", act=self._follow)
        stacked(beside(self._words, self.link, grows=0), self.bar, gap=6, on=self)
        controller.told.connect(self._show)
        self._show()

    def _show(self) -> None:
        outcome = self._controller.outcome
        self.setVisible(outcome is not None)
        if outcome is None:
            return
        busy = outcome.share is not None
        self._words.set_ink("err" if outcome.trouble else "ink" if busy else "good")
        self._words.setText(_SEPARATORS.sub(rf"\1{_BREAK}", outcome.sentence))
        self.setAccessibleName(outcome.sentence)
        self.link.setText(outcome.link)
        self.link.setVisible(outcome.act is not None)
        self.bar.setVisible(busy)
        self.bar.setValue(round(1000 * (outcome.share or 0)))

    def _follow(self) -> None:
        outcome = self._controller.outcome
        if outcome is not None and outcome.act is not None:
            outcome.act()


class PagesProgress(QWidget):
    """How many of the pack's pages are made; it keeps its room, so that no page jumps."""

    def __init__(self, controller: PrintController) -> None:
        super().__init__()
        self._controller = controller
        self.words = ElidedLabel("", "small", "ink2")
        self.bar = progress_bar("Pages made")
        hbox((self.words, 3), (self.bar, 2), gap=10, margins=(12, 0, 12, 0), inside=self)
        for widget in (self, self.bar):
            policy = widget.sizePolicy()
            policy.setRetainSizeWhenHidden(True)
            widget.setSizePolicy(policy)
        for signal in (controller.maker.progressed, controller.pages_changed, controller.changed):
            signal.connect(self._show)
        self._show()

    def _show(self) -> None:
        maker = self._controller.maker
        ready = 0 if maker.reading else sum(page.fresh for page in maker.pages)
        so_far = f" {counted(ready, 'page')} ready" if ready else ""
        self.words.setText(f"{maker.working_on}{so_far}" if maker.working_on else "")
        self.bar.setValue(round(1000 * maker.share))
        self.setVisible(bool(maker.working_on))
