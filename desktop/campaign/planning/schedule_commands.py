"""What comes next by the campaign's own schedule: of a league, of a round, of a tree."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.campaign.details.parts import Line, LineRow
from desktop.campaign.open_campaign import OpenCampaign
from desktop.campaign.shown import Shown
from desktop.look.parts.dialog import SentenceDialog, tell
from desktop.look.parts.panel import Panel, ScrollPage
from desktop.look.parts.text import TextLabel
from rules.campaign.describe_settings import pairing_text
from rules.campaign.ledger.acts import Plan
from rules.campaign.planning.calendar_days import day_words
from rules.campaign.planning.scenario_tree import way
from rules.campaign.planning.schedule import byes, league, pairing
from rules.campaign.recording.battle_record import BattlePlan
from rules.campaign.state.campaign_state import CampaignState
from rules.common.ids import new_id
from rules.common.wording import capital, counted, listed

WIDTH, TALLEST = 480, 300
MOST_SHOWN = 200
"""Battles that are listed one by one; nobody reads the rounds of a year in a dialog."""


def next_battles(state: CampaignState) -> tuple[tuple[BattlePlan, ...], str]:
    """Return the battles that the schedule brings next, and a sentence about them."""
    settings = state.settings
    if settings.kind == "tree":
        found = way(state)
        return ((found.plan,) if found.plan is not None else ()), found.sentence
    if settings.kind != "league":
        return (), "Free play has no schedule: plan a battle, or record one."
    if settings.pairing == "standing":
        paired = pairing(state)
        return paired.plans, paired.sentence
    plans = league(state)
    if not plans:
        waiting = sum(each.state == "planned" for each in state.battles)
        left = counted(waiting, "battle is", "battles are")
        met = "All have met as often as was agreed."
        return (), f"All rounds are planned: {left} still to be played." if waiting else met
    return plans, _league_words(state, plans)


def _league_words(state: CampaignState, plans: tuple[BattlePlan, ...]) -> str:
    here = [each.side for each in state.players if not each.gone]
    left = counted(len({each.round for each in plans}), "round is", "rounds are")
    return f"{capital(pairing_text(state.settings, here))}: {left} to be planned."


def next_round(plans: tuple[BattlePlan, ...]) -> tuple[BattlePlan, ...]:
    """Return the battles of the first round of these."""
    first = min((each.round for each in plans), default=0)
    return tuple(each for each in plans if each.round == first)


class ScheduleDialog(SentenceDialog):
    """The battles that are to be planned, in a list."""

    def __init__(
        self, shown: Shown, plans: tuple[BattlePlan, ...], told: str, parent: QWidget | None = None
    ) -> None:
        every = f"Plan {counted(len(plans), 'battle')}"
        first = next_round(plans)
        self._plans, self._first = plans, first
        self._round = f"Plan round {first[0].round} alone" if len(first) < len(plans) else ""
        acts = (every, self._round, "Cancel") if self._round else (every, "Cancel")
        super().__init__("What comes next", told, acts, parent=parent)
        self.setMinimumWidth(WIDTH)
        ground = Panel()
        column = QVBoxLayout(ground)
        column.setContentsMargins(0, 0, 8, 0)
        column.setSpacing(0)
        resting = byes(shown.state) if shown.state.settings.pairing == "round-robin" else {}
        self.lines = _lines(shown, plans[:MOST_SHOWN], resting)
        if len(plans) > MOST_SHOWN:
            more = counted(len(plans) - MOST_SHOWN, "more battle")
            self.lines.append(Line(f"And {more}", f"up to round {plans[-1].round}"))
        for line in self.lines:
            column.addWidget(LineRow(line, leads=False))
        column.addStretch(1)
        page = ScrollPage(ground, "Battles to be planned")
        page.setFixedHeight(min(TALLEST, 48 * len(self.lines) + 6))
        self.content.addWidget(page)
        if len(plans) == 1 and plans[0].text:
            self.content.addWidget(TextLabel(plans[0].text, "body", wrap=True))

    def chosen(self) -> tuple[BattlePlan, ...]:
        """Return what is to be planned; none when the player said no."""
        if self.result() == SentenceDialog.DialogCode.Accepted:
            return self._plans
        return self._first if self._round and self.answer == self._round else ()


def _lines(
    shown: Shown, plans: tuple[BattlePlan, ...], resting: Mapping[int, tuple[str, ...]]
) -> list[Line]:
    """Return a line for each battle, and after each round one for who has a bye in it."""
    found = []
    for at, each in enumerate(plans):
        found.append(_line(shown, each))
        ends = at + 1 == len(plans) or plans[at + 1].round != each.round
        idle = resting.get(each.round, ()) if ends else ()
        if idle:
            names = listed([shown.names.label(entry) for entry in idle])
            found.append(
                Line(
                    f"{names} {'rests' if len(idle) == 1 else 'rest'}", f"Round {each.round} · bye"
                )
            )
    return found


def _line(shown: Shown, plan: BattlePlan) -> Line:
    sides = shown.sides(each.entry for each in plan.sides)
    round_words = f"Round {plan.round}" if plan.round else ""
    roles = [f"{shown.names.label(s.entry)} {s.role}" for s in plan.sides if s.role]
    second = [round_words, day_words(plan.day) if plan.day else "", ", ".join(roles)]
    title = f"{plan.name}: {sides}" if plan.name else sides
    return Line(title, " · ".join(each for each in second if each) or "no day yet")


class ScheduleActs:
    """Plans what the schedule brings next, after the players have seen it."""

    def __init__(self, campaign: OpenCampaign) -> None:
        self._current, self._campaigns = campaign, campaign.campaigns

    @property
    def reason(self) -> str:
        """Return why there is nothing to be planned by a schedule, "" where there is."""
        shown = self._current.shown
        if shown is None or shown.state.settings.kind == "free":
            return "Free play has no schedule."
        return "The campaign has been played to its end." if shown.over else ""

    @property
    def words(self) -> str:
        """Return what the act is called in this campaign."""
        kind = self._campaigns.state.settings.kind if self._current.shown is not None else "league"
        return "Follow to the next scenario…" if kind == "tree" else "Plan the next round…"

    def plan(self) -> None:
        """Show what comes next, and plan it."""
        shown = self._current.shown
        if shown is None:
            return
        plans, told = next_battles(shown.state)
        if not plans:
            tell(self._current.widget, "Nothing to plan", capital(told))
            return
        dialog = ScheduleDialog(shown, plans, told, self._current.widget)
        dialog.exec()
        acts = [Plan(new_id(), each) for each in dialog.chosen()]
        if acts and self._current.do(*acts):
            self._current.choose_battle(acts[0].battle)
