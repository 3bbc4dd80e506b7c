"""Medals and promotions that a man earns of himself, at the battle where the count is reached."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.campaign.charter import Honour
from rules.campaign.record import OUT
from rules.campaign.state import Deed, Given

OBJECTIVE = "objective:"
"""What an honour's count begins with that counts one objective."""
COUNTS: dict[str, str] = {
    "battles": "battles fought",
    "won": "battles won",
    "kills": "knocked over",
    "survived": "battles he came home from",
    "wounds": "wounds",
    "lives": "lives lost",
}
"""What honours can count, in words."""


def counted_by(honour: Honour, deed: Deed, objectives: Sequence[str]) -> int:
    """Return what one battle adds to an honour's count; 0 for a count that nobody knows."""
    what = honour.counts
    if what.startswith(OBJECTIVE):
        return list(objectives).count(what.removeprefix(OBJECTIVE))
    match what:
        case "battles":
            return 1
        case "won":
            return int(deed.outcome == "won")
        case "kills":
            return deed.kills
        case "survived":
            return int(deed.fate not in OUT)
        case "wounds":
            return int(deed.fate == "wounded")
        case "lives":
            return deed.lives
    return 0


def earned(
    honours: Iterable[Honour], deeds: Sequence[Deed], objectives: Sequence[Sequence[str]]
) -> list[Given]:
    """Return what a man has earned by rule: each honour once, at the battle that completed it.

    `objectives` are those he took in each of his battles, beside his deeds.
    """
    found = list[Given]()
    for honour in honours:
        total = 0
        for deed, taken in zip(deeds, objectives, strict=True):
            total += counted_by(honour, deed, taken)
            if honour.at > 0 and total >= honour.at:
                found.append(_given(honour, deed))
                break
    return found


def rises(own: str, rank: str) -> bool:
    """Return whether a rank is above a man's own, so that a rule promotes him to it.

    Players' own ranks are above all others; above a rank of his that nobody knows are only those.
    """
    if _plain(rank) not in _LADDER:
        return True
    return _LADDER.get(_plain(own), len(_LADDER)) < _LADDER[_plain(rank)]


def known_rank(rank: str) -> bool:
    """Return whether words are a rank that is known, as "Pvt." or "Staff Sergeant"."""
    return bool(rank.strip()) and _plain(rank) in _LADDER


def _plain(rank: str) -> str:
    return rank.casefold().replace(".", "").strip()


_LADDER: dict[str, int] = {
    name: height
    for height, names in enumerate(
        (
            ("", "recruit", "cadet"),
            ("pvt", "private"),
            ("pfc", "private first class"),
            ("lcpl", "lance corporal"),
            ("cpl", "corporal"),
            ("sgt", "sergeant"),
            ("staff sgt", "staff sergeant"),
            ("first sgt", "first sergeant"),
            ("sgt major", "sergeant major"),
            ("warrant officer",),
            ("2nd lt", "second lieutenant"),
            ("lt", "lieutenant"),
            ("capt", "captain"),
            ("major",),
            ("lt col",),
            ("col", "colonel"),
            ("brig", "brigadier"),
            ("gen", "general"),
        )
    )
    for name in names
}
"""Ranks and how high they stand; 0 is none at all."""


def _given(honour: Honour, deed: Deed) -> Given:
    citation = honour.text or citation_of(honour)
    return Given(honour.name, honour.ribbon, honour.rank, deed.battle, citation, "", honour.id)


def citation_of(honour: Honour) -> str:
    """Return what an honour is given for, in words: "11 knocked over"."""
    if honour.counts.startswith(OBJECTIVE):
        what = honour.counts.removeprefix(OBJECTIVE).replace("-", " ")
        times = "" if honour.at == 1 else f", {honour.at} times"
        return f"Objective taken: {what}{times}"
    words = COUNTS.get(honour.counts, honour.counts)
    if honour.at == 1:
        words = words.replace("battles", "battle").replace("wounds", "wound")
        words = words.replace("lives", "life")
    return f"{honour.at} {words}"
