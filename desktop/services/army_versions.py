"""Earlier versions of the open army: kept by day, for a battle or by hand; looked at, restored."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from msgspec.structs import replace

from desktop.services.armies import ArmyService
from desktop.services.result import Result
from rules.army import edits
from rules.army.model import Army
from rules.common.wording import day_in_words

if TYPE_CHECKING:
    from db.list_summaries import VersionSummary

UNREAD = "This version cannot be read."
BY_HAND, BATTLE, RESTORED = "hand", "battle", "restored"
"""What a version was kept for, beside "day"."""


def versions_of(armies: ArmyService, army_id: str) -> tuple[VersionSummary, ...]:
    """Return the earlier versions of an army, the newest first."""
    return armies.database.read(lambda work: work.versions.of(army_id)) or ()


def load_version(armies: ArmyService, version: VersionSummary) -> Army | None:
    """Return an army as it was, None when it cannot be read; then it was said why."""
    return armies.database.read(lambda work: work.versions.load(version.id))


def keep(armies: ArmyService, army: Army, kind: str, label: str) -> Result[None]:
    """Keep an army as it is now."""
    saved = armies.autosave.save()
    if not saved:
        return saved
    kept = armies.database.write(lambda work: work.versions.keep(army, kind, label))
    if kept:
        armies.version_kept.emit()
    return Result(error=kept.error)


def restore(armies: ArmyService, version: VersionSummary) -> Result[None]:
    """Let the open army be again what it was, as one step; today's state is kept as a version."""
    document = armies.current
    was = load_version(armies, version)
    if document is None or was is None or document.army.id != version.army_id:
        return Result(error=UNREAD)
    words = title_of(version)
    before = f"Before restoring “{words}”"
    kept = keep(armies, document.army, RESTORED, before)
    if not kept:
        return kept
    document.edit(
        f"restore “{words}”", lambda army: replace(was, id=army.id), select=(), selected=()
    )
    return kept


def open_as_new(armies: ArmyService, version: VersionSummary) -> Result[None]:
    """Put an earlier version into the list as an army of its own, and open it."""
    was = load_version(armies, version)
    if was is None:
        return Result(error=UNREAD)
    name = armies.free_name(f"{was.name}, {day_of(version)}".removeprefix(", "))
    folder = armies.entry(version.army_id).folder if armies.knows(version.army_id) else ""
    return armies.add(edits.duplicate_army(was, name), folder)


def drop(armies: ArmyService, version: VersionSummary) -> Result[None]:
    """Delete a version for good."""
    return armies.database.write(lambda work: work.versions.drop(version.id))


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


_UNNAMED = {BATTLE: "Before a battle", BY_HAND: "Kept by you"}
