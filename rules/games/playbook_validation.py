"""Check that a playbook agrees with itself and with its ruleset."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any

from rules.common.struct_decoding import DataPath, Fault
from rules.common.wording import counted, listed
from rules.games.move_validation import move_bar_faults, move_faults, move_modifier_faults
from rules.games.playbook import (
    Amount,
    AmountWhen,
    Bar,
    CardBox,
    CardColumn,
    CardText,
    DieTest,
    Mark,
    Mission,
    Modifier,
    MoveBar,
    MoveModifier,
    NightBlock,
    NightRow,
    Odds,
    OddsKind,
    Piece,
    Playbook,
    ScoreLine,
    Scoring,
    Target,
    Tick,
    Turn,
)
from rules.games.quality_odds_validation import quality_faults
from rules.games.ruleset import Ruleset
from rules.games.selector_syntax import split_selector
from rules.games.shared_types import Number
from rules.games.shared_validation import (
    Names,
    bad_ids,
    bad_number,
    bad_references,
    bad_source,
    names_of_ruleset,
    option_faults,
    tables_in,
    unknown,
)
from rules.games.unused_numbers import unused_number_faults

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
    "two-dice": ("hits", "misses", "clear"),
    "firepower": ("damage",),
}
"""The numbers that `odds.stats` must hold for a kind of arithmetic; the others need none.

