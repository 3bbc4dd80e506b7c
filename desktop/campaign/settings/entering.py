"""Who is meant by a way of a tree, before and after the armies have entered the campaign."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from desktop.campaign.settings.places import ArmyChoice, Place
from rules.campaign.ledger.acts import AnyAct, Enter
from rules.campaign.planning.scenario_tree import Fighter
from rules.campaign.planning.schedule import round_day, rounds
from rules.campaign.planning.settings import CampaignSettings, Entry, Player


def way_keys(places: Sequence[Place]) -> list[str]:
    """Return the key of each place's own ways, "" without an army.

    An army that has entered has its entry's id, another one its own; whoever brings an army that
    is there already gets a number behind it.
    """
    seen: Counter[str] = Counter()
    found = []
    for place in places:
        seen[place.army] += 1
        number = seen[place.army]
        found.append(f"{place.army}#{number}" if place.army and number > 1 else place.army)
    return found


def games_of(places: Sequence[Place], armies: Sequence[ArmyChoice]) -> tuple[str, ...]:
    """Return the ids of the games of all armies that are chosen."""
    games = {each.key: each.ruleset for each in armies}
    return tuple(dict.fromkeys(games[each.army] for each in places if each.army in games))


def first_battles(
    settings: CampaignSettings, places: Sequence[Place], armies: Sequence[ArmyChoice]
) -> list[tuple[str, str]]:
    """Return the battles of a schedule that are known by now: the day of each, and who meets."""
    if settings.kind != "league" or settings.pairing != "round-robin":
        return []
    known = {each.key: each for each in armies}
    here = [each for each in places if each.army in known and not each.gone]
    names = {str(at): each.name for at, each in enumerate(here)}
    players = [Player(str(at), each.name, each.side) for at, each in enumerate(here)]
    entries = [
        Entry(str(at), str(at), each.army, "", known[each.army].ruleset)
        for at, each in enumerate(here)
    ]
    return [
        (round_day(settings, each.number), f"{names[one]} – {names[two]}")
        for each in rounds(entries, settings, players)
        for one, two in each.pairs
    ]


def fighters(places: Sequence[Place], armies: Sequence[ArmyChoice]) -> tuple[Fighter, ...]:
    """Return the armies of a form as a tree knows them, each by a name of its own."""
    known = {each.key: each for each in armies}
    here = [(key, place) for key, place in zip(way_keys(places), places, strict=True)
            if place.army in known and not place.gone]  # fmt: skip
    names = Counter(known[place.army].name for _, place in here)
    return tuple(
        Fighter(key, _called(known[place.army].name, place, names), known[place.army].ruleset)
        for key, place in here
    )


def _called(name: str, place: Place, names: Counter[str]) -> str:
    return f"{name} ({place.name})" if names[name] > 1 and place.name else name


def with_entries(
    settings: CampaignSettings, places: Sequence[Place], acts: Sequence[AnyAct]
) -> CampaignSettings:
    """Return settings whose ways are those of the entries that these acts make.

    A way of an army that could not enter is left out.
    """
    made = [act.entry for act in acts if isinstance(act, Enter)]
    keys: dict[str, str] = {}
    for key, place in zip(way_keys(places), places, strict=True):
        if key and not place.entry:
            entry = next((each for each in made if each.army == place.army), None)
            keys[key] = entry.id if entry else ""
            made = [each for each in made if each is not entry]
    scenarios = tuple(
        replace(each, after=_renamed(each.after, keys)) for each in settings.scenarios
    )
    return settings if scenarios == settings.scenarios else replace(settings, scenarios=scenarios)


def _renamed(after: Mapping[str, str], keys: Mapping[str, str]) -> dict[str, str]:
    found = {keys.get(way, way): follows for way, follows in after.items()}
    return {way: follows for way, follows in found.items() if way}
