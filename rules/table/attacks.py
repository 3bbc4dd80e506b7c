"""Who may attack whom now and why not, and how an attack or a fight is opened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from msgspec import structs

from rules.attack import squads
from rules.attack.dice import clamp, two_dice_at_most
from rules.attack.firepower import SPRAY
from rules.attack.modifiers import fits_weapon, goes_with
from rules.attack.procedure import EMPTY, JAM, STUNNED
from rules.attack.quality import own_quality_role
from rules.attack.question import MOST_DICE, Question
from rules.attack.question_context import GameQuestion
from rules.common.problems import InputProblem
from rules.common.wording import counted, lower
from rules.games.playbook import Bar, Modifier, OddsKind, Step
from rules.games.ruleset import Weapon
from rules.games.shared_types import Number
from rules.odds.answer_question import ask, check_question
from rules.table.battle import Arm, Battlefield
from rules.table.capabilities import (
    ASSAULT,
    able_men,
    action_of,
    carriers,
    crew_left,
    dice_left,
    dice_of,
    falling,
    fights_now,
    left_of,
    marks_of,
    near,
    own_circumstances,
    reacts,
    sits_in,
    sprayed_at,
    target_inside,
)
from rules.table.events import Assault, Attack
from rules.table.state import LOST, WRECK, NotNow, Open, State, foes_in_contact, is_left
from rules.table.turns import acting, helper, helps_on, step_of, whom_it_helps, why_no_help

FIGHTS = ("assault", "combat")
"""The rolls of fights, which change no attack."""
_NEEDED: Mapping[OddsKind, str] = {
    "two-dice": "attack",
    "squad-fire": "needs",
    "firepower": "needs",
    "quality": "attacks",
}
"""The number without which a weapon makes no attack."""
MOUNTED = "mounted"
"""The modifier of a weapon on a vehicle."""
DOES_NOT_FIT = "One of the circumstances does not go with this weapon or target."
COMMANDER, TARGET_COMMANDER = "commander", "target-commander"
"""Modifiers: a commander is with the unit that shoots, or with the one that is shot at."""


def why_not(battlefield: Battlefield, state: State, actor: str) -> str:
    """Return why somebody cannot attack now, "" when he can."""
    found = refusal(battlefield, state, actor)
    return found.reason if found is not None else ""


def refusal(battlefield: Battlefield, state: State, actor: str) -> NotNow | None:
    """Return why somebody cannot attack now, with the rule's heading, None when he can."""
    if battlefield.squads_shoot and actor in battlefield.man:
        alone = _not_able(battlefield, state, actor)
        return alone or refusal(battlefield, state, battlefield.unit_of[actor])
    able, now = _not_able(battlefield, state, actor), _not_his_time(battlefield, state, actor)
    down = state.piece(actor).status in ("off", "lies")
    found = (able or now) if down else (now or able)
    if found is not None:
        return found
    if not battlefield.arms(actor):
        crew = battlefield.crew_of(actor)
        serves = crew is not None and (crew.weapon or actor in state.aboard)
        if serves and crew is not None and actor != crew.unit in battlefield.unit_of:
            return NotNow(f"He serves {battlefield.name(crew.unit)}.")
        return NotNow("He has no weapon to attack with.")
    first: NotNow | None = None
    for arm in battlefield.arms(actor):
        found = arm_refusal(battlefield, state, actor, arm)
        if found is None:
            return None
        first = first or found
    return first


