"""The scenarios of a story: a part of the form for each, its ways on, and the tree they make."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.campaign.settings.scenario_tree_drawing import TreeDrawing
from desktop.campaign.struct_form import Choices, StructForm, fill, shrinking
from desktop.look.parts.buttons import IconButton, SmallButton
from desktop.look.parts.fields import Combo, Field
from desktop.look.parts.flow import discard
from desktop.look.parts.layouts import hbox, vbox
from desktop.look.parts.text import SectionLabel, TextLabel
from rules.campaign.planning.scenario_tree import Fighter, advice, outline, tree_faults
from rules.campaign.planning.settings import Scenario
from rules.common.ids import new_id

ENDS = (("attacker", "Attacker wins"), ("defender", "Defender wins"), ("draw", "Drawn"))
OVER = "The campaign is over"
MOST = 60


class ScenarioRows(QWidget):
    """All scenarios; the first one begins."""

    changed = Signal()

    def __init__(self, scenarios: Sequence[Scenario]) -> None:
        super().__init__()
        self.rows: list[ScenarioRow] = []
        self._games: Choices = ()
        self._missions: Mapping[str, Choices] = {}
        self._fighters: tuple[Fighter, ...] = ()
        self.add_button = SmallButton("Add a scenario", act=self._add_empty)
        self.drawing, self.told = TreeDrawing(), TextLabel("", "small", "warn", wrap=True)
        self._goes = SectionLabel("How the campaign can go")
        self._rows = QVBoxLayout()
        vbox(
            SectionLabel("Scenarios, the first one begins"), self._rows, hbox(self.add_button, 1),
            self._goes, self.drawing, self.told, gap=4, inside=self,
        )  # fmt: skip
        for each in scenarios:
            self._add(each)
        self._follow()

    def offer_games(self, games: Choices, missions: Mapping[str, Choices]) -> None:
        """Offer these games, and the missions of each by its id, in every row."""
        self._games, self._missions = games, missions
        for each in self.rows:
            each.offer_games(games, missions)

    def offer_armies(self, fighters: Sequence[Fighter]) -> None:
        """Offer the ways of these armies."""
        if tuple(fighters) != self._fighters:
            self._fighters = tuple(fighters)
            self._show()

    def _add_empty(self) -> None:
        """Add a row and put the keyboard into it."""
        added = self._add(Scenario(new_id(), ""))
        self._follow()
        added.name.setFocus()

    def _add(self, scenario: Scenario) -> ScenarioRow:
        added = ScenarioRow(scenario)
        added.offer_games(self._games, self._missions)
        self.rows.append(added)
        self._rows.addWidget(added)
        added.changed.connect(self._follow)
        added.removed.connect(lambda: self._remove(added))
        added.raised.connect(lambda: self._raise(added))
        return added

    def _remove(self, scenario: ScenarioRow) -> None:
        self.rows.remove(scenario)
        discard(scenario)
        self._follow()

    def _raise(self, scenario: ScenarioRow) -> None:
        at = self.rows.index(scenario)
        self.rows.insert(at - 1, self.rows.pop(at))
        self._rows.insertWidget(at - 1, scenario)
        scenario.name.setFocus()
        self._follow()

    def _follow(self) -> None:
        self._show()
        self.changed.emit()

    def _show(self) -> None:
        names = [
            (each.scenario.id, each.name.text().strip() or f"Scenario {at}")
            for at, each in enumerate(self.rows, 1)
        ]
        armies = [(each.key, each.name) for each in self._fighters]
        for at, each in enumerate(self.rows, 1):
            each.number(at)
            each.offer(names, armies)
        self.add_button.set_blocked("These are many already." if len(self.rows) >= MOST else "")
        tree = self.scenarios()
        shown = outline(tree, self._fighters) if len(tree) > 1 else ()
        self._goes.setVisible(bool(shown))
        self.drawing.setVisible(bool(shown))
        self.drawing.show_tree(shown)
        told = () if self.trouble() else advice(tree, self._fighters)
        self.told.say("\n".join(told))

    def trouble(self) -> str:
        """Return what keeps the tree from being played, "" when nothing does."""
        if any(not each.name.text().strip() for each in self.rows):
            return "A scenario has no name. Name it, or take it away."
        for each in self.rows:
            if wrong := each.trouble():
                return wrong
        keys = [each.key for each in self._fighters]
        return next(iter(tree_faults(self.scenarios(), keys)), "")

    def scenarios(self) -> tuple[Scenario, ...]:
        """Return the scenarios that have a name."""
        found = (each.now() for each in self.rows)
        return tuple(each for each in found if each.name)


class ScenarioRow(QWidget):
    """Name, game, mission, what is told before it, and what follows for each way it can end."""

    changed = Signal()
    removed = Signal()
    raised = Signal()

    def __init__(self, scenario: Scenario) -> None:
        super().__init__()
        self.scenario = scenario
        self._wanted = dict(scenario.after)  # may lead to a row that comes after this one
        self._others: Choices = ()
        self._armies: Choices = ()
        self._missions: Mapping[str, Choices] = {}
        self._mission = scenario.mission
        self._form = form = StructForm(scenario, self)
        self.place = TextLabel("", "heading", "ink2")
        self.name = form.line("name", "Scenario", "Take the sandpit")
        self.text = form.text("text", "", "Text to read before it is played")
        self.game, self.mission = shrinking(Combo("Game")), shrinking(Combo("Mission"))
        self.up = IconButton("chevron-up", "Move it up", kind="small", act=self.raised.emit)
        self.away = IconButton("cross", "Take this scenario away", kind="small")
        self.ends = {key: shrinking(Combo(words)) for key, words in ENDS}
        self.ways: list[ArmyWay] = []
        self.way_button = SmallButton("A way for one army", act=self._add_empty_way)
        self._ways = QVBoxLayout()
        vbox(
            hbox(self.place, (self.name, 4), (self.game, 3), (self.mission, 3), self.up, self.away),
            self.text,
            hbox(*((Field(f"{words}: then", self.ends[key]), 1) for key, words in ENDS)),
            self._ways,
            hbox(self.way_button, 1),
            gap=4,
            margins=(0, 2, 0, 8),
            inside=self,
        )
        for key, end in self.ends.items():
            end.currentIndexChanged.connect(partial(self._choose, key))
        form.changed.connect(self.changed)
        self.game.currentIndexChanged.connect(lambda _at: self._take_game())
        self.mission.activated.connect(lambda _at: self._take_mission())
        self.away.clicked.connect(self.removed)
        for army, follows in scenario.after.items():
            if army not in self.ends:
                self._add_way(army, follows)

    # ---- what can be chosen

    def offer_games(self, games: Choices, missions: Mapping[str, Choices]) -> None:
        """Offer the games of the campaign and their missions; what was chosen stays."""
        now = str(self.game.currentData() if self.game.count() else self.scenario.ruleset)
        self._missions = missions
        lost = [(now, now)] if now and now not in dict(games) else []
        fill(self.game, [("", "Any game"), *games, *lost], now)
        self.game.setVisible(len(games) > 1 or bool(now))
        self._offer_missions()

    def _take_game(self) -> None:
        self._offer_missions()
        self.changed.emit()

    def _take_mission(self) -> None:
        self._mission = str(self.mission.currentData())
        self.changed.emit()

    def _offer_missions(self) -> None:
        game = self.game.currentData()
        every = [each for key, found in self._missions.items() if game in ("", key)
                 for each in found]  # fmt: skip
        missions = dict(every)
        if self._mission:
            missions.setdefault(self._mission, self._mission)
        fill(self.mission, [("", "No mission"), *missions.items()], self._mission)

    def offer(self, scenarios: Choices, armies: Choices) -> None:
        """Offer what may follow and whose way it may be; what was chosen stays."""
        self._others = [each for each in scenarios if each[0] != self.scenario.id]
        self._armies = armies
        for key, end in self.ends.items():
            fill(end, [("", OVER), *self._others], self._wanted.get(key, ""))
        for way in self.ways:
            way.offer(armies, self._others)
        why = "" if self._others else "Add another scenario to which it can lead."
        self.way_button.set_blocked(why or ("" if armies else "Choose the armies first."))

    def _choose(self, key: str, _at: int) -> None:
        self._wanted[key] = str(self.ends[key].currentData())
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
        discard(way)
        self.changed.emit()

    def number(self, at: int) -> None:
        """Say which scenario it is, for the eye and for whoever hears it."""
        self.place.setText(f"{at}.")
        self.name.setAccessibleName(f"Scenario {at}")
        self.text.setAccessibleName(f"Text before scenario {at}")
        self.up.set_blocked("" if at > 1 else "It is the first: the campaign begins with it.")

    def trouble(self) -> str:
        """Return what is lacking, "" when nothing is."""
        name = self.name.text().strip()
        ways = [way.way() for way in self.ways]
        if not all(army and follows for army, follows in ways):
            return f"{name}: say which army's way it is, and where it leads."
        armies = [army for army, _ in ways]
        if set(armies) - dict(self._armies).keys():
            return f"{name}: the army of a way is gone. Choose another, or take the way away."
        twice = len(armies) != len(set(armies))
        return f"{name}: an army has two ways there. Take one away." if twice else ""

    def now(self) -> Scenario:
        """Return the scenario as it is filled in."""
        ends = [(key, str(end.currentData() or "")) for key, end in self.ends.items()]
        ways = [way.way() for way in self.ways]
        return self._form.filled(
            self.scenario,
            ruleset=str(self.game.currentData() or ""),
            mission=self._mission,
            after={key: follows for key, follows in (*ends, *ways) if key and follows},
        )


class ArmyWay(QWidget):
    """A way that only one army takes: the army that must win, and the scenario that follows."""

    changed = Signal()
    removed = Signal()

    def __init__(self, army: str, follows: str) -> None:
        super().__init__()
        self._army, self._follows = army, follows
        self.army = shrinking(Combo("Army that wins"))
        self.follows = shrinking(Combo("What follows when this army wins"))
        self.away = IconButton("cross", "Take this way away", kind="small", act=self.removed.emit)
        line = hbox((Field("Won by", self.army), 1), (Field("then", self.follows), 1), inside=self)
        line.addWidget(self.away, 0, Qt.AlignmentFlag.AlignBottom)
        self.army.currentIndexChanged.connect(lambda _at: self._choose())
        self.follows.currentIndexChanged.connect(lambda _at: self._choose())

    def _choose(self) -> None:
        self._army, self._follows = self.army.currentData(), self.follows.currentData()
        self.changed.emit()

    def offer(self, armies: Choices, scenarios: Choices) -> None:
        """Offer these; what was wanted comes back when it is there again."""
        here = [("", "Choose an army"), *armies]
        if self._army and self._army not in dict(armies):
            here.append((self._army, "An army that is gone"))
        fill(self.army, here, self._army)
        fill(self.follows, [("", "Choose what follows"), *scenarios], self._follows)

    def way(self) -> tuple[str, str]:
        """Return who must win, and the id of what follows, each "" where nothing is chosen."""
        return self._army, str(self.follows.currentData() or "")
