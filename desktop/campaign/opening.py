"""Opens a long campaign in small parts: its page is there at once, and the window never waits."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from dataclasses import replace

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.army.library import Library
from desktop.campaign.shown import Shown
from rules.campaign.acts import Enter, Join
from rules.campaign.chain import Ledger
from rules.campaign.reading import LedgerReading
from rules.campaign.replay import replaying
from rules.campaign.state import State

AT_ONCE = 400
"""A ledger of so many acts is read and replayed before anybody notices."""
PART, FIRST_PART = 40, 150
"""So many acts are read from the database at a time."""
TURN = 0.012
"""Seconds for which this works before the window gets its turn."""


class Opening(QObject):
    """Reads and replays the ledger of one campaign while the window shows what is cached of it."""

    done = Signal()
    """All was read, or it turned out that the ledger is not as it was written."""

    def __init__(
        self,
        library: Library,
        reading: LedgerReading,
        named: Callable[[State], Shown],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._library, self._reading, self._named = library, reading, named
        self.ledger: Ledger | None = None
        self.shown: Shown | None = None
        """What shows the ledger, with what its page asks for at once."""
        self._read(FIRST_PART)
        self._parts = self._work()
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._turn)

    @property
    def id(self) -> str:
        """Return the campaign's id."""
        return self._reading.id

    @property
    def count(self) -> int:
        """Return how many acts the ledger has."""
        return self._reading.count

    @property
    def sound(self) -> bool:
        """Return whether all that was read so far is as it was written."""
        return self._reading.sound

    def begin(self) -> None:
        """Begin to read on whenever the window has nothing else to do."""
        self._timer.start()

    def finish(self) -> None:
        """Read all that is left now."""
        for _ in self._parts:
            pass
        self.stop()

    def stop(self) -> None:
        """Read no further."""
        self._timer.stop()

    def with_founders(self, glance: State) -> State:
        """Return what is cached with the players and the armies that the first acts tell of."""
        acts = [each.act for each in self._reading.batches]
        players = {act.player.id: act.player for act in acts if isinstance(act, Join)}
        armies = {act.entry.id: act.army for act in acts if isinstance(act, Enter)}
        entries = tuple(
            replace(each, army=armies.get(each.entry.id, each.army)) for each in glance.entries
        )
        return replace(glance, players=tuple(players.values()), entries=entries)

    def _turn(self) -> None:
        until = time.perf_counter() + TURN
        for _ in self._parts:
            if time.perf_counter() >= until:
                return
        self.stop()
        self.done.emit()

    def _work(self) -> Iterator[None]:
        reading = self._reading
        while not reading.done:
            self._read(PART)
            yield
        if not reading.sound:
            return
        ledger = reading.ledger()
        yield
        state = yield from replaying(ledger)
        shown = self._named(state)
        _ = shown.over
        yield
        self.ledger, self.shown = ledger, shown
        # It is kept as long as it is open, and looking through all of it takes longer than a frame.
        gc.freeze()
        yield  # what shows it has a turn of its own

    def _read(self, most: int) -> None:
        """Read some more acts."""
        reading = self._reading
        known = len(reading.batches)
        pages = self._library.read(lambda work: work.campaigns.pages(reading.id, known, most))
        reading.take(pages or ())
