"""What is chosen in the Print room, as values: armies, sheets, numbers of pieces, paper.

Knows no Qt.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from printables.options import PrintOptions
from printables.sheet import MOST, Part, Sheet
from printables.sheets import SHEETS, batches
from rules.common.wording import listed, lower

TONIGHT = "Everything for tonight"
CAMPAIGN = "Papers of the campaign"
"""The name of the pack that is asked for on a campaign's page."""
Survey = Sequence[tuple[Sheet, tuple[Part, ...]]]
Numbers = Mapping[str, Mapping[str, int]]


@dataclass(frozen=True, slots=True)
class Choices:
    """All that the player chose.

    `armies` are ids, in the order of the pack. `sheets` are the ticked ones by name, None those
    that a game night needs, with those `added` and without those `dropped`: what a night needs
    changes with the armies, what the player said of it does not. `counts` are the numbers of
    pieces that he changed, by sheet and part. `pack` is the name under which these sheets were
    chosen, `printer` that of a printer.
    """

    armies: tuple[str, ...] = ()
    sheets: frozenset[str] | None = None
    counts: Numbers = field(default_factory=dict)
    options: PrintOptions = field(default_factory=PrintOptions)
    printer: str = ""
    pack: str = TONIGHT
    added: frozenset[str] = frozenset()
    dropped: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Line:
    """One sheet of the pack: its parts, each with the number that is printed of it."""

    sheet: Sheet
    parts: tuple[tuple[Part, int], ...]
    ticked: bool

    @property
    def count(self) -> int:
        """Return how many pieces there are of it in all."""
        return sum(count for _, count in self.parts)

    @property
    def suggested(self) -> int:
        """Return how many pieces Muster suggests in all."""
        return sum(part.count for part, _ in self.parts)

    @property
    def printed(self) -> bool:
        """Return whether it comes out of the printer."""
        return self.ticked and self.count > 0

    @property
    def why(self) -> str:
        """Return the reason of the number in words, for the second line of a row."""
        shown = [(part, count) for part, count in self.parts if count]
        if not shown:
            return self.parts[0][0].why or self.sheet.text
        reasons = list(dict.fromkeys(part.why for part, _ in shown))
        names = list(dict.fromkeys(part.title for part, _ in shown))
        if len(shown) == 1 or (len(reasons) == 1 and len(names) == 1):
            return reasons[0] or self.sheet.text
        if len(reasons) == 1 and reasons[0]:
            return f"{reasons[0]}: {', '.join(names)}"
        return ", ".join(_summed(shown))


def _summed(shown: Iterable[tuple[Part, int]]) -> list[str]:
    """Return each kind of part with its number, those of several armies together."""
    sums: dict[str, int] = {}
    for part, count in shown:
        sums[part.title] = sums.get(part.title, 0) + count
    return [
        f"{_small(title)} × {count}" if count > 1 else _small(title)
        for title, count in sums.items()
    ]


def _small(title: str) -> str:
    """Return a title for the middle of a sentence; a name ("Sgt. Olive Drab") stays a name."""
    return title if any(letter.isupper() for letter in title[1:]) else lower(title)


def lines(survey: Survey, choices: Choices) -> tuple[Line, ...]:
    """Return the sheets that the games of these armies have a use for."""
    return tuple(_line(sheet, parts, choices) for sheet, parts in survey if parts)


def _line(sheet: Sheet, parts: Sequence[Part], choices: Choices) -> Line:
    chosen = choices.counts.get(sheet.name, {})
    counted = tuple((part, _clipped(chosen.get(part.id, part.count))) for part in parts)
    wanted = choices.sheets
    if wanted is None:
        tonight = sheet.tonight or sheet.name in choices.added
        ticked = tonight and sheet.name not in choices.dropped
    else:
        ticked = sheet.name in wanted
    return Line(sheet, counted, ticked and any(count for _, count in counted))


def _clipped(count: int) -> int:
    return min(max(count, 0), MOST)


def tick(choices: Choices, survey: Survey, names: Iterable[str], *, on: bool) -> Choices:
    """Take sheets into the pack, or out of it.

    One of which Muster suggests nothing is wanted by the player: he gets one of each.
    """
    names = frozenset(names)
    changed = _ticked(choices, survey, names, on=on)
    if on:
        for line in lines(survey, changed):
            if line.sheet.name in names and not line.count:
                ones = {part.id: 1 for part, _ in line.parts}
                changed = _with(changed, line.sheet.name, ones)
    return changed


