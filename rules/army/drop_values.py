"""What is dragged, where it can be dropped, and what the place answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from rules.army.offers import Offer

Ids = tuple[str, ...]
TargetKind = Literal["unit", "post", "seat", "gap", "bench"]


@dataclass(frozen=True, slots=True)
class Load:
    """What is dragged: men, units, or an offer. `risen` men were taken out of their seats."""

    men: Ids = ()
    units: Ids = ()
    offer: Offer | None = None
    risen: bool = False


class Target(NamedTuple):
    """One place to drop on.

    A `unit` as a whole; a `post` of a team with whoever holds it; a `seat` by its number; the
    `gap` in front of a unit; the `bench`, the bare ground behind the last one.
    """

    kind: TargetKind
    unit: str = ""
    post: str = ""
    man: str = ""
    number: int = 0


class Answer(NamedTuple):
    """Whether a target takes the load, and one sentence: what would be done, or why not."""

    allowed: bool
    words: str
