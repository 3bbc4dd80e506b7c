"""How large the numbers of a campaign may be: beyond are slips, and files made to do harm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.campaign.planning.settings import CampaignSettings
from rules.campaign.recording.battle_record import BattleRecord

MOST_SCENARIOS = 60
MOST_HONOURS = 200
MOST_ARMIES = 1000
"""Armies in a campaign, and players."""
MOST_SIDES = 100
"""Armies in one battle."""
MOST_COUNTED = 1_000_000
"""Turns, lives, men, and whatever else is counted in a battle."""
_Range = tuple[str, int, int, int]


def settings_trouble(settings: CampaignSettings) -> str:
    """Return which number of what was agreed is out of all bounds, "" for none."""
    crowds = (
        ("scenarios", len(settings.scenarios), MOST_SCENARIOS),
        ("rules for honours", len(settings.honours), MOST_HONOURS),
    )
    for what, count, most in crowds:
        if count > most:
            return f"A campaign has at most {most} {what}; this one has {count:,}."
    return _beyond(_agreed(settings))


def record_trouble(record: BattleRecord) -> str:
    """Return which number of a battle is out of all bounds, "" for none."""
    if len(record.sides) > MOST_SIDES:
        return f"A battle has at most {MOST_SIDES} armies; this one has {len(record.sides):,}."
    most = MOST_COUNTED
    counts = (record.turns, *record.placed.values())
    if not all(0 <= count <= most for count in counts):
        words = "number of turns, or of what was placed,"
        return _beyond([(words, count, 0, most) for count in counts])
    for side in record.sides:
        small = all(-most <= count <= most for count in side.facts.values())
        if not (small and 0 <= side.men <= most):
            return f"Counts for an army go from 0 to {most:,}."
        for fate in side.fates:
            if not (0 <= fate.turn <= most and 0 <= fate.lives <= most and 0 <= fate.kills <= most):
                return f"Turn, lives and kills of a man go from 0 to {most:,}."
    return ""


def _agreed(settings: CampaignSettings) -> Iterator[_Range]:
    victory, losses = settings.victory, settings.losses
    for words, points in (
        ("a win", victory.win),
        ("a draw", victory.draw),
        ("a loss", victory.loss),
        ("an objective", victory.objective),
    ):
        yield f"number of points for {words}", points, -1000, 1000
    yield "number of sides of the die", losses.sides, 1, 100
    yield "number needed on the die", losses.needed, 0, 1000
    yield "number of battles that the wounded miss", losses.wounded_miss, 0, 1000
    yield "number of battles that the killed miss", losses.fallen_miss, 1, 1000
    yield "number of reinforcements", losses.reinforcements, 0, 10_000
    yield "number of rounds", settings.rounds, 0, 100
    yield "number of battles", settings.planned, 0, 100_000
    for each in settings.honours:
        yield f"count of “{each.name[:40]}”", each.at, 0, MOST_COUNTED


def _beyond(numbers: Iterator[_Range] | Sequence[_Range]) -> str:
    for words, value, least, most in numbers:
        if not least <= value <= most:
            return f"The {words} can be {least:,} to {most:,}, not {value:,}."
    return ""
