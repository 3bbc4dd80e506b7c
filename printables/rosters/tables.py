"""Where things stand across a roster, and what follows its units: weapons, findings, notes."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from printables.army_facts import ArmyFacts
from printables.columns import Columns, columns_for
from printables.engine import fonts
from printables.engine.canvas import INK, Writer
from printables.engine.geometry import Rect
from printables.engine.livery import Livery
from printables.engine.page_flow import Block, Group
from printables.engine.small_parts import (
    cap,
    draw_block,
    draw_severity,
    grey,
    rule,
    severity_colour,
)
from printables.engine.text import LEADING, MM, SMALLEST, Setter
from printables.engine.text import Block as TextBlock
from printables.facts import FindingFacts, WeaponFacts
from rules.common.wording import counted

_NARROW = 11.5
_NUMBER = 8.5
NAME_ROOM = 31.0
"""Room in mm for the name of a weapon before its numbers."""


@dataclass(frozen=True, slots=True)
class Measures:
    """Where things stand across the roster: its left edge, its width, its weapons' columns."""

    x: float
    width: float
    columns: Columns

    @property
    def right(self) -> float:
        """Return where the last column ends."""
        return self.x + self.width - 1.5

    @property
    def weapons_at(self) -> float:
        """Return where the names of weapons begin."""
        return self.right - self.columns.width - NAME_ROOM


def measured(x: float, width: float, facts: ArmyFacts) -> Measures:
    """Return the measures of an army's roster."""
    weapons = facts.weapons_used()
    columns = columns_for(
        facts.columns,
        weapons,
        width * 0.42,
        size=_NUMBER,
        smallest=SMALLEST,
        gap=3.0,
        least=_NARROW,
    )
    return Measures(x, width, columns)


_TITLE = 8.0
_BODY = 8.0
_NOTE_LINE = 7.5
_NOTES_GAP = 5.0
_TIGHT_GAP = 2.5
_ONE_NOTE = 5.7
"""Height in mm of a note of one line."""
_HEADING = 60.0
"""Room in mm for the name of a part, beside which a sentence may stand."""
_TEXT = 7.5
_TALLEST = 90.0
_MOST_LINES = 24
_FEWEST_LINES = 2
_LINES_OF_NEXT = 6


def heading(text: str, at: Measures, livery: Livery, right: str = "") -> Block:
    """Return the head of a part: its name in stencil over a line in the army's colour."""

    def draw(writer: Writer, top: float) -> None:
        base = top - _TITLE + 2.4
        face = fonts.title_face(text)
        writer.text(text, at.x + 0.5, base, 12, face, colour=livery.label)
        writer.text(right, at.x + at.width, base, _BODY, colour=grey(writer), align="right")
        line = top - _TITLE + 0.8
        writer.lines([(at.x, line, at.x + at.width, line)], width=1.2, colour=livery.edge)

    return Block(_TITLE, draw)


def weapons_group(facts: ArmyFacts, at: Measures, livery: Livery, setter: Setter) -> Group | None:
    """Return the table of the army's weapons, None when it has none."""
    weapons = facts.weapons_used()
    if not weapons:
        return None
    head = heading("WEAPONS", at, livery)
    labels = _labels(at)
    blocks = (head, labels, *(_weapon(each, at, setter) for each in weapons))
    return Group(blocks, gap=5.0, again=labels, lead=3, empty=0.12)


def _labels(at: Measures) -> Block:
    """Return the heads of the columns, the same as over the units."""

    def draw(writer: Writer, top: float) -> None:
        base = top - 3.6
        writer.text("WEAPON", at.x + 1, base, 6.5, fonts.bold(), colour=grey(writer))
        at.columns.draw_heads(writer, at.right, base, grey(writer))
        rule(writer, at.x, top - 4.6, at.width)

    return Block(4.6, draw)


def _weapon(weapon: WeaponFacts, at: Measures, setter: Setter) -> Block:
    bold, body = fonts.bold(), fonts.body()
    room = at.weapons_at + NAME_ROOM - 1.0 - at.x
    name = setter.line(weapon.name, bold, 8.5, 33.0)
    traits = f"{weapon.traits[0].upper()}{weapon.traits[1:]}." if weapon.traits else ""
    said = " ".join(part for part in (traits, weapon.text) if part)
    wide = room - 37.0
    text = setter.block(said, body, _TEXT, wide, _TALLEST)
    source = setter.block(weapon.source, body, SMALLEST, wide, _TALLEST)
    beside = _stands_beside(text, source, wide)
    leading = _TEXT * LEADING / MM
    lines = len(text.lines) + len(source.lines) - beside
    height = max(4.8, lines * leading + 1.8)

    def draw(writer: Writer, top: float) -> None:
        base = top - 0.9 - cap(8.5) - 0.35
        writer.text(name.text, at.x + 1, base, name.size, bold)
        draw_block(writer, text, at.x + 36.0, top - 0.7)
        low = top - 0.7 - cap(_TEXT) - leading * (0.12 + len(text.lines) - beside)
        for line in source.lines:
            end = at.x + 36.0 + wide
            writer.text(line, end, low, source.size, colour=grey(writer), align="right")
            low -= leading
        at.columns.draw_numbers(writer, weapon, at.right, base)
        rule(writer, at.x, top - height, at.width)

    return Block(height, draw)


