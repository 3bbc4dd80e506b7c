"""Undo and redo in the ledger: what was written in one go goes in one go, and comes back so."""

from __future__ import annotations

from collections.abc import Sequence

from desktop.campaign.change_preview_dialog import ChangeDialog, told_of
from desktop.campaign.commands.act_names import named
from desktop.campaign.details.parts import Line
from desktop.campaign.open_campaign import OpenCampaign
from desktop.look.parts.dialog import tell
from rules.campaign.describe_acts import sentences
from rules.campaign.ledger.acts import AnyAct, Batch, Redo, Undo
from rules.campaign.ledger.chain import CampaignProblem

BACK = " Redo brings it back, until something else is written."


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
        self._take(f"Redo: {self.redo_words()}", "Do it again", "What is done again", done, acts)

    def _take(
        self, title: str, verb: str, head: str, done: Sequence[Batch], acts: Sequence[AnyAct]
    ) -> None:
        ledger = self._campaigns.ledger
        if ledger is None or not acts:
            return
        try:
            change = self._campaigns.preview(acts[-1], acts[:-1])
        except CampaignProblem as problem:
            tell(self._current.widget, "This cannot be done", problem.sentence)
            return
        told_of_done = sentences(ledger, done, self._campaigns.catalog, self._campaigns.state)
        lines = [Line(each) for each in told_of_done]
        told = told_of(change) + (BACK if isinstance(acts[-1], Undo) else "")
        dialog = ChangeDialog(
            title,
            change,
            verb,
            reason=None,
            parent=self._current.widget,
            told=told,
            also=[(head, lines)],
        )
        if dialog.exec():
            self._current.do(*acts)
