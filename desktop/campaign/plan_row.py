"""One army in the form of a plan: whether it meets the others, who of it comes, in which part."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop.campaign.attending_dialog import ask_who_comes
from desktop.campaign.charter_fields import combo
from desktop.campaign.shown import Shown
from desktop.look.parts.buttons import SmallButton
from desktop.look.parts.fields import Check
from rules.army import Army
from rules.campaign.attending import Attendance, attendance
from rules.campaign.fielding import field
from rules.campaign.record import PlannedSide
from rules.ruleset import Ruleset

ROLES = (("", "No part"), ("attacker", "Attacker"), ("defender", "Defender"))
ROLE_WIDE, WHO_WIDE, NAME_NARROW = 120, 140, 160


class PlanRow(QWidget):
    """An army of the campaign; `side()` is what was said of it."""

    changed = Signal()

    def __init__(
        self, shown: Shown, entry: str, before: PlannedSide | None, game: Ruleset | None
    ) -> None:
        super().__init__()
        self.entry, self._game, self._shown = entry, game, shown
        self._away = before.away if before else ()
        self._could: Army | None = None
        label, self.name = shown.label(entry), shown.army(entry)
        self.check = Check(f"{label} – {self.name}", shrinks=NAME_NARROW)
        self.check.setChecked(before is not None)
        self.who = SmallButton("", tip="Say who of the army comes, and who stays at home")
        self.who.setAccessibleName(f"Who of {self.name} comes")
        self.who.setMinimumWidth(WHO_WIDE)
        self.role = combo(f"Part of {label}", ROLES, before.role if before else "")
        self.role.setFixedWidth(ROLE_WIDE)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.check, 1)
        row.addWidget(self.who)
        row.addWidget(self.role)
        self.check.toggled.connect(lambda _on: self._follow())
        self.who.clicked.connect(self._choose)
        self._follow()

    @property
    def _army(self) -> Army:
        """Return the army at the strength that the campaign leaves it."""
        if self._could is None:
            self._could = field(self._shown.state, self.entry, self._game)
        return self._could

    def attendance(self) -> Attendance:
        """Return who comes of the whole army."""
        whole = self._shown.state.entry(self.entry).army
        return attendance(self._army, self._away, self._game, known=whole)

    def side(self) -> PlannedSide | None:
        """Return the army's part in the plan, None where it is not in it."""
        if not self.check.isChecked():
            return None
        return PlannedSide(self.entry, self.role.currentData(), self._away)

    def _choose(self) -> None:
        if self._game is None:
            return
        away = ask_who_comes(self, self.name, self._army, self._away, self._game)
        if away is not None:
            self._away = away
            self._follow()

    def _follow(self) -> None:
        on = self.check.isChecked()
        self.who.setVisible(on and self._game is not None)
        self.role.setEnabled(on)
        if on:
            self.who.setText(f"{self.attendance().words}…")
        self.changed.emit()
