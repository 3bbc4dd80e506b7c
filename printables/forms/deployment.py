"""The sealed deployment: an army writes in secret where it stands, folds the sheet and clips it.

The half sheet has three panels. The list at the right is folded over the map, print inside; then
the flap at the left is folded back, so that its printed side with the army's name lies outside.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial

from printables.army_facts import ArmyFacts
from printables.engine import fonts
from printables.engine.canvas import INK, WHITE, Writer
from printables.engine.geometry import Rect, Segment
from printables.engine.half_pages import Half, half_page, rooms
from printables.engine.length_and_date_text import feet_words, length_words
from printables.engine.livery import Livery, hatch
from printables.engine.options import Measures
from printables.engine.origin_marks import house_legend
from printables.engine.small_parts import TICK, cap, draw_block, draw_tick, grey
from printables.engine.text import SMALLEST, Setter
from printables.facts import UnitFacts
from printables.forms.parts import credit_of, draw_field, sentence
from printables.pack_inputs import Game, PackFacts
from printables.sheet_kind import Counts, Part, Work
from rules.common.wording import counted
from rules.games.playbook import Piece

FEET = (6, 4)
"""The sides of the map in feet; a smaller table is crossed out of it."""
_WIDEST = 22.0
_WORDS = 3.6
_HALF_FOOT_DASH = (0.9, 0.9)


def draw_table(writer: Writer, box: Rect, look: Livery) -> float:
    """Draw the map at the top of a box, as large as it goes; return where it ends in mm."""
    foot = min((box.h - _WORDS) / FEET[1], (box.w - _WORDS) / FEET[0], _WIDEST)
    wide, high = foot * FEET[0], foot * FEET[1]
    table = Rect(box.x + _WORDS, box.top - high, wide, high)
    writer.rect(table, fill=WHITE, stroke=look.line, width=1.2)
    feet = [_upright(table, at * foot) for at in range(1, FEET[0])]
    feet += [_across(table, at * foot) for at in range(1, FEET[1])]
    halves = [_upright(table, (at + 0.5) * foot) for at in range(FEET[0])]
    halves += [_across(table, (at + 0.5) * foot) for at in range(FEET[1])]
    writer.lines(halves, width=0.25, colour=grey(writer), dash=_HALF_FOOT_DASH)
    writer.lines(feet, width=0.4, colour=INK)
    writer.lines(_inches(table, foot), width=0.3)
    for at in range(FEET[0] + 1):
        x = table.x + at * foot
        writer.text(str(at), x, table.y - 3.2, 6.5, colour=grey(writer), align="centre")
    for at in range(FEET[1] + 1):
        y = table.y + at * foot - 0.8
        writer.text(str(at), table.x - 1.0, y, 6.5, colour=grey(writer), align="right")
    return table.y


def _upright(table: Rect, at: float) -> Segment:
    return table.x + at, table.y, table.x + at, table.top


def _across(table: Rect, at: float) -> Segment:
    return table.x, table.y + at, table.right, table.y + at


def _inches(table: Rect, foot: float) -> list[Segment]:
    """Return a small line for each inch along all edges."""
    step = foot / 12
    found: list[Segment] = []
    for at in range(1, FEET[0] * 12):
        x = table.x + at * step
        found += [(x, table.y, x, table.y + 0.9), (x, table.top, x, table.top - 0.9)]
    for at in range(1, FEET[1] * 12):
        y = table.y + at * step
        found += [(table.x, y, table.x + 0.9, y), (table.right, y, table.right - 0.9, y)]
    return found


_MINES = ("minefield", "mines")
_SQUARE_FOOT = 144
_CM2 = Fraction("6.4516")
"""Square centimetres in a square inch."""


def mines_of(game: Game) -> Piece | None:
    """Return the minefield of a game, None where it has none."""
    pieces = game.playbook.piece if game.playbook else {}
    return next((pieces[name] for name in _MINES if name in pieces), None)


def mined_feet(army: ArmyFacts, piece: Piece) -> Fraction | None:
    """Return how many square feet an army may mine, in proportion; None where no size is set."""
    size, second = piece.size, piece.second or piece.size
    if piece.amount.shared or piece.unit != "in" or size is None or second is None:
        return None
    if piece.shape != "square" or not isinstance(size.value, int | float):
        return None
    assert isinstance(second.value, int | float)
    area = Fraction(str(size.value)) * Fraction(str(second.value)) / _SQUARE_FOOT
    count = army.roster.count(piece.amount.of)
    return area * (Fraction(piece.amount.each * count, piece.amount.per) + piece.amount.plus)


def mines_words(army: ArmyFacts, piece: Piece, measures: Measures = "both") -> str:
    """Return how many mines an army may lay, in a sentence with its reason."""
    feet = mined_feet(army, piece)
    if feet is None:
        wide = piece.size.value if piece.size and piece.unit == "in" else None
        across = ""
        if isinstance(wide, int | float):
            across = f"Each {length_words(wide, measures)} across at most"
        return sentence(f"Mines: {piece.amount.why}", across, piece.text)
    return (
        f"Mines: at most {_area_words(feet, measures)} for "
        f"{counted(army.figures, 'man')}, in patches as you like. {piece.text}"
    )


def _area_words(feet: Fraction, measures: Measures) -> str:
    """Return an area given in square feet, rounded down so that nobody lays too much."""
    inches = int(feet * _SQUARE_FOOT)
    first = f"{float(feet):.3g} square feet ({inches} square inches)"
    metric = f"{int(feet * _SQUARE_FOOT * _CM2):,} cm²"
    if measures == "both":
        return f"{first[:-1]}, {metric})"
    return metric if measures == "mm" else first


_INSET = 5.0
_LEAST_MAP = 60.0
_SHARES = (0.17, 0.48, 0.35)
"""Of the half sheet's width: the flap, the map, the list, which is folded over the map."""
_ROW, _HIGH_ROW = 5.2, 10.6
_LIST_HEAD, _MINES_ROOM, _FOOT = 7.0, 34.0, 5.0
_DASH, _LONG_DASH = (2.4, 1.6), (7.0, 2.0)
_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Letters that are not taken for a digit on a map written by hand."""


def letter_of(place: int) -> str:
    """Return the letter by which the unit at a place stands on the map: A to Z, then A2, B2 ..."""
    turn, at = divmod(place, len(_LETTERS))
    return f"{_LETTERS[at]}{turn + 1 if turn else ''}"


def is_secret(game: Game) -> bool:
    """Return whether something is laid out unseen in one of the game's missions."""
    missions = game.playbook.missions if game.playbook else ()
    return any("secret" in line for mission in missions for line in mission.setup)


