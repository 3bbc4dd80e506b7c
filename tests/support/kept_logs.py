"""Battle logs that are kept, with what they ask and come to, for the tests of the referee.

Each is a battle by random legal events, written as a log file in tests/data/battles/kept/ (gzip),
with a text beside it: a line for each event that asked for something or changed somebody.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest
from random_battle import GAMES, SAMPLES, random_event, sample_battlefield
from table_hand import built_table

from rules.army.offers_to_add import offers
from rules.army.starters import starter_army, starters
from rules.attack.scene import PINNED
from rules.common import ids
from rules.common.problems import InputProblem
from rules.games.catalog import Catalog
from rules.table import referee, turns
from rules.table.battle import Battle, Battlefield, BattleSide
from rules.table.events import (
    Activated,
    AnyEvent,
    Attack,
    Boarded,
    Ended,
    Fell,
    Marked,
    Next,
    Placed,
    Settled,
    Smoked,
    Started,
    TakenBack,
    Told,
    TookTest,
)
from rules.table.log import Line, read_log, replay, standing_lines, without, write_log
from rules.table.state import STANDING, NotNow, Pick, PieceState, Roll, State, units_left

FOLDER = Path(__file__).resolve().parent.parent / "data" / "battles" / "kept"
EACH = 8
"""So many battles of each game: two of small armies and three of all that the game has."""
NAMES = tuple(f"{game}-{at}" for game in GAMES for at in range(1, EACH + 1))
BEGAN = datetime(2026, 11, 22, 20, 0, 0)
MOST, LARGE = 700, 480
"""The most events of a battle of small armies, and of one with all that a game has."""


def kept_log(name: str) -> tuple[Line, ...]:
    """Return a kept log."""
    return read_log(gzip.decompress((FOLDER / f"{name}.log.gz").read_bytes()), name)


def write_kept(name: str) -> None:
    """Play a kept battle anew and write its log."""
    game, _, at = name.rpartition("-")
    data = write_log(_made(game, int(at)))
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / f"{name}.log.gz").write_bytes(gzip.compress(data, 9, mtime=0))


# ---- what a log comes to


def in_short(battlefield: Battlefield, lines: Sequence[Line]) -> str:
    """Return what lines ask for and change, a line for each, and the state at their end.

    Raises NotNow for a line that cannot stand.
    """
    names = _short_names(battlefield)
    state, found = referee.begin(battlefield), list[str]()
    for line in standing_lines(lines):
        ask, before = state.ask, state.pieces.copy()
        referee.change(battlefield, state, line.event)
        parts = [f"{line.number} {line.event.__struct_config__.tag}"]
        if state.ask is not None and state.ask is not ask:
            parts.append(_asked(names, state.ask))
        for piece, now in state.pieces.items():
            was = before.get(piece, STANDING)
            if was is not now and _stands(names, was) != _stands(names, now):
                parts.append(f"{names[piece]} {_stands(names, now)}")
        if len(parts) > 1:
            found.append("; ".join(parts))
    return "\n".join([*found, *_end(battlefield, state, names)]) + "\n"


def _short_names(battlefield: Battlefield) -> dict[str, str]:
    """Return each side, unit and man by its place: "2.1.3" is the third man of a unit."""
    found = {"": "nobody"}
    for side in battlefield.battle.sides:
        found[side.key] = side.key
        for at, unit in enumerate(side.army.units, 1):
            found[unit.id] = f"{side.key}.{at}"
            for place, man in enumerate(unit.figures, 1):
                found[man.id] = f"{side.key}.{at}.{place}"
    return found


def _asked(names: dict[str, str], ask: Roll | Pick) -> str:
    if isinstance(ask, Pick):
        among, offered = (" ".join(names[e] for e in each) for each in (ask.among, ask.offered))
        if len(ask.among) > 6:
            among = f"{len(ask.among)} #{sha256(among.encode()).hexdigest()[:6]}"
        return f"pick {ask.purpose} {ask.least} to {ask.most} of {among}; offered {offered}"
    need = {"most": f"{ask.need}-", "least": f"{ask.need}+", "any": f"any {ask.need:+}"}[ask.good]
    words = [f"roll {ask.purpose} {ask.dice}x{'2d6' if ask.two else 'd6'} {need}"]
    words += [f"about {names.get(ask.about, ask.about)}"] if ask.about else []
    words += [f"each of {' '.join(names[each] for each in ask.each)}"] if ask.each else []
    words += [f"to the first {ask.ends}+"] if ask.ends else []
    words += [f"again {ask.again} {ask.most}"] if ask.again else []
    words += ["optional"] if ask.optional else []
    return " ".join(words)


def _stands(names: dict[str, str], piece: PieceState) -> str:
    words = [piece.status]
    if piece.status != "stands" or piece.lives:
        words += [piece.fate, "by", names[piece.by], piece.weapon, f"turn {piece.turn}"]
    words += [f"lost {piece.lives}"] if piece.lives else []
    return " ".join([*words, *(f"+{mark}" for mark in sorted(piece.marks))])


def _end(battlefield: Battlefield, state: State, names: dict[str, str]) -> Iterator[str]:
    yield f"end: turn {state.turn}, step {state.step}, {'over' if state.over else 'not over'}"
    left = [
        names[each] for side in battlefield.sides for each in units_left(battlefield, state, side)
    ]
    yield f"units left: {left}"
    yield f"aboard: {sorted((names[man], names[car]) for man, car in state.aboard.items())}"
    fired = {names[piece]: now.fired for piece, now in state.pieces.items() if now.fired}
    yield f"fired: {fired}"
    done = {names[unit]: (now.done, now.action, now.die) for unit, now in state.units.items()}
    yield f"done: {done}"
    helped = sorted((name, names.get(whom, whom)) for name, whom in state.helped)
    shot_at = {names[man]: [names[by] for by in every] for man, every in state.shot_at.items()}
    yield f"helped: {helped}; shot at: {shot_at}"
    yield f"order {state.order}, morale {sorted(state.morale)}, counted {state.counted}"
    yield f"smoke {state.smoke}, facts {state.facts}, dice of Muster {state.rolled}"


# ---- playing one anew


def _made(game: str, at: int) -> list[Line]:
    """Return the log of a random battle; its ids are by chance too, from the same seed."""
    chance = Random(f"{game} {at}")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ids, "_CHANCE", chance)
        battlefield = _battlefield(game, at, chance)
    lines = [Line(1, BEGAN.isoformat(), Started(battlefield.battle))]
    for event in _played(battlefield, lines, chance, LARGE if at > 2 else MOST):
        number = len(lines) + 1
        moment = BEGAN + timedelta(seconds=20 * number)
        lines.append(Line(number, moment.isoformat(), event))
    return lines


def _battlefield(game: str, at: int, chance: Random) -> Battlefield:
    """Return two armies that differ: starters, samples, or of every kind with other readings."""
    catalog = Catalog()
    ruleset, playbook = catalog.get(game), catalog.playbook(game)
    assert ruleset is not None and playbook is not None
    if at == 2 and game in SAMPLES:
        return sample_battlefield(game)
    if at <= 2:
        known = starters(ruleset)
        armies = [starter_army(known[(at + n) % len(known)], ruleset) for n in range(2)]
        sides = tuple(BattleSide(str(n), army) for n, army in enumerate(armies, 1))
        return Battlefield(Battle("battle", game, sides, "seed"), ruleset, playbook)
    every = [f"{offer.kind}:{offer.id}" for offer in offers(ruleset)]
    if ruleset.commander is not None:  # alone he is in no squad
        every.remove(f"role:{ruleset.commander.role}")
    one = dict.fromkeys(every, 1)
    other = {each: chance.randint(1, 3) for each in every if chance.random() < 0.5}
    readings = {switch.id: chance.choice(list(switch.options)) for switch in ruleset.switches}
    made = built_table(game, one, other or one, switches=readings, heroes=at == EACH)
    return made.battlefield


def _played(
    battlefield: Battlefield, lines: Sequence[Line], chance: Random, most: int
) -> Iterator[AnyEvent]:
    """Yield legal events, to the end of the battle or of the pages; lines are added meanwhile."""
    state, refused = referee.begin(battlefield), 0
    while len(lines) < most and not state.over:
        event = _besides(battlefield, state, lines, chance)
        event = event or random_event(battlefield, state, chance)
        if isinstance(event, Attack) and chance.random() < 0.2:
            event = _another(battlefield, state, event, chance)
        if not all(units_left(battlefield, state, side) for side in battlefield.sides):
            event = event if state.ask or state.open else Ended()
        elif refused > 30 and not state.ask:
            event = Next()
        if isinstance(event, TakenBack):
            (number,) = event.lines
            later = without(battlefield, lines, [number]).refused
            event = TakenBack((number, *(each.line.number for each in later)))
            yield event
            state = replay(battlefield, standing_lines(lines)).state
            continue
        try:
            state = referee.apply(battlefield, state, event)
        except (NotNow, InputProblem):
            refused += 1
            continue
        refused = 0
        yield event


def _another(battlefield: Battlefield, state: State, event: Attack, chance: Random) -> Attack:
    """Return the attack with dice of the player's choice."""
    dice = chance.randint(1, 6)
    modifiers = event.modifiers
    if "spray" in battlefield.playbook.modifier and chance.random() < 0.5:
        modifiers = (*dict.fromkeys((*modifiers, "spray")),)
    shot = (event.actor, event.weapon, event.target, event.distance, modifiers, dice, event.anyway)
    return Attack(*shot)


