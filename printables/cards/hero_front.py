"""The front of a hero's card: bust or photograph, dog tag, numbers, and helmets to punch."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from printables.army_facts import ArmyFacts
from printables.cards.frame import CORNER, LARGER, draw_rays, picture_room
from printables.engine import fonts
from printables.engine.box_row import draw_box_row, row_height
from printables.engine.canvas import INK, WHITE, Writer, mixed
from printables.engine.crest import draw_crest
from printables.engine.figures import draw_figure
from printables.engine.geometry import Rect, star
from printables.engine.inline_pieces import Inline, Piece, inline, word_piece
from printables.engine.length_and_date_text import in_measures
from printables.engine.livery import FIELD, THIN, Livery, dyed, hatch
from printables.engine.origin_marks import Mark, draw_agreed, draw_mark
from printables.engine.small_parts import cap
from printables.engine.text import LEADING, MM, Setter
from printables.facts import ManFacts, StatBox, WeaponTable
from printables.stat_boxes import Subject, boxes_of, subject_of_man, table_of
from rules.army.army_under_ruleset import Man
from rules.army.crests import Crest
from rules.army.drawing_choice import bust_art
from rules.army.open_questions import readings_about
from rules.common.wording import ordinal

FRAME = 4.9
"""Millimetres from a card's edge to what its frame holds."""
TALL = 100.0
"""Height in mm from which a card has the room of tarot size."""
TAG, TAG_LINE = "#d7dadb", "#5b6063"
_STAR_BOX, _BAND = 6.6, 3.2
_TAG = (12.4, 5.2)
"""Height in mm of the dog tag, and how much of it hangs below the picture."""
_WINDOW, _LEAST_WINDOW = 36.0, 22.0
"""Height in mm of a picture for which words are set smaller, and of the smallest one."""
_TYPES = (9.4, 9.0, 8.6, 8.3, 8.0)
_LARGE_TYPES = (10.8, 10.4, 10.0)
_SENTENCES = re.compile(r"(?<=[.!?⌂]) (?=[A-Z+])")
_LEADING = 0.425
"""Millimetres from line to line for each point of size."""
_PUNCH, _HOLE, _APART = 3.9, 3.0, 1.9
"""Radius in mm of a helmet's disc and of a punch of 6 mm, and the gap between discs."""
_SMALL = 2.4
_FEW = 5
_WORDS = 7.6
_HEADS, _HEAD = 2.9, 6.2
"""Height in mm and size in points of the heads of columns."""
_HERO = (14.6, 5.4)
_NAME = 9.0
"""The smallest name in points on one line of the dog tag."""


@dataclass(frozen=True)
class Hero:
    """A hero for his card: his row, himself in his army, the army's crest and look."""

    row: ManFacts
    man: Man
    army: ArmyFacts
    crest: Crest
    look: Livery

    @cached_property
    def _fighter(self) -> Subject:
        """Return him as any man who fights, so that his weapon stands in the boxes."""
        subject = subject_of_man(self.army, self.man)
        plain = subject.selectors.difference(self.man.derived.selectors) | {"figures"}
        return replace(subject, selectors=plain) if subject.weapon else subject

    @cached_property
    def boxes(self) -> tuple[StatBox, ...]:
        """Return the numbers of himself and his first weapon, with what he adds worked in."""
        weapon = self._fighter.weapon
        boxes = list(boxes_of(self._fighter))
        for at, box in enumerate(boxes):
            if weapon and box.value.startswith("×"):  # how often, and with what
                name = self.army.clean(weapon.short or weapon.name)
                boxes[at] = replace(box, qualifier=name)
                break
        return tuple(boxes)

    @cached_property
    def table(self) -> WeaponTable:
        """Return his other weapons."""
        return table_of(self._fighter)

    @cached_property
    def text(self) -> str:
        """Return what the game says of him, each sentence once; his lives stand apart.

        The numbers of his role that are in no box, as what a leader adds, are the first of it.
        """
        rules, man = self.army.ruleset.hero, self.man
        role = man.role.text if man.role else ""
        known = {box.label for box in self.boxes}
        told = [
            f"{' '.join(filter(None, (box.label, box.text, box.qualifier)))}."
            for box in boxes_of(subject_of_man(self.army, man))
            if box.label not in known and not _is_told(role, box)
        ]
        texts = [role]
        texts += (extra.text for extra in man.derived.extras)
        texts += readings_about(self.army.roster, man.derived.selectors, only_agreed=True)
        if rules and rules.lives and rules.lives.provenance == "stated":
            texts.append(rules.text)  # else the game has no heroes, which it says on the reference
        measured = [in_measures(each, self.army.measures) for each in texts if each]
        return " ".join(dict.fromkeys(self.army.clean(each) for each in (*told, *measured)))

    def marks(self) -> Iterator[Mark]:
        """Yield the marks on the front."""
        yield from (box.mark for box in self.boxes if box.mark)
        for row in self.table.rows:
            yield from row.marks()
        if self.row.lives_mark:
            yield self.row.lives_mark


