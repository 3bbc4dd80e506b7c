"""What a score comes to: points, winner or draw, and the working line by line."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from rules.games.number import Provenance


@dataclass(frozen=True, slots=True)
class Working:
    """One line of the working: so many of a fact, at so many points each."""

    name: str
    fact: str
    count: int
    each: str
    points: Fraction
    source: str
    provenance: Provenance
    mission: str = ""


@dataclass(frozen=True, slots=True)
class SideResult:
    """The points of one side with their working; None where the game counts no points."""

    name: str
    points: Fraction | None
    working: tuple[Working, ...] = ()


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a battle. `winner` is "" for a draw, and where nothing was decided.

    `reason` says in a sentence why, `source` is the heading, `notes` tell what was not counted.
    """

    kind: str
    mission: str
    sides: tuple[SideResult, ...]
    winner: str = ""
    draw: bool = False
    reason: str = ""
    source: str = ""
    notes: tuple[str, ...] = ()


def points_text(points: Fraction) -> str:
    """Return points in words: 1 point, 26 points, 5/2 points."""
    return f"{points} point" if points == 1 else f"{points} points"
