"""The pages of the pack in their order, as far as they are known: made, of before, or awaited."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from desktop.printroom.choices import Batch
from desktop.printroom.maker import Made, Maker


@dataclass(frozen=True, slots=True)
class PageRef:
    """A page of the pack. One that is not `fresh` is shown pale until it is made.

    `size` is in mm; `trouble` says why its sheets cannot be laid out. A `blank` one is an empty
    back: what follows must not begin on the same paper.
    """

    batch: Batch
    made: Made | None
    at: int
    fresh: bool
    size: tuple[float, float]
    trouble: str = ""
    blank: bool = False

    @property
    def key(self) -> tuple[tuple[str, ...], int]:
        """Return what finds the page again when its sheets were made anew."""
        return (self.batch.names, self.at)

    @property
    def short(self) -> str:
        """Return what stands below the page."""
        return "Empty back" if self.blank else self.batch.short

    @property
    def title(self) -> str:
        """Return what is on the page, in the middle of a sentence."""
        return f"empty back of {self.batch.title}" if self.blank else self.batch.title


def pages_of(
    batches: Sequence[Batch], maker: Maker, paper: tuple[float, float]
) -> tuple[PageRef, ...]:
    """Return every page of the file; `paper` is the size in mm of those nobody has seen yet."""
    pages: list[PageRef] = []
    for batch in batches:
        if pages and batch.options.backs == "mirrored" and len(pages) % 2:
            last = pages[-1]
            pages.append(
                replace(last, made=None, at=last.at + 1, fresh=True, trouble="", blank=True)
            )
        pages += _pages(batch, maker, paper)
    return tuple(pages)


def _pages(batch: Batch, maker: Maker, paper: tuple[float, float]) -> list[PageRef]:
    made = maker.get(batch)
    if made is not None and made.trouble is not None:
        return [PageRef(batch, None, 0, True, paper, str(made.trouble))]
    shown = made or maker.before(batch)
    if shown is None or shown.pack is None:
        return [PageRef(batch, None, 0, False, paper)]
    fresh = made is not None
    return [
        PageRef(batch, shown, at, fresh, size, blank=at in shown.empty)
        for at, size in enumerate(shown.sizes)
    ]
