"""The strip round a vehicle's cup and the label on its lid, with who sits where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from printables.army_facts import ArmyFacts
from printables.engine import fonts
from printables.engine.canvas import INK, Point, Writer
from printables.engine.figures import draw_figure
from printables.engine.geometry import Rect
from printables.engine.livery import Livery, dyed, hatch
from printables.engine.origin_marks import draw_mark
from printables.engine.small_parts import cap, draw_block, grey, rule
from printables.engine.text import LEADING, MM, Setter
from printables.facts import SeatFacts, StatBox, UnitFacts
from printables.stat_boxes import boxes_of, subject_of_unit
from printables.tokens.rim import draw_rim, half_width
from rules.common.wording import counted

STRIP = (170.0, 26.0)
"""Width and height in mm of a strip without its flap: round a cup 54 mm across."""
FLAP = 7.0
"""Width in mm of the flap that is glued under the other end."""
_BAND = 7.0
_HATCH = 30.0
_PICTURE = 42.0
_SMALLEST = 4.5
_ONE_ROW = 8
_MOST_ROWS = 3
_APART = 1.2


def draw_strip(
    writer: Writer,
    at: Rect,
    unit: UnitFacts,
    army: ArmyFacts,
    *,
    look: Livery,
    setter: Setter,
) -> None:
    """Draw a vehicle's strip into its box; the flap lies at the right of it."""
    writer.rect(at, fill=look.paper, stroke=look.line, width=0.6)
    _band(writer, at, unit, army, look, setter)
    room = Rect(at.x + 2, at.y + 1.2, _PICTURE, at.h - _BAND - 2.0)
    draw_figure(writer, dyed(look, unit.colour), unit.picture, room)
    low = 4.2
    right = Rect(at.x + _PICTURE + 5, at.y + low, at.w - _PICTURE - 7, at.h - _BAND - low - 0.8)
    if unit.seats:
        _seats(writer, right, unit.seats, look, setter)
    else:
        _aboard(writer, right, unit, boxes_of(subject_of_unit(army, unit.unit)), look, setter)
    words = about(unit)
    line = setter.line(words, fonts.body(), 6.5, right.w, smallest=5.0)
    writer.text(line.text, right.x, at.y + 1.7, line.size, colour=INK)
    _marks_of_small_seats(writer, unit.seats, right, at.y + 1.7)
    _flap(writer, at)


def about(unit: UnitFacts) -> str:
    """Return the weapons, upgrades and note of a vehicle in one line."""
    weapons = ", ".join(weapon.name for weapon in unit.weapons)
    armed = {word for weapon in unit.weapons for word in (weapon.name, weapon.short)}
    upgrades = ", ".join(each for each in unit.upgrades if each not in armed)
    parts = (f"Weapons: {weapons}" if weapons else "", upgrades, unit.note)
    return " · ".join(part for part in parts if part)


def _band(
    writer: Writer, at: Rect, unit: UnitFacts, army: ArmyFacts, look: Livery, setter: Setter
) -> None:
    band = Rect(at.x, at.top - _BAND, at.w, _BAND)
    writer.rect(band, fill=look.band, stroke=look.line, width=0.6)
    hatch(writer, Rect(band.right - _HATCH, band.y, _HATCH, band.h), look.pattern, look.line)
    title = unit.title.upper()
    face = fonts.title_face(title)
    room = band.w - _HATCH - 8
    line = setter.line(title, face, 13, room * 0.6, smallest=7)
    base = band.y + (band.h - cap(line.size, face)) / 2
    writer.text(line.text, band.x + 3, base, line.size, face, colour=look.on_band)
    start = band.x + 6 + face.width(line.text) * line.size / MM
    words = " · ".join(part for part in (unit.kind, army.name) if part)
    rest = setter.line(words, fonts.bold(), 8, band.right - _HATCH - 2 - start, smallest=5)
    writer.text(rest.text, start, base, rest.size, fonts.bold(), colour=look.on_band)


