"""Templates at true size: blasts, flames, smoke, mines, and strips, as the armies' games need."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from printables.army_words import names_listed
from printables.engine.canvas import Writer
from printables.engine.length_and_date_text import INCH, length_words, mm_words, number_words
from printables.engine.text import Setter
from printables.pack_inputs import PackFacts
from printables.piece_parts import LaidPiece, laid_pieces, once_for_the_table
from printables.sheet_kind import Counts, Part, Work
from printables.templates.areas import draw_area, draw_cone, draw_strip
from printables.templates.cutout_layout import Cutout
from printables.templates.round_drawings import Label, draw_disc, draw_half_disc
from rules.games.playbook import Piece
from rules.games.ruleset import Ruleset, Weapon

_PATCH = 3.0
"""Side in inches of the patches that a large field of mines is cut into."""
_STRIP = 11.0
_WHOLE = (6.5, 3.5)
"""Inches across of the largest disc that is printed whole, half of a larger one does: usually, and
where that saves a page."""
_SHAPES = ("disc", "ring", "cone", "square", "rectangle")
_FREE_DISCS = (3.0, 4.0, 6.0, 8.0, 9.0, 12.0)
_FREE = "optional: the game does not use one"


@dataclass(frozen=True, slots=True)
class _Shape:
    """What is drawn: its sides in inches, how, and with which words."""

    shape: str
    width: float
    height: float
    look: str
    label: Label


def _fits(piece: Piece) -> bool:
    """Return whether a piece is a template, or another thing with a size in inches to lay down."""
    if piece.unit not in ("in", "ft") or piece.size is None or isinstance(piece.size.value, str):
        return False
    if piece.kind == "template":
        return piece.shape in _SHAPES
    return piece.kind == "marker" and piece.shape in ("stick", "rectangle")


def _sides(piece: Piece) -> tuple[float, float]:
    """Return the width and height of a piece in inches, whatever its size measures."""
    size, second = piece.size, piece.second
    assert size is not None
    scale = 12.0 if piece.unit == "ft" else 1.0
    first = float(size.value) * scale
    if piece.measure == "radius":
        return 2 * first, 2 * first
    if second is None or isinstance(second.value, str):
        return first, first
    return first, float(second.value) * scale


def _parts(facts: PackFacts) -> tuple[Part, ...]:
    return tuple(_suggested(facts, laid) for laid in laid_pieces(facts, _fits)) + tuple(
        Part(part_id, title, 0, _FREE) for part_id, title, _ in _free(facts)
    )


def _suggested(facts: PackFacts, laid: LaidPiece) -> Part:
    """Return the part of a piece; a field of mines in patches waits to be asked for.

    Few armies lay one, it takes pages, and scrap paper cut to size does as well.
    """
    part = once_for_the_table(laid)
    if part.count and _twice(_shape_of(facts, laid)):
        part = replace(part, count=-(-part.count // 2))
    if part.count and _in_patches(_shape_of(facts, laid)):
        return replace(
            part, count=0, why=f"{part.count} allowed, {part.why}; ask for those you lay"
        )
    return part


def _free(facts: PackFacts) -> Iterator[tuple[str, str, _Shape]]:
    """Yield the usual templates that no game of the pack names, for players who want them."""
    named = {(laid.piece.shape, _sides(laid.piece)) for laid in laid_pieces(facts, _fits)}
    measures = facts.options.measures
    for across in _FREE_DISCS:
        if not any(shape in ("disc", "ring") and sides[0] == across for shape, sides in named):
            title = f"Disc {number_words(across)} in across"
            label = Label(*_lengths(across, measures), name=title)
            yield f"disc-{across:g}", title, _Shape("disc", across, across, "blast", label)
    if not any(shape == "cone" for shape, _ in named):
        number, beside = _sides_words(12.0, 6.0, measures)
        label = Label(number, "LONG AND WIDE", beside, name="Cone")
        yield "cone", "Cone 12 in long, 6 in wide", _Shape("cone", 6.0, 12.0, "fire", label)
    if not any(shape == "rectangle" for shape, _ in named):
        number, beside = _sides_words(12.0, 6.0, measures)
        label = Label(number, "SMOKE", beside)
        yield "smoke", "Smoke 12 by 6 in", _Shape("rectangle", 12.0, 6.0, "smoke", label)


def _lengths(inches: float, measures: str, measure: str = "ACROSS") -> tuple[str, str, str]:
    """Return a length's number, what it measures, and the same in millimetres."""
    if measures == "mm":
        return mm_words(inches), measure, ""
    beside = mm_words(inches) if measures == "both" else ""
    return f"{number_words(inches)} in", measure, beside


def _sides_words(one: float, two: float, measures: str) -> tuple[str, str]:
    first = f"{number_words(one)} × {number_words(two)} in"
    second = f"{one * INCH:.0f} × {two * INCH:.0f} mm"
    if measures == "mm":
        return second, ""
    return first, second if measures == "both" else ""


# -- who uses a template


def users(laid: LaidPiece) -> tuple[Weapon, ...]:
    """Return the weapons that use a template: those of its armies, else all of its game.

    A weapon uses what is named for its items, or what is as large as its own blast or radius.
    """
    piece = laid.piece
    mine = [laid.army] if laid.army else laid.game.armies
    held = {weapon.id for army in mine for weapon in army.weapons_used()}
    found = tuple(weapon for weapon in laid.game.ruleset.weapons if _uses(laid, piece, weapon))
    return tuple(weapon for weapon in found if weapon.id in held) or found


