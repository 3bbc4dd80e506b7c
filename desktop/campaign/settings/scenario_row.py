"""One scenario of a tree: name, game, mission, what is told before it, and what follows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget

from desktop.campaign.settings.scenario_way import ArmyWay, Choices, fill
from desktop.campaign.settings.settings_fields import shrinking
from desktop.look.parts.buttons import IconButton, SmallButton
from desktop.look.parts.fields import Combo, Field
from desktop.look.parts.text import TextLabel
from desktop.look.theme import theme_of
from rules.campaign.planning.settings import Scenario

ENDS = (("attacker", "Attacker wins"), ("defender", "Defender wins"), ("draw", "Drawn"))
OVER = "The campaign is over"
TEXT_HEIGHT = 48


class ScenarioRow(QWidget):
    """One scenario with a choice of the next for each way it can end."""

    changed = Signal()
    removed = Signal()
    raised = Signal()

    def __init__(self, scenario: Scenario, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.scenario = scenario
        self._wanted = dict(scenario.after)  # may lead to a row that comes after this one
        self._others: Choices = ()
        self._armies: Choices = ()
        self._missions: Mapping[str, Choices] = {}
        self._mission = scenario.mission
        self.place = TextLabel("", "heading", "ink2")
        self.name = QLineEdit(scenario.name)
        self.name.setMaxLength(80)
        self.name.setCursorPosition(0)
        self.name.setPlaceholderText("Take the sandpit")
        self.game, self.mission = shrinking(Combo("Game")), shrinking(Combo("Mission"))
        self.up = IconButton("chevron-up", "Let it come earlier", kind="small")
        self.away = IconButton("cross", "Take this scenario away", kind="small")
        self.text = QPlainTextEdit(scenario.text)
        self.text.setTabChangesFocus(True)
        self.text.setPlaceholderText("What is told before it is played")
        self.text.setFixedHeight(theme_of(self).height(TEXT_HEIGHT))
        self.ends = {key: shrinking(Combo(words)) for key, words in ENDS}
        self.ways: list[ArmyWay] = []
        self.way_button = SmallButton("A way for one army")
        self._build()
        self._wire()
        known = {key for key, _ in ENDS}
        for army, follows in scenario.after.items():
            if army not in known:
                self._add_way(army, follows)

    def _build(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 2, 0, 8)
        column.setSpacing(4)
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addWidget(self.place)
        for widget, share in ((self.name, 4), (self.game, 3), (self.mission, 3)):
            top.addWidget(widget, share)
        top.addWidget(self.up)
        top.addWidget(self.away)
        column.addLayout(top)
        column.addWidget(self.text)
        ends = QHBoxLayout()
        ends.setSpacing(8)
        for key, words in ENDS:
            ends.addWidget(Field(f"{words}: then", self.ends[key]), 1)
        column.addLayout(ends)
        self._ways = QVBoxLayout()
        self._ways.setSpacing(4)
        column.addLayout(self._ways)
        foot = QHBoxLayout()
        foot.addWidget(self.way_button)
        foot.addStretch(1)
        column.addLayout(foot)

    def _wire(self) -> None:
        for key, end in self.ends.items():
            end.currentIndexChanged.connect(partial(self._choose, key))
        self.name.textChanged.connect(lambda _text: self.changed.emit())
        self.game.currentIndexChanged.connect(lambda _at: self._take_game())
        self.mission.activated.connect(lambda _at: self._take_mission())
        self.way_button.clicked.connect(self._add_empty_way)
        self.away.clicked.connect(self.removed)
        self.up.clicked.connect(self.raised)

    # ---- what can be chosen

    def offer_games(self, games: Choices, missions: Mapping[str, Choices]) -> None:
        """Offer the games of the campaign and their missions; what was chosen stays."""
        now = str(self.game.currentData() if self.game.count() else self.scenario.ruleset)
        self._missions = missions
        known = {key for key, _ in games}
        lost = [(now, now)] if now and now not in known else []
        fill(self.game, [("", "Any game"), *games, *lost], now)
        self.game.setVisible(len(games) > 1 or bool(now))
        self._offer_missions()

    def _take_game(self) -> None:
        self._offer_missions()
        self.changed.emit()

    def _take_mission(self) -> None:
        self._mission = str(self.mission.currentData() or "")
        self.changed.emit()

    def _offer_missions(self) -> None:
        game = str(self.game.currentData() or "")
        every = [each for key, found in self._missions.items() if game in ("", key)
                 for each in found]  # fmt: skip
        missions = dict(every)
        if self._mission and self._mission not in missions:
            missions[self._mission] = self._mission
        fill(self.mission, [("", "No mission"), *missions.items()], self._mission)

    def offer(self, scenarios: Choices, armies: Choices) -> None:
        """Offer what may follow and whose way it may be; what was chosen stays."""
        self._others = [each for each in scenarios if each[0] != self.scenario.id]
        self._armies = armies
        for key, end in self.ends.items():
            fill(end, [("", OVER), *self._others], self._wanted.get(key, ""))
        for way in self.ways:
            way.offer(self._armies, self._others)
        alone = len(scenarios) < 2
        why = "Add another scenario to which it can lead." if alone else ""
        self.way_button.set_blocked(why or ("" if armies else "Choose the armies first."))

    def _choose(self, key: str, _at: int) -> None:
        self._wanted[key] = str(self.ends[key].currentData() or "")
        self.changed.emit()

    # ---- ways of single armies

    def _add_empty_way(self) -> None:
        self._add_way("", "").army.setFocus()
        self.changed.emit()

    def _add_way(self, army: str, follows: str) -> ArmyWay:
        way = ArmyWay(army, follows)
        self.ways.append(way)
        self._ways.addWidget(way)
        way.offer(self._armies, self._others)
        way.changed.connect(self.changed)
        way.removed.connect(lambda: self._remove_way(way))
        return way

    def _remove_way(self, way: ArmyWay) -> None:
        self.ways.remove(way)
        way.hide()
        way.deleteLater()
        self.changed.emit()

    def number(self, at: int) -> None:
        """Say which scenario it is, for the eye and for whoever hears it."""
        self.place.setText(f"{at}.")
        self.name.setAccessibleName(f"Scenario {at}")
        self.text.setAccessibleName(f"What is told before scenario {at}")
        self.up.set_blocked("" if at > 1 else "It is the first: the campaign begins with it.")

    def trouble(self) -> str:
        """Return what is lacking, "" when nothing is."""
        name = self.name.text().strip() or "A scenario"
        ways = [way.way() for way in self.ways]
        if not all(army and follows for army, follows in ways):
            return f"{name}: say which army's way it is, and where it leads."
        armies = [army for army, _ in ways]
        if set(armies) - {key for key, _ in self._armies}:
            return f"{name}: the army of a way is gone. Choose another, or take the way away."
        twice = len(armies) != len(set(armies))
        return f"{name}: an army has two ways there. Take one away." if twice else ""

    def now(self) -> Scenario:
        """Return the scenario as it is filled in."""
        ends = ((key, str(end.currentData() or "")) for key, end in self.ends.items())
        ways = (way.way() for way in self.ways)
        return replace(
            self.scenario,
            name=" ".join(self.name.text().split()),
            ruleset=str(self.game.currentData() or "") if self.game.count() else "",
            mission=self._mission,
            text=self.text.toPlainText().strip(),
            after={key: follows for key, follows in (*ends, *ways) if key and follows},
        )


def named(rows: Sequence[ScenarioRow]) -> Choices:
    """Return the scenarios of rows by their ids; one without a name is called by its number."""
    return [
        (row.scenario.id, row.name.text().strip() or f"Scenario {at}")
        for at, row in enumerate(rows, 1)
    ]