def _parts(facts: PackFacts) -> tuple[Part, ...]:
    found = []
    for game in facts.games:
        secret = is_secret(game)
        why = (
            "one for each army, to write down in secret where its units and mines are"
            if secret
            else "this game has no secrets; for players who agree on some"
        )
        for army in game.armies:
            number = facts.number_of(army)
            part = Part(
                f"deployment.{number}", f"Deployment: {army.name}", int(secret), why, number
            )
            found.append(part)
    return tuple(found)


def _halves(_writer: Writer, facts: PackFacts, counts: Counts) -> Iterator[Half]:
    panels = panels_of(rooms(half_page(facts.options.page()))[0])
    for game in facts.games:
        for army in game.armies:
            number = facts.number_of(army)
            often = counts.of(f"deployment.{number}")
            if not often:
                continue
            if panels[1].w < _LEAST_MAP:
                paper = facts.options.page().paper.title
                facts.letters.tell(
                    f"The deployment of {army.name}",
                    f"needs larger paper than {paper}: it is folded in three.",
                )
                continue
            facts.letters.advise(
                "The deployment sheet",
                "is folded twice: its list over the map, its flap back; a paper clip closes it.",
            )
            room = units_on_a_sheet(panels[2], mines_of(game))
            for start in [*range(0, max(len(army.units), 1), room)] * often:
                shown = range(start, start + room)
                draw = partial(_draw, facts=facts, game=game, army=army, shown=shown)
                yield Half("Sealed deployment", "deployment", draw, number, secret=True)


def _tonight(facts: PackFacts) -> bool:
    return any(is_secret(game) for game in facts.games)


