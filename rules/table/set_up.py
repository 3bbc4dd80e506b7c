"""Before the first turn: the mission, who attacks, who sets up when and for how long."""

from __future__ import annotations

from rules.army.totals import pieces_needed
from rules.campaign.recording.battle_record import BattleRole
from rules.common.wording import capital, counted, lower, lower_first
from rules.games.playbook import DieTest, Mark, Mission
from rules.games.ruleset import Switch
from rules.table.battle import Battlefield
from rules.table.clock_arithmetic import (
    ATTACKING,
    DEFENDING,
    SetUpClock,
    set_up_clocks,
    set_up_order,
)
from rules.table.rolled_dice import drawn
from rules.table.state import State

ATTACK_OR_DEFEND = "attack-or-defend"
"""The test of a playbook by which it is found whether the side named first attacks."""

PLACED = "placed"
"""The mark of a unit that stands on the table already, while its side sets up."""


# ---- the mission


def mission_of(battlefield: Battlefield, state: State) -> Mission | None:
    """Return the mission that is played, None for none, and before it was chosen."""
    return battlefield.playbook.mission.get(state.mission or "")


def objectives_beside(battlefield: Battlefield, state: State) -> tuple[Mission, ...]:
    """Return the objectives that can be played for beside the mission, or without one."""
    every = battlefield.playbook.missions
    return tuple(each for each in every if each.kind == "objective" and each.id != state.mission)


def aim_words(mission: Mission) -> str:
    """Return what a mission is won by, else what it gives points for."""
    each = [
        f"+{line.value.value}{': ' if line.most == 1 else ' for each '}{lower(line.name)}"
        for line in mission.lines
    ]
    return mission.win or capital(f"{'; '.join(each)}.") if each or mission.win else ""


def mission_words(battlefield: Battlefield, state: State) -> str:
    """Return what is played for, "Attack and defend · Take the flag"; "" for nothing yet."""
    known = battlefield.playbook.mission
    return " · ".join(known[each].name for each in (state.mission, *state.also) if each in known)


def drawn_mission(battlefield: Battlefield, state: State) -> str:
    """Return a mission drawn by chance: another than the present one where there are several."""
    every = [mission.id for mission in battlefield.playbook.missions]
    return drawn(battlefield, state, [each for each in every if each != state.mission] or every)


def table_of_missions(battlefield: Battlefield) -> dict[int, Mission]:
    """Return the game's own table: the mission of each face of a die, empty without one."""
    return {each.die: each for each in battlefield.playbook.missions if each.die is not None}


def number_tests(battlefield: Battlefield, state: State) -> dict[str, DieTest]:
    """Return the tests by die that say how many of something there are, by what is counted."""
    known = battlefield.playbook.mission
    missions = (known[each] for each in (state.mission, *state.also) if each in known)
    lines = (line for mission in missions for line in mission.lines if line.rolled)
    return {line.fact: battlefield.playbook.test[line.rolled] for line in lines}


def number_to_roll(battlefield: Battlefield, state: State) -> DieTest | None:
    """Return the next of these tests whose die is not rolled yet, None when all are."""
    every = number_tests(battlefield, state).values()
    return next((test for test in every if test.id not in state.numbers), None)


def placed_numbers(battlefield: Battlefield, state: State) -> dict[str, int]:
    """Return how many of each fact there are, as far as their dice are rolled."""
    return {
        fact: int(outcome.number.value)
        for fact, test in number_tests(battlefield, state).items()
        for outcome in test.outcomes
        if outcome.low <= state.numbers.get(test.id, 0) <= outcome.high
        if outcome.number is not None and not isinstance(outcome.number.value, str)
    }


def agreed_missions(battlefield: Battlefield, state: State) -> tuple[Mission, ...]:
    """Return the missions played of which players agree on a number before they begin."""
    known = battlefield.playbook.mission
    played = (known[each] for each in (state.mission, *state.also) if each in known)
    return tuple(each for each in played if each.agreed)


def number_words(battlefield: Battlefield, state: State) -> tuple[str, ...]:
    """Return what these dice came to, and what was agreed on.

    "Number of markers: 4 (rolled 3)", "Overrun a base: agreed, 6 men in the base".
    """
    tests, numbers = number_tests(battlefield, state), placed_numbers(battlefield, state)
    rolled = (
        f"{tests[fact].name}: {number} (rolled {state.numbers[tests[fact].id]})."
        for fact, number in numbers.items()
    )
    agreed = (
        f"{each.name}: agreed, {state.agreed[each.id]} {each.agreed}."
        for each in agreed_missions(battlefield, state)
        if each.id in state.agreed
    )
    return (*rolled, *agreed)


# ---- who attacks


def has_attacker(battlefield: Battlefield) -> bool:
    """Return whether a die of the game says who attacks."""
    return ATTACK_OR_DEFEND in battlefield.playbook.test and len(battlefield.sides) == 2


