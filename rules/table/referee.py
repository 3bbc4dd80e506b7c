"""The referee: what an event does to a battle.

`apply` gives the state after an event, or says why it cannot happen now. It knows no clock and no
chance: moments and dice come with the events.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from rules.attack import squads
from rules.attack.die_tests import good_from, or_more
from rules.attack.kinds import ATTACKS, FIGHTS, procedure_of_test
from rules.attack.modifiers import CountedModifier, used_number
from rules.attack.procedure import EMPTY, Made, Pick, Result, Roll, resume
from rules.attack.quality import TOGETHER, turns_again
from rules.attack.question import UsedNumber
from rules.attack.scene import PINNED
from rules.odds.movement_choices import Mover, move_dice
from rules.table import (
    set_up,
    turns,
)
from rules.table.attacks import is_shared, open_assault, open_attack, smoke_weapon
from rules.table.battle import Battlefield
from rules.table.capabilities import (
    ASSAULT,
    BETWEEN,
    able_men,
    action_of,
    dice_left,
    empty_weapons,
    fights_now,
    helpers_left,
    mark_refusal,
    test_refusal,
)
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
    Drawn,
    Ended,
    Fell,
    Hits,
    Left,
    Longer,
    Marked,
    Named,
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
    Storied,
    TakenBack,
    Told,
    Took,
    TookTest,
)
from rules.table.hit_effects import (
    carry_out,
    commander_too,
    fall,
    give_mark,
    leave,
    note_move,
    stand_up,
)
from rules.table.scene import AtTable
from rules.table.state import NotNow, Open, State, UnitState, is_left, men_left, stays

ACTIVATION, RALLY = "activation", "rally"
MOVE = "move"
"""The dice that say how far a unit comes, after the one for whether it moves."""
EDGE = "edge"
"""What is chosen after a flight: whether it has brought somebody over the edge of the table."""


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
    """Change a state by an event.

    Only a `live` attack is checked against its odds, and only a live choice for who is left out.
    After NotNow the state is not to be used any more.
    """
    decides = isinstance(state.ask, Pick) and state.may_keep
    if decides and not live and isinstance(event, Again | Dice | Next):
        _decide_together(battlefield, state, event)
        if not isinstance(event, Dice):
            return
    _DO[type(event)](battlefield, state, event, live)
    _go_through(battlefield, state)


def _go_through(battlefield: Battlefield, state: State) -> None:
    """Carry out what is decided, and ask for what is not, until somebody has to answer."""
    while state.open and state.ask is None:
        first = state.open[0]
        found = _next_of(battlefield, state, first)
        if isinstance(found, Result):
            state.open = state.open[1:]
            carry_out(battlefield, state, first, found)
        else:
            state.ask = found


def _next_of(battlefield: Battlefield, state: State, first: Open) -> Roll | Pick | Result:
    """Return what is to be rolled or chosen next in what is open, or what it comes to."""
    kind = battlefield.playbook.odds.kind
    if first.event is None:
        procedure = procedure_of_test(first.test)
    else:
        procedure = (ATTACKS if isinstance(first.event, Attack) else FIGHTS)[kind]
    return resume(AtTable(battlefield, state, first), procedure, first.made, first.picked)


# ---- what each event does


def _settled(battlefield: Battlefield, state: State, event: Settled, _live: bool) -> None:
    only_mission = event.mission is not None and event == Settled(event.mission)
    if state.turn and not (state.over and only_mission):  # afterwards it may still be asked
        raise NotNow("The battle has begun: that is settled.")
    if event.mission is not None:
        if event.mission and event.mission not in battlefield.playbook.mission:
            raise NotNow(f"There is no mission {event.mission} in this game.")
        state.mission = event.mission
        state.also = tuple(each for each in state.also if each != event.mission)
    if event.also is not None:
        known = {each.id for each in set_up.objectives_beside(battlefield, state)}
        if not set(event.also) <= known:
            raise NotNow("Only objectives of the game are played for beside the mission.")
        state.also = event.also
    if event.attackers is not None:
        if not set(event.attackers) <= set(battlefield.sides):
            raise NotNow("Only sides of the battle attack.")
        state.attackers = event.attackers
    if event.dice is not None:
        _set_up_dice(battlefield, state, event, event.dice)
    _agreed(battlefield, state, event)
    state.reading = state.reading if event.reading is None else event.reading
    state.casualties = state.casualties if event.casualties is None else event.casualties


def _agreed(battlefield: Battlefield, state: State, event: Settled) -> None:
    switches = battlefield.ruleset.switch
    for name, option in (event.readings or {}).items():
        if name not in switches or option not in switches[name].options:
            raise NotNow(f"There is no such reading in this game: {name}.")
    for mission, number in (event.agreed or {}).items():
        if mission not in [each.id for each in set_up.agreed_missions(battlefield, state)]:
            raise NotNow(f"Nothing is agreed on in this mission: {mission}.")
        if number < 1:
            raise NotNow("Agree on a number: 1 or more.")
        state.agreed[mission] = number
    if event.casualties is not None and event.casualties < 0:
        raise NotNow("So many may stay: 0 or more.")


def _set_up_dice(
    battlefield: Battlefield, state: State, event: Settled, dice: tuple[int, ...]
) -> None:
    if not all(1 <= die <= 6 for die in dice):
        raise NotNow("Each number should be 1 to 6.")
    if event.test:
        tests = {each.id for each in set_up.number_tests(battlefield, state).values()}
        if event.test not in tests or len(dice) != 1:
            raise NotNow("No such die is rolled for this mission.")
        state.numbers[event.test] = dice[0]
    elif event.mission is None:
        state.set_up_dice = dice
    if event.by == "muster":
        state.rolled += len(dice)


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
    for unit in battlefield.unit:
        if set_up.PLACED in state.piece(unit).marks and battlefield.side_of[unit] in event.sides:
            state.mark(unit, set_up.PLACED, on=False)
    for side in event.sides:
        state.clocks.pop(side, None)
    state.placed = (*state.placed, *event.sides)
    if state.running in event.sides:
        state.running = ""


def _next(battlefield: Battlefield, state: State, _event: Next, _live: bool) -> None:
    if state.may_keep and state.kept is not None:
        _take(battlefield, state, state.kept[0])
    else:
        turns.go_on(battlefield, state)


def _shuffled(battlefield: Battlefield, state: State, event: Shuffled, _live: bool) -> None:
    if state.cards or state.turn == 0 or state.over:
        raise NotNow("The deck is shuffled at the beginning of a turn.")
    if sorted(event.cards) != sorted(card.id for card in battlefield.turn.deck):
        raise NotNow("These are not the cards of the deck.")
    state.cards = event.cards
    turns.begin_card(battlefield, state)


def _drawn(battlefield: Battlefield, state: State, event: Drawn, _live: bool) -> None:
    """Let a card that was drawn by hand count in the place of the one that came up."""
    turns.check_nothing_open(state)
    left = state.cards[state.step :]
    if not left:
        raise NotNow("No card is drawn now.")
    if event.card not in left:
        raise NotNow("This card was drawn before in this turn.")
    others = [card for card in left if card != event.card]
    state.cards = (*state.cards[: state.step], event.card, *others)
    state.drawn = state.drawn[:-1]
    turns.begin_card(battlefield, state)


def _dice(battlefield: Battlefield, state: State, event: Dice, live: bool) -> None:
    roll = state.ask
    if not isinstance(roll, Roll):
        raise NotNow("No dice are asked for now.")
    if not all(value in roll.shows for value in event.values):
        raise NotNow(f"Each number should be {roll.shows[0]} to {roll.shows[-1]}.")
    values = (*state.dice, *event.values)
    if event.by == "muster":
        state.rolled += len(event.values)
    stop = next((at for at, value in enumerate(values) if roll.ends and value >= roll.ends), None)
    most = roll.dice if stop is None else stop + 1
    if len(values) > most:
        if live:
            raise NotNow(f"{most} are rolled, not {len(values)}.")
        values = values[:most]  # of an older log, when more were asked for
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
    """Note a roll that is complete; where dice of it may be rolled again that is asked first."""
    if state.kept is not None:
        before, places = state.kept
        _note_help(battlefield, state, before.roll)
        if not before.values or not made.values:
            good = before.good + made.good
            _take(battlefield, state, Made(before.roll, (), good, before.worst))
            return
        values = list(before.values)
        for place, value in zip(places, made.values, strict=False):
            values[place] = value
        roll = before.roll
        good = sum(map(roll.is_good, values)) if roll.good != "any" else len(values)
        _take(battlefield, state, Made(roll, tuple(values), good, before.worst))
        return
    places = _may_again(made)
    if not places:
        _take(battlefield, state, made)
        return
    state.kept, state.dice = (made, places), ()
    dice = min(len(places), made.roll.most or len(places))
    each = tuple(made.roll.each[at] for at in places) if made.roll.each else ()
    state.ask = replace(made.roll, dice=dice, each=each, optional=True)


def _may_again(made: Made) -> tuple[int, ...]:
    """Return the places of the dice of a roll that may be rolled again."""
    roll = made.roll
    if not roll.again:
        return ()
    if not made.values:  # told as hits
        return tuple(range(roll.dice - made.good))
    if roll.good == "any":  # dice that match others miss: they are offered first
        values = made.values
        return tuple(sorted(range(len(values)), key=lambda at: values.count(values[at]) == 1))
    return tuple(at for at, value in enumerate(made.values) if not roll.is_good(value))


def _note_help(battlefield: Battlefield, state: State, roll: Roll) -> None:
    modifier = battlefield.playbook.modifier.get(roll.again)
    if modifier is not None and roll.about:
        turns.note_help(battlefield, state, modifier, roll.about)


def _take(battlefield: Battlefield, state: State, made: Made) -> None:
    """Take a roll as it is: where nothing is open it is one of the turn itself."""
    state.ask, state.dice, state.kept = None, (), None
    roll = made.roll
    if state.open:
        first = state.open[0]
        if roll.offers:
            for name in first.named:
                turns.note_help(battlefield, state, battlefield.playbook.modifier[name], roll.about)
        state.open = (replace(first, made=(*first.made, made)), *state.open[1:])
    elif roll.purpose == turns.FIRST:
        turns.found_first(battlefield, state, made.values)
    elif roll.purpose == turns.ROLL_OFF:
        turns.found_who_acts(battlefield, state, roll, made.values)
    elif roll.purpose == ACTIVATION:
        die = made.values[0] if made.values else 0
        state.units[roll.about] = UnitState("moved" if made.good else "stays", die=die)
        if made.good:
            _ask_how_far(battlefield, state, roll.about)
    elif roll.purpose == MOVE:
        moved = state.of_unit(roll.about)
        state.units[roll.about] = replace(moved, inches=made.values)
    elif roll.purpose == RALLY:
        if made.good:
            state.mark(roll.about, PINNED, on=False)
        state.change(roll.about, fired=(*state.piece(roll.about).fired, RALLY))
    elif roll.purpose == turns.MORALE and not made.good:
        _do_action(battlefield, state, roll.about, turns.RUN)
        state.units[roll.about] = UnitState("fled", turns.RUN)
        side = battlefield.side_of[roll.about]
        alone = roll.about in battlefield.unit_of
        men = (roll.about,) if alone else men_left(battlefield, state, roll.about)
        state.ask = Pick(EDGE, side, men, 0, len(men), optional=True)


def _again(_battlefield: Battlefield, state: State, event: Again, _live: bool) -> None:
    """Choose which dice are rolled again, where somebody has the right to it."""
    roll = state.ask
    if not isinstance(roll, Roll) or not roll.optional or state.kept is None or state.dice:
        raise NotNow("Nothing can be rolled again now.")
    made, places = state.kept
    chosen = tuple(dict.fromkeys(event.places or places[: roll.dice]))
    if any(place not in places for place in chosen):
        raise NotNow("This die cannot be rolled again.")
    if len(chosen) > roll.dice:
        raise NotNow(f"{roll.dice} at most can be rolled again.")
    state.kept = made, chosen
    each = tuple(made.roll.each[at] for at in chosen) if made.roll.each else ()
    state.ask = replace(roll, dice=len(chosen), each=each, optional=False)


def _decide_together(battlefield: Battlefield, state: State, event: Again | Dice | Next) -> None:
    """Decide for both sides which dice of a fight are rolled again, as in an older log."""
    first = state.open[0]
    assert first.event is not None
    places = event.places if isinstance(event, Again) else ()
    if not places and not isinstance(event, Next):
        turns_left = turns_again(AtTable(battlefield, state, first).asked)
        places = tuple(die for _, own in turns_left for die in own)
    fighters = enumerate((first.event.actor, first.event.target))
    chosen = (*(man for at, man in fighters if at in places), TOGETHER)
    state.open = (replace(first, picked=(*first.picked, chosen)), *state.open[1:])
    state.ask = None
    _go_through(battlefield, state)


def _named(battlefield: Battlefield, state: State, event: Named, _live: bool) -> None:
    """Let modifiers count for the dice that are asked for, and no others named before."""
    roll = state.ask
    if not isinstance(roll, Roll) or not roll.offers or state.dice or state.kept is not None:
        raise NotNow("No circumstances are asked for now.")
    for name in event.modifiers:
        if name not in roll.offers:
            raise NotNow(f"There is no such circumstance of this die: {name}.")
        modifier = battlefield.playbook.modifier[name]
        reason = turns.why_no_help(battlefield, state, modifier, roll.about)
        if reason:
            raise NotNow(reason, modifier.source)
    state.open = (replace(state.open[0], named=event.modifiers), *state.open[1:])
    state.ask = None


def left_out(battlefield: Battlefield, pick: Pick, chosen: Sequence[str]) -> str:
    """Return that somebody must be chosen who is not, "" when all are."""
    if pick.settled and {*chosen} != {*pick.offered}:
        return "The dice have said who: each die is one man's."
    missing = [each for each in pick.must if each not in chosen]
    return f"{battlefield.name(missing[0])} was hit: he cannot be left out." if missing else ""


def _picked(battlefield: Battlefield, state: State, event: Picked, live: bool) -> None:
    pick = state.ask
    if not isinstance(pick, Pick):
        raise NotNow("Nobody is to be chosen now.")
    chosen = tuple(dict.fromkeys(event.pieces))
    strangers = [each for each in chosen if each not in pick.among]
    if strangers:
        raise NotNow("Somebody is chosen who cannot be.")
    if live and (reason := left_out(battlefield, pick, chosen)):
        raise NotNow(reason)
    if not pick.least <= len(chosen) <= pick.most:
        span = f"{pick.least}" if pick.least == pick.most else f"{pick.least} to {pick.most}"
        raise NotNow(f"{span} are to be chosen, not {len(chosen)}.")
    state.ask = None
    if not state.open:
        for man in chosen:
            _flee(battlefield, state, man)
        return
    first = state.open[0]
    state.open = (replace(first, picked=(*first.picked, chosen)), *state.open[1:])


def _flee(battlefield: Battlefield, state: State, man: str) -> None:
    """Let a man whom his flight brought over the edge be killed. [Morale]"""
    if state.piece(man).status == "stands":
        leave(battlefield, state, man, "fallen", turns.MORALE)


def _activated(battlefield: Battlefield, state: State, event: Activated, _live: bool) -> None:
    turns.check_nothing_open(state)
    step, unit = turns.step_of(battlefield, state), event.unit
    if step is None or step.does not in ("move", "act", "rally"):
        raise NotNow("Nobody is activated in this step.")
    if unit not in battlefield.side_of:
        raise NotNow(f"Nobody at the table has the id {unit}.")
    if battlefield.side_of[unit] not in turns.acting(battlefield, state) and not event.anyway:
        raise NotNow("The other side acts now.", step.source)
    for name in event.modifiers:
        modifier = battlefield.playbook.modifier.get(name)
        if modifier is None or modifier.roll not in (step.does, ACTIVATION):
            raise NotNow(f"There is no such circumstance of this die: {name}.")
        reason = turns.why_no_help(battlefield, state, modifier, unit)
        if reason and not event.anyway:
            raise NotNow(reason, modifier.source)
    if step.does == "rally":
        _rally(battlefield, state, event)
    elif step.does == "act":
        _act(battlefield, state, event)
    else:
        _move(battlefield, state, event)


def _rally(battlefield: Battlefield, state: State, event: Activated) -> None:
    man = event.unit
    if PINNED not in state.piece(man).marks:
        raise NotNow("He is not pinned.")
    if RALLY in state.piece(man).fired and not event.anyway:
        raise NotNow("He has rolled to stand up already.")
    helps = (battlefield.playbook.modifier[name] for name in event.modifiers)
    plus = sum(CountedModifier(each).plus for each in helps)
    need = good_from(battlefield.playbook.test[RALLY]) - plus
    state.ask = Roll(RALLY, need=need, good="least", about=man)


def _act(battlefield: Battlefield, state: State, event: Activated) -> None:
    unit = event.unit
    if state.unit and state.unit != unit and not event.anyway:
        raise NotNow("One unit acts at a time.")
    if state.of_unit(unit).done and not event.anyway:
        raise NotNow("It has acted already.")
    man = unit in battlefield.man
    if (state.piece(unit).status != "stands") if man else not is_left(battlefield, state, unit):
        raise NotNow(f"{battlefield.name(unit)} is off the table.")
    actions = {action.id: action for action in battlefield.turn.actions}
    if event.action not in actions:
        known = ", ".join(action.name for action in actions.values())
        raise NotNow(f"Choose one of the actions: {known}.")
    state.unit = unit
    _do_action(battlefield, state, unit, event.action)
    if battlefield.side_of[unit] in state.morale and turns.MORALE in battlefield.playbook.test:
        need = good_from(battlefield.playbook.test[turns.MORALE])
        again = turns.help_with(battlefield, state, turns.MORALE, unit)
        state.ask = Roll(turns.MORALE, need=need, good="least", about=unit, again=again)


def _do_action(battlefield: Battlefield, state: State, unit: str, action_id: str) -> None:
    """Let a unit do an action; what it did in its last one is over."""
    state.units[unit] = UnitState("acted", action_id)
    given = {action.mark for action in battlefield.turn.actions}
    kept = set(state.piece(unit).marks - given - battlefield.marks_ending("acts"))
    action = action_of(battlefield, state)
    if action is not None and action.mark:
        kept.add(action.mark)
    if action is not None and action.moves:
        state.fights = frozenset(pair for pair in state.fights if unit not in pair)
    state.change(unit, marks=frozenset(kept), fired=())


def _move(battlefield: Battlefield, state: State, event: Activated) -> None:
    unit = event.unit
    if battlefield.turn.activation != "squad-size":
        raise NotNow("Units move without a die in this game.")
    if state.of_unit(unit).done and not event.anyway:
        raise NotNow("It has rolled to move already.")
    if not is_left(battlefield, state, unit):
        raise NotNow("Nobody of it is left.")
    need, good, told = _activation_need(battlefield, state, unit)
    if not need:
        state.units[unit] = UnitState("moved")
        _ask_how_far(battlefield, state, unit)
        return
    again = ""
    if not battlefield.is_model(unit):
        again = turns.help_with(battlefield, state, ACTIVATION, unit)
    base, plus = told[:1], told[1:]
    state.ask = Roll(
        ACTIVATION, need=need, good=good, about=unit, again=again, base=base, modifiers=plus
    )


def _ask_how_far(battlefield: Battlefield, state: State, unit: str) -> None:
    """Ask for the dice of a unit's inches, where it has any; who measures himself leaves them."""
    known = battlefield.roster_of(unit).type_of(battlefield.unit[unit])
    dice = move_dice(Mover(known)) if known is not None else 0
    if dice:
        state.ask = Roll(MOVE, dice, about=unit, optional=True, moves=True)


