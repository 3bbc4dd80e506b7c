"""Earlier versions of the open army: kept by day, for a battle or by hand; looked at, restored."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from msgspec.structs import replace

from desktop.army.days import day_in_words
from rules.army import edits
from rules.army.model import Army

if TYPE_CHECKING:
    from db.summary import VersionSummary
    from desktop.army.library import Library

BY_HAND, BATTLE, RESTORED = "hand", "battle", "restored"
"""What a version was kept for, beside "day"."""


def versions_of(library: Library, army_id: str) -> tuple[VersionSummary, ...]:
    """Return the earlier versions of an army, the newest first."""
    return library.read(lambda work: work.versions.of(army_id)) or ()


def load_version(library: Library, version: VersionSummary) -> Army | None:
    """Return an army as it was, None when it cannot be read; then it was said why."""
    return library.read(lambda work: work.versions.load(version.id))


def keep(library: Library, army: Army, kind: str, label: str) -> bool:
    """Keep an army as it is now; return success."""
    if not library.save():
        return False
    if not library.write(lambda work: work.versions.keep(army, kind, label)):
        return False
    library.kept.emit()
    return True


def restore(library: Library, version: VersionSummary) -> bool:
    """Let the open army be again what it was, as one step; today's state is kept as a version."""
    document = library.current
    was = load_version(library, version)
    if document is None or was is None or document.army.id != version.army_id:
        return False
    words = title_of(version)
    before = f"Before restoring “{words}”"
    if not keep(library, document.army, RESTORED, before):
        return False
    document.edit(
        f"restore “{words}”", lambda army: replace(was, id=army.id), select=(), selected=()
    )
    return True


def open_as_new(library: Library, version: VersionSummary) -> bool:
    """Put an earlier version into the list as an army of its own, and open it."""
    was = load_version(library, version)
    if was is None:
        return False
    name = library.free_name(f"{was.name}, {day_of(version)}".removeprefix(", "))
    folder = library.entry(version.army_id).folder if library.knows(version.army_id) else ""
    return library.add(edits.duplicate_army(was, name), folder)


def drop(library: Library, version: VersionSummary) -> bool:
    """Delete a version for good; return success."""
    return library.write(lambda work: work.versions.drop(version.id))


def day_of(version: VersionSummary) -> str:
    """Return the day of a version as one says it."""
    try:
        return day_in_words(date.fromisoformat(version.day))
    except ValueError:
        return version.day


def title_of(version: VersionSummary) -> str:
    """Return what a version is called: its label, or its day."""
    return version.label or _UNNAMED.get(version.kind) or f"As it was {_on(day_of(version))}"


def _on(day: str) -> str:
    if day == "today":
        return "earlier today"
    return day if day == "yesterday" else f"on {day}"


_UNNAMED = {BATTLE: "Before a battle", BY_HAND: "Kept by hand"}
