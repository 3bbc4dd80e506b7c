"""What the page of a battle shows of the armies, as plain values. No Qt here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from rules.army import Unit
from rules.campaign.fielding import has_model
from rules.campaign.record import Fate, FateKind
from rules.drawings import man_art, unit_art, unit_colour
from rules.heroes import life_count, lives_of
from rules.playbook import Playbook
from rules.roll import Man, Roll

HOME: frozenset[FateKind] = frozenset({"standing", "knocked-over"})
"""Fates of those who stand when the battle is over."""


@dataclass(frozen=True, slots=True)
class FigureShown:
    """One figure, or a vehicle or gun, with what became of it. `worth` is its points, as text."""

    id: str
    label: str
    name: str
    unit: str
    art: str
    colour: str
    worth: str = ""
    hero: bool = False
    model: bool = False
    lives: int = 0
    weapons: tuple[tuple[str, str], ...] = ()
    """Ids and names."""
    number: int = 0
    """Which he is of those in his unit who have no name and are the same, 0 for the only one."""

    @property
    def called(self) -> str:
        """Return the name by which sentences call him."""
        return self.name or (f"{self.label} {self.number}" if self.number else self.label)


@dataclass(frozen=True, slots=True)
class SquadShown:
    """A unit and its figures."""

    id: str
    name: str
    figures: tuple[FigureShown, ...]


@dataclass(frozen=True, slots=True)
class ArmyShown:
    """One army in a battle, as it was fielded."""

    entry: str
    name: str
    player: str
    colour: str
    art: str
    squads: tuple[SquadShown, ...]

    @property
    def figures(self) -> tuple[FigureShown, ...]:
        """Return everybody in the order of the squads."""
        return tuple(figure for squad in self.squads for figure in squad.figures)

    @property
    def men(self) -> int:
        """Return how many figures there are, vehicles and guns not counted."""
        return men_in(self.figures)

    def standing(self, fates: Mapping[str, Fate]) -> int:
        """Return how many of the men stand."""
        return men_standing(self.figures, fates)


def men_in(figures: Iterable[FigureShown]) -> int:
    """Return how many men there are, vehicles and guns not counted."""
    return sum(not figure.model for figure in figures)


def men_standing(figures: Iterable[FigureShown], fates: Mapping[str, Fate]) -> int:
    """Return how many of the men stand, vehicles and guns not counted."""
    return sum(stands(fates, each.id) for each in figures if not each.model)


def stands(fates: Mapping[str, Fate], figure: str) -> bool:
    """Return whether a figure came home: who has no fate did."""
    fate = fates.get(figure)
    return fate is None or fate.kind in HOME


def shown_army(
    roll: Roll,
    entry: str,
    name: str,
    player: str,
    playbook: Playbook | None = None,
    mission: str = "",
    out: Collection[str] = (),
) -> ArmyShown:
    """Return an army as it is shown; those who are `out` did not take part."""
    worth = worths(roll, playbook, mission)
    squads = []
    for unit in roll.army.units:
        figures = [_model(roll, unit, worth)] if has_model(unit, roll.ruleset) else []
        figures += [_man(roll, man, worth) for man in roll.men_of(unit)]
        kept = _numbered([each for each in figures if each.id not in out])
        if kept:
            squads.append(SquadShown(unit.id, roll.name_of(unit), kept))
    first = next((squad.figures[0] for squad in squads), None)
    art = first.art if first else "rifleman"
    return ArmyShown(entry, name, player, roll.army.colour, art, tuple(squads))


def _numbered(figures: Sequence[FigureShown]) -> tuple[FigureShown, ...]:
    """Return the figures of a unit with numbers for those whom nothing else would tell apart."""
    alike = Counter(each.label for each in figures if not each.name)
    reached: Counter[str] = Counter()
    found = []
    for each in figures:
        if not each.name and alike[each.label] > 1:
            reached[each.label] += 1
            each = replace(each, number=reached[each.label])
        found.append(each)
    return tuple(found)


def worths(roll: Roll, playbook: Playbook | None, mission: str) -> dict[str, str]:
    """Return the points that each survivor is worth, by his id; empty where the game has none."""
    if playbook is None or playbook.scoring.kind != "survivors":
        return {}
    chosen = playbook.mission.get(mission)
    found: dict[str, str] = {}
    for line in (*playbook.scoring.lines, *(chosen.lines if chosen else ())):
        if line.fact.startswith(("role:", "vehicle:", "team:")) and not line.fact.endswith("*"):
            for each in roll.pick((line.fact,)):
                found[each] = line.value.text()
    return found


def _model(roll: Roll, unit: Unit, worth: Mapping[str, str]) -> FigureShown:
    known = roll.type_of(unit)
    label = known.name if known else roll.name_of(unit)
    art, colour = unit_art(roll, unit), unit_colour(roll, unit)
    return FigureShown(unit.id, label, "", unit.id, art, colour, worth.get(unit.id, ""), model=True)


def _man(roll: Roll, man: Man, worth: Mapping[str, str]) -> FigureShown:
    figure = man.figure
    return FigureShown(
        figure.id,
        man.role.name if man.role else "Soldier",
        figure.called,
        man.unit.id,
        man_art(man),
        roll.army.colour_of(figure),
        worth.get(figure.id, ""),
        figure.hero,
        lives=life_count(lives_of(figure, roll.ruleset)),
        weapons=tuple((weapon.id, weapon.name) for weapon in man.derived.weapons),
    )
