"""Write the JSON schemas of game files, and the tables of keys in docs/games.md, from the types.

    python3 -m tools.game_grammar            write what is out of date
    python3 -m tools.game_grammar --check    only name it; exit status 1 when there is any

The types are those of `rules/games/ruleset.py` and `rules/games/playbook.py`. What a key means is
the string below its field there; keys that mean the same everywhere are explained here.
"""

from __future__ import annotations

import ast
import inspect
import json
import sys
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec

from rules.games.limit_kinds import KINDS
from rules.games.playbook import Playbook
from rules.games.playbook_validation import NEEDED_ODDS, ROLLS, TABLES, TURN_METHODS
from rules.games.roles_from_items import vocabulary
from rules.games.ruleset import Ruleset
from rules.games.ruleset_validation import COLOURS
from rules.games.selector_syntax import SELECTOR_KINDS
from rules.games.shared_types import Number, Severity, named_kind

ROOT = Path(__file__).resolve().parent.parent
SCHEMAS = ROOT / "resources" / "schema"
MANUAL = ROOT / "docs" / "games.md"

COMMON = {
    "id": "Its name for other entries: letters, digits and hyphens; different from all others.",
    "name": "What players read.",
    "short": "A shorter name for narrow columns.",
    "title": "What players read.",
    "text": "What players read about it: a sentence or two.",
    "source": 'The heading of the rules document where it stands; several are parted by "; ".',
    "stats": "Its numbers, by the id of their stat.",
    "points": "Its price, in a game with points.",
    "tags": 'Words that selectors can count it by: "tag:heavy".',
    "art": "The drawing that stands for it.",
    "at_least": "The smallest number that is allowed.",
    "at_most": "The largest number that is allowed.",
    "from": '"stated", "house", or the id of the game that it is borrowed from.',
    "low": "The lowest roll of the span.",
    "high": "The highest roll of the span.",
}
"""What a key means where the type says nothing else of it."""

KNOWN_WORDS: dict[tuple[str, str], tuple[str, ...]] = {
    ("Turn", "first"): (*TURN_METHODS, "none"),
    ("Turn", "activation"): (*TURN_METHODS, "none"),
    ("Section", "table"): ("", *TABLES),
}
"""Texts of which only these are known, by type and key."""


NAMED = {
    each: each
    for each in ("phase", "weapon", "role", "switch", "modifier", "target", "test", "step")
} | {"move modifier": "move-modifier", "item": "item", "fitting": "weapon or upgrade"}
"""What a key names, in words."""


# ------------------------------------------------------------------ what the types say


