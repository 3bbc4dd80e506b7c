"""What a man or a unit needs to hit: a target and a distance, the roll, the chance, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtWidgets import QWidget

from desktop.choice import Choice
from desktop.look.parts.fields import Field
from desktop.look.parts.flow import empty
from desktop.look.parts.fold import FoldButton
from desktop.look.parts.layouts import beside, stacked
from desktop.look.parts.number_origin import Mark, NumberLabel
from desktop.look.parts.number_table import NumberTable
from desktop.look.parts.text import TextLabel
from desktop.look.tokens import Origin
from rules.army.army_under_ruleset import Man, Roster
from rules.army.model import Unit
from rules.attack.dice import percent_text
from rules.attack.modifiers import can_hurt
from rules.attack.question import Answer, Question, UsedNumber
from rules.common.problems import InputProblem
from rules.common.wording import capital, counted, lower
from rules.games.catalog import Catalog
from rules.games.playbook import Playbook
from rules.games.ruleset import Weapon
from rules.odds.answer_question import FIGHTS, actions_of, ask, has_odds
from rules.odds.house_sentences import house_sentences
from rules.odds.quality_odds import ATTACKER_WINS, CLOSE_COMBAT, POLICIES
from rules.odds.shooters_and_targets import (
    Shooter,
    agreed_readings,
    covers,
    range_unit,
    reach_of,
    shooters_for,
    shot_question,
)

DISTANCES = {"ft": (0.5, 1, 2, 3, 4, 5), "in": (1, 3, 6, 9, 12, 18, 24, 36, 48)}
"""What can be chosen, by the unit of the game's ranges; those beyond the weapon's reach too."""
MOST_FURTHER = 4
TURNS = (1, 2, 3, 4, 6)
LONGEST_NUMBER = 8
"""Letters of a value that stands beside its name."""


class OddsSection(QWidget):
    """Folds; while it is open every change of army or choice is answered at once."""

    def __init__(self, catalog: Catalog, title: str) -> None:
        super().__init__()
        self._catalog = catalog
        self._roster: Roster | None = None
        self._unit: Unit | None = None
        self._man: Man | None = None
        self._aims: dict[str, tuple[Shooter, Weapon]] = {}
        keys = ("weapon", "target", "distance", "cover", "turns", "edge", "policy")
        self._wanted = dict.fromkeys(keys, "")
        self.weapon = Choice(lambda key: self._choose("weapon", key), "Weapon")
        self.target = Choice(lambda key: self._choose("target", key), "Target")
        self.distance = Choice(lambda key: self._choose("distance", key), "Distance")
        self.cover = Choice(lambda key: self._choose("cover", key), "Cover")
        self.turns = Choice(lambda key: self._choose("turns", key), "Turn after turn")
        self.edge = Choice(lambda key: self._choose("edge", key), "Advantage")
        self.policy = Choice(lambda key: self._choose("policy", key), "Rolled again")
        for choice in (self.target, self.distance):
            choice.setMinimumContentsLength(3)  # side by side, they never widen the pane
        self.needed = TextLabel("", "lead-strong", wrap=True)
        self.chance = TextLabel("", "body", wrap=True)
        self.chances = NumberTable()
        self.numbers = stacked(gap=2)
        self._weapon_field = Field("With", self.weapon)
        self._cover_field = Field("Target stands", self.cover)
        self._distance_field = Field("Distance", self.distance)
        self._turns_field = Field("Turn after turn", self.turns)
        self._edge_field = Field("Advantage", self.edge)
        self._policy_field = Field("A die is rolled again", self.policy)
        pair = beside(Field("At", self.target), self._distance_field, grows=0)
        self.body = stacked(
            self._weapon_field, pair, self._cover_field, self._turns_field, self._edge_field,
            self._policy_field, self.needed, self.chance, self.chances, self.numbers, gap=6,
        )  # fmt: skip
        self.fold = FoldButton(title, self.body)
        self.fold.setChecked(False)
        stacked(self.fold, self.body, gap=4, on=self)
        self.fold.folded.connect(lambda _folded: self._show())

    def show_shooter(self, roster: Roster, unit: Unit, man: Man | None) -> None:
        """Answer for this unit, or this man of it."""
        self._roster, self._unit, self._man = roster, unit, man
        armed = man.derived.weapons if man else unit.figures or unit.kind == "vehicle"
        self.setVisible(bool(armed))
        self._show()

    def aim(self, target: str, distance: float, cover: str) -> None:
        """Choose the target ("" for any), the distance and what it stands behind."""
        self._wanted |= {"distance": f"{distance:g}", "cover": cover}
        self._wanted["target"] = target or self._wanted["target"]

    def _choose(self, what: str, key: str) -> None:
        self._wanted[what] = key
        self._show()

    def _show(self) -> None:
        roster = self._roster
        if not self.fold.isChecked() or roster is None or self._unit is None:
            return
        playbook = self._catalog.playbook(roster.ruleset.id)
        if playbook is None or not has_odds(playbook):
            self._tell("No odds", "This game says nothing of how hits are rolled.")
            return
        table = roster.ruleset.weapon
        self._aims = {
            f"{shooter.who}/{weapon}": (shooter, table[weapon])
            for shooter in shooters_for(roster, playbook, self._unit, self._man)
            for weapon in shooter.weapons
            if weapon in table
        }
        if not self._aims:
            self._tell("Does not fire", "There is no weapon with numbers in this game.")
            return
        self._show_choices(roster, playbook)
        self._answer(roster, playbook)

    def _show_choices(self, roster: Roster, playbook: Playbook) -> None:
        one_man = self._man is not None
        words = {
            key: weapon.name if one_man else f"{shooter.who}: {weapon.name}"
            for key, (shooter, weapon) in self._aims.items()
        }
        fight, roll = FIGHTS.get(playbook.odds.kind, ("", ""))
        on_foot = one_man or self._unit is None or self._unit.kind != "vehicle"
        if on_foot and fight in actions_of(playbook):
            words[fight] = capital(fight.replace("-", " "))
        weapon = self._shown("weapon", self.weapon, words)
        self._weapon_field.setVisible(len(words) > 1)
        self._show_fight(playbook, roll if weapon == fight else "")
        targets = {each.id: each.name for each in playbook.targets}
        if weapon == fight:
            self._shown("target", self.target, targets)
            return
        aim = self._aims[weapon][1]
        hurt = next((each.id for each in playbook.targets if can_hurt(aim, each)), "")
        self._shown("target", self.target, targets, hurt)
        unit = range_unit(roster.ruleset)
        choices = {f"{each:g}": f"{each:g} {unit}" for each in DISTANCES.get(unit, ())}
        if wanted := self._wanted["distance"]:
            choices.setdefault(wanted, f"{wanted} {unit}")
        _, far = reach_of(aim.stats.get("range"))
        usual = next((key for key in choices if float(key) * 2 >= far), "")
        self._shown("distance", self.distance, choices, usual)
        stands = {"": "In the open", **{each.id: each.name for each in covers(playbook)}}
        self._shown("cover", self.cover, stands)
        self._cover_field.setVisible(len(stands) > 1)

    def _show_fight(self, playbook: Playbook, roll: str) -> None:
        """Show what may be said of a fight with this roll; of a shot, which has none, nothing."""
        edges = {
            each.id: each.name
            for each in playbook.modifiers
            if roll and each.roll == roll and not (each.automatic or each.bars)
        }
        edge = self._shown("edge", self.edge, {"": "None", **edges})
        self._shown("policy", self.policy, {key: capital(said) for key, said in POLICIES.items()})
        self._edge_field.setVisible(bool(edges))
        self._policy_field.setVisible(bool(edge))
        self._distance_field.setVisible(not roll)
        self._cover_field.setVisible(not roll)
        word = playbook.turn.word if playbook.turn else "turn"
        self._shown("turns", self.turns, {f"{each}": counted(each, word) for each in TURNS})
        self._turns_field.setVisible(not roll and playbook.odds.kind in FIGHTS)

    def _shown(self, what: str, choice: Choice, words: dict[str, str], usual: str = "") -> str:
        """Show choices with the one that was wanted last, where it is still there."""
        wanted = self._wanted[what]
        first = usual if usual in words else next(iter(words), "")
        chosen = wanted if wanted and wanted in words else first
        choice.show_options(tuple(words.items()), chosen)
        return chosen

    def _question(self, roster: Roster, playbook: Playbook) -> Question:
        readings = agreed_readings(roster.army, roster.ruleset)
        wanted, target = str(self.weapon.currentData()), str(self.target.currentData())
        if wanted not in self._aims:
            edge = str(self.edge.currentData() or "")
            policy = str(self.policy.currentData()) if wanted == CLOSE_COMBAT else ""
            marks = (edge,) if edge else ()
            return Question(wanted, target, modifiers=marks, switches=readings, policy=policy)
        shooter, weapon = self._aims[wanted]
        cover = str(self.cover.currentData() or "")
        distance = self.distance.currentData()
        far, behind = float(distance) if distance else None, (cover,) if cover else ()
        situation = Question(weapon.id, target, far, behind, switches=readings)
        question = shot_question(playbook, shooter, weapon, situation)
        turns = int(self.turns.currentData()) if playbook.odds.kind in FIGHTS else 1
        return replace(question, turns=turns) if turns > 1 else question

    def _answer(self, roster: Roster, playbook: Playbook) -> None:
        question = self._question(roster, playbook)
        try:
            answer = ask(roster.ruleset, playbook, question)
        except InputProblem as problem:
            self._tell("No odds", problem.sentence())
            return
        if not answer.allowed:
            title = "Does not fire" if question.weapon in roster.ruleset.weapon else "No fight"
            self._tell(title, " ".join(filter(None, (answer.reason, answer.source))))
            return
        self._tell(capital(answer.needed), "", _chances(answer))
        for number in (*answer.base, *answer.modifiers):
            self._add(number)
        layout = self.numbers.layout()
        assert layout is not None
        for _, sentence in house_sentences(roster.ruleset, playbook, question):
            layout.addWidget(TextLabel(sentence, "small", "ink2", wrap=True))

    def _tell(self, needed: str, words: str, chances: Sequence[tuple[str, str]] = ()) -> None:
        layout = self.numbers.layout()
        assert layout is not None
        empty(layout)
        self.needed.say(needed)
        self.chance.say(words)
        self.chances.set_pairs(chances)

    def _add(self, number: UsedNumber) -> None:
        """Add a number that the roll follows from, with where it comes from."""
        titles = self._catalog.titles()
        title = next((each for each in titles if each.id == number.borrowed_from), None)
        short = title.short if title else number.borrowed_from[:4].upper()
        mark = Mark(Origin(number.provenance), short, number.source)
        worded = len(number.value) > LONGEST_NUMBER  # a sentence wraps with the name before it
        told = f"{number.name}: {lower(number.value)}" if worded else number.name
        name, value = TextLabel(told, wrap=True), "" if worded else number.value
        layout = self.numbers.layout()
        assert layout is not None
        layout.addWidget(beside(name, NumberLabel(value, mark), grows=0))
        whose = "house value" if number.provenance == "house" else ""
        whose = f"borrowed from {title.name}" if title else whose
        said = [number.source, whose, number.note]
        words = ", ".join(filter(None, said))
        if words:
            layout.addWidget(TextLabel(words, "small", "ink2", wrap=True))


def _chances(answer: Answer) -> list[tuple[str, str]]:
    """Return the chance of one roll, the further ones, and what each number of dice costs."""
    found = [("Chance of one roll", answer.chance)] if answer.chance is not None else []
    further = list(answer.further.items())
    if further and further[0] == (ATTACKER_WINS, answer.chance):
        found = []
    shown = further[: MOST_FURTHER + (not found)]
    shown += [each for each in further if each not in shown and " within " in each[0]]
    found += [(capital(name), chance) for name, chance in shown]
    said = [(name, percent_text(chance)) for name, chance in found]
    for each in answer.choices:
        goal = "destroyed" if "destroyed" in answer.further else "one or more fall"
        said.append((f"{counted(each.dice, 'die', 'dice')}: {goal}", percent_text(each.chance)))
    return said
