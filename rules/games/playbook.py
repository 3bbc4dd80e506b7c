"""A playbook: everything about one game that is needed at the table and not to build an army.

Turns, modifiers, tests by die, kinds of target, missions and scores, what lies on the table, and
the texts of a reference sheet. It lies in `resources/playbooks/<ruleset>.toml` (a player's own
beside his ruleset as `<name>.play.toml`) and is read when it is first asked for: building an army
needs none of it. Ids are local to the playbook; weapons, roles, stats and phases are the ruleset's.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from rules.games.ruleset import PhaseId, RoleId, Selector, SwitchId, WeaponId
from rules.games.shared_types import Entry, Number, WholeFile, by_id

WeaponWord = Annotated[str, "weapon words"]
ModifierId = Annotated[str, "modifier"]
TargetId = Annotated[str, "target"]
MoveModifierId = Annotated[str, "move modifier"]
TestId = Annotated[str, "test"]
RollId = Annotated[str, "roll"]
StepId = Annotated[str, "step"]
MarkId = Annotated[str, "mark"]
MissionId = Annotated[str, "mission"]
MethodName = Annotated[str, "method"]
TableName = Annotated[str, "table"]
"""What a key names, see `named_kind`; weapon words are weapons, "trait:..." and "phase:..."."""

Rerolls = Literal[
    "",
    "hits",
    "misses",
    "failures",
    "attacker-own",
    "attacker-enemy",
    "defender-own",
    "defender-enemy",
]
OddsKind = Literal["two-dice", "squad-fire", "firepower", "quality", "none"]


class Bar(Entry, frozen=True):
    """Something that is not allowed, with the sentence that says so."""

    refusal: str
    """The sentence that players read."""
    weapons: tuple[WeaponWord, ...] = ()
    """Weapons that it forbids, by id, "trait:..." or "phase:..."; all when the list is empty."""
    but_not: tuple[WeaponWord, ...] = ()
    """Weapons that it spares."""
    unless: tuple[ModifierId, ...] = ()
    """Modifiers under which it does not hold."""
    only_with: tuple[ModifierId, ...] = ()
    """Modifiers under which alone it holds: one of them must be named too."""
    switch: SwitchId = ""
    """With `option`: it holds only when players chose that option of this switch."""
    option: str = ""
    """The option of the switch."""
    source: str = ""


class Modifier(Entry, frozen=True):
    """Something that changes a roll."""

    id: str
    name: str
    value: Number = Number(0)
    """What it adds to the number or the die, as the game adds; words where it adds nothing."""
    roll: RollId = "attack"
    """The roll that it changes: "attack", "save", "rally" ..., or the id of a test."""
    weapons: tuple[WeaponWord, ...] = ()
    """Weapons it goes with, by id, "trait:..." or "phase:..."; all when the list is empty."""
    but_not: tuple[WeaponWord, ...] = ()
    """Weapons it does not go with."""
    targets: tuple[TargetId, ...] = ()
    """Targets it goes with; all when the list is empty."""
    group: str = ""
    """Of the modifiers of one group only the strongest counts."""
    row: str = ""
    """The row of circumstances at the table in which it stands; that of its group without one."""
    short: str = ""
    """Its name in that row."""
    each: bool = False
    """It counts once for each of a number that the player gives (obstacles)."""
    automatic: bool = False
    """It follows from weapon, target and range, and is not ticked by the player."""
    beyond: Number | None = None
    """It counts only at more than this distance, in the game's unit for ranges."""
    sets: bool = False
    """Its value is the number itself, and no other modifier counts."""
    cancels: tuple[ModifierId, ...] = ()
    """Modifiers that do not count beside it."""
    zero_for: tuple[WeaponWord, ...] = ()
    """Weapons with which it may be named but adds nothing."""
    not_with: tuple[ModifierId, ...] = ()
    """Modifiers that cannot be named beside it: who walks is not on guard."""
    rerolls: Rerolls = ""
    """What is rolled again under it, in odds of the kind quality: the hits or misses of a shot, the
    failures of a test, or a die of a fight: whose right it is, and whose die."""
    becomes: dict[WeaponId, WeaponId] = msgspec.field(default_factory=dict)
    """Weapons that count as other weapons under it."""
    natural: Literal["", "jam", "empty"] = ""
    """What the worst roll now does to the weapon."""
    bars: tuple[Bar, ...] = ()
    """What may not be done at all under it."""
    roles: tuple[RoleId, ...] = ()
    """Roles of which somebody on the side that it helps must be at the table."""
    units: tuple[Selector, ...] = ()
    """Vehicles and guns that help in the place of somebody of `roles`: all that have a radio."""
    own: tuple[RoleId, ...] = ()
    """Roles of which who attacks must be himself."""
    aboard: tuple[Selector, ...] = ()
    """Vehicles of which who attacks must sit in one: selectors."""
    of: tuple[Selector, ...] = ()
    """Whom it can help: selectors; anybody without any."""
    switch: SwitchId = ""
    """With `option`: `of` holds only when players chose that option of this switch."""
    option: str = ""
    """The option of the switch."""
    first: bool = False
    """It counts for the first attack at a place: Muster offers it until who attacks has attacked
    that target from where he is."""
    through: tuple[RoleId, ...] = ()
    """Roles of which somebody must be at the table beside them, who passes it on."""
    lost: tuple[RoleId, ...] = ()
    """It follows by itself when nobody of these roles is at the table on the side that shoots."""
    drawn: bool = False
    """Who is hit is drawn by chance from those who stand there: it is fired into smoke."""
    at_movers: bool = False
    """The mark that brings it does so only at who moves, or where players say so; what it forbids
    holds for all attacks under the mark."""
    once: Literal["", "unit", "side"] = ""
    """It helps a unit, or a unit of a side, once a turn."""
    helps: str = "attack"
    """With `once` = "side": how long it helps that unit, "attack", "turn", or the id of a switch
    with these options."""
    text: str = ""
    source: str = ""


