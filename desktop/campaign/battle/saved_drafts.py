"""The recordings that were begun and are kept: named, gone on with, thrown away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from desktop.look.parts.dialog import ask
from desktop.shell.chooser import Entry, chooser_over
from rules.campaign.planning.calendar_days import day_words
from rules.campaign.recording.draft import Draft
from rules.campaign.recording.draft_history import read_draft
from rules.common.problems import InputProblem
from rules.common.wording import counted

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from desktop.services.campaigns import CampaignService
    from rules.campaign.names import CampaignNames
    from rules.campaign.state.campaign_state import Battle

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
    words = f"{kept.sentence} All of it is forgotten. The ledger stays as it is."
    title = "Throw this recording away"
    if not ask(parent, title, words, "Throw it away", other="Keep it", danger=True):
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
    _choose(parent, "What is half recorded", kept_recordings(campaigns), go_on)


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
                f"Go on with {each.title[:1].lower()}{each.title[1:]}",
                partial(go_on, each.battle),
                kind="half recorded",
                second=each.second,
            )
            for each in kept
            if all(word in each.title.casefold() for word in words)
        ]
        if begin is not None and not text:
            found.append(Entry("another", "Begin another recording", begin, kind="new"))
        return found

    chooser_over(parent).ask(title, "Search what is half recorded", find)


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
        return "what was kept cannot be read"
    marked = sum(len(side.fates) for side in draft.sides)
    return counted(marked, "mark") if marked else "nobody marked yet"