DEPLOYMENT = Work(_parts, halves=_halves, tonight=_tonight)


def units_on_a_sheet(low: Rect, mines: Piece | None) -> int:
    """Return how many units have room on the list of one sheet; more go on to another."""
    free = low.h - _LIST_HEAD - _FOOT - (_MINES_ROOM if mines else 0.0)
    return max(int(free / _ROW), 1)


def panels_of(room: Rect) -> tuple[Rect, Rect, Rect]:
    """Return the panels in mm of a half sheet's room, from its left: flap, map, list.

    The folds lie in the middle between two panels.
    """
    left, found = 0.0, list[Rect]()
    for share in _SHARES:
        wide = share * (room.w + 2 * room.x)
        inner = Rect(left + _INSET, room.y, wide - 2 * _INSET, room.h)
        found.append(inner)
        left += wide
    return found[0], found[1], found[2]


def _draw(
    writer: Writer, room: Rect, facts: PackFacts, game: Game, army: ArmyFacts, shown: range
) -> None:
    flap, middle, listed = panels_of(room)
    setter = Setter(facts.letters, f"the deployment of {army.name}")
    for place, dash, words in (
        ((middle.right + listed.x) / 2, _DASH, "1 fold over the map"),
        ((flap.right + middle.x) / 2, _LONG_DASH, "2 fold the flap back"),
    ):
        writer.lines([(place, room.y, place, room.top)], width=0.5, colour=grey(writer), dash=dash)
        _draw_upwards(writer, words, Rect(place + 0.6, room.y, 3.0, room.h))
    _draw_flap(writer, facts, army, flap, setter)
    _draw_list(writer, facts, game, army, listed, setter, shown)
    _draw_map(writer, facts, game, army, middle, setter)


def _draw_upwards(writer: Writer, words: str, box: Rect) -> None:
    """Draw small words that run upwards beside a fold."""

    def draw() -> None:
        writer.text(words, 0.0, 0.6, SMALLEST, colour=grey(writer))

    form = writer.form(f"fold-{words}", Rect(0.0, 0.0, box.h, box.w), draw)
    writer.place_turned(form, box, 1.0, "back")


# ------------------------------------------------------------------ the panels


def _draw_flap(
    writer: Writer, facts: PackFacts, army: ArmyFacts, box: Rect, setter: Setter
) -> None:
    """Draw the side that is seen when the sheet is closed: whose it is, and nothing more."""
    look, wide, high = facts.livery(army), box.h, box.w

    def draw() -> None:
        band = Rect(0.0, 9.0, wide, high - 9.0)
        writer.rect(band, fill=look.band, stroke=look.line, width=1.0, radius=2.0)
        hatch(writer, Rect(2.0, band.y + 1.2, wide - 4.0, 2.4), look.pattern, look.line)
        name = army.name.upper()
        face = fonts.title_face(name)
        line = setter.line(name, face, 22, wide - 36.0, smallest=9)
        base = band.y + (band.h + 2.4 - cap(line.size, face)) / 2
        writer.text(line.text, 5.0, base, line.size, face, colour=look.on_band)
        writer.text(
            "SEALED", wide - 4.0, base, 12, fonts.stencil(), colour=look.on_band, align="right"
        )
        draw_field(writer, setter, "player", 1.0, 1.6, wide * 0.55)
        draw_field(writer, setter, "opened in turn", wide * 0.6, 1.6, wide * 0.4)

    form = writer.form(f"sealed-{facts.number_of(army)}", Rect(-1, -1, wide + 2, high + 2), draw)
    writer.place_turned(form, box, 1.0, "back")


