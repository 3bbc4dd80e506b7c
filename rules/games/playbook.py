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

from rules.games.numbers import Entry, Number

OddsKind = Literal["two-dice", "squad-fire", "firepower", "quality", "none"]


class Bar(Entry, frozen=True):
    """What is not allowed: these weapons (all when empty), and the sentence that says so.

    It does not hold for those in `but_not`, nor together with one of the modifiers in `unless`.
    With a `switch` it holds only under that switch's `option`.
    """

    refusal: str
    weapons: tuple[str, ...] = ()
    but_not: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()
    switch: str = ""
    option: str = ""
    source: str = ""


class Modifier(Entry, frozen=True):
    """Something that changes a roll. `value` is added to the number or the die, as the game adds.

    `roll` names what it changes ("attack", "save", "rally", "assault", "hard-target" ...).
    `weapons` and `but_not` are weapon ids, "trait:..." or "phase:..." ("" means all). Of the
    modifiers of one `group` only one counts. `each` counts it once for each of a number that is
    asked for (obstacles). `automatic` ones are worked out from the question (range), not named.
    With `beyond` it counts only at more than that distance. When it `sets`, its value is the
    number itself and no other modifier counts. `cancels` names modifiers that do not count beside
    it, `zero_for` weapons with which it may be named but adds nothing. `becomes` says which
    weapons count as which others, `natural` what the worst roll now does to the weapon, `bars`
    what may not be done at all under it.
    """

    id: str
    name: str
    value: Number
    roll: str = "attack"
    weapons: tuple[str, ...] = ()
    but_not: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    group: str = ""
    each: bool = False
    automatic: bool = False
    beyond: Number | None = None
    sets: bool = False
    cancels: tuple[str, ...] = ()
    zero_for: tuple[str, ...] = ()
    becomes: dict[str, str] = msgspec.field(default_factory=dict)
    natural: Literal["", "jam", "empty"] = ""
    bars: tuple[Bar, ...] = ()
    text: str = ""
    source: str = ""


class Outcome(Entry, frozen=True):
    """What a test gives for the rolls from `low` to `high`; `number` is inches or the like."""

    low: int
    high: int
    result: str
    number: Number | None = None


class DieTest(Entry, frozen=True, rename={"origin": "from"}):
    """A test by die: climbing, swimming, jams, mines, medics, parachutes, smoke, rally.

    `dice` is "1d6" or "2d6". Outcomes cover every roll once. `roles` are those who have this test
    in place of the one named by `instead_of`. `origin` is "stated", "house" or the ruleset that
    the table is borrowed from.
    """

    id: str
    name: str
    dice: Literal["1d6", "2d6"]
    outcomes: tuple[Outcome, ...]
    when: str = ""
    roles: tuple[str, ...] = ()
    instead_of: str = ""
    origin: str = "stated"
    text: str = ""
    source: str = ""


class Target(Entry, frozen=True, rename={"origin": "from"}):
    """A kind of target. `test` is the DieTest that a hit leads to ("" means a hit is the end).

    `weapons` are those that can hurt it, by id, "trait:..." or "phase:..." (all when empty);
    `refusal` is the sentence for those that cannot, `bars` are for single ones among them.
    `stats` hold what the game says of it. `origin` is "stated", "house" or the ruleset whose rule
    of this target is used.
    """

    id: str
    name: str
    weapons: tuple[str, ...] = ()
    refusal: str = ""
    bars: tuple[Bar, ...] = ()
    test: str = ""
    crew_test: str = ""
    stats: dict[str, Number] = msgspec.field(default_factory=dict)
    origin: str = "stated"
    text: str = ""
    source: str = ""


class Odds(Entry, frozen=True):
    """Which arithmetic the game's attacks follow, and the numbers it takes beside the tables.

    `lots` are weapons that it treats alike, by the lot's name ("jam", "empty").
    """

    kind: OddsKind
    lots: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    stats: dict[str, Number] = msgspec.field(default_factory=dict)


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