def _not_his_time(battlefield: Battlefield, state: State, actor: str) -> NotNow | None:
    step = step_of(battlefield, state)
    if state.over or step is None:
        return NotNow("The battle is over." if state.over else "Nobody attacks yet.")
    side = battlefield.side_of[actor]
    if reacts(battlefield, state, actor):
        return _no_reaction(battlefield, state, actor, step)
    if step.does == "act":
        action = action_of(battlefield, state)
        if state.unit not in (actor, battlefield.unit_of.get(actor)):
            return NotNow("It acts when its turn comes.", step.source)
        if action is None or not action.attacks:
            words = action.text or action.name if action is not None else "It has no action yet."
            return NotNow(f"{action.name}: no shot." if action else words, step.source)
    elif step.react and side in acting(battlefield, state):
        return NotNow("No dice for a move. Only who is shot at may fire back.", step.source)
    elif step.does != "fire":
        return NotNow(f"Nobody fires in this step: {lower(step.name)}.", step.source)
    elif side not in acting(battlefield, state):
        firing = acting(battlefield, state)
        names = " and ".join(map(battlefield.side_name, firing)) or "Nobody"
        return NotNow(f"{names} fires now.", step.source)
    return None


def _no_reaction(battlefield: Battlefield, state: State, actor: str, step: Step) -> NotNow | None:
    if step.react_mark and step.react_mark not in marks_of(battlefield, state, actor):
        mark = battlefield.playbook.mark[step.react_mark]
        return NotNow(f"Not “{lower(mark.name)}”: no shot at who moves.", mark.source)
    if step.does == "act":
        action = action_of(battlefield, state)
        if action is None or not action.moves:
            return NotNow("Nobody moves now.", step.source)
    return None


def _not_able(battlefield: Battlefield, state: State, actor: str) -> NotNow | None:
    if actor not in battlefield.unit_of:
        return None if able_men(battlefield, state, actor) else NotNow("Nobody of it is left.")
    piece = state.piece(actor)
    who = "It" if battlefield.is_model(actor) else "He"
    if piece.status == "off":
        return NotNow(f"{who} is off the table since turn {piece.turn}.")
    if piece.status == "lies":
        steps = {step.id: step for step in battlefield.turn.steps}
        since = steps.get(piece.step) if piece.turn == state.turn else None
        when = lower(since.name) if since is not None else f"turn {piece.turn}"
        modifier = battlefield.playbook.modifier.get("fallen")
        verb = "Lies" if who == "He" else "Wrecked"
        return NotNow(f"{verb} since {when}: no shot now.", modifier.source if modifier else "")
    refusing = _refusing_mark(battlefield, state, actor)
    if refusing is not None:
        return refusing
    if STUNNED in piece.marks:
        return NotNow(f"{who} is stunned this turn.")
    return None


def _refusing_mark(battlefield: Battlefield, state: State, piece: str) -> NotNow | None:
    """Return which mark of a piece lets nobody attack, None for none.

    All in a step of fire shoot at once: what befell him in it forbids nothing before the next.
    """
    step = step_of(battlefield, state)
    for name in sorted(state.piece(piece).marks & battlefield.playbook.mark.keys()):
        mark = battlefield.playbook.mark[name]
        now = state.since.get((piece, name)) == (state.turn, state.step)
        just_now = now and step is not None and step.does == "fire"
        if mark.refusal and not just_now and battlefield.chosen(mark.switch, mark.option):
            return NotNow(mark.refusal, mark.source)
    return None


def smoke_weapon(battlefield: Battlefield, state: State, actor: str) -> str:
    """Return the weapon with which somebody may lay smoke now, "" for none."""
    lays = battlefield.playbook.odds.lots.get("smoke", ())
    arms = [arm for arm in battlefield.arms(actor) if arm.weapon in lays]
    if not arms or _not_his_time(battlefield, state, actor) or reacts(battlefield, state, actor):
        return ""
    if _not_able(battlefield, state, actor):
        return ""
    able = (arm for arm in arms if not arm_refusal(battlefield, state, actor, arm, smoke=True))
    return next((arm.weapon for arm in able), "")


