"""Change an input at random: bits, cuts, repeats, large numbers, deep nesting, odd letters."""

from __future__ import annotations

import hashlib
import io
import json
import random
import tomllib
import zipfile
from collections.abc import Sequence
from typing import Any

import msgspec

from rules.campaign.files.campaign_file import LEDGER, MANIFEST, sum_of
from rules.campaign.ledger.acts import Batch
from rules.campaign.ledger.chain import chained, pack_batch
from rules.common.toml_files import toml_text

LARGEST = 1_000_000
"""Bytes of an input."""
NUMBERS = (
    *("0", "-1", "1e999", "-0", "1.5", "NaN", "Infinity", "0x" + "F" * 50, "1_0", "007"),
    *(str(2**31), str(2**63), str(-(2**63) - 1), "9" * 30, "9" * 4301, "1/0"),
)
WORDS = (
    *(
        "",
        " ",
        "\0",
        "\x1b[2J",
        "\n",
        "\r",
        "\t",
        "\ufeff",
        "\u202e",
        "\u2028",
        "é",
        "e\u0301",
        "𝔄",
    ),
    *("\\ud800", "\\u0000", "İ", "ß", "½", "١", "CON", "../x", "/etc/passwd", "%s", "{}", "remove"),
    *("true", "null", "[]", '""', "id", "extends", "lgam", "picture:", "drawn:", "x" * 5000),
    *("'", '"', "\\", "[[", "]]", "=", ".", ",", ":", "#", "“", "”", "-"),
)
_LOG = b'{"format":"muster-table"'
_ODD_BYTES = (
    b"\xff",
    b"\x80",
    b"\xc0\xaf",
    b"\xed\xa0\x80",
    b"\xff\xfe",
    b"PK\x03\x04",
    b"\x00" * 9,
)


def mutated(data: bytes, seeds: Sequence[bytes], chance: random.Random) -> bytes:
    """Return a changed input; `seeds` are others of its kind to splice it with."""
    try:
        found = _mutated(data, seeds, chance)
    except (ValueError, TypeError, OverflowError, RecursionError):  # what nobody can write down
        found = _changed_bytes(data, seeds, chance)
    return found if len(found) <= LARGEST else found[:LARGEST]


def _mutated(data: bytes, seeds: Sequence[bytes], chance: random.Random) -> bytes:
    way = chance.random()
    if data.startswith(b"PK") and way < 0.8:
        return _changed_zip(data, chance)
    if way < 0.8 and data.startswith(_LOG):
        return _changed_log(data, chance)
    if way < 0.5 and data[:1] in (b"{", b"["):
        found = _changed_json(data, chance)
        if found is not None:
            return found
    if way < 0.5 and b"format = 1" in data:
        found = _changed_toml(data, chance)
        if found is not None:
            return found
    for _ in range(chance.choice((1, 1, 1, 2, 3, 8))):
        data = _changed_bytes(data, seeds, chance)
    return data


def _changed_bytes(data: bytes, seeds: Sequence[bytes], chance: random.Random) -> bytes:
    at = chance.randrange(len(data) + 1)
    end = min(len(data), at + chance.choice((1, 1, 2, 4, 16, 100, 2000)))
    kind = chance.randrange(10)
    if kind == 0 and data:  # a bit
        at = chance.randrange(len(data))
        return data[:at] + bytes((data[at] ^ (1 << chance.randrange(8)),)) + data[at + 1 :]
    if kind == 1:
        return data[:at] if chance.random() < 0.3 else data[:at] + data[end:]
    if kind == 2:
        return data[:end] + data[at:end] * chance.choice((1, 2, 10, 1000)) + data[end:]
    if kind == 3:
        other = chance.choice(seeds)
        return data[:at] + other[chance.randrange(len(other) + 1) :]
    if kind == 4:
        return data[:at] + chance.choice(_ODD_BYTES) + data[at:]
    if kind == 5:
        return data[:at] + _nested(chance) + data[at:]
    if kind == 6:
        return _with_number(data, chance)
    if kind == 7 and data:
        lines = data.split(b"\n")
        line = chance.randrange(len(lines))
        other = chance.randrange(len(lines))
        lines[line], lines[other] = lines[other], lines[line]
        return b"\n".join(lines)
    word = chance.choice(WORDS).encode("utf-8", "surrogatepass")
    return data[:at] + word + data[at if kind == 8 else end :]


def _nested(chance: random.Random) -> bytes:
    deep = chance.choice((5, 50, 900, 20_000))
    mark, end = chance.choice(((b"[", b"]"), (b'{"a":', b"}"), (b"a.", b""), (b"(", b")")))
    return mark * deep + b"1" + end * deep


def _with_number(data: bytes, chance: random.Random) -> bytes:
    """Put an odd number in the place of one that is there."""
    spots = [at for at in range(len(data)) if data[at : at + 1].isdigit()][:5000]
    if not spots:
        return data
    at = end = chance.choice(spots)
    while end < len(data) and data[end : end + 1].isdigit():
        end += 1
    return data[:at] + chance.choice(NUMBERS).encode() + data[end:]


# ------------------------------------------------------------------ JSON


def _changed_json(data: bytes, chance: random.Random) -> bytes | None:
    try:
        document = json.loads(data)
    except (ValueError, RecursionError):
        return None
    for _ in range(chance.choice((1, 1, 2, 5))):
        twist(document, chance)
    return json.dumps(document).encode()


