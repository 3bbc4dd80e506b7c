"""The draft of one recording in the database, which another window may go on with as well."""

from __future__ import annotations

from desktop.campaign.battle.dependencies import RecordedCampaign
from rules.campaign.recording.draft import Draft
from rules.campaign.recording.draft_history import (
    DraftHistory,
    read_draft,
    read_history,
    write_history,
)
from rules.common.problems import InputProblem
from rules.common.wording import counted

OTHER = "Another window goes on with this recording too. What it said last is one Undo away."
WRITTEN = "Another window has written this battle meanwhile: accepted now, this corrects it."
UNWRITTEN = "Another window has taken this battle back meanwhile: accepted now, it is new."
OTHERWISE = (
    "Another window has written in this campaign meanwhile: what does not fit that any more was"
    " taken out of this recording."
)
THEIRS, OURS = "what another window said", "what this window said"
"""Steps of the undo, where two windows record one battle."""


class KeptDraft:
    """Reads and keeps a draft; what another window has kept meanwhile is never lost silently."""

    def __init__(self, campaigns: RecordedCampaign, battle: str) -> None:
        self._campaigns, self._battle = campaigns, battle
        self._text = campaigns.draft(battle)

    def read(self) -> DraftHistory | None:
        """Return the draft that was kept, None for none; InputProblem when it cannot be read."""
        return read_history(self._text) if self._text else None

    def keep(self, history: DraftHistory) -> tuple[bool, str]:
        """Keep a draft with its undo; return whether it was written, and what is to be told."""
        told = self._follow(history)
        text = write_history(history)
        written = self._campaigns.keep_draft(self._battle, text)
        if written:
            self._text = text
        return bool(written), told

    def _follow(self, history: DraftHistory) -> str:
        """Make what another window has kept the step before what this one says."""
        stored = self._campaigns.draft(self._battle)
        if not stored or stored == self._text:
            return ""
        try:
            theirs = read_draft(stored)
        except InputProblem:
            return ""
        ours = history.draft
        if theirs == ours:
            return ""
        history.take(THEIRS, theirs)
        history.take(OURS, ours)
        return OTHER

    def drop(self) -> None:
        """Forget the draft."""
        self._campaigns.drop_draft(self._battle)
        self._text = ""


def marks(draft: Draft) -> int:
    """Return how many of a draft have a mark."""
    return sum(fate.kind != "standing" for side in draft.sides for fate in side.fates)


def marks_gone(number: int) -> str:
    """Return what is told of marks that were there when the recording was left."""
    words = counted(number, "mark is gone: who had it", "marks are gone: who had them")
    return f"{words} cannot take part any more."
