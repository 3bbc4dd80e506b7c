"""The steps of the Print room: what was chosen before, to be taken back. Knows no Qt."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from desktop.printroom.choices import Choices

MOST = 100
"""Steps that are remembered."""
_Step = tuple[str, Choices]


class Steps:
    """Remembers choices; each step has a name, which the menu shows."""

    def __init__(self) -> None:
        self._past: list[_Step] = []
        self._following: list[_Step] = []

    @property
    def last(self) -> str:
        """Return the name of the step that would be taken back, "" for none."""
        return self._past[-1][0] if self._past else ""

    @property
    def following(self) -> str:
        """Return the name of the step that would be taken again, "" for none."""
        return self._following[-1][0] if self._following else ""

    def note(self, before: Choices, after: Choices) -> None:
        """Remember what was chosen before a step."""
        if before != after:
            self._past.append((_name(before, after), before))
            self._following.clear()
            del self._past[:-MOST]

    def back(self, now: Choices) -> Choices | None:
        """Return what was chosen before the last step, None when there is none."""
        return self._turn(self._past, self._following, now)

    def again(self, now: Choices) -> Choices | None:
        """Return what was chosen before the last step was taken back."""
        return self._turn(self._following, self._past, now)

    def rename_pack(self, name: str, new: str) -> None:
        """Follow a pack to its other name: the old one leads nowhere any more."""

        def renamed(step: _Step) -> _Step:
            words, choices = step
            return (words, replace(choices, pack=new) if choices.pack == name else choices)

        self._past = [renamed(step) for step in self._past]
        self._following = [renamed(step) for step in self._following]

    @staticmethod
    def _turn(source: list[_Step], other: list[_Step], now: Choices) -> Choices | None:
        if not source:
            return None
        words, choices = source.pop()
        other.append((words, now))
        return choices


_NAMES: tuple[tuple[str, Callable[[Choices], object]], ...] = (
    ("armies", lambda each: each.armies),
    ("pack", lambda each: (each.pack, each.sheets is None)),
    ("tick", lambda each: (each.sheets, each.added, each.dropped)),
    ("number", lambda each: each.counts),
    ("printer", lambda each: each.printer),
)


def _name(before: Choices, after: Choices) -> str:
    """Return what a step changed."""
    changed = (name for name, part in _NAMES if part(before) != part(after))
    return next(changed, "paper")
