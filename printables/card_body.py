"""What stands on a card under its picture: numbers, men, seats, lives and the rules' words.

The picture takes the room that the words leave: a soldier with one weapon has a large one, a
tank with five seats and three weapons a small one. Words are set smaller only after that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from printables import fonts
from printables.canvas import Writer
from printables.card_frame import BOX, INNER, Boxes, boxes_for, draw_boxes, draw_tag
from printables.card_hero import agreed_block, lives_block, story_that_fits
from printables.card_names import shown_names
from printables.card_seats import SEATS, draw_seats
from printables.card_specials import told_blocks
from printables.cards import Card
from printables.columns import LEAST_GAP, Columns, columns_for
from printables.facts import Value, WeaponFacts
from printables.flow import Block, stacked
from printables.geometry import Rect
from printables.inline import Piece, inline, tick_pieces, value_pieces, word_piece
from printables.livery import Livery
from printables.parts import cap, draw_block
from printables.portraits import PHOTOGRAPH
from printables.setting import Setter
from printables.text import LEADING, MM, SMALLEST, wrap

if TYPE_CHECKING:
    from printables.army_facts import ArmyFacts

TYPE = 7.4
FOOT = 9.3
"""Height in mm above a card's lower edge that the foot takes."""
CEILING = 72.0
"""Height in mm of the upper edge of the picture window."""
_GAP = 1.1
_STORY_WINDOW = 22.0
_PORTRAIT_WINDOW = 19.0
_WINDOWS = (34.0, 31.0, 28.0, 25.0, 22.0, 19.0, 16.5)
_ROW = 3.9
_NAME = 13.0
_LABEL = 7.0
_NAMES = 6.5


