"""What house rules changed in a game, entry by entry, and in words."""

from __future__ import annotations

from dataclasses import dataclass

from printables.pack_facts import PackFacts
from rules.games.differences import Difference, differences
from rules.games.playbook import Playbook
from rules.games.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Changes:
    """The differences between a game and the one that it extends; none where it extends none."""

    base: Ruleset | None = None
    found: tuple[Difference, ...] = ()

    def of(self, kind: str, entry_id: str, part: str = "") -> bool:
        """Return whether house rules changed an entry, or one part of it ("stats")."""
        place = f"{kind} '{entry_id}'"
        inside = f"{place}, {part}" if part else place
        return any(
            each.place in (place, inside) or each.place.startswith(f"{inside},")
            for each in self.found
        )

    def starts(self, words: str) -> bool:
        """Return whether anything under a place was changed ("scoring")."""
        return any(each.place.startswith(words) for each in self.found)


def changes_of(facts: PackFacts, ruleset: Ruleset, playbook: Playbook | None) -> Changes:
    """Return what a game's house rules changed, as far as its base is known here."""
    base = facts.rulesets.get(ruleset.extends) if ruleset.extends else None
    if base is None:
        return Changes()
    found = differences(base, ruleset)
    before = facts.playbooks.get(base.id)
    if before is not None and playbook is not None:
        found = (*found, *differences(before, playbook))
    told = ("name", "short", "version", "author", "year", "headings")
    return Changes(base, tuple(each for each in found if each.place.split(" ")[0] not in told))


def change_words(change: Difference) -> tuple[str, str]:
    """Return a change as its place and what it was and is now."""
    place = change.place.replace("'", "").replace(", ", " · ")
    if not change.before:
        return place, f"new: {change.after}"
    if not change.after:
        return place, f"taken away (was {change.before})"
    return place, f"{change.after} (was {change.before})"
