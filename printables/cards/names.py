"""The names on a card: as many as it has room for, and how many others there are."""

from __future__ import annotations

from printables import fonts
from printables.cards.card import Card
from printables.text import wrap
from rules.common.wording import counted

_MOST = 12


def shown_names(card: Card, size: float, room: float, lines: int) -> str:
    """Return as many names as so many lines of `room` mm hold, and the number of the others.

    "" when not even one name fits.
    """
    total = len(card.names) + card.nameless
    for many in range(min(len(card.names), _MOST), 0, -1):
        others = total - many
        more = f" and {counted(others, 'other', 'others')}" if others else ""
        shown = ", ".join(card.names[:many]) + more
        if len(wrap(shown, fonts.bold(), size, room)) <= lines:
            return shown
    return ""
