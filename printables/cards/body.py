"""What stands on a card under its picture: numbers, men, seats, lives and the rules' words.

The picture takes the room that the words leave: a soldier with one weapon has a large one, a
tank with five seats and three weapons a small one. Words are set smaller only after that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from printables.cards.card_contents import Card, Special
from printables.cards.frame import FOOT, Shape, Space, shape_of, window_of
from printables.cards.hero import LEFT_OUT, agreed_block, lives_block, story_that_fits, tag_block
from printables.cards.seats import seats_block
from printables.cards.weapons import boxes_block, boxes_for, inline_block, values_of, weapons_block
from printables.engine import fonts
from printables.engine.canvas import INK, Writer
from printables.engine.geometry import Rect
from printables.engine.inline_pieces import Piece, tick_pieces, value_pieces
from printables.engine.livery import Livery
from printables.engine.page_flow import Block
from printables.engine.portraits import PHOTOGRAPH
from printables.engine.small_parts import cap
from printables.engine.text import LEADING, MM, SMALLEST, Setter, wrap
from printables.engine.text import Block as TextBlock
from printables.facts import Column, WeaponFacts
from rules.common.wording import counted

if TYPE_CHECKING:
    from printables.army_facts import ArmyFacts

_MOST = 12


def shown_names(card: Card, size: float, room: float, lines: int) -> str:
    """Return as many names as so many lines of `room` mm hold, and the number of the others.

    "" when not even one name fits.
    """
    total = len(card.names) + card.nameless
    for many in range(min(len(card.names), _MOST), 0, -1):
        others = total - many
        more = f" and {counted(others, 'other', 'others')}" if others else ""
        shown = ", ".join(card.names[:many]) + more
        if len(wrap(shown, fonts.bold(), size, room)) <= lines:
            return shown
    return ""


_ROOM = 18.2
"""Height in mm of the smallest picture with the gap above it, which the words leave."""
_BETWEEN = 0.9


def told_blocks(space: Space, specials: Sequence[Special]) -> list[Block]:
    """Return a paragraph for each special man, all in one size in which they fit."""
    fitted: list[TextBlock] = []
    most = space.shape.room - _ROOM
    for size in (space.size, (space.size + SMALLEST) / 2, SMALLEST):
        smallest = size == SMALLEST
        room = (most / len(specials) if specials else 0.0) if smallest else 10 * most
        fitted = [_paragraph(space, each, size, room - _BETWEEN) for each in specials]
        if sum(each.height() + _BETWEEN for each in fitted) <= most:
            break
    return [_block(space, *pair) for pair in zip(specials, fitted, strict=True)]


def _paragraph(space: Space, special: Special, size: float, room: float) -> TextBlock:
    """Return a name and its text in lines that still fit once the name is set bold."""
    head = f"{special.name}."
    bolder = (fonts.bold().width(head) - fonts.body().width(head)) * size / MM
    width = space.text - max(bolder, 0.0)
    return space.set.block(f"{head} {special.text}", fonts.body(), size, width, room, smallest=size)


def _block(space: Space, special: Special, text: TextBlock) -> Block:
    bold, leading = fonts.bold(), text.size * LEADING / MM
    head = f"{special.name}."

    def draw(writer: Writer, top: float) -> None:
        base = top - cap(text.size) - leading * 0.12
        for place, line in enumerate(text.lines):
            x = space.left + 0.3
            if place == 0 and line.startswith(head):
                writer.text(head, x, base, text.size, bold, colour=INK)
                x += bold.width(head) * text.size / MM
                line = line.removeprefix(head)
            writer.text(line, x, base, text.size)
            base -= leading

    return Block(text.height() + _BETWEEN, draw)


_GAP = 1.1
_PORTRAIT_WINDOW = 19.0
_LAST_WINDOW = 11.0
_LABEL = 7.0
_NAMES = 6.5
_TICKS_SHARE = 0.3
"""Share of a card's room that men to tick take at most; a larger squad is only counted."""


class Draft(Setter):
    """Fits texts as a `Setter` does, but tells only once the draft is the one that is kept."""

    def __init__(self, setter: Setter) -> None:
        self._setter = setter
        self.told: list[tuple[str, ...]] = []

    def tell(self, text: str, *printed: str) -> None:
        """Note that a text did not fit whole."""
        self.told.append((text, *printed))

    def settle(self) -> None:
        """Tell what did not fit."""
        for words in self.told:
            self._setter.tell(*words)


