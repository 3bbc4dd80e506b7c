"""What one card says, before it is drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from printables.facts import SeatFacts, Value, WeaponFacts
from printables.marks import Mark
from printables.portraits import Portrait

CardKind = Literal["soldier", "unit", "vehicle", "hero", "special"]


@dataclass(frozen=True, slots=True)
class Special:
    """What the game says of a man who is special in his squad."""

    name: str
    picture: str
    text: str
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """What one card says. `count` is how many of the army it speaks for.

    `id` is the same for the same card of another army, as far as they are of one game.
    `line` stands under the title of a window ("Leader, Radio"), `names` are those of the men it
    speaks for who have one, `nameless` counts the rest, `men` are the names to tick, `story` is a
    hero's own, as much as there is room for, `abilities` are what was agreed that he can do,
    `specials` are those of whom a card of special men tells. `colour` is that of all for whom it
    speaks, "" for the army's and where they differ.
    """

    kind: CardKind
    id: str
    title: str
    picture: str
    count: int
    line: str
    weapons: tuple[WeaponFacts, ...]
    values: tuple[tuple[str, Value], ...]
    text: str
    source: str
    men: tuple[str, ...] = ()
    seats: tuple[SeatFacts, ...] = ()
    lives: int = 0
    story: str = ""
    names: tuple[str, ...] = ()
    nameless: int = 0
    specials: tuple[Special, ...] = ()
    portrait: Portrait | None = None
    abilities: tuple[str, ...] = ()
    lives_mark: Mark | None = None
    colour: str = ""

    def below_title(self) -> tuple[object, ...] | None:
        """Return what is the same in cards that differ in nothing but their title.

        None for a hero's, whose name stands on his dog tag.
        """
        if self.kind == "hero":
            return None
        title = self.title.casefold()
        called = tuple(
            (weapon.id, weapon.name, weapon.name.casefold() in title) for weapon in self.weapons
        )
        rest = (self.kind, self.picture, self.count, self.line, self.values, self.text)
        men = (self.men, self.seats, self.names, self.nameless, self.specials)
        return (*rest, self.source, *men, self.colour, called)
