"""What somebody is able to do now: the men who can fight, crews, weapons left, circumstances."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from rules.attack.modifiers import names_weapon
from rules.attack.procedure import EMPTY, Pick
from rules.common.wording import lower
from rules.games.playbook import Action, DieTest, Step
from rules.games.ruleset import Selector, Team
from rules.odds.shooters_and_targets import BESIDES
from rules.table.battle import Arm, Battlefield
from rules.table.events import Attack
from rules.table.set_up import most_casualties
from rules.table.state import NotNow, State, at_table, of_roles, standing
from rules.table.turns import acting, step_of

ASSAULT, RALLY = "assault", "rally"
"""What stands among the weapons that somebody has attacked with and is none."""
TEAM, MOVED = "team-side-arms", "moved"
"""Modifiers: a team has attacked with its other weapons this turn; with the second it has moved."""
BURSTS = "bursts"
"""The lot of weapons whose rounds clear the smoke in which they burst."""
PASSENGER, SECOND = "passenger", "second-weapon"
"""Modifiers: of who attacks out of a vehicle in which nobody can hit him, and of a vehicle that has
attacked with another weapon this turn."""
BETWEEN = ":"
"""Between a weapon whose dice are split between targets, the dice it has spent, and the target."""


def action_of(battlefield: Battlefield, state: State) -> Action | None:
    """Return the action that the acting unit chose, None for none."""
    chosen = state.of_unit(state.unit).action if state.unit else ""
    return next((each for each in battlefield.turn.actions if each.id == chosen), None)


def reacts(battlefield: Battlefield, state: State, actor: str) -> bool:
    """Return whether an attack of an actor would be one at who moves, or the answer to one."""
    step = step_of(battlefield, state)
    if step is None or not step.react or step.does == "fire":
        return False
    if actor in state.shot_at and step.does == "move":
        return True
    return battlefield.side_of[actor] not in acting(battlefield, state)


def marks_of(battlefield: Battlefield, state: State, actor: str) -> frozenset[str]:
    """Return the marks of a piece and those of its unit."""
    unit = battlefield.unit_of.get(actor, actor)
    return state.piece(actor).marks | state.piece(unit).marks


def mark_refusal(battlefield: Battlefield, state: State, piece: str, mark_id: str) -> NotNow | None:
    """Return why a piece cannot be given a mark now, None when it can."""
    every, name = battlefield.playbook.mark, battlefield.name(piece)
    mark, step = every.get(mark_id), step_of(battlefield, state)
    if mark is None:
        return None
    if step is not None and step.does == "fire" and state.piece(piece).fired:
        return NotNow("He has fired this turn.", mark.source)
    if not fits(battlefield, piece, mark.of):
        return NotNow(f"{mark.name}: not {name}. {mark.text}".strip(), mark.source)
    if mark.fallen and mark.id not in state.piece(piece).marks:
        side = battlefield.side_of[piece]
        most = most_casualties(battlefield, state, side)
        here = sum(mark.id in state.piece(man).marks for man in battlefield.figures[side])
        if most is not None and here >= most:
            return NotNow(f"{mark.name}: {most} at most were agreed on.", mark.source)
    for other in sorted(state.piece(piece).marks & every.keys()):
        if MOVED in mark.by and every[other].ends == "moves":
            continue  # he gives it up
        if other in mark.not_with or mark.id in every[other].not_with:
            return NotNow(f"{name}: “{lower(every[other].name)}” already.", mark.source)
    step = step_of(battlefield, state)
    if step is not None and step.does == "fire" and mark.steps and state.piece(piece).fired:
        return NotNow("He has fired this turn.", mark.source)
    return None


def test_refusal(battlefield: Battlefield, state: State, piece: str, test_id: str) -> NotNow | None:
    """Return why a piece does not take a test by die now, None when it can."""
    test, name = battlefield.playbook.test[test_id], battlefield.name(piece)
    if not fits(battlefield, piece, test.of):
        return NotNow(f"{test.name}: not {name}.", test.source)
    if test.needs and test.needs not in state.piece(piece).marks:
        mark = battlefield.playbook.mark[test.needs]
        return NotNow(f"{test.name}: {name} is not “{lower(mark.name)}”.", test.source)
    if test.by and not helpers_left(battlefield, state, piece, test):
        here = at_table(battlefield, state, battlefield.side_of[piece], test.by)
        busy = f"everybody who could help has done so this {battlefield.turn.word}"
        return NotNow(f"{test.name}: {busy if here else 'none is left'}.", test.source)
    refusals = (mark_refusal(battlefield, state, piece, mark) for mark in test.marks)
    return next((each for each in refusals if each is not None), None)


def empty_weapons(battlefield: Battlefield, state: State, piece: str) -> tuple[str, ...]:
    """Return the weapons of a piece that can be filled with ammunition again now."""
    step = step_of(battlefield, state)
    if step is None or not step.resupply:
        return ()
    if battlefield.side_of[piece] not in acting(battlefield, state):
        return ()
    before = (
        mark
        for mark in sorted(state.piece(piece).marks)
        if state.since.get((piece, mark), (0, 0))[0] < state.turn
    )
    return tuple(mark.partition(":")[2] for mark in before if mark.startswith(f"{EMPTY}:"))


def helpers_left(
    battlefield: Battlefield, state: State, piece: str, test: DieTest
) -> tuple[str, ...]:
    """Return who can let a piece take a test now: the medics who have treated nobody this turn."""
    able = of_roles(battlefield, state, battlefield.side_of[piece], test.by)
    hurt = {test.needs} - {""}
    return tuple(
        each
        for each in able
        if each != piece
        and (test.id, each) not in state.helped
        and not state.piece(each).marks & hurt
    )


def fits(battlefield: Battlefield, piece: str, selectors: tuple[Selector, ...]) -> bool:
    """Return whether a piece is among those that selectors name; anybody is where none do."""
    return not selectors or piece in battlefield.roster_of(piece).pick(selectors)


def sits_in(
    battlefield: Battlefield, state: State, piece: str, vehicles: tuple[Selector, ...]
) -> bool:
    """Return whether a piece sits in one of the vehicles that selectors name, or none do."""
    vehicle = state.aboard.get(piece, "")
    return not vehicles or bool(vehicle and fits(battlefield, vehicle, vehicles))


def able_men(battlefield: Battlefield, state: State, unit: str) -> tuple[str, ...]:
    """Return the men of a unit who can fight now: those who stand, and who fell just now."""
    able = ("stands", "may-fire")
    return tuple(m for m in battlefield.men_in[unit] if state.piece(m).status in able)


def carriers(battlefield: Battlefield, state: State, unit: str, weapon: str) -> tuple[str, ...]:
    """Return the men of a unit who carry a weapon and can fight now; a commander never shoots."""
    return tuple(
        man
        for man in able_men(battlefield, state, unit)
        if not battlefield.man[man].commands
        and any(each.id == weapon for each in battlefield.man[man].derived.weapons)
    )


def falling(battlefield: Battlefield, state: State, unit: str) -> tuple[str, ...]:
    """Return who of a unit can fall, plain men first; a commander only when he is alone."""
    known = battlefield.man
    men = [m for m in battlefield.men_in[unit] if state.piece(m).status == "stands"]
    men = [m for m in men if not known[m].commands] or men
    return tuple(sorted(men, key=lambda man: not known[man].figure.plain))


def usual_losses(battlefield: Battlefield, pick: Pick, target: str) -> tuple[str, ...]:
    """Return who usually falls where somebody is chosen: the target, then the plainest men.

    Who stands out falls only by hand while others may, so fewer may be returned than must fall.
    """
    units = {battlefield.unit_of[man] for man in pick.offered}
    out = {man for man in pick.among if stands_out(battlefield, man)}
    spared = out if out < {*pick.among} else set()
    others = [m for m in pick.among if battlefield.unit_of[m] in units and m not in spared]
    others.sort(key=partial(_plainness, battlefield))
    first = [target] if target in pick.offered else []
    return tuple(dict.fromkeys((*first, *others)))[: len(pick.offered)]


def _plainness(battlefield: Battlefield, man: str) -> tuple[bool, bool, bool, int]:
    known, plain = battlefield.man[man], battlefield.ruleset.plain_role
    rank = known.role.rank if known.role is not None else 0
    own = known.role is not None and known.role.id != plain.id
    return stands_out(battlefield, man), not known.figure.plain, own, rank


def stands_out(battlefield: Battlefield, man: str) -> bool:
    """Return whether nobody but his owner's own hand gives a man up: leaders, heroes, crewmen."""
    known = battlefield.man[man]
    if known.figure.hero or known.commands or known.serves:
        return True
    role = known.role.id if known.role is not None else ""
    team = battlefield.roster_of(man).type_of(known.unit)
    return isinstance(team, Team) or any(role in m.roles for m in battlefield.playbook.modifiers)


