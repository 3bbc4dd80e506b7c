"""The draft of a recording as a text that is kept until the battle is written, and back."""

from __future__ import annotations

import msgspec

from rules.campaign.draft import Draft
from rules.problems import InputProblem, Problem
from rules.reading import convert

FORMAT = "muster-draft"
VERSION = 1
LONGEST = 8_000_000
"""A longer text is no draft: the largest battle, with a story, stays far below."""


def write_draft(draft: Draft) -> str:
    """Return a draft as JSON."""
    document = {"format": FORMAT, "version": VERSION, "draft": draft}
    return msgspec.json.encode(document).decode()


def read_draft(text: str, name: str = "the recording kept for later") -> Draft:
    """Return a draft; InputProblem when the text is none that can be used."""
    if len(text) > LONGEST:
        raise _problem(name, "is longer than any recording.")
    try:
        document = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError):
        raise _problem(name, "is damaged, and cannot be read.") from None
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise _problem(name, "is not a recording of Muster.")
    version = document.get("version")
    if type(version) is int and version > VERSION:
        message = f"was written by a newer Muster (version {version}); this one reads {VERSION}."
        raise _problem(name, message)
    found, faults = convert(document.get("draft"), Draft)
    if found is None:
        place = ", ".join(str(step) for step in faults[0].path)
        raise InputProblem(Problem(name, place, faults[0].message))
    entries = [side.entry for side in found.sides]
    if len(set(entries)) != len(entries):
        raise _problem(name, "has an army twice.")
    return found


def _problem(name: str, message: str) -> InputProblem:
    return InputProblem(Problem(name, "", message))
