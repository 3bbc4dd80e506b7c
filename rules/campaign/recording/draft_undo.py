"""A draft with its undo: the steps that led to it, its stored text, and two of them joined.

A step holds only where the text of the draft before it differs from that after it, so that
hundreds of them are small beside one draft.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple
from zlib import crc32

import msgspec

from rules.army.model import Value
from rules.campaign.ledger.largest_numbers import record_trouble
from rules.campaign.recording.battle_record import BattleRecord
from rules.campaign.recording.draft import Draft
from rules.common.problems import InputProblem, Problem, newer_version_message
from rules.common.struct_decoding import convert

MOST_STEPS = 300
MOST_LETTERS = 400_000
"""All steps together hold no more text than this; the oldest are forgotten first."""


class Step(Value, frozen=True):
    """One step back: `cut` letters from `at` on give way to `text`.

    `name` says what was done; steps with the same `merge` are one, as letters typed in a row.
    """

    name: str
    at: int
    cut: int
    text: str
    merge: str = ""

    def before(self, after: str) -> str:
        """Return the text before this step."""
        return after[: self.at] + self.text + after[self.at + self.cut :]


def draft_text(draft: Draft) -> str:
    """Return a draft as the text that steps are counted in."""
    return msgspec.json.encode(draft).decode()


def step_between(name: str, before: str, after: str, merge: str = "") -> Step:
    """Return the step back from one text to another."""
    head = _alike(before, after)
    tail = _alike(before[head:][::-1], after[head:][::-1])
    return Step(name, head, len(after) - tail - head, before[head : len(before) - tail], merge)


def _alike(one: str, other: str) -> int:
    """Return with how many letters both begin."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))


class DraftHistory:
    """A draft with the steps that led to it.

    `pictures` are the photographs that undo may bring back, beside those of the draft: they are
    to be kept as long as the steps are. `text` is the draft as it was stored, which the steps are
    counted in.
    """

    def __init__(
        self,
        draft: Draft,
        steps: Iterable[Step] = (),
        pictures: Iterable[str] = (),
        text: str = "",
    ) -> None:
        self.draft = draft
        self.pictures = frozenset((*pictures, *draft.photographs))
        # An earlier version may have stored it with its keys in another order.
        self.text = text or draft_text(draft)
        self._steps = list(steps)
        self._undone: list[tuple[str, Draft]] = []

    @property
    def steps(self) -> tuple[Step, ...]:
        """Return the steps that can be taken back, the last one last."""
        return tuple(self._steps)

    @property
    def name(self) -> str:
        """Return what undo would take back, "" when there is nothing."""
        return self._steps[-1].name if self._steps else ""

    @property
    def redo_name(self) -> str:
        """Return what redo would bring again, "" when there is nothing."""
        return self._undone[-1][0] if self._undone else ""

    def take(self, name: str, draft: Draft, merge: str = "") -> None:
        """Go on with another draft as one step; what was undone before is gone for good."""
        self._undone.clear()
        self._go_on(name, draft, merge)

    def _go_on(self, name: str, draft: Draft, merge: str) -> None:
        before = self.text
        if merge and self._steps and self._steps[-1].merge == merge:
            before = self._steps.pop().before(before)
        self._set(draft)
        self._steps.append(step_between(name, before, self.text, merge))
        del self._steps[:-MOST_STEPS]
        letters = sum(len(step.text) for step in self._steps)
        while letters > MOST_LETTERS:
            letters -= len(self._steps.pop(0).text)

    def settle(self, draft: Draft) -> None:
        """Let the draft be another without a step: the one before it stays what undo leads to."""
        if draft == self.draft:
            return
        before, last = self.text, self._steps[-1] if self._steps else None
        self._set(draft)
        if last is not None:
            self._steps[-1] = step_between(last.name, last.before(before), self.text, last.merge)

    def undo(self) -> bool:
        """Take the last step back; False when there is none, or it cannot be read any more."""
        if not self._steps:
            return False
        step, undone = self._steps.pop(), self.draft
        text = step.before(self.text)
        try:
            draft: Draft | None = msgspec.json.decode(text, type=Draft)
        except msgspec.DecodeError:
            draft = None
        if draft is None or _out_of_bounds(draft):
            self._steps.clear()
            self._undone.clear()
            return False
        self.draft, self.text = draft, text
        self._undone.append((step.name, undone))
        return True

    def redo(self) -> bool:
        """Bring again what was undone last; False when there is nothing."""
        if not self._undone:
            return False
        name, draft = self._undone.pop()
        self._go_on(name, draft, "")
        return True

    def _set(self, draft: Draft) -> None:
        self.draft, self.text = draft, draft_text(draft)
        self.pictures = self.pictures.union(draft.photographs)