def _activation_need(
    battlefield: Battlefield, state: State, unit: str
) -> tuple[int, Any, tuple[UsedNumber, ...]]:
    """Return the die with which a unit moves, with the numbers that it comes from.

    It needs its figures or less, or what the game has for it; 0 for one that moves without a die.
    """
    known = battlefield.roster_of(unit).type_of(battlefield.unit[unit])
    number = known.stats.get("activate") if known is not None else None
    if number is not None and number.value == "always":
        return 0, "any", ()
    least = or_more(number) if number is not None else None
    if number is not None and least is not None:
        return least, "least", (used_number("Moves on", number),)
    able = able_men(battlefield, state, unit)
    men = sum(not battlefield.man[man].commands for man in able)
    source = number.source if number is not None else ""
    told = (UsedNumber("Men", str(men), source, "stated"),)
    present = battlefield.playbook.modifier.get("commander-present")
    if men == len(able) or present is None:
        return men, "most", told
    led = CountedModifier(present)
    return men + led.plus, "most", (*told, led.applied())


def _tested(battlefield: Battlefield, state: State, event: TookTest, live: bool) -> None:
    turns.check_nothing_open(state)
    if event.test not in battlefield.playbook.test:
        raise NotNow("There is no such test in this game.")
    for piece in event.pieces:
        if piece not in battlefield.unit_of:
            raise NotNow(f"Nobody at the table has the id {piece}.")
        now = state.piece(piece)
        lies = bool(battlefield.playbook.test[event.test].needs) and stays(battlefield, now)
        if now.status != "stands" and not lies:
            raise NotNow(f"{battlefield.name(piece)} does not stand.")
        refusal = test_refusal(battlefield, state, piece, event.test) if live else None
        if refusal is not None:
            raise refusal
        _note_helper(battlefield, state, event, piece, live=live)
    whole = event.test == squads.MINES
    about = (battlefield.unit_of[piece] if whole else piece for piece in event.pieces)
    for piece in event.pieces:
        for mark in battlefield.playbook.test[event.test].marks:
            give_mark(battlefield, state, piece, mark)
    state.open = tuple(
        Open(test=_test_for(battlefield, event.test, piece), about=piece)
        for piece in dict.fromkeys(about)
    )


