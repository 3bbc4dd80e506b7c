"""Portraits embedded in an army document: a table of base64 pictures by id.

A picture that cannot be used is reported and left out; the army is read all the same.
"""

from __future__ import annotations

import binascii
from collections.abc import Mapping
from typing import Any, NamedTuple

from rules.army.documents.located_json import LocatedJson
from rules.army.model import Army
from rules.army.portrait_images import PICTURE_LIMIT, picture_id, picture_problem
from rules.common.problems import Problem
from rules.common.text_limits import PICTURES_LIMIT, printable, shown

KEY = "pictures"
_MOST_TOLD = 20
_LONGEST = PICTURE_LIMIT * 4 // 3 + 4


class Pictures(NamedTuple):
    """The valid pictures of a document by id, and the problems of the others."""

    good: dict[str, bytes]
    problems: tuple[Problem, ...] = ()


def read_pictures(document: Any, source: LocatedJson) -> Pictures:
    """Return the pictures of a document; invalid ones are reported and left out."""
    raw = document.get(KEY, {}) if isinstance(document, dict) else {}
    if not isinstance(raw, dict):
        message = f"should be a group in {{ }}; the file says {shown(raw)}. No picture is taken."
        return Pictures({}, (Problem(source.file, KEY, message, source.line((KEY,))),))
    good: dict[str, bytes] = {}
    problems: list[Problem] = []
    for number, (key, value) in enumerate(raw.items()):
        data, trouble = _decoded(key, value)
        if not trouble and number >= PICTURES_LIMIT:
            trouble = f"is one too many; a file has at most {PICTURES_LIMIT} pictures."
        if not trouble:
            good[key] = data
        elif len(problems) < _MOST_TOLD:
            line = source.line((KEY, key))
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
        return b"", "is not what its id says: the picture was changed."
    return data, picture_problem(data)