def arm_refusal(
    battlefield: Battlefield,
    state: State,
    actor: str,
    arm: Arm,
    *,
    smoke: bool = False,
    live: bool = True,
) -> NotNow | None:
    """Return why a weapon of somebody who may attack cannot be used now, None when it can.

    What is not `live` was allowed once: crew, vehicle and circumstances are not asked again.
    """
    weapon = battlefield.ruleset.weapon[arm.weapon]
    if not smoke and not _has_numbers(battlefield, weapon):
        if weapon.id in battlefield.playbook.odds.lots.get("smoke", ()):
            return NotNow(f"{weapon.name}: no attack. His menu has “Lays smoke”.", weapon.source)
        return NotNow(f"{weapon.name}: no attack, only what its text says.", weapon.source)
    broken = _broken(battlefield, state, actor, arm)
    broken = broken or _of_team(battlefield, state, actor, arm, live=live)
    if broken is not None:
        return broken
    if not left_of(battlefield, state, actor, arm):
        who = "He" if actor in battlefield.man else "It"
        squad = battlefield.squads_shoot and not battlefield.is_model(actor)
        if squad and not carriers(battlefield, state, actor, arm.weapon):
            return NotNow(f"{weapon.name}: nobody who carries it is left.")
        return NotNow(f"{who} has fired this turn.", battlefield.turn.source)
    step = step_of(battlefield, state)
    phases = step.phases if step is not None and step.does == "fire" else ()
    if phases and weapon.phase not in phases:
        steps = battlefield.turn.steps
        own = next((each for each in steps if weapon.phase in each.phases), None)
        when = f"fires in {lower(own.name)}" if own else "is not fired in this step"
        return NotNow(f"{weapon.name}: {when}.", own.source if own else "")
    if not live:
        return None
    return _of_vehicle(battlefield, state, actor, arm) or _barred(battlefield, state, actor, arm)


def _of_vehicle(battlefield: Battlefield, state: State, actor: str, arm: Arm) -> NotNow | None:
    """Return why somebody in a vehicle, or of its crew, does not attack with his own weapon."""
    vehicle = state.aboard.get(actor, "")
    if vehicle and arm.kind == "crew":
        return NotNow(f"He serves {battlefield.name(vehicle)}.")
    if vehicle:
        return _refusing_mark(battlefield, state, vehicle)
    man = battlefield.man.get(actor)
    if arm.kind != "crew" or man is None or man.vehicle is None:
        return None
    wreck = state.piece(man.vehicle.id)
    if WRECK in wreck.marks and wreck.fired and wreck.turn == state.turn:
        return NotNow(f"He served {battlefield.name(man.vehicle.id)} this turn.")
    return None


def _has_numbers(battlefield: Battlefield, weapon: Weapon) -> bool:
    """Return whether the table of a weapon says how it attacks."""
    number = weapon.stats.get(_NEEDED.get(battlefield.playbook.odds.kind, ""))
    return number is not None and number.value != 0


def _broken(battlefield: Battlefield, state: State, actor: str, arm: Arm) -> NotNow | None:
    crew = battlefield.crew_of(actor)
    same = {arm.weapon}
    if crew is not None and arm.kind == "alone":  # the team's own weapon, which is broken up
        same.add(crew.weapon)
    weapon, marks = battlefield.ruleset.weapon[arm.weapon], state.piece(actor).marks
    if any(f"{EMPTY}:{each}" in marks for each in same):
        return NotNow(f"{weapon.name}: out of ammunition.")
    if any(f"{LOST}:{each}" in marks for each in same):
        return NotNow(f"{weapon.name}: jammed for good.")
    if not any(f"{JAM}:{each}" in marks for each in same):
        return None
    clear = battlefield.playbook.odds.stats.get("clear")
    if clear is None or isinstance(clear.value, str):
        return NotNow("Jammed.")
    need = int(clear.value)
    chance = round(100 * two_dice_at_most(need))
    words = f"Jammed. In {battlefield.turn.word} {state.turn + 1}: {need} or less, {chance} %."
    return NotNow(words, clear.source)


