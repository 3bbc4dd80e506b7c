"""Writes an army as a list: two lines about the army, then a line for each unit.

    2nd Sandbox Company
    L.G.A.M., green, 43 figures

    Command jeep [Jeep + Heavy machine gun]: Pvt. Fern, pistol man (seat 1); ...
    Loose men: 9 × rifleman; 3 × submachine gunner + binoculars

What stands behind a man is his role, what he has more or less than men of it, and in brackets
his post, his seat and his own colour. `rules.army.text_list.reader` reads it back.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from rules.army.model import COMMANDER, LOOSE_MEN, Army, Figure, Unit
from rules.army.recruitment import new_unit
from rules.army.text_list.vocabulary import (
    Lexicon,
    colour_word,
    labels,
    quoted,
    role_word,
    unit_word,
)
from rules.common.wording import counted, listed, lower
from rules.games.derived_roles import derive_roles
from rules.games.ruleset import Ruleset

Seats = Mapping[str, tuple[str, int]]
"""By figure the vehicle's id and the seat's number."""


class Listing(NamedTuple):
    """The text, and in words what of the army it does not hold."""

    text: str
    left_out: tuple[str, ...]


def write_list(army: Army, ruleset: Ruleset) -> Listing:
    """Return the army as a plain text."""
    lexicon = Lexicon(ruleset)
    count = counted(army.figure_count(), ruleset.figure_word, ruleset.figures_word)
    head = ", ".join((quoted(ruleset.name), quoted(army.colour), count))
    lines = [quoted(army.name) if army.name else '""', head, ""]
    words = labels(army.units, lexicon)
    seats = {seat.figure: (unit.id, seat.number) for unit in army.units for seat in unit.seats}
    lines += (_unit_line(unit, lexicon, seats, words) for unit in army.units)
    return Listing("\n".join(lines) + "\n", tuple(_left_out(army)))


def write_units(army: Army, ruleset: Ruleset, unit_ids: frozenset[str]) -> str:
    """Return a line for each of these units, as for the clipboard."""
    lexicon = Lexicon(ruleset)
    words = labels(army.units, lexicon)
    seats = {seat.figure: (unit.id, seat.number) for unit in army.units for seat in unit.seats}
    chosen = (unit for unit in army.units if unit.id in unit_ids)
    return "".join(f"{_unit_line(unit, lexicon, seats, words)}\n" for unit in chosen)


def _unit_line(unit: Unit, lexicon: Lexicon, seats: Seats, words: Mapping[str, str]) -> str:
    head = _head(unit, lexicon)
    if not unit.figures:
        # A bare type would be read with the men that the game gives it.
        return f"{head}:" if _crewed(unit, lexicon.ruleset) or not unit.type else head
    return f"{head}: {'; '.join(_members(unit, lexicon, seats, words))}"


def _crewed(unit: Unit, ruleset: Ruleset) -> bool:
    if unit.kind == "men" or (unit.kind, unit.type) not in _known(ruleset):
        return False
    return bool(new_unit(ruleset, unit.kind, unit.type).figures)


def _known(ruleset: Ruleset) -> set[tuple[str, str]]:
    kinds = (("squad", ruleset.squad), ("team", ruleset.team), ("vehicle", ruleset.vehicle))
    return {(kind, type_id) for kind, entries in kinds for type_id in entries}


def _head(unit: Unit, lexicon: Lexicon) -> str:
    name = quoted(unit_word(unit))
    key = f"{unit.kind}:{unit.type}"
    if not unit.type:
        types = lexicon.types
        meant = types.find(unit.name) is not None or types.misspelt(unit.name)
        plain = unit.kind == "squad" and unit.name and not meant and _is_own_name(unit.name)
        own = plain or (unit.kind == "men" and unit.name in ("", LOOSE_MEN))
        if own and not unit.colour:
            return name
        colour = f", {colour_word(unit.colour)}" if unit.colour else ""
        return f"{name} [{'loose men' if unit.kind == 'men' else unit.kind}{colour}]"
    word = lexicon.types.word(key)
    usual: tuple[str, ...] = ()
    if (unit.kind, unit.type) in _known(lexicon.ruleset) and unit.kind != "men":
        usual = new_unit(lexicon.ruleset, unit.kind, unit.type).fittings
    as_usual = unit.fittings == usual and unit.passengers is None and not unit.colour
    if unit.name == word and as_usual:
        return name
    inside = " + ".join((word, *(lexicon.fittings.word(each) for each in unit.fittings)))
    if unit.passengers is not None:
        inside += f", {unit.passengers} passengers"
    if unit.colour:
        inside += f", {colour_word(unit.colour)}"
    return f"{name} [{inside}]"


def _is_own_name(name: str) -> bool:
    return name.casefold() != LOOSE_MEN.casefold()


def _members(unit: Unit, lexicon: Lexicon, seats: Seats, words: Mapping[str, str]) -> Iterator[str]:
    alike: dict[object, int] = {}
    for man in unit.figures:
        if _nobody(man) and man.id not in seats:
            alike[man.cast] = alike.get(man.cast, 0) + 1
    for man in unit.figures:
        if not _nobody(man) or man.id in seats:
            yield _man(man, unit, lexicon, seats, words)
        elif man.cast in alike:
            count = alike.pop(man.cast)
            many = f"{count} × " if count > 1 else ""
            yield many + _man(man, unit, lexicon, seats, words)


def _nobody(man: Figure) -> bool:
    """Return whether nothing that a list holds tells him from others of the same cast."""
    return not (man.name or man.rank or man.post or man.hero)


def _man(man: Figure, unit: Unit, lexicon: Lexicon, seats: Seats, words: Mapping[str, str]) -> str:
    text = _role_and_items(man.items, lexicon)
    details = [*_place(man, unit, lexicon, seats, words), *(("hero",) if man.hero else ())]
    if man.name:
        rank = f"{man.rank} " if _short_rank(man.rank) else ""
        looks_ranked = not rank and man.name.split(" ")[0].endswith(".")
        plain = not looks_ranked and lexicon.roles.find(man.name) is None
        text = f"{rank}{quoted(man.name, plain=plain)}, {text}"
    if man.rank and not (man.name and _short_rank(man.rank)):
        details.append(f"rank {quoted(man.rank)}")
    if man.colour:
        details.append(_colour(man.colour, unit, lexicon))
    return f"{text} ({', '.join(details)})" if details else text


def _colour(colour: str, unit: Unit, lexicon: Lexicon) -> str:
    """Return a man's colour; where a post of his unit is called so, it says what it is."""
    word = colour_word(colour)
    taken = lexicon.posts(unit.type if unit.kind == "team" else "").find(word) is not None
    return f"colour {quoted(colour, plain=False)}" if taken else word


