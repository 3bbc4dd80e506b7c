"""What is asked before a battle is written, what answers it, and what was answered. No Qt here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from rules.campaign.recording.battle_scoring import ALONE, UNCOUNTED
from rules.campaign.recording.draft import Draft
from rules.games.playbook import Playbook

MET, FATES, OBJECTIVES, REVIEW = range(4)
"""The steps of recording a battle."""
PROMISE = "Nothing is written until you accept on the last page."
STEPS = ("Who met", "Fates", "Objectives", "Look it over")
_OF_MET = ("Enter the day", "Choose the game", "Choose the mission", ALONE)
_MAY_BE_MET, _ROLES = "The day, ", ("armies are attackers.", "armies are defenders.")
_OF_FATES = ("hit by their own army", "all its men are out", "marked as hit")


@dataclass(frozen=True, slots=True)
class Ask:
    """A sentence, and what answers it: a step to go to, or that an army's others came home.

    `answer` are the words of its button, `entry` and `objective` what is asked about; `told` is
    what stands there once it was answered.
    """

    sentence: str
    answer: str = ""
    kind: Literal["", "step", "home", "taker", "count", "dice"] = ""
    step: int = REVIEW
    entry: str = ""
    objective: str = ""
    told: str = ""

    def __post_init__(self) -> None:
        """Keep the sentence where nothing else is told."""
        object.__setattr__(self, "told", self.told or self.sentence)

    @property
    def about(self) -> tuple[str, ...]:
        """Return what tells it from others; an army's dice are one thing, however many are left."""
        return (self.kind, self.entry) if self.kind == "dice" else (self.sentence, self.objective)


class Row(NamedTuple):
    """A question in its place on the last page, and whether it was answered there."""

    ask: Ask
    answered: bool


class AskedHere:
    """What was asked since the last page was opened: each in its place, also once answered."""

    def __init__(self) -> None:
        self._asked: list[Ask] = []

    def forget(self) -> None:
        """Forget what was asked: the page is left."""
        self._asked.clear()

    def rows(self, asked: Sequence[Ask]) -> list[Row]:
        """Return what is asked now and what was answered, in the order in which it was asked."""
        now = {each.about: each for each in asked}
        known = {each.about for each in self._asked}
        self._asked = [now.get(each.about, each) for each in self._asked]
        self._asked.extend(each for about, each in now.items() if about not in known)
        return [Row(each, each.about not in now) for each in self._asked]


def lacking(sentences: Sequence[str], draft: Draft) -> list[Ask]:
    """Return what is lacking, each with its answer."""
    return [_lacking(sentence, draft) for sentence in sentences]


def _lacking(sentence: str, draft: Draft) -> Ask:
    for side in draft.sides:
        name = side.name or side.entry
        if not side.home and not side.fates and sentence.startswith(f"No man of {name} is marked"):
            told = f"Everyone in {name} came home."
            return Ask(sentence, "Everyone came home", "home", FATES, side.entry, told=told)
    if sentence.startswith(_OF_MET):
        return to_step(sentence, MET)
    if sentence.startswith(UNCOUNTED):
        return Ask(sentence, "Count them", "count", OBJECTIVES)
    return to_step(sentence, OBJECTIVES)


def doubtful(sentences: Sequence[str]) -> list[Ask]:
    """Return what may be a slip, each with the step on which it is mended."""
    found = []
    for sentence in sentences:
        if any(words in sentence for words in _OF_FATES):
            found.append(to_step(sentence, FATES))
        elif sentence.startswith(_MAY_BE_MET) or sentence.endswith(_ROLES):
            found.append(to_step(sentence, MET))
        else:
            found.append(Ask(sentence))
    return found


def not_rolled(who: str) -> str:
    """Return that the dice of so many were not rolled, "" for nobody."""
    return f"Recovery of {who} is not rolled yet." if who else ""


def to_step(sentence: str, step: int) -> Ask:
    """Return a sentence with the step that answers it."""
    return Ask(sentence, f"Go to step {step + 1}: {STEPS[step].lower()}", "step", step)


def untold(draft: Draft, playbook: Playbook | None) -> list[Ask]:
    """Return which objectives were taken by a side, and nobody said by whom of it."""
    found = []
    for side in draft.sides:
        named = {each for fate in side.fates for each in fate.objectives}
        for objective in side.objectives:
            mission = playbook.mission.get(objective) if playbook else None
            if mission is None or objective in named:
                continue
            name = side.name or side.entry
            sentence = f"Who in {name} took “{mission.name}”? Medals for it go to him."
            found.append(Ask(sentence, "Name him", "taker", OBJECTIVES, side.entry, objective))
    return found
