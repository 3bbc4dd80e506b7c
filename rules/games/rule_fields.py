"""The values of a game one by one, as a form shows them: name, kind, what may stand there.

A field reads what a player types and says in one sentence why it cannot be; whether a value fits
the rest of the game is for `rules.house_rules.make` to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, get_args, get_origin

from rules.common.text_limits import STORY_LIMIT, clean
from rules.games.grammar import NOTHING, PLAY, Way, bare, fields, is_struct, look_up, type_at
from rules.games.house_rules.changes import value_text
from rules.games.house_rules.model import Game
from rules.games.items import vocabulary
from rules.games.number import Number
from rules.games.number_entry import Asked, Entered, enter_number

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
    "extra": "On top of his role",
    "offered": "In the offer",
    "of": "Counts",
    "per": "For each of",
    "noun": "Called, one",
    "nouns": "Called, many",
    "per_noun": "Each is called",
    "severity": "Severity",
    "shown": "In the bar of totals",
    "default": "Reading",
    "fixed": "Weapons it always has",
    "beyond": "Beyond",
    "but_not": "But not with",
    "each": "For each",
    "most": "At the most",
    "fact": "Counts",
}


NOTHING_ASKED = Asked("")


@dataclass(frozen=True, slots=True)
class RuleField:
    """One value of a game: where it stands, what it is called, what it says now.

    `number` is there for numbers, with their origin; `options` are ids with their names; `many`
    says whether several are named.
    """

    path: Way
    label: str
    kind: FieldKind
    text: str = ""
    value: Any = None
    number: Number | None = None
    asked: Asked = NOTHING_ASKED
    options: Options = ()

    def enter(self, text: str) -> Entered:
        """Return what a typed text means for this field, or why it cannot stand there."""
        if self.kind in ("number", "whole"):
            return enter_number(text, self.asked)
        if self.kind == "pair":
            return _enter_pair(text, self.label)
        if self.kind == "list":
            return Entered(_enter_list(text, self.options, self.path))
        if self.kind == "choice":
            known = {words.casefold(): key for key, words in self.options}
            key = known.get(text.strip().casefold(), text.strip())
            if key not in dict(self.options):
                words = ", ".join(words for _, words in self.options[:6])
                return Entered(sentence=f"{self.label} is one of {words}, found “{key[:24]}”.")
            return Entered(key)
        if self.kind == "yes":
            return Entered(text.strip().casefold() in ("yes", "true", "1"))
        return Entered(clean(text, STORY_LIMIT, lines=self.kind == "long"))


def _enter_pair(text: str, label: str) -> Entered:
    words = text.replace("per", " ").replace(",", " ").replace("for each", " ").split()
    if len(words) != 2 or not all(word.isdigit() for word in words) or int(words[1]) < 1:
        return Entered(sentence=f"{label} is two numbers such as 6 per 100, found “{text[:24]}”.")
    return Entered([int(word) for word in words])


def _enter_list(text: str, options: Options, path: Way) -> list[str]:
    known = {words.casefold(): key for key, words in options}
    parts = text.split("\n") if path[-1] == "setup" else text.replace(";", ",").split(",")
    words = [clean(each) if path[-1] != "setup" else clean(each, STORY_LIMIT) for each in parts]
    return list(dict.fromkeys(known.get(word.casefold(), word) for word in words if word))


def field_at(game: Game, path: Way, label: str = "") -> RuleField | None:
    """Return the value at a path as a field; None where there is none that a form can show."""
    kind = bare(type_at(path))
    value = look_up(game.data, path)
    known = None if value is NOTHING else value
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
        least = 1 if path[-1] in ("count", "per", "die") else -20 if path[-1] == "rank" else 0
        text = "" if known is None else str(known)
        asked = Asked(name, least=least, whole=True)
        return RuleField(path, name, "whole", text, known, asked=asked)
    if kind is str:
        long: FieldKind = "long" if path[-1] in _LONG else "text"
        return RuleField(path, name, long, str(known or ""), known or "")
    return _list_field(path, name, kind, known, options)


def _list_field(path: Way, name: str, kind: Any, known: Any, options: Options) -> RuleField | None:
    if get_origin(kind) is not tuple:
        return None
    inner = get_args(kind)
    if inner == (int, int):
        text = f"{known[0]} per {known[1]}" if known else ""
        return RuleField(path, name, "pair", text, known)
    if inner[0] is not str:
        return None
    names = dict(options)
    between = "\n" if path[-1] == "setup" else ", "
    text = between.join(names.get(each, each) for each in known or ())
    return RuleField(path, name, "list", text, list(known or ()), options=options)


def _number_field(game: Game, path: Way, name: str, known: Any) -> RuleField:
    number = None
    if known is not None:
        number = Number(
            known["value"],
            known.get("low"),
            known.get("from", "stated"),
            known.get("source", ""),
            known.get("note", ""),
        )
    stat = game.ruleset.stat.get(str(path[-1])) if len(path) > 1 and path[-2] == "stats" else None
    column = list(_column(game, path))
    numbers = [each for each in column if not isinstance(each, str)]
    words = tuple(dict.fromkeys(each for each in column if isinstance(each, str)))
    signed = any(each < 0 for each in numbers) or path[-1] in ("value", "points")
    counted = path[-1] in _COUNTED and 0 not in numbers
    asked = Asked(
        name if stat is None else stat.name,
        stat.unit if stat else "",
        -100 if signed else 1 if counted or path[-1] in ("lives", "length") else 0,
        counted or path[-1] in ("lives", "length"),
        words,
    )
    text = "" if number is None else number.text()
    return RuleField(path, name, "number", text, known, number, asked)


def _column(game: Game, path: Way) -> Iterable[int | float | str]:
    """Yield the values that stand under the same key in the other entries of the table."""
    at = 1 if path[0] == PLAY else 0
    table = look_up(game.data, path[: at + 1])
    rest = path[at + 2 :]
    for entry in table if isinstance(table, list) else ():
        value = look_up(entry, rest)
        if isinstance(value, dict) and "value" in value:
            yield value["value"]


def label_of(game: Game, path: Way) -> str:
    """Return what a value is called in a form."""
    key = str(path[-1])
    if len(path) > 1 and path[-2] == "stats":
        stat = game.ruleset.stat.get(key)
        if stat is not None:
            return f"{stat.name}, {stat.unit}" if stat.unit else stat.name
    return _LABELS.get(key, key.replace("_", " ").replace("-", " ").capitalize())


def options_at(game: Game, path: Way) -> Options:
    """Return what a value that names something can name, as ids with their names."""
    ruleset, key = game.ruleset, str(path[-1])
    table = str(path[1] if path[0] == PLAY else path[0])
    if table == "switch" and key == "default":
        switch = ruleset.switch.get(str(path[1]))
        return tuple(switch.options.items()) if switch else ()
    if key == "rounding":
        return (("down", "down"), ("up", "up"), *((s.id, s.name) for s in ruleset.switches))
    if key == "phase":
        return (("", "–"), *((each.id, each.name) for each in ruleset.phases))
    if key in ("items", "needs", "one_of", "without") or (key == "gives" and table == "role"):
        items = {**vocabulary(), **{each.id: each for each in ruleset.items}}
        return tuple((each.id, each.name) for each in items.values())
    named: Mapping[str, Iterable[Any]] = {
        "weapons": ruleset.weapons,
        "but_not": ruleset.weapons,
        "fixed": ruleset.weapons,
        "roles": ruleset.roles,
        "targets": game.playbook.targets if game.playbook else (),
    }
    if key in named:
        return tuple((each.id, each.name) for each in named[key])
    if (key, table) in (("weapon", "team"), ("role", "squad"), ("role", "commander")):
        found: Iterable[Any] = ruleset.weapons if key == "weapon" else ruleset.roles
        none = (("", "–"),) if key == "weapon" else ()
        return (*none, *((each.id, each.name) for each in found))
    return ()


def entry_fields(game: Game, path: Way) -> tuple[RuleField, ...]:
    """Return all values of an entry that a form can show, numbers first, texts last."""
    return tuple(sorted(_entry_fields(game, path, ""), key=_rank))


_ORDER: tuple[FieldKind, ...] = ("number", "pair", "whole", "choice", "list", "yes", "text", "long")


def _rank(field: RuleField) -> tuple[int, int]:
    name_first = 0 if field.path[-1] == "name" and field.kind == "text" else 1
    return (name_first, _ORDER.index(field.kind))


def _entry_fields(game: Game, path: Way, prefix: str) -> Iterable[RuleField]:
    kind = bare(type_at(path))
    for key, field in fields(kind).items() if is_struct(kind) else ():
        here = (*path, key)
        if key in _UNSEEN or (key == "points" and game.ruleset.points is None):
            continue
        inner = bare(field.type)
        if key == "stats":
            for stat in _stats_of(game, path):
                yield from _made(game, (*here, stat), prefix)
        elif get_origin(inner) is tuple and is_struct(get_args(inner)[0]):
            yield from _lines(game, here)
        elif is_struct(inner):
            if look_up(game.data, here) is not NOTHING:
                yield from _entry_fields(game, here, prefix)
        else:
            yield from _made(game, here, prefix)


def _made(game: Game, path: Way, prefix: str) -> Iterable[RuleField]:
    field = field_at(game, path, f"{prefix}{label_of(game, path)}" if prefix else "")
    if field is not None:
        yield field


def _lines(game: Game, path: Way) -> Iterable[RuleField]:
    """Yield the numbers of the entries of a list inside an entry: posts, seats, lines, choices."""
    entries = look_up(game.data, path)
    for place, entry in enumerate(entries if isinstance(entries, list) else ()):
        here: Way = (*path, entry.get("id", place))
        prefix = f"{entry.get('name') or value_text(entry.get('roles', place + 1))}: "
        for field in _entry_fields(game, here, prefix):
            if field.kind in ("number", "whole"):
                yield field


def _stats_of(game: Game, path: Way) -> list[str]:
    """Return the stats of an entry, and those that others of its table have."""
    table = look_up(game.data, path[:-1])
    used: dict[str, None] = {}
    for entry in table if isinstance(table, list) else (look_up(game.data, path),):
        if isinstance(entry, dict):
            used |= dict.fromkeys(entry.get("stats") or ())
    known = [stat for stat in game.ruleset.stat if stat in used]
    return [*known, *(stat for stat in used if stat not in known)]