def _test_for(battlefield: Battlefield, test_id: str, piece: str) -> str:
    """Return the test that a piece takes: that of its role in the place of the one of all."""
    man = battlefield.man.get(piece)
    if man is None or man.role is None:
        return test_id
    own = (each for each in battlefield.playbook.tests if each.instead_of == test_id)
    return next((each.id for each in own if man.role.id in each.roles), test_id)


def _note_helper(
    battlefield: Battlefield, state: State, event: TookTest, piece: str, *, live: bool
) -> None:
    """Note who lets a piece take a test, the next who can where nobody is named."""
    test = battlefield.playbook.test[event.test]
    able = helpers_left(battlefield, state, piece, test) if test.by else ()
    by = event.by or next(iter(able), "")
    if live and event.by and event.by not in able:
        raise NotNow(f"{test.name}: {battlefield.name(event.by)} cannot help now.", test.source)
    if by:
        state.helped |= {(test.id, by)}


def _attack(battlefield: Battlefield, state: State, event: Attack, live: bool) -> None:
    turns.check_nothing_open(state)
    opened = open_attack(battlefield, state, event, live=live)
    state.open = (opened,)
    fired, question = event.weapon, opened.question
    left = dice_left(battlefield, state, event.actor, fired)
    if question is not None and (left is not None or is_shared(battlefield, event, question)):
        fired = f"{fired}{BETWEEN}{question.dice}{BETWEEN}{event.target}"
    state.change(event.actor, fired=(*state.piece(event.actor).fired, fired))
    unit = battlefield.unit_of.get(event.actor, event.actor)
    whom = battlefield.unit_of.get(event.target, event.target)
    state.last[unit, whom] = (event.distance, event.modifiers)


