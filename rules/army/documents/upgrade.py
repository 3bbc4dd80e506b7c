"""Older versions of an army document, brought up to date one step at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

VERSION = 2
"""The version of the documents that are written now."""

Step = Callable[[dict[str, Any]], dict[str, Any]]


def _with_portraits(document: dict[str, Any]) -> dict[str, Any]:
    """Return version 2: a man may have a portrait, abilities, lives and a colour of his own, a
    unit's model a colour; without, they are as they were.

    Beside the army the document may have a table of "pictures".
    """
    return document


STEPS: Mapping[int, Step] = {1: _with_portraits}
"""For each older version the step that makes the next version of it.

A step takes the whole document (with "format" and "version") and returns it anew; it never
changes what it was given. Each version that was ever written has a stored example in
tests/data/armies, which must still open.
"""


def upgraded(
    document: dict[str, Any],
    version: int,
    *,
    steps: Mapping[int, Step] = STEPS,
    newest: int = VERSION,
) -> dict[str, Any]:
    """Return the document in the newest version."""
    while version < newest:
        document = steps[version](document)
        version += 1
        document = {**document, "version": version}
    return document
