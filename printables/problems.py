"""What stands in the way of a print, in words for a player."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that will not look on paper as it was written.

    `who` names the text or the part it happened to, `message` is one whole sentence.
    """

    who: str
    message: str


class PrintProblem(Exception):
    """A pack that cannot be made or written; what lay at its place before still lies there."""
