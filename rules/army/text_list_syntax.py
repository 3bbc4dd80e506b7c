"""Syntax of army lists: names for the things of a ruleset, quotes, and how a line is split."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import cached_property

from resources.art.tones import COLOURS
from rules.army.model import LOOSE_MEN, Unit
from rules.common.size_limits import FIGURE_LIMIT, WORD_LIMIT
from rules.common.wording import plural
from rules.games.roles_from_items import known_items
from rules.games.ruleset import Ruleset

SPECIAL = re.compile(r'[;:,()\[\]"+*×#]|\s-|-\s|^\d+\s|^\d+[x×*]|[“”„]|^\W|^\s|\s$|\s\s')
"""A text with any of these means something in a list, so it is put between quotes."""
QUOTES = '"“”„'
_MANY = re.compile(r"^(\d{1,5})\s*(?:[x×*]\s*|\s)(?=\D)", re.IGNORECASE)
SIGN = re.compile(r"\s([+-])\s")
"""Before what a man has besides his role, or lacks."""
_OPEN, _CLOSE = "([", ")]"
SUGGESTED = 5
MISSPELT = 0.8
CLOSE = 0.55
"""How like a name a word must be to be suggested, from 0 to 1."""


class NameIndex:
    """An index of things of one kind, found by name, plural, short name or id."""

    def __init__(self, entries: Iterable[tuple[str, str, str]]) -> None:
        self._names: dict[str, str] = {}
        self._found: dict[str, str] = {}
        late: list[tuple[str, str]] = []
        for key, name, short in entries:
            self._names[key] = name
            self._found.setdefault(name.casefold(), key)
            late += [(each, key) for each in (key, plural(name), short, plural(short)) if each]
        for word, key in late:
            self._found.setdefault(word.casefold(), key)

    def word(self, key: str) -> str:
        """Return a word for which `find` returns this id."""
        name = self._names.get(key, "")
        return name if name and not SPECIAL.search(name) and self.find(name) == key else key

    def name(self, key: str) -> str:
        """Return the name as it is shown."""
        return self._names.get(key, key)

    def find(self, text: str) -> str | None:
        """Return the id of a name, None when it is unknown."""
        return self._found.get(" ".join(text.casefold().split()))

    def entries(self) -> tuple[tuple[str, str], ...]:
        """Return every id with its name, by name."""
        return tuple(sorted(self._names.items(), key=lambda each: each[1].casefold()))

    def misspelt(self, text: str) -> bool:
        """Return whether a text resembles a name closely enough to be a misspelling."""
        wanted = " ".join(text.casefold().split())
        return wanted not in self._found and bool(
            get_close_matches(wanted, self._found, 1, MISSPELT)
        )

    def near(self, text: str) -> tuple[str, ...]:
        """Return the ids of similar names, the likeliest first."""
        wanted = " ".join(text.casefold().split())
        words = get_close_matches(wanted, self._found, SUGGESTED * 3, CLOSE)
        parts = [word for word in self._found if wanted and (wanted in word or word in wanted)]
        keys = dict.fromkeys(self._found[word] for word in (*words, *parts) if len(word) > 2)
        return tuple(keys)[:SUGGESTED]


class ListVocabulary:
    """The names that a list may use for the things of a ruleset, by kind."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset

    @cached_property
    def roles(self) -> NameIndex:
        """The roles, extra ones too."""
        return NameIndex((each.id, each.name, each.short) for each in self.ruleset.roles)

    @cached_property
    def items(self) -> NameIndex:
        """The items of the vocabulary and the game's own."""
        return NameIndex((each.id, each.name, "") for each in known_items(self.ruleset).values())

    @cached_property
    def types(self) -> NameIndex:
        """The types of units, each as kind and id: "team:bazooka"."""
        return NameIndex(self._types())

    def _types(self) -> Iterator[tuple[str, str, str]]:
        game = self.ruleset
        kinds = (("team", game.teams), ("vehicle", game.vehicles), ("squad", game.squads))
        return ((f"{kind}:{each.id}", each.name, "") for kind, found in kinds for each in found)

    @cached_property
    def fittings(self) -> NameIndex:
        """What can be mounted on vehicles."""
        return NameIndex((each.id, each.name, each.short) for each in self.ruleset.fitting.values())

    @cached_property
    def anything(self) -> NameIndex:
        """What a line without a colon may name: a type of unit, or a role as "role:medic"."""
        roles = ((f"role:{each.id}", each.name, each.short) for each in self.ruleset.roles)
        return NameIndex([*self._types(), *roles])

    def of_kind(self, kind: str) -> NameIndex:
        """Return the names from which an unknown part of this kind is chosen."""
        found = {
            "unit": self.types,
            "role": self.roles,
            "item": self.items,
            "fitting": self.fittings,
            "line": self.anything,
        }
        return found.get(kind) or NameIndex(())

    def posts(self, unit: Unit) -> NameIndex:
        """The posts of a unit, which only a team has."""
        team = self.ruleset.team.get(unit.type) if unit.kind == "team" else None
        return NameIndex((post.id, post.name, "") for post in (team.posts if team else ()))


