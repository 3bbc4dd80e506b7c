"""Single events of a battle in plain words: marks, accidents, rulings, notes, pauses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.army.totals import clock_text
from rules.campaign.recording.battle_record import FateKind
from rules.common.wording import capital, counted, listed, lower
from rules.games.playbook import TurnCard
from rules.table import set_up
from rules.table.battle import Battlefield
from rules.table.choices import VERBS
from rules.table.events import (
    Assault,
    Attack,
    Boarded,
    ClockSet,
    Closed,
    Drawn,
    Ended,
    Fell,
    Longer,
    Marked,
    Next,
    Noted,
    Placed,
    Revealed,
    Ruled,
    Settled,
    Shuffled,
    Smoked,
    Storied,
    Told,
    Took,
    TookTest,
)
from rules.table.piece_names import PieceNames, dice_words, possessive
from rules.table.set_up import casualty_mark
from rules.table.state import State
from rules.table.turns import card_of, side_of_card


def _marked(names: PieceNames, event: Marked, _before: State, _after: State) -> str:
    known = names.battlefield.playbook.mark.get(event.mark)
    weapon = names.battlefield.ruleset.weapon.get(event.mark.partition(":")[2])
    if weapon is not None:
        return f"Re-supplied: {'; '.join(map(names.who, event.pieces))}, {lower(weapon.name)}."
    name = known.name if known is not None else capital(event.mark)
    pieces = "; ".join(map(names.who, event.pieces))
    return f"{name}: {pieces}." if event.on else f"{name} no more: {pieces}."


def _boarded(names: PieceNames, event: Boarded, before: State, _after: State) -> str:
    men = names.several(event.men)
    few = len(event.men) == 1
    if event.vehicle:
        return f"{men} {'gets' if few else 'get'} into {names.who(event.vehicle)}."
    out = {before.aboard[man] for man in event.men if man in before.aboard}
    of = f" of {listed([names.who(each) for each in sorted(out)])}" if out else ""
    return f"{men} {'gets' if few else 'get'} out{of}."


FATE_WORDS: Mapping[FateKind, str] = {
    "fallen": "Fell",
    "wounded": "Wounded",
    "captured": "Captured",
    "missing": "Left the table",
    "knocked-over": "Knocked over",
    "lost": "Under the sofa",
    "gone": "Chewed by the dog",
    "standing": "Stands after all",
}


def _fell(names: PieceNames, event: Fell, _before: State, _after: State) -> str:
    by = f", by {names.whom(event.by)}" if event.by in names.battlefield.side_of else ""
    test = names.battlefield.playbook.test.get(event.weapon)
    by = f", {lower(test.name)}" if test is not None and not by else by
    return f"{FATE_WORDS[event.fate]}: {'; '.join(map(names.who, event.pieces))}{by}."


def _tested(names: PieceNames, event: TookTest, _before: State, _after: State) -> str:
    known = names.battlefield.playbook.test[event.test]
    by = f", by {names.whom(event.by)}" if event.by in names.battlefield.side_of else ""
    return f"{known.name}: {'; '.join(map(names.who, event.pieces))}{by}."


def _smoked(names: PieceNames, event: Smoked, _before: State, _after: State) -> str:
    if event.by:
        return f"{names.who(event.by)} lays smoke."
    return f"Smoke: {event.place}." if event.on else f"The smoke is gone: {event.place}."


def _clock(names: PieceNames, event: ClockSet, _before: State, _after: State) -> str:
    """Return the words of a clock that was set by agreement; starts and stops are not told."""
    if not event.why:
        return ""
    whose = possessive(names.side(event.side))
    return f"{whose} clock: {clock_text(round(event.left))}. {sentence(event.why)}"


def _ruled(_names: PieceNames, event: Ruled, _before: State, _after: State) -> str:
    kept = "Agreed for good" if event.always else "Agreed for tonight"
    rule = f", {event.rule}" if event.rule else ""
    return f"{kept}{rule}: {sentence(event.text)}"


def _noted(names: PieceNames, event: Noted, _before: State, _after: State) -> str:
    return f"{names.side(event.side)} wrote something down."


def _revealed(names: PieceNames, event: Revealed, _before: State, after: State) -> str:
    notes = " ".join(map(sentence, after.notes.get(event.side, ())))
    side = names.side(event.side)
    return f"{side} shows what was written down: {notes}" if notes else f"{side} wrote nothing."


def _told(names: PieceNames, event: Told, _before: State, _after: State) -> str:
    playbook = names.battlefield.playbook
    every = (*playbook.scoring.lines, *(line for m in playbook.missions for line in m.lines))
    name = next((line.name for line in every if line.fact == event.fact), "")
    for line in every:
        if event.fact in line.place_facts:
            name = f"Units in {lower(line.places[line.place_facts.index(event.fact)])}"
    return f"{names.side(event.side)}: {lower(name or event.fact)}: {event.number}."


def _took(names: PieceNames, event: Took, _before: State, _after: State) -> str:
    mission = names.battlefield.playbook.mission.get(event.objective)
    name = mission.name if mission is not None else event.objective
    men = f", {'; '.join(map(names.who, event.men))}" if event.men else ""
    verb = "" if event.on else " not "
    return f"{names.side(event.side)}:{verb or ' '}{name}{men}."


def _ended(names: PieceNames, event: Ended, _before: State, _after: State) -> str:
    reason = f" {sentence(event.reason)}" if event.reason else ""
    if event.points:
        told = [f"{names.side(side)} {points}" for side, points in event.points.items()]
        reason = f" Points as agreed: {listed(told)}.{reason}"
    if event.winners is None:
        return f"The battle is over.{reason}"
    if len(event.winners) == len(names.battlefield.sides) > 1:
        return f"The battle is over. A draw.{reason}"
    sides = listed([names.side(side) for side in event.winners])
    won = f"{sides} {'wins' if len(event.winners) == 1 else 'win'}" if sides else "Nobody wins"
    return f"The battle is over. {won}.{reason}"


def _longer(names: PieceNames, _event: Longer, _before: State, after: State) -> str:
    return f"One more turn: {names.battlefield.turn.word} {after.turn}."


def _closed(names: PieceNames, event: Closed, before: State, _after: State) -> str:
    minutes, short = round(event.seconds / 60), event.seconds < 60
    gone = counted(round(event.seconds), "second") if short else counted(minutes, "minute")
    what = {
        "closed": f"Muster was closed for {gone}.",
        "slept": f"The laptop slept for {gone}.",
        "changed": "The computer's time was changed; the clocks go on.",
    }[event.why]
    if event.why == "changed" or not before.running:
        return what
    left = clock_text(round(before.clocks.get(before.running, 0)))
    return f"{what} {possessive(names.side(before.running))} clock stopped at {left}."


def _settled(names: PieceNames, event: Settled, _before: State, after: State) -> str:
    """Return what was settled before the first turn, as far as it is told."""
    battlefield, told = names.battlefield, []
    sides, dice = battlefield.sides, event.dice or ()
    if event.mission is not None:
        mission = battlefield.playbook.mission.get(event.mission)
        rolled = f" (rolled {dice_words(dice)})" if dice else ""
        told.append(f"Mission: {mission.name}{rolled}." if mission is not None else "No mission.")
    elif event.test:
        told += set_up.number_words(battlefield, after)
    elif len(dice) == 1:
        told.append(f"{names.side(sides[0])} rolled {dice[0]}.")
    elif dice:
        each = [f"{names.side(s)} {die}" for s, die in zip(sides, dice, strict=False)]
        told.append(f"Roll-off: {', '.join(each)}.")
    if event.attackers and set(event.attackers) == set(sides):
        told.append("Both attack.")
    elif event.attackers:
        told.append(f"{listed([names.side(side) for side in event.attackers])} attacks.")
    if event.also is not None:
        also = [battlefield.playbook.mission[each].name for each in event.also]
        told.append(f"Played for too: {listed(also)}." if also else "Played for nothing else.")
    for mission_id, number in (event.agreed or {}).items():
        told.append(f"Agreed: {number} {battlefield.playbook.mission[mission_id].agreed}.")
    if event.casualties is not None:
        mark = casualty_mark(battlefield)
        name = lower(mark.name) if mark is not None else "fallen"
        told.append(f"At most {event.casualties} {name} of a side stay on the table.")
    switches = battlefield.ruleset.switch
    for name, option in (event.readings or {}).items():
        told.append(f"{switches[name].name}: {lower(switches[name].options[option])}.")
    if event.reading:
        told.append(f"Clocks count {'by blocks' if after.reading == 'block' else 'in proportion'}.")
    return " ".join(told)


def _placed(names: PieceNames, event: Placed, _before: State, _after: State) -> str:
    who = " and ".join(names.side(side) for side in event.sides)
    verb = "has" if len(event.sides) == 1 else "have"
    out = f" Not in place: {names.number(event.out)}." if event.out else ""
    return f"{who} {verb} set up.{out}"


def _shuffled(names: PieceNames, _event: Shuffled, _before: State, after: State) -> str:
    return f"The deck is shuffled. {card_words(names, after)}"


def _drawn(names: PieceNames, _event: Drawn, _before: State, after: State) -> str:
    return f"Drawn by hand. {card_words(names, after)}"


def card_words(names: PieceNames, state: State) -> str:
    """Return the card that was drawn last, and what its side does: "Card 5: Tan fires."."""
    card = card_of(names.battlefield, state)
    if card is None:
        return ""
    return f"Card {state.step + 1}: {card_does(names.battlefield, card)}."


def card_does(battlefield: Battlefield, card: TurnCard) -> str:
    """Return what a card lets its side do: "Tan fires"."""
    step = next(each for each in battlefield.turn.steps if each.id == card.step)
    side = battlefield.side_name(side_of_card(battlefield, card))
    return f"{side} {VERBS.get(step.does, lower(step.name))}"


def sentence(text: str) -> str:
    """Return what players wrote as a sentence."""
    text = capital(text.strip())
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."


WORDS: Mapping[type, Callable[[PieceNames, Any, State, State], str]] = {
    Marked: _marked,
    Boarded: _boarded,
    Fell: _fell,
    Smoked: _smoked,
    TookTest: _tested,
    ClockSet: _clock,
    Ruled: _ruled,
    Noted: _noted,
    Revealed: _revealed,
    Told: _told,
    Took: _took,
    Ended: _ended,
    Longer: _longer,
    Storied: lambda *_: "The story is written.",
    Closed: _closed,
    Shuffled: _shuffled,
    Drawn: _drawn,
    Settled: _settled,
    Placed: _placed,
}
"""What each kind of event says, from the states before and after it; "" where nothing is told."""

NAMES: Mapping[type, str] = {
    Assault: "fight",
    Attack: "attack",
    Next: "step",
    Boarded: "in or out",
    Smoked: "smoke",
    TookTest: "test",
    ClockSet: "clock",
    Ruled: "ruling",
    Noted: "note",
    Revealed: "notes shown",
    Told: "count",
    Took: "objective",
    Ended: "end of the battle",
    Longer: "one more turn",
    Storied: "story",
    Closed: "pause",
    Shuffled: "shuffle",
    Drawn: "card",
    Settled: "choice",
    Placed: "set-up",
}
"""A word or two for taking an event back."""
