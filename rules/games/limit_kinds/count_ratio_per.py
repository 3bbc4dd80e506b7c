"""The kinds "count", "ratio" and "per": an upper bound, and for "count" a lower one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from rules.common.findings import Finding, Fix
from rules.common.struct_decoding import DataPath, Fault
from rules.common.wording import capital, counted
from rules.games.limit_kinds.base import (
    CountedArmy,
    LimitKind,
    add_men,
    limit_finding,
    many,
    of_men,
    role_counted,
)
from rules.games.ruleset import Limit, Ruleset
from rules.games.selector_syntax import limit_nouns, split_selector
from rules.games.shared_validation import unknown

_LACKING = {"error": "are needed", "warning": "are needed", "advice": "are recommended"}


class Bounded(LimitKind):
    """A number of things that may not be too large or too small."""

    def checked(self, army: CountedArmy, limit: Limit) -> str:
        """Return "2 of 2 commandos", "43 men, 30 at least" or "43 men, 30 recommended"."""
        count, most = army.count(limit.of), self.at_most(army, limit)
        if limit.at_least is not None:
            least = "recommended" if limit.severity == "advice" else "at least"
            span = (
                f"{limit.at_least} to {most}" if most is not None else f"{limit.at_least} {least}"
            )
            return f"{many(army, limit, count)}, {span}"
        if most is None or not (count or limit.shown):
            return ""
        noun, nouns = limit_nouns(army.ruleset, limit)
        return f"{count} of {most} {noun if most == 1 else nouns}"

    def findings(self, armies: Sequence[CountedArmy], limit: Limit) -> Iterator[Finding]:
        """Yield that there are too many, or too few."""
        (army,) = armies
        count, most = army.count(limit.of), self.at_most(army, limit)
        if most is not None and count > most:
            yield self._too_many(army, limit, count, most)
        if limit.at_least is not None and count < limit.at_least and army.unit_members():
            yield _too_few(army, limit, count, limit.at_least)

    def clause(self, army: CountedArmy, limit: Limit, count: int, allowed: str) -> str:
        """Return the shortfall: "3 commandos; 2 are allowed"."""
        return f"{capital(many(army, limit, count))}; {allowed}"

    def remedy(self, army: CountedArmy, limit: Limit, over: int) -> str:
        """Return the way out when there are too many."""
        return f"Remove {over}."

    def more_room(self, army: CountedArmy, limit: Limit) -> tuple[Fix, ...]:
        """Return the fix that lets the bound grow instead, where one step can do that."""
        return ()

    def _too_many(self, army: CountedArmy, limit: Limit, count: int, most: int) -> Finding:
        verb = "is" if most == 1 else "are"
        usual = "usual" if limit.severity == "advice" else "allowed"
        clause = self.clause(army, limit, count, f"{most or 'none'} {verb} {usual}")
        way = limit.remedy or self.remedy(army, limit, count - most)
        surplus = army.latest(army.pick(limit.of), count - most)
        what = many(army, limit, len(surplus))
        fixes: tuple[Fix, ...] = ()
        if of_men(limit.of):
            fixes = (Fix(f"Remove {what}", "remove", surplus), *self.more_room(army, limit))
        elif _of_units(army, limit.of, surplus):
            fixes = (Fix(f"Take {what} off", "remove-unit", surplus),)
        return limit_finding(limit, surplus, f"{clause}.", fixes, way=way)


def _of_units(army: CountedArmy, selectors: Sequence[str], picked: Sequence[str]) -> bool:
    """Return whether what was picked are units; a tag may count men as well."""
    kinds = {split_selector(each)[0] for each in selectors}
    units = {unit.id for unit in army.unit_members()}
    return kinds <= {"team", "vehicle", "squad", "tag"} and units.issuperset(picked)


def _too_few(army: CountedArmy, limit: Limit, count: int, least: int) -> Finding:
    way = limit.remedy or f"Add {least - count}."
    role = role_counted(army.ruleset, limit.of)
    if split_selector(limit.of[0])[0] == "figures":
        role = army.ruleset.plain_role
    said = f"{capital(many(army, limit, count))}; {least} {_LACKING[limit.severity]}."
    fixes = (add_men(role, least - count),) if role else ()
    return limit_finding(limit, (army.army_id,), said, fixes, way=way)


class Count(Bounded):
    """`of` between `at_least` and `at_most`."""

    def faults(self, ruleset: Ruleset, limit: Limit, path: DataPath) -> Iterator[Fault]:
        """Yield what is wrong: no bound."""
        yield from super().faults(ruleset, limit, path)
        if limit.at_least is None and limit.at_most is None:
            yield Fault(path, "needs 'at_least' or 'at_most'")

    def sentence(self, ruleset: Ruleset, limit: Limit, per: str) -> str:
        """Return the bounds as a sentence of the full reference."""
        noun, nouns = limit_nouns(ruleset, limit)
        if limit.at_least is not None and limit.at_most is not None:
            return f"{limit.at_least} to {limit.at_most} {nouns}."
        if limit.at_most is not None:
            return f"At most {counted(limit.at_most, noun, nouns)}."
        return f"{limit.at_least or 0} {nouns} or more."

    def at_most(self, army: CountedArmy, limit: Limit) -> int | None:
        """Return the fixed upper bound."""
        return limit.at_most


class Ratio(Bounded):
    """At most `ratio[0]` of `of` for each `ratio[1]` of `per`, rounded by `rounding`."""

    needs = ("of", "per", "ratio")
    text = "At most {limit.ratio[0]} {nouns} for each {limit.ratio[1]} others."

    def faults(self, ruleset: Ruleset, limit: Limit, path: DataPath) -> Iterator[Fault]:
        """Yield what is wrong: a rounding that is neither a direction nor a switch."""
        yield from super().faults(ruleset, limit, path)
        if limit.rounding not in ("down", "up"):
            yield from unknown((*path, "rounding"), limit.rounding, ruleset.switch, "a switch")

    def at_most(self, army: CountedArmy, limit: Limit) -> int | None:
        """Return the bound that follows from how many of `per` there are."""
        share, of = limit.ratio or (0, 1)
        exact = Fraction(share * army.count(limit.per), of)
        rounding = limit.rounding
        if rounding not in ("down", "up"):
            rounding = army.switch(rounding)
        return -(-exact.numerator // exact.denominator) if rounding == "up" else int(exact)

    def clause(self, army: CountedArmy, limit: Limit, count: int, allowed: str) -> str:
        """Return the shortfall: "2 commandos for 30 others; 1 is allowed (6 per 100)"."""
        share, of = limit.ratio or (0, 1)
        base = f"{army.count(limit.per)} {limit.per_noun or 'others'}"
        return f"{many(army, limit, count)} for {base}; {allowed} ({share} per {of})"

    def remedy(self, army: CountedArmy, limit: Limit, over: int) -> str:
        """Return the way out: fewer of `of`, or more of `per`."""
        if not (limit.ratio or (0, 1))[0]:
            return super().remedy(army, limit, over)
        return f"Remove {over}, or add {counted(self._lacking(army, limit), 'man')}."

    def _lacking(self, army: CountedArmy, limit: Limit) -> int:
        """Return how many more of `per` would allow as many of `of` as there are."""
        share, of = limit.ratio or (1, 1)
        return max(-(-army.count(limit.of) * of // share) - army.count(limit.per), 1)

    def more_room(self, army: CountedArmy, limit: Limit) -> tuple[Fix, ...]:
        """Return the fix that adds plain men where all men but those of `of` count."""
        share, _ = limit.ratio or (0, 1)
        role = army.ruleset.plain_role
        if not share or limit.per[:1] != ("figures",) or f"role:{role.id}" in limit.of:
            return ()
        return (add_men(role, self._lacking(army, limit)),)


class Per(Bounded):
    """At most `at_most` of `of` for each of `per`."""

    needs = ("of", "per", "at_most")
    title = "{nouns} for each {per}"
    text = "{capital_nouns}: at most {limit.at_most} for each {per}."

    def at_most(self, army: CountedArmy, limit: Limit) -> int | None:
        """Return the bound that follows from how many of `per` there are."""
        return (limit.at_most or 0) * army.count(limit.per)

    def clause(self, army: CountedArmy, limit: Limit, count: int, allowed: str) -> str:
        """Return the shortfall: "3 guns for 2 teams; 2 are allowed"."""
        base, what = army.count(limit.per), capital(many(army, limit, count))
        per = counted(base, limit.per_noun or "unit")
        return f"{what} for {per}; {allowed}" if base else f"{what} but {per}"
