"""Portraits as image files: their ids and sizes, which can be kept, and how documents hold them.

An army document has a table of base64 pictures by id. One that cannot be used is reported and
left out; the army is read all the same.
"""

from __future__ import annotations

import binascii
import hashlib
import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from rules.army.documents.located_json import LocatedJson
from rules.army.model import Army
from rules.common.problems import Problem
from rules.common.size_limits import PICTURES_LIMIT, printable, shown

PICTURE_EDGE = 480
"""Pixels of the longer edge to which a portrait is scaled: 60 mm on paper at 200 dots an inch."""
PICTURE_LIMIT = 1_000_000
"""Bytes in one portrait; one of `PICTURE_EDGE` pixels always fits."""
PICTURE_ID = re.compile(r"[0-9a-f]{32}\Z")
"""What the id of a picture looks like."""
_WIDEST = 1024
"""Pixels of an edge that are still shown when another program wrote the portrait."""
_PNG = b"\x89PNG\r\n\x1a\n"
_JPEG = b"\xff\xd8\xff"
_MOST_SEGMENTS = 1000
"""Segments of a JPEG before the one that tells its size, and single bytes that fill space."""
# Frames of a JPEG that tell its size; the other markers of this span mean something else.
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}


def picture_id(data: bytes) -> str:
    """Return the id of a picture, which is made of its content: the same picture has one id."""
    return hashlib.sha256(data).hexdigest()[:32]


def picture_size(data: bytes) -> tuple[int, int] | None:
    """Return width and height in pixels of a PNG or JPEG, None for anything else."""
    if data.startswith(_PNG) and data[12:16] == b"IHDR" and len(data) > 24:
        return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
    return _jpeg_size(data) if data.startswith(_JPEG) else None


def picture_problem(data: bytes) -> str:
    """Return why a picture cannot be kept, as the end of a sentence; "" when it can be."""
    if len(data) > PICTURE_LIMIT:
        return f"has {len(data):,} bytes; a portrait has at most {PICTURE_LIMIT:,}."
    size = picture_size(data)
    if size is None or not min(size):
        return "is neither a PNG nor a JPEG picture."
    if max(size) > _WIDEST:
        wide, high = size
        return f"is {wide:,} × {high:,} pixels large; a portrait has at most {_WIDEST:,} a side."
    return ""


def _jpeg_size(data: bytes) -> tuple[int, int] | None:
    at = 2
    for _ in range(_MOST_SEGMENTS):
        if at + 9 >= len(data) or data[at] != 0xFF:
            break
        marker = data[at + 1]
        if marker in _FRAMES:
            return int.from_bytes(data[at + 7 : at + 9], "big"), int.from_bytes(
                data[at + 5 : at + 7], "big"
            )
        at += 1 if marker == 0xFF else 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return None


PICTURES_KEY = "pictures"
"""The key of the table of pictures in an army document."""
_MOST_TOLD = 20
_LONGEST = PICTURE_LIMIT * 4 // 3 + 4


class Pictures(NamedTuple):
    """The valid pictures of a document by id, and the problems of the others."""

    good: dict[str, bytes]
    problems: tuple[Problem, ...] = ()


def read_pictures(document: Any, source: LocatedJson) -> Pictures:
    """Return the pictures of a document; invalid ones are reported and left out."""
    raw = document.get(PICTURES_KEY, {}) if isinstance(document, dict) else {}
    if not isinstance(raw, dict):
        message = f"should be a group in {{ }}; the file says {shown(raw)}. No picture is taken."
        return Pictures(
            {}, (Problem(source.file, PICTURES_KEY, message, source.line((PICTURES_KEY,))),)
        )
    good: dict[str, bytes] = {}
    problems: list[Problem] = []
    for number, (key, value) in enumerate(raw.items()):
        data, trouble = _decoded(key, value)
        if not trouble and number >= PICTURES_LIMIT:
            trouble = f"is one too many; a file has at most {PICTURES_LIMIT} pictures."
        if not trouble:
            good[key] = data
        elif len(problems) < _MOST_TOLD:
            line = source.line((PICTURES_KEY, key))
            where = f"picture {printable(key)}"
            problems.append(Problem(source.file, where, f"{trouble} It is left out.", line))
    return Pictures(good, tuple(problems))


def picture_entries(army: Army, pictures: Mapping[str, bytes]) -> list[str]:
    """Return the pictures that the army shows as entries of a document, one on each line."""
    return [
        f'"{key}": "{binascii.b2a_base64(pictures[key], newline=False).decode()}"'
        for key in army.pictures()
        if key in pictures
    ]


def _decoded(key: str, value: Any) -> tuple[bytes, str]:
    """Return a decoded picture and what is wrong with it, "" for nothing."""
    if not isinstance(value, str):
        return b"", f"should be a text; the file says {shown(value)}."
    if len(value) > _LONGEST:
        return b"", f"has {len(value) * 3 // 4:,} bytes; a portrait has at most {PICTURE_LIMIT:,}."
    try:
        data = binascii.a2b_base64(value.encode("ascii"), strict_mode=True)
    except (binascii.Error, UnicodeEncodeError):
        return b"", "is not written as base64."
    if key != picture_id(data):
        return b"", "does not match its id: the picture was changed."
    return data, picture_problem(data)
