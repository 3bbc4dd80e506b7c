"""A ledger that is read and replayed in small parts, so that others get their turn in between."""

from __future__ import annotations

from collections.abc import Iterable

from rules.campaign.acts import Batch
from rules.campaign.chain import Ledger, chain_of, unpack_batch
from rules.campaign.shared_words import SharedWords
from rules.common.problems import InputProblem


class LedgerReading:
    """Takes the documents of a ledger in their order, and sees that none is not as written.

    `count` and `head` are how many acts there are, and the last one's chain. What is wrong with a
    ledger that is not sound, `chain.read_ledger` tells.
    """

    def __init__(self, ledger_id: str, count: int, head: str) -> None:
        self.id, self.count, self._head = ledger_id, count, head
        self.batches: list[Batch] = []
        self.sound = True
        self._last = ""
        self._seen: set[str] = set()
        self._words = SharedWords()

    @property
    def done(self) -> bool:
        """Return whether all acts are here, or reading on is no use."""
        return not self.sound or len(self.batches) == self.count

    def take(self, pages: Iterable[bytes]) -> None:
        """Take the documents that follow on those taken so far; none at all is a fault."""
        before = len(self.batches)
        for page in pages:
            if not self._take(page):
                self.sound = False
                return
        if len(self.batches) == before or len(self.batches) > self.count:
            self.sound = False
        elif len(self.batches) == self.count:
            self.sound = self._last == self._head

    def _take(self, page: bytes) -> bool:
        try:
            batch = unpack_batch(page, "an act")
        except InputProblem:
            return False
        if batch.number != len(self.batches) + 1 or batch.id in self._seen:
            return False
        if batch.chain != chain_of(batch, self._last):
            return False
        self._last = batch.chain
        self._seen.add(batch.id)
        self.batches.append(self._words.take(batch))
        return True

    def ledger(self) -> Ledger:
        """Return the ledger as far as it was read."""
        return Ledger(self.id, tuple(self.batches))
