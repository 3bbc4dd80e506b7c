"""The armies to begin with in one game, side by side."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from desktop.figure_rows import FigureRows, drawn_men
from desktop.look.parts.buttons import MainButton, PlainButton
from desktop.look.parts.flow import empty
from desktop.look.parts.layouts import beside, hbox, vbox
from desktop.look.parts.panel import framed
from desktop.look.parts.tag import Tag
from desktop.look.parts.text import ElidedLabel, TextLabel
from desktop.look.theme import theme_of
from rules.army.army_under_ruleset import Roster
from rules.army.starters import Starter, starter_army, starters
from rules.checks import check_roster, checked_sentence
from rules.common.wording import counted
from rules.games.ruleset import Ruleset


class StarterCard(QWidget):
    """An army to begin with: its men, whether it is legal, what it is good for, and its button."""

    asked = Signal(object)

    def __init__(self, starter: Starter, ruleset: Ruleset, *, main: bool) -> None:
        super().__init__()
        self.starter = starter
        roster = Roster(starter_army(starter, ruleset), ruleset)
        count = roster.army.figure_count()
        wrong = [each for each in check_roster(roster) if each.severity in ("error", "warning")]
        words = counted(len(wrong), "thing") if wrong else "Legal"
        tag = Tag(words, "warning" if wrong else "good")
        tag.setToolTip(f"Checked: {checked_sentence(roster)}")
        name = ElidedLabel(starter.name, "lead-strong")
        men = FigureRows(f"{count} {ruleset.figures_word or 'figures'}", 78, loose=True)
        men.setMinimumHeight(110)
        men.set_figures(drawn_men(roster))
        about = TextLabel(starter.about, "second", "ink2", wrap=True)
        about.setAlignment(Qt.AlignmentFlag.AlignTop)
        about.setMinimumHeight(theme_of(self).height(32, 32))
        words = f"Start with {count}"
        self.button = MainButton(words) if main else PlainButton(words)
        self.button.setAccessibleDescription(starter.name)
        self.button.clicked.connect(lambda _=False: self.asked.emit(self.starter))
        vbox(
            beside(name, tag, grows=0),
            (men, 1),
            about,
            (self.button, 0, Qt.AlignmentFlag.AlignLeft),
            margins=(12, 10, 12, 10),
            inside=self,
        )

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the frame."""
        tokens = theme_of(self).tokens
        framed(self, tokens.line, tokens.raised).end()


class StarterChoice(QWidget):
    """The armies to begin with in one game, side by side."""

    asked = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._row = hbox(gap=10, inside=self)
        self.cards: list[StarterCard] = []
        self.setAccessibleName("Armies to begin with")

    def show_game(self, ruleset: Ruleset | None, *, main: bool) -> None:
        """Offer what a game has; `main` marks the first button as the page's own."""
        empty(self._row)
        found = starters(ruleset) if ruleset is not None else ()
        self.cards = []
        for at, starter in enumerate(found):
            assert ruleset is not None
            card = StarterCard(starter, ruleset, main=main and at == 0)
            card.asked.connect(self.asked)
            self.cards.append(card)
            self._row.addWidget(card, 1)
        if not found:
            words = "This game has no armies to begin with: start with an empty army."
            note = TextLabel(words, "second", "ink2", wrap=True)
            self._row.addWidget(note)
