"""What may be done now: who can act, what the large button does, what is asked, in plain words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.attack.procedure import IMMOBILISED, Pick, Roll
from rules.common.wording import capital, counted, lower
from rules.games.playbook import Action, DieTest, Mark, Modifier, Step
from rules.table.attacks import arms_now, fight_refusal, refusal
from rules.table.battle import Battlefield
from rules.table.capabilities import action_of, fights_now, fits, test_refusal
from rules.table.hit_effects import WOUNDED
from rules.table.state import NotNow, State, at_table, is_left, stays
from rules.table.turns import acting, go_on, last_turn, step_of, still_to_act, why_no_help


@dataclass(frozen=True, slots=True)
class Choices:
    """What may be done now.

    `next_words` are those of the large button, `next_refusal` why it does nothing now. `hint` is
    the next touch. `attackers` can attack, `movers` can be activated, `fighters` can fight man
    against man. `shuffle` is set while the deck waits to be shuffled. `helps` are circumstances of
    the die of who is activated, which players name.
    """

    hint: str
    next_words: str
    next_refusal: str = ""
    ask: Roll | Pick | None = None
    attackers: tuple[str, ...] = ()
    movers: tuple[str, ...] = ()
    fighters: tuple[str, ...] = ()
    marks: tuple[Mark, ...] = ()
    actions: tuple[Action, ...] = ()
    shuffle: bool = False
    helps: tuple[Modifier, ...] = ()


RUNS_OVER = "runs-over"
"""The tag of vehicles that kill men by driving over them."""
VERBS = {"move": "moves", "fire": "fires", "assault": "assaults", "rally": "rallies"}
"""What a side does in a step of a kind."""
TAPS = {
    "fire": "Tap who fires.",
    "assault": "Tap who assaults.",
    "rally": "Tap who rolls to stand up.",
}
"""The next touch in a step of a kind, while nothing is asked."""


def choices(battlefield: Battlefield, state: State) -> Choices:
    """Return what may be done now."""
    step = step_of(battlefield, state)
    words, blocked = _next_words(battlefield, state), _why_not_next(battlefield, state)
    if state.over or step is None:
        shuffle = bool(state.turn and not state.over and battlefield.turn.deck)
        return Choices(
            _hint(battlefield, state), words, "" if shuffle else blocked, shuffle=shuffle
        )
    free = state.is_free
    able = attackers(battlefield, state) if free else ()
    idle = free and step.does == "fire" and not able
    return Choices(
        "Nobody may fire now: go on." if idle else _hint(battlefield, state),
        words,
        blocked,
        state.ask,
        able,
        movers(battlefield, state) if free else (),
        fighters(battlefield, state) if free else (),
        tuple(_marks_of_step(battlefield, step)),
        battlefield.turn.actions if step.does == "act" else (),
        helps=_helps(battlefield, state, step),
    )


def _marks_of_step(battlefield: Battlefield, step: Step) -> Iterator[Mark]:
    """Yield the marks that can be given by hand in a step: who and what each is about is here."""
    every, known = battlefield.side_of, battlefield.playbook.modifier
    for mark in battlefield.playbook.marks:
        about = (mark.of, *(known[name].aboard for name in mark.at if name in known))
        if step.id in mark.steps and all(
            any(fits(battlefield, piece, each) for piece in every) for each in about
        ):
            yield mark


def _helps(battlefield: Battlefield, state: State, step: Step) -> tuple[Modifier, ...]:
    """Return what may help the men who stand up now: a leader near them."""
    asked = state.ask.about if isinstance(state.ask, Roll) and not state.dice else ""
    piece = asked or next(iter(movers(battlefield, state)), "")
    if step.does != "rally" or not piece:
        return ()
    known = (each for each in battlefield.playbook.modifiers if each.roll == step.does)
    plain = (each for each in known if not isinstance(each.value.value, str))
    return tuple(each for each in plain if not why_no_help(battlefield, state, each, piece))


def attackers(battlefield: Battlefield, state: State) -> tuple[str, ...]:
    """Return who has a weapon to attack with now, whatever dice are open.

    A unit whose pieces are as they were, in the same part of a step, is not looked at again.
    """
    step, action = step_of(battlefield, state), action_of(battlefield, state)
    if step is None:
        return ()
    sides = state.order, state.cards, state.acting, bool(action and action.moves)
    gone = [
        (side, each.id)
        for each in battlefield.lost_modifiers
        for side in battlefield.sides
        if not at_table(battlefield, state, side, each.lost)
    ]
    others = tuple(gone), tuple(state.aboard.items()), tuple(state.shot_at)
    known = battlefield.known_attackers((state.turn, state.step, state.at, sides, others))
    found, of = list[str](), state.pieces.get
    for unit, actors, pieces in battlefield.actors_of_units:
        acts = (state.unit, action) if state.unit in pieces else None
        now = [acts, *(of(piece) for piece in pieces)]
        if unit not in known or known[unit][0] != now:
            able = [each for each in actors if arms_now(battlefield, state, each)]
            known[unit] = now, able
        found += known[unit][1]
    return tuple(found)


def movers(battlefield: Battlefield, state: State) -> tuple[str, ...]:
    """Return the units, or the men, that can be activated now."""
    step = step_of(battlefield, state)
    sides = acting(battlefield, state)
    if step is None:
        return ()
    if step.does == "act":
        return () if state.unit else still_to_act(battlefield, state, state.acting)
    if step.does == "rally":
        return tuple(
            man
            for side in sides
            for man in battlefield.figures[side]
            if "pinned" in state.piece(man).marks and "rally" not in state.piece(man).fired
        )
    if step.does != "move" or battlefield.turn.activation != "squad-size":
        return ()
    return tuple(
        unit
        for unit in battlefield.unit
        if battlefield.side_of[unit] in sides
        and not state.of_unit(unit).done
        and is_left(battlefield, state, unit)
    )


def fighters(battlefield: Battlefield, state: State) -> tuple[str, ...]:
    """Return who can fight man against man now: men, or units where squads fight together."""
    if fights_now(battlefield, state) is None:
        return ()
    sides = acting(battlefield, state)
    units = (unit for unit in battlefield.unit if not battlefield.is_model(unit))
    every = units if battlefield.squads_shoot else iter(battlefield.man)
    return tuple(
        each
        for each in every
        if battlefield.side_of.get(each) in sides
        and fight_refusal(battlefield, state, each) is None
    )


def refusal_now(battlefield: Battlefield, state: State, piece: str) -> NotNow | None:
    """Return why somebody who was touched does nothing now, None when he can do something."""
    step = step_of(battlefield, state)
    squad = battlefield.squads_shoot and piece in battlefield.man
    actor = battlefield.unit_of[piece] if squad else piece
    if actor in movers(battlefield, state) or actor in fighters(battlefield, state):
        return None
    found = refusal(battlefield, state, piece)
    if found is None or step is None or state.piece(piece).status != "stands":
        return found
    side = battlefield.side_of[piece]
    if step.does == "act" and not state.unit:
        if not state.acting:
            return NotNow("First the roll for who acts.", step.source)
        if side != state.acting:
            return NotNow(f"{battlefield.side_name(state.acting)} acts now.", step.source)
        return NotNow(f"Has acted this {battlefield.turn.word}.", step.source)
    if step.does not in ("rally", "assault", "move") or side not in acting(battlefield, state):
        return found
    if step.does == "assault":
        return fight_refusal(battlefield, state, piece)
    if step.does == "rally":
        tried = "rally" in state.piece(piece).fired
        words = "He has rolled to stand up this turn." if tried else "He is not pinned."
        return NotNow(words, step.source)
    done = state.of_unit(actor).done
    if battlefield.turn.activation == "squad-size" and done:
        words = "It stays this turn." if done == "stays" else "It has moved this turn."
        return NotNow(words, step.source)
    return found


def dice_tests_for(battlefield: Battlefield, state: State, piece: str) -> tuple[DieTest, ...]:
    """Return the tests by die that players can let a piece take now, by their own word.

    They swim, climb, cross mines; a medic is with a wounded man. A vehicle or gun takes those that
    may stop it.
    """
    now = state.piece(piece)
    lies = now.status == "lies" and stays(battlefield, now)
    if not state.is_free or not (now.status == "stands" or lies) or not state.turn:
        return ()
    every = battlefield.playbook.tests
    after = {outcome.then for test in every for outcome in test.outcomes}
    found = []
    for test in every:
        does = {outcome.does for outcome in test.outcomes if outcome.does}
        stops = "stops" in does or any(outcome.then for outcome in test.outcomes)
        mine = stops if battlefield.is_model(piece) else "heals" not in does or WOUNDED in now.marks
        mine = mine and test_refusal(battlefield, state, piece, test.id) is None
        mine = mine and (bool(test.needs) or not lies)
        known = does or test.marks or test.needs or test.of
        if known and mine and not test.instead_of and test.id not in after:
            found.append(test)
    return tuple(found)


def runs_over(battlefield: Battlefield, state: State, man: str) -> tuple[str, ...]:
    """Return the vehicles that may run a man over now: of the side that moves, not immobilised."""
    step = step_of(battlefield, state)
    sides = acting(battlefield, state)
    if step is None or step.does != "move" or battlefield.side_of[man] in sides:
        return ()
    return tuple(
        unit.id
        for unit in battlefield.unit.values()
        if battlefield.side_of[unit.id] in sides
        and RUNS_OVER in getattr(battlefield.roster_of(unit.id).type_of(unit), "tags", ())
        and state.piece(unit.id).status == "stands"
        and IMMOBILISED not in state.piece(unit.id).marks
    )


def flees(battlefield: Battlefield, state: State, man: str) -> bool:
    """Return whether a man may have run off the table: he failed a test of morale this turn."""
    return "fled" in (state.of_unit(man).done, state.of_unit(battlefield.unit_of[man]).done)


# ---- words


def _why_not_next(battlefield: Battlefield, state: State) -> str:
    if state.may_keep:
        return ""
    try:
        go_on(battlefield, state.copy())
    except NotNow as problem:
        return problem.reason
    return ""


def _next_words(battlefield: Battlefield, state: State) -> str:
    word = battlefield.turn.word
    if state.may_keep:
        return "Keep the dice"
    if state.over:
        return "The battle is over"
    if state.turn == 0:
        return f"Start {word} 1"
    step = step_of(battlefield, state)
    if battlefield.turn.deck:
        if not state.cards:
            return "Shuffle the deck"
        return "Next card" if state.step + 1 < len(state.cards) else _turn_words(battlefield, state)
    if step is None:
        return _turn_words(battlefield, state)
    if step.does == "act":
        return "Next roll-off" if state.unit else "Next"
    if step.in_turn and state.at + 1 < len(state.order):
        done, after = state.order[state.at], state.order[state.at + 1]
        verb = VERBS.get(step.does, "goes on")
        return f"{battlefield.side_name(done)} is done: {battlefield.side_name(after)} {verb}"
    if state.step + 1 < len(battlefield.steps):
        return f"Next: {lower(battlefield.steps[state.step + 1].name)}"
    return _turn_words(battlefield, state)


def _turn_words(battlefield: Battlefield, state: State) -> str:
    if last_turn(battlefield, state):
        return "End the battle"
    return f"{battlefield.turn.word.capitalize()} {state.turn + 1}"


ASKED = {
    "first": "Roll for who goes first.",
    "roll-off": "Roll for who acts next.",
    "activation": "Roll its die to move.",
    "rally": "Roll a die for him.",
    "morale": "Roll its die of morale.",
    "fall": "Choose who falls.",
    "blast": "Choose who is in the blast.",
    "unseen": "Choose who stands in the smoke.",
    "drawn": "Draw who of them is hit.",
    "edge": "Has it left the table?",
    "move": "Roll how far it moves.",
}
"""What is to be done for what is asked, by its purpose."""


def _hint(battlefield: Battlefield, state: State) -> str:
    if state.over:
        return "The battle is over."
    if state.may_keep:
        ask, words = state.ask, "roll again, or keep the dice."
        return (
            f"{battlefield.side_name(ask.side)}: {words}"
            if isinstance(ask, Pick)
            else capital(words)
        )
    if state.ask is not None:
        asked = ASKED.get(state.ask.purpose)
        if asked is None and isinstance(state.ask, Roll):
            left = state.ask.dice - len(state.dice)
            many = counted(left, "roll of two dice", "rolls of two dice")
            many = many if state.ask.two else counted(left, "die", "dice")
            asked = f"Now {many}." if left > 1 else "Now the dice."
        return asked or "Choose."
    if state.turn == 0:
        return "Set up, then start."
    step = step_of(battlefield, state)
    if step is None:
        return "Shuffle the deck." if battlefield.turn.deck else "Go on."
    return _step_hint(battlefield, state, step)


def _step_hint(battlefield: Battlefield, state: State, step: Step) -> str:
    if step.does in TAPS:
        return TAPS[step.does]
    if step.does == "act":
        if not state.unit:
            return f"{battlefield.side_name(state.acting)}: tap who acts."
        action, name = action_of(battlefield, state), battlefield.name(state.unit)
        if arms_now(battlefield, state, state.unit):
            return f"{name}: tap whom to attack."
        if fight_refusal(battlefield, state, state.unit) is None:
            return f"{name}: tap whom to fight."
        moves = action is not None and action.moves and not state.piece(state.unit).fired
        return f"Move the {lower(name)}, then go on." if moves else "Go on to the next roll-off."
    if step.does == "move":
        if battlefield.turn.activation != "squad-size":
            return "Move, then go on."
        left = movers(battlefield, state)
        return "Tap a unit to roll for its move." if left else "All have rolled: go on."
    return step.text or step.name
