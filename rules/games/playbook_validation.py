"""Check that a playbook agrees with itself and with its ruleset."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator

from rules.common.struct_decoding import DataPath, Fault
from rules.games.numbers import Number
from rules.games.playbook import (
    Amount,
    Bar,
    DieTest,
    Mission,
    Modifier,
    OddsKind,
    Piece,
    Playbook,
    ScoreLine,
    Target,
)
from rules.games.references import (
    all_unknown,
    bad_ids,
    bad_number,
    bad_selector,
    bad_source,
    unknown,
)
from rules.games.ruleset import Ruleset

_OURS = "this playbook"


def condition_faults(
    playbook: Playbook, ruleset: Ruleset, words: Collection[str]
) -> Iterator[Fault]:
    """Yield what does not hold together in bars, in what modifiers become, and in lots.

    `words` are all words by which weapons of the ruleset are named.
    """
    for place, modifier in enumerate(playbook.modifiers):
        path: DataPath = ("modifier", place)
        yield from _modifier_conditions(modifier, playbook, ruleset, words, path)
        yield from _bars(modifier.bars, playbook, ruleset, words, path)
    for place, target in enumerate(playbook.targets):
        yield from _bars(target.bars, playbook, ruleset, words, ("target", place))
    for name, lot in playbook.odds.lots.items():
        yield from all_unknown(("odds", "lots", name), lot, words, "a weapon")


def _modifier_conditions(
    modifier: Modifier,
    playbook: Playbook,
    ruleset: Ruleset,
    words: Collection[str],
    path: DataPath,
) -> Iterator[Fault]:
    yield from all_unknown((*path, "zero_for"), modifier.zero_for, words, "a weapon")
    here = (*path, "cancels")
    yield from all_unknown(here, modifier.cancels, playbook.modifier, "a modifier", _OURS)
    for one, other in modifier.becomes.items():
        yield from all_unknown((*path, "becomes"), (one, other), ruleset.weapon, "a weapon")
    if modifier.beyond is not None:
        yield from bad_number(modifier.beyond, (*path, "beyond"))
        if isinstance(modifier.beyond.value, str):
            yield Fault((*path, "beyond"), "should be a distance in the game's unit for ranges")
    if modifier.sets and isinstance(modifier.value.value, str):
        yield Fault((*path, "value"), "should be the number that it sets")


def _bars(
    bars: tuple[Bar, ...],
    playbook: Playbook,
    ruleset: Ruleset,
    words: Collection[str],
    path: DataPath,
) -> Iterator[Fault]:
    for number, bar in enumerate(bars):
        here: DataPath = (*path, "bars", number)
        for key in ("weapons", "but_not"):
            yield from all_unknown((*here, key), getattr(bar, key), words, "a weapon")
        known = playbook.modifier
        yield from all_unknown((*here, "unless"), bar.unless, known, "a modifier", _OURS)
        yield from bad_source(bar.source, ruleset.headings, (*here, "source"))
        if not bar.refusal:
            yield Fault((*here, "refusal"), "should be a sentence that says what is not allowed")
        if bool(bar.switch) != bool(bar.option):
            yield Fault(here, "needs 'switch' and 'option' together")
        elif bar.switch:
            yield from unknown((*here, "switch"), bar.switch, ruleset.switch, "a switch")
            if bar.switch in ruleset.switch:
                options = ruleset.switch[bar.switch].options
                yield from unknown((*here, "option"), bar.option, options, "an option")


_MM = {"in": 25.4, "mm": 1.0, "ft": 304.8, "": 1.0}
_SMALLEST, _LARGEST = 1.0, 30_480.0
"""Millimetres that a piece can have: what a hand can pick up, and the 100 ft of a long garden."""
_LARGEST_ANGLE = 360
_MOST = 10_000
"""Pieces that an amount can count to for each man."""


def piece_faults(piece: Piece, ruleset: Ruleset, path: DataPath) -> Iterator[Fault]:
    """Yield what is wrong with a piece: its stats, amount, sizes and ticks."""
    for stat in piece.marked:
        if stat not in {each.id for each in ruleset.stats}:
            yield Fault((*path, "marked"), f"'{stat}' is not a stat of the ruleset")
    for selector in piece.amount.of:
        yield from bad_selector(ruleset, selector, (*path, "amount", "of"))
    yield from _amount(piece.amount, (*path, "amount"))
    if (piece.size is None) != (piece.measure == "none"):
        yield Fault(path, "needs 'size' and 'measure' together: how large, and what that measures")
    if piece.size is not None and not piece.unit:
        yield Fault(path, "needs the key 'unit': what its size is counted in")
    if piece.size is not None and (piece.measure == "angle") != (piece.unit == "degrees"):
        yield Fault(path, "needs the unit 'degrees' when, and only when, an angle is measured")
    if (piece.measure == "sides") != (piece.second is not None):
        yield Fault(path, "needs 'second' when, and only when, its sides are measured")
    for key, size in (("size", piece.size), ("second", piece.second)):
        if size is not None:
            yield from _size(size, piece.unit, (*path, key))
    for place, tick in enumerate(piece.ticks):
        if not (math.isfinite(tick.at) and 0 <= tick.at * _MM["in"] <= _LARGEST):
            text = f"should be 0 to {_LARGEST / _MM['in']:g} inches, found {tick.at:g}"
            yield Fault((*path, "ticks", place, "at"), text)


def _amount(amount: Amount, path: DataPath) -> Iterator[Fault]:
    if amount.each < 0 or amount.plus < 0 or amount.per < 1:
        yield Fault(path, "should count upwards: 'per' 1 or more, the others 0 or more")
    if max(amount.each, amount.plus) > _MOST:
        yield Fault(path, f"should count to {_MOST:,} at most")


def _size(size: Number, unit: str, path: DataPath) -> Iterator[Fault]:
    """Yield why nothing of this size can be printed or laid on a table."""
    if isinstance(size.value, str):
        yield Fault(path, f"should be a number to print it by, found '{size.value}'")
        return
    for value in (size.value, size.low):
        if value is None or not math.isfinite(value):
            continue  # a number that is none is told of wherever it stands
        if value <= 0:
            yield Fault(path, f"should be more than 0, found {value:g}")
        elif unit == "degrees" and value > _LARGEST_ANGLE:
            yield Fault(path, f"should be {_LARGEST_ANGLE} degrees at most, found {value:g}")
        elif unit != "degrees" and not _SMALLEST <= value * _MM[unit] <= _LARGEST:
            most = f"{_LARGEST / _MM['ft']:g} ft"
            yield Fault(path, f"should be {_SMALLEST:g} mm to {most}, found {value:g} {unit}")


TURN_METHODS = ("die-low", "roll-off", "cards", "squad-size", "roll-off-unactivated", "alternating")
"""The methods by which a side goes first or a unit is activated; "none" where there is none."""

ROLLS = (
    "attack",
    "hit",
    "save",
    "block",
    "damage",
    "hard-target",
    "crew",
    "rally",
    "assault",
    "combat",
    "quality",
    "morale",
    "activation",
    "move",
)
"""The rolls that a modifier can change, beside the playbook's own tests by their ids."""

