"""What a medal looks like: its metal and the stripes of its ribbon, read from plain words.

Players write "gold red" or "black/yellow"; screen and paper draw the same medal from it.
"""

from __future__ import annotations

from typing import NamedTuple


class Stripe(NamedTuple):
    """One stripe of a ribbon: its colour (#rrggbb), and the pattern that stands for it in lines."""

    colour: str
    pattern: str


METALS: dict[str, str] = {"gold": "#d9b13b", "silver": "#c6c8c4", "bronze": "#c88a4e"}
"""The colour of each metal; paint on metal and cloth is the same by day and by night."""
RIBBONS: dict[str, Stripe] = {
    "red": Stripe("#a3261c", "upright"),
    "blue": Stripe("#245a8c", "across"),
    "green": Stripe("#4a5a28", "down"),
    "purple": Stripe("#5a4a86", "up"),
    "yellow": Stripe("#b07a12", "dots"),
    "black": Stripe("#33301c", "grid"),
    "white": Stripe("#c9c2aa", "plain"),
}
"""The stripes by the words that players write."""
EDGE = "#33301c"
"""What metal and stamp are outlined with."""
_METAL_OF = {"red": "gold", "blue": "silver"}
_RIBBON_OF = {"gold": "red", "silver": "blue", "bronze": "green"}


def ribbon_words(ribbon: str) -> list[str]:
    """Return the words of a ribbon as players wrote it: "gold red/white" is three."""
    return ribbon.casefold().replace("-", " ").replace("/", " ").split()


def metal_of(ribbon: str) -> str:
    """Return a medal's metal: the one that is named, else what its ribbon goes with."""
    words = ribbon_words(ribbon)
    named = next((word for word in words if word in METALS), "")
    return named or _METAL_OF.get(words[0] if words else "red", "bronze")


def stripes_of(ribbon: str) -> tuple[Stripe, ...]:
    """Return the stripes from left to right; a ribbon of one colour has one."""
    named = [RIBBONS[word] for word in ribbon_words(ribbon) if word in RIBBONS]
    return tuple(named) or (RIBBONS[_RIBBON_OF[metal_of(ribbon)]],)


def medal_words(ribbon: str) -> str:
    """Return how a medal looks, in words: "gold on a red ribbon"."""
    named = [word for word in ribbon_words(ribbon) if word in RIBBONS]
    metal = metal_of(ribbon)
    return f"{metal} on a {' and '.join(named or [_RIBBON_OF[metal]])} ribbon"