def _is_told(text: str, box: StatBox) -> bool:
    """Return whether words tell a number already, with the distance within which it counts."""
    return all(each in text for each in (box.value, *re.findall(r"\d+ in\b", box.qualifier)))


def draw_hero_frame(writer: Writer, look: Livery, at: Rect) -> Rect:
    """Draw the frame of a certificate; return the room within it. `draw_stars` goes on top."""
    key = f"hero-frame-{look.colour}-{look.pattern}-{at.w:g}x{at.h:g}"
    box, whole = Rect(-0.5, -0.5, at.w + 1, at.h + 1), Rect(0, 0, at.w, at.h)
    writer.place(writer.form(key, box, lambda: _frame(writer, look, whole)), at.x, at.y)
    return at.inset(FRAME)


def _frame(writer: Writer, look: Livery, card: Rect) -> None:
    line = look.line
    thin = 0.3 if look.ink else 0.8
    writer.rect(card, fill=look.border, stroke=line, width=0.5, radius=CORNER)
    band = card.inset(0.9)
    writer.rect(band, fill=look.band, stroke=look.edge, width=0.6 * thin, radius=CORNER - 0.9)
    if not look.ink:  # the crest alone keeps the pattern where ink is saved
        for strip in (
            Rect(band.x, band.y, band.w, _BAND),
            Rect(band.x, band.top - _BAND, band.w, _BAND),
            Rect(band.x, band.y + _BAND, _BAND, band.h - 2 * _BAND),
            Rect(band.right - _BAND, band.y + _BAND, _BAND, band.h - 2 * _BAND),
        ):
            hatch(writer, strip, look.pattern, look.tones["deep"], 0.35)
    writer.rect(card.inset(0.9 + _BAND), fill=look.paper, stroke=line, width=thin)
    if not look.ink:
        writer.rect(card.inset(FRAME), stroke=look.edge, width=0.3)


def draw_stars(writer: Writer, look: Livery, at: Rect) -> None:
    """Draw the stars in the corners of the frame, over what reaches there."""
    size = _STAR_BOX

    def draw() -> None:
        writer.rect(
            Rect(0, 0, size, size),
            fill=look.band,
            stroke=look.line,
            width=look.thin(0.5),
            radius=1.0,
        )
        writer.disc(size / 2, size / 2, 2.3, fill=WHITE, stroke=look.line, width=0.4)
        shape = star(size / 2, size / 2, 1.8)
        if look.ink:
            writer.polygon(shape, stroke=look.line, width=0.3)
        else:
            writer.polygon(shape, fill=look.line)

    box = Rect(-0.5, -0.5, size + 1, size + 1)
    form = writer.form(f"hero-star-{look.colour}-{look.ink}", box, draw)
    for x in (at.x + 0.5, at.right - 0.5 - size):
        for y in (at.y + 0.5, at.top - 0.5 - size):
            writer.place(form, x, y)


