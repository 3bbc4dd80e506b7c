"""An army's men and credits in words, as rosters and cards say them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace

from printables.facts import WeaponFacts
from rules.army.army_under_ruleset import Man, Roster
from rules.army.model import COMMANDER, Unit
from rules.games.roles_from_items import vocabulary
from rules.games.ruleset import Ruleset, Squad, Team, Vehicle


def several(weapon: WeaponFacts, count: int) -> WeaponFacts:
    """Return a weapon that is mounted several times."""
    times = f"{count} × "
    return replace(weapon, name=times + weapon.name, short=times + weapon.short)


def alike(men: Iterable[Man]) -> list[list[Man]]:
    """Return men in groups that one row can speak for; whoever has a name stands alone."""
    groups: dict[object, list[Man]] = {}
    for man in men:
        figure = man.figure
        shared = (figure.appearance, figure.post, man.vehicle.id if man.vehicle else "")
        key: object = shared if figure.plain else figure.id
        groups.setdefault(key, []).append(man)
    return list(groups.values())


def unit_titles(roster: Roster) -> dict[str, str]:
    """Return what each unit is called: its name, or its type, numbered where two are alike."""
    plain = {unit.id: roster.name_of(unit) for unit in roster.army.units}
    often = Counter(plain.values())
    seen: Counter[str] = Counter()
    titles: dict[str, str] = {}
    for unit_id, title in plain.items():
        seen[title] += 1
        titles[unit_id] = f"{title} {seen[title]}" if often[title] > 1 else title
    return titles


def kind(unit: Unit, known: Squad | Team | Vehicle | None) -> str:
    """Return the words behind a unit's name: its type, unless that is its name."""
    if known is None:
        return "" if unit.kind == "men" else unit.type.replace("-", " ")
    return known.name if unit.name and unit.name != known.name else ""


def credit(ruleset: Ruleset) -> str:
    """Return a ruleset's author, version and year in one line."""
    version = ruleset.version
    if version and version[0].isdigit():
        version = f"version {version}"
    year = str(ruleset.year) if ruleset.year and str(ruleset.year) not in version else ""
    parts = (f"by {ruleset.author}" if ruleset.author else "", version, year)
    return ", ".join(part for part in parts if part)


def special_text(man: Man, known: Squad | Team | Vehicle | None) -> str:
    """Return what the game says of a man who is not of his squad's own role; "" of others."""
    role = man.role
    if role is None or not isinstance(known, Squad) or role.id == known.role:
        return ""
    return " ".join(text for text in (role.text, *(e.text for e in man.derived.extras)) if text)


def spans(numbers: list[int]) -> str:
    """Return sorted numbers as a short list: 1-3, 5."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


def particulars(roster: Roster, man: Man) -> Iterable[str]:
    """Yield what the second line says of a man: role, post, skills, gear and seat."""
    figure, role = man.figure, man.role
    if figure.hero:
        yield "Hero"
    if figure.called and role:
        yield role.name
    if figure.post:
        yield post_name(roster, man)
    names = {role.name.casefold()} if role else set()
    for extra in man.derived.extras:
        names.add(extra.name.casefold())
        yield extra.name
    words = vocabulary()
    for item_id in dict.fromkeys(figure.items):
        item = words.get(item_id)
        name = item.name if item else item_id.replace("-", " ").capitalize()
        shown_as_weapon = item_id in roster.ruleset.weapons_by_item or (
            item is not None and item.kind == "weapon" and man.derived.weapons
        )
        if not shown_as_weapon and name.casefold() not in names:
            yield name
    if figure.colour:
        yield figure.colour
    if gifts := "; ".join(each for each in figure.abilities if each):
        yield f"agreed: {gifts}"


def seated(men: list[Man], titles: Mapping[str, str]) -> Iterable[str]:
    """Yield where the men of a row sit: in which vehicle, or in which of their own seats."""
    vehicle = men[0].vehicle
    if vehicle is None:
        return
    numbers = sorted(man.seat.number for man in men if man.seat)
    seats = f"seat{'s' if len(numbers) > 1 else ''} {spans(numbers)}" if numbers else ""
    if vehicle.id == men[0].unit.id:
        yield seats
    else:
        yield f"rides in {titles[vehicle.id]}" + (f", {seats}" if seats else "")


def post_name(roster: Roster, man: Man) -> str:
    """Return what the post of a man is called."""
    if man.figure.post == COMMANDER:
        return "Commander"
    known = roster.type_of(man.unit)
    posts = known.posts if isinstance(known, Team) else ()
    found = next((post.name for post in posts if post.id == man.figure.post), "")
    return found or man.figure.post.replace("-", " ").capitalize()


def names_listed(names: Iterable[str]) -> str:
    """Return names as one list that begins with a capital; short forms keep theirs."""
    return ", ".join(
        name if at == 0 or name[1:2].isupper() else name[:1].lower() + name[1:]
        for at, name in enumerate(names)
    )
