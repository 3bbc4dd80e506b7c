"""What a forecast takes for granted about a battle: few numbers, each of which can be changed."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from rules.attack.question import FARTHEST
from rules.common.problems import InputProblem, Problem
from rules.games.playbook import Playbook
from rules.games.ruleset import Ruleset
from rules.odds.expected_losses import usual_setting
from rules.odds.shooters_and_targets import SQUAD_FIRE, cover_faults, covers

TURNS, MOST_TURNS, MOST_IN_BLAST = 6, 20, 10
AIMS = {"": 0, "any": 0, "largest": 1, "smallest": -1}
"""How a unit is picked among those that a shot may harm: by chance, or the largest or the smallest
first."""
AIM_WORDS = {"any": "any unit", "largest": "the largest unit", "smallest": "the smallest unit"}
_WORDS = {1.0: "all", 0.5: "half", 0.0: "none"}


@dataclass(frozen=True, slots=True)
class Assumptions:
    """How a battle is taken to go; all are house values, but for the turns that a game states.

    `start`, `close` and `to` are in the unit of the game's ranges: how far apart the armies are in
    the first turn, how much nearer they come each turn, and the nearest. `cover_left` and
    `cover_right` are the shares of men behind `cover`, a modifier of the playbook. `sight` is the
    share of men (of units, where they shoot together) who see somebody to shoot at in a turn.
    `blast` is how many men a blast catches. With the share `give_up` fallen a side gives up; else
    the battle ends after `turns`. `aim` is which unit is shot at where squads are (one of `AIMS`),
    "" where hits fall on anybody.
    """

    start: float
    close: float
    to: float
    cover: str = ""
    cover_left: float = 0.5
    cover_right: float = 0.5
    sight: float = 1 / 3
    blast: int = 2
    give_up: float = 0.5
    turns: int = TURNS
    aim: str = ""

    def distances(self) -> tuple[float, ...]:
        """Return how far apart the armies are in each turn."""
        near = min(self.to, self.start)
        return tuple(max(near, self.start - self.close * turn) for turn in range(self.turns))


CHOICES: dict[str, tuple[float, ...]] = {
    "cover_left": (0, 1 / 4, 1 / 3, 1 / 2, 2 / 3, 3 / 4, 9 / 10, 1),
    "cover_right": (0, 1 / 4, 1 / 3, 1 / 2, 2 / 3, 3 / 4, 9 / 10, 1),
    "sight": (1, 2 / 3, 1 / 2, 1 / 3, 1 / 4, 1 / 5, 1 / 10),
    "blast": (1, 2, 3, 4, 5),
    "give_up": (1 / 4, 1 / 3, 1 / 2, 2 / 3, 3 / 4, 1),
    "turns": (3, 4, 5, 6, 8, 10, 12),
}
"""What is offered for each number besides distances, of which any may be typed."""
RANGES = {
    **dict.fromkeys(("start", "close", "to"), (0.0, float(FARTHEST))),
    **dict.fromkeys(("cover_left", "cover_right"), (0.0, 1.0)),
    "sight": (0.01, 1.0),
    "blast": (1.0, float(MOST_IN_BLAST)),
    "give_up": (0.05, 1.0),
    "turns": (1.0, float(MOST_TURNS)),
}
"""The least and the most that each number can be."""


def usual_assumptions(ruleset: Ruleset, playbook: Playbook) -> Assumptions:
    """Return what a forecast of this game begins with."""
    stated = playbook.forecast
    length = playbook.turn.length.value if playbook.turn and playbook.turn.length else TURNS
    turns = min(int(length), MOST_TURNS) if isinstance(length, int | float) else TURNS
    known = [each.id for each in covers(playbook)]
    cover = stated.cover if stated and stated.cover in known else next(iter(known), "")
    aim = "any" if playbook.odds.kind == SQUAD_FIRE else ""
    if stated is None:
        near = usual_setting(ruleset, playbook).distance
        return Assumptions(4 * near, near, near, cover, turns=turns, aim=aim)
    start, close, to, give_up = (
        float(each.value) if isinstance(each.value, int | float) else 1.0
        for each in (stated.start, stated.close, stated.to, stated.give_up)
    )
    return Assumptions(start, close, to, cover, give_up=give_up, turns=turns, aim=aim)


def checked_assumptions(assumptions: Assumptions, playbook: Playbook) -> Assumptions:
    """Return the assumptions if a battle can go so; InputProblem names each that cannot be."""
    problems = []
    for name, (least, most) in RANGES.items():
        if not least <= getattr(assumptions, name) <= most:
            word = name.replace("_", "-")
            problems.append((word, f"should be a number from {least:g} to {most:g}"))
    problems += cover_faults(assumptions.cover, playbook)
    aims = [*AIM_WORDS] if playbook.odds.kind == SQUAD_FIRE else []
    if assumptions.aim and assumptions.aim not in aims:
        offer = f"; known: {', '.join(aims)}" if aims else ": hits fall on anybody"
        problems.append(("aim", f"'{assumptions.aim}' is no way to aim here{offer}"))
    if problems:
        raise InputProblem([Problem("the forecast", place, text) for place, text in problems])
    return assumptions


def share_words(share: float) -> str:
    """Return a share as players say it: "half", "3 in 4"."""
    part = Fraction(share).limit_denominator(20)
    return _WORDS.get(share) or f"{part.numerator} in {part.denominator}"
