"""Recordings that are not finished: how they go with a campaign from one computer to another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.campaign.draft import Draft
from rules.campaign.draft_steps import History
from rules.campaign.draft_text import read_history, write_history
from rules.campaign.record import BattleRecord
from rules.common.problems import InputProblem

THEIRS, OURS = "what the file said", "what was marked here"
"""Steps of the undo, where a recording was gone on with on two computers."""


@dataclass(frozen=True, slots=True)
class Joined:
    """What becomes of a recording out of a file: `text` is to be kept, None where nothing is.

    `parted` tells that somebody has gone on with it here as well as there.
    """

    text: str | None
    parted: bool = False


def readable(drafts: Mapping[str, bytes]) -> dict[str, History]:
    """Return those of some recordings that can be read, by battle."""
    found = {}
    for battle, data in drafts.items():
        try:
            found[battle] = read_history(data.decode("utf-8", "replace"), battle)
        except InputProblem:
            continue
    return found


def finished(draft: Draft, record: BattleRecord | None) -> bool:
    """Return whether the battle was written since the draft was begun; `record` is the last."""
    if record is None:
        return False
    return draft.was != record if draft.was is not None else not draft.corrects


def joined(here: str, there: str) -> Joined:
    """Return what is to be kept of a recording that is here, "" for none, and in a file.

    Whoever went on where the other left off is right. Where both went on, what was said here
    stays, and what the file says is one step of undo away: nothing is lost. InputProblem when
    what is in the file cannot be read.
    """
    theirs = read_history(there)
    try:
        ours = read_history(here) if here else None
    except InputProblem:
        ours = None
    if ours is None or ours.draft in _earlier(theirs):
        return Joined(there)
    if theirs.draft == ours.draft or theirs.draft in _earlier(ours):
        return Joined(None)
    both = History(ours.draft, ours.steps, ours.pictures | theirs.pictures)
    both.take(THEIRS, theirs.draft)
    both.take(OURS, ours.draft)
    return Joined(write_history(both), parted=True)


def _earlier(history: History) -> Iterator[Draft]:
    """Give the drafts that undo leads back to, the last one first."""
    back = History(history.draft, history.steps)
    while back.undo():
        yield back.draft