NEEDED_ODDS: dict[OddsKind, tuple[str, ...]] = {
    "two-dice": ("hits", "misses", "clear", "separate"),
    "firepower": ("damage",),
}
"""The numbers that `odds.stats` must hold for a kind of arithmetic; the others need none.

hits, misses: the natural hit and miss. clear: the roll or less that clears a jam. separate: 1 where
the rolls of a weapon go on separate targets. damage: what a die of a burst needs.
"""

TABLES = ("weapons", "modifiers", "targets", "tests", "movement", "missions", "score")
"""The tables that a section of the quick reference can set below itself."""

_LISTS = {
    "modifier": "modifiers",
    "test": "tests",
    "target": "targets",
    "mission": "missions",
    "piece": "pieces",
    "section": "sections",
}
_ALL_ROLLS = {"1d6": range(1, 7), "2d6": range(2, 13)}
_OURS = "this playbook"


def playbook_faults(playbook: Playbook, ruleset: Ruleset) -> Iterator[Fault]:
    """Yield everything in which a well-formed playbook contradicts itself or its ruleset."""
    if playbook.ruleset != ruleset.id:
        yield Fault(("ruleset",), f"is '{playbook.ruleset}', but this is read for '{ruleset.id}'")
    for table, attribute in _LISTS.items():
        yield from bad_ids((entry.id for entry in getattr(playbook, attribute)), (table,))
    yield from _sources(playbook, ruleset)
    yield from _numbers(playbook)
    yield from _turn(playbook, ruleset)
    for place, modifier in enumerate(playbook.modifiers):
        yield from _modifier(modifier, playbook, ruleset, ("modifier", place))
    for place, test in enumerate(playbook.tests):
        yield from _test(test, playbook, ruleset, ("test", place))
    for place, target in enumerate(playbook.targets):
        yield from _target(target, playbook, ruleset, ("target", place))
    yield from condition_faults(playbook, ruleset, weapon_words(ruleset))
    yield from _odds(playbook)
    yield from _scores(playbook, ruleset)
    for place, piece in enumerate(playbook.pieces):
        yield from piece_faults(piece, ruleset, ("piece", place))
    for place, section in enumerate(playbook.sections):
        if section.table:
            yield from unknown(
                ("section", place, "table"), section.table, TABLES, "a table", "a section"
            )


