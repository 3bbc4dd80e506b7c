"""What the page of a battle shows of the armies, as plain values. No Qt here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from rules.army.drawing_choice import man_art, unit_art, unit_colour
from rules.army.heroes import life_count, lives_of
from rules.army.model import Unit
from rules.army.roster import Man, Roster
from rules.campaign.names import numbers_of
from rules.campaign.recording.availability import has_model
from rules.campaign.recording.battle_record import HOME, Fate
from rules.games.playbook import Playbook


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
    """Of a man without a name the number in his army, as everywhere in the campaign; of those who
    have one name in a unit which he is; 0 where nothing else is called so."""

    @property
    def called(self) -> str:
        """Return the name by which sentences call him."""
        called, sign = self.name or self.label, "" if self.name or self.model else "No. "
        return f"{called} {sign}{self.number}" if self.number else called


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
    def bare(self) -> str:
        """Return the name for where the player stands beside it: not "Reserves (Ben)", Ben."""
        return self.name.removesuffix(f" ({self.player})") or self.name

    @property
    def figures(self) -> tuple[FigureShown, ...]:
        """Return everybody in the order of the squads."""
        return tuple(figure for squad in self.squads for figure in squad.figures)


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
    roster: Roster,
    entry: str,
    name: str,
    player: str,
    playbook: Playbook | None = None,
    mission: str = "",
    out: Collection[str] = (),
    numbers: Mapping[str, int] | None = None,
) -> ArmyShown:
    """Return an army as it is shown; those who are `out` did not take part.

    `numbers` are those of the men in their army with all who ever stood in it.
    """
    known = numbers_of(roster.army) if numbers is None else numbers
    worth = worths(roster, playbook, mission)
    squads = []
    for unit in roster.army.units:
        figures = [_model(roster, unit, worth)] if has_model(unit, roster.ruleset) else []
        figures += [_man(roster, man, worth, known) for man in roster.men_of(unit)]
        kept = _numbered([each for each in figures if each.id not in out])
        if kept:
            squads.append(SquadShown(unit.id, roster.name_of(unit), kept))
    art = _leader_art(roster, squads)
    return ArmyShown(entry, name, player, roster.army.colour, art, _told_apart(squads))


def _leader_art(roster: Roster, squads: Sequence[SquadShown]) -> str:
    """Return the drawing for an army's head: its first hero, else its first man, upright."""
    figures = [figure for squad in squads for figure in squad.figures]
    men = [figure for figure in figures if not figure.model]
    leader = next((each for each in men if each.hero), men[0] if men else None)
    if leader is not None:
        return man_art(roster.man[leader.id], alone=False)
    return figures[0].art if figures else "rifleman"


def _numbered(figures: Sequence[FigureShown]) -> tuple[FigureShown, ...]:
    """Return the figures of a unit with numbers for those whom nothing else would tell apart."""
    alike = Counter(each.called for each in figures)
    reached: Counter[str] = Counter()
    found = []
    for each in figures:
        called = each.called
        if alike[called] > 1:
            reached[called] += 1
            each = replace(each, number=reached[called])
        found.append(each)
    return tuple(found)


def _told_apart(squads: Sequence[SquadShown]) -> tuple[SquadShown, ...]:
    """Return the units of an army with numbers for those of one name."""
    alike = Counter(squad.name for squad in squads)
    reached: Counter[str] = Counter()
    found = []
    for squad in squads:
        if alike[squad.name] > 1:
            reached[squad.name] += 1
            squad = replace(squad, name=f"{squad.name} {reached[squad.name]}")
        found.append(squad)
    return tuple(found)


def told_names(army: ArmyShown) -> dict[str, str]:
    """Return what sentences call each figure: with his unit where others are called so too."""
    alike = Counter(figure.called for figure in army.figures)
    return {
        figure.id: f"{figure.called}, {squad.name}"
        if alike[figure.called] > 1 and len(army.squads) > 1
        else figure.called
        for squad in army.squads
        for figure in squad.figures
    }


def worths(roster: Roster, playbook: Playbook | None, mission: str) -> dict[str, str]:
    """Return the points that each survivor is worth, by his id; empty where the game has none."""
    if playbook is None or playbook.scoring.kind != "survivors":
        return {}
    chosen = playbook.mission.get(mission)
    found: dict[str, str] = {}
    for line in (*playbook.scoring.lines, *(chosen.lines if chosen else ())):
        if line.fact.startswith(("role:", "vehicle:", "team:")) and not line.fact.endswith("*"):
            for each in roster.pick((line.fact,)):
                found[each] = line.value.text()
    return found


def _model(roster: Roster, unit: Unit, worth: Mapping[str, str]) -> FigureShown:
    known = roster.type_of(unit)
    label = known.name if known else roster.name_of(unit)
    art, colour = unit_art(roster, unit), unit_colour(roster, unit)
    return FigureShown(unit.id, label, "", unit.id, art, colour, worth.get(unit.id, ""), model=True)


def _man(
    roster: Roster, man: Man, worth: Mapping[str, str], numbers: Mapping[str, int]
) -> FigureShown:
    figure = man.figure
    return FigureShown(
        figure.id,
        man.role.name if man.role else "Soldier",
        figure.called,
        man.unit.id,
        man_art(man),
        roster.army.colour_of(figure),
        worth.get(figure.id, ""),
        figure.hero,
        lives=life_count(lives_of(figure, roster.ruleset)),
        weapons=tuple((weapon.id, weapon.name) for weapon in man.derived.weapons),
        number=0 if figure.called else numbers.get(figure.id, 0),
    )
