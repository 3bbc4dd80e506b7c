"""Counters as they are drawn: strips for a paper clip, the kill tally, the dial for smoke."""

from __future__ import annotations

from dataclasses import dataclass

from printables.engine import fonts
from printables.engine.canvas import INK, Writer
from printables.engine.figures import draw_figure
from printables.engine.geometry import Rect
from printables.engine.livery import Livery, dyed, hatch
from printables.engine.origin_marks import Mark, draw_mark
from printables.engine.small_parts import cap, draw_star, rule
from printables.engine.text import MM, Setter
from printables.facts import ManFacts
from printables.tokens.icons_field import smoke
from printables.tokens.icons_men import kill_tally
from printables.tokens.pen import Pen, arc

_HEAD = 22.0


@dataclass(frozen=True, slots=True)
class Track:
    """What a strip counts: its title and a line below it, its steps, the last of them told."""

    title: str
    under: str
    steps: tuple[str, ...]
    last: str = ""
    mark: Mark | None = None


def draw_track(
    writer: Writer, at: Rect, *, track: Track, look: Livery, setter: Setter, shared: bool
) -> None:
    """Draw a strip with a field for each step; the clip is pushed over the upper edge."""
    bold = fonts.bold()
    writer.rect(at, fill=look.field, stroke=look.line, width=0.5)
    head = Rect(at.x, at.y, _HEAD, at.h)
    writer.rect(head, fill=look.pale if shared else look.band, stroke=look.line, width=0.5)
    if not shared:
        hatch(writer, Rect(head.x, head.y, head.w, 3.0), look.pattern, look.line)
    ink = INK if shared else look.on_band
    _head(writer, head, track, setter, ink)
    room = Rect(head.right, at.y, at.w - head.w, at.h)
    wide = room.w / len(track.steps)
    size = min(20.0, wide * 2.0, at.h * 0.9)
    for place, step in enumerate(track.steps):
        x = room.x + place * wide
        final = bool(track.last) and place == len(track.steps) - 1
        if place % 2:
            writer.rect(Rect(x, at.y, wide, at.h), fill=look.tint)
        base = at.y + (at.h - cap(size, bold)) / 2 - (0.5 if final else 0.0)
        writer.text(step, x + wide / 2, base, size, bold, align="centre")
        if final:
            words = setter.line(track.last, fonts.body(), 6.5, wide - 1, smallest=5)
            writer.text(words.text, x + wide / 2, at.y + 2.2, words.size, align="centre")
        _notch(writer, x + wide / 2, at.top, look)
    dividers = [(room.x + n * wide, at.y, room.x + n * wide, at.top)
                for n in range(1, len(track.steps))]  # fmt: skip
    writer.lines(dividers, width=0.5, colour=look.line)
    writer.rect(at, stroke=look.line, width=0.5)


def _head(writer: Writer, head: Rect, track: Track, setter: Setter, ink: str) -> None:
    title = track.title.upper()
    face = fonts.title_face(title)
    line = setter.line(title, face, 13, head.w - 3, smallest=6)
    base = head.y + head.h * 0.55
    writer.text(line.text, head.x + head.w / 2, base, line.size, face, colour=ink, align="centre")
    if track.mark:
        draw_mark(writer, track.mark, head.right - 3.0, head.top - 2.4)
    under = setter.block(track.under, fonts.body(), 7, head.w - 2.4, head.h * 0.42, smallest=5)
    base -= 3.4
    for words in under.lines:
        writer.text(words, head.x + head.w / 2, base, under.size, colour=ink, align="centre")
        base -= under.size * 0.42


def _notch(writer: Writer, x: float, top: float, look: Livery) -> None:
    """Draw the little mark over which the clip is pushed."""
    writer.polygon(((x - 1.2, top), (x + 1.2, top), (x, top - 2.0)), fill=look.dark,
                   stroke=look.line, width=0.4)  # fmt: skip


def draw_lives(
    writer: Writer, at: Rect, *, hero: ManFacts | None, lives: int, look: Livery, setter: Setter
) -> None:
    """Draw a hero's strip: his picture, his name, a star to punch for each life."""
    writer.rect(at, fill=look.field, stroke=look.line, width=0.5)
    window = Rect(at.x, at.y, 20.0, at.h)
    writer.rect(window, fill=look.pale, stroke=look.line, width=0.5)
    hatch(writer, Rect(at.x, at.top - 3.0, 20.0, 3.0), look.pattern, look.line)
    if hero:
        box = Rect(at.x + 2, at.y + 0.6, 16, at.h - 4.4)
        draw_figure(writer, dyed(look, hero.colour), hero.picture, box)
    left = window.right + 2.5
    title = hero.title if hero else ""
    line = setter.line(title, fonts.bold(), 11, at.right - left - 8, smallest=6)
    writer.text(line.text, left, at.top - 5.2, line.size, fonts.bold())
    if not hero:
        writer.lines([(left, at.top - 6.0, at.right - 3, at.top - 6.0)], width=0.4)
    if hero and hero.lives_mark:
        draw_mark(writer, hero.lives_mark, at.right - 3.5, at.top - 2.6)
    step = min(9.0, (at.right - left - 2) / max(lives, 1))
    for place in range(lives):
        draw_star(writer, left + place * step, at.y + 8.6, look.line, min(7.6, step - 0.6))
    writer.text("punch or clip a star for each life lost", left, at.y + 2.0, 6, colour=INK)


