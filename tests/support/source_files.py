"""The Python files of the project, each read and parsed once for all tests of one process."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from tools.measure import SourceFile, files_of

ROOT = Path(__file__).resolve().parents[2]


@cache
def source_files(room: str) -> tuple[SourceFile, ...]:
    """Return the Python files of a room, or of a folder of one, in order of their paths."""
    top, _, rest = room.partition("/")
    if rest:
        return tuple(file for file in source_files(top) if file.place.startswith(f"{room}/"))
    return tuple(files_of(ROOT, [room]))