def _uses(laid: LaidPiece, piece: Piece, weapon: Weapon) -> bool:
    if piece.shape not in ("disc", "ring"):
        return any(f"item:{item}" in piece.amount.of for item in weapon.items)
    others = laid.game.playbook.pieces if laid.game.playbook else ()
    if any(each.shape == "cone" and _uses(laid, each, weapon) for each in others):
        return False
    return any(
        stat.unit == piece.unit and stat.id in ("blast", "radius") and piece.size is not None
        and stat.id in weapon.stats and weapon.stats[stat.id].value == piece.size.value
        for stat in laid.game.ruleset.stats
    ) and "mine" not in piece.id  # fmt: skip


# -- drawing


def _shape_of(facts: PackFacts, laid: LaidPiece) -> _Shape:
    """Return how a piece of a game is drawn, with everything that is written on it."""
    piece = laid.piece
    width, height = _sides(piece)
    look = "mines" if "mine" in piece.id else "smoke" if "smoke" in piece.id else "blast"
    label = _label(facts, laid, width, height)
    if piece.shape == "cone":
        width, height = height, width
    if piece.shape == "stick":
        look = "wire" if "wire" in piece.id else "obstacle"
        return _Shape("stick", width, _STRIP / INCH, look, label)
    return _Shape(piece.shape, width, height, look, label)


def _label(facts: PackFacts, laid: LaidPiece, width: float, height: float) -> Label:
    piece, measures = laid.piece, facts.options.measures
    assert piece.size is not None
    if piece.measure == "radius":
        number, measure, _ = _lengths(width / 2, measures, "FROM THE TARGET")
        beside = f"{length_words(width, 'mm' if measures != 'in' else 'in')} across"
    elif piece.measure == "sides":
        number, beside = _sides_words(width, height, measures)
        measure = "LONG AND WIDE" if piece.shape == "cone" else piece.name.upper()
    else:
        long = "LONG" if piece.measure == "length" else "ACROSS"
        number, measure, beside = _lengths(width, measures, long)
    army, owner = "", None
    if laid.army:
        army = laid.army.name
        owner = facts.livery(laid.army)
    mark = laid.game.armies[0].origins.mark(piece.size)
    names = names_listed(weapon.name for weapon in users(laid))
    shown = facts.clean(names or piece.text or ("" if piece.measure == "sides" else piece.name))
    return Label(
        facts.clean(number), facts.clean(measure), beside, shown,
        facts.clean(piece.name), piece.half, mark, army, owner,
    )  # fmt: skip


def _cutout(
    facts: PackFacts,
    key: str,
    title: str,
    shape: _Shape,
    game: Ruleset | None = None,
    whole: float = _WHOLE[0],
) -> Cutout:
    """Return a shape as a thing to be cut out."""
    width, height = shape.width * INCH, shape.height * INCH
    label = shape.label
    half = shape.shape in ("disc", "ring") and shape.width > whole
    if half:
        height /= 2
    if _twice(shape):
        width = height
        title = f"{title}, lay it twice"
        label = replace(label, measure=f"{label.measure}: LAY TWICE")
    setter = Setter(facts.letters, f"the template “{title}”")

    def draw(writer: Writer) -> None:
        if half:
            draw_half_disc(writer, width / 2, label, setter, shape.look)
        elif shape.shape in ("disc", "ring"):
            draw_disc(writer, width / 2, label, setter, shape.look)
        elif shape.shape == "cone":
            draw_cone(writer, width, height, label, setter)
        elif shape.shape == "stick":
            draw_strip(writer, width, height, label, setter, shape.look == "wire")
        else:
            draw_area(writer, width, height, label, setter, shape.look)

    marks = (label.mark,) if label.mark else ()
    key = f"template-{key}-half" if half else f"template-{key}"
    return Cutout(key, title, width, height, draw, marks, game)


def _cutouts(facts: PackFacts, counts: Counts, whole: float) -> Iterator[Cutout]:
    for laid in laid_pieces(facts, _fits):
        often = counts.of(laid.part.id)
        shape = _shape_of(facts, laid)
        if _in_patches(shape):
            yield from _patches(facts, laid, shape, often)
            continue
        cutout = _cutout(facts, laid.part.id, laid.part.title, shape, laid.game.ruleset, whole)
        yield from (cutout for _ in range(often))
    for part_id, title, shape in _free(facts):
        cutout = _cutout(facts, part_id, title, shape, whole=whole)
        yield from (cutout for _ in range(counts.of(part_id)))


def _twice(shape: _Shape) -> bool:
    """Return whether half of a rectangle, a square that is laid twice, is printed."""
    return shape.shape == "rectangle" and shape.width == 2 * shape.height


def _in_patches(shape: _Shape) -> bool:
    """Return whether a field of mines is cut into patches, which nobody has to glue."""
    even = shape.width % _PATCH == 0 and shape.height % _PATCH == 0
    return shape.shape == "square" and shape.look == "mines" and even and shape.width >= 2 * _PATCH


def _patches(facts: PackFacts, laid: LaidPiece, shape: _Shape, often: int) -> Iterator[Cutout]:
    """Yield the patches of so many fields of mines, all alike, numbered in their words."""
    count = round(shape.width / _PATCH) * round(shape.height / _PATCH)
    number, beside = _sides_words(_PATCH, _PATCH, facts.options.measures)
    label = replace(
        shape.label, number=number, measure="MINES", beside=beside, name=f"{count} make 1 field"
    )
    patch = _Shape("square", _PATCH, _PATCH, "mines", label)
    cutout = _cutout(facts, f"{laid.part.id}-patch", laid.part.title, patch, laid.game.ruleset)
    yield from (cutout for _ in range(count * often))


def _ways(facts: PackFacts, counts: Counts) -> tuple[tuple[Cutout, ...], ...]:
    return tuple(tuple(_cutouts(facts, counts, whole)) for whole in _WHOLE)


TEMPLATES = Work(_parts, cutouts=_ways)
