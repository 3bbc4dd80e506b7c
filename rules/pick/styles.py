"""Styles of an army, read off the numbers of its men and weapons: close in, or dig in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Literal, NamedTuple, get_args

from rules.attack.question import FARTHEST
from rules.common.wording import counted, house_in_words, listed, lower
from rules.games.roles_from_items import derive_roles, known_items
from rules.games.ruleset import Ruleset, Team, Vehicle, Weapon
from rules.games.shared_types import Number
from rules.odds.shooters_and_targets import range_unit, reach_of

Style = Literal["balanced", "assault", "defence"]
STYLES: tuple[Style, ...] = get_args(Style)
STYLE_NAMES: dict[Style, tuple[str, str]] = {
    "balanced": ("Balanced", "some of all"),
    "assault": ("Assault", "close in"),
    "defence": ("Defence", "dig in"),
}
"""What each style is called, and what it does in a word or two."""
DIGS = {"shovel": "Digs in.", "claymore": "Lays mines.", "mine-detector": "Knows mines."}
"""Items, besides weapons, that hold ground, and how."""
MANY = 2
"""Times the shots of a plain soldier from which a weapon fires many."""
FAVOURED, AVOIDED = 3.0, 0.35
"""How much more, or less, of what suits a style, or the other one, is picked."""
_SHOTS = ("rolls", "dice", "attacks")
_MOVE = ("move",)
_SCOUT = ("scout",)
_REACH = ("range", "short-range", "long-range", "low-block")
_INDIRECT = ("indirect", "over high blocks")


class Leaning(NamedTuple):
    """What a kind of soldier or unit is good for, each with its reason, "" for no."""

    assault: str = ""
    defence: str = ""

    def weight(self, style: Style) -> float:
        """Return how many times the usual number of it a style picks."""
        if style == "balanced" or bool(self.assault) == bool(self.defence):
            return 1.0
        return FAVOURED if getattr(self, style) else AVOIDED


@lru_cache(maxsize=4096)
def man_leaning(ruleset: Ruleset, items: tuple[str, ...]) -> Leaning:
    """Return what a man with these items is good for."""
    man, plain = derive_roles(ruleset, items), derive_roles(ruleset, ruleset.plain_role.gives)
    if man.role is plain.role:
        return Leaning()
    stats, usual = (each.role.stats if each.role else {} for each in (man, plain))
    move, plain_move, scout = _most(stats, _MOVE), _most(usual, _MOVE), _most(stats, _SCOUT)
    own = [each for each in man.weapons if each not in plain.weapons]
    weapons = own or man.weapons
    reach, plain_reach = _reach(weapons), _reach(plain.weapons)
    shots, plain_shots = _shots(weapons), _shots(plain.weapons) or 1.0
    least = max((reach_of(each.stats.get("range"))[0] for each in weapons), default=0.0)
    traits = {trait for each in own for trait in each.traits}
    unit = f" {range_unit(ruleset)}".rstrip()
    if move > plain_move > 0:
        return Leaning(assault=f"Fast: moves {move:g} in a turn.")
    if scout > _most(usual, _SCOUT):
        return Leaning(assault=f"Scouts: moves {scout:g} in when he is placed.")
    if digs := next((DIGS[item] for item in items if item in DIGS), ""):
        return Leaning(defence=digs)
    if 0 < reach < plain_reach:
        best = next((each for each in plain.weapons if _reach((each,)) == plain_reach), None)
        strong = best is None or any(_stronger(each, best) for each in weapons)
        return Leaning(f"Strong up close: reaches {reach:g}{unit}." if strong else "")
    if least or not traits.isdisjoint(_INDIRECT):
        far = f": {least:g} to {reach:g}{unit}" if least else ""
        return Leaning(defence=f"Fires from far behind{far}.")
    if shots >= MANY * plain_shots:
        fires = f"{counted(int(shots), 'shot')} a turn."
        slow = "heavy" in traits or 0 < move < plain_move or not plain_reach >= reach < FARTHEST
        return Leaning("" if slow else f"Fires as he goes: {fires}", f"Holds ground: {fires}")
    if reach > plain_reach:
        far = f"reaches {reach:g}{unit}" if reach < FARTHEST else "any distance"
        return Leaning(defence=f"Hits from afar: {far}.")
    return Leaning()


def _stronger(weapon: Weapon, plain: Weapon) -> bool:
    """Return whether a weapon does more than the plain one, its reach aside."""
    numbers = {key: each.value for key, each in weapon.stats.items() if key not in _REACH}
    if not numbers.keys() >= plain.stats.keys() - set(_REACH):
        return False  # such as smoke, which hits nobody
    for key, value in numbers.items():
        other = plain.stats[key].value if key in plain.stats else None
        if isinstance(value, str) or other is None or isinstance(other, str):
            if value != other:
                return True
        elif value > other:
            return True
    return False


def unit_leaning(unit: Team | Vehicle) -> Leaning:
    """Return what a gun or a vehicle is good for."""
    if isinstance(unit, Team) or "fortification" in unit.tags:
        return Leaning(defence="Holds ground.")
    move = _most(unit.stats, _MOVE)
    return Leaning(f"Fast: moves {move:g} in a turn." if move else "")


def _most(stats: Mapping[str, Number], names: tuple[str, ...]) -> float:
    found = (stats[name].value for name in names if name in stats)
    return max((float(each) for each in found if not isinstance(each, str)), default=0.0)


def _reach(weapons: Iterable[Weapon]) -> float:
    return max((reach_of(each.stats.get("range"))[1] for each in weapons), default=0.0)


def _shots(weapons: Iterable[Weapon]) -> float:
    return max((_most(each.stats, _SHOTS) for each in weapons), default=0.0)


def reason(ruleset: Ruleset, items: tuple[str, ...], style: Style = "balanced") -> str:
    """Return what a man with these items is good for, in a sentence."""
    leaning, role = man_leaning(ruleset, items), derive_roles(ruleset, items).role
    good = leaning.defence if style == "defence" else leaning.assault
    said = good or leaning.assault or leaning.defence or (role.text if role else "")
    if not said:
        names = known_items(ruleset)
        said = f"Has {listed([lower(names[item].name) for item in items if item in names])}"
    return house_in_words(said).partition(". ")[0].rstrip(".") + "."
