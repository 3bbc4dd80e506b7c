"""Finding in an army by words, and ranking names by a few typed letters."""

from __future__ import annotations

from rules.army import COMMANDER, Unit
from rules.many import known_items
from rules.roll import Man, Roll
from rules.ruleset import Team

_START, _WORD, _INSIDE, _LETTERS = 400, 300, 200, 100


def find(roll: Roll, text: str) -> tuple[str, ...]:
    """Return the ids of units and men of whom every word is true, in the order of the army.

    Words are looked for in role, weapons, items, name, rank, post, and the name of the unit. A
    unit is a hit by its own name and type; its men are then hits only by their own words.
    """
    words = text.casefold().split()
    if not words:
        return ()
    hits: list[str] = []
    known: dict[tuple[str, ...], str] = {}
    for unit in roll.army.units:
        ground = unit_words(roll, unit)
        own = all(word in ground for word in words)
        if own:
            hits.append(unit.id)
        for man in roll.men_of(unit):
            carried = known.get(man.figure.items)
            if carried is None:
                carried = known[man.figure.items] = _carried(roll, man)
            spoken = f"{carried} {_personal(roll, man)}"
            if _holds(spoken, ground, words, own):
                hits.append(man.figure.id)
    return tuple(hits)


def _holds(spoken: str, ground: str, words: list[str], unit_hit: bool) -> bool:
    """Return whether each word is true of a man; his unit's alone do not make him a hit."""
    if unit_hit:
        return all(word in spoken for word in words)
    return all(word in spoken or word in ground for word in words) and any(
        word in spoken for word in words
    )


def unit_words(roll: Roll, unit: Unit) -> str:
    """Return what a search finds a unit by."""
    known = roll.type_of(unit)
    entries = [roll.ruleset.fitting.get(each) for each in unit.fittings]
    fitted = [entry.name for entry in entries if entry]
    return " ".join((unit.name, known.name if known else "", *fitted)).casefold()


def _carried(roll: Roll, man: Man) -> str:
    """Return the words that all men with the same items share."""
    known = known_items(roll.ruleset)
    roles = [role for role in (man.role, *man.derived.extras) if role]
    words = [word for role in roles for word in (role.name, role.short)]
    words += [weapon.name for weapon in man.derived.weapons]
    words += [known[item].name if item in known else item for item in man.figure.items]
    return " ".join(words).casefold()


def _personal(roll: Roll, man: Man) -> str:
    figure = man.figure
    words = [figure.rank, figure.name, "hero" if figure.hero else ""]
    if figure.post == COMMANDER:
        words.append(COMMANDER)
    elif figure.post:
        team = roll.type_of(man.unit)
        posts = team.posts if isinstance(team, Team) else ()
        words.append(next((post.name for post in posts if post.id == figure.post), figure.post))
    if man.seat is not None:
        words.append(man.seat.name)
    return " ".join(words).casefold()


def rank(text: str, name: str, more: str = "") -> int:
    """Return how well a folded text fits a folded name, 0 when it does not.

    The beginning of the name is best, then beginnings of its words, then any part of it or of
    `more`, then its letters in their order ("mgt" finds "machine gun team").
    """
    if not text:
        return 1
    if name.startswith(text):
        return _START - min(len(name), 90)
    parts = text.split()
    starts = f" {name}"
    if all(f" {part}" in starts for part in parts):
        return _WORD - min(len(name), 90)
    whole = f"{name} {more}"
    if all(part in whole for part in parts):
        inside = sum(part in name for part in parts)
        return _INSIDE - 90 + min(8 * inside, 80) - min(len(name), 80) // 10
    spread = _spread(text.replace(" ", ""), name)
    return max(_LETTERS - spread, 1) if spread >= 0 else 0


def _spread(letters: str, name: str) -> int:
    """Return how far the letters lie apart in a name, -1 when they are not in it in order.

    The first letter begins a word: anything else finds far too much.
    """
    initial = f" {name}".find(f" {letters[:1]}")
    if initial < 0 or len(letters) < 2:
        return -1
    at = initial
    gaps = 0
    for letter in letters[1:]:
        found = name.find(letter, at + 1)
        if found < 0:
            return -1
        gaps += 0 if found == at + 1 else 1 if name[found - 1] == " " else 6
        at = found
    return gaps if gaps <= 6 * max(1, len(letters) // 2) else -1
