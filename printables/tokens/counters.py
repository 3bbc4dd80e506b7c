"""Counters at true size: strips for a paper clip, lives to punch, kill tallies, a smoke dial."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from printables.army_facts import ArmyFacts
from printables.engine.box_packing import APART, Item, rows
from printables.engine.canvas import Writer
from printables.engine.geometry import Rect
from printables.engine.origin_marks import Mark, draw_legend
from printables.engine.paper import Page
from printables.engine.text import Setter
from printables.engine.titled_page import Leaf
from printables.facts import ManFacts
from printables.pack_inputs import Game, PackFacts
from printables.piece_parts import LaidPiece, laid_pieces
from printables.sheet_kind import Counts, Part, Work
from printables.tokens.counter_drawings import (
    DIAL,
    TALLY,
    Track,
    draw_dial,
    draw_lives,
    draw_tally,
    draw_track,
    numbered,
)
from printables.tokens.sheet import own_size
from rules.games.playbook import Piece

_STRIP = (170.0, 25.0)
_LIVES = (84.0, 22.0)
_OPEN = 12
"""Turns on the strip of a game that sets no last one."""
_POINTS = 20
_SMOKE = 3
_TALLIED = 30
_MOST_TALLIED = 50
_LEGEND = 5.0
_HOW = "Cut along the outer lines, print on card. A paper clip over the edge counts."


def _is_strip(piece: Piece) -> bool:
    return piece.kind == "marker" and piece.shape == "rectangle"


def _parts(facts: PackFacts) -> tuple[Part, ...]:
    return tuple(part for part, _ in _all(facts))


def _all(facts: PackFacts) -> Iterator[tuple[Part, list[Item]]]:
    """Yield each part with what is cut out for it: one item for each that can differ."""
    yield from _turns(facts)
    for number, army in enumerate(facts.armies, start=1):
        yield from _of_army(facts, army, number)
    yield from _dials(facts)


def _turns(facts: PackFacts) -> Iterator[tuple[Part, list[Item]]]:
    """Yield the counters of turns: the game's own piece, or a strip of Muster's."""
    laid = {each.game.ruleset.id: each for each in laid_pieces(facts, _is_strip)}
    for game in facts.games:
        own = laid.get(game.ruleset.id)
        track = _turn_track(facts, game)
        if own:
            size = _sides(own)
            part = own.part
        else:
            size = _STRIP
            end = f"@{game.ruleset.id}" if len(facts.games) > 1 else ""
            word = track.title
            why = f"one for the table: the game has no last {word.lower()}"
            part = Part(f"turns{end}", f"{word} counter", 1, why)
        setter = Setter(facts.letters, f"the strip that counts {track.title.lower()}s")
        look = facts.livery_of("grey")
        draw = partial(draw_track, track=track, look=look, setter=setter, shared=True)
        yield part, [Item(*size, draw)]


def _turn_track(facts: PackFacts, game: Game) -> Track:
    turn = game.playbook.turn if game.playbook else None
    word = facts.clean((turn.word if turn else "turn").capitalize())
    length = turn.length if turn else None
    name = facts.clean(game.ruleset.name)
    if length is None or not length.value:
        return Track(word, name, numbered(1, _OPEN))
    mark = game.armies[0].origins.mark(length)
    return Track(word, name, numbered(1, int(length.value)), f"last {word.lower()}", mark)


def _sides(laid: LaidPiece) -> tuple[float, float]:
    """Return the width and height of a strip in mm."""
    piece = laid.piece
    wide = own_size(piece)
    if piece.size is None or piece.second is None:
        return _STRIP
    share = float(piece.second.value or 1) / float(piece.size.value or 1)
    return wide, wide * share


def _of_army(facts: PackFacts, army: ArmyFacts, number: int) -> Iterator[tuple[Part, list[Item]]]:
    look, name = facts.livery(army), army.name
    setter = Setter(facts.letters, f"a counter of {name[:40]}")
    heroes = [row for unit in army.units for row in unit.rows if row.hero and row.lives > 0]
    if heroes:
        yield (
            Part(f"lives.{number}", "Lives of a hero", len(heroes), "one for each hero", number),
            [_lives(hero, hero.lives, partial(draw_lives, look=look, setter=setter))
             for hero in heroes],
        )  # fmt: skip
    boxes = _enemies(facts, army)
    tally = partial(draw_tally, name=name, boxes=boxes, look=look, setter=setter)
    yield _tally_part(facts, army, number), [Item(*TALLY, tally)]
    track = Track("Points", name, numbered(0, _POINTS))
    draw = partial(draw_track, track=track, look=look, setter=setter, shared=False)
    why = "none: the score sheet has boxes; take one to count anything else"
    yield Part(f"points.{number}", "Points, 0 to 20", 0, why, number), [Item(*_STRIP, draw)]


def _lives(hero: ManFacts, lives: int, draw: partial[None]) -> Item:
    return Item(*_LIVES, partial(draw, hero=hero, lives=lives))


def _tally_part(facts: PackFacts, army: ArmyFacts, number: int) -> Part:
    """Return the part of an army's kill tally: as its game asks for, else none suggested."""
    laid = laid_pieces(facts, lambda piece: piece.id == "kill-tally")
    for each in laid:
        if each.army is army:
            return each.part
    why = "none: its game counts no kills"
    return Part(f"kill-tally.{number}", "Kill tally", 0, why, number)


