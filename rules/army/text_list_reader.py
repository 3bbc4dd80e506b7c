"""Read an army from a list as `rules.army.text_list_writer` writes it, or as somebody typed it.

Whatever is not understood becomes an `UnknownPart` with suggestions; the answers of the player are
handed in when the list is read again. What stays without an answer is kept in the note of the
army.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Literal, NamedTuple, cast

from msgspec.structs import replace

from rules.army.army_under_ruleset import seat_places
from rules.army.edits import free_name
from rules.army.model import (
    COMMANDER,
    LOOSE_MEN,
    Army,
    Figure,
    Seat,
    Unit,
    UnitKind,
    Value,
    new_army,
)
from rules.army.offers_to_add import new_unit
from rules.army.text_list_syntax import (
    SIGN,
    ListVocabulary,
    NameIndex,
    has_several_counts,
    opening_bracket,
    parse_colour,
    split_count,
    split_details,
    split_men,
    split_outside_quotes,
    split_rank,
    unit_labels,
    unquoted,
)
from rules.common.file_io import read_bytes
from rules.common.ids import new_id
from rules.common.problems import InputProblem, Problem
from rules.common.size_limits import FIGURE_LIMIT, NAME_LIMIT, STORY_LIMIT, UNIT_LIMIT, clean
from rules.common.wording import counted
from rules.games.ruleset import Ruleset

LETTER_LIMIT = 200_000
"""Letters in a list. The largest army there may be takes less than half of it."""
WHAT = "the list"
_MARK = re.compile(r"^\s*(?:[-*•–]|\d{1,3}[.)])\s+")
_COUNT = re.compile(r"^\d+\s+\w+$")
HEAD_LINES = 4
"""The line with the game's name stands among so many first lines, if anywhere."""
UnknownKind = Literal["unit", "role", "item", "fitting", "place", "seat", "line"]
_SEAT = re.compile(r"^seat (\d{1,3})(?: of (.+))?$", re.IGNORECASE)
_PASSENGERS = re.compile(r"^(\d{1,3}) passengers?$", re.IGNORECASE)
_RAW_TYPE = re.compile(r"^(squad|team|vehicle):(\S+)$")
SUGGESTED_FOR = 100
"""Doubts with suggestions. A text with more is no list, and looking for likenesses takes time."""
NOBODY = "-"
"""The answer of who was asked already, under another name."""
GROUP_WORDS = {"squad": "squad", "loose men": "men", "men": "men", "team": "team"}


class ListLine(NamedTuple):
    """A line of the list without bullets and marks, and its number in the text."""

    number: int
    text: str


class UnknownPart(Value, frozen=True):
    """A part of a list that was not understood: its line, its kind, and suggestions.

    `suggestions` are ids with their names, the likeliest first.
    """

    line: int
    text: str
    kind: UnknownKind
    message: str
    suggestions: tuple[tuple[str, str], ...] = ()

    @property
    def key(self) -> str:
        """Return the key under which an answer to this part, and to all like it, is given."""
        return f"{self.kind}:{self.text.casefold()}"


class SeatRequest(NamedTuple):
    """A seat that the list gives a man; resolved when all units are known."""

    line: int
    text: str
    figure: str
    number: int
    vehicle: str
    own: str


class ParsedUnit(NamedTuple):
    """A unit; a `fresh` one has no name of its own yet."""

    unit: Unit
    fresh: bool = False


