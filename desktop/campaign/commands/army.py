"""Armies that were changed or put into the bin since they entered: finding out, one army after the
other, and acts on one: take it as it is now, or leave it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.campaign.change_preview_dialog import TO_LOOK_AT, ask_change
from desktop.campaign.details.details_widgets import Line
from desktop.campaign.open_campaign import About, OpenCampaign
from desktop.services.armies import ArmyService
from desktop.services.campaigns import CampaignService
from rules.army.model import Army
from rules.campaign.ledger.acts import BINNED, Leave
from rules.campaign.ledger.army_update import Renewal, beyond, older, renewal_of, taken
from rules.campaign.recording.casualty_recovery import AGREED
from rules.convert.conversion import with_game


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


AS_JOINED = "Leave it as it joined"
FETCHED = "take the army as a campaign has it"
_KINDS = {"came": "Who comes", "went": "Who goes", "changed": "What changed", "army": "The army"}


class ArmyCommands:
    """Lets the campaign go on with an army as it is in Armies now; nothing is taken unseen."""

    def __init__(self, campaign: OpenCampaign) -> None:
        self._current, self._campaigns = campaign, campaign.campaigns
        self.watch = ArmyWatch(campaign.campaigns, campaign.army_service)
        campaign.campaigns.changed.connect(self.watch.begin)
        campaign.campaigns.listed.connect(self.watch.begin)
        self.watch.found.connect(campaign.news_changed)

    def reason(self) -> str:
        """Return why the chosen army cannot be taken as it is now, "" where it can."""
        entry = self._entry()
        if not entry:
            return "No army is chosen."
        since = self.watch.since(entry)
        if since.older:
            return "The campaign has a newer one than Armies."
        return "" if since.renewal else "It is as it is in Armies."

    def _entry(self) -> str:
        about = self._current.about
        return about.entry if about.kind == "army" else self._current.army

    def take(self) -> None:
        """Show who came and went and what that changes, then go on with the army as it is now."""
        entry, ledger = self._entry(), self._campaigns.ledger
        renewal = self.watch.since(entry).renewal
        if renewal is None or ledger is None:
            return
        too_many = beyond(self._campaigns.state, renewal, ledger.batches)
        act = taken(self._campaigns.state, renewal, AGREED.capitalize() if too_many else "")
        name = self._campaigns.state.entry(entry).entry.name
        sections = [(TO_LOOK_AT, [Line(too_many)])] if too_many else []
        verb = "All agree: take it as it is now" if too_many else "Take it as it is now"
        told = f"From the next battle on. {renewal.sentence}"
        also = [*sections, *_sections(renewal)]
        title = f"Take {name} as it is now?"
        agreed = ask_change(self._current, title, verb, act, told=told, also=also,
                            leave=AS_JOINED)  # fmt: skip
        if agreed is not None and self._current.do(act):
            self._current.show_about(About("army", entry))

    def leave(self) -> None:
        """Leave the army as it entered: an act, so that no other computer tells it again either."""
        entry = self._entry()
        since = self.watch.since(entry)
        if since.told:
            self._current.do(Leave(entry, since.seen))

    def fetch(self) -> None:
        """Put the army as the campaign has it among those of this computer, or in place of the
        older one there, as one step of its undo."""
        entry, army_service = self._entry(), self._current.army_service
        since, army = self.watch.since(entry), self._campaigns.state.entry(entry).army
        if not since.here:
            if not army_service.add(army):
                return
        elif since.older:
            document = army_service.document(army.id)
            if document is None or not document.edit(FETCHED, lambda mine: with_game(mine, army)):
                return
        else:
            return
        self._current.status.emit("It is in Armies as the campaign has it")
        self.watch.begin()

    def put_back(self) -> None:
        """Take the army out of the bin."""
        entry = self._entry()
        if self.watch.since(entry).binned:
            army = self._campaigns.state.entry(entry).entry.army
            if self._current.filing.put_back([army]):
                self._current.status.emit("It is in Armies again")
                self.watch.begin()


def _sections(renewal: Renewal) -> list[tuple[str, list[Line]]]:
    found: dict[str, list[Line]] = {}
    for each in renewal.differences:
        found.setdefault(_KINDS[each.kind], []).append(Line(each.sentence, tip=each.sentence))
    return list(found.items())