def _enemies(facts: PackFacts, army: ArmyFacts) -> int:
    """Return how many boxes a tally needs: the largest other army's men, or a usual number."""
    others = [
        each.figures
        for each in facts.armies
        if each is not army and each.ruleset.id == army.ruleset.id
    ]
    most = max(others, default=0)
    return min(most, _MOST_TALLIED) if most else _TALLIED


def _dials(facts: PackFacts) -> Iterator[tuple[Part, list[Item]]]:
    """Yield a dial for the turns that smoke lies, where a game counts them."""
    smokes = [game for game in facts.games if game.playbook and "smoke" in game.playbook.piece]
    if smokes:
        look = facts.livery_of("grey")
        why = "none: the smoke tokens count the turns; take one to keep count on a dial"
        item = Item(2 * DIAL + APART, DIAL, partial(draw_dial, turns=_SMOKE, look=look))
        yield Part("smoke-dial", "Smoke dial of two discs", 0, why), [item]


def _items(facts: PackFacts, counts: Counts) -> list[Item]:
    """Return what is printed; those of one height together."""
    items: list[Item] = []
    for part, each in _all(facts):
        items += [each[place % len(each)] for place in range(counts.of(part.id))]
    heights = list(dict.fromkeys(item.height for item in items))
    return sorted(items, key=lambda item: heights.index(item.height))


def _draw(writer: Writer, facts: PackFacts, counts: Counts) -> None:
    items = _items(facts, counts)
    leaf = _leaf(facts, max(item.width for item in items))
    marks = _marks(facts)
    low = _LEGEND if marks else 0.0
    body = Rect(leaf.body.x, leaf.body.y + low, leaf.body.w, leaf.body.h - low)
    fitting = [item for item in items if item.width <= body.w and item.height <= body.h]
    if len(fitting) < len(items):
        facts.letters.tell(
            f"{len(items) - len(fitting)} of the counters",
            f"are wider than the {body.w:.0f} mm of this paper; they are not printed.",
        )
    if counts.of("smoke-dial"):
        facts.letters.advise("The smoke dial", "is held together by a paper fastener.")
    pages = rows(fitting, body)
    for number, page in enumerate(pages, start=1):
        leaf.begin(writer, facts.letters, number, len(pages))
        for item, box in page:
            item.draw(writer, box)
        if marks:
            draw_legend(writer, marks, body.x, body.y - _LEGEND + 1.0)
        writer.end_page()


def _marks(facts: PackFacts) -> tuple[Mark, ...]:
    found = [_turn_track(facts, game).mark for game in facts.games]
    found += [row.lives_mark for army in facts.armies for unit in army.units for row in unit.rows
              if row.hero]  # fmt: skip
    return tuple(dict.fromkeys(mark for mark in found if mark))


def _leaf(facts: PackFacts, widest: float) -> Leaf:
    """Return the pages, turned where only turned paper is wide enough."""
    options = facts.options
    names = facts.credit

    def leaf(page: Page) -> Leaf:
        return Leaf(page, "Counters", _HOW, names, ruler=True)

    upright = leaf(options.page(true_size=True))
    if upright.body.w >= widest:
        return upright
    turned = leaf(options.page(true_size=True, landscape=not options.landscape))
    return turned if turned.body.w >= widest else upright


COUNTERS = Work(_parts, draw=_draw)