def _of_team(
    battlefield: Battlefield, state: State, actor: str, arm: Arm, *, live: bool
) -> NotNow | None:
    if arm.kind not in ("team", "alone") or state.piece(actor).status == "may-fire":
        return None
    left, wanted = crew_left(battlefield, state, actor, arm.weapon if live else "")
    whole = left >= wanted
    if whole == (arm.kind == "team"):
        return None
    name = battlefield.ruleset.weapon[arm.weapon].name
    if arm.kind == "alone":
        return NotNow(f"{name}: he serves with his team.")
    crew = battlefield.crew_of(actor)
    team = battlefield.unit[crew.unit] if crew is not None else None
    known = battlefield.roster_of(actor).type_of(team) if team is not None else None
    source = known.source if known is not None else ""
    return NotNow(f"{name}: takes {counted(wanted, 'man')}, {left} left.", source)


def _barred(battlefield: Battlefield, state: State, actor: str, arm: Arm) -> NotNow | None:
    """Return what marks, action and step forbid a weapon, whatever the target."""
    names = own_circumstances(battlefield, state, actor, arm)
    if not names:
        return None
    weapon = battlefield.ruleset.weapon[arm.weapon]
    every = battlefield.playbook.modifier
    known = [every[name] for name in (*arm.shooter.marks, *names) if name in every]
    fitting = [each for each in known if fits_weapon(each, weapon) and each.roll not in FIGHTS]
    question = Question(
        weapon.id,
        modifiers=tuple(dict.fromkeys(each.id for each in fitting)),
        switches=battlefield.readings,
    )
    asked = battlefield.asked(question, GameQuestion)
    for modifier in asked.named:
        for bar in modifier.bars:
            if asked.holds(bar, weapon) and not _may_be_lifted(bar, every, weapon):
                return NotNow(bar.refusal, bar.source or modifier.source)
    return None


def _may_be_lifted(bar: Bar, every: Mapping[str, Modifier], weapon: Weapon) -> bool:
    """Return whether players may name a circumstance under which something is not forbidden."""
    named = (every[name] for name in bar.unless if name in every and name != MOUNTED)
    return any(fits_weapon(each, weapon) for each in named)


def arms_now(battlefield: Battlefield, state: State, actor: str) -> tuple[Arm, ...]:
    """Return the weapons with which somebody may attack now."""
    if _not_his_time(battlefield, state, actor) or _not_able(battlefield, state, actor):
        return ()
    return tuple(
        arm
        for arm in battlefield.arms(actor)
        if arm_refusal(battlefield, state, actor, arm) is None
    )


# ---- opening


def open_attack(battlefield: Battlefield, state: State, event: Attack, *, live: bool) -> Open:
    """Return the attack that is opened; NotNow when it cannot be made.

    Only a `live` one is checked against the game's rules of attacks, by its odds.
    """
    actor, target = event.actor, event.target
    _check_known(battlefield, actor, target)
    arm = _arm_for(battlefield, state, event, live=live)
    _check_target(battlefield, state, event)
    known = event
    if not live:  # of an older log: what the game does not know any more counts for nothing
        modifiers = battlefield.playbook.modifier
        words = (word for word in event.modifiers if word.partition(":")[0] in modifiers)
        known = structs.replace(event, modifiers=tuple(words))
    question = attack_question(battlefield, state, known, arm)
    if not event.anyway:
        if live:
            _check_helps(battlefield, state, event)
        _check_spray(battlefield, state, event, question, live=live)
    if live:
        _check_odds(battlefield, question, allowed=bool(event.anyway))
    return Open(event, question)


def _check_known(battlefield: Battlefield, *names: str) -> None:
    for name in names:
        if name not in battlefield.side_of:
            raise NotNow(f"Nobody at the table has the id {name}.")


