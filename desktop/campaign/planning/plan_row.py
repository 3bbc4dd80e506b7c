"""One army in the form of a plan: whether it meets the others, who of it comes, in which role."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop.campaign.planning.attendance_dialog import ROLES, ask_who_comes
from desktop.campaign.settings.settings_fields import combo
from desktop.campaign.shown import Shown
from desktop.look.parts.buttons import SmallButton
from desktop.look.parts.check import Check
from desktop.look.parts.fields import Combo
from rules.army.model import Army
from rules.campaign.recording.availability import Attendance, attendance, field
from rules.campaign.recording.battle_record import PlannedSide
from rules.games.ruleset import Ruleset

ROLE_WIDE, WHO_WIDE, NAME_NARROW = 120, 140, 160


class PlanRow(QWidget):
    """An army of the campaign; `side()` is what was said of it.

    What is asked of an army that comes is made when it is ticked: a league has many armies.
    """

    changed = Signal()
    who: SmallButton
    role: Combo

    def __init__(
        self, shown: Shown, entry: str, before: PlannedSide | None, game: Ruleset | None
    ) -> None:
        super().__init__()
        self.entry, self._game, self._shown = entry, game, shown
        self._before = before or PlannedSide(entry)
        self._away = self._before.away
        self._made = False
        self._could: Army | None = None
        self.name = shown.names.army(entry)
        army, player = shown.names.beside(entry)
        self.check = Check(" – ".join(filter(None, (player, army))), shrinks=NAME_NARROW)
        self.check.setChecked(before is not None)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addWidget(self.check, 1)
        self.check.toggled.connect(lambda _on: self._follow())
        self._follow()

    def _make(self) -> None:
        """Make what is asked of an army that comes."""
        self._made = True
        self.who = SmallButton("", tip="Say who of the army comes, and who stays at home")
        self.who.setAccessibleName(f"Who of {self.name} comes")
        self.who.setMinimumWidth(WHO_WIDE)
        self.role = combo(f"Role of {self.name}", ROLES, self._before.role)
        self.role.setFixedWidth(ROLE_WIDE)
        self._row.addWidget(self.who)
        self._row.addWidget(self.role)
        self.who.clicked.connect(self._choose)

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
        whole = self._shown.state.entry(self.entry).army
        name, game, army = self.name, self._game, self._army
        away = ask_who_comes(self, name, army, self._away, game, whole=whole, planned=True)
        if away is not None:
            self._away = away
            self._follow()

    def _follow(self) -> None:
        on = self.check.isChecked()
        if on and not self._made:
            self._make()
        if self._made:
            self.who.setVisible(on and self._game is not None)
            self.role.setVisible(on)
        if on:
            self.who.setText(f"{self.attendance().words}…")
        self.changed.emit()