class HeroFront:
    """The front of one hero's card of a size in mm; the picture takes the room that words leave.

    `rest` is what the game says of him for which there is no room.
    """

    def __init__(
        self, hero: Hero, size: tuple[float, float], setter: Setter, *, large: bool = False
    ) -> None:
        self._hero, self._set = hero, setter
        self._at = Rect(0, 0, *size)
        tall = size[1] >= TALL
        self._scale = LARGER if large else 1.0
        inner = self._at.inset(FRAME)
        self._room = room = Rect(inner.x + 0.9, inner.y, inner.w - 1.8, inner.h)
        self._lives = _Lives(hero, room, self._scale)
        self._rows = _WeaponRows(hero, room, setter, tall, self._scale)
        self._boxes = row_height(hero.boxes, self._scale) if hero.boxes else 0.0
        taken = self._lives.height + self._rows.height + self._boxes + _TAG[1] + 1.6
        words = _Words(hero, room.w - 0.8, 5 if tall else 3, inner.top - taken, large=large)
        self._text, self.rest = words.front, words.rest
        if words.cut:
            setter.tell(words.cut)
        self._floor = taken + (self._text.height + 0.8 if self._text else 0.0)

    def draw(self, writer: Writer, at: Rect) -> None:
        """Draw the front into the box of a card."""
        hero, look = self._hero, self._hero.look
        inner = draw_hero_frame(writer, look, at)
        room = self._room.moved(at.x, at.y)
        floor = at.y + self._floor
        _draw_window(writer, hero, Rect(inner.x, floor, inner.w, inner.top - floor))
        tag = Rect(room.x + 0.4, floor - _TAG[1], room.w - 0.8, _TAG[0])
        _draw_tag(writer, self._set, hero, tag)
        low = tag.y - 1.0
        if hero.boxes:
            draw_box_row(writer, look, hero.boxes, room.x, low, room.w, self._scale)
            low -= self._boxes + 0.6
        self._rows.draw(writer, room, low)
        low -= self._rows.height
        if self._text:
            self._text.draw(writer, room.x + 0.4, low - 0.2)
        self._lives.draw(writer, room, at.y)
        draw_stars(writer, look, at)


def _draw_window(writer: Writer, hero: Hero, window: Rect) -> None:
    look = hero.look
    writer.rect(window, fill=look.field)
    photo = hero.row.portrait
    with writer.clipped(window):
        if not look.ink:
            centre = (window.x + window.w / 2, window.y + window.h * 0.45)
            ray = mixed(look.tones["light"], FIELD, 0.65)
            draw_rays(writer, centre, window.w + window.h, ray)
        if photo:
            writer.image(photo.id, photo.jpeg, _photograph(photo.width / photo.height, window))
        else:
            low = window.y + _TAG[0] - _TAG[1] - 4.0
            inside = Rect(window.x + 1.6, low, window.w - 3.2, window.top - low - 1.2)
            inside = picture_room(look, inside)
            draw_figure(writer, dyed(look, hero.row.colour), bust_art(hero.man), inside)
    writer.rect(window, stroke=look.edge, width=0.3 if look.ink else 0.7)
    draw_crest(writer, look, hero.crest, Rect(window.x + 2.4, window.top - 13.4, 9.6, 10.8))
    wide, high = _HERO
    plate = Rect(window.right - wide - 2.6, window.top - high - 3.4, wide, high)
    writer.rect(plate, fill=look.dark, stroke=look.line, width=look.thin(0.6), radius=1.2)
    face, middle = fonts.title_face("HERO"), plate.x + plate.w / 2
    base = plate.y + (plate.h - cap(10.5, face)) / 2
    writer.text("HERO", middle, base, 10.5, face, colour=look.on_dark, align="centre")


_LEAST_SHOWN = 0.45


def _photograph(ratio: float, window: Rect) -> Rect:
    """Return where a photograph lies: over the whole window, unless too little of it would show."""
    whole = window.w / window.h
    wide = min(ratio, whole) / max(ratio, whole) >= _LEAST_SHOWN
    by_height = (ratio > whole) is wide
    size = (window.h * ratio, window.h) if by_height else (window.w, window.w / ratio)
    middle = window.x + window.w / 2, window.y + window.h / 2
    return Rect(middle[0] - size[0] / 2, middle[1] - size[1] / 2, *size)


