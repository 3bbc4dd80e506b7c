"""The situation in which two armies fire at each other: range, target, cover, men in a blast."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop.look.parts.fields import Combo, Field, Spin
from rules.games.playbook import Playbook
from rules.games.ruleset import Ruleset
from rules.odds.expected_losses import MOST_TOGETHER, Setting
from rules.odds.question import FARTHEST
from rules.odds.shooters_and_targets import covers, range_unit, reach_of


class SettingBar(QWidget):
    """Four choices in a row; each change is told at once."""

    changed = Signal(object)
    """The `Setting` that was chosen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._game = ""
        self._setting: Setting | None = None
        self.range = Combo("Range")
        self.target = Combo("Target")
        self.cover = Combo("Cover")
        self.together = Spin("Men in a blast")
        self.together.setRange(1, MOST_TOGETHER)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        for label, editor, share in (
            ("Range", self.range, 2),
            ("Target", self.target, 3),
            ("Cover", self.cover, 3),
            ("Men in a blast", self.together, 2),
        ):
            row.addWidget(Field(label, editor), share, Qt.AlignmentFlag.AlignTop)
        for combo in (self.range, self.target, self.cover):
            combo.activated.connect(self._tell)
        self.together.valueChanged.connect(self._tell)

    def show_game(self, ruleset: Ruleset, playbook: Playbook | None, setting: Setting) -> None:
        """Offer what a game has, with the setting chosen in it."""
        self._setting = setting
        if playbook is not None and self._game != ruleset.id:
            self._game = ruleset.id
            self._fill(ruleset, playbook)
        for combo, value in (
            (self.range, setting.distance),
            (self.target, setting.target),
            (self.cover, setting.cover),
        ):
            at = next((n for n in range(combo.count()) if combo.itemData(n) == value), -1)
            combo.setCurrentIndex(at)
        self.together.blockSignals(True)
        self.together.setValue(setting.together)
        self.together.blockSignals(False)

    def _fill(self, ruleset: Ruleset, playbook: Playbook) -> None:
        for combo in (self.range, self.target, self.cover):
            combo.clear()
        unit = range_unit(ruleset)
        self.range.addItem("touching", 0.0)
        for distance in distances(ruleset, self._setting):
            text = f"{distance:g} {unit}" if distance != 0.5 or unit != "ft" else "6 in"
            self.range.addItem(text.strip(), distance)
        for target in playbook.targets:
            self.target.addItem(target.name, target.id)
        self.cover.addItem("In the open", "")
        for modifier in covers(playbook):
            self.cover.addItem(modifier.name, modifier.id)

    def _tell(self, _at: object = None) -> None:
        if self._setting is None:
            return
        chosen = Setting(
            float(self.range.currentData() or 0),
            str(self.cover.currentData() or ""),
            str(self.target.currentData() or ""),
            self.together.value(),
        )
        if chosen != self._setting:
            self.changed.emit(chosen)


def distances(ruleset: Ruleset, setting: Setting | None) -> list[float]:
    """Return the distances to choose from: those at which a weapon's reach begins or ends."""
    first = 0.5 if range_unit(ruleset) == "ft" else 6.0
    found = {first, setting.distance if setting else first}
    for weapon in ruleset.weapons:
        found.update(end for end in reach_of(weapon.stats.get("range")) if 0 < end < FARTHEST)
    return sorted(each for each in found if each > 0)
