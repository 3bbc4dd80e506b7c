"""A battle in a man's life, in words: "Fell to Sgt. Brick, rifle"."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.campaign.draft import DraftSide
from rules.campaign.record import HIT, Fate, FateKind, SideRecord
from rules.campaign.state import Deed
from rules.campaign.timeline import Appearance
from rules.common.wording import capital, counted, lower, with_article

FATES: dict[FateKind, str] = {
    "standing": "unhurt",
    "fallen": "fell",
    "wounded": "wounded",
    "captured": "captured",
    "missing": "missing",
    "knocked-over": "knocked over by an elbow",
    "lost": "lost under the sofa",
    "gone": "chewed by the dog",
}
"""Fates in words that can stand in a sentence."""
BY_SOMEBODY: frozenset[FateKind] = frozenset({"fallen", "wounded", "captured"})
"""Fates that somebody else is the cause of."""
_OF_MODELS = {"Fell": "Lost", "Wounded": "Damaged"}
_TOLD = {kind: capital(words) for kind, words in FATES.items()}


def felled(sides: Iterable[SideRecord | DraftSide], entry: str) -> Mapping[str, int]:
    """Return how many each man knocked over of those who are named: of the foes of an entry.

    `Fate.kills` come to these.
    """
    found = dict[str, int]()
    for side in sides:
        if side.entry == entry:
            continue
        for fate in side.fates:
            if fate.by and fate.kind in HIT:
                found[fate.by] = found.get(fate.by, 0) + 1
    return found


def home(there: Appearance) -> Deed:
    """Return the deed of all who came home without a word being written of them."""
    return deed_of(there, None, 0)


def deed_of(there: Appearance, fate: Fate | None, kills: int) -> Deed:
    """Return what a battle was for one man."""
    return Deed(
        battle=there.battle,
        number=there.number,
        day=there.record.day,
        fate=fate.kind if fate else "standing",
        outcome=there.outcome,
        kills=kills,
        lives=fate.lives if fate else 0,
        by=fate.by_name if fate else "",
        note=fate.note if fate else "",
        text=told(fate),
    )


def told(fate: Fate | None) -> str:
    """Return a man's fate as a sentence without its full stop, and what players wrote of it.

    Their own words stand beside a fate and never in its place; of one who only came home they
    are all that there is to tell.
    """
    if fate is None:
        return "Came home unhurt"
    if not fate.note:
        return befell(fate)
    return f"{befell(fate)}: “{fate.note}”" if fate.kind != "standing" or fate.lives else fate.note


def befell(fate: Fate) -> str:
    """Return what befell a man, whatever the players wrote of it: "Fell to Sgt. Brick, rifle"."""
    if fate.kind == "standing":
        lost = f"Lost {counted(fate.lives, 'life', 'lives')} and came home"
        return lost if fate.lives else "Came home unhurt"
    return _TOLD[fate.kind] + _doer(fate)


def of_model(text: str) -> str:
    """Return what befell a man as one says it of a vehicle or gun: a jeep is lost and no fallen."""
    first, blank, rest = text.partition(" ")
    return f"{_OF_MODELS.get(first, first)}{blank}{rest}"


def lives_left_out(deed: Deed) -> int:
    """Return how many lives a hero lost in a battle of which its sentence says nothing."""
    told_there = deed.fate == "standing" and deed.text.startswith(befell(_lives_lost(deed)))
    return 0 if told_there else deed.lives


def _lives_lost(deed: Deed) -> Fate:
    return Fate("", "standing", lives=deed.lives)


def _doer(fate: Fate) -> str:
    """Return who did it and with what: " to Brick, rifle", " by a mortar"."""
    if fate.kind not in BY_SOMEBODY:
        return ""
    word = "to" if fate.kind == "fallen" else "by"
    if fate.by_name and fate.weapon and fate.kind != "captured":
        return f" {word} {fate.by_name}, {lower(fate.weapon)}"
    if fate.by_name or fate.weapon:
        return f" {word} {fate.by_name or with_article(lower(fate.weapon))}"
    return ""
