"""The forecast of a battle: chance to win, men left turn by turn, and what it rests on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from math import sqrt
from typing import NamedTuple

from rules.forecast.assumptions import Assumptions, checked_assumptions
from rules.forecast.forces import Force, ForceKind, deck_of, force
from rules.forecast.squads import squad_force
from rules.games.playbook import Playbook
from rules.odds.face_off import EVEN, FAVOURED, FIREPOWER, Fighter, Verdict
from rules.odds.shooters_and_targets import SQUAD_FIRE, range_unit

FIGHTS, FEW, FEWEST = 10_000, 4_000, 200
"""Battles of a forecast, and of each of the many that it is compared with."""
MOST_FOUGHT, MOST_COMPARED = 3_000_000, 400_000
"""Men in all the battles of a forecast together, and in those of one that it is compared with: of
very large armies fewer battles are fought."""
MOST_IN_UNIT = 20
"""Men of a unit that shoots together: of more there are too many sizes to ask the odds of each."""
SURE = 1.96
"""Standard deviations to each side within which 95 of 100 such forecasts lie."""
_NOT_COUNTED = {
    SQUAD_FIRE: "charges, mines, who may move, spotters, MASH, commanders with a target, points",
    FIREPOWER: "assaults, leaders, spraying, shots at tanks, high blocks",
}
_NOT_COUNTED_ELSE = (
    "leaders, medics, mines, smoke, armour, flying, jams, ammunition, who fires first"
)


def not_counted(playbook: Playbook) -> str:
    """Return what forecasts of a game leave out, in a sentence."""
    what = _NOT_COUNTED.get(playbook.odds.kind, _NOT_COUNTED_ELSE)
    return f"Not counted: {what}, and how well you play."


def words_on_cards(army: Fighter) -> str:
    """Return what a forecast takes for granted of cards and pinned men, "" without cards."""
    deck = deck_of(army)
    return f"Cards come in any order. Pinned men rally: {deck.needed}." if deck else ""


class NoForecast(Exception):
    """There is no forecast for these armies; the message is one sentence for the player."""


class Band(NamedTuple):
    """Men who still stand: in the middle battle, and in 8 of 10 at least and at most."""

    least: int
    middle: int
    most: int


@dataclass(frozen=True, slots=True)
class Forecast:
    """What comes of a battle; of each pair the first is the left army's.

    `wins` and `ties` are shares of all battles. `error` is how far chance alone may move a share,
    19 times in 20. `standing` begins with the start; `over` is how many battles end in each turn.
    """

    assumptions: Assumptions
    men: tuple[int, int]
    wins: tuple[float, float]
    ties: float
    error: float
    fights: int
    standing: tuple[tuple[Band, ...], tuple[Band, ...]]
    over: tuple[float, ...]

    @property
    def left_wins(self) -> float:
        """Return the share of battles that the left army wins; of ties it has one half."""
        return self.wins[0] + self.ties / 2

    @property
    def verdict(self) -> Verdict:
        """Return who is favoured."""
        larger = max(self.left_wins, 1 - self.left_wins)
        side = 0 if larger <= EVEN else -1 if self.left_wins > 0.5 else 1
        return Verdict(side, larger > FAVOURED, self.left_wins)

    @property
    def likeliest_end(self) -> int:
        """Return the turn in which most battles end, from 1."""
        return max(range(len(self.over)), key=self.over.__getitem__) + 1


def forecast(
    left: Fighter,
    right: Fighter,
    assumptions: Assumptions,
    seed: int = 1,
    fights: int = FIGHTS,
) -> Forecast:
    """Return the forecast of a battle, the same for the same seed.

    InputProblem names assumptions that cannot be; NoForecast says why there is none.
    """
    return fought(*ready(left, right, assumptions), assumptions, seed, fights)


def ready(left: Fighter, right: Fighter, assumptions: Assumptions) -> tuple[Force, Force]:
    """Return both armies as they fight; NoForecast when they cannot."""
    if why := why_no_forecast(left, right):
        raise NoForecast(why)
    checked = checked_assumptions(assumptions, left.playbook)
    made = squad_force if left.playbook.odds.kind == SQUAD_FIRE else force
    sides = (
        made(left, right, checked, checked.cover_right),
        made(right, left, checked, checked.cover_left),
    )
    if all(side.harmless for side in sides):
        raise NoForecast("Neither army can hurt the other at these distances.")
    return sides


def why_no_forecast(left: Fighter, right: Fighter) -> str:
    """Return why two armies have no forecast in one sentence, "" if they may have one."""
    kinds = {each.playbook.odds.kind for each in (left, right)}
    if len(kinds) > 1:
        return "There is no forecast for armies of different games."
    for side in (left, right):
        if not side.roster.men:
            return f"{side.roster.army.name or 'One army'} has no men."
        name, kind = side.roster.ruleset.name, side.playbook.odds.kind
        if kind == "none":
            return f"No forecast for {name}: Muster counts no chances in it."
        if kind == FIREPOWER and deck_of(side) is None:
            return f"No forecast for {name}: no turn deck says who acts when."
        largest = max(len(unit.figures) for unit in side.roster.army.units)
        if kind == SQUAD_FIRE and largest > MOST_IN_UNIT:
            owner, most = side.roster.army.name or "One army", MOST_IN_UNIT
            return f"{owner} has {largest} men in one unit; a forecast counts up to {most}."
    return ""


def fought(
    left: Force, right: Force, assumptions: Assumptions, seed: int = 1, fights: int = FIGHTS
) -> Forecast:
    """Return the forecast of two armies that are ready to fight."""
    from rules.forecast.simulation import simulate  # NumPy is imported when one is asked for

    fights = max(1, min(fights, MOST_FOUGHT // (left.men + right.men)))
    tally = simulate(left, right, assumptions, seed, fights)
    part = tally.wins[0] + tally.ties / 2
    error = SURE * sqrt(max(part * (1 - part), 1 / fights) / fights)
    bands = [tuple(map(_band, each)) for each in tally.standing]
    men = (left.men, right.men)
    return Forecast(
        assumptions, men, tally.wins, tally.ties, error, fights, (bands[0], bands[1]), tally.over
    )


def few(*sides: Fighter) -> int:
    """Return how many battles are fought of each change that is compared."""
    men = sum(len(side.roster.men) for side in sides)
    return max(FEWEST, min(FEW, MOST_COMPARED // max(men, 1)))


def _band(chances: Sequence[float]) -> Band:
    below = list(accumulate(chances))
    edges = [next(n for n, up in enumerate(below) if up >= e - 1e-9) for e in (0.1, 0.5, 0.9)]
    return Band(*edges)


# ------------------------------------------------------------------ how sure


class Doubt(NamedTuple):
    """How the left army's wins change where one assumption is wrong, either way; in words too."""

    name: str
    low: float
    high: float
    words: str
    because: str

    @property
    def width(self) -> float:
        """Return how far apart the two are."""
        return self.high - self.low


