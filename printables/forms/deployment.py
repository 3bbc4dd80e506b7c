"""The sealed deployment: an army writes in secret where it stands, folds the sheet and clips it.

The page is three panels of equal height. The lower one is folded up over the map, print inside;
then the upper one is folded back, so that its printed side with the army's name lies outside.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from printables.army_facts import ArmyFacts
from printables.engine import fonts
from printables.engine.canvas import INK, WHITE, Writer
from printables.engine.geometry import Rect, Segment
from printables.engine.length_and_date_text import feet_words, length_words
from printables.engine.livery import Livery, hatch
from printables.engine.options import Measures
from printables.engine.paper import Page
from printables.engine.small_parts import TICK, cap, draw_block, draw_tick, grey
from printables.engine.text import MM, SMALLEST, Setter
from printables.engine.titled_page import SIDE
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
    """Draw the map into the left of a box, as large as it goes; return where it ends in mm."""
    foot = min((box.h - _WORDS) / FEET[1], (box.w * 0.66 - _WORDS) / FEET[0], _WIDEST)
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
    return table.right


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


_INSET = 6.0
_ROW = 5.2
_LEAST_PANEL = (96.0, 48.0)
_COLUMNS = 3
_NAME = 48.0
_LIST_HEAD, _MINES_ROOM = 12.6, 15.0
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


def _draw(writer: Writer, facts: PackFacts, counts: Counts) -> None:
    for game in facts.games:
        for army in game.armies:
            for _ in range(counts.of(f"deployment.{facts.number_of(army)}")):
                writer.fresh_paper()  # nobody's own may show through on the other side
                room = units_on_a_sheet(facts.options.page(landscape=False), mines_of(game))
                for start in range(0, max(len(army.units), 1), room):
                    _draw_sheet(writer, facts, game, army, range(start, start + room))


def _tonight(facts: PackFacts) -> bool:
    return any(is_secret(game) for game in facts.games)


DEPLOYMENT = Work(_parts, draw=_draw, tonight=_tonight)


def units_on_a_sheet(page: Page, mines: Piece | None) -> int:
    """Return how many units have room on one sheet; more go on to another."""
    _, _, low = panels(page)
    return max(int((low.h - _LIST_HEAD - (_MINES_ROOM if mines else 0.0)) / _ROW), 1) * _COLUMNS


def _draw_sheet(
    writer: Writer, facts: PackFacts, game: Game, army: ArmyFacts, shown: range
) -> None:
    page = facts.options.page(landscape=False)
    flap, middle, low = panels(page)
    if low.h < _LEAST_PANEL[1] or low.w < _LEAST_PANEL[0]:
        facts.letters.tell(
            f"The deployment of {army.name}",
            f"needs larger paper than {page.paper.title}: it is folded in three.",
        )
        return
    facts.letters.advise(
        "The deployment sheet",
        "is folded twice: its lower third up, its upper third back; a paper clip closes it.",
    )
    setter = Setter(facts.letters, f"the deployment of {army.name}")
    writer.start_page(page)
    _draw_folds(writer, page)
    _draw_flap(writer, facts, army, flap, setter)
    _draw_middle(writer, facts, game, army, middle, setter)
    _draw_list(writer, facts, game, army, low, setter, shown)
    writer.end_page()


def panels(page: Page) -> tuple[Rect, Rect, Rect]:
    """Return the room on the three panels of a page in mm: flap, map, list."""
    reach, third = page.printable, page.height / 3
    side = max(SIDE, reach.x)
    wide = page.width - 2 * side
    top = min(reach.top, page.height - _INSET)
    low = max(reach.y, _INSET)
    return (
        Rect(side, 2 * third + _INSET, wide, top - 2 * third - _INSET),
        Rect(side, third + _INSET, wide, third - 2 * _INSET),
        Rect(side, low, wide, third - _INSET - low),
    )


def _draw_folds(writer: Writer, page: Page) -> None:
    """Draw both folds with what to do: short dashes fold up, long ones back."""
    third = page.height / 3
    reach = page.printable
    for y, dash, words in (
        (third, _DASH, "first fold this third up, print inside"),
        (2 * third, _LONG_DASH, "then fold this third back, its name outside"),
    ):
        writer.lines([(reach.x, y, reach.right, y)], width=0.5, colour=grey(writer), dash=dash)
        base = y - 3.0 if y == third else y + 1.2
        writer.text(words, page.width / 2, base, SMALLEST, colour=grey(writer), align="centre")


# ------------------------------------------------------------------ the panels


def _draw_flap(
    writer: Writer, facts: PackFacts, army: ArmyFacts, box: Rect, setter: Setter
) -> None:
    """Draw the side that is seen when the sheet is closed: whose it is, and nothing more."""
    look = facts.livery(army)
    band = Rect(box.x, box.y + box.h * 0.3, box.w, box.h * 0.5)
    writer.rect(band, fill=look.band, stroke=look.line, width=1.0, radius=3.0)
    for y in (band.y + 1.4, band.top - 5.4):
        hatch(writer, Rect(band.x + 3.0, y, band.w - 6.0, 4.0), look.pattern, look.line)
    name = army.name.upper()
    face = fonts.title_face(name)
    block = setter.block(name, face, 30, band.w - 20.0, band.h - 16.0, smallest=9)
    top = band.y + band.h / 2 + block.height() / 2
    for place, line in enumerate(block.lines):
        base = top - (place + 0.8) * block.size * 1.2 / MM
        writer.text(
            line, band.x + band.w / 2, base, block.size, face, colour=look.on_band, align="centre"
        )
    writer.text(
        "SEALED", box.x + box.w / 2, box.top - 9.0, 14, fonts.stencil(), colour=INK, align="centre"
    )
    base, wide = box.y + box.h * 0.3 - 11.0, box.w * 0.48
    draw_field(writer, setter, "player", box.x, base, wide)
    draw_field(writer, setter, "opened in turn", box.x + box.w - wide, base, wide)


def _draw_middle(
    writer: Writer, facts: PackFacts, game: Game, army: ArmyFacts, box: Rect, setter: Setter
) -> None:
    """Draw the map and what to write on it."""
    writer.text("WHERE WE STAND", box.x, box.top - 3.6, 11, fonts.stencil())
    right = draw_table(writer, Rect(box.x, box.y, box.w, box.h - 6.0), facts.livery(army))
    left, wide = right + 5.0, box.right - right - 5.0
    mines, measures = mines_of(game), facts.options.measures
    lines = [
        f"One square is {feet_words(1, measures)}; halves are dashed.",
        "Cross out what your table lacks.",
        "Write each unit's letter where it stands.",
        "Draw each minefield with its size." if mines else "",
    ]
    top = box.top - 7.5
    for line in (each for each in lines if each):
        block = setter.block(line, fonts.body(), 8.5, wide, 14.0)
        draw_block(writer, block, left, top)
        top -= block.height() + 2.0
    for place, label in enumerate(("table", "my edge", "mission")):
        draw_field(writer, setter, label, left, box.y + 1.6 + (2 - place) * 8.5, wide)


def _draw_list(
    writer: Writer,
    facts: PackFacts,
    game: Game,
    army: ArmyFacts,
    box: Rect,
    setter: Setter,
    shown: range,
) -> None:
    """Draw the army's units with their letters, its mines, and whose rules these are."""
    credit = setter.line(f"Muster · {credit_of(game)}", fonts.body(), SMALLEST, box.w)
    writer.text(credit.text, box.x, box.y + 0.6, credit.size, colour=grey(writer))
    top = box.top - 1.0
    writer.text("WHO STANDS WHERE", box.x, top - 3.6, 11, fonts.stencil())
    writer.lines([(box.x, top - 5.2, box.right, top - 5.2)], width=0.9)
    mines = mines_of(game)
    low = box.y + 5.0
    if mines:
        _draw_mines(writer, facts, army, mines, Rect(box.x, low, box.w, 14.0), setter)
        low += _MINES_ROOM
    _draw_units(writer, facts, army, Rect(box.x, low, box.w, top - 6.6 - low), setter, shown)


