"""Lays things of several sizes that are cut out onto leaves: in rows, as many beside as fit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from printables.army_words import credit
from printables.canvas import Writer
from printables.geometry import Rect
from printables.pack_facts import PackFacts

APART = 4.0
_HAIR = 1e-6


@dataclass(frozen=True, slots=True)
class Item:
    """Something to cut out: its size in mm, and how it is drawn into its box."""

    width: float
    height: float
    draw: Callable[[Writer, Rect], None]


def rows(items: Sequence[Item], body: Rect, beside: float = APART) -> list[list[tuple[Item, Rect]]]:
    """Return where items lie, page by page, in their order; a row holds one height only.

    `beside` is the distance in mm between those of one row.
    """
    pages: list[list[tuple[Item, Rect]]] = [[]]
    x, top, high = body.x, body.top, 0.0
    for item in items:
        if high and (x + item.width > body.right + _HAIR or item.height != high):
            x, top, high = body.x, top - high - APART, 0.0
        if top - item.height < body.y - _HAIR and pages[-1]:
            pages.append([])
            x, top, high = body.x, body.top, 0.0
        pages[-1].append((item, Rect(x, top - item.height, item.width, item.height)))
        x += item.width + beside
        high = item.height
    return pages


def credit_line(facts: PackFacts) -> str:
    """Return whom the games of the pack are by; only their names where there are many."""
    if len(facts.games) > 2:
        return facts.clean(", ".join(game.ruleset.name for game in facts.games))
    each = (f"{game.ruleset.name} {credit(game.ruleset)}" for game in facts.games)
    return facts.clean(" · ".join(each))
