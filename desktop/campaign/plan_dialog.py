"""Planning a battle: when, where, what for, and who meets whom."""

from __future__ import annotations

from datetime import date
from typing import Any

from msgspec.structs import replace
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from desktop.campaign.charter_fields import combo, row_of
from desktop.campaign.shown import Shown
from desktop.look.parts.dialog import SentenceDialog
from desktop.look.parts.fields import Check, Combo, Field
from desktop.look.parts.panel import Panel, ScrollPage
from desktop.look.parts.text import SectionLabel
from rules.campaign.record import BattlePlan, PlannedSide

ROLES = (("", "No part"), ("attacker", "Attacker"), ("defender", "Defender"))
WIDTH, ROW, MOST = 520, 38, 6


class PlanDialog(SentenceDialog):
    """The form of a plan; `plan()` is what was filled in."""

    def __init__(
        self,
        shown: Shown,
        missions: tuple[tuple[str, str], ...],
        plan: BattlePlan | None = None,
        parent: QWidget | None = None,
    ) -> None:
        title = "Change the plan" if plan else "Plan a battle"
        words = "It stands on the timeline until it is played or called off."
        super().__init__(title, words, ("Write it down", "Cancel"), parent=parent)
        self._before = plan or BattlePlan(date.today().isoformat(), ())
        self.setMinimumWidth(WIDTH)
        self.day = QLineEdit(self._before.day)
        self.day.setPlaceholderText("2026-11-22")
        self.day.setFixedWidth(120)
        self.place = QLineEdit(self._before.place)
        self.place.setMaxLength(80)
        known = (("", "No mission yet"), *missions)
        if self._before.mission and self._before.mission not in dict(known):
            known = (*known, (self._before.mission, self._before.mission))
        self.mission = combo("Mission", known, self._before.mission)
        self.sides: dict[str, tuple[Check, Combo]] = {}
        self._build(shown)
        self.day.textChanged.connect(lambda _text: self._follow())
        for check, _role in self.sides.values():
            check.toggled.connect(lambda _on: self._follow())
        self._follow()

    def _build(self, shown: Shown) -> None:
        content = self.content
        top = row_of(Field("Day", self.day))
        content.addWidget(top)
        content.addWidget(Field("Mission", self.mission))
        content.addWidget(Field("Place", self.place))
        content.addWidget(SectionLabel("Who meets"))
        ground = Panel()
        column = QVBoxLayout(ground)
        column.setContentsMargins(0, 0, 8, 0)
        column.setSpacing(4)
        parts = {each.entry: each.role for each in self._before.sides}
        here = [each.entry for each in shown.state.entries if not each.entry.gone]
        for entry in here:
            check = Check(f"{shown.label(entry.id)} – {shown.army(entry.id)}")
            check.setChecked(entry.id in parts or (not parts and len(here) == 2))
            role = combo(f"Part of {shown.label(entry.id)}", ROLES, parts.get(entry.id, ""))
            role.setFixedWidth(120)
            line = QHBoxLayout()
            line.addWidget(check, 1)
            line.addWidget(role)
            column.addLayout(line)
            self.sides[entry.id] = (check, role)
        column.addStretch(1)
        page = ScrollPage(ground, "Who meets")
        page.setFixedHeight(ROW * min(max(len(here), 1), MOST) + 4)
        content.addWidget(page)

    def _follow(self) -> None:
        self.buttons[0].set_blocked(self.trouble())

    def trouble(self) -> str:
        """Return what is lacking, "" when it can be written down."""
        if self.day.text().strip():
            try:
                date.fromisoformat(self.day.text().strip())
            except ValueError:
                return "A day is written year-month-day: 2026-11-22."
        met = sum(check.isChecked() for check, _ in self.sides.values())
        return "" if met > 1 else "Tick two armies or more."

    def plan(self) -> BattlePlan:
        """Return what was filled in."""
        sides = []
        for entry, (check, role) in self.sides.items():
            part: Any = role.currentData()
            if check.isChecked():
                sides.append(PlannedSide(entry, part))
        return replace(
            self._before,
            day=self.day.text().strip(),
            sides=tuple(sides),
            mission=str(self.mission.currentData() or ""),
            place=" ".join(self.place.text().split()),
        )
