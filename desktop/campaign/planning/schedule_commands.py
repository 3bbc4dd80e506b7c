"""What comes next by the campaign's own schedule: of a league, of a round, of a tree."""

from __future__ import annotations

from itertools import groupby

from PySide6.QtWidgets import QWidget

from desktop.campaign.details.details_widgets import Line, LineRow
from desktop.campaign.open_campaign import OpenCampaign
from desktop.campaign.page_view_model import Shown
from desktop.look.parts.dialog import SentenceDialog, tell
from desktop.look.parts.layouts import vbox
from desktop.look.parts.panel import Panel, ScrollPage
from desktop.look.parts.text import TextLabel
from rules.campaign.describe_settings import pairing_text
from rules.campaign.ledger.acts import Plan
from rules.campaign.planning.day_text import day_words
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
        met = "Everyone has met as often as agreed."
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
        first = next_round(plans)
        self._every = f"Plan {counted(len(plans), 'battle')}"
        self._answers = {self._every: plans}
        if len(first) < len(plans):
            self._answers[f"Plan round {first[0].round} alone"] = first
        buttons = (*self._answers, "Cancel")
        super().__init__("What comes next", told, buttons, parent=parent)
        self.setMinimumWidth(WIDTH)
        self.lines = _lines(shown, plans[:MOST_SHOWN])
        if len(plans) > MOST_SHOWN:
            more = counted(len(plans) - MOST_SHOWN, "more battle")
            self.lines.append(Line(f"And {more}", f"up to round {plans[-1].round}"))
        ground = Panel()
        rows = (LineRow(line, leads=False) for line in self.lines)
        vbox(*rows, 1, gap=0, margins=(0, 0, 8, 0), inside=ground)
        page = ScrollPage(ground, "Battles to be planned")
        page.setFixedHeight(min(TALLEST, 48 * len(self.lines) + 6))
        self.content.addWidget(page)
        if len(plans) == 1 and plans[0].text:
            self.content.addWidget(TextLabel(plans[0].text, "body", wrap=True))

    def chosen(self) -> tuple[BattlePlan, ...]:
        """Return what is to be planned; none when the player said no."""
        accepted = self.result() == SentenceDialog.DialogCode.Accepted
        return self._answers.get(self._every if accepted else self.answer, ())


def _lines(shown: Shown, plans: tuple[BattlePlan, ...]) -> list[Line]:
    """Return a line for each battle, and after each round one for who has a bye in it."""
    names, settings = shown.names, shown.state.settings
    resting = byes(shown.state) if settings.pairing == "round-robin" else {}
    found = []
    for number, battles in groupby(plans, key=lambda plan: plan.round):
        for plan in battles:
            roles = [f"{names.label(side.entry)} {side.role}" for side in plan.sides if side.role]
            second = (f"Round {number}" if number else "", day_words(plan.day) if plan.day else "",
                      ", ".join(roles))  # fmt: skip
            who = shown.sides(each.entry for each in plan.sides)
            title = f"{plan.name}: {who}" if plan.name else who
            found.append(Line(title, " · ".join(filter(None, second)) or "no day yet"))
        if idle := resting.get(number, ()):
            who = listed([names.label(entry) for entry in idle])
            verb = "rests" if len(idle) == 1 else "rest"
            found.append(Line(f"{who} {verb}", f"Round {number} · bye"))
    return found


class ScheduleCommands:
    """Plans what the schedule brings next, after the players have seen it."""

    def __init__(self, campaign: OpenCampaign) -> None:
        self._current, self._campaigns = campaign, campaign.campaigns

    @property
    def reason(self) -> str:
        """Return why there is nothing to be planned by a schedule, "" where there is."""
        shown = self._current.shown
        if shown is None or shown.state.settings.kind == "free":
            return "Free play has no schedule."
        state, settings = shown.state, shown.state.settings
        planned = any(each.state == "planned" for each in state.battles)
        around = settings.kind == "league" and settings.pairing == "round-robin"
        if planned and around and not league(state):
            return "All rounds are planned."
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
