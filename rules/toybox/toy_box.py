"""The toy box as an immutable value: poses, lots of toys, bags, losses, stand-ins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, get_args

from rules.army.model import PICTURE, Value

PoseKind = Literal["man", "vehicle", "gun", "terrain"]
POSE_KINDS: tuple[PoseKind, ...] = get_args(PoseKind)
SIZE_MM = 54
"""The height of a usual plastic soldier, in millimetres (1:32)."""

LotKey = tuple[str, str, str]
"""Pose, colour and bag of a lot."""


class Pose(Value, frozen=True):
    """One kind of toy, with a lasting id.

    `items` are what is moulded on a man (ids of the item vocabulary); each game reads roles off
    them. `model` is what a vehicle or gun is: the name of the drawing that rulesets give its kind
    ("jeep"), and for terrain "mine" or "wire". `posture` is a word such as "kneeling". `portrait`
    is as a figure's: "" for the drawing of what he carries, "drawn:<picture>", "picture:<id>".
    """

    id: str
    name: str = ""
    kind: PoseKind = "man"
    items: tuple[str, ...] = ()
    model: str = ""
    posture: str = ""
    portrait: str = ""


class Bag(Value, frozen=True):
    """Where toys came from: a name or maker, a year, a note, the id of a photograph."""

    id: str
    name: str = ""
    bought: str = ""
    note: str = ""
    picture: str = ""


class Lot(Value, frozen=True):
    """The toys of one pose and colour out of one bag ("" for loose finds).

    `size` is the height in millimetres. `lost` are those that the player counted as lost himself;
    losses of campaigns are in `ToyBox.losses`.
    """

    pose: str
    colour: str = "green"
    bag: str = ""
    size: int = SIZE_MM
    owned: int = 0
    broken: int = 0
    lost: int = 0

    @property
    def key(self) -> LotKey:
        """Return pose, colour and bag, which no other lot shares."""
        return self.pose, self.colour, self.bag


class Loss(Value, frozen=True):
    """One toy that a campaign lost: whose figure it was, and in which battle on which day.

    `name` says both for players: "Pvt. Fern, The Patio".

    One that is `found` is to hand again though the campaign still counts it as lost.
    """

    pose: str
    colour: str
    bag: str
    campaign: str
    battle: str
    figure: str
    day: str = ""
    name: str = ""
    found: bool = False

    @property
    def lot(self) -> LotKey:
        """Return the key of the lot that the toy belongs to."""
        return self.pose, self.colour, self.bag


class StandIn(Value, frozen=True):
    """In one army men with these items are played by toys of this pose."""

    army: str
    items: tuple[str, ...]
    pose: str


class ToyBox(Value, frozen=True):
    """All toys of one owner."""

    owner: str = ""
    poses: tuple[Pose, ...] = ()
    lots: tuple[Lot, ...] = ()
    bags: tuple[Bag, ...] = ()
    losses: tuple[Loss, ...] = ()
    stand_ins: tuple[StandIn, ...] = ()

    def pose(self, pose_id: str) -> Pose | None:
        """Return the pose with this id, None for one that is not here."""
        return next((each for each in self.poses if each.id == pose_id), None)

    def lot(self, key: LotKey) -> Lot | None:
        """Return the lot with this key, None for one that is not here."""
        return next((each for each in self.lots if each.key == key), None)

    def lots_of(self, pose_id: str) -> Iterator[Lot]:
        """Return the lots of a pose in their order."""
        return (each for each in self.lots if each.pose == pose_id)

    def lost_of(self, lot: Lot) -> int:
        """Return how many toys of a lot are lost: counted by hand, and in campaigns."""
        return lot.lost + sum(loss.lot == lot.key and not loss.found for loss in self.losses)

    def to_hand(self, lot: Lot) -> int:
        """Return how many toys of a lot can be put on a table."""
        return max(0, lot.owned - lot.broken - self.lost_of(lot))

    def pictures(self) -> tuple[str, ...]:
        """Return the ids of the player's own pictures of poses."""
        begins = [each.portrait for each in self.poses if each.portrait.startswith(PICTURE)]
        return tuple(dict.fromkeys(each.removeprefix(PICTURE) for each in begins))

    @property
    def owned(self) -> int:
        """Return how many toys there are, lost and broken ones too."""
        return sum(each.owned for each in self.lots)

    @property
    def all_to_hand(self) -> int:
        """Return how many toys can be put on a table."""
        return sum(self.to_hand(each) for each in self.lots)
