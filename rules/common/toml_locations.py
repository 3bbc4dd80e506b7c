"""Where in a TOML text something stands: for a player, in words and as a line."""

from __future__ import annotations

import re
from typing import Any

from rules.common.decoding import Path

_HEAD = re.compile(r"\s*(\[\[?)\s*([^\[\]]+?)\s*\]\]?\s*(#.*)?$")


def place_words(data: Any, path: Path) -> str:
    """Return the way to a spot in words, entries by their id: "weapon 'rifle', stats"."""
    words: list[str] = []
    node: Any = data
    for step in path:
        try:
            node = node[step]
        except (KeyError, IndexError, TypeError):
            node = None
        if isinstance(step, int):
            known = node.get("id") if isinstance(node, dict) else None
            words.append(f"'{known}'" if isinstance(known, str) else f"number {step + 1}")
        else:
            words.append(step)
    return " ".join(words[:2]) + "".join(f", {word}" for word in words[2:])


def line_of(text: str, path: Path) -> int | None:
    """Return the line on which the spot most likely stands: its table, then its key in it."""
    if not path:
        return None
    lines = text.splitlines()
    heads = _heads(lines)
    length, start = max(
        ((len(place), at) for place, at in heads if path[: len(place)] == place),
        key=lambda found: found[0],
    )
    if length == 0 and len(path) > 1 and isinstance(path[1], int) and _has_array(heads, path[0]):
        return None  # an entry beyond those in the file
    end = next((at for _, at in heads if at > start), len(lines))
    at = _key_line(lines, range(max(start, 0), end), path[length:])
    if at is not None:
        return at + 1
    return start + 1 if start >= 0 else None


def _has_array(heads: list[tuple[Path, int]], name: str | int) -> bool:
    return any(place[:1] == (name,) for place, _ in heads)


def _heads(lines: list[str]) -> list[tuple[Path, int]]:
    """Return the tables in order, each as the path to it and its line; the first is the root."""
    heads: list[tuple[Path, int]] = [((), -1)]
    counts: dict[Path, int] = {}
    for at, line in enumerate(lines):
        found = _HEAD.match(line)
        if not found:
            continue
        place: Path = ()
        keys = [key.strip().strip("\"'") for key in found[2].split(".")]
        for number, key in enumerate(keys):
            place = (*place, key)
            if found[1] == "[[" and number == len(keys) - 1:
                counts[place] = counts.get(place, -1) + 1
            if place in counts:
                place = (*place, counts[place])
        heads.append((place, at))
    return heads


def _key_line(lines: list[str], within: range, rest: Path) -> int | None:
    """Return the line of the innermost key of `rest` that the table writes out."""
    found: int | None = None
    start = within.start
    for step in rest:
        if isinstance(step, int):
            start = _entry_line(lines, start, within.stop, step) if found is not None else start
            found = start if found is not None else None
            continue
        pattern = re.compile(rf"(^|[\s.{{,\[\"']){re.escape(step)}[\"']?\s*(=|\]|\.)")
        at = next((at for at in range(start, within.stop) if pattern.search(lines[at])), None)
        if at is None:
            return found
        found = start = at
    return found


def _entry_line(lines: list[str], start: int, stop: int, number: int) -> int:
    """Return the line of an entry of a list that is written with one entry on a line."""
    entries = [
        at for at in range(start + 1, stop) if lines[at].strip() and lines[at].strip()[0] in "{\"'"
    ]
    opened = lines[start].split("#")[0].rstrip().endswith("[")
    return entries[number] if opened and number < len(entries) else start
