"""Makes the records of a ledger share the words that they have in common."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import force_setattr

from rules.campaign.acts import Batch, Record
from rules.campaign.record import Fate

_WORDS = ("figure", "kind", "name", "role", "unit", "by", "by_name", "weapon")


class SharedWords:
    """The words of one ledger, each held once.

    A league says "Rifleman 7" a hundred thousand times over: read as they are written, its words
    take three times the memory of all else.
    """

    def __init__(self) -> None:
        self._kept: dict[str, str] = {}

    def take(self, batch: Batch) -> Batch:
        """Return the batch, whose value is the same; only a batch that was just read is given."""
        if isinstance(batch.act, Record):
            keep = self._kept.setdefault
            for side in batch.act.record.sides:
                for fate in side.fates:
                    _share(fate, keep)
        return batch


def _share(fate: Fate, keep: Callable[[str, str], str]) -> None:
    """Put the kept words in the place of equal ones; nobody can tell them apart."""
    for name in _WORDS:
        word = getattr(fate, name)
        if word:
            force_setattr(fate, name, keep(word, word))