def _draw_tag(writer: Writer, setter: Setter, hero: Hero, box: Rect) -> None:
    """Draw the dog tag with its chain, his name and his army."""
    metal, edge = (WHITE, INK) if writer.ink else (TAG, TAG_LINE)
    hole = (box.x + 3.9, box.y + box.h * 0.46)
    for bead in range(6):
        x = hole[0] - 0.5 - 0.9 * math.sin(bead * 0.55)
        writer.disc(x, hole[1] + 4.6 + 1.15 * bead, 0.62, fill=WHITE, stroke=edge, width=0.5)
    writer.rect(
        box, fill=metal, stroke=edge, width=THIN if writer.ink else 1.3, radius=box.h / 2 - 0.3
    )
    if not writer.ink:
        writer.rect(box.inset(1.0), stroke="#f7f8f8", width=0.8, radius=box.h / 2 - 1.3)
    writer.disc(*hole, 1.25, fill=WHITE, stroke=edge, width=1.0)
    bold, middle, room = fonts.bold(), box.x + box.w / 2 + 1.6, box.w - 12.0
    army = setter.line(hero.army.name, fonts.medium(), 10.0, room, smallest=8.0)
    if bold.width(hero.row.title) * _NAME / MM <= room:
        name = setter.line(hero.row.title, bold, 15.0, room, smallest=_NAME)
        writer.text(name.text, middle, box.y + 6.6, name.size, bold, align="centre")
        low = box.y + 2.4
    else:  # on two lines
        block = setter.block(hero.row.title, bold, _NAME, room, 2 * _NAME * LEADING / MM + 0.1)
        low = box.y + 1.5
        base = box.top - 1.6 - cap(block.size, bold)
        for line in block.lines:
            writer.text(line, middle, base, block.size, bold, align="centre")
            base -= block.size * 0.4
    writer.text(army.text, middle, low, army.size, fonts.medium(), align="centre")


class _Words:
    """What was agreed that he can do and what the game says, in at most so many lines.

    They share `room` mm of height with the picture. `front` are the lines, `rest` the sentences
    that go behind, `cut` what was agreed in more words than there is room for.
    """

    def __init__(self, hero: Hero, width: float, most: int, room: float, *, large: bool) -> None:
        agreed = [each.rstrip(".;, ") for each in hero.row.abilities]
        sentences = _SENTENCES.split(hero.text) if hero.text else []
        self._width, self._most, self._room = width, most, room
        self._window = _LEAST_WINDOW if large else _WINDOW
        self._types = (*_LARGE_TYPES, *_TYPES) if large else _TYPES
        self.front: Inline | None = None
        self.cut = ""
        for kept in range(len(agreed) + len(sentences), 0, -1):
            later = max(kept - len(agreed), 0)
            self.front = self._fitted(_joined(agreed[:kept]), " ".join(sentences[:later]))
            self.rest = _behind(agreed[kept:], sentences[later:])
            if self.front:
                return
        self.rest = _behind(agreed[1:], sentences)
        if agreed:
            self.cut, self.front = agreed[0], self._shortened(agreed[0])

    def _fitted(self, agreed: str, text: str) -> Inline | None:
        if not agreed and not text:
            return None
        for size in self._types:
            lines = self._lines(_pieces(agreed, text, size), size)
            roomy = self._room - lines.height >= self._window or size == _TYPES[-1]
            if roomy and len(lines.lines) <= self._kept(size):
                return lines
        return None

    def _kept(self, size: float) -> int:
        return min(self._most, max(int((self._room - _LEAST_WINDOW) / (size * _LEADING)), 1))

    def _lines(self, pieces: list[Piece], size: float) -> Inline:
        return inline(pieces, self._width, size, size * _LEADING)

    def _shortened(self, agreed: str) -> Inline:
        size = _TYPES[-1]
        pieces = _pieces(agreed, "", size)
        lines = self._lines(pieces, size)
        count = sum(len(line) for line in lines.lines[: self._kept(size)]) - 1
        blank = fonts.body().width(" ") * size / MM
        return self._lines([*pieces[:count], word_piece("…", size, fonts.body(), blank)], size)


def _joined(agreed: Sequence[str]) -> str:
    return "; ".join(agreed) + "." if agreed else ""


def _behind(agreed: Sequence[str], sentences: Sequence[str]) -> str:
    """Return what stands behind the card."""
    more = f"Agreed too: {_joined(agreed)}" if agreed else ""
    return " ".join(filter(None, (more, *sentences)))


