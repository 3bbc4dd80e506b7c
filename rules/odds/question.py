"""A question about chances, and its exact answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from rules.games.number import Provenance


@dataclass(frozen=True, slots=True)
class Question:
    """What a player asks: this weapon against that target.

    `distance` is in the game's own unit for ranges (ft or in), None when it does not matter.
    `modifiers` are ids of the playbook, "id" or "id:3" where a number of them counts. `dice` is
    the number of dice the player chooses to roll, `shooters` the size of the firing squad,
    `targets` the size of the squad that is shot at. `switches` are readings agreed.
    """

    weapon: str
    target: str = ""
    distance: float | None = None
    modifiers: tuple[str, ...] = ()
    dice: int | None = None
    shooters: int | None = None
    targets: int | None = None
    switches: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Applied:
    """A number that went into the answer, with its source; `value` as the game writes it."""

    name: str
    value: str
    source: str
    provenance: Provenance
    borrowed_from: str = ""
    note: str = ""


Distribution = Mapping[int, Fraction]
"""How likely each number is (kills, hits); the chances sum to one."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The exact answer. When `allowed` is false `reason` says why and `source` where it stands;
    `borrowed_from` is the ruleset whose rule it is where the game has none of its own.

    `needed` is the roll in words ("6 or less on 2d6"), `chance` that of the main question (one
    attack, one shot), `base` the numbers of the weapon, `modifiers` those applied in order,
    `distributions` whole distributions by name (kills, hits ...), `further` other chances by name
    (jam, destroyed, crew survives ...).
    """

    allowed: bool
    reason: str = ""
    source: str = ""
    borrowed_from: str = ""
    needed: str = ""
    chance: Fraction | None = None
    base: tuple[Applied, ...] = ()
    modifiers: tuple[Applied, ...] = ()
    distributions: Mapping[str, Distribution] = field(default_factory=dict)
    further: Mapping[str, Fraction] = field(default_factory=dict)


def refused(reason: str, source: str = "", origin: str = "stated") -> Answer:
    """Return the answer to a question that the rules forbid: never a chance of 0 by accident.

    `origin` is that of the number or rule that forbids it: "stated", "house" or a ruleset's id.
    """
    lender = "" if origin in ("stated", "house") else origin
    return Answer(allowed=False, reason=reason, source=source, borrowed_from=lender)
