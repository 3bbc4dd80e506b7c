"""Recordings that were begun and are saved: stored, named, gone on with, thrown away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtWidgets import QWidget

from desktop.look.parts.buttons import SmallButton
from desktop.look.parts.dialog import ask
from desktop.look.parts.layouts import hbox
from desktop.look.parts.tag import Tag
from desktop.look.parts.text import TextLabel
from desktop.services.campaigns import CampaignService
from desktop.shell.chooser import Entry, chooser_over, with_words
from rules.campaign.planning.day_text import day_words
from rules.campaign.recording.draft import Draft
from rules.campaign.recording.draft_undo import (
    DraftHistory,
    read_draft,
    read_history,
    write_history,
)
from rules.common.problems import InputProblem
from rules.common.wording import counted

OTHER = "Another window is recording this battle too. Its last version is one Undo away."
WRITTEN = "Another window has recorded this battle. Accepting now corrects it."
UNWRITTEN = "Another window has undone this battle. Accepting now records it again."
OVER = "This battle was recorded meanwhile."
OTHERWISE = (
    "Another window has changed this campaign. What no longer fits was taken out of this recording."
)
THEIRS, OURS = "the other window’s version", "this window’s version"
"""Steps of the undo, where two windows record one battle."""
MOST_MET = 3
MOST_NAMED = 20
"""Of so many kept recordings the text is read, for what it says of them."""


class StoredDraft:
    """Reads and keeps a draft; what another window has kept meanwhile is never lost silently."""

    def __init__(self, campaigns: CampaignService, battle: str) -> None:
        self._campaigns, self._battle = campaigns, battle
        self._text = campaigns.draft(battle)

    def read(self) -> DraftHistory | None:
        """Return the draft that was kept, None for none; InputProblem when it cannot be read."""
        return read_history(self._text) if self._text else None

    def keep(self, history: DraftHistory) -> tuple[bool, str]:
        """Keep a draft with its undo; return whether it was written, and what is to be told.

        What another window has kept becomes the step before what this one says.
        """
        ours, stored = history.draft, self._campaigns.draft(self._battle)
        theirs = _read(stored) if stored != self._text else None
        if theirs in (None, ours):
            told = ""
        else:
            history.take(THEIRS, theirs)
            history.take(OURS, ours)
            told = OTHER
        text = write_history(history)
        written = bool(self._campaigns.keep_draft(self._battle, text))
        if written:
            self._text = text
        return written, told

    @property
    def ours(self) -> bool:
        """Return whether no other window has kept something else meanwhile."""
        return self._campaigns.draft(self._battle) == self._text

    def drop(self) -> None:
        """Forget the draft."""
        self._campaigns.drop_draft(self._battle)
        self._text = ""


def _read(text: str) -> Draft | None:
    """Return a kept draft, None for one that is not there or cannot be read."""
    try:
        return read_draft(text) if text else None
    except InputProblem:
        return None


@dataclass(frozen=True, slots=True)
class Kept:
    """A recording that is not finished. `battle` is the id under which one goes on with it.

    `title` is what it is a recording of ("A new battle of 21 November “Rain”"), `second` how far
    it is.
    `planned` tells a battle that stands in the ledger from one that nobody planned.
    """

    battle: str
    title: str
    second: str
    planned: bool

    @property
    def sentence(self) -> str:
        """Return that it is half recorded, as a sentence."""
        return f"{self.title} is half recorded: {self.second}."


def kept_recordings(campaigns: CampaignService) -> tuple[Kept, ...]:
    """Return the unfinished recordings of the open campaign, the last one first."""
    if campaigns.ledger is None:
        return ()
    ids = campaigns.drafts()
    planned = {each.id for each in campaigns.state.battles} if ids else set()
    found = []
    for at, battle in enumerate(ids):
        draft = _read(campaigns.draft(battle)) if at < MOST_NAMED else None
        marked = sum(len(side.fates) for side in draft.sides) if draft else 0
        second = f"{marked} marked" if marked else "nobody marked yet"
        title = _title(campaigns, battle, draft)
        second = second if draft else "the draft cannot be read"
        found.append(Kept(battle, title, second, battle in planned))
    return tuple(found)


def _title(campaigns: CampaignService, battle: str, draft: Draft | None) -> str:
    """Return what is recorded: a battle by its number or day, its name, and who meets."""
    lines = {each.id: each for each in campaigns.state.battles}
    line, following = lines.get(battle), lines.get(draft.before) if draft else None
    if line is not None and line.record is not None:
        title = f"The correction of {f'battle {line.number}' if line.number else 'a battle'}"
    elif line is not None:
        title = "The battle planned" + (f" for {day_words(line.day)}" if line.day else "")
    elif following is not None and following.number:
        title = f"A new battle before battle {following.number}"
    else:
        day = day_words(draft.day) if draft else ""
        title = f"A new battle of {day}" if day else "A new battle"
    if draft is None:
        return title
    name = draft.name.strip()
    met = [campaigns.names.label(side.entry) for side in draft.sides]
    who = f"{len(met)} armies" if len(met) > MOST_MET else " – ".join(met)
    return ", ".join(filter(None, [f"{title} “{name}”" if name else title, who]))


def throw_away(parent: QWidget, campaigns: CampaignService, kept: Kept) -> bool:
    """Forget a recording after asking: it cannot be brought back. Return whether it is gone."""
    words = f"{kept.sentence} All of it is lost. The campaign stays as it is."
    title = "Discard this recording"
    if not ask(parent, title, words, "Discard it", other="Keep it", danger=True):
        return False
    campaigns.drop_draft(kept.battle)
    return True


def choose_kept(
    parent: QWidget,
    campaigns: CampaignService,
    go_on: Callable[[str], None],
    begin: Callable[[], None] | None = None,
) -> None:
    """Let the player go on with a recording that was left; or `begin` one that nobody planned."""
    kept = kept_recordings(campaigns)
    if begin is not None:
        kept = tuple(each for each in kept if not each.planned)
        if not kept:
            begin()
            return

    found = [
        Entry(
            each.battle,
            f"Continue {each.title[:1].lower()}{each.title[1:]}",
            partial(go_on, each.battle),
            kind="half recorded",
            second=each.second,
        )
        for each in kept
    ]
    if begin is not None:
        found.append(Entry("another", "Record another battle", begin, kind="new"))
    title = "Half-recorded battles" if begin is None else "Record a battle"
    chooser_over(parent).ask(title, "Search half-recorded battles", with_words(found))


class SavedDraftsLine(QWidget):
    """Names the recording that was left last, with what can be done; hidden while there is none."""

    def __init__(
        self,
        go_on: Callable[[str], object],
        throw: Callable[[Kept], object],
        others: Callable[[], object],
    ) -> None:
        super().__init__()
        self._kept: list[Kept] = []
        self.words = TextLabel("", "second", "ink", wrap=True)
        self.go_on = SmallButton("Continue", tip="Continue the recording")
        self.others = SmallButton("Others…", tip="Other half-recorded battles")
        self.throw = SmallButton("Discard…", tip="The campaign stays as it is")
        buttons = (self.go_on, self.others, self.throw)
        tag = Tag("Half recorded", "warning")
        hbox(tag, (self.words, 1), *buttons, margins=(2, 2, 0, 6), inside=self)
        self.go_on.clicked.connect(lambda: go_on(self._kept[0].battle))
        self.throw.clicked.connect(lambda: throw(self._kept[0]))
        self.others.clicked.connect(others)
        self.hide()

    def show_kept(self, kept: Sequence[Kept]) -> None:
        """Show the recordings that were left, the last one first."""
        self._kept = list(kept)
        self.setVisible(bool(kept))
        if not kept:
            return
        first, more = kept[0], len(kept) - 1
        others = f", and {counted(more, 'other')}" if more else ""
        self.words.setText(f"{first.title}: {first.second}{others}")
        self.words.setToolTip(first.sentence)
        self.go_on.setAccessibleDescription(first.sentence)
        self.others.setVisible(bool(more))