class MoveBar(Entry, frozen=True, rename={"origin": "from"}):
    """A move that is not allowed, with the sentence that says so."""

    refusal: str
    """The sentence that players read."""
    movers: tuple[Selector, ...] = ()
    """Whom it holds for, "role:...", "team:...", "vehicle:...", "squad:..." or "tag:..."; all when
    the list is empty."""
    only_with: tuple[MoveModifierId, ...] = ()
    """Modifiers of moves with which alone it holds: one of them must be named too."""
    origin: str = "stated"
    source: str = ""


class MoveModifier(Entry, frozen=True):
    """Something that changes how far somebody moves in a turn.

    What the game calls his own number stands in the ruleset, as the stat "move" of his role, squad,
    team or vehicle; one with the stat "activate" also rolls to move at all.
    """

    id: str
    name: str
    kind: Literal["set", "roll", "times", "add", "limit", "stop", "turn", "none"] = "none"
    """set: this is the move. roll: the outcome of `test` is. times: the move is multiplied. add: so
    much comes on top, or off. limit: no more than this. stop: `test` says whether the move ends at
    an obstacle. turn: who moves by dice turns after the whole score of one of them. none: nothing,
    but for what it bars. They count in this order."""
    value: Number | None = None
    """The inches, or what the move is multiplied by."""
    stat: str = ""
    """In place of `value`: the mover's own number of this stat, or that of the odds."""
    test: TestId = ""
    """The test that is rolled."""
    movers: tuple[Selector, ...] = ()
    """Whom it goes with, "role:...", "team:...", "vehicle:...", "squad:..." or "tag:..."; all when
    the list is empty. With `stat` only those who have the number."""
    but_not: tuple[Selector, ...] = ()
    """Whom it does not go with."""
    zero_for: tuple[Selector, ...] = ()
    """Who may name it, but it costs him nothing."""
    each: bool = False
    """It counts once for each of a number that the player gives (blocks climbed); of the kind stop
    the number is the inches to the obstacle."""
    group: str = ""
    """Of a group no two can be named: walk and run."""
    alone: bool = False
    """Nothing else can be named beside it."""
    not_with: tuple[MoveModifierId, ...] = ()
    """Modifiers that cannot be named beside it."""
    bars: tuple[MoveBar, ...] = ()
    """Who may not move at all under it."""
    free_with: tuple[MoveModifierId, ...] = ()
    """Modifiers of moves beside which it costs nothing where players chose `option`."""
    switch: SwitchId = ""
    """With `option` and `free_with`: the reading by which it costs nothing beside those."""
    option: str = ""
    """The option of the switch."""
    short: str = ""
    """The head of its column in the table of movement; without one it has none."""
    text: str = ""
    source: str = ""


