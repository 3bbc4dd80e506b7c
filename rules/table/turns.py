"""How a turn runs: who goes first, which step comes next, which side acts, what it ends."""

from __future__ import annotations

from collections.abc import Iterator

from rules.army.totals import tests_morale_at
from rules.attack.procedure import JAM, Pick, Roll
from rules.attack.scene import PINNED
from rules.attack.squads import SAVE
from rules.games.playbook import Modifier, Step, TurnCard
from rules.games.table_clocks import standing_seconds
from rules.table.battle import Battlefield
from rules.table.events import Attack
from rules.table.state import NotNow, Open, State, at_table, is_left, standing, stays

MINEFIELD, NEVER = "minefield", "never"
CHOSEN = {
    "fall": " who falls",
    "blast": " who is in the blast",
    "unseen": " who stands in the smoke",
    "again": " whether a die is rolled again",
}
"""What is to be chosen first, by its purpose."""
FIRST, ROLL_OFF, MORALE = "first", "roll-off", "morale"
"""What dice are asked for by the turn itself."""
RUN = "run"
"""The action of who fails his test of morale."""
MOVEMENT = "movement"
"""The clock of the ruleset that each side has in a step of moves."""


def card_of(battlefield: Battlefield, state: State) -> TurnCard | None:
    """Return the card that was drawn last, None in a game without a deck and before the first."""
    if state.step >= len(state.cards):
        return None
    return battlefield.cards[state.cards[state.step]]


def step_of(battlefield: Battlefield, state: State) -> Step | None:
    """Return the step of the turn, None before the first turn, after the end, before a shuffle."""
    if state.turn == 0 or state.over:
        return None
    if battlefield.turn.deck:
        card = card_of(battlefield, state)
        steps = {step.id: step for step in battlefield.turn.steps}
        return steps[card.step] if card is not None else None
    return battlefield.steps[state.step] if state.step < len(battlefield.steps) else None


def side_of_card(battlefield: Battlefield, card: TurnCard) -> str:
    """Return the side that a card lets act: of its colour, else in the order of the deck."""
    for side in battlefield.battle.sides:
        if side.army.colour == card.side and _colours_differ(battlefield):
            return side.key
    names = list(dict.fromkeys(each.side for each in battlefield.turn.deck))
    return battlefield.sides[names.index(card.side) % len(battlefield.sides)]


def _colours_differ(battlefield: Battlefield) -> bool:
    """Return whether the colours of the armies are just those of the deck."""
    armies = {side.army.colour for side in battlefield.battle.sides}
    return armies == {card.side for card in battlefield.turn.deck}


def acting(battlefield: Battlefield, state: State) -> tuple[str, ...]:
    """Return the sides that act now: one of them, or in a step for all of them all."""
    step = step_of(battlefield, state)
    if step is None:
        return ()
    card = card_of(battlefield, state)
    if card is not None:
        return (side_of_card(battlefield, card),)
    if step.does == "act":
        return (state.acting,) if state.acting else ()
    if not step.in_turn:
        return battlefield.sides
    return state.order[state.at : state.at + 1]


# ---- going on


def go_on(battlefield: Battlefield, state: State) -> None:
    """Go on to what comes next; NotNow while something is to be decided first."""
    if state.over:
        raise NotNow("The battle is over.")
    check_nothing_open(state)
    step = step_of(battlefield, state)
    if state.turn == 0:
        _begin_turn(battlefield, state)
    elif battlefield.turn.deck and not state.cards:
        raise NotNow("First the deck is shuffled.")
    elif step is None:
        _begin_turn(battlefield, state)
    elif step.does == "act":
        if not state.unit and still_to_act(battlefield, state, state.acting):
            raise NotNow(f"First a unit of {battlefield.side_name(state.acting)} acts.")
        state.acting = state.unit = ""
        _ask_who_acts(battlefield, state)
    elif step.in_turn and state.at + 1 < len(state.order) and not battlefield.turn.deck:
        state.at += 1
        _stop_clock(state)
        _end_part(state, step)
        _enter_side(battlefield, state, step)
    else:
        _leave(battlefield, state, step)
        state.step += 1
        state.at = 0
        _stop_clock(state)
        _enter(battlefield, state)


def check_nothing_open(state: State) -> None:
    """Raise NotNow, with what is to be done first, while something is open or asked for.

    What may be left out is left out then.
    """
    if state.is_free:
        state.ask, state.dice = None, ()
        return
    if isinstance(state.ask, Pick):
        whom = CHOSEN.get(state.ask.purpose, "")
        raise NotNow(f"First choose{whom}.")
    raise NotNow("First the dice.")


