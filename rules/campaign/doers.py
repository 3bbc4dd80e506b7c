"""Who did it, told apart from men of his name in other armies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from msgspec.structs import replace

from rules.campaign.deeds import told
from rules.campaign.record import BattleRecord, Fate
from rules.campaign.state import Career, Deed, EntryState


class Doers:
    """The names of all men of a campaign: two armies may have a Pvt. Fern each.

    `label` returns what an army is called for short.
    """

    def __init__(self, entries: Sequence[EntryState], label: Callable[[str], str]) -> None:
        self._entries, self._label = entries, label

    @cached_property
    def _owners(self) -> dict[str, set[str]]:
        """Return the armies that have a man, vehicle or gun of each name."""
        found: dict[str, set[str]] = {}
        for each in self._entries:
            for unit in each.army.units:
                for name in (unit.name, *(man.called for man in unit.figures)):
                    if name:
                        found.setdefault(name, set()).add(each.entry.id)
        return found

    @cached_property
    def _whose(self) -> dict[str, set[str]]:
        """Return the armies in which each man, vehicle or gun stands."""
        found: dict[str, set[str]] = {}
        for each in self._entries:
            for unit in each.army.units:
                for being in (unit.id, *(man.id for man in unit.figures)):
                    found.setdefault(being, set()).add(each.entry.id)
        return found

    def told_apart(self, record: BattleRecord, fate: Fate) -> Fate:
        """Return a fate whose doer is called with his army where another that met has his name."""
        met = {side.entry for side in record.sides}
        if not fate.by or len(met & self._owners.get(fate.by_name, set())) < 2:
            return fate
        owner = self.owner(record, fate)
        return replace(fate, by_name=f"{fate.by_name} of {self._label(owner)}") if owner else fate

    def owner(self, record: BattleRecord, fate: Fate) -> str:
        """Return the army of who did it, of those that met; "" where it is not known."""
        owners = {side.entry for side in record.sides} & self._whose.get(fate.by, set())
        if len(owners) > 1:  # one army that two players have: it was the other's man
            owners -= {s.entry for s in record.sides for f in s.fates if f.figure == fate.figure}
        return next(iter(owners)) if len(owners) == 1 else ""

    def deed(self, record: BattleRecord | None, career: Career, deed: Deed) -> Deed:
        """Return what a battle was for a man with its doer told apart."""
        if record is None or not deed.by:
            return deed
        for side in record.sides:
            for fate in side.fates if side.entry == career.entry else ():
                now = self.told_apart(record, fate) if fate.figure == career.figure else fate
                if now is not fate:
                    return replace(deed, by=now.by_name, text=told(now))
        return deed