class MovementRules(Entry, frozen=True, rename={"origin": "from"}):
    """How several modifiers of a move count together."""

    cumulative: bool = True
    """Whether all that multiply it count, one after the other; else the strongest alone."""
    origin: str = "stated"
    text: str = ""
    source: str = ""


class Outcome(Entry, frozen=True):
    """What a test gives for the rolls from `low` to `high`."""

    low: int
    high: int
    result: str
    """What happens, in words."""
    number: Number | None = None
    """A number that goes with it: inches climbed, and the like."""
    short: str = ""
    """The result in a few words, for the cells of cards."""
    does: Literal["", "falls", "heals", "stops"] = ""
    """What becomes of whom it is about. falls: he is out. heals: he is wounded no more. stops: a
    vehicle cannot move any more, any other is out."""
    mark: MarkId = ""
    """The mark that he has then."""
    then: TestId = ""
    """The test that armour takes in its place; a natural hit destroys it without one."""


class DieTest(Entry, frozen=True, rename={"origin": "from"}):
    """A test by die: climbing, swimming, jams, mines, medics, parachutes, smoke, rally."""

    id: str
    name: str
    dice: Literal["1d6", "2d6"]
    """What is rolled."""
    outcomes: tuple[Outcome, ...]
    """What each roll gives; every roll has one outcome."""
    when: str = ""
    """When it is taken, in words."""
    roles: tuple[RoleId, ...] = ()
    """Roles that take this test in place of `instead_of`."""
    instead_of: TestId = ""
    """The test that others take."""
    fallen_with: tuple[WeaponWord, ...] = ()
    """Weapons of a man with whose fall it is taken; an outcome with a number is a blast."""
    of: tuple[Selector, ...] = ()
    """Who takes it: selectors; anybody without any."""
    needs: MarkId = ""
    """The mark of those who take it: a medic rolls for the wounded."""
    by: tuple[RoleId, ...] = ()
    """Who lets others take it, each one man a turn: the roles of medics."""
    marks: tuple[MarkId, ...] = ()
    """Marks that whoever takes it has from then on: who climbs has moved."""
    cards: tuple[Selector, ...] = ()
    """Whose cards show it in a row of cells: selectors."""
    head: str = ""
    """What stands before these cells: "When hit"."""
    origin: str = "stated"
    text: str = ""
    source: str = ""


class Target(Entry, frozen=True, rename={"origin": "from"}):
    """A kind of target: what can be shot at. The first one in the file is a plain man."""

    id: str
    name: str
    weapons: tuple[WeaponWord, ...] = ()
    """Weapons that can hurt it, by id, "trait:..." or "phase:..."; all when the list is empty."""
    of: tuple[Selector, ...] = ()
    """Vehicles and guns that it is beside that of its own id: "vehicle:car", "team:howitzer"."""
    by_reading: tuple[WeaponWord, ...] = ()
    """Those of `weapons` that the document does not name: they hurt it by a house reading."""
    refusal: str = ""
    """The sentence for weapons that cannot hurt it."""
    bars: tuple[Bar, ...] = ()
    """What some weapons may not do to it."""
    test: TestId = ""
    """The test that a hit leads to; without one a hit is the end."""
    crew_test: TestId = ""
    """The test of those inside when it is destroyed."""
    stats: dict[str, Number] = msgspec.field(default_factory=dict)
    origin: str = "stated"
    text: str = ""
    source: str = ""


class Odds(Entry, frozen=True):
    """Which arithmetic the attacks of the game follow, and the numbers it needs."""

    kind: OddsKind
    """two-dice: 2d6, low is good. squad-fire: a die a man, saves. firepower: a pool of dice, pinned
    and killed. quality: a test to hit and a test to stop it. none: Muster counts no chances."""
    lots: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    """Weapons that the arithmetic treats alike, by the name of the lot ("jam", "empty")."""
    stats: dict[str, Number] = msgspec.field(default_factory=dict)
    deeds: tuple[str, ...] = ()
    """What can be asked in the place of a weapon, in odds of the kind quality: "close-combat",
    "activation", "morale", "obstacle", "dangerous-ground"."""


StepKind = Literal[
    "", "first", "clear", "count", "move", "fire", "assault", "rally", "mines", "act", "react"
]
"""What is done in a step. first: dice for who goes first. clear: the fallen leave the table. count:
those who stand are counted, for clocks and morale. move: units are activated, move and are marked.
fire: attacks. assault: fights, man against man or squad against squad. rally: pinned men roll.
mines: those who moved in a minefield roll. act: one unit after another takes one action. react:
shots at who moves. "": a text, and a button when it is done."""


