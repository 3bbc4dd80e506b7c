"""Check that something follows from each number of a game: a chance, a move; or it says not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.common.struct_decoding import DataPath, Fault
from rules.games.playbook import OddsKind, Playbook
from rules.games.ruleset import Ruleset
from rules.games.shared_types import Number

COUNTED: Mapping[OddsKind, Mapping[str, tuple[str, ...]]] = {
    "two-dice": {
        "weapon": ("range", "attack", "rolls", "crew"),
        "odds": (
            *("hits", "misses", "clear", "separate", "empty-for"),
            *("mine-step", "mine-clearing", "smoke-turns"),
        ),
        "target": (
            *("natural-destroys", "adjacent-destroys", "any-destroys", "natural-2"),
            *("sustained", "lives", "crew"),
        ),
    },
    "squad-fire": {
        "weapon": ("range", "dice", "needs", "hits", "target-save"),
        "target": ("single", "needs", "charge", "mines"),
    },
    "firepower": {
        "weapon": ("range", "dice", "needs", "burst", "short-range"),
        "odds": ("damage",),
        "target": ("destroyed",),
    },
    "quality": {"weapon": ("range", "attacks"), "role": ("quality",)},
}
"""The numbers that each arithmetic counts with, by the table in which they stand. Weapons of the
kind firepower also have the numbers of modifiers, by their ids."""

FLAGS = ("natural-destroys", "single", "separate")
"""What is so or is not, and has no number: it stands there as "yes"."""

MOVERS = ("role", "team", "vehicle", "squad")
"""The tables of those who move, by their stats "move" and "activate" and those that a modifier of
moves names."""


def unused_number_faults(playbook: Playbook, ruleset: Ruleset) -> Iterator[Fault]:
    """Yield the numbers from which nothing would follow, and that do not say so."""
    yield from _flags(playbook)
    if playbook.odds.kind in COUNTED:
        yield from _of_ruleset(playbook, ruleset)
        yield from _of_playbook(playbook)
    if playbook.odds.kind == "squad-fire":
        yield from _squad_weapons(ruleset)


def _of_ruleset(playbook: Playbook, ruleset: Ruleset) -> Iterator[Fault]:
    """Yield the numbers of weapons, men, units and heroes that nothing counts with."""
    kind, known = playbook.odds.kind, COUNTED[playbook.odds.kind]
    moves = {"move", "activate", *(each.stat for each in playbook.move_modifiers)}
    counted = {table: {*known.get(table, ()), *moves} for table in MOVERS}
    counted["weapon"] = {*known["weapon"], *(playbook.modifier if kind == "firepower" else ())}
    for table, stats in counted.items():
        for entry in getattr(ruleset, f"{table}s"):
            for stat in entry.stats:
                if stat not in stats and not _only_shown(ruleset, stat):
                    yield Fault(("odds", "kind"), _unused(stat, table, entry.id, kind))
    for stat in ruleset.hero.stats if ruleset.hero else ():
        if not _only_shown(ruleset, stat):
            message = f"'{stat}' of heroes is not used by odds of the kind '{kind}'; a modifier can"
            message += " say what a hero changes, and a stat that is only shown says so:"
            yield Fault(("odds", "kind"), f"{message} only_shown = true")


def _of_playbook(playbook: Playbook) -> Iterator[Fault]:
    """Yield the numbers of odds and targets that nothing counts with."""
    kind, known = playbook.odds.kind, COUNTED[playbook.odds.kind]
    moves = {each.stat for each in playbook.move_modifiers}
    if kind == "quality":  # refused as a whole: see quality_odds_validation
        return
    for stat in playbook.odds.stats:
        if stat not in known.get("odds", ()) and stat not in moves:
            message = f"is not used by odds of the kind '{kind}'; what is only shown is in [shown]"
            yield Fault(("odds", "stats", stat), message)
    for place, target in enumerate(playbook.targets):
        for stat in target.stats:
            if stat not in known["target"]:
                said = ", ".join(known["target"])
                message = f"is not used by odds of the kind '{kind}'; known are {said}"
                yield Fault(("target", place, "stats", stat), message)


def _only_shown(ruleset: Ruleset, stat: str) -> bool:
    return stat in ruleset.stat and ruleset.stat[stat].only_shown


def _unused(stat: str, table: str, entry: str, kind: OddsKind) -> str:
    used = COUNTED[kind].get(table, ())
    said = f"of a {table} they use {', '.join(used)}" if used else "they use none"
    return (
        f"'{stat}' of {table} '{entry}' is not used by odds of the kind '{kind}', {said}; a stat"
        " that is only shown says only_shown = true"
    )


def _flags(playbook: Playbook) -> Iterator[Fault]:
    """Yield what should be "yes" or not there at all, and is a number."""
    found: list[tuple[DataPath, Mapping[str, Number]]] = [(("odds", "stats"), playbook.odds.stats)]
    found += [(("target", n, "stats"), each.stats) for n, each in enumerate(playbook.targets)]
    for path, stats in found:
        for flag in FLAGS:
            if flag in stats and stats[flag].value != "yes":
                message = f"should be “yes”, or be left out, found {stats[flag].text()}"
                yield Fault((*path, flag), message)


def _squad_weapons(ruleset: Ruleset) -> Iterator[Fault]:
    """Yield numbers of weapons that their way to hit does not count with."""
    for weapon in ruleset.weapons:
        needs, hits = (weapon.stats.get(stat) for stat in ("needs", "hits"))
        reach = weapon.stats.get("range")
        how = str(needs.value) if needs else ""
        if how == "in reach" and (reach is None or reach.value != "1d6"):
            message = f"'range' of weapon '{weapon.id}' should be 1d6: it needs 'in reach'"
            yield Fault(("odds", "kind"), message)
        if how.endswith("+") and hits is not None and hits.value not in (1, "all"):
            message = f"'hits' of weapon '{weapon.id}' should be 1 or “all”: it needs {how}"
            yield Fault(("odds", "kind"), message)