def _draw_units(
    writer: Writer, facts: PackFacts, army: ArmyFacts, box: Rect, setter: Setter, shown: range
) -> None:
    """Draw units with their letters, and beside them room to write where there is any."""
    units: Sequence[UnitFacts] = army.units[shown.start : shown.stop]
    rows = len(shown) // _COLUMNS
    used = max(-(-len(units) // rows), 1)
    wide = box.w / used
    look = facts.livery(army)
    for place, unit in enumerate(units):
        column, row = divmod(place, rows)
        x, middle = box.x + column * wide, box.top - (row + 0.5) * _ROW
        writer.rect(
            Rect(x, middle - 2.2, 7.4, 4.4), fill=WHITE, stroke=look.edge, width=0.9, radius=1.0
        )
        base = middle - cap(9) / 2
        letter = letter_of(shown.start + place)
        writer.text(letter, x + 3.7, base, 9, fonts.bold(), align="centre")
        draw_tick(writer, x + 9.0, middle, look.edge)
        name = unit.title + (f", {_men(army, unit)}" if unit.count else "")
        line = setter.line(name, fonts.body(), 9, min(wide - 12.0 - TICK, _NAME))
        writer.text(line.text, x + 10.4 + TICK, base, line.size)
        if used < _COLUMNS:
            start = x + 12.0 + TICK + _NAME
            draw_field(writer, setter, "faces", start, base, wide - start + x - 4.0)


def _men(army: ArmyFacts, unit: UnitFacts) -> str:
    ruleset = army.ruleset
    return counted(unit.count, ruleset.figure_word, ruleset.figures_word)


def _draw_mines(
    writer: Writer, facts: PackFacts, army: ArmyFacts, piece: Piece, box: Rect, setter: Setter
) -> None:
    """Draw how much may be mined, and fields for the size of each patch."""
    said = facts.clean(mines_words(army, piece, facts.options.measures))
    block = setter.block(said, fonts.body(), 8.5, box.w, 7.0)
    draw_block(writer, block, box.x, box.top)
    wide = box.w / 4
    for place in range(4):
        label = f"minefield {place + 1}:"
        draw_field(writer, setter, label, box.x + place * wide, box.y + 1.4, wide - 4.0)
