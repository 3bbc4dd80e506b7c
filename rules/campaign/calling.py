"""What a man of a campaign is called: his rank before his name, else what he is and his number;
and the order of such names, in which No. 2 comes before No. 10."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from msgspec.structs import replace

from rules.army.model import Army, Figure, Unit
from rules.campaign.honours import known_rank
from rules.campaign.state import Career
from rules.common.wording import capital

Soldier = Callable[[Army, str], str]
"""Says what a man or vehicle of an army is in its game ("Rifleman"), "" where the game is not
here: games are no part of a ledger."""
_DIGITS = re.compile(r"(\d+)")


def ranked(name: str, rank: str) -> str:
    """Return a name with a rank, which takes the place of the one that he was written down with."""
    if not rank or name == rank or name.startswith(f"{rank} "):
        return name
    words = name.split(" ")
    for taken in range(min(3, len(words) - 1), 0, -1):
        if known_rank(" ".join(words[:taken])):
            return " ".join((rank, *words[taken:]))
    return f"{rank} {name}".strip()


def no_game(_army: Army, _being: str) -> str:
    """Return "": what is said of soldiers where no game is at hand."""
    return ""


def one_of_many(role: str, number: int = 0) -> str:
    """Return what one without a name is called everywhere: "Rifleman No. 5"."""
    words = capital(role) or "Man"
    return f"{words} No. {number}" if number else words


def called_as(career: Career, number: int = 0) -> str:
    """Return rank and name of a man; of one without a name what he is, and his number if known."""
    if career.name:
        return ranked(career.name, career.rank)
    return ranked(one_of_many(career.role, number), career.rank)


def promoted(army: Army, ranks: Mapping[str, str]) -> Army:
    """Return an army in which men with a name have the ranks that they rose to."""
    return replace(army, units=tuple(_promoted(unit, ranks) for unit in army.units))


def _promoted(unit: Unit, ranks: Mapping[str, str]) -> Unit:
    risen = {
        man.id: rank
        for man in unit.figures
        if man.name and (rank := ranks.get(man.id, "")) != man.rank and rank
    }
    if not risen:
        return unit
    return replace(unit, figures=tuple(_risen(man, risen.get(man.id, "")) for man in unit.figures))


def _risen(man: Figure, rank: str) -> Figure:
    if not rank:
        return man
    return replace(man, rank=rank, name=ranked(man.name, rank).removeprefix(f"{rank} "))


def alike(army: Army, other: Army) -> Army:
    """Return an army in which men are called as in another one, so that sentences about both are
    the same where they mean the same."""
    known = {man.id: man for man in other.figures()}
    units = []
    for unit in army.units:
        men = ((man, known.get(man.id, man)) for man in unit.figures)
        called = tuple(replace(man, rank=as_.rank, name=as_.name) for man, as_ in men)
        units.append(unit if called == unit.figures else replace(unit, figures=called))
    return replace(army, units=tuple(units))


def numbers_of(army: Army) -> dict[str, int]:
    """Return the number of each man in his army, from 1."""
    return {man.id: number for number, man in enumerate(army.figures(), 1)}


def natural(text: str) -> tuple[tuple[int, int, str], ...]:
    """Return what sorts names as one counts: No. 2 before No. 10, great letters as small ones."""
    parts = _DIGITS.split(text.casefold())
    return tuple(
        (0, int(part), "") if part.isdecimal() and len(part) < 18 else (1, 0, part)
        for part in parts
        if part
    )
