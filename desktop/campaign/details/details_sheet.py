"""A sheet of details: figure, words, counts, rows that lead somewhere, and buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from desktop.campaign.controller import CampaignController
from desktop.campaign.details.details_widgets import Counts, FigureBox, Line, LineRow
from desktop.campaign.details.rates import BarRow
from desktop.campaign.open_campaign import About
from desktop.look.figure_source import FigureSource
from desktop.look.parts.buttons import SmallButton
from desktop.look.parts.flow import FlowLayout, empty
from desktop.look.parts.layouts import hbox, vbox
from desktop.look.parts.panel import Divider
from desktop.look.parts.text import TextLabel, text_width
from desktop.look.theme import theme_of


class DetailsSheet(QWidget):
    """What is written about one thing; rows and buttons tell the controller what is wanted."""

    turned = Signal()
    """Other lines are shown: one reads from the top again."""

    def __init__(self, controller: CampaignController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.controller, self.about = controller, About()
        self.buttons: dict[str, SmallButton] = {}
        self.rows: list[LineRow] = []
        self._column = vbox(margins=(14, 0, 12, 14), inside=self)

    def clear(self) -> None:
        """Take everything off the sheet."""
        empty(self._column)
        self.buttons, self.rows = {}, []

    def end(self) -> None:
        """Leave the rest of the sheet empty."""
        self._column.addStretch(1)

    def texts(self) -> list[str]:
        """Return all that stands in the pane, for reading."""
        labels = [each.text() for each in self.findChildren(TextLabel)]
        lines = [each.accessibleName() for each in self.rows]
        counts = [each.accessibleName() for each in self.findChildren(Counts)]
        bars = [each.accessibleName() for each in self.findChildren(BarRow)]
        return [each for each in (*labels, *counts, *lines, *bars) if each]

    def top(self, figure: FigureSource | None, name: str, lines: Sequence[tuple[str, str]]) -> None:
        """Put a figure at the left and lines, each with its role, at the right."""
        box = QWidget()
        across = hbox(gap=14, inside=box)
        across.addWidget(FigureBox(figure, name), 0, Qt.AlignmentFlag.AlignTop)
        words = vbox(TextLabel(name, "headline" if len(name) < 24 else "heading", wrap=True), gap=3)
        for text, role in lines:
            ink = "ink2" if role == "second" else "ink"
            words.addWidget(TextLabel(text, role, ink, wrap=True))
        words.addStretch(1)
        across.addLayout(words, 1)
        self.add(box)

    def add(self, widget: QWidget) -> None:
        """Put a widget below the others."""
        self._column.addWidget(widget)

    def counts(self, cells: Sequence[tuple[str, str]]) -> None:
        """Put numbers with their labels."""
        self.add(Counts(cells))

    def label(self, text: str) -> None:
        """Put a heading over what follows."""
        self._column.addSpacing(4)
        head = TextLabel(text, "label", "ink2", elide=True)
        if text_width(theme_of(self), "label", text) > self.width() - 40:
            head.setToolTip(text)
        self.add(head)
        self.add(Divider())

    def words(self, text: str, role: str = "second", ink: str = "ink2") -> None:
        """Put a text that wraps."""
        self.add(TextLabel(text, role, ink, wrap=True))

    def lines(self, lines: Sequence[tuple[Line, Callable[[], object] | None]]) -> None:
        """Put rows close below each other; those with an act can be pressed."""
        box = QWidget()
        below = vbox(gap=0, inside=box)
        for line, act in lines:
            across = LineRow(line, leads=act is not None)
            if act is not None:
                across.clicked.connect(lambda _=False, each=act: each())
            below.addWidget(across)
            self.rows.append(across)
        self.add(box)

    def acts(self, acts: Sequence[tuple[str, str, str]]) -> None:
        """Put buttons: the act's name, the words, and why it cannot be pressed ("" if it can)."""
        box = QWidget()
        flow = FlowLayout(box, gap=6)
        for name, words, reason in acts:
            button = SmallButton(words)
            button.set_blocked(reason)
            button.clicked.connect(lambda _=False, each=name: self.controller.command(each)())
            flow.addWidget(button)
            self.buttons[name] = button
        self.add(box)
