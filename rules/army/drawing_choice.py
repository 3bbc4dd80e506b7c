"""Choose the drawing and colour of a man or a unit; the same on screen and on paper."""

from __future__ import annotations

from zlib import crc32

from resources.art import BUST, NEUTRAL, has, man_name, vehicle_name
from rules.army.army_under_ruleset import Man, Roster, posts_aboard
from rules.army.model import Unit
from rules.games.ruleset import Vehicle


def man_art(man: Man, *, alone: bool = True, bust: bool = False) -> str:
    """Return the drawing of a man with what he carries.

    alone: he is shown by himself, in his own pose; else he stands for several alike.
    bust: there is room for his head and shoulders, where his player chose such a portrait.
    """
    figure = man.shown
    if has(figure.drawing) and (bust or not figure.drawing.startswith(BUST)):
        return figure.drawing
    roles = (man.role, *man.derived.extras)
    art = next((role.art for role in roles if role and role.art), "")
    art = "" if figure.moulded else art
    return man_name(art, figure.toy, figure.id if alone else "", hero=figure.hero)


_RANKS = (
    (("capt", "maj", "col", "gen", "brig"), "captain"),
    (("lt", "1st lt", "2nd lt", "lieut", "first lieut", "second lieut"), "lieutenant"),
    (("sgt", "1st sgt", "first s", "staff", "sergeant"), "sergeant"),
)
_ITEMS = {
    "sniper-rifle": "sniper", "bazooka": "bazooka", "flame-thrower": "flamethrower",
    "radio": "radio", "mine-detector": "engineer", "medic-bag": "medic",
    "commando-dress": "commando",
}  # fmt: skip
_ROLES = frozenset(_ITEMS.values()) | {"pilot", "tankman"}
_PLAIN = ("rifleman", "veteran", "old_soldier", "scout", "bareheaded")


def bust_art(man: Man) -> str:
    """Return the drawing of a hero's head and shoulders: the chosen one, else that of his rank,
    his role or what he carries, else one that his id stands for.
    """
    figure = man.shown
    if figure.drawing and has(figure.drawing):
        bust = BUST + figure.drawing.removeprefix(BUST)
        return bust if has(bust) else figure.drawing
    rank = figure.rank.casefold()
    names = [name for words, name in _RANKS if rank.startswith(words)]
    names += [role.art for role in (man.role, *man.derived.extras) if role and role.art in _ROLES]
    names += [_ITEMS[item] for item in figure.items if item in _ITEMS]
    names.append(_PLAIN[crc32(figure.id.encode()) % len(_PLAIN)])
    return next(BUST + name for name in names if has(BUST + name))


def unit_art(roster: Roster, unit: Unit, *, bust: bool = False) -> str:
    """Return the drawing of a unit: its type's with what is aboard, else its first man's."""
    known = roster.type_of(unit)
    if known and known.art:
        if not isinstance(known, Vehicle):
            return known.art
        posts = posts_aboard(unit, roster.ruleset)
        return vehicle_name(known.art, (*known.fixed, *unit.fittings), posts)
    men = roster.men_of(unit)
    return man_art(men[0], bust=bust) if men else NEUTRAL


def own_colour(roster: Roster, unit: Unit) -> str:
    """Return the own colour of a unit's drawing: its model's, else its first man's; "" for none."""
    known = roster.type_of(unit)
    if unit.colour or (known and known.art) or not unit.figures:
        return unit.colour
    return unit.figures[0].colour


def unit_colour(roster: Roster, unit: Unit) -> str:
    """Return the colour in which a unit's drawing is shown: its own, else the army's."""
    return own_colour(roster, unit) or roster.army.colour