def _changed_toml(data: bytes, chance: random.Random) -> bytes | None:
    try:
        document = tomllib.loads(data.decode("utf-8"))
        for _ in range(chance.choice((1, 1, 2, 5))):
            twist(document, chance)
        return toml_text(document).encode("utf-8", "surrogatepass")
    except (ValueError, RecursionError, TypeError, AttributeError):
        return None


def twist(value: Any, chance: random.Random) -> None:
    """Change one thing somewhere in plain data."""
    keys = [*value] if isinstance(value, dict) else [*range(len(value))]
    if not keys:
        return
    key = chance.choice(keys)
    inner = value[key]
    if isinstance(inner, dict | list) and inner and chance.random() < 0.85:
        twist(inner, chance)
    elif isinstance(inner, list) and inner and chance.random() < 0.5:
        value[key] = inner * chance.choice((2, 2, 2, 20, 300))
    elif isinstance(value, dict) and chance.random() < 0.2:
        value[chance.choice((*WORDS, "\ud800"))] = value.pop(key)
    else:
        value[key] = _odd_value(inner, chance)


def _odd_value(old: Any, chance: random.Random) -> Any:
    if isinstance(old, str) and chance.random() < 0.6:
        return chance.choice((*WORDS, "\ud800", old * 300, old.upper(), old[:-1]))
    numbers = (-1, 0, 1, 21, 501, 2**31, 2**63, -(2**70), 1.5, float("inf"), 10**400)
    return chance.choice((*numbers, None, True, "", [], {}, [[]], [None], {"": 1}, "x"))


# ------------------------------------------------------------------ logs of battles


def _changed_log(data: bytes, chance: random.Random) -> bytes:
    """Drop, repeat or change lines of a log, mostly with their numbers made anew."""
    lines = [json.loads(line) for line in data.splitlines()]
    for _ in range(chance.choice((1, 1, 3, 10))):
        at, other = (chance.randrange(1, len(lines)) for _ in range(2))
        way = chance.random()
        if way < 0.15 and len(lines) > 40:
            del lines[at : at + chance.choice((1, 3, 30))]
        elif way < 0.3:
            lines.insert(at, json.loads(json.dumps(lines[other])))
        elif way < 0.6:
            twist(lines[at], chance)
        else:
            _graft(lines[at], lines[other], chance)
    for number, line in enumerate(lines):
        if number and chance.random() < 0.999:
            line["number"] = number
    return b"\n".join(json.dumps(line).encode() for line in lines)


def _graft(line: Any, other: Any, chance: random.Random) -> None:
    """Put something of another event in the place of what an event has: it may fit its type."""
    event, from_event = line.get("event"), other.get("event")
    if isinstance(event, dict) and isinstance(from_event, dict) and from_event:
        value = from_event[chance.choice([*from_event])]
        mine = [key for key in event if key != "event" and isinstance(event[key], type(value))]
        if mine:
            event[chance.choice(mine)] = value


# ------------------------------------------------------------------ campaign files


def _changed_zip(data: bytes, chance: random.Random) -> bytes:
    """Change a part of a campaign file; mostly with its sums made anew, as if it were meant."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = {name: archive.read(name) for name in archive.namelist()}
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError, KeyError):
        return data
    if not parts:
        return data
    name = chance.choice([*parts, *([LEDGER] * 5 if LEDGER in parts else [])])
    if name == LEDGER and chance.random() < 0.7:
        parts[name] = _forged(parts[name], chance)
    elif chance.random() < 0.05:
        parts[chance.choice(WORDS)[:60] or "x"] = parts.pop(name)
    else:
        parts[name] = mutated(parts[name], [*parts.values()], chance)
    if MANIFEST in parts and name != MANIFEST and chance.random() < 0.85:
        parts[MANIFEST] = _with_sums(parts)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for each, content in parts.items():
            archive.writestr(each.replace("\0", "0"), content)
    return out.getvalue()


def _forged(ledger: bytes, chance: random.Random) -> bytes:
    """Return a ledger in which something is another, its chain made anew."""
    documents = [json.loads(line) for line in ledger.splitlines()]
    for _ in range(chance.choice((1, 1, 3))):
        twist(chance.choice(documents)["act"], chance)
    if chance.random() < 0.2:
        documents += documents[-chance.randrange(1, 4) :]
    batches: list[Batch] = []
    head = ""
    for document in documents:
        try:
            batch = msgspec.convert(document, Batch)
        except (msgspec.ValidationError, UnicodeEncodeError):
            continue
        number = len(batches) + 1
        batches.append(chained(msgspec.structs.replace(batch, number=number), head))
        head = batches[-1].chain
    return b"".join(pack_batch(batch) + b"\n" for batch in batches)


def _with_sums(parts: dict[str, bytes]) -> bytes:
    try:
        document = json.loads(parts[MANIFEST])
        lines = parts.get(LEDGER, b"").splitlines()
        document["acts"] = len(lines)
        document["head"] = json.loads(lines[-1])["chain"] if lines else ""
        document["parts"] = {
            name: hashlib.sha256(data).hexdigest()
            for name, data in parts.items()
            if name != MANIFEST
        }
        document["sum"] = sum_of(document)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return parts[MANIFEST]
    return json.dumps(document).encode()