def near(
    battlefield: Battlefield, state: State, target: str, sides: Iterable[str]
) -> tuple[str, ...]:
    """Return who of sides may stand in a blast at a target: of those aboard who sits with it."""
    aboard = state.aboard
    with_it = (None, aboard.get(target))
    every = (standing(battlefield, state, side) for side in sides)
    return tuple([man for men in every for man in men if aboard.get(man) in with_it])


def crew_left(
    battlefield: Battlefield, state: State, actor: str, weapon: str = ""
) -> tuple[int, int]:
    """Return how many of a crew or team can still serve its weapon, and how many it takes.

    A weapon of a vehicle takes as many as its table says.
    """
    crew = battlefield.crew_of(actor)
    if crew is None:
        return 0, 0
    able = {man for man in crew.men if state.piece(man).status in ("stands", "may-fire")}
    if not crew.weapon:  # of a vehicle: who sits in it, and who was hit there just now
        able = {man for man in able if state.piece(man).status == "may-fire"}
        able |= {man for man, vehicle in state.aboard.items() if vehicle == crew.unit}
    wanted = crew.wanted
    if not crew.weapon and weapon:
        number = battlefield.ruleset.weapon[weapon].stats.get("crew")
        if number is not None and not isinstance(number.value, str):
            wanted = int(number.value)
    return len(able), wanted


