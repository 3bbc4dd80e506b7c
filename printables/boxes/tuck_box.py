"""The tuck box of an army for its cards, and the tray for its tokens that lies in it.

Both are nets at true size: a page for each army where the paper holds them together.
"""

from __future__ import annotations

from printables.army_facts import ArmyFacts
from printables.boxes.contents import contents, stacks
from printables.boxes.net import Net, place_crest
from printables.cards.frame import draw_rays
from printables.engine import fonts
from printables.engine.canvas import WHITE, Writer, mixed
from printables.engine.figures import draw_figure
from printables.engine.geometry import Rect
from printables.engine.length_and_date_text import date_words
from printables.engine.page_furniture import draw_page_number, draw_ruler, page_number_width
from printables.engine.page_notes import PageNote
from printables.engine.paper import Page
from printables.engine.small_parts import cap, draw_block, draw_tick
from printables.engine.text import LEADING, MM, SMALLEST, Setter, wrap
from printables.pack_inputs import PackFacts
from printables.sheet_kind import Counts, Part, Work
from printables.soldiers.stand_ups import kinds_of
from rules.common.wording import counted

LOOSE = (3.0, 4.0)
"""Millimetres by which the inside of a box is wider and higher than a card."""
DEEP = 24.0
"""Depth in mm of a box inside: the tray, and a stack of cards before it."""
TRAY = (86.0, 58.0, 15.0)
"""Length, width and depth in mm of a tray inside."""
STACKS = 6
_THICK, _SLEEVED = 0.25, 0.5
"""Millimetres that a card takes in a stack, plain and in a sleeve."""
_TOKENS = 150
"""Tokens of card that a tray holds: six stacks of 25."""
_GLUE, _LEAST_GLUE, _TUCK, _BOTTOM, _DUST = 8.0, 5.0, 13.0, 10.0, 16.0
_NOTCH = 9.0
_CORNER = 8.0
_RULER = 8.0
_GAP = 3.0
_SHOWN = 8
_LONGEST_GAME = 18
"""Letters of a game's name beside the number of men; a longer one is shortened."""
_STEPS = (
    "Score the dashed lines with a dry pen.",
    "Cut the solid lines.",
    "Glue the long tab inside the back.",
    "Close the bottom: glue its flap inside.",
    "Fold the tray, glue four corner tabs.",
    "Tray in first, cards in front.",
)


def inside(card: tuple[float, float]) -> tuple[float, float, float]:
    """Return width, height and depth in mm of a box inside, for cards of this size."""
    return card[0] + LOOSE[0], card[1] + LOOSE[1], DEEP


def _parts(facts: PackFacts) -> tuple[Part, ...]:
    return tuple(
        part
        for number, army in enumerate(facts.armies, start=1)
        for part in (
            Part(f"box.{number}", f"Tuck box: {army.name}", 1, "one for each army", number),
            Part(f"tray.{number}", f"Token tray: {army.name}", 1, "one lies in each box", number),
        )
    )


def _draw(writer: Writer, facts: PackFacts, counts: Counts) -> None:
    upright, across = (
        facts.options.page(true_size=True, landscape=turned) for turned in (False, True)
    )
    for number, army in enumerate(facts.armies, start=1):
        boxes, trays = counts.of(f"box.{number}"), counts.of(f"tray.{number}")
        page = next((each for each in (upright, across) if _box_fits(facts, each)), None)
        if page is None and boxes:
            wide, high = _box_size(facts, _LEAST_GLUE)
            facts.letters.tell(
                f"The tuck box of {army.name}",
                f"needs {wide:.0f} x {high:.0f} mm, more than this paper has. Choose A4 or Letter; "
                "the tray is printed.",
            )
            boxes = 0
        for copy in range(max(boxes, trays)):
            box, tray = copy < boxes, copy < trays
            sheet = _Sheet(writer, facts, army, number)
            if box and page:
                with_tray = tray and sheet.room_below(page)
                sheet.draw(page, box=True, tray=with_tray)
                tray = tray and not with_tray
            if tray:
                sheet.draw(upright, box=False, tray=True)


TUCK_BOX = Work(_parts, draw=_draw)
"""The work of the sheet."""


def _box_size(facts: PackFacts, glue: float) -> tuple[float, float]:
    wide, high, deep = inside(facts.options.card)
    return glue + 2 * (wide + deep), high + 2 * deep + _TUCK + _BOTTOM


def _box_fits(facts: PackFacts, page: Page) -> bool:
    wide, high = _box_size(facts, _LEAST_GLUE)
    room = page.printable
    return wide <= room.w and high + _RULER <= room.h