def _end_part(state: State, step: Step) -> None:
    """End a side's part of a step: who was shot while he moved may answer no longer."""
    state.shot_at.clear()
    if step.does == "move":
        for piece in state.down:
            if state.pieces[piece].status == "may-fire":
                state.change(piece, status="lies")


def help_with(battlefield: Battlefield, state: State, roll: str, piece: str) -> str:
    """Return the modifier by which failed dice of a roll may be rolled again, "" for none."""
    for modifier in battlefield.playbook.modifiers:
        again = modifier.rerolls or isinstance(modifier.value.value, str)
        if modifier.roll == roll and again and not why_no_help(battlefield, state, modifier, piece):
            return modifier.id
    return ""


def why_no_help(battlefield: Battlefield, state: State, modifier: Modifier, piece: str) -> str:
    """Return why a modifier cannot help a piece or unit now, "" when it can.

    Somebody of its roles has to be at the table, or a vehicle that is fitted with it.
    """
    side = battlefield.side_of[piece]
    chosen = modifier.of and battlefield.chosen(modifier.switch, modifier.option)
    if chosen and piece not in battlefield.roster_of(piece).pick(modifier.of):
        return f"{modifier.name}: not for {battlefield.name(piece)}."
    fitted = bool(modifier.once) and modifier.id in battlefield.ruleset.upgrade
    if modifier.through and not at_table(battlefield, state, side, modifier.through):
        return f"{modifier.name}: nobody passes it on."
    if modifier.roles or fitted:
        fitting = {*battlefield.rosters[side].pick(modifier.units)} if modifier.units else ()
        here = at_table(battlefield, state, side, modifier.roles) or any(
            (modifier.id in unit.fittings or key in fitting)
            and battlefield.side_of[key] == side
            and state.piece(key).status == "stands"
            for key, unit in battlefield.unit.items()
        )
        if not here:
            return f"{modifier.name}: none is left."
    used = helper(battlefield, modifier, piece) in state.helped
    if used and not helps_on(battlefield, state, modifier, piece):
        return f"{modifier.name}: used this {battlefield.turn.word}."
    return ""


def helper(battlefield: Battlefield, modifier: Modifier, piece: str) -> tuple[str, str]:
    """Return what is noted when a modifier has helped a piece or unit once."""
    unit = battlefield.unit_of.get(piece, piece)
    if not modifier.once:
        return "", ""
    return modifier.id, battlefield.side_of[piece] if modifier.once == "side" else unit


def helps_on(battlefield: Battlefield, state: State, modifier: Modifier, piece: str) -> bool:
    """Return whether a modifier helps a unit for the rest of the turn, because it has helped it."""
    unit = battlefield.unit_of.get(piece, piece)
    return battlefield.option(modifier.helps) == "turn" and (modifier.id, unit) in state.helped


def note_help(battlefield: Battlefield, state: State, modifier: Modifier, piece: str) -> None:
    """Note that a modifier has helped a piece or unit, where it does so once a turn."""
    if modifier.once:
        state.helped |= {helper(battlefield, modifier, piece)}
    if modifier.once and battlefield.option(modifier.helps) == "turn":
        state.helped |= {(modifier.id, battlefield.unit_of.get(piece, piece))}


def whom_it_helps(modifier: Modifier, event: Attack) -> str:
    """Return whom a modifier of an attack helps: who rolls the dice that it changes."""
    return event.target if modifier.roll == SAVE else event.actor


def last_turn(battlefield: Battlefield, state: State) -> bool:
    """Return whether the turn is the last of the battle by the game's own length."""
    length = battlefield.turn.length
    if length is None or isinstance(length.value, str):
        return False
    return state.turn >= length.value + state.longer


def go_on_longer(battlefield: Battlefield, state: State) -> None:
    """Begin one more turn after the last one; NotNow before it is over."""
    if not state.over or not last_turn(battlefield, state):
        raise NotNow("The last turn is not over.")
    state.over, state.winners, state.reason, state.points = False, None, "", {}
    state.longer += 1
    _begin_turn(battlefield, state)