class Step(Entry, frozen=True):
    """A phase or sub-phase of the turn, in order."""

    id: str
    name: str
    short: str = ""
    """Its name in a word, where the name is too long."""
    brief: str = ""
    """What is done in it, in a line: for the reference for tonight. A step of fire without it names
    the weapons of tonight's armies that fire in it."""
    part_of: str = ""
    """The step, above it, of which it is a part."""
    does: StepKind = ""
    """What is done in it; without it players follow its text."""
    in_turn: bool = False
    """One side after the other, whoever goes first before the rest; else all sides together."""
    phases: tuple[PhaseId, ...] = ()
    """The ruleset's firing phases in it."""
    react: ModifierId = ""
    """The modifier of shots that others may fire at who moves in it; without it there are none."""
    react_mark: MarkId = ""
    """Who has not this mark fires no such shot."""
    switch: SwitchId = ""
    """With `option`: such shots are fired only when players chose that option of this switch."""
    option: str = ""
    """The option of the switch."""
    locks: ModifierId = ""
    """Of a step of fights: the modifier of shots at who fights a friend of the shooter. Two who
    fought stay in contact until one of them falls or moves; without it nobody does."""
    resupply: bool = False
    """Weapons that ran out of ammunition in an earlier turn can be filled again in it."""
    who: str = ""
    """Who acts: "each side in turn", "both at once"."""
    text: str = ""
    source: str = ""


class TurnCard(Entry, frozen=True):
    """A card of the turn deck."""

    id: str
    name: str
    side: str
    """The side that acts when it is drawn."""
    step: StepId
    """The step that this side then takes."""


class Action(Entry, frozen=True):
    """One thing that a unit does when it acts."""

    id: str
    name: str
    attacks: bool = False
    """Whether it may attack."""
    fights: bool = False
    """Whether it fights man against man."""
    moves: bool = False
    """Whether it moves, so that those may shoot at it who shoot at who moves."""
    modifiers: tuple[ModifierId, ...] = ()
    """Modifiers that its attacks have."""
    mark: MarkId = ""
    """The mark that the unit has from then on."""
    text: str = ""
    source: str = ""


class Mark(Entry, frozen=True):
    """A state of a man, vehicle or gun that lasts: overwatch, digging in, under full cover."""

    id: str
    name: str
    by: tuple[ModifierId, ...] = ()
    """Modifiers that his own attacks have."""
    at: tuple[ModifierId, ...] = ()
    """Modifiers that attacks at him have."""
    target: TargetId = ""
    """The kind of target that he is meanwhile."""
    refusal: str = ""
    """Why who has it does not attack at all, as a sentence."""
    switch: SwitchId = ""
    """With `option`: it refuses only when players chose that option of this switch."""
    option: str = ""
    """The option of the switch."""
    of: tuple[Selector, ...] = ()
    """Who can be given it: selectors; anybody without any."""
    not_with: tuple[MarkId, ...] = ()
    """Marks that nobody can have beside it: who destroys an obstacle has not moved."""
    steps: tuple[StepId, ...] = ()
    """Steps in which it can be given by hand; without any Muster alone gives it."""
    ends: str = ""
    """When it ends by itself: "turn" when the next turn begins, "acts" when he acts again, "moves"
    when he moves, or the id of a switch with such options."""
    turns: Number | None = None
    """After how many turns it ends, that in which it was given among them."""
    becomes: MarkId = ""
    """The mark that follows when these turns are over."""
    fallen: bool = False
    """Who has fallen can be given it too and stays on the table: so many of a side as players
    agreed before the battle, else as many as it has pieces of the same id."""
    text: str = ""
    source: str = ""