def _besides(
    battlefield: Battlefield, state: State, lines: Sequence[Line], chance: Random
) -> AnyEvent | None:
    """Return something beside attacks and moves, now and then."""
    if not state.turn and chance.random() < 0.5:
        missions = ["", *battlefield.playbook.mission]
        some = chance.sample(sorted(battlefield.unit_of), 1) if chance.random() < 0.3 else []
        out = tuple(each for each in some if battlefield.side_of[each] == "1")
        settled = Settled(chance.choice(missions), ("1",), (chance.randint(1, 6),))
        return chance.choice((settled, Placed(("1",), out), Placed(("2",))))
    if chance.random() > 0.04 or state.ask is not None:
        return None
    standing = [each for each in battlefield.unit_of if each not in state.down]
    men = [each for each in standing if each in battlefield.man]
    models = [each for each in standing if battlefield.is_model(each)]
    found: list[AnyEvent] = [Told("1", "markers", chance.randint(0, 3))]
    if men:
        vehicle = chance.choice(["", *models])
        found.append(Boarded((chance.choice(men),), vehicle))
        found.append(Boarded((chance.choice(men),)))
        found.append(Smoked("the shed", by="", on=chance.random() < 0.7))
    found += [Fell((each,), "standing") for each in sorted(state.down)[:1]]
    marks = [*battlefield.playbook.mark, "minefield"]
    found.append(Marked(tuple(chance.sample(standing, 1)), chance.choice(marks)))
    found.append(Marked((chance.choice([*battlefield.unit]),), "minefield"))
    if battlefield.playbook.tests:
        test = chance.choice(battlefield.playbook.tests).id
        found += [TookTest(tuple(chance.sample(standing, 1)), test)] * 3
    step = turns.step_of(battlefield, state)
    able = [each for each in standing if PINNED in state.piece(each).marks]
    if step is not None and step.does != "rally":
        able = list(battlefield.unit)
    if able:
        rolls = ("rally", "activation")
        helps = [each.id for each in battlefield.playbook.modifiers if each.roll in rolls]
        some_help = tuple(chance.sample(helps, min(1, len(helps))))
        found.append(Activated(chance.choice(able), "", some_help, "So we agreed"))
    if len(lines) > 20 and chance.random() < 0.3:
        stand = standing_lines(lines)
        found = [TakenBack((stand[-chance.randint(1, 10)].number,))]
    return chance.choice(found)
