"""A playbook: everything about one game that is needed at the table and not to build an army.

Turns, modifiers, tests by die, kinds of target, missions and scores, what lies on the table, and
the texts of a reference sheet. It lies in `resources/playbooks/<ruleset>.toml` (a player's own
beside his ruleset as `<name>.play.toml`) and is read when it is first asked for: building an army
needs none of it. Ids are local to the playbook; weapons, roles, stats and phases are the ruleset's.
"""

from __future__ import annotations

from functools import cached_property
from typing import Literal

import msgspec

from rules.games.dice_rules import DieTest, Modifier, Odds, Target
from rules.games.entry import Entry
from rules.games.number import Number


class Step(Entry, frozen=True):
    """A phase or sub-phase of the turn, in order. `phases` are the ruleset's firing phases in it.

    `who` says who acts ("each side in turn", "both at once"), `down_may_shoot` whether a man who
    fell in this step still shoots in it.
    """

    id: str
    name: str
    part_of: str = ""
    phases: tuple[str, ...] = ()
    who: str = ""
    down_may_shoot: bool = False
    text: str = ""
    source: str = ""


class TurnCard(Entry, frozen=True):
    """A card of the turn deck: the side that acts when it is drawn, and the step it then takes."""

    id: str
    name: str
    side: str
    step: str


class Turn(Entry, frozen=True):
    """How a turn runs: its steps, who goes first, how units are activated, how long it lasts.

    `first` and `activation` name the method ("die-low", "roll-off", "cards", "squad-size",
    "roll-off-unactivated", "alternating", "none"). `length` is the number of turns or rounds.
    """

    steps: tuple[Step, ...]
    word: str = "turn"
    first: str = "none"
    first_text: str = ""
    activation: str = "none"
    activation_text: str = ""
    length: Number | None = None
    morale: str = ""
    warnings: tuple[int, ...] = ()
    """Seconds left at which a clock warns."""
    deck: tuple[TurnCard, ...] = ()
    """The cards that are shuffled and drawn one by one; when all are drawn the turn is over."""
    source: str = ""


class ScoreLine(Entry, frozen=True):
    """Points for each of a fact: "role:rifleman" survivors, "off-table", "marker", "quarter".

    No side can have more than `most` of it; where it is `shared`, all sides together cannot.
    """

    fact: str
    name: str
    value: Number
    most: int | None = None
    shared: bool = False
    source: str = ""


class Mission(Entry, frozen=True):
    """A mission, an objective or an agreed outcome. `die` is its face on the mission table.

    `kind` "scored" is decided by the lines, "agreed" by the players. `setup` holds the rules for
    laying it out, one sentence each; `win` says who wins.
    """

    id: str
    name: str
    kind: Literal["scored", "agreed", "objective"] = "scored"
    die: int | None = None
    setup: tuple[str, ...] = ()
    lines: tuple[ScoreLine, ...] = ()
    win: str = ""
    text: str = ""
    source: str = ""


class Scoring(Entry, frozen=True):
    """How the points of a battle are added: which scoring function, and the lines it always has.

    kind: "survivors" (points for who is left), "kills", "agreed" (players name the winner),
    "none" (the game states no victory).
    """

    kind: Literal["survivors", "kills", "agreed", "none"]
    lines: tuple[ScoreLine, ...] = ()
    draw: str = ""
    text: str = ""
    source: str = ""


class Amount(Entry, frozen=True):
    """How many of a piece an army needs: `each` for every `per` that `of` counts, plus `plus`.

    A part is rounded up. `shared` pieces lie on the table once for all armies, which are then
    counted together. `why` says it in words ("one for each automatic weapon: all can jam").
    """

    of: tuple[str, ...] = ()
    each: int = 1
    per: int = 1
    plus: int = 0
    shared: bool = False
    why: str = ""


class Tick(Entry, frozen=True):
    """A mark on a stick: so many inches from its start, and what it is for."""

    at: float
    name: str = ""


class Piece(Entry, frozen=True):
    """Something that lies on the table: a token, marker, template, gauge or card.

    `size` is in `unit`; `measure` says what it measures: a diameter, a distance from the target
    (radius), a length, a width and a length, an angle. `stand_in` is the household thing. With
    `half` whatever is at least half inside a template counts as inside. A stick has `ticks` of
    its own, and one at each number that weapons, roles and vehicles have of the `marked` stats.
    """

    id: str
    name: str
    kind: Literal["token", "marker", "template", "gauge", "card"]
    shape: Literal[
        "disc", "square", "rectangle", "cone", "arc", "wedge", "ring", "stick", "card", "figure"
    ]
    measure: Literal["diameter", "radius", "length", "sides", "angle", "none"] = "none"
    size: Number | None = None
    second: Number | None = None
    unit: Literal["in", "mm", "ft", "degrees", ""] = ""
    half: bool = False
    ticks: tuple[Tick, ...] = ()
    marked: tuple[str, ...] = ()
    amount: Amount = Amount()
    stand_in: str = ""
    named: bool = True
    """Whether the document names it; otherwise its rules need it."""
    text: str = ""
    source: str = ""


class Section(Entry, frozen=True):
    """A section of the quick reference, in play order. `table` names a table to set below it:

    weapons, modifiers, targets, tests, movement, missions, score.
    """

    id: str
    title: str
    lines: tuple[str, ...] = ()
    table: str = ""
    source: str = ""


class Playbook(Entry, frozen=True, kw_only=True, eq=False, dict=True):
    """Everything of one game for the table."""

    format: int
    ruleset: str
    turn: Turn | None = None
    odds: Odds
    scoring: Scoring
    modifiers: tuple[Modifier, ...] = msgspec.field(default=(), name="modifier")
    tests: tuple[DieTest, ...] = msgspec.field(default=(), name="test")
    targets: tuple[Target, ...] = msgspec.field(default=(), name="target")
    missions: tuple[Mission, ...] = msgspec.field(default=(), name="mission")
    pieces: tuple[Piece, ...] = msgspec.field(default=(), name="piece")
    sections: tuple[Section, ...] = msgspec.field(default=(), name="section")

    @cached_property
    def modifier(self) -> dict[str, Modifier]:
        """Return the modifiers by id."""
        return {entry.id: entry for entry in self.modifiers}

    @cached_property
    def test(self) -> dict[str, DieTest]:
        """Return the tests by id."""
        return {entry.id: entry for entry in self.tests}

    @cached_property
    def target(self) -> dict[str, Target]:
        """Return the kinds of target by id."""
        return {entry.id: entry for entry in self.targets}

    @cached_property
    def mission(self) -> dict[str, Mission]:
        """Return the missions by id."""
        return {entry.id: entry for entry in self.missions}

    @cached_property
    def piece(self) -> dict[str, Piece]:
        """Return what lies on the table by id."""
        return {entry.id: entry for entry in self.pieces}
