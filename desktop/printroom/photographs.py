"""The photographs of a campaign's battles, read from the database when a page shows them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

Read = Callable[[Collection[str]], Mapping[str, bytes]]
"""Gives the pictures with these ids, of which some may not be here."""


class Photographs(Mapping[str, bytes]):
    """Reads one photograph at a time, in whichever thread asks: a hundred take long, and memory.

    A photograph that cannot be read now counts as one that is not here; the paper says how many.
    """

    def __init__(self, keys: Sequence[str], read: Read) -> None:
        self._keys, self._read = tuple(dict.fromkeys(keys)), read

    def __getitem__(self, key: str) -> bytes:
        """Return a photograph; KeyError for one that is not here."""
        if key not in self._keys:
            raise KeyError(key)
        return self._read((key,))[key]

    def __iter__(self) -> Iterator[str]:
        """Give the ids, also of photographs that are not here."""
        return iter(self._keys)

    def __len__(self) -> int:
        """Return how many there may be."""
        return len(self._keys)