def _arm_for(battlefield: Battlefield, state: State, event: Attack, *, live: bool) -> Arm:
    """Return the weapon of an attack; NotNow when it cannot be used now and nobody ruled it."""
    actor = event.actor
    every = [each for each in battlefield.arms(actor) if each.weapon == event.weapon]
    if not every:
        raise NotNow(f"{battlefield.name(actor)} has no such weapon.")
    if not _has_numbers(battlefield, battlefield.ruleset.weapon[event.weapon]):
        raise NotNow(f"{battlefield.ruleset.weapon[event.weapon].name} has no attack numbers.")
    if event.anyway:
        refusals = [arm_refusal(battlefield, state, actor, each) for each in every]
        return every[refusals.index(None)] if None in refusals else every[0]
    found = _not_his_time(battlefield, state, actor) or _not_able(battlefield, state, actor)
    for asks in (True,) if live else (True, False):
        for arm in every:
            if found is None and arm_refusal(battlefield, state, actor, arm, live=asks) is None:
                return arm
    found = found or arm_refusal(battlefield, state, actor, every[0], live=live)
    assert found is not None
    raise found


def _check_odds(battlefield: Battlefield, question: Question, *, allowed: bool) -> None:
    """Raise NotNow for a question that cannot be asked, or that the rules answer with no."""
    try:
        if allowed:
            check_question(battlefield.ruleset, battlefield.playbook, question)
            return
        answer = ask(battlefield.ruleset, battlefield.playbook, question)
    except InputProblem as problem:
        raise NotNow(DOES_NOT_FIT) from problem
    if not answer.allowed:
        raise NotNow(answer.reason, answer.source)


def _check_target(battlefield: Battlefield, state: State, event: Attack | Assault) -> None:
    """Raise NotNow for who is not there; for who may not be attacked unless players ruled it."""
    target, name = event.target, battlefield.name(event.target)
    if target in battlefield.unit_of:
        if battlefield.squads_shoot and not battlefield.is_model(target):
            raise NotNow("Units are attacked as a whole.")
        piece = state.piece(target)
        if piece.status == "off":
            raise NotNow(f"{name} is off the table since turn {piece.turn}.")
        if piece.status != "stands":
            lies = "is a wreck" if WRECK in piece.marks else "lies already"
            raise NotNow(f"{name} {lies}.")
    elif not battlefield.squads_shoot:
        raise NotNow("One man, vehicle or gun is attacked.")
    elif not is_left(battlefield, state, target):
        raise NotNow(f"Nobody of {name} is left.")
    if not event.anyway:
        _check_rules_of_target(battlefield, state, event)


def _check_rules_of_target(battlefield: Battlefield, state: State, event: Attack | Assault) -> None:
    actor, target = event.actor, event.target
    name = battlefield.name(target)
    if battlefield.side_of[actor] == battlefield.side_of[target]:
        raise NotNow(f"{name} is of the same side.")
    if not target_now(battlefield, state, target):
        raise NotNow(f"{name} cannot be attacked where he is.")
    step = step_of(battlefield, state)
    if step is None or not reacts(battlefield, state, actor) or isinstance(event, Assault):
        return
    if actor in state.shot_at and battlefield.side_of[actor] in acting(battlefield, state):
        if target not in state.shot_at[actor]:
            raise NotNow("Return fire goes at who shot at him.", step.source)
    elif step.does == "act" and state.unit not in (target, battlefield.unit_of.get(target)):
        raise NotNow("Such a shot goes at who moves now.", step.source)


def _check_helps(battlefield: Battlefield, state: State, event: Attack) -> None:
    """Raise NotNow for a modifier of somebody who is gone, or who has helped this turn."""
    for word in event.modifiers:
        modifier = battlefield.playbook.modifier.get(word.partition(":")[0])
        if modifier is not None:
            helped = whom_it_helps(modifier, event)
            reason = why_no_help(battlefield, state, modifier, helped)
            if reason:
                raise NotNow(reason, modifier.source)


def _check_spray(
    battlefield: Battlefield, state: State, event: Attack, question: Question, *, live: bool
) -> None:
    actor, weapon = event.actor, event.weapon
    left = dice_left(battlefield, state, actor, weapon)
    if SPRAY in question.modifiers and live and event.target in sprayed_at(state, actor, weapon):
        modifier = battlefield.playbook.modifier[SPRAY]
        raise NotNow("The dice that are left go at another target near him.", modifier.source)
    if left is not None and question.dice is not None and question.dice > left:
        raise NotNow(f"{counted(left, 'die', 'dice')} left for others, not {question.dice}.")


