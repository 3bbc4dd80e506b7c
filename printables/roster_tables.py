"""What follows the units on a roster: the weapons, what the rules say, room for notes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printables import fonts
from printables.army_facts import ArmyFacts
from printables.canvas import INK, Writer
from printables.facts import FindingFacts, WeaponFacts
from printables.flow import Block, Group, stacked
from printables.geometry import Rect
from printables.livery import Livery
from printables.marks import draw_legend
from printables.parts import (
    cap,
    draw_block,
    draw_severity,
    grey,
    rule,
    severity_colour,
)
from printables.roster_rows import NAME_ROOM, Measures
from printables.setting import Setter
from printables.text import LEADING, MM
from rules.wording import counted

_TITLE = 8.0
_BODY = 8.0
_NOTE_LINE = 7.5
_TALLEST = 90.0
_MOST_LINES = 24


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
    """Return the table of the army's weapons with its legend, None when it has none."""
    weapons = facts.weapons_used()
    if not weapons:
        return None
    head = heading("WEAPONS", at, livery)
    labels = _labels(at)
    blocks = [head, labels, *(_weapon(each, at, setter) for each in weapons)]
    marks = [mark for weapon in weapons for mark in weapon.marks()]
    if marks:  # never alone on a page
        told = Block(5.4, lambda writer, top: _draw_legend(writer, weapons, at, top))
        blocks[-1] = stacked([blocks[-1], told])
    return Group(tuple(blocks), gap=5.0, again=labels, lead=3, empty=0.12)


def _draw_legend(writer: Writer, weapons: Sequence[WeaponFacts], at: Measures, top: float) -> None:
    marks = [mark for weapon in weapons for mark in weapon.marks()]
    draw_legend(writer, marks, at.x + 0.5, top - 3.8)


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
    source = f"({weapon.source})" if weapon.source else ""
    said = " ".join(part for part in (traits, weapon.text, source) if part)
    text = setter.block(said, body, 7.5, room - 37.0, _TALLEST)
    height = max(4.8, text.height() + 1.8)

    def draw(writer: Writer, top: float) -> None:
        base = top - 0.9 - cap(8.5) - 0.35
        writer.text(name.text, at.x + 1, base, name.size, bold)
        draw_block(writer, text, at.x + 36.0, top - 0.7)
        at.columns.draw_numbers(writer, weapon, at.right, base)
        rule(writer, at.x, top - height, at.width)

    return Block(height, draw)


def findings_group(facts: ArmyFacts, at: Measures, livery: Livery, setter: Setter) -> Group:
    """Return what the rules say about the army, plainly, agreed exceptions last."""
    found = facts.findings
    if found:
        head = heading("WHAT THE RULES SAY", at, livery, _summary(found))
        blocks = [head, *(_finding(each, at, setter) for each in found)]
    else:
        sentence = f"{facts.game} has nothing to say against this army."
        head = heading("WHAT THE RULES SAY", at, livery)
        blocks = [
            head,
            Block(6.0, lambda writer, top: writer.text(sentence, at.x + 1, top - 4.0, 8.5)),
        ]
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
) -> Group:
    """Return the notes: the army's own, then lines to write on, as many as the page has room."""
    return Group(tuple(_notes(facts, at, livery, setter, left)), gap=5.0, lead=3)


def _notes(
    facts: ArmyFacts, at: Measures, livery: Livery, setter: Setter, left: float
) -> Iterator[Block]:
    yield heading("NOTES", at, livery)
    used = _TITLE + 5.0
    if facts.note:
        text = setter.block(facts.note, fonts.body(), 8.5, at.width - 2, _TALLEST)
        height = len(text.lines) * text.size * LEADING / MM + 2.0
        used += height
        yield Block(height, lambda writer, top: draw_block(writer, text, at.x + 1, top - 1.0))
    lines = int((left - used) / _NOTE_LINE)
    for _ in range(min(lines, _MOST_LINES) if lines >= 2 else 4):
        yield Block(
            _NOTE_LINE, lambda writer, top: rule(writer, at.x, top - _NOTE_LINE, at.width, 0.4)
        )


def draw_panel(writer: Writer, box: Rect, livery: Livery) -> None:
    """Draw an empty box for a number."""
    writer.rect(box, fill=livery.field, stroke=livery.edge, width=0.7, radius=1.4)
