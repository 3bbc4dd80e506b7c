"""The steps by which a draft came about, each to be taken back; they are kept with the draft.

A step holds only where the text of the draft before it differs from that after it, so that
hundreds of them are small beside one draft.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from rules.army.model import Value
from rules.campaign.bounds import draft_trouble
from rules.campaign.draft import Draft

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
    shorter = min(len(before), len(after))
    head = _alike(before, after, shorter)
    tail = _alike(before[::-1], after[::-1], shorter - head)
    return Step(name, head, len(after) - tail - head, before[head : len(before) - tail], merge)


def _alike(one: str, other: str, most: int) -> int:
    """Return with how many letters, `most` at most, both begin."""
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        if one[:middle] == other[:middle]:
            low = middle
        else:
            high = middle - 1
    return low


class History:
    """A draft with the steps that led to it.

    `pictures` are the photographs that undo may bring back, beside those of the draft: they are
    to be kept as long as the steps are.
    """

    def __init__(
        self, draft: Draft, steps: Iterable[Step] = (), pictures: Iterable[str] = ()
    ) -> None:
        self.draft = draft
        self.pictures = frozenset((*pictures, *draft.photographs))
        self._text = draft_text(draft)
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
        before = self._text
        if merge and self._steps and self._steps[-1].merge == merge:
            before = self._steps.pop().before(before)
        self._set(draft)
        self._steps.append(step_between(name, before, self._text, merge))
        del self._steps[:-MOST_STEPS]
        letters = sum(len(step.text) for step in self._steps)
        while letters > MOST_LETTERS:
            letters -= len(self._steps.pop(0).text)

    def settle(self, draft: Draft) -> None:
        """Let the draft be another without a step: the one before it stays what undo leads to."""
        if draft == self.draft:
            return
        before, last = self._text, self._steps[-1] if self._steps else None
        self._set(draft)
        if last is not None:
            self._steps[-1] = step_between(last.name, last.before(before), self._text, last.merge)

    def undo(self) -> bool:
        """Take the last step back; False when there is none, or it cannot be read any more."""
        if not self._steps:
            return False
        step, undone = self._steps.pop(), self.draft
        text = step.before(self._text)
        try:
            draft: Draft | None = msgspec.json.decode(text, type=Draft)
        except msgspec.DecodeError:
            draft = None
        if draft is None or draft_trouble(draft):
            self._steps.clear()
            self._undone.clear()
            return False
        self.draft, self._text = draft, text
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
        self.draft, self._text = draft, draft_text(draft)
        self.pictures = self.pictures.union(draft.photographs)