def _ticked(choices: Choices, survey: Survey, names: frozenset[str], *, on: bool) -> Choices:
    """Return the choices with other ticks; what these armies have no use for stays as it is."""
    if choices.sheets is not None:
        return replace(choices, sheets=choices.sheets | names if on else choices.sheets - names)
    tonight = {sheet.name for sheet, _ in survey if sheet.tonight}
    if on:
        added, dropped = choices.added | (names - tonight), choices.dropped - names
    else:
        added, dropped = choices.added - names, choices.dropped | (names & tonight)
    return replace(choices, added=added, dropped=dropped)


def set_count(choices: Choices, survey: Survey, name: str, part_id: str, count: int) -> Choices:
    """Print so many of a part of a sheet; with `part_id` "" so many of all its parts together."""
    line = next(each for each in lines(survey, choices) if each.sheet.name == name)
    whole = not part_id
    counts = _shared_out(line, max(count, 0)) if whole else {part_id: _clipped(count)}
    changed = _with(choices, name, counts)
    after = next(each for each in lines(survey, changed) if each.sheet.name == name)
    return tick(changed, survey, [name], on=after.count > 0)


def _shared_out(line: Line, total: int) -> dict[str, int]:
    """Share a total among the parts of a sheet as it was shared before, whole pieces only."""
    weights = [count for _, count in line.parts]
    if not any(weights):
        weights = [part.count for part, _ in line.parts]
    if not any(weights):
        weights = [1 for _ in line.parts]
    whole = sum(weights)
    shares = [total * weight // whole for weight in weights]
    rests = sorted(range(len(weights)), key=lambda at: -(total * weights[at] % whole))
    for at in rests[: total - sum(shares)]:
        shares[at] += 1
    return {part.id: _clipped(n) for (part, _), n in zip(line.parts, shares, strict=True)}


def _with(choices: Choices, name: str, counts: Mapping[str, int]) -> Choices:
    before = choices.counts.get(name, {})
    return replace(choices, counts={**choices.counts, name: {**before, **counts}})


def suggest(choices: Choices) -> Choices:
    """Take every number as Muster suggests it; the ticks stay."""
    return replace(choices, counts={})


@dataclass(frozen=True, slots=True)
class Batch:
    """What is made at once: one sheet with its numbers, or all of one stock.

    Two batches that are equal make the same pages; `source` tells the armies of one choice from
    those of another.
    """

    sheets: tuple[Sheet, ...]
    counts: tuple[tuple[str, tuple[tuple[str, int], ...]], ...]
    options: PrintOptions
    source: int

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of its sheets."""
        return tuple(sheet.name for sheet in self.sheets)

    @property
    def short(self) -> str:
        """Return what stands below a page."""
        sheet = self.sheets[0]
        return sheet.title if len(self.sheets) == 1 else sheet.stock.capitalize()

    @property
    def title(self) -> str:
        """Return the titles of its sheets in the middle of a sentence."""
        titles = [lower(sheet.title) for sheet in self.sheets]
        if len(titles) > 3:
            titles = [*titles[:2], f"{len(titles) - 2} more"]
        return listed(titles)

    def numbers(self) -> dict[str, dict[str, int]]:
        """Return the number of each part, by sheet."""
        return {name: dict(counts) for name, counts in self.counts}


def batches_of(found: Sequence[Line], options: PrintOptions, source: int) -> tuple[Batch, ...]:
    """Return what is made of these lines, in the order of the pack."""
    numbers = {
        line.sheet.name: tuple((part.id, count) for part, count in line.parts)
        for line in found
        if line.printed
    }
    chosen = [line.sheet for line in found if line.printed]
    return tuple(
        Batch(batch, tuple((sheet.name, numbers[sheet.name]) for sheet in batch), options, source)
        for batch in batches(chosen)
    )


def known_sheets(names: Iterable[str]) -> frozenset[str]:
    """Return those names that a sheet has; one of an older or newer Muster is passed over."""
    return frozenset(names) & {sheet.name for sheet in SHEETS}
