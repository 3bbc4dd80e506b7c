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
        self._people = self._named_players()

    def army(self, entry_id: str) -> str:
        """Return the name of an entry's army; with its player where another is called so."""
        return self._armies.get(entry_id, GONE)

    def beside(self, entry_id: str) -> tuple[str, str]:
        """Return army and player as they stand beside each other, no more told than is needed."""
        entry = self._entries.get(entry_id)
        if entry is None:
            return GONE, ""
        pair = (entry.name.casefold(), self._owner(entry).casefold())
        alike = [each.player for each in self._entries.values()
                 if pair == (each.name.casefold(), self._owner(each).casefold())]  # fmt: skip
        if len(alike) == 1:
            return entry.name or NAMELESS, self._owner(entry)
        if len(set(alike)) == len(alike):
            return entry.name or NAMELESS, self._people.get(entry.player, "")
        return self._armies[entry_id], self._owner(entry)

    def player(self, entry_id: str) -> str:
        """Return the name of the player of an entry, "" where nobody knows him."""
        entry = self._entries.get(entry_id)
        return self._owner(entry) if entry else ""

    def person(self, player_id: str) -> str:
        """Return the name of a player; with his army where another is called so."""
        return self._people.get(player_id, "")

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
        for key in alike:
            names[key] = f"{names[key]} ({owners[key]})" if owners[key] else names[key]
        return _numbered(names)

    def _short(self) -> dict[str, str]:
        """Return the players' names; with their armies where they are alike, or counted."""
        owned = Counter(each.player for each in self._entries.values())
        labels = {}
        for key, each in self._entries.items():
            alone = bool(self._owner(each)) and owned[each.player] == 1
            labels[key] = self._owner(each) if alone else self._armies[key]
        for key in _alike(labels):  # two players of one name
            name = self._entries[key].name or NAMELESS
            if labels[key] != self._armies[key] and self._armies[key] == name:
                labels[key] = f"{labels[key]} ({name})"
        return _numbered(labels)

    def _named_players(self) -> dict[str, str]:
        people = dict(self._owners)
        own = {each.player: key for key, each in reversed(self._entries.items())}
        for player in _alike(people):
            army = self._entries[own[player]].name if player in own else ""
            if army and self._armies[own[player]] == army:
                people[player] = f"{people[player]} ({army})"
        return _numbered(people)


def _alike(names: Mapping[str, str]) -> list[str]:
    """Return whose names are another's too, however they are written."""
    known = Counter(each.casefold() for each in names.values())
    return [key for key, name in names.items() if known[name.casefold()] > 1]


def _numbered(names: Mapping[str, str]) -> dict[str, str]:
    """Return names in which those that are still alike are counted as kings are: "Reserves II"."""
    found, reached = dict(names), Counter[str]()
    taken = {each.casefold() for each in names.values()}
    for key in _alike(names):
        name = names[key]
        stem = name.casefold()
        reached[stem] += 1
        while f"{stem} {roman(reached[stem])}".casefold() in taken:
            reached[stem] += 1
        found[key] = f"{name} {roman(reached[stem])}"
    return found


def roman(number: int) -> str:
    """Return a number below 40 as Romans wrote it, which is not taken for a number of points."""
    if number >= 40:
        return str(number)
    ones = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
    return "X" * (number // 10) + ones[number % 10]


def free_colour(colour: str, taken: Iterable[str], offered: Sequence[str]) -> str:
    """Return a colour for an army that enters twice, so that both look apart; its own if free."""
    used = set(taken)
    if colour not in used:
        return colour
    return next((each for each in offered if each not in used), colour)
