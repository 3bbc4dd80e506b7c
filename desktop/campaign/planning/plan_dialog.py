"""Planning a battle: when, where, what for, and who meets whom."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from desktop.campaign.findings_page import FindingsPage, findings_words
from desktop.campaign.planning.day_field import DayField
from desktop.campaign.planning.plan_row import PlanRow
from desktop.campaign.settings.settings_fields import combo, row_of
from desktop.campaign.shown import Shown
from desktop.look.parts.dialog import SentenceDialog
from desktop.look.parts.fields import Field
from desktop.look.parts.panel import Panel, ScrollPage
from desktop.look.parts.text import SectionLabel
from desktop.look.theme import theme_of
from rules.campaign.recording.battle_record import BattlePlan, PlannedSide
from rules.games.ruleset import Ruleset

WIDTH, ROW, MOST, DAY, TOLD = 580, 38, 6, 190, 150
Games = Callable[[str], Ruleset | None]


class PlanDialog(SentenceDialog):
    """The form of a plan; `plan()` is what was filled in."""

    def __init__(
        self,
        shown: Shown,
        missions: tuple[tuple[str, str], ...],
        plan: BattlePlan | None = None,
        parent: QWidget | None = None,
        *,
        ruleset: Games = lambda _game: None,
    ) -> None:
        title = "Change the plan" if plan else "Plan a battle"
        words = "It stands on the timeline until it is played or called off."
        super().__init__(title, words, ("Write it down", "Cancel"), parent=parent)
        self._before = plan or BattlePlan(date.today().isoformat(), ())
        self.setMinimumWidth(WIDTH)
        self.day = DayField("Day", self._before.day, may_be_empty=True)
        self.day.setFixedWidth(theme_of(self).height(DAY, DAY))
        self.name = QLineEdit(self._before.name)
        self.name.setMaxLength(80)
        self.name.setPlaceholderText("The battle for the back step")
        self.place = QLineEdit(self._before.place)
        self.place.setMaxLength(80)
        known = (("", "No mission yet"), *missions)
        if self._before.mission and self._before.mission not in dict(known):
            known = (*known, (self._before.mission, self._before.mission))
        self.mission = combo("Mission", known, self._before.mission)
        self.rows: dict[str, PlanRow] = {}
        self.findings = FindingsPage(TOLD)
        self._build(shown, ruleset)
        self.day.textChanged.connect(lambda _text: self._follow())
        self.day.setFocus(Qt.FocusReason.OtherFocusReason)
        self._follow()

    def _build(self, shown: Shown, ruleset: Games) -> None:
        content = self.content
        content.addWidget(Field("Name, if it has one", self.name))
        content.addWidget(row_of(Field("Day", self.day)))
        content.addWidget(Field("Mission", self.mission))
        content.addWidget(Field("Place", self.place))
        content.addWidget(SectionLabel("Who meets"))
        ground = Panel()
        column = QVBoxLayout(ground)
        column.setContentsMargins(0, 0, 8, 0)
        column.setSpacing(4)
        parts = {each.entry: each for each in self._before.sides}
        here = [each.entry for each in shown.state.entries if not each.entry.gone]
        for entry in here:
            meets = parts.get(entry.id)
            if not parts and len(here) == 2:
                meets = PlannedSide(entry.id)
            row = PlanRow(shown, entry.id, meets, ruleset(entry.ruleset))
            row.changed.connect(self._follow)
            column.addWidget(row)
            self.rows[entry.id] = row
        column.addStretch(1)
        page = ScrollPage(ground, "Who meets")
        line = theme_of(self).height(ROW)
        page.setFixedHeight(line * min(max(len(here), 1), MOST) + 4)
        content.addWidget(page)
        content.addWidget(self.findings)

    def _follow(self) -> None:
        self.buttons[0].set_blocked(self.trouble())
        told = "\n".join(filter(None, map(_told, self.rows.values())))
        if told != self.findings.text():
            self.findings.say(told)
            self.adjustSize()

    def trouble(self) -> str:
        """Return what is lacking, "" when it can be written down."""
        if self.day.trouble:
            return self.day.trouble
        met = sum(row.check.isChecked() for row in self.rows.values())
        return "" if met > 1 else "Tick two armies or more."

    def plan(self) -> BattlePlan:
        """Return what was filled in."""
        sides = [side for row in self.rows.values() if (side := row.side()) is not None]
        return replace(
            self._before,
            day=self.day.day,
            sides=tuple(sides),
            mission=str(self.mission.currentData() or ""),
            place=" ".join(self.place.text().split()),
            name=" ".join(self.name.text().split()),
        )


def _told(row: PlanRow) -> str:
    """Return what the game says of those of an army who come, "" for nothing and for no part."""
    if not row.check.isChecked():
        return ""
    told = findings_words(row.attendance().findings)
    return f"{row.name}\n{told}" if told else ""
