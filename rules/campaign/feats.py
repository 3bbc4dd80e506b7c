"""What a battle was for a man as rules for honours count it, beyond what his record tells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from rules.army.model import Army
from rules.campaign.charter import Honour
from rules.campaign.record import HIT, OUT
from rules.campaign.state import Deed
from rules.campaign.timeline import Appearance

LEAST_UNIT = 6
"""Of a smaller unit nobody is honoured as the last one: a crew or team is soon down to one."""
_NONE: Mapping[str, int] = {}


class Feat(NamedTuple):
    """One battle of a man: his deed, the objectives he took himself, and what came with it.

    `alone` tells that all others of his unit did not come home, `heroes` and `vehicles` how many
    of them he knocked over and knocked out.
    """

    deed: Deed
    objectives: tuple[str, ...] = ()
    hero: bool = False
    alone: bool = False
    heroes: int = 0
    vehicles: int = 0


class Beside(NamedTuple):
    """What a battle's record tells of a side beside each man's own fate."""

    heroes: Mapping[str, int] = _NONE
    vehicles: Mapping[str, int] = _NONE
    alone: frozenset[str] = frozenset()

    def feat(self, figure: str, deed: Deed, objectives: tuple[str, ...], hero: bool) -> Feat:
        """Return what the battle was for one man."""
        return Feat(
            deed,
            objectives,
            hero,
            figure in self.alone,
            self.heroes.get(figure, 0),
            self.vehicles.get(figure, 0),
        )


class Feats:
    """Looks through battles for what these rules count, and for no more than that.

    `vehicles` are the ids of all that there are, of every army.
    """

    def __init__(self, honours: Iterable[Honour], vehicles: Collection[str] = ()) -> None:
        counts = counts_of(honours)
        self._heroes, self._last = "heroes" in counts, "last" in counts
        self._vehicles = vehicles if "vehicles" in counts else ()

    def beside(self, there: Appearance, present: Collection[str]) -> Beside:
        """Return what one battle tells of an army of which these were there."""
        return Beside(
            _heroes_hit(there) if self._heroes else _NONE,
            _knocked_out(there, self._vehicles) if self._vehicles else _NONE,
            frozenset(_alone(there, present)) if self._last else frozenset(),
        )


def counts_of(honours: Iterable[Honour]) -> frozenset[str]:
    """Return what rules count, without whether it is within one battle."""
    return frozenset(each.counts.rpartition(":")[2] for each in honours)


def vehicles_of(armies: Iterable[Army]) -> frozenset[str]:
    """Return the ids of all vehicles of armies."""
    return frozenset(unit.id for army in armies for unit in army.units if unit.kind == "vehicle")


def _heroes_hit(there: Appearance) -> Mapping[str, int]:
    foes = (side for side in there.record.sides if side.entry != there.side.entry)
    return Counter(
        fate.by
        for side in foes
        for fate in side.fates
        if fate.hero and fate.by and fate.kind in HIT
    )


def _knocked_out(there: Appearance, vehicles: Collection[str]) -> Mapping[str, int]:
    """Return who knocked out how many vehicles: one that was only damaged drives on."""
    foes = (side for side in there.record.sides if side.entry != there.side.entry)
    return Counter(
        fate.by
        for side in foes
        for fate in side.fates
        if fate.kind == "fallen" and fate.by and fate.figure in vehicles
    )


def _alone(there: Appearance, present: Collection[str]) -> Iterator[str]:
    """Give those who came home when all others of their unit did not; loose men are in none."""
    out = {fate.figure for fate in there.side.fates if fate.kind in OUT}
    if len(out) < LEAST_UNIT - 1:
        return
    for unit in there.army.units:
        if unit.kind == "men":
            continue
        men = [man.id for man in unit.figures if man.id in present]
        home = [man for man in men if man not in out]
        if len(men) >= LEAST_UNIT and len(home) == 1:
            yield home[0]