def _assault(battlefield: Battlefield, state: State, event: Assault, live: bool) -> None:
    turns.check_nothing_open(state)
    opened = open_assault(battlefield, state, event, live=live)
    state.open = (opened,)
    fight = fights_now(battlefield, state)
    if fight is not None and fight.locks:
        state.fights |= {(event.actor, event.target)}
    state.change(event.actor, fired=(*state.piece(event.actor).fired, ASSAULT))


def _left(_battlefield: Battlefield, state: State, _event: Left, live: bool) -> None:
    if not state.open or state.open[0].event is None:
        raise NotNow("No attack is open.")
    first = state.open[0]
    told = first.made and (live or not state.may_keep)
    if told or (live and state.dice):
        raise NotNow("Its dice are rolled: take the line back instead.")
    assert first.event is not None
    actor = first.event.actor
    state.change(actor, fired=state.piece(actor).fired[:-1])
    if isinstance(first.event, Assault):
        state.fights -= {(actor, first.event.target)}
    state.open, state.ask, state.dice = state.open[1:], None, ()


def _marked(battlefield: Battlefield, state: State, event: Marked, live: bool) -> None:
    known, (kind, _, weapon) = battlefield.playbook.mark, event.mark.partition(":")
    filled = kind == EMPTY and bool(weapon) and not event.on
    if event.mark not in (*known, "minefield", set_up.PLACED) and not filled:
        raise NotNow(f"There is no mark {event.mark} in this game.")
    for piece in event.pieces:
        if piece not in battlefield.side_of:
            raise NotNow(f"Nobody at the table has the id {piece}.")
        fallen = state.piece(piece).status != "stands"
        if fallen and not _may_stay(battlefield, state, piece, event.mark):
            raise NotNow(f"{battlefield.name(piece)} does not stand.")
        if live and filled and weapon not in empty_weapons(battlefield, state, piece):
            raise NotNow("Nothing of his can be re-supplied now.")
        if event.on:
            refusal = mark_refusal(battlefield, state, piece, event.mark) if live else None
            if refusal is not None:
                raise refusal
            give_mark(battlefield, state, piece, event.mark)
        else:
            state.mark(piece, event.mark, on=False)
        if fallen and state.piece(piece).status != "may-fire":
            state.change(piece, status="lies" if event.on else "off")


