"""The cards of Home's first row: what one goes on with, each with one button."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.figure_rows import FigureRows
from desktop.look.parts.buttons import MainButton, PlainButton
from desktop.look.parts.panel import framed
from desktop.look.parts.tag import Tag
from desktop.look.parts.text import TextLabel
from desktop.look.theme import theme_of
from rules.common.wording import counted

if TYPE_CHECKING:
    from desktop.home.facts import ArmyNews, BattleNews

FIGURE = 60


class GoOnCard(QWidget):
    """A label, figures, what it is, and the button that goes on with it.

    `main` marks the likeliest of them: its ground is coloured and its button is the page's own.
    """

    def __init__(
        self, label: str, name: str, second: str, verb: str, act: Callable[[], None], *, main: bool
    ) -> None:
        super().__init__()
        self.main = main
        self.setAccessibleName(f"{label}: {name}")
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 10, 12, 10)
        column.setSpacing(4)
        self._top = QHBoxLayout()
        self._top.addWidget(TextLabel(label, "label", "ink2"))
        self._top.addStretch(1)
        column.addLayout(self._top)
        self._stage = QHBoxLayout()
        self._stage.setSpacing(6)
        column.addLayout(self._stage, 1)
        foot = QHBoxLayout()
        foot.setSpacing(10)
        words = QVBoxLayout()
        words.setSpacing(1)
        words.addWidget(TextLabel(name, "lead-strong", elide=True))
        words.addWidget(TextLabel(second, "second", "ink2", elide=True))
        foot.addLayout(words, 1)
        self.button = MainButton(verb) if main else PlainButton(verb)
        self.button.setAccessibleDescription(name)
        self.button.clicked.connect(lambda _=False: act())
        foot.addWidget(self.button, 0, Qt.AlignmentFlag.AlignBottom)
        column.addLayout(foot)
        theme_of(self).changed.connect(self._measure)
        self._measure()

    def _measure(self) -> None:
        self.setFixedHeight(theme_of(self).height(154, 60))

    def add_tag(self, tag: Tag) -> None:
        """Put a tag into the upper right corner."""
        self._top.addWidget(tag)

    def add_figures(self, figures: FigureRows) -> None:
        """Put figures beside those that stand there."""
        self._stage.addWidget(figures, 1)

    def add_between(self, words: str) -> None:
        """Put words between two groups of figures."""
        label = TextLabel(words, "count" if self.main else "label", "ink" if self.main else "ink2")
        self._stage.addWidget(label, 0, Qt.AlignmentFlag.AlignCenter)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the frame."""
        tokens = theme_of(self).tokens
        edge, ground = (tokens.olive, tokens.sel) if self.main else (tokens.line, tokens.surface)
        framed(self, edge, ground).end()


def army_card(news: ArmyNews, act: Callable[[], None], *, main: bool) -> GoOnCard:
    """Return the card of the army that was open last."""
    card = GoOnCard("Army", news.name, news.second, "Open", act, main=main)
    if news.wrong:
        words = counted(news.wrong, "thing")
        card.add_tag(Tag(words, "error" if news.severity == "error" else "warning"))
    figures = FigureRows(f"Men of {news.name}", FIGURE)
    figures.set_figures(news.figures)
    card.add_figures(figures)
    return card


def battle_card(
    label: str, news: BattleNews, verb: str, act: Callable[[], None], *, main: bool = False
) -> GoOnCard:
    """Return the card of a battle, with men of both sides face to face."""
    card = GoOnCard(label, news.name, news.second, verb, act, main=main)
    for at, side in enumerate(news.sides):
        if at:
            card.add_between(news.between)
        figures = FigureRows("", FIGURE, flip=bool(at))
        figures.set_figures(side)
        card.add_figures(figures)
    return card
