"""The roll of honour and the words in memory, as the campaign's page shows them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules.campaign.describe import FATES
from rules.campaign.state.honours_list import Away, Merit, medals_of
from rules.campaign.state.statistics import Fallen
from rules.common.wording import listed

if TYPE_CHECKING:
    from desktop.campaign.shown import Shown

MOST_HONOURS, MOST_RISEN, LONGEST = 6, 3, 18
_PLAIN = ("fallen", "standing")


@dataclass(frozen=True, slots=True)
class HonourCard:
    """A man on the roll of honour: who he is, whose, what for, and what hangs on his medal."""

    entry: str
    figure: str
    name: str
    player: str
    text: str
    ribbon: str = ""
    stamp: str = ""
    medal: bool = False
    medals: str = ""

    @property
    def spoken(self) -> str:
        """The card as it is read aloud."""
        told = f"{self.name}, {self.player}: {self.text}"
        return f"{told}. {self.medals}" if self.medals else told


def honour_card(shown: Shown, merit: Merit) -> HonourCard:
    """Return the card of a man on the roll."""
    career, medal = merit.career, merit.medal
    names = Counter(each.name for each in medals_of(career))
    return HonourCard(
        career.entry,
        career.figure,
        shown.names.career(career),
        shown.names.label(career.entry),
        merit.text,
        medal.ribbon if medal else "",
        merit.stamp,
        medal=medal is not None,
        medals=listed([f"{name} ({n} times)" if n > 1 else name for name, n in names.items()]),
    )


def memory_words(shown: Shown, away: Away, most: int) -> str:
    """Return who is away, a paragraph each: men in memory, vehicles lost, toys not to be found."""
    alive = tuple(each for each in away.men if each.deed.fate in ("captured", "missing"))
    heads = (
        ("In memory", tuple(each for each in away.men if each not in alive)),
        ("Captured or missing", alive),
        away.models,
        away.toys,
    )
    return "\n".join(
        f"{head}: {listed(_shortened(shown, found, most))}." for head, found in heads if found
    )


def _shortened(shown: Shown, found: Sequence[Fallen], most: int) -> list[str]:
    words = fallen_words(shown, found[:most])
    return words if len(found) <= most else [*words, f"{len(found) - most} more"]


def fallen_words(shown: Shown, found: Sequence[Fallen]) -> list[str]:
    """Return those who are away with battle and fate; who are of one name, with their players."""
    names = [shown.names.career(each.career) for each in found]
    known = Counter(names)
    known_there = Counter(
        (each.career.entry, name) for each, name in zip(found, names, strict=True)
    )
    words = []
    for each, name in zip(found, names, strict=True):
        entry, deed = each.career.entry, each.deed
        how = f", {FATES[deed.fate]}" if deed.fate not in _PLAIN else ""
        whose = f"{_short(shown.names.label(entry))}, " if known[name] > 1 else ""
        _, number = shown.names.figure(entry, each.career.figure)
        which = f"No. {number}, " if known_there[entry, name] > 1 and number else ""
        words.append(f"{name} ({whose}{which}battle {deed.number}{how})")
    return words


def _short(label: str) -> str:
    """Return a name that fits between others."""
    return label if len(label) <= LONGEST else f"{label[:LONGEST].rstrip()}…"