def _pieces(agreed: str, text: str, size: float) -> list[Piece]:
    body = fonts.body()
    blank = body.width(" ") * size / MM
    pieces = []
    if agreed:
        tag = fonts.bold().width("agreed") * 6.8 / MM + 1.8
        pieces.append(Piece(tag, 0.0, _draw_agreed))
    return [*pieces, *(word_piece(word, size, body, blank) for word in f"{agreed} {text}".split())]


def _draw_agreed(writer: Writer, x: float, base: float) -> None:
    draw_agreed(writer, x, base, 6.8)


class _WeaponRows:
    """His other weapons, a row each: the name, its numbers in columns, thin rules between."""

    def __init__(self, hero: Hero, room: Rect, setter: Setter, tall: bool, scale: float) -> None:
        rows, most = hero.table.rows, 4 if tall else 3
        for row in rows[most:]:
            setter.tell(row.name)
        self._rows, self._wide, self._look = rows[:most], room.w, hero.look
        used = range(max((len(row.cells) for row in self._rows), default=0))
        own = bool(hero.army.cards.columns)  # numbers that only their heads explain
        shown = [at for at in used if own or any(_tells(row.cells[at]) for row in self._rows)]
        columns = [[row.cells[at] for row in self._rows] for at in shown]
        self._columns = columns if own else _merged(columns)
        self._heads = [hero.table.heads[at] for at in shown] if own and self._rows else []
        self._row = (4.2 if tall else 3.4) * scale
        sizes = (9.0 * scale, 9.0, 8.6, 8.3, 8.0, 7.6)
        self._size = next((size for size in sizes if self._fits(size)), 7.2)
        self.height = len(self._rows) * self._row + (0.5 if self._rows else 0.0)
        self.height += _HEADS if self._heads else 0.0

    def _widths(self, size: float) -> list[float]:
        bold = fonts.bold()
        heads = [bold.width(head.upper()) * _HEAD / MM for head in self._heads]
        return [
            max((heads[at] if heads else 0.0), *(_wide(cell, size) for cell in column))
            for at, column in enumerate(self._columns)
        ]

    def _names(self, size: float) -> float:
        bold = fonts.bold()
        return max(
            (
                bold.width(row.short) * size / MM + (row.mark.width + 0.6 if row.mark else 0.0)
                for row in self._rows
            ),
            default=0.0,
        )

    def _fits(self, size: float) -> bool:
        widths = self._widths(size)
        return self._names(size) + sum(widths) + 1.8 * len(widths) + 0.6 <= self._wide

    def draw(self, writer: Writer, room: Rect, top: float) -> None:
        """Draw the rows downwards."""
        size, bold, look = self._size, fonts.bold(), self._look
        widths = self._widths(size)
        left = self._names(size)
        gap = (room.w - 0.6 - left - sum(widths)) / max(len(widths), 1)
        if self._heads:
            x = room.x + 0.3 + left + gap
            for head, wide in zip(self._heads, widths, strict=True):
                writer.text(head.upper(), x, top - 2.2, _HEAD, bold, colour=look.label)
                x += wide + gap
            top -= _HEADS
        for number, row in enumerate(self._rows):
            writer.lines([(room.x, top, room.right, top)], width=look.thin(0.5), colour=look.edge)
            base = top - (self._row + cap(size, bold)) / 2
            x = room.x + 0.3
            writer.text(row.short, x, base, size, bold)
            if row.mark:
                end = x + bold.width(row.short) * size / MM + 0.6
                draw_mark(writer, row.mark, end, base + cap(size) / 2)
            x += left + gap
            for column, wide in zip(self._columns, widths, strict=True):
                _draw_cell(writer, column[number], x, base, size)
                x += wide + gap
            top -= self._row


def _merged(columns: Iterable[list[StatBox | None]]) -> list[list[StatBox | None]]:
    """Return columns, one in the gaps of the one before it where no weapon has both."""
    found: list[list[StatBox | None]] = []
    for column in columns:
        if found and not any(a and b for a, b in zip(found[-1], column, strict=True)):
            found[-1] = [a or b for a, b in zip(found[-1], column, strict=True)]
        else:
            found.append(column)
    return found


def _tells(cell: StatBox | None) -> bool:
    """Return whether a cell says anything: one shot is what everybody has."""
    return cell is not None and cell.value not in ("×1", "1")