class Turn(Entry, frozen=True):
    """How a turn runs: its steps, who goes first, how units are activated, how long it lasts."""

    steps: tuple[Step, ...]
    word: str = "turn"
    """What the game calls it: "turn", "round"."""
    first: MethodName = "none"
    """How it is found who goes first."""
    first_text: str = ""
    """The same in words."""
    first_once: bool = False
    """It is found once, before the first turn, and holds for the whole battle."""
    fallen: Literal["off", "step", "clear", "shot"] = "off"
    """When who was hit leaves the table. off: at once. step: at the end of the step, in which he
    may still fire. clear: in the next step that clears; he may fire until the phase is over. shot:
    as clear for who is shot in a step of attacks, at once for everybody else."""
    wrecks_stay: bool = False
    """Wrecks of vehicles stay where they are when the fallen leave the table."""
    actions: tuple[Action, ...] = ()
    """What a unit can do when it acts, one of them."""
    activation: MethodName = "none"
    """How units are activated."""
    activation_text: str = ""
    """The same in words."""
    length: Number | None = None
    """Turns of a battle."""
    morale: str = ""
    """The rule of morale, in words."""
    warnings: tuple[int, ...] = ()
    """Seconds left at which a clock warns."""
    deck: tuple[TurnCard, ...] = ()
    """The cards that are shuffled and drawn one by one; when all are drawn the turn is over."""
    source: str = ""

    @property
    def fallen_fire_on(self) -> bool:
        """Return whether who falls in one phase of fire still fires in the later ones."""
        return self.fallen in ("clear", "shot")


class ScoreLine(Entry, frozen=True):
    """Points for each of a fact."""

    fact: str
    """What is counted at the end: survivors as "role:rifleman", "vehicle:tank", "team:..." or
    "squad:..." ("role:*" for all), "kills", or a word of your own ("markers") that players count
    themselves."""
    name: str
    value: Number
    """Points for each."""
    most: int | None = None
    """No side can have more of it."""
    rolled: TestId = ""
    """The test by die whose number says, as the battle is set up, how many there are; `most` is the
    largest."""
    shared: bool = False
    """`most` holds for all sides together."""
    group: str = ""
    """Lines of one group count the same things: `most` holds for all their facts together."""
    takes: Literal["", "anyone", "man", "unit"] = ""
    """Who must be left at the end: a man (or vehicle) or a unit for each of it, or anyone for all
    of it. Without it those who fell may have done it."""
    of_men: int = 1
    """Men that must be left of each such unit."""
    one_side: bool = False
    """Only one side of a battle can have any of it."""
    places: tuple[str, ...] = ()
    """Names of places that are held by the side that alone has units there. How many units a side
    has in the first is its fact "FACT-1", and so on; how many places it holds follows."""
    source: str = ""

    @property
    def place_facts(self) -> tuple[str, ...]:
        """Return the facts that tell how many units a side has in each place."""
        return tuple(f"{self.fact}-{number}" for number, _ in enumerate(self.places, 1))


class Mission(Entry, frozen=True):
    """A mission, an objective or an agreed outcome."""

    id: str
    name: str
    kind: Literal["scored", "agreed", "objective"] = "scored"
    """scored: points decide. agreed: the players say who won. objective: one side's own goal."""
    decides: bool = False
    """Of an objective: the side that takes it has won the battle, and points do not matter."""
    last_standing: bool = False
    """Of an objective: it is taken by the side that alone has men left."""
    takes: Literal["", "anyone"] = ""
    """anyone: only a side of which somebody is left can have taken it."""
    die: int | None = None
    """Its face on the mission table: 1 to 6."""
    attack: Literal["", "one", "both"] = ""
    """Who attacks: one side, the other defends; or both."""
    setup: tuple[str, ...] = ()
    """How it is laid out, a sentence each."""
    lines: tuple[ScoreLine, ...] = ()
    """What gives points in this mission."""
    win: str = ""
    """Who wins, in words."""
    agreed: str = ""
    """What players agree on a number of before they begin, "men in the base"; else empty."""
    text: str = ""
    source: str = ""


class Scoring(Entry, frozen=True):
    """How a battle is decided."""

    kind: Literal["survivors", "kills", "agreed", "none"]
    """survivors: points for who is left. kills: points for who fell. agreed: players name the
    winner. none: the game states no victory."""
    lines: tuple[ScoreLine, ...] = ()
    """What gives points in every battle."""
    draw: str = ""
    """What equal points mean, as a sentence."""
    text: str = ""
    source: str = ""


class AmountWhen(Entry, frozen=True):
    """What an amount counts too by a reading."""

    of: tuple[Selector, ...]
    """What is counted: selectors."""
    switch: SwitchId
    """With `option`: when it is counted."""
    option: str
    """The option of the switch."""


