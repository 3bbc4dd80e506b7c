"""Folders, tags, archive, own order and bin of the armies; each change can be undone.

Campaigns have their own copies of the armies that play in them, so nothing is lost there when one
is deleted; whoever deletes one is told so.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from db.list_summaries import ArmySummary
from desktop.services.armies import ArmyService
from desktop.services.result import DONE, Result
from rules.common.wording import counted, listed

if TYPE_CHECKING:
    from db.store import UnitOfWork

Ids = Sequence[str]
MOST_NAMED = 3
"""So many campaigns are named; of more their number is said."""
UNCHANGED: Result[None] = Result(error="Nothing was changed.")


@dataclass(frozen=True, slots=True)
class FilingUndo:
    """How to undo one change: where the armies were filed, their order, and the texts for it."""

    words: str
    tip: str
    filed: tuple[ArmySummary, ...]
    order: tuple[str, ...]
    opens: str = ""


def _beside(one: ArmySummary, other: ArmySummary) -> bool:
    """Return whether two armies stand in the same part of the list."""
    return one.folder == other.folder and one.archived == other.archived


class ArmyFiling(QObject):
    """Changes where armies are filed; none of it touches the army itself."""

    changed = Signal()
    """Another change can be undone."""

    def __init__(self, armies: ArmyService) -> None:
        super().__init__(armies)
        self.armies = armies
        self._backs: list[FilingUndo] = []

    # ---- the acts

    def bin(self, ids: Ids) -> Result[None]:
        """Put armies into the bin."""
        armies = self.armies
        armies.autosave.save()
        opens = armies.current.army.id if armies.current else ""
        words = f"Bring {self._called(ids, 20)} back"
        back = self._back(ids, words, f"Puts {self._called(ids)} back as before", opens)
        done = self._do(lambda work: work.armies.bin(ids), back)
        if not done:
            return done
        armies.close_army(ids)
        told = playing_words(armies, ids)
        if told:
            armies.said.emit(told)
        return DONE

    def put_back(self, ids: Ids) -> Result[None]:
        """Take armies out of the bin."""
        done = self._do(lambda work: work.armies.unbin(ids), None)
        if done:
            self._forget(ids)
        return done

    def put_into(self, ids: Ids, folder: str) -> Result[None]:
        """Put armies into a folder, or out of any with ""."""
        there = {entry.id: entry.folder for entry in self.armies.entries}
        ids = [each for each in ids if there.get(each, folder) != folder]
        if not ids:
            return UNCHANGED
        where = f"the folder “{folder}”" if folder else "no folder"
        back = self._back(ids, "Back where it was", f"{self._called(ids)} went into {where}")
        return self._do(lambda work: work.armies.file(ids, folder=folder), back)

    def tag(self, ids: Ids, add: Collection[str], drop: Collection[str] = ()) -> Result[None]:
        """Give armies tags and take others off them."""
        new: dict[str, tuple[str, ...]] = {}
        for entry in self.armies.entries:
            if entry.id in ids:
                kept = [tag for tag in entry.tags if tag not in drop]
                tags = tuple(sorted({*kept, *add}, key=str.casefold))
                if set(tags) != set(entry.tags):
                    new[entry.id] = tags
        if not new:
            return UNCHANGED

        def act(work: UnitOfWork) -> None:
            for army_id, tags in new.items():
                work.armies.file([army_id], tags=tags)

        words = f"{self._called(list(new))} got other tags"
        return self._do(act, self._back(list(new), "Tags as they were", words))

    def archive(self, ids: Ids, archived: bool) -> Result[None]:
        """Put armies into the archive, or take them out."""
        if archived:
            words, tip = "Out of the archive again", f"{self._called(ids)} went into the archive"
        else:
            words, tip = "Into the archive again", f"{self._called(ids)} came out of the archive"
        back = self._back(ids, words, tip)
        return self._do(lambda work: work.armies.file(ids, archived=archived), back)

    def move(self, ids: Ids, step: int) -> Result[None]:
        """Move armies one place up (-1) or down (1) in the player's own order, in their folder."""
        order = self._moved(ids, step)
        return self._reorder([each for each in order if each in ids], order)

    def can_move(self, ids: Ids, step: int) -> bool:
        """Return whether `move` would do anything."""
        return bool(ids) and self._moved(ids, step) != [e.id for e in self.armies.entries]

    def _moved(self, ids: Ids, step: int) -> list[str]:
        entries = {entry.id: entry for entry in self.armies.entries}
        order = list(entries)
        chosen = set(ids)
        moving = [each for each in order if each in chosen]
        for army_id in moving if step < 0 else reversed(moving):
            at = order.index(army_id)
            beside = at + step
            while 0 <= beside < len(order) and not _beside(
                entries[order[beside]], entries[army_id]
            ):
                beside += step
            if 0 <= beside < len(order) and order[beside] not in chosen:
                order.insert(beside, order.pop(at))
        return order

    def place(self, ids: Ids, before: str, folder: str) -> Result[None]:
        """Put armies in front of another one ("" is the end), and into its folder."""
        order = [entry.id for entry in self.armies.entries if entry.id not in ids]
        moving = [entry.id for entry in self.armies.entries if entry.id in ids]
        at = order.index(before) if before in order else len(order)
        order[at:at] = moving
        return self._reorder(ids, order, folder)

    def _reorder(self, ids: Ids, order: Ids, folder: str | None = None) -> Result[None]:
        armies = self.armies
        moved = [each for each in armies.order if each in set(order)] != list(order)
        filed = folder is not None and any(
            entry.folder != folder for entry in armies.entries if entry.id in ids
        )
        if not moved and not filed:
            return UNCHANGED
        rest = [each for each in armies.order if each not in set(order)]

        def act(work: UnitOfWork) -> None:
            work.armies.reorder([*order, *rest])
            if folder is not None:
                work.armies.file(ids, folder=folder)

        back = self._back(ids, "Back where it was", f"{self._called(ids)} was moved")
        return self._do(act, back)

    # ---- for good

    def delete(self, ids: Ids) -> Result[None]:
        """Delete armies of the bin for good, with their earlier versions."""

        def act(work: UnitOfWork) -> None:
            for army_id in ids:
                work.armies.delete(army_id)

        done = self._do(act, None)
        if not done:
            return done
        for army_id in ids:
            self.armies.forget(army_id)
        self._forget(ids)
        self.armies.listed.emit()
        return DONE

    # ---- the way back

    @property
    def back(self) -> FilingUndo | None:
        """Return how to undo the last change, None when there is none."""
        return self._backs[-1] if self._backs else None

    def take_back(self) -> Result[None]:
        """Undo the last change."""
        back = self.back
        if back is None:
            return UNCHANGED

        def act(work: UnitOfWork) -> None:
            for was in back.filed:
                work.armies.file([was.id], folder=was.folder, tags=was.tags, archived=was.archived)
                (work.armies.bin if was.binned else work.armies.unbin)([was.id])
            work.armies.reorder(back.order)

        done = self._do(act, None)
        if not done:
            return done
        self._backs.remove(back)
        self.changed.emit()
        if back.opens:
            self.armies.open(back.opens)
        return DONE

    def _forget(self, ids: Ids) -> None:
        """Forget how to undo changes of armies that were taken out of the bin, or deleted."""
        gone = set(ids)
        self._backs = [
            each for each in self._backs if gone.isdisjoint(filed.id for filed in each.filed)
        ]
        self.changed.emit()

    def _back(self, ids: Ids, words: str, tip: str, opens: str = "") -> FilingUndo:
        armies = self.armies
        filed = tuple(armies.entry(each) for each in ids)
        return FilingUndo(words, tip, filed, armies.order, opens if opens in ids else "")

    def _do(self, act: Callable[[UnitOfWork], object], back: FilingUndo | None) -> Result[None]:
        armies = self.armies
        done = armies.database.write(act)
        if not done:
            return Result(error=done.error)
        if back is not None:
            self._backs.append(back)
        armies.read_list()
        self.changed.emit()
        return DONE

    def _called(self, ids: Ids, longest: int = 200) -> str:
        """Return the armies in words: one by its name, several by their number."""
        if len(ids) != 1:
            return counted(len(ids), "army")
        name = self.armies.entry(ids[0]).name or "the army"
        short = name if len(name) <= longest else f"{name[: longest - 1].rstrip()}…"
        return f"“{short}”"


def playing_in(armies: ArmyService, ids: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Return the names of the campaigns in which armies play, by army."""
    if not ids:
        return {}
    return armies.database.read(lambda work: work.campaigns.playing(ids)) or {}


def campaigns_words(names: Sequence[str]) -> str:
    """Return campaigns by their names, many by their number."""
    if len(names) > MOST_NAMED:
        return counted(len(names), "campaign")
    return listed([f"“{name}”" for name in names])


def playing_words(armies: ArmyService, ids: Sequence[str]) -> str:
    """Return in a sentence which campaigns keep these armies, "" where none does."""
    playing = playing_in(armies, ids)
    if not playing:
        return ""
    names = tuple(dict.fromkeys(name for each in playing.values() for name in each))
    if len(playing) > 1:
        who = f"{len(playing)} of them play" if len(ids) > len(playing) else "All of them play"
    else:
        who = f"“{armies.entry(next(iter(playing))).called}” plays"
    keeps = "which has its own copy" if len(names) == 1 else "which have their own copies"
    return f"{who} in {campaigns_words(names)}, {keeps}: nothing is lost there."
