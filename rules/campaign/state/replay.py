"""Replay a ledger: all that follows from its acts."""

from __future__ import annotations

from dataclasses import replace

from rules.campaign.ledger.chain import Ledger
from rules.campaign.names import ArmyNames
from rules.campaign.state.campaign_state import Battle, CampaignState, EntryState, StandingsRow
from rules.campaign.state.careers import Careers, WillingAward
from rules.campaign.state.projection import Projection, projection_of
from rules.campaign.state.standings import line_of, placed
from rules.campaign.state.timeline import Timeline


def replay(ledger: Ledger) -> CampaignState:
    """Return all that follows from a ledger."""
    projection = projection_of(ledger.batches)
    timeline = timeline_of(projection)
    entries = _entries(projection, timeline)
    return CampaignState(
        settings=projection.settings,
        players=tuple(projection.players.values()),
        entries=entries,
        battles=_battles(projection, timeline),
        standings=_standings(projection, timeline),
        meetings=tuple(timeline.meetings.values()),
        careers=_careers(projection, timeline, entries),
        batches=len(ledger.batches),
        notes={about: tuple(texts) for about, texts in projection.notes.items()},
        toys=frozenset(projection.toys),
    )


def timeline_of(projection: Projection) -> Timeline:
    """Return what became of all armies up to now."""
    owners = {each.id: each.player for each in projection.entries.values()}
    timeline = Timeline(projection.settings, projection.players, owners)
    for entry, army in projection.first_armies.items():
        timeline.enter(entry, army)
    for step in projection.steps():
        if not isinstance(step, Battle):
            timeline.change(step)
        elif step.record is not None:
            timeline.fight(step.id, step.record)
    return timeline


def _standings(projection: Projection, timeline: Timeline) -> tuple[StandingsRow, ...]:
    victory = projection.settings.victory
    names = ArmyNames(projection.entries.values(), projection.players.values())
    lines = [
        line_of(names.army(each.entry), each, victory)
        for each in timeline.tallies.values()
        if each.appearances or not projection.entries[each.entry].gone
    ]
    return placed(lines, timeline.meetings, victory)


def _entries(projection: Projection, timeline: Timeline) -> tuple[EntryState, ...]:
    return tuple(
        EntryState(
            entry=projection.entries[tally.entry],
            army=tally.army,
            out=frozenset(tally.out),
            recovering=dict(tally.recovering),
            history=tuple(tally.history),
            statuses=tuple(tally.statuses),
            rolled=dict(tally.rolled),
            left=frozenset(projection.left.get(tally.entry, ())),
        )
        for tally in timeline.tallies.values()
    )


def _battles(projection: Projection, timeline: Timeline) -> tuple[Battle, ...]:
    """Return the battles in their order, with their numbers and notes."""
    numbers, notes = timeline.numbers, projection.notes
    return tuple(
        replace(
            each,
            number=numbers.get(each.id, 0),
            notes=tuple(notes.get(f"battle:{each.id}", ())),
        )
        for each in projection.order()
    )


def _careers(
    projection: Projection, timeline: Timeline, entries: tuple[EntryState, ...]
) -> Careers:
    awards = dict[str, list[WillingAward]]()
    for batch, (award, battle) in projection.awards.items():
        if batch not in projection.withdrawn:
            number = timeline.numbers.get(battle, 0)
            awards.setdefault(award.entry, []).append(WillingAward(batch, award, number))
    there = {tally.entry: tuple(tally.appearances) for tally in timeline.tallies.values()}
    return Careers(entries, there, projection.settings.honours, awards)