class LineReader:
    """Reads lines one after the other, and collects what was not understood."""

    def __init__(self, lexicon: ListVocabulary, answers: Mapping[str, str]) -> None:
        self._lexicon, self._answers = lexicon, answers
        self.doubts: list[UnknownPart] = []
        self.wishes: list[SeatRequest] = []
        self._line = 0

    def read(self, line: ListLine) -> list[ParsedUnit]:
        """Return the units of a line; none when it is not understood."""
        self._line = line.number
        head, *behind = split_outside_quotes(line.text, ":")
        if not behind:
            return self._bare(line.text.strip())
        unit = replace(self._unit(head.strip()), seats=())
        return [ParsedUnit(self._manned(unit, ":".join(behind)))]

    def _bare(self, text: str) -> list[ParsedUnit]:
        """Return the units of a line without a colon: "Tank", "2 × Tank", "9 riflemen; medic"."""
        count, word = split_count(text)
        many = range(min(count, UNIT_LIMIT + 1))
        types = self._lexicon.types
        if text.endswith("]") and "[" in text:
            return [ParsedUnit(self._unit(text))]
        found = types.find(word)
        if found is None and not has_several_counts(text):
            found = self._meant(word)
        if found is not None and not found.startswith("role:"):
            kind, _, type_id = found.partition(":")
            game = self._lexicon.ruleset
            units = [new_unit(game, kind, type_id) for _ in many]  # type: ignore[arg-type]
            return [ParsedUnit(unit, fresh=True) for unit in units]
        loose = self._manned(Unit(new_id(), "men", name=LOOSE_MEN), text)
        return [ParsedUnit(loose)] if loose.figures else []

    def _manned(self, unit: Unit, text: str) -> Unit:
        """Return the unit with the men of a text."""
        parts = split_men(text, self._lexicon)
        return replace(unit, figures=tuple(man for part in parts for man in self._men(part, unit)))

    def _meant(self, word: str) -> str | None:
        """Return the answer for the one word of a line; without an answer it is an unknown part."""
        role = SIGN.split(split_details(word)[0].rsplit(",", 1)[-1])[0].strip()
        if self._lexicon.roles.find(role) is not None:
            return None
        answer = self._answers.get(f"line:{word.casefold()}", "")
        if answer.startswith("role:"):
            self._answers = {**self._answers, f"role:{role.casefold()}": answer[5:]}
        elif not answer and self._answers.get(f"role:{role.casefold()}") is None:
            near = self._lexicon.anything
            self._doubt(word, "line", "This line is not a unit or men.", near)
            self._answers = {**self._answers, f"role:{role.casefold()}": NOBODY}
        return answer or None

    # ---- the head of a line

    def _unit(self, head: str) -> Unit:
        """Return the unit that stands in front of a colon."""
        if head.endswith("]") and "[" in head:
            at = opening_bracket(head, "[]") or head.rindex("[")
            return self._typed(unquoted(head[:at])[:NAME_LIMIT], head[at + 1 : -1])
        name = unquoted(head)[:NAME_LIMIT]
        if name.casefold() == LOOSE_MEN.casefold():
            return Unit(new_id(), "men", name=LOOSE_MEN)
        types = self._lexicon.types
        found = types.find(name) if head == name else None
        if found is None and head == name and types.misspelt(name):
            found = self._answer(name, "unit", types, "it is read as a squad of that name")
        if found is not None:
            kind, _, type_id = found.partition(":")
            made = new_unit(self._lexicon.ruleset, kind, type_id)  # type: ignore[arg-type]
            return replace(made, name=name)
        return Unit(new_id(), "squad", name=name)

    def _typed(self, name: str, inside: str) -> Unit:
        first, *rest = split_outside_quotes(inside, ",")
        word, *fittings = (each.strip() for each in split_outside_quotes(first, " + "))
        if word.casefold() in GROUP_WORDS and self._lexicon.types.find(word) is None:
            kind = cast("UnitKind", GROUP_WORDS[word.casefold()])
            unit = Unit(new_id(), kind, name=name)
        else:
            unit = self._of_type(name, word)
        mounted = tuple(filter(None, (self._ask(each, "fitting") for each in fittings)))
        passengers = None
        for part in rest:
            found = _PASSENGERS.match(part.strip())
            if found:
                passengers = int(found.group(1))
            elif (colour := parse_colour(part.strip())) is not None:
                unit = replace(unit, colour=colour)
            else:
                self._doubt(part.strip(), "fitting", "This is not part of a unit.", NameIndex(()))
        return replace(unit, fittings=mounted, passengers=passengers)

    def _of_type(self, name: str, word: str) -> Unit:
        raw = _RAW_TYPE.match(word)
        if raw and self._lexicon.types.find(word) is None:
            return Unit(new_id(), raw.group(1), raw.group(2), name)  # type: ignore[arg-type]
        found = self._ask(word, "unit")
        if found is None:
            return Unit(new_id(), "squad", name=name or word)
        kind, _, type_id = found.partition(":")
        return Unit(new_id(), kind, type_id, name)  # type: ignore[arg-type]

    # ---- the men

    def _men(self, text: str, unit: Unit) -> list[Figure]:
        if not text:
            return []
        count, body = split_count(text)
        body, details = split_details(body)
        name, rank = "", ""
        parts = split_outside_quotes(body, ",")
        if len(parts) > 1:
            rank, name = split_rank(parts[0].strip())
            body = ",".join(parts[1:])
        items = self._items(body.strip(), text)
        if items is None:
            return []
        men = [Figure(new_id(), items, name[:NAME_LIMIT], rank) for _ in range(count)]
        return [self._placed(man, details, unit) for man in men]

    def _items(self, text: str, whole: str) -> tuple[str, ...] | None:
        word, *signed = SIGN.split(text)
        items: list[str] = []
        if word.strip().casefold() != "figure":
            role = self._ask(word.strip(), "role", whole)
            if role is None:
                return None
            items = list(self._lexicon.ruleset.role[role].gives)
        for sign, each in zip(signed[::2], signed[1::2], strict=True):
            item = self._ask(each.strip(), "item")
            if item is None:
                continue
            if sign == "-":
                items = [held for held in items if held != item]
            elif item not in items:
                items.append(item)
        return tuple(items)

    def _placed(self, man: Figure, details: list[str], unit: Unit) -> Figure:
        for detail in details:
            seat = _SEAT.match(detail)
            if detail.casefold() == "hero":
                man = replace(man, hero=True)
            elif seat:
                own = "" if seat.group(2) else unit.id
                words = (detail, man.id, int(seat.group(1)), (seat.group(2) or "").strip(), own)
                self.wishes.append(SeatRequest(self._line, *words))
            elif detail.casefold().startswith("rank "):
                man = replace(man, rank=unquoted(detail[5:])[:NAME_LIMIT])
            elif (colour := parse_colour(detail)) is not None and self._lexicon.posts(unit).find(
                detail
            ) is None:
                man = replace(man, colour=colour)
            else:
                man = replace(man, post=self._post(detail, unit))
        return man

    def _post(self, detail: str, unit: Unit) -> str:
        if detail.casefold() == COMMANDER:
            return COMMANDER
        posts = self._lexicon.posts(unit)
        found = posts.find(detail)
        if found is not None:
            return found
        if detail.startswith("post "):
            return unquoted(detail[5:])
        answer = self._answer(detail, "place", posts)
        return answer or ""

    # ---- what is meant

    def _ask(self, word: str, kind: UnknownKind, whole: str = "") -> str | None:
        names = self._lexicon.of_kind(kind)
        found = names.find(word)
        if found is None and kind == "item" and re.fullmatch(r"[a-z0-9-]+", word) and "-" in word:
            return word  # the id of an item that this vocabulary lacks
        return found if found is not None else self._answer(word, kind, names, whole)

    def _answer(
        self, word: str, kind: UnknownKind, names: NameIndex, whole: str = ""
    ) -> str | None:
        answer = self._answers.get(f"{kind}:{word.casefold()}", "")
        if answer:
            return None if answer == NOBODY else answer
        game = self._lexicon.ruleset.name
        what = {
            "unit": f"{game} has no unit of this name.",
            "role": f"{game} has no soldier of this name.",
            "item": "No item has this name.",
            "fitting": "No mounted weapon or upgrade has this name.",
            "place": "The unit has no such post.",
        }[kind]
        self._doubt(word, kind, what, names, whole)
        return None

    def _doubt(
        self, text: str, kind: UnknownKind, message: str, names: NameIndex, whole: str = ""
    ) -> None:
        asked = names.near(text) if len(self.doubts) < SUGGESTED_FOR else ()
        near = tuple((key, names.name(key)) for key in asked)
        if whole and whole != text:
            message = f"{message} ({whole})"
        self.doubts.append(UnknownPart(self._line, text, kind, message, near))


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
    if len(text) > LETTER_LIMIT:
        most = f"a list has at most {LETTER_LIMIT:,}. Nothing was read"
        raise _refused(file, f"has {len(text):,} letters; {most}")
    named, name, colour, lines = _head(_lines(text), rulesets)
    ruleset = named or next((each for each in rulesets if each.id == game), None)
    if ruleset is None:
        names = ", ".join(each.name for each in rulesets)
        message = f"names no game; write one of {names} on the second line, or choose it here"
        raise _refused(file, message)
    reader = LineReader(ListVocabulary(ruleset), answers or {})
    units = _named([each for line in lines for each in reader.read(line)])
    if not units and not any(doubt.suggestions for doubt in reader.doubts):
        message = 'has no line with a unit, such as "Loose men: 9 × rifleman; medic"'
        raise _refused(file, message)
    figures = sum(len(unit.figures) for unit in units)
    if figures > FIGURE_LIMIT or len(units) > UNIT_LIMIT:
        found = f"{counted(len(units), 'unit')} and {counted(figures, 'figure')}"
        most = f"an army has at most {UNIT_LIMIT} and {FIGURE_LIMIT}"
        raise _refused(file, f"has {found}; {most}")
    army = new_army(ruleset.id, name, colour or next(iter(ruleset.colours), "green"))
    army, unseated = _seated(replace(army, units=tuple(units)), ruleset, reader.wishes)
    doubts = (*reader.doubts, *unseated)
    if doubts:
        told = (f"line {doubt.line}: {doubt.text}" for doubt in doubts)
        note = "\n".join(("From the list, not understood:", *told))
        army = replace(army, note=clean(note, STORY_LIMIT, lines=True))
    return ParsedList(army, doubts)