def shared_dice(battlefield: Battlefield, state: State, event: Attack) -> tuple[int, ...]:
    """Return how many dice, or rolls, can be at one target, the others going at others.

    () for an attack whose dice all are at one target.
    """
    whole = dice_of(battlefield, event.weapon)
    left = dice_left(battlefield, state, event.actor, event.weapon)
    if left is None and SPRAY in event.modifiers:
        left = whole - 1
    if left is None and _bursts(battlefield, event):
        left = whole
    return tuple(range(1, (left or 0) + 1))


def _bursts(battlefield: Battlefield, event: Attack) -> bool:
    """Return whether the rolls of an attack may be at one target or at several. [Rate of fire]"""
    one = battlefield.playbook.odds.kind == "two-dice" and dice_of(battlefield, event.weapon) > 1
    model = battlefield.is_model(event.actor)
    return one and not (model and battlefield.barrels(event.actor, event.weapon) > 1)


def is_shared(battlefield: Battlefield, event: Attack, question: Question) -> bool:
    """Return whether an attack leaves dice of its weapon for other targets."""
    if SPRAY in question.modifiers:
        return True
    whole = dice_of(battlefield, event.weapon)
    return _bursts(battlefield, event) and event.dice is not None and event.dice < whole


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
        return target_inside(battlefield, vehicle)
    hero = man.figure.hero and "hero" in battlefield.playbook.target
    return "hero" if hero else battlefield.playbook.targets[0].id


def attack_question(battlefield: Battlefield, state: State, event: Attack, arm: Arm) -> Question:
    """Return the question about the chances of an attack, with all that goes with both by itself.

    Marks, the action of the unit and the shooter's own modifiers are named beside those of the
    event, where they go with weapon and target.
    """
    playbook, weapon = battlefield.playbook, battlefield.ruleset.weapon[arm.weapon]
    target = target_now(battlefield, state, event.target) or playbook.targets[0].id
    found = dict.fromkeys(event.modifiers)
    plain = {word.partition(":")[0] for word in event.modifiers}
    for name in _by_itself(battlefield, state, event, arm):
        modifier = playbook.modifier.get(name)
        if modifier is None or modifier.automatic or name in plain or modifier.roll in FIGHTS:
            continue
        if not sits_in(battlefield, state, event.actor, modifier.aboard):
            continue
        if goes_with(modifier, weapon, target) and not plain & {*modifier.not_with}:
            found[name] = None
    shooters = dice = targets = None
    lying = 0
    if battlefield.squads_shoot:
        able = able_men(battlefield, state, battlefield.unit_of.get(event.actor, event.actor))
        ranks = [man for man in able if not battlefield.man[man].commands]
        shooters = max(1, len(ranks)) if arm.shooter.shooters is not None else None
        if arm.shooter.dice is not None:
            dice = max(1, len(carriers(battlefield, state, event.actor, arm.weapon)))
        if not battlefield.is_model(event.target):
            targets = max(1, len(falling(battlefield, state, event.target)))
            lying = lying_still(battlefield, state, event.target)
            if "single" in playbook.target[target].stats:
                targets = None
    elif playbook.odds.kind == "two-dice" and weapon.stats.get("rolls", Number(1)).value != 1:
        targets = 1
        if not battlefield.is_model(event.target):
            sides = (battlefield.side_of[event.target],)
            targets = len(near(battlefield, state, event.target, sides))
            targets = clamp(targets, 1, MOST_DICE)
        dice = dice_left(battlefield, state, event.actor, event.weapon)
    elif SPRAY in found and event.dice is None:
        dice = max(shared_dice(battlefield, state, event), default=1)
    return Question(
        arm.weapon,
        target,
        event.distance,
        tuple(found),
        event.dice or dice,
        shooters,
        targets,
        battlefield.readings,
        role=arm.shooter.role,
        target_role=_role_of(battlefield, event.target),
        lying=lying,
    )


