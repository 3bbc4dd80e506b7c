"""An army that is being picked: it grows by steps after which it is legal, out of its supply."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from msgspec.structs import replace

from rules.army.army_under_ruleset import Man, Roster
from rules.army.edits import edit_figures
from rules.army.model import Army
from rules.checks import check_roster
from rules.checks.fixes import apply_fix
from rules.common.findings import Finding
from rules.games.roles_from_items import derive_roles
from rules.games.ruleset import Limit, Ruleset, Team
from rules.pick.supply import Items, Supply, toys_of

ADDING = frozenset({"add-units", "add-role", "fill-post", "fill-seats", "fit"})
"""Fixes that bring what is still needed; all others take something away again."""
ROUNDS = 4
"""Fixes one after the other that a step may need."""


def counts_men(limit: Limit) -> bool:
    """Return whether a limit is about nothing but how many men an army has."""
    return (limit.kind, limit.scope, limit.of) == ("count", "army", ("figures",))


def is_short(roster: Roster, limit: Limit) -> bool:
    """Return whether an army has fewer of something than a limit asks for."""
    least = limit.at_least if limit.kind == "count" and limit.scope == "army" else None
    return least is not None and roster.count(limit.of) < least


def allowed_size(ruleset: Ruleset, size: int) -> int:
    """Return the nearest number of men that a ruleset allows; advice does not count."""
    for limit in ruleset.limits:
        if counts_men(limit) and limit.severity != "advice":
            size = max(size, limit.at_least or 0)
            size = size if limit.at_most is None else min(size, limit.at_most)
    return max(size, 1)


class Draft:
    """An army that grows: a step that leads to no legal army within the supply is not made."""

    def __init__(
        self, army: Army, ruleset: Ruleset, supply: Supply, size: int, *, advice: bool = True
    ) -> None:
        """Begin with an army; without `advice` what the checks only advise is not kept."""
        self._advice = advice
        self.ruleset, self.supply, self.size = ruleset, supply, allowed_size(ruleset, size)
        self.roster = Roster(army, ruleset)
        self.lacking = ""
        """The role for which there was no toy, in the last step that could not be made."""

    @property
    def army(self) -> Army:
        """Return the army as it is now."""
        return self.roster.army

    @property
    def room(self) -> int:
        """Return how many more men are wanted."""
        return self.size - len(self.roster.men)

    @property
    def legal(self) -> bool:
        """Return whether there are men, and neither errors nor warnings."""
        found = check_roster(self.roster)
        return bool(self.roster.men) and all(each.severity == "advice" for each in found)

    def left(self) -> Supply:
        """Return the toys that are not taken yet."""
        return self.supply.without(self.army, self.ruleset)

    def grow(self, change: Callable[[Army], Army], most: int = 0) -> bool:
        """Make a step if what comes of it is legal, after fixes, and within the supply.

        It may not have more men than are wanted, or than `most`.
        """
        army: Army | None = change(self.army)
        most = most or max(self.size, len(self.roster.men))
        for _ in range(ROUNDS):
            army = self._with_toys(army)
            if army is None or army.figure_count() > most:
                return False
            roster = Roster(army, self.ruleset, self.roster)
            trouble = [each for each in check_roster(roster) if not self._borne(each, roster)]
            fixes = [fix for each in trouble for fix in each.fixes if fix.action in ADDING]
            if not trouble:
                self.roster = roster
                return True
            if not fixes:
                return False
            army = apply_fix(army, self.ruleset, fixes[0])
        return False

    def _borne(self, finding: Finding, roster: Roster) -> bool:
        """Return whether a finding is only that something is still too few, or the size advised."""
        limit = self.ruleset.limit.get(finding.rule)
        if finding.severity == "advice" and (not self._advice or (limit and counts_men(limit))):
            return True
        return limit is not None and is_short(roster, limit)

    def short(self) -> list[Limit]:
        """Return the limits of which there is still too few, the size of the army aside."""
        limits = (each for each in self.ruleset.limits if not counts_men(each))
        return [each for each in limits if is_short(self.roster, each)]

    def _with_toys(self, army: Army | None) -> Army | None:
        """Return the army with a toy for each new man, None where one is lacking.

        A man keeps the role that he was added as; at a post for anybody any plain man will do.
        """
        if army is None or not self.supply.limited:
            return army
        known = {each.figure.id: each.figure.items for each in self.roster.men}
        men = Roster(army, self.ruleset, self.roster).men
        new = [man for man in men if known.get(man.figure.id) != man.figure.items]
        taken, models = toys_of(army, self.ruleset)
        left = Counter(self.supply.men)
        left.subtract(taken)
        left.update(man.figure.items for man in new)
        toys: dict[str, Items] = {}
        if any(models[art] > self.supply.models[art] for art in models):
            return None
        for man in new:
            toy = self._toy(man, left)
            if toy is None:
                return None
            left[toy] -= 1
            toys[man.figure.id] = toy
        return edit_figures(army, toys, lambda man: replace(man, items=toys.get(man.id, man.items)))

    def _toy(self, man: Man, left: Counter[Items]) -> Items | None:
        """Return what is moulded on the toy that plays a new man, None where there is none."""
        if left[man.figure.items] > 0 or man.role is None:
            return man.figure.items if left[man.figure.items] > 0 else None
        kinds = {items: self.roles(items) for items in left if left[items] > 0}
        fitting = [items for items, roles in kinds.items() if roles[:1] == (man.role.id,)]
        known = self.ruleset.unit_type(man.unit.kind, man.unit.type)
        posts = known.posts if isinstance(known, Team) else ()
        place = man.seat.group if man.seat else {p.id: p for p in posts}.get(man.figure.post)
        if place is not None and not fitting:
            allowed = set(place.roles)
            fits = (k for k, roles in kinds.items() if roles and not allowed.isdisjoint(roles))
            fitting = list(fits) if allowed else [k for k, roles in kinds.items() if roles]
        if not fitting:
            self.lacking = man.role.name
        return min(fitting, key=lambda items: (self._rank(items), -left[items]), default=None)

    def _rank(self, items: Items) -> int:
        """Return 0 for plain men, more for those who are something else."""
        role = derive_roles(self.ruleset, items).role
        return max(role.rank, 0) if role else 0

    def roles(self, items: Items) -> tuple[str, ...]:
        """Return the roles that a man with these items has here, his own first; () for nobody."""
        derived = derive_roles(self.ruleset, items)
        return tuple(role.id for role in (derived.role, *derived.extras) if derived.role and role)
