"""A file of several parts (zip), written the same each time and read without trusting a word of it.

What such a file says of itself (how many parts, how large) is checked before anything is unpacked,
and what comes out is counted again. Nothing is ever unpacked to a place that the file names.
"""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import NamedTuple

from rules.common.problems import InputProblem, Problem
from rules.common.size_limits import printable

FILE_LIMIT = 200_000_000
"""Bytes of a whole file as it lies on the disk."""
UNPACKED_LIMIT = 600_000_000
"""Bytes of all parts together, unpacked."""
UNPACKED_TIMES, UNPACKED_ALWAYS = 12, 16_000_000
"""How many times its size a file may unpack to, beside bytes that every file may unpack to.

A league of 5,000 battles unpacks to 11 times its size.
"""
PARTS_LIMIT = 40_000
"""Parts in one file."""

SizeOf = Callable[[str], int]
"""Gives the most bytes that a part of this name may have, 0 for a name that has no place here."""

_DAY = (1980, 1, 1, 0, 0, 0)  # no moment of writing: the same content is the same file
_RIGHTS = 0o644 << 16
_UNIX = 3
_END = struct.Struct("<4s4H2LH")
_END_MARK = b"PK\x05\x06"
_LARGEST_ENTRY = 46 + 3 * 0xFFFF
_USUAL_ENTRY = 46 + 300
_HEAD = struct.Struct("<4s5H3L2H")
_HEAD_MARK = b"PK\x03\x04"
_ENCRYPTED, _SIZES_BEHIND = 0x1, 0x8
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_STEP = 1 << 16
_MOST_TOLD = 20


class Unpacked(NamedTuple):
    """The parts that came out whole, by name, and what is wrong with the rest.

    `torn` holds the beginnings of damaged parts, as far as they can be had.
    """

    parts: dict[str, bytes]
    torn: dict[str, bytes]
    problems: tuple[Problem, ...]


class _Entry(NamedTuple):
    """What a file says of one of its parts: where its content lies, and what it should be.

    `why_not` is set where Muster does not read parts of this kind.
    """

    name: str
    begin: int
    packed: int
    size: int
    crc: int
    method: int
    why_not: str = ""


