"""Where armies are filed: folders, tags, archive, own order and bin; each act can be taken back."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from desktop.army.armies_list import Entry, Filed
from desktop.army.playing import playing_words
from rules.common.wording import counted

if TYPE_CHECKING:
    from db.store import UnitOfWork
    from desktop.army.library import Library

Ids = Sequence[str]


@dataclass(frozen=True, slots=True)
class Back:
    """The way back from one act: where the armies were filed, the order, and the words for it."""

    words: str
    tip: str
    filed: tuple[Filed, ...]
    order: tuple[str, ...]
    opens: str = ""


def _beside(one: Entry, other: Entry) -> bool:
    """Return whether two armies stand in the same part of the list."""
    return one.folder == other.folder and one.archived == other.archived


class Filing(QObject):
    """Files armies away and brings them back; none of it touches what an army is."""

    changed = Signal()
    """There is another act to take back."""

    def __init__(self, library: Library) -> None:
        super().__init__(library)
        self._library = library
        self._backs: list[Back] = []

    # ---- the acts

    def bin(self, ids: Ids) -> bool:
        """Put armies into the bin; return success."""
        library = self._library
        library.save()
        opens = library.current.army.id if library.current else ""
        words = f"Bring {self._called(ids, 20)} back"
        back = self._back(ids, words, f"Puts {self._called(ids)} back as before", opens)
        if not self._do(lambda work: work.armies.bin(ids), back):
            return False
        library.close_army(ids)
        told = playing_words(library, ids)
        if told:
            library.said.emit(told)
        return True

    def put_back(self, ids: Ids) -> bool:
        """Take armies out of the bin; return success."""
        if not self._do(lambda work: work.armies.unbin(ids), None):
            return False
        self._forget(ids)
        return True

    def put_into(self, ids: Ids, folder: str) -> bool:
        """Put armies into a folder, or out of any with ""."""
        there = {entry.id: entry.folder for entry in self._library.entries}
        ids = [each for each in ids if there.get(each, folder) != folder]
        if not ids:
            return False
        where = f"the folder “{folder}”" if folder else "no folder"
        back = self._back(ids, "Back where it was", f"{self._called(ids)} went into {where}")
        return self._do(lambda work: work.armies.file(ids, folder=folder), back)

    def tag(self, ids: Ids, add: Collection[str], drop: Collection[str] = ()) -> bool:
        """Give armies tags and take others off them; return whether anything changed."""
        new: dict[str, tuple[str, ...]] = {}
        for entry in self._library.entries:
            if entry.id in ids:
                kept = [tag for tag in entry.tags if tag not in drop]
                tags = tuple(sorted({*kept, *add}, key=str.casefold))
                if set(tags) != set(entry.tags):
                    new[entry.id] = tags
        if not new:
            return False

        def act(work: UnitOfWork) -> None:
            for army_id, tags in new.items():
                work.armies.file([army_id], tags=tags)

        words = f"{self._called(list(new))} got other tags"
        return self._do(act, self._back(list(new), "Tags as they were", words))

    def archive(self, ids: Ids, archived: bool) -> bool:
        """Put armies into the archive, or take them out."""
        if archived:
            words, tip = "Out of the archive again", f"{self._called(ids)} went into the archive"
        else:
            words, tip = "Into the archive again", f"{self._called(ids)} came out of the archive"
        back = self._back(ids, words, tip)
        return self._do(lambda work: work.armies.file(ids, archived=archived), back)

    def move(self, ids: Ids, step: int) -> bool:
        """Move armies one place up (-1) or down (1) in the player's own order, in their folder."""
        order = self._moved(ids, step)
        return self._reorder([each for each in order if each in ids], order)

    def can_move(self, ids: Ids, step: int) -> bool:
        """Return whether `move` would do anything."""
        return bool(ids) and self._moved(ids, step) != [e.id for e in self._library.entries]

    def _moved(self, ids: Ids, step: int) -> list[str]:
        entries = {entry.id: entry for entry in self._library.entries}
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

    def place(self, ids: Ids, before: str, folder: str) -> bool:
        """Put armies in front of another one ("" is the end), and into its folder."""
        order = [entry.id for entry in self._library.entries if entry.id not in ids]
        moving = [entry.id for entry in self._library.entries if entry.id in ids]
        at = order.index(before) if before in order else len(order)
        order[at:at] = moving
        return self._reorder(ids, order, folder)

    def _reorder(self, ids: Ids, order: Ids, folder: str | None = None) -> bool:
        library = self._library
        moved = [each for each in library.order if each in set(order)] != list(order)
        filed = folder is not None and any(
            entry.folder != folder for entry in library.entries if entry.id in ids
        )
        if not moved and not filed:
            return False
        rest = [each for each in library.order if each not in set(order)]

        def act(work: UnitOfWork) -> None:
            work.armies.reorder([*order, *rest])
            if folder is not None:
                work.armies.file(ids, folder=folder)

        back = self._back(ids, "Back where it was", f"{self._called(ids)} was moved")
        return self._do(act, back)

    # ---- for good

    def delete(self, ids: Ids) -> bool:
        """Delete armies of the bin for good, with their earlier versions."""

        def act(work: UnitOfWork) -> None:
            for army_id in ids:
                work.armies.delete(army_id)

        if not self._do(act, None):
            return False
        for army_id in ids:
            self._library.drop(army_id)
        self._forget(ids)
        self._library.listed.emit()
        return True

    # ---- the way back

    @property
    def back(self) -> Back | None:
        """Return the way back from the last act, None when there is none."""
        return self._backs[-1] if self._backs else None

    def take_back(self) -> bool:
        """Take the last act back; return success."""
        back = self.back
        if back is None:
            return False

        def act(work: UnitOfWork) -> None:
            for was in back.filed:
                work.armies.file([was.id], folder=was.folder, tags=was.tags, archived=was.archived)
                (work.armies.bin if was.binned else work.armies.unbin)([was.id])
            work.armies.reorder(back.order)

        if not self._do(act, None):
            return False
        self._backs.remove(back)
        self.changed.emit()
        if back.opens:
            self._library.open(back.opens)
        return True

    def _forget(self, ids: Ids) -> None:
        """Drop the ways back that lead over armies which are in their place, or gone for good."""
        gone = set(ids)
        self._backs = [
            each for each in self._backs if gone.isdisjoint(filed.id for filed in each.filed)
        ]
        self.changed.emit()

    def _back(self, ids: Ids, words: str, tip: str, opens: str = "") -> Back:
        library = self._library
        filed = tuple(library.entry(each).filed for each in ids)
        return Back(words, tip, filed, library.order, opens if opens in ids else "")

    def _do(self, act: Callable[[UnitOfWork], object], back: Back | None) -> bool:
        library = self._library
        if not library.write(act):
            return False
        if back is not None:
            self._backs.append(back)
        library.read_again()
        self.changed.emit()
        return True

    def _called(self, ids: Ids, longest: int = 200) -> str:
        """Return the armies in words: one by its name, several by their number."""
        if len(ids) != 1:
            return counted(len(ids), "army")
        name = self._library.entry(ids[0]).name or "the army"
        short = name if len(name) <= longest else f"{name[: longest - 1].rstrip()}…"
        return f"“{short}”"
