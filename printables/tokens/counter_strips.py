"""Strips on which a paper clip counts: turns, points, the lives of a hero."""

from __future__ import annotations

from dataclasses import dataclass

from printables import fonts
from printables.canvas import INK, Writer
from printables.facts import ManFacts
from printables.figures import draw_figure
from printables.geometry import Rect
from printables.livery import Livery, dyed, hatch
from printables.marks import Mark, draw_mark
from printables.parts import cap, draw_star
from printables.setting import Setter

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
