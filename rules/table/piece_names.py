"""What pieces, units and weapons are called in sentences about a battle at the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rules.common.wording import counted, listed, lower, with_article
from rules.table.battle import Battlefield

MOST_NAMED = 3
"""More men than these are counted and not named."""


class PieceNames:
    """What everybody at the table is called; whatever would be alike is told apart."""

    def __init__(self, battlefield: Battlefield) -> None:
        self.battlefield = battlefield
        self._alone = battlefield.playbook.odds.kind == "quality"  # men act singly, in no units
        self._known = Counter(map(battlefield.name, battlefield.unit))

    def side(self, key: str) -> str:
        """Return what a side is called."""
        return self.battlefield.side_name(key)

    def unit(self, unit: str) -> str:
        """Return what a unit is called: with its side where another unit is called so."""
        name = self.battlefield.name(unit)
        if self._known[name] < 2:
            return name
        bare = name.partition(" ")[2] if name.lower().startswith(("the ", "a ", "an ")) else name
        return f"{possessive(self.side(self.battlefield.side_of[unit]))} {bare}"

    def who(self, piece: str) -> str:
        """Return what begins a sentence: "Pvt. Fern", "Rifleman, 1st Squad", "Ada's rifleman"."""
        man = self.battlefield.man.get(piece)
        if man is None:
            return self.unit(piece)
        if man.figure.name:
            return man.called
        if self._alone:
            return f"{possessive(self.side(self.battlefield.side_of[piece]))} {lower(man.called)}"
        return f"{man.called}, {self.unit(self.battlefield.unit_of[piece])}"

    def whom(self, piece: str) -> str:
        """Return what stands within a sentence: "Pvt. Fern", "a Rifleman, 1st Squad"."""
        man = self.battlefield.man.get(piece)
        known = man is None or man.figure.name or self._alone
        return self.who(piece) if known else with_article(self.who(piece))

    def of(self, piece: str) -> str:
        """Return how somebody begins a sentence that says more of him: with a comma if needed."""
        name = self.who(piece)
        return f"{name}," if ", " in name else name

    def weapon(self, actor: str, weapon: str) -> str:
        """Return the weapon of an attack as words behind the actor, "" for his usual one."""
        arms = list(dict.fromkeys(arm.weapon for arm in self.battlefield.arms(actor)))
        if arms[:1] == [weapon] and (len(arms) == 1 or not self.battlefield.is_model(actor)):
            return ""
        known = self.battlefield.ruleset.weapon.get(weapon)
        if known is None:
            return ""
        name = lower(known.name)
        return f" with {name if name.endswith('s') else with_article(name)}"

    def several(self, pieces: Sequence[str]) -> str:
        """Return a few pieces by name, with "and"; many as a number, those alike together."""
        names = [self.who(each) for each in pieces]
        few = len(pieces) <= MOST_NAMED and len(set(names)) == len(names)
        return listed_apart(names) if few else self.number(pieces)

    def number(self, pieces: Sequence[str]) -> str:
        """Return how many men these are, with the names of vehicles and guns: 6 men and a jeep."""
        models = [each for each in pieces if self.battlefield.is_model(each)]
        men = len(pieces) - len(models)
        words = [counted(men, "man")] if men else []
        return listed([*words, *map(self.who, models)])


def listed_apart(names: Sequence[str]) -> str:
    """Return names as a list; those that hold a comma themselves are parted by semicolons."""
    if any(", " in name for name in names) and len(names) > 1:
        return f"{'; '.join(names[:-1])}; and {names[-1]}"
    return listed(names)


def possessive(name: str) -> str:
    """Return a name to which something belongs: Ada's, Tomas's, the Tan Raiders' of an army."""
    several = " " in name and name.endswith("s")
    return f"{name}'" if several else f"{name}'s"


def hits_words(number: int) -> str:
    """Return so many hits: 3 hits, 1 hit, no hit."""
    return counted(number, "hit") if number else "no hit"


def dice_words(values: Sequence[int]) -> str:
    """Return the numbers of dice as they were told: 2, 4, 5."""
    return ", ".join(map(str, values))
