"""Undo and redo in the ledger: what was written in one go goes in one go, and comes back so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from desktop.campaign.change_preview_dialog import ask_change
from desktop.campaign.details.details_widgets import Line
from desktop.campaign.open_campaign import OpenCampaign
from rules.campaign.describe_acts import sentences
from rules.campaign.ledger.acts import (
    Act,
    Amend,
    AnyAct,
    Award,
    Batch,
    Cancel,
    Enter,
    Join,
    Leave,
    Note,
    Plan,
    Record,
    Redo,
    Reinforce,
    Restore,
    Toy,
    Undo,
    Void,
    Withdraw,
)
from rules.campaign.ledger.chain import Ledger
from rules.campaign.ledger.undone_acts import standing_acts

BACK = " Redo brings it back, until you change something else."


class UndoCommands:
    """Takes back what was written last, and writes again what was undone."""

    def __init__(self, campaign: OpenCampaign) -> None:
        self._current, self._campaigns = campaign, campaign.campaigns
        self._known: dict[str, str] = {}
        self._head = ""

    def undo_words(self) -> str:
        """Return what undo would take back in a few words, "" when there is nothing."""
        return self._words("undo", self._campaigns.last_acts)

    def redo_words(self) -> str:
        """Return what redo would bring again in a few words, "" when there is nothing."""
        return self._words("redo", self._campaigns.undone_acts)

    def _words(self, step: str, done: Sequence[Batch]) -> str:
        """Return what acts are called; found once for a ledger as it stands."""
        ledger = self._campaigns.ledger if done else None  # one that is being read has none yet
        if ledger is None:
            return ""
        if ledger.head != self._head:
            self._head, self._known = ledger.head, {}
        if step not in self._known:
            self._known[step] = named(ledger, done)
        return self._known[step]

    def undo(self) -> None:
        """Undo what was written last in one go; what changes with it is shown first."""
        done = self._campaigns.last_acts
        acts = [Undo(each.id) for each in reversed(done)]
        self._take(f"Undo: {self.undo_words()}", "Undo it", "What is undone", done, acts)

    def redo(self) -> None:
        """Write again what was undone last in one go; what changes with it is shown first."""
        done = self._campaigns.undone_acts
        acts = [Redo(each.id) for each in done]
        self._take(f"Redo: {self.redo_words()}", "Redo it", "What is redone", done, acts)

    def _take(
        self, title: str, verb: str, head: str, done: Sequence[Batch], acts: Sequence[AnyAct]
    ) -> None:
        ledger = self._campaigns.ledger
        if ledger is None or not acts:
            return
        told = sentences(ledger, done, self._campaigns.catalog, self._campaigns.state)
        also = [(head, [Line(each) for each in told])]
        more = BACK if isinstance(acts[-1], Undo) else ""
        asked = ask_change(self._current, title, verb, acts[-1], acts[:-1], also=also, more=more)
        if asked is not None:
            self._current.do(*acts)


_LEADING: tuple[type[Act], ...] = (Record, Amend, Enter, Join)
"""What several acts are called by: a battle has its dice with it, an amendment its armies."""
_PLAIN: dict[type[Act], str] = {
    Amend: "the settings",
    Cancel: "a battle was called off",
    Void: "a battle does not count",
    Restore: "a battle counts again",
    Award: "an honour",
    Withdraw: "an honour taken back",
    Toy: "a toy found again",
    Leave: "an army left as it joined",
    Note: "a note",
}
_MANY = {
    "a player joined": "{} players joined",
    "an army joined": "{} armies joined",
    "an army updated": "{} armies updated",
    "the plan of a battle": "the plans of {} battles",
    "an honour": "{} honours",
}
NAMELESS = "the last act"


def named(ledger: Ledger, done: Sequence[Batch]) -> str:
    """Return what acts that were written in one go are called together, "" for none."""
    if not done:
        return ""
    before = standing_acts(ledger.batches[: done[0].number - 1])
    words = [_named(each.act, before) for each in done]
    leading = next((kind for kind in _LEADING if any(isinstance(b.act, kind) for b in done)), None)
    if leading is not None:
        words = [each for each, b in zip(words, done, strict=True) if isinstance(b.act, leading)]
    (word, times), *_ = Counter(words).most_common(1)
    return _MANY[word].format(times) if times > 1 and word in _MANY else word


def _named(act: Act, before: Collection[Act]) -> str:
    """Return what one act is called, by the acts that stood before it."""
    match act:
        case Record(battle=battle):
            again = any(isinstance(each, Record) and each.battle == battle for each in before)
            return f"the {'correction' if again else 'record'} of a battle"
        case Plan(battle=battle):
            again = any(isinstance(each, Plan) and each.battle == battle for each in before)
            return f"the {'changed plan' if again else 'plan'} of a battle"
        case Join(player=player):
            old = [e.player for e in before if isinstance(e, Join) and e.player.id == player.id]
            if not old:
                return "a player joined"
            return "a player's name" if old[-1].name != player.name else "a change to a player"
        case Enter(entry=entry):
            known = [e.entry for e in before if isinstance(e, Enter) and e.entry.id == entry.id]
            if not known:
                return "an army joined"
            if entry.gone != known[-1].gone:
                return f"an army that {'left the campaign' if entry.gone else 'came back'}"
            return "an army updated"
        case Reinforce(rolls=rolls):
            return "the recovery dice" if rolls else "the reinforcements"
        case _:
            return _PLAIN.get(type(act), NAMELESS)
