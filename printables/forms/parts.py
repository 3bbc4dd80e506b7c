"""What all forms share: columns and bands of the armies, fields and lines to write on, leaves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from printables.army_facts import ArmyFacts
from printables.engine import fonts
from printables.engine.canvas import INK, WHITE, Writer
from printables.engine.figures import draw_figure
from printables.engine.geometry import Rect
from printables.engine.livery import Livery, hatch
from printables.engine.page_flow import Block, Group, Pages
from printables.engine.printable_characters import Letters
from printables.engine.small_parts import TICK, cap, draw_block, draw_tick, grey
from printables.engine.text import MM, Setter
from printables.engine.titled_page import Leaf
from printables.pack_inputs import Game, PackFacts
from printables.sheet_kind import Counts, Part, Work
from resources.art import picture
from rules.army.drawing_choice import man_art, unit_art

MOST_SIDES = 4
"""Armies that stand side by side on one page; more go on to the next."""
HEAD = 7.0
BODY = 8.5
LABEL = 6.5
WRITING = 8.0
"""Height in mm of a line that is written on by hand."""
_TALLEST = 120.0
_WINNER, _DRAW = 9.0, 20.0


@dataclass(frozen=True, slots=True)
class Side:
    """A column of a form: an army, or None for one that is not in the pack. `tag` is its letter."""

    army: ArmyFacts | None
    look: Livery
    tag: str

    @property
    def name(self) -> str:
        """Return the army's name, "" where it is still to be written."""
        return self.army.name if self.army else ""


def game_end(facts: PackFacts, game: Game) -> str:
    """Return the end of a part's id that tells the games of a pack apart, "" where one is all."""
    return f"@{game.ruleset.id}" if len(facts.games) > 1 else ""


def part_title(facts: PackFacts, game: Game, title: str) -> str:
    """Return the title of a part, with its game where a pack has several."""
    return f"{title} ({facts.clean(game.ruleset.name)})" if len(facts.games) > 1 else title


def sides_of(facts: PackFacts, game: Game) -> tuple[tuple[Side, ...], ...]:
    """Return the sides of a game in pages of at most four; one army faces a blank one."""
    blank = replace(facts.livery_of("white"), pattern="plain", ink=True)
    names = [army.name for army in game.armies]
    initials = [name[:1].upper() for name in names]
    tags = initials if len(set(initials)) == len(names) else [str(n + 1) for n in range(len(names))]
    sides = [
        Side(army, facts.livery(army), tag) for army, tag in zip(game.armies, tags, strict=True)
    ]
    if len(sides) == 1:
        sides.append(Side(None, blank, "?"))
    return tuple(
        tuple(sides[start : start + MOST_SIDES]) for start in range(0, len(sides), MOST_SIDES)
    )


def credit_of(game: Game) -> str:
    """Return the game with its author for the foot of a page."""
    army = game.armies[0]
    return ", ".join(part for part in (army.game, army.credit) if part)


def room_left(leaf: Leaf, groups: Sequence[Group]) -> float:
    """Return the height in mm that groups leave free on the last of their leaves."""
    pages = Pages(leaf.body.h, leaf.body.h)
    for group in groups:
        pages.add(group)
    return pages.left


def draw_leaves(writer: Writer, letters: Letters, leaf: Leaf, groups: Sequence[Group]) -> None:
    """Draw groups of blocks on as many leaves as they take."""
    room = leaf.body.h
    pages = Pages(room, room)
    for group in groups:
        pages.add(group)
    for number, page in enumerate(pages.pages, start=1):
        body = leaf.begin(writer, letters, number, len(pages.pages))
        for placed in page:
            placed.block.draw(writer, body.top - placed.down)
        writer.end_page()


# ------------------------------------------------------------------ words and lines


def head_block(text: str, x: float, width: float, right: str = "") -> Block:
    """Return the head of a part of a form, over a line; `right` is a quiet word at its end."""

    def draw(writer: Writer, top: float) -> None:
        base = top - HEAD + 2.2
        writer.text(text, x, base, 11, fonts.title_face(text))
        writer.text(right, x + width, base, 7.5, colour=grey(writer), align="right")
        writer.lines([(x, top - HEAD + 0.8, x + width, top - HEAD + 0.8)], width=0.9)

    return Block(HEAD, draw)