def _short_rank(rank: str) -> bool:
    """Return whether a rank is known in front of a name by its one word and full stop."""
    return rank.endswith(".") and quoted(rank) == rank and " " not in rank


def _place(
    man: Figure, unit: Unit, lexicon: Lexicon, seats: Seats, words: Mapping[str, str]
) -> Iterator[str]:
    if man.post == COMMANDER:
        yield COMMANDER
    elif man.post:
        posts = lexicon.posts(unit.type if unit.kind == "team" else "")
        word = posts.word(man.post)
        yield lower(word) if posts.find(word) == man.post else f"post {quoted(man.post)}"
    if man.id in seats:
        vehicle, number = seats[man.id]
        yield f"seat {number}" + (f" of {words[vehicle]}" if vehicle != unit.id else "")


def _role_and_items(items: tuple[str, ...], lexicon: Lexicon) -> str:
    role = derive_roles(lexicon.ruleset, items).role
    gives = role.gives if role else ()
    text = role_word(lexicon, role.id) if role else "figure"
    text += "".join(f" + {lower(lexicon.items.word(each))}" for each in items if each not in gives)
    return text + "".join(
        f" - {lower(lexicon.items.word(each))}" for each in gives if each not in items
    )


def _left_out(army: Army) -> Iterator[str]:
    men = list(army.figures())
    kinds = (
        (sum(bool(man.story) for man in men), "story"),
        (sum(bool(man.portrait) for man in men), "portrait"),
        (sum(len(man.abilities) for man in men), "agreed ability"),
        (sum(man.lives is not None for man in men), "agreed number of lives"),
        (sum(bool(unit.note) for unit in army.units) + bool(army.note), "note"),
        (len(army.agreements), "agreement"),
        (len(army.switches), "reading of the rules"),
    )
    for count, noun in kinds:
        if count:
            nouns = {"agreed number of lives": "agreed numbers of lives"}.get(noun, "")
            nouns = {"reading of the rules": "readings of the rules"}.get(noun, nouns)
            yield counted(count, noun, nouns)


def left_out_words(left_out: tuple[str, ...]) -> str:
    """Return one sentence about what a list does not hold, "" when it holds all."""
    if not left_out:
        return ""
    return f"The list leaves out {listed(left_out)}; an army file keeps them."
