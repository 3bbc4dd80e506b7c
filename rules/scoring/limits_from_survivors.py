"""What those who are left can have done: bounds on facts, and who alone has men standing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from rules.army.army_under_ruleset import Roster
from rules.army.model import COMMANDER, Army
from rules.common.struct_decoding import Fault
from rules.common.wording import counted, listed
from rules.games.playbook import Mission, ScoreLine
from rules.games.ruleset import Ruleset
from rules.scoring.side_counts import SideCounts, men_in, pieces_in


def unit_sizes(army: Army) -> tuple[int, ...]:
    """Return how many men each unit has, without commanders; a vehicle or gun by itself is one."""
    sizes = (
        sum(man.post != COMMANDER for man in unit.figures) or int(unit.kind in ("vehicle", "team"))
        for unit in army.units
    )
    return tuple(size for size in sizes if size)


def most_left_of_units(
    ruleset: Ruleset, army: Army, survivors: Mapping[str, int]
) -> tuple[int, ...]:
    """Return how many men each unit of an army can have left, without those that have none.

    `survivors` count by "role:ID" and the like. Commanders do not count, a vehicle or gun by itself
    is one. A man whose role the game does not know may always be left, as no sheet can count him.
    """
    roster = Roster(army, ruleset)
    found = []
    for unit in army.units:
        men = [man for man in roster.men_of(unit) if not man.commands]
        if survivors.get(f"{unit.kind}:{unit.type}"):
            found.append(len(men) or 1)
            continue
        roles = Counter(f"role:{man.role.id}" if man.role else "" for man in men)
        left = sum(
            min(count, survivors.get(role, 0)) if role else count for role, count in roles.items()
        )
        found.append(left or int(unit.kind == "team" and not men))
    return tuple(size for size in found if size)


def survivor_fault(ruleset: Ruleset, line: ScoreLine, side: SideCounts, count: int) -> str:
    """Return why those who are left cannot have so many of a fact, "" where they can.

    What is not known is not held against a side: without survivors nothing is refused.
    """
    if not line.takes or not count or side.survivors is None:
        return ""
    left = pieces_in(side.survivors)
    if not left:
        return f"{count}, but nobody is left"
    if line.takes == "anyone":
        return ""
    if line.takes == "unit" and ruleset.squads:
        return _unit_fault(ruleset, line, side, count)
    return _too_many(count, left, "man or vehicle", "men and vehicles")


def _unit_fault(ruleset: Ruleset, line: ScoreLine, side: SideCounts, count: int) -> str:
    what = "unit" if line.of_men == 1 else f"unit of {line.of_men} men or more"
    whats = "units" if line.of_men == 1 else f"units of {line.of_men} men or more"
    known = side.survivors or {}
    here = pieces_in(known) if line.of_men == 1 else _in_squads(ruleset, known, line.of_men)
    most = here // line.of_men
    if side.units is not None:
        units = sum(size >= line.of_men for size in side.units)
        most = units if side.units_known else min(most, units)
    return _too_many(count, most, what, whats)


def _too_many(count: int, most: int, what: str, whats: str) -> str:
    if count <= most:
        return ""
    if not most:
        return f"{count}, but no {what} is left"
    return f"{count}, but only {counted(most, what, whats)} {'is' if most == 1 else 'are'} left"


def _in_squads(ruleset: Ruleset, numbers: Mapping[str, int], size: int) -> int:
    """Return how many men a table counts who can stand in a squad of so many."""
    roles = {
        role
        for squad in ruleset.squads
        if (squad.size or squad.largest or size) >= size
        for role in (squad.role, *(each for swap in squad.swaps for each in swap.roles))
    }
    return sum(numbers.get(f"role:{role}", 0) for role in roles)


def held_places(
    line: ScoreLine, facts: Mapping[str, int], foes: Iterable[Mapping[str, int]]
) -> int:
    """Return how many places a side holds: those where it has units and no foe has any."""
    foes = tuple(foes)
    return sum(
        bool(facts.get(fact)) and not any(foe.get(fact) for foe in foes)
        for fact in line.place_facts
    )


def held_by(line: ScoreLine, side: SideCounts, sides: list[SideCounts]) -> int | None:
    """Return how many places of a line a side holds, None where nobody told who is where."""
    if not any(fact in each.facts for each in sides for fact in line.place_facts):
        return None
    foes = (each for each in sides if each is not side and not _friends(each, side))
    return held_places(line, side.facts, (each.facts for each in foes))


def place_fault(
    ruleset: Ruleset, line: ScoreLine, side: SideCounts, sides: list[SideCounts]
) -> str:
    """Return what is wrong with the units that a side has in the places of a line, "" if nothing.

    A unit stands in one place, and a number of places that was told is that which follows.
    """
    units = sum(side.facts.get(fact, 0) for fact in line.place_facts)
    said = survivor_fault(ruleset, replace(line, takes="unit"), side, units)
    if said:
        return f"{counted(units, 'unit')} there{said.removeprefix(str(units))}"
    held, told = held_by(line, side, sides), side.facts.get(line.fact)
    if held is None or told in (None, held):
        return ""
    return f"{told}, but by the units in each of them it is {held}"


def _friends(one: SideCounts, other: SideCounts) -> bool:
    return bool(one.camp) and one.camp == other.camp


def one_side_fault(line: ScoreLine, sides: list[SideCounts], side: SideCounts) -> str:
    """Return that another side has what only one can have, "" otherwise."""
    having = [each.name for each in sides if each.facts.get(line.fact)]
    if not line.one_side or len(having) < 2 or side.name not in having:
        return ""
    return f"only one side can have any, and {listed(having)} do"


def commander_faults(ruleset: Ruleset, sides: list[SideCounts]) -> Iterator[Fault]:
    """Yield a fault for each side of which only commanders are left.

    A commander is removed with the last man of his squad. [The Green and the Tan: Commanders]
    """
    if ruleset.commander is None:
        return
    key = f"role:{ruleset.commander.role}"
    for number, side in enumerate(sides):
        left = side.survivors or {}
        if left.get(key) and men_in(left) == left[key]:
            message = "a commander is removed with the last man of his squad, and none is left"
            yield Fault(("sides", number, "survivors", key), message)


def last_standing(sides: list[SideCounts]) -> tuple[str, ...] | None:
    """Return the sides that have men left, None where it is not known of each.

    A side that fielded no men stands as long as it has vehicles.
    """
    found = []
    for side in sides:
        if side.survivors is None:
            return None
        of_men = side.fielded is None or men_in(side.fielded) > 0
        if (men_in if of_men else pieces_in)(side.survivors):
            found.append(side.name)
    return tuple(found)


def objective_fault(mission: Mission, sides: list[SideCounts], side: SideCounts) -> str:
    """Return why a side cannot have taken an objective: nobody of it is left, or foes are; "" else.

    An objective that points go by is bounded by its lines.
    """
    if mission.takes and side.survivors is not None and not pieces_in(side.survivors):
        return f"“{mission.name}” was not taken: {side.name} has nobody left"
    left = last_standing(sides) if mission.last_standing else None
    friends = {each.name for each in sides if _friends(each, side)}
    if left is not None and side.name not in left and not friends & set(left):
        return f"“{mission.name}” was not taken: {side.name} has nobody left"
    others = [name for name in left or () if name != side.name and name not in friends]
    if not others:
        return ""
    verb = "has" if len(others) == 1 else "have"
    return f"“{mission.name}” was not taken: {listed(others)} {verb} men left"
