"""The log of a battle: its lines in order, the state they make, and lines that are taken back.

The log is the truth. Nothing in it is ever changed or deleted: a line that is taken back stays, and
a later one says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import msgspec

from rules.common.problems import InputProblem, Problem
from rules.games.catalog import Catalog
from rules.table.battle import Battle, Battlefield
from rules.table.events import (
    Again,
    AnyEvent,
    Dice,
    Hits,
    Left,
    Named,
    Next,
    Picked,
    Ruled,
    Settled,
    Started,
    TakenBack,
)
from rules.table.referee import begin, change
from rules.table.state import NotNow, State

FORMAT = "muster-table"
VERSION = 1


class Line(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One line: its number from 1, the moment (ISO 8601, local time) and what happened.

    `left` are the seconds of the running clock at that moment, None where none ran.
    """

    number: int
    at: str
    event: AnyEvent
    left: float | None = None


class _Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: str
    version: int


@dataclass(frozen=True, slots=True)
class Refusal:
    """A line that cannot stand, and why."""

    line: Line
    reason: str


@dataclass(frozen=True, slots=True)
class Replay:
    """The state that lines make, and the lines among them that cannot stand."""

    state: State
    refused: tuple[Refusal, ...] = ()


def battle_of(lines: Sequence[Line]) -> Battle:
    """Return what a log begins with; InputProblem when its first line is another."""
    if not lines or not isinstance(lines[0].event, Started):
        raise InputProblem(Problem("The log of a battle", "line 1", "should be its beginning"))
    return lines[0].event.battle


def battlefield_of(lines: Sequence[Line], catalog: Catalog) -> Battlefield:
    """Return the battle of a log under its game; InputProblem when the game is not here."""
    battle = battle_of(lines)
    ruleset, playbook = catalog.get(battle.ruleset), catalog.playbook(battle.ruleset)
    if ruleset is None or playbook is None:
        message = (
            f"is of the game '{battle.ruleset}', which is missing or has a mistake in its files; "
            "Rules tells which"
        )
        raise InputProblem(Problem("The log of a battle", "line 1", message))
    return Battlefield(battle, ruleset, playbook, settled_readings(lines))


def settled_readings(lines: Sequence[Line]) -> dict[str, str]:
    """Return the readings that were settled for a battle before its first turn."""
    found: dict[str, str] = {}
    for line in standing_lines(lines):
        if isinstance(line.event, Settled):
            found |= line.event.readings or {}
    return found


def taken_back(lines: Iterable[Line]) -> frozenset[int]:
    """Return the numbers of the lines that are taken back at the end."""
    found: set[int] = set()
    for line in lines:
        event = line.event
        if isinstance(event, TakenBack):
            found = found | {*event.lines} if event.on else found - {*event.lines}
    return frozenset(found)


def standing_lines(lines: Sequence[Line], but_not: Iterable[int] = ()) -> tuple[Line, ...]:
    """Return the lines that count: what happened, without those taken back."""
    gone = taken_back(lines) | {*but_not}
    return tuple(
        line
        for line in lines
        if line.number not in gone and not isinstance(line.event, Started | TakenBack)
    )


def replay(battlefield: Battlefield, lines: Iterable[Line]) -> Replay:
    """Return the state that lines make (see `standing_lines`); those that cannot stand are left."""
    state, refused = begin(battlefield), list[Refusal]()
    for line in lines:
        kept = state.copy() if refused else None
        try:
            change(battlefield, state, line.event)
        except NotNow as problem:
            refused.append(Refusal(line, problem.reason))
            state = kept if kept is not None else _before(battlefield, lines, refused)
    return Replay(state, tuple(refused))


def _before(battlefield: Battlefield, lines: Iterable[Line], refused: list[Refusal]) -> State:
    """Return the state before the first line that cannot stand: it may have been half changed."""
    state = begin(battlefield)
    for line in lines:
        if line is refused[0].line:
            break
        change(battlefield, state, line.event)
    return state