def _refused(file: str, message: str) -> InputProblem:
    return InputProblem(Problem(file, "", message))


def _named(found: Sequence[ParsedUnit]) -> list[Unit]:
    """Return the units with loose men in one group, and numbers behind repeated type names."""
    out: list[Unit] = []
    for unit, fresh in found:
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


def _lines(text: str) -> list[ListLine]:
    lines = []
    for number, raw in enumerate(text.splitlines(), 1):
        line = clean(raw, LETTER_LIMIT).replace("**", "")
        line = _MARK.sub("", line).strip().lstrip("#").strip()
        if line:
            lines.append(ListLine(number, line))
    return lines


def _head(
    lines: list[ListLine], rulesets: Sequence[Ruleset]
) -> tuple[Ruleset | None, str, str, list[ListLine]]:
    """Return the game, the army's name and colour at the beginning, and the lines behind them."""
    for at, line in enumerate(lines[:HEAD_LINES]):
        game, *more = (unquoted(part) for part in split_outside_quotes(line.text, ","))
        for ruleset in rulesets:
            names = (ruleset.name, ruleset.short, ruleset.id)
            if game.casefold() in [each.casefold() for each in names]:
                colour = next((part for part in more if part and not _COUNT.match(part)), "")
                name = unquoted(lines[at - 1].text) if at else ""
                return ruleset, name[:NAME_LIMIT], colour, lines[at + 1 :]
    if len(lines) > 1 and ":" not in lines[0].text:
        return None, unquoted(lines[0].text)[:NAME_LIMIT], "", lines[1:]
    return None, "", "", lines


def _seated(
    army: Army, ruleset: Ruleset, wishes: Sequence[SeatRequest]
) -> tuple[Army, tuple[UnknownPart, ...]]:
    """Return the army with the men in the seats that the list gives them."""
    lexicon = ListVocabulary(ruleset)
    by_label = {word.casefold(): key for key, word in unit_labels(army.units, lexicon).items()}
    units = {unit.id: unit for unit in army.units}
    seats = {unit.id: {seat.number: seat.figure for seat in unit.seats} for unit in army.units}
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


def load_list_text(path: Path) -> str:
    """Return the text of a file in UTF-8, UTF-16 or Windows-1252.

    InputProblem when it cannot be read, is too long, or is no text at all.
    """
    data = read_bytes(path, 4 * LETTER_LIMIT)
    wide = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    if b"\0" in data and not wide:
        message = "is not text; a list has a line for each unit. An army file ends in .muster."
        raise _refused(str(path), message)
    try:
        return data.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")
