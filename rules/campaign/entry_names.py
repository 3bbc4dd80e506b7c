"""What the armies of a campaign and their players are called, so that no two are called alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from rules.campaign.charter import Entry, Player

NAMELESS = "Army without a name"
GONE = "An army that is gone"


class EntryNames:
    """The names of all entries of a campaign; what would be alike is told apart.

    An army is called by its name, "Block Street Boys (Ben)" where another has that name too; its
    `label`, the short name, is its player's, or the army's own where he has several.
    """

    def __init__(self, entries: Iterable[Entry], players: Iterable[Player]) -> None:
        self._entries = {each.id: each for each in entries}
        self._owners = {each.id: each.name for each in players}
        self._armies = self._told_apart()
        self._labels = self._short()

    def army(self, entry_id: str) -> str:
        """Return the name of an entry's army; with its player where another is called so."""
        return self._armies.get(entry_id, GONE)

    def bare(self, entry_id: str) -> str:
        """Return the name of an entry's army as it is, for where its player stands beside it."""
        entry = self._entries.get(entry_id)
        if entry is None:
            return GONE
        told = self._armies[entry_id]
        alone = f"{entry.name or NAMELESS} ({self._owner(entry)})"
        return entry.name or NAMELESS if told == alone else told

    def player(self, entry_id: str) -> str:
        """Return the name of the player of an entry, "" where nobody knows him."""
        entry = self._entries.get(entry_id)
        return self._owner(entry) if entry else ""

    def label(self, entry_id: str) -> str:
        """Return the short name of an entry."""
        return self._labels.get(entry_id, GONE)

    def _owner(self, entry: Entry) -> str:
        return self._owners.get(entry.player, "")

    def _told_apart(self) -> dict[str, str]:
        """Return the armies' names; with their players where they are alike."""
        names = {key: each.name or NAMELESS for key, each in self._entries.items()}
        alike = _alike(names)
        owners = {key: self._owner(self._entries[key]) for key in alike}
        numbered = _numbered({key: f"{names[key]}\n{owners[key]}" for key in alike})
        for key in alike:
            _, _, owner = numbered[key].partition("\n")
            names[key] = f"{names[key]} ({owner.strip()})" if owner else names[key]
        return _numbered(names)

    def _short(self) -> dict[str, str]:
        """Return the players' names; with their armies where they are alike, or counted."""
        owned = Counter(each.player for each in self._entries.values())
        labels = {}
        for key, each in self._entries.items():
            alone = owned[each.player] == 1 and self._owner(each)
            labels[key] = self._owner(each) if alone else self._armies[key]
        for key in _alike(labels):  # two players of one name
            name = self._entries[key].name or NAMELESS
            if labels[key] != self._armies[key] and self._armies[key] == name:
                labels[key] = f"{labels[key]} ({name})"
        return _numbered(labels)


def _alike(names: Mapping[str, str]) -> list[str]:
    """Return whose names are another's too, however they are written."""
    known = Counter(each.casefold() for each in names.values())
    return [key for key, name in names.items() if known[name.casefold()] > 1]


def _numbered(names: Mapping[str, str]) -> dict[str, str]:
    """Return names in which those that are still alike are counted: "Reserves 2"."""
    found, reached = dict(names), Counter[str]()
    taken = {each.casefold() for each in names.values()}
    for key in _alike(names):
        name = names[key]
        stem = name.casefold()
        reached[stem] += 1
        while f"{stem} {reached[stem]}" in taken:
            reached[stem] += 1
        found[key] = f"{name} {reached[stem]}"
    return found


def free_colour(colour: str, taken: Iterable[str], offered: Sequence[str]) -> str:
    """Return a colour for an army that enters twice, so that both look apart; its own if free."""
    used = set(taken)
    if colour not in used:
        return colour
    return next((each for each in offered if each not in used), colour)
