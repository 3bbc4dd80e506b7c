"""The cover of a pack: who plays, what lies on which page and on what paper, how it is cut."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from printables.army_facts import ArmyFacts
from printables.engine import fonts
from printables.engine.canvas import INK, WHITE, Align, Writer
from printables.engine.crest import draw_crest
from printables.engine.figures import draw_figure
from printables.engine.fonts import Face
from printables.engine.geometry import Rect
from printables.engine.length_and_date_text import date_words
from printables.engine.livery import FIELD, Livery
from printables.engine.page_furniture import draw_ruler
from printables.engine.page_notes import PageNote, Tool
from printables.engine.paper import Page
from printables.engine.small_parts import cap, draw_block, draw_tick, grey
from printables.engine.text import LEADING, MM, SMALLEST, Setter, fit_block, fit_line
from printables.forms.parts import leader_art
from printables.pack_inputs import PackFacts
from printables.sheet_kind import STOCKS, Counts, Part, Stock, Work
from rules.common.wording import counted, lower

_SIDE = 8.0
_BANNER = 38.0
_MOST_BANNERS = 4
_GAP = 3.0
_HEAD, _ROW, _BACKS = 9.0, 11.6, 32.0
_FOOT = 84.0
"""Height in mm of all that stands below the lists: cutting, who gets what, time, ruler."""
_STOCKS: dict[Stock, tuple[str, str, str]] = {
    "paper": ("1 PAPER", "plain, 80 g", "#5b6063"),
    "card": ("2 CARD", "160 to 250 g, straight feed", "#7a5a1e"),
}
_TOOLS: dict[Tool, tuple[str, str]] = {
    "cut": ("guillotine", "#c3e29d"),
    "punch": ("punch", "#ecd8a4"),
    "scissors": ("scissors", "#f7a646"),
    "glue": ("glue", "#cfd6da"),
}
_SHARED = 0.6
"""Share of the time that two people need who work side by side."""
_ORANGE = "#f79a1e"


def _parts(_facts: PackFacts) -> tuple[Part, ...]:
    return (Part("cover", "Cover", 1, "what is in the pack, how to cut it, who gets what"),)


def _draw(writer: Writer, facts: PackFacts, counts: Counts) -> None:
    page = facts.options.page(true_size=True, landscape=False)
    box = Rect(0, 0, page.width, page.height)
    for _ in range(counts.of("cover")):
        writer.start_page(page)
        writer.note(PageNote("This page", "stays on top"))
        writer.draw_last("cover", box, lambda: _Cover(writer, facts, page).draw())
        writer.end_page()


COVER = Work(_parts, draw=_draw)


@dataclass(frozen=True, slots=True)
class _Row:
    """A line of the contents: its pages, counted from 1, and what they are."""

    first: int
    last: int
    note: PageNote
    minutes: int

    @property
    def pages(self) -> str:
        """Return the numbers of its pages."""
        return str(self.first) if self.first == self.last else f"{self.first}–{self.last}"


class _Cover:
    """Draws the cover, when all other pages are made."""

    def __init__(self, writer: Writer, facts: PackFacts, page: Page) -> None:
        self._writer, self._facts, self._page = writer, facts, page
        self._notes = writer.known_notes or writer.notes
        self._set = Setter(facts.letters, "the cover")
        reach = page.printable
        side = max(_SIDE, reach.x)
        low, top = max(reach.y, 6.0), min(reach.top, page.height - 8.0)
        self._room = Rect(side, low, page.width - 2 * side, top - low)
        cards = [at for at, note in self._notes.items() if note.stock == "card"]
        self._first_card = min(cards, default=len(self._notes))

    def draw(self) -> None:
        """Draw all of it, from the banner down."""
        room = self._room
        top = self._draw_banner(room.top)
        top = self._draw_title(top - 6.0)
        low = room.y + _FOOT
        self._draw_lists(Rect(room.x, low, room.w, top - 4.0 - low))
        self._draw_foot(Rect(room.x, room.y, room.w, _FOOT - 4.0))

    # ---- who plays

    def _draw_banner(self, top: float) -> float:
        """Draw a panel for each army and return where they end."""
        armies = self._facts.armies[:_MOST_BANNERS]
        room = self._room
        wide = (room.w - _GAP * (len(armies) - 1)) / len(armies)
        low = top - _BANNER
        for place, army in enumerate(armies):
            box = Rect(room.x + place * (wide + _GAP), low, wide, _BANNER)
            self._draw_panel(army, self._facts.livery(army), box, flip=bool(place % 2))
        if len(armies) == 2:
            self._draw_versus(room.x + room.w / 2, low + _BANNER * 0.5)
        return low

    def _draw_panel(self, army: ArmyFacts, look: Livery, box: Rect, *, flip: bool) -> None:
        writer = self._writer
        writer.rect(box, fill=look.band, stroke=look.line, width=0.9, radius=2.4)
        shield = Rect(0, 0, 20.0, 23.0)
        narrow = box.w < 80.0
        if narrow:
            shield = Rect(0, 0, 12.0, 14.0)
        x = box.right - shield.w - 4.5 if flip else box.x + 4.5
        at = Rect(x, box.top - shield.h - 5.0, shield.w, shield.h)
        draw_crest(writer, look, self._facts.crest(army), at)
        art = leader_art(army)
        figure = 0.0 if narrow or not art else min(box.w * 0.3, 30.0)
        if figure:
            left = box.x + 8.0 if flip else box.right - figure - 8.0
            inside = Rect(left, box.y + 1.5, figure, box.h - 4.0)
            draw_figure(writer, look, art, inside, flip=flip)
        free = box.w - shield.w - figure - (22.0 if figure else 13.0)
        start = at.x - 4.0 - free if flip else at.right + 4.0
        name = army.name.upper()
        face = fonts.title_face(name)
        longest = max((face.width(word) for word in name.split()), default=0.0) / MM
        size = max(min(17.0, free / longest), 9.0) if longest else 17.0
        block = self._set.block(name, face, size, free, box.h - 14.0, smallest=9)
        self._lines(block.lines, block.size, face, start, box.top - 6.0, free, look, flip=flip)
        words = counted(army.figures, army.ruleset.figure_word, army.ruleset.figures_word)
        below = box.top - 6.0 - block.height() - 2.0
        line = self._set.line(words, fonts.bold(), 10, free)
        self._lines((line.text,), line.size, fonts.bold(), start, below, free, look, flip=flip)

    def _lines(
        self,
        lines: Sequence[str],
        size: float,
        face: Face,
        x: float,
        top: float,
        wide: float,
        look: Livery,
        *,
        flip: bool,
    ) -> None:
        """Set lines from the left, or against the right edge of the room."""
        base = top - cap(size, face)
        for line in lines:
            at = x + wide if flip else x
            align: Align = "right" if flip else "left"
            self._writer.text(line, at, base, size, face, colour=look.on_band, align=align)
            base -= size * LEADING / MM

    def _draw_versus(self, x: float, y: float) -> None:
        writer = self._writer
        fill, ink = (WHITE, INK) if writer.ink else (INK, WHITE)
        pill = Rect(x - 9.0, y - 5.6, 18.0, 11.2)
        writer.rect(pill, fill=fill, stroke=WHITE, width=1.6, radius=5.4)
        writer.rect(pill, stroke=INK, width=0.8, radius=5.4)
        face = fonts.title_face("VS")
        writer.text("VS", x, y - cap(15, face) / 2, 15, face, colour=ink, align="centre")

    # ---- what it is

    def _draw_title(self, top: float) -> float:
        writer, room = self._writer, self._room
        games = [self._facts.clean(game.ruleset.name) for game in self._facts.games]
        title = (games[0] if len(games) == 1 else "Games").upper() + " TONIGHT"
        boxes = self._numbers()
        wide = 25.0 if room.w > 160.0 else 18.0
        free = room.w - len(boxes) * (wide + 2.0) - 4.0
        face = fonts.title_face(title)
        one_line = face.width(title) * 11 / MM <= free
        line = self._set.block(title, face, 23 if one_line else 11, free, 9.5, smallest=8)
        draw_block(writer, line, room.x, top + 1.0, face)
        day = date_words(self._facts.options.today, self._facts.options.dates)
        both = 0 < self._first_card < len(self._notes)
        how = "Print in two goes: paper first, then put card in the tray." if both else ""
        words = " ".join(part for part in (f"{day}." if day else "", how) if part)
        block = self._set.block(words, fonts.body(), 9.5, free, 10.0)
        draw_block(writer, block, room.x, top - line.height() + 0.5)
        x = room.right - len(boxes) * (wide + 2.0) + 2.0
        for value, label in boxes:
            box = Rect(x, top - 17.0, wide, 17.0)
            writer.rect(box, fill=WHITE if writer.ink else FIELD, stroke=INK, width=0.7, radius=1.6)
            middle = box.x + wide / 2
            writer.text(value, middle, box.top - 7.6, 17, fonts.bold(), align="centre")
            said = self._set.line(label, fonts.body(), 8.5, wide - 1.4)
            writer.text(said.text, middle, box.y + 3.4, said.size, align="centre")
            x += wide + 2.0
        return top - 18.0

    def _numbers(self) -> list[tuple[str, str]]:
        whole, paper = len(self._notes), self._first_card
        card = whole - paper
        found = [(str(whole), "page" if whole == 1 else "pages")]
        if paper and card:
            found += [(str(paper), "paper"), (str(card), "card")]
        minutes = self._minutes()
        longest = max(minutes.values(), default=0)
        total = sum(minutes.values())
        if total:
            two = max(longest, round(total * _SHARED))
            found.append((_clock(total), f"to cut; {_clock(two)} for two"))
        return found

    def _minutes(self) -> Counter[Tool]:
        found: Counter[Tool] = Counter()
        for note in self._notes.values():
            if note.tool:
                found[note.tool] += note.minutes
        return found

    # ---- the lists

    def _rows(self, stock: Stock) -> list[_Row]:
        """Return the pages on one stock; backs and alike neighbours stand on one line."""
        pages = [(at, note) for at, note in sorted(self._notes.items()) if note.stock == stock]

        def kind(pair: tuple[int, PageNote]) -> tuple[str, tuple[int, ...], str]:
            note = pair[1]
            return note.title, note.armies, note.shape

        found: list[_Row] = []
        for _, group in groupby(pages, kind):
            run = list(group)
            first, note = run[0]
            boxes = tuple(box for _, each in run for box in each.boxes)
            merged = note
            if len(run) > 1:
                how = f"{note.how} a page" if note.shape == "boxes" else note.how
                merged = replace(note, boxes=boxes, how=how)
            minutes = sum(each.minutes for _, each in run)
            found.append(_Row(first + 1, run[-1][0] + 1, merged, minutes))
        return found

    def _draw_lists(self, room: Rect) -> None:
        lists = [(stock, rows) for stock in STOCKS if (rows := self._rows(stock))]
        longest = max((len(rows) for _, rows in lists), default=0)
        pitch = min(_ROW, (room.h - _HEAD - 6.0) / max(longest, 1))
        wide = (room.w - _GAP) / 2
        for place, (stock, rows) in enumerate(lists):
            high = _HEAD + 6.0 + pitch * len(rows) + 1.5
            box = Rect(room.x + place * (wide + _GAP), room.top - high, wide, high)
            if len(lists) == 1:
                box = replace(box, w=room.w)
            self._draw_list(stock, rows, box, pitch)
        if len(lists) == 2:
            stock, rows = min(lists, key=lambda each: len(each[1]))
            taken = _HEAD + 6.0 + pitch * len(rows) + 1.5 + _GAP
            if room.h - taken >= _BACKS:
                x = room.x if stock == "paper" else room.x + wide + _GAP
                self._draw_backs(Rect(x, room.top - taken - _BACKS, wide, _BACKS))

    def _draw_list(self, stock: Stock, rows: Sequence[_Row], box: Rect, pitch: float) -> None:
        writer = self._writer
        title, advice, colour = _STOCKS[stock]
        pages = f"pages {rows[0].first}–{rows[-1].last}"
        if rows[0].first == rows[-1].last:
            pages = f"page {rows[0].first}"
        self._draw_frame(box, title, f"{pages}, {advice}", colour)
        columns = (box.x + 3.0, box.x + 11.5, box.x + 20.5, box.right - 24.0, box.right - 3.0)
        base = box.top - _HEAD - 4.4
        for x, word in zip(columns, ("PAGE", "", "WHAT", "FOR", "MIN"), strict=True):
            end: Align = "right" if word == "MIN" else "left"
            writer.text(word, x, base, 6.5, fonts.bold(), colour=grey(writer), align=end)
        top = box.top - _HEAD - 6.0
        for row in rows:
            writer.lines(
                [(box.x + 1.5, top, box.right - 1.5, top)],
                width=0.4,
                colour=grey(writer) if writer.ink else "#b9a878",
            )
            self._draw_row(row, columns, top, pitch)
            top -= pitch

    def _draw_row(self, row: _Row, columns: tuple[float, ...], top: float, pitch: float) -> None:
        writer, note = self._writer, row.note
        middle = top - pitch / 2
        two = pitch >= 8.6
        page, icon, what, whose, minutes = columns
        base = middle - cap(9) / 2
        writer.text(row.pages, page + 3.4, base, 9, fonts.bold(), align="centre")
        self._draw_icon(note, Rect(icon, middle - pitch * 0.42, pitch * 0.6, pitch * 0.84))
        room = whose - what - 2.0
        count = sum(1 for _ in note.boxes)
        title = f"{note.title}, {count}" if count else note.title
        if two:
            line = fit_line(title, fonts.bold(), 9, room, smallest=7.5)
            writer.text(line.text, what, middle + 0.7, line.size, fonts.bold())
            how = self._set.line(note.how, fonts.body(), 8.5, room)
            writer.text(how.text, what, middle - 3.2, how.size)
        else:
            line = self._set.line(title, fonts.bold(), 8.5, room)
            writer.text(line.text, what, middle - cap(line.size) / 2, line.size, fonts.bold())
        self._draw_whose(note, whose, middle, min(6.0, pitch - 1.0))
        words = str(row.minutes) if row.minutes else "–"
        writer.text(words, minutes, base, 9, fonts.bold(), align="right")

    def _draw_whose(self, note: PageNote, x: float, middle: float, size: float) -> None:
        writer, facts = self._writer, self._facts
        if not note.armies:
            writer.text("table", x, middle - cap(8.5) / 2, 8.5)
            return
        for number in note.armies[:3]:
            army = facts.armies[number - 1]
            box = Rect(x, middle - size / 2, size * 0.86, size)
            draw_crest(writer, facts.livery(army), facts.crest(army), box)
            x += size + 0.6

    def _draw_icon(self, note: PageNote, box: Rect) -> None:
        """Draw a page as small as a stamp."""
        writer = self._writer
        writer.rect(box, fill=WHITE, stroke=INK, width=0.6)
        inner = box.inset(0.5)
        if note.boxes:
            self._draw_small_boxes(note, box)
        elif note.shape == "halves":
            for place in range(2):
                half = Rect(inner.x, inner.y + place * inner.h / 2, inner.w, inner.h / 2).inset(0.3)
                army = note.armies[1 - place] if len(note.armies) > 1 else 0
                band = Rect(half.x, half.top - 0.9, half.w, 0.9)
                writer.rect(band, fill=self._colour(army))
                writer.rect(
                    Rect(half.x, half.y, half.w, half.h - 1.3),
                    fill="#d9d9d9" if writer.ink else "#cfc7b2",
                )
        elif note.shape == "shapes":
            writer.disc(inner.x + inner.w / 2, inner.y + inner.h / 2, inner.w * 0.36,
                        fill=WHITE if writer.ink else _ORANGE, stroke=INK, width=0.4)  # fmt: skip
        else:
            lines = [
                (inner.x + 0.4, y, inner.right - 0.4, y)
                for y in (inner.y + inner.h * share for share in (0.2, 0.35, 0.5, 0.65))
            ]
            army = note.armies[0] if note.armies else 0
            band = Rect(inner.x + 0.3, inner.top - 1.4, inner.w - 0.6, 1.1)
            writer.rect(band, fill=self._colour(army))
            writer.lines(lines, width=0.5, colour=grey(writer))

    def _draw_small_boxes(self, note: PageNote, box: Rect) -> None:
        writer, page = self._writer, self._page
        across, up = box.w / page.width, box.h / page.height
        for cell, army in note.boxes:
            x, y = box.x + cell.x * across, box.y + cell.y * up
            small = Rect(x, y, cell.w * across * 0.92, cell.h * up * 0.92)
            if note.shape == "discs":
                reach = min(small.w, small.h) / 2
                writer.disc(small.x + reach, small.y + reach, reach, fill=self._colour(army))
            else:
                writer.rect(small, fill=self._colour(army))

    def _colour(self, army: int) -> str:
        """Return the colour of an army's things in a small drawing."""
        if self._writer.ink:
            return "#9a9a9a"
        if not army:
            return "#8d93a0"
        return self._facts.livery(self._facts.armies[army - 1]).band

    def _draw_backs(self, box: Rect) -> None:
        options = self._facts.options
        names = {"none": "off", "mirrored": "two-sided", "after": "fed twice", "fold": "folded"}
        self._draw_frame(box, "BOTH SIDES?", names[options.backs], "#2c4a1c")
        words = {
            "none": "Backs are not in this pack. Choose them in the print room: each card page is "
            "then followed by its back. Paper pages are never two-sided.",
            "mirrored": "Each card page is followed by its back. Set the printer to two-sided, "
            f"flip on the {options.flip} edge, 100 %. Paper pages are never two-sided.",
            "after": "The backs follow all fronts. Print the fronts, put the same card in again, "
            "then print the backs.",
            "fold": "Backs lie beside their fronts: fold along the dashed line and glue, then cut.",
        }[options.backs]
        block = self._set.block(words, fonts.body(), 9.5, box.w - 8.0, box.h - _HEAD - 4.0)
        draw_block(self._writer, block, box.x + 4.0, box.top - _HEAD - 3.0)

    def _draw_frame(self, box: Rect, title: str, right: str, colour: str) -> None:
        writer = self._writer
        writer.rect(box, fill=WHITE if writer.ink else FIELD, stroke=INK, width=0.7, radius=1.8)
        head = Rect(box.x, box.top - _HEAD, box.w, _HEAD)
        fill, ink = (WHITE, INK) if writer.ink else (colour, WHITE)
        writer.rect(head, fill=fill, stroke=INK, width=0.7, radius=1.8)
        face = fonts.title_face(title)
        base = head.y + _HEAD / 2 - cap(12, face) / 2
        writer.text(title, head.x + 3.0, base, 12, face, colour=ink)
        free = head.w - 8.0 - face.width(title) * 12 / MM
        line = self._set.line(right, fonts.body(), 9, free)
        base = head.y + _HEAD / 2 - cap(line.size) / 2
        writer.text(line.text, head.right - 3.0, base, line.size, colour=ink, align="right")

    # ---- the foot

    def _draw_foot(self, room: Rect) -> None:
        draw_ruler(self._writer, Rect(room.x, room.y, room.w, 5.0))
        words = self._last_words()
        block = self._set.block(words, fonts.body(), 8.5, room.w, 8.0)
        top = room.y + 7.0 + block.height()
        draw_block(self._writer, block, room.x, top)
        top += 2.0
        if self._minutes():
            self._draw_time(Rect(room.x, top, room.w, 7.0))
            top += 10.0
        upper = Rect(room.x, top, room.w, room.top - top)
        plan = self._plans()
        left = upper.w * 0.52 if plan else 0.0
        if plan:
            self._draw_plans(plan, Rect(upper.x, upper.y, left, upper.h))
        self._draw_shares(Rect(upper.x + left, upper.y, upper.w - left, upper.h))

    def _last_words(self) -> str:
        tools = self._minutes()
        said = []
        if "punch" in tools and len(tools) > 1:
            said.append("Quicker for two: one cuts and glues while the other punches.")
        if self._first_card < len(self._notes):
            pages = f"pages {self._first_card + 1}–{len(self._notes)}"
            said.append(
                f"No card in the house? Print all on paper and glue {pages} to cereal boxes "
                "before you cut."
            )
        return " ".join(said)

    def _draw_time(self, box: Rect) -> None:
        writer, minutes = self._writer, self._minutes()
        total = sum(minutes.values())
        title = f"{total} MINUTE{'S' if total != 1 else ''}"
        face = fonts.title_face(title)
        writer.text(title, box.x, box.y + box.h / 2 - cap(11, face) / 2, 11, face)
        x = box.x + face.width(title) * 11 / MM + 4.0
        wide = box.right - x
        for tool, (name, colour) in _TOOLS.items():
            if not minutes[tool]:
                continue
            part = Rect(x, box.y, wide * minutes[tool] / total, box.h)
            fill = WHITE if writer.ink else colour
            writer.rect(part, fill=fill, stroke=INK, width=0.7)
            line = self._set.line(f"{name} {minutes[tool]}", fonts.bold(), 8.5, 60.0)
            if fonts.bold().width(line.text) * line.size / MM < part.w - 1.0:
                middle = part.x + part.w / 2
                base = part.y + part.h / 2 - cap(line.size) / 2
                writer.text(line.text, middle, base, line.size, fonts.bold(), align="centre")
            x = part.right

    def _plans(self) -> list[tuple[str, str, PageNote]]:
        """Return how each kind of page is cut: words, and a page of it to be drawn."""
        found: dict[str, tuple[str, str, PageNote]] = {}
        for note in self._notes.values():
            if note.shape == "boxes" and note.boxes and note.tool == "cut":
                words = "all cuts down, then all across; the corner crosses outlive each cut"
                found.setdefault("boxes", (f"{note.title}:", words, note))
            elif note.shape == "discs" and note.boxes:
                words = "cut strips of two rows, so that the punch reaches"
                found.setdefault("discs", (f"{note.title}:", words, note))
            elif note.shape == "halves" and note.tool:
                found.setdefault("halves", (f"{note.title}:", "one cut across", note))
        return list(found.values())

    def _draw_plans(self, plans: Sequence[tuple[str, str, PageNote]], box: Rect) -> None:
        writer = self._writer
        face = fonts.title_face("CUT PLAN")
        writer.text("CUT PLAN", box.x, box.top - cap(12, face), 12, face)
        wide = box.w / max(len(plans), 3)
        for place, (title, words, note) in enumerate(plans):
            x = box.x + place * wide
            text = self._set.block(f"{title} {words}", fonts.body(), 8, wide - 3.0, 11.0)
            draw_block(writer, text, x, box.y + 11.0)
            high = box.h - 11.0 - 10.0
            across = min(high * self._page.width / self._page.height, wide - 8.0)
            page = Rect(x + 4.0, box.y + 12.5, across, high)
            writer.rect(page, fill=WHITE, stroke=INK, width=0.8)
            if note.boxes:
                self._draw_small_boxes(note, page)
                if note.shape == "boxes":
                    self._draw_cuts(note, page)
            else:
                middle = page.y + page.h / 2
                self._draw_icon(note, page)
                ends = (page.x - 2.0, middle, page.right + 2.0, middle)
                writer.lines([ends], width=1.0, colour=_cut_colour(writer, across=True))

    def _draw_cuts(self, note: PageNote, page: Rect) -> None:
        """Draw the cuts of a page of cards with their numbers: down, then across."""
        writer = self._writer
        scale = page.w / self._page.width, page.h / self._page.height
        xs = sorted({round(edge, 1) for box, _ in note.boxes for edge in (box.x, box.right)})
        ys = sorted({round(edge, 1) for box, _ in note.boxes for edge in (box.y, box.top)})
        bold = fonts.bold()
        red, blue = _cut_colour(writer, across=False), _cut_colour(writer, across=True)
        for number, at in enumerate(xs, start=1):
            x = page.x + at * scale[0]
            writer.lines([(x, page.y - 1.0, x, page.top + 1.0)], width=0.8, colour=red)
            writer.text(str(number), x, page.top + 1.6, SMALLEST, bold, colour=red, align="centre")
        for number, at in enumerate(reversed(ys), start=len(xs) + 1):
            y = page.y + at * scale[1]
            writer.lines([(page.x - 1.0, y, page.right + 1.0, y)], width=0.8, colour=blue)
            base = y - cap(SMALLEST) / 2
            writer.text(str(number), page.x - 1.6, base, SMALLEST, bold, colour=blue, align="right")

    # ---- who gets what

    def _draw_shares(self, box: Rect) -> None:
        writer, facts = self._writer, self._facts
        face = fonts.title_face("WHO GETS WHAT")
        writer.text("WHO GETS WHAT", box.x, box.top - cap(12, face), 12, face)
        shares = list(self._shares())
        if not shares:
            return
        wide = (box.w + 2.0) / len(shares)
        for place, (number, things) in enumerate(shares):
            column = Rect(box.x + place * wide, box.y, wide - 2.0, box.h - 7.0)
            fill = WHITE if writer.ink else FIELD
            writer.rect(column, fill=fill, stroke=INK, width=0.7, radius=1.6)
            x, top = column.x + 2.0, column.top - 2.0
            room = column.w - 4.0
            if number:
                army = facts.armies[number - 1]
                shield = Rect(x, top - 7.0, 6.0, 7.0)
                draw_crest(writer, facts.livery(army), facts.crest(army), shield)
                x, room, title = x + 7.5, room - 7.5, army.name
            else:
                title = "Table"
            name = fit_block(title, fonts.bold(), 9, room, 8.0, 6.5)
            draw_block(writer, name, x, top - 3.5 + name.height() / 2, fonts.bold())
            self._draw_things(things, Rect(column.x + 2.0, column.y + 1.5, column.w - 4.0,
                                           column.h - 11.0))  # fmt: skip

    def _draw_things(self, things: Sequence[str], box: Rect) -> None:
        pitch = min(5.6, max(box.h / max(len(things), 1), 4.4))
        shown = things[: max(int(box.h / pitch), 1)]
        middle = box.top - pitch / 2
        for thing in shown:
            draw_tick(self._writer, box.x, middle)
            line = fit_line(thing, fonts.body(), 8.5, box.w - 5.0, smallest=7.5)
            self._writer.text(line.text, box.x + 5.0, middle - cap(line.size) / 2, line.size)
            middle -= pitch

    def _shares(self) -> Iterator[tuple[int, list[str]]]:
        """Yield what each army gets, and the table (0): pieces by number, pages by name."""
        for number in (*range(1, min(len(self._facts.armies), 3) + 1), 0):
            pieces: Counter[str] = Counter()
            for note in list(self._notes.values())[1:]:
                if note.boxes:
                    sorts = note.sorts or (note.title,) * len(note.boxes)
                    own = zip(sorts, note.boxes, strict=True)
                    names = (lower(sort) for sort, (_, army) in own if army == number)
                    # A card of no army is no role's: it tells the turn, or is blank.
                    pieces.update(names if number else (each.split()[-1] for each in names))
                elif (number in note.armies) if number else not note.armies:
                    title = "sticks, templates" if note.shape == "shapes" else note.title
                    half = number and note.shape == "halves"
                    pieces.setdefault(f"\0{title.removesuffix('s') if half else title}", 1)
            things = [
                lower(name[1:]) if name[0] == "\0" else counted(many, name.removesuffix("s"), name)
                for name, many in pieces.items()
                if many
            ]
            if things:
                yield number, things


def _cut_colour(writer: Writer, *, across: bool) -> str:
    return INK if writer.ink else "#1f5fa8" if across else "#c0261c"


def _clock(minutes: int) -> str:
    return f"{minutes // 60}:{minutes % 60:02}"