def weapon_words(ruleset: Ruleset) -> set[str]:
    """Return all words by which weapons are named: ids, "trait:..." and "phase:..."."""
    traits = {f"trait:{trait}" for weapon in ruleset.weapons for trait in weapon.traits}
    return {*ruleset.weapon, *traits, *(f"phase:{phase}" for phase in ruleset.phase)}


def _sources(playbook: Playbook, ruleset: Ruleset) -> Iterator[Fault]:
    for path, source in _all_sources(playbook):
        yield from bad_source(source, ruleset.headings, path)


def _all_sources(playbook: Playbook) -> Iterator[tuple[DataPath, str]]:
    """Yield each source with its place."""
    if playbook.turn:
        yield ("turn", "source"), playbook.turn.source
        for number, step in enumerate(playbook.turn.steps):
            yield ("turn", "steps", number, "source"), step.source
    for table, attribute in _LISTS.items():
        for place, entry in enumerate(getattr(playbook, attribute)):
            yield (table, place, "source"), entry.source
    yield ("scoring", "source"), playbook.scoring.source
    for path, line in _score_lines(playbook):
        yield (*path, "source"), line.source
    for path, value in _all_numbers(playbook):
        yield (*path, "source"), value.source


def _numbers(playbook: Playbook) -> Iterator[Fault]:
    for path, number in _all_numbers(playbook):
        yield from bad_number(number, path)


def _all_numbers(playbook: Playbook) -> Iterator[tuple[DataPath, Number]]:
    """Yield each number with its place."""
    if playbook.turn and playbook.turn.length:
        yield ("turn", "length"), playbook.turn.length
    for place, modifier in enumerate(playbook.modifiers):
        yield ("modifier", place, "value"), modifier.value
    for place, test in enumerate(playbook.tests):
        for at, outcome in enumerate(test.outcomes):
            if outcome.number:
                yield ("test", place, "outcomes", at, "number"), outcome.number
    for place, target in enumerate(playbook.targets):
        for name, number in target.stats.items():
            yield ("target", place, "stats", name), number
    for name, number in playbook.odds.stats.items():
        yield ("odds", "stats", name), number
    for path, line in _score_lines(playbook):
        yield (*path, "value"), line.value
    for place, piece in enumerate(playbook.pieces):
        for key, size in (("size", piece.size), ("second", piece.second)):
            if size:
                yield ("piece", place, key), size


def _score_lines(playbook: Playbook) -> Iterator[tuple[DataPath, ScoreLine]]:
    for number, line in enumerate(playbook.scoring.lines):
        yield ("scoring", "lines", number), line
    for place, mission in enumerate(playbook.missions):
        for number, line in enumerate(mission.lines):
            yield ("mission", place, "lines", number), line


def _turn(playbook: Playbook, ruleset: Ruleset) -> Iterator[Fault]:
    turn = playbook.turn
    if turn is None:
        return
    yield from bad_ids((step.id for step in turn.steps), ("turn", "steps"))
    ids = {step.id for step in turn.steps}
    for number, step in enumerate(turn.steps):
        path: DataPath = ("turn", "steps", number)
        if step.part_of:
            earlier = {step.id for step in turn.steps[:number]}
            if step.part_of in ids - earlier:
                yield Fault((*path, "part_of"), "should be a part of a step that stands above it")
            else:
                yield from unknown((*path, "part_of"), step.part_of, earlier, "a step", "this turn")
        yield from all_unknown((*path, "phases"), step.phases, ruleset.phase, "a phase")
    yield from bad_ids((card.id for card in turn.deck), ("turn", "deck"))
    for number, card in enumerate(turn.deck):
        here: DataPath = ("turn", "deck", number, "step")
        yield from unknown(here, card.step, ids, "a step", "this turn")
    for key in ("first", "activation"):
        method = getattr(turn, key)
        yield from unknown(("turn", key), method, (*TURN_METHODS, "none"), "a method", "Muster")
    if any(second < 1 for second in turn.warnings) or len({*turn.warnings}) < len(turn.warnings):
        yield Fault(("turn", "warnings"), "should be different numbers of seconds, each 1 or more")


def _modifier(
    modifier: Modifier, playbook: Playbook, ruleset: Ruleset, path: DataPath
) -> Iterator[Fault]:
    words = weapon_words(ruleset)
    for key in ("weapons", "but_not"):
        yield from all_unknown((*path, key), getattr(modifier, key), words, "a weapon")
    yield from all_unknown((*path, "targets"), modifier.targets, playbook.target, "a target", _OURS)
    rolls = (*ROLLS, *playbook.test)
    yield from unknown((*path, "roll"), modifier.roll, rolls, "a roll", _OURS)


