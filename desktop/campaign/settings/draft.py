"""A campaign as it is filled in before it is written: who plays with which army, and who meets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import msgspec
from msgspec.structs import replace

from desktop.figure_rows import Drawn
from rules.campaign.ledger.acts import AnyAct, Enter
from rules.campaign.planning.scenario_tree import Fighter
from rules.campaign.planning.schedule import round_day, rounds
from rules.campaign.planning.settings import CampaignSettings, Entry, Losses, Player
from rules.common.wording import listed

PLASTICS = ("green", "tan", "grey", "blue", "red")
"""The colours of army men that every shop sells."""
SUGGESTED = CampaignSettings("", (), kind="league", rounds=2, losses=Losses("recover", needed=3))


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


class Draft(msgspec.Struct, frozen=True):
    """What was filled in, and the step that one was at."""

    settings: CampaignSettings = SUGGESTED
    places: tuple[Place, ...] = ()
    step: int = 0


def write_draft(draft: Draft) -> str:
    """Return a draft as text that is kept."""
    return msgspec.json.encode(draft).decode()


def read_draft(text: str) -> Draft:
    """Return a draft that was kept; text that is none is a new one."""
    try:
        return msgspec.json.decode(text, type=Draft) if text else Draft()
    except (msgspec.DecodeError, ValueError):
        return Draft()


# ------------------------------------------------------------------ armies that can enter


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
    names: dict[str, str] = {}
    for place in places:
        chosen = known.get(place.army)
        if chosen is not None and not place.gone:
            key = chosen.army or chosen.key
            names[key] = chosen.name
            owners.setdefault(key, []).append(place.name or "a player without a name")
    for key, players in owners.items():
        if len(players) > 1:
            often = "twice" if len(players) == 2 else f"{len(players)} times"
            return (
                f"{names[key]} is chosen {often}, for {listed(list(dict.fromkeys(players)))}. Each"
                " is an army of its own; the later one gets another colour."
            )
    return ""


# ------------------------------------------------------------------ who fights


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
    games = {each.key: each.ruleset for each in armies}
    here = {str(at): each for at, each in enumerate(places) if each.army in games and not each.gone}
    players = [Player(key, each.name, each.side) for key, each in here.items()]
    entries = [Entry(key, key, each.army, "", games[each.army]) for key, each in here.items()]
    return [
        (round_day(settings, each.number), f"{here[one].name} – {here[two].name}")
        for each in rounds(entries, settings, players)
        for one, two in each.pairs
    ]


def fighters(places: Sequence[Place], armies: Sequence[ArmyChoice]) -> tuple[Fighter, ...]:
    """Return the armies of a form as a tree knows them, each by a name of its own."""
    known = {each.key: each for each in armies}
    here = [(key, known[place.army], place.name)
            for key, place in zip(way_keys(places), places, strict=True)
            if place.army in known and not place.gone]  # fmt: skip
    names = Counter(army.name for _, army, _ in here)
    return tuple(
        Fighter(
            key,
            f"{army.name} ({player})" if names[army.name] > 1 and player else army.name,
            army.ruleset,
        )
        for key, army, player in here
    )


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
    return with_ways(settings, keys)


def with_ways(settings: CampaignSettings, keys: dict[str, str]) -> CampaignSettings:
    """Return settings in which the ways of armies have other keys; those of "" are left out."""
    scenarios = []
    for each in settings.scenarios:
        after = {keys.get(way, way): follows for way, follows in each.after.items()}
        after.pop("", None)
        scenarios.append(replace(each, after=after))
    return replace(settings, scenarios=tuple(scenarios))


def copied_agreement(old: CampaignSettings, now: Draft) -> Draft:
    """Return a draft with what an old campaign agreed; name, players, dates and text stay.

    The number of battles goes by who plays now: none is copied.
    """
    own = {key for each in old.scenarios for key in each.after} - {"attacker", "defender", "draw"}
    filled = now.settings
    agreed = replace(
        with_ways(old, dict.fromkeys(own, "")),
        name=filled.name,
        text=filled.text,
        picture=filled.picture,
        begins=filled.begins,
        ends=filled.ends,
        planned=filled.planned,
        rulesets=filled.rulesets or old.rulesets,
    )
    return replace(now, settings=agreed)
