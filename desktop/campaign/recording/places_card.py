"""Who has how many units in each quarter of the table, so that who holds it is worked out."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker

from desktop.campaign.recording.controller import BattleController
from desktop.look.parts.fields import Spin
from desktop.look.parts.layouts import add_layout, hbox, vbox
from desktop.look.parts.panel import Card
from desktop.look.parts.text import ElidedLabel, TextLabel
from rules.campaign.recording.asked_facts import settle_places
from rules.campaign.recording.draft import set_fact
from rules.games.playbook import ScoreLine

_MOST, _SPIN, _NAME = 99, 64, 90
HINT = "Enter the units of each side to calculate who holds it, or enter the total above."


class PlacesCard(Card):
    """The units that each side has in each place of one line of the score."""

    def __init__(self, controller: BattleController, line: ScoreLine) -> None:
        super().__init__()
        self._controller, self._line = controller, line
        self.spins: dict[tuple[str, str], Spin] = {}
        """By entry and fact."""
        self.held: dict[str, TextLabel] = {}
        """Who holds each place, by its fact."""
        column = vbox(
            TextLabel("Units at the end", "heading"),
            TextLabel(HINT, "second", "ink2", wrap=True),
            margins=(16, 12, 16, 14),
            inside=self,
        )
        for place, fact in zip(line.places, line.place_facts, strict=True):
            name = TextLabel(place, "body")
            name.setMinimumWidth(_NAME)
            row = hbox(name, gap=10)
            for side in controller.draft.sides:
                row.addWidget(self._spin(side.entry, f"{place}: units of {side.name}", fact))
                row.addWidget(ElidedLabel(side.name, "second", "ink2"), 1)
            self.held[fact] = ElidedLabel("", "second")
            row.addWidget(self.held[fact], 1)
            add_layout(column, row)

    def _spin(self, entry: str, name: str, fact: str) -> Spin:
        spin = Spin(name)
        spin.setRange(0, _MOST)
        spin.setFixedWidth(_SPIN)
        spin.valueChanged.connect(lambda number: self._count(entry, fact, number))
        self.spins[entry, fact] = spin
        return spin

    def _count(self, entry: str, fact: str, number: int) -> None:
        playbook = self._controller.playbook
        assert playbook is not None
        draft = set_fact(self._controller.draft, entry, fact, number)
        draft = settle_places(draft, playbook, self._controller.friends())
        self._controller.step("units", draft, f"fact {entry} {fact}")

    def show_draft(self) -> None:
        """Show the units of each side, and who holds each place by them."""
        sides = self._controller.draft.sides
        camps = self._controller.friends()
        for (entry, fact), spin in self.spins.items():
            with QSignalBlocker(spin):
                spin.setValue(self._controller.draft.side(entry).facts.get(fact, 0))
        for fact, words in self.held.items():
            there = [side for side in sides if side.facts.get(fact)]
            alone = len({camps.get(side.entry) or side.entry for side in there}) == 1
            contested = "contested" if there else "empty"
            names = " and ".join(side.name for side in there)
            words.setText(f"held by {names}" if alone else contested)
