"""The titles of the games, read without the rest of their files: what a list of games needs."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

import resources

BUILT_IN = ("lgam", "fighting-plastic", "green-and-tan", "army-men", "army-men-combat")
"""The five games in the order in which they are shown."""


class Title(NamedTuple):
    """The entry of a game in a list."""

    id: str
    name: str
    short: str
    tagline: str


_KEY = re.compile(r'^(\w+) = "(.*)"$', re.MULTILINE)


@cache
def built_in_titles() -> tuple[Title, ...]:
    """Return Muster's own games, from the keys above the first table of each file."""
    found = []
    for ruleset_id in BUILT_IN:
        try:
            text = resources.path("rulesets", f"{ruleset_id}.toml").read_text("utf-8")
            head = dict(_KEY.findall(text.partition("\n[")[0]))
            found.append(Title(ruleset_id, head["name"], head["short"], head.get("tagline", "")))
        except (OSError, ValueError, KeyError):
            continue
    return tuple(found)