class Amount(Entry, frozen=True):
    """How many of a piece an army needs: so many for each thing counted, a part rounded up."""

    of: tuple[Selector, ...] = ()
    """What is counted: selectors."""
    also: tuple[Selector, ...] = ()
    """What is counted too when players chose `option` of `switch`."""
    switch: SwitchId = ""
    """With `option`: when `also` is counted."""
    option: str = ""
    """The option of the switch."""
    when: tuple[AmountWhen, ...] = ()
    """What is counted too by other readings."""
    each: int = 1
    """Pieces for every `per` of them."""
    per: int = 1
    """For every so many of what is counted."""
    once: bool = False
    """One is enough, as soon as there is any of what is counted."""
    down: bool = False
    """A part is left out: there may be no more than so many."""
    plus: int = 0
    """Pieces that are needed in any case."""
    shared: bool = False
    """They lie on the table once for all armies, which are then counted together."""
    why: str = ""
    """The reason in words: "one for each automatic weapon: all can jam"."""


class Tick(Entry, frozen=True):
    """A mark on a measuring stick."""

    at: float
    """Inches from its start."""
    name: str = ""


class Piece(Entry, frozen=True):
    """Something that lies on the table: a token, marker, template, gauge or card."""

    id: str
    name: str
    kind: Literal["token", "marker", "template", "gauge", "card"]
    """Which sheet it is printed on."""
    shape: Literal[
        "disc", "square", "rectangle", "cone", "arc", "wedge", "ring", "stick", "card", "figure"
    ]
    """How it is drawn."""
    measure: Literal["diameter", "radius", "length", "sides", "angle", "none"] = "none"
    """What `size` measures; "radius" is a distance from the target, "sides" a width and length."""
    size: Number | None = None
    """How large it is, with `measure` and `unit`."""
    second: Number | None = None
    """The second side, where sides are measured."""
    unit: Literal["in", "mm", "ft", "degrees", ""] = ""
    """The unit of `size`."""
    half: bool = False
    """What lies at least half inside the template counts as inside."""
    ticks: tuple[Tick, ...] = ()
    """Marks of a stick."""
    marked: tuple[str, ...] = ()
    """Stats: a stick has a mark at each number that weapons, roles and vehicles have of them."""
    amount: Amount = Amount()
    stand_in: str = ""
    """A household thing that will do: "a bottle cap"."""
    asked: bool = False
    """It is printed only when it is asked for: a household thing does as well."""
    named: bool = True
    """Whether the document names it; otherwise its rules need it."""
    text: str = ""
    source: str = ""


class UnitBox(Entry, frozen=True):
    """A box on the army board to tick for a team or vehicle: out of ammunition, stuck, wreck."""

    name: str
    of: tuple[Selector, ...]
    """The teams and vehicles that have it, by themselves or by one of their men."""


class Section(Entry, frozen=True):
    """A section of the full reference, in play order."""

    id: str
    title: str
    lines: tuple[str, ...] = ()
    """Its sentences."""
    table: TableName = ""
    """A table to set below it."""
    source: str = ""


class CardBox(Entry, frozen=True):
    """A number in a box of cards and boards: of a man, a unit, or the weapon that he fires.

    Of the rows with the same `place` the first that fits, and has a number, is printed.
    """

    place: int
    """Where it stands in the row of boxes, from 1 on."""
    label: str
    """The word below the number: "Move"."""
    stat: str = ""
    """The stat whose number it is; "phase" is the phase in which the weapon fires, "seats" are the
    seats that a vehicle needs filled."""
    value: Number | None = None
    """The number itself, where it is no stat."""
    form: str = "{}"
    """How the number is printed: "≤{}", "{}+", "×{}"; {run} is the number of another stat."""
    qualifier: str = ""
    """The words below the label: "on 2d6". {reach} is the number of a stat, {phase} the phase."""
    words: dict[str, str] = msgspec.field(default_factory=dict)
    """What is printed for a value: any = "sight"; of a phase, below its label, by its id."""
    of: tuple[Selector, ...] = ()
    """Whom it holds for: selectors, "!role:medic" for all others; all when the list is empty."""
    weapons: tuple[WeaponWord, ...] = ()
    """Weapons it holds for, by id, "trait:..." or "phase:..."; all when the list is empty."""
    needs: str = ""
    """A stat that man or weapon must have besides."""
    plus: str = ""
    """A stat of the man that is added to the number: "own-attack"."""
    each: bool = False
    """The number is multiplied by the men of the unit who have the weapon."""
    apart: bool = False
    """Whom it holds for has his weapons in a table below the boxes, not in the boxes."""
    switch: SwitchId = ""
    """With `option`: it holds only when players chose that option of this switch."""
    option: str = ""
    """The option of the switch."""
    source: str = ""


