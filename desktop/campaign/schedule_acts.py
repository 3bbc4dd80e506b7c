"""What comes next by the campaign's own schedule: of a league, of a round, of a tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.campaign.about_parts import Line, LineRow
from desktop.campaign.shown import Shown
from desktop.look.parts.dialog import SentenceDialog, tell
from desktop.look.parts.panel import Panel, ScrollPage
from rules.campaign.acts import Plan
from rules.campaign.days import day_words
from rules.campaign.record import BattlePlan
from rules.campaign.schedule import league, pairing
from rules.campaign.state import State
from rules.campaign.tree import way
from rules.ids import new_id
from rules.wording import capital, counted

if TYPE_CHECKING:
    from desktop.campaign.page import CampaignPage

WIDTH, TALLEST = 480, 300


def next_battles(state: State) -> tuple[tuple[BattlePlan, ...], str]:
    """Return the battles that the schedule brings next, and a sentence about them."""
    charter = state.charter
    if charter.kind == "tree":
        found = way(state)
        return ((found.plan,) if found.plan is not None else ()), found.sentence
    if charter.kind != "league":
        return (), "Free play has no schedule: plan a battle, or record one."
    if charter.pairing == "standing":
        paired = pairing(state)
        return paired.plans, paired.sentence
    plans = league(state)
    if not plans:
        return (), "Everybody has met everybody, as often as was agreed."
    return plans, "Everybody meets everybody, as often as was agreed."


class ScheduleDialog(SentenceDialog):
    """The battles that are to be planned, in a list."""

    def __init__(
        self, shown: Shown, plans: tuple[BattlePlan, ...], told: str, parent: QWidget | None = None
    ) -> None:
        act = f"Plan {counted(len(plans), 'battle')}"
        super().__init__("What comes next", told, (act, "Cancel"), parent=parent)
        self.setMinimumWidth(WIDTH)
        ground = Panel()
        column = QVBoxLayout(ground)
        column.setContentsMargins(0, 0, 8, 0)
        column.setSpacing(0)
        self.lines = [_line(shown, each) for each in plans]
        for line in self.lines:
            column.addWidget(LineRow(line, leads=False))
        column.addStretch(1)
        page = ScrollPage(ground, "Battles to be planned")
        page.setFixedHeight(min(TALLEST, 48 * len(plans) + 6))
        self.content.addWidget(page)


def _line(shown: Shown, plan: BattlePlan) -> Line:
    sides = shown.sides(each.entry for each in plan.sides)
    round_words = f"Round {plan.round}" if plan.round else ""
    roles = [f"{shown.label(s.entry)} {s.role}" for s in plan.sides if s.role]
    second = [round_words, day_words(plan.day) if plan.day else "", ", ".join(roles)]
    title = f"{plan.name}: {sides}" if plan.name else sides
    return Line(title, " · ".join(each for each in second if each) or "no day yet")


class ScheduleActs:
    """Plans what the schedule brings next, after the players have seen it."""

    def __init__(self, page: CampaignPage) -> None:
        self._page, self._desk = page, page.desk

    @property
    def wanted(self) -> bool:
        """Return whether the campaign has a schedule."""
        return self._desk.shown is not None and self._desk.state.charter.kind != "free"

    def plan(self) -> None:
        """Show what comes next, and plan it."""
        shown = self._desk.shown
        if shown is None:
            return
        plans, told = next_battles(shown.state)
        if not plans:
            tell(self._page, "Nothing is to be planned", capital(told))
            return
        if ScheduleDialog(shown, plans, told, self._page).exec():
            acts = [Plan(new_id(), each) for each in plans]
            if self._page.doing.do(*acts):
                self._page.timeline.select(acts[0].battle)