def _role_of(battlefield: Battlefield, target: str) -> str:
    """Return the role of who is attacked where his own quality counts, "" otherwise."""
    man = battlefield.man.get(target)
    if man is None or battlefield.playbook.odds.kind != "quality":
        return ""
    return own_quality_role(battlefield.ruleset, man.role)


def _by_itself(battlefield: Battlefield, state: State, event: Attack, arm: Arm) -> Iterator[str]:
    """Yield the modifiers that an attack has because of both, and of the step."""
    for name in arm.shooter.marks:
        if name != COMMANDER or commander_of(battlefield, state, event.actor):
            yield name
    known, moving = battlefield.playbook.modifier, _moves_now(battlefield, state, event.target)
    for name in own_circumstances(battlefield, state, event.actor, arm):
        if moving or name not in known or not known[name].at_movers:
            yield name
    friends = (battlefield.side_of[each] for each in foes_in_contact(state, event.target))
    if battlefield.side_of[event.actor] in friends:
        yield from (step.locks for step in battlefield.turn.steps if step.locks)
    if dice_left(battlefield, state, event.actor, arm.weapon) is not None:
        yield SPRAY
    yield from _of_target(battlefield, state, event.target)


def _of_target(battlefield: Battlefield, state: State, target: str) -> Iterator[str]:
    """Yield the modifiers that an attack has because of who is attacked."""
    marks = battlefield.playbook.mark
    for mark in sorted(marks_of(battlefield, state, target)):
        yield from marks[mark].at if mark in marks else ()
    if target in battlefield.unit:
        yield from battlefield.unit[target].fittings
    for modifier in battlefield.playbook.modifiers:
        if modifier.once and helps_on(battlefield, state, modifier, target):
            yield modifier.id
    helps = battlefield.playbook.modifier.get(TARGET_COMMANDER)
    own = battlefield.playbook.modifier.get(COMMANDER)
    if helps is None or own is None or not commander_of(battlefield, state, target):
        return
    weapons = battlefield.ruleset.weapon
    guns = any(fits_weapon(own, weapons[each.weapon]) for each in battlefield.arms(target))
    if not guns and helper(battlefield, helps, target) not in state.helped:
        yield helps.id


def question_at(
    battlefield: Battlefield, state: State, question: Question, unit: str, named: tuple[str, ...]
) -> Question:
    """Return the question of an attack at a unit that is hit by chance, with what goes with it."""
    known, weapon = battlefield.playbook.modifier, battlefield.ruleset.weapon[question.weapon]
    target = target_now(battlefield, state, unit) or battlefield.playbook.targets[0].id
    own = dict.fromkeys((*named, *_of_target(battlefield, state, unit)))
    fitting = (known[each] for each in own if each in known)
    names = (
        each.id
        for each in fitting
        if not each.automatic and each.roll == "save" and goes_with(each, weapon, target)
    )
    role = _role_of(battlefield, unit)
    at = replace(question, target=target, modifiers=tuple(names), target_role=role)
    return replace(at, dice=None, targets=None)


def _moves_now(battlefield: Battlefield, state: State, target: str) -> bool:
    """Return whether the side of a target moves now, so that others may shoot at who moves."""
    step = step_of(battlefield, state)
    moves = step is not None and step.does == "move" and bool(step.react)
    return moves and battlefield.side_of[target] in acting(battlefield, state)


def lying_still(battlefield: Battlefield, state: State, unit: str) -> int:
    """Return how many of a unit lie and count still for who has to roll its number."""
    if battlefield.option(squads.LYING) != squads.ALL:
        return 0
    able = (man for man in able_men(battlefield, state, unit) if man in state.down)
    return sum(not battlefield.man[man].commands for man in able)


