"""The dice of the fallen before a battle that is being recorded: whose were not rolled yet."""

from __future__ import annotations

from desktop.campaign.battle.dependencies import ComingBack, Waiting
from desktop.campaign.battle.session import Session
from rules.campaign.recording.draft import change


class RecordDice:
    """The dice of a battle that is being recorded. Nothing is asked before a player wants it.

    Before the newest battle they are written at once. Before one that is put among others they
    are kept with the recording, and change history only together with the battle.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._asks: ComingBack | None = None
        self._known: dict[str, tuple[tuple[object, ...], Waiting]] = {}

    def let_come_back(self, asks: ComingBack) -> None:
        """Take who asks for the dice; without one nobody is asked."""
        self._asks = asks
        self._session.follow_ledger()

    def waiting(self, entry: str) -> Waiting:
        """Return who of an army may still come back; of a battle that is corrected nobody."""
        session = self._session
        if self._asks is None or session.before is not None:
            return Waiting()
        before, thrown = self._following, session.draft.back
        key = (session.campaigns.state.batches, before, thrown)
        if entry not in self._known or self._known[entry][0] != key:
            self._known[entry] = key, self._asks.waiting(entry, before, thrown)
        return self._known[entry][1]

    @property
    def come_first(self) -> bool:
        """Return whether a recording that begins is to begin with who met, for dice wait there.

        Before the newest battle they were asked for already.
        """
        session = self._session
        begins = bool(self._following) and not session.resumed
        return begins and any(self.waiting(side.entry).who for side in session.draft.sides)

    def roll(self, entry: str) -> None:
        """Ask for the dice and the reinforcements of an army."""
        session = self._session
        if self._asks is None:
            return
        before, draft = self._following, session.draft
        if before:
            thrown = self._asks.throw(entry, before, draft.back)
            session.step("the dice", change(draft, back=(*draft.back, *thrown)))
        elif self._asks.come_back(entry):
            session.follow_ledger()

    @property
    def _following(self) -> str:
        """Return the battle before which this one is put among others, "" for the newest."""
        return self._session.field.following(self._session.draft, self._session.before)


def not_rolled(who: str) -> str:
    """Return that the dice of so many were not rolled, "" for nobody."""
    return f"The recovery of {who} has not been rolled." if who else ""
