"""Tokens of the players' own: a picture, icon or letters on a disc, and a caption."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from printables.cards.own_cards import part_of, picture_of
from printables.engine.canvas import Writer
from printables.engine.cut_pieces import Cell
from printables.engine.portraits import Portrait
from printables.pack_inputs import PackFacts
from printables.sheet_kind import Counts, Part, Work
from printables.tokens.face import Face
from printables.tokens.icons import ICONS, Draw, Side, lettered
from printables.tokens.pen import Pen
from printables.tokens.rim import Shape
from printables.tokens.sheet import army_tags, token_cell
from resources.art import has
from rules.army.model import OwnCard

_SIZE = 25.0
_LETTERS = 3
_PHOTOGRAPH = 9.6
"""Radius in units of an icon of the player's own picture."""
_ROOM = 18.0
"""Units of an icon that a drawing takes."""


def _parts(facts: PackFacts) -> tuple[Part, ...]:
    return tuple(
        part_of(army, at, number)
        for number, army in enumerate(facts.armies, start=1)
        for at, card in enumerate(army.army.own_cards)
        if card.kind == "token"
    )


def _cells(_writer: Writer, facts: PackFacts, counts: Counts) -> Iterator[Cell]:
    """Yield the own tokens of each army."""
    plain, tags, options = facts.livery_of("grey"), army_tags(facts), facts.options
    size, shape = options.token
    for number, army in enumerate(facts.armies, start=1):
        for at, card in enumerate(army.army.own_cards):
            if card.kind != "token":
                continue
            part = part_of(army, at, number)
            portrait = picture_of(facts, army, card)
            look = facts.livery_of(card.colour or army.army.colour)
            caption = army.clean(card.title)
            letters = " ".join(army.clean("".join(card.text.split()))[:_LETTERS])
            side = Side(f"own-{number}-{at}", _drawing(card, letters or caption, portrait), caption)
            outline: Shape = "round" if shape == "own" else shape
            face = Face(side, outline, size or _SIZE, look, plain, tags.get(number, ""))
            for _ in range(counts.of(part.id)):
                yield token_cell(facts, part.title, face, face, "of your own", number)


def _drawing(card: OwnCard, letters: str, portrait: Portrait | None) -> Draw:
    """Return the player's own picture, the drawing that was chosen, else letters."""
    name = card.drawing
    if portrait:
        return partial(Pen.photograph, portrait=portrait, half=_PHOTOGRAPH)
    if name in ICONS:
        return ICONS[name].draw
    if not name or not has(name):
        return lettered(letters)

    def draw(pen: Pen) -> None:
        pen.art(name, 0, 0, _ROOM, _ROOM)

    return draw


OWN_TOKENS = Work(_parts, cells=_cells)
