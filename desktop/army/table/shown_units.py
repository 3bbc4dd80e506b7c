"""What the units pane shows, as plain values: compared with what was shown before, so that an
edit touches only the boxes it changes (`unit_boxes` makes them). No Qt here.
"""

from __future__ import annotations

from dataclasses import dataclass

MANY = 24
"""A squad with more men than this shows like ones together, as the loose men do."""
FEW_SEATS = 6
"""A vehicle with more seats than this shows its men in a row, and how many seats are free."""


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
    colour: str = ""
    """Of his own plastic, "" for the army's."""
    called: str = ""
    """Rank and name as there is room for them, "" for a man without a name."""
    short: str = ""
    """What stands for the label, or for rank and name, where those are too long."""
    poses: tuple[str, ...] = ()
    """The drawings of men alike who stand together, each in a pose of his own."""
    unit: str = ""
    """The unit to which he belongs, "" for what is no man."""
    who: str = ""
    """Rank and whole name, or his role."""

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
    man: TileShown | None = None
    over: bool = False

    @property
    def figure(self) -> str:
        """Return who is there by his id, "" for nobody."""
        return self.man.key if self.man else ""

    @property
    def called(self) -> str:
        """Return rank and last name of who is there, or his role; "free" for nobody."""
        return self.man.called or self.man.who if self.man else "free"


@dataclass(frozen=True, slots=True)
class UnitShown:
    """One unit's box; of kind "group" it holds the men of a role or of a fire phase."""

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
    plan_seats: int = 0
    """How many seats the drawing of the vehicle from above has."""
    fill: str = ""
    """What the button says that fills the free seats at once."""

    @property
    def everyone(self) -> frozenset[str]:
        """Return the ids that can be chosen in the box: the unit, its men, who sits in it."""
        men = [man for tile in self.tiles for man in tile.ids]
        return frozenset([self.id, *men, *(place.figure for place in self.places)])

    @property
    def rows(self) -> list[tuple[str, ...]]:
        """Return the men in the order in which they are seen; those alike together."""
        places = [(place.figure,) for place in self.places if place.figure]
        return [*places, *(tile.ids for tile in self.tiles)]

    @property
    def men(self) -> tuple[str, ...]:
        """Return the men in the order in which they are seen."""
        return tuple(man for row in self.rows for man in row)

    @property
    def free(self) -> int:
        """Return how many seats nobody has."""
        return sum(not place.figure for place in self.places) if self.kind == "vehicle" else 0

    @property
    def seats_drawn(self) -> bool:
        """Return whether each seat is a place on the vehicle seen from above."""
        return self.plan_seats >= self.seats > 0 and self.seats <= FEW_SEATS
