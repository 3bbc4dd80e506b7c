"""A sheet of details: figure, words, counts, rows that lead somewhere, and buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from desktop.campaign.controller import CampaignController
from desktop.campaign.details.details_widgets import Counts, FigureBox, Line, LineRow
from desktop.campaign.open_campaign import About
from desktop.look.figure_source import FigureSource
from desktop.look.parts.buttons import SmallButton
from desktop.look.parts.flow import empty, flowing
from desktop.look.parts.layouts import hbox, laid_out, vbox
from desktop.look.parts.panel import Divider
from desktop.look.parts.text import ElidedLabel, TextLabel, text_width
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

    def top(self, figure: FigureSource | None, name: str, lines: Sequence[tuple[str, str]]) -> None:
        """Put a figure at the left and lines, each with its role, at the right."""
        head = TextLabel(name, "headline" if len(name) < 24 else "heading", wrap=True)
        told = (TextLabel(text, role, "ink2" if role == "second" else "ink", wrap=True)
                for text, role in lines)  # fmt: skip
        box, words = FigureBox(figure, name), vbox(head, *told, 1, gap=3)
        self.add(laid_out(hbox, (box, 0, Qt.AlignmentFlag.AlignTop), (words, 1), gap=14))

    def add(self, widget: QWidget) -> None:
        """Put a widget below the others."""
        self._column.addWidget(widget)

    def counts(self, cells: Sequence[tuple[str, str]]) -> None:
        """Put numbers with their labels."""
        self.add(Counts(cells))

    def label(self, text: str) -> None:
        """Put a heading over what follows."""
        self._column.addSpacing(4)
        head = ElidedLabel(text, "label", "ink2")
        if text_width(theme_of(self), "label", text) > self.width() - 40:
            head.setToolTip(text)
        self.add(head)
        self.add(Divider())

    def words(self, text: str, role: str = "second", ink: str = "ink2") -> None:
        """Put a text that wraps."""
        self.add(TextLabel(text, role, ink, wrap=True))

    def lines(self, lines: Sequence[tuple[Line, Callable[[], object] | None]]) -> None:
        """Put rows close below each other; those with an act can be pressed."""
        rows = []
        for line, act in lines:
            across = LineRow(line, leads=act is not None)
            if act is not None:
                across.clicked.connect(lambda _=False, each=act: each())
            rows.append(across)
        self.rows += rows
        self.add(laid_out(vbox, *rows, gap=0))

    def acts(self, acts: Sequence[tuple[str, str]]) -> None:
        """Put buttons: the act's name, and the words."""
        made = {name: SmallButton(words) for name, words in acts}
        for name, button in made.items():
            button.clicked.connect(lambda _=False, each=name: self.controller.command(each)())
        self.buttons |= made
        self.add(flowing(*made.values(), gap=6))