FORMAT = "muster-draft"
VERSION = 1
LONGEST = 8_000_000
"""A longer text is no draft: the largest battle, with a story, stays far below."""
KEPT = "the saved recording"


def write_history(history: DraftHistory) -> str:
    """Return a draft and the steps that led to it as JSON."""
    draft = msgspec.Raw(history.text.encode())
    document: dict[str, object] = {"format": FORMAT, "version": VERSION, "draft": draft}
    if history.steps:
        document["steps"] = history.steps
        document["sum"] = crc32(draft)
        # Whoever sweeps pictures that nobody mentions finds here those that undo brings back.
        document["pictures"] = sorted(history.pictures)
    return msgspec.json.encode(document).decode()


def read_draft(text: str, name: str = KEPT) -> Draft:
    """Return a draft; InputProblem when the text is none that can be used."""
    return read_history(text, name).draft


def read_history(text: str, name: str = KEPT) -> DraftHistory:
    """Return a draft with its steps; InputProblem when the text is none that can be used.

    Steps that do not fit the draft are forgotten: marks are worth more than their undo.
    """
    document = _document(text, name)
    found, faults = convert(document.get("draft"), Draft)
    if found is None:
        place = ", ".join(str(step) for step in faults[0].path)
        raise InputProblem(Problem(name, place, faults[0].message))
    entries = [side.entry for side in found.sides]
    if len(set(entries)) != len(entries):
        raise _problem(name, "has an army twice.")
    if trouble := _out_of_bounds(found):
        raise _problem(name, f"cannot be right: {trouble[:1].lower()}{trouble[1:]}")
    stored = msgspec.json.encode(document.get("draft"))
    if document.get("sum") != crc32(stored):
        return DraftHistory(found)
    steps, _ = convert(document.get("steps"), tuple[Step, ...])
    pictures, _ = convert(document.get("pictures"), tuple[str, ...])
    return DraftHistory(found, (steps or ())[-MOST_STEPS:], pictures or (), stored.decode())


def _document(text: str, name: str) -> Mapping[str, Any]:
    if len(text) > LONGEST:
        raise _problem(name, "is too long for a recording.")
    try:
        document = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError):
        raise _problem(name, "is damaged and cannot be read.") from None
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise _problem(name, "is not a Muster recording.")
    version = document.get("version")
    if type(version) is int and version > VERSION:
        raise _problem(name, newer_version_message(version, VERSION))
    return document


def _out_of_bounds(draft: Draft) -> str:
    """Return which number of a draft, or of the record that it corrects, is out of all bounds."""
    return record_trouble(draft) or (record_trouble(draft.was) if draft.was else "")


def _problem(name: str, message: str) -> InputProblem:
    return InputProblem(Problem(name, "", message))


THEIRS, OURS = "what the file said", "what was marked here"
"""Steps of the undo, where a recording was gone on with on two computers."""


class Joined(NamedTuple):
    """What becomes of a recording out of a file: `text` is to be kept, None where nothing is.

    `parted` tells that somebody has gone on with it here as well as there.
    """

    text: str | None
    parted: bool = False


def readable(drafts: Mapping[str, bytes]) -> dict[str, DraftHistory]:
    """Return those of some recordings that can be read, by battle."""
    found = {}
    for battle, data in drafts.items():
        try:
            found[battle] = read_history(data.decode("utf-8", "replace"), battle)
        except InputProblem:
            continue
    return found


def finished(draft: Draft, record: BattleRecord | None) -> bool:
    """Return whether the battle was written since the draft was begun; `record` is the last."""
    if record is None:
        return False
    return draft.was != record if draft.was is not None else not draft.corrects


def joined(here: str, there: str) -> Joined:
    """Return what is to be kept of a recording that is here, "" for none, and in a file.

    Whoever went on where the other left off is right. Where both went on, what was said here
    stays, and what the file says is one step of undo away: nothing is lost. InputProblem when
    what is in the file cannot be read.
    """
    theirs = read_history(there)
    try:
        ours = read_history(here) if here else None
    except InputProblem:
        ours = None
    if ours is None or ours.draft in earlier(theirs):
        return Joined(there)
    if theirs.draft == ours.draft or theirs.draft in earlier(ours):
        return Joined(None)
    both = DraftHistory(ours.draft, ours.steps, ours.pictures | theirs.pictures, ours.text)
    both.take(THEIRS, theirs.draft)
    both.take(OURS, ours.draft)
    return Joined(write_history(both), parted=True)


def earlier(history: DraftHistory) -> Iterator[Draft]:
    """Give the drafts that undo leads back to, the last one first."""
    back = DraftHistory(history.draft, history.steps, text=history.text)
    while back.undo():
        yield back.draft
