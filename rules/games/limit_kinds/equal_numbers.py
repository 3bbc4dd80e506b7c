"""The kind "equal": armies that meet have the same number of `of`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.common.findings import Finding, Fix
from rules.common.struct_decoding import DataPath, Fault
from rules.common.wording import article_or_count, capital, listed, lower
from rules.games.limit_kinds.base import CountedArmy, LimitKind, limit_finding, many, removal
from rules.games.ruleset import Limit, Ruleset


class Equal(LimitKind):
    """The same number of `of` in both armies."""

    scopes = ("between",)
    title = "{nouns}: the same on both sides"
    text = "The same number of {nouns} in both armies."

    def faults(self, ruleset: Ruleset, limit: Limit, path: DataPath) -> Iterator[Fault]:
        """Yield what is wrong: a scope inside one army."""
        yield from super().faults(ruleset, limit, path)
        if limit.scope != "between":
            yield Fault((*path, "scope"), "should be 'between': only two armies can be equal")

    def findings(self, armies: Sequence[CountedArmy], limit: Limit) -> Iterator[Finding]:
        """Yield that the numbers differ."""
        counts = [army.count(limit.of) for army in armies]
        most = max(counts)
        if most == min(counts):
            return
        held, short = [], []
        for army, count in zip(armies, counts, strict=True):
            held.append(f"{army.army_name or 'an army'} has {many(army, limit, count)}")
            if count < most:
                short.append(f"{most - count} to {army.army_name or 'the other'}")
        yield limit_finding(
            limit,
            tuple(army.army_id for army in armies),
            f"{capital(listed(held))}; the numbers must be equal.",
            tuple(_equalling(armies, limit, counts)),
            way=f"Add {listed(short)}, or remove as many.",
        )


def _equalling(armies: Sequence[CountedArmy], limit: Limit, counts: Sequence[int]) -> Iterator[Fix]:
    """Yield for each of two armies the step after which it has as many as the other."""
    if len(armies) != 2 or limit.of != ("figures",):
        return
    for army, count, other in zip(armies, counts, reversed(counts), strict=True):
        if count < other:
            role, lacking = army.ruleset.plain_role, other - count
            label = f"Add {article_or_count(lacking, lower(role.name))}"
            yield Fix(label, "add-role", ("", role.id, str(lacking)), army.army_id)
        else:
            men = army.plain_men()[other - count :]
            if len(men) == count - other:
                yield Fix(removal(army, men), "remove", tuple(men), army.army_id)
