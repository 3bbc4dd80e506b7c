"""The state of a battle: what all events so far have made of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Literal

import msgspec

from rules.attack.procedure import Made, Pick, Roll
from rules.attack.question import Question
from rules.attack.scene import PINNED
from rules.campaign.recording.battle_record import FateKind
from rules.table.battle import Battlefield
from rules.table.events import Assault, Attack

Status = Literal["stands", "may-fire", "lies", "off"]
"""may-fire: he fell just now and may still attack in this step or phase. lies: he fell and waits to
be cleared. off: he left the table."""

LOST, WRECK = "lost", "wreck"
"""Marks that follow from dice and that every game may have, beside those of `Result.marks`."""


class NotNow(Exception):
    """An event that cannot happen now; the reason is a sentence, `source` the rule's heading."""

    def __init__(self, reason: str, source: str = "") -> None:
        super().__init__(reason)
        self.reason, self.source = reason, source


class PieceState(msgspec.Struct, frozen=True, gc=False):
    """One man, vehicle or gun: how it stands, what it has done this turn, who felled it and when.

    `fired` are the weapons that it has attacked with this turn. `lives` are those that a hero has
    lost.
    """

    status: Status = "stands"
    marks: frozenset[str] = frozenset()
    fired: tuple[str, ...] = ()
    lives: int = 0
    fate: FateKind = "standing"
    by: str = ""
    weapon: str = ""
    turn: int = 0
    step: str = ""
    """The step in which it fell."""


STANDING = PieceState()


class UnitState(msgspec.Struct, frozen=True, gc=False):
    """What a unit has done this turn: whether it moved or acted, by which die and action.

    `inches` are the dice that say how far it comes.

    fled: it failed a test of morale, and its action is what follows from that.
    """

    done: Literal["", "moved", "stays", "acted", "fled"] = ""
    action: str = ""
    die: int = 0
    inches: tuple[int, ...] = ()


IDLE = UnitState()


class Open(msgspec.Struct, frozen=True):
    """What is being done and not decided yet: an attack, a fight, or a test of somebody.

    `question` is the one about its chances, None where there is none.
    """

    event: Attack | Assault | None = None
    question: Question | None = None
    test: str = ""
    about: str = ""
    made: tuple[Made, ...] = ()
    picked: tuple[tuple[str, ...], ...] = ()
    named: tuple[str, ...] = ()
    """Modifiers that were named for the saves of who was hit by chance."""


