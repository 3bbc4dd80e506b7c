"""How the recording of a battle begins: from its plan, from its record, or with nothing known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop.campaign.battle.dependencies import RecordedCampaign
from desktop.campaign.battle.step_texts import FATES, MET, OBJECTIVES
from rules.campaign.names import ArmyNames
from rules.campaign.planning.settings import Entry
from rules.campaign.recording.draft import (
    Draft,
    begin,
    begin_correction,
    begin_planned,
    change,
    without_side,
)
from rules.campaign.state.campaign_state import Battle, CampaignState

if TYPE_CHECKING:
    from desktop.campaign.battle.session import Session


def line_of(campaigns: RecordedCampaign, battle: str) -> Battle | None:
    """Return a battle as the ledger has it, None for one that is not in it."""
    return next((each for each in campaigns.state.battles if each.id == battle), None)


def names_in(campaigns: RecordedCampaign) -> dict[str, str]:
    """Return what the armies of a campaign are called, by their entry; no two are called alike."""
    state = campaigns.state
    names = ArmyNames((each.entry for each in state.entries), state.players)
    return {each.entry.id: names.army(each.entry.id) for each in state.entries}


def first_draft(campaigns: RecordedCampaign, battle: str, before: str, today: str) -> Draft:
    """Return the draft of a battle of which nothing was marked yet.

    `before` is the battle before which one is put that nobody planned.
    """
    line = line_of(campaigns, battle)
    if line is not None and line.record is not None:
        return begin_correction(battle, line.record, names_in(campaigns))
    if line is not None and line.plan is not None:
        return _planned(campaigns, line, today)
    return _unplanned(campaigns, battle, before, today)


def _planned(campaigns: RecordedCampaign, line: Battle, today: str) -> Draft:
    assert line.plan is not None
    draft = begin_planned(line.id, line.plan, names_in(campaigns), line.plan.day or today)
    if draft.ruleset or not draft.sides:
        return draft
    return change(draft, ruleset=campaigns.state.entry(draft.sides[0].entry).entry.ruleset)


def _unplanned(campaigns: RecordedCampaign, battle: str, before: str, today: str) -> Draft:
    """Return a draft with both armies, where a game has no more than two."""
    state, both = campaigns.state, who_meets(campaigns.state)
    game = state.settings.rulesets[0] if state.settings.rulesets else ""
    names = names_in(campaigns)
    draft = begin(today, game, [(each.id, names[each.id]) for each in both])
    following = line_of(campaigns, before)
    if following is not None:
        draft = change(draft, before=following.id, day=following.day or today)
    return change(draft, battle=battle)


def who_meets(state: CampaignState) -> tuple[Entry, ...]:
    """Return both armies of the first game where there are no more than two, else nobody yet."""
    game = state.settings.rulesets[0] if state.settings.rulesets else ""
    here = [each.entry for each in state.entries if not each.entry.gone]
    mine = tuple(each for each in here if each.ruleset == game)
    return mine if len(mine) == 2 else ()


def as_now(campaigns: RecordedCampaign, draft: Draft, battle: str) -> Draft:
    """Return a kept draft as it fits the ledger of now: armies and battles may have gone on."""
    here, line = names_in(campaigns), line_of(campaigns, battle)
    for side in draft.sides:
        if side.entry not in here:
            draft = without_side(draft, side.entry)
    record = line.record if line else None
    before = draft.before if line_of(campaigns, draft.before) else ""
    was = draft.was if record else None
    return change(draft, corrects=record is not None, was=was, before=before)


def first_step(session: Session) -> int:
    """Return where one begins: with the fates where it is known who met, and with who won where
    that alone was left open."""
    record = session.before
    if len(session.draft.sides) < 2 or not (session.line or session.resumed):
        return MET
    open_still = record is not None and record.decided == "none" and not session.resumed
    return OBJECTIVES if open_still else FATES
