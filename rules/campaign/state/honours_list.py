"""The roll of honour and the roll of those who are away: who stands on them, in what order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import NamedTuple

from rules.campaign.display_names import career_name, natural, numbers_of
from rules.campaign.planning.settings import Honour
from rules.campaign.state.campaign_state import CampaignState, Career, GivenHonour
from rules.campaign.state.medal_rules import ONCE, rank_height
from rules.campaign.state.statistics import Fallen, fallen, models_of, toys_away
from rules.common.wording import counted

_MOST_STAMPED = 99
"""A stamp on a medal has room for two figures."""


@dataclass(frozen=True, slots=True)
class Merit:
    """A man on the roll: the medal that few others have, what for, and what is stamped on it.

    A stamp is how many medals he has; with one alone it bears its star as everywhere.
    """

    career: Career
    medal: GivenHonour | None
    text: str
    stamp: str = ""


class Decorated(NamedTuple):
    """One medal that somebody has."""

    career: Career
    given: GivenHonour


@dataclass(frozen=True, slots=True)
class Group:
    """A medal or a battle, and who was given what there, the best first."""

    key: str
    name: str
    given: tuple[Decorated, ...]


class Away(NamedTuple):
    """Those who are not in their army's ranks now: men, vehicles and guns, and toys not found.

    `models` and `toys` are with their heading.
    """

    men: tuple[Fallen, ...]
    models: tuple[str, tuple[Fallen, ...]]
    toys: tuple[str, tuple[Fallen, ...]]


def roll_of_honour(state: CampaignState) -> tuple[Merit, ...]:
    """Return everybody who has a medal, a rank or a title of this campaign, the best first."""
    known = tuple(state.careers.values())
    worth = Worth(known)
    careers = [each for each in known if each.given]
    rules = {each.id: each for each in state.settings.honours}
    return tuple(_merit(each, worth, rules) for each in ordered(state, careers, worth))


def _merit(career: Career, worth: Worth, rules: dict[str, Honour]) -> Merit:
    medals = medals_of(career)
    if not medals:
        rank = career.given[-1].citation if career.given and not career.kills else ""
        return Merit(career, None, " · ".join(each for each in (_fought(career), rank) if each))
    best = max(reversed(medals), key=lambda each: (by_hand(each), worth.of(each)))
    rule = rules.get(best.honour)
    stamp = str(len(medals)) if 1 < len(medals) <= _MOST_STAMPED else ""
    if rule is not None and rule.counts == "kills":
        return Merit(career, best, _fought(career), stamp)
    within = rule is not None and rule.counts == f"{ONCE}kills"
    deeds = f" · {career.kills} in all" if within else f" · {counted(career.kills, 'kill')}"
    deeds = deeds if career.kills else ""
    return Merit(career, best, f"{best.citation or best.name}{deeds}", stamp)


def _fought(career: Career) -> str:
    """Return what a man did in few words: "11 kills in 4 battles"."""
    fought = counted(career.battles, "battle")
    return f"{counted(career.kills, 'kill')} in {fought}" if career.kills else f"{fought} fought"


def by_medal(state: CampaignState) -> tuple[Group, ...]:
    """Return every medal and rank with those who have it: the players' own first."""
    order = {each.id: at for at, each in enumerate(state.settings.honours)}
    groups = [
        Group(key, given[0].given.name or given[0].given.rank, tuple(given))
        for key, given in _grouped(state, kind_of).items()
    ]

    def place(group: Group) -> tuple[object, ...]:
        given = group.given[0].given
        at = order.get(given.honour, len(order))
        return not by_hand(given), bool(given.rank), at, natural(group.name), group.key

    return tuple(sorted(groups, key=place))


def by_battle(state: CampaignState) -> tuple[Group, ...]:
    """Return every battle in which somebody earned something, the last first."""
    found = _grouped(state, lambda given: given.battle)
    groups = [
        Group(line.id, f"Battle {line.number}", tuple(found.pop(line.id)))
        for line in reversed(state.battles)
        if line.id in found and line.number
    ]
    if rest := tuple(each for given in found.values() for each in given):
        groups.append(Group("", "Not in a battle", rest))
    return tuple(groups)


def _grouped(
    state: CampaignState, key_of: Callable[[GivenHonour], str]
) -> dict[str, list[Decorated]]:
    """Return every medal and rank that somebody has by a key, the best first."""
    found = dict[str, list[Decorated]]()
    for career in honoured(state):
        for given in career.given:
            found.setdefault(key_of(given), []).append(Decorated(career, given))
    return found


