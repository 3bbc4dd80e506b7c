"""Who may attack whom now, and how an attack or a fight is opened."""

from __future__ import annotations

from dataclasses import replace

from rules.common.problems import InputProblem
from rules.games.playbook import Action, Step
from rules.odds.answer_question import ask, check_question
from rules.odds.modifiers import goes_with
from rules.odds.quality import own_quality_role
from rules.odds.question import Question
from rules.table.battle import Arm, Battlefield
from rules.table.events import Assault, Attack
from rules.table.state import NotNow, Open, State, is_left
from rules.table.turns import acting, step_of

_FIGHTS = ("assault", "combat")
"""The rolls of fights, which change no attack."""


def action_of(battlefield: Battlefield, state: State) -> Action | None:
    """Return the action that the acting unit chose, None for none."""
    chosen = state.of_unit(state.unit).action if state.unit else ""
    return next((each for each in battlefield.turn.actions if each.id == chosen), None)


def reacts(battlefield: Battlefield, state: State, actor: str) -> bool:
    """Return whether an attack of an actor would be one at who moves."""
    step = step_of(battlefield, state)
    if step is None or not step.react or step.does == "fire":
        return False
    return battlefield.side_of[actor] not in acting(battlefield, state)


def why_not(battlefield: Battlefield, state: State, actor: str) -> str:
    """Return why somebody cannot attack now, "" when he can."""
    step = step_of(battlefield, state)
    if state.over or step is None:
        return "The battle is over." if state.over else "The battle has not begun."
    if reacts(battlefield, state, actor):
        if step.react_mark and step.react_mark not in _marks(battlefield, state, actor):
            mark = battlefield.playbook.mark[step.react_mark].name
            return f"Only who is marked “{mark}” shoots at who moves."
    elif step.does == "act":
        action = action_of(battlefield, state)
        if state.unit not in (actor, battlefield.unit_of.get(actor)):
            return "It acts when its turn comes."
        if action is None or not action.attacks:
            return "This action is not an attack."
    elif step.does != "fire":
        return f"Nobody attacks in this step: {step.name}."
    elif battlefield.side_of[actor] not in acting(battlefield, state):
        return "The other side attacks now."
    return _not_standing(battlefield, state, actor) or _has_attacked(battlefield, state, actor)


def _marks(battlefield: Battlefield, state: State, actor: str) -> frozenset[str]:
    unit = battlefield.unit_of.get(actor, actor)
    return state.piece(actor).marks | state.piece(unit).marks


def _not_standing(battlefield: Battlefield, state: State, actor: str) -> str:
    if actor not in battlefield.unit_of:
        return "" if able_men(battlefield, state, actor) else "Nobody of it is left."
    piece = state.piece(actor)
    if piece.status == "off":
        return f"Off the table since turn {piece.turn}."
    if piece.status == "lies":
        return "Lies on the table: no attack now."
    return ""


def _has_attacked(battlefield: Battlefield, state: State, actor: str) -> str:
    piece = state.piece(actor)
    arms = battlefield.arms(actor)
    several = battlefield.squads_shoot or battlefield.is_model(actor)
    if not several and piece.fired:
        return "Has attacked this turn."
    if not any(_left_of(battlefield, state, actor, arm) for arm in arms):
        return "Has attacked this turn."
    return ""


def able_men(battlefield: Battlefield, state: State, unit: str) -> tuple[str, ...]:
    """Return the men of a unit who can fight now: those who stand, and who fell just now."""
    able = ("stands", "may-fire")
    return tuple(m for m in battlefield.men_in[unit] if state.piece(m).status in able)