def words_block(
    setter: Setter,
    text: str,
    x: float,
    width: float,
    *,
    size: float = BODY,
    quiet: bool = False,
) -> Block:
    """Return a text as a block as high as its lines."""
    block = setter.block(text, fonts.body(), size, width, _TALLEST)

    def draw(writer: Writer, top: float) -> None:
        draw_block(writer, block, x, top - 0.6, colour=grey(writer) if quiet else INK)

    return Block(block.height() + 1.4, draw)


def lines_blocks(x: float, width: float, count: int, height: float = WRITING) -> list[Block]:
    """Return so many lines to write on."""

    def draw(writer: Writer, top: float) -> None:
        low = top - height + 0.6
        writer.lines([(x, low, x + width, low)], width=0.35, colour=grey(writer))

    return [Block(height, draw)] * count


def fields_block(
    setter: Setter,
    x: float,
    width: float,
    fields: Sequence[tuple[str, float, str]],
    height: float = WRITING,
) -> Block:
    """Return fields in a row: each its label, its share of the width, and what stands in it."""
    whole = sum(share for _, share, _ in fields)

    def draw(writer: Writer, top: float) -> None:
        left = x
        for label, share, value in fields:
            wide = width * share / whole
            draw_field(writer, setter, label, left, top - height + 1.6, wide - 4.0, value)
            left += wide

    return Block(height, draw)


def draw_field(
    writer: Writer,
    setter: Setter,
    label: str,
    x: float,
    base: float,
    width: float,
    value: str = "",
    colour: str = "",
) -> None:
    """Draw a label and the line behind it, with what is known already written on it."""
    ink = colour or grey(writer)
    writer.text(label, x, base, 7.5, colour=ink)
    start = x + (fonts.body().width(label) * 7.5 / MM + 1.8 if label else 0.0)
    writer.lines([(start, base - 0.8, x + width, base - 0.8)], width=0.4, colour=ink)
    if value:
        line = setter.line(value, fonts.bold(), 9, x + width - start)
        writer.text(line.text, start + 0.5, base, line.size, fonts.bold(), colour=colour or INK)


def draw_box(writer: Writer, box: Rect, colour: str = INK, width: float = 0.7) -> None:
    """Draw an empty box to write a number in."""
    writer.rect(box, fill=WHITE, stroke=colour, width=width, radius=1.2)


def draw_tag(writer: Writer, side: Side, x: float, middle: float, size: float = 4.4) -> None:
    """Draw a box to tick for one side: its letter in its own colour's frame."""
    box = Rect(x, middle - size / 2, size, size)
    writer.rect(box, fill=WHITE, stroke=side.look.edge, width=0.9, radius=0.5)
    base = middle - cap(LABEL) / 2
    writer.text(side.tag, x + size / 2, base, LABEL, colour=grey(writer), align="centre")


