"""The referee: what an event does to a battle.

`apply` gives the state after an event, or says why it cannot happen now. It knows no clock and no
chance: moments and dice come with the events.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from rules.games.playbook import OddsKind
from rules.odds.dice_pool_attacks import PINNED
from rules.odds.die_tests import good_from
from rules.table import (
    dice_pool_rolls,
    hazard_rolls,
    quality_rolls,
    set_up,
    squad_rolls,
    turns,
    two_dice_rolls,
)
from rules.table.attacks import able_men, action_of, open_assault, open_attack
from rules.table.battle import Battlefield
from rules.table.effects import carry_out, fall
from rules.table.events import (
    Activated,
    Again,
    AnyEvent,
    Assault,
    Attack,
    Boarded,
    ClockSet,
    Closed,
    Dice,
    Ended,
    Fell,
    Hits,
    Left,
    Longer,
    Marked,
    Next,
    Noted,
    Picked,
    Placed,
    Revealed,
    Ruled,
    Settled,
    Shuffled,
    Smoked,
    Started,
    TakenBack,
    Told,
    Took,
)
from rules.table.state import Made, NotNow, Open, Pick, Result, Roll, State, UnitState, is_left

Resolve = Callable[[Battlefield, State, Open], Roll | Pick | Result]
ATTACKS: Mapping[OddsKind, Resolve] = {
    "two-dice": two_dice_rolls.resolve,
    "squad-fire": squad_rolls.resolve,
    "firepower": dice_pool_rolls.resolve,
    "quality": quality_rolls.resolve,
}
FIGHTS: Mapping[OddsKind, Resolve] = {
    "squad-fire": squad_rolls.fight,
    "firepower": dice_pool_rolls.fight,
    "quality": quality_rolls.fight,
}
"""The dice of attacks and of fights, by the arithmetic that a playbook names."""
ACTIVATION, RALLY, MORALE = "activation", "rally", "morale"


def begin(battlefield: Battlefield) -> State:
    """Return the state of a battle that has just begun: all stand, nobody has moved."""
    state = State()
    state.aboard = dict(battlefield.aboard)
    known, mission = battlefield.playbook.mission, battlefield.battle.mission
    state.mission = mission if mission in known else None if known else ""
    state.reading = set_up.reading_at_start(battlefield)
    state.attackers = tuple(s.key for s in battlefield.battle.sides if s.role == "attacker")
    return state


def apply(battlefield: Battlefield, state: State, event: AnyEvent) -> State:
    """Return the state after an event; NotNow, with the reason, when it cannot happen now."""
    after = state.copy()
    change(battlefield, after, event, live=True)
    return after


def change(battlefield: Battlefield, state: State, event: AnyEvent, *, live: bool = False) -> None:
    """Change a state by an event. Only a `live` attack is checked against its odds.

    After NotNow the state is not to be used any more.
    """
    _DO[type(event)](battlefield, state, event, live)
    _go_through(battlefield, state)


def _go_through(battlefield: Battlefield, state: State) -> None:
    """Carry out what is decided, and ask for what is not, until somebody has to answer."""
    while state.open and state.ask is None:
        first = state.open[0]
        found = _resolve(battlefield, first)(battlefield, state, first)
        if isinstance(found, Result):
            state.open = state.open[1:]
            carry_out(battlefield, state, first, found)
        else:
            state.ask = found


def _resolve(battlefield: Battlefield, first: Open) -> Resolve:
    kind = battlefield.playbook.odds.kind
    if isinstance(first.event, Attack):
        return ATTACKS[kind]
    if isinstance(first.event, Assault):
        return FIGHTS[kind]
    return hazard_rolls.resolve


# ---- what each event does


def _settled(battlefield: Battlefield, state: State, event: Settled, _live: bool) -> None:
    if state.turn:
        raise NotNow("The battle has begun: that is settled.")
    if event.mission is not None:
        if event.mission and event.mission not in battlefield.playbook.mission:
            raise NotNow(f"There is no mission {event.mission} in this game.")
        state.mission = event.mission
    if event.attackers is not None:
        if not set(event.attackers) <= set(battlefield.sides):
            raise NotNow("Only sides of the battle attack.")
        state.attackers = event.attackers
    if event.dice is not None:
        if not all(1 <= die <= 6 for die in event.dice):
            raise NotNow("Each number should be 1 to 6.")
        state.set_up_dice = event.dice
    if event.reading is not None:
        state.reading = event.reading


def _placed(battlefield: Battlefield, state: State, event: Placed, _live: bool) -> None:
    if state.turn:
        raise NotNow("The battle has begun: nobody sets up any more.")
    for side in event.sides:
        if side not in battlefield.side:
            raise NotNow("Only a side of the battle sets up.")
        if side in state.placed:
            raise NotNow(f"{battlefield.side_name(side)} has set up already.")
    for piece in event.out:
        if battlefield.side_of.get(piece) not in event.sides or piece not in battlefield.unit_of:
            raise NotNow("Only what a side sets up itself can be out of the battle.")
        # Nothing became of it: it was not there, and is none the worse.
        state.change(piece, status="off")
        state.aboard.pop(piece, None)
    state.placed = (*state.placed, *event.sides)
    if state.running in event.sides:
        state.running = ""


def _next(battlefield: Battlefield, state: State, _event: Next, _live: bool) -> None:
    turns.go_on(battlefield, state)


def _shuffled(battlefield: Battlefield, state: State, event: Shuffled, _live: bool) -> None:
    if state.cards or state.turn == 0 or state.over:
        raise NotNow("The deck is shuffled at the beginning of a turn.")
    if sorted(event.cards) != sorted(card.id for card in battlefield.turn.deck):
        raise NotNow("These are not the cards of the deck.")
    state.cards = event.cards


def _dice(battlefield: Battlefield, state: State, event: Dice, _live: bool) -> None:
    roll = state.ask
    if not isinstance(roll, Roll):
        raise NotNow("No dice are asked for now.")
    if not all(roll.fits(value) for value in event.values):
        span = "2 to 12" if roll.two else "1 to 6"
        raise NotNow(f"Each number should be {span}.")
    values = (*state.dice, *event.values)
    if event.by == "muster":
        state.rolled += len(event.values)
    stop = next((at for at, value in enumerate(values) if roll.ends and value >= roll.ends), None)
    most = roll.dice if stop is None else stop + 1
    if len(values) > most:
        raise NotNow(f"{most} are rolled, not {len(values)}.")
    if len(values) < most:
        state.dice = values
        return
    good = sum(map(roll.is_good, values)) if roll.good != "any" else len(values)
    _made(battlefield, state, Made(roll, values, good, worst=stop is not None))


def _hits(battlefield: Battlefield, state: State, event: Hits, _live: bool) -> None:
    roll = state.ask
    if not isinstance(roll, Roll) or roll.good == "any" or not state.open:
        raise NotNow("Dice are asked for here, not hits.")
    if not 0 <= event.hits <= roll.dice:
        raise NotNow(f"There are {roll.dice} dice, so 0 to {roll.dice} of them are good.")
    _made(battlefield, state, Made(roll, (), event.hits, event.worst))


def _made(battlefield: Battlefield, state: State, made: Made) -> None:
    """Note a roll that is complete: where nothing is open it is one of the turn itself."""
    state.ask, state.dice = None, ()
    roll = made.roll
    if state.open:
        first, kept = state.open[0], state.open[0].kept
        if kept is not None:
            made = Made(kept.roll, (*kept.values, *made.values), kept.good + made.good)
        state.open = (replace(first, made=(*first.made, made), kept=None), *state.open[1:])
    elif roll.purpose == turns.FIRST:
        turns.found_first(battlefield, state, made.values)
    elif roll.purpose == turns.ROLL_OFF:
        turns.found_who_acts(battlefield, state, roll, made.values)
    elif roll.purpose == ACTIVATION:
        die = made.values[0] if made.values else 0
        state.units[roll.about] = UnitState("moved" if made.good else "stays", die=die)
    elif roll.purpose == RALLY:
        if made.good:
            state.mark(roll.about, PINNED, on=False)
        state.change(roll.about, fired=(*state.piece(roll.about).fired, RALLY))
    elif roll.purpose == MORALE and not made.good:
        unit = state.of_unit(roll.about)
        state.units[roll.about] = replace(unit, action="run")


def _again(_battlefield: Battlefield, state: State, event: Again, _live: bool) -> None:
    """Roll dice of the last roll again, where somebody has the right to it and nobody used it."""
    first = state.open[0] if state.open else None
    if first is None or not first.made or not first.made[-1].roll.again or state.dice:
        raise NotNow("Nothing can be rolled again now.")
    last = first.made[-1]
    if not last.values:
        raise NotNow("The dice were not told one by one.")
    failed = [at for at, value in enumerate(last.values) if not last.roll.is_good(value)]
    places = event.places or (tuple(failed) if last.roll.good != "any" else ())
    if not places or not all(0 <= at < len(last.values) for at in places):
        raise NotNow("Say which dice are rolled again.")
    stay = tuple(value for at, value in enumerate(last.values) if at not in places)
    good = sum(map(last.roll.is_good, stay)) if last.roll.good != "any" else len(stay)
    once = replace(last.roll, again=False)
    state.open = (
        replace(first, made=first.made[:-1], kept=Made(once, stay, good)),
        *state.open[1:],
    )
    state.ask = replace(once, dice=len(places))


def _picked(_battlefield: Battlefield, state: State, event: Picked, _live: bool) -> None:
    pick = state.ask
    if not isinstance(pick, Pick):
        raise NotNow("Nobody is to be chosen now.")
    chosen = tuple(dict.fromkeys(event.pieces))
    strangers = [each for each in chosen if each not in pick.among]
    if strangers:
        raise NotNow("Somebody is chosen who cannot be.")
    if not pick.least <= len(chosen) <= pick.most:
        span = f"{pick.least}" if pick.least == pick.most else f"{pick.least} to {pick.most}"
        raise NotNow(f"{span} are to be chosen, not {len(chosen)}.")
    first = state.open[0]
    state.open = (replace(first, picked=(*first.picked, chosen)), *state.open[1:])
    state.ask = None


def _free(state: State) -> None:
    """Raise NotNow while something is open or asked for."""
    if state.open or state.ask is not None:
        raise NotNow("First what is open is decided.")


def _activated(battlefield: Battlefield, state: State, event: Activated, _live: bool) -> None:
    _free(state)
    step, unit = turns.step_of(battlefield, state), event.unit
    if step is None or step.does not in ("move", "act", "rally"):
        raise NotNow("Nobody is activated in this step.")
    if unit not in battlefield.side_of:
        raise NotNow(f"Nobody at the table has the id {unit}.")
    if battlefield.side_of[unit] not in turns.acting(battlefield, state):
        raise NotNow("The other side acts now.")
    if step.does == "rally":
        _rally(battlefield, state, unit)
    elif step.does == "act":
        _act(battlefield, state, event)
    else:
        _move(battlefield, state, unit)


def _rally(battlefield: Battlefield, state: State, man: str) -> None:
    if PINNED not in state.piece(man).marks:
        raise NotNow("He is not pinned.")
    if RALLY in state.piece(man).fired:
        raise NotNow("He has rolled to stand up already.")
    need = hazard_rolls.rally(battlefield, ())
    state.ask = Roll(RALLY, need=need, good="least", about=man)


def _act(battlefield: Battlefield, state: State, event: Activated) -> None:
    unit = event.unit
    if state.unit and state.unit != unit:
        raise NotNow("One unit acts at a time.")
    if state.of_unit(unit).done:
        raise NotNow("It has acted already.")
    if unit not in turns.still_to_act(battlefield, state, state.acting):
        raise NotNow("It is not one of the units still to act.")
    actions = {action.id: action for action in battlefield.turn.actions}
    if event.action not in actions:
        known = ", ".join(action.name for action in actions.values())
        raise NotNow(f"Choose one of the actions: {known}.")
    state.unit = unit
    state.units[unit] = UnitState("acted", event.action)
    marks = battlefield.playbook.mark
    kept = {m for m in state.piece(unit).marks if m not in marks or marks[m].ends != "acts"}
    action = action_of(battlefield, state)
    if action is not None and action.mark:
        kept.add(action.mark)
    state.change(unit, marks=frozenset(kept))
    if state.acting in state.morale and MORALE in battlefield.playbook.test:
        need = good_from(battlefield.playbook.test[MORALE])
        state.ask = Roll(MORALE, need=need, good="least", about=unit)


def _move(battlefield: Battlefield, state: State, unit: str) -> None:
    if battlefield.turn.activation != "squad-size":
        raise NotNow("Units move without a die in this game.")
    if state.of_unit(unit).done:
        raise NotNow("It has rolled to move already.")
    if not is_left(battlefield, state, unit):
        raise NotNow("Nobody of it is left.")
    need, good = _activation_need(battlefield, state, unit)
    if not need:
        state.units[unit] = UnitState("moved")
        return
    state.ask = Roll(ACTIVATION, need=need, good=good, about=unit)


def _activation_need(battlefield: Battlefield, state: State, unit: str) -> tuple[int, Any]:
    """Return the die with which a unit moves: its figures or less, or what the game has for it.

    0 for a unit that moves without a die.
    """
    target = battlefield.playbook.target.get(battlefield.target_kind(unit))
    if target is not None and "activate" in target.stats:
        return 0, "any"
    if battlefield.is_model(unit) and "drive" in battlefield.playbook.test:
        return good_from(battlefield.playbook.test["drive"]), "least"
    return len(able_men(battlefield, state, unit)), "most"


def _attack(battlefield: Battlefield, state: State, event: Attack, live: bool) -> None:
    _free(state)
    opened = open_attack(battlefield, state, event, live=live)
    state.open = (opened,)
    fired = state.piece(event.actor).fired
    state.change(event.actor, fired=(*fired, event.weapon))
    unit = battlefield.unit_of.get(event.actor, event.actor)
    whom = battlefield.unit_of.get(event.target, event.target)
    state.last[unit, whom] = (event.distance, event.modifiers)


def _assault(battlefield: Battlefield, state: State, event: Assault, live: bool) -> None:
    _free(state)
    opened = open_assault(battlefield, state, event, live=live)
    state.open = (opened,)
    state.change(event.actor, fired=(*state.piece(event.actor).fired, "assault"))


def _left(_battlefield: Battlefield, state: State, _event: Left, _live: bool) -> None:
    if not state.open or state.open[0].event is None:
        raise NotNow("No attack is open.")
    first = state.open[0]
    if first.made:
        raise NotNow("Its dice are rolled: take the line back instead.")
    assert first.event is not None
    weapon = first.event.weapon if isinstance(first.event, Attack) else "assault"
    fired = list(state.piece(first.event.actor).fired)
    fired.remove(weapon)
    state.change(first.event.actor, fired=tuple(fired))
    state.open, state.ask, state.dice = state.open[1:], None, ()


def _marked(battlefield: Battlefield, state: State, event: Marked, _live: bool) -> None:
    known = battlefield.playbook.mark
    if event.mark not in known and event.mark != "minefield":
        raise NotNow(f"There is no mark {event.mark} in this game.")
    for piece in event.pieces:
        if piece not in battlefield.side_of:
            raise NotNow(f"Nobody at the table has the id {piece}.")
        if state.piece(piece).status != "stands":
            raise NotNow(f"{battlefield.name(piece)} does not stand.")
        state.mark(piece, event.mark, on=event.on)


def _boarded(battlefield: Battlefield, state: State, event: Boarded, _live: bool) -> None:
    if event.vehicle and state.piece(event.vehicle).status != "stands":
        raise NotNow(f"{battlefield.name(event.vehicle)} is a wreck.")
    for man in event.men:
        if man not in battlefield.man or state.piece(man).status != "stands":
            raise NotNow("Only men who stand get in or out.")
        if event.vehicle:
            state.aboard[man] = event.vehicle
        else:
            state.aboard.pop(man, None)


def _fell(battlefield: Battlefield, state: State, event: Fell, _live: bool) -> None:
    for piece in event.pieces:
        if piece not in battlefield.unit_of:
            raise NotNow(f"Nobody at the table has the id {piece}.")
        now = state.piece(piece)
        if event.fate == "standing":
            if now.status == "stands":
                raise NotNow(f"{battlefield.name(piece)} stands already.")
            state.change(piece, status="stands", fate="standing", by="", weapon="", turn=0)
        elif now.status != "stands":
            raise NotNow(f"{battlefield.name(piece)} fell in turn {now.turn} already.")
        elif event.fate == "fallen":
            fall(battlefield, state, piece, by=event.by, weapon=event.weapon)
        else:
            state.change(piece, status="off", fate=event.fate, by=event.by, turn=state.turn)
            state.aboard.pop(piece, None)


def _smoked(_battlefield: Battlefield, state: State, event: Smoked, _live: bool) -> None:
    if event.on:
        state.smoke[event.place] = state.turn
    elif state.smoke.pop(event.place, None) is None:
        raise NotNow("No smoke lies there.")


def _clock(battlefield: Battlefield, state: State, event: ClockSet, _live: bool) -> None:
    if event.side not in battlefield.side or event.left < 0:
        raise NotNow("A clock is that of a side, and has 0 seconds or more.")
    state.clocks[event.side] = event.left
    state.running = event.side if event.running else ""


def _ruled(_battlefield: Battlefield, state: State, event: Ruled, _live: bool) -> None:
    state.rulings = (*state.rulings, (event.text, event.rule, event.always))


def _noted(battlefield: Battlefield, state: State, event: Noted, _live: bool) -> None:
    if event.side not in battlefield.side:
        raise NotNow("A note is that of a side.")
    state.notes[event.side] = (*state.notes.get(event.side, ()), event.text)


def _revealed(_battlefield: Battlefield, state: State, event: Revealed, _live: bool) -> None:
    state.shown = state.shown | {event.side}


def _told(battlefield: Battlefield, state: State, event: Told, _live: bool) -> None:
    if event.side not in battlefield.side or event.number < 0:
        raise NotNow("A fact is that of a side, and a number from 0 on.")
    state.facts.setdefault(event.side, {})[event.fact] = event.number


def _took(battlefield: Battlefield, state: State, event: Took, _live: bool) -> None:
    if event.objective not in battlefield.playbook.mission:
        raise NotNow(f"There is no objective {event.objective} in this game.")
    held = state.objectives.setdefault(event.side, {})
    if event.on:
        held[event.objective] = event.men
    else:
        held.pop(event.objective, None)


def _ended(_battlefield: Battlefield, state: State, event: Ended, _live: bool) -> None:
    _free(state)
    state.over, state.running = True, ""
    state.winners, state.reason = event.winners, event.reason
    state.points = dict(event.points)


def _longer(battlefield: Battlefield, state: State, _event: Longer, _live: bool) -> None:
    turns.go_on_longer(battlefield, state)


def _closed(_battlefield: Battlefield, state: State, _event: Closed, _live: bool) -> None:
    state.running = ""


def _taken_back(_battlefield: Battlefield, _state: State, _event: TakenBack, _live: bool) -> None:
    """Do nothing: lines that were taken back are left out before (`rules.table.log`)."""


def _started(_battlefield: Battlefield, _state: State, _event: Started, _live: bool) -> None:
    raise NotNow("A battle begins once.")


_DO: Mapping[type, Callable[[Battlefield, State, Any, bool], None]] = {
    Started: _started,
    Settled: _settled,
    Placed: _placed,
    Next: _next,
    Shuffled: _shuffled,
    Dice: _dice,
    Hits: _hits,
    Again: _again,
    Picked: _picked,
    Activated: _activated,
    Attack: _attack,
    Assault: _assault,
    Left: _left,
    Marked: _marked,
    Boarded: _boarded,
    Fell: _fell,
    Smoked: _smoked,
    ClockSet: _clock,
    Ruled: _ruled,
    Noted: _noted,
    Revealed: _revealed,
    Told: _told,
    Took: _took,
    Ended: _ended,
    Longer: _longer,
    TakenBack: _taken_back,
    Closed: _closed,
}
