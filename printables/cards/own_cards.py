"""Cards of the players' own: their title, numbers, picture and rule in the look of the army's."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from functools import partial

from printables.army_facts import ArmyFacts
from printables.cards.blocks import boxes_block
from printables.cards.cells import card_cells
from printables.cards.frame import (
    FOOT_TYPE,
    Head,
    Shape,
    Space,
    draw_foot,
    draw_head,
    draw_picture,
    draw_window,
    fitted_words,
    frame_form,
    shape_of,
    window_of,
)
from printables.cards.hero_front import draw_hero_frame, draw_stars
from printables.cards.sheets import army_back
from printables.cards.spare_cards import draw_blank
from printables.engine import fonts
from printables.engine.box_row import draw_box_row, row_height
from printables.engine.canvas import Writer
from printables.engine.crest import draw_crest
from printables.engine.cut_pieces import Cell
from printables.engine.geometry import Rect
from printables.engine.livery import Livery
from printables.engine.options import Dates
from printables.engine.origin_marks import HOUSE_MARK, draw_mark
from printables.engine.portraits import Portrait, draw_portrait
from printables.engine.small_parts import cap, first_base, grey
from printables.engine.text import LEADING, MM, Setter
from printables.engine.text import Block as TextBlock
from printables.facts import StatBox
from printables.pack_inputs import PackFacts
from printables.sheet_kind import Counts, Part, Work
from resources.art import has
from rules.army.model import OwnCard, OwnKind
from rules.common.wording import MONTHS

USUAL: dict[OwnKind, str] = {
    "role": "rifleman",
    "team": "hmg_team",
    "vehicle": "tank",
    "hero": "bust_captain",
}
"""The drawing on a card of each kind for which none was chosen."""
_CHIPS: dict[OwnKind, str] = {"team": "Team", "vehicle": "Vehicle", "hero": "Hero"}
_GAP = 1.5
_FOOT, _NAME = 4.4, 10.6
"""Heights in mm on a card in a hero's frame: of its foot, of its title and army."""


def part_of(army: ArmyFacts, at: int, number: int) -> Part:
    """Return an own card or token as a part; `at` is its place, `number` its army's."""
    card = army.army.own_cards[at]
    title = army.clean(card.title) or ("Own token" if card.kind == "token" else "Own card")
    return Part(f"own-{at + 1}.{number}", title, card.count, "as many as you asked for", number)


def picture_of(facts: PackFacts, army: ArmyFacts, card: OwnCard) -> Portrait | None:
    """Return the player's own picture on a card or token, None without; a missing one is told."""
    portrait = facts.portraits.get(card.picture)
    if card.picture and portrait is None:
        other = "letters are" if card.kind == "token" else "the drawing is"
        facts.letters.tell(
            f"The picture of {army.clean(card.title) or 'an own card or token'}",
            f"is missing or cannot be read; {other} printed instead.",
        )
    return portrait


def _parts(facts: PackFacts) -> tuple[Part, ...]:
    return tuple(
        part_of(army, at, number)
        for number, army in enumerate(facts.armies, start=1)
        for at, card in enumerate(army.army.own_cards)
        if card.kind != "token"
    )


def _cells(writer: Writer, facts: PackFacts, counts: Counts) -> Iterator[Cell]:
    """Yield the own cards of each army."""
    for number, army in enumerate(facts.armies, start=1):
        for at, card in enumerate(army.army.own_cards):
            if card.kind == "token":
                continue
            part = part_of(army, at, number)
            printed = _Printed.of(facts, army, card)
            back = replace(army_back(facts, army), rest=printed.rest(facts.options.card))
            for cell in card_cells(
                writer.options, part.title, counts.of(part.id), part.id,
                printed.draw, printed.look, back,
            ):  # fmt: skip
                yield replace(cell, army=number)