def moving_with(battlefield: Battlefield, piece: str) -> tuple[str, ...]:
    """Return who moves with a piece: a weapon team as a whole, everybody else alone."""
    crew = battlefield.crew_of(piece)
    if crew is None or not crew.weapon:
        return (piece,)
    return tuple(each for each in (crew.unit, *crew.men) if each in battlefield.unit_of)


def left_of(battlefield: Battlefield, state: State, actor: str, arm: Arm) -> int:
    """Return how often a weapon can still attack this turn."""
    fired = [each for each in state.piece(actor).fired if each not in (ASSAULT, RALLY)]
    spare = dice_left(battlefield, state, actor, arm.weapon)
    if spare is not None:
        return 1 if spare else 0
    times = fired.count(arm.weapon)
    if battlefield.is_model(actor):
        return max(0, battlefield.barrels(actor, arm.weapon) - times)
    if not battlefield.squads_shoot:
        return 0 if fired else 1
    held = len(carriers(battlefield, state, actor, arm.weapon))
    return max(0, (min(1, held) if arm.shooter.dice is not None else held) - times)


def dice_left(battlefield: Battlefield, state: State, actor: str, weapon: str) -> int | None:
    """Return the dice, or rolls, that a weapon has left this turn which fires at several targets.

    None when it has not fired yet, or all at once.
    """
    spent = [dice for dice, _target in _sprays(state, actor, weapon)]
    if not spent:
        return None
    return max(0, dice_of(battlefield, weapon) - sum(spent))


def dice_of(battlefield: Battlefield, weapon: str) -> int:
    """Return the dice, or rolls, of a weapon, 1 where its table has no plain number of them."""
    stats = battlefield.ruleset.weapon[weapon].stats
    number = stats.get("dice") or stats.get("rolls")
    return 1 if number is None or isinstance(number.value, str) else int(number.value)


def sprayed_at(state: State, actor: str, weapon: str) -> frozenset[str]:
    """Return whom a weapon has fired at this turn that has dice left for others."""
    return frozenset(target for _dice, target in _sprays(state, actor, weapon))


def _sprays(state: State, actor: str, weapon: str) -> Iterator[tuple[int, str]]:
    """Yield the dice that a weapon has spent of a spray, each with the target."""
    for fired in state.piece(actor).fired:
        name, _, spent = fired.partition(BETWEEN)
        if spent and name == weapon:
            dice, _, target = spent.partition(BETWEEN)
            yield int(dice), target


