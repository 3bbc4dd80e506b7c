"""Before a battle: the dice of the fallen, the reinforcements, and who takes the field."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from random import SystemRandom

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from desktop.campaign.charter_fields import spin
from desktop.campaign.muster import (
    MOST_FINDINGS,
    Force,
    called,
    chance_words,
    fielded,
    muster_acts,
    rollers,
    strength_words,
)
from desktop.campaign.shown import Shown
from desktop.look.parts.buttons import SmallButton
from desktop.look.parts.dialog import SentenceDialog
from desktop.look.parts.fields import Check, Spin
from desktop.look.parts.panel import Divider, Panel, ScrollPage
from desktop.look.parts.text import SectionLabel, TextLabel
from rules.army import Army
from rules.campaign.acts import Reinforce
from rules.campaign.fielding import Absence
from rules.findings import Finding
from rules.ruleset import Ruleset
from rules.wording import counted

WIDTH, TALLEST = 560, 420
WRITE, GO_ON, LATER = "Write it down", "Take the field", "Cancel"
Fields = Callable[[Force, Collection[str]], tuple[Army, tuple[Finding, ...]]]
"""Returns an army as it takes the field with those who are back, and its new findings."""


class ForceBox(QWidget):
    """One army: its dice, its reinforcements, and what it comes to."""

    changed = Signal()

    def __init__(self, shown: Shown, found: Force, fields: Fields) -> None:
        super().__init__()
        self.force = found
        self._shown, self._fields = shown, fields
        self._losses = shown.state.charter.losses
        self._absences = {each.figure: each for each in found.absences}
        self.dice = {each: self._die(self._absences[each]) for each in found.rolling}
        self.results = {each: TextLabel("", "second-bold", "ink2") for each in self.dice}
        self.back = {each: self._check(each) for each in self._able()}
        who = rollers(shown, found)
        self.roll_button = SmallButton(f"Roll for {who}", tip="Rolls for who has no number yet")
        self.count = TextLabel("", "second", "ink2")
        self.strength = TextLabel("", "second-bold")
        self.findings = TextLabel("", "second", "warn", wrap=True)
        self._build()
        self.roll_button.clicked.connect(self.roll)
        for die in self.dice.values():
            die.valueChanged.connect(lambda _face: self._follow())
        for check in self.back.values():
            check.toggled.connect(lambda _on: self._follow())
        self._follow()

    # ---- making

    def _able(self) -> tuple[str, ...]:
        return self.force.reserve.able if self.force.reserve.left else ()

    def _name(self, figure: str) -> str:
        return called(self._shown, self.force.entry, self._absences[figure])

    def _die(self, absence: Absence) -> Spin:
        made = spin(f"Die of {self._name(absence.figure)}", 0, 0, self._losses.sides)
        made.setSpecialValueText("–")
        made.setToolTip("What he rolled on the table, or the button rolls for him")
        return made

    def _check(self, figure: str) -> Check:
        return Check(self._name(figure), self._absences[figure].why)

    def _build(self) -> None:
        shown, found = self._shown, self.force
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, 0, 6)
        column.setSpacing(5)
        name = " – ".join(filter(None, shown.names.beside(found.entry)))
        column.addWidget(TextLabel(name, "heading", elide=True))
        column.addWidget(self.strength)
        column.addWidget(self.findings)
        if found.rolled:
            words = f"Rolled before this battle already: {found.rolled}."
            column.addWidget(TextLabel(words, "second", "ink2", wrap=True))
        if self.dice:
            column.addWidget(SectionLabel("Recovery"))
            words = chance_words(self._losses, len(self.dice))
            column.addWidget(TextLabel(words, "second", "ink2", wrap=True))
            column.addLayout(self._dice_rows())
            row = QHBoxLayout()
            row.addWidget(self.roll_button)
            row.addStretch(1)
            column.addLayout(row)
        if self.force.reserve.allowed:
            column.addWidget(SectionLabel("Reinforcements"))
            column.addWidget(TextLabel(found.reserve.sentence, "second", "ink2", wrap=True))
            for check in self.back.values():
                column.addWidget(check)
            if self.back:
                column.addWidget(self.count)

    def _dice_rows(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(2)
        grid.setColumnStretch(1, 1)
        for at, (figure, die) in enumerate(self.dice.items()):
            grid.addWidget(TextLabel(self._name(figure), "body", elide=True), at, 0)
            why, _, _ = self._absences[figure].why.partition(",")  # that he rolls is plain here
            told = TextLabel(why, "small", "ink2", elide=True)
            grid.addWidget(told, at, 1)
            grid.addWidget(die, at, 2)
            self.results[figure].setMinimumWidth(72)
            grid.addWidget(self.results[figure], at, 3)
        return grid

    # ---- what is decided

    def roll(self) -> None:
        """Roll for everybody who has no number yet."""
        chance = SystemRandom()
        for die in self.dice.values():
            if not die.value():
                die.setValue(chance.randint(1, self._losses.sides))

    def rolls(self) -> dict[str, int]:
        """Return the faces that lie on the table, by figure."""
        return {figure: die.value() for figure, die in self.dice.items() if die.value()}

    def recovered(self) -> frozenset[str]:
        """Return whom the dice bring back."""
        needed = self._losses.needed
        return frozenset(figure for figure, face in self.rolls().items() if face >= needed)

    def reinforced(self) -> tuple[str, ...]:
        """Return who comes back as the player chose."""
        return tuple(figure for figure, check in self.back.items() if check.isChecked())

    def acts(self) -> list[Reinforce]:
        """Return what is to be written."""
        return muster_acts(self._shown, self.force, self.rolls(), self.reinforced())

    def _follow(self) -> None:
        well = self.recovered()
        for figure, label in self.results.items():
            face = self.dice[figure].value()
            label.setText("" if not face else "is back" if figure in well else "stays out")
        rest = all(die.value() for die in self.dice.values())
        self.roll_button.set_blocked("The dice lie on the table." if rest else "")
        for figure, check in self.back.items():
            if figure in well and check.isChecked():
                check.setChecked(False)
        ticked, left = len(self.reinforced()), self.force.reserve.left
        for figure, check in self.back.items():
            reason = "His die brought him back." if figure in well else ""
            if not reason and not check.isChecked() and ticked >= left:
                reason = f"{counted(left, 'man', 'men')} may come back now."
            check.setEnabled(not reason)
            check.setToolTip(reason)
        self.count.setText(f"{ticked} of {left} chosen")
        army, findings = self._fields(self.force, well.union(self.reinforced()))
        self.strength.setText(strength_words(army.figure_count(), self.force.whole))
        told = [each.message for each in findings[:MOST_FINDINGS]]
        if len(findings) > MOST_FINDINGS:
            told.append(f"and {len(findings) - MOST_FINDINGS} more, told in Armies")
        self.findings.setText("\n".join(told))
        self.findings.setVisible(bool(told))
        self.changed.emit()


class MusterDialog(SentenceDialog):
    """Every army of a battle before it takes the field; `acts` is what was decided."""

    def __init__(
        self,
        shown: Shown,
        forces: Sequence[Force],
        ruleset: Callable[[str], Ruleset | None],
        *,
        plays: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        words = "Who comes back, by a die or as a reinforcement, and who takes the field."
        super().__init__(
            "Before the battle", words, (GO_ON if plays else WRITE, LATER), parent=parent
        )
        self._plays = plays
        self.setMinimumWidth(WIDTH)

        def fields(found: Force, back: Collection[str]) -> tuple[Army, tuple[Finding, ...]]:
            game = ruleset(shown.state.entry(found.entry).army.ruleset)
            well = found.back.union(back)
            return fielded(shown.state, found.entry, game, well, found.stays, found.before)

        self.boxes = [ForceBox(shown, each, fields) for each in forces]
        ground = Panel()
        column = QVBoxLayout(ground)
        column.setContentsMargins(0, 0, 10, 0)
        column.setSpacing(4)
        for at, box in enumerate(self.boxes):
            if at:
                column.addWidget(Divider())
            column.addWidget(box)
            box.changed.connect(self._follow)
        column.addStretch(1)
        page = ScrollPage(ground, "The armies")
        page.setMinimumHeight(min(TALLEST, ground.sizeHint().height() + 8))
        self.content.addWidget(page, 1)
        self._follow()

    def _follow(self) -> None:
        some = any(box.acts() for box in self.boxes)
        why = "Roll, type what was rolled, or tick who comes back."
        self.buttons[0].set_blocked("" if self._plays or some else why)

    def acts(self) -> list[Reinforce]:
        """Return what is to be written, of all armies."""
        return [act for box in self.boxes for act in box.acts()]
