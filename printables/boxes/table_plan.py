"""A poster of the table from above: its feet, the zones to set up in, room to draw terrain."""

from __future__ import annotations

from functools import partial

from printables.boxes.net import place_crest
from printables.engine import fonts
from printables.engine.canvas import INK, WHITE, Writer
from printables.engine.geometry import Rect, Segment
from printables.engine.length_and_date_text import length_words
from printables.engine.livery import hatch
from printables.engine.small_parts import cap, grey
from printables.engine.text import Setter
from printables.forms.parts import game_end, part_title
from printables.pack_inputs import Game, PackFacts
from printables.sheet_kind import Counts, Part, Work
from printables.templates.cutout_layout import Cutout, draw_cutouts

FOOT = 52.0
"""Millimetres on paper for a foot of the table."""
SIZES = ((4, 4), (6, 4), (8, 5))
"""Sides in feet of the tables that plans are printed for, besides the game's own."""
_USUAL = (6, 4)
_BELOW, _SIDE = 14.0, 6.0
_NUMBERS = 2.6
_HALF = (1.2, 1.2)
_HOW = "Draw and number your terrain. Glue the parts along their strips, or print on A3."


def _own(game: Game) -> tuple[int, int]:
    """Return the sides in feet of the table that a game is played on."""
    ground = game.playbook.ground if game.playbook else None
    return ground.feet if ground else _USUAL


def _parts(facts: PackFacts) -> tuple[Part, ...]:
    found = []
    for game in facts.games:
        own = _own(game)
        stated = bool(game.playbook and game.playbook.ground)
        for feet in sorted({*SIZES, own}):
            why = "another size of table"
            if feet == own:
                why = "the table that the game names" if stated else "the game names no size"
            title = part_title(facts, game, f"Table of {feet[0]} × {feet[1]} ft")
            key = f"plan-{feet[0]}x{feet[1]}{game_end(facts, game)}"
            found.append(Part(key, title, int(feet == own), why))
    return tuple(found)


def _draw(writer: Writer, facts: PackFacts, counts: Counts) -> None:
    for game in facts.games:
        for feet in sorted({*SIZES, _own(game)}):
            key = f"plan-{feet[0]}x{feet[1]}{game_end(facts, game)}"
            wide, high = feet[0] * FOOT + 2 * _SIDE, feet[1] * FOOT + _BELOW
            draw = partial(_plan, facts=facts, game=game, feet=feet)
            title = f"Table {feet[0]} × {feet[1]} ft"
            for _ in range(counts.of(key)):
                plan = Cutout(key, title, wide, high, draw, game=game.ruleset)
                draw_cutouts(writer, facts, "Table plan", [plan], how=_HOW)


TABLE_PLAN = Work(_parts, draw=_draw)
"""The work of the sheet."""


def _plan(writer: Writer, *, facts: PackFacts, game: Game, feet: tuple[int, int]) -> None:
    """Draw the table with its grid, zones, edges and the list of terrain below."""
    table = Rect(_SIDE, _BELOW - 3.0, feet[0] * FOOT, feet[1] * FOOT)
    writer.rect(table, fill=WHITE)
    _draw_zones(writer, facts, game, table)
    halves: list[Segment] = []
    whole: list[Segment] = []
    for part in range(1, 2 * feet[0]):
        x = table.x + part * FOOT / 2
        (halves if part % 2 else whole).append((x, table.y, x, table.top))
    for part in range(1, 2 * feet[1]):
        y = table.y + part * FOOT / 2
        (halves if part % 2 else whole).append((table.x, y, table.right, y))
    writer.lines(halves, width=0.25, colour=grey(writer), dash=_HALF)
    writer.lines(whole, width=0.5)
    x, y = table.x + table.w / 2, table.y + table.h / 2
    writer.lines([(x - 3, y, x + 3, y), (x, y - 3, x, y + 3)], width=1.2)
    writer.rect(table, stroke=INK, width=1.4)
    _draw_names(writer, facts, game, table)
    for at in range(feet[0] + 1):
        writer.text(str(at), table.x + at * FOOT, table.y - 3.2, 7.5, align="centre")
    for at in range(feet[1] + 1):
        low = table.y + at * FOOT - 0.9
        writer.text(str(at), table.x - 1.2, min(low, table.top - 2.4), 7.5, align="right")
    words = "Terrain, by number:"
    writer.text(words, table.x, 1.6, 9.0, fonts.bold())
    start = table.x + 32.0
    count = max(int((table.right - start) // 26.0), 1)
    step = (table.right - start) / count
    for number in range(1, count + 1):
        left = start + (number - 1) * step
        writer.disc(left + _NUMBERS, 2.8, _NUMBERS, stroke=INK, width=0.6)
        base = 2.8 - cap(8) / 2
        writer.text(str(number), left + _NUMBERS, base, 8, fonts.bold(), align="centre")
        writer.lines([(left + 2 * _NUMBERS + 1.0, 1.0, left + step - 2.0, 1.0)], width=0.4)


def _draw_zones(writer: Writer, facts: PackFacts, game: Game, table: Rect) -> None:
    """Mark the edges of two sides, each with its zone where the game says how deep it is."""
    ground = game.playbook.ground if game.playbook else None
    deep = ground.zone / 12 * FOOT if ground else 0.0
    for low, army in zip((True, False), (*game.armies, None, None), strict=False):
        edge = table.y if low else table.top - deep
        look = facts.livery(army) if army else facts.livery_of("grey")
        if deep:
            zone = Rect(table.x, edge, table.w, deep)
            writer.rect(zone, fill=look.tint)
            hatch(writer, zone, look.pattern, look.wash if not look.ink else "#cccccc", 0.3)
            line = edge + deep if low else edge
            writer.lines([(table.x, line, table.right, line)], width=1.2, colour=look.edge)


def _draw_names(writer: Writer, facts: PackFacts, game: Game, table: Rect) -> None:
    """Set whose edges these are, at the left where no strip of glue lies."""
    ground = game.playbook.ground if game.playbook else None
    setter = Setter(facts.letters, "the plan of the table")
    for low, army in zip((True, False), (*game.armies, None, None), strict=False):
        look = facts.livery(army) if army else facts.livery_of("grey")
        name = army.name if army else "the other side"
        words = name.upper()
        if ground and ground.zone:
            words += f" SETS UP WITHIN {length_words(ground.zone, facts.options.measures)}".upper()
        face = fonts.title_face(words)
        row = setter.line(words, face, 13.0, table.w * 0.43 - 20.0, smallest=8.0)
        middle = table.y + 8.0 if low else table.top - 8.0
        wide = face.width(row.text) * row.size / 72 * 25.4
        left = table.x + 20.0
        plate = Rect(left - 15.0, middle - 5.5, wide + 19.0, 11.0)
        writer.rect(plate, fill=look.paper, stroke=look.line, width=0.8, radius=2.0)
        writer.text(row.text, left, middle - cap(row.size, face) / 2, row.size, face)
        if army:
            place_crest(writer, look, facts.crest(army), (left - 8.0, middle), 9.4)
