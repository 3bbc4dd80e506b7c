"""Who or what the right pane is about: a man, an army with its player, or a battle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Kind = Literal["", "man", "army", "player", "battle", "story", "agreed"]


@dataclass(frozen=True, slots=True)
class About:
    """The choice of the right pane; `entry` and `figure` name a man, `battle` a battle."""

    kind: Kind = ""
    entry: str = ""
    figure: str = ""
    battle: str = ""
    player: str = ""

    @classmethod
    def man(cls, entry: str, figure: str) -> About:
        """Return the choice of a man."""
        return cls("man", entry, figure)

    @classmethod
    def army(cls, entry: str) -> About:
        """Return the choice of an army."""
        return cls("army", entry)

    @classmethod
    def of_player(cls, player: str) -> About:
        """Return the choice of a player."""
        return cls("player", player=player)

    @classmethod
    def of_battle(cls, battle: str) -> About:
        """Return the choice of a battle."""
        return cls("battle", battle=battle)
