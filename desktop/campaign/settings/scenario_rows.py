"""The scenarios of a tree, a part of the form for each, and the tree that they make."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.campaign.settings.scenario_row import ScenarioRow, named
from desktop.campaign.settings.scenario_tree_drawing import TreeDrawing
from desktop.campaign.settings.scenario_way import Choices
from desktop.look.parts.buttons import SmallButton
from desktop.look.parts.text import SectionLabel, TextLabel
from rules.campaign.planning.scenario_tree import Fighter, advice, outline, tree_faults
from rules.campaign.planning.settings import Scenario
from rules.common.ids import new_id

MOST = 60
AS_IT_GOES = "How the campaign can go"


class ScenarioRows(QWidget):
    """All scenarios; the first one begins."""

    changed = Signal()

    def __init__(self, scenarios: Sequence[Scenario], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows: list[ScenarioRow] = []
        self._games: Choices = ()
        self._missions: Mapping[str, Choices] = {}
        self._fighters: tuple[Fighter, ...] = ()
        self.add_button = SmallButton("Add a scenario")
        self.drawing, self.told = TreeDrawing(), TextLabel("", "small", "warn", wrap=True)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(4)
        self._column.addWidget(SectionLabel("Scenarios, the first one begins"))
        foot = QHBoxLayout()
        foot.addWidget(self.add_button)
        foot.addStretch(1)
        self._column.addLayout(foot)
        self._goes = SectionLabel(AS_IT_GOES)
        for widget in (self._goes, self.drawing, self.told):
            self._column.addWidget(widget)
        self.add_button.clicked.connect(self.add_empty)
        for each in scenarios:
            self._insert(each)
        self._follow()

    def offer_games(self, games: Choices, missions: Mapping[str, Choices]) -> None:
        """Offer these games, and the missions of each by its id, in every row."""
        self._games, self._missions = games, missions
        for row in self.rows:
            row.offer_games(games, missions)

    def offer_armies(self, fighters: Sequence[Fighter]) -> None:
        """Offer the ways of these armies."""
        if tuple(fighters) != self._fighters:
            self._fighters = tuple(fighters)
            self._show()

    def add_empty(self) -> None:
        """Add a row and put the keyboard into it."""
        self.add(Scenario(new_id(), "")).name.setFocus()

    def add(self, scenario: Scenario) -> ScenarioRow:
        """Add a row."""
        row = self._insert(scenario)
        self._follow()
        return row

    def _insert(self, scenario: Scenario) -> ScenarioRow:
        row = ScenarioRow(scenario)
        self.rows.append(row)
        row.offer_games(self._games, self._missions)
        self._column.insertWidget(len(self.rows), row)
        row.changed.connect(self._follow)
        row.removed.connect(lambda: self._remove(row))
        row.raised.connect(lambda: self._raise(row))
        return row

    def _remove(self, row: ScenarioRow) -> None:
        self.rows.remove(row)
        self._column.removeWidget(row)
        row.hide()
        row.deleteLater()
        self._follow()

    def _raise(self, row: ScenarioRow) -> None:
        at = self.rows.index(row)
        if at:
            self.rows.insert(at - 1, self.rows.pop(at))
            self._column.insertWidget(at, row)
            row.name.setFocus()
            self._follow()

    def _follow(self) -> None:
        self._show()
        self.changed.emit()

    def _show(self) -> None:
        names = named(self.rows)
        armies = [(each.key, each.name) for each in self._fighters]
        for at, row in enumerate(self.rows, 1):
            row.number(at)
            row.offer(names, armies)
        self.add_button.set_blocked("These are many already." if len(self.rows) >= MOST else "")
        tree = self.scenarios()
        shown = outline(tree, self._fighters) if len(tree) > 1 else ()
        self._goes.setVisible(bool(shown))
        self.drawing.setVisible(bool(shown))
        self.drawing.show_tree(shown)
        told = () if self.trouble() else advice(tree, self._fighters)
        self.told.setText("\n".join(told))
        self.told.setVisible(bool(told))

    def trouble(self) -> str:
        """Return what keeps the tree from being played, "" when nothing does."""
        if any(not row.name.text().strip() for row in self.rows):
            return "A scenario has no name. Name it, or take it away."
        for row in self.rows:
            if wrong := row.trouble():
                return wrong
        keys = [each.key for each in self._fighters]
        return next(iter(tree_faults(self.scenarios(), keys)), "")

    def scenarios(self) -> tuple[Scenario, ...]:
        """Return the scenarios that have a name."""
        found = tuple(row.now() for row in self.rows)
        return tuple(each for each in found if each.name)
