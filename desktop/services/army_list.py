"""The armies as entries of a list: searched, ordered and grouped by folder.

Knows no Qt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from db.summary import ArmySummary
from rules.army.model import Army

OWN = "own"
ORDERS = {
    OWN: "In your own order",
    "name": "By name",
    "game": "By game",
    "changed": "Last changed first",
    "size": "Largest first",
}
"""The orders that the list can stand in, as the menu names them."""
NAMELESS = "Army without a name"


@dataclass(frozen=True, slots=True)
class ArmyEntry:
    """One army in the list. `worst` is the severity of its worst finding, "" when there is none
    or it is not known yet; `changed` is None until it was stored."""

    id: str
    name: str
    ruleset: str
    colour: str
    figures: int
    worst: str = ""
    folder: str = ""
    tags: tuple[str, ...] = ()
    archived: bool = False
    binned: datetime | None = None
    changed: datetime | None = None

    @property
    def called(self) -> str:
        """Return the name by which sentences and rows call the army."""
        return self.name or NAMELESS

    @property
    def filed(self) -> Filed:
        """Return where the army is filed."""
        return Filed(self.id, self.folder, self.tags, self.archived, self.binned is not None)


class Filed(NamedTuple):
    """Where an army is filed; no part of the army itself."""

    id: str
    folder: str = ""
    tags: tuple[str, ...] = ()
    archived: bool = False
    binned: bool = False


class Section(NamedTuple):
    """The armies of one folder, "" for those that lie in none."""

    folder: str
    entries: tuple[ArmyEntry, ...]


def entry_of(summary: ArmySummary, worst: str = "") -> ArmyEntry:
    """Return the entry of a stored army."""
    return ArmyEntry(
        summary.id,
        summary.name,
        summary.ruleset,
        summary.colour,
        summary.figures,
        worst,
        summary.folder,
        summary.tags,
        summary.archived,
        summary.binned,
        summary.changed,
    )


def entry_now(entry: ArmyEntry, army: Army, worst: str) -> ArmyEntry:
    """Return the entry of an open army, as it is now."""
    return ArmyEntry(
        army.id,
        army.name,
        army.ruleset,
        army.colour,
        army.figure_count(),
        worst,
        entry.folder,
        entry.tags,
        entry.archived,
        entry.binned,
        entry.changed,
    )


def found(entries: Iterable[ArmyEntry], words: str, games: Mapping[str, str]) -> list[ArmyEntry]:
    """Return the armies of which every word is true: of name, game, tags, folder or colour."""
    wanted = words.casefold().split()
    return [entry for entry in entries if _holds(entry, wanted, games)]


def _holds(entry: ArmyEntry, wanted: list[str], games: Mapping[str, str]) -> bool:
    spoken = "\n".join(
        (
            entry.name,
            games.get(entry.ruleset, entry.ruleset),
            entry.colour,
            entry.folder,
            *entry.tags,
        )
    ).casefold()
    return all(word in spoken for word in wanted)


def ordered(entries: Iterable[ArmyEntry], order: str, games: Mapping[str, str]) -> list[ArmyEntry]:
    """Return the armies in one of the ORDERS; equal ones stay in the player's own order."""
    keys: dict[str, Callable[[ArmyEntry], Any]] = {
        "name": lambda entry: entry.name.casefold(),
        "game": lambda entry: games.get(entry.ruleset, entry.ruleset).casefold(),
        # An army that was never stored was changed a moment ago.
        "changed": lambda entry: -(entry.changed.timestamp() if entry.changed else float("inf")),
        "size": lambda entry: -entry.figures,
    }
    key = keys.get(order)
    return sorted(entries, key=key) if key else list(entries)


def sections(entries: Iterable[ArmyEntry]) -> list[Section]:
    """Return the armies by folder: those in none first, then the folders by name."""
    folders: dict[str, list[ArmyEntry]] = {"": []}
    for entry in entries:
        folders.setdefault(entry.folder, []).append(entry)
    names = sorted(folders, key=lambda name: (bool(name), name.casefold()))
    return [Section(name, tuple(folders[name])) for name in names if folders[name]]


def folders_of(entries: Iterable[ArmyEntry]) -> list[str]:
    """Return the names of all folders that hold an army."""
    return sorted({entry.folder for entry in entries if entry.folder}, key=str.casefold)


def tags_of(entries: Iterable[ArmyEntry]) -> list[str]:
    """Return all tags that an army has."""
    return sorted({tag for entry in entries for tag in entry.tags}, key=str.casefold)
