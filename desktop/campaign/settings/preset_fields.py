"""Fields that a well-known choice fills in: the choice, what it means, and its numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.look.parts.buttons import SmallButton
from desktop.look.parts.fields import Combo, Field
from desktop.look.parts.text import TextLabel
from rules.campaign.planning.settings_presets import Agreed, Preset

OWN = "Own numbers"
SHOW, HIDE = "Show the numbers", "Hide the numbers"


class PresetFields(QWidget, Generic[Agreed]):
    """A choice of presets over fields of numbers, which fold away while a preset is filled in.

    Whoever is made from it says with `value` what is filled in, fills a preset in with `show_value`
    and adds its fields to `numbers`.
    """

    changed = Signal()

    def __init__(self, label: str, preset: Combo, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._presets: tuple[Preset[Agreed], ...] = ()
        self.preset = preset
        self.meaning = TextLabel("", "small", "ink2", wrap=True)
        self.show_button = SmallButton(SHOW)
        self._inside = QWidget()
        self.numbers = QVBoxLayout(self._inside)
        self.numbers.setContentsMargins(0, 4, 0, 0)
        self._inside.hide()
        self.column = column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(Field(label, self.preset))
        below = QHBoxLayout()
        below.setSpacing(10)
        below.addWidget(self.meaning, 1)
        below.addWidget(self.show_button)
        column.addLayout(below)
        column.addWidget(self._inside)
        self.show_button.clicked.connect(lambda: self.unfold(self._inside.isHidden()))
        self.preset.activated.connect(self._take)

    def value(self) -> Agreed:
        """Return what is filled in."""
        raise NotImplementedError

    def show_value(self, value: Agreed) -> None:
        """Fill a preset in."""
        raise NotImplementedError

    def own_text(self) -> str:
        """Return what numbers of one's own mean, "" where the numbers say it themselves."""
        return ""

    def unfold(self, on: bool) -> None:
        """Show the numbers, or fold them away."""
        self._inside.setVisible(on)
        self.show_button.setText(HIDE if on else SHOW)

    def offer(self, presets: Sequence[Preset[Agreed]]) -> None:
        """Offer presets; the one that is filled in is shown as chosen."""
        self._presets = tuple(presets)
        self.preset.clear()
        self.preset.addItems([*(each.name for each in presets), OWN])
        self.follow()

    def _take(self, at: int) -> None:
        if at < len(self._presets):
            self.show_value(self._presets[at].value)
        self.follow()
        if at >= len(self._presets):
            # Nothing has changed yet: what is chosen is to change the numbers.
            self.preset.setCurrentIndex(at)
            self.unfold(True)

    def follow(self) -> None:
        """Show which preset is filled in and what it means; numbers of one's own lie open."""
        now = self.value()
        found = next((at for at, each in enumerate(self._presets) if each.value == now), -1)
        own = found < 0
        self.preset.setCurrentIndex(len(self._presets) if own else found)
        self.meaning.setText(self.own_text() if own else self._presets[found].text)
        if own and self._presets:
            self.unfold(True)
        self.changed.emit()