def winner_block(setter: Setter, box: Rect, sides: Sequence[Side], words: str) -> Block:
    """Return a box to tick for each side and for a draw, behind some words."""
    start = box.x + fonts.body().width(words) * _WINNER / MM + 4.0
    columns = 2 if len(sides) > 2 else len(sides)
    wide = (box.right - start - _DRAW) / max(columns, 1)
    rows = -(-len(sides) // max(columns, 1))

    def draw(writer: Writer, top: float) -> None:
        writer.text(words, box.x, top - 4.5 - cap(_WINNER) / 2, _WINNER)
        for place, side in enumerate(sides):
            row, column = divmod(place, columns)
            x, middle = start + column * wide, top - 4.5 - row * 7.0
            draw_tag(writer, side, x, middle, 5.0)
            name = setter.line(side.name or "the other army", fonts.bold(), _WINNER, wide - 9.0)
            base = middle - cap(name.size) / 2
            writer.text(name.text, x + 6.2, base, name.size, fonts.bold())
        draw_tick(writer, box.right - _DRAW + 2.0, top - 4.5)
        base = top - 4.5 - cap(_WINNER) / 2
        writer.text("a draw", box.right - _DRAW + TICK + 3.4, base, _WINNER)

    return Block(2.0 + 7.0 * rows, draw)


def sentence(*parts: str) -> str:
    """Return parts as sentences of one text, each with its full stop."""
    said = (part.strip() for part in parts)
    return " ".join(part if part[-1] in ".!?:" else f"{part}." for part in said if part)


_STRIP = 2.6
_LOOKED_AT = 12
_NARROW = 46.0
"""A narrower band has its name above its figure, not beside it."""
_PLAYER = 10.0


def leader_art(army: ArmyFacts) -> str:
    """Return the drawing that stands for an army: an upright hero or man, else a vehicle."""
    heroes = [man for man in army.roster.men if man.figure.hero]
    men = heroes or [man for man in army.roster.men if man.role]
    if men:
        arts = [man_art(man) for man in men[:_LOOKED_AT]]
        return next((art for art in arts if picture(art).height > picture(art).width), arts[0])
    units = army.army.units
    return unit_art(army.roster, units[0]) if units else ""


def draw_band(
    writer: Writer, setter: Setter, side: Side, box: Rect, *, flip: bool = False, tag: bool = False
) -> None:
    """Draw an army's band: its figure, its name, a line for its player."""
    look = side.look
    fill = look.band if side.army else WHITE
    writer.rect(box, fill=fill, stroke=look.line, width=0.9, radius=2.0)
    inner = Rect(box.x + 1.2, box.y + _STRIP + 1.6, box.w - 2.4, box.h - _STRIP - 2.8)
    if side.army is None:
        _draw_blank(writer, setter, Rect(inner.x + 1.5, inner.y, inner.w - 3.0, inner.h))
        return
    strip = Rect(box.x + 2.0, box.y + 0.8, box.w - 4.0, _STRIP)
    hatch(writer, strip, look.pattern, look.line)
    narrow = box.w < _NARROW
    art = leader_art(side.army)
    wide = min(box.w * 0.3, 19.0) if art else 0.0
    if art:
        high = _PLAYER if narrow else inner.h - 0.4
        left = inner.right - wide if flip else inner.x
        draw_figure(writer, look, art, Rect(left, inner.y, wide, high), flip=flip)
    words = Rect(
        inner.x + 1.5 + (0.0 if flip or not art else wide + 1.0),
        inner.y,
        inner.w - 3.0 - (wide + 1.0 if art else 0.0),
        inner.h,
    )
    draw_field(writer, setter, "player", words.x, inner.y + 2.0, words.w, colour=look.on_band)
    if narrow:
        words = Rect(inner.x + 1.0, inner.y, inner.w - 2.0, inner.h)
    name = side.name.upper()
    if tag and side.tag != name[:1]:
        name = f"{side.tag} {name}"
    face = fonts.title_face(name)
    high = inner.h - (_PLAYER if narrow else 7.5)
    block = setter.block(name, face, 13, words.w, high, smallest=6.5)
    draw_block(writer, block, words.x, box.top - 1.6, face, look.on_band)


def _draw_blank(writer: Writer, setter: Setter, box: Rect) -> None:
    """Draw the fields of an army that is not in the pack."""
    draw_field(writer, setter, "army", box.x, box.top - 6.8, box.w, colour=INK)
    draw_field(writer, setter, "player", box.x, box.y + 2.0, box.w, colour=INK)


@dataclass(frozen=True, slots=True)
class Form:
    """What a form is to one game: its title, how many are suggested, and why in words."""

    title: str
    count: int
    why: str


def game_work(
    stem: str,
    form_of: Callable[[Game], Form],
    draw: Callable[[Writer, PackFacts, Game], None],
    tonight: Callable[[PackFacts], bool] | None = None,
) -> Work:
    """Return the work of a form; the ids of its parts begin with `stem`."""

    def part(facts: PackFacts, game: Game) -> Part:
        form = form_of(game)
        title = part_title(facts, game, form.title)
        return Part(f"{stem}{game_end(facts, game)}", title, form.count, form.why)

    def parts(facts: PackFacts) -> tuple[Part, ...]:
        return tuple(part(facts, game) for game in facts.games)

    def draw_all(writer: Writer, facts: PackFacts, counts: Counts) -> None:
        for game in facts.games:
            for _ in range(counts.of(f"{stem}{game_end(facts, game)}")):
                draw(writer, facts, game)

    return Work(parts, draw=draw_all, tonight=tonight)
