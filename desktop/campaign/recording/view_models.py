"""What the page of a battle shows of the armies, as plain values. No Qt here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from rules.army.army_under_ruleset import Man, Roster, has_model
from rules.army.drawing_choice import man_art, unit_art, unit_colour
from rules.army.heroes import life_count, lives_of
from rules.army.model import Unit
from rules.campaign.display_names import numbers_of
from rules.campaign.recording.battle_record import HOME, Fate
from rules.games.playbook import Playbook


@dataclass(frozen=True, slots=True)
class FigureShown:
    """One figure, or a vehicle or gun. `worth` is its points, as text.

    `number` is, of a man without a name, that in his army, as everywhere in the campaign; of those
    who have one name in a unit which he is; 0 where nothing else is called so. `weapons` are ids
    and names.
    """

    id: str
    label: str
    name: str
    art: str
    colour: str
    worth: str = ""
    hero: bool = False
    model: bool = False
    lives: int = 0
    weapons: tuple[tuple[str, str], ...] = ()
    number: int = 0

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
    """Return how many of the men came home, vehicles and guns not counted: who has no fate did."""
    men = (fates.get(each.id) for each in figures if not each.model)
    return sum(fate is None or fate.kind in HOME for fate in men)


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


def shown_army(
    roster: Roster,
    entry: str,
    name: str,
    player: str,
    playbook: Playbook | None = None,
    mission: str = "",
    numbers: Mapping[str, int] | None = None,
) -> ArmyShown:
    """Return an army as it is shown.

    `numbers` are those of the men in their army with all who ever stood in it.
    """
    known = numbers_of(roster.army) if numbers is None else numbers
    worth, squads = worths(roster, playbook, mission), []
    for unit in roster.army.units:
        figures = [_model(roster, unit, worth)] if has_model(unit, roster.ruleset) else []
        figures += [_man(roster, man, worth, known) for man in roster.men_of(unit)]
        if figures:
            numbered = zip(figures, _numbers([each.called for each in figures]), strict=True)
            told_apart = tuple(replace(each, number=n or each.number) for each, n in numbered)
            squads.append(SquadShown(unit.id, roster.name_of(unit), told_apart))
    men = [figure for squad in squads for figure in squad.figures if not figure.model]
    # An army's head shows its first hero, else its first man, upright.
    leader = next((each for each in men if each.hero), men[0] if men else None)
    art = squads[0].figures[0].art if squads else "rifleman"
    if leader is not None:
        art = man_art(roster.man[leader.id], alone=False)
    named = zip(squads, _numbers([each.name for each in squads]), strict=True)
    apart = tuple(replace(each, name=f"{each.name} {n}") if n else each for each, n in named)
    return ArmyShown(entry, name, player, roster.army.colour, art, apart)


def _numbers(names: Sequence[str]) -> list[int]:
    """Return a number for each of those that nothing else would tell apart, 0 for all others."""
    alike, reached, numbers = Counter(names), Counter[str](), []
    for name in names:
        reached[name] += 1
        numbers.append(reached[name] if alike[name] > 1 else 0)
    return numbers


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
    return FigureShown(unit.id, label, "", art, colour, worth.get(unit.id, ""), model=True)


def _man(
    roster: Roster, man: Man, worth: Mapping[str, str], numbers: Mapping[str, int]
) -> FigureShown:
    figure = man.figure
    return FigureShown(
        figure.id,
        man.role.name if man.role else "Soldier",
        figure.called,
        man_art(man),
        roster.army.colour_of(figure),
        worth.get(figure.id, ""),
        figure.hero,
        lives=life_count(lives_of(figure, roster.ruleset)),
        weapons=tuple((weapon.id, weapon.name) for weapon in man.derived.weapons),
        number=0 if figure.called else numbers.get(figure.id, 0),
    )