def _left_of(battlefield: Battlefield, state: State, actor: str, arm: Arm) -> int:
    """Return how often a weapon can still attack this turn."""
    fired = state.piece(actor).fired.count(arm.weapon)
    if not battlefield.squads_shoot or battlefield.is_model(actor):
        same = sum(each.weapon == arm.weapon for each in battlefield.arms(actor))
        return max(0, same - fired)
    if arm.shooter.dice is not None:
        return 0 if fired or not carriers(battlefield, state, actor, arm.weapon) else 1
    held = len(carriers(battlefield, state, actor, arm.weapon))
    served = held == 0 and bool(able_men(battlefield, state, actor))
    return max(0, (1 if served else held) - fired)


def carriers(battlefield: Battlefield, state: State, unit: str, weapon: str) -> tuple[str, ...]:
    """Return the men of a unit who carry a weapon and can fight now."""
    return tuple(
        man
        for man in able_men(battlefield, state, unit)
        if any(each.id == weapon for each in battlefield.man[man].derived.weapons)
    )


def arms_now(battlefield: Battlefield, state: State, actor: str) -> tuple[Arm, ...]:
    """Return the weapons with which somebody may attack now."""
    step = step_of(battlefield, state)
    if step is None or why_not(battlefield, state, actor):
        return ()
    phases = step.phases if step.does == "fire" else ()
    weapons = battlefield.ruleset.weapon
    return tuple(
        arm
        for arm in battlefield.arms(actor)
        if (not phases or weapons[arm.weapon].phase in phases)
        and _left_of(battlefield, state, actor, arm)
        and not _broken(state, actor, arm.weapon)
    )


def _broken(state: State, actor: str, weapon: str) -> bool:
    return bool({f"jam:{weapon}", f"empty:{weapon}"} & state.piece(actor).marks)


# ---- opening


def open_attack(battlefield: Battlefield, state: State, event: Attack, *, live: bool) -> Open:
    """Return the attack that is opened; NotNow when it cannot be made.

    Only a `live` one is checked against the game's rules of attacks, by its odds.
    """
    actor, target = event.actor, event.target
    for name in (actor, target):
        if name not in battlefield.side_of:
            raise NotNow(f"Nobody at the table has the id {name}.")
    reason = why_not(battlefield, state, actor)
    arm = next((e for e in arms_now(battlefield, state, actor) if e.weapon == event.weapon), None)
    if arm is None and not event.anyway:
        raise NotNow(reason or _why_weapon(battlefield, state, actor, event.weapon))
    if arm is None:
        arm = next((e for e in battlefield.arms(actor) if e.weapon == event.weapon), None)
    if arm is None:
        raise NotNow(f"{battlefield.name(actor)} has no such weapon.")
    _check_target(battlefield, state, actor, target)
    question = attack_question(battlefield, state, event, arm)
    if live and not event.anyway:
        try:
            answer = ask(battlefield.ruleset, battlefield.playbook, question)
        except InputProblem as problem:
            raise NotNow(str(problem)) from problem
        if not answer.allowed:
            raise NotNow(answer.reason, answer.source)
    elif live:
        try:
            check_question(battlefield.ruleset, battlefield.playbook, question)
        except InputProblem as problem:
            raise NotNow(str(problem)) from problem
    return Open(event, question)


def _why_weapon(battlefield: Battlefield, state: State, actor: str, weapon_id: str) -> str:
    weapon = battlefield.ruleset.weapon.get(weapon_id)
    if weapon is None or all(arm.weapon != weapon_id for arm in battlefield.arms(actor)):
        return f"{battlefield.name(actor)} has no such weapon."
    if f"jam:{weapon_id}" in state.piece(actor).marks:
        return f"{weapon.name}: jammed."
    if f"empty:{weapon_id}" in state.piece(actor).marks:
        return f"{weapon.name}: out of ammunition."
    step = step_of(battlefield, state)
    if step is not None and step.phases and weapon.phase not in step.phases:
        return f"{weapon.name} attacks in another step."
    return f"{weapon.name} has attacked this turn."