hits, misses: the natural hit and miss. clear: the roll or less that clears a jam. damage: what a
die of a burst needs.
"""

TABLES = ("weapons", "modifiers", "targets", "tests", "movement", "missions", "score")
"""The tables that a section of the full reference can set below itself."""

SPECIAL_STATS = ("phase", "seats")
"""What a box of a card can show besides the stats of the game."""

_IN_BRACES = re.compile(r"\{(\w[\w-]*)\}")
_ALL_ROLLS = {"1d6": range(1, 7), "2d6": range(2, 13)}
_OURS = "this playbook"
_ENDS = ("turn", "acts", "moves")
"""When a mark ends by itself."""
_HELPS = ("attack", "turn")
"""How long a modifier helps a unit that helps one a turn."""


def playbook_faults(playbook: Playbook, ruleset: Ruleset) -> Iterator[Fault]:
    """Yield everything in which a well-formed playbook contradicts itself or its ruleset."""
    if playbook.ruleset != ruleset.id:
        yield Fault(("ruleset",), f"is '{playbook.ruleset}', but this is read for '{ruleset.id}'")
    for table in (
        "modifier",
        "move-modifier",
        "test",
        "target",
        "mission",
        "mark",
        "piece",
        "section",
    ):
        entries = getattr(playbook, f"{table.replace('-', '_')}s")
        yield from bad_ids((entry.id for entry in entries), (table,))
    headings = frozenset(ruleset.headings)
    for path, entry in tables_in(playbook):
        yield from bad_source(getattr(entry, "source", ""), headings, (*path, "source"))
        if isinstance(entry, Number):
            yield from bad_number(entry, path)
        elif type(entry) in _CHECKS:
            yield from _CHECKS[type(entry)](entry, ruleset, path)
    names = names_of_playbook(playbook, ruleset)
    yield from bad_references(playbook, ruleset, names)
    for name, lot in playbook.odds.lots.items():
        for word in lot:
            yield from unknown(("odds", "lots", name), word, *names["weapon words"])
    yield from _missions(playbook.missions, playbook.scoring)
    yield from move_faults(playbook, ruleset)
    yield from unused_number_faults(playbook, ruleset)
    if playbook.odds.kind == "quality":
        yield from quality_faults(playbook, ruleset)
    else:
        yield from _rerolls(playbook)


def _rerolls(playbook: Playbook) -> Iterator[Fault]:
    """Yield keys of the kind "quality" where they are not read, and tests that words change."""
    kind = playbook.odds.kind
    if playbook.odds.deeds:
        yield Fault(("odds", "deeds"), "is known to odds of the kind 'quality' only")
    for place, modifier in enumerate(playbook.modifiers):
        test = kind == "firepower" and modifier.roll in playbook.test
        value, again = modifier.value.value, modifier.rerolls
        if again and not (test and again == "failures"):
            message = f"'{again}' is not known to odds of the kind '{kind}' for '{modifier.roll}'"
            yield Fault(("modifier", place, "rerolls"), message)
        elif test and isinstance(value, str) and not again:
            message = f'the words “{value}” change no roll; add rerolls = "failures", or a number'
            yield Fault(("modifier", place, "value"), message)


def names_of_playbook(playbook: Playbook, ruleset: Ruleset) -> dict[str, Names]:
    """Return what can be named in a playbook, by what it is."""
    traits = {f"trait:{trait}" for weapon in ruleset.weapons for trait in weapon.traits}
    phases = {f"phase:{phase}" for phase in ruleset.phase}
    steps = {step.id for step in playbook.turn.steps} if playbook.turn else ()
    return {
        **names_of_ruleset(ruleset),
        "weapon words": Names({*ruleset.weapon, *traits, *phases}, "a weapon"),
        "modifier": Names(playbook.modifier, "a modifier", _OURS),
        "move modifier": Names(playbook.move_modifier, "a modifier of moves", _OURS),
        "target": Names(playbook.target, "a target", _OURS),
        "test": Names(playbook.test, "a test", _OURS),
        "roll": Names((*ROLLS, *playbook.test), "a roll", _OURS),
        "step": Names(steps, "a step", "this turn"),
        "mark": Names(playbook.mark, "a mark", _OURS),
        "mission": Names(playbook.mission, "a mission", _OURS),
        "method": Names((*TURN_METHODS, "none"), "a method", "Muster"),
        "table": Names(TABLES, "a table", "a section"),
    }


# ------------------------------------------------------------------ one table of a file each


def _bar(bar: Bar, ruleset: Ruleset, path: DataPath) -> Iterator[Fault]:
    if not bar.refusal:
        yield Fault((*path, "refusal"), "should be a sentence that says what is not allowed")
    yield from option_faults(bar.switch, bar.option, ruleset, path)


def _mark(mark: Mark, ruleset: Ruleset, path: DataPath) -> Iterator[Fault]:
    yield from option_faults(mark.switch, mark.option, ruleset, path)
    if mark.turns is not None and isinstance(mark.turns.value, str):
        yield Fault((*path, "turns"), "should be a number of turns")
    yield from _one_of(mark.ends, ("", *_ENDS), ruleset, (*path, "ends"))


def _one_of(
    word: str, options: tuple[str, ...], ruleset: Ruleset, path: DataPath
) -> Iterator[Fault]:
    """Yield what is wrong with an option, or with the switch that leaves it to players."""
    if word in options:
        return
    switch, known = ruleset.switch.get(word), [each for each in options if each]
    if switch is None:
        yield from unknown(path, word, ruleset.switch, "a switch")
    elif not set(switch.options) <= {*known}:
        yield Fault(path, f"needs a switch with the options {listed(known)}")


def _turn(turn: Turn, ruleset: Ruleset, path: DataPath) -> Iterator[Fault]:
    yield from bad_ids((step.id for step in turn.steps), (*path, "steps"))
    yield from bad_ids((card.id for card in turn.deck), (*path, "deck"))
    yield from bad_ids((action.id for action in turn.actions), (*path, "actions"))
    ids = [step.id for step in turn.steps]
    for number, step in enumerate(turn.steps):
        yield from option_faults(step.switch, step.option, ruleset, (*path, "steps", number))
        here, earlier = (*path, "steps", number, "part_of"), ids[:number]
        if step.part_of and step.part_of in ids and step.part_of not in earlier:
            yield Fault(here, "should be a part of a step that stands above it")
        elif step.part_of:
            yield from unknown(here, step.part_of, earlier, "a step", "this turn")
    if any(second < 1 for second in turn.warnings) or len({*turn.warnings}) < len(turn.warnings):
        message = "should be different numbers of seconds, each 1 or more"
        yield Fault((*path, "warnings"), message)


def _modifier(modifier: Modifier, ruleset: Ruleset, path: DataPath) -> Iterator[Fault]:
    yield from option_faults(modifier.switch, modifier.option, ruleset, path)
    yield from _one_of(modifier.helps, _HELPS, ruleset, (*path, "helps"))
    if modifier.beyond is not None and isinstance(modifier.beyond.value, str):
        yield Fault((*path, "beyond"), "should be a distance in the game's unit for ranges")
    if modifier.sets and isinstance(modifier.value.value, str):
        yield Fault((*path, "value"), "should be the number that it sets")


def _test(test: DieTest, _ruleset: Ruleset, path: DataPath) -> Iterator[Fault]:
    if test.instead_of and test.instead_of == test.id:
        yield Fault((*path, "instead_of"), "should be another test, found this one")
    if test.instead_of and not test.roles:
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


def _target(target: Target, _ruleset: Ruleset, path: DataPath) -> Iterator[Fault]:
    if target.weapons and not target.refusal:
        yield Fault(path, "needs the key 'refusal': a sentence for the weapons that cannot hurt it")
    for each in target.of:
        if split_selector(each)[0] not in ("vehicle", "team"):
            yield Fault((*path, "of"), f"'{each}' should be a vehicle or a team: vehicle:jeep")
    for word in target.by_reading:
        if word not in target.weapons:
            yield Fault((*path, "by_reading"), f"'{word}' is not among its 'weapons'")


def _odds(odds: Odds, _ruleset: Ruleset, path: DataPath) -> Iterator[Fault]:
    for name in NEEDED_ODDS.get(odds.kind, ()):
        if name not in odds.stats:
            yield Fault(path, f"odds of the kind '{odds.kind}' need the number '{name}'")


def _scoring(scoring: Scoring, _ruleset: Ruleset, path: DataPath) -> Iterator[Fault]:
    if scoring.kind in ("agreed", "none") and scoring.lines:
        yield Fault((*path, "lines"), f"a score of the kind '{scoring.kind}' has no points")


def _score_line(line: ScoreLine, ruleset: Ruleset, path: DataPath) -> Iterator[Fault]:
    kind, colon, wanted = line.fact.partition(":")
    here = (*path, "fact")
    known = ("role", "team", "vehicle", "squad")
    if not colon:
        yield from (Fault(here, fault.message) for fault in bad_ids((line.fact,), here))
    elif kind not in known:
        yield Fault(here, f"'{line.fact}' counts nothing; known are {', '.join(known)}")
    elif wanted != "*":
        yield from unknown(here, wanted, ruleset.counted_entries(kind), f"a {kind}")
    if isinstance(line.value.value, str):
        yield Fault((*path, "value"), f"should be a number, found “{line.value.value}”")
    if line.shared and line.most is None:
        yield Fault(path, "is shared by all sides, so it needs the key 'most'")
    if line.most is not None and line.most < 0:
        yield Fault((*path, "most"), f"should be 0 or more, found {line.most}")
    if line.rolled and line.most is None:
        yield Fault(path, "is bounded by a die, so it needs the key 'most': its largest number")
    if line.of_men < 1:
        yield Fault((*path, "of_men"), f"should be 1 or more, found {line.of_men}")
    if line.of_men > 1 and line.takes != "unit":
        yield Fault((*path, "of_men"), "is for lines whose key 'takes' is 'unit'")
    if colon and (line.takes or line.places or line.one_side):
        yield Fault(here, "counts survivors: 'takes', 'places' and 'one_side' are for other facts")
    if line.most is not None and len(line.places) > line.most:
        yield Fault((*path, "places"), f"are {len(line.places)}, but there are {line.most} at most")


def _missions(missions: Iterable[Mission], scoring: Scoring) -> Iterator[Fault]:
    """Yield which missions have points where they should not, or share a face of the die."""
    faces: dict[int, str] = {}
    for place, mission in enumerate(missions):
        path: DataPath = ("mission", place)
        if mission.kind == "scored" and not (mission.lines or scoring.lines):
            yield Fault(path, "is scored but has no lines that give points")
        if mission.decides and mission.kind != "objective":
            yield Fault((*path, "decides"), "only an objective decides: should be left out here")
        if mission.last_standing and not mission.decides:
            yield Fault((*path, "last_standing"), "needs the key 'decides'")
        if mission.kind == "agreed" and mission.lines:
            yield Fault(path, "is agreed by the players and so has no lines")
        if mission.die is not None:
            if not 1 <= mission.die <= 6:
                message = f"should be a face of the die, 1 to 6, found {mission.die}"
                yield Fault((*path, "die"), message)
            elif mission.die in faces:
                message = f"{mission.die} stands for '{faces[mission.die]}' already"
                yield Fault((*path, "die"), message)
            faces.setdefault(mission.die, mission.id)
    missing = [str(face) for face in range(1, 7) if face not in faces]
    if faces and missing:
        yield Fault(("mission",), f"no mission stands for a roll of {', '.join(missing)}")


# ------------------------------------------------------------------ pieces

_MM = {"in": 25.4, "mm": 1.0, "ft": 304.8, "": 1.0}
_SMALLEST, _LARGEST = 1.0, 30_480.0
"""Millimetres that a piece can have: what a hand can pick up, and the 100 ft of a long garden."""
_LARGEST_ANGLE = 360
_MOST = 10_000
"""Pieces that an amount can count to for each man."""


def _piece(piece: Piece, ruleset: Ruleset, path: DataPath) -> Iterator[Fault]:
    """Yield what is wrong with a piece: its stats and sizes."""
    for stat in piece.marked:
        if stat not in {each.id for each in ruleset.stats}:
            yield Fault((*path, "marked"), f"'{stat}' is not a stat of the ruleset")
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


def _tick(tick: Tick, _ruleset: Ruleset, path: DataPath) -> Iterator[Fault]:
    if not (math.isfinite(tick.at) and 0 <= tick.at * _MM["in"] <= _LARGEST):
        text = f"should be 0 to {_LARGEST / _MM['in']:g} inches, found {tick.at:g}"
        yield Fault((*path, "at"), text)


def _amount_when(when: AmountWhen, ruleset: Ruleset, path: DataPath) -> Iterator[Fault]:
    yield from option_faults(when.switch, when.option, ruleset, path)


def _amount(amount: Amount, ruleset: Ruleset, path: DataPath) -> Iterator[Fault]:
    yield from option_faults(amount.switch, amount.option, ruleset, path)
    if amount.also and not amount.switch:
        yield Fault((*path, "also"), "needs 'switch' and 'option': when it is counted")
    if amount.each < 0 or amount.plus < 0 or amount.per < 1:
        yield Fault(path, "should count upwards: 'per' 1 or more, the others 0 or more")
    if max(amount.each, amount.plus) > _MOST:
        yield Fault(path, f"should count to {_MOST:,} at most")


def _card_box(box: CardBox, ruleset: Ruleset, path: DataPath) -> Iterator[Fault]:
    if box.place < 1:
        yield Fault((*path, "place"), f"should be 1 or more, found {box.place}")
    if bool(box.stat) == (box.value is not None) and not box.apart:
        yield Fault(path, "needs either 'stat' or 'value': the number that is printed")
    known = (*ruleset.stat, *SPECIAL_STATS)
    for key in ("stat", "needs", "plus"):
        if named := getattr(box, key):
            yield from unknown((*path, key), named, known, "a stat")
    for key in ("form", "qualifier"):
        yield from _places(getattr(box, key), known, (*path, key))
    yield from option_faults(box.switch, box.option, ruleset, path)


def _card_column(column: CardColumn, ruleset: Ruleset, path: DataPath) -> Iterator[Fault]:
    for key, named in (
        ("stat", column.stat),
        ("needs", column.needs),
        *(("plus", each) for each in column.plus),
    ):
        if named:
            yield from unknown((*path, key), named, ruleset.stat, "a stat")
    yield from _places(column.form, ruleset.stat, (*path, "form"))


def _card_text(text: CardText, ruleset: Ruleset, path: DataPath) -> Iterator[Fault]:
    if not text.text and not text.row:
        yield Fault(path, "needs 'text' or 'row': what is printed")
    yield from _places(text.row, ruleset.stat, (*path, "row"))
    yield from option_faults(text.switch, text.option, ruleset, path)


def _places(form: str, known: Collection[str], path: DataPath) -> Iterator[Fault]:
    """Yield the words in braces of a form that are no stat."""
    for named in _IN_BRACES.findall(form):
        yield from unknown(path, named, known, "a stat")


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


# ------------------------------------------------------------------ the reference for tonight


def _night_row(row: NightRow, ruleset: Ruleset, path: DataPath) -> Iterator[Fault]:
    yield from option_faults(row.switch, row.option, ruleset, path)


def _night_block(block: NightBlock, ruleset: Ruleset, path: DataPath) -> Iterator[Fault]:
    for at, column in enumerate(block.columns):
        here = (*path, "columns", at)
        for stat in filter(None, (column.stat, *column.plus)):
            yield from unknown(here, stat, ruleset.stat, "a stat")
    if block.columns and block.kind not in ("weapons", "table"):
        yield Fault((*path, "columns"), "are for blocks of the kinds 'weapons' and 'table'")
    for at, row in enumerate(block.rows):
        if block.kind == "table" and len(row.cells) != len(block.columns):
            wanted = counted(len(block.columns), "cell")
            message = f"should have {wanted}, one below each head, found {len(row.cells)}"
            yield Fault((*path, "rows", at, "cells"), message)


_CHECKS: dict[type, Callable[[Any, Ruleset, DataPath], Iterator[Fault]]] = {
    Bar: _bar,
    Mark: _mark,
    Turn: _turn,
    Modifier: _modifier,
    MoveModifier: move_modifier_faults,
    MoveBar: move_bar_faults,
    DieTest: _test,
    Target: _target,
    Odds: _odds,
    Scoring: _scoring,
    ScoreLine: _score_line,
    Piece: _piece,
    Amount: _amount,
    AmountWhen: _amount_when,
    CardBox: _card_box,
    CardColumn: _card_column,
    CardText: _card_text,
    Tick: _tick,
    NightRow: _night_row,
    NightBlock: _night_block,
}
"""What each table of a playbook is asked beyond its types, by its type."""
