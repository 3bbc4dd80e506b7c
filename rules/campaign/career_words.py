"""What is another in a man's career after a change, in words."""

from __future__ import annotations

from collections.abc import Iterator

from rules.campaign.state import Career, Given
from rules.common.wording import capital, counted


def differences_of(old: Career | None, new: Career) -> Iterator[str]:
    """Give what is another in a man's career, a line each; known battles by their old numbers."""
    if old is None:
        if new.deeds or new.given:
            yield f"Fought {counted(new.battles, 'battle')}, of whom nothing was written"
        return
    was = {deed.battle: deed for deed in old.deeds}
    for deed in new.deeds:
        known = was.get(deed.battle)
        if known is not None and known.text != deed.text:
            yield f"Battle {known.number}: {deed.text}; it was: {known.text}"
    for words, one, other in (
        ("battles fought", old.battles, new.battles),
        ("knocked over", old.kills, new.kills),
        ("lives lost", old.lives, new.lives),
    ):
        if one != other:
            yield f"{capital(words)}: {other}, not {one}"
    if old.state != new.state:
        yield f"{_STATES[new.state]}, not {_STATES[old.state].lower()}"
    yield from _given(old, new)
    if old.rank != new.rank:
        yield f"Rank {new.rank or 'none'}, not {old.rank or 'none'}"


def _given(old: Career, new: Career) -> Iterator[str]:
    was = {_which(each): each for each in old.given}
    now = {_which(each) for each in new.given}
    numbers = {deed.battle: deed.number for deed in (*new.deeds, *old.deeds)}
    for each in new.given:
        before, name = was.get(_which(each)), each.name or each.rank
        number = numbers.get(each.battle)
        if before is None:
            yield f"Is given {name}{f' at battle {number}' if number else ''}"
        elif before.battle != each.battle and number and before.battle in numbers:
            yield f"Earns {name} in battle {number}, not {numbers[before.battle]}"
    for each in old.given:
        if _which(each) not in now:
            yield f"Loses {each.name or each.rank}"


def _which(given: Given) -> tuple[str, str]:
    return given.honour, given.batch


_STATES = {
    "ready": "Fit to fight",
    "recovering": "Recovering",
    "out": "Out of the campaign",
    "gone": "Gone from the army",
}
