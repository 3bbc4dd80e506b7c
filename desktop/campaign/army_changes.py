"""Finds out, one army after the other, which were changed or put into the bin since they entered.

Each army is read in a turn of its own, so that the window never waits for all of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.services.armies import ArmyService
from desktop.services.campaigns import CampaignService
from rules.army.model import Army
from rules.campaign.ledger.acts import BINNED
from rules.campaign.ledger.army_update import Renewal, older, renewal_of


@dataclass(frozen=True, slots=True)
class Since:
    """What became of an army since it entered: another state of it, the bin, or both.

    `left` says that the players saw it and let it lie; `here` is False for an army that is not
    among those of this computer. `older` says that the campaign itself has the newer army.
    """

    renewal: Renewal | None = None
    binned: bool = False
    left: bool = False
    here: bool = True
    older: bool = False

    @property
    def seen(self) -> tuple[str, ...]:
        """Return what names this very state, as the ledger keeps it."""
        binned = (BINNED,) if self.binned else ()
        return (*binned, self.renewal.mark) if self.renewal else binned

    @property
    def told(self) -> bool:
        """Return whether players are to be told beside its name."""
        news = self.renewal is not None and not self.older
        return (self.binned or news) and not self.left

    @property
    def words(self) -> str:
        """Return it as a sentence, "" where there is nothing to say."""
        changed = f"was changed since it joined: {self.renewal.summary}" if self.renewal else ""
        if not self.here:
            return "This army is not on this computer; the campaign has its own copy."
        if self.older:
            where = "is in the bin there" if self.binned else "is still the old one there"
            return f"The campaign has a newer version of this army than Armies: it {where}."
        if self.binned:
            tail = f", and {changed}" if changed else ""
            return f"It is in the bin of Armies{tail}."
        return f"In Armies it {changed}." if changed else ""


class ArmyWatch(QObject):
    """Knows of each entry what became of its army; `found` is told when that is another."""

    found = Signal()

    def __init__(self, campaigns: CampaignService, army_service: ArmyService) -> None:
        super().__init__(campaigns)
        self._campaigns, self._army_service = campaigns, army_service
        self._since: dict[str, Since] = {}
        self._read: dict[str, tuple[datetime | None, Army | None]] = {}
        self._campaign = ""
        self._turns: Iterator[None] = iter(())
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._step)

    def since(self, entry: str) -> Since:
        """Return what became of an entry's army, as far as it is known."""
        return self._since.get(entry, Since())

    def begin(self) -> None:
        """Look at all armies again, those that were not touched from memory."""
        self._timer.stop()
        if self._campaigns.reading:
            return  # it is told when that is done
        if self._campaigns.opened != self._campaign:
            self._campaign, self._since = self._campaigns.opened, {}
        self._turns = self._look()
        self._timer.start()

    @property
    def done(self) -> bool:
        """Return whether every army was looked at."""
        return not self._timer.isActive()

    def _step(self) -> None:
        try:
            next(self._turns)
        except StopIteration:
            self._timer.stop()

    def _look(self) -> Iterator[None]:
        """Look at one army a turn."""
        if self._campaigns.ledger is None:
            return
        now = dict[str, Since]()
        for each in self._campaigns.state.entries:
            since = self._became(each.entry.id, each.entry.army)
            left = bool(since.seen) and each.left.issuperset(since.seen)
            now[each.entry.id] = replace(since, left=left)
            yield
        if now != self._since:
            self._since = now
            self.found.emit()

    def _became(self, entry: str, army_id: str) -> Since:
        army_service = self._army_service
        if not army_service.knows(army_id):
            return Since(here=False)
        line = army_service.entry(army_id)
        army = army_service.army_now(army_id)
        if army is None:
            when, kept = self._read.get(army_id, (None, None))
            if kept is None or when != line.changed:
                kept = army_service.load(army_id)
                self._read[army_id] = (line.changed, kept)
            army = kept
        binned = line.binned is not None
        if army is None or self._campaigns.ledger is None:
            return Since(binned=binned)
        ruleset = self._campaigns.catalog.get(army.ruleset)
        renewal = renewal_of(self._campaigns.state, entry, army, ruleset)
        behind = renewal is not None and older(self._campaigns.ledger.batches, renewal)
        return Since(renewal, binned, older=behind)