def _begin_turn(battlefield: Battlefield, state: State) -> None:
    if state.turn and last_turn(battlefield, state):
        state.over = True
        return
    state.turn += 1
    state.step = state.at = 0
    state.cards = state.drawn = ()
    state.units.clear()
    state.last.clear()
    state.morale = frozenset()
    state.acting = state.unit = ""
    if not (battlefield.turn.first_once and state.order):
        state.order = ()
    fixed = battlefield.turn.first in ("none", "cards", "roll-off-unactivated")
    if fixed or battlefield.turn.first == "alternating":
        shift = (state.turn - 1) % len(battlefield.sides) if not fixed else 0
        state.order = (*battlefield.sides[shift:], *battlefield.sides[:shift])
    state.helped, state.shot_at = frozenset(), {}
    ending = battlefield.marks_ending("turn")
    for piece, now in state.pieces.items():
        if now.fired or (now.marks and now.marks & ending):
            state.change(piece, marks=now.marks - ending, fired=())
    _end_marks_of_turns(battlefield, state)
    if not battlefield.turn.deck:
        _enter(battlefield, state)


def _end_marks_of_turns(battlefield: Battlefield, state: State) -> None:
    """End the marks that last a number of turns, and give what follows them."""
    for mark in battlefield.playbook.marks:
        if mark.turns is None or isinstance(mark.turns.value, str):
            continue
        lasts = mark.turns.value
        for piece, now in list(state.pieces.items()):
            given, _step = state.since.get((piece, mark.id), (state.turn, 0))
            if mark.id in now.marks and state.turn - given >= lasts:
                state.mark(piece, mark.id, on=False)
                if mark.becomes:
                    state.mark(piece, mark.becomes)


def _stop_clock(state: State) -> None:
    state.running = ""


def begin_card(battlefield: Battlefield, state: State) -> None:
    """Begin the step of the first card of a deck that was shuffled."""
    _enter(battlefield, state)


def _enter(battlefield: Battlefield, state: State) -> None:
    """Begin a step; a turn whose steps are over begins the next."""
    step = step_of(battlefield, state)
    if step is None:
        if not battlefield.turn.deck or state.step >= len(state.cards):
            _begin_turn(battlefield, state)
        return
    if battlefield.turn.deck:
        pinned = (p for p, now in state.pieces.items() if PINNED in now.marks)
        down = frozenset(state.down)
        state.drawn = (*state.drawn, (down, frozenset(pinned) - down))
    if step.does == "count":
        count(battlefield, state)
    if not state.order and (step.does == "first" or step.in_turn):
        state.ask = _first_roll(battlefield)
    elif step.does == "act":
        _ask_who_acts(battlefield, state)
    elif step.does == "mines":
        _ask_mines(battlefield, state)
    else:
        _enter_side(battlefield, state, step)


def _first_roll(battlefield: Battlefield) -> Roll:
    sides = battlefield.sides
    if battlefield.turn.first == "die-low" and len(sides) == 2:
        return Roll(FIRST, need=3, good="most", each=sides[:1])
    return Roll(FIRST, len(sides), each=sides)


def found_first(battlefield: Battlefield, state: State, values: tuple[int, ...]) -> None:
    """Put the sides in order by the dice for who goes first; equal dice are asked for again."""
    sides = battlefield.sides
    low = battlefield.turn.first == "die-low"
    if low and len(sides) == 2:
        state.order = sides if values[0] <= 3 else sides[::-1]
    elif len(set(values)) < len(values):
        state.ask = _first_roll(battlefield)
        return
    else:
        ranked = sorted(zip(values, sides, strict=True), reverse=not low)
        state.order = tuple(side for _, side in ranked)
    step = step_of(battlefield, state)
    if step is not None and step.does != "first":
        _enter_side(battlefield, state, step)


def _enter_side(battlefield: Battlefield, state: State, step: Step) -> None:
    """Begin a side's part of a step: its clock, and the dice for its jams and smoke."""
    if step.does != "move":
        return
    ruleset = battlefield.ruleset
    clock = next((each for each in ruleset.clocks if each.id == MOVEMENT), None)
    for side in acting(battlefield, state):
        if clock is not None:
            men = state.counted.get(side)
            if men is None:
                men = len(standing(battlefield, state, side))
            state.clocks[side] = float(standing_seconds(ruleset, clock, men, state.reading))
    if state.at == 0:
        state.open = (*state.open, *_tests_before_moves(battlefield, state))
    ending, sides = battlefield.marks_ending("acts"), acting(battlefield, state)
    for piece, now in state.pieces.items():
        if now.marks and now.marks & ending and battlefield.side_of[piece] in sides:
            state.change(piece, marks=now.marks - ending)


