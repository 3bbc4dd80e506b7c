"""The draft of a recording, with its undo, as a text that is kept until the battle is written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from zlib import crc32

import msgspec

from rules.campaign.bounds import draft_trouble
from rules.campaign.draft import Draft
from rules.campaign.draft_steps import MOST_STEPS, History, Step, draft_text
from rules.common.problems import InputProblem, Problem, newer
from rules.common.struct_decoding import convert

FORMAT = "muster-draft"
VERSION = 1
LONGEST = 8_000_000
"""A longer text is no draft: the largest battle, with a story, stays far below."""
KEPT = "the recording kept for later"


def write_history(history: History) -> str:
    """Return a draft and the steps that led to it as JSON."""
    document: dict[str, object] = {"format": FORMAT, "version": VERSION, "draft": history.draft}
    if history.steps:
        document["steps"] = history.steps
        document["sum"] = _sum(history.draft)
        # Whoever sweeps pictures that nobody mentions finds here those that undo brings back.
        document["pictures"] = sorted(history.pictures)
    return msgspec.json.encode(document).decode()


def read_draft(text: str, name: str = KEPT) -> Draft:
    """Return a draft; InputProblem when the text is none that can be used."""
    return read_history(text, name).draft


def read_history(text: str, name: str = KEPT) -> History:
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
    if trouble := draft_trouble(found):
        raise _problem(name, f"cannot be right: {trouble[:1].lower()}{trouble[1:]}")
    if document.get("sum") != _sum(found):
        return History(found)
    steps, _ = convert(document.get("steps"), tuple[Step, ...])
    pictures, _ = convert(document.get("pictures"), tuple[str, ...])
    return History(found, (steps or ())[-MOST_STEPS:], pictures or ())


def _document(text: str, name: str) -> Mapping[str, Any]:
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
        raise _problem(name, newer(version, VERSION))
    return document


def _sum(draft: Draft) -> int:
    """Return a sum over a draft, by which its steps are known to fit it."""
    return crc32(draft_text(draft).encode())


def _problem(name: str, message: str) -> InputProblem:
    return InputProblem(Problem(name, "", message))
