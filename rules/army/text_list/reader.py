"""Read an army from a list as `rules.army.text_list.writer` writes it, or as somebody typed it.

Whatever is not understood becomes a `Doubt` with suggestions; the answers of the player are
handed in when the list is read again. What stays without an answer is kept in the note of the
army.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from msgspec.structs import replace

from rules.army.edits import free_name
from rules.army.model import Army, Seat, Unit, Value, new_army
from rules.army.text_list.line_reader import (
    LineReader,
    ListLine,
    ParsedUnit,
    SeatRequest,
    UnknownPart,
)
from rules.army.text_list.vocabulary import (
    ListVocabulary,
    split_outside_quotes,
    unit_labels,
    unquoted,
)
from rules.army.vehicle_seats import seat_places
from rules.common.file_io import read_bytes
from rules.common.problems import InputProblem, Problem
from rules.common.text_limits import FIGURE_LIMIT, NAME_LIMIT, STORY_LIMIT, UNIT_LIMIT, clean
from rules.common.wording import counted
from rules.games.ruleset import Ruleset

LETTER_LIMIT = 200_000
"""Letters in a list. The largest army there may be takes less than half of it."""
WHAT = "the list"
_MARK = re.compile(r"^\s*(?:[-*•–]|\d{1,3}[.)])\s+")
_COUNT = re.compile(r"^\d+\s+\w+$")
HEAD_LINES = 4
"""The line with the game's name stands among so many first lines, if anywhere."""


class ParsedList(Value, frozen=True):
    """The army of a list, and the parts of the text that were not understood."""

    army: Army
    doubts: tuple[UnknownPart, ...] = ()

    @property
    def summary(self) -> str:
        """Return how much was understood, as a phrase."""
        units = counted(len(self.army.units), "unit")
        men = counted(self.army.figure_count(), "figure")
        doubts = counted(len(self.doubts), "thing")
        return f"{units}, {men}; {doubts} not understood" if self.doubts else f"{units}, {men}"


def read_list(
    text: str,
    rulesets: Sequence[Ruleset],
    *,
    game: str = "",
    answers: Mapping[str, str] | None = None,
    file: str = WHAT,
) -> ParsedList:
    """Return the army of a list.

    `game` is the ruleset's id to use where the list names none. `answers` says by a part's key
    which id was meant, "" for "keep it as a note". InputProblem when there is nothing of a list.
    """
    lines = _lines(text, file)
    head = _Head(lines, rulesets)
    ruleset = head.ruleset or next((each for each in rulesets if each.id == game), None)
    if ruleset is None:
        names = ", ".join(each.name for each in rulesets)
        message = f"names no game; the second line should be one of {names}, or choose it here"
        raise InputProblem(Problem(file, "", message))
    reader = LineReader(ListVocabulary(ruleset), answers or {})
    found = [each for line in head.rest for each in reader.read(line)]
    units = _named(found)
    wishes = [wish for each in found for wish in each.wishes]
    if not units and not any(doubt.suggestions for doubt in reader.doubts):
        message = 'has no line with a unit, such as "Loose men: 9 × rifleman; medic"'
        raise InputProblem(Problem(file, "", message))
    _refuse_too_many(units, file)
    army = replace(new_army(ruleset.id, head.name, head.colour or _colour(ruleset)))
    army, unseated = _seated(replace(army, units=tuple(units)), ruleset, wishes)
    doubts = (*reader.doubts, *unseated)
    return ParsedList(replace(army, note=_note(doubts)), tuple(doubts))


def _named(found: Sequence[ParsedUnit]) -> list[Unit]:
    """Return the units with loose men in one group, and numbers behind repeated type names."""
    out: list[Unit] = []
    for unit, _, fresh in found:
        loose = next((at for at, each in enumerate(out) if each.kind == unit.kind == "men"), None)
        if loose is not None and out[loose].name == unit.name:
            men = (*out[loose].figures, *unit.figures)
            out[loose] = replace(out[loose], figures=men)
        elif fresh:
            name = free_name(Army(id="", ruleset="", units=tuple(out)), unit.name)
            out.append(replace(unit, name=name))
        else:
            out.append(unit)
    return out


def _lines(text: str, file: str) -> list[ListLine]:
    if len(text) > LETTER_LIMIT:
        message = (
            f"has {len(text):,} letters; a list has at most {LETTER_LIMIT:,}. Nothing was read"
        )
        raise InputProblem(Problem(file, "", message))
    lines = []
    for number, raw in enumerate(text.splitlines(), 1):
        line = clean(raw, LETTER_LIMIT).replace("**", "")
        line = _MARK.sub("", line).strip().lstrip("#").strip()
        if line:
            lines.append(ListLine(number, line))
    return lines


