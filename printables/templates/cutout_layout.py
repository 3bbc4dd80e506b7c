"""Lays true-size things to be cut out onto pages: packed together, or tiled over several."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from printables.army_words import credit
from printables.engine import fonts
from printables.engine.box_packing import Spot, packed
from printables.engine.canvas import Writer
from printables.engine.geometry import Rect
from printables.engine.origin_marks import Mark, draw_legend
from printables.engine.page_notes import PageNote
from printables.engine.text import MM
from printables.engine.titled_page import UNDER, Leaf
from printables.pack_inputs import PackFacts
from printables.templates.tiles import CAPTION, Tiling, tile_cutout, tiled
from rules.games.ruleset import Ruleset

GAP = 2.0
MOST_TILES = 60
"""Nobody glues more: a thing so large is laid out with a string."""
_APART = 1.0
_FEW = 2
_NAMED = 3


@dataclass(frozen=True, slots=True)
class Cutout:
    """One thing to be cut out, at its true size in mm.

    `draw` draws it into the box from (0, 0) to its width and height; `key` says everything that
    the drawing depends on. `marks` are the marks of origin on it, for the legend of its page;
    `game` is whose rules it is made of, for the credits there.
    """

    key: str
    title: str
    width: float
    height: float
    draw: Callable[[Writer], None]
    marks: tuple[Mark, ...] = ()
    game: Ruleset | None = None

    def form(self, writer: Writer) -> str:
        """Return the drawing as a form, which lies in the file once."""
        box = Rect(-1.0, -1.0, self.width + 2.0, self.height + 2.0)
        return writer.form(f"cut-{self.key}", box, lambda: self.draw(writer))


HOW = "True size: print at 100 % on card, check with the ruler. Cut along the outer lines."


def leaf_of(facts: PackFacts, title: str = "", how: str = HOW) -> Leaf:
    """Return the leaf of a page of cut-outs; `how` is the line below its title."""
    return Leaf(facts.options.page(true_size=True), title, how, ruler=how == HOW)


def _credits(facts: PackFacts, cutouts: Sequence[Cutout]) -> str:
    """Return the games of a page with their authors, and versions where a few share the line."""
    games = {each.game.id: each.game for each in cutouts if each.game}.values()
    if len(games) > _FEW:
        many = len(games) > 2 * _FEW
        names = [game.short if many and game.short else game.name for game in games]
        words = [
            f"{name} by {game.author}" if game.author else name
            for name, game in zip(names, games, strict=True)
        ]
    else:
        words = [", ".join(part for part in (game.name, credit(game)) if part) for game in games]
    return facts.clean(" · ".join(words))


def draw_cutouts(
    writer: Writer,
    facts: PackFacts,
    title: str,
    *ways: Sequence[Cutout],
    how: str = HOW,
    spare: Sequence[Cutout] = (),
) -> None:
    """Draw all of them on as few pages as simple packing gives, each at its true size.

    Where there are several `ways` to divide the same things, that of the fewest pages is drawn.
    `spare` ones are drawn only where they need no further page.
    """
    leaf = leaf_of(facts, title, how)
    area = room_of(leaf)
    divided = [
        [part for cutout in way for part in _fitting(facts, cutout, area, large=large)]
        for way in ways
        for large in (False, True)
    ]
    laid = [(pieces, _packed(pieces, area)) for pieces in divided]
    pieces, pages = min(laid, key=lambda each: len(each[1]))
    if spare:
        fuller = [(all_, _packed(all_, area)) for some, _ in laid if (all_ := [*some, *spare])]
        best = min(fuller, key=lambda each: len(each[1]))
        pieces, pages = best if len(best[1]) == len(pages) else (pieces, pages)
    for number, spots in enumerate(pages, start=1):
        here = [pieces[spot.index] for spot in spots]
        named = replace(leaf, credit=_credits(facts, here))
        named.begin(writer, facts.letters, number, len(pages))
        for cutout, spot in zip(here, spots, strict=True):
            _place(writer, cutout, spot)
        marks = [mark for cutout in here for mark in cutout.marks]
        if marks:
            words = fonts.body().width(HOW) * UNDER / MM
            draw_legend(writer, marks, leaf.body.x + words + 4.0, leaf.under_base)
        writer.note(_note(here))
        writer.end_page()


def _note(cutouts: Sequence[Cutout]) -> PageNote:
    """Return what a page of cut-outs is, for the cover."""
    named = list(dict.fromkeys(cutout.title.partition(",")[0] for cutout in cutouts))
    shown = ", ".join([*named[:_NAMED], *(["…"] if named[_NAMED:] else [])])
    minutes = -(-len(cutouts) // 2)
    return PageNote(shown, "scissors", tool="scissors", minutes=minutes, shape="shapes")


def _packed(pieces: Sequence[Cutout], area: Rect) -> list[tuple[Spot, ...]]:
    return packed([(each.width, each.height) for each in pieces], area, GAP)


def room_of(leaf: Leaf) -> Rect:
    """Return the room for cut-outs on a page: as wide as the printer reaches."""
    reach, body = leaf.page.printable, leaf.body
    low = body.y + _APART
    return Rect(reach.x + 0.5, low, reach.w - 1.0, body.top - 1.5 - low)


def tiling_of(cutout: Cutout, area: Rect, *, large: bool = False) -> Tiling | None:
    """Return how a cut-out is tiled over pages, None when it fits on one; see `tiled`."""
    sides = sorted((cutout.width, cutout.height))
    room = sorted((area.w, area.h))
    if sides[0] <= room[0] + 1e-6 and sides[1] <= room[1] + 1e-6:
        return None
    return tiled(cutout.width, cutout.height, area, CAPTION, large=large)


def _fitting(facts: PackFacts, cutout: Cutout, area: Rect, *, large: bool) -> list[Cutout]:
    """Return the cut-out, or its tiles where it is larger than the room."""
    tiling = tiling_of(cutout, area, large=large)
    if tiling is None:
        return [cutout]
    if tiling.count > MOST_TILES:
        facts.letters.tell(cutout.title, f"would take {tiling.count:,} tiles; it is left out.")
        return []
    facts.letters.advise(
        cutout.title, f"is larger than the page: glue its {tiling.count} tiles along their strips."
    )
    found = []
    for tile in tiling.tiles:
        key, width, height, draw = tile_cutout(
            cutout.key, cutout.title, cutout.form, tiling, tile, facts.letters
        )
        found.append(replace(cutout, key=key, width=width, height=height, draw=draw))
    return found


def _place(writer: Writer, cutout: Cutout, spot: Spot) -> None:
    form = cutout.form(writer)
    if spot.turned:
        writer.place_turned(form, spot.box, 1.0, "back")
    else:
        writer.place(form, spot.box.x, spot.box.y)