def doubts(left: Fighter, right: Fighter, assumptions: Assumptions, seed: int = 1) -> list[Doubt]:
    """Return what each assumption may change, the most first."""
    unit = range_unit(left.roster.ruleset)
    far = [min(assumptions.to + assumptions.close * by, assumptions.start) for by in (1, 2)]
    nearest = f"{far[0]:g} {unit}, {far[1]:g} {unit}"
    wrong: tuple[tuple[str, str, str, str, tuple[float | str, float | str]], ...] = (
        ("Cover", "who has cover", "half to all", "cover_left", (0.5, 1.0)),
        ("Distance", "how near they come", nearest, "to", (far[0], far[1])),
        ("Sight", "who sees whom", "all, 1 in 5", "sight", (1.0, 0.2)),
        ("Giving up", "when they give up", "1 in 3 to 2 in 3", "give_up", (1 / 3, 2 / 3)),
        ("Aim", "who is shot at", "largest, smallest", "aim", ("largest", "smallest"))
        if assumptions.aim
        else ("Blasts", "how close they stand", "1 man to 4", "blast", (1, 4)),
    )
    found = []
    for name, because, words, key, values in wrong:
        shares = []
        for value in values:
            other = replace(assumptions, **{key: value})  # type: ignore[arg-type]
            try:
                shares.append(forecast(left, right, other, seed, few(left, right)).left_wins)
            except NoForecast:  # nobody reaches anybody: nobody wins
                shares.append(0.5)
        found.append(Doubt(name, min(shares), max(shares), words, because))
    return sorted(found, key=lambda each: -each.width)


# ------------------------------------------------------------------ who matters


class Matter(NamedTuple):
    """How many of its wins an army would lose without one man (or weapon) of a kind."""

    side: int
    kind: ForceKind
    wins: float


MOST_ASKED = 6
"""Kinds of each army, those that harm most, of whom it is asked how much they matter."""


def who_matters(
    left: Fighter, right: Fighter, assumptions: Assumptions, seed: int = 1
) -> tuple[list[Matter], list[Matter]]:
    """Return who matters most in each army: the same battles without him."""
    sides = ready(left, right, assumptions)
    usual = fought(*sides, assumptions, seed).left_wins
    found: tuple[list[Matter], list[Matter]] = ([], [])
    for at, side in enumerate(sides):
        kinds = sorted((k for k in side.kinds if k.harm), key=lambda kind: -kind.harm)
        for kind in kinds[:MOST_ASKED]:
            less = side.without(kind)
            if not less.men:
                continue
            pair = (sides[0], less) if at else (less, sides[1])
            share = fought(*pair, assumptions, seed, few(left, right)).left_wins
            found[at].append(Matter(at, kind, share - usual if at else usual - share))
        found[at].sort(key=lambda each: -each.wins)
    return found
