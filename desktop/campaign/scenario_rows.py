"""The scenarios of a tree, a row each: its name, and what follows for each way it can end."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from desktop.campaign.charter_fields import shrinking
from desktop.look.parts.buttons import IconButton, SmallButton
from desktop.look.parts.fields import Combo
from desktop.look.parts.text import SectionLabel
from rules.campaign.charter import Scenario
from rules.ids import new_id

ENDS = (("attacker", "Attacker wins"), ("defender", "Defender wins"), ("draw", "Drawn"))
OVER = "The campaign is over"


class ScenarioRow(QWidget):
    """One scenario with a choice of the next for each end."""

    changed = Signal()
    removed = Signal()

    def __init__(self, scenario: Scenario, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.scenario = scenario
        self._wanted = dict(scenario.after)  # may lead to a row that comes after this one
        self.name = QLineEdit(scenario.name)
        self.name.setMaxLength(80)
        self.name.setPlaceholderText("Take the sandpit")
        self.mission = shrinking(Combo("Mission"))
        self.away = IconButton("cross", "Take this scenario away", kind="small")
        self.ends = {key: shrinking(Combo(words)) for key, words in ENDS}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 4)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(2)
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addWidget(self.name, 3)
        top.addWidget(self.mission, 2)
        top.addWidget(self.away)
        grid.addLayout(top, 0, 0, 1, 3)
        for at, (key, words) in enumerate(ENDS):
            grid.addWidget(SectionLabel(f"{words}: then"), 1, at)
            grid.addWidget(self.ends[key], 2, at)
            grid.setColumnStretch(at, 1)
            self.ends[key].currentIndexChanged.connect(partial(self._choose, key))
        self.name.textChanged.connect(lambda _text: self.changed.emit())
        self.away.clicked.connect(self.removed)

    def offer_missions(self, missions: Sequence[tuple[str, str]]) -> None:
        """Offer the missions of the games; what was chosen stays."""
        now = self.mission.currentData() if self.mission.count() else self.scenario.mission
        self.mission.clear()
        self.mission.addItem("No mission", "")
        for key, words in missions:
            self.mission.addItem(words, key)
        if now and self.mission.findData(now) < 0:
            self.mission.addItem(str(now), now)
        self.mission.setCurrentIndex(max(0, self.mission.findData(now or "")))

    def _choose(self, key: str, _at: int) -> None:
        self._wanted[key] = str(self.ends[key].currentData() or "")
        self.changed.emit()

    def offer(self, scenarios: Sequence[tuple[str, str]]) -> None:
        """Offer what may follow; what was chosen stays."""
        for key, end in self.ends.items():
            end.blockSignals(True)
            end.clear()
            end.addItem(OVER, "")
            for other, words in scenarios:
                if other != self.scenario.id:
                    end.addItem(words, other)
            end.setCurrentIndex(max(0, end.findData(self._wanted.get(key, ""))))
            end.blockSignals(False)

    def now(self) -> Scenario:
        """Return the scenario as it is filled in; other ways on stay as they were."""
        others = {key: each for key, each in self.scenario.after.items() if key not in self.ends}
        chosen = {
            key: str(end.currentData()) for key, end in self.ends.items() if end.currentData()
        }
        return replace(
            self.scenario,
            name=" ".join(self.name.text().split()),
            mission=str(self.mission.currentData() or ""),
            after={**others, **chosen},
        )


class ScenarioRows(QWidget):
    """All scenarios; the first one begins."""

    changed = Signal()

    def __init__(self, scenarios: Sequence[Scenario], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows: list[ScenarioRow] = []
        self._missions: Sequence[tuple[str, str]] = ()
        self.add_button = SmallButton("Add a scenario")
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(SectionLabel("Scenarios, the first one begins"))
        foot = QHBoxLayout()
        foot.addWidget(self.add_button)
        foot.addStretch(1)
        self._column.addLayout(foot)
        self.add_button.clicked.connect(self.add_empty)
        for each in scenarios:
            self.add(each)

    def offer_missions(self, missions: Sequence[tuple[str, str]]) -> None:
        """Offer these missions in every row."""
        self._missions = missions
        for row in self.rows:
            row.offer_missions(missions)

    def add_empty(self) -> None:
        """Add a row and put the keyboard into it."""
        self.add(Scenario(new_id(), "")).name.setFocus()

    def add(self, scenario: Scenario) -> ScenarioRow:
        """Add a row."""
        row = ScenarioRow(scenario)
        self.rows.append(row)
        row.offer_missions(self._missions)
        self._column.insertWidget(len(self.rows), row)
        row.changed.connect(self._follow)
        row.removed.connect(lambda: self._remove(row))
        self._follow()
        return row

    def _remove(self, row: ScenarioRow) -> None:
        self.rows.remove(row)
        row.hide()
        row.deleteLater()
        self._follow()

    def _follow(self) -> None:
        names = [(row.scenario.id, row.name.text().strip() or "Scenario") for row in self.rows]
        for at, row in enumerate(self.rows, 1):
            row.name.setAccessibleName(f"Scenario {at}")
            row.offer(names)
        self.changed.emit()

    def scenarios(self) -> tuple[Scenario, ...]:
        """Return the scenarios that have a name."""
        found = tuple(row.now() for row in self.rows)
        return tuple(each for each in found if each.name)
