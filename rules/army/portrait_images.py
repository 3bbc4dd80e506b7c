"""Portraits from image files: their ids and sizes, and which can be kept."""

from __future__ import annotations

import hashlib
import re

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
    while at + 9 < len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if marker in _FRAMES:
            return int.from_bytes(data[at + 7 : at + 9], "big"), int.from_bytes(
                data[at + 5 : at + 7], "big"
            )
        at += 1 if marker == 0xFF else 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return None
