"""The army as an immutable value: units, figures, seats, agreements."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, get_args

import msgspec

from rules.common.ids import new_id

UnitKind = Literal["men", "squad", "team", "vehicle"]
KINDS: tuple[UnitKind, ...] = get_args(UnitKind)
OwnKind = Literal["role", "team", "vehicle", "hero", "blank", "token"]
OWN_KINDS: tuple[OwnKind, ...] = get_args(OwnKind)
COMMANDER = "commander"
"""The post of a commander attached to a unit of other men."""
DRAWN = "drawn:"
"""What a portrait begins with that is one of Muster's drawings."""
PICTURE = "picture:"
"""What a portrait begins with that is a picture of the player's own."""
LOOSE_MEN, SQUAD = "Loose men", "Squad"
"""What men in no unit are called, and a squad that has neither a name nor a type."""
NEW_SQUAD = "New squad"
"""The name of a squad that was made of men at hand, until it gets another."""


class Value(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of all parts of an army: immutable, compared by content, strict when decoded."""


def _after(prefix: str, portrait: str) -> str:
    return portrait.removeprefix(prefix) if portrait.startswith(prefix) else ""


Appearance = tuple[tuple[str, ...], str]
"""What plain men must share to be counted as one kind: items and colour."""


class Figure(Value, frozen=True):
    """One plastic soldier with a lasting id.

    `items` are what is moulded on him (ids of the item vocabulary); the ruleset derives his
    roles from them. `post` is his place in his unit ("gunner", "assistant", "commander" ...);
    a place in a vehicle is not a post but a `Seat` of that vehicle.

    `portrait` is "" for the drawing of what he carries, "drawn:<picture>" for another drawing
    of Muster's, "picture:<id>" for a picture of the player's own, which is kept beside the army.
    `abilities` are what players agreed that he can do, a line each; `lives` how many times he
    must be hit where they agreed on another number than the game's. `colour` is that of his
    plastic, "" for the army's: bags are mixed. A stand-in counts as a man with `items`; what is
    `moulded` on him is told beside them.
    """

    id: str
    items: tuple[str, ...] = ()
    name: str = ""
    rank: str = ""
    post: str = ""
    hero: bool = False
    story: str = ""
    portrait: str = ""
    abilities: tuple[str, ...] = ()
    lives: int | None = None
    colour: str = ""
    moulded: tuple[str, ...] = ()

    @property
    def toy(self) -> tuple[str, ...]:
        """Return the items that are to be seen on him, whatever he counts as."""
        return self.moulded or self.items

    @property
    def called(self) -> str:
        """Return rank and name as one text, "" for a man without a name."""
        return f"{self.rank} {self.name}".strip() if self.name else ""

    @property
    def drawing(self) -> str:
        """Return the drawing chosen for him, "" for that of what he carries."""
        return _after(DRAWN, self.portrait)

    @property
    def picture(self) -> str:
        """Return the id of the player's own picture of him, "" when there is none."""
        return _after(PICTURE, self.portrait)

    @property
    def plain(self) -> bool:
        """Return whether he has nothing of his own but items, post and colour."""
        own = self.name or self.rank or self.hero or self.story or self.portrait or self.abilities
        return not own and self.lives is None and not self.moulded

    @property
    def appearance(self) -> Appearance:
        """Return his items and colour."""
        return self.items, self.colour


class Seat(Value, frozen=True):
    """One taken seat of a vehicle: the seat's number (1 is the first) and who sits there.

    The figure may belong to the vehicle's own unit (its crew) or to any other (a passenger).
    """

    number: int
    figure: str


class Unit(Value, frozen=True):
    """What is chosen, moved or scored together: a squad, a weapons team, a vehicle, loose men.

    `type` is the ruleset's squad, team or vehicle; "" for loose men and for a squad that is
    only a group. A vehicle's or gun's own identity is its unit's id. `fittings` are the weapons
    and upgrades mounted by choice, `passengers` an agreed number of passenger seats. `colour` is
    that of the vehicle or gun itself, "" for the army's; men have their own.
    """

    id: str
    kind: UnitKind
    type: str = ""
    name: str = ""
    figures: tuple[Figure, ...] = ()
    seats: tuple[Seat, ...] = ()
    fittings: tuple[str, ...] = ()
    passengers: int | None = None
    note: str = ""
    colour: str = ""

    def plain_men_like(self, appearance: Appearance) -> list[Figure]:
        """Return the plain men of this appearance who have no post: they are counted, not named."""
        return [
            man
            for man in self.figures
            if man.appearance == appearance and man.plain and not man.post
        ]


class Agreement(Value, frozen=True):
    """Something the players agreed: the finding of `rule` on `targets` is allowed."""

    rule: str
    targets: tuple[str, ...] = ()
    note: str = ""
    agreed_with: str = ""
    day: str = ""

    def covers(self, targets: tuple[str, ...]) -> bool:
        """Return whether it is about exactly these targets, or about all."""
        return not self.targets or set(self.targets) == set(targets)


class OwnBox(Value, frozen=True):
    """A box of a player's own card: "4+", "To hit", "at 12 in", and whether the value is theirs.

    `house` puts the mark of a house value beside the label.
    """

    value: str = ""
    label: str = ""
    qualifier: str = ""
    house: bool = False


class OwnCard(Value, frozen=True):
    """A card or token of the player's own, which is printed with the army's.

    `kind` is which card of the army it looks like, "blank" for empty boxes and ruled lines to write
    on, "token" for a token with `title` as its caption and the letters of `text` on it. `portrait`
    is as a figure's; "drawn:" before the id of a piece is that piece's drawing on a token.
    `colour` is "" for the army's, `count` how many are printed. `agreed_with` and `day`
    (YYYY-MM-DD) end the text of a card.
    """

    kind: OwnKind = "role"
    title: str = ""
    text: str = ""
    boxes: tuple[OwnBox, ...] = ()
    portrait: str = ""
    colour: str = ""
    count: int = 1
    agreed_with: str = ""
    day: str = ""

    @property
    def drawing(self) -> str:
        """Return the drawing chosen for it, "" for the usual one of its kind."""
        return _after(DRAWN, self.portrait)

    @property
    def picture(self) -> str:
        """Return the id of the player's own picture on it, "" when there is none."""
        return _after(PICTURE, self.portrait)


class Reading(Value, frozen=True):
    """The units of an army as they stand in another game than the one that it plays now.

    Men and vehicles have the ids that they have in the army; some may be in a reading only.
    `left_out` are those who sat out in this game when the army left it.
    """

    ruleset: str
    units: tuple[Unit, ...] = ()
    agreements: tuple[Agreement, ...] = msgspec.field(default=(), name="rulings")
    switches: dict[str, str] = {}
    left_out: tuple[str, ...] = ()

    def figures(self) -> Iterator[Figure]:
        """Return every figure of the reading in the order of its units."""
        for unit in self.units:
            yield from unit.figures


class Army(Value, frozen=True):
    """A named force: its ruleset's id, its colour, its units, and what was agreed about it.

    `switches` holds the readings agreed for this army where the ruleset leaves a choice. `crest`
    is the key of its crest (`rules.army.crests`), "" for the one that its id stands for.
    `own_cards` are cards and tokens of the player's own, `readings` how the army stands in other
    games (`rules.convert`).
    """

    id: str
    ruleset: str
    name: str = ""
    colour: str = "green"
    units: tuple[Unit, ...] = ()
    agreements: tuple[Agreement, ...] = msgspec.field(default=(), name="rulings")
    switches: dict[str, str] = {}
    note: str = ""
    crest: str = ""
    own_cards: tuple[OwnCard, ...] = ()
    readings: tuple[Reading, ...] = ()

    def figures(self) -> Iterator[Figure]:
        """Return every figure of the army in the order of its units."""
        for unit in self.units:
            yield from unit.figures

    def colour_of(self, own: Figure | Unit) -> str:
        """Return the colour of a man, or of a unit's vehicle or gun: its own, else the army's."""
        return own.colour or self.colour

    def pictures(self) -> tuple[str, ...]:
        """Return the id of each picture of a man or an own card of this army, once."""
        elsewhere = (man for reading in self.readings for man in reading.figures())
        pictured: tuple[Figure | OwnCard, ...] = (*self.figures(), *self.own_cards, *elsewhere)
        return tuple(dict.fromkeys(each.picture for each in pictured if each.picture))

    def figure_count(self) -> int:
        """Return the number of plastic soldiers (vehicles and guns are not counted)."""
        return sum(len(unit.figures) for unit in self.units)

    def unit(self, unit_id: str) -> Unit:
        """Return the unit with this id; KeyError when there is none."""
        for unit in self.units:
            if unit.id == unit_id:
                return unit
        raise KeyError(unit_id)

    def find_figure(self, figure_id: str) -> tuple[Unit, Figure]:
        """Return the figure with this id and its own unit; KeyError when there is none."""
        for unit in self.units:
            for figure in unit.figures:
                if figure.id == figure_id:
                    return unit, figure
        raise KeyError(figure_id)

    def seat_of(self, figure_id: str) -> tuple[Unit, Seat] | None:
        """Return the vehicle and the seat in which the figure sits, None when he walks."""
        for unit in self.units:
            for seat in unit.seats:
                if seat.figure == figure_id:
                    return unit, seat
        return None


def new_army(ruleset: str, name: str = "", colour: str = "green") -> Army:
    """Return an empty army with a new identity."""
    return Army(id=new_id(), ruleset=ruleset, name=name, colour=colour)