def numbered(first: int, last: int) -> tuple[str, ...]:
    """Return the steps from one number to another."""
    return tuple(str(step) for step in range(first, last + 1))


TALLY = (63.0, 88.0)
DIAL = 50.0
"""Diameter in mm of each disc of the dial."""
_FIVE = 5
_TOP = 13.0
_FASTENER = 1.5


def draw_tally(
    writer: Writer, at: Rect, *, name: str, boxes: int, look: Livery, setter: Setter
) -> None:
    """Draw a tally card: a box to strike for each enemy, five in a row, up to `boxes` of them."""
    bold = fonts.bold()
    writer.rect(at, fill=look.paper, stroke=look.line, width=0.5)
    head = Rect(at.x, at.top - _TOP, at.w, _TOP)
    writer.rect(head, fill=look.band, stroke=look.line, width=0.5)
    hatch(writer, Rect(head.x, head.top - 2.6, head.w, 2.6), look.pattern, look.line)
    title = fonts.title_face("KILL TALLY")
    writer.text("KILL TALLY", at.x + 4, head.y + 4.6, 13, title, colour=look.on_band)
    line = setter.line(name, fonts.body(), 7.5, at.w - 20, smallest=5)
    writer.text(line.text, at.x + 4, head.y + 1.4, line.size, colour=look.on_band)
    writer.disc(at.right - 8, head.y + 5.2, 4.4, fill=look.field, stroke=look.line)
    kill_tally(Pen(writer, look, at.right - 8, head.y + 5.2, 0.3))
    rows = -(-boxes // _FIVE)
    room = Rect(at.x + 4, at.y + 11, at.w - 8, at.h - _TOP - 14)
    step = min(room.h / max(rows, 1), 10.0)
    side = min(step - 1.0, 8.4)
    for number in range(boxes):
        row, column = divmod(number, _FIVE)
        x = room.x + column * 9.6
        y = room.top - row * step - side
        writer.rect(Rect(x, y, side, side), fill=look.field, stroke=look.edge, width=0.7)
        if column == _FIVE - 1 or number == boxes - 1:
            size = min(9.0, side * MM * 0.75)
            base = y + (side - cap(size, bold)) / 2
            writer.text(str(number + 1), room.right, base, size, bold, align="right")
    line_y = room.top - rows * step - 8.0
    while line_y > room.y + 2:
        rule(writer, room.x, line_y, room.w, 0.4)
        line_y -= 8.0
    writer.text("In all", at.x + 4, at.y + 4, 8, bold)
    rule(writer, at.x + 15, at.y + 3.4, at.w - 19, 0.5)


def draw_dial(writer: Writer, at: Rect, *, turns: int, look: Livery) -> None:
    """Draw both discs of a smoke dial: the turns left as dots, and the cover with its window."""
    reach = DIAL / 2
    left, right = at.x + reach, at.right - reach
    y = at.y + reach
    share = 360 / (turns + 1)
    _disc(writer, left, y, look)
    for place in range(turns + 1):
        angle = 90 - place * share
        _dots(writer, left, y, angle, turns - place, look)
        edge = arc(left, y, reach, angle + share / 2, angle + share / 2, 1)[0]
        writer.lines([(left, y, *edge)], width=0.6, colour=look.line)
    writer.disc(left, y, _FASTENER, fill="#ffffff", stroke=look.line)
    _disc(writer, right, y, look)
    half = min(share / 2 - 6, 38)
    window = [
        *arc(right, y, reach - 3, 90 - half, 90 + half),
        *arc(right, y, 8, 90 + half, 90 - half),
    ]
    writer.polygon(window, fill="#ffffff", stroke=INK, width=0.5)
    smoke(Pen(writer, look, right, y - 12, 0.8))
    bold = fonts.bold()
    writer.text("cut out", right, y + 14, 6, align="centre")
    writer.text("SMOKE", right, y - 13.4, 8, bold, align="centre")
    writer.disc(right, y, _FASTENER, fill="#ffffff", stroke=look.line)


def _disc(writer: Writer, x: float, y: float, look: Livery) -> None:
    hair = 0.45
    edge = DIAL / 2 - hair / 2 / MM
    writer.disc(x, y, edge, fill=look.field, stroke=look.line, width=hair)


def _dots(writer: Writer, x: float, y: float, angle: float, count: int, look: Livery) -> None:
    """Draw the turns left in a field of the dial, as dots that read whichever way it is turned."""
    middle = arc(x, y, 16.0, angle, angle, 1)[0]
    if not count:
        writer.disc(*middle, 3.4, stroke=look.line, width=1.0)
        writer.lines(
            [(middle[0] - 2.4, middle[1] - 2.4, middle[0] + 2.4, middle[1] + 2.4)],
            width=1.0,
            colour=look.line,
        )
        return
    for place in range(count):
        shift = (place - (count - 1) / 2) * (24 if count < 4 else 60 / count)
        spot = arc(x, y, 16.0, angle + shift, angle + shift, 1)[0]
        writer.disc(*spot, 2.2, fill=look.dark, stroke=look.line, width=0.8)
