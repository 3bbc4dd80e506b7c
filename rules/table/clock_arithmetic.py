"""Arithmetic of the clocks at the table. All in seconds; the time is an input, and nobody's wish.

Moments are those of a clock that never jumps (monotonic), so that neither sleep nor a changed
system clock counts as play.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from rules.army.army_under_ruleset import Roster
from rules.army.totals import clock_text
from rules.campaign.recording.availability import without
from rules.campaign.recording.battle_record import BattleRole
from rules.common.wording import counted, lower
from rules.games.ruleset import Clock, Ruleset, Term
from rules.games.table_clocks import rounding_of, seconds_for
from rules.table.battle import Battlefield

DEFENDING, ATTACKING, BOTH_ATTACKING = (
    "set-up-defending",
    "set-up-attacking",
    "set-up-both-attacking",
)
"""The ids of the clocks of a ruleset for setting up, by the role of a side."""


@dataclass(frozen=True, slots=True)
class RunningClock:
    """A clock that had `left` seconds at the moment `since`, in seconds; it runs since then."""

    left: float
    since: float

    def left_at(self, now: float) -> float:
        """Return the seconds left at a moment, 0 when it ran out before."""
        return max(0.0, self.left - max(0.0, now - self.since))

    def written_at(self, now: float) -> RunningClock:
        """Return the clock as it is written down: in hundredths, and no time lost by that.

        Its moment is that at which it had just so much left, so that rounding never adds up.
        """
        left = self.left_at(now)
        if not left:
            return RunningClock(0.0, now)
        rounded = round(left, 2)
        return RunningClock(rounded, now + left - rounded)


def calls_between(
    battlefield: Battlefield, side: str, before: float, after: float
) -> tuple[int, ...]:
    """Return the calls that are due while a side's clock goes from `before` to `after`.

    They are the seconds left, the earliest first: the game's warnings, and 0 when it ran out. One
    as long as the clock itself is none: at the very start it would tell nothing. KeyError for no
    side of the battle.
    """
    assert battlefield.side[side]
    calls = sorted({*battlefield.turn.warnings, 0}, reverse=True)
    return tuple(call for call in calls if after <= call < before)


@dataclass(frozen=True, slots=True)
class Pause:
    """What happened to a running clock while nobody looked: asleep, closed or killed.

    `left` is what it has when it goes on where it stood, `taken_off` when the time counts. `calls`
    are those that were missed if it counts.
    """

    seconds: float
    left: float
    taken_off: float
    calls: tuple[int, ...]


def pause(battlefield: Battlefield, side: str, left: float, seconds: float) -> Pause:
    """Return what a pause of so many seconds means for a clock that had `left` seconds."""
    gone = max(0.0, seconds)
    rest = max(0.0, left - gone)
    return Pause(gone, left, rest, calls_between(battlefield, side, left, rest))


# ---- setting up


@dataclass(frozen=True, slots=True)
class ClockTerm:
    """One line of the working: "43 men, 5 minutes for each 30", and its seconds."""

    text: str
    seconds: int


@dataclass(frozen=True, slots=True)
class SetUpClock:
    """The time that sides have to set up, with its working; it may be one for both together."""

    sides: tuple[str, ...]
    clock: Clock
    seconds: int
    terms: tuple[ClockTerm, ...]

    @property
    def text(self) -> str:
        """Return the whole working: "43 men, 5 minutes for each 30: 7:10"."""
        return "; ".join(f"{term.text}: {clock_text(term.seconds)}" for term in self.terms)


def set_up_order(
    battlefield: Battlefield, roles: Mapping[str, BattleRole] | None = None
) -> tuple[tuple[tuple[str, ...], Clock], ...]:
    """Return who sets up one after the other by which clock; nothing is counted for it.

    `roles` are those of the sides where the battle itself does not say them yet. Sides without a
    role have no clock.
    """
    known = {each.id: each for each in battlefield.ruleset.clocks}
    role = {key: side.role for key, side in battlefield.side.items()} | dict(roles or {})
    attackers = tuple(key for key in battlefield.sides if role[key] == "attacker")
    defenders = [key for key in battlefield.sides if role[key] == "defender"]
    if len(attackers) > 1 and not defenders and BOTH_ATTACKING in known:
        return ((attackers, known[BOTH_ATTACKING]),)
    wanted = [(key, DEFENDING) for key in defenders] + [(key, ATTACKING) for key in attackers]
    return tuple(((key,), known[clock]) for key, clock in wanted if clock in known)


def set_up_clocks(
    battlefield: Battlefield, roles: Mapping[str, BattleRole] | None = None, reading: str = ""
) -> tuple[SetUpClock, ...]:
    """Return the clocks for setting up, who defends first; none where the game has none.

    `reading` is how they count a part, "" for what the armies agreed on.
    """
    order = set_up_order(battlefield, roles)
    return tuple(_set_up_clock(battlefield, clock, sides, reading) for sides, clock in order)


def _set_up_clock(
    battlefield: Battlefield, clock: Clock, sides: tuple[str, ...], reading: str
) -> SetUpClock:
    ruleset = battlefield.ruleset
    rosters = [_roster_here(battlefield, side) for side in sides]
    rounding = clock.rounding
    if rounding not in ("exact", "block"):
        rounding = rounding_of(ruleset, clock, reading or rosters[0].switch(rounding))
    terms = [
        ClockTerm(
            _term_words(ruleset, term, rosters),
            seconds_for(
                replace(clock, terms=(term,)),
                [sum(roster.count(term.of) for roster in rosters)],
                rounding,
            ),
        )
        for term in clock.terms
    ]
    counts = [sum(roster.count(term.of) for roster in rosters) for term in clock.terms]
    return SetUpClock(sides, clock, seconds_for(clock, counts, rounding), tuple(terms))


def _roster_here(battlefield: Battlefield, side: str) -> Roster:
    """Return the army of a side without those who are not at the table."""
    known = battlefield.side[side]
    if not known.away:
        return battlefield.rosters[side]
    return Roster(without(known.army, known.away, battlefield.ruleset), battlefield.ruleset)


def _term_words(ruleset: Ruleset, term: Term, rosters: Sequence[Roster]) -> str:
    count = sum(roster.count(term.of) for roster in rosters)
    words = counted(count, _noun(ruleset, term.of[0]))
    if count and term.per != 1:
        words += f", {counted(term.minutes, 'minute')} for each {term.per}"
    return words


def _noun(ruleset: Ruleset, selector: str) -> str:
    """Return what a clock counts: man, vehicle, tank, artillery unit."""
    kind, _, wanted = selector.partition(":")
    if kind == "tag":
        return f"{wanted} unit"
    name = ""
    if kind == "role" and wanted in ruleset.role:
        name = ruleset.role[wanted].name
    elif kind == "vehicle" and wanted in ruleset.vehicle:
        name = ruleset.vehicle[wanted].name
    elif kind == "team" and wanted in ruleset.team:
        name = ruleset.team[wanted].name
    plain = {"figures": "man", "vehicle": "vehicle", "team": "team", "squad": "squad"}
    return lower(name) or plain.get(kind, "unit")