class _Head:
    """The army's name, game and colour at the beginning of a list, and the lines behind them."""

    def __init__(self, lines: list[ListLine], rulesets: Sequence[Ruleset]) -> None:
        self.name, self.colour, self.rest = "", "", lines
        self.ruleset: Ruleset | None = None
        for at, line in enumerate(lines[:HEAD_LINES]):
            found = self._game_line(line.text, rulesets)
            if found is not None:
                self.ruleset, self.colour = found
                self.name = unquoted(lines[at - 1].text) if at else ""
                self.rest = lines[at + 1 :]
                break
        else:
            if lines and ":" not in lines[0].text and len(lines) > 1:
                self.name, self.rest = unquoted(lines[0].text), lines[1:]
        self.name = self.name[:NAME_LIMIT]

    @staticmethod
    def _game_line(text: str, rulesets: Sequence[Ruleset]) -> tuple[Ruleset, str] | None:
        parts = [unquoted(part) for part in split_outside_quotes(text, ",")]
        for ruleset in rulesets:
            known = {each.casefold() for each in (ruleset.name, ruleset.short, ruleset.id)}
            if parts[0].casefold() in known:
                rest = [part for part in parts[1:] if part and not _COUNT.match(part)]
                return ruleset, rest[0] if rest else ""
        return None


def _colour(ruleset: Ruleset) -> str:
    return ruleset.colours[0] if ruleset.colours else "green"


def _refuse_too_many(units: Sequence[Unit], file: str) -> None:
    figures = sum(len(unit.figures) for unit in units)
    if figures > FIGURE_LIMIT or len(units) > UNIT_LIMIT:
        message = (
            f"has {counted(len(units), 'unit')} and {counted(figures, 'figure')}; an army has at"
            f" most {UNIT_LIMIT} and {FIGURE_LIMIT}"
        )
        raise InputProblem(Problem(file, "", message))


def _seated(
    army: Army, ruleset: Ruleset, wishes: Sequence[SeatRequest]
) -> tuple[Army, tuple[UnknownPart, ...]]:
    """Return the army with the men in the seats that the list gives them."""
    lexicon = ListVocabulary(ruleset)
    by_label = {word.casefold(): key for key, word in unit_labels(army.units, lexicon).items()}
    units = {unit.id: unit for unit in army.units}
    seats: dict[str, dict[int, str]] = {unit.id: _taken(unit) for unit in army.units}
    doubts: list[UnknownPart] = []
    for wish in wishes:
        vehicle = units.get(by_label.get(wish.vehicle.casefold(), "") if wish.vehicle else wish.own)
        why = _no_seat(vehicle, wish, seats, ruleset)
        if why or vehicle is None:
            doubts.append(UnknownPart(wish.line, wish.text, "seat", why))
        else:
            seats[vehicle.id][wish.number] = wish.figure
    changed = tuple(
        replace(unit, seats=tuple(Seat(at, who) for at, who in sorted(seats[unit.id].items())))
        for unit in army.units
    )
    return replace(army, units=changed), tuple(doubts)


def _taken(unit: Unit) -> dict[int, str]:
    return {seat.number: seat.figure for seat in unit.seats}


def _no_seat(
    vehicle: Unit | None,
    wish: SeatRequest,
    seats: Mapping[str, Mapping[int, str]],
    ruleset: Ruleset,
) -> str:
    """Return why a man cannot sit where the list puts him, "" when he can."""
    if vehicle is None:
        return f"There is no vehicle named {wish.vehicle}." if wish.vehicle else "It has no seats."
    if wish.number in seats[vehicle.id]:
        return f"Seat {wish.number} of {vehicle.name} is taken."
    number = len(seat_places(vehicle, ruleset))
    if not 1 <= wish.number <= number:
        return f"{vehicle.name} has {counted(number, 'seat')}."
    return ""


def _note(doubts: Sequence[UnknownPart]) -> str:
    if not doubts:
        return ""
    lines = ["From the list, not understood:", *_doubt_lines(doubts)]
    return clean("\n".join(lines), STORY_LIMIT, lines=True)


def _doubt_lines(doubts: Sequence[UnknownPart]) -> Iterator[str]:
    for doubt in doubts:
        yield f"line {doubt.line}: {doubt.text}"


_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def load_list_text(path: Path) -> str:
    """Return the text of a file in UTF-8, UTF-16 or Windows-1252.

    InputProblem when it cannot be read, is too long, or is no text at all.
    """
    data = read_bytes(path, 4 * LETTER_LIMIT)
    if b"\0" in data and not data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        message = "is no text; a list has a line for each unit. An army file ends in .muster."
        raise InputProblem(Problem(str(path), "", message))
    encoding = next((name for mark, name in _MARKS if data.startswith(mark)), "utf-8")
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")