def smoke_turns(battlefield: Battlefield) -> float | None:
    """Return the most turns that smoke lies, None where the game does not say so."""
    stat = battlefield.playbook.odds.stats.get("smoke-turns")
    return stat.value if stat is not None and not isinstance(stat.value, str) else None


def _tests_before_moves(battlefield: Battlefield, state: State) -> Iterator[Open]:
    tests = battlefield.playbook.test
    for piece, now in state.pieces.items():
        if not now.marks or now.status != "stands" or JAM not in tests:
            continue
        if any(mark.startswith(f"{JAM}:") for mark in now.marks):
            yield Open(test=JAM, about=piece)
    lasts = smoke_turns(battlefield)
    for place, laid in list(state.smoke.items()):
        if lasts is not None and state.turn - laid >= lasts:
            del state.smoke[place]
        elif "smoke" in tests:
            yield Open(test="smoke", about=place)


def count(battlefield: Battlefield, state: State) -> None:
    """Count the men standing, and find the sides that are so few that they test morale."""
    morale = set()
    for side in battlefield.sides:
        here = len(standing(battlefield, state, side))
        state.counted[side] = here
        fielded = len(battlefield.figures[side])
        if battlefield.turn.morale and here <= tests_morale_at(battlefield.ruleset, fielded):
            morale.add(side)
    state.morale = frozenset(morale)


# ---- leaving a step


def _leave(battlefield: Battlefield, state: State, step: Step) -> None:
    """End a step: the fallen leave the table, or may fire no longer."""
    state.shot_at.clear()
    fallen = battlefield.turn.fallen
    following = battlefield.steps[state.step + 1 :][:1] if not battlefield.turn.deck else ()
    phase_over = not following or not step.part_of or following[0].part_of != step.part_of
    for piece in state.down:
        status = state.pieces[piece].status
        if status != "off" and (step.does == "clear" or fallen == "step"):
            wreck = battlefield.turn.wrecks_stay and battlefield.is_vehicle(piece)
            lies = wreck or (fallen == "step" and stays(battlefield, state.pieces[piece]))
            state.change(piece, status="lies" if lies else "off")
        elif status == "may-fire" and phase_over:
            state.change(piece, status="lies")


# ---- one unit after another


def still_to_act(battlefield: Battlefield, state: State, side: str) -> tuple[str, ...]:
    """Return what of a side has not acted this turn: men where models act alone, else units."""
    down, known, men_in = state.down, battlefield.man, battlefield.men_in
    every = [each for each in battlefield.acts_alone.get(side, ()) if each not in state.units]
    if battlefield.playbook.odds.kind != "quality":
        return tuple([unit for unit in every if is_left(battlefield, state, unit)])
    able = [each for each in every if each not in down]
    return tuple([each for each in able if each in known or down.issuperset(men_in[each])])


def _ask_who_acts(battlefield: Battlefield, state: State) -> None:
    """Ask for the roll-off of the next action, or go on where nobody is left to act."""
    able = tuple(side for side in battlefield.sides if still_to_act(battlefield, state, side))
    if not able:
        step = step_of(battlefield, state)
        assert step is not None
        _leave(battlefield, state, step)
        state.step += 1
        _enter(battlefield, state)
    elif len(able) == 1:
        state.acting, state.roll_off = able[0], ()
    else:
        state.ask = Roll(ROLL_OFF, len(able), each=able)


def found_who_acts(
    battlefield: Battlefield, state: State, roll: Roll, values: tuple[int, ...]
) -> None:
    """Let the side act whose die and units still to act are most; equal sums are rolled again."""
    state.roll_off = tuple(
        (side, value, len(still_to_act(battlefield, state, side)))
        for side, value in zip(roll.each, values, strict=True)
    )
    sums = {side: value + left for side, value, left in state.roll_off}
    best = max(sums.values())
    highest = [side for side, total in sums.items() if total == best]
    if len(highest) > 1:
        state.ask = roll
    else:
        state.acting = highest[0]


# ---- mines


def _ask_mines(battlefield: Battlefield, state: State) -> None:
    """Ask for a die of each piece of a unit that is marked as having moved in a minefield."""
    found = []
    for unit in battlefield.unit:
        if MINEFIELD not in state.piece(unit).marks or not is_left(battlefield, state, unit):
            continue
        state.mark(unit, MINEFIELD, on=False)
        target = battlefield.playbook.target.get(battlefield.target_kind(unit))
        if target is None or "mines" not in target.stats or target.stats["mines"].value != NEVER:
            found.append(Open(test="mines", about=unit))
    state.open = tuple(found)
