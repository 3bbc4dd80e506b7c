"""Crests: the shield by which an army is known on paper, also where colours are alike."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from resources.art.crests import charges, outlines
from rules.army.model import Army


class Crest(NamedTuple):
    """The names of a shield's outline and of the charge on it, as resources/art has them."""

    outline: str
    charge: str

    @property
    def key(self) -> str:
        """Return it as armies keep it: "heater-castle"."""
        return f"{self.outline}-{self.charge}"

    @property
    def title(self) -> str:
        """Return what players read: "Sand castle, straight shield"."""
        return f"{charges()[self.charge].title}, {outlines()[self.outline].title.lower()} shield"


def crest_named(key: str) -> Crest | None:
    """Return the crest that an army keeps under this key, None for one that is not here."""
    outline, _, charge = key.partition("-")
    return Crest(outline, charge) if outline in outlines() and charge in charges() else None


def crest_of(army: Army) -> Crest:
    """Return the crest of an army by itself: the chosen one, else one that its id stands for."""
    return crest_named(army.crest) or next(_from_id(army.id))


def all_crests() -> list[Crest]:
    """Return every crest there is, by charge."""
    return [Crest(outline, charge) for charge in charges() for outline in outlines()]


def crests_of(armies: Iterable[Army]) -> dict[str, Crest]:
    """Return the crest of each army that meet in a pack or battle, by the armies' ids.

    No two are alike while there are enough. Chosen ones stay, the first army's before a later
    one's that is the same; the others keep their charge to themselves as long as there are charges.
    """
    once = {army.id: army for army in armies}
    found: dict[str, Crest] = {}
    for army in once.values():
        chosen = crest_named(army.crest)
        if chosen and chosen not in found.values():
            found[army.id] = chosen
    for army in once.values():
        if army.id not in found:
            found[army.id] = _free(army, set(found.values()))
    return {army: found[army] for army in once}


def _free(army: Army, taken: set[Crest]) -> Crest:
    """Return the crest of an army beside those that are taken."""
    chosen = crest_named(army.crest)
    if chosen:  # the same charge on another shield
        offers = [chosen._replace(outline=outline) for outline in outlines()]
        if free := next((each for each in offers if each not in taken), None):
            return free
    shown = {crest.charge for crest in taken}
    offers = [*_from_id(army.id)]
    return next(
        (each for each in offers if each.charge not in shown),
        next((each for each in offers if each not in taken), offers[0]),
    )


def _from_id(army_id: str) -> Iterator[Crest]:
    """Yield every crest, in an order that only the army's id decides."""
    shields, signs = list(outlines()), list(charges())
    start = zlib.crc32(army_id.encode())
    for turn in range(len(shields)):
        outline = shields[(start + turn) % len(shields)]
        for at in range(len(signs)):
            yield Crest(outline, signs[(start // len(shields) + at) % len(signs)])
