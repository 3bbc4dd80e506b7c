"""What the games of a campaign call missions and soldiers, of which records hold only ids."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from rules.army.model import Army
from rules.army.roster import Roster
from rules.games.catalog import Catalog

_MOST_KEPT = 200


class GameNames:
    """Finds names in the games; those of an army, as it stood at one time, are found once."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog
        self._soldiers: dict[int, tuple[Army, dict[str, str]]] = {}

    def mission(self, games: Iterable[str], mission: str) -> str:
        """Return the name of a mission of one of these games; the id itself where none has it."""
        for game in games if mission else ():
            playbook = self._catalog.playbook(game)
            found = playbook.mission.get(mission) if playbook else None
            if found is not None:
                return found.name
        return mission

    def soldier(self, army: Army, being: str) -> str:
        """Return what a man or a vehicle is ("Rifleman"), "" where the game does not say."""
        kept = self._soldiers.get(id(army))  # an army that is kept lives, so its id is its own
        if kept is None:
            if len(self._soldiers) >= _MOST_KEPT:
                self._soldiers.clear()
            kept = self._soldiers[id(army)] = (army, self._named(army))
        return kept[1].get(being, "")

    def _named(self, army: Army) -> dict[str, str]:
        ruleset = self._catalog.get(army.ruleset)
        if ruleset is None:
            return {}
        roster = Roster(army, ruleset)
        found = {man.figure.id: man.role.name for man in roster.men if man.role}
        return found | {unit.id: roster.name_of(replace(unit, name="")) for unit in army.units}
