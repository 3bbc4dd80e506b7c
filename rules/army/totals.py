"""Totals of an army: figures, limits, seats, points, clocks, and the pieces that it needs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import msgspec

from rules.army.army_under_ruleset import Roster
from rules.games.limit_kinds import allowed
from rules.games.playbook import Amount, Piece, Playbook
from rules.games.ruleset import Clock, Ruleset
from rules.games.selector_syntax import limit_nouns
from rules.games.shared_types import Number
from rules.games.table_clocks import seconds_for


class Total(msgspec.Struct, frozen=True):
    """One figure of the bar of totals.

    `text` is the number as shown ("43", "12:10", "–" for none), `value` the number itself
    (seconds for clocks), `of` the allowed or existing number where there is one, `label` what
    is counted, `over` whether the limit is broken.
    """

    id: str
    label: str
    text: str
    value: int | None = None
    of: int | None = None
    over: bool = False
    source: str = ""

    @property
    def text_of(self) -> str:
        """Return the number with the allowed or existing one: "43 of 50"."""
        return f"{self.text} of {self.of}" if self.of is not None else self.text


def totals(roster: Roster) -> tuple[Total, ...]:
    """Return the totals of an army in the order of the bar."""
    ruleset = roster.ruleset
    figures = len(roster.men)
    word = ruleset.figure_word if figures == 1 else ruleset.figures_word
    found = [Total("figures", word, str(figures), figures)]
    for limit in ruleset.limits:
        if limit.shown:
            count, most = roster.count(limit.of), allowed(roster, limit)
            over = most is not None and count > most
            label = limit_nouns(ruleset, limit)[1]
            found.append(Total(limit.id, label, str(count), count, most, over, limit.source))
    seats = sum(len(places) for places in roster.places.values())
    taken = sum(len(unit.seats) for unit in roster.army.units)
    if seats or taken:
        found.append(Total("seats", "seats", str(taken), taken, seats, taken > seats))
    found += _morale(roster)
    points = _points(roster)
    found += [points] if points.value is not None else []
    for clock in ruleset.clocks:
        if clock.scope == "army":
            time = clock_seconds((roster,), clock)
            found.append(Total(clock.id, clock.name, clock_text(time), time, source=clock.source))
    # "No points" comes last, as a narrow bar drops the last totals first.
    found += [points] if points.value is None else []
    return tuple(found)


def tests_morale_at(ruleset: Ruleset, figures: int) -> int:
    """Return at how many figures that are left an army of so many tests morale, 0 for never."""
    rules = ruleset.morale
    if rules is None or isinstance(rules.left.value, str):
        return 0
    return int(figures * Fraction(str(rules.left.value)))


def _morale(roster: Roster) -> list[Total]:
    rules, left = roster.ruleset.morale, tests_morale_at(roster.ruleset, len(roster.men))
    if rules is None or not left:
        return []
    source = rules.left.source or rules.source
    return [Total("morale", "left: tests morale", str(left), left, source=source)]


def _points(roster: Roster) -> Total:
    rules = roster.ruleset.points
    if rules is None:
        return Total("points", f"points: not in {roster.ruleset.name}", "–")
    points = army_points(roster)
    text = f"{points:g}" if isinstance(points, float) else str(points)
    return Total("points", rules.name, text, int(points), source=rules.source)


def army_points(roster: Roster) -> int | float:
    """Return the points of all men and units together."""
    found: list[Number | None] = [man.role.points for man in roster.men if man.role]
    for unit in roster.army.units:
        known = roster.type_of(unit)
        found.append(known.points if known else None)
    values = (number.value for number in found if number is not None)
    return sum(value for value in values if not isinstance(value, str))


def clock_seconds(rosters: Sequence[Roster], clock: Clock) -> int:
    """Return the time in full seconds that a clock gives to armies counted together.

    A clock of the scope "between" is meant so; the first army's reading of the rounding holds.
    With "exact" rounding every man counts; with "block" every block that has begun.
    """
    rounding = clock.rounding
    if rounding not in ("exact", "block"):
        rounding = rosters[0].switch(rounding)
    counts = [sum(roster.count(term.of) for roster in rosters) for term in clock.terms]
    return seconds_for(clock, counts, rounding)


def clock_text(seconds: int) -> str:
    """Return seconds as minutes and seconds: 12:10; from an hour on 1:05:00."""
    minutes, rest = divmod(seconds, 60)
    if minutes < 60:
        return f"{minutes}:{rest:02}"
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}"


@dataclass(frozen=True, slots=True)
class PieceCount:
    """How many of a piece are needed, with the reason in words. 0 where none is."""

    piece: Piece
    count: int
    why: str


def pieces_needed(rosters: Sequence[Roster], playbook: Playbook) -> tuple[PieceCount, ...]:
    """Return how many of each piece armies that meet need together, in the playbook's order.

    Of a piece that they share there is one lot for all of them, however many they are.
    """
    return tuple(
        PieceCount(piece, _count(piece.amount, rosters), piece.amount.why)
        for piece in playbook.pieces
    )


def _count(amount: Amount, rosters: Sequence[Roster]) -> int:
    counts = [roster.count(_counted(amount, roster)) for roster in rosters]
    # Each lot is rounded by itself.
    lots = [sum(counts)] if amount.shared and rosters else counts
    if amount.once:
        return sum(bool(count) + amount.plus for count in lots)
    if amount.down:
        return sum(amount.each * count // amount.per + amount.plus for count in lots)
    return sum(-(-amount.each * count // amount.per) + amount.plus for count in lots)


def _counted(amount: Amount, roster: Roster) -> tuple[str, ...]:
    """Return the selectors that an amount counts under the readings of an army."""
    found = list(amount.of)
    if amount.switch and roster.switch(amount.switch) == amount.option:
        found += amount.also
    for each in amount.when:
        if roster.switch(each.switch) == each.option:
            found += each.of
    return tuple(found)
