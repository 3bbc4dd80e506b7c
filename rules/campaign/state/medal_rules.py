"""Medals and promotions that a man earns of himself, at the battle where the count is reached."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from rules.campaign.planning.settings import Honour
from rules.campaign.recording.battle_record import OUT, Fate
from rules.campaign.state.campaign_state import Appearance, Deed, GivenHonour

LEAST_UNIT = 6
"""Of a smaller unit nobody is honoured as the last one: a crew or team is soon down to one."""
OBJECTIVE = "objective:"
"""What an honour's count begins with that counts one objective."""
ONCE = "once:"
"""What an honour's count begins with that is counted within one battle, and not over all."""
COUNTS: dict[str, str] = {
    "kills": "kills",
    "heroes": "heroes killed",
    "vehicles": "vehicles knocked out",
    f"{ONCE}kills": "kills in one battle",
    f"{ONCE}heroes": "heroes killed in one battle",
    f"{ONCE}vehicles": "vehicles knocked out in one battle",
    "battles": "battles fought",
    "won": "battles won",
    "led": "battles won as a hero",
    "survived": "battles survived",
    "last": "times last of his unit",
    "wounds": "wounds",
    "stayed": "battles wounded in, with a kill",
    "lives": "lives lost",
    f"{ONCE}lives": "lives lost in one battle",
}
"""What honours can count, in words."""
EXPLAINED: dict[str, str] = {
    "heroes": "Enemy heroes killed or wounded, where it is recorded who did it.",
    "vehicles": "Enemy vehicles lost, where it is recorded who did it.",
    "led": "He must have been a hero on the day of the battle.",
    "survived": "Not killed, captured or missing. A lost or chewed toy does not count against him.",
    "last": f"His unit had {LEAST_UNIT} men or more, and all the others were killed, captured or"
    f" missing.",
    "stayed": "He was wounded and made a kill in the same battle.",
}
"""What there is to know of a count beyond its words."""


def explained(counts: str) -> str:
    """Return what there is to know of a count beyond its words, "" for nothing."""
    return EXPLAINED.get(counts.removeprefix(ONCE), "")


_COUNTERS: dict[str, Callable[[Feat], int]] = {
    "battles": lambda _feat: 1,
    "won": lambda feat: feat.deed.outcome == "won",
    "led": lambda feat: feat.hero and feat.deed.outcome == "won",
    "kills": lambda feat: feat.deed.kills,
    "heroes": lambda feat: feat.heroes,
    "vehicles": lambda feat: feat.vehicles,
    "survived": lambda feat: feat.deed.fate not in OUT,
    "last": lambda feat: feat.alone,
    "wounds": lambda feat: feat.deed.fate == "wounded",
    "stayed": lambda feat: feat.deed.fate == "wounded" and feat.deed.kills > 0,
    "lives": lambda feat: feat.deed.lives,
}
"""What one battle adds to a count."""


def earned(honours: Iterable[Honour], feats: Sequence[Feat]) -> list[GivenHonour]:
    """Return what a man has earned by rule: each honour once, at the battle that completed it."""
    found = list[GivenHonour]()
    for honour in honours:
        if honour.at <= 0:
            continue
        once, count, total = honour.counts.startswith(ONCE), _counter_of(honour.counts), 0
        for feat in feats:
            total = count(feat) if once else total + count(feat)
            if total >= honour.at:
                citation = honour.text or citation_of(honour)
                if once:  # what he did in that battle may be more than was asked
                    citation = re.sub(rf"\b{honour.at}\b", str(total), citation, count=1)
                found.append(
                    GivenHonour(
                        honour.name, honour.ribbon, honour.rank, feat.deed.battle, citation,
                        honour=honour.id, number=feat.deed.number,
                    )
                )  # fmt: skip
                break
    return found


def _counter_of(counts: str) -> Callable[[Feat], int]:
    """Return what tells what one battle adds to a count; always 0 for one that nobody knows."""
    what = counts.removeprefix(ONCE)
    if what.startswith(OBJECTIVE):
        goal = what.removeprefix(OBJECTIVE)
        return lambda feat: feat.objectives.count(goal)
    return _COUNTERS.get(what, lambda _feat: 0)


def rises(own: str, rank: str) -> bool:
    """Return whether a rank is above a man's own, so that a rule promotes him to it.

    Players' own ranks are above all others; above a rank of his that nobody knows are only those.
    """
    height = rank_height(rank)
    return height == len(_LADDER) or rank_height(own) < height


def rank_height(rank: str) -> int:
    """Return how high a rank stands; players' own ranks are above all others."""
    return _LADDER.get(_plain(rank), len(_LADDER))


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
            ("first sgt", "1st sgt", "first sergeant"),
            ("sgt major", "sergeant major"),
            ("warrant officer",),
            ("2nd lt", "second lieutenant"),
            ("lt", "1st lt", "lieutenant", "first lieutenant"),
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


def citation_of(honour: Honour) -> str:
    """Return what an honour is given for, in words: "11 kills"."""
    what = honour.counts.removeprefix(ONCE)
    if what.startswith(OBJECTIVE):
        goal = what.removeprefix(OBJECTIVE).replace("-", " ")
        times = "" if honour.at == 1 else f", {honour.at} times"
        return f"Objective taken: {goal}{times}"
    words = COUNTS.get(honour.counts, honour.counts)
    if honour.at == 1:
        if what in _ONE:
            return _ONE[what]
        for many, one in _SINGULAR:
            words = words.replace(many, one)
    return f"{honour.at} {words}"


_ONE = {
    "last": "The last of his unit standing",
    "stayed": "Wounded, with a kill in return",
}
"""What is said of those that happen once, where a number would be clumsy."""
_SINGULAR = (
    ("battles", "battle"), ("wounds", "wound"), ("lives", "life"), ("heroes", "hero"),
    ("vehicles", "vehicle"), ("kills", "kill"),
)  # fmt: skip


class Feat(NamedTuple):
    """One battle of a man: his deed, the objectives he took himself, and what came with it.

    `alone` tells that all others of his unit did not come home, `heroes` and `vehicles` how many
    of them he killed and knocked out.
    """

    deed: Deed
    objectives: tuple[str, ...] = ()
    hero: bool = False
    alone: bool = False
    heroes: int = 0
    vehicles: int = 0


def counts_of(honours: Iterable[Honour]) -> frozenset[str]:
    """Return what rules count, without whether it is within one battle."""
    return frozenset(each.counts.rpartition(":")[2] for each in honours)


def hit_by(there: Appearance, counts: Callable[[Fate], bool]) -> Mapping[str, int]:
    """Return who did it how often to others than his own side, of the fates that count."""
    foes = (side for side in there.record.sides if side.entry != there.side.entry)
    return Counter(fate.by for side in foes for fate in side.fates if fate.by and counts(fate))


def last_of_units(there: Appearance, present: Collection[str]) -> Iterator[str]:
    """Give those who came home when all others of their unit did not; loose men are in none."""
    out = {fate.figure for fate in there.side.fates if fate.kind in OUT}
    if len(out) < LEAST_UNIT - 1:
        return
    for unit in there.army.units:
        if unit.kind == "men":
            continue
        men = [man.id for man in unit.figures if man.id in present]
        home = [man for man in men if man not in out]
        if len(men) >= LEAST_UNIT and len(home) == 1:
            yield home[0]
