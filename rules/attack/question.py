"""A question about chances, and its exact answer."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from fractions import Fraction
from typing import Protocol

from rules.attack.dice import Distribution
from rules.common.problems import InputProblem, Problem
from rules.games.shared_types import Provenance


@dataclass(frozen=True, slots=True)
class Question:
    """What a player asks: this weapon against that target.

    `distance` is in the game's own unit for ranges (ft or in), None when it does not matter.
    `modifiers` are ids of the playbook, "id" or "id:3" where a number of them counts. `dice` is
    the number of dice the player chooses to roll, `shooters` the size of the firing squad,
    `targets` the size of the squad that is shot at and `lying` how many more of it lie and count
    still, by a reading. `switches` are readings agreed. `policy` says
    when dice are rolled again that may be. With `turns` the same is done in each of them. Of a
    turn deck `cards` are asked for, in their order, within so many `draws`. `role` is that of who
    fires, or attacks, and `target_role` of who is shot at, or attacked, in games in which a man's
    own quality counts; a plain man's when it is not named.
    """

    weapon: str
    target: str = ""
    distance: float | None = None
    modifiers: tuple[str, ...] = ()
    dice: int | None = None
    shooters: int | None = None
    targets: int | None = None
    switches: Mapping[str, str] = field(default_factory=dict)
    policy: str = ""
    turns: int | None = None
    cards: tuple[str, ...] = ()
    draws: int | None = None
    role: str = ""
    target_role: str = ""
    lying: int = 0


@dataclass(frozen=True, slots=True)
class UsedNumber:
    """A number that went into the answer, with its source; `value` as the game writes it."""

    name: str
    value: str
    source: str
    provenance: Provenance
    borrowed_from: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class DiceChoice:
    """What comes of one number of dice, where the player picks how many he rolls.

    `losses` are the men who fall on average, or the chance that a vehicle is destroyed; `chance`
    is that of at least one loss, `jams` that the weapon is out of the battle afterwards.
    """

    dice: int
    losses: Fraction
    chance: Fraction
    jams: Fraction


def best_dice(choices: Sequence[DiceChoice]) -> int:
    """Return the number of dice that costs the target most: of equals that which jams least."""
    return max(choices, key=lambda each: (each.losses, -each.jams, -each.dice)).dice


@dataclass(frozen=True, slots=True)
class Answer:
    """The exact answer. When `allowed` is false `reason` says why and `source` where it stands;
    `borrowed_from` is the ruleset whose rule it is where the game has none of its own.

    `needed` is the roll in words ("6 or less on 2d6"), `chance` that of the main question (one
    attack, one shot), `base` the numbers of the weapon, `modifiers` those applied in order,
    `distributions` whole distributions by name (kills, hits ...), `further` other chances by name
    (jam, destroyed, crew survives ...). `choices` is each number of dice that may be rolled, where
    the question names none; the answer is then that of the best. `policy` is when dice were taken
    to be rolled again, "" where nobody may choose.
    """

    allowed: bool = True
    reason: str = ""
    source: str = ""
    borrowed_from: str = ""
    needed: str = ""
    chance: Fraction | None = None
    base: tuple[UsedNumber, ...] = ()
    modifiers: tuple[UsedNumber, ...] = ()
    distributions: Mapping[str, Distribution] = field(default_factory=dict)
    further: Mapping[str, Fraction] = field(default_factory=dict)
    choices: tuple[DiceChoice, ...] = ()
    policy: str = ""


def refused(reason: str, source: str = "", origin: str = "stated") -> Answer:
    """Return the answer to a question that the rules forbid; it has no chance, rather than 0.

    `origin` is that of the number or rule that forbids it: "stated", "house" or a ruleset's id.
    """
    lender = "" if origin in ("stated", "house") else origin
    return Answer(allowed=False, reason=reason, source=source, borrowed_from=lender)


FARTHEST = 1000
"""The largest distance that is asked for, in feet or inches: more than any table or garden."""

MOST_DICE = 60
"""The most dice, men shooting, men shot at, and times that a modifier is counted."""

THE_QUESTION = "the question"


def bad_question(place: str, message: str) -> InputProblem:
    """Return the problem of a question that cannot be asked; `place` is the part at fault."""
    return InputProblem(Problem(THE_QUESTION, place, message))


class _Named(Protocol):
    @property
    def each(self) -> bool:
        """Return whether a number of it may be named."""


def number_faults(words: Sequence[str], known: Mapping[str, _Named]) -> Iterator[str]:
    """Yield the faults of known modifiers that are named, "id" or "id:3": twice, a bad number."""
    seen: set[str] = set()
    for word in words:
        name, colon, number = word.partition(":")
        if name not in known:
            continue
        if name in seen:
            yield f"'{name}' is named twice; once is enough"
        seen.add(name)
        if colon and not known[name].each:
            yield f"'{name}' counts once; '{word}' asks for a number of it"
        elif colon and not (re.fullmatch("[0-9]{1,3}", number) and 1 <= int(number) <= MOST_DICE):
            yield f"'{word}' should end in a whole number from 1 to {MOST_DICE}"


def unknown(word: str, what: str, owner: str, known: Collection[str]) -> str:
    """Return the sentence for a name that is none of those known, with the nearest of them."""
    return f"'{word}' is not a {what} of {owner}{near_names(word, known)}"


def near_names(word: str, known: Collection[str]) -> str:
    """Return the end of a sentence that offers the nearest names, or all when they are few."""
    near = get_close_matches(word.casefold(), known, 3, 0.5)
    near = near or [name for name in known if word and word.casefold() in name][:3]
    if near:
        return f"; nearest: {', '.join(near)}"
    return f"; known: {', '.join(known)}" if 0 < len(known) <= 30 else ""
