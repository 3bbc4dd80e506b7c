"""A battle while it is being recorded, as an unchangeable draft, and how a draft begins.

Nothing of it is in the ledger until the finished record is written. Undo is the draft before.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

import msgspec

from rules.army.model import Value
from rules.campaign.ledger.acts import Reinforce
from rules.campaign.recording.battle_record import (
    BattlePlan,
    BattleRecord,
    BattleRole,
    Fate,
    FateKind,
    SideRecord,
)

Settled = Literal["", "agreed", "drawn", "none"]
"""How the players settle who won: "" as the points say, by their word, which may be a draw, or not
at all yet. As long as nobody is named, "agreed" is no result."""


class DraftSide(Value, frozen=True):
    """One army in the draft. `name` is what the entry is called in sentences.

    `home` is set once somebody said that all others came home. `points` and `override` are set
    where players count otherwise than the game, and why. `away` are the ids of figures, vehicles
    and guns that stay at home though they could come.
    """

    entry: str
    name: str = ""
    role: BattleRole = ""
    edge: str = ""
    fates: tuple[Fate, ...] = ()
    home: bool = False
    facts: dict[str, int] = msgspec.field(default_factory=dict)
    objectives: tuple[str, ...] = ()
    points: str = ""
    override: str = ""
    away: tuple[str, ...] = ()

    def fate_of(self, figure: str) -> Fate:
        """Return what became of a man, vehicle or gun; he stands where nothing is marked."""
        for fate in self.fates:
            if fate.figure == figure:
                return fate
        return Fate(figure, "standing")

    def kinds(self) -> dict[str, FateKind]:
        """Return the marks by figure, for drawing many at once."""
        return {fate.figure: fate.kind for fate in self.fates}


class Draft(Value, frozen=True):
    """A battle being recorded. `battle` is its id, "" for one that nobody planned.

    `corrects` tells that it has been recorded before, `was` is that record, and `why` says why it
    is written anew; `before` is the battle before which it is inserted. `back` are the dice thrown
    before a battle that is put among others: they are written together with it.
    """

    day: str
    sides: tuple[DraftSide, ...]
    ruleset: str
    battle: str = ""
    ruleset_version: str = ""
    name: str = ""
    mission: str = ""
    place: str = ""
    turns: int = 0
    settled: Settled = ""
    winners: tuple[str, ...] = ()
    reason: str = ""
    story: str = ""
    photographs: tuple[str, ...] = ()
    corrects: bool = False
    why: str = ""
    before: str = ""
    was: BattleRecord | None = None
    back: tuple[Reinforce, ...] = ()

    def side(self, entry: str) -> DraftSide:
        """Return the side of an entry; KeyError when it did not fight here."""
        for each in self.sides:
            if each.entry == entry:
                return each
        raise KeyError(entry)


# ------------------------------------------------------------------ beginning


def begin(
    day: str, ruleset: str, sides: Iterable[tuple[str, str]] = (), version: str = ""
) -> Draft:
    """Return the draft of a battle nobody planned; `sides` are entries with their names."""
    made = tuple(DraftSide(entry, name) for entry, name in sides)
    return Draft(day, made, ruleset, ruleset_version=version)


def begin_planned(battle: str, plan: BattlePlan, names: Mapping[str, str], day: str = "") -> Draft:
    """Return the draft of a planned battle; `names` are those of the entries."""
    sides = tuple(
        DraftSide(side.entry, names.get(side.entry, side.entry), side.role, away=side.away)
        for side in plan.sides
    )
    return Draft(
        day or plan.day,
        sides,
        plan.ruleset,
        battle=battle,
        name=plan.name,
        mission=plan.mission,
        place=plan.place,
    )


def begin_correction(battle: str, record: BattleRecord, names: Mapping[str, str]) -> Draft:
    """Return the draft that says what a record says, to be corrected."""
    sides = tuple(_side_again(side, names.get(side.entry, side.entry)) for side in record.sides)
    settled: Settled = ""
    if record.decided in ("agreed", "override"):
        settled = "agreed" if record.winners else "drawn"
    elif record.decided == "none":
        settled = "none"
    return Draft(
        record.day,
        sides,
        record.ruleset,
        battle=battle,
        ruleset_version=record.ruleset_version,
        name=record.name,
        mission=record.mission,
        place=record.place,
        turns=record.turns,
        settled=settled,
        winners=record.winners if settled == "agreed" else (),
        reason=record.reason,
        story=record.story,
        photographs=record.photographs,
        corrects=True,
        was=record,
    )


def _side_again(side: SideRecord, name: str) -> DraftSide:
    return DraftSide(
        side.entry,
        name,
        side.role,
        side.edge,
        side.fates,
        True,
        dict(side.facts),
        side.objectives,
        side.points if side.override else "",
        side.override,
    )
