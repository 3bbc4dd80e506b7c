"""The pages of the pack in their order, as far as they are known: made, of before, or awaited."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from desktop.printroom.choices import Batch
from desktop.printroom.maker import Made, Maker


@dataclass(frozen=True, slots=True)
class PageRef:
    """A page of the pack. One that is not `fresh` is shown pale until it is made.

    `size` is in mm; `trouble` says why its sheets cannot be laid out.
    """

    batch: Batch
    made: Made | None
    at: int
    fresh: bool
    size: tuple[float, float]
    trouble: str = ""

    @property
    def key(self) -> tuple[tuple[str, ...], int]:
        """Return what finds the page again when its sheets were made anew."""
        return (self.batch.names, self.at)


def pages_of(
    batches: Sequence[Batch], maker: Maker, paper: tuple[float, float]
) -> tuple[PageRef, ...]:
    """Return every page; `paper` is the size in mm of those that nobody has seen yet."""
    return tuple(page for batch in batches for page in _pages(batch, maker, paper))


def _pages(batch: Batch, maker: Maker, paper: tuple[float, float]) -> list[PageRef]:
    made = maker.get(batch)
    if made is not None and made.trouble is not None:
        return [PageRef(batch, None, 0, True, paper, str(made.trouble))]
    shown = made or maker.before(batch)
    if shown is None or shown.pack is None:
        return [PageRef(batch, None, 0, False, paper)]
    fresh = made is not None
    return [PageRef(batch, shown, at, fresh, size) for at, size in enumerate(shown.sizes)]
