"""Form fields for the values of a game: label, kind, options, and parsing of typed text.

A field reads what a player types and says in one sentence why it cannot be; whether a value fits
the rest of the game is for `rules.games.house_rules.house_rule_edits.make` to say.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, get_args, get_origin

import msgspec

from rules.common.size_limits import STORY_LIMIT, clean
from rules.common.struct_decoding import DataPath
from rules.games.game import (
    MISSING,
    PLAY,
    Game,
    fields_by_key,
    is_table,
    look_up,
    type_at,
    without_none,
)
from rules.games.game_titles import built_in_titles
from rules.games.house_rules.describe_changes import value_text
from rules.games.roles_from_items import known_items
from rules.games.ruleset import Stat
from rules.games.shared_types import Number, named_kind

FieldKind = Literal["number", "whole", "text", "long", "yes", "choice", "list", "pair"]
Options = tuple[tuple[str, str], ...]

_UNSEEN = ("id", "art", "top", "source", "format", "from", "named", "arguments", "rule")
_LONG = ("text", "refusal", "win", "draw", "remedy", "broken", "setup")
_COUNTED = ("dice", "rolls", "attacks", "hits", "burst")
_LABELS = {
    "items": "Moulded as",
    "needs": "Needs all of",
    "one_of": "Needs one of",
    "without": "And none of",
    "gives": "Comes with",
    "weapons": "Weapons",
    "extra": "In addition to his role",
    "offered": "Offered in the tray",
    "of": "Counts",
    "per": "For each of",
    "noun": "Called, one",
    "nouns": "Called, many",
    "per_noun": "Each is called",
    "severity": "Severity",
    "shown": "In the totals",
    "default": "Reading",
    "fixed": "Weapons it always has",
    "beyond": "Beyond",
    "but_not": "But not with",
    "each": "For each",
    "most": "At the most",
    "fact": "Counts",
    "takes": "Must be left for it",
    "of_men": "Men of such a unit",
    "one_side": "For one side only",
    "last_standing": "The last men standing take it",
    "places": "Places that are held",
}


@dataclass(frozen=True, slots=True)
class NumberInput:
    """The number that a field expects: its name, unit, minimum, and words allowed in its place."""

    name: str
    unit: str = ""
    least: float = 0
    whole: bool = False
    words: Collection[str] = ()


@dataclass(frozen=True, slots=True)
class RuleField:
    """One value of a game as a form field: its path, its label, its value.

    `number` and `unit` are there for numbers, with their origin, and `game` to know what its
    other entries have; `options` are ids with their names.
    """

    path: DataPath
    label: str
    kind: FieldKind
    text: str = ""
    value: Any = None
    number: Number | None = None
    unit: str = ""
    options: Options = ()
    game: Game | None = field(default=None, repr=False, compare=False)

    def enter(self, text: str) -> EnteredValue:
        """Parse a typed text: the result holds the value, or a sentence that refuses it."""
        if self.kind == "number" and self.game is not None:
            return parse_number(text, _number_input(self.game, self))
        if self.kind == "whole":
            key = self.path[-1]
            least = 1 if key in ("count", "per", "die") else -20 if key == "rank" else 0
            return parse_number(text, NumberInput(self.label, least=least, whole=True))
        if self.kind == "pair":
            return _enter_pair(text, self.label)
        if self.kind == "list":
            return EnteredValue(_enter_list(text, self.options, self.path))
        if self.kind == "choice":
            known = {words.casefold(): key for key, words in self.options}
            key = known.get(text.strip().casefold(), text.strip())
            if key not in dict(self.options):
                words = ", ".join(words for _, words in self.options[:6])
                return EnteredValue(sentence=f"{self.label} is one of {words}, found “{key[:24]}”.")
            return EnteredValue(key)
        if self.kind == "yes":
            return EnteredValue(text.strip().casefold() in ("yes", "true", "1"))
        return EnteredValue(clean(text, STORY_LIMIT, lines=self.kind == "long"))


def _enter_pair(text: str, label: str) -> EnteredValue:
    words = text.replace("per", " ").replace(",", " ").replace("for each", " ").split()
    if len(words) != 2 or not all(word.isdigit() for word in words) or int(words[1]) < 1:
        return EnteredValue(
            sentence=f"{label} is two numbers such as 6 per 100, found “{text[:24]}”."
        )
    return EnteredValue([int(word) for word in words])


def _enter_list(text: str, options: Options, path: DataPath) -> list[str]:
    known = {words.casefold(): key for key, words in options}
    parts = text.split("\n") if path[-1] == "setup" else text.replace(";", ",").split(",")
    words = [clean(each) if path[-1] != "setup" else clean(each, STORY_LIMIT) for each in parts]
    return list(dict.fromkeys(known.get(word.casefold(), word) for word in words if word))


def field_at(game: Game, path: DataPath, label: str = "") -> RuleField | None:
    """Return the field of the value at a path, None for a value that no form can show."""
    kind = without_none(type_at(path))
    value = look_up(game.data, path)
    known = None if value is MISSING else value
    name = label or label_of(game, path)
    if kind is Number:
        return _number_field(game, path, name, known)
    options = options_at(game, path)
    if get_origin(kind) is Literal or (kind is str and options):
        kinds = tuple((str(key), str(key) or "–") for key in get_args(kind))
        options = options or kinds
        shown = dict(options).get(str(known or ""), str(known or ""))
        return RuleField(path, name, "choice", shown, known or "", options=options)
    if kind is bool:
        return RuleField(path, name, "yes", "yes" if known else "no", bool(known))
    if kind is int:
        return RuleField(path, name, "whole", "" if known is None else str(known), known)
    if kind is str:
        long: FieldKind = "long" if path[-1] in _LONG else "text"
        return RuleField(path, name, long, str(known or ""), known or "")
    return _list_field(path, name, kind, known, options)


def _list_field(
    path: DataPath, name: str, kind: Any, known: Any, options: Options
) -> RuleField | None:
    if get_origin(kind) is not tuple:
        return None
    inner = get_args(kind)
    if inner == (int, int):
        text = f"{known[0]} per {known[1]}" if known else ""
        return RuleField(path, name, "pair", text, known)
    if without_none(inner[0]) is not str:
        return None
    names = dict(options)
    between = "\n" if path[-1] == "setup" else ", "
    text = between.join(names.get(each, each) for each in known or ())
    return RuleField(path, name, "list", text, list(known or ()), options=options)


def _number_field(game: Game, path: DataPath, name: str, known: Any) -> RuleField:
    number = None if known is None else msgspec.convert(known, Number)
    stat = _stat_at(game, path)
    text = "" if number is None else number.text()
    unit = stat.unit if stat else ""
    return RuleField(path, name, "number", text, known, number, unit, game=game)


def _number_input(game: Game, field: RuleField) -> NumberInput:
    """Return what may be typed for a number, as the other entries of its table have it."""
    column = list(_column(game, field.path))
    numbers = [each for each in column if not isinstance(each, str)]
    words = tuple(dict.fromkeys(each for each in column if isinstance(each, str)))
    key = field.path[-1]
    signed = any(each < 0 for each in numbers) or key in ("value", "points")
    whole = (key in _COUNTED and 0 not in numbers) or key in ("lives", "length")
    least = -100 if signed else 1 if whole else 0
    stat = _stat_at(game, field.path)
    return NumberInput(stat.name if stat else field.label, field.unit, least, whole, words)


def _stat_at(game: Game, path: DataPath) -> Stat | None:
    """Return the stat whose value lies at a path."""
    return game.ruleset.stat.get(str(path[-1])) if path[-2:-1] == ("stats",) else None


def _column(game: Game, path: DataPath) -> Iterable[int | float | str]:
    """Yield the values under the same key in all entries of the table."""
    at = 1 if path[0] == PLAY else 0
    table = look_up(game.data, path[: at + 1])
    rest = path[at + 2 :]
    for entry in table if isinstance(table, list) else ():
        value = look_up(entry, rest)
        if isinstance(value, dict) and "value" in value:
            yield value["value"]


def label_of(game: Game, path: DataPath) -> str:
    """Return the label of a value in a form."""
    key = str(path[-1])
    if stat := _stat_at(game, path):
        return f"{stat.name}, {stat.unit}" if stat.unit else stat.name
    return _LABELS.get(key, key.replace("_", " ").replace("-", " ").capitalize())


def options_at(game: Game, path: DataPath) -> Options:
    """Return the options of a value that names something: ids with their names."""
    ruleset, key = game.ruleset, path[-1]
    if path[0] == "switch" and key == "default":
        switch = ruleset.switch.get(str(path[1]))
        return tuple(switch.options.items()) if switch else ()
    if key == "rounding":
        return (("down", "down"), ("up", "up"), *((s.id, s.name) for s in ruleset.switches))
    entries: dict[str, Iterable[Any]] = {
        "item": known_items(ruleset).values(),
        "phase": ruleset.phases,
        "weapon": ruleset.weapons,
        "weapon words": ruleset.weapons,
        "role": ruleset.roles,
        "target": game.playbook.targets if game.playbook else (),
    }
    kind = type_at(path)
    if (named := named_kind(kind)) not in entries:
        return ()
    found = tuple((each.id, each.name) for each in entries[named])
    single = get_origin(kind) is Annotated and key != "role"
    return (("", "–"), *found) if single else found


def entry_fields(game: Game, path: DataPath) -> tuple[RuleField, ...]:
    """Return the fields of an entry, numbers first, texts last."""
    return tuple(sorted(_entry_fields(game, path, ""), key=_rank))


_ORDER: tuple[FieldKind, ...] = ("number", "pair", "whole", "choice", "list", "yes", "text", "long")


def _rank(field: RuleField) -> tuple[int, int]:
    name_first = 0 if field.path[-1] == "name" and field.kind == "text" else 1
    return (name_first, _ORDER.index(field.kind))


def _entry_fields(game: Game, path: DataPath, prefix: str) -> Iterable[RuleField]:
    kind = without_none(type_at(path))
    for key, known in fields_by_key(kind).items() if is_table(kind) else ():
        here = (*path, key)
        if key in _UNSEEN or (key == "points" and game.ruleset.points is None):
            continue
        inner = without_none(known.type)
        if get_origin(inner) is tuple and is_table(get_args(inner)[0]):
            yield from _lines(game, here)
        elif is_table(inner):
            if look_up(game.data, here) is not MISSING:
                yield from _entry_fields(game, here, prefix)
        else:
            stats = ((*here, stat) for stat in _stats_of(game, path))
            for way in stats if key == "stats" else (here,):
                field = field_at(game, way, f"{prefix}{label_of(game, way)}")
                if field is not None:
                    yield field


def _lines(game: Game, path: DataPath) -> Iterable[RuleField]:
    """Yield the numbers of the entries of a list inside an entry: posts, seats, lines, choices."""
    entries = look_up(game.data, path)
    for place, entry in enumerate(entries if isinstance(entries, list) else ()):
        here: DataPath = (*path, entry.get("id", place))
        origin = entry.get("from", "stated")
        lender = next((each.short for each in built_in_titles() if each.id == origin), origin)
        marked = "" if origin == "stated" else f" ({lender})"
        prefix = f"{entry.get('name') or value_text(entry.get('roles', place + 1))}{marked}: "
        for each in _entry_fields(game, here, prefix):
            if each.kind in ("number", "whole"):
                yield each


def _stats_of(game: Game, path: DataPath) -> list[str]:
    """Return the stats of an entry, and those that others of its table have."""
    table = look_up(game.data, path[:-1])
    used: dict[str, None] = {}
    for entry in table if isinstance(table, list) else (look_up(game.data, path),):
        if isinstance(entry, dict):
            used |= dict.fromkeys(entry.get("stats") or ())
    known = [stat for stat in game.ruleset.stat if stat in used]
    return [*known, *(stat for stat in used if stat not in known)]


LARGEST_NUMBER = 1000
"""No number of any game is larger: feet, inches, dice, men."""

_TYPED_NUMBER = re.compile(
    r"([+-]?\d+(?:\.\d+)?)(?:\s*(?:-|to)\s*(\d+(?:\.\d+)?))?\s*([A-Za-z][\w ]*)?$"
)
_ROLL = re.compile(r"(\d+\+|\d*d\d+([+-]\d+)?)$")
_SIGNED = re.compile(r"[+-]\d+$")
_LONG_UNITS = {"feet": "ft", "foot": "ft", "inches": "in", "inch": "in", "minutes": "min"}


@dataclass(frozen=True, slots=True)
class EnteredValue:
    """The parsed value as a file holds it (None for nothing), or the sentence that refuses it."""

    value: Any = None
    sentence: str = ""


def parse_number(text: str, asked: NumberInput) -> EnteredValue:
    """Parse a typed number: "8", "8 ft", a span "2-4", or a known word."""
    plain = text.strip().replace("−", "-").replace("–", "-").replace("½", ".5")
    if not plain or plain == "-":
        return EnteredValue()
    for word in asked.words:
        if word.casefold() == plain.casefold():
            return EnteredValue(word)
    if asked.words and _ROLL.match(plain):
        return EnteredValue(plain)
    if _SIGNED.match(plain) and any(map(_SIGNED.match, asked.words)):
        return EnteredValue(plain)
    found = _TYPED_NUMBER.match(plain)
    if found is None:
        return EnteredValue(sentence=_expected(asked, text))
    unit = (found[3] or "").strip().casefold()
    unit = _LONG_UNITS.get(unit, unit)
    if unit and unit != asked.unit.casefold():
        counted = f"is counted in {asked.unit}" if asked.unit else "is a number without a unit"
        return EnteredValue(sentence=f"{asked.name} {counted}, found “{found[3].strip()}”.")
    numbers = [_plain(each) for each in (found[1], found[2]) if each is not None]
    return _checked(numbers, asked)


def _checked(numbers: list[int | float], asked: NumberInput) -> EnteredValue:
    unit = f" {asked.unit}" if asked.unit else ""
    for number in numbers:
        if number < asked.least:
            least = f"{asked.least:g}{unit}"
            return EnteredValue(sentence=f"{asked.name} is {least} or more, found {number:g}.")
        if number > LARGEST_NUMBER:
            return EnteredValue(
                sentence=f"{asked.name} is {LARGEST_NUMBER}{unit} at the most, found {number:g}."
            )
        if asked.whole and not isinstance(number, int):
            return EnteredValue(sentence=f"{asked.name} is a whole number, found {number:g}.")
    if len(numbers) == 1:
        return EnteredValue(numbers[0])
    low, high = numbers
    if low >= high:
        return EnteredValue(sentence=f"{asked.name} runs backwards: {low:g} to {high:g}.")
    return EnteredValue({"value": high, "low": low})


def _plain(text: str) -> int | float:
    number = float(text)
    return int(number) if number.is_integer() else number


def _expected(asked: NumberInput, text: str) -> str:
    unit = f" in {asked.unit}" if asked.unit else ""
    words = "".join(f" or “{word}”" for word in list(asked.words)[:2])
    shown = text.strip()
    shown = f"{shown[:24]}…" if len(shown) > 25 else shown
    return f"{asked.name} is a number{unit}{words}, found “{shown}”."