def without(battlefield: Battlefield, lines: Sequence[Line], numbers: Iterable[int]) -> Replay:
    """Return what a battle would be without some lines: its state, and what could not stand then.

    What was opened stands with all its answers or not at all, so that its dice answer nothing else.
    Without a step the turn goes back to before it, and its clocks with it: of what came later only
    rulings stand. Lines that could not stand before either are not told of again.
    """
    gone = frozenset(numbers)
    state, refused = begin(battlefield), list[Refusal]()
    back = False
    for act, whole in _acts_played(battlefield, lines):
        left = [line for line in act if line.number not in gone]
        if back and not isinstance(act[0].event, Ruled):
            refused += [Refusal(line, "It came after that step.") for line in left]
            continue
        step = isinstance(act[0].event, Next)
        as_one = bool(left) and left[0] is act[0] and not step
        for part in (left,) if as_one else ([line] for line in left):
            before = state.copy()
            try:
                for line in part:
                    if line is not act[0] and state.ask is None:
                        raise NotNow("Nothing is asked then.")
                    change(battlefield, state, line.event)
                if part == act and whole and state.ask is not None:
                    raise NotNow("It asks for more then.")
            except NotNow as problem:
                state = before
                refused += [Refusal(line, problem.reason) for line in part]
        if step:
            back = act[0] not in left or any(each.line is act[0] for each in refused)
    return Replay(state, tuple(refused))


def _acts_played(battlefield: Battlefield, lines: Sequence[Line]) -> list[tuple[list[Line], bool]]:
    """Return the lines that count by their acts: what asked, with its answers, and whether all."""
    state = begin(battlefield)
    found: list[tuple[list[Line], bool]] = []
    asking = 0
    refused = (each.line.number for each in replay(battlefield, standing_lines(lines)).refused)
    for line in standing_lines(lines, refused):
        ask, keeps = state.ask, state.may_keep and isinstance(line.event, Next)
        change(battlefield, state, line.event)
        answer = keeps or isinstance(line.event, Dice | Hits | Again | Named | Picked | Left)
        asked = ask is not None and (answer or state.ask is ask)
        if asked and answer:
            found[asking] = ([*found[asking][0], line], state.ask is None)
        else:
            asking = asking if asked else len(found)
            found.append(([line], state.ask is None))
    return found


# ---- files


_LINES = msgspec.json.Decoder(Line)
_MOST_LINES, MOST_BYTES = 20_000, 8_000_000
"""No log of an evening has more lines, and no file of one more bytes."""


def write_log(lines: Sequence[Line]) -> bytes:
    """Return a log as a file: a JSON document a line, the first tells the format."""
    head = msgspec.json.encode(_Head(FORMAT, VERSION))
    return b"\n".join((head, *map(pack_line, lines))) + b"\n"


def read_log(data: bytes, file: str) -> tuple[Line, ...]:
    """Return the lines of a log; InputProblem, with the place, when it is none or damaged."""
    if len(data) > MOST_BYTES:
        message = f"is larger than a log can be, {MOST_BYTES // 1_000_000} MB"
        raise InputProblem(Problem(file, "", message))
    texts = data.splitlines()
    try:
        head = msgspec.json.decode(texts[0] if texts else b"", type=_Head)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        message = "is not the log of a battle: its first line should tell the format"
        raise InputProblem(Problem(file, "line 1", message)) from error
    if head.format != FORMAT or head.version > VERSION:
        message = f"should be the format {FORMAT} {VERSION}, found {head.format} {head.version}"
        raise InputProblem(Problem(file, "line 1", message))
    if len(texts) > _MOST_LINES:
        raise InputProblem(Problem(file, "", f"has more than {_MOST_LINES:,} lines"))
    lines = []
    for number, text in enumerate(texts[1:], 1):
        try:
            lines.append(unpack_line(text, number))
        except ValueError as error:
            raise InputProblem(Problem(file, f"line {number + 1}", str(error))) from error
    battle_of(lines)
    return tuple(lines)


def pack_line(line: Line) -> bytes:
    """Return a line as the document that `unpack_line` reads."""
    return msgspec.json.encode(line)


def unpack_line(document: bytes, number: int) -> Line:
    """Return the line with a number; ValueError, in words, when it is another or damaged."""
    try:
        line = _LINES.decode(document)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise ValueError(f"is no line of a battle: {error}") from error
    if line.number != number:
        raise ValueError(f"should be number {number} of the battle, found {line.number}")
    return line


def event_line(lines: Sequence[Line], event: AnyEvent, at: str, left: float | None = None) -> Line:
    """Return the next line of a log."""
    return Line(len(lines) + 1, at, event, left)


def acts(lines: Sequence[Line]) -> list[tuple[Line, ...]]:
    """Return the lines that count, those of one act together: an attack with its dice."""
    found: list[tuple[Line, ...]] = []
    for line in standing_lines(lines):
        if found and isinstance(line.event, Dice | Hits | Again | Named | Picked):
            found[-1] = (*found[-1], line)
        else:
            found.append((line,))
    return found