@cache
def meanings(kind: type) -> dict[str, str]:
    """Return what the strings below the fields of a type say, by the name of the field."""
    tree = ast.parse(inspect.getsource(kind))
    assert isinstance(tree.body[0], ast.ClassDef)
    found = {}
    for field, below in zip(tree.body[0].body, tree.body[0].body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            words = getattr(getattr(below, "value", None), "value", None)
            if isinstance(below, ast.Expr) and isinstance(words, str):
                found[field.target.id] = inspect.cleandoc(words)
    return found


def meaning(kind: type, field: msgspec.structs.FieldInfo) -> str:
    """Return what a key of a table means; a list of tables is explained by its entries."""
    said, inner = meanings(kind).get(field.name), inner_table(field.type)
    if not said:
        said = first_line(inner) if inner else COMMON.get(field.encode_name, "")
    known = KNOWN_WORDS.get((kind.__name__, field.encode_name))
    return f"{said} One of {listed(known)}.".strip() if known else said


def first_line(kind: type) -> str:
    """Return the first line of a type's docstring."""
    return inspect.cleandoc(kind.__doc__ or "").partition("\n")[0]


def inner_table(kind: Any) -> type[msgspec.Struct] | None:
    """Return the type of the tables that a key holds, None where it holds plain values."""
    for each in (kind, *get_args(kind)):
        if isinstance(each, type) and issubclass(each, msgspec.Struct) and each is not Number:
            return each
    return None


def value_words(kind: Any) -> str:
    """Return what can stand under a key, in words."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return value_words(inner[0])
    if origin in (Union, UnionType):
        return " or ".join(value_words(each) for each in inner if each is not type(None))
    if origin is Literal:
        return listed(inner)
    if origin is dict:
        return f"a table, each {value_words(inner[1])}"
    if origin is list:
        return "a list of texts"
    if origin is tuple and inner[-1] is not Ellipsis:
        return f"a list of {len(inner)} numbers"
    if origin is tuple:
        if inner_table(inner[0]):
            return "a list of tables"
        return "a list of texts" if value_words(inner[0]) == "a text" else "a list of whole numbers"
    words = {str: "a text", int: "a whole number", float: "a number", bool: "true or false"}
    return "a number, with its origin" if kind is Number else words.get(kind, "a table")


def named_words(field: msgspec.structs.FieldInfo) -> str:
    """Return what can stand under a key, in words: where it names something, whose ids."""
    named = NAMED.get(named_kind(field.type))
    words = value_words(field.type)
    if named is None:
        return words
    return words.replace("a text", f"the id of a {named}").replace("texts", f"{named} ids")


def listed(words: Any) -> str:
    """Return words as code, parted by commas."""
    return ", ".join(f'`"{word}"`' for word in words)


def default_words(field: msgspec.structs.FieldInfo) -> str:
    """Return what holds where a key is left out; "" where that goes without saying."""
    if field.required:
        return "**must be given**"
    if field.default in (msgspec.NODEFAULT, None, "", ()) or isinstance(field.default, Number):
        return ""
    if isinstance(field.default, msgspec.Struct):
        return ""
    return f"`{json.dumps(field.default)}`"


# ------------------------------------------------------------------ the schemas


def schema_of(kind: type[msgspec.Struct], title: str, name: str) -> dict[str, Any]:
    """Return the JSON schema of a file: what an editor needs to complete and to check it."""
    _, parts = msgspec.json.schema_components([kind], ref_template="#/$defs/{name}")
    for struct in tables_below(kind):
        described(parts[struct.__name__], struct)
    described(parts["Number"], Number)
    parts["NumberTable"] = parts["Number"]
    parts["Number"] = {
        "description": "A number, plain or with where it comes from: { value = 8, from = 'house' }",
        "anyOf": [{"type": ["number", "string"]}, {"$ref": "#/$defs/NumberTable"}],
    }
    root = parts.pop(kind.__name__)
    root["properties"]["format"]["const"] = 1
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": name, "title": title}
    return {**head, **{key: root[key] for key in root if key != "title"}, "$defs": parts}


def described(part: dict[str, Any], kind: type[msgspec.Struct]) -> None:
    """Put what the type says into its part of a schema."""
    part["description"] = inspect.cleandoc(kind.__doc__ or "")
    for field in msgspec.structs.fields(kind):
        entry = part["properties"][field.encode_name]
        said = meaning(kind, field)
        if "$ref" in entry:
            entry = part["properties"][field.encode_name] = {"allOf": [entry]}
        if said:
            entry["description"] = said.replace("`", "")
        if known := KNOWN_WORDS.get((kind.__name__, field.encode_name)):
            entry["enum"] = list(known)


def tables_below(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    """Yield a type and every type of table below it, each once."""
    seen: dict[type[msgspec.Struct], None] = {}

    def walk(each: type[msgspec.Struct]) -> None:
        if each not in seen:
            seen[each] = None
            for field in msgspec.structs.fields(each):
                if inner := inner_table(field.type):
                    walk(inner)

    walk(kind)
    yield from seen


def house_rules_schema(ruleset: dict[str, Any], playbook: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of house rules: any part of a game, entries by id, `remove` and `play`."""
    own, play = deepcopy(ruleset), deepcopy(playbook)
    parts = {**play.pop("$defs"), **own.pop("$defs")}
    for part in parts.values():
        if "properties" in part and "value" not in part["properties"]:
            loosened(part)
    loosened(own)
    loosened(play)
    for name in ("Modifier", "MoveModifier"):
        parts[name]["required"] = ["id"]
        parts[name]["properties"]["remove"] = {"const": True}
    for key in ("$schema", "$id", "title"):
        play.pop(key)
    own |= {"$id": "house-rules.schema.json", "title": "House rules of Muster (.toml)"}
    own["description"] = "What players changed in a game: entries are matched by id, keys replace."
    own["required"] = ["format", "extends", "id", "name"]
    own["properties"]["day"] = {"description": "When they were agreed, as 2026-05-01."}
    own["properties"]["play"] = play
    own["properties"]["was"] = {
        "description": "What the game said when the house rules were written; Muster keeps it.",
        "type": "object",
    }
    return {**own, "$defs": parts}


def loosened(part: dict[str, Any]) -> None:
    """Let a table be given in part, and be taken away."""
    required = part.pop("required", [])
    if "id" in required:
        part["required"] = ["id"]
        part["properties"]["remove"] = {"const": True, "description": "Takes the entry away."}


def schemas() -> dict[Path, str]:
    """Return the text of each schema by its file."""
    ruleset = schema_of(Ruleset, "Ruleset of Muster (.toml)", "ruleset.schema.json")
    playbook = schema_of(Playbook, "Playbook of Muster (.toml)", "playbook.schema.json")
    every = (ruleset, playbook, house_rules_schema(ruleset, playbook))
    return {
        SCHEMAS / each["$id"]: json.dumps(each, indent=1, ensure_ascii=False) + "\n"
        for each in every
    }


# ------------------------------------------------------------------ the manual


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table stands in a file: its heading, and its type."""

    heading: str
    kind: type[msgspec.Struct]


def places(kind: type[msgspec.Struct], heading: str, before: str = "") -> Iterator[Place]:
    """Yield every table of a file in the order of its keys."""
    yield Place(heading, kind)
    for field in msgspec.structs.fields(kind):
        inner = inner_table(field.type)
        if inner is None:
            continue
        here = f"{before}{field.encode_name}"
        many = get_origin(field.type) is tuple
        yield from places(inner, f"[[{here}]]" if many else f"[{here}]", f"{here}.")


def key_tables(kind: type[msgspec.Struct]) -> str:
    """Return every table of a file with its keys, as Markdown."""
    lines: list[str] = []
    first: dict[type, str] = {}
    for place in places(kind, "The head of the file"):
        words = f"`{place.heading}`" if place.heading.startswith("[") else place.heading
        lines += [f"### {words}", ""]
        if place.kind in first:
            lines += [f"As {first[place.kind]}.", ""]
            continue
        first[place.kind] = words
        lines += [inspect.cleandoc(place.kind.__doc__ or ""), ""]
        lines += ["| key | value | if left out | meaning |", "| --- | --- | --- | --- |"]
        for field in msgspec.structs.fields(place.kind):
            value, default = named_words(field), default_words(field)
            said = " ".join(meaning(place.kind, field).split()).replace("|", "\\|")
            lines.append(f"| `{field.encode_name}` | {value} | {default} | {said} |")
        lines.append("")
    return "\n".join(lines)


def selector_table() -> str:
    """Return the selectors as Markdown."""
    rows = [f"| `{kind}` | {said} |" for kind, said in SELECTOR_KINDS.items()]
    return "\n".join(["| selector | what it counts |", "| --- | --- |", *rows, ""])


def limit_table() -> str:
    """Return the kinds of limit as Markdown."""
    lines = ["| kind | what it says | keys that it needs | scopes |", "| --- | --- | --- | --- |"]
    for name, kind in KINDS.items():
        needs, scopes = (
            ", ".join(f"`{each}`" for each in words) for words in (kind.needs, kind.scopes)
        )
        lines.append(f"| `{name}` | {first_line(type(kind))} | {needs} | {scopes} |")
    return "\n".join([*lines, ""])


def item_table() -> str:
    """Return the common items by how they are worn, as Markdown."""
    by_kind: dict[str, list[str]] = {}
    for item in vocabulary().values():
        by_kind.setdefault(item.kind, []).append(f"`{item.id}`")
    rows = [f"| {kind} | {', '.join(ids)} |" for kind, ids in by_kind.items()]
    return "\n".join(["| worn as | items |", "| --- | --- |", *rows, ""])


def word_table() -> str:
    """Return other words that files may use, as Markdown."""
    needed = "; ".join(f"`{kind}`: {listed(words)}" for kind, words in NEEDED_ODDS.items())
    rows = [
        f"| `colours` of a ruleset | {listed(COLOURS)} |",
        f"| `severity` | {listed(get_args(Severity))} |",
        f"| `roll` of a modifier | {listed(ROLLS)}, and the id of each test of the playbook |",
        f"| `stats` that `[odds]` must have | {needed} |",
    ]
    return "\n".join(["| key | words |", "| --- | --- |", *rows, ""])


def manual(text: str) -> str:
    """Return the manual with its generated blocks as the types want them."""
    blocks = {
        "ruleset": key_tables(Ruleset),
        "playbook": key_tables(Playbook),
        "number": number_table(),
        "selectors": selector_table(),
        "limits": limit_table(),
        "items": item_table(),
        "words": word_table(),
    }
    for name, block in blocks.items():
        begin, end = f"<!-- generated: {name} -->\n", f"<!-- end: {name} -->"
        head, _, rest = text.partition(begin)
        text = f"{head}{begin}\n{block}\n{end}{rest.partition(end)[2]}"
    return text


def number_table() -> str:
    """Return the keys of a number that is written out, as Markdown."""
    rows = [
        f"| `{field.encode_name}` | {meaning(Number, field)} |"
        for field in msgspec.structs.fields(Number)
    ]
    return "\n".join(["| key | meaning |", "| --- | --- |", *rows, ""])


def outdated() -> dict[Path, str]:
    """Return the new text of every file that the types have left behind."""
    wanted = {**schemas(), MANUAL: manual(MANUAL.read_text("utf-8"))}
    return {
        path: text
        for path, text in wanted.items()
        if not path.exists() or path.read_text("utf-8") != text
    }


def main(words: list[str]) -> int:
    """Write what is out of date, or with --check only name it; return the exit status."""
    found = outdated()
    for path, text in found.items():
        if "--check" not in words:
            path.write_text(text, "utf-8")
        print(f"{path.relative_to(ROOT)} {'is out of date' if '--check' in words else 'written'}")
    return 1 if found and "--check" in words else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
