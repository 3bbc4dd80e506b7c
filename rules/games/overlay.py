"""House rules: a TOML file that extends a ruleset and changes any value in it.

The file names the ruleset that it `extends`, and itself with `id` and `name`; `agreed_with` and
`day` say who agreed and when, `was` what the base said then (see
`rules.games.house_rules.changes`). Its tables are those of a ruleset, and under `play` those of a
playbook. Entries are matched by id: the keys given replace, `remove = true` takes away, new ids are
added. A plain list replaces the old one, but for `headings`, which are added. What comes out is a
Ruleset (and a Playbook) whose changed numbers are house values.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from typing import Any

import msgspec

from rules.common.decoding import Fault, Path, shown
from rules.common.problems import Problem
from rules.common.toml_locations import line_of, place_words
from rules.common.toml_reader import FORMAT, TomlText, value_of
from rules.games.merging import Merged, merge
from rules.games.number_spreading import spread_numbers
from rules.games.playbook import Playbook
from rules.games.playbook_loading import LoadedPlaybook
from rules.games.playbook_validation import play_incoherences
from rules.games.ruleset import Ruleset
from rules.games.ruleset_loading import LoadedRuleset
from rules.games.ruleset_validation import incoherences

EXTENDS = "extends"
PLAY = "play"
WAS = "was"
"""A table of what the base said when the house rules were written; no rule by itself."""


def overlay_ruleset(content: TomlText, base: Ruleset) -> LoadedRuleset:
    """Return the ruleset that house rules make of their base, or every problem of them."""
    own = {key: entry for key, entry in (content.data or {}).items() if key not in (PLAY, WAS)}
    faults = tuple(_head_faults(own, base))
    if faults:
        return _refused(content, own, faults)
    own["day"] = str(own.get("day", ""))
    own.setdefault("agreed_with", "")
    own.setdefault("short", f"{base.short}+")
    spread_numbers(own, Ruleset, "house", _label(own))
    merged = merge(_plain(base), own)
    ruleset, faults = _made(merged, Ruleset, incoherences)
    if ruleset is None:
        return _refused(content, merged.data, faults, own)
    return LoadedRuleset(content.path, ruleset, ())


def overlay_playbook(
    content: TomlText, ruleset: Ruleset, base: Playbook | None
) -> LoadedPlaybook | None:
    """Return the playbook that house rules make of their base's, or every problem of it.

    `ruleset` is the one that the same house rules made. None when there is nothing to change.
    """
    own = (content.data or {}).get(PLAY, {})
    if base is None and not own:
        return None
    if not isinstance(own, dict):
        fault = Fault((PLAY,), f"should be a table, found {shown(own)}")
        problem = Problem(content.path.name, PLAY, fault.message, line_of(content.text, (PLAY,)))
        return LoadedPlaybook(content.path, None, (problem,))
    spread_numbers(own, Playbook, "house", _label(content.data or {}))
    begun = _plain(base) if base else {"format": FORMAT}
    merged = merge(begun, own)
    merged.data["ruleset"] = ruleset.id
    playbook, faults = _made(merged, Playbook, lambda made: play_incoherences(made, ruleset))
    problems = tuple(_problem(content, merged.data, own, fault, (PLAY,)) for fault in faults)
    return LoadedPlaybook(content.path, playbook, problems)


def _plain(value: msgspec.Struct) -> dict[str, Any]:
    """Return a value as a file would hold it, with lists where the value has tuples."""
    data: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(value))
    return data


def _made(merged: Merged, wanted: Any, coherence: Any) -> tuple[Any, tuple[Fault, ...]]:
    if merged.faults:
        return None, tuple(merged.faults)
    return value_of(merged.data, wanted, coherence)


def _label(own: dict[str, Any]) -> str:
    """Return what each changed number says of its origin: agreed with whom, and when."""
    agreed = f"agreed with {own['agreed_with']}" if own.get("agreed_with") else ""
    return ", ".join(filter(None, (agreed, str(own.get("day", "")))))


def _head_faults(own: dict[str, Any], base: Ruleset) -> Iterator[Fault]:
    """Yield what house rules lack that they cannot have from their base."""
    for key in ("id", "name"):
        if key not in own:
            yield Fault((), f"lacks the key '{key}': house rules have one of their own")
    if own.get("id") == base.id:
        yield Fault(("id",), f"'{base.id}' is the id of what it extends; give it another one")
    for key in ("id", "name", "agreed_with"):
        if key in own and not isinstance(own[key], str):
            yield Fault((key,), f"should be a text, found {shown(own[key])}")
    if not isinstance(own.get("day", ""), str | dt.date):
        yield Fault(("day",), f"should be a day such as 2026-05-01, found {shown(own['day'])}")


def _refused(
    content: TomlText,
    data: dict[str, Any],
    faults: tuple[Fault, ...],
    own: dict[str, Any] | None = None,
) -> LoadedRuleset:
    written = data if own is None else own
    problems = tuple(_problem(content, data, written, fault) for fault in faults)
    return LoadedRuleset(content.path, None, problems)


def _problem(
    content: TomlText,
    data: dict[str, Any],
    own: dict[str, Any],
    fault: Fault,
    before: Path = (),
) -> Problem:
    """Return a fault of the merged data with its place, and its line in the house rules."""
    place = place_words(data, fault.path)
    if before:
        place = f"{PLAY}, {place}" if place else PLAY
    path = _own_path(fault.path, data, own)
    line = line_of(content.text, (*before, *path)) if path else None
    return Problem(content.path.name, place, fault.message, line)


def _own_path(path: Path, data: Any, own: Any) -> Path:
    """Return the way to the same spot in the house rules, as far as they write it out."""
    found: list[str | int] = []
    for step in path:
        try:
            inside = data[step]
        except (KeyError, IndexError, TypeError):
            inside = None
        at: str | int | None = step
        if isinstance(step, int) and isinstance(own, list):
            wanted = inside.get("id") if isinstance(inside, dict) else None
            at = _place_of(own, wanted) if wanted is not None else step
        try:
            own = own[at]
        except (KeyError, IndexError, TypeError):
            return tuple(found) if len(found) > 1 else ()
        data = inside
        found.append(at if at is not None else step)
    return tuple(found)


def _place_of(entries: list[Any], wanted: str) -> int | None:
    return next(
        (
            place
            for place, entry in enumerate(entries)
            if isinstance(entry, dict) and entry.get("id") == wanted
        ),
        None,
    )
