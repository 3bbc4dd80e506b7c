"""The armies as entries of a list: searched, ordered and grouped by folder.

Knows no Qt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from db.list_summaries import ArmySummary

OWN = "own"
ORDERS = {
    OWN: "In your own order",
    "name": "By name",
    "game": "By game",
    "changed": "Last changed first",
    "size": "Largest first",
}
"""The orders that the list can stand in, as the menu names them."""


class Section(NamedTuple):
    """The armies of one folder, "" for those that lie in none."""

    folder: str
    entries: tuple[ArmySummary, ...]


def found(
    entries: Iterable[ArmySummary], words: str, games: Mapping[str, str]
) -> list[ArmySummary]:
    """Return the armies of which every word is true: of name, game, tags, folder or colour."""

    def spoken(entry: ArmySummary) -> str:
        game = games.get(entry.ruleset, entry.ruleset)
        told = (entry.name, game, entry.colour, entry.folder, *entry.tags)
        return "\n".join(told).casefold()

    wanted = words.casefold().split()
    return [entry for entry in entries if all(word in spoken(entry) for word in wanted)]


def ordered(
    entries: Iterable[ArmySummary], order: str, games: Mapping[str, str]
) -> list[ArmySummary]:
    """Return the armies in one of the ORDERS; equal ones stay in the player's own order."""
    keys: dict[str, Callable[[ArmySummary], Any]] = {
        "name": lambda entry: entry.name.casefold(),
        "game": lambda entry: games.get(entry.ruleset, entry.ruleset).casefold(),
        "changed": lambda entry: -entry.changed.timestamp(),
        "size": lambda entry: -entry.figures,
    }
    key = keys.get(order)
    return sorted(entries, key=key) if key else list(entries)


def sections(entries: Iterable[ArmySummary]) -> list[Section]:
    """Return the armies by folder: those in none first, then the folders by name."""
    folders: dict[str, list[ArmySummary]] = {"": []}
    for entry in entries:
        folders.setdefault(entry.folder, []).append(entry)
    names = sorted(folders, key=lambda name: (bool(name), name.casefold()))
    return [Section(name, tuple(folders[name])) for name in names if folders[name]]


def folders_of(entries: Iterable[ArmySummary]) -> list[str]:
    """Return the names of all folders that hold an army."""
    return sorted({entry.folder for entry in entries if entry.folder}, key=str.casefold)


def tags_of(entries: Iterable[ArmySummary]) -> list[str]:
    """Return all tags that an army has."""
    return sorted({tag for entry in entries for tag in entry.tags}, key=str.casefold)
