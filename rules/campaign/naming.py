"""What men, vehicles and guns are called in a record, so that history can be read without them."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from rules.army.heroes import life_count, lives_of
from rules.army.model import Army
from rules.army.roster import Roster
from rules.campaign.calling import one_of_many
from rules.campaign.deeds import BY_SOMEBODY
from rules.campaign.record import Fate
from rules.games.ruleset import Ruleset


class Beings:
    """What the men, vehicles and guns of an army are called.

    `numbers` are those of men in their army with all who ever stood in it.
    """

    def __init__(
        self, army: Army | None, ruleset: Ruleset | None, numbers: Mapping[str, int] | None = None
    ) -> None:
        self._army, self._ruleset = army, ruleset
        self._numbers = numbers or {}
        self._roster = Roster(army, ruleset) if army and ruleset else None
        self._units = {unit.id: unit for unit in army.units} if army else {}
        self._men = (
            {man.id: (man, unit) for unit in army.units for man in unit.figures} if army else {}
        )

    def __contains__(self, being: str) -> bool:
        return being in self._men or being in self._units

    def name(self, being: str) -> str:
        """Return a man's own name or a vehicle's, "" for one of many."""
        if being in self._men:
            return self._men[being][0].called
        return self._units[being].name if being in self._units else ""

    def role(self, being: str) -> str:
        """Return what he is in the game ("Rifleman"), or what kind of vehicle or gun it is."""
        if self._roster is None:
            return ""
        if being in self._men:
            role = self._roster.man[being].role
            return role.name if role else ""
        known = self._roster.type_of(self._units[being]) if being in self._units else None
        return known.name if known else ""

    def unit(self, being: str) -> str:
        """Return the name of the unit he belongs to."""
        unit = self._men[being][1] if being in self._men else self._units.get(being)
        if unit is None:
            return ""
        return self._roster.name_of(unit) if self._roster else unit.name

    def hero(self, being: str) -> bool:
        """Return whether he is a hero."""
        return being in self._men and self._men[being][0].hero

    def lives(self, being: str) -> int:
        """Return how many lives a hero begins with, 0 where the game has no number."""
        if self._ruleset is None or not self.hero(being):
            return 0
        return life_count(lives_of(self._men[being][0], self._ruleset))

    def called(self, being: str) -> str:
        """Return what a sentence calls him: his own name, else what he is and his number."""
        role = self.role(being)
        return self.name(being) or (one_of_many(role, self._numbers.get(being, 0)) if role else "")


def named(fate: Fate, beings: Beings, others: list[Beings], ruleset: Ruleset | None) -> Fate:
    """Return a fate with all that history must be able to read when the army is gone.

    A hero who fell has lost every life that he had. Who did it keeps the name that is written.
    """
    enemy = next((each for each in (*others, beings) if fate.by and fate.by in each), None)
    weapon = ruleset.weapon.get(fate.weapon) if ruleset else None
    known = fate.figure in beings
    lives = beings.lives(fate.figure) if fate.kind == "fallen" else 0
    if fate.kind not in BY_SOMEBODY:  # nobody put him under the sofa
        fate = replace(fate, by="", by_name="", weapon="")
    return replace(
        fate,
        name=beings.name(fate.figure) if known else fate.name,
        role=(beings.role(fate.figure) if known else "") or fate.role,
        unit=beings.unit(fate.figure) if known else fate.unit,
        lives=max(fate.lives, lives),
        hero=beings.hero(fate.figure) if known else fate.hero,
        by_name=fate.by_name or (enemy.called(fate.by) if enemy else ""),
        weapon=weapon.name if weapon else fate.weapon,
    )