def _stands_beside(text: TextBlock, source: TextBlock, wide: float) -> int:
    """Return 1 when a weapon's source has room behind the last line of its text, else 0."""
    if not text.lines or len(source.lines) != 1:
        return 0
    width = fonts.body().width
    used = width(text.lines[-1]) * text.size + width(source.lines[0]) * source.size
    return int(used / MM + 2.0 <= wide)


def findings_group(facts: ArmyFacts, at: Measures, livery: Livery, setter: Setter) -> Group:
    """Return what the rules say about the army, plainly, agreed exceptions last."""
    found = facts.findings
    if found:
        head = heading("WHAT THE RULES SAY", at, livery, _summary(found))
        blocks = [head, *(_finding(each, at, setter) for each in found)]
    else:
        sentence = f"Legal by the rules of {facts.game}."
        line = setter.line(sentence, fonts.body(), _BODY, at.width - _HEADING)
        blocks = [heading("WHAT THE RULES SAY", at, livery, line.text)]
    return Group(tuple(blocks), gap=5.0, lead=2, empty=0.12)


def _summary(found: Sequence[FindingFacts]) -> str:
    nouns = {
        "error": ("error", "errors"),
        "warning": ("warning", "warnings"),
        "advice": ("piece of advice", "pieces of advice"),
        "agreed": ("agreed exception", "agreed exceptions"),
    }
    counts = {each: sum(f.severity == each for f in found) for each in nouns}
    return ", ".join(counted(count, *nouns[each]) for each, count in counts.items() if count)


def _finding(finding: FindingFacts, at: Measures, setter: Setter) -> Block:
    agreed = finding.severity == "agreed"
    indent = 12.5 if agreed else 7.0
    source = finding.source
    if agreed and finding.agreed not in ("", "agreed"):
        source = f"agreed: {finding.agreed}" + (f" · {source}" if source else "")
    source_line = setter.line(source, fonts.body(), 7.0, at.width * 0.35)
    source_width = fonts.body().width(source_line.text) * source_line.size / MM
    room = at.width - indent - source_width - 4.0
    text = setter.block(finding.message, fonts.body(), 8.5, room, _TALLEST)
    height = max(6.2, text.height() + 2.4)

    def draw(writer: Writer, top: float) -> None:
        draw_severity(writer, finding.severity, at.x + 1.0, top - 3.0)
        colour = severity_colour(writer, finding.severity) if finding.severity == "error" else INK
        draw_block(writer, text, at.x + indent, top - 1.5, colour=colour)
        writer.text(
            source_line.text,
            at.x + at.width,
            top - 3.0 - cap(7) / 2,
            source_line.size,
            colour=grey(writer),
            align="right",
        )
        rule(writer, at.x, top - height, at.width)

    return Block(height, draw)


def notes_group(
    facts: ArmyFacts, at: Measures, livery: Livery, setter: Setter, left: float
) -> Group | None:
    """Return the notes: the army's own, then lines to write on, as many as the page has room.

    None when there is neither a note nor room for lines: empty notes are not worth a page.
    """
    if not facts.note and left < _TITLE + _NOTES_GAP + _FEWEST_LINES * _NOTE_LINE:
        return None
    wide = fonts.body().width(facts.note) * _BODY / MM
    one_line = facts.note and wide <= at.width - _HEADING
    if one_line and _TITLE + _TIGHT_GAP <= left < _TITLE + _NOTES_GAP + _ONE_NOTE:
        return Group((heading("NOTES", at, livery, facts.note),), gap=_TIGHT_GAP)
    blocks = tuple(_notes(facts, at, livery, setter, left))
    return Group(blocks, gap=_NOTES_GAP, lead=len(blocks))


def _notes(
    facts: ArmyFacts, at: Measures, livery: Livery, setter: Setter, left: float
) -> Iterator[Block]:
    yield heading("NOTES", at, livery)
    used = _TITLE + _NOTES_GAP
    if facts.note:
        text = setter.block(facts.note, fonts.body(), 8.5, at.width - 2, _TALLEST)
        height = len(text.lines) * text.size * LEADING / MM + 2.0
        used += height
        yield Block(height, lambda writer, top: draw_block(writer, text, at.x + 1, top - 1.0))
    lines = math.floor((left - used) / _NOTE_LINE)
    onto_next = lines < 0
    for _ in range(_LINES_OF_NEXT if onto_next else min(lines, _MOST_LINES)):
        yield Block(
            _NOTE_LINE, lambda writer, top: rule(writer, at.x, top - _NOTE_LINE, at.width, 0.4)
        )


def draw_panel(writer: Writer, box: Rect, livery: Livery) -> None:
    """Draw an empty box for a number."""
    writer.rect(box, fill=livery.field, stroke=livery.edge, width=0.7, radius=1.4)
