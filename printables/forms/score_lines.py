"""What is counted on a score sheet: the lines of a game and its mission that these armies need."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from printables.army_facts import ArmyFacts
from printables.forms.parts import Side
from printables.pack_inputs import Game
from resources.art import man_name
from rules.army.drawing_choice import man_art, unit_art
from rules.games.playbook import Mission, ScoreLine
from rules.scoring.score import POINT_KINDS

KILLS = "kills"
_MOST_KINDS = 8
ROLLED = Mission("rolled", "The mission that the die chooses")
"""Stands for the missions of a game that are rolled for at the table, on one sheet."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a score sheet: what is counted, and how many each side has of it at the start.

    `line` is None where nothing gives points and men are only counted. `mission` is the objective
    it belongs to when several can be played together. `had` is None for what no army brings.
    """

    name: str
    line: ScoreLine | None
    had: tuple[int | None, ...]
    art: str = ""
    shown_by: Side | None = None
    mission: str = ""


def is_counted(game: Game, mission: Mission | None) -> bool:
    """Return whether points decide on this sheet; else players agree, or nobody is named."""
    if game.playbook is None or game.playbook.scoring.kind not in POINT_KINDS:
        return False
    return mission is None or mission.kind != "agreed"


def point_rows(
    game: Game, mission: Mission | None, sides: Sequence[Side]
) -> tuple[tuple[Row, ...], tuple[Row, ...]]:
    """Return what gives points: kinds of survivors, and lines of the mission.

    With a side that is not in the pack every kind of the game has a row, as its army may have it.
    """
    assert game.playbook is not None
    unknown = any(side.army is None for side in sides)
    survivors, others = [], []
    for line, objective in _lines(game, mission):
        if ":" not in line.fact:
            others.append(Row(line.name, line, _models_against(line, sides), mission=objective))
            continue
        had = tuple(side.army.roster.count([line.fact]) if side.army else None for side in sides)
        if unknown or any(had):
            art, shown_by = _drawn(game, line.fact, sides)
            survivors.append(Row(line.name, line, had, art, shown_by))
    return tuple(survivors), tuple(others)


def _lines(game: Game, mission: Mission | None) -> Iterator[tuple[ScoreLine, str]]:
    """Yield the lines of the battle; one that has none of its own may have every objective."""
    assert game.playbook is not None
    for line in game.playbook.scoring.lines:
        yield line, ""
    if mission is None:
        return
    for line in mission.lines:
        yield line, ""
    for each in missions_within(game, mission):
        for line in each.lines:
            yield line, f"{each.die} {each.name}" if mission is ROLLED else each.name


def missions_within(game: Game, mission: Mission | None) -> tuple[Mission, ...]:
    """Return what gives points in a mission without lines of its own: objectives, or rolled ones.

    Objectives give theirs on top of the battle; of rolled missions one is played.
    """
    if mission is None or mission.kind != "scored" or mission.lines:
        return ()
    if mission is ROLLED:
        return rolled_missions(game)
    missions = game.playbook.missions if game.playbook else ()
    return tuple(each for each in missions if each.kind == "objective" and each.lines)


def rolled_missions(game: Game) -> tuple[Mission, ...]:
    """Return the missions of a game that a die chooses at the table, by its faces."""
    missions = game.playbook.missions if game.playbook else ()
    return tuple(sorted((each for each in missions if each.die), key=lambda each: each.die or 0))


def _models_against(line: ScoreLine, sides: Sequence[Side]) -> tuple[int | None, ...]:
    """Return how many there can be of a fact for each side, None where nothing says it."""
    if line.fact != KILLS:
        return (line.most,) * len(sides)
    models = [models_of(side.army) if side.army else None for side in sides]
    found: list[int | None] = []
    for place in range(len(sides)):
        others = [count for at, count in enumerate(models) if at != place]
        known = [count for count in others if count is not None]
        found.append(sum(known) if len(known) == len(others) else None)
    return tuple(found)


def models_of(army: ArmyFacts) -> int:
    """Return how many men and vehicles an army has: what can be killed of it."""
    return army.figures + sum(unit.kind == "vehicle" for unit in army.army.units)


def _drawn(game: Game, fact: str, sides: Sequence[Side]) -> tuple[str, Side | None]:
    """Return the drawing of a kind of survivor, and the side in whose colour it is shown."""
    kind, _, wanted = fact.partition(":")
    for side in sides:
        if side.army is None:
            continue
        roster = side.army.roster
        if kind == "role":
            man = next((man for man in roster.men if man.role and man.role.id == wanted), None)
            if man:
                return man_art(man, alone=False), side
        for unit in side.army.army.units:
            if unit.kind == kind and unit.type == wanted:
                return unit_art(roster, unit), side
    role = game.ruleset.role.get(wanted) if kind == "role" else None
    if role:
        return man_name(role.art, (*role.needs, *role.one_of[:1]), "", hero=False), None
    vehicle = game.ruleset.vehicle.get(wanted) if kind == "vehicle" else None
    return (vehicle.art if vehicle else ""), None


def loss_rows(game: Game, sides: Sequence[Side]) -> tuple[Row, ...]:
    """Return what is counted where no points are: men, heroes, each kind of gun and vehicle."""
    rows = [_count_row(game.ruleset.figures_word.capitalize(), ("figures",), sides)]
    rows += [_count_row("Heroes among them", ("heroes",), sides)]
    rows += _kinds_of_men(game, sides)
    for kind, table in (("team", game.ruleset.teams), ("vehicle", game.ruleset.vehicles)):
        for entry in table:
            if kind == "vehicle" or getattr(entry, "gun", False):
                row = _count_row(entry.name, (f"{kind}:{entry.id}",), sides)
                art, shown_by = _drawn(game, f"{kind}:{entry.id}", sides)
                rows.append(Row(row.name, None, row.had, art, shown_by))
    return (rows[0], *(row for row in rows[1:] if any(row.had)))


def _kinds_of_men(game: Game, sides: Sequence[Side]) -> list[Row]:
    """Return a row for each kind of men that these armies have, none for a great many of them."""
    rows = []
    for role in game.ruleset.roles:
        fact = f"role:{role.id}"
        row = _count_row(role.name, (fact,), sides)
        if any(row.had):
            art, shown_by = _drawn(game, fact, sides)
            rows.append(Row(row.name, None, row.had, art, shown_by))
    return rows if 1 < len(rows) <= _MOST_KINDS else []


def _count_row(name: str, selectors: tuple[str, ...], sides: Sequence[Side]) -> Row:
    had = tuple(side.army.roster.count(selectors) if side.army else None for side in sides)
    return Row(name, None, had)
