"""The roster: one army on as many pages as it needs, to play from and to tick losses on."""

from __future__ import annotations

from printables.army_facts import ArmyFacts
from printables.cards.frame import draw_window
from printables.engine import fonts
from printables.engine.canvas import INK, Writer
from printables.engine.figures import draw_figure
from printables.engine.geometry import Rect, Segment
from printables.engine.livery import Livery, dyed, hatch, livery
from printables.engine.origin_marks import Mark, draw_legend
from printables.engine.page_flow import Block, Group, Pages
from printables.engine.paper import Page
from printables.engine.printable_characters import Letters
from printables.engine.small_parts import cap, grey
from printables.engine.text import MM, Setter
from printables.facts import UnitFacts
from printables.pack_inputs import PackFacts
from printables.rosters.rows import UnitRows
from printables.rosters.tables import (
    draw_panel,
    findings_group,
    measured,
    notes_group,
    weapons_group,
)
from printables.sheet_kind import Counts, Part, Work
from rules.army.totals import Total

_SIDE = 12.0
_TOP = 11.0
_FOOT = 15.0
_BAND = 25.0
_HEAD_AGAIN = 9.0
_TOTALS_ACROSS = 7
_TOTAL = 11.5
_CLOSE = 1.12
_CREDIT = 8.0


def _parts(facts: PackFacts) -> tuple[Part, ...]:
    return tuple(
        Part(f"roster.{number}", army.name, why="one for each army", army=number)
        for number, army in enumerate(facts.armies, start=1)
    )


def _draw(writer: Writer, facts: PackFacts, counts: Counts) -> None:
    """Draw the roster of each army onto pages of its own."""
    for number, army in enumerate(facts.armies, start=1):
        for _ in range(counts.of(f"roster.{number}")):
            Roster(writer, army, facts.letters).draw()


ROSTER = Work(_parts, draw=_draw)