@dataclass(frozen=True, slots=True)
class _Printed:
    """An own card with its texts as they can be printed, and the look of its colour."""

    card: OwnCard
    army: ArmyFacts
    head: Head
    boxes: tuple[StatBox, ...]
    text: str
    portrait: Portrait | None
    look: Livery
    set: Setter
    large: bool

    @classmethod
    def of(cls, facts: PackFacts, army: ArmyFacts, card: OwnCard) -> _Printed:
        clean = partial(army.clean, who="A text of an own card")
        portrait = picture_of(facts, army, card)
        boxes = tuple(
            StatBox(
                clean(box.value), "", clean(box.label), clean(box.qualifier),
                HOUSE_MARK if box.house and facts.options.marks else None,
            )
            for box in card.boxes
        )  # fmt: skip
        head = Head(clean(card.title), army.name, _CHIPS.get(card.kind, ""), facts.crest(army))
        return cls(
            card, army, head, boxes, clean(rule_words(card, facts.options.dates)), portrait,
            facts.livery_of(card.colour or army.army.colour),
            Setter(facts.letters, "its card"), facts.options.large_print,
        )  # fmt: skip

    def rest(self, size: tuple[float, float]) -> str:
        """Return what of the text has no room on the front."""
        shape = shape_of(*size, self.large)
        return fitted_words(self.text, "", shape.inner - 1.2, shape)[1] if self.text else ""

    def draw(self, writer: Writer, at: Rect) -> None:
        """Draw the card into its cell."""
        look, shape = self.look, shape_of(at.w, at.h, self.large)
        if self.card.kind == "blank":
            draw_blank(writer, at, look, self.set, self.head, large=self.large)
            return
        if self.card.kind == "hero":
            self._draw_hero(writer, at)
            return
        space = Space(at, look, self.set, shape.type, self.large)
        words = self._words(space.text, shape)
        boxes = boxes_block(space, self.boxes) if self.boxes else None
        used = (boxes.height if boxes else 0.0) + words.height() + 2 * _GAP
        window = window_of(at, min(shape.tallest, shape.room - used), large=self.large)
        writer.place(frame_form(writer, look, shape, window), at.x, at.y)
        self._draw_picture(writer, at, window)
        top = at.y + window.y - _GAP
        if boxes:
            boxes.draw(writer, top)
            top -= boxes.height
        draw_slanted(writer, words, space.left + 0.6, top)
        draw_head(writer, look, self.set, at, self.head, large=self.large)
        marks = [box.mark for box in self.boxes if box.mark]
        draw_foot(writer, self.set, at, marks, self.army.game, large=self.large)

    def _words(self, width: float, shape: Shape) -> TextBlock:
        """Return the text in three lines of `width` mm at most; what has no room is told."""
        if not self.text:
            return TextBlock((), shape.type)
        words, rest = fitted_words(self.text, "", width, shape)
        if rest:
            self.set.tell(self.text, "the rest stands on the back")
        return words

    def _draw_hero(self, writer: Writer, at: Rect) -> None:
        """Draw the card in the frame of a hero's: the picture above, the title below it."""
        look, shape = self.look, shape_of(at.w, at.h, self.large)
        inner = draw_hero_frame(writer, look, at)
        left, width = inner.x + 0.9, inner.w - 1.8
        words = self._words(width - 0.8, shape)
        high = row_height(self.boxes) + 1.2 if self.boxes else 0.0
        floor = inner.y + _FOOT + words.height() + high + _NAME
        window = Rect(inner.x - at.x, floor - at.y, inner.w, inner.top - floor)
        draw_window(writer, look, window.moved(at.x, at.y))
        self._draw_picture(writer, at, window)
        if self.head.crest:
            crest = Rect(inner.x + 2.4, inner.top - 13.4, 9.6, 10.8)
            draw_crest(writer, look, self.head.crest, crest)
        middle, title = at.x + at.w / 2, self.head.title.upper()
        face = fonts.title_face(title)
        name = self.set.line(title, face, 15.0, width, smallest=8.0)
        base = floor - 1.4 - cap(name.size, face)
        writer.text(name.text, middle, base, name.size, face, align="centre")
        army = self.set.line(self.head.below, fonts.body(), 8.6, width, smallest=8.0)
        writer.text(army.text, middle, base - 3.8, army.size, align="centre")
        top = floor - _NAME
        if self.boxes:
            draw_box_row(writer, look, self.boxes, left, top, width)
            top -= high
        draw_slanted(writer, words, left + 0.4, top)
        if any(box.mark for box in self.boxes):
            x, low = inner.x + 3.4, inner.y + 1.2
            x += draw_mark(writer, HOUSE_MARK, x, low + cap(FOOT_TYPE) / 2) + 0.7
            writer.text("house value", x, low, FOOT_TYPE, colour=grey(writer))
        draw_stars(writer, look, at)

    def _draw_picture(self, writer: Writer, at: Rect, window: Rect) -> None:
        if self.portrait:
            room = Rect(at.x + window.x, at.y + window.y, window.w, window.h).inset(1.2)
            draw_portrait(writer, self.portrait, room, self.look.line)
            return
        chosen = self.card.drawing
        name = chosen if chosen and has(chosen) else USUAL.get(self.card.kind, "rifleman")
        draw_picture(writer, self.look, at, window, name)


def rule_words(card: OwnCard, dates: Dates) -> str:
    """Return the rule in quotation marks, and with whom and when it was agreed."""
    text = " ".join(card.text.split())
    agreed = f"Agreed with {card.agreed_with}" if card.agreed_with else "Agreed"
    day = _day(card.day, dates)
    closing = f"{', '.join(filter(None, (agreed, day)))}." if card.agreed_with or day else ""
    closing = closing.replace("..", ".")
    return " ".join(filter(None, (f"“{text}”" if text else "", closing)))


def _day(iso: str, dates: Dates) -> str:
    """Return a day without its year: "14 Nov."; what is no date as it came."""
    try:
        day = date.fromisoformat(iso)
    except ValueError:
        return iso
    if dates == "iso":
        return iso
    month = MONTHS[day.month - 1]
    short = month if len(month) <= 4 else f"{month[:3]}."
    return f"{short} {day.day}" if dates == "month" else f"{day.day} {short}"


def draw_slanted(writer: Writer, block: TextBlock, left: float, top: float) -> None:
    """Set a text in italics downwards from `top`."""
    base = first_base(top, block.size)
    for line in block.lines:
        with writer.slanted(base):
            writer.text(line, left, base, block.size)
        base -= block.size * LEADING / MM


OWN_CARDS = Work(_parts, cells=_cells)
