"""Files that are opened together: which of them are armies, which a list, and what is left."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

TEXTS = frozenset({".txt", ".md", ".list"})
"""Endings of files that are read as a list; every other one is read as an army file."""
PICTURES = frozenset(
    {".png", ".jpg", ".jpeg", ".jfif", ".gif", ".webp", ".bmp", ".svg", ".tif", ".tiff", ".heic"}
)
"""Endings of files that show something; a portrait is made of them, and no army."""


class Handed(NamedTuple):
    """The files by what becomes of them; `left` tells of those that nothing becomes of, or ""."""

    armies: tuple[Path, ...]
    text: Path | None
    left: str


def sort_files(names: Sequence[str]) -> Handed:
    """Tell armies, lists and pictures apart by their endings; a file that came twice is one."""
    paths = [Path(name) for name in dict.fromkeys(names)]
    texts = [path for path in paths if path.suffix.casefold() in TEXTS]
    pictures = [path for path in paths if path.suffix.casefold() in PICTURES]
    armies = tuple(path for path in paths if path not in texts and path not in pictures)
    left = []
    if pictures:
        are = "is a picture" if len(pictures) == 1 else "are pictures"
        left.append(f"{_called(pictures)} {are}: drop one on the portrait in a man's details (F4).")
    if len(texts) > 1:
        were = "was" if len(texts) == 2 else "were"
        left.append(f"One list is read at a time: {_called(texts[1:])} {were} not read.")
    return Handed(armies, texts[0] if texts else None, " ".join(left))


def _called(paths: Sequence[Path]) -> str:
    more = len(paths) - 1
    return f"{paths[0].name} and {more} more" if more else paths[0].name