class Roster:
    """The sheet in the making: laid out first, since each page says of how many it is."""

    def __init__(self, writer: Writer, facts: ArmyFacts, letters: Letters) -> None:
        options = writer.options
        self._writer = writer
        self._facts = facts
        self._set = Setter(letters, "the roster")
        self._page: Page = options.page()
        self._livery: Livery = livery(
            facts.army.colour, ink_saver=options.ink_saver, patterns=options.patterns
        )
        width = self._page.width - 2 * _SIDE
        self._at = measured(_SIDE, width, facts)

    def draw(self) -> None:
        """Lay out and draw every page."""
        pages = self._laid_out()
        self._writer.fresh_paper()  # each army's, and each copy, can be handed over
        for number, placed in enumerate(pages.pages, start=1):
            self._writer.start_page(self._page)
            if number > 1:
                self._draw_head_again()
            top = self._page.height - _TOP - (_HEAD_AGAIN if number > 1 else 0.0)
            for each in placed:
                each.block.draw(self._writer, top - each.down)
            self._draw_foot(number, len(pages.pages))
            self._writer.end_page()

    def _laid_out(self) -> Pages:
        room = self._page.height - _TOP - _FOOT
        pages = Pages(room, room - _HEAD_AGAIN)
        rows = UnitRows(self._facts, self._livery, self._at, self._set)
        pages.add(Group((self._band(), self._names(), *self._totals()), lead=4))
        for unit in self._facts.units:
            pages.add(rows.group(unit))
        if not self._facts.units:
            pages.add(Group((self._empty(),)))
        weapons = weapons_group(self._facts, self._at, self._livery, self._set)
        if weapons:
            pages.add(weapons)
        pages.add(findings_group(self._facts, self._at, self._livery, self._set))
        notes = notes_group(self._facts, self._at, self._livery, self._set, pages.left)
        if notes:
            pages.add(notes)
        return pages

    # -- the head of the first page

    def _band(self) -> Block:
        at, look, facts = self._at, self._livery, self._facts
        title_text = facts.name.upper()
        face = fonts.title_face(title_text)
        room = at.width - 72.0
        title = self._set.line(title_text, face, 25, room, smallest=10)
        game = self._set.line(facts.game, fonts.bold(), 11, room)
        credit = self._set.line(facts.credit, fonts.body(), _CREDIT, room)
        picture, colour = _head_picture(facts.units)

        def draw(writer: Writer, top: float) -> None:
            band = Rect(at.x, top - 20.5, at.width, 20.5)
            strip = Rect(at.x, top - 24.0, at.width, 5.5)
            writer.rect(strip, fill=look.pale, stroke=look.line, width=0.6, radius=1.2)
            hatch(
                writer,
                Rect(strip.x + 0.3, strip.y + 0.3, strip.w - 0.6, 3.2),
                look.pattern,
                look.line,
            )
            writer.rect(band, fill=look.band, stroke=look.line, width=0.8, radius=2.4)
            base = top - 3.2 - cap(title.size, face)
            writer.text(title.text, at.x + 5, base, title.size, face, colour=look.on_band)
            writer.text(
                game.text, at.x + 5, top - 14.6, game.size, fonts.bold(), colour=look.on_band
            )
            writer.text(credit.text, at.x + 5, top - 18.4, credit.size, colour=look.on_band)
            self._draw_plate(writer, top)
            window = Rect(at.x + at.width - 39.0, top - 19.0, 36.0, 17.5)
            draw_window(writer, look, window)
            draw_figure(writer, dyed(look, colour), picture, window.inset(1.4))

        return Block(_BAND, draw)

    def _draw_plate(self, writer: Writer, top: float) -> None:
        """Name the army's colour, so that it never speaks by colour alone."""
        look, at = self._livery, self._at
        name = self._set.line(look.colour.upper(), fonts.bold(), 8, 20.0)
        plate = Rect(at.x + at.width - 64.0, top - 13.4, 21.0, 6.4)
        writer.rect(plate, fill=look.dark, stroke=look.line, width=0.6, radius=1.2)
        base = plate.y + (plate.h - cap(name.size, fonts.bold())) / 2
        writer.text(
            name.text,
            plate.x + plate.w / 2,
            base,
            name.size,
            fonts.bold(),
            colour=look.on_dark,
            align="centre",
        )

    def _names(self) -> Block:
        """Return the line that players fill in by hand."""
        at = self._at
        shares = (("Player", 0.3), ("Opponent", 0.3), ("Battle", 0.24), ("Date", 0.16))

        def draw(writer: Writer, top: float) -> None:
            x, base = at.x + 0.5, top - 6.6
            lines: list[Segment] = []
            for label, share in shares:
                wide = fonts.bold().width(label) * 7.5 / MM
                writer.text(label, x, base, 7.5, fonts.bold(), colour=grey(writer))
                lines.append((x + wide + 1.2, base - 0.5, x + at.width * share - 3.0, base - 0.5))
                x += at.width * share
            writer.lines(lines, width=0.5, colour=INK)

        return Block(9.5, draw)

    def _totals(self) -> list[Block]:
        totals = self._facts.totals
        lines = -(-len(totals) // _TOTALS_ACROSS)
        across = max(-(-len(totals) // max(lines, 1)), 1)
        return [
            self._totals_line(totals[start : start + across], across)
            for start in range(0, len(totals), across)
        ]

    def _totals_line(self, totals: tuple[Total, ...], across: int) -> Block:
        at, look = self._at, self._livery
        step = (at.width + 2.0) / across
        texts = []
        for total in totals:
            number = total.text if total.of is None else f"{total.text} of {total.of}"
            line = self._set.line(self._facts.clean(number), fonts.bold(), 13, step - 4.0)
            label = self._set.block(
                self._facts.clean(total.label), fonts.body(), 7.0, step - 4.0, 5.9
            )
            texts.append((line, label, total.over))

        def draw(writer: Writer, top: float) -> None:
            bold = fonts.bold()
            for index, (line, label, over) in enumerate(texts):
                x = at.x + index * step
                box = Rect(x, top - _TOTAL, step - 2.0, _TOTAL)
                draw_panel(writer, box, look)
                middle, leading = x + box.w / 2, label.size * _CLOSE / MM
                used = cap(13, bold) + 1.3 + cap(label.size) + leading * (len(label.lines) - 1)
                colour = INK if writer.ink or not over else "#a3261c"
                shown = f"{line.text} !" if over else line.text
                base = box.top - (box.h - used) / 2 - cap(13, bold)
                writer.text(shown, middle, base, line.size, bold, colour=colour, align="centre")
                low = base - 1.3 - cap(label.size)
                for text in label.lines:
                    writer.text(text, middle, low, label.size, align="centre", colour=look.label)
                    low -= leading

        return Block(_TOTAL + 2.0, draw)

    def _empty(self) -> Block:
        sentence = "This army has no units yet."
        return Block(8.0, lambda writer, top: writer.text(sentence, self._at.x + 1, top - 5.0, 9))

    # -- every page

    def _draw_head_again(self) -> None:
        writer, at, look, facts = self._writer, self._at, self._livery, self._facts
        top = self._page.height - _TOP
        band = Rect(at.x, top - 6.4, at.width, 6.4)
        writer.rect(band, fill=look.band, stroke=look.line, width=0.6, radius=1.2)
        strip = Rect(at.x + at.width - 30.0, band.y, 30.0, band.h)
        with writer.clipped(band, 1.2):
            hatch(writer, strip, look.pattern, look.line)
        title_text = facts.name.upper()
        face = fonts.title_face(title_text)
        title = self._set.line(title_text, face, 11, at.width * 0.5)
        base = band.y + (band.h - cap(11, face)) / 2
        writer.text(title.text, at.x + 3, base, title.size, face, colour=look.on_band)
        game = self._set.line(facts.game, fonts.bold(), 8.5, at.width * 0.28)
        right = strip.x - 3.0
        writer.text(
            game.text, right, base, game.size, fonts.bold(), colour=look.on_band, align="right"
        )

    def _draw_foot(self, number: int, of: int) -> None:
        writer, at = self._writer, self._at
        base = 7.6
        writer.lines([(at.x, 11.4, at.x + at.width, 11.4)], width=0.5, colour=self._livery.edge)
        marks = self._marks()
        if marks or writer.house_unexplained:
            draw_legend(writer, marks, at.x + 0.5, base)
        else:
            writer.text("Made with Muster", at.x + 0.5, base, 7, colour=grey(writer))
        writer.text(
            f"Roster, page {number} of {of}",
            at.x + at.width,
            base,
            7.5,
            fonts.bold(),
            align="right",
        )

    def _marks(self) -> list[Mark]:
        facts = self._facts
        found = [mark for weapon in facts.weapons_used() for mark in weapon.marks()]
        for unit in facts.units:
            pairs = [*unit.values, *(pair for row in unit.rows for pair in row.values)]
            found += [value.mark for _, value in pairs if value.mark]
            found += [seat.mark for seat in unit.seats if seat.mark]
        return found


def _head_picture(units: tuple[UnitFacts, ...]) -> tuple[str, str]:
    """Return the drawing in the head and its own colour: a hero's, or the first figure's."""
    rows = [row for unit in units for row in unit.rows]
    shown = next((row for row in rows if row.hero), rows[0] if rows else None)
    return (shown.picture, shown.colour) if shown else ("rifleman", "")