def attackers_by(battlefield: Battlefield, die: int) -> tuple[str, ...]:
    """Return who attacks by the game's own die, which is rolled for the side named first."""
    test = battlefield.playbook.test[ATTACK_OR_DEFEND]
    found = next(each for each in test.outcomes if each.low <= die <= each.high)
    first, *others = battlefield.sides
    return (first,) if found.result.startswith("attack") else tuple(others)


def needs_attacker(battlefield: Battlefield, state: State) -> bool:
    """Return whether it is still open who attacks."""
    return has_attacker(battlefield) and not state.attackers


def roles(battlefield: Battlefield, state: State) -> dict[str, BattleRole]:
    """Return who attacks and who defends; {} where nobody does."""
    if not state.attackers:
        return {}
    return {
        side: "attacker" if side in state.attackers else "defender" for side in battlefield.sides
    }


# ---- who sets up when


def parts(battlefield: Battlefield, state: State) -> tuple[SetUpClock, ...]:
    """Return who sets up one after the other; () where the game has no clocks for it."""
    return set_up_clocks(battlefield, roles(battlefield, state), state.reading)


def sides_now(battlefield: Battlefield, state: State) -> tuple[str, ...]:
    """Return the sides that set up now by a clock, () when all have, and where no clock runs."""
    order = set_up_order(battlefield, roles(battlefield, state))
    return next((sides for sides, _ in order if not set(sides) <= set(state.placed)), ())


def part_now(battlefield: Battlefield, state: State) -> SetUpClock | None:
    """Return who sets up now, None when all have, and where no clock runs."""
    every = parts(battlefield, state)
    return next((each for each in every if not set(each.sides) <= set(state.placed)), None)


def reading_switch(battlefield: Battlefield) -> Switch | None:
    """Return the open question how the clocks count a part, None where the game answers it."""
    switches = battlefield.ruleset.switch
    asked = [each.rounding for each in battlefield.ruleset.clocks if each.rounding in switches]
    return switches[asked[0]] if asked else None


def reading_at_start(battlefield: Battlefield) -> str:
    """Return how clocks count a part when the battle begins, as the first army says."""
    switch = reading_switch(battlefield)
    return battlefield.rosters[battlefield.sides[0]].switch(switch.id) if switch else ""


# ---- the fallen who stay


def casualty_mark(battlefield: Battlefield) -> Mark | None:
    """Return the mark of the fallen who stay on the table, None in a game that takes off all."""
    return next((mark for mark in battlefield.playbook.marks if mark.fallen), None)


def most_casualties(battlefield: Battlefield, state: State, side: str) -> int | None:
    """Return how many of the fallen of a side may stay on the table, None for any number.

    Where players agreed on none it is as many as the game counts pieces for that army.
    """
    mark = casualty_mark(battlefield)
    if mark is None or state.casualties is not None:
        return state.casualties
    needed = pieces_needed((battlefield.rosters[side],), battlefield.playbook)
    return next((each.count for each in needed if each.piece.id == mark.id), None)


# ---- what is written about it


def minefield_words(battlefield: Battlefield, state: State) -> tuple[str, ...]:
    """Return how much of a minefield each side may declare once all stand, () where none says.

    "Ada: at most 5 patches of 6 x 6 in". [Minefields]
    """
    field = battlefield.playbook.piece.get("minefield")
    if field is None or field.amount.per <= 1 or not field.amount.down:
        return ()
    found = []
    for side in battlefield.sides:
        here = len([man for man in battlefield.figures[side] if man not in state.down])
        most = here * field.amount.each // field.amount.per
        name = lower_first(field.name.replace("Mines, ", "of "))
        found.append(f"{battlefield.side_name(side)}: at most {counted(most, 'patch')} {name}.")
    return (*found, field.text)


def set_up_texts(battlefield: Battlefield, state: State) -> tuple[tuple[str, ...], str]:
    """Return how this battle is set up, a sentence each, and the heading of the rule.

    The sections of a playbook are in the order of play: the first is about setting up.
    """
    known = battlefield.playbook.mission
    lines: list[str] = []
    sources: list[str] = []
    for mission in (known[each] for each in (state.mission, *state.also) if each in known):
        if mission.setup:
            lines += mission.setup
            sources.append(mission.source)
    lines += number_words(battlefield, state)
    clocks = any(clock.id in (DEFENDING, ATTACKING) for clock in battlefield.ruleset.clocks)
    if battlefield.playbook.sections and not (clocks and lines):
        section = battlefield.playbook.sections[0]
        lines += [line for line in section.lines if line not in lines]
        sources.append(section.source)
    headings = "; ".join(filter(None, sources)).split("; ")
    return tuple(lines), "; ".join(dict.fromkeys(headings))