class _Sheet:
    """Draws the pages of one army."""

    def __init__(self, writer: Writer, facts: PackFacts, army: ArmyFacts, number: int) -> None:
        self.writer, self.facts, self.army, self.number = writer, facts, army, number
        self.look, self.crest = facts.livery(army), facts.crest(army)
        self.setter = Setter(facts.letters, "its tuck box")

    def room_below(self, page: Page) -> bool:
        """Return whether the tray fits below the box."""
        _, high = _box_size(self.facts, 0.0)
        length, wide, deep = TRAY
        room = page.printable
        tall = high + _GAP + wide + 2 * deep + _RULER
        return tall <= room.h and length + 2 * deep <= room.w

    def draw(self, page: Page, *, box: bool, tray: bool) -> None:
        """Draw a page with the box, the tray, or both."""
        writer, room = self.writer, page.printable
        writer.fresh_paper()
        writer.start_page(page)
        top = room.top - 0.5
        if box:
            net_wide, net_high = _box_size(self.facts, 0.0)
            glue = min(_GLUE, room.w - net_wide)
            left = room.x + (room.w - net_wide - glue) / 2
            spare = room.h - _RULER - net_high - (_GAP + TRAY[1] + 2 * TRAY[2] if tray else 0.0)
            top -= min(max(spare, 0.0) / 4, 8.0)
            self._draw_head(left, top, net_wide + glue - self._size[0] - 6.0)
            self._draw_box(left + glue, top, glue)
            top -= net_high + (min(max(spare, 0.0) / 2, 18.0) if tray else 0.0) + _GAP
        else:
            left = room.x + 6.0
            top -= 6.0
            self._draw_head(left, top, room.w - 12.0)
            top -= 22.0
        if tray:
            at = Rect(left + 2.0, top - TRAY[1] - 2 * TRAY[2], TRAY[0] + 2 * TRAY[2], 0.0)
            at = Rect(at.x, at.y, at.w, TRAY[1] + 2 * TRAY[2])
            self._draw_tray(at)
            beside = Rect(at.right + 6.0, at.y, room.right - at.right - 7.0, at.h - 4.0)
        else:
            beside = Rect(left + 2.0, room.y + _RULER, 90.0, top - room.y - _RULER - 4.0)
        if beside.w > 40.0:
            self._draw_steps(beside)
        reach = page.reach
        ruler = reach.w - page_number_width(SMALLEST) - 4.0
        draw_ruler(writer, Rect(reach.x + 2.0, reach.y + 0.6, ruler, 5.0))
        draw_page_number(writer, reach.right - page_number_width(SMALLEST), reach.y + 0.8, SMALLEST)
        title = "Tuck box" if box else "Token tray"
        note = PageNote(title, "fold and glue", (self.number,), "glue", 12, "shapes")
        writer.note(note)
        writer.end_page()

    @property
    def _size(self) -> tuple[float, float, float]:
        return inside(self.facts.options.card)

    def _draw_head(self, x: float, top: float, width: float) -> None:
        """Set what the sheet is, and how much the box holds."""
        face = fonts.title_face("TUCK BOX")
        base = top - cap(16, face)
        with self.writer.tagged("H1"):
            self.writer.text("TUCK BOX", x, base, 16, face)
        card = self.facts.options.card
        free = DEEP - TRAY[2]
        words = (
            f"{self.army.name}. CARD, 200 g or more. Holds {free / _THICK:.0f} cards of "
            f"{card[0]:g} × {card[1]:g} mm ({free / _SLEEVED:.0f} in sleeves) and the tray with "
            f"{_TOKENS} tokens. Boards stay flat."
        )
        block = self.setter.block(words, fonts.body(), 8.6, min(width, 112.0), 11.5, smallest=7.0)
        draw_block(self.writer, block, x, base - 2.2)

    # ---- the box

    def _draw_box(self, x: float, top: float, glue: float) -> None:
        """Draw the net of the box: its left spine begins at `x`, the tuck at `top`."""
        wide, high, deep = self._size
        net, look = Net(self.writer, self.look), self.look
        roof = top - _TUCK - deep
        floor = roof - high
        spine = Rect(x, floor, deep, high)
        front = Rect(spine.right, floor, wide, high)
        other = Rect(front.right, floor, deep, high)
        back = Rect(other.right, floor, wide, high)
        lid = Rect(back.x, roof, wide, deep)
        bottom = Rect(front.x, floor - deep, wide, deep)
        for face in (spine, other):
            self._draw_spine(net.face(face, 3.0))
        for face in (lid, bottom):
            net.face(face)
        place_crest(self.writer, look, self.crest, _middle(lid), deep * 0.76)
        self._draw_maker(bottom)
        self._draw_front(net.border(front))
        self._draw_back(net.border(back))
        self._draw_notch(front)
        # flaps: along each fold with the flap at the left
        net.flap((x, floor, x, roof), glue, "GLUE")
        for face in (spine, other):
            net.flap((face.x, roof, face.right, roof), _DUST, "fold in")
            net.flap((face.right, floor, face.x, floor), _DUST, "fold in")
        net.flap((lid.x, lid.top, lid.right, lid.top), _TUCK, "tuck in", fill=look.band)
        net.flap((bottom.right, bottom.y, bottom.x, bottom.y), _BOTTOM, "GLUE")
        net.folds += [(edge, floor, edge, roof) for edge in (front.x, other.x, back.x)]
        net.folds += [(back.x, roof, back.right, roof), (front.x, floor, front.right, floor)]
        net.cuts += [
            (back.right, floor, back.right, lid.top),
            (back.x, floor, back.right, floor),
            (lid.x, roof, lid.x, lid.top),
            (bottom.x, bottom.y, bottom.x, floor),
            (bottom.right, bottom.y, bottom.right, floor),
            (front.x, roof, front.x + wide / 2 - _NOTCH, roof),
            (front.right - wide / 2 + _NOTCH, roof, front.right, roof),
        ]
        net.finish()

    def _draw_notch(self, front: Rect) -> None:
        """Cut the half disc for a thumb out of the front's upper edge."""
        reach = _NOTCH + 2.0
        area = Rect(front.x + front.w / 2 - reach, front.top - reach, 2 * reach, reach)
        with self.writer.clipped(area):
            self.writer.disc(
                front.x + front.w / 2, front.top, _NOTCH, fill=WHITE, stroke=self.look.line,
                width=0.8,
            )  # fmt: skip

    def _draw_spine(self, panel: Rect) -> None:
        x, high = panel.x + panel.w / 2, min(panel.w * 0.86, 15.0)
        place_crest(self.writer, self.look, self.crest, (x, panel.top - 2.5 - high / 2), high)
        name = self.army.name.upper()
        face = fonts.title_face(name)
        room = panel.h - high - 8.0
        line = self.setter.line(name, face, 17.0, room, smallest=8.0)
        self.writer.text(
            line.text, x + cap(line.size, face) / 2, panel.y + 2.5 + room / 2, line.size, face,
            colour=self.look.line, align="centre", upright=True,
        )  # fmt: skip

    def _draw_front(self, panel: Rect) -> None:
        writer, look = self.writer, self.look
        if not look.ink:
            with writer.clipped(panel.inset(0.3), 2.0):
                ray = mixed(look.tones["light"], look.paper, 0.55)
                draw_rays(writer, (panel.x + panel.w / 2, panel.y + panel.h * 0.6), panel.h, ray)
        name = self.army.name.upper()
        face = fonts.title_face(name)
        block = self.setter.block(name, face, 20.0, panel.w - 4.0, 20.0, smallest=9.0)
        middle = panel.x + panel.w / 2
        base = panel.y + 3.0
        ruleset = self.army.ruleset
        short = len(ruleset.name) <= _LONGEST_GAME or not ruleset.short
        game = self.facts.clean(ruleset.name if short else ruleset.short)
        words = f"{game} · {_men(self.army)}"
        line = self.setter.line(words, fonts.medium(), 10.0, panel.w - 6.0)
        writer.text(line.text, middle, base, line.size, fonts.medium(), align="centre")
        low = base + cap(10.0) + 3.0
        step = block.size * LEADING / MM
        for at, text in enumerate(reversed(block.lines)):
            writer.text(
                text, middle, low + at * step, block.size, face, colour=look.line, align="centre"
            )
        low += len(block.lines) * step
        top = panel.top - _NOTCH + 1.5
        high = min(top - low - 1.0, panel.w * 0.86)
        place_crest(writer, look, self.crest, (middle, (low + top) / 2), high)

    def _draw_back(self, panel: Rect) -> None:
        writer, look = self.writer, self.look
        face = fonts.title_face("IN THIS BOX")
        top = panel.top - 5.0
        line = self.setter.line("IN THIS BOX", face, 14.0, panel.w - 6.0)
        writer.text(
            line.text, panel.x + panel.w / 2, top - cap(14, face), line.size, face, align="centre"
        )
        top -= 12.5
        for words in contents(self.facts, self.number):
            draw_tick(writer, panel.x + 5.0, top, look.line)
            writer.text(words, panel.x + 11.0, top - cap(11) / 2, 11.0, fonts.medium())
            top -= 7.0
        poses = list(dict.fromkeys(kind.pose(0) for kind in kinds_of(self.army, models=True)))[
            :_SHOWN
        ]
        across = _SHOWN // 2
        wide, high = (panel.w - 6.0) / across, min(15.5, (top - panel.y) / 2)
        for at, pose in enumerate(poses):
            row, column = divmod(at, across)
            rows = -(-len(poses) // across)
            place = Rect(
                panel.x + 3.0 + column * wide + 0.8,
                panel.y + 3.0 + (rows - 1 - row) * (high + 1.0),
                wide - 1.6,
                high,
            )
            draw_figure(writer, look, pose, place)

    def _draw_maker(self, bottom: Rect) -> None:
        options = self.facts.options
        day = date_words(options.today, options.dates) if options.today else ""
        words = " · ".join(part for part in ("Muster", day) if part)
        plate = Rect(bottom.x + bottom.w * 0.12, bottom.y + 7.0, bottom.w * 0.76, bottom.h - 14.0)
        self.writer.rect(plate, fill=self.look.paper, stroke=self.look.line, width=0.9, radius=2.0)
        line = self.setter.line(words, fonts.medium(), 10.0, plate.w - 4.0)
        x, base = _middle(plate)[0], _middle(plate)[1] - cap(line.size) / 2
        self.writer.text(line.text, x, base, line.size, fonts.medium(), align="centre")

    # ---- the tray, and how it is done

    def _draw_tray(self, at: Rect) -> None:
        """Draw the net of the tray into its box."""
        length, wide, deep = TRAY
        writer, look = self.writer, self.look
        net = Net(writer, look)
        floor = Rect(at.x + deep, at.y + deep, length, wide)
        walls = (
            Rect(at.x, floor.y, deep, wide),
            Rect(floor.right, floor.y, deep, wide),
            Rect(floor.x, at.y, length, deep),
            Rect(floor.x, floor.top, length, deep),
        )
        for wall in walls:
            writer.rect(wall, fill=look.paper)
        writer.rect(floor, fill=look.wash)
        names = stacks(self.facts, self.number, STACKS)
        across = STACKS // 2
        for place in range(STACKS):
            row, column = divmod(place, across)
            x = floor.x + (column + 0.5) * length / across
            y = floor.top - (row + 0.5) * wide / 2
            writer.disc(x, y, 13.4, stroke=look.edge, width=0.7)
            if place < len(names):
                self._draw_stack(names[place], x, y)
        for low, high in ((floor.top, at.top), (at.y, floor.y)):
            net.flap((floor.x, low, floor.x, high), _CORNER, "")
            net.flap((floor.right, high, floor.right, low), _CORNER, "")
        net.folds += [
            (floor.x, floor.y, floor.right, floor.y),
            (floor.x, floor.top, floor.right, floor.top),
            (floor.x, floor.y, floor.x, floor.top),
            (floor.right, floor.y, floor.right, floor.top),
        ]
        net.cuts += [(floor.x, y, floor.right, y) for y in (at.y, at.top)]
        for x, inner in ((at.x, floor.x), (at.right, floor.right)):
            net.cut([(inner, floor.y), (x, floor.y), (x, floor.top), (inner, floor.top)])
        net.finish()

    def _draw_stack(self, name: str, x: float, y: float) -> None:
        face = fonts.medium()
        size = 9.0
        while size > 7.0 and (len(wrap(name, face, size, 22.0)) > 3):
            size -= 0.5
        block = self.setter.block(name, face, size, 22.0, 12.0, smallest=7.0)
        step = block.size * LEADING / MM
        base = y + (len(block.lines) - 1) * step / 2 - cap(block.size) / 2
        for at, text in enumerate(block.lines):
            self.writer.text(text, x, base - at * step, block.size, face, align="centre")

    def _draw_steps(self, box: Rect) -> None:
        top = box.top
        stencil = fonts.stencil()
        for number, words in enumerate(_STEPS, start=1):
            self.writer.text(str(number), box.x, top - cap(11, stencil), 11, stencil)
            block = self.setter.block(words, fonts.body(), 9.0, box.w - 7.0, 9.0, smallest=7.5)
            draw_block(self.writer, block, box.x + 6.5, top + 0.3)
            top -= max(block.height() + 2.0, 6.6)
        wide, high, deep = self._size
        words = f"Inside {wide:g} × {high:g} × {deep:g} mm. The box follows the size of the cards."
        block = self.setter.block(words, fonts.body(), 7.5, box.w, 9.0)
        draw_block(self.writer, block, box.x, top - 0.5)


def _middle(box: Rect) -> tuple[float, float]:
    return box.x + box.w / 2, box.y + box.h / 2


def _men(army: ArmyFacts) -> str:
    return counted(army.figures, army.ruleset.figure_word, army.ruleset.figures_word)
