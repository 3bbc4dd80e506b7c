"""Recruitment: what a ruleset offers to add to an army, and how it is added."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from msgspec.structs import replace

from rules.army import edits
from rules.army.army_under_ruleset import Man, Roster, seat_places
from rules.army.model import Army, Figure, Seat, Unit
from rules.common.ids import new_id
from rules.common.wording import counted, house_in_words, lower, nth
from rules.games.roles_from_items import derive_roles
from rules.games.ruleset import Role, Ruleset, Squad, Team, Vehicle
from rules.games.shared_types import Number

OfferKind = Literal["role", "squad", "team", "vehicle"]


@dataclass(frozen=True, slots=True)
class Offer:
    """One thing to add: its kind and id, and what a list shows of it.

    `note` is the short mark at the right ("4b", "2 men"), `words` all that a search finds, and
    `text` what its rules say, for a search that finds nothing else. `short` is the name where
    there is little room, "" where the game has none.
    """

    kind: OfferKind
    id: str
    name: str
    group: str
    art: str
    note: str
    words: str
    short: str = ""
    text: str = ""


def offers(ruleset: Ruleset) -> tuple[Offer, ...]:
    """Return everything the ruleset offers, group by group in its own order."""
    return (*_role_offers(ruleset), *_unit_offers(ruleset))


def _role_offers(ruleset: Ruleset) -> Iterator[Offer]:
    for role in ruleset.roles:
        if role.offered and not role.extra:
            weapons = derive_roles(ruleset, role.gives).weapons
            phase = ruleset.phase.get(weapons[0].phase) if weapons else None
            names = (role.name, role.short, *role.gives, *(each.name for each in weapons))
            group, note = role.group or "Soldiers", phase.code if phase else ""
            words = " ".join(names).casefold()
            yield Offer(
                "role",
                role.id,
                role.name,
                group,
                role.art,
                note,
                words,
                role.short,
                role.text.casefold(),
            )


def _unit_offers(ruleset: Ruleset) -> Iterator[Offer]:
    for squad in ruleset.squads:
        size = squad.size if squad.size is not None else squad.smallest
        note = counted(size, "man") if size else ""
        yield _unit_offer("squad", squad, "Squads", squad.art, note)
    for team in ruleset.teams:
        note = counted(sum(post.count for post in team.posts), "man")
        yield _unit_offer("team", team, "Weapons teams", team.art, note)
    for vehicle in ruleset.vehicles:
        count = sum(group.count for group in vehicle.seats if group.when != "unarmed")
        note = counted(count, "seat") if count else ""
        yield _unit_offer("vehicle", vehicle, vehicle.group or "Vehicles", vehicle.art, note)


def _unit_offer(
    kind: OfferKind, entry: Squad | Team | Vehicle, group: str, art: str, note: str
) -> Offer:
    words = " ".join((entry.name, *entry.tags, group)).casefold()
    text = entry.text.casefold()
    return Offer(kind, entry.id, entry.name, group, art, note, words, entry.short, text)


def search_offers(found: tuple[Offer, ...], text: str) -> tuple[Offer, ...]:
    """Return the offers that hold every word of the text, names that begin with it first.

    When no name, item or weapon holds them, the texts of the rules are searched: "digs".
    """
    words = text.casefold().split()
    hits = [each for each in found if all(word in each.words for word in words)]
    if not hits:
        hits = [each for each in found if all(word in each.text for word in words)]
    start = text.strip().casefold()
    return tuple(sorted(hits, key=lambda each: not each.name.casefold().startswith(start)))


def offer_summary(ruleset: Ruleset, offer: Offer) -> str:
    """Return what is offered in one line: "Rifleman: 2 ft, hits on 7 or less, fires 2nd"."""
    entry = ruleset.counted_entries(offer.kind)[offer.id]
    facts = [offer.note] if offer.note and offer.kind != "role" else []
    if isinstance(entry, Vehicle):
        facts += stats_told(ruleset, entry.stats)
    else:
        facts += weapon_facts(ruleset, entry)
    if entry.points is not None:
        facts.append(f"{entry.points.text()} points")
    said = f"{offer.name}: {', '.join(facts)}"
    if len(facts) > 1 or not entry.text:
        return said
    first = entry.text.strip().partition(". ")[0].rstrip(".")
    return f"{said}. {house_in_words(first)}."


def weapon_facts(ruleset: Ruleset, entry: Role | Squad | Team) -> list[str]:
    """Return range, what hits and when it fires of the weapon that somebody or a team has."""
    if isinstance(entry, Team):
        weapons = [ruleset.weapon[entry.weapon]] if entry.weapon else []
    else:
        role = ruleset.role[entry.role] if isinstance(entry, Squad) else entry
        weapons = list(derive_roles(ruleset, role.gives).weapons)
    if not weapons:
        return ["no weapon"]
    facts = stats_told(ruleset, weapons[0].stats)
    if weapons[0].phase:
        phase = ruleset.phase[weapons[0].phase]
        facts.append(f"fires {nth(ruleset.phases.index(phase) + 1)}, {lower(phase.name)}")
    return facts


def stats_told(ruleset: Ruleset, numbers: Mapping[str, Number]) -> list[str]:
    """Return the numbers that have a phrase in this game; a reach of 0 is none."""
    told = []
    for stat in ruleset.stats:
        number = numbers.get(stat.id)
        if number is None or number.value == 0 or not stat.phrase:
            continue
        words = isinstance(number.value, str) and stat.phrase == "{}"
        phrase = f"{lower(stat.name)} {{}}" if words else stat.phrase
        told.append(phrase.replace("{}", number.text(stat.unit)))
    return told


def take_out(roster: Roster, offer: Offer, unit_id: str = "") -> tuple[Army, str] | None:
    """Return the army with one of these fewer and who is gone; None when it has none to spare.

    Of men a nameless one goes, of the unit `unit_id` or a loose one first; of units the last.
    """
    army = roster.army
    picked = roster.pick((f"{offer.kind}:{offer.id}",))
    if offer.kind != "role":
        if not picked:
            return None
        unit = army.unit(picked[-1])
        return edits.remove_units(army, (unit.id,)), unit.name or lower(offer.name)
    spare = [roster.man[each] for each in picked if not roster.man[each].figure.called]
    spare = [man for man in spare if not man.figure.hero]
    if not spare:
        return None
    kinds = ("men", "squad")

    def rank(man: Man) -> tuple[bool, bool, bool]:
        unit = man.unit
        return unit.id == unit_id, unit.kind == "men", man.vehicle is None and unit.kind in kinds

    gone = max(reversed(spare), key=rank)
    where = " of the loose men" if gone.unit.kind == "men" else f" of {roster.name_of(gone.unit)}"
    return edits.remove_figures(army, (gone.figure.id,)), f"{lower(gone.called)}{where}"


def add_offer(
    army: Army, ruleset: Ruleset, offer: Offer, count: int = 1, unit_id: str = ""
) -> tuple[Army, tuple[str, ...]]:
    """Return the army with what was offered added `count` times, and the ids of what is new.

    Men go to the unit `unit_id` when it takes loose men (a squad or a group), else to the loose
    men of the army, which are made when there are none.
    """
    if offer.kind == "role":
        army, target = edits.loose_men(army, preferred=unit_id)
        return edits.add_figures(army, target.id, ruleset.role[offer.id].gives, count)
    made: list[str] = []
    for _ in range(count):
        unit = new_unit(ruleset, offer.kind, offer.id)
        unit = replace(unit, name=edits.free_name(army, unit.name))
        army = edits.insert_unit(army, unit)
        made.append(unit.id)
    return army, tuple(made)


def new_unit(ruleset: Ruleset, kind: OfferKind, type_id: str) -> Unit:
    """Return a new unit of a type with its posts, crew or places filled as the game says."""
    if kind == "squad":
        squad = ruleset.squad[type_id]
        size = squad.size if squad.size is not None else squad.smallest or 1
        men = tuple(_man(ruleset, squad.role) for _ in range(size))
        return Unit(id=new_id(), kind="squad", type=squad.id, name=squad.name, figures=men)
    if kind == "team":
        team = ruleset.team[type_id]
        men = tuple(
            _man(ruleset, post.gives, post.id) for post in team.posts for _ in range(post.count)
        )
        return Unit(id=new_id(), kind="team", type=team.id, name=team.name, figures=men)
    return _new_vehicle(ruleset, ruleset.vehicle[type_id])


def _new_vehicle(ruleset: Ruleset, vehicle: Vehicle) -> Unit:
    fittings = tuple(
        option for choice in vehicle.choices for option in choice.options[: choice.at_least]
    )
    empty = Unit(id=new_id(), kind="vehicle", type=vehicle.id, name=vehicle.name, fittings=fittings)
    men: list[Figure] = []
    seats: list[Seat] = []
    for place in seat_places(empty, ruleset):
        if place.needed:
            men.append(_man(ruleset, place.group.gives))
            seats.append(Seat(number=place.number, figure=men[-1].id))
    return replace(empty, figures=tuple(men), seats=tuple(seats))


def _man(ruleset: Ruleset, role_id: str, post: str = "") -> Figure:
    """Return a new man of a role; without one, of the first role that the ruleset offers."""
    role = ruleset.role.get(role_id) or ruleset.plain_role
    return Figure(id=new_id(), items=role.gives, post=post)