def quoted(text: str, *, plain: bool = True) -> str:
    """Return a name as written in a list: in quotes where it could be misread."""
    if plain and text and not SPECIAL.search(text):
        return text
    doubled = text.replace('"', '""')
    return f'"{doubled}"'


def unquoted(text: str) -> str:
    """Return a name without its quotes of any style."""
    text = text.strip()
    if len(text) > 1 and text[0] in '"“„”' and text[-1] in '"”“':
        return text[1:-1].replace('""', '"')
    return text


def split_outside_quotes(text: str, separator: str) -> list[str]:
    """Split a text at separators outside quotes and brackets."""
    parts, depth, start = [], 0, 0
    for at, letter in _outside_quotes(text):
        if letter in _OPEN:
            depth += 1
        elif letter in _CLOSE:
            depth = max(0, depth - 1)
        elif not depth and text.startswith(separator, at) and at >= start:
            parts.append(text[start:at])
            start = at + len(separator)
    parts.append(text[start:])
    return parts


def opening_bracket(text: str, pair: str = "()") -> int | None:
    """Return the index of the bracket that the end of the text closes; quoted ones do not count."""
    first, last = pair[0], pair[1]
    depth, start = 0, None
    for at, letter in _outside_quotes(text):
        if letter == first:
            start = at if not depth else start
            depth += 1
        elif letter == last:
            depth = max(0, depth - 1)
            if not depth and at == len(text) - 1:
                return start
    return None


def _outside_quotes(text: str) -> Iterator[tuple[int, str]]:
    """Yield the letters outside quotes, each with its index."""
    inside = False
    for at, letter in enumerate(text):
        if letter in QUOTES:
            inside = not inside
        elif not inside:
            yield at, letter


def split_count(text: str) -> tuple[int, str]:
    """Split count and noun: "9 riflemen" is (9, "riflemen")."""
    many = _MANY.match(text)
    if many is None:
        return 1, text
    return min(int(many.group(1)), FIGURE_LIMIT + 1), text[many.end() :]


def has_several_counts(text: str) -> bool:
    """Return whether a line has several counts: "2 riflemen; 1 medic"."""
    return len(split_outside_quotes(text, ";")) > 1 or any(
        _MANY.match(each.strip()) for each in split_outside_quotes(text, ",")[1:]
    )


def split_men(text: str, lexicon: ListVocabulary) -> list[str]:
    """Split the men of a line at semicolons, or at commas when these are no parts of names."""
    found = []
    for part in split_outside_quotes(text, ";"):
        commas = [each.strip() for each in split_outside_quotes(part, ",")]
        first = SIGN.split(split_details(split_count(commas[0])[1])[0])[0].strip()
        list_of_men = lexicon.roles.find(first) is not None or any(map(_MANY.match, commas))
        found += commas if len(commas) > 1 and list_of_men else [part.strip()]
    return found


def split_details(text: str) -> tuple[str, list[str]]:
    """Split a man from the details in brackets behind him."""
    text = text.strip()
    if not text.endswith(")"):
        return text, []
    at = opening_bracket(text)
    if at is None:
        return text, []
    inside = text[at + 1 : -1]
    return text[:at].strip(), [
        each.strip() for each in split_outside_quotes(inside, ",") if each.strip()
    ]


def split_rank(text: str) -> tuple[str, str]:
    """Split rank and name: a first word with a full stop is a rank, as in Sgt. Olive."""
    first, _, rest = text.partition(" ")
    if first.endswith(".") and rest and text[0] not in '"“':
        return first, unquoted(rest)
    return "", unquoted(text)


def unit_list_name(unit: Unit) -> str:
    """Return the name of a unit in a list, without its type."""
    return unit.name or (LOOSE_MEN if unit.kind == "men" else "")


def unit_labels(units: Iterable[Unit], lexicon: ListVocabulary) -> Mapping[str, str]:
    """Return a unique label for each unit by its id: "Jeep #2" for a second Jeep."""
    seen: dict[str, int] = {}
    found: dict[str, str] = {}
    for unit in units:
        word = unit_list_name(unit) or lexicon.types.name(f"{unit.kind}:{unit.type}")
        seen[word] = seen.get(word, 0) + 1
        found[unit.id] = quoted(word) + (f" #{seen[word]}" if seen[word] > 1 else "")
    return found


def colour_word(colour: str) -> str:
    """Return a colour as written in a list; an unknown one is marked as a colour."""
    return colour if colour in COLOURS else f"colour {quoted(colour, plain=False)}"


def parse_colour(word: str) -> str | None:
    """Parse a colour of a list; None for any other word."""
    if word.casefold() in COLOURS:
        return word.casefold()
    if word.casefold().startswith("colour "):
        return unquoted(word[7:])[:WORD_LIMIT]
    return None