@dataclass(slots=True)
class State:
    """A battle after some events; only `referee.apply` changes it."""

    turn: int = 0
    step: int = 0
    at: int = 0
    """The place in `order` of the side that acts, in a step that sides do one after the other."""
    order: tuple[str, ...] = ()
    """The sides, whoever goes first before the rest; empty as long as it is not known."""
    over: bool = False
    winners: tuple[str, ...] | None = None
    reason: str = ""
    points: dict[str, str] = field(default_factory=dict)
    """The points of sides that players settled otherwise than the game counts them."""
    story: str = ""
    longer: int = 0
    """The turns that are played beyond the game's own length."""
    cards: tuple[str, ...] = ()
    drawn: tuple[tuple[frozenset[str], frozenset[str]], ...] = ()
    """Who was down and who was pinned as each card of the turn was drawn."""
    acting: str = ""
    """In a step of actions the side that acts, "" before the roll for it."""
    roll_off: tuple[tuple[str, int, int], ...] = ()
    """The last roll for who acts: sides, dice, and how many units they had still to act."""
    unit: str = ""
    """The unit that acts."""
    pieces: dict[str, PieceState] = field(default_factory=dict)
    down: set[str] = field(default_factory=set)
    """The pieces that do not stand; `change` keeps them beside, as half of all questions ask."""
    units: dict[str, UnitState] = field(default_factory=dict)
    """Those that have done something this turn."""
    aboard: dict[str, str] = field(default_factory=dict)
    open: tuple[Open, ...] = ()
    """What is being done, the first before the rest."""
    ask: Roll | Pick | None = None
    dice: tuple[int, ...] = ()
    """Dice of the roll that is asked for which have been told already."""
    kept: tuple[Made, tuple[int, ...]] | None = None
    """The last roll while dice of it may be rolled again, and their places."""
    since: dict[tuple[str, str], tuple[int, int]] = field(default_factory=dict)
    """Turn and step in which a piece was given a mark."""
    last: dict[tuple[str, str], tuple[float | None, tuple[str, ...]]] = field(default_factory=dict)
    """Distance and modifiers of the last attack of a unit at another since it moved."""
    ranged_in: frozenset[tuple[str, str]] = frozenset()
    """Who has attacked whom since either of them moved."""
    fights: frozenset[tuple[str, str]] = frozenset()
    """Two who fought and are in contact, whoever began it first; one of them may have fallen."""
    shot_at: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Who was shot at while he moved, in this part of the step, and by whom."""
    helped: frozenset[tuple[str, str]] = frozenset()
    """Modifiers that help once a turn and have, each with the unit or side."""
    counted: dict[str, int] = field(default_factory=dict)
    """The men of each side who stood when they were last counted."""
    morale: frozenset[str] = frozenset()
    """The sides that test morale this turn."""
    clocks: dict[str, float] = field(default_factory=dict)
    """The seconds that each side has left, as they were last written down."""
    running: str = ""
    """The side whose clock runs."""
    smoke: dict[str, int] = field(default_factory=dict)
    """The turn in which smoke was laid, by its place."""
    rulings: tuple[tuple[str, str, bool], ...] = ()
    notes: dict[str, tuple[str, ...]] = field(default_factory=dict)
    shown: frozenset[str] = frozenset()
    facts: dict[str, dict[str, int]] = field(default_factory=dict)
    objectives: dict[str, dict[str, tuple[str, ...]]] = field(default_factory=dict)
    rolled: int = 0
    """How many dice Muster has rolled."""
    mission: str | None = None
    """The mission, "" for none; None before it was chosen."""
    also: tuple[str, ...] = ()
    """Objectives that are played for beside the mission."""
    attackers: tuple[str, ...] = ()
    """The sides that attack; empty where that is not known, or nobody does."""
    set_up_dice: tuple[int, ...] = ()
    """The dice for who attacks, or who is first to choose his edge."""
    casualties: int | None = None
    """How many of the fallen of a side may stay on the table; None where nobody agreed on it."""
    numbers: dict[str, int] = field(default_factory=dict)
    """The dice of tests that were rolled as the battle was set up, by the tests."""
    agreed: dict[str, int] = field(default_factory=dict)
    """The numbers that missions leave to the players, by the missions."""
    reading: str = ""
    """How clocks count a part where players chose it otherwise than their armies say."""
    placed: tuple[str, ...] = ()
    """The sides that are done setting up."""

    def copy(self) -> State:
        """Return the same state, to be changed without touching this one."""
        return replace(
            self,
            pieces=self.pieces.copy(),
            down=self.down.copy(),
            units=self.units.copy(),
            aboard=self.aboard.copy(),
            since=self.since.copy(),
            last=self.last.copy(),
            shot_at=self.shot_at.copy(),
            counted=self.counted.copy(),
            clocks=self.clocks.copy(),
            smoke=self.smoke.copy(),
            notes=self.notes.copy(),
            numbers=self.numbers.copy(),
            agreed=self.agreed.copy(),
            facts={side: facts.copy() for side, facts in self.facts.items()},
            objectives={side: held.copy() for side, held in self.objectives.items()},
        )

    def piece(self, piece: str) -> PieceState:
        """Return how a piece stands."""
        return self.pieces.get(piece, STANDING)

    @property
    def is_free(self) -> bool:
        """Return whether nothing has to be answered before something else is done."""
        left_out = self.ask is None or (self.ask.optional and self.kept is None)
        return left_out and not self.open

    @property
    def may_keep(self) -> bool:
        """Return whether dice lie that may be rolled again, or kept as they are."""
        return self.ask is not None and self.ask.optional and not self.is_free

    def of_unit(self, unit: str) -> UnitState:
        """Return what a unit has done this turn."""
        return self.units.get(unit, IDLE)

    def change(self, piece: str, **changes: object) -> None:
        """Change how a piece stands."""
        now = self.pieces[piece] = msgspec.structs.replace(self.piece(piece), **changes)
        if now.status != "stands":
            self.down.add(piece)
        else:
            self.down.discard(piece)

    def mark(self, piece: str, mark: str, on: bool = True) -> None:
        """Give a piece a mark, or take it away."""
        marks = self.piece(piece).marks
        if on and mark not in marks:
            self.since[piece, mark] = self.turn, self.step
        self.change(piece, marks=marks | {mark} if on else marks - {mark})


def stays(battlefield: Battlefield, piece: PieceState) -> bool:
    """Return whether a man who fell stays on the table, by a mark of his."""
    known = battlefield.playbook.mark
    return any(mark in known and known[mark].fallen for mark in piece.marks)


def foes_in_contact(state: State, piece: str) -> tuple[str, ...]:
    """Return with whom a piece is in close combat."""
    if piece in state.down:
        return ()
    pairs = (each for each in state.fights if piece in each)
    others = (one if other == piece else other for one, other in pairs)
    return tuple(sorted(each for each in others if each not in state.down))


def standing(battlefield: Battlefield, state: State, side: str) -> tuple[str, ...]:
    """Return the men of a side who stand."""
    down = state.down
    return tuple([man for man in battlefield.figures[side] if man not in down])


def men_left(battlefield: Battlefield, state: State, unit: str) -> tuple[str, ...]:
    """Return the men of a unit who stand."""
    down = state.down
    return tuple([man for man in battlefield.men_in[unit] if man not in down])


def not_placed(battlefield: Battlefield, state: State, side: str) -> tuple[str, ...]:
    """Return the pieces of a side that were not in place when setting up was over."""
    return tuple(
        piece
        for piece, now in state.pieces.items()
        if battlefield.side_of[piece] == side and now.status == "off" and now.fate == "standing"
    )


def units_left(battlefield: Battlefield, state: State, side: str) -> tuple[str, ...]:
    """Return the units of a side of which somebody stands, and its vehicles that are whole."""
    return tuple(
        unit
        for unit in battlefield.unit
        if battlefield.side_of[unit] == side and is_left(battlefield, state, unit)
    )


def is_left(battlefield: Battlefield, state: State, unit: str) -> bool:
    """Return whether somebody of a unit stands, or a vehicle is whole."""
    if battlefield.is_model(unit):
        return unit not in state.down
    return not state.down.issuperset(battlefield.men_in[unit])


def at_table(battlefield: Battlefield, state: State, side: str, roles: tuple[str, ...]) -> bool:
    """Return whether somebody of one of these roles is at the table on a side, and not pinned."""
    return any(True for _ in of_roles(battlefield, state, side, roles))


def of_roles(
    battlefield: Battlefield, state: State, side: str, roles: tuple[str, ...]
) -> Iterator[str]:
    """Yield the men of these roles, as their own or in addition, who can do something."""
    for figure in battlefield.figures[side] if roles else ():
        now, man = state.piece(figure), battlefield.man[figure]
        able = now.status in ("stands", "may-fire") and PINNED not in now.marks
        if able and any(role.id in roles for role in (man.role, *man.derived.extras) if role):
            yield figure
