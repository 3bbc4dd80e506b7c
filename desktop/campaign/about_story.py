"""The ledger in words: every act of the players, the last one first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from db.moments import read_moment
from desktop.army.days import day_in_words
from desktop.campaign.looks import Looks
from desktop.campaign.shown import Shown
from rules.wording import counted

if TYPE_CHECKING:
    from desktop.campaign.about_pane import AboutPane

MOST = 200


def write_story(pane: AboutPane, _shown: Shown, _looks: Looks) -> bool:
    """Fill the pane with the acts of the ledger; what was undone says so."""
    acts = pane.story
    pane.words(
        f"{counted(len(acts), 'act')}. None of them is ever changed: a correction is an act of"
        " its own."
    )
    for each in reversed(acts[-MOST:]):
        moment = read_moment(each.moment)
        when = f"{day_in_words(moment)}, {moment.astimezone():%H:%M}"
        by = f" by {each.by}" if each.by else ""
        second = f"{when}{by}" + (" · undone" if each.undone else "")
        pane.words(f"{each.number}. {each.text}", "body", "ink")
        pane.words(second, "small")
    if len(acts) > MOST:
        pane.words(f"and {counted(len(acts) - MOST, 'act')} before")
    return True