def _check_target(battlefield: Battlefield, state: State, actor: str, target: str) -> None:
    if battlefield.side_of[actor] == battlefield.side_of[target]:
        raise NotNow(f"{battlefield.name(target)} is of the same side.")
    if target in battlefield.unit_of:
        if battlefield.squads_shoot and not battlefield.is_model(target):
            raise NotNow("Units are attacked as a whole.")
        piece = state.piece(target)
        if piece.status == "off":
            raise NotNow(f"{battlefield.name(target)} is off the table since turn {piece.turn}.")
        if piece.status != "stands":
            raise NotNow(f"{battlefield.name(target)} lies already.")
    elif not battlefield.squads_shoot:
        raise NotNow("One man, vehicle or gun is attacked.")
    elif not is_left(battlefield, state, target):
        raise NotNow(f"Nobody of {battlefield.name(target)} is left.")
    if not target_now(battlefield, state, target):
        raise NotNow(f"{battlefield.name(target)} cannot be attacked here.")


def target_now(battlefield: Battlefield, state: State, target: str) -> str:
    """Return the kind of target that somebody is now, "" for one who cannot be shot at."""
    for mark in state.piece(target).marks:
        known = battlefield.playbook.mark.get(mark)
        if known is not None and known.target:
            return known.target
    man = battlefield.man.get(target)
    if man is None or (man.vehicle is not None) == (target in state.aboard):
        return battlefield.target_kind(target)
    vehicle = state.aboard.get(target, "")
    if vehicle:
        inside = f"{battlefield.unit[vehicle].type}-men"
        return inside if inside in battlefield.playbook.target else ""
    hero = man.figure.hero and "hero" in battlefield.playbook.target
    return "hero" if hero else battlefield.playbook.targets[0].id


def attack_question(battlefield: Battlefield, state: State, event: Attack, arm: Arm) -> Question:
    """Return the question about the chances of an attack, with all that goes with both by itself.

    Marks, the action of the unit and the shooter's own modifiers are named beside those of the
    event, where they go with weapon and target.
    """
    playbook, weapon = battlefield.playbook, battlefield.ruleset.weapon[arm.weapon]
    target = target_now(battlefield, state, event.target)
    names = [*arm.shooter.marks, *by_itself(battlefield, state, event.actor, event.target)]
    found = dict.fromkeys(event.modifiers)
    plain = {word.partition(":")[0] for word in event.modifiers}
    for name in names:
        modifier = playbook.modifier.get(name)
        if modifier is None or modifier.automatic or name in plain or modifier.roll in _FIGHTS:
            continue
        if goes_with(modifier, weapon, target) and not plain & {*modifier.not_with}:
            found[name] = None
    shooters = dice = targets = None
    if battlefield.squads_shoot:
        able = able_men(battlefield, state, battlefield.unit_of.get(event.actor, event.actor))
        ranks = [man for man in able if not battlefield.man[man].commands]
        shooters = max(1, len(ranks)) if arm.shooter.shooters is not None else None
        if arm.shooter.dice is not None:
            dice = max(1, len(carriers(battlefield, state, event.actor, arm.weapon)))
        if not battlefield.is_model(event.target):
            targets = max(1, len(falling(battlefield, state, event.target)))
            if "size" in playbook.target[target].stats:
                targets = None
    return Question(
        arm.weapon,
        target,
        event.distance,
        tuple(found),
        event.dice or dice,
        shooters,
        targets,
        _readings(battlefield),
        role=arm.shooter.role,
        target_role=_role_of(battlefield, event.target),
    )


def _role_of(battlefield: Battlefield, target: str) -> str:
    """Return the role of who is attacked where his own quality counts, "" otherwise."""
    man = battlefield.man.get(target)
    if man is None or battlefield.playbook.odds.kind != "quality":
        return ""
    return own_quality_role(battlefield.ruleset, man.role)


