"""Before a battle: the dice of the fallen, the reinforcements, and who takes the field."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from random import SystemRandom

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.campaign.lazy_rows import LazyRows
from desktop.campaign.planning.die_row import DieRow
from desktop.campaign.planning.forces import (
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
from desktop.look.parts.check import Check
from desktop.look.parts.dialog import SentenceDialog
from desktop.look.parts.fields import Spin
from desktop.look.parts.panel import Divider, Panel, ScrollPage
from desktop.look.parts.text import SectionLabel, TextLabel
from rules.army.model import Army
from rules.campaign.ledger.acts import Reinforce
from rules.common.findings import Finding
from rules.common.wording import counted
from rules.games.ruleset import Ruleset

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
        self._losses = shown.state.settings.losses
        self._absences = {each.figure: each for each in found.absences}
        self._able = found.reserve.able if found.reserve.left else ()
        self._faces: dict[str, int] = {}
        self._ticked: set[str] = set()
        who = rollers(shown, found)
        self.roll_button = SmallButton(f"Roll for {who}", tip="Rolls for who has no number yet")
        self._dice = LazyRows(len(found.rolling), self._die_row)
        self._checks = LazyRows(len(self._able), self._check)
        self.count = TextLabel("", "second", "ink2")
        self.strength = TextLabel("", "second-bold")
        self.findings = TextLabel("", "second", "warn", wrap=True)
        self._build()
        self.roll_button.clicked.connect(self.roll)
        self._follow()

    # ---- making

    def _name(self, figure: str) -> str:
        return called(self._shown, self.force.entry, self._absences[figure])

    def _die_row(self, at: int) -> DieRow:
        figure = self.force.rolling[at]
        why, _, _ = self._absences[figure].why.partition(",")  # that he rolls is plain here
        row = DieRow(self._name(figure), why, self._losses.sides)
        self._show_die(figure, row)
        row.die.valueChanged.connect(lambda face: self._throw(figure, face))
        return row

    def _show_die(self, figure: str, row: DieRow) -> None:
        face = self._faces.get(figure, 0)
        row.show_face(face, back=face >= self._losses.needed)

    def _check(self, at: int) -> Check:
        figure = self._able[at]
        check = Check(self._name(figure), self._absences[figure].why)
        self._show_check(figure, check)
        check.clicked.connect(lambda on: self._tick(figure, on=on))
        return check

    def _show_check(self, figure: str, check: Check) -> None:
        on, left = figure in self._ticked, self.force.reserve.left
        reason = "His die brought him back." if self._is_back(figure) else ""
        if not reason and not on and len(self._ticked) >= left:
            reason = f"{counted(left, 'man', 'men')} may come back now."
        check.setChecked(on)
        check.setEnabled(not reason)
        check.setToolTip(reason)

    @property
    def dice(self) -> dict[str, Spin]:
        """Return the dice that are in sight or near it, by figure."""
        return {each: row.die for each, row in self._die_rows()}

    @property
    def results(self) -> dict[str, TextLabel]:
        """Return what those dice say, by figure."""
        return {each: row.result for each, row in self._die_rows()}

    @property
    def back(self) -> dict[str, Check]:
        """Return the ticks of the reinforcements that are in sight or near it, by figure."""
        made = sorted(self._checks.made.items())
        return {self._able[at]: check for at, check in made if isinstance(check, Check)}

    def _die_rows(self) -> list[tuple[str, DieRow]]:
        made = sorted(self._dice.made.items())
        return [(self.force.rolling[at], row) for at, row in made if isinstance(row, DieRow)]

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
        if found.rolling:
            column.addWidget(SectionLabel("Recovery"))
            words = chance_words(self._losses, len(found.rolling)).replace(" %", "\u00a0%")
            column.addWidget(TextLabel(words, "second", "ink2", wrap=True))
            row = QHBoxLayout()
            row.addWidget(self.roll_button)
            row.addStretch(1)
            column.addLayout(row)
            column.addWidget(self._dice)
        if self.force.reserve.allowed:
            column.addWidget(SectionLabel("Reinforcements"))
            column.addWidget(TextLabel(found.reserve.sentence, "second", "ink2", wrap=True))
            if self._able:
                column.addWidget(self._checks)
                column.addWidget(self.count)

    # ---- what is decided

    def roll(self) -> None:
        """Roll for everybody who has no number yet."""
        chance = SystemRandom()
        for figure in self.force.rolling:
            if figure not in self._faces:
                self._faces[figure] = chance.randint(1, self._losses.sides)
        self._follow()

    def _throw(self, figure: str, face: int) -> None:
        """Take what somebody rolled on the table; 0 takes it back."""
        self._faces[figure] = face
        if not face:
            del self._faces[figure]
        self._follow()

    def _tick(self, figure: str, *, on: bool) -> None:
        """Let somebody come back as a reinforcement, or stay out."""
        self._ticked.add(figure) if on else self._ticked.discard(figure)
        self._follow()

    def _is_back(self, figure: str) -> bool:
        return self._faces.get(figure, 0) >= self._losses.needed

    @property
    def waits(self) -> bool:
        """Return whether somebody has no number yet."""
        return len(self._faces) < len(self.force.rolling)

    def rolls(self) -> dict[str, int]:
        """Return the faces that lie on the table, by figure."""
        faces = self._faces
        return {figure: faces[figure] for figure in self.force.rolling if figure in faces}

    def recovered(self) -> frozenset[str]:
        """Return whom the dice bring back."""
        return frozenset(figure for figure in self._faces if self._is_back(figure))

    def reinforced(self) -> tuple[str, ...]:
        """Return who comes back as the player chose."""
        return tuple(figure for figure in self._able if figure in self._ticked)

    def acts(self) -> list[Reinforce]:
        """Return what is to be written."""
        return muster_acts(self._shown, self.force, self.rolls(), self.reinforced())

    def _follow(self) -> None:
        well = self.recovered()
        self._ticked -= well
        for figure, row in self._die_rows():
            self._show_die(figure, row)
        for figure, check in self.back.items():
            self._show_check(figure, check)
        self.roll_button.set_blocked("" if self.waits else "The dice lie on the table.")
        self.count.setText(f"{len(self._ticked)} of {self.force.reserve.left} chosen")
        army, findings = self._fields(self.force, well.union(self._ticked))
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
        for box in self.boxes:
            box.roll_button.clicked.connect(self.place_keyboard)
        self._follow()
        self.place_keyboard()

    def place_keyboard(self) -> None:
        """Give the keyboard to the dice that were not rolled yet; then it is Enter that goes on."""
        rolls = (box.roll_button for box in self.boxes if box.waits)
        next(rolls, self.buttons[0]).setFocus(Qt.FocusReason.OtherFocusReason)

    def _follow(self) -> None:
        some = any(box.acts() for box in self.boxes)
        why = "Roll, type what was rolled, or tick who comes back."
        self.buttons[0].set_blocked("" if self._plays or some else why)

    def acts(self) -> list[Reinforce]:
        """Return what is to be written, of all armies."""
        return [act for box in self.boxes for act in box.acts()]