def _test(test: DieTest, playbook: Playbook, ruleset: Ruleset, path: DataPath) -> Iterator[Fault]:
    yield from all_unknown((*path, "roles"), test.roles, ruleset.role, "a role")
    if test.instead_of:
        here = (*path, "instead_of")
        if test.instead_of == test.id:
            yield Fault(here, "should be another test, found this one")
        yield from unknown(here, test.instead_of, playbook.test, "a test", _OURS)
        if not test.roles:
            yield Fault(path, "needs the key 'roles': who has it in place of the other test")
    faces = _ALL_ROLLS[test.dice]
    for number, outcome in enumerate(test.outcomes):
        here = (*path, "outcomes", number)
        if outcome.low > outcome.high:
            yield Fault(here, f"the span {outcome.low}-{outcome.high} runs backwards")
        elif outcome.low < faces[0] or outcome.high > faces[-1]:
            span = f"{faces[0]} to {faces[-1]}"
            yield Fault(here, f"goes beyond what {test.dice} can show, {span}")
    for roll in faces:
        times = sum(outcome.low <= roll <= outcome.high for outcome in test.outcomes)
        if times != 1:
            said = "no outcome" if times == 0 else f"{times} outcomes"
            yield Fault((*path, "outcomes"), f"a roll of {roll} has {said}; each has one")


def _target(
    target: Target, playbook: Playbook, ruleset: Ruleset, path: DataPath
) -> Iterator[Fault]:
    words = weapon_words(ruleset)
    yield from all_unknown((*path, "weapons"), target.weapons, words, "a weapon")
    if target.weapons and not target.refusal:
        yield Fault(path, "needs the key 'refusal': a sentence for the weapons that cannot hurt it")
    for key in ("test", "crew_test"):
        if wanted := getattr(target, key):
            yield from unknown((*path, key), wanted, playbook.test, "a test", _OURS)


def _odds(playbook: Playbook) -> Iterator[Fault]:
    for name in NEEDED_ODDS.get(playbook.odds.kind, ()):
        if name not in playbook.odds.stats:
            yield Fault(
                ("odds",), f"odds of the kind '{playbook.odds.kind}' need the number '{name}'"
            )


def _scores(playbook: Playbook, ruleset: Ruleset) -> Iterator[Fault]:
    scoring = playbook.scoring
    if scoring.kind in ("agreed", "none") and scoring.lines:
        yield Fault(("scoring", "lines"), f"a score of the kind '{scoring.kind}' has no points")
    for path, line in _score_lines(playbook):
        yield from _fact(line.fact, ruleset, (*path, "fact"))
        if isinstance(line.value.value, str):
            yield Fault((*path, "value"), f"should be a number, found “{line.value.value}”")
        if line.shared and line.most is None:
            yield Fault(path, "is shared by all sides, so it needs the key 'most'")
        if line.most is not None and line.most < 0:
            yield Fault((*path, "most"), f"should be 0 or more, found {line.most}")
    for place, mission in enumerate(playbook.missions):
        if mission.kind == "scored" and not (mission.lines or scoring.lines):
            yield Fault(("mission", place), "is scored but has no lines that give points")
        if mission.kind == "agreed" and mission.lines:
            yield Fault(("mission", place), "is agreed by the players and so has no lines")
    yield from _die_faces(playbook.missions)


def _fact(fact: str, ruleset: Ruleset, path: DataPath) -> Iterator[Fault]:
    kind, colon, wanted = fact.partition(":")
    if not colon:
        yield from (Fault(path, fault.message) for fault in bad_ids((fact,), path))
        return
    known: dict[str, Collection[str]] = {
        "role": ruleset.role,
        "team": ruleset.team,
        "vehicle": ruleset.vehicle,
        "squad": ruleset.squad,
    }
    if kind not in known:
        yield Fault(path, f"'{fact}' counts nothing; known are {', '.join(known)}")
    elif wanted != "*":
        yield from unknown(path, wanted, known[kind], f"a {kind}")


def _die_faces(missions: Iterable[Mission]) -> Iterator[Fault]:
    faces: dict[int, str] = {}
    for place, mission in enumerate(missions):
        if mission.die is None:
            continue
        path: DataPath = ("mission", place, "die")
        if not 1 <= mission.die <= 6:
            yield Fault(path, f"should be a face of the die, 1 to 6, found {mission.die}")
        elif mission.die in faces:
            yield Fault(path, f"{mission.die} stands for '{faces[mission.die]}' already")
        faces.setdefault(mission.die, mission.id)
    missing = [str(face) for face in range(1, 7) if face not in faces]
    if faces and missing:
        yield Fault(("mission",), f"no mission stands for a roll of {', '.join(missing)}")
