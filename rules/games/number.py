"""A number of a game together with where it comes from."""

from __future__ import annotations

from typing import Literal

import msgspec

Provenance = Literal["stated", "borrowed", "house"]


class Number(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"origin": "from"}):
    """One value of a ruleset: stated by it, borrowed from another one, or a house value.

    `value` is a plain number, or text where the game has words ("any", "1-6").
    `low` is the lower end where the game gives a span (a mortar's 2-4 ft).
    `origin` is "stated", "house", or the id of the ruleset that it is borrowed from.
    """

    value: int | float | str
    low: int | float | None = None
    origin: str = "stated"
    source: str = ""
    note: str = ""

    @property
    def provenance(self) -> Provenance:
        """Return which of the three kinds of origin this number has."""
        if self.origin == "stated":
            return "stated"
        return "house" if self.origin == "house" else "borrowed"

    def text(self, unit: str = "") -> str:
        """Return the number as a player reads it, with its unit: "2-4 ft"."""
        if isinstance(self.value, str):
            return self.value
        span = f"{self.low:g}-{self.value:g}" if self.low is not None else f"{self.value:g}"
        return f"{span} {unit}" if unit else span
