"""What the list of armies shows of each, without loading it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class ArmySummary:
    """One line of the list of armies; `changed` is the moment of its last save, in UTC."""

    id: str
    name: str
    ruleset: str
    colour: str
    figures: int
    position: int
    changed: datetime