class CardBody:
    """The blocks of one card, and the picture window above them."""

    def __init__(
        self, card: Card, at: Rect, facts: ArmyFacts, look: Livery, setter: Setter
    ) -> None:
        self._card = card
        self._at = at
        self._left = at.x + INNER.x
        self._facts = facts
        self._look = look
        self._set = setter
        self._blocks = list(self._parts())
        fixed = sum(block.height for block in self._blocks) + _GAP
        room = CEILING - FOOT - fixed
        self._words = card.text
        if card.story:
            lines = room - _STORY_WINDOW
            self._words = story_that_fits(card.text, card.story, INNER.w - 0.6, lines, setter)
        wanted = self._height_of(self._words)
        windows = [each for each in _WINDOWS if each >= _PORTRAIT_WINDOW or not card.portrait]
        height = next((each for each in windows if each + wanted <= room), windows[-1])
        self.window = Rect(INNER.x, CEILING - height, INNER.w, height)
        self._text_room = room - height

    @staticmethod
    def _height_of(words: str) -> float:
        return len(wrap(words, fonts.body(), TYPE, INNER.w - 0.6)) * TYPE * LEADING / MM

    def draw(self, writer: Writer) -> None:
        """Draw the blocks downwards from the window, then the words."""
        top = self._at.y + self.window.y - _GAP
        for block in self._blocks:
            block.draw(writer, top)
            top -= block.height
        if self._words:
            text = self._set.block(self._words, fonts.body(), TYPE, INNER.w - 0.6, self._text_room)
            if self._text_room >= text.size * LEADING / MM:
                draw_block(writer, text, self._left + 0.3, top)

    def _parts(self) -> Iterator[Block]:
        card = self._card
        yield from told_blocks(card.specials, self._left + 0.3, self._set)
        if card.kind == "hero":
            yield self._tag()
        else:
            yield from self._called()
        if card.seats:
            yield Block(SEATS, self._draw_seats)
        yield from self._numbers()
        if card.men:
            yield self._men()
        if card.abilities:
            yield agreed_block(card.abilities, self._left, self._set)
        if card.lives:
            yield lives_block(card.lives, card.lives_mark, self._left, self._look)

    # -- names

    def _called(self) -> Iterator[Block]:
        """Yield what the card tells of besides its title: names, type or extras, the weapon."""
        card, weapon = self._card, self._named_weapon()
        fixed = card.line if card.kind == "vehicle" else weapon
        wide = fonts.bold().width(fixed) * _LABEL / MM
        beside = shown_names(card, _LABEL, INNER.w - wide - 3.0, 1)
        if card.kind == "vehicle":
            if card.line or beside:
                yield self._label(card.line, beside)
        elif weapon and beside and not card.line:
            yield self._label(beside, weapon)
        else:
            if card.names:
                yield self._names()
            if card.line or weapon:
                yield self._label(card.line, weapon)

    def _names(self) -> Block:
        """Return the names of the men the card speaks for: those that two lines hold."""
        room, bold = INNER.w - 0.6, fonts.bold()
        shown = shown_names(self._card, TYPE, room, 2) or self._card.names[0]
        block = self._set.block(shown, bold, TYPE, room, _NAMES)
        height = block.height() + 0.3
        left = self._left + 0.3
        return Block(height, lambda writer, top: draw_block(writer, block, left, top, bold))

    def _single(self) -> WeaponFacts | None:
        """Return the weapon whose numbers are shown in boxes: the only one of men on foot."""
        card = self._card
        boxed = len(card.weapons) == 1 and card.kind in ("soldier", "unit")
        return card.weapons[0] if boxed else None

    def _named_weapon(self) -> str:
        """Return the name of the boxed weapon, "" where the card is called like it."""
        single = self._single()
        if single is None or single.name.casefold() in self._card.title.casefold():
            return ""
        return single.name

    def _label(self, left: str, right: str) -> Block:
        """Return what the card tells of besides its title, and whose numbers follow."""
        bold = fonts.bold()
        most = INNER.w - min(bold.width(left) * _LABEL / MM + 2.0, INNER.w * 0.5)
        weapon = self._set.line(right, bold, _LABEL, most if left else INNER.w)
        wide = bold.width(weapon.text) * weapon.size / MM
        line = self._set.line(left, bold, _LABEL, INNER.w - wide - 2.0)

        def draw(writer: Writer, top: float) -> None:
            base, colour = top - cap(_LABEL) - 0.2, self._look.label
            end = self._left + INNER.w - 0.4
            writer.text(line.text, self._left + 0.4, base, line.size, bold, colour=colour)
            if line.text:
                writer.text(weapon.text, end, base, weapon.size, bold, align="right")
            else:
                writer.text(weapon.text, self._left + 0.4, base, weapon.size, bold)

        return Block(2.9, draw)

    def _tag(self) -> Block:
        """Return the dog tag, which hangs into the picture."""

        def draw(writer: Writer, top: float) -> None:
            beside = PHOTOGRAPH - 2.0 if self._card.portrait else 0.0
            tag = Rect(self._at.x + 8.0 + beside, top - 6.4, 47.0 - beside, 11.4)
            draw_tag(writer, self._set, tag, self._card.title, self._card.line)

        return Block(7.2, draw)

    # -- numbers

    def _numbers(self) -> Iterator[Block]:
        card = self._card
        single = self._single()
        boxes = boxes_for(self._values_of(single)) if single else None
        if boxes:
            yield self._boxes(boxes)
        elif card.weapons:
            yield self._weapons(card.weapons)
        elif card.kind != "hero":
            boxes = boxes_for(card.values)
            if boxes:
                yield self._boxes(boxes)
                return
        if card.values:
            yield self._inline(value_pieces(card.values, TYPE))

    def _values_of(self, weapon: WeaponFacts) -> list[tuple[str, Value]]:
        """Return the numbers of a weapon with the heads of their columns."""
        return [
            (column.head, weapon.values[column.id])
            for column in self._facts.columns
            if column.id in weapon.values
        ]

    def _boxes(self, boxes: Boxes) -> Block:
        def draw(writer: Writer, top: float) -> None:
            draw_boxes(writer, self._look, self._left, top - BOX, boxes)

        return Block(BOX + 1.2, draw)

    def _inline(self, pieces: Sequence[Piece], leading: float = 3.5) -> Block:
        lines = inline(pieces, INNER.w - 0.6, TYPE, leading)
        return Block(
            lines.height + 0.5, lambda writer, top: lines.draw(writer, self._left + 0.3, top)
        )

    def _weapons(self, weapons: Sequence[WeaponFacts]) -> Block:
        """Return the weapons as a table, or one after the other where that is too wide."""
        shortest = max(fonts.body().width(weapon.short) for weapon in weapons) * SMALLEST / MM
        room = INNER.w - min(shortest + LEAST_GAP, _NAME)
        columns = columns_for(
            self._facts.columns, weapons, room, size=8.0, smallest=SMALLEST, gap=1.7
        )
        if columns.width <= room:
            return self._table(weapons, columns)
        alike: dict[tuple[tuple[str, Value], ...], list[WeaponFacts]] = {}
        for weapon in weapons:
            alike.setdefault(tuple(self._values_of(weapon)), []).append(weapon)
        return stacked([self._in_lines(each, values) for values, each in alike.items()])

    def _in_lines(
        self, weapons: Sequence[WeaponFacts], values: Sequence[tuple[str, Value]]
    ) -> Block:
        """Return weapons of the same numbers: their names, then the numbers in lines."""
        names = ", ".join(weapon.short if weapons[1:] else weapon.name for weapon in weapons)
        line = self._set.line(names, fonts.bold(), TYPE, INNER.w - 0.6)
        name = word_piece(line.text, line.size, fonts.bold(), colour=self._look.label)
        return self._inline([name, *value_pieces(values, TYPE, gap=1.9)], 3.3)

    def _table(self, weapons: Sequence[WeaponFacts], columns: Columns) -> Block:
        room = INNER.w - columns.width
        names = [self._weapon_name(weapon, room) for weapon in weapons]
        right = self._left + INNER.w

        def draw(writer: Writer, top: float) -> None:
            columns.draw_heads(writer, right, top - cap(6.5) - 0.3, self._look.label)
            top -= 2.8
            for (name, size), weapon in zip(names, weapons, strict=True):
                base = top - cap(8.0) - 0.7
                writer.text(name, self._left + 0.3, base, size)
                columns.draw_numbers(writer, weapon, right, base)
                top -= _ROW
                writer.lines(
                    [(self._left, top + 0.2, right, top + 0.2)], width=0.3, colour=self._look.edge
                )

        return Block(2.8 + _ROW * len(weapons) + 0.8, draw)

    def _weapon_name(self, weapon: WeaponFacts, room: float) -> tuple[str, float]:
        """Return a weapon's name with its size: its short name where the full one is too wide."""
        full = fonts.body().width(weapon.name) * SMALLEST / MM <= room
        line = self._set.line(weapon.name if full else weapon.short, fonts.body(), TYPE, room)
        return line.text, line.size

    # -- men and seats

    def _men(self) -> Block:
        """Return the men of a unit, each name with a box for every man of it."""
        pieces: list[Piece] = []
        for name, count in Counter(self._card.men).items():
            line = self._set.line(name, fonts.body(), TYPE, INNER.w - 8.0)
            pieces += tick_pieces(line.text, count, line.size, self._look.line)
        return self._inline(pieces, 4.5)

    def _draw_seats(self, writer: Writer, top: float) -> None:
        draw_seats(writer, self._look, self._set, self._card.seats, self._left, top)
