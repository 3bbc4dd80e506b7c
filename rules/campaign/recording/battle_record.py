"""What is recorded of a battle: who met, what became of whom, who won, and why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

import msgspec

from rules.army.model import Value

FateKind = Literal[
    "standing", "fallen", "wounded", "captured", "missing", "knocked-over", "lost", "gone"
]
"""What became of a figure. "knocked-over" fell by an elbow and is none the worse; "lost" lies
under the sofa, "gone" was chewed by the dog: the toy is away, and the man is not."""
OUT: frozenset[FateKind] = frozenset({"fallen", "captured", "missing"})
"""Fates that take a man out of the campaign's next battles, where losses last."""
HIT: frozenset[FateKind] = frozenset({"fallen", "wounded"})
"""Fates that count as kills of whoever did it."""
HOME: frozenset[FateKind] = frozenset({"standing", "knocked-over"})
"""Fates of those who stand when the battle is over."""
BY_SOMEBODY: frozenset[FateKind] = frozenset({"fallen", "wounded", "captured"})
"""Fates that somebody else is the cause of."""
NO_ENEMY = "nobody"
"""What is told in the place of who did it, where no enemy did: ground, mines, his own flight."""
TOY_AWAY: frozenset[FateKind] = frozenset({"lost", "gone"})
"""Fates of the toy and not of the man, who is at the next battle."""
# A league holds hundreds of thousands of these. None can hold itself, so that the collector of
# rings need not look at them.
BattleRole = Literal["", "attacker", "defender"]
Decided = Literal["score", "agreed", "override", "none"]


class Fate(Value, frozen=True, gc=False):
    """What became of one figure, or of a vehicle or gun by its unit's id.

    `name` and `role` are kept as text, so that history can be read when he is deleted. `by` is
    the figure who did it and `by_name` what he was called, `weapon` that with which; `nobody` says
    that no enemy did it. `kills` are those he put out of action, where nobody wrote down whom,
    `lives` those he lost, `objectives` those he took himself.
    """

    figure: str
    kind: FateKind
    name: str = ""
    role: str = ""
    unit: str = ""
    by: str = ""
    by_name: str = ""
    weapon: str = ""
    turn: int = 0
    lives: int = 0
    kills: int = 0
    hero: bool = False
    note: str = ""
    objectives: tuple[str, ...] = ()
    nobody: bool = False

    @property
    def doer(self) -> str:
        """Return who did it, `NO_ENEMY` where no enemy did, "" where it was not recorded."""
        return NO_ENEMY if self.nobody else self.by


def has_doer(fate: Fate) -> bool:
    """Return whether somebody else is the cause of a fate, or of a life that a hero lost."""
    return fate.kind in BY_SOMEBODY or (fate.kind == "standing" and fate.lives > 0)


class PointLine(Value, frozen=True, gc=False):
    """One line of the points as the game's own rules counted them: so many, at so much each."""

    name: str
    count: int
    each: str
    points: str
    source: str = ""


class SideRecord(Value, frozen=True, gc=False):
    """One army in a battle. `fielded` is the id of the copy that never changes again.

    Whoever has no fate came home standing. `facts` are what the score counts beside the men,
    `objectives` those that were taken. `points` is the sum as text ("23", "5/2"), "" where the
    game counts none; `override` says why it is another than the `lines` give. `present` are the
    figures that were fielded, empty for all of the army that the campaign held fit.
    """

    entry: str
    fielded: str = ""
    men: int = 0
    role: BattleRole = ""
    edge: str = ""
    fates: tuple[Fate, ...] = ()
    facts: dict[str, int] = msgspec.field(default_factory=dict)
    objectives: tuple[str, ...] = ()
    lines: tuple[PointLine, ...] = ()
    points: str = ""
    override: str = ""
    present: tuple[str, ...] = ()


class BattleRecord(Value, frozen=True, gc=False):
    """A battle that was played. `winners` are those that were named: `winners_of` says who won.

    `decided` says how: by points, by the players' word, against the points for a reason, or not
    at all ("none": no result yet, which is not a draw). `placed` says how many of a fact lay on the
    table, where a die said it: markers.
    """

    day: str
    sides: tuple[SideRecord, ...]
    ruleset: str
    ruleset_version: str = ""
    name: str = ""
    mission: str = ""
    mission_name: str = ""
    place: str = ""
    turns: int = 0
    winners: tuple[str, ...] = ()
    decided: Decided = "score"
    reason: str = ""
    story: str = ""
    photographs: tuple[str, ...] = ()
    placed: dict[str, int] = msgspec.field(default_factory=dict)


def winners_of(record: BattleRecord) -> tuple[str, ...]:
    """Return the entries that won a battle: none where it was drawn or has no result yet.

    All armies named as winners is a draw, where more than one fought.
    """
    if record.decided == "none":
        return ()
    everybody = len(set(record.winners)) == len(record.sides) > 1
    return () if everybody else record.winners


def kills_named(sides: Iterable[SideRecord], entry: str) -> Mapping[str, int]:
    """Return how many kills of each man are named: on the foes of an entry.

    `Fate.kills` come to these.
    """
    found = dict[str, int]()
    for side in sides:
        if side.entry == entry:
            continue
        for fate in side.fates:
            if fate.by and fate.kind in HIT:
                found[fate.by] = found.get(fate.by, 0) + 1
    return found


class PlannedSide(Value, frozen=True):
    """An army that is to meet others, with its part in it.

    `away` are the ids of figures, vehicles and guns that stay at home though they could come.
    """

    entry: str
    role: BattleRole = ""
    away: tuple[str, ...] = ()


class BattlePlan(Value, frozen=True):
    """A battle that is to be played: when, where, what for, who meets whom."""

    day: str
    sides: tuple[PlannedSide, ...]
    ruleset: str = ""
    name: str = ""
    mission: str = ""
    place: str = ""
    round: int = 0
    scenario: str = ""
    text: str = ""
