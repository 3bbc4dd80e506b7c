"""Search units and men of an army by words."""

from __future__ import annotations

from rules.army.army_under_ruleset import Man, Roster
from rules.army.model import COMMANDER, Unit
from rules.games.roles_from_items import known_items
from rules.games.ruleset import Team


def find_in_army(roster: Roster, text: str) -> tuple[str, ...]:
    """Return the ids of the units and men that match every word, in the order of the army.

    Words are looked for in role, weapons, items, name, rank, post, and the name of the unit. A
    unit is a hit by its own name and type; its men are then hits only by their own words.
    """
    words = text.casefold().split()
    if not words:
        return ()
    hits: list[str] = []
    known: dict[tuple[str, ...], str] = {}
    for unit in roster.army.units:
        ground = unit_words(roster, unit)
        own = all(word in ground for word in words)
        if own:
            hits.append(unit.id)
        for man in roster.men_of(unit):
            carried = known.get(man.figure.items)
            if carried is None:
                carried = known[man.figure.items] = _carried(roster, man)
            spoken = f"{carried} {_personal(roster, man)}"
            his = [word for word in words if word in spoken]
            # Words of his unit alone do not match a man.
            if len(his) == len(words) or (
                his and not own and all(word in his or word in ground for word in words)
            ):
                hits.append(man.figure.id)
    return tuple(hits)


def unit_words(roster: Roster, unit: Unit) -> str:
    """Return the words by which a unit is found."""
    known = roster.type_of(unit)
    entries = [roster.ruleset.fitting.get(each) for each in unit.fittings]
    fitted = [entry.name for entry in entries if entry]
    return " ".join((unit.name, known.name if known else "", *fitted)).casefold()


def _carried(roster: Roster, man: Man) -> str:
    """Return the words that all men with the same items share."""
    known = known_items(roster.ruleset)
    roles = [role for role in (man.role, *man.derived.extras) if role]
    words = [word for role in roles for word in (role.name, role.short)]
    words += [weapon.name for weapon in man.derived.weapons]
    words += [known[item].name if item in known else item for item in man.figure.items]
    return " ".join(words).casefold()


def _personal(roster: Roster, man: Man) -> str:
    figure = man.figure
    words = [figure.rank, figure.name, "hero" if figure.hero else ""]
    if figure.post == COMMANDER:
        words.append(COMMANDER)
    elif figure.post:
        team = roster.type_of(man.unit)
        posts = team.posts if isinstance(team, Team) else ()
        words.append(next((post.name for post in posts if post.id == figure.post), figure.post))
    if man.seat is not None:
        words.append(man.seat.name)
    return " ".join(words).casefold()