def commander_of(battlefield: Battlefield, state: State, unit: str) -> str:
    """Return the commander who is with a unit, "" for none."""
    men = battlefield.men_in.get(unit, ())
    able = (man for man in men if battlefield.man[man].commands)
    return next((man for man in able if state.piece(man).status == "stands"), "")


# ---- fights


def open_assault(battlefield: Battlefield, state: State, event: Assault, *, live: bool) -> Open:
    """Return the fight that is opened; NotNow when it cannot be fought."""
    actor, target = event.actor, event.target
    _check_known(battlefield, actor, target)
    models = [each for each in (actor, target) if battlefield.is_model(each)]
    if models and (not battlefield.squads_shoot or battlefield.is_model(actor)):
        raise NotNow(f"{battlefield.name(models[0])}: only men fight man against man.")
    if battlefield.playbook.odds.kind not in ("squad-fire", "firepower", "quality"):
        raise NotNow("This game has no fights of their own: attack instead.")
    found = fight_refusal(battlefield, state, actor)
    if found is not None and not event.anyway:
        raise found
    _check_target(battlefield, state, event)
    words = {"quality": "close-combat"}.get(battlefield.playbook.odds.kind, ASSAULT)
    question = Question(
        words,
        target_now(battlefield, state, target) or battlefield.playbook.targets[0].id,
        None,
        tuple(dict.fromkeys((*event.modifiers, *_fighting_marks(battlefield, state, actor)))),
        switches=battlefield.readings,
        role=_role_of(battlefield, actor),
        target_role=_role_of(battlefield, target),
    )
    if battlefield.squads_shoot:
        targets = None
        if not battlefield.is_model(target):
            size = "single" in battlefield.playbook.target[question.target].stats
            targets = None if size else max(1, len(falling(battlefield, state, target)))
        ranks = [m for m in able_men(battlefield, state, actor) if not battlefield.man[m].commands]
        question = replace(question, shooters=max(1, len(ranks)), targets=targets)
    if live:
        _check_odds(battlefield, question, allowed=bool(event.anyway))
    return Open(event, question)


def fight_refusal(battlefield: Battlefield, state: State, actor: str) -> NotNow | None:
    """Return why somebody starts no fight now, None when he can."""
    fight = fights_now(battlefield, state)
    step = step_of(battlefield, state)
    if fight is None or step is None:
        return NotNow("Nobody fights man against man now.", step.source if step else "")
    if battlefield.side_of[actor] not in acting(battlefield, state):
        return NotNow("The other side fights now.", fight.source)
    if state.unit and state.unit not in (actor, battlefield.unit_of.get(actor)):
        return NotNow("It fights when its turn comes.", fight.source)
    able = (
        is_left(battlefield, state, actor)
        if actor in battlefield.unit
        else state.piece(actor).status == "stands"
    )
    if not able:
        return NotNow(f"{battlefield.name(actor)} is not able to fight.")
    if ASSAULT in state.piece(actor).fired:
        return NotNow(f"Has fought this {battlefield.turn.word}.", fight.source)
    if step.does == "move" and battlefield.turn.activation == "squad-size":
        done = state.of_unit(actor).done
        if done != "moved":
            words = "It stays this turn: no charge." if done else "First it rolls to move."
            return NotNow(words, fight.source)
    for name in _fighting_marks(battlefield, state, actor):
        for bar in battlefield.playbook.modifier[name].bars:
            return NotNow(bar.refusal, bar.source or fight.source)
    return None


def _fighting_marks(battlefield: Battlefield, state: State, actor: str) -> list[str]:
    """Return the modifiers of fights that the marks of who attacks bring."""
    marks, modifiers = battlefield.playbook.mark, battlefield.playbook.modifier
    names = [
        name
        for mark in sorted(marks_of(battlefield, state, actor))
        for name in (marks[mark].by if mark in marks else ())
    ]
    return [name for name in names if name in modifiers and modifiers[name].roll in FIGHTS]
