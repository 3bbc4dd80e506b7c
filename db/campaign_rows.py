"""What follows from a campaign's ledger, as the rows in which it is cached."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec

from rules.army.model import Army
from rules.campaign.acts import Batch
from rules.campaign.state import Battle, Standing, State
from rules.campaign.timeline import Tally, Timeline, outcome_of

Row = dict[str, Any]

COUNTED = ("played", "undecided")
"""The states of battles whose sides and fates are cached."""
LARGEST = 2**48
"""Points beyond this no game gives; sums of smaller ones fit into a column."""
_NOBODY = Army(id="", ruleset="")


def campaign_row(state: State, moment: str, last: Batch) -> Row:
    """Return what a campaign's own row says of what was agreed last, and where its ledger ends."""
    charter = state.charter
    return {
        "name": charter.name,
        "kind": charter.kind,
        "picture": charter.picture,
        "charter": msgspec.json.encode(charter).decode(),
        "changed": moment,
        "batches": state.batches,
        "head": last.chain,
    }


def entry_rows(state: State) -> list[Row]:
    """Return a row for each entry, with its line in the standings."""
    lines = {line.entry: (rank, line) for rank, line in enumerate(state.standings, start=1)}
    sides = _sides(state)
    found: list[Row] = []
    for position, each in enumerate(state.entries, start=1):
        entry = each.entry
        found.append(
            {
                "id": entry.id,
                "position": position,
                "player": entry.player,
                "side": sides.get(entry.player, ""),
                "army": entry.army,
                "name": entry.name,
                "ruleset": entry.ruleset,
                "colour": entry.colour,
                "gone": int(entry.gone),
                **_placed(*lines.get(entry.id, (0, None))),
            }
        )
    return found


def _placed(rank: int, line: Standing | None) -> Row:
    """Return what an entry's row keeps of its line in the standings."""
    return {
        "rank": rank,
        "men": line.men if line else 0,
        "strength": line.strength if line else 0,
        "place": line.place if line else 0,
        "points": line.points if line else 0,
        "tie": line.tie if line else "",
    }


def battle_row(line: Battle, position: int) -> Row:
    """Return the row of a battle, whatever became of it; `position` counts from 1."""
    held = line.record or line.plan
    return {
        "id": line.id,
        "position": position,
        "number": line.number,
        "state": line.state,
        "day": line.day,
        "name": held.name if held else "",
        "ruleset": held.ruleset if held else "",
        "mission": held.mission if held else "",
        "batch": line.batch,
        "corrections": line.corrections,
    }


def counted(line: Battle) -> bool:
    """Return whether a battle was played and is not void."""
    return line.state in COUNTED and line.record is not None


class SideRows:
    """Makes the rows of sides and fates of one campaign's battles."""

    def __init__(self, state: State) -> None:
        players = {player.id: player for player in state.players}
        owners = {each.entry.id: each.entry.player for each in state.entries}
        self._entries = frozenset(owners)
        # The rule of who scores against whom is that of the replay itself.
        self._timeline = Timeline(state.charter, players, owners)

    def sides(self, line: Battle) -> list[Row]:
        """Return a row for each side of a battle that counts."""
        if line.record is None or not counted(line):
            return []
        tallies = self._tallies(line)
        found: list[Row] = []
        for position, side in enumerate(line.record.sides):
            tally = tallies.pop(side.entry, None) or Tally("", _NOBODY)
            found.append(
                {
                    "battle_id": line.id,
                    "position": position,
                    "entry_id": side.entry,
                    "outcome": outcome_of(line.record, side.entry),
                    "role": side.role,
                    "edge": side.edge,
                    "men": side.men,
                    **_parts("score", tally.score),
                    **_parts("against", tally.against),
                    "objectives": tally.objectives,
                }
            )
        return found

    def _tallies(self, line: Battle) -> dict[str, Tally]:
        """Return what this one battle gave to each of its entries."""
        assert line.record is not None
        timeline = self._timeline
        timeline.tallies.clear()
        timeline.fared.clear()
        for side in line.record.sides:
            if side.entry in self._entries:
                timeline.enter(side.entry, _NOBODY)
        timeline.fight(line.id, line.record)
        return dict(timeline.tallies)


def fate_rows(line: Battle) -> list[Row]:
    """Return a row for each fate in a battle that counts."""
    if line.record is None or not counted(line):
        return []
    return [
        {
            "battle_id": line.id,
            "side": at,
            "position": position,
            "entry_id": side.entry,
            "figure": fate.figure,
            "kind": fate.kind,
            "by": fate.by,
            "weapon": fate.weapon,
            "kills": fate.kills,
            "lives": fate.lives,
        }
        for at, side in enumerate(line.record.sides)
        for position, fate in enumerate(side.fates)
    ]


def _sides(state: State) -> dict[str, str]:
    return {player.id: player.side for player in state.players}


def _parts(name: str, number: int | Fraction) -> Row:
    """Return a number as the two columns in which it is kept.

    OverflowError for points that no game gives and no column can add up.
    """
    value = Fraction(number)
    if abs(value.numerator) >= LARGEST or value.denominator >= LARGEST:
        raise OverflowError(f"{name} of {number}")
    return {f"{name}_top": value.numerator, f"{name}_bottom": value.denominator}