def away(state: CampaignState) -> Away:
    """Return who is away, in the order in which they went; a vehicle is lost and not mourned."""
    models = models_of(state)
    numbers = {each.entry.id: numbers_of(each.army) for each in state.entries}

    def key(each: Fallen) -> tuple[object, ...]:
        entry, figure = each.career.entry, each.career.figure
        return each.deed.number, entry, numbers[entry].get(figure, 0), figure

    out = sorted(fallen(state), key=key)
    lost = tuple(each for each in out if each.career.figure in models)
    kinds = {models[each.career.figure] for each in lost}
    head = "Vehicles and guns lost" if "vehicle" in kinds else "Guns lost"
    return Away(
        tuple(each for each in out if each.career.figure not in models),
        # A gun is known by its team.
        ("Vehicles lost" if kinds <= {"vehicle"} else head, lost),
        ("Missing toys", tuple(sorted(toys_away(state), key=key))),
    )


_FEW = 3
"""So many who have risen once are no crowd."""
NAMELESS = 2
"""The merit of a man without a name counts this many times less: the roll is to be read."""


class Worth:
    """What medals are worth: one that few have counts for more than one that everybody has."""

    def __init__(self, careers: Collection[Career]) -> None:
        self._holders = Counter(
            kind for each in careers for kind in {kind_of(medal) for medal in medals_of(each)}
        )
        self._most = max((each.kills for each in careers), default=0) or 1

    def of(self, given: GivenHonour) -> float:
        """Return the worth of one medal; what players gave by hand is always worth most."""
        return 1.0 / max(1, self._holders[kind_of(given)])

    def merit(self, career: Career) -> float:
        """Return what a man's medals and deeds are worth together."""
        worth = sum(self.of(each) for each in medals_of(career)) + career.kills / self._most
        return round(worth if career.name else worth / NAMELESS, 6)


def medals_of(career: Career) -> tuple[GivenHonour, ...]:
    """Return a man's medals; a rank is none, but players may give both at once."""
    return tuple(
        each
        for each in career.given
        if each.name and (not each.rank or (by_hand(each) and each.name != each.rank))
    )


def earned_in(career: Career, battle: str) -> tuple[str, ...]:
    """Return the names of the medals and ranks that a man earned in one battle."""
    names = (each.name or each.rank for each in career.given if each.battle == battle)
    return tuple(dict.fromkeys(names)) if battle else ()


def by_hand(given: GivenHonour) -> bool:
    """Return whether players gave something themselves, and no rule did."""
    return bool(given.batch) and not given.honour


def _first_rank(state: CampaignState) -> str:
    """Return the id of the rule by which men rise to the lowest of the campaign's ranks, or ""."""
    rules = [each for each in state.settings.honours if each.rank]
    low = min(rules, key=lambda each: rank_height(each.rank), default=None)
    return low.id if low is not None else ""


def _merely_risen(career: Career, first: str) -> bool:
    """Return whether all that a man has is the first rank."""
    return bool(first) and all(each.honour == first and each.rank for each in career.given)


def crowd(state: CampaignState, careers: Iterable[Career]) -> tuple[Career, ...]:
    """Return those who have the first rank and nothing else, and no deed, to be told in one line;
    none where they are few, for these have a line each."""
    first = _first_rank(state)
    found = tuple(
        each for each in careers if each.given and not each.kills and _merely_risen(each, first)
    )
    return found if len(found) > _FEW else ()


def ordered(
    state: CampaignState, careers: Iterable[Career], worth: Worth | None = None
) -> list[Career]:
    """Return careers the best first: players' own honours, medals and ranks above the first one,
    then deeds, then whoever has risen once.

    Whoever is level stands by his name, or by his number in his army.
    """
    worth = worth or Worth(tuple(state.careers.values()))
    numbers = {each.entry.id: numbers_of(each.army) for each in state.entries}
    first = _first_rank(state)

    def key(career: Career) -> tuple[object, ...]:
        number = numbers.get(career.entry, {}).get(career.figure, 0)
        own = sum(by_hand(each) for each in medals_of(career))
        return (
            -own, _merely_risen(career, first), -worth.merit(career), -career.kills,
            -len(career.given), not career.name,
            natural(career_name(career, number)), career.entry, career.figure,
        )  # fmt: skip

    return sorted(careers, key=key)


def kind_of(given: GivenHonour) -> str:
    """Return by what two medals are the same: their rule, or the name that players gave."""
    return given.honour or (given.name or given.rank).casefold()


def honoured(state: CampaignState) -> tuple[Career, ...]:
    """Return who was given a medal or a rank, the best first."""
    return tuple(ordered(state, (career for career in state.careers.values() if career.given)))
