"""What every kind of limit must say, and what it may ask of an army."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, NamedTuple, Protocol

from rules.common.findings import Finding, FindingSeverity, Fix
from rules.common.struct_decoding import DataPath, Fault
from rules.common.wording import article_or_count, capital, counted, listed, lower
from rules.games.ruleset import Limit, Role, Ruleset, Scope
from rules.games.selector_syntax import limit_nouns, split_selector

SELECTORS_OF_MEN = frozenset({"role", "skill", "item", "figures", "heroes", "commanders"})
"""The kinds of selector that count men."""
_MOST_NAMED = 3
"""Of more different men only the number is told."""


class UnitMembers(NamedTuple):
    """A unit as limits see it: who belongs to it (ids) and what is mounted on it."""

    id: str
    kind: str
    name: str
    men: tuple[str, ...]
    fittings: tuple[str, ...]


class CountedArmy(Protocol):
    """What limits ask of an army; `rules.army.army_under_ruleset.Roster` answers it."""

    @property
    def ruleset(self) -> Ruleset:
        """Return the ruleset by which the army is counted."""

    @property
    def army_id(self) -> str:
        """Return the id of the army."""

    @property
    def army_name(self) -> str:
        """Return the name of the army, "" for none."""

    def count(self, selectors: Sequence[str]) -> int:
        """Return how many things the selectors count."""

    def pick(self, selectors: Iterable[str]) -> tuple[str, ...]:
        """Return the ids of what the selectors count."""

    def latest(self, ids: Sequence[str], count: int) -> tuple[str, ...]:
        """Return so many of these ids: those that joined the army last."""

    def switch(self, switch_id: str) -> str:
        """Return the reading in force of a switch."""

    def unit_members(self) -> Sequence[UnitMembers]:
        """Return the units of the army in their order."""

    def plain_men(self) -> Sequence[str]:
        """Return the ids of the men who have nothing of their own, in their order."""

    def phrase(self, figure_id: str) -> str:
        """Return what a man is called inside a sentence: "Pvt. Fern", "the rifleman"."""


class LimitKind:
    """One kind of limit: its data check, its words, its upper bound and its findings.

    A new kind is a subclass in a module of its own, a line in `rules.games.limit_kinds.KINDS`
    and its name in `rules.games.ruleset.LimitKindName`.
    """

    needs: ClassVar[tuple[str, ...]] = ("of",)
    """Keys of the limit that must be given."""
    scopes: ClassVar[tuple[Scope, ...]] = ("army",)
    """Where it is checked: in one army, in each of its squads, between armies that meet."""
    title: ClassVar[str] = "{nouns}"
    text: ClassVar[str] = "{capital_nouns}."

    def faults(self, ruleset: Ruleset, limit: Limit, path: DataPath) -> Iterator[Fault]:
        """Yield what is wrong with the data of a limit of this kind."""
        for key in self.needs:
            if not getattr(limit, key) and getattr(limit, key) != 0:
                yield Fault(path, f"a limit of kind '{limit.kind}' needs the key '{key}'")

    def heading(self, ruleset: Ruleset, limit: Limit) -> str:
        """Return what a limit is about, for the head of a table's row: `title` filled in."""
        nouns = limit_nouns(ruleset, limit)[1] if limit.of else limit.id.replace("-", " ")
        return self.title.format(nouns=capital(nouns), per=limit.per_noun or "unit")

    def sentence(self, ruleset: Ruleset, limit: Limit, per: str) -> str:
        """Return the limit as a sentence of the full reference: `text` filled in."""
        nouns = limit_nouns(ruleset, limit)[1] if limit.of else limit.id.replace("-", " ")
        return self.text.format(limit=limit, nouns=nouns, capital_nouns=capital(nouns), per=per)

    def checked(self, army: CountedArmy, limit: Limit) -> str:
        """Return what was checked in an army, "" when the limit does not concern it."""
        return ""

    def at_most(self, army: CountedArmy, limit: Limit) -> int | None:
        """Return how many the limit allows in an army, None when it sets no upper bound."""
        return None

    def findings(self, armies: Sequence[CountedArmy], limit: Limit) -> Iterator[Finding]:
        """Yield what the limit finds in one army, or between several with the scope "between"."""
        raise NotImplementedError


def limit_finding(
    limit: Limit,
    targets: tuple[str, ...],
    shortfall: str,
    fixes: tuple[Fix, ...] = (),
    *,
    way: str = "",
    severity: FindingSeverity | None = None,
) -> Finding:
    """Return the finding of a limit: the shortfall, and the way out as its remedy."""
    said, grave = f"{shortfall} {way}" if way else shortfall, severity or limit.severity
    return Finding(limit.id, grave, targets, said, limit.source, fixes, remedy=way)


def role_counted(ruleset: Ruleset, selectors: Sequence[str]) -> Role | None:
    """Return the first role that selectors count, None when they count no role."""
    for selector in selectors:
        kind, wanted = split_selector(selector)
        if kind in ("role", "skill") and wanted in ruleset.role:
            return ruleset.role[wanted]
    return None


def add_men(role: Role, count: int) -> Fix:
    """Return the fix that adds men of a role to the army."""
    return Fix(f"Add {counted(count, lower(role.name))}", "add-role", ("", role.id, str(count)))


def removal(army: CountedArmy, men: Sequence[str]) -> str:
    """Return what the step is called that removes men: "Remove Pvt. Fern and 2 riflemen"."""
    found = Counter(army.phrase(man) for man in men)
    if len(found) > _MOST_NAMED:
        return f"Remove {counted(len(men), 'man')}"
    roles = {phrase: phrase.removeprefix("the ") for phrase in found}
    names = [
        phrase if role == phrase else article_or_count(found[phrase], role)
        for phrase, role in roles.items()
    ]
    return f"Remove {listed(names)}"


def of_men(selectors: Sequence[str]) -> bool:
    """Return whether selectors count men and nothing else."""
    return {split_selector(each)[0] for each in selectors} <= SELECTORS_OF_MEN


def many(army: CountedArmy, limit: Limit, count: int) -> str:
    """Return a number of what a limit counts, with its noun."""
    return counted(count, *limit_nouns(army.ruleset, limit))
