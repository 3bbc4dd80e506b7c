"""What a procedure may know of who attacks and who is attacked: at the table, or imagined."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Literal, Protocol

from rules.attack.procedure import Pick
from rules.attack.question_context import GameQuestion

ACTOR, TARGET = "actor", "target"
"""Who attacks and whom, in a scene that is only imagined."""
PINNED = "pinned"
"""The mark of a man whom the next hit kills, and the target that such men are."""


class Scene(Protocol):
    """An attack, a fight or a test with all that its procedure may ask for."""

    @property
    def asked(self) -> GameQuestion:
        """Return the question about the chances of the attack."""

    @property
    def actor(self) -> str:
        """Return the man, vehicle, gun or unit that attacks."""

    @property
    def target(self) -> str:
        """Return who is attacked, or whom a test is about."""

    @property
    def reroll(self) -> Literal["most hits", "no jam"]:
        """Return how a die is chosen that is rolled again where dice must differ."""

    def is_model(self, piece: str, /) -> bool:
        """Return whether a piece is a vehicle or gun."""

    def is_pinned(self, man: str, /) -> bool:
        """Return whether a man is pinned, so that the next hit kills him."""

    def side(self, piece: str, /) -> str:
        """Return the side of a piece or unit."""

    def falling(self, unit: str, /) -> tuple[str, ...]:
        """Return who of a unit can fall, in the usual order; of a man he himself."""

    def unit(self, piece: str, /) -> str:
        """Return the unit of a piece."""

    def casualties(self, unit: str, /) -> tuple[str, ...]:
        """Return who of a unit may be taken for its losses, in the usual order."""

    def size(self, unit: str, /) -> int:
        """Return how many men of a unit count for whoever has to roll their number."""

    def fighting(self, unit: str, /) -> tuple[str, ...]:
        """Return who of a unit fights man against man: all but a commander."""

    def carriers(self, weapon: str, /) -> tuple[str, ...]:
        """Return the men of the unit that attacks who carry a weapon."""

    def aboard(self, piece: str, /) -> tuple[str, ...]:
        """Return the men who are inside a vehicle."""

    def units(self) -> tuple[str, ...]:
        """Return all units at the table, of both sides."""

    def near(self) -> tuple[str, ...]:
        """Return who may stand in a blast at the target, or be hit beside it."""

    def caught(self) -> tuple[str, ...]:
        """Return who and what a blast at the target may destroy: those near, and what is soft."""

    def asked_at(self, unit: str, /) -> GameQuestion:
        """Return the question of the same attack at a unit that it was not aimed at."""

    def help_with(self, roll: str, unit: str, /) -> str:
        """Return the modifier by which a unit may roll failed dice again, "" for none."""

    def choose(self, pick: Pick, /) -> tuple[str, ...]:
        """Return who is chosen where nobody is there to choose."""


@cache
def _men(unit: str, size: int) -> tuple[str, ...]:
    return tuple(f"{unit} {number}" for number in range(size))


@dataclass(frozen=True, slots=True)
class Imagined:
    """A scene that a question alone tells of: so many men alike, all of whom a blast catches.

    `sizes` are how many men are at each unit or target, by its name. Scenes are equal where the
    same people are there.
    """

    asked: GameQuestion = field(compare=False)
    sizes: Mapping[str, int] = field(default_factory=dict, hash=False)
    model: bool = False
    reroll: Literal["most hits", "no jam"] = "most hits"
    actor: str = ACTOR
    target: str = TARGET

    def is_model(self, piece: str) -> bool:
        """Return whether a piece is a vehicle or gun."""
        return self.model and piece == self.target

    def is_pinned(self, _man: str) -> bool:
        """Return whether the men are asked about as pinned ones."""
        return self.asked.target.id == PINNED

    def side(self, piece: str) -> str:
        """Return the side of a piece, or his unit: who attacks and who is attacked are two."""
        return piece.partition(" ")[0]

    unit = side

    def falling(self, unit: str) -> tuple[str, ...]:
        """Return the men of a unit; of a man, for whom there is no size, he himself."""
        size = self.sizes.get(unit)
        return (unit,) if size is None else _men(unit, size)

    casualties = fighting = falling

    def size(self, unit: str) -> int:
        """Return the men of a unit, with those of the target who lie and count still."""
        return len(self.falling(unit)) + (self.asked.question.lying if unit == self.target else 0)

    def carriers(self, _weapon: str) -> tuple[str, ...]:
        """Return who attacks."""
        return (self.actor,)

    def aboard(self, _piece: str) -> tuple[str, ...]:
        """Return nobody."""
        return ()

    def units(self) -> tuple[str, ...]:
        """Return nothing: nobody knows who else is at the table."""
        return ()

    def asked_at(self, unit: str) -> GameQuestion:
        """Return the question of the same attack; of who is not of the target as of plain men in
        the open."""
        if self.side(unit) == self.side(self.target):
            return self.asked
        return self.asked.asking(target="", modifiers=())

    def help_with(self, roll: str, _unit: str) -> str:
        """Return the first modifier of the roll that is named and lets dice be rolled again."""
        return next((each.modifier.id for each in self.asked.modifiers(roll)), "")

    def near(self) -> tuple[str, ...]:
        """Return the men of the target."""
        return self.falling(self.unit(self.target))

    def caught(self) -> tuple[str, ...]:
        """Return the men of the target: nothing else is asked about."""
        return self.near()

    def choose(self, pick: Pick) -> tuple[str, ...]:
        """Return as many as can be chosen; of what may be left out what is usual."""
        return pick.offered if pick.optional else pick.among[: pick.most]
