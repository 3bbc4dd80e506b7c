"""Who plays with which army, as it is filled in: values only."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from desktop.figure_rows import Drawn
from rules.common.wording import listed

PLASTICS = ("green", "tan", "grey", "blue", "red")
"""The colours of army men that every shop sells."""


@dataclass(frozen=True, slots=True)
class ArmyChoice:
    """An army that can enter: its id in the library or its entry's, name and game.

    `army` is the id in the library of one that has entered, `game` what its game is called.
    """

    key: str
    name: str
    ruleset: str
    army: str = ""
    game: str = ""
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """One player with an army. `entry` and `player` are ids, "" for new ones.

    `colour` is the plastic that the army is played in, "" for its own.
    """

    name: str = ""
    army: str = ""
    player: str = ""
    entry: str = ""
    side: str = ""
    gone: bool = False
    colour: str = ""


@dataclass(frozen=True, slots=True)
class ArmyPreview:
    """An army as a card shows it: its first men, how many figures, its colour, what is wrong."""

    figures: tuple[Drawn, ...] = ()
    count: int = 0
    colour: str = ""
    colours: tuple[str, ...] = PLASTICS
    wrong: int = 0
    error: bool = False


Previews = Callable[[str], ArmyPreview | None]
"""Returns an army that can enter by its key, None for one that cannot be read."""


def twice_words(places: Sequence[Place], armies: Sequence[ArmyChoice]) -> str:
    """Return which army several players have, and how they are told apart; "" where none is."""
    known = {each.key: each for each in armies}
    owners: dict[str, list[str]] = {}
    for place in places:
        chosen = known.get(place.army)
        if chosen is not None and not place.gone:
            owner = place.name or "a player without a name"
            owners.setdefault(chosen.army or chosen.key, []).append(owner)
    names = {each.army or each.key: each.name for each in armies}
    found = [(names[key], players) for key, players in owners.items() if len(players) > 1]
    if not found:
        return ""
    name, players = found[0]
    whom = listed(list(dict.fromkeys(players)))
    often = "twice" if len(players) == 2 else f"{len(players)} times"
    return (
        f"{name} is chosen {often}, for {whom}. Each is an army of its own; the later one gets"
        " another colour."
    )