def _seats(
    writer: Writer, room: Rect, seats: tuple[SeatFacts, ...], look: Livery, setter: Setter
) -> None:
    """Draw a box for each seat, in as many rows as their number asks for."""
    rows = min(-(-len(seats) // _ONE_ROW), _MOST_ROWS)
    columns = -(-len(seats) // rows)
    wide = (room.w - _APART * (columns - 1)) / columns
    wide = min(wide, 30.0)
    high = (room.h - _APART * (rows - 1)) / rows
    for place, seat in enumerate(seats):
        row, column = divmod(place, columns)
        box = Rect(
            room.x + column * (wide + _APART), room.top - high - row * (high + _APART), wide, high
        )
        _seat(writer, box, seat, look, setter)


def _seat(writer: Writer, box: Rect, seat: SeatFacts, look: Livery, setter: Setter) -> None:
    """Draw a seat: its number and post, the man's name, or a line to write it on."""
    bold = fonts.bold()
    writer.rect(box, fill=look.field, stroke=look.edge, width=0.7, radius=1.0)
    large = box.h > 8
    pad = 0.9 if large else 0.6
    mark = seat.mark.width + 0.5 if seat.mark and large else 0.0
    post = setter.line(
        f"{seat.number} {seat.post}".upper(),
        bold,
        6.0 if large else 4.6,
        box.w - 2 * pad - mark,
        smallest=3.8,
    )
    base = box.top - pad - cap(post.size, bold)
    writer.text(post.text, box.x + pad, base, post.size, bold, colour=look.label)
    if seat.mark and large:
        draw_mark(writer, seat.mark, box.right - pad - seat.mark.width + 0.3, base + 0.8)
    top = base - (0.5 if large else 0.25)
    if not seat.who:
        rule(writer, box.x + pad, box.y + min(box.h * 0.22, 2.4), box.w - 2 * pad, 0.4)
        return
    block = setter.block(
        seat.who, fonts.body(), 8.0 if large else 6.5, box.w - 2 * pad, top - box.y - 0.2,
        smallest=_SMALLEST,
    )  # fmt: skip
    spare = max(top - box.y - block.height(), 0.0)
    draw_block(writer, block, box.x + pad, top - spare / 2, colour=INK)


def _marks_of_small_seats(
    writer: Writer, seats: tuple[SeatFacts, ...], room: Rect, base: float
) -> None:
    """Draw once, at the end of the last line, the marks for which small boxes have no room."""
    marks = dict.fromkeys(seat.mark for seat in seats if seat.mark)
    if len(seats) <= _ONE_ROW or not marks:
        return
    x = room.right
    for mark in marks:
        x -= mark.width
        draw_mark(writer, mark, x, base + cap(6.5) / 2)
        x -= 0.6
    writer.text("seats", x, base, 6.5, colour=INK, align="right")


def _aboard(
    writer: Writer,
    room: Rect,
    unit: UnitFacts,
    boxes: Sequence[StatBox],
    look: Livery,
    setter: Setter,
) -> None:
    """Draw the numbers of a vehicle without seats, and who rides on it or room for notes."""
    values = boxes[:4]
    wide = 20.0
    for place, each in enumerate(values):
        box = Rect(room.x + place * (wide + _APART), room.y, wide, room.h)
        _value(writer, box, each, look, setter)
    left = room.x + len(values) * (wide + _APART)
    if room.right - left < 25:
        return
    box = Rect(left, room.y, room.right - left, room.h)
    writer.rect(box, fill=look.field, stroke=look.edge, width=0.7, radius=1.0)
    names = ", ".join(f"{row.count} × {row.title}" if row.count > 1 else row.title
                      for row in unit.rows)  # fmt: skip
    head = "ABOARD" if names else "NOTES"
    writer.text(head, box.x + 1, box.top - 2.6, 6, fonts.bold(), colour=look.label)
    if names:
        block = setter.block(names, fonts.body(), 8, box.w - 2, box.h - 4, smallest=5)
        draw_block(writer, block, box.x + 1, box.top - 3.4)
    else:
        for y in (3.0, 7.0):
            rule(writer, box.x + 1, box.y + y, box.w - 2, 0.4)


def _value(writer: Writer, box: Rect, value: StatBox, look: Livery, setter: Setter) -> None:
    head = " ".join(part for part in (value.label, value.qualifier) if part)
    bold = fonts.bold()
    writer.rect(box, fill=look.field, stroke=look.edge, width=0.7, radius=1.0)
    title = setter.line(head.upper(), bold, 6, box.w - 2, smallest=4.2)
    writer.text(title.text, box.x + 1, box.top - 2.6, title.size, bold, colour=look.label)
    words = setter.line(value.text, bold, 12, box.w - 4.5, smallest=5)
    base = box.y + (box.h - 3 - cap(words.size, bold)) / 2
    writer.text(words.text, box.x + 1, base, words.size, bold)
    if value.mark:
        end = box.x + 1.5 + bold.width(words.text) * words.size / MM
        draw_mark(writer, value.mark, end, base + cap(words.size, bold) / 2)


def _flap(writer: Writer, at: Rect) -> None:
    right = at.right + FLAP
    sides = [(at.right, y, right, y) for y in (at.y, at.top)]
    writer.lines(sides, width=0.4, dash=(1.4, 1.2))
    writer.lines([(right, at.y, right, at.top)], width=0.4, dash=(1.4, 1.2))
    writer.text(
        "glue under the other end",
        at.right + FLAP / 2 + 0.8,
        at.y + at.h / 2,
        5.5,
        align="centre",
        upright=True,
        colour=grey(writer),
    )


LID = 60.0
"""Diameter in mm of a lid's label: it fits on the lids of jars and cups."""
_RIM = 3.0
_CREW = 7.5


def draw_lid(
    writer: Writer,
    middle: Point,
    unit: UnitFacts,
    army: ArmyFacts,
    *,
    look: Livery,
    setter: Setter,
) -> None:
    """Draw the lid of a vehicle about a point."""
    x, y = middle
    inner = LID / 2 - _RIM
    draw_rim(writer, "round", middle, LID / 2, inner, look)
    draw_figure(writer, dyed(look, unit.colour), unit.picture, Rect(x - 17, y + 5.6, 34, 15.5))
    title = unit.title.upper()
    face = fonts.title_face(title)
    line = setter.line(title, face, 15, 2 * half_width("round", inner, 4.0) - 4, smallest=7)
    base = y + 3.4 - cap(line.size, face)
    writer.text(line.text, x, base, line.size, face, align="centre")
    seats = len(unit.seats)
    words = " · ".join(
        part
        for part in (unit.kind, counted(seats, "seat", "seats") if seats else "", army.name)
        if part
    )
    base -= 3.6
    line = setter.line(words, fonts.bold(), 7.5, 2 * half_width("round", inner, base - y) - 4)
    writer.text(line.text, x, base, line.size, fonts.bold(), align="centre", colour=look.label)
    _crew(writer, x, base - 1.6, y - inner + 4.4, unit, inner, setter)


def _crew(
    writer: Writer, x: float, top: float, low: float, unit: UnitFacts, inner: float, setter: Setter
) -> None:
    """Set who sits inside below the name: one on a line, all in one text where they are many."""
    lines = crew_words(unit)
    face, size = fonts.body(), _CREW
    wide = 2 * half_width("round", inner, inner - 4.4) + 9.0
    high = size * LEADING / MM
    singly = all(face.width(line) * size / MM <= wide + 6.0 for line in lines)
    if not singly or len(lines) * high > top - low:
        block = setter.block(" · ".join(lines), face, size, wide, top - low, smallest=5.0)
        size, lines = block.size, list(block.lines)
    base = top - cap(size)
    for line in lines:
        writer.text(line.strip(" ·"), x, base, size, align="centre", colour=INK)
        base -= size * LEADING / MM


def crew_words(unit: UnitFacts) -> list[str]:
    """Return who sits inside, a line for each post: "Crew: Sgt. Dusty, 4 × Rifleman"."""
    posts: dict[str, Counter[str]] = {}
    for seat in unit.seats:
        if seat.who:
            posts.setdefault(seat.post, Counter())[seat.who] += 1
    lines = [f"{post}: {_listed(men)}" for post, men in posts.items()]
    free = sum(1 for seat in unit.seats if not seat.who)
    if free:
        lines.append(f"{free} free" if posts else "all seats free")
    return lines


def _listed(men: Counter[str]) -> str:
    return ", ".join(f"{count} × {who}" if count > 1 else who for who, count in men.items())
