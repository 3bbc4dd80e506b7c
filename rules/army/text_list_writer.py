"""Write an army as a list: two lines about the army, then a line for each unit.

    2nd Sandbox Company
    L.G.A.M., green, 43 figures

    Command jeep [Jeep + Heavy machine gun]: Pvt. Fern, pistol man (seat 1); ...
    Loose men: 9 × rifleman; 3 × submachine gunner + binoculars

After the name of a man come his role, items that he has more or less than men of it, and in
brackets his post, his seat and his own colour. `rules.army.text_list_reader` reads it back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from rules.army.model import COMMANDER, LOOSE_MEN, Army, Figure, Unit
from rules.army.offers_to_add import new_unit
from rules.army.text_list_syntax import (
    ListVocabulary,
    colour_word,
    quoted,
    unit_labels,
    unit_list_name,
)
from rules.common.wording import counted, listed, lower
from rules.games.roles_from_items import derive_roles
from rules.games.ruleset import Ruleset


class WrittenList(NamedTuple):
    """The text of a list, and what of the army it leaves out, in words."""

    text: str
    left_out: tuple[str, ...]


def write_list(army: Army, ruleset: Ruleset) -> WrittenList:
    """Return the army as a plain text."""
    count = counted(army.figure_count(), ruleset.figure_word, ruleset.figures_word)
    head = ", ".join((quoted(ruleset.name), quoted(army.colour), count))
    writer = _Writer(army, ruleset)
    lines = [quoted(army.name) if army.name else '""', head, ""]
    lines += (writer.line(unit) for unit in army.units)
    return WrittenList("\n".join(lines) + "\n", tuple(_left_out(army)))


def write_units(army: Army, ruleset: Ruleset, unit_ids: frozenset[str]) -> str:
    """Return a line for each of these units, as for the clipboard."""
    writer = _Writer(army, ruleset)
    return "".join(f"{writer.line(unit)}\n" for unit in army.units if unit.id in unit_ids)


class _Writer:
    """Writes units of one army as lines."""

    def __init__(self, army: Army, ruleset: Ruleset) -> None:
        self._ruleset, self._lexicon = ruleset, ListVocabulary(ruleset)
        self._labels = unit_labels(army.units, self._lexicon)
        # By figure the id of the vehicle and the number of the seat.
        self._seats = {
            seat.figure: (unit.id, seat.number) for unit in army.units for seat in unit.seats
        }

    def line(self, unit: Unit) -> str:
        """Return the line of a unit: its name and type, and its men."""
        usual = self._usual(unit)
        head = self._typed_head(unit, usual) if unit.type else self._untyped_head(unit)
        if unit.figures:
            return f"{head}: {'; '.join(self._members(unit))}"
        # A bare type would be read with the men that the game gives it.
        return f"{head}:" if not unit.type or (usual and usual.figures) else head

    def _usual(self, unit: Unit) -> Unit | None:
        """Return a new unit of the same type, None for a type that the game lacks."""
        if unit.kind == "men" or self._ruleset.unit_type(unit.kind, unit.type) is None:
            return None
        return new_unit(self._ruleset, unit.kind, unit.type)

    def _untyped_head(self, unit: Unit) -> str:
        name, types = quoted(unit_list_name(unit)), self._lexicon.types
        meant = types.find(unit.name) is not None or types.misspelt(unit.name)
        loose = unit.name.casefold() == LOOSE_MEN.casefold()
        plain = unit.kind == "squad" and unit.name and not meant and not loose
        if (plain or (unit.kind == "men" and unit.name in ("", LOOSE_MEN))) and not unit.colour:
            return name
        kind = "loose men" if unit.kind == "men" else unit.kind
        return f"{name} [{kind}{f', {colour_word(unit.colour)}' if unit.colour else ''}]"

    def _typed_head(self, unit: Unit, usual: Unit | None) -> str:
        name = quoted(unit_list_name(unit))
        word = self._lexicon.types.word(f"{unit.kind}:{unit.type}")
        fitted = unit.fittings != (usual.fittings if usual else ())
        if unit.name == word and not fitted and unit.passengers is None and not unit.colour:
            return name
        inside = " + ".join((word, *(self._lexicon.fittings.word(each) for each in unit.fittings)))
        if unit.passengers is not None:
            inside += f", {unit.passengers} passengers"
        if unit.colour:
            inside += f", {colour_word(unit.colour)}"
        return f"{name} [{inside}]"

    def _members(self, unit: Unit) -> Iterator[str]:
        """Yield the men of a unit; men that a list cannot distinguish are counted."""
        alike = Counter(man.appearance for man in unit.figures if self._is_counted(man))
        for man in unit.figures:
            if not self._is_counted(man):
                yield self._man(man, unit)
            elif count := alike.pop(man.appearance, 0):
                yield (f"{count} × " if count > 1 else "") + self._man(man, unit)

    def _is_counted(self, man: Figure) -> bool:
        return not (man.name or man.rank or man.post or man.hero or man.id in self._seats)

    def _man(self, man: Figure, unit: Unit) -> str:
        text = self._role_and_items(man.items)
        details = [*self._place(man, unit), *(("hero",) if man.hero else ())]
        short_rank = man.rank.endswith(".") and quoted(man.rank) == man.rank and " " not in man.rank
        if man.name:
            rank = f"{man.rank} " if short_rank else ""
            looks_ranked = not rank and man.name.split(" ")[0].endswith(".")
            plain = not looks_ranked and self._lexicon.roles.find(man.name) is None
            text = f"{rank}{quoted(man.name, plain=plain)}, {text}"
        if man.rank and not (man.name and short_rank):
            details.append(f"rank {quoted(man.rank)}")
        if man.colour:
            word = colour_word(man.colour)
            # A colour that is also a post of the unit is marked as a colour.
            is_post = self._lexicon.posts(unit).find(word) is not None
            details.append(f"colour {quoted(man.colour, plain=False)}" if is_post else word)
        return f"{text} ({', '.join(details)})" if details else text

    def _place(self, man: Figure, unit: Unit) -> Iterator[str]:
        """Yield the post and the seat of a man."""
        if man.post == COMMANDER:
            yield COMMANDER
        elif man.post:
            posts = self._lexicon.posts(unit)
            word = posts.word(man.post)
            yield lower(word) if posts.find(word) == man.post else f"post {quoted(man.post)}"
        if man.id in self._seats:
            vehicle, number = self._seats[man.id]
            yield f"seat {number}" + (f" of {self._labels[vehicle]}" if vehicle != unit.id else "")

    def _role_and_items(self, items: tuple[str, ...]) -> str:
        role = derive_roles(self._ruleset, items).role
        gives, item_names = role.gives if role else (), self._lexicon.items
        more = (f" + {lower(item_names.word(each))}" for each in items if each not in gives)
        less = (f" - {lower(item_names.word(each))}" for each in gives if each not in items)
        text = lower(self._lexicon.roles.word(role.id)) if role else "figure"
        return "".join((text, *more, *less))


def _left_out(army: Army) -> Iterator[str]:
    men = list(army.figures())
    lives = sum(man.lives is not None for man in men)
    kinds = (
        (sum(bool(man.story) for man in men), "story", ""),
        (sum(bool(man.portrait) for man in men), "portrait", ""),
        (sum(len(man.abilities) for man in men), "agreed ability", ""),
        (lives, "agreed number of lives", "agreed numbers of lives"),
        (sum(bool(unit.note) for unit in army.units) + bool(army.note), "note", ""),
        (len(army.agreements), "agreement", ""),
        (len(army.own_cards), "own card", ""),
        (len(army.readings), "other game", ""),
        (sum(bool(man.moulded) for man in men), "stand-in", ""),
        (len(army.switches), "reading of the rules", "readings of the rules"),
    )
    return (counted(count, noun, nouns) for count, noun, nouns in kinds if count)


def left_out_words(left_out: tuple[str, ...]) -> str:
    """Return one sentence about what a list does not hold, "" when it holds all."""
    if not left_out:
        return ""
    return f"The list leaves out {listed(left_out)}; an army file keeps them."
