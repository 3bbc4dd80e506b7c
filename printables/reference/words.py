"""What a full reference holds before it is set: chapters, and what house rules changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from printables.engine.origin_marks import HOUSE_MARK, STATED, Mark, Origins
from printables.pack_inputs import PackFacts
from rules.common.wording import HOUSE_SIGN, lower
from rules.games.differences import Difference, differences
from rules.games.playbook import Playbook
from rules.games.ruleset import Ruleset
from rules.games.shared_types import Number

FOOTNOTES = " *†‡§"
"""What stands behind a name for a note below its table."""


@dataclass(frozen=True, slots=True)
class Shown:
    """One number of a table as it is printed, with the mark of its origin (none when stated)."""

    text: str
    mark: Mark | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a table.

    `cells` stand under the heads, "" where there is nothing. `note` is the text beside or below
    them. `mark` is the origin of every number of the row. `own` is whether the armies of the
    pack have it, `changed` whether house rules changed something in it. `short` stands for a name
    that has no room.
    """

    name: str
    cells: tuple[Shown, ...] = ()
    note: str = ""
    mark: Mark | None = None
    own: bool = False
    changed: bool = False
    short: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under heads; the first column holds names and its head is `name`.

    `note` stands below it. In an `owned` table only the names of what the armies have are bold.
    Of a `first` table the one number of each row may stand before its name.
    """

    name: str
    rows: tuple[Row, ...]
    heads: tuple[str, ...] = ()
    note: str = ""
    owned: bool = False
    first: bool = False


@dataclass(frozen=True, slots=True)
class Remark:
    """A sentence of a chapter; `changed` when house rules changed it, `head` stands before it."""

    text: str
    changed: bool = False
    head: str = ""


@dataclass(frozen=True, slots=True)
class Chapter:
    """One part of the sheet under its own head, with where the game's own text has it."""

    title: str
    remarks: tuple[Remark, ...] = ()
    tables: tuple[Table, ...] = ()
    source: str = ""

    def marks(self) -> Iterator[Mark]:
        """Return every mark in it, as often as it stands there."""
        for table in self.tables:
            for row in table.rows:
                yield from (each.mark for each in row.cells if each.mark)
                if row.mark:
                    yield row.mark
        texts = [each.text for each in self.remarks] + [table.note for table in self.tables]
        if any(HOUSE_SIGN in text for text in (*texts, *(row.note for row in self.rows))):
            yield HOUSE_MARK

    @property
    def rows(self) -> Iterator[Row]:
        """Return the rows of all its tables."""
        return (row for table in self.tables for row in table.rows)


def left_out(chapter: Chapter) -> Chapter:
    """Return a chapter in which weapons, men and vehicles that no army has stand by name alone."""
    tables = []
    for table in chapter.tables:
        kept = tuple(row for row in table.rows if row.own or row.changed)
        if table.owned and kept and len(kept) < len(table.rows):
            names = (lower(row.name.rstrip(FOOTNOTES)) for row in table.rows if row not in kept)
            said = f"Not in these armies: {', '.join(names)}."
            table = replace(table, rows=kept, note=f"{table.note} {said}".strip())
        tables.append(table)
    return replace(chapter, tables=tuple(tables))


def cleaned(chapter: Chapter, clean: Callable[[str], str]) -> Chapter:
    """Return a chapter with every text as it can be printed."""
    return Chapter(
        clean(chapter.title),
        tuple(
            replace(each, text=clean(each.text), head=clean(each.head)) for each in chapter.remarks
        ),
        tuple(
            replace(
                table,
                name=clean(table.name),
                heads=tuple(clean(head) for head in table.heads),
                note=clean(table.note),
                rows=tuple(_cleaned_row(row, clean) for row in table.rows),
            )
            for table in chapter.tables
        ),
        clean(chapter.source),
    )


def _cleaned_row(row: Row, clean: Callable[[str], str]) -> Row:
    return replace(
        row,
        name=clean(row.name),
        short=clean(row.short),
        note=clean(row.note),
        cells=tuple(replace(cell, text=clean(cell.text)) for cell in row.cells),
    )


@dataclass(frozen=True, slots=True)
class Numbers:
    """Turns the numbers of a game into what is printed; only what is not its own is marked."""

    origins: Origins

    def shown(self, number: Number | None, unit: str = "", *, signed: bool = False) -> Shown:
        """Return a number as it is printed; `signed` writes +1 for 1."""
        if number is None:
            return Shown("")
        value = number.value
        text = number.text(unit)
        if signed and not isinstance(value, str) and number.low is None:
            text = f"{value:+g}".replace("-", "−") if value else "0"
        return Shown(text, self.mark(number.origin))

    def mark(self, origin: str) -> Mark | None:
        """Return the mark of an origin, None for what the game itself says."""
        return None if origin == STATED else self.origins.mark_of(origin)

    def row(
        self,
        name: str,
        numbers: Mapping[str, Number],
        columns: Iterable[str],
        note: str = "",
        *,
        own: bool = False,
        changed: bool = False,
    ) -> Row:
        """Return a row of stats; where all its numbers have one origin, it is marked once."""
        cells = tuple(self.shown(numbers.get(each)) for each in columns)
        filled = [each for each in cells if each.text]
        marks = {each.mark for each in filled}
        mark = None
        if len(filled) > 1 and len(marks) == 1:
            mark = filled[0].mark
            cells = tuple(Shown(each.text) for each in cells)
        return Row(name, cells, note, mark, own, changed)


@dataclass(frozen=True, slots=True)
class Changes:
    """The differences between a game and the one that it extends; none where it extends none."""

    base: Ruleset | None = None
    found: tuple[Difference, ...] = ()

    def of(self, kind: str, entry_id: str, part: str = "") -> bool:
        """Return whether house rules changed an entry, or one part of it ("stats")."""
        place = f"{kind} '{entry_id}'"
        inside = f"{place}, {part}" if part else place
        return any(
            each.place in (place, inside) or each.place.startswith(f"{inside},")
            for each in self.found
        )

    def starts(self, words: str) -> bool:
        """Return whether anything under a place was changed ("scoring")."""
        return any(each.place.startswith(words) for each in self.found)


def changes_of(facts: PackFacts, ruleset: Ruleset, playbook: Playbook | None) -> Changes:
    """Return what a game's house rules changed, as far as its base is known here."""
    base = facts.rulesets.get(ruleset.extends) if ruleset.extends else None
    if base is None:
        return Changes()
    found = differences(base, ruleset)
    before = facts.playbooks.get(base.id)
    if before is not None and playbook is not None:
        found = (*found, *differences(before, playbook))
    told = ("name", "short", "version", "author", "year", "headings")
    return Changes(base, tuple(each for each in found if each.place.split(" ")[0] not in told))


def change_words(change: Difference) -> tuple[str, str]:
    """Return a change as its place and what it was and is now."""
    place = change.place.replace("'", "").replace(", ", " · ")
    if not change.before:
        return place, f"new: {change.after}"
    if not change.after:
        return place, f"removed (was {change.before})"
    return place, f"{change.after} (was {change.before})"
