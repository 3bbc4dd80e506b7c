"""Acts on an army that was changed since it entered: take it as it is now, or leave it."""

from __future__ import annotations

from desktop.campaign.army_changes import ArmyWatch
from desktop.campaign.change_preview_dialog import TO_LOOK_AT, ask_change
from desktop.campaign.details.details_widgets import Line
from desktop.campaign.open_campaign import About, OpenCampaign
from rules.campaign.ledger.acts import Leave
from rules.campaign.ledger.army_update import Renewal, beyond, taken
from rules.campaign.recording.casualty_recovery import AGREED

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
            if document is None or not document.edit(FETCHED, lambda _: army):
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
