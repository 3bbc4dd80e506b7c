"""What the units pane shows, as plain values: compared with what was shown before, so that an
edit touches only the boxes it changes (`unit_boxes` makes them). No Qt here.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.army.drawing_choice import man_art
from rules.army.heroes import lives_of
from rules.army.roster import Roster
from rules.common.findings import Finding
from rules.games.base_types import Number

MANY = 24
"""A squad with more men than this shows like ones together, as the loose men do."""
FEW_SEATS = 6
"""A vehicle with more seats than this shows small bars until it is unfolded."""


@dataclass(frozen=True, slots=True)
class TileShown:
    """One figure, or several alike: the ids, the caption and the drawing."""

    ids: tuple[str, ...]
    label: str
    art: str
    tip: str = ""
    items: tuple[str, ...] = ()
    hero: bool = False
    severity: str = ""
    aboard: bool = False
    """Whether he sits in a vehicle: he is drawn there, and pale here."""
    colour: str = ""
    """Of his own plastic, "" for the army's."""

    @property
    def key(self) -> str:
        """Return the id that stands for the tile."""
        return self.ids[0]


@dataclass(frozen=True, slots=True)
class PlaceShown:
    """A post of a team or a seat of a vehicle: its number, what it is called, who is there."""

    number: int
    post: str
    name: str
    figure: str = ""
    who: str = ""
    short: str = ""
    art: str = ""
    over: bool = False
    colour: str = ""
    """Of the man's own plastic, "" for the army's."""


@dataclass(frozen=True, slots=True)
class UnitShown:
    """One unit's box."""

    id: str
    kind: str
    name: str
    count: str
    art: str
    tags: tuple[tuple[str, str], ...] = ()
    broken: bool = False
    taken: int = 0
    seats: int = 0
    plan: str = ""
    places: tuple[PlaceShown, ...] = ()
    tiles: tuple[TileShown, ...] = ()
    chips: bool = False
    colour: str = ""
    """Of the vehicle or gun itself, "" for the army's."""


@dataclass(frozen=True, slots=True)
class HeroShown:
    """One hero's row at the top of the pane."""

    id: str
    name: str
    rank: str
    role: str
    where: str
    art: str
    number: str
    lives: Number | None
    agreed: bool
    warned: bool
    portrait: str = ""
    abilities: int = 0
    colour: str = ""


def heroes_shown(roster: Roster, findings: Iterable[Finding]) -> tuple[HeroShown, ...]:
    """Return the heroes of an army with their lives."""
    about = {f.targets[0]: f.severity for f in findings if f.rule == "hero-not-native"}
    shown = []
    for man in roster.men:
        if not man.figure.hero:
            continue
        where = man.unit.name or "the army"
        if man.vehicle is not None:
            where = f"in {man.vehicle.name or 'a vehicle'}"
        shown.append(
            HeroShown(
                man.figure.id,
                man.figure.name,
                man.figure.rank,
                man.role.name if man.role else "Soldier",
                where,
                man_art(man),
                man.figure.id[-4:].upper(),
                lives_of(man.figure, roster.ruleset),
                about.get(man.figure.id) == "agreed",
                about.get(man.figure.id) == "warning",
                man.figure.portrait,
                len(man.figure.abilities),
                man.figure.colour,
            )
        )
    return tuple(shown)