def by_itself(battlefield: Battlefield, state: State, actor: str, target: str) -> list[str]:
    """Return the modifiers that an attack has because of marks, action and step."""
    found: list[str] = []
    marks = battlefield.playbook.mark
    for mark in sorted(_marks(battlefield, state, actor)):
        found += marks[mark].by if mark in marks else ()
    for mark in sorted(_marks(battlefield, state, target)):
        found += marks[mark].at if mark in marks else ()
    step = step_of(battlefield, state)
    if step is not None and reacts(battlefield, state, actor):
        found.append(step.react)
    elif (action := action_of(battlefield, state)) is not None:
        found += action.modifiers
    return found


def _readings(battlefield: Battlefield) -> dict[str, str]:
    """Return the readings that the first army's players agreed on; both play by the same."""
    found: dict[str, str] = {}
    for side in battlefield.battle.sides:
        for name, option in side.army.switches.items():
            switch = battlefield.ruleset.switch.get(name)
            if switch is not None and option in switch.options:
                found.setdefault(name, option)
    return found


def falling(battlefield: Battlefield, state: State, unit: str) -> tuple[str, ...]:
    """Return who of a unit can fall, plain men first and its commander last."""
    men = [m for m in battlefield.men_in[unit] if state.piece(m).status == "stands"]
    known = battlefield.man
    return tuple(sorted(men, key=lambda m: (known[m].commands, not known[m].figure.plain)))


# ---- fights


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


def open_assault(battlefield: Battlefield, state: State, event: Assault, *, live: bool) -> Open:
    """Return the fight that is opened; NotNow when it cannot be fought."""
    actor, target = event.actor, event.target
    for name in (actor, target):
        if name not in battlefield.side_of:
            raise NotNow(f"Nobody at the table has the id {name}.")
    if fights_now(battlefield, state) is None and not event.anyway:
        raise NotNow("Nobody fights man against man in this step.")
    if battlefield.side_of[actor] not in acting(battlefield, state) and not event.anyway:
        raise NotNow("The other side fights now.")
    _check_target(battlefield, state, actor, target)
    models = [each for each in (actor, target) if battlefield.is_model(each)]
    if models and (not battlefield.squads_shoot or battlefield.is_model(actor)):
        raise NotNow(f"{battlefield.name(models[0])}: only men fight man against man.")
    if not (
        is_left(battlefield, state, actor)
        if actor in battlefield.unit
        else state.piece(actor).status == "stands"
    ):
        raise NotNow(f"{battlefield.name(actor)} is not able to fight.")
    if "assault" in state.piece(actor).fired and not event.anyway:
        raise NotNow("Has fought this turn.")
    kind = battlefield.playbook.odds.kind
    words = {"quality": "close-combat"}.get(kind, "assault")
    question = Question(
        words,
        target_now(battlefield, state, target),
        None,
        tuple(dict.fromkeys((*event.modifiers, *_fighting_marks(battlefield, state, actor)))),
        switches=_readings(battlefield),
        role=_role_of(battlefield, actor),
        target_role=_role_of(battlefield, target),
    )
    if battlefield.squads_shoot:
        targets = None
        if not battlefield.is_model(target):
            size = "size" in battlefield.playbook.target[question.target].stats
            targets = None if size else max(1, len(falling(battlefield, state, target)))
        ranks = [m for m in able_men(battlefield, state, actor) if not battlefield.man[m].commands]
        question = replace(question, shooters=max(1, len(ranks)), targets=targets)
    if live and not event.anyway:
        try:
            answer = ask(battlefield.ruleset, battlefield.playbook, question)
        except InputProblem as problem:
            raise NotNow(str(problem)) from problem
        if not answer.allowed:
            raise NotNow(answer.reason, answer.source)
    return Open(event, question)


def _fighting_marks(battlefield: Battlefield, state: State, actor: str) -> list[str]:
    """Return the modifiers of fights that the marks of who attacks bring."""
    marks, modifiers = battlefield.playbook.mark, battlefield.playbook.modifier
    names = [
        name
        for mark in sorted(_marks(battlefield, state, actor))
        for name in (marks[mark].by if mark in marks else ())
    ]
    return [name for name in names if name in modifiers and modifiers[name].roll in _FIGHTS]
