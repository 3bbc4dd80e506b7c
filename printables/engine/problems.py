"""What stands in the way of a print, in words for a player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Severity = Literal["warning", "advice"]


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing to know before printing: what will not look on paper as it was written.

    `who` names the text or the part it happened to, `message` is one whole sentence. `sheet` is
    the name of the sheet it is on, "" for what is read before any is drawn, `page` its page in
    the pack, from 1 on, 0 for no single one. An advice is no loss: it says how to print or to
    put together what comes out.
    """

    who: str
    message: str
    sheet: str = ""
    severity: Severity = "warning"
    page: int = 0


class PrintProblem(Exception):
    """A pack that cannot be made or written; what lay at its place before still lies there."""


class PrintCancelled(Exception):
    """Whoever asked for a pack wants it no more; nothing was written."""
