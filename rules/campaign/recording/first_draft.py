"""How the recording of a battle begins: from its plan, from its record, or with nothing known."""

from __future__ import annotations

from rules.campaign.display_names import ArmyNames
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


def battle_in(state: CampaignState, battle: str) -> Battle | None:
    """Return a battle as the ledger has it, None for one that is not in it."""
    return next((each for each in state.battles if each.id == battle), None)


def names_in(state: CampaignState) -> dict[str, str]:
    """Return what the armies of a campaign are called, by their entry; no two are called alike."""
    names = ArmyNames((each.entry for each in state.entries), state.players)
    return {each.entry.id: names.army(each.entry.id) for each in state.entries}


def first_draft(state: CampaignState, battle: str, before: str, today: str) -> Draft:
    """Return the draft of a battle of which nothing was marked yet.

    `before` is the battle before which one is put that nobody planned.
    """
    line = battle_in(state, battle)
    if line is not None and line.record is not None:
        return begin_correction(battle, line.record, names_in(state))
    if line is not None and line.plan is not None:
        return _planned(state, line, today)
    return _unplanned(state, battle, before, today)


def _planned(state: CampaignState, line: Battle, today: str) -> Draft:
    assert line.plan is not None
    draft = begin_planned(line.id, line.plan, names_in(state), line.plan.day or today)
    if draft.ruleset or not draft.sides:
        return draft
    return change(draft, ruleset=state.entry(draft.sides[0].entry).entry.ruleset)


def _unplanned(state: CampaignState, battle: str, before: str, today: str) -> Draft:
    """Return a draft with both armies, where a game has no more than two."""
    both = who_meets(state)
    game = state.settings.rulesets[0] if state.settings.rulesets else ""
    names = names_in(state)
    draft = begin(today, game, [(each.id, names[each.id]) for each in both])
    following = battle_in(state, before)
    if following is not None:
        draft = change(draft, before=following.id, day=following.day or today)
    return change(draft, battle=battle)


def who_meets(state: CampaignState) -> tuple[Entry, ...]:
    """Return both armies of the first game where there are no more than two, else nobody yet."""
    game = state.settings.rulesets[0] if state.settings.rulesets else ""
    here = [each.entry for each in state.entries if not each.entry.gone]
    mine = tuple(each for each in here if each.ruleset == game)
    return mine if len(mine) == 2 else ()


def as_now(state: CampaignState, draft: Draft, battle: str) -> Draft:
    """Return a kept draft as it fits the ledger of now: armies and battles may have gone on."""
    here, line = names_in(state), battle_in(state, battle)
    for side in draft.sides:
        if side.entry not in here:
            draft = without_side(draft, side.entry)
    record = line.record if line else None
    before = draft.before if battle_in(state, draft.before) else ""
    was = draft.was if record else None
    return change(draft, corrects=record is not None, was=was, before=before)
