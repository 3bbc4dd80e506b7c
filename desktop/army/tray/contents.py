"""What the tray shows: the kinds of a game, how many the army has, which limits are met."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from desktop.army.tray.tile_grid import Limit
from rules.army.recruitment import Offer
from rules.army.roster import Roster
from rules.games.limit_kinds import allowed
from rules.games.selectors import split_selector

Filter = Literal["all", "role", "unit", "vehicle", "has", "lacks"]
"""Which kinds are shown: all; men, squads and teams, vehicles; what the army has, or has not."""
_FILTER_OF = {"role": "role", "squad": "unit", "team": "unit", "vehicle": "vehicle"}


class Held(NamedTuple):
    """How many of a kind the army has, and what the limit of the game allows."""

    count: int = 0  # type: ignore[assignment]  # tuple's own count is not wanted here
    most: int | None = None

    @property
    def limit(self) -> Limit:
        """Return whether a limit is met or broken."""
        if self.most is None or self.count < self.most:
            return ""
        return "met" if self.count == self.most else "broken"

    @property
    def badge(self) -> str:
        """Return what stands on the tile: "18", "2 of 2", "" for none."""
        if self.limit:
            return f"{self.count} of {self.most}"
        return str(self.count) if self.count else ""


def key_of(offer: Offer) -> str:
    """Return the key of a tile, which is the selector that counts its kind."""
    return f"{offer.kind}:{offer.id}"


def held(roster: Roster, offers: Sequence[Offer]) -> dict[str, Held]:
    """Return by key how many of each kind the army has."""
    most = _allowed(roster)
    keys = [key_of(offer) for offer in offers]
    return {key: Held(roster.count((key,)), most.get(key)) for key in keys}


def _allowed(roster: Roster) -> dict[str, int]:
    """Return by key the upper bounds that it is an error to break."""
    found: dict[str, int] = {}
    for limit in roster.ruleset.limits:
        if limit.severity != "error" or limit.scope == "between" or len(limit.of) != 1:
            continue
        if split_selector(limit.of[0])[0] not in _FILTER_OF:
            continue
        most = allowed(roster, limit)
        if most is not None:
            found[limit.of[0]] = most
    return found


def filters(offers: Sequence[Offer]) -> list[tuple[Filter, str]]:
    """Return the filters that make a difference in a game, with their words."""
    kinds = {_FILTER_OF[offer.kind] for offer in offers}
    units = "Teams" if any(offer.kind == "team" for offer in offers) else "Squads"
    words: list[tuple[Filter, str]] = [("all", f"All {len(offers)}")]
    if len(kinds) > 1:
        named: tuple[tuple[Filter, str], ...] = (
            ("role", "Soldiers"),
            ("unit", units),
            ("vehicle", "Vehicles"),
        )
        words += [each for each in named if each[0] in kinds]
    return [*words, ("has", "In army")]


def passes(offer: Offer, wanted: Filter, count: int) -> bool:
    """Return whether a kind of which the army has so many stands under a filter."""
    if wanted in ("has", "lacks"):
        return bool(count) == (wanted == "has")
    return wanted in ("all", _FILTER_OF[offer.kind])


def label(offer: Offer) -> str:
    """Return the name below a figure: one word, or the short name that the game gives."""
    return offer.name if " " not in offer.name else offer.short or offer.name