def smoke_hit(battlefield: Battlefield, state: State, event: Attack) -> tuple[str, ...]:
    """Return the places of smoke that a blast of an attack may clear: it is fired into smoke."""
    weapon, known = battlefield.ruleset.weapon[event.weapon], battlefield.playbook.modifier
    named = (known.get(word.partition(":")[0]) for word in event.modifiers)
    into = any(modifier.drawn for modifier in named if modifier is not None)
    bursts = names_weapon(battlefield.playbook.odds.lots.get(BURSTS, ()), weapon)
    return tuple(state.smoke) if into and bursts else ()


def by_marks(battlefield: Battlefield, state: State, actor: str) -> tuple[str, ...]:
    """Return the modifiers that the attacks of an actor have by his marks and those of his unit."""
    marks, held = battlefield.playbook.mark, sorted(marks_of(battlefield, state, actor))
    return tuple(name for mark in held if mark in marks for name in marks[mark].by)


def own_circumstances(
    battlefield: Battlefield, state: State, actor: str, arm: Arm
) -> tuple[str, ...]:
    """Return the modifiers that an attack has by marks, action, step, team and who is gone.

    The marks of a vehicle hold for those who sit in it: it has moved, it hides.
    """
    found = list(by_marks(battlefield, state, actor))
    step = step_of(battlefield, state)
    if step is not None and reacts(battlefield, state, actor):
        found.append(step.react)
    elif (action := action_of(battlefield, state)) is not None:
        found += action.modifiers
    if vehicle := state.aboard.get(actor):
        found += by_marks(battlefield, state, vehicle)
    if _team_used_others(battlefield, state, actor, arm):
        found.append(TEAM)
    if _team_moved(battlefield, state, actor, arm):
        found += (MOVED, TEAM)
    if vehicle and arm.kind == "own" and not target_inside(battlefield, vehicle):
        found.append(PASSENGER)
    besides = battlefield.playbook.odds.lots.get(BESIDES, ())
    others = [each for each in state.piece(actor).fired if each not in besides]
    if battlefield.is_vehicle(actor) and others and arm.weapon not in besides:
        found.append(SECOND)
    side = battlefield.side_of[actor]
    for modifier in battlefield.lost_modifiers:
        if not at_table(battlefield, state, side, modifier.lost):
            found.append(modifier.id)
    return tuple(found)


def target_inside(battlefield: Battlefield, vehicle: str) -> str:
    """Return the kind of target that men in a vehicle are, "" where nobody can hit them."""
    inside = f"{battlefield.unit[vehicle].type}-men"
    return inside if inside in battlefield.playbook.target else ""


def _team_moved(battlefield: Battlefield, state: State, actor: str, arm: Arm) -> bool:
    crew = battlefield.crew_of(actor)
    if crew is None or not crew.weapon or arm.kind == "alone":
        return False
    if TEAM not in battlefield.playbook.modifier:
        return False
    marks = battlefield.playbook.mark
    return any(
        mark in marks and MOVED in marks[mark].by
        for mate in (crew.unit, *crew.men)
        for mark in state.piece(mate).marks
    )


def _team_used_others(battlefield: Battlefield, state: State, actor: str, arm: Arm) -> bool:
    crew = battlefield.crew_of(actor)
    if crew is None or not crew.weapon or TEAM not in battlefield.playbook.modifier:
        return False
    main = arm.kind in ("team", "alone")
    for mate in (crew.unit, *crew.men):
        for fired in state.piece(mate).fired:
            if fired not in (ASSAULT, RALLY) and main != (
                fired.partition(BETWEEN)[0] == crew.weapon
            ):
                return True
    return False


def fights_now(battlefield: Battlefield, state: State) -> Step | None:
    """Return the step in which fights are fought now, None when there are none."""
    step = step_of(battlefield, state)
    if step is None or state.over:
        return None
    fight = battlefield.inside(step, "assault")
    action = action_of(battlefield, state)
    if fight is not None and step.does == "act" and (action is None or not action.fights):
        return None
    return fight