class CardColumn(Entry, frozen=True):
    """A column of the tables of weapons on cards and boards.

    Without any the columns are the boxes that have numbers of weapons.
    """

    head: str
    """Its head; without one the number stands behind the weapon's name."""
    stat: str = ""
    """The stat whose number it is."""
    form: str = "{}"
    """How the number is printed: "≤{}", "{}+"; {burst} is the number of another stat."""
    words: dict[str, str] = msgspec.field(default_factory=dict)
    """What is printed for a value."""
    plus: tuple[str, ...] = ()
    """Stats of the weapon that are added to the die: they change what must be rolled."""
    needs: str = ""
    """A stat that the weapon must have besides."""
    note: bool = False
    """It stands in what is left of the row, or below it, and has no head."""


class CardText(Entry, frozen=True):
    """What a card says in words, at most three lines of it."""

    of: tuple[Selector, ...] = ()
    """Whose cards: selectors; the first row that fits is printed."""
    weapons: tuple[WeaponWord, ...] = ()
    """Only with these weapons, by id, "trait:..." or "phase:..."."""
    switch: SwitchId = ""
    """With `option`: it holds only when players chose that option of this switch."""
    option: str = ""
    """The option of the switch."""
    text: str = ""
    row: str = ""
    """The row of such a man on the card of his squad: {range} is the number of a stat."""


class Cards(Entry, frozen=True):
    """What stands on cards and boards of this game; without it they show every number there is."""

    boxes: tuple[CardBox, ...] = msgspec.field(default=(), name="box")
    columns: tuple[CardColumn, ...] = msgspec.field(default=(), name="column")
    texts: tuple[CardText, ...] = msgspec.field(default=(), name="text")
    head: str = ""
    """The head of the table of a man's weapons: "Hit on d6"."""
    vehicle_head: str = ""
    """The head of the table of a vehicle's weapons."""
    foot: str = ""
    """What stands at the foot of a card with such a table, to explain its heads."""


BlockKind = Literal[
    "text",
    "table",
    "weapons",
    "modifiers",
    "tests",
    "moves",
    "boxes",
    "scores",
    "points",
    "left-out",
]
SignName = Literal[
    "",
    "again",
    "back",
    "behind",
    "below",
    "binoculars",
    "block",
    "bullets",
    "commander",
    "cover",
    "eye",
    "far",
    "first",
    "flame",
    "half-track",
    "height",
    "helicopter",
    "hero",
    "hunker",
    "into-smoke",
    "leader",
    "medic",
    "mines",
    "pillbox",
    "pinned",
    "radio",
    "rocket",
    "sniper",
    "smoke",
    "spotter",
    "spray",
    "surrounded",
    "tank",
    "touch",
    "truck",
]


class NightColumn(Entry, frozen=True):
    """A column of the weapons in play."""

    head: str
    """Its head: "Range in"."""
    stat: str = ""
    """The stat whose number stands in it; lengths in feet are printed in inches."""
    form: str = "{}"
    """How the number is printed: "≤{}", "{}+", "×{}"."""
    words: dict[str, str] = msgspec.field(default_factory=dict)
    """What is printed for a value (any = "sight"), or for a weapon by its id; "" is for weapons
    without the number."""
    plus: tuple[str, ...] = ()
    """Stats of the weapon that are added to the die, and so taken off the number that is needed."""


class NightCell(Entry, frozen=True):
    """A cell of a row: what is rolled, and what follows."""

    rolls: str = ""
    """What is rolled, the faces of a die as ⚀ to ⚅."""
    result: str = ""
    """What follows."""


class NightRow(Entry, frozen=True, rename={"origin": "from"}):
    """A row of a block: a modifier, a test, a move, a sentence.

    In its texts {role:rifleman.move} is a number of the game, {role:rifleman.save-1} one less, and
    words between ** are bold.
    """

    name: str = ""
    """What stands at its head; of a modifier or test that it names, in place of their names."""
    text: str = ""
    """Its words: when a test is rolled, when a modifier counts, a sentence."""
    value: str = ""
    """Its number, where that is no modifier's: "re-roll", "6 in"."""
    sign: SignName = ""
    """The small picture beside it."""
    modifier: ModifierId = ""
    """The modifier whose number it shows."""
    test: TestId = ""
    """The test whose outcomes it shows."""
    mission: MissionId = ""
    """The mission whose die and points it shows."""
    words: tuple[str, ...] = ()
    """The outcomes of the test in a word or two each."""
    cells: tuple[NightCell, ...] = ()
    """Its cells, where no test has them."""
    of: tuple[Selector, ...] = ()
    """It is in play where an army has one of these: selectors. Without these and `weapons` it is
    always."""
    weapons: tuple[WeaponWord, ...] = ()
    """It is in play where an army has one of these weapons."""
    switch: SwitchId = ""
    """With `option`: it is in play only when an army's players chose that option of this switch."""
    option: str = ""
    """The option of the switch."""
    out: str = ""
    """What it is called among what is left out when it is not in play."""
    origin: str = "stated"
    source: str = ""


