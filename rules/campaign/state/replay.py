"""Replay a ledger: all that follows from its acts."""

from __future__ import annotations

from dataclasses import replace

from rules.campaign.display_names import ArmyNames
from rules.campaign.ledger.chain import Ledger
from rules.campaign.state.acts_by_subject import Projection
from rules.campaign.state.campaign_state import CampaignState, GivenHonour
from rules.campaign.state.careers import careers_of
from rules.campaign.state.standings import Standings
from rules.campaign.state.timeline import Timeline


def replay(ledger: Ledger) -> CampaignState:
    """Return all that follows from a ledger."""
    projection = Projection(ledger.batches)
    settings, notes, entries = projection.settings, projection.notes, projection.entries
    timeline = Timeline(projection)
    armies = tuple(timeline.entries.values())
    for each in armies:
        each.left = frozenset(projection.left.get(each.entry.id, ()))
    for batch, (act, battle) in projection.awards.items():
        if batch not in projection.withdrawn and act.entry in timeline.entries:
            given = GivenHonour(
                act.name, act.ribbon, act.rank, act.battle, act.citation, batch,
                number=timeline.numbers.get(battle, 0),
            )  # fmt: skip
            timeline.entries[act.entry].awards.setdefault(act.figure, []).append(given)
    names = ArmyNames(entries.values(), projection.players.values())
    standings = Standings(names.army, timeline.meetings, settings.victory)
    return CampaignState(
        settings=settings,
        players=tuple(projection.players.values()),
        entries=armies,
        battles=tuple(
            replace(
                each,
                number=timeline.numbers.get(each.id, 0),
                notes=tuple(notes.get(f"battle:{each.id}", ())),
            )
            for each in projection.order()
        ),
        standings=standings.placed(e for e in armies if e.appearances or not e.entry.gone),
        meetings=tuple(timeline.meetings.values()),
        careers=careers_of(armies, settings.honours),
        batches=len(ledger.batches),
        notes={about: tuple(texts) for about, texts in notes.items()},
        toys=frozenset(projection.toys),
    )
