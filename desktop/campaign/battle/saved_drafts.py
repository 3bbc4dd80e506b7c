"""Recordings that were begun and are saved: stored, named, gone on with, thrown away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop.look.parts.buttons import SmallButton
from desktop.look.parts.dialog import ask
from desktop.look.parts.tag import Tag
from desktop.look.parts.text import TextLabel
from desktop.services.campaigns import CampaignService
from desktop.shell.chooser import Entry, chooser_over
from rules.campaign.names import CampaignNames
from rules.campaign.planning.calendar_days import day_words
from rules.campaign.recording.draft import Draft
from rules.campaign.recording.draft_history import (
    DraftHistory,
    read_draft,
    read_history,
    write_history,
)
from rules.campaign.state.campaign_state import Battle
from rules.common.problems import InputProblem
from rules.common.wording import counted

OTHER = "Another window is recording this battle too. Its last version is one Undo away."
WRITTEN = "Another window has recorded this battle. Accepting now corrects it."
UNWRITTEN = "Another window has undone this battle. Accepting now records it again."
OTHERWISE = (
    "Another window has changed this campaign. What no longer fits was taken out of this recording."
)
THEIRS, OURS = "the other window’s version", "this window’s version"
"""Steps of the undo, where two windows record one battle."""


class StoredDraft:
    """Reads and keeps a draft; what another window has kept meanwhile is never lost silently."""

    def __init__(self, campaigns: CampaignService, battle: str) -> None:
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
    words = counted(number, "mark was removed: that man", "marks were removed: those men")
    return f"{words} can no longer play in this battle."


MOST_MET = 3
MOST_NAMED = 20
"""Of so many kept recordings the text is read, for what it says of them."""


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
    lines = {each.id: each for each in campaigns.state.battles} if ids else {}
    found = []
    for at, battle in enumerate(ids):
        draft = _read(campaigns.draft(battle)) if at < MOST_NAMED else None
        line = lines.get(battle)
        title = _title(line, draft, lines.get(draft.before) if draft else None)
        title += _who(campaigns.names, draft)
        found.append(Kept(battle, title, _second(draft), line is not None))
    return tuple(found)


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
    begin: Callable[[], None],
) -> None:
    """Begin the recording of a battle that nobody planned; one that is half done is offered."""
    kept = [each for each in kept_recordings(campaigns) if not each.planned]
    if kept:
        _choose(parent, "Record a battle", kept, go_on, begin)
    else:
        begin()


def choose_among(parent: QWidget, campaigns: CampaignService, go_on: Callable[[str], None]) -> None:
    """Let the player go on with one of all the recordings that were left."""
    _choose(parent, "Half-recorded battles", kept_recordings(campaigns), go_on)


def _choose(
    parent: QWidget,
    title: str,
    kept: Sequence[Kept],
    go_on: Callable[[str], None],
    begin: Callable[[], None] | None = None,
) -> None:
    def find(text: str) -> Sequence[Entry]:
        words = text.casefold().split()
        found = [
            Entry(
                each.battle,
                f"Continue {each.title[:1].lower()}{each.title[1:]}",
                partial(go_on, each.battle),
                kind="half recorded",
                second=each.second,
            )
            for each in kept
            if all(word in each.title.casefold() for word in words)
        ]
        if begin is not None and not text:
            found.append(Entry("another", "Record another battle", begin, kind="new"))
        return found

    chooser_over(parent).ask(title, "Search half-recorded battles", find)


def _read(text: str) -> Draft | None:
    try:
        return read_draft(text)
    except InputProblem:
        return None


def _title(line: Battle | None, draft: Draft | None, following: Battle | None) -> str:
    """Return what is recorded: a battle by its number or day and its name, or a correction."""
    name = f" “{draft.name.strip()}”" if draft and draft.name.strip() else ""
    day = day_words(draft.day) if draft else ""
    if line is None:
        place = f" before battle {following.number}" if following and following.number else ""
        return f"A new battle{place or (f' of {day}' if day else '')}{name}"
    if line.record is not None:
        return f"The correction of {f'battle {line.number}' if line.number else 'a battle'}{name}"
    when = f" for {day_words(line.day)}" if line.day else ""
    return f"The battle planned{when}{name}"


def _who(names: CampaignNames, draft: Draft | None) -> str:
    """Return who meets in a recording: ", Cem – Ben"; of many their number."""
    met = [names.label(side.entry) for side in draft.sides] if draft else []
    if len(met) > MOST_MET:
        return f", {len(met)} armies"
    return f", {' – '.join(met)}" if met else ""


def _second(draft: Draft | None) -> str:
    """Return how far a recording is."""
    if draft is None:
        return "the draft cannot be read"
    marked = sum(len(side.fates) for side in draft.sides)
    return counted(marked, "mark") if marked else "no marks yet"


class SavedDraftsLine(QWidget):
    """Names the recording that was left last, with what can be done; hidden while there is none."""

    go_on_asked = Signal(str)
    """The player goes on with the recording of this battle."""
    throw_asked = Signal(object)
    """The player throws this `Kept` away."""
    others_asked = Signal()
    """The player wants to see the other recordings that were left."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._kept: tuple[Kept, ...] = ()
        self.words = TextLabel("", "second", "ink", elide=True)
        self.go_on = SmallButton("Continue", tip="Continue the recording")
        self.others = SmallButton("Others…", tip="Other half-recorded battles")
        self.throw = SmallButton("Discard…", tip="The campaign stays as it is")
        row = QHBoxLayout(self)
        row.setContentsMargins(2, 2, 0, 6)
        row.setSpacing(8)
        row.addWidget(Tag("Half recorded", "warning"))
        row.addWidget(self.words, 1)
        for button in (self.go_on, self.others, self.throw):
            row.addWidget(button)
        self.go_on.clicked.connect(self._go_on)
        self.throw.clicked.connect(self._throw)
        self.others.clicked.connect(self.others_asked)
        self.hide()

    def _go_on(self) -> None:
        for each in self._kept[:1]:
            self.go_on_asked.emit(each.battle)

    def _throw(self) -> None:
        for each in self._kept[:1]:
            self.throw_asked.emit(each)

    def show_kept(self, kept: Sequence[Kept]) -> None:
        """Show the recordings that were left, the last one first."""
        self._kept = tuple(kept)
        self.setVisible(bool(kept))
        if not kept:
            return
        first, more = kept[0], len(kept) - 1
        words = f"{first.title}: {first.second}"
        words += f", and {counted(more, 'other')}" if more else ""
        self.words.setText(words)
        self.words.setToolTip(first.sentence)
        self.go_on.setAccessibleDescription(first.sentence)
        self.others.setVisible(bool(more))