class NightBlock(Entry, frozen=True):
    """A block of the reference for tonight, which shows what is in play alone, in this order."""

    kind: BlockKind
    """text: sentences. table: rows of cells under the heads of columns. weapons: those in play with
    their numbers, by phase. modifiers: rows of a signed number. tests: rows of cells below the
    faces of a die. moves: who and how far. boxes: texts side by side. scores: missions, or what
    gives points. points: the men and vehicles in play with what each is worth. left-out: names of
    what the sheet never tells."""
    title: str = ""
    aside: str = ""
    """Words at the end of its head."""
    place: Literal["full", "left", "right", "even"] = "full"
    """Over the whole width, in the left or right column, or row by row in the shorter of both."""
    run_on: bool = False
    """Its sentences follow each other in one paragraph."""
    columns: tuple[NightColumn, ...] = ()
    """The columns of weapons or of a table, which has only their heads."""
    rows: tuple[NightRow, ...] = ()
    source: str = ""


class Ground(Entry, frozen=True):
    """The table that a game is played on, where its document says so."""

    feet: tuple[int, int]
    """Its sides in feet."""
    zone: int = 0
    """How far from his edge a player may set up, in inches; 0: the document does not say."""
    source: str = ""


class BattleDistances(Entry, frozen=True):
    """How far apart two armies are taken to be, turn by turn, when a whole battle is forecast."""

    start: Number
    """How far apart they are in the first turn, in the unit of ranges."""
    close: Number
    """How much nearer they come each turn."""
    to: Number
    """The nearest that they come."""
    cover: ModifierId = ""
    """The modifier that men behind cover have; the game's first cover without it."""
    give_up: Number = Number(0.5, origin="house")
    """The share of its men with which fallen a side gives up."""


class Playbook(WholeFile, frozen=True, kw_only=True, eq=False, dict=True):
    """Everything of one game that is needed at the table and not to build an army."""

    format: int
    """The format of the file: 1."""
    ruleset: str
    """The id of the ruleset that it belongs to."""
    turn: Turn | None = None
    odds: Odds
    scoring: Scoring
    modifiers: tuple[Modifier, ...] = msgspec.field(default=(), name="modifier")
    movement: MovementRules = MovementRules()
    ground: Ground | None = None
    """The size of the table and of the zones to set up in, where the game says them."""
    forecast: BattleDistances | None = None
    """How far apart armies are in a forecast; without it that follows from a plain man's reach."""
    move_modifiers: tuple[MoveModifier, ...] = msgspec.field(default=(), name="move-modifier")
    tests: tuple[DieTest, ...] = msgspec.field(default=(), name="test")
    targets: tuple[Target, ...] = msgspec.field(default=(), name="target")
    missions: tuple[Mission, ...] = msgspec.field(default=(), name="mission")
    marks: tuple[Mark, ...] = msgspec.field(default=(), name="mark")
    pieces: tuple[Piece, ...] = msgspec.field(default=(), name="piece")
    unit_boxes: tuple[UnitBox, ...] = msgspec.field(default=(), name="unit-box")
    sections: tuple[Section, ...] = msgspec.field(default=(), name="section")
    cards: Cards = Cards()
    shown: dict[str, Number] = msgspec.field(default_factory=dict)
    """Numbers of the document that are only shown: texts and pieces name them as {shown.ID}, and no
    chance, check, move or score follows from them."""
    tonight: tuple[NightBlock, ...] = ()
    """The reference for tonight, block by block; without it Muster makes one of all tables."""

    modifier = by_id("modifiers", Modifier)
    move_modifier = by_id("move_modifiers", MoveModifier)
    test = by_id("tests", DieTest)
    target = by_id("targets", Target)
    mission = by_id("missions", Mission)
    mark = by_id("marks", Mark)
    piece = by_id("pieces", Piece)
