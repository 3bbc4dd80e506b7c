"""Which campaigns armies play in: said where armies are deleted, as no campaign loses by it."""

from __future__ import annotations

from collections.abc import Sequence

from desktop.services.armies import ArmyService
from rules.common.wording import counted, listed

MOST_NAMED = 3
"""So many campaigns are named; of more their number is said."""


def playing_in(armies: ArmyService, ids: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Return the names of the campaigns in which armies play, by army."""
    if not ids:
        return {}
    return armies.database.read(lambda work: work.campaigns.playing(ids)) or {}


def campaigns_words(names: Sequence[str]) -> str:
    """Return campaigns by their names, many by their number."""
    if len(names) > MOST_NAMED:
        return counted(len(names), "campaign")
    return listed([f"“{name}”" for name in names])


def playing_words(armies: ArmyService, ids: Sequence[str]) -> str:
    """Return in a sentence which campaigns keep these armies, "" where none does."""
    playing = playing_in(armies, ids)
    if not playing:
        return ""
    names = tuple(dict.fromkeys(name for each in playing.values() for name in each))
    if len(playing) > 1:
        who = f"{len(playing)} of them play" if len(ids) > len(playing) else "All of them play"
    else:
        who = f"“{armies.entry(next(iter(playing))).called}” plays"
    keeps = "which has its own copy" if len(names) == 1 else "which have their own copies"
    return f"{who} in {campaigns_words(names)}, {keeps}: nothing is lost there."
