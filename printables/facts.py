"""What sheets say about an army: plain values, each text fit to be printed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from printables.engine.origin_marks import Mark
from printables.engine.portraits import Portrait
from rules.army.model import Unit

PHASE = "phase"
"""The column for the phase of the turn, which is no stat of a ruleset."""


@dataclass(frozen=True, slots=True)
class Value:
    """A number as it is printed, with the mark of its origin."""

    text: str
    mark: Mark | None = None


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table of weapons: its id, its head, and the head written out."""

    id: str
    head: str
    name: str


@dataclass(frozen=True, slots=True)
class WeaponFacts:
    """A weapon with its values by column id."""

    id: str
    name: str
    short: str
    values: Mapping[str, Value]
    traits: str
    text: str
    source: str
    art: str

    def marks(self) -> Iterable[Mark]:
        """Return the marks of its values."""
        return (value.mark for value in self.values.values() if value.mark)


@dataclass(frozen=True, slots=True)
class ManFacts:
    """One figure, or several that are alike in everything: what a row says of them.

    `lives` is 0 for all but heroes. `values` are his role's own numbers by their heads. `text`
    is what the game says of a man who is special in his squad, "" of all others. `portrait` is
    the player's picture of him, `abilities` are what was agreed that he can do, `lives_mark` is
    where his lives come from. `colour` is that of his plastic, "" for the army's.
    """

    ids: tuple[str, ...]
    picture: str
    title: str
    detail: str
    hero: bool
    lives: int
    values: tuple[tuple[str, Value], ...]
    weapons: tuple[WeaponFacts, ...]
    text: str
    portrait: Portrait | None = None
    abilities: tuple[str, ...] = ()
    lives_mark: Mark | None = None
    colour: str = ""

    @property
    def count(self) -> int:
        """Return how many figures the row stands for."""
        return len(self.ids)


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """One seat of a vehicle: its post, and who sits there ("" while it is empty).

    `mark` is the origin of the seat where the game does not state it.
    """

    number: int
    post: str
    who: str
    needed: bool
    mark: Mark | None


@dataclass(frozen=True, slots=True)
class UnitFacts:
    """One unit: its head, its men in rows, its seats, and the weapons it has of its own.

    `model` is whether it is a vehicle or gun, itself a model on the table; `colour` that of the
    drawing, "" for the army's.
    """

    unit: Unit
    title: str
    kind: str
    picture: str
    model: bool
    count: int
    note: str
    text: str
    source: str
    values: tuple[tuple[str, Value], ...]
    weapons: tuple[WeaponFacts, ...]
    upgrades: tuple[str, ...]
    rows: tuple[ManFacts, ...]
    seats: tuple[SeatFacts, ...]
    colour: str = ""


@dataclass(frozen=True, slots=True)
class StatBox:
    """A number as it stands in a box: value, unit, the word below it, and words below that.

    `value` has its operator ("≤7", "×3"), `unit` is that of a length ("in", "mm"), `second` the
    same length in the other unit where both are printed. `mark` is that of a borrowed or house
    value.
    `dark` is the phase in which a weapon fires, which is drawn heavier.
    """

    value: str
    unit: str = ""
    label: str = ""
    qualifier: str = ""
    mark: Mark | None = None
    dark: bool = False
    second: str = ""

    @property
    def text(self) -> str:
        """Return value and unit as one text: "24 in"."""
        return f"{self.value} {self.unit}" if self.unit else self.value


@dataclass(frozen=True, slots=True)
class WeaponRow:
    """A weapon in a table: its name, a number in each column or None, and what is left to say.

    `beside` stands behind the name ("6 in"). `mark` is that of the whole row: where all of its
    numbers are borrowed alike, none of them has a mark of its own.
    """

    id: str
    name: str
    short: str
    cells: tuple[StatBox | None, ...]
    beside: str = ""
    note: str = ""
    mark: Mark | None = None

    def marks(self) -> Iterable[Mark]:
        """Return the marks that stand in the row."""
        if self.mark:
            yield self.mark
        yield from (cell.mark for cell in self.cells if cell and cell.mark)


@dataclass(frozen=True, slots=True)
class WeaponTable:
    """Weapons in rows under one row of heads."""

    heads: tuple[str, ...] = ()
    rows: tuple[WeaponRow, ...] = ()


@dataclass(frozen=True, slots=True)
class FindingFacts:
    """A finding as it is printed."""

    severity: str
    message: str
    source: str
    agreed: str