def _may_stay(battlefield: Battlefield, state: State, piece: str, mark_id: str) -> bool:
    """Return whether somebody who fell may lie on the table with a mark."""
    mark = battlefield.playbook.mark.get(mark_id)
    fell = piece in battlefield.man and state.piece(piece).fate == "fallen"
    return mark is not None and mark.fallen and fell


def _boarded(battlefield: Battlefield, state: State, event: Boarded, _live: bool) -> None:
    step = turns.step_of(battlefield, state)
    if event.vehicle and state.piece(event.vehicle).status != "stands":
        raise NotNow(f"{battlefield.name(event.vehicle)} is a wreck.")
    for man in event.men:
        if man not in battlefield.man or state.piece(man).status != "stands":
            raise NotNow("Only men who stand get in or out.")
        if event.vehicle:
            state.aboard[man] = event.vehicle
        else:
            state.aboard.pop(man, None)
        if step is not None and step.does == "move":
            note_move(battlefield, state, man)


def _fell(battlefield: Battlefield, state: State, event: Fell, _live: bool) -> None:
    for piece in event.pieces:
        if piece not in battlefield.unit_of:
            raise NotNow(f"Nobody at the table has the id {piece}.")
        now = state.piece(piece)
        if event.fate == "standing":
            if now.status == "stands":
                raise NotNow(f"{battlefield.name(piece)} stands already.")
            stand_up(battlefield, state, piece)
        elif now.status != "stands" and not state.over:  # afterwards it is corrected
            raise NotNow(f"{battlefield.name(piece)} fell in turn {now.turn} already.")
        elif event.fate == "fallen":
            fall(battlefield, state, piece, by=event.by, weapon=event.weapon)
        else:
            state.change(piece, status="off", fate=event.fate, by=event.by, turn=state.turn)
            state.aboard.pop(piece, None)
            if piece in battlefield.man:
                unit = battlefield.unit_of[piece]
                commander_too(battlefield, state, unit, event.fate, by=event.by)