@dataclass(frozen=True, slots=True)
class _Fitting:
    """The blocks of a card in one size of type, and the height in mm that they leave.

    `least` is the height of the picture above them at least.
    """

    space: Space
    blocks: tuple[Block, ...]
    room: float
    least: float
    draft: Draft

    def height_of(self, words: str) -> float:
        """Return the height in mm of running text in this size."""
        size = self.space.size
        return len(wrap(words, fonts.body(), size, self.space.text)) * size * LEADING / MM


class CardBody:
    """The blocks of one card, and the picture window above them."""

    def __init__(
        self, card: Card, at: Rect, facts: ArmyFacts, look: Livery, setter: Setter
    ) -> None:
        self._card = card
        self._columns: Sequence[Column] = facts.columns
        shape = shape_of(at.w, at.h)
        fitted = self._fitted(at, look, setter)
        self._fitting, self._low = fitted, at.y + FOOT
        self._words, least = card.text, fitted.least
        if card.story:
            room = fitted.room - least
            self._words = story_that_fits(fitted.space, card.text, card.story, room)
        wanted = fitted.height_of(self._words)
        windows = [each for each in shape.windows if each > least] + [least]
        height = next((each for each in windows if each + wanted <= fitted.room), least)
        self.window = window_of(at, height)
        self._top = at.y + self.window.y - _GAP

    def _fitted(self, at: Rect, look: Livery, setter: Setter) -> _Fitting:
        """Return the blocks in the largest type in which all words fit below the picture.

        A story that fits in no size sets nothing else smaller: as much of it is printed as fits.
        """
        card, tried = self._card, []
        for size, close, least in self._tries(shape_of(at.w, at.h)):
            fitting = self._fitting_in(Space(at, look, Draft(setter), size), least, close=close)
            whole = fitting.height_of(f"{card.text} {card.story}") + least <= fitting.room
            if whole and not fitting.draft.told and least > _LAST_WINDOW:
                return fitting
            tried.append((fitting, fitting.height_of(card.text) + least <= fitting.room))
        fits = [fitting for fitting, rules in tried if rules]
        return min(fits or [tried[-1][0]], key=lambda each: len(each.draft.told))

    def _tries(self, shape: Shape) -> Iterator[tuple[float, bool, float]]:
        """Yield sizes of type, whether seats stand close, and the least height of the picture.

        Last comes a strip of a picture, which is better than rules that are left out.
        """
        card = self._card
        least = _PORTRAIT_WINDOW if card.portrait else shape.windows[-1]
        sizes = (shape.type, (shape.type + SMALLEST) / 2, SMALLEST)
        for close in (False, True) if card.seats else (False,):
            yield from ((size, close, least) for size in sizes)
        if not card.portrait:
            yield SMALLEST, bool(card.seats), _LAST_WINDOW

    def _fitting_in(self, space: Space, least: float, *, close: bool) -> _Fitting:
        card, draft = self._card, space.set
        assert isinstance(draft, Draft)
        blocks = list(self._parts(space, close=close))
        room = space.shape.room - sum(block.height for block in blocks) - _GAP
        if card.abilities:
            blocks.append(agreed_block(space, card.abilities, room - least))
            room -= blocks[-1].height
        return _Fitting(space, tuple(blocks), room, least, draft)

    def draw(self, writer: Writer) -> None:
        """Draw the blocks downwards from the window, then the words; tell what did not fit."""
        space, top = self._fitting.space, self._top
        for block in self._fitting.blocks:
            if top - block.height < self._low - 0.5:
                space.set.tell(f"The rest of {self._card.title}", LEFT_OUT)
                break
            block.draw(writer, top)
            top -= block.height
        else:
            self._draw_words(writer, top)
        self._fitting.draft.settle()

    def _draw_words(self, writer: Writer, top: float) -> None:
        space, room = self._fitting.space, top - self._low
        if self._words and room >= SMALLEST * LEADING / MM:
            text = space.set.block(self._words, fonts.body(), space.size, space.text, room)
            space.draw_words(writer, text, top)
        elif self._words:
            space.set.tell(self._words, LEFT_OUT)

    def _parts(self, space: Space, *, close: bool) -> Iterator[Block]:
        card = self._card
        yield from told_blocks(space, card.specials)
        if card.kind == "hero":
            beside = PHOTOGRAPH - 2.0 if card.portrait else 0.0
            yield tag_block(space, card.title, card.line, beside)
        else:
            yield from self._called(space)
        if card.seats:
            yield seats_block(space, card.seats, close=close)
        yield from self._numbers(space)
        if card.men:
            yield self._men(space)
        if card.lives:
            yield lives_block(space, card.lives, card.lives_mark)

    # -- names

    def _called(self, space: Space) -> Iterator[Block]:
        """Yield what the card tells of besides its title: names, type or extras, the weapon."""
        card, weapon = self._card, self._named_weapon()
        fixed = card.line if card.kind == "vehicle" else weapon
        wide = fonts.bold().width(fixed) * _LABEL / MM
        beside = shown_names(card, _LABEL, space.width - wide - 3.0, 1)
        if card.kind == "vehicle":
            if card.line or beside:
                yield _label(space, card.line, beside)
        elif weapon and beside and not card.line:
            yield _label(space, beside, weapon)
        else:
            if card.names:
                yield self._names(space)
            if card.line or weapon:
                yield _label(space, card.line, weapon)

    def _names(self, space: Space) -> Block:
        """Return the names of the men the card speaks for: those that two lines hold."""
        bold = fonts.bold()
        shown = shown_names(self._card, space.size, space.text, 2) or self._card.names[0]
        block = space.set.block(shown, bold, space.size, space.text, _NAMES)
        return Block(
            block.height() + 0.3, lambda writer, top: space.draw_words(writer, block, top, bold)
        )

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

    # -- numbers

    def _numbers(self, space: Space) -> Iterator[Block]:
        card = self._card
        single = self._single()
        boxes = boxes_for(values_of(single, self._columns), space.width) if single else None
        if boxes:
            yield boxes_block(space, boxes)
        elif card.weapons:
            yield weapons_block(space, self._columns, card.weapons)
        elif card.kind != "hero":
            boxes = boxes_for(card.values, space.width)
            if boxes:
                yield boxes_block(space, boxes)
                return
        if card.values:
            yield inline_block(space, value_pieces(card.values, space.size))

    # -- men

    def _men(self, space: Space) -> Block:
        """Return the men of a unit, each name with a box for every man of it.

        Of more men than a card has room for, each name stands with their number.
        """
        counts = Counter(self._card.men)
        body = fonts.body()
        pieces: list[Piece] = []
        for name, count in counts.items():
            line = space.set.line(name, body, space.size, space.width - 8.0)
            pieces += tick_pieces(line.text, count, line.size, space.look.line)
        ticks = inline_block(space, pieces, 4.5)
        if ticks.height <= space.shape.room * _TICKS_SHARE:
            return ticks
        words = ", ".join(f"{n} × {name}" if n > 1 else name for name, n in counts.items())
        room = space.shape.room * _TICKS_SHARE
        text = space.set.block(words, body, space.size, space.text, room)
        return Block(text.height() + 0.8, lambda writer, top: space.draw_words(writer, text, top))


def _label(space: Space, left: str, right: str) -> Block:
    """Return what the card tells of besides its title, and whose numbers follow."""
    bold = fonts.bold()
    most = space.width - min(bold.width(left) * _LABEL / MM + 2.0, space.width * 0.5)
    weapon = space.set.line(right, bold, _LABEL, most if left else space.width)
    wide = bold.width(weapon.text) * weapon.size / MM
    line = space.set.line(left, bold, _LABEL, space.width - wide - 2.0)

    def draw(writer: Writer, top: float) -> None:
        base, colour = top - cap(_LABEL) - 0.2, space.look.label
        start, end = space.left + 0.4, space.left + space.width - 0.4
        writer.text(line.text, start, base, line.size, bold, colour=colour)
        if line.text:
            writer.text(weapon.text, end, base, weapon.size, bold, align="right")
        else:
            writer.text(weapon.text, start, base, weapon.size, bold)

    return Block(2.9, draw)