def _draw_map(
    writer: Writer, facts: PackFacts, game: Game, army: ArmyFacts, box: Rect, setter: Setter
) -> None:
    """Draw the map, what to write on it, and whose rules these are."""
    told = house_legend(writer).partition(":")[0]
    words = f"Muster · {credit_of(game)}{told}"
    credit = setter.line(words, fonts.body(), SMALLEST, box.w)
    writer.text(credit.text, box.x, box.y + 0.6, credit.size, colour=grey(writer))
    writer.house_unexplained = False
    writer.text("WHERE WE STAND", box.x, box.top - 3.6, 11, fonts.stencil())
    measures = facts.options.measures
    words = (
        f"One square is {feet_words(1, measures)}; halves are dashed. Cross out what your table "
        "lacks. Write each unit's letter where it stands."
    )
    if mines_of(game):
        words += " Draw each minefield with its size."
    block = setter.block(words, fonts.body(), 8.5, box.w, 14.0)
    draw_block(writer, block, box.x, box.top - 6.6)
    top = box.top - 8.6 - block.height()
    low = draw_table(
        writer, Rect(box.x, box.y + 20.0, box.w, top - box.y - 20.0), facts.livery(army)
    )
    wide = (box.w - 4.0) / 2
    base = max(low - 10.0, box.y + _FOOT + 8.0)
    draw_field(writer, setter, "table", box.x, base, wide)
    draw_field(writer, setter, "my edge", box.x + wide + 4.0, base, wide)
    draw_field(writer, setter, "mission", box.x, base - 8.0, box.w)
    for place in range(2, int((base - box.y - _FOOT) / 8.0) + 1):
        label = "hidden" if place == 2 else ""
        draw_field(writer, setter, label, box.x, base - 8.0 * place, box.w)


def _draw_list(
    writer: Writer,
    facts: PackFacts,
    game: Game,
    army: ArmyFacts,
    box: Rect,
    setter: Setter,
    shown: range,
) -> None:
    """Draw the army's units with their letters, and its mines."""
    writer.text("WHO STANDS WHERE", box.x, box.top - 3.6, 11, fonts.stencil())
    writer.lines([(box.x, box.top - 5.2, box.right, box.top - 5.2)], width=0.9)
    mines, low = mines_of(game), box.y + _FOOT
    if mines:
        _draw_mines(writer, facts, army, mines, Rect(box.x, low, box.w, _MINES_ROOM - 2.0), setter)
        low += _MINES_ROOM
    top = box.top - _LIST_HEAD
    _draw_units(writer, facts, army, Rect(box.x, low, box.w, top - low), setter, shown)


def _draw_units(
    writer: Writer, facts: PackFacts, army: ArmyFacts, box: Rect, setter: Setter, shown: range
) -> None:
    """Draw units with their letters, and below each a line to write on where there is room."""
    units: Sequence[UnitFacts] = army.units[shown.start : shown.stop]
    roomy = len(units) * _HIGH_ROW <= box.h
    high = _HIGH_ROW if roomy else _ROW
    look = facts.livery(army)
    for place, unit in enumerate(units):
        middle = box.top - place * high - _ROW / 2
        writer.rect(
            Rect(box.x, middle - 2.2, 7.4, 4.4), fill=WHITE, stroke=look.edge, width=0.9, radius=1.0
        )
        base = middle - cap(9) / 2
        letter = letter_of(shown.start + place)
        writer.text(letter, box.x + 3.7, base, 9, fonts.bold(), align="centre")
        draw_tick(writer, box.x + 9.0, middle, look.edge)
        name = unit.title + (f", {_men(army, unit)}" if unit.count else "")
        left = box.x + 10.4 + TICK
        line = setter.line(name, fonts.body(), 9, box.right - left)
        writer.text(line.text, left, base, line.size)
        if roomy:
            draw_field(writer, setter, "faces", left, base - 5.2, box.right - left)


def _men(army: ArmyFacts, unit: UnitFacts) -> str:
    ruleset = army.ruleset
    return counted(unit.count, ruleset.figure_word, ruleset.figures_word)


def _draw_mines(
    writer: Writer, facts: PackFacts, army: ArmyFacts, piece: Piece, box: Rect, setter: Setter
) -> None:
    """Draw how much may be mined, and fields for the size of each patch."""
    said = facts.clean(mines_words(army, piece, facts.options.measures))
    block = setter.block(said, fonts.body(), 8.5, box.w, box.h - 13.0)
    draw_block(writer, block, box.x, box.top)
    wide = box.w / 2
    for place in range(4):
        label, row, column = f"minefield {place + 1}:", *divmod(place, 2)
        base = box.y + 1.4 + (1 - row) * 6.5
        draw_field(writer, setter, label, box.x + column * wide, base, wide - 2.0)
