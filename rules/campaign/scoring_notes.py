"""What is told beside the points of a battle: how fates were counted of which no game says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from rules.campaign.asked import lines_of
from rules.campaign.describe import FATES
from rules.campaign.record import BattleRecord, FateKind
from rules.campaign.sheets import STILL_COUNT
from rules.common.wording import counted, lower
from rules.games.playbook import Playbook
from rules.games.ruleset import Ruleset
from rules.scoring.counts import KILLS
from rules.scoring.sheet import ScoreSheet

AGREED_HERE = "That is agreed in this campaign."
"""The end of a note on what the players agreed; of what nobody did, the game does not say."""
_UNSAID = FATES.keys() - {"standing", "fallen"}
"""Fates of which no game says whether they count."""


def fate_notes(
    record: BattleRecord, called: Sequence[str], left: Collection[FateKind], playbook: Playbook
) -> Iterator[str]:
    """Yield how those fates were counted of which the games say nothing, where men are counted."""
    facts = {
        line.fact for side in record.sides for line in lines_of(playbook, record.mission, side)
    }
    survivors = any(":" in fact for fact in facts)
    if not survivors and KILLS not in facts:
        return
    counts_as = "left" if survivors else "killed"
    for side, name in zip(record.sides, called, strict=True):
        kinds = Counter(fate.kind for fate in side.fates if fate.kind in _UNSAID)
        for kind, number in kinds.items():
            yes = (kind in left) == survivors
            meant = f"counted as {counts_as}" if yes else f"not counted as {counts_as}"
            usual = (kind in left) == (kind in STILL_COUNT)
            why = " The game does not say." if usual else f" {AGREED_HERE}"
            yield f"{name}: {number} {FATES[kind]}, {meant}.{why}"


def worthless(
    sheet: ScoreSheet, record: BattleRecord, ruleset: Ruleset, playbook: Playbook
) -> Iterator[str]:
    """Yield whoever is left and gives no points, where survivors do."""
    for side, recorded in zip(sheet.sides, record.sides, strict=True):
        used = {line.fact for line in lines_of(playbook, record.mission, recorded)}
        if not any(":" in fact for fact in used):
            continue
        for key, number in (side.survivors or {}).items():
            kind, _, wanted = key.partition(":")
            entry = (ruleset.role if kind == "role" else ruleset.vehicle).get(wanted)
            if entry and not {key, f"{kind}:*"} & used:
                yield f"{side.name}: {counted(number, lower(entry.name))} left, worth no points."


def about_survivors(note: str) -> bool:
    """Return whether a note of the score sheet is about survivors, by their key in it."""
    return any(f": {kind}:" in note for kind in ("role", "vehicle", "team", "squad"))