def _wide(cell: StatBox | None, size: float) -> float:
    if cell is None:
        return 0.0
    mark = cell.mark.width + 0.5 if cell.mark else 0.0
    return fonts.bold().width(cell.text) * size / MM + mark


def _draw_cell(writer: Writer, cell: StatBox | None, x: float, base: float, size: float) -> None:
    bold = fonts.bold()
    text = cell.text if cell else "–"
    writer.text(text, x, base, size, bold)
    if cell and cell.mark:
        end = x + bold.width(text) * size / MM + 0.5
        draw_mark(writer, cell.mark, end, base + cap(size) / 2)


class _Lives:
    """A helmet for each of his lives, 8 to 10 mm from the edge, where a hand punch reaches.

    More than a few stand closer, to be struck by pencil.
    """

    def __init__(self, hero: Hero, room: Rect, scale: float) -> None:
        self._hero, self._type = hero, _WORDS * scale
        self._lives = lives = hero.row.lives
        self._few = lives <= _FEW
        self._radius = _PUNCH if self._few else _SMALL
        step = 2 * self._radius + 0.5
        self._across = max(min(lives, int((room.w - 4.0) // step)), 1)
        self._lines = -(-lives // self._across) if lives else 0
        first = 8.6 if self._few else 4.4 + self._radius
        self._middle = first
        above = (self._lines - 1) * step + self._radius
        self.height = first + above + 3.9 if lives else FRAME + 1.2

    @property
    def _words(self) -> tuple[str, str]:
        if self._lives == 1:
            return "At the first hit he is out", ""
        verb = "Punch" if self._few else "Strike"
        return f"{verb} one for each hit", f"at the {ordinal(self._lives)} he is out"

    def draw(self, writer: Writer, room: Rect, low: float) -> None:
        """Draw them above the card's lower edge, the words over them."""
        if not self._lives:
            return
        look = self._hero.look
        form = writer.form(
            f"life-{look.colour}-{look.ink}-{self._few}",
            Rect(-4.5, -4.5, 9, 9),
            lambda: _draw_life(writer, look, self._radius, self._few),
        )
        step = 2 * self._radius + (_APART * 2.4 if self._few else 0.5)
        step = min(step, (room.w - 4.0) / self._across)
        for life in range(self._lives):
            line, place = divmod(life, self._across)
            here = min(self._across, self._lives - line * self._across)
            x = room.x + room.w / 2 + (place - (here - 1) / 2) * step
            down = (self._lines - 1 - line) * (2 * self._radius + 0.5)
            writer.place(form, x, low + self._middle + down)
        base = low + self.height - 2.8
        self._draw_words(writer, room, base)

    def _draw_words(self, writer: Writer, room: Rect, base: float) -> None:
        bold, mark = fonts.bold(), self._hero.row.lives_mark
        first, then = self._words
        last = f"· {then}" if then else ""
        gap = mark.width + 1.0 if mark else 0.0
        size = next(
            size
            for size in (self._type, _WORDS, 7.2, 6.8, 6.4, 6.0)
            if bold.width(f"{first} {last}") * size / MM + gap <= room.w or size == 6.0
        )
        wide = bold.width(f"{first} {last}") * size / MM + gap
        x = room.x + (room.w - wide) / 2
        writer.text(first, x, base, size, bold)
        x += bold.width(first + " ") * size / MM
        if mark:
            draw_mark(writer, mark, x, base + cap(size, bold) / 2)
            x += gap
        writer.text(last, x, base, size, bold)


def _draw_life(writer: Writer, look: Livery, radius: float, few: bool) -> None:
    writer.disc(0, 0, radius, fill=look.field, stroke=look.edge, width=look.thin(0.9))
    if few:
        turns = [math.radians(12 * step) for step in range(30)]
        ends = [(_HOLE * math.cos(a), _HOLE * math.sin(a)) for a in turns]
        more = [(_HOLE * math.cos(a + 0.1), _HOLE * math.sin(a + 0.1)) for a in turns]
        dashes = [(*one, *other) for one, other in zip(ends, more, strict=True)]
        writer.lines(dashes, width=0.4, colour=look.edge)
    side = radius * 1.4
    draw_figure(writer, look, "item_helmet", Rect(-side / 2, -side / 2, side, side), stand=False)