def _smoked(battlefield: Battlefield, state: State, event: Smoked, _live: bool) -> None:
    if event.by:
        turns.check_nothing_open(state)
        if smoke_weapon(battlefield, state, event.by) != event.weapon:
            raise NotNow(f"{battlefield.name(event.by)} lays no smoke now.")
        state.change(event.by, fired=(*state.piece(event.by).fired, event.weapon))
    if event.on:
        state.smoke[event.place] = state.turn
    elif state.smoke.pop(event.place, None) is None:
        raise NotNow("No smoke lies there.")


def _clock(battlefield: Battlefield, state: State, event: ClockSet, _live: bool) -> None:
    if event.side not in battlefield.side or event.left < 0:
        raise NotNow("A clock is that of a side, and has 0 seconds or more.")
    if not state.turn and set_up.has_attacker(battlefield):
        now = set_up.sides_now(battlefield, state)
        if event.side not in now[:1]:
            raise NotNow(f"{battlefield.side_name(event.side)} does not set up now.")
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
    turns.check_nothing_open(state)
    state.over, state.running = True, ""
    state.winners, state.reason = event.winners, event.reason
    state.points = dict(event.points)


def _longer(battlefield: Battlefield, state: State, _event: Longer, _live: bool) -> None:
    turns.go_on_longer(battlefield, state)


def _storied(_battlefield: Battlefield, state: State, event: Storied, _live: bool) -> None:
    state.story = event.text


def _closed(_battlefield: Battlefield, state: State, event: Closed, _live: bool) -> None:
    if event.why != "changed":
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
    Drawn: _drawn,
    Dice: _dice,
    Hits: _hits,
    Again: _again,
    Named: _named,
    Picked: _picked,
    Activated: _activated,
    TookTest: _tested,
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
    Storied: _storied,
    TakenBack: _taken_back,
    Closed: _closed,
}