def pack(parts: Mapping[str, bytes], stored: Callable[[str], bool]) -> bytes:
    """Return the parts as one file, in their order; `stored` names those packed already."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, data in parts.items():
            entry = zipfile.ZipInfo(name, _DAY)
            entry.create_system, entry.external_attr = _UNIX, _RIGHTS
            method = zipfile.ZIP_STORED if stored(name) else zipfile.ZIP_DEFLATED
            archive.writestr(entry, data, method, 6)
    return out.getvalue()


def unpack(data: bytes, file: str, size_of: SizeOf) -> Unpacked:
    """Return the parts of a file; of one that was cut off those that stand before the cut.

    InputProblem when it is no such file, or is meant to fill the memory.
    """
    if not data.startswith((_HEAD_MARK, _END_MARK)):
        raise InputProblem(Problem(file, "", "is not a Muster campaign file."))
    if len(data) > FILE_LIMIT:
        message = f"is larger than {FILE_LIMIT // 1_000_000} MB, the most that is read."
        raise InputProblem(Problem(file, "", message))
    problems: list[Problem] = []
    entries = _listed(data, file)
    if entries is None:
        problems.append(Problem(file, "", "is cut off or damaged at its end."))
        entries = list(islice(_found(data), PARTS_LIMIT + 1))
    if len(entries) > PARTS_LIMIT:
        message = f"has {len(entries):,} parts; a campaign has at most {PARTS_LIMIT:,}."
        raise InputProblem(Problem(file, "", message))
    most = min(UNPACKED_LIMIT, UNPACKED_ALWAYS + UNPACKED_TIMES * len(data))
    if sum(entry.size for entry in entries) > most:
        message = f"would unpack to more than {most // 1_000_000} MB, so it is not read."
        raise InputProblem(Problem(file, "", message))
    parts: dict[str, bytes] = {}
    torn: dict[str, bytes] = {}
    for entry in entries:
        content, trouble = _taken(data, entry, size_of, taken=entry.name in parts)
        if not trouble:
            parts[entry.name] = content
        elif content:
            torn.setdefault(entry.name, content)
        if trouble and len(problems) < _MOST_TOLD:
            problems.append(Problem(file, printable(entry.name), trouble))
    return Unpacked(parts, torn, tuple(problems))


def _taken(data: bytes, entry: _Entry, size_of: SizeOf, *, taken: bool) -> tuple[bytes, str]:
    """Return the content of a part as far as it can be had, and what is wrong with it."""
    most = size_of(entry.name)
    if not most:
        return b"", "does not belong in a campaign file; it is ignored."
    if taken:
        return b"", "is in the file twice; the first one counts."
    if entry.size > most:
        return b"", f"has {entry.size:,} bytes; this part has at most {most:,}."
    if entry.why_not:
        return b"", entry.why_not
    content, whole = _content(data, entry)
    return content, "" if whole else "is damaged."


def _content(data: bytes, entry: _Entry) -> tuple[bytes, bool]:
    """Return a part unpacked, never more than it says it has, and whether it is whole."""
    packed = data[entry.begin : entry.begin + entry.packed]
    content, ended = packed, True
    if entry.method == zipfile.ZIP_DEFLATED:
        content, ended = _inflated(packed, entry.size)
    whole = ended and len(content) == entry.size and zlib.crc32(content) == entry.crc
    return content[: entry.size], whole and len(packed) == entry.packed


def _inflated(packed: bytes, size: int) -> tuple[bytes, bool]:
    """Return what comes out before a fault, at most a byte over `size`, and whether all did."""
    machine = zlib.decompressobj(-zlib.MAX_WBITS)
    out = bytearray()
    try:
        for at in range(0, len(packed), _STEP):
            rest = packed[at : at + _STEP]
            while rest and len(out) <= size:
                out += machine.decompress(rest, size + 1 - len(out))
                rest = machine.unconsumed_tail
            if machine.eof or len(out) > size:
                break
    except zlib.error:
        return bytes(out), False
    return bytes(out), machine.eof


def _listed(data: bytes, file: str) -> list[_Entry] | None:
    """Return what the list at the end of the file names, None where there is no whole list."""
    at = data.rfind(_END_MARK, max(0, len(data) - _END.size - 0xFFFF))
    if at < 0 or at + _END.size > len(data):
        return None
    _, disk, first_disk, here, count, size, start, _ = _END.unpack_from(data, at)
    if disk or first_disk or here != count or start + size != at:
        return None
    # zipfile reads all of the list before anybody can count it.
    if count > PARTS_LIMIT or size > PARTS_LIMIT * _USUAL_ENTRY or size > count * _LARGEST_ENTRY:
        message = f"lists more than {PARTS_LIMIT:,} parts, the most that is read."
        raise InputProblem(Problem(file, "", message))
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            found = archive.infolist()
    except (zipfile.BadZipFile, ValueError, NotImplementedError, struct.error, OSError):
        return None
    return [_entry(data, info) for info in found]


def _entry(data: bytes, info: zipfile.ZipInfo) -> _Entry:
    at, trouble = info.header_offset, _why_not(info.flag_bits, info.compress_type)
    if not data.startswith(_HEAD_MARK, at) or at + _HEAD.size > len(data):
        return _Entry(info.filename, 0, 0, info.file_size, 0, 0, trouble or "is damaged.")
    *_, name_size, extra = _HEAD.unpack_from(data, at)
    begin = at + _HEAD.size + name_size + extra
    size, crc = info.file_size, info.CRC
    return _Entry(info.filename, begin, info.compress_size, size, crc, info.compress_type, trouble)


def _found(data: bytes) -> Iterator[_Entry]:
    """Give the parts one behind the other as they lie in the file, up to where it is cut off."""
    at = 0
    while data.startswith(_HEAD_MARK, at) and at + _HEAD.size <= len(data):
        _, _, flags, method, _, _, crc, packed, size, name_size, extra = _HEAD.unpack_from(data, at)
        begin = at + _HEAD.size + name_size + extra
        name = data[at + _HEAD.size : at + _HEAD.size + name_size].decode("utf-8", "replace")
        yield _Entry(name, begin, packed, size, crc, method, _why_not(flags, method))
        if flags & _SIZES_BEHIND:
            return
        at = begin + packed


def _why_not(flags: int, method: int) -> str:
    if flags & _ENCRYPTED:
        return "is locked with a password; Muster does not use passwords."
    return "" if method in _METHODS else "is packed in a way that Muster does not read."
